/** What a roundtable's page needs beyond the common style: the advice, the chart, the matrix, claims and their standing. */
import { themed } from '../html/style.ts'

const LIGHT =
  '--lane-0: #3b6fb5; --lane-1: #a0529a; --lane-2: #2e8577; --lane-3: #b0682a; --lane-4: #6b6f2a; --lane-5: #7a5ac2; --shade: #f3e9f7;'
const DARK =
  '--lane-0: #7aaef0; --lane-1: #d592d0; --lane-2: #6fc7b8; --lane-3: #e3a36b; --lane-4: #bcc06a; --lane-5: #b6a0f0; --shade: #2c2433;'

const lanes = [0, 1, 2, 3, 4, 5]
  .map(
    (lane) =>
      `.chart .lane-${lane} .way { stroke: var(--lane-${lane}); } .chart text.lane-${lane} { fill: var(--lane-${lane}); } th.lane-${lane} { border-left: .25rem solid var(--lane-${lane}); }`,
  )
  .join('\n')

export const ROUNDTABLE_STYLE = `
${themed(LIGHT, DARK)}
.advice { border-radius: .6rem; padding: .7rem 1rem; margin: .9rem 0; } .advice ul { margin: .3rem 0 0; } .advice p { margin: 0; font-weight: 700; }
.advice.proceed { background: var(--yes-soft); } .advice.proceed p { color: var(--yes); }
.advice.verify { background: var(--open-soft); } .advice.verify p { color: var(--open); }
.advice.ask { background: var(--no-soft); } .advice.ask p { color: var(--no); }
.result p.headline { font-size: 1.05rem; }
.votes { display: grid; grid-template-columns: max-content 1fr; gap: .45rem 1rem; align-items: center; margin: .9rem 0 .3rem; }
.votes .soft { font-size: .9rem; } .votes p { grid-column: 2; margin: 0 0 .4rem; font-size: .88rem; }
svg.chart { min-width: 36rem; height: auto; overflow: visible; }
.chart .way { fill: none; stroke-width: 2; opacity: .8; } .chart .grid { stroke: var(--line); fill: none; } .chart .objection { fill: var(--shade); }
.chart .ring { fill: var(--card); stroke: var(--soft); stroke-width: 2; }
.chart text { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: var(--soft); } .chart text.tick { text-anchor: middle; } .chart text.scale { text-anchor: end; }
.chart text.seat { font-weight: 600; } .chart text.detected { text-anchor: middle; font-weight: 700; fill: var(--open); } .chart text.ended { text-anchor: middle; font-weight: 700; } .chart text.agreed { fill: var(--yes); }
${lanes}
.matrix, .claims, .sat { overflow-wrap: normal; } .matrix td, .matrix th { text-align: left; white-space: nowrap; } .matrix .obj { background: var(--shade); } .matrix td.flag { outline: 2px solid var(--open); outline-offset: -3px; }
.matrix .YES { background: none; color: var(--yes); } .matrix .NO { background: none; color: var(--no); } .matrix .UNCERTAIN { background: none; color: var(--open); } .matrix td.obj { background: var(--shade); }
.claims td, .claims th, .sat td, .sat th { text-align: left; vertical-align: top; } .claims td.id, .claims td.short, .sat td:nth-child(-n+3), .sat th.name { white-space: nowrap; } .claims td.id { font-weight: 700; } .claims td.long { min-width: 11rem; overflow-wrap: anywhere; }
.status { font-weight: 700; white-space: nowrap; } .status.accepted { color: var(--yes); } .status.contested { color: var(--open); } .status.retracted, .status.open { color: var(--soft); }
.entry { margin: .7rem 0; } .entry > p { margin: 0; } .entry ul { margin: .2rem 0 0; font-size: .92rem; color: var(--soft); } .entry.flag { border-left: .25rem solid var(--open); padding-left: .8rem; }
.objections { background: var(--shade); border-radius: .6rem; padding: .2rem 1rem; }
.rounds dt { font-weight: 600; margin-top: .5rem; } .rounds dd { margin: 0; }
.rates { list-style: none; padding: 0; } .rates .missed { color: var(--open); font-weight: 600; }
.offers dt { color: var(--soft); } .offers dd { margin: 0 0 .5rem; } .offers code { background: var(--lead); padding: .15rem .4rem; border-radius: .3rem; }
@media (max-width: 34rem) { .votes { grid-template-columns: 1fr; gap: .2rem; } .votes p { grid-column: 1; } }
@media print { .chart { print-color-adjust: exact; } .entry, .matrix { break-inside: avoid; } }
`

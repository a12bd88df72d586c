/** What a debate's page needs beyond the common style: cards, votes, and the crux map in the page's own colours. */

import { themed } from '../html/style.ts'

const LIGHT = '--camp-0: #3b6fb5; --camp-1: #a0529a; --camp-2: #2e8577; --camp-3: #b0682a; --camp-4: #6b6f2a;'
const DARK = '--camp-0: #7aaef0; --camp-1: #d592d0; --camp-2: #6fc7b8; --camp-3: #e3a36b; --camp-4: #bcc06a;'

export const DEBATE_STYLE = `
${themed(LIGHT, DARK)}
h3.question { display: block; font-size: 1.15rem; line-height: 1.35; margin: .2rem 0 .4rem; text-wrap: pretty; }
.card.primary { border-left: .3rem solid var(--accent); }
.card h4 { font-size: .8rem; letter-spacing: .04em; text-transform: uppercase; color: var(--soft); margin: 1.1rem 0 .2rem; }
.crux-id { font-size: .85rem; color: var(--soft); margin: 0; }
.crux-id .star { color: var(--accent); font-weight: 700; }
.votes { display: grid; grid-template-columns: max-content 1fr; gap: .45rem 1rem; align-items: center; margin: .9rem 0 .3rem; }
.votes .soft { font-size: .9rem; } .votes p { grid-column: 2; margin: 0 0 .4rem; font-size: .88rem; }
.positions { list-style: none; padding: 0; margin: .8rem 0; }
.positions > li { display: grid; grid-template-columns: 6.4rem 1fr; gap: 0 .8rem; border-top: 1px solid var(--line); padding: .55rem 0; }
.positions .badge { justify-self: start; align-self: start; margin-top: .2rem; }
.positions p { margin: .15rem 0; grid-column: 2; } .positions .why { font-size: .9rem; color: var(--soft); }
.positions .name { font-weight: 600; }
.dcg { font-variant-numeric: tabular-nums; } .dcg b { font-size: 1.1rem; }
.given { margin: .8rem 0; } .given > p { margin: .2rem 0; }
.map svg.cruxes { height: auto; overflow: visible; } .map svg.narrow { display: none; }
.map .box { fill: var(--card); stroke: var(--line); stroke-width: 1.2; } .map .primary .box { stroke: var(--accent); stroke-width: 2.4; }
.map text { fill: var(--ink); font: 14px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.map text.head { font-size: 12px; fill: var(--soft); font-weight: 600; } .map .primary text.head { fill: var(--accent); } .map text.end { text-anchor: end; }
.map text.words { font-weight: 500; } .map text.small { font-size: 12px; fill: var(--soft); }
.map text.mark { font-size: 10px; font-weight: 700; text-anchor: middle; fill: var(--card); } .map .nobody { fill: var(--line); }
.map .way { fill: none; stroke: var(--accent); stroke-width: 1.8; } .map .tip { fill: var(--accent); }
.map .unsure .way { stroke-dasharray: 5 4; } .map .duplicate .way { stroke: var(--soft); stroke-dasharray: 2 4; }
.map .CONTRADICTS .way, .map .conflict .way { stroke: var(--no); } .map .CONTRADICTS .tip { fill: var(--no); }
.map .SUPPORTS .way { stroke: var(--yes); } .map .SUPPORTS .tip { fill: var(--yes); }
.map text[class^="label-"] { font-size: 12px; font-weight: 600; fill: var(--accent); stroke: var(--page); stroke-width: 4px; paint-order: stroke; stroke-linejoin: round; }
.map text.along { font-size: 11px; text-anchor: middle; dominant-baseline: central; }
.map text.label-CONTRADICTS, .map text.label-conflict { fill: var(--no); } .map text.label-SUPPORTS { fill: var(--yes); } .map text.label-duplicate { fill: var(--soft); }
.camp-0 { fill: var(--camp-0); background: var(--camp-0); } .camp-1 { fill: var(--camp-1); background: var(--camp-1); } .camp-2 { fill: var(--camp-2); background: var(--camp-2); }
.camp-3 { fill: var(--camp-3); background: var(--camp-3); } .camp-4 { fill: var(--camp-4); background: var(--camp-4); }
.camp { display: inline-block; width: 1.25rem; height: 1.25rem; line-height: 1.25rem; border-radius: 50%; text-align: center; font-size: .7rem; font-weight: 700; color: var(--card); }
.camps { list-style: none; padding: 0; margin: .4rem 0 0; } .camps li { margin: .25rem 0; }
.seats td:nth-child(2), .seats th:nth-child(2), .seats td:last-child, .seats th:last-child { text-align: left; } .seats td.flag { color: var(--open); font-weight: 600; }
@media (max-width: 34rem) { .map svg.wide { display: none; } .map svg.narrow { display: block; } .votes { grid-template-columns: 1fr; gap: .2rem; } .votes p { grid-column: 1; }
  .positions > li { grid-template-columns: 1fr; } .positions p { grid-column: 1; } }
@media print { .map svg.wide { display: block; } .map svg.narrow { display: none; }
  .card { break-inside: auto; } .positions > li, .map { break-inside: avoid; } h2, h3, h4 { break-after: avoid; } .camp { print-color-adjust: exact; } }
`

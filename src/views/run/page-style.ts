/** What a run's page needs beyond the common style: how to go on, tasks, severities, and the marks of the matrix. */
import { themed } from '../html/style.ts'

const LIGHT = `--blocker: #a3271f; --blocker-soft: #f9e1de; --major: #8a5a10; --major-soft: #f6ead0; --minor: #2f5d8a; --minor-soft: #e3edf6;
  --call: #6b3a86; --call-soft: #f3e9f7;`
const DARK = `--blocker: #f0918b; --blocker-soft: #402422; --major: #e5b866; --major-soft: #3a301a; --minor: #8ab8e6; --minor-soft: #22303e;
  --call: #d0a3e6; --call-soft: #2f2338;`

export const RUN_STYLE = `
${themed(LIGHT, DARK)}
.result.is-done { border-left-color: var(--yes); } .result.is-completed, .result.is-paused { border-left-color: var(--open); } .result.is-stopped, .result.is-stopping { border-left-color: var(--blocker); }
.small { font-size: .85rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.phases { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem; padding: 0; margin: .8rem 0; font-size: .8rem; font-weight: 600; }
.phases li { border: 1px solid var(--line); border-radius: .4rem; padding: .2rem .7rem; color: var(--soft); }
.phases .passed { background: var(--yes-soft); color: var(--yes); border-color: transparent; } .phases .here { background: var(--accent); color: var(--card); border-color: transparent; } .phases .ahead { border-style: dashed; font-weight: 400; }
.advice { border: 1px solid var(--line); border-radius: .75rem; padding: .9rem 1.25rem; margin: .9rem 0; background: var(--card); }
.advice h2 { border: 0; padding: 0; margin: 0 0 .4rem; font-size: 1.1rem; } .advice li { margin: .25rem 0; }
.advice.urgent { background: var(--call-soft); border-color: var(--call); } .advice.urgent h2 { color: var(--call); }
.command { margin: .35rem 0; } .command code { background: var(--card); border: 1px solid var(--line); padding: .2rem .5rem; border-radius: .3rem; }
.tasks, .matrix { width: 100%; overflow-wrap: normal; } .tasks td, .tasks th, .matrix td, .matrix th { text-align: left; vertical-align: top; }
.tasks .went { white-space: nowrap; } .tasks td:nth-child(2) { min-width: 12rem; overflow-wrap: anywhere; } .tasks .badge, .cell { white-space: nowrap; }
.badge.task-done { color: var(--yes); background: var(--yes-soft); } .badge.task-failed { color: var(--no); background: var(--no-soft); } .badge.task-running { color: var(--accent); background: var(--lead); } .badge.task-waiting, .badge.info, .badge.put-off { color: var(--soft); background: var(--page); border: 1px solid var(--line); }
.badge.blocker { color: var(--blocker); background: var(--blocker-soft); } .badge.major { color: var(--major); background: var(--major-soft); } .badge.minor { color: var(--minor); background: var(--minor-soft); }
.matrix thead th { border-bottom: 0; white-space: nowrap; } .matrix thead th.name { border-bottom: 1px solid var(--line); vertical-align: bottom; } .matrix thead tr:last-child th { border-bottom: 1px solid var(--line); font-weight: 400; font-size: .8rem; } .matrix .edge { border-left: 1px solid var(--line); }
.matrix .finding { font-weight: 400; min-width: 16rem; overflow-wrap: anywhere; } .matrix .finding p { margin: .2rem 0 0; } .matrix .id { font-weight: 700; }
.cell { font-size: .78rem; font-weight: 700; border-radius: .3rem; padding: .1rem .4rem; }
.cell.new { color: var(--accent); background: var(--lead); } .cell.persistent { color: var(--open); background: var(--open-soft); } .cell.resolved { color: var(--yes); background: var(--yes-soft); } .cell.regressed { color: var(--no); background: var(--no-soft); } .cell.open { color: var(--soft); border: 1px dashed var(--soft); }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .35rem 1.2rem; font-size: .82rem; color: var(--soft); }
svg .track { fill: var(--line); opacity: .6; } svg .bar.low { fill: var(--open); opacity: 1; } svg .least { fill: var(--ink); }
.tail { background: var(--page); border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .8rem; overflow-x: auto; white-space: pre-wrap; font: .85rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
@media (max-width: 44rem) { .tasks .went { white-space: normal; } .matrix .finding { min-width: 11rem; } .legend { flex-direction: column; } }
@media print { .cell, .badge, .phases li, .advice, svg { print-color-adjust: exact; } tr { break-inside: avoid; } }
`

/** What a council's page needs beyond the common style: severities, the machine's strip, marked passages, lanes and phases. */

import { themed } from '../html/style.ts'

const LIGHT = `--blocker: #a3271f; --blocker-soft: #f9e1de; --major: #8a5a10; --major-soft: #f6ead0; --minor: #2f5d8a; --minor-soft: #e3edf6; --mark: #fff0a8;
  --lane-0: #2b7a8b; --lane-1: #8a4a8f; --lane-2: #4a62b3; --dead: #7b3f98; --dead-soft: #f0e4f6;`
const DARK = `--blocker: #f0918b; --blocker-soft: #402422; --major: #e5b866; --major-soft: #3a301a; --minor: #8ab8e6; --minor-soft: #22303e; --mark: #574a12;
  --lane-0: #6cc4d6; --lane-1: #d592d0; --lane-2: #96a9f0; --dead: #d0a3e6; --dead-soft: #35243e;`

export const COUNCIL_STYLE = `
${themed(LIGHT, DARK, `${LIGHT} --mark: #ffec99;`)}
.badge.blocker { color: var(--blocker); background: var(--blocker-soft); } .badge.major { color: var(--major); background: var(--major-soft); }
.badge.minor { color: var(--minor); background: var(--minor-soft); } .badge.info, .badge.none, .badge.open { color: var(--soft); background: var(--page); border: 1px solid var(--line); }
.badge.deadlocked { color: var(--dead); background: var(--dead-soft); } .badge.unconfirmed { color: var(--soft); background: var(--page); border: 1px dashed var(--soft); }
.badge.dismissed, .badge.OPPOSE, .badge.against { color: var(--no); background: var(--no-soft); } .badge.SUPPORT, .badge.for, .badge.some { color: var(--yes); background: var(--yes-soft); }
.badge.ABSTAIN { color: var(--open); background: var(--open-soft); }
.badge.gate-pass { color: var(--yes); background: var(--yes-soft); } .badge.gate-fail { color: var(--no); background: var(--no-soft); } .badge.gate-pending { color: var(--open); background: var(--open-soft); }
.badge.dismissed { color: var(--soft); background: var(--page); border: 1px solid var(--line); }
.result.verdict-PASSED { border-left-color: var(--yes); } .result.verdict-FAILED, .result.verdict-ABORTED { border-left-color: var(--blocker); }
.result.verdict-NEEDS_REMEDIATION { border-left-color: var(--major); } .result.verdict-NEEDS_ADJUDICATION { border-left-color: var(--dead); }
.counts { display: flex; flex-wrap: wrap; gap: .35rem; }
.machine { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem; padding: 0; margin: 1rem 0; font-size: .8rem; font-weight: 600; }
.machine li { border: 1px solid var(--line); border-radius: .4rem; padding: .2rem .6rem; color: var(--soft); }
.machine .passed { background: var(--yes-soft); color: var(--yes); border-color: transparent; }
.machine .here { background: var(--accent); color: var(--card); border-color: transparent; } .machine .here.DEADLOCKED { background: var(--dead); } .machine .here.ABORTED { background: var(--blocker); } .machine .here.CONVERGED { background: var(--yes); }
.machine .ahead { border-style: dashed; font-weight: 400; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.finding { border-left: .3rem solid var(--line); } .finding.blocker { border-left-color: var(--blocker); } .finding.major { border-left-color: var(--major); } .finding.minor { border-left-color: var(--minor); }
.finding-id { display: block; margin: 0; } .finding-id .soft { font-weight: 400; font-size: .88rem; }
.finding .what { font-size: 1.05rem; font-weight: 500; margin: .2rem 0 .6rem; text-wrap: pretty; }
.finding.dismissed .what { color: var(--soft); font-weight: 400; } .answer { color: var(--yes); }
.passage { border-left: 2px solid var(--line); padding: .1rem 0 .1rem .8rem; color: var(--soft); white-space: pre-line; } .passage mark { background: var(--mark); color: var(--ink); border-radius: .2rem; padding: .05rem .15rem; }
.passage.missing mark { background: none; text-decoration: underline wavy var(--no); }
.checked { margin: .35rem 0 .7rem; } .checked .why { font-size: .88rem; color: var(--soft); }
.remedy.endorsed { background: var(--yes-soft); border-radius: .4rem; padding: .45rem .7rem; } .small { font-size: .85rem; }
.voices { list-style: none; padding: 0; margin: .6rem 0; } .voices li { display: grid; grid-template-columns: 5.6rem 1fr; gap: .6rem; border-top: 1px solid var(--line); padding: .4rem 0; }
.voices .badge { justify-self: start; align-self: start; margin-top: .2rem; } .voices p { margin: 0; } .voices strong { font-size: .92rem; }
q.plain { quotes: none; color: var(--soft); }
.lanes { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .8rem; }
.lane { background: var(--card); border: 1px solid var(--line); border-top: .3rem solid var(--line); border-radius: .6rem; padding: .8rem .9rem; }
.lane.lane-0 { border-top-color: var(--lane-0); } .lane.lane-1 { border-top-color: var(--lane-1); } .lane.lane-2 { border-top-color: var(--lane-2); }
.lane.lost { border-style: dashed; opacity: .85; } .lane .role { font-weight: 600; margin: .1rem 0; } .lane p { margin: .15rem 0; }
.modes { list-style: none; padding: 0; } .modes li { border-top: 1px solid var(--line); padding: .35rem 0; } .mode-name { font-size: .92rem; } .modes .number { color: var(--soft); }
.modes details > summary { font-size: .8rem; padding: 0; }
.phases { list-style: none; padding: 0; margin: 0; display: grid; gap: .45rem; }
.phases li { display: grid; grid-template-columns: minmax(8rem, 15rem) 1fr 3rem minmax(6rem, 12rem); gap: .8rem; align-items: center; font-size: .92rem; }
svg .track { fill: var(--line); opacity: .6; } svg rect.lane-0 { fill: var(--lane-0); } svg rect.lane-1 { fill: var(--lane-1); } svg rect.lane-2 { fill: var(--lane-2); }
.tick-key { display: inline-block; width: .25rem; height: .9rem; vertical-align: -.1rem; margin-left: .5rem; } .tick-key.lane-0 { background: var(--lane-0); } .tick-key.lane-1 { background: var(--lane-1); } .tick-key.lane-2 { background: var(--lane-2); }
.gates td, .gates th { text-align: left; vertical-align: top; } .gates td.why { overflow-wrap: anywhere; }
@media (max-width: 44rem) { .lanes { grid-template-columns: 1fr; } .phases li { grid-template-columns: 1fr 3rem; gap: .1rem .8rem; border-top: 1px solid var(--line); padding: .35rem 0; } .phases .phase, .phases .agreed { grid-column: 1 / -1; }
  .voices li { grid-template-columns: 1fr; gap: .1rem; } }
@media print { .passage mark, .machine li, .badge, .tick-key { print-color-adjust: exact; } .lanes { grid-template-columns: 1fr; } }
`

/** What a room's page needs beyond the common style: the board, diffs, and what must not be overlooked. */
import { themed } from '../html/style.ts'

const LIGHT = '--frost: #23527c; --frost-soft: #e2eef9; --call: #6b3a86; --call-soft: #f3e9f7;'
const DARK = '--frost: #9cc7ef; --frost-soft: #1f2f40; --call: #d0a3e6; --call-soft: #2f2338;'

export const ROOM_STYLE = `
${themed(LIGHT, DARK)}
.steps { border: 1px solid var(--call); border-radius: .75rem; padding: .9rem 1.25rem; margin: .9rem 0; background: var(--call-soft); }
.steps h2 { border: 0; padding: 0; margin: 0 0 .4rem; font-size: 1.1rem; color: var(--call); } .steps li { margin: .25rem 0; }
.steps code, .entry code { background: var(--card); border: 1px solid var(--line); padding: .1rem .4rem; border-radius: .3rem; }
.group h2 .number { color: var(--soft); font-weight: 400; }
.group.frozen { border: 1px solid var(--frost); border-radius: .75rem; padding: .2rem 1.25rem .9rem; margin-top: 2rem; background: var(--frost-soft); }
.group.frozen h2 { border: 0; margin: .4rem 0; padding: 0; color: var(--frost); }
.entry { margin: .5rem 0; } .entry > p { margin: .1rem 0; } .entry .name { font-weight: 600; } .entry .name.flag { color: var(--open); }
.commands { list-style: none; padding: 0; margin: .3rem 0; display: flex; flex-wrap: wrap; gap: .35rem .6rem; }
.members, .ranks { width: 100%; overflow-wrap: normal; } .members td, .members th, .ranks td, .ranks th { text-align: left; vertical-align: top; }
.members .badge, .ranks .badge { white-space: nowrap; } .badge.gold { color: #6b4e00; background: #f6e3a1; } .badge.silver { color: #3d454d; background: #dfe4e8; } .badge.bronze { color: #6a3a17; background: #f0d3bb; } .badge.none { color: var(--soft); border: 1px solid var(--line); }
.diff { background: var(--page); border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .8rem; overflow-x: auto; white-space: pre-wrap; font: .85rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.diff .added { color: var(--yes); } .diff .removed { color: var(--no); } .diff .hunk { color: var(--accent); } .diff .file { font-weight: 700; } .diff .same { color: var(--soft); }
@media (max-width: 44rem) { .group.frozen, .steps { padding-left: .9rem; padding-right: .9rem; } }
@media print { .steps, .group.frozen, .badge, .diff { print-color-adjust: exact; } .entry, tr { break-inside: avoid; } }
`

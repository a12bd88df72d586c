/** The parts of a room on a terminal, one function a part: what the subcommands show alone, and the report shows in a row. */
import { anchorOf, type Canon, historyOf, type Version } from '../../core/canon/canon.ts'
import { items } from '../../core/list.ts'
import { choicesFor } from '../../core/room/choices.ts'
import type { FoundConflict, Patch } from '../../core/room/state.ts'
import { counted, priceAndCache } from '../amounts.ts'
import type { Entry } from '../governor/sections.ts'
import { entryLines } from '../governor/text.ts'
import type { Paint } from '../paint.ts'
import { oneLine, printable } from '../printable.ts'
import { section } from '../terminal/section.ts'
import { wrap } from '../wrap.ts'
import { dateText } from './amounts.ts'
import { commandsOf, type ShownRoom } from './commands.ts'
import { broken, diffBrush, diffLines } from './diff.ts'
import { differenceText, discussedIn, headline, idOf, liveConflicts, nameIn, sessionText, sourceText, statementText } from './reading.ts'
import {
  boardGroups,
  canonEntries,
  goalEntry,
  healthEntries,
  heldIn,
  heldText,
  memberEntry,
  memberTitle,
  milestoneEntries,
  noticeEntries,
  optionText,
  patchEntry,
  rateText,
  stepEntries,
  wordsOf,
} from './sections.ts'
import { leaderboardNotes, leaderboardRows, type Rows, recordRows, teamRows } from './table.ts'
import { tableLines } from './text-table.ts'

export type Lines = readonly string[]

export const textOf = (lines: Lines): string => `${(lines[0] === '' ? lines.slice(1) : lines).join('\n')}\n`

/** One sentence where there is nothing. */
const orElse = (lines: Lines, nothing: string, paint: Paint, width: number): Lines =>
  lines.length === 0 ? wrap(nothing, width).map(paint.dim) : lines

export const entries = (all: readonly Entry[], paint: Paint, width: number): Lines =>
  all.flatMap((entry) => entryLines(entry, paint, width))

/** Entries of one part, the last of them left out where there are very many. */
export function fewEntries(all: readonly Entry[], max: number, paint: Paint, width: number): Lines {
  const more = all.length - max
  return [...entries(all.slice(0, max), paint, width), ...(more <= 0 ? [] : wrap(`… and ${more} more`, width, '  ').map(paint.dim))]
}

/** A group whose members must not be overlooked has a loud heading. */
export function boardLines(report: ShownRoom, paint: Paint, width: number, settledMax: number): Lines {
  return boardGroups(report).flatMap(({ title, count, entries: all }) => {
    const isLoud = title === 'Frozen'
    const loud: Paint = isLoud ? { ...paint, bold: (text) => paint.bold(paint.red(text)), yellow: paint.red } : paint
    const body = title === 'Settled' ? fewEntries(all, settledMax, paint, width) : entries(all, loud, width)
    return section(`${isLoud ? '❄ ' : ''}${title} (${count})`, body, loud, width)
  })
}

const SETTLED_MAX = 50

export const boardText = (report: ShownRoom, paint: Paint, width: number): string =>
  textOf(orElse(boardLines(report, paint, width, SETTLED_MAX), 'No issue has been opened yet.', paint, width))

/** One screen: what is going on, and what the user can do next. */
export function statusText(report: ShownRoom, paint: Paint, width: number): string {
  const { title, folder, notices, cost, securityEvents } = report
  return textOf([
    ...wrap(oneLine(title), width).map(paint.bold),
    ...wrap(oneLine(folder), width).map(paint.dim),
    '',
    ...wrap(`${oneLine(headline(report))}.`, width).map(paint.cyan),
    ...wrap(`${sessionText(report)} · ${priceAndCache(cost)}.`, width),
    ...(notices.length === 0
      ? []
      : wrap(`${counted(notices.length, 'notice')} unread: ${commandsOf(report).type('notices')}`, width).map(paint.yellow)),
    ...(securityEvents === 0
      ? []
      : wrap(`${counted(securityEvents, 'attempt')} to do what is not allowed: ${commandsOf(report).type('health')}`, width).map(
          paint.red,
        )),
    ...section('What you can do', stepLines(report, paint, width, STEPS_SHOWN), paint, width),
  ])
}

const STEPS_SHOWN = 8

export function stepLines(report: ShownRoom, paint: Paint, width: number, max: number): Lines {
  const all = stepEntries(report)
  const more = all.length - max
  return [
    ...all
      .slice(0, max)
      .flatMap(({ text, commands }) => [
        ...wrap(`- ${oneLine(text)}`, width, '  '),
        ...commands.flatMap((one) => wrap(`→ ${oneLine(one)}`, width, '    ', '      ').map(paint.cyan)),
      ]),
    ...(more <= 0 ? [] : wrap(`… and ${more} more`, width, '  ').map(paint.dim)),
  ]
}

export function healthText(report: ShownRoom, paint: Paint, width: number): string {
  const members: Rows = {
    head: ['member', 'begun', 'applied', 'written', 'with evidence', 'stopped', 'hold', 'trust', 'level'],
    rows: report.health.members.map((member) => [
      nameIn(report, member.member),
      String(member.issuesStarted),
      String(member.issuesAppliedInWork),
      String(member.commentsTotal),
      String(member.commentsWithEvidence),
      String(member.commentsRejectedByCircuitBreaker),
      rateText(member.verificationRate),
      member.trust,
      member.level,
    ]),
  }
  return textOf([
    ...section('Health', entries(healthEntries(report), paint, width), paint, width),
    ...section('Members', tableLines(members, paint, width), paint, width),
  ])
}

/** The table tells how all stand; whoever needs looking after is told in full. */
export const teamLines = (report: ShownRoom, paint: Paint, width: number): Lines => [
  ...tableLines(teamRows(report), paint, width),
  ...entries(
    report.team.map((member) => memberEntry(member, wordsOf(report))).filter(({ isFlag }) => isFlag),
    paint,
    width,
  ),
]

export const leaderboardLines = (report: ShownRoom, paint: Paint, width: number): Lines => [
  ...tableLines(leaderboardRows(report), paint, width),
  ...leaderboardNotes(report).flatMap((text) => wrap(oneLine(text), width, '  ', '    ').map(paint.dim)),
]

export const leaderboardText = (report: ShownRoom, paint: Paint, width: number): string =>
  textOf([
    ...section('Leaderboard', orElse(leaderboardLines(report, paint, width), '  Nobody is ranked yet.', paint, width), paint, width),
    ...section('Goals', goalLines(report, paint, width), paint, width),
  ])

export const goalLines = (report: ShownRoom, paint: Paint, width: number): Lines =>
  entries(
    report.goals.map((goal) => goalEntry(goal, report)),
    paint,
    width,
  )

export const goalsText = (report: ShownRoom, paint: Paint, width: number): string =>
  textOf(orElse(goalLines(report, paint, width), 'No goal has been set.', paint, width))

/** Per member: how it stands, and every model it worked with. */
export const recordsText = (report: ShownRoom, paint: Paint, width: number): string =>
  textOf(
    orElse(
      report.team.flatMap((member) => {
        const { text, under } = memberEntry(member, wordsOf(report))
        const body = [
          ...wrap(oneLine(text), width, '  ', '    '),
          ...under.slice(0, 1).flatMap((line) => wrap(oneLine(line), width, '  ', '    ').map(paint.dim)),
          ...tableLines(recordRows(member), paint, width),
        ]
        return section(oneLine(memberTitle(member)), body, paint, width)
      }),
      'Nobody is in the room.',
      paint,
      width,
    ),
  )

/** You wrote, what was agreed and since when, and the ways to settle it. */
export function conflictLines(conflict: FoundConflict, report: ShownRoom, paint: Paint, width: number): Lines {
  const { id, kind, claim, source, canon, isUsers, detectedBy, at } = conflict
  const words = wordsOf(report)
  const held = heldText(report, canon)
  const quoted = (text: string): Lines => wrap(oneLine(text), width, '    ').map(paint.bold)
  return [
    ...wrap(
      oneLine(`⚠ ${id} · ${kind.replaceAll('-', ' ')} · found by ${nameIn(report, detectedBy)}, ${dateText(report.startedAt, at)}`),
      width,
      '',
      '  ',
    ).map(paint.yellow),
    ...wrap(oneLine(`${isUsers ? 'You wrote' : 'It is written'} (${sourceText(source)})`), width, '  '),
    ...quoted(`“${claim}”`),
    ...wrap(oneLine(`${words.title} (${held?.head ?? canon})`), width, '  '),
    ...quoted(held?.text ?? 'superseded since'),
    ...wrap(oneLine(differenceText(conflict, heldIn(report, canon))), width, '  ').map(paint.dim),
    ...waysToSettle(conflict, report, paint, width),
  ]
}

function waysToSettle(conflict: FoundConflict, report: ShownRoom, paint: Paint, width: number): Lines {
  const issue = discussedIn(conflict)
  const { show, settle } = commandsOf(report)
  if (issue !== null)
    return [
      ...wrap(`The team talks it over in #${issue}`, width, '  '),
      ...wrap(`→ ${oneLine(show(issue))}`, width, '       ', '         ').map(paint.cyan),
    ]
  const choices = choicesFor(conflict)
  return [
    ...wrap(`${choices.length === 2 ? 'Two' : 'Three'} ways to settle it`, width, '  '),
    ...choices.flatMap((choice, index) => [
      ...wrap(oneLine(`${index + 1}. ${optionText(choice, conflict.canon, wordsOf(report))}`), width, '    '),
      ...wrap(`→ ${oneLine(settle(conflict.id, choice))}`, width, '       ', '         ').map(paint.cyan),
    ]),
  ]
}

export function conflictsText(report: ShownRoom, paint: Paint, width: number): string {
  const all = liveConflicts(report).flatMap((conflict) => ['', ...conflictLines(conflict, report, paint, width)])
  return textOf(orElse(all, `Nothing goes against ${wordsOf(report).canon}.`, paint, width))
}

/** With history: what has been superseded stands under what took its place. */
export function canonText(report: ShownRoom, canon: Canon, paint: Paint, width: number): string {
  const all = [...items(canon.ids)].flatMap((id) => historyOf(canon, id))
  const formerOf = (id: string) => all.filter(({ supersededBy }) => supersededBy !== null && idOf(supersededBy) === id)
  const shown = canonEntries(report)
  const lines = report.canon.flatMap(({ anchor }, index) => [
    ...entries(shown.slice(index, index + 1), paint, width),
    ...formerOf(idOf(anchor))
      .toReversed()
      .flatMap((version) => wrap(oneLine(`- ${formerText(version, report)}`), width, '    ').map(paint.dim)),
  ])
  return textOf(orElse(lines, `Nothing is ${wordsOf(report).status.canon} yet.`, paint, width))
}

const formerText = ({ entry, at }: Version, report: ShownRoom): string =>
  `before, ${anchorOf(entry)} from ${dateText(report.startedAt, at)}: ${statementText(entry.statement)} (${sourceText(entry.source)}, by ${nameIn(report, entry.by)})`

const DIFF_INDENT = '    │ '

/** The whole diff, wrapped: nothing of a change is left out where it is decided on. */
export const patchLines = (patch: Patch, report: ShownRoom, paint: Paint, width: number): Lines => [
  ...entryLines({ ...patchEntry(patch, report), commands: [] }, paint, width),
  ...diffLines(patch.diff).flatMap(({ kind, text }) =>
    broken(printable(text).replaceAll('\n', ' '), Math.max(1, width - DIFF_INDENT.length)).map((piece) =>
      `${DIFF_INDENT}${diffBrush(kind, paint)(piece)}`.trimEnd(),
    ),
  ),
  ...patchEntry(patch, report).commands.flatMap((one) => wrap(`→ ${oneLine(one)}`, width, '    ', '      ').map(paint.cyan)),
]

export const patchText = (patch: Patch, report: ShownRoom, paint: Paint, width: number): string =>
  textOf(patchLines(patch, report, paint, width))

export const noticesText = (report: ShownRoom, paint: Paint, width: number): string =>
  textOf(orElse(entries(noticeEntries(report), paint, width), 'No unread notices.', paint, width))

export const milestoneText = (report: ShownRoom, paint: Paint, width: number): string =>
  textOf(orElse(entries(milestoneEntries(report), paint, width), `No ${wordsOf(report).milestone} is complete yet.`, paint, width))

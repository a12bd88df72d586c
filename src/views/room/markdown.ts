/** A room's report as Markdown, to be forwarded. Everything that somebody else wrote goes through `md`, or into a fence it can't end. */
import { entryList } from '../governor/markdown.ts'
import { documentOf, list, row, section } from '../markdown/blocks.ts'
import { code, md } from '../markdown/escape.ts'
import { printable } from '../printable.ts'
import type { ShownRoom } from './commands.ts'
import { diffLines } from './diff.ts'
import { headline, nextSteps, sessionText, toReview } from './reading.ts'
import {
  boardGroups,
  canonEntries,
  conflictEntries,
  goalEntry,
  healthEntries,
  memberEntry,
  milestoneEntries,
  noticeEntries,
  patchEntry,
  wordsOf,
} from './sections.ts'
import { leaderboardNotes, leaderboardRows, type Rows, teamRows } from './table.ts'

export function roomMarkdown(report: ShownRoom): string {
  const { title, milestones } = wordsOf(report)
  return documentOf(report, [
    `**${md(headline(report))}.**`,
    ...list([md(`${sessionText(report)}.`), `${code(report.folder)} · ${report.mode} mode`]),
    ...section('What you can do', list(nextSteps(report).map(({ text, commands }) => [md(text), ...commands.map(code)].join(': ')))),
    ...boardGroups(report).flatMap((group) => section(`${group.title} (${group.count})`, entryList(group.entries))),
    ...section('Conflicts', entryList(conflictEntries(report))),
    ...section('Changes to review', changes(report)),
    ...section('Health', entryList(healthEntries(report))),
    ...section('Team', [...table(teamRows(report)), ...entryList(flagged(report))]),
    ...section('Leaderboard', [...table(leaderboardRows(report)), ...list(leaderboardNotes(report).map(md))]),
    ...section('Goals', entryList(report.goals.map((goal) => goalEntry(goal, report)))),
    ...section(title, entryList(canonEntries(report))),
    ...section(`${milestones[0]?.toUpperCase()}${milestones.slice(1)}`, entryList(milestoneEntries(report))),
    ...section('Notices', entryList(noticeEntries(report))),
  ])
}

/** The table tells how all stand; whoever needs looking after is told in full. */
const flagged = (report: ShownRoom) => report.team.map((member) => memberEntry(member, wordsOf(report))).filter(({ isFlag }) => isFlag)

function table({ head, rows }: Rows): readonly string[] {
  if (rows.length === 0) return []
  return [[row(head), row(head.map(() => '---')), ...rows.map((cells) => row(cells.map(md)))].join('\n')]
}

const changes = (report: ShownRoom): readonly string[] =>
  toReview(report).flatMap((patch) => [...entryList([patchEntry(patch, report)]), fenced(patch.diff)])

/** Longer than any fence inside, so that only ours ends it. */
function fenced(diff: string): string {
  const lines = diffLines(diff).map(({ text }) => printable(text).replaceAll('\n', ' '))
  const longest = Math.max(2, ...lines.flatMap((line) => [...line.matchAll(/`+/g)].map(([ticks]) => ticks.length)))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}diff`, ...lines, fence].join('\n')
}

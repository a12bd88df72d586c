/** A room's report as a page: how it stands and what the user can do, the board, what is to be decided, and what all of it rests on. */
import type { Patch } from '../../core/room/state.ts'
import type { Entry } from '../governor/sections.ts'
import { html } from '../html/escape.ts'
import { items, page, type ReportParts, section } from '../html/frame.ts'
import { printable } from '../printable.ts'
import type { ShownRoom } from './commands.ts'
import { diffLines } from './diff.ts'
import { ROOM_STYLE } from './page-style.ts'
import { headline, nextSteps, sessionText, toReview } from './reading.ts'
import {
  boardGroups,
  canonEntries,
  conflictEntries,
  type Group,
  goalEntry,
  healthEntries,
  memberEntry,
  milestoneEntries,
  noticeEntries,
  patchEntry,
  wordsOf,
} from './sections.ts'
import { leaderboardNotes, leaderboardRows, type Rows, teamRows } from './table.ts'

export function roomPage(report: ShownRoom): ReportParts {
  const { title, milestones } = wordsOf(report)
  const flagged = report.team.map((member) => memberEntry(member, wordsOf(report))).filter(({ isFlag }) => isFlag)
  return page(
    report,
    [
      resultCard(report),
      steps(report),
      ...boardGroups(report).map(group),
      section('Conflicts', conflictEntries(report).map(card)),
      section(
        'Changes to review',
        toReview(report).flatMap((patch) => change(patch, report)),
      ),
      section('Health', healthEntries(report).map(card)),
      section('Team', [...table('members', teamRows(report)), ...flagged.map(card)]),
      section('Leaderboard', [...table('ranks', leaderboardRows(report)), ...items(leaderboardNotes(report).map(html))]),
      section(
        'Goals',
        report.goals.map((goal) => card(goalEntry(goal, report))),
      ),
      section(title, canonEntries(report).map(card)),
      section(`${milestones[0]?.toUpperCase()}${milestones.slice(1)}`, milestoneEntries(report).map(card)),
      section('Notices', noticeEntries(report).map(card)),
    ],
    ROOM_STYLE,
  )
}

const resultCard = (report: ShownRoom): string =>
  [
    '<section class="card result" aria-label="Result">',
    `<blockquote dir="auto">${html(headline(report))}.</blockquote>`,
    '<dl class="facts">',
    `<dt>Session</dt><dd>${html(sessionText(report))}</dd>`,
    `<dt>Folder</dt><dd><code>${html(report.folder)}</code></dd>`,
    `<dt>Mode</dt><dd>${html(report.mode)}</dd>`,
    '</dl>',
    '</section>',
  ].join('\n')

const steps = (report: ShownRoom): string =>
  [
    '<section class="steps">',
    '<h2>What you can do</h2>',
    ...items(nextSteps(report).map(({ text, commands }) => `${html(text)}${commandList(commands)}`)),
    '</section>',
  ].join('\n')

const group = ({ title, count, entries }: Group): string =>
  [
    `<section class="group${title === 'Frozen' ? ' frozen' : ''}">`,
    `<h2>${html(title)} <span class="number">(${count})</span></h2>`,
    ...entries.map(card),
    '</section>',
  ].join('\n')

function card({ name, text, under, commands, isFlag }: Entry): string {
  return [
    '<div class="entry">',
    `<p dir="auto"><span class="name${isFlag ? ' flag' : ''}">${html(name)}</span>: ${html(text)}</p>`,
    ...under.map((line) => `<p dir="auto" class="soft">${html(line)}</p>`),
    `${commandList(commands)}</div>`,
  ].join('\n')
}

const commandList = (commands: readonly string[]): string =>
  commands.length === 0 ? '' : `<ul class="commands">${commands.map((one) => `<li><code>${html(one)}</code></li>`).join('')}</ul>`

function change(patch: Patch, report: ShownRoom): readonly string[] {
  const lines = diffLines(patch.diff).map(({ kind, text }) => `<span class="${kind}">${escapedLine(text)}</span>`)
  return [card(patchEntry(patch, report)), `<pre class="diff" dir="auto">${lines.join('\n')}</pre>`]
}

/** Spaces say something in a diff, and `html` would take most of them away: only what stands between them is escaped. */
const escapedLine = (text: string): string =>
  printable(text)
    .replaceAll('\n', ' ')
    .split(/( +)/)
    .map((part) => (part.trim() === '' ? part : html(part)))
    .join('')

/** Badges for tiers; the rest is text. */
function table(kind: string, { head, rows }: Rows): readonly string[] {
  if (rows.length === 0) return []
  const tier = head.indexOf('tier')
  const named = Math.max(0, head.indexOf('member'))
  const cell = (text: string, index: number): string => {
    if (index === named) return `<th scope="row" class="name" dir="auto">${html(text)}</th>`
    if (index === tier) return `<td><span class="badge ${text.includes(' ') ? 'none' : html(text)}">${html(text)}</span></td>`
    return `<td dir="auto">${html(text)}</td>`
  }
  const titles = head.map((title) => `<th scope="col">${title}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`)
  return [
    `<div class="scroll"><table class="${kind}">\n<thead><tr>${titles}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table></div>`,
  ]
}

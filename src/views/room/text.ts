/**
 * A room's report for a terminal: how it stands and what the user can do, the board with what is frozen first, conflicts and changes to
 * decide on, then how it fares, who works in it, what it has agreed on, and at last the governor and the record.
 */
import { governorText } from '../governor/text.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { recordLines, type Showing } from '../terminal/record.ts'
import { section } from '../terminal/section.ts'
import { wrap } from '../wrap.ts'
import type { ShownRoom } from './commands.ts'
import { headline, liveConflicts, sessionText, toReview } from './reading.ts'
import { canonEntries, healthEntries, milestoneEntries, noticeEntries, wordsOf } from './sections.ts'
import {
  boardLines,
  conflictLines,
  entries,
  fewEntries,
  goalLines,
  leaderboardLines,
  patchLines,
  stepLines,
  teamLines,
} from './text-parts.ts'

const STEPS_MAX = 12
const SETTLED_MAX = 12
const CANON_MAX = 40

export function roomText(report: ShownRoom, paint: Paint, width: number, showing: Showing): string {
  const { brief } = showing
  const { title: canonTitle, milestones } = wordsOf(report)
  const part = (title: string, body: readonly string[]): readonly string[] => section(title, body, paint, width)
  const apart = (blocks: readonly (readonly string[])[]): readonly string[] => blocks.flatMap((block) => ['', ...block])
  const lines = [
    ...headLines(report, paint, width),
    ...part('What you can do', stepLines(report, paint, width, STEPS_MAX)),
    ...boardLines(report, paint, width, SETTLED_MAX),
    ...part('Conflicts', apart(liveConflicts(report).map((conflict) => conflictLines(conflict, report, paint, width)))),
    ...part('Changes to review', apart(toReview(report).map((patch) => patchLines(patch, report, paint, width)))),
    ...part('Health', entries(healthEntries(report), paint, width)),
    ...part('Team', brief ? [] : teamLines(report, paint, width)),
    ...part('Leaderboard', leaderboardLines(report, paint, width)),
    ...part('Goals', goalLines(report, paint, width)),
    ...part(canonTitle, brief ? [] : fewEntries(canonEntries(report), CANON_MAX, paint, width)),
    ...part(`${milestones[0]?.toUpperCase()}${milestones.slice(1)}`, brief ? [] : entries(milestoneEntries(report), paint, width)),
    ...part('Notices', brief ? [] : entries(noticeEntries(report), paint, width)),
    ...governorText(report, paint, width),
    ...part('The record', recordLines(report, [], paint, width, showing)),
  ]
  return `${lines.join('\n')}\n`
}

const headLines = (report: ShownRoom, paint: Paint, width: number): readonly string[] => [
  ...wrap(oneLine(report.title), width).map(paint.bold),
  ...wrap(oneLine(`${report.folder} · ${report.mode} mode`), width).map(paint.dim),
  '',
  ...wrap(`${oneLine(headline(report))}.`, width).map((line) => paint.bold(paint.cyan(line))),
  ...wrap(`${sessionText(report)}.`, width, '  '),
]

/** What is agreed in a room: promoted, looked up, and held against what is written. */
import { anchorIn } from '../../core/canon/anchors.ts'
import { historyOf } from '../../core/canon/canon.ts'
import { printable } from '../../views/printable.ts'
import { commandsOf } from '../../views/room/commands.ts'
import { canonText, conflictsText, milestoneText } from '../../views/room/text-parts.ts'
import { BadInput } from './desk.ts'
import { type AnyRow, BY, doing, drawn, looking, saying, type Told } from './room.ts'
import { check } from './room-check.ts'
import { CHECK_EXAMPLES, PROMOTE_EXAMPLES } from './room-help.ts'
import { issueIn, statementIn, wordIn } from './room-words.ts'

const CHOICES = ['override', 'keep', 'discuss'] as const

/** Whichever version is named, its whole history is shown. */
function idIn(text: string, room: Told): string {
  const id = anchorIn(text)?.id
  if (id === undefined || historyOf(room.own.canon, id).length === 0)
    throw new BadInput(`There is no entry «${printable(text)}». All of them: ${commandsOf(room).type('canon')}`)
  return id
}

function canonPage(room: Told, wanted: string | undefined): string {
  const id = wanted === undefined ? null : idIn(wanted, room)
  const canon = room.report.canon.filter(({ anchor }) => id === null || anchorIn(anchor)?.id === id)
  return drawn((report, ...page) => canonText({ ...report, canon }, room.own.canon, ...page))(room)
}

export const CANON: readonly AnyRow[] = [
  looking({
    words: 'canon [id]',
    about: 'what is agreed, or one entry with its history',
    part: (room, [id]) => (id === undefined ? room.report.canon : historyOf(room.own.canon, idIn(id, room))),
    text: (room, [id]) => canonPage(room, id),
  }),
  saying<{ readonly fact?: string; readonly override?: true }>({
    words: 'promote <n>',
    about: 'agree on what an issue has come to',
    flags: (command) =>
      command
        .option('--fact <fact>', '"subject | attribute | value" (default: what the issue proposes)')
        .option('--override', 'although it contradicts what was agreed: that is superseded'),
    help: PROMOTE_EXAMPLES,
    says: ([n = ''], { fact, override }) => ({
      type: 'promote',
      by: BY,
      issue: issueIn(n),
      statement: fact === undefined ? null : statementIn(fact),
      overrides: override === true,
    }),
  }),
  saying<{ readonly text: string; readonly override?: true }>({
    words: 'establish <fact>',
    about: 'agree on "subject | attribute | value" without an issue',
    flags: (command) =>
      command
        .usage('--text <sentence> [options] <fact>')
        .requiredOption('--text <sentence>', 'the sentence that says so (required)')
        .option('--override', 'although it contradicts what was agreed: that is superseded'),
    says: ([fact = ''], { text, override }) => ({
      type: 'establish',
      by: BY,
      statement: statementIn(fact),
      text,
      overrides: override === true,
    }),
  }),
  doing({
    words: 'check [what]',
    about: 'hold a file or a text against canon (- for standard input; nothing: the whole folder); exit code 1 where they differ',
    help: CHECK_EXAMPLES,
    does: check,
  }),
  looking({
    words: 'conflicts',
    about: 'where the folder and canon differ, with your three options',
    part: ({ report }) => report.conflicts,
    text: drawn(conflictsText),
  }),
  saying({
    words: 'settle <conflict> <choice>',
    about: 'override canon, keep it, or discuss it in an issue',
    says: ([conflict = '', choice = '']) => ({ type: 'settle-conflict', by: BY, conflict, choice: wordIn(CHOICES, choice) }),
  }),
  saying<{ readonly because?: string }>({
    words: 'milestone <name>',
    about: 'a chapter, a release: looked back on, counted, and begun anew',
    flags: (command) => command.option('--because <text>', 'what was reached'),
    says: ([name = ''], { because = '' }) => ({ type: 'complete-milestone', by: BY, name, because }),
  }),
  looking({
    words: 'milestones',
    about: 'those that are complete, and what each was looked back on with',
    part: ({ report }) => report.milestones,
    text: drawn(milestoneText),
  }),
]

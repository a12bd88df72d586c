/** Who is in a room: their records and credits, goals, guests, and which model answers for whom. */

import { type Leaderboard, leaderboard } from '../../core/ledger/leaderboard.ts'
import { Deadline, GoalMetric, Period } from '../../core/ledger/words.ts'
import { recordOf } from '../../core/room/evolve/people.ts'
import { Freedom, type Role } from '../../core/room/options/words.ts'
import { GUEST_ROLES } from '../../core/room/who.ts'
import { modelObjection } from '../../engine/room.ts'
import { printable } from '../../views/printable.ts'
import { goalsText, leaderboardText, recordsText } from '../../views/room/text-parts.ts'
import { BadInput } from './desk.ts'
import { oneOf } from './flags.ts'
import { type AnyRow, BY, drawn, looking, saying, type Told } from './room.ts'
import { GOAL_EXAMPLES, JOIN_EXAMPLES } from './room-help.ts'
import { JUDGING } from './room-steering.ts'
import { wordIn } from './room-words.ts'

/** That of the report, or of another time. */
const leaderboardOf = ({ own, report }: Told, period: Period | undefined): Leaderboard =>
  period === undefined
    ? report.leaderboard
    : leaderboard(
        own.ledger,
        report.team.flatMap(({ id }) => recordOf(own, id) ?? []),
        period,
      )

function teamIn({ report }: Told, [member]: readonly string[]): Told['report']['team'] {
  const found = report.team.filter(({ id }) => member === undefined || id === member)
  if (found.length > 0 || member === undefined) return found
  throw new BadInput(`There is no member «${printable(member)}». Members: ${report.team.map(({ id }) => id).join(', ')}.`)
}

const counting: readonly AnyRow[] = [
  looking<{ readonly period?: Period }>({
    words: 'leaderboard',
    about: 'credits, by member and for the team',
    flags: (command) => command.option('--period <p>', `${Period.options.join(', ')} (default project)`, oneOf(Period.options)),
    part: (room, _, { period }) => leaderboardOf(room, period),
    text: (room, _, { period }) =>
      drawn((report, ...page) => leaderboardText({ ...report, leaderboard: leaderboardOf(room, period) }, ...page))(room),
  }),
  looking({
    words: 'records [member]',
    about: 'what each member did with which model: rates, tier, level, trust',
    part: teamIn,
    text: (room, words) => drawn((report, ...page) => recordsText({ ...report, team: teamIn(room, words) }, ...page))(room),
  }),
  looking({
    words: 'goals',
    about: 'what was set as a goal, and how far it is',
    part: ({ report }) => report.goals,
    text: drawn(goalsText),
  }),
  saying<{ readonly member?: string; readonly until?: string }>({
    words: 'goal <metric> <target> [description]',
    about: `set a goal: ${GoalMetric.options.join(', ')}`,
    flags: (command) =>
      command
        .option('--member <id>', 'for this member (default: for the team)')
        .option('--until <when>', 'session-end, milestone-end, or a date as in 2031-05-06'),
    help: GOAL_EXAMPLES,
    says: ([metric = '', target = '', description = ''], { member = null, until }) => ({
      type: 'set-goal',
      by: BY,
      member,
      metric: wordIn(GoalMetric.options, metric),
      target: targetIn(target),
      deadline: until === undefined ? null : deadlineIn(until),
      description,
    }),
  }),
]

function targetIn(text: string): number {
  const target = Number(text)
  if (text.trim() === '' || !Number.isFinite(target) || target <= 0)
    throw new BadInput(`A goal is a number above 0, and «${text}» is none.`)
  return target
}

/** A day ends at its end. */
function deadlineIn(text: string): Deadline {
  const wished = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59Z` : text
  const deadline = Deadline.safeParse(wished)
  if (!deadline.success) throw new BadInput(`--until ${text}: it takes session-end, milestone-end, or a date as in 2031-05-06.`)
  return deadline.data
}

const people: readonly AnyRow[] = [
  saying<{ readonly role?: Role; readonly model?: string; readonly advocate?: true; readonly freedom?: Freedom }>({
    words: 'join <id> <name>',
    about: 'a guest comes in: never asked, judged like everybody',
    flags: (command) =>
      command
        .option('--role <role>', `${GUEST_ROLES.join(', ')} (default member)`, oneOf(GUEST_ROLES))
        .option('--model <m>', 'what its record is kept under (default host)')
        .option('--advocate', 'may be made devil’s advocate')
        .option('--freedom <level>', `${Freedom.options.join(', ')} (default standard)`, oneOf(Freedom.options)),
    help: JOIN_EXAMPLES,
    says: ([id = '', name = ''], { role = 'member', model = 'host', advocate, freedom = 'standard' }) => ({
      type: 'join',
      by: BY,
      id,
      name,
      role,
      canBeDevilsAdvocate: advocate === true,
      freedom,
      model,
    }),
  }),
  saying({
    words: 'leave <member> <why>',
    about: 'a member goes; what it said stays',
    says: ([id = '', because = '']) => ({ type: 'leave', by: BY, id, because }),
  }),
  saying({
    words: 'model <member> <model>',
    about: 'another model answers for it, or offline, or host; each keeps its own record',
    says: ([id = '', model = ''], _, { desk }) => {
      const objection = modelObjection(model, desk.settings)
      if (objection !== null) throw new BadInput(objection.because)
      return { type: 'switch-model', by: BY, id, model }
    },
  }),
]

export const TEAM: readonly AnyRow[] = [...counting, ...JUDGING, ...people]

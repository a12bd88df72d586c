/** Who comes and goes, who is made devil's advocate, how members stand, what they earn, and what the room says of itself. */
import type { EscalationLevel } from '../../core/ledger/words.ts'
import type { RoomEventOf } from '../../core/room/words.ts'
import { counted, listed, percent } from '../amounts.ts'
import { oneLine } from '../printable.ts'
import { news, note, rule, typed } from '../terminal/lanes.ts'
import { signedCredits } from './amounts.ts'
import { commandsOf } from './commands.ts'
import { isFreezeTold } from './issue-lines.ts'
import { DISSENT, LEVELS, METRICS, metricText, REASONS, ROLES, stopped, TEAM_REASONS } from './phrases.ts'
import { healthCounts } from './reading.ts'
import { facts, type Lines, label, type Scene, whoText } from './scene.ts'

type At = { readonly at: number }

const aside = (scene: Scene, text: string): Lines => note(scene, oneLine(text), scene.paint.dim, '  ')

export const joined = ({ member: { name, role, model, isSeated } }: RoomEventOf<'member.joined'>, scene: Scene): Lines =>
  aside(scene, `${name} joins as ${ROLES[role]}${isSeated ? ` (${model})` : ', from outside'}.`)

export const left = ({ member, because }: RoomEventOf<'member.left'>, scene: Scene): Lines =>
  aside(scene, `${scene.name(member)} leaves. ${because}`)

export const switched = ({ seat, from, to, by }: RoomEventOf<'model.switched'>, scene: Scene): Lines =>
  news(
    scene,
    oneLine(`${scene.name(seat)} works with ${to} from now on, and no more with ${from} (by ${whoText(scene, by)}).`),
    scene.paint.cyan,
  )

export const freedom = ({ member, level, by, because }: RoomEventOf<'freedom.adjusted'>, scene: Scene): Lines =>
  aside(scene, `${scene.name(member)}’s freedom is “${level}” now (by ${whoText(scene, by)}). ${because}`)

const LADDER: readonly EscalationLevel[] = ['normal', 'watch', 'remediation', 'flagged']

export function moved({ member, from, to, penaltyRate, because }: RoomEventOf<'record.moved'>, scene: Scene): Lines {
  const isWorse = LADDER.indexOf(to) > LADDER.indexOf(from)
  const text = `${isWorse ? '▲' : '▼'} ${scene.name(member)} is ${LEVELS[to]}. ${percent(penaltyRate)} of its last actions were penalised. ${because}`
  return news(scene, oneLine(text), isWorse ? scene.paint.yellow : scene.paint.green)
}

export const assisted = ({ member, issue, because }: RoomEventOf<'assistance.begun'>, scene: Scene): Lines =>
  note(
    scene,
    oneLine(`${scene.name(member)} gets its tasks in small slices from now on${issue === null ? '' : `, first in #${issue}`}. ${because}`),
    scene.paint.cyan,
    '  ',
  )

export const unassisted = ({ member, because }: RoomEventOf<'assistance.ended'>, scene: Scene): Lines =>
  note(scene, oneLine(`${scene.name(member)} gets whole tasks again. ${because}`), scene.paint.green, '  ')

/** What these come to is told by the facts and notices that follow. */
const TOLD_BY_FACTS: readonly string[] = [
  ...['unfreeze', 'freeze', 'invoke-devils-advocate', 'force-resolution', 'consolidate-issues', 'freeze-tag', 'thaw-tag'],
  ...['adjust-agent-freedom', 'reground', 'pin', 'commend', 'penalise', 'escalate-to-user'],
]

export function moderated({ by, action, issue, because }: RoomEventOf<'moderation.taken'>, scene: Scene): Lines {
  if (TOLD_BY_FACTS.includes(action)) return []
  const about = issue === null ? '' : ` ${label(scene, issue)}`
  return aside(scene, `${stopped(`${scene.name(by)}: ${action.replaceAll('-', ' ')}${about}`)} ${because}`)
}

export const challenged = (event: RoomEventOf<'advocate.assigned'>, scene: Scene): Lines => {
  const { issue, member, by, reason, comments } = event
  const { magenta, bold } = scene.paint
  return [
    ...news(scene, oneLine(stopped(`⚖ Devil’s advocate: ${scene.name(member)} is to challenge ${label(scene, issue)}`)), (line) =>
      bold(magenta(line)),
    ),
    ...note(
      scene,
      oneLine(`Because ${DISSENT[reason]}; ${counted(comments, 'comment')} to do so, by ${whoText(scene, by)}.`),
      magenta,
      '  ',
    ),
  ]
}

export const challengeOver = ({ issue, member, found }: RoomEventOf<'advocate.done'>, scene: Scene): Lines =>
  note(
    scene,
    oneLine(`⚖ ${scene.name(member)} has challenged #${issue} and ${found ? 'found something' : 'found nothing that holds'}.`),
    scene.paint.magenta,
    '  ',
  )

/** What brings nothing is on record, and no news. */
export function credited({ member, amount, reason, issue, by, because }: RoomEventOf<'credit.awarded'>, scene: Scene): Lines {
  if (amount === 0) return []
  const why = reason.startsWith('moderator-')
    ? ` by ${whoText(scene, by)}. ${because}`
    : reason === 'evidence-outcome-expired'
      ? `. ${because}`
      : ''
  return aside(scene, `${signedCredits(amount)} ${scene.name(member)}: ${REASONS[reason]}${issue === null ? '' : ` (#${issue})`}${why}`)
}

export const teamCredited = ({ amount, reason, description }: RoomEventOf<'team-credit.awarded'>, scene: Scene): Lines =>
  note(scene, oneLine(`${signedCredits(amount)} for the team: ${TEAM_REASONS[reason]}. ${description}`), scene.paint.green, '  ')

export const security = ({ kind, actor, because }: RoomEventOf<'security.noted'>, scene: Scene): Lines =>
  news(scene, oneLine(`⚠ ${scene.name(actor)}: ${kind.replaceAll('-', ' ')}. ${because}`), scene.paint.red)

export function goalSet({ id, targetMember, metric, target, description }: RoomEventOf<'goal.set'>, scene: Scene): Lines {
  const whose = targetMember === null ? 'the team' : scene.name(targetMember)
  const what = metric === 'zero-penalties' ? METRICS[metric] : metricText(metric, target)
  return note(scene, oneLine(`◎ Goal ${id} for ${whose}: ${what}. ${description}`), scene.paint.cyan, '  ')
}

export const goalAchieved = ({ goal }: RoomEventOf<'goal.achieved'>, scene: Scene): Lines =>
  note(scene, oneLine(`◎ Goal ${goal} is reached.${describedGoal(scene, goal)}`), scene.paint.green, '  ')

export const goalEnded = ({ goal }: RoomEventOf<'goal.ended'>, scene: Scene): Lines =>
  aside(scene, `◎ Goal ${goal} is over, and was not reached.${describedGoal(scene, goal)}`)

function describedGoal({ own }: Scene, id: string): string {
  const goal = own.goals.find((one) => one.id === id)
  return goal === undefined || goal.description === '' ? '' : ` ${goal.description}`
}

export function configured({ by, sanity, policy }: RoomEventOf<'room.configured'>, scene: Scene): Lines {
  const ways = [
    `${sanity.preset} preset`,
    `${sanity.lexicon} lexicon`,
    ...(sanity.enabled ? [] : ['breakers off']),
    ...(policy.acceptCosmeticFromHighTrust ? ['small changes of trusted members are taken at once'] : []),
  ]
  return aside(scene, `${scene.name(by)} sets the rules: ${ways.join(', ')}.`)
}

export function begun(event: RoomEventOf<'session.begun'>, scene: Scene): Lines {
  const { session, by, mode, issues, isWorked, turnsMax, minutesMax, warnings } = event
  return [
    '',
    rule(scene, `Session ${session}`, (text) => scene.paint.bold(scene.paint.cyan(text))),
    ...facts(scene, [
      `${mode} mode`,
      isWorked
        ? issues.length === 0
          ? 'all open issues'
          : oneLine(`issues ${listed(issues.map((id) => `#${id}`))}`)
        : 'the team is not set to work',
      turnsMax === null ? '' : `at most ${counted(turnsMax, 'turn')}`,
      minutesMax === null ? '' : `at most ${counted(minutesMax, 'minute')}`,
      by === 'user' ? '' : `begun by ${whoText(scene, by)}`,
    ]),
    ...warnings.flatMap((warning) => note(scene, `! ${oneLine(warning)}`, scene.paint.yellow, '  ')),
  ]
}

const ENDS: Readonly<Record<RoomEventOf<'session.ended'>['reason'], string>> = {
  done: 'the team has nothing left to do',
  limit: 'a limit is reached',
  user: 'the user ended it',
  stopped: 'it was stopped',
}

export const ended = ({ session, reason, because }: RoomEventOf<'session.ended'>, scene: Scene): Lines => [
  '',
  rule(scene, `Session ${session} ends: ${ENDS[reason]}`, (text) => scene.paint.bold(scene.paint.cyan(text))),
  ...note(scene, oneLine(because), (line) => line, '  '),
]

const RECOMMENDATIONS_SHOWN = 3

export function health({ when, report }: RoomEventOf<'health.reported'>, scene: Scene): Lines {
  const { recommendations } = report
  const more = recommendations.length - RECOMMENDATIONS_SHOWN
  return [
    ...news(scene, `Health at the ${when === 'session-start' ? 'start' : 'end'}: ${listed(healthCounts(report))}.`, scene.paint.bold),
    ...recommendations
      .slice(0, RECOMMENDATIONS_SHOWN)
      .flatMap(({ text, refs }) => note(scene, `• ${oneLine(text)}`, refs.length === 0 ? scene.paint.dim : scene.paint.yellow, '  ')),
    ...(more > 0 ? [...note(scene, `… and ${more} more`, scene.paint.dim, '  '), ...typed(scene, commandsOf(scene).type('health'))] : []),
  ]
}

export function milestone({ name, reflection, because }: RoomEventOf<'milestone.completed'>, scene: Scene): Lines {
  const { green, bold, yellow, dim } = scene.paint
  const { wentRight, wentWrong, obsessiveTags, creditsAndOutcomes } = reflection
  const title = `${scene.words.milestone[0]?.toUpperCase()}${scene.words.milestone.slice(1)} complete`
  return [
    '',
    rule(scene, oneLine(`${title}: ${name}`), (text) => bold(green(text))),
    ...(because === '' ? [] : note(scene, oneLine(because), (line) => line, '  ')),
    ...(wentRight.length === 0 ? note(scene, '+ Went well: nothing.', dim, '  ') : []),
    ...wentRight.flatMap((text) => note(scene, `+ ${oneLine(text)}`, green, '  ')),
    ...(wentWrong.length === 0 ? note(scene, '− Went badly: nothing.', dim, '  ') : []),
    ...wentWrong.flatMap((text) => note(scene, `− ${oneLine(text)}`, yellow, '  ')),
    ...note(scene, oneLine(`Talked about over and over: ${obsessiveTags.length === 0 ? 'nothing.' : listed(obsessiveTags)}`), dim, '  '),
    ...(creditsAndOutcomes.length === 0 ? note(scene, 'Look-ups that ended in a change: none.', dim, '  ') : []),
    ...creditsAndOutcomes.flatMap((text) => note(scene, oneLine(text), dim, '  ')),
  ]
}

/** The moderator's notices are for the moderator; a freeze that was told a moment ago is not told again. */
export function noticed({ to, level, title, body, actions, at }: RoomEventOf<'notice.given'> & At, scene: Scene): Lines {
  if (to === 'moderator') return aside(scene, `◆ To the moderator: ${stopped(title)} ${body}`)
  if (actions.some(({ kind, ref }) => kind === 'openIssue' && isFreezeTold(scene, Number(ref), at))) return []
  return news(scene, oneLine(`◆ For you: ${stopped(title)} ${body}`), level === 'warning' ? scene.paint.yellow : scene.paint.cyan)
}

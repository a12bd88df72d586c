/** What befalls the whole table: failures, budgets, stops, pauses, a new start. One line each where one is enough. */
import type { Deliberation } from '../../core/deliberation.ts'
import { STAND_IN } from '../../core/house/recorded.ts'
import type { FailureCode, Limits } from '../../core/house/words.ts'
import type { EventOf, Recorded } from '../../core/words.ts'
import { clockTime, counted, dollars } from '../amounts.ts'
import { governorLines } from '../governor/lines.ts'
import { plainly } from '../governor/names.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { wrap } from '../wrap.ts'
import { seatName } from './names.ts'

export function houseLines(event: Recorded, state: Deliberation, paint: Paint, width: number): readonly string[] {
  const governed = governorLines(event, state, paint, width)
  if (governed !== null) return governed
  const said = sentence(event, state)
  if (said === null) return []
  return ['', ...wrap(said.text, width, '', '  ').map(paint[said.colour])]
}

interface Said {
  readonly text: string
  readonly colour: 'dim' | 'red' | 'yellow' | 'cyan' | 'green'
}

const say = (colour: Said['colour'], text: string): Said => ({ colour, text })

function sentence(event: Recorded, state: Deliberation): Said | null {
  switch (event.type) {
    case 'runner.started':
      return restarted(event, state)
    case 'ask.answered':
      return event.model === STAND_IN
        ? say('yellow', `The recording has no ${purposeOf(event.request)} of ${seatName(state, event.seat)}: a stand-in answered.`)
        : null
    case 'reading.wished':
      return say('dim', `${seatName(state, event.seat)} wants to read ${oneLine(event.wishes.join('; '))}.`)
    case 'reply.mended':
      return say('dim', `${seatName(state, event.seat)}'s ${purposeOf(event.request)} is taken${putRight(event)}.`)
    case 'ask.failed':
      return failed(event, state)
    case 'contribution.refused':
      return say('yellow', `${seatName(state, event.seat)}'s ${purposeOf(event.request)} does not count. ${oneLine(event.because)}`)
    case 'seat.skipped':
      return say('yellow', `${seatName(state, event.seat)} is asked no more${untilText(event.until)}. ${oneLine(event.because)}`)
    case 'dissent.opened':
      return say('dim', `${seatName(state, event.seat)} is asked to argue against ${oneLine(event.subject)}. ${oneLine(event.because)}`)
    case 'dissent.closed':
      return say('dim', `The dissent on ${oneLine(event.subject)} was ${event.outcome}. ${oneLine(event.because)}`)
    case 'interruption.raised':
      return say('yellow', interrupted(event))
    case 'claim.judged':
      return say('dim', `A claim is now ${event.status}: ${oneLine(event.because)}`)
    case 'budget.crossed':
      return say('yellow', oneLine(event.because))
    case 'seat.downgraded':
      return say('yellow', `${seatName(state, event.seat)} goes on with ${oneLine(event.to)}, cheaper than ${oneLine(event.from)}.`)
    case 'breaker.opened':
      return say('red', oneLine(event.because))
    case 'deliberation.paused':
      return say('yellow', `Paused by ${oneLine(event.by)}. Nothing new is asked until it is resumed.`)
    case 'deliberation.resumed':
      return say('cyan', `Resumed by ${oneLine(event.by)}.`)
    case 'deliberation.reopened':
      return say('cyan', `Reopened by ${oneLine(event.by)}, with at most ${limitsText(event.limits)}.`)
    case 'deliberation.stopping':
      return say('yellow', stopping(event))
    case 'deliberation.closed':
      return event.reason === 'completed'
        ? say('green', 'Done.')
        : say('red', `Stopped early (${event.reason}). ${oneLine(plainly(event.because))}`)
    default:
      return null
  }
}

/** The first runner is no news. A later one says what its forerunner left in the air: the next events settle that silently. */
function restarted({ epoch, seq }: EventOf<'runner.started'> & Recorded, { house }: Deliberation): Said | null {
  const lost = Object.values(house.desk).filter(({ inFlight }) => inFlight?.isModel === true).length
  if (lost > 0) {
    const [was, they] = lost === 1 ? ['was', 'it stays'] : ['were', 'they stay']
    return say('yellow', `Going on after a break: ${counted(lost, 'call')} ${was} lost with the process that asked; ${they} on the bill.`)
  }
  return epoch > 1 && seq > 2 ? say('dim', 'Going on where it was left.') : null
}

function failed(event: EventOf<'ask.failed'> & Recorded, state: Deliberation): Said | null {
  // Said at the new start, or by the stop that gave the call up.
  if (event.code === 'lost') return null
  const name = seatName(state, event.seat)
  const because = oneLine(event.because)
  // A stand-in that declines is no mishap.
  const colour = event.code === 'declined' ? 'dim' : 'red'
  if (event.retryAt === null) return say(colour, `${name} gives no ${purposeOf(event.request)}: ${WHY[event.code]}. ${because}`)
  if (event.code === 'malformed')
    return say('dim', `${name}'s ${purposeOf(event.request)} is not as asked for, and is asked for once more. ${because}`)
  const seconds = Math.max(0, Math.ceil((event.retryAt - event.at) / 1_000))
  return say('dim', `${name}: ${WHY[event.code]}, asked again ${seconds === 0 ? 'at once' : `in ${seconds} s`}. ${because}`)
}

const WHY: Readonly<Record<FailureCode, string>> = {
  lost: 'the call was lost',
  'rate-limited': 'too many requests at once',
  'server-error': 'the server failed',
  timeout: 'no reply in time',
  unreachable: 'the server can not be reached',
  unauthorized: 'the key was not accepted',
  'bad-request': 'the server did not take the request',
  refused: 'the model declined',
  empty: 'the reply was empty',
  malformed: 'the reply is not as asked for',
  'no-script': 'its script has no reply for this',
  declined: 'it declines',
}

/** `answer/ada/1` → answer; `rank/ada/1` → ranking. */
function purposeOf(request: string): string {
  const [purpose = 'reply'] = request.split('/', 1)
  return WHAT[purpose] ?? oneLine(purpose)
}

const WHAT: Readonly<Record<string, string>> = {
  rank: 'ranking',
  assess: 'assessment',
  endorse: 'endorsement',
  open: 'opening position',
  speak: 'contribution',
  commit: 'commitment',
  falsify: 'falsifier',
  judge: 'judgement',
  extract: 'wording of the crux',
  relate: 'look across the threads',
  confirm: 'second opinion',
  name: 'names for the camps',
  collaborative: 'contribution',
  adversarial: 'contribution',
  socratic: 'contribution',
  'expert-panel': 'contribution',
  'devils-advocate': 'contribution',
  delphi: 'contribution',
  'red-team-blue-team': 'contribution',
  object: 'objection',
  verify: 'ruling',
  evaluate: 'ruling on safety',
  synthesize: 'summary',
  explore: 'exploration',
  propose: 'proposal',
  make: 'change',
  inspect: 'report on the repository',
  secure: 'word that the state is safe',
  intake: 'intake',
  opine: 'view',
  discuss: 'comment',
  challenge: 'challenge',
  moderate: 'ruling of the moderator',
  apply: 'word that the change is written',
}

/** On the deliberation's own clock, which starts at nought. */
const untilText = (until: number | null): string => (until === null ? '' : ` until ${clockTime(until)}`)

function interrupted({ scope, subject, resumable, because }: EventOf<'interruption.raised'>): string {
  const what = scope === 'run' || scope === 'session' ? `The ${scope}` : `${scope[0]?.toUpperCase()}${scope.slice(1)} ${oneLine(subject)}`
  return `${what} was cut short${resumable ? ' and can go on later' : ''}. ${oneLine(because)}`
}

/** The governor has just said why, and the end says it again: here only how. */
function stopping({ by, hard, because }: EventOf<'deliberation.stopping'>): string {
  if (by !== 'governor') return oneLine(because)
  return hard ? 'Stopping at once.' : 'Stopping: nothing new is asked, replies still on their way are awaited.'
}

export function limitsText({ microsMax, tokensMax, callsMax, minutesMax }: Limits): string {
  const caps = [
    ...(microsMax === null ? [] : [dollars(microsMax / 1_000_000)]),
    ...(tokensMax === null ? [] : [counted(tokensMax, 'token')]),
    ...(callsMax === null ? [] : [counted(callsMax, 'call')]),
    ...(minutesMax === null ? [] : [counted(minutesMax, 'minute')]),
  ]
  return caps.length === 0 ? 'no cap on money, tokens, calls or time' : caps.join(', ')
}

/** What was cut is told, since words are lost; what was only written otherwise is counted, and stands in the record. */
function putRight({ mended, cut }: EventOf<'reply.mended'>): string {
  const things = mended.length === 0 ? '' : ` with ${mended.length} ${mended.length === 1 ? 'thing' : 'things'} put right`
  return `${things}${cut.length === 0 ? '' : `${things === '' ? '' : ','} not whole: ${oneLine(cut.join('; '))}`}`
}

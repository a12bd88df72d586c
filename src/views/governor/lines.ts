/**
 * What the governor sees and does, as it happens: what it is in plain words, its numbers, and whatever a person can do about it,
 * with the exact words to type.
 *
 *   ⚠ Paralytic, for the first time: Reader C, as skeptic.
 *     9 challenges, 3 of them with an alternative …
 *   ↳ Reader C alone is told: “Rank your concerns …”
 */
import type { Deliberation } from '../../core/deliberation.ts'
import type { EventOf, Recorded } from '../../core/words.ts'
import { counted, dollars, listed } from '../amounts.ts'
import type { Brush, Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { numbersText } from '../roundtable/phrases.ts'
import { seatName } from '../terminal/names.ts'
import { wrap } from '../wrap.ts'
import { answerCommand, resumeCommand } from './commands.ts'
import { plainly, SHADOWS } from './names.ts'
import { inherited, prunedText, STEPS, stoodText, unresolvedText, whoText } from './phrases.ts'

interface Stage {
  readonly state: Deliberation
  readonly paint: Paint
  readonly width: number
}

const UNRESOLVED_SHOWN = 8

/** Null: this is no word of the governor's. */
export function governorLines(event: Recorded, state: Deliberation, paint: Paint, width: number): readonly string[] | null {
  const stage: Stage = { state, paint, width }
  switch (event.type) {
    case 'shadow.detected':
      return detected(event, stage)
    case 'shadow.suppressed':
      return suppressed(event, stage)
    case 'correction.applied':
      return corrected(event, stage)
    case 'seat.replaced':
      return replaced(event, stage)
    case 'break.tripped':
      return broken(event, stage)
    case 'checkpoint.reached':
      return reached(event, stage)
    case 'context.pruned':
      return news(stage, pruned(event, stage), paint.dim)
    case 'escalation.raised':
      return raised(event, stage)
    case 'escalation.answered':
      return news(
        stage,
        `${event.by} answers ${event.id} (${event.choice === 'end' ? 'end it' : 'go on'}): “${event.answer}”`,
        paint.magenta,
      )
    case 'escalation.expired':
      return news(stage, `Nobody answered ${event.id}. ${event.because}`, paint.yellow)
    case 'deliberation.paused':
      return event.because === null ? null : paused(event.because, stage)
    default:
      return null
  }
}

const news = (stage: Stage, text: string, brush: Brush): readonly string[] => ['', ...wrap(oneLine(text), stage.width, '', '  ').map(brush)]
const under = (stage: Stage, text: string, brush: Brush = stage.paint.dim): readonly string[] =>
  wrap(oneLine(text), stage.width, '  ', '    ').map(brush)
/** What somebody can type, on a line of its own. */
const typed = (stage: Stage, command: string): readonly string[] => under(stage, `→ ${command}`, stage.paint.cyan)

const nameOf = ({ state }: Stage, seat: string | null): string | null => (seat === null ? null : seatName(state, seat))

function detected({ shadow, archetype, seat, step, because, predicates }: EventOf<'shadow.detected'>, stage: Stage): readonly string[] {
  const { title, about } = SHADOWS[shadow]
  const who = whoText(nameOf(stage, seat), archetype)
  const numbers = numbersIn(predicates)
  return [
    ...news(stage, `⚠ ${title}, ${STEPS[step] ?? `${step} times`}: ${who}.`, (line) => stage.paint.bold(stage.paint.yellow(line))),
    ...(step === 1 ? under(stage, about) : []),
    ...under(stage, because, (line) => line),
    ...(numbers === '' ? [] : under(stage, numbers)),
  ]
}

const numbersIn = (predicates: EventOf<'shadow.detected'>['predicates']): string =>
  numbersText(Object.assign({}, ...predicates.map(({ numbers }) => numbers)))

const suppressed = ({ shadow, archetype, seat, because }: EventOf<'shadow.suppressed'>, stage: Stage): readonly string[] =>
  news(
    stage,
    `No shadow, though it looked like one (${SHADOWS[shadow].title}): ${whoText(nameOf(stage, seat), archetype)}. ${because}`,
    stage.paint.dim,
  )

function corrected({ seats, text }: EventOf<'correction.applied'>, stage: Stage): readonly string[] {
  const names = seats.map((seat) => seatName(stage.state, seat))
  const told = names.length === 0 ? 'To whoever runs this' : names.length === 1 ? `${names[0]} alone is told` : `${listed(names)} are told`
  return under(stage, `↳ ${told}: “${text}”`, stage.paint.cyan)
}

function replaced({ shadow, from, to, because }: EventOf<'seat.replaced'>, stage: Stage): readonly string[] {
  const seen = stage.state.house.governor.shadows.find(({ id }) => id === shadow)
  const why = seen === undefined ? because : `${from.name} showed it again after it was corrected (${SHADOWS[seen.shadow].title}).`
  return under(
    stage,
    `⇄ ${why} The seat goes to ${to.name}; ${inherited(stage.state.house.opening.protocol)} stay with it.`,
    stage.paint.yellow,
  )
}

function broken({ hard, because, state, unresolved }: EventOf<'break.tripped'>, stage: Stage): readonly string[] {
  const { paint } = stage
  const stood = stoodText(state)
  const left = unresolved.length - UNRESOLVED_SHOWN
  return [
    ...news(stage, plainly(because), hard ? (line) => paint.bold(paint.red(line)) : paint.yellow),
    ...(stood === null ? [] : under(stage, stood)),
    ...(unresolved.length === 0 ? [] : under(stage, `Left open: ${counted(unresolved.length, 'finding')}.`, (line) => line)),
    ...unresolved.slice(0, UNRESOLVED_SHOWN).flatMap((finding) => under(stage, `- ${unresolvedText(finding)}`)),
    ...(left > 0 ? under(stage, `- and ${left} more, in the report`) : []),
  ]
}

function reached(event: EventOf<'checkpoint.reached'>, stage: Stage): readonly string[] {
  const { number, minutes, tasksDone, tokens, micros, quality, decision, because } = event
  const tasks = tasksDone === 0 ? '' : `, ${counted(tasksDone, 'task')} done`
  const went = quality === null ? '' : ` The first task went at ${quality.first.toFixed(2)}, the last at ${quality.last.toFixed(2)}.`
  const spent = `${counted(tokens, 'token')} and ${dollars(micros / 1_000_000)} spent so far.`
  return news(
    stage,
    `Checkpoint ${number}, after ${counted(minutes, 'minute')} at work${tasks}: ${spent}${went} ${because}`,
    decision === 'stop' ? stage.paint.yellow : stage.paint.dim,
  )
}

const pruned = (event: EventOf<'context.pruned'>, { state }: Stage): string =>
  `${seatName(state, event.seat)} is shown less: ${prunedText(event)}. ${event.because}`

/** The break has just said why: it is not said again. */
function raised({ id, needs, because }: EventOf<'escalation.raised'>, stage: Stage): readonly string[] {
  const { house } = stage.state
  const isSaid = because === '' || house.governor.breaks.at(-1)?.because === because
  return [
    ...news(stage, `■ ${id}: a person is needed. ${needs}`, (line) => stage.paint.bold(stage.paint.magenta(line))),
    ...(isSaid ? [] : under(stage, plainly(because))),
    ...typed(stage, answerCommand(house.id, oneLine(id))),
    ...typed(stage, answerCommand(house.id, oneLine(id), 'end')),
  ]
}

const paused = (because: string, stage: Stage): readonly string[] => [
  ...news(stage, `Paused by the governor. ${plainly(because)}`, (line) => stage.paint.bold(stage.paint.yellow(line))),
  ...under(stage, 'Nothing new is asked until you let it go on:'),
  ...typed(stage, resumeCommand(stage.state.house.id)),
]

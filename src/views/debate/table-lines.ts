/** What befalls the whole table of a debate: how it begins, who opens with what, who leaves, how it ends. */
import type { DebateEventOf } from '../../core/debate/words.ts'
import { clockTime, percent } from '../amounts.ts'
import { oneLine } from '../printable.ts'
import { sideBadge } from '../terminal/badge.ts'
import { flow } from '../terminal/flow.ts'
import { wrap } from '../wrap.ts'
import type { Scene } from './lane.ts'
import { AHEAD, REGIMES } from './phrases.ts'

export function begun({ messagesMax, endsAt }: DebateEventOf<'debate.begun'>, { paint, width }: Scene): readonly string[] {
  const limits = `At most ${messagesMax} messages and ${clockTime(endsAt)} on the debate’s own clock.`
  return ['', ...wrap(`Each seat first takes a position alone, unseen by the others. ${limits}`, width).map(paint.dim)]
}

export function opened(event: DebateEventOf<'position.declared'>, scene: Scene): readonly string[] {
  const { paint, width } = scene
  const parts = [
    { text: scene.name(event.seat), brush: (text: string) => paint.bold(text) },
    { text: event.side, brush: () => sideBadge(event.side, paint) },
    { text: `${percent(event.confidence)} sure`, brush: paint.dim },
    { text: `looks ${AHEAD[event.horizon]} ahead`, brush: paint.dim },
  ]
  return ['', ...flow(parts, paint, width), ...wrap(oneLine(event.statement), width, '  ')]
}

export const removed = ({ seat, by, because }: DebateEventOf<'seat.removed'>, { name, paint, width }: Scene): readonly string[] => [
  '',
  ...wrap(`${name(seat)} leaves the table (by ${name(by)}): ${oneLine(because)}`, width, '', '  ').map(paint.yellow),
]

export const ending = ({ reason, because }: DebateEventOf<'debate.ending'>, { paint, width }: Scene): readonly string[] => [
  '',
  ...wrap(`The debate ends (${reason.replaceAll('-', ' ')}): ${oneLine(because)}`, width, '', '  ').map(paint.yellow),
]

export const converged = ({ because }: DebateEventOf<'debate.converged'>, { paint, width }: Scene): readonly string[] => [
  '',
  ...wrap(`The debate has run its course: ${oneLine(because)}`, width, '', '  ').map(paint.green),
]

export const completed = ({ regime, because }: DebateEventOf<'debate.completed'>, { paint, width }: Scene): readonly string[] => [
  '',
  ...wrap(`${REGIMES[regime]}. ${oneLine(because)}`, width, '', '  ').map(paint.bold),
]

/**
 * An ask as a conversation: an answer, then its evidence; a ranking; what is not asked for and why. An answer's references
 * come with the event behind it, `claims.registered`, so that one continues the answer's block.
 */
import type { Ask } from '../../core/ask/state.ts'
import { seatsAt } from '../../core/ask/tally.ts'
import type { Deliberation } from '../../core/deliberation.ts'
import type { EventOf, Recorded } from '../../core/words.ts'
import { listed, percent } from '../amounts.ts'
import { columns, cut } from '../columns.ts'
import type { Paint } from '../paint.ts'
import { oneLine, printable } from '../printable.ts'
import { sideBadge } from '../terminal/badge.ts'
import { dimLabels, evidenceLines, violationLines } from '../terminal/evidence.ts'
import { seatName } from '../terminal/names.ts'
import { wrap } from '../wrap.ts'
import { letterKey } from './reading.ts'

export function askLines(event: Recorded, state: Deliberation, paint: Paint, width: number): readonly string[] | null {
  switch (event.type) {
    case 'answer.given':
      return answerLines(event, state, paint, width)
    case 'claims.registered':
      return [
        ...evidenceLines(event.evidence, textOf(event.seat, state), paint, width),
        ...violationLines(event.violations, paint, width, '  '),
      ]
    case 'ranking.cast':
      return rankingLines(event, state, paint, width)
    case 'rankings.spared': {
      const who = listed(event.seats.map((seat) => seatName(state, seat)))
      return ['', ...wrap(`No ranking is needed from ${who}. ${oneLine(event.because)}`, width).map(paint.dim)]
    }
    case 'seat.skipped': {
      const what = event.stage === 'answering' ? 'answer' : 'ranking'
      return [
        '',
        ...wrap(`${seatName(state, event.seat)} is not asked for its ${what}. ${oneLine(event.because)}`, width).map(paint.yellow),
      ]
    }
    default:
      return null
  }
}

/** The words that the references belong to: what was quoted there in full is not said again below. */
const textOf = (seat: string, { own }: Deliberation): string => (own as Partial<Ask>).answers?.[seat]?.text ?? ''

function answerLines(event: EventOf<'answer.given'>, state: Deliberation, paint: Paint, width: number): readonly string[] {
  const sure = `${percent(event.confidence)} sure`
  const side = event.side === null ? '' : ` · ${event.side}`
  const name = cut(seatName(state, event.seat), Math.max(1, width - columns(`${side} · ${sure}`)))
  const badge = event.side === null ? '' : `${paint.dim(' · ')}${sideBadge(event.side, paint)}`
  return [
    '',
    `${paint.bold(paint.cyan(name))}${badge}${paint.dim(` · ${sure}`)}`,
    ...wrap(oneLine(event.position), width, '  ').map(paint.bold),
    ...textLines(event.text, paint, width),
  ]
}

/**
 * A contribution's own lines and paragraphs, wrapped; more than one empty line in a row says nothing. The bar on the left sets
 * them apart: words of a model which look like a verdict or a speaker of ours stand visibly among its words.
 */
export function textLines(text: string, paint: Paint, width: number): readonly string[] {
  const tidy = printable(text)
    .trim()
    .replace(/\n\s*\n/g, '\n\n')
  return wrap(tidy, width - BAR.length).map((line) => `${paint.dim(BAR)}${dimLabels(line, paint)}`.trimEnd())
}

const BAR = '  │ '

function rankingLines(event: EventOf<'ranking.cast'>, state: Deliberation, paint: Paint, width: number): readonly string[] {
  const [first, ...rest] = event.ranking.map((place) =>
    seatsAt(place)
      .map((seat) => seatName(state, seat))
      .join(' = '),
  )
  const name = seatName(state, event.seat)
  const order = first === undefined ? 'ranks nothing.' : `ranks ${first} first${rest.length === 0 ? '.' : `, then ${rest.join(', ')}.`}`
  // The protocol's name says whose state this is; the event belongs to it alone.
  const shown = (state.own as Ask).ballots[event.seat]?.shown ?? []
  const key = letterKey(
    event.because,
    shown.map((seat) => seatName(state, seat)),
  )
  const reason = `“${oneLine(event.because)}”${key === null ? '' : ` (${key})`}`
  const [head = '', ...more] = wrap(`${name} ${order}`, width, '', '  ')
  const painted = head.startsWith(name) ? paint.bold(paint.cyan(name)) + head.slice(name.length) : head
  return ['', painted, ...more, ...wrap(reason, width, '  ').map(paint.dim)]
}

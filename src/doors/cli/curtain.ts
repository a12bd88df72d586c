/**
 * What a person who sits at a roundtable is shown of it while it runs. Nobody sees what others said in a round before having spoken
 * in it, where all speak at once; and in a mode that shows figures only, no word and no name of others until the talk is over.
 *
 *   said by others ──▶ held back ──the person has answered, or the talk is over──▶ shown
 *
 * What befalls the whole house (failures, budgets, stops) tells nothing of what was said, and is never held back.
 */
import type { Deliberation } from '../../core/deliberation.ts'
import type { Mode } from '../../core/roundtable/modes/mode.ts'
import { modeOf } from '../../core/roundtable/modes/modes.ts'
import type { Round, Roundtable } from '../../core/roundtable/state.ts'
import type { RoundtableOptions } from '../../core/roundtable/words.ts'
import type { Recorded } from '../../core/words.ts'
import type { Paint } from '../../views/paint.ts'
import { figureLines } from '../../views/roundtable/figure-lines.ts'
import { eventLines } from '../../views/terminal/lines.ts'
import { wrap } from '../../views/wrap.ts'

export type Lines = (event: Recorded, state: Deliberation, paint: Paint, width: number) => readonly string[]

const OF_THE_HOUSE: ReadonlySet<string> = new Set([
  'ask.failed',
  'break.tripped',
  'breaker.opened',
  'budget.crossed',
  'runner.started',
  'seat.downgraded',
  'seat.skipped',
  'table.laid',
])
const isOfTheHouse = (type: string): boolean => OF_THE_HOUSE.has(type) || type.startsWith('deliberation.')

const NOW_WITH_NAMES = 'The talk is over. This is what was said in it, and by whom:'

/** The lines of each event, in their order; those that have to wait come with a later one. */
export function curtained(): Lines {
  let held: readonly string[] = []
  let unfinished: string | null = null
  return (event, state, paint, width) => {
    const all = eventLines(event, state, paint, width)
    const people = peopleAt(state)
    if (people.length === 0) return all
    unfinished = unfinishedAfter(event, people, unfinished)
    const mode = modeOf((state.house.opening.options as RoundtableOptions).mode)
    // Two who share a terminal must not see each other's words either.
    const isOwn = people.length === 1 && people.includes(speakerOf(event))
    if (isCovered(state, mode, people, unfinished !== null)) {
      if (isOwn || isOfTheHouse(event.type)) return all
      const isNamed = mode.shows === 'words'
      const shown = isNamed ? (event.type === 'round.opened' ? all : []) : figureLines(event, state, paint, width)
      // Where figures were shown, the heading of a round is wanted once more above what was said in it.
      if ((event.type === 'round.opened' && !isNamed) || shown.join('\n') !== all.join('\n')) held = [...held, ...all]
      return shown
    }
    const late = held.length === 0 || mode.shows === 'words' ? held : ['', ...wrap(NOW_WITH_NAMES, width).map(paint.bold), ...held]
    held = []
    return isOwn ? [...all, ...late] : [...late, ...all]
  }
}

/** Those who sit at a roundtable. Other protocols show a person nothing before its time. */
const peopleAt = ({ house: { opening } }: Deliberation): readonly string[] =>
  opening.protocol === 'roundtable' ? opening.seats.flatMap(({ id, driver }) => (driver === 'human' ? [id] : [])) : []

function speakerOf(event: Recorded): string {
  if (event.type === 'claim.judged') return event.by
  return 'seat' in event && typeof event.seat === 'string' ? event.seat : ''
}

/** The reply that a person gave and whose last fact is still to come: only that tells whether they are asked to mend it. */
function unfinishedAfter(event: Recorded, people: readonly string[], before: string | null): string | null {
  switch (event.type) {
    case 'stance.declared':
    case 'contribution.made':
      return people.includes(event.seat) ? event.request : before
    case 'claims.registered':
      return event.request === before && event.request.startsWith('position/') ? null : before
    case 'contribution.verified':
      return event.request === before ? null : before
    default:
      return before
  }
}

function isCovered({ house, own: opaque }: Deliberation, mode: Mode, people: readonly string[], isUnfinished: boolean): boolean {
  const own = opaque as Roundtable
  if (own.exit !== null || house.closed !== null) return false
  if (mode.shows !== 'words') return true
  const round = own.rounds.at(-1)
  if (round === undefined || round.summary !== null || (round.kind !== 'blind' && mode.order === 'sequential')) return false
  return isUnfinished || people.some((seat) => owes(own, round, seat))
}

function owes(own: Roundtable, { kind, order, contributions, missed, toMend }: Round, seat: string): boolean {
  if (!order.includes(seat) || missed[seat] !== undefined) return false
  return toMend.includes(seat) || (kind === 'blind' ? own.blind[seat] : contributions[seat]) === undefined
}

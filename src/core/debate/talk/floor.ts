/** The moderator opens the floor: names two who stand on opposite sides, so that neither side has the first word alone. */
import type { SeatId } from '../../seat.ts'
import { isLive, liveSeats } from '../standing.ts'
import type { Debate, Thread } from '../state.ts'
import type { Story } from '../story.ts'
import { words } from './moderator.ts'

export function openFloor(story: Story, id: string): void {
  const thread = story.own.threads[id]
  if (thread === undefined) return
  const speakers = (thread.stage === 'EVIDENCE' ? opposed(story.own, thread) : thread.openers).filter((seat) => isLive(story.own, seat))
  const names = speakers.map((seat) => story.alias(seat))
  const text =
    thread.stage === 'EVIDENCE'
      ? words.evidenceFloor(thread.question ?? thread.topic, names)
      : words.floor(thread.question ?? thread.topic, names)
  story.intervene(id, 'open-floor', text, speakers)
}

/** The most confident on either side of a thread's question. */
function opposed(own: Debate, thread: Thread): readonly SeatId[] {
  return (['YES', 'NO'] as const).flatMap((side) => {
    const [first] = Object.entries(thread.positions)
      .filter(([seat, position]) => position.side === side && isLive(own, seat))
      .sort(([a, one], [b, other]) => other.confidence - one.confidence || (a < b ? -1 : 1))
    return first === undefined ? [] : [first[0]]
  })
}

/** Two to open a debate: one from each side of the blind vote where there are two, in a seeded order. */
export function openersOf(own: Debate, order: readonly SeatId[]): readonly SeatId[] {
  const live = new Map(liveSeats(own))
  const there = order.filter((seat) => live.has(seat))
  const onSide = (side: 'YES' | 'NO' | 'UNCERTAIN'): SeatId | undefined => there.find((seat) => live.get(seat)?.blind?.side === side)
  const chosen = [onSide('YES'), onSide('NO'), onSide('UNCERTAIN'), ...there].filter((seat) => seat !== undefined)
  return [...new Set(chosen)].slice(0, 2)
}

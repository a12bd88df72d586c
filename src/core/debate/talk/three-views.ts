/**
 * Three views in one thread: some back its question, somebody else's rival question waits with too few supporters, and others
 * back neither. A crux has two sides, so the moderator asks those others, once; a second supporter makes two binary threads of it.
 */
import type { SeatId } from '../../seat.ts'
import { backersOf } from '../messages.ts'
import { INVARIANTS, SPLIT } from '../numbers.ts'
import { isBusy, isLive } from '../standing.ts'
import type { Debate, Proposal, Thread } from '../state.ts'
import type { Story } from '../story.ts'
import { words } from './moderator.ts'

export function askThreeViews(story: Story, thread: Thread): void {
  const { own } = story
  if (thread.question === null || thread.interventions.includes('three-views')) return
  const rival = rivalIn(own, thread)
  if (rival?.question == null) return
  const backers = backersOf(own, thread)
  const undecided = thread.participants.filter((seat) => canAnswer(story, seat) && !backers.has(seat) && !rival.supporters.includes(seat))
  if (backers.size === 0 || undecided.length === 0) return
  const asked = undecided.slice(0, SPLIT.asked)
  const names = asked.map((seat) => story.alias(seat))
  story.intervene(thread.id, 'three-views', words.threeViews(thread.question, rival.question, rival.id, names), asked)
}

/** Whoever is at work elsewhere, or left out for a while, would be asked in vain: the talk does not wait for long. */
const canAnswer = ({ own, at }: Story, seat: SeatId): boolean =>
  isLive(own, seat) && !isBusy(own, seat) && (own.seats[seat]?.skippedUntil ?? 0) <= at

/** A question of its own that grew here and still lacks support. */
const rivalIn = (own: Debate, { id }: Thread): Proposal | undefined =>
  Object.values(own.proposals).find(
    ({ from, status, question, supporters }) =>
      from === id && status === 'PROPOSED' && question !== null && supporters.length > 0 && supporters.length < INVARIANTS.supportersMin,
  )

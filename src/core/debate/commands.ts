/** What a user may do to a running debate: speak, challenge a crux, take a seat away, put a question of their own on the table. */
import { isClosed } from '../house/house.ts'
import { ownEntry } from '../record.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { contestedForGood } from './clerk.ts'
import { readQuestion } from './crux/question.ts'
import { extract } from './crux/steps.ts'
import { nextMessageId } from './messages.ts'
import { INVARIANTS } from './numbers.ts'
import { settle } from './settle.ts'
import { namedIn, seatNamed } from './speakers.ts'
import { activeThreads, liveSeats } from './standing.ts'
import type { Fact, Story } from './story.ts'
import { openersOf } from './talk/floor.ts'
import { asks, createThread, likeness } from './talk/spawn.ts'
import type { DebateCommand } from './words.ts'

export function command(story: Story, wish: DebateCommand): readonly Fact[] | Refusal {
  if (isClosed(story.house))
    return refuse('already-closed', `${story.house.id} has ended (${story.house.closed?.reason}); nothing can be added to it.`)
  if (Object.keys(story.own.threads).length === 0 && (wish.type !== 'remove-seat' || story.own.begun === null))
    return refuse('not-begun', 'The seats are still declaring their positions alone. Try again once the first thread is open.')
  if (story.own.ending !== null && (wish.type === 'interject' || wish.type === 'force-thread'))
    return refuse('ending', `The debate is ending (${story.own.ending.reason}): nobody is given the floor any more.`)
  switch (wish.type) {
    case 'interject':
      return interject(story, wish)
    case 'challenge':
      return challenge(story, wish)
    case 'remove-seat':
      return removeSeat(story, wish)
    case 'force-thread':
      return forceThread(story, wish)
  }
}

function interject(story: Story, { by, content, thread }: DebateCommand & { type: 'interject' }): readonly Fact[] | Refusal {
  const open = activeThreads(story.own)
  // Into talk rather than into a lock, where nobody is free to answer.
  const talking = open.find(({ stage }) => stage !== 'CRUX_LOCK') ?? open[0]
  const into = thread === null ? talking : ownEntry(story.own.threads, thread)
  if (into === undefined || into.stage === 'DONE')
    return refuse('no-such-thread', `There is no open thread ${thread ?? ''}. Open are: ${open.map(({ id }) => id).join(', ') || 'none'}.`)
  const named = namedIn(story.own, story.house.opening.seats, content, by)
  // Where nobody is named, two answer for all: those who have said least, so that it is not always the same.
  const quiet = liveSeats(story.own).toSorted(([a, one], [b, other]) => one.messages - other.messages || (a < b ? -1 : 1))
  const mentions = named.length > 0 ? named : quiet.slice(0, INVARIANTS.repliesMax).map(([id]) => id)
  story.tell({ type: 'user.interjected', id: nextMessageId(story.own), thread: into.id, by, content, mentions: [...mentions] })
  return story.facts
}

function challenge(story: Story, { by, crux, because }: DebateCommand & { type: 'challenge' }): readonly Fact[] | Refusal {
  const thread = ownEntry(story.own.threads, crux)
  if (thread === undefined || thread.extracted === null) {
    const there = Object.values(story.own.threads).filter(({ extracted }) => extracted !== null)
    return refuse('no-such-crux', `There is no crux ${crux} yet. Cruxes so far: ${there.map(({ id }) => id).join(', ') || 'none'}.`)
  }
  story.tell({ type: 'crux.challenged', crux, by, because })
  // A clerk reads it again; without one, or where it has had its say, the moves are read again, now or when the thread ends.
  if (contestedForGood(story.own).some(({ id }) => id === crux)) extract(story, crux, false)
  return story.facts
}

function removeSeat(story: Story, { by, seat: wanted, because }: DebateCommand & { type: 'remove-seat' }): readonly Fact[] | Refusal {
  const seat = seatNamed(story.own, story.house.opening.seats, wanted)
  // Who has not opened yet may be taken away, too: it may be the one whom the others wait for.
  const there = Object.entries(story.own.seats).flatMap(([id, { gone }]) => (gone === null ? [id] : []))
  if (!there.includes(seat)) return refuse('no-such-seat', `There is no seat ${seat} at the table. The seats are: ${there.join(', ')}.`)
  for (const [request, grant] of Object.entries(story.own.grants))
    if (grant.seat === seat) story.tell({ type: 'turn.withdrawn', request, seat, because: `${by} removed ${seat}.` })
  story.tell({ type: 'seat.removed', seat, by, because: because === '' ? `Removed by ${by}.` : because })
  settle(story)
  return story.facts
}

function forceThread(story: Story, { by, question }: DebateCommand & { type: 'force-thread' }): readonly Fact[] | Refusal {
  const open = activeThreads(story.own)
  if (open.length >= INVARIANTS.activeThreadsMax)
    return refuse('too-many-threads', `${open.length} threads are open; at most ${INVARIANTS.activeThreadsMax} are. Wait until one ends.`)
  const { binary, because } = readQuestion(question)
  if (!binary) return refuse('not-binary', `A thread needs a question that is answered with yes or no. ${because ?? ''}`.trim())
  const twin = open.find((thread) => likeness(story.own, question, asks(thread)) > INVARIANTS.mergeAbove)
  if (twin !== undefined) return refuse('too-similar', `${twin.id} asks this already: ${asks(twin)}`)
  const order = story.chance(`forced/${Object.keys(story.own.threads).length}`).shuffle(Object.keys(story.own.seats))
  createThread(story, { topic: question, question, parent: null, proposal: null, by, openers: openersOf(story.own, order) })
  return story.facts
}

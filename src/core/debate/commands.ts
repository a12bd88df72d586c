/** What a user may do to a running debate: speak, challenge a crux, take a seat away, put a question of their own on the table. */
import { isClosed } from '../house/house.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { readQuestion } from './crux/question.ts'
import { extract } from './crux/steps.ts'
import { nextMessageId } from './messages.ts'
import { INVARIANTS } from './numbers.ts'
import { mentionsIn } from './speakers.ts'
import { activeThreads, isLive, liveSeats } from './standing.ts'
import type { Fact, Story } from './story.ts'
import { openersOf } from './talk/floor.ts'
import { asks, createThread, likeness } from './talk/spawn.ts'
import { settle } from './tick.ts'
import type { DebateCommand } from './words.ts'

export function command(story: Story, wish: DebateCommand): readonly Fact[] | Refusal {
  if (isClosed(story.house))
    return refuse('already-closed', `${story.house.id} has ended (${story.house.closed?.reason}); nothing can be added to it.`)
  if (Object.keys(story.own.threads).length === 0)
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
  const into = thread === null ? open[0] : story.own.threads[thread]
  if (into === undefined || into.stage === 'DONE')
    return refuse('no-such-thread', `There is no open thread ${thread ?? ''}. Open are: ${open.map(({ id }) => id).join(', ') || 'none'}.`)
  const named = mentionsIn(story.own, content, by)
  const mentions = named.length > 0 ? named : liveSeats(story.own).map(([id]) => id)
  story.tell({ type: 'user.interjected', id: nextMessageId(story.own), thread: into.id, by, content, mentions: [...mentions] })
  return story.facts
}

function challenge(story: Story, { by, crux, because }: DebateCommand & { type: 'challenge' }): readonly Fact[] | Refusal {
  const thread = story.own.threads[crux]
  if (thread === undefined || thread.extracted === null) {
    const there = Object.values(story.own.threads).filter(({ extracted }) => extracted !== null)
    return refuse('no-such-crux', `There is no crux ${crux} yet. Cruxes so far: ${there.map(({ id }) => id).join(', ') || 'none'}.`)
  }
  story.tell({ type: 'crux.challenged', crux, by, because })
  // A clerk reads it again; without one the moves are read again, now or when the thread ends.
  if (story.own.begun?.clerk !== true && thread.stage === 'DONE') extract(story, crux, false)
  return story.facts
}

function removeSeat(story: Story, { by, seat, because }: DebateCommand & { type: 'remove-seat' }): readonly Fact[] | Refusal {
  if (!isLive(story.own, seat))
    return refuse(
      'no-such-seat',
      `There is no seat ${seat} at the table. The seats are: ${liveSeats(story.own)
        .map(([id]) => id)
        .join(', ')}.`,
    )
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

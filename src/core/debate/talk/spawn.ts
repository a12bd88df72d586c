/**
 * New threads are dear: two supporters, two mentions, a binary question, far enough from every open thread, and at most four
 * open at once. Whoever proposes, the moderator included, goes through the same gates;
 * only horizons apart, with three seats behind each, split a thread by themselves. Threads that ask the same are merged.
 */
import type { SeatId } from '../../seat.ts'
import { cosine, textSimilarity } from '../../text/tfidf.ts'
import { keywordSet } from '../../text/words.ts'
import { readQuestion } from '../crux/question.ts'
import { seatMessagesOf, threadMessages } from '../messages.ts'
import { BUDGETS, INVARIANTS, SPLIT } from '../numbers.ts'
import { activeThreads, grantsOn, isLive, liveSeats } from '../standing.ts'
import type { Debate, Message, Proposal, Thread } from '../state.ts'
import type { Story } from '../story.ts'
import { closeDissent } from './dissent.ts'
import { openFloor } from './floor.ts'

const budget = ({ least, most, perSeat, base }: (typeof BUDGETS)['DISCOVERY' | 'EVIDENCE'], seats: number): number =>
  Math.min(most, Math.max(least, base + perSeat * seats))

export const stageBudgets = (seats: number): { DISCOVERY: number; EVIDENCE: number } => ({
  DISCOVERY: budget(BUDGETS.DISCOVERY, seats),
  EVIDENCE: budget(BUDGETS.EVIDENCE, seats),
})

/** Where the question is not put yet, the topic stands for it. */
export const asks = (thread: Thread): string => thread.question ?? thread.topic

/** By meaning where both questions have a vector, by words otherwise. */
export function likeness(own: Debate, a: string, b: string): number {
  const corpus = Object.values(own.threads).map(asks)
  const [one, other] = [vectorOf(own, a), vectorOf(own, b)]
  return one !== null && other !== null ? cosine(one, other) : textSimilarity(a, b, corpus)
}

/** The vector of the message that first put a question; null where there is none. */
function vectorOf(own: Debate, question: string): readonly number[] | null {
  for (const thread of Object.values(own.threads))
    for (const { said, embedding } of threadMessages(own, thread))
      if (embedding !== null && (said.move === 'PROPOSE_CRUX' || said.move === 'REFRAME') && said.question === question) return embedding
  return null
}

export function createThread(
  story: Story,
  made: {
    readonly topic: string
    readonly question: string | null
    readonly parent: string | null
    readonly proposal: string | null
    readonly by: string
    readonly openers: readonly SeatId[]
  },
): void {
  const thread = `t${Object.keys(story.own.threads).length + 1}`
  const budgets = stageBudgets(liveSeats(story.own).length)
  story.tell({ type: 'thread.created', thread, ...made, openers: [...made.openers], budgets })
  openFloor(story, thread)
  mergeTwins(story, thread)
}

/** A message that opens another question: proposed, and spawned once the gates let it through. */
export function propose(
  story: Story,
  proposed: {
    readonly by: string
    readonly from: string
    readonly topic: string
    readonly question: string | null
    readonly supporters: readonly SeatId[]
    readonly message: string | null
  },
): void {
  const proposal = `p${Object.keys(story.own.proposals).length + 1}`
  story.tell({ type: 'thread.proposed', proposal, ...proposed, supporters: [...proposed.supporters] })
  trySpawn(story, proposal)
}

export function second(story: Story, proposal: string, seat: SeatId, question: string | null, message: string): void {
  const known = story.own.proposals[proposal]
  if (known === undefined || known.status !== 'PROPOSED') return
  // A supporter has nothing to add but the question that is still missing.
  if (known.supporters.includes(seat) && (known.question !== null || question === null)) return
  story.tell({ type: 'thread.seconded', proposal, seat, question, message })
  trySpawn(story, proposal)
}

function trySpawn(story: Story, id: string): void {
  const proposal = story.own.proposals[id]
  if (proposal === undefined || proposal.status !== 'PROPOSED' || proposal.question === null) return
  // Who supports it has named it: two supporters are two mentions.
  const supporters = liveSupporters(story.own, proposal)
  if (supporters.length < INVARIANTS.supportersMin) return
  // It waits for a place: another thread will end.
  if (activeThreads(story.own).length >= INVARIANTS.activeThreadsMax) return
  const objection = objectionTo(story.own, proposal.question)
  if (objection !== null) {
    story.tell({ type: 'thread.declined', proposal: id, ...objection })
    return
  }
  const { topic, question, from, by } = proposal
  createThread(story, { topic, question, parent: from, proposal: id, by, openers: openersFor(story, supporters) })
}

export const liveSupporters = (own: Debate, { supporters }: Proposal): readonly SeatId[] => supporters.filter((seat) => isLive(own, seat))

/** A thread has ended: what waited for its place opens now, the oldest first. */
export function spawnWaiting(story: Story): void {
  for (const { id, status } of Object.values(story.own.proposals)) if (status === 'PROPOSED') trySpawn(story, id)
}

/** Who proposed it, and somebody from the other side of the blind vote: a supporter if there is one, else whoever is there. */
function openersFor(story: Story, supporters: readonly SeatId[]): readonly SeatId[] {
  const [first] = supporters
  const side = story.own.seats[first ?? '']?.blind?.side
  const isOther = (id: SeatId): boolean => {
    const other = story.own.seats[id]?.blind?.side
    return isLive(story.own, id) && other !== side && other !== 'UNCERTAIN'
  }
  const others = story.chance(`openers/${Object.keys(story.own.threads).length}`).shuffle(Object.keys(story.own.seats))
  const second = [...supporters.slice(1), ...others].find(isOther) ?? supporters[1]
  return [first, second].filter((id) => id !== undefined)
}

function objectionTo(own: Debate, question: string): { rule: string; because: string } | null {
  const { binary, because } = readQuestion(question)
  if (!binary) return { rule: 'not-binary', because: because ?? 'It can not be answered with yes or no.' }
  const known = Object.values(own.threads).filter(
    ({ status, lock }) => status !== 'MERGED' && (status !== 'STALE' || lock.lockedAt !== null),
  )
  for (const thread of known) {
    const alike = likeness(own, question, asks(thread))
    if (alike > 1 - INVARIANTS.orthogonalMin)
      return {
        rule: 'too-similar',
        because: `It is too close to ${thread.id} (“${asks(thread)}”): similarity ${alike.toFixed(2)}, at most ${(1 - INVARIANTS.orthogonalMin).toFixed(2)}.`,
      }
  }
  return null
}

/** Open threads that ask the same become one: the younger goes into the older, both into one that is past its talk. */
export function mergeTwins(story: Story, id: string): void {
  mergeIntoTwin(story, id)
  for (const { id: other } of activeThreads(story.own)) if (other !== id) mergeIntoTwin(story, other)
}

/** What was in the air in the one that goes is withdrawn. */
function mergeIntoTwin(story: Story, id: string): void {
  const thread = story.own.threads[id]
  if (thread === undefined || thread.stage !== 'DISCOVERY' || isSplitOff(thread)) return
  const twin = activeThreads(story.own).find(
    (other) =>
      other.id !== id &&
      !isSplitOff(other) &&
      (isOlder(other, thread) || other.stage !== 'DISCOVERY') &&
      likeness(story.own, asks(thread), asks(other)) > INVARIANTS.mergeAbove,
  )
  if (twin === undefined) return
  for (const [request, grant] of Object.entries(story.own.grants))
    if (grantsOn(story.own, id).includes(grant))
      story.tell({ type: 'turn.withdrawn', request, seat: grant.seat, because: `${id} was merged into ${twin.id}.` })
  closeDissent(story, id, `${id} was merged into ${twin.id} before it spoke.`)
  story.tell({ type: 'thread.merged', thread: id, into: twin.id, similarity: Math.min(1, likeness(story.own, asks(thread), asks(twin))) })
}

/** It asks the same of another time, and is a thread of its own for that. */
const isSplitOff = ({ parent, proposal }: Thread): boolean => parent !== null && proposal === null

const isOlder = (a: Thread, b: Thread): boolean => Number(a.id.slice(1)) < Number(b.id.slice(1))

/**
 * Two seats keep naming something that no thread is about and nobody has proposed: the moderator proposes it, once in the talk and once more where the
 * thread turns out to be too broad. To name a thing is not to want a thread
 * on it, so nobody supports it yet: one must put the question, and another back that question.
 */
export function proposeRecurring(story: Story, id: string): void {
  const thread = story.own.threads[id]
  if (thread === undefined || !isWatched(thread)) return
  const proposed = Object.values(story.own.proposals).filter(({ by, from }) => by === 'moderator' && from === id).length
  if (proposed > (isBroad(thread) ? 1 : 0)) return
  const told = [...Object.values(story.own.threads), ...Object.values(story.own.proposals)]
  const known = new Set(told.flatMap((one) => [...keywordSet(`${one.topic} ${one.question ?? ''}`)]))
  const topic = recurring(seatMessagesOf(story.own, thread).slice(-SPLIT.recent), known)
  if (topic === null) return
  propose(story, { by: 'moderator', from: id, topic, question: null, supporters: [], message: null })
}

/** In discovery from the start; after the lock only a thread that has talked so long without coming to its end. */
const isWatched = (thread: Thread): boolean => thread.stage === 'DISCOVERY' || isBroad(thread)

/** What is said in the lock is procedure, and no sign of breadth. */
const isBroad = ({ stage, counts }: Thread): boolean => stage === 'EVIDENCE' && counts.DISCOVERY + counts.EVIDENCE > SPLIT.talkAbove

function recurring(messages: readonly Message[], known: ReadonlySet<string>): string | null {
  const speakers = new Map<string, { topic: string; seats: Set<SeatId> }>()
  for (const { seat, topics } of messages) {
    if (seat === null) continue
    for (const topic of topics) {
      const stems = [...keywordSet(topic)]
      if (stems.length === 0 || stems.some((stem) => known.has(stem))) continue
      const key = stems.join(' ')
      const entry = speakers.get(key) ?? { topic, seats: new Set<SeatId>() }
      entry.seats.add(seat)
      speakers.set(key, entry)
    }
  }
  return [...speakers.values()].find(({ seats }) => seats.size >= INVARIANTS.mentionsMin)?.topic ?? null
}

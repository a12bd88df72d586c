/**
 * The thread of an issue, read off the log: what was said, what was not taken and why, and the steps between. The state keeps what
 * counts; the log keeps why.
 */
import type { RoomEventOf } from '../../../src/core/room/words.ts'
import type { Recorded } from '../../../src/core/words.ts'
import { stepOf } from './thread-steps.ts'

type Dated<E> = E & { readonly seq: number; readonly at: number }

export type Tone = 'plain' | 'accent' | 'yes' | 'no' | 'open'

export interface Step {
  readonly sign: string
  readonly tone: Tone
  readonly text: string
}

export type Entry =
  | { readonly kind: 'comment'; readonly seq: number; readonly said: Dated<RoomEventOf<'comment.added'>>; readonly credits: number }
  | { readonly kind: 'refused'; readonly seq: number; readonly refusal: Dated<RoomEventOf<'comment.refused'>> }
  | { readonly kind: 'step'; readonly seq: number; readonly at: number; readonly step: Step }

export interface Thread {
  readonly entries: readonly Entry[]
  /** Set apart: on record, and no part of the discussion. */
  readonly apart: readonly Dated<RoomEventOf<'comment.quarantined'>>[]
  readonly votes: readonly Dated<RoomEventOf<'vote.cast'>>[]
  readonly lookups: number
}

type Names = (id: string) => string

/** Everything about one issue up to event `seq`. */
export function threadOf(events: readonly Recorded[], seq: number, issue: number, names: Names): Thread {
  const mine = events.slice(0, seq).filter(concerning(issue))
  const credits = creditsIn(mine)
  const entries: Entry[] = []
  for (const event of mine) {
    // What the rules write down for the record is told by the step beside it.
    if (event.type === 'comment.added' && event.marks.includes('system')) continue
    if (event.type === 'comment.added')
      entries.push({ kind: 'comment', seq: event.seq, said: event, credits: credits.get(event.comment) ?? 0 })
    else if (event.type === 'comment.refused') entries.push({ kind: 'refused', seq: event.seq, refusal: event })
    else {
      const step = stepOf(event, names)
      if (step !== null) entries.push({ kind: 'step', seq: event.seq, at: event.at, step })
    }
  }
  return {
    entries,
    apart: mine.filter((event) => event.type === 'comment.quarantined'),
    votes: lastVotes(mine.filter((event) => event.type === 'vote.cast')),
    lookups: mine.filter(({ type }) => type === 'lookup.made').length,
  }
}

/** A patch and what becomes of it belong to the issue it was proposed on; of a desk, what was set apart on it. */
function concerning(issue: number): (event: Recorded) => boolean {
  const patches = new Set<string>()
  return (event) => {
    if (event.type === 'patch.proposed' && event.issue === issue) patches.add(event.patch)
    if ('patch' in event && typeof event.patch === 'string') return patches.has(event.patch)
    if (event.type === 'comment.quarantined') return event.issue === issue || event.meta === issue
    return 'issue' in event && event.issue === issue
  }
}

/** What each comment has earned or cost so far, in hundredths. */
function creditsIn(events: readonly Recorded[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const event of events)
    if (event.type === 'credit.awarded' && event.related?.kind === 'comment')
      sums.set(event.related.id, (sums.get(event.related.id) ?? 0) + event.amount)
  return sums
}

/** The last word of each; who changed their mind counts once. */
const lastVotes = (votes: Thread['votes']): Thread['votes'] => [...new Map(votes.map((vote) => [vote.member, vote])).values()]

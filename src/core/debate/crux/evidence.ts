/** How a thread leaves the evidence stage: its budget spent, nothing moving any more, or enough granted to call it done. */
import { backersOf, isOfStage, seatMessagesOf } from '../messages.ts'
import { CONVERGENCE } from '../numbers.ts'
import { grantsOn, threadLeft } from '../standing.ts'
import type { Debate, Thread } from '../state.ts'
import type { Story } from '../story.ts'
import { convergenceSignal, evidenceStable } from './convergence.ts'
import { concludeThread, extract, isWeak } from './steps.ts'

interface Ending {
  readonly signal: number
  readonly because: string
}

/** Null: it goes on. */
export function evidenceOver(own: Debate, thread: Thread): Ending | null {
  if (thread.stage !== 'EVIDENCE') return null
  const { EVIDENCE: said } = thread.counts
  if (said >= thread.budgets.EVIDENCE) return { signal: signalAtEnd(own, thread), because: `Its ${said} messages of evidence are spent.` }
  if (threadLeft(thread) <= 0) return { signal: signalAtEnd(own, thread), because: 'The messages of the whole thread are spent.' }
  const since = seatMessagesOf(own, thread).filter((message) => isOfStage(thread, message))
  const { signal, because } = convergenceSignal(since)
  if (signal >= CONVERGENCE.threshold) return { signal, because }
  if (said >= CONVERGENCE.participantsStable && evidenceStable(thread))
    return {
      signal: signalAtEnd(own, thread),
      because: `No position has changed in ${CONVERGENCE.positionsStable} messages and nobody joined in ${CONVERGENCE.participantsStable}.`,
    }
  return null
}

/** What a thread that has run its course is worth: most where one seat proposed its question and another accepted it. */
export const signalAtEnd = (own: Debate, thread: Thread): number =>
  backersOf(own, thread).size > 1 ? CONVERGENCE.accepted : CONVERGENCE.threshold

/** Once nothing is in the air here, a commitment that the agenda asked for included. */
export const evidenceDue = (own: Debate, thread: Thread): boolean =>
  grantsOn(own, thread.id).length === 0 && evidenceOver(own, thread) !== null

export function settleEvidence(story: Story, id: string): boolean {
  const thread = story.own.threads[id]
  if (thread === undefined || thread.stage !== 'EVIDENCE') return false
  if (evidenceDue(story.own, thread)) {
    const over = evidenceOver(story.own, thread)
    if (over !== null) concludeThread(story, id, over.signal, over.because)
    return true
  }
  return false
}

/** Others have lost interest: the crux is read again, once, by the message that first shows it. */
export function rereadIfShrunk(story: Story, id: string): void {
  const thread = story.own.threads[id]
  if (thread === undefined || thread.stage !== 'EVIDENCE') return
  const since = seatMessagesOf(story.own, thread).filter((message) => isOfStage(thread, message))
  const isNew = isWeak(convergenceSignal(since).signal) && !isWeak(convergenceSignal(since.slice(0, -1)).signal)
  if (isNew) extract(story, id, true)
}

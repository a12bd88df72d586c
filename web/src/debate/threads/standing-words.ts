/** A thread's head in words: how it stands, how much of each stage is used, and how near it is to its end. */
import { convergenceSignal } from '../../../../src/core/debate/crux/convergence.ts'
import { isOfStage, seatMessagesOf } from '../../../../src/core/debate/messages.ts'
import { CONVERGENCE } from '../../../../src/core/debate/numbers.ts'
import type { Debate, Thread, ThreadStatus } from '../../../../src/core/debate/state.ts'
import type { Stage } from '../../../../src/core/debate/words.ts'
import { STAGES } from '../../../../src/views/debate/lane.ts'
import { two } from '../../../../src/views/debate/phrases.ts'

type Tone = 'plain' | 'accent' | 'yes' | 'no' | 'open'

export const STATUSES: Readonly<Record<ThreadStatus, { readonly word: string; readonly tone: Tone }>> = {
  DISCOVERY: { word: 'looking for the question', tone: 'accent' },
  LOCKING: { word: 'locking', tone: 'accent' },
  LOCKED: { word: 'locked, evidence', tone: 'accent' },
  CONVERGED: { word: 'closed', tone: 'yes' },
  FAILED_LOCK: { word: 'failed to lock', tone: 'no' },
  STALE: { word: 'went quiet', tone: 'open' },
  MERGED: { word: 'merged', tone: 'open' },
}

export interface StageShown {
  readonly stage: Stage
  readonly name: string
  readonly used: number
  /** Null: this stage has no budget. */
  readonly budget: number | null
  readonly at: 'before' | 'now' | 'over'
}

const ORDER = ['DISCOVERY', 'CRUX_LOCK', 'EVIDENCE'] as const

/** A stage that was entered and left is over; one that was never entered stays before, even in a thread that has ended. */
export function stagesOf({ stage, counts, budgets, enteredAt }: Thread): readonly StageShown[] {
  const shown = ORDER.map((one): StageShown => {
    const at = stage === one ? 'now' : enteredAt[one] === undefined ? 'before' : 'over'
    return { stage: one, name: STAGES[one], used: counts[one], budget: budgets[one], at }
  })
  return [...shown, { stage: 'DONE', name: STAGES.DONE, used: 0, budget: null, at: stage === 'DONE' ? 'over' : 'before' }]
}

export interface ConvergenceShown {
  /** 0 to 1; null: there is nothing to measure yet, or nothing was. */
  readonly signal: number | null
  readonly because: string
}

export function convergenceOf(own: Debate, thread: Thread): ConvergenceShown {
  if (thread.convergence !== null) return { signal: thread.convergence, because: thread.because ?? 'Closed.' }
  if (thread.stage === 'DONE') return { signal: null, because: thread.because ?? 'It ended before it was measured.' }
  if (thread.stage !== 'EVIDENCE') return { signal: null, because: 'Measured once evidence is brought.' }
  const { signal, because } = convergenceSignal(seatMessagesOf(own, thread).filter((message) => isOfStage(thread, message)))
  return { signal, because: `${because} It closes at ${two(CONVERGENCE.threshold)}.` }
}

/** A table at which the governor had much to do: one event of each of its kinds, in an order that its rules could have given. */
import { NO_CONTRACT } from '../../core/house/contracts.ts'
import type { Seat } from '../../core/house/words.ts'
import type { EventOf } from '../../core/words.ts'

const seatOf = (id: string, name: string): Seat => ({
  id,
  name,
  persona: '',
  method: '',
  interests: [],
  contract: NO_CONTRACT,
  driver: 'offline',
  model: null,
  cheaperModel: null,
})

export const READER = seatOf('c', 'Seat C')
export const SUBSTITUTE = seatOf('c', 'Second reader, for Seat C')

const seen = (challenges: number, alternatives: number, rests: number[]) => ({
  predicate: 'many-challenges',
  because: `${challenges} challenges, ${alternatives} of them with an alternative (more than 7, and fewer than half).`,
  numbers: { challenges, withAlternative: alternatives },
  rests,
})

export const detected = (step: number, id = `S${step}`): EventOf<'shadow.detected'> => {
  const predicate = seen(8 + step, 3, [4 + step])
  return {
    type: 'shadow.detected',
    id,
    layer: 'archetype',
    shadow: 'paralytic',
    archetype: 'skeptic',
    seat: 'c',
    cycle: 1,
    predicates: [predicate],
    because: predicate.because,
    step,
  }
}

export const echo = (step: number): EventOf<'shadow.detected'> => ({
  ...detected(step, `E${step}`),
  layer: 'system',
  shadow: 'echo-chamber',
  archetype: null,
  seat: null,
  predicates: [{ predicate: 'at-once', because: 'All 3 approved within 12 s.', numbers: { seconds: 12 }, rests: [9] }],
  because: 'All 3 approved within 12 s.',
})

export const suppressed: EventOf<'shadow.suppressed'> = {
  type: 'shadow.suppressed',
  layer: 'archetype',
  shadow: 'paranoid',
  archetype: 'guardian',
  seat: 'a',
  cycle: 1,
  predicates: [{ predicate: 'many-blockers', because: '3 blockers and no major.', numbers: { blockers: 3, majors: 0 }, rests: [7] }],
  because: '3 blockers and no major. All that was counted is verified.',
}

export const corrected: EventOf<'correction.applied'> = {
  type: 'correction.applied',
  shadow: 'S1',
  seats: ['c'],
  text: 'Rank your concerns. Keep the three gravest.',
}

export const replaced: EventOf<'seat.replaced'> = {
  type: 'seat.replaced',
  shadow: 'S2',
  seat: 'c',
  from: READER,
  to: SUBSTITUTE,
  because: 'Seat C showed paralytic again after it was corrected.',
}

export const BROKEN_BECAUSE = 'paralytic by Second reader for the third time in one cycle. 11 challenges.'

export const broken: EventOf<'break.tripped'> = {
  type: 'break.tripped',
  trigger: 'same-shadow',
  hard: true,
  because: BROKEN_BECAUSE,
  state: { cycle: 2, phase: 'check', task: 'T2', tasksDone: 1, tasksFailed: 0, head: 'abcdef0123456789' },
  unresolved: [
    { id: 'F-1', severity: 'blocker', category: 'security', description: 'The key is in the log.' },
    { id: 'F-2', severity: 'minor', category: 'style', description: 'A long name.' },
  ],
}

export const raised: EventOf<'escalation.raised'> = {
  type: 'escalation.raised',
  id: 'G1',
  layer: 'archetype',
  round: null,
  needs: 'The task needs re-scoping.',
  until: null,
  because: BROKEN_BECAUSE,
}

export const answered = (choice: 'go-on' | 'end'): EventOf<'escalation.answered'> => ({
  type: 'escalation.answered',
  id: 'G1',
  by: 'ann',
  choice,
  answer: 'Look at the second part only.',
})

export const reached: EventOf<'checkpoint.reached'> = {
  type: 'checkpoint.reached',
  number: 1,
  trigger: 'tasks',
  minutes: 31.5,
  tasksDone: 3,
  tokens: 12_345,
  micros: 420_000,
  quality: { first: 0.9, last: 0.85 },
  decision: 'go-on',
  because: '3 tasks since the last look: all in order.',
}

export const pruned: EventOf<'context.pruned'> = {
  type: 'context.pruned',
  seat: 'b',
  what: 'lessons',
  from: 18,
  to: 5,
  because: 'More than 15 lessons.',
}

export const pausedByGovernor: EventOf<'deliberation.paused'> = {
  type: 'deliberation.paused',
  by: 'governor',
  because: 'echo-chamber was seen a second time: All 3 approved within 12 s. Review again as an opponent would.',
}

export const stopped: EventOf<'deliberation.stopping'> = {
  type: 'deliberation.stopping',
  by: 'governor',
  hard: true,
  reason: 'break',
  because: BROKEN_BECAUSE,
}

/** All of it, up the whole ladder, to its end. */
export const LADDER = [
  detected(1),
  corrected,
  suppressed,
  detected(2),
  replaced,
  reached,
  pruned,
  detected(3),
  broken,
  raised,
  stopped,
] as const

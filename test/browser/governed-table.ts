/** A table at which the governor had to do all that it can: one fact of each kind, for the page to show. */
import type { Recorded } from '../../src/core/words.ts'
import {
  broken,
  corrected,
  detected,
  echo,
  pausedByGovernor,
  pruned,
  raised,
  reached,
  replaced,
  stopped,
  suppressed,
} from '../../src/views/governor/sample.fixture.ts'
import { answered, closed, type Fact, gave, granted, LIMITS, opened, resumed, seats, sent, started } from '../facts.ts'
import { recorded } from '../given.ts'

const asked = (request: string): readonly Fact[] => [
  granted(request),
  sent(request),
  answered(request, {
    usage: { inputTokens: 24_000, outputTokens: 4_400, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
    micros: 100_000,
  }),
  gave(request),
]

const crossed = (gate: '50' | '80', used: number): Fact => ({
  type: 'budget.crossed',
  gate,
  resource: 'tokens',
  used,
  limit: 100_000,
  because: `${used} tokens of the 100000 tokens allowed are used (${gate} % gate).`,
})

const cheaper = (seat: string): Fact => ({
  type: 'seat.downgraded',
  seat,
  from: 'world/large',
  to: 'world/small',
  because: '85200 tokens of the 100000 tokens allowed are used (80 % gate).',
})

export const EVERYTHING: readonly Recorded[] = recorded([
  opened(seats(3, { cheaperModel: 'world/small' }), {
    limits: { ...LIMITS, microsMax: 2_000_000, tokensMax: 100_000, callsMax: 40, minutesMax: 60 },
  }),
  started(),
  ...['answer/a/1', 'answer/b/1', 'answer/c/1'].flatMap(asked),
  crossed('50', 56_800),
  crossed('80', 85_200),
  cheaper('a'),
  cheaper('c'),
  { type: 'breaker.opened', seat: 'b', failures: 3, because: 'Seat B failed 3 times in a row, the last time for want of time.' },
  suppressed,
  detected(1),
  corrected,
  echo(1),
  { type: 'correction.applied', shadow: 'E1', seats: [], text: 'Review again as an opponent would.' },
  echo(2),
  pausedByGovernor,
  resumed,
  detected(2),
  replaced,
  reached,
  pruned,
  { ...detected(3), seat: 'c' },
  broken,
  raised,
  stopped,
  closed('break'),
])

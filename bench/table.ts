/**
 * A table whose seats answer at once, or after as long as they are told: everything else is the product.
 * Seats write what their purpose asks for and differ, so that answers are parsed, checked, ranked and counted as ever.
 */

import type { AskViews } from '../src/core/ask/views.ts'
import type { Deliberation } from '../src/core/deliberation.ts'
import { NO_CONTRACT, NO_STAFF } from '../src/core/house/contracts.ts'
import type { Limits, Seat } from '../src/core/house/words.ts'
import { random } from '../src/core/random.ts'
import { isRefusal } from '../src/core/refusal.ts'
import { userWords } from '../src/core/seat.ts'
import { realClock } from '../src/engine/clock.ts'
import { DEFAULT_LIMITS, open, type Wish } from '../src/engine/open.ts'
import { run } from '../src/engine/run.ts'
import type { Workshop } from '../src/engine/workshop.ts'
import type { Log } from '../src/log/log.ts'
import type { Call, Driver } from '../src/seats/driver.ts'
import type { Script } from '../src/seats/scripted.ts'
import type { Gathered } from '../src/sources/gather.ts'

export const LIMITS: Limits = { ...DEFAULT_LIMITS, microsMax: null, tokensMax: null, callsMax: null, minutesMax: null }

export const seats = (count: number): readonly Seat[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `seat-${index + 1}`,
    name: `Seat ${index + 1}`,
    persona: `Has seen ${index + 3} such cases.`,
    method: `Method ${index + 1}: count first, then judge.`,
    interests: ['cost', 'risk'],
    contract: NO_CONTRACT,
    driver: 'model',
    model: 'bench/instant',
    cheaperModel: null,
  }))

const NO_SOURCES: Gathered = { files: [], skipped: [], notes: [] }

export interface Sitting {
  readonly seats: number
  readonly seed: number
  readonly sources?: Gathered
}

const wishOf = ({ seats: count, seed, sources = NO_SOURCES }: Sitting): Wish => ({
  protocol: 'ask',
  subject: 'Should a five-person team split its monolith?',
  seats: seats(count),
  staff: NO_STAFF,
  bench: [],
  limits: LIMITS,
  pace: 'brisk',
  seed,
  sources,
  options: {},
  script: null,
  recording: null,
  notes: [],
  software: 'witan bench',
})

/** An `ask` whose seats answer from a file at once, for processes that are told nothing but the log. */
export const scripted = (count: number, seed: number, script: string): Wish => ({
  ...wishOf({ seats: count, seed }),
  seats: seats(count).map((seat) => ({ ...seat, driver: 'scripted', model: null })),
  script,
})

/** What that file says: five claims a seat, about as long as what a model writes. */
export const scriptOf = (count: number): Script =>
  Object.fromEntries(
    seats(count).map(({ id }, index) => [
      id,
      {
        answer: [
          {
            side: index % 2 === 0 ? 'NO' : 'YES',
            position: `Not before ${20 + index} hours a month are lost to releases.`,
            text: Array.from({ length: 5 }, (_, nth) => claimOf(index, nth)).join(' '),
            references: [],
            confidence: 0.5 + index / 20,
          },
        ],
        rank: [{ ranking: LETTERS.slice(0, count - 1), because: 'The first gives numbers, and says where they come from.' }],
      },
    ]),
  )

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L']

const claimOf = (seat: number, nth: number): string =>
  `In case ${nth + 1} of those that seat ${seat + 1} has seen, ${12 + 7 * seat + nth} hours a month went into releases that had to wait for each other, and ${3 + nth} of the people on call left within the year.[ASSUME]`

/** An `ask` that stays where it is: its host takes its time. */
export const hosted = (seed: number): Wish => ({
  ...wishOf({ seats: 2, seed }),
  seats: seats(2).map((seat) => ({ ...seat, driver: 'host', model: null })),
})

/** Opens one `ask` and runs it to its end. */
export async function sit(log: Log, driver: Driver, sitting: Sitting): Promise<Deliberation> {
  const workshop: Workshop = {
    log,
    drivers: { model: driver },
    clock: realClock,
    runner: 'bench',
    estimate: ({ prompt, outputTokensMax }) => ({
      tokens: prompt.system.length + userWords(prompt).length + outputTokensMax,
      micros: 1_000,
    }),
  }
  const id = await open(log, realClock, wishOf(sitting))
  if (isRefusal(id)) throw new Error(id.because)
  const ran = await run(workshop, id, new AbortController().signal)
  if (!ran.ok) throw new Error(`The run ended early: ${ran.because}.`)
  if (ran.state.house.status !== 'completed') throw new Error(`The run was ${ran.state.house.status}: ${ran.state.house.closed?.because}`)
  return ran.state
}

const SPENT = {
  usage: { inputTokens: 800, outputTokens: 200, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
  micros: 900,
  latencyMs: 0,
  model: 'bench/instant',
}

/** Answers at once. */
export const instant: Driver = async (call) => {
  const value = call.purpose === 'answer' ? answerOf(call) : rankingOf(call)
  return { ok: true, ...SPENT, value, raw: JSON.stringify(value), lookups: [] }
}

function answerOf({ seat, seed, view }: Call): object {
  const { passages } = view as AskViews['answer']
  const chance = random(seed, `bench/answer/${seat.id}`)
  const hours = 10 + chance.below(80)
  const cited = passages.slice(0, 3)
  const references = cited.map(({ path, start, end, text }, index) => ({
    n: index + 1,
    path,
    lines: { start, end },
    quote: text.slice(0, 160),
    url: null,
    title: null,
  }))
  const quotations = cited.map(({ text }, index) => `The notes say so: ${text.replace(/[[\]\s]+/g, ' ').slice(0, 90)}.[FACT][${index + 1}]`)
  const text = [
    `Splitting costs ${seat.name} about ${hours} hours a month in releases and on call.[ASSUME]`,
    `A team of five can hold ${2 + chance.below(4)} services before it slows down.[INFER]`,
    ...quotations,
    'So the benefit must come from something other than speed.[INFER]',
  ].join(' ')
  return {
    side: chance.below(2) === 0 ? 'NO' : 'YES',
    position: `Not before ${hours} hours a month are lost.`,
    text,
    references,
    confidence: 0.5 + chance.next() / 2,
  }
}

function rankingOf({ seat, seed, view }: Call): object {
  const letters = (view as AskViews['rank']).answers.map(({ letter }) => letter)
  return { ranking: random(seed, `bench/rank/${seat.id}`).shuffle(letters), because: 'The first gives numbers.' }
}

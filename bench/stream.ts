/**
 * A deliberation of any length: the same twelve facts again and again, from the product's own functions.
 *
 *   granted → sent → answered → claims registered (parsed, named, merged as ever) → a claim judged → withdrawn
 *   granted → sent → failed → sent again → answered → ranking cast
 *
 * An `ask` ends after a few dozen events, so this one never ends: turns are withdrawn and granted again, and what a
 * seat says is registered under its first request, of which `ask` keeps one per seat. What grows is what grows in every
 * protocol: claims, evidence, their index, the bill. A third of the claims restate an earlier one.
 */
import { parseContribution } from '../src/core/evidence/parse.ts'
import { emptyRegistry, evolveRegistry, type Registry, register } from '../src/core/evidence/registry.ts'
import type { Check, Reference } from '../src/core/evidence/words.ts'
import { NO_STAFF } from '../src/core/house/contracts.ts'
import { requestId } from '../src/core/ids.ts'
import { type Random, random } from '../src/core/random.ts'
import type { Event, EventOf, Recorded } from '../src/core/words.ts'
import type { Draft } from '../src/log/log.ts'
import { LIMITS, seats } from './table.ts'

export const STREAM = 'ask-bench000'
/** Facts in one round; windows that are compared hold whole rounds. */
export const ROUND = 12
const WALL_START = Date.UTC(2031, 4, 6, 9)
const STEP_MS = 250
const SEATS = seats(5)

const stamped = (event: Event, index: number): Draft => ({
  ...event,
  at: index * STEP_MS,
  wall: new Date(WALL_START + index * STEP_MS).toISOString(),
})

const opened: Event = {
  type: 'deliberation.opened',
  protocol: 'ask',
  subject: 'Should the ferry run at night?',
  seats: [...SEATS],
  staff: NO_STAFF,
  bench: [],
  limits: LIMITS,
  pace: 'brisk',
  seed: 1,
  dossier: { files: [], skipped: [] },
  options: {},
  script: null,
  recording: null,
  notes: [],
  software: 'witan bench',
}

/** The opening alone, then round after round, without end. */
export function* rounds(): Generator<readonly Draft[], never> {
  yield [stamped(opened, 0)]
  const speak = contributions()
  let registry = emptyRegistry
  for (let nth = 0; ; nth++) {
    const first = 1 + nth * ROUND
    const facts = roundOf(nth, registry, speak())
    for (const fact of facts)
      if (fact.type === 'claims.registered' || fact.type === 'claim.judged') registry = evolveRegistry(registry, fact, first * STEP_MS)
    yield facts.map((fact, index) => stamped(fact, first + index))
  }
}

/** The first `count` events as a log would give them back, but for the hashes. */
export function recorded(count: number): readonly Recorded[] {
  const events: Recorded[] = []
  for (const drafts of rounds()) {
    for (const draft of drafts) events.push({ ...draft, stream: STREAM, seq: events.length + 1, prev: '', hash: '' })
    if (events.length >= count) return events.slice(0, count)
  }
  return events
}

export interface Contribution {
  readonly text: string
  readonly references: readonly Reference[]
}

/** The fact that a contribution's claims are known: what a protocol decides when an answer lands. */
export function registeredBy(registry: Registry, nth: number, { text, references }: Contribution): EventOf<'claims.registered'> {
  const seat = seatAt(nth)
  const parsed = parseContribution(text, references)
  return register(registry, { request: requestId('answer', seat, 1), seat }, parsed, parsed.references.map(checked))
}

const seatAt = (nth: number): string => SEATS[nth % SEATS.length]?.id ?? ''

const settledBy = (request: string, seat: string, attempt: number) => ({
  request,
  seat,
  attempt,
  usage: { inputTokens: 900, outputTokens: 160, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
  micros: 1_200,
  latencyMs: 2_100,
  model: 'bench/instant',
})

const granted = (request: string, seat: string, purpose: 'answer' | 'rank'): Event => {
  const [stage, shown] = purpose === 'answer' ? ['answering', []] : ['ranking', SEATS.map(({ id }) => id).filter((id) => id !== seat)]
  return { type: 'turn.granted', request, seat, purpose, stage, target: null, score: null, shown, deadline: null }
}

const sent = (request: string, seat: string, purpose: string, attempt: number, prompt: string): Event => {
  const reserved = { tokens: 2_000, micros: 4_000 }
  return {
    type: 'ask.sent',
    request,
    seat,
    purpose,
    attempt,
    driver: 'model',
    model: 'bench/instant',
    prompt,
    reserved,
    lookups: 0,
    repairs: null,
  }
}

function roundOf(nth: number, registry: Registry, said: Contribution): readonly Event[] {
  const seat = seatAt(nth)
  const turn = 1 + Math.floor(nth / SEATS.length)
  const [answer, rank] = [requestId('answer', seat, turn), requestId('rank', seat, turn)]
  const judged = `C${1 + ((nth * 7) % (registry.claims.size + 1))}`
  const ranking = SEATS.map(({ id }) => id).filter((id) => id !== seat)
  const overload = { code: 'rate-limited', because: 'The other side asked for a pause of 2 s.', raw: null, retryAt: nth } as const
  return [
    granted(answer, seat, 'answer'),
    sent(answer, seat, 'answer', 1, hashLike(nth)),
    { type: 'ask.answered', ...settledBy(answer, seat, 1), raw: hashLike(nth + 1), used: true, lookups: [] },
    registeredBy(registry, nth, said),
    { type: 'claim.judged', claim: judged, status: 'contested', by: seat, because: 'Another source says otherwise.' },
    { type: 'turn.withdrawn', request: answer, seat, because: 'Another seat has spoken.' },
    granted(rank, seat, 'rank'),
    sent(rank, seat, 'rank', 1, hashLike(nth + 2)),
    { type: 'ask.failed', ...settledBy(rank, seat, 1), ...overload },
    sent(rank, seat, 'rank', 2, hashLike(nth + 2)),
    { type: 'ask.answered', ...settledBy(rank, seat, 2), raw: hashLike(nth + 3), used: true, lookups: [] },
    { type: 'ranking.cast', request: rank, seat, ranking, because: 'The first gives numbers.' },
  ]
}

/** Nothing rests on these texts here; only their length counts. */
const hashLike = (n: number): string => (n >>> 0).toString(16).padStart(64, '0')

const checked = ({ path }: Reference): Check => ({
  verdict: 'verified',
  precise: true,
  bare: false,
  exists: true,
  linesValid: true,
  similarity: 1,
  line: 3,
  closest: null,
  contentHash: hashLike(path?.length ?? 0),
  because: 'The quote stands at line 3.',
})

/** Three labelled sentences with two citations, one of them of a passage that others cite too. */
export function contributions(): () => Contribution {
  const chance = random(1, 'bench/stream')
  const said: string[] = []
  return () => {
    const fresh = [sentence(chance), sentence(chance)]
    const repeated = said[chance.below(Math.max(1, said.length))] ?? sentence(chance)
    said.push(...fresh)
    // Only what was said lately is said again, as at a real table.
    if (said.length > 60) said.splice(0, said.length - 60)
    const text = `${fresh[0]}.[FACT][1] ${fresh[1]}.[INFER][2] ${repeated}.[FACT][2]`
    return { text, references: [reference(1, chance.below(1_000_000)), reference(2, chance.below(200))] }
  }
}

const reference = (n: number, place: number): Reference => ({
  n,
  path: `notes/source-${place % 997}.md`,
  lines: { start: 1 + (place % 4_000), end: 3 + (place % 4_000) },
  quote: null,
  url: null,
  title: null,
})

const ONSETS = ['b', 'br', 'c', 'd', 'f', 'g', 'gr', 'h', 'l', 'm', 'n', 'p', 'pl', 'r', 's', 'st', 't', 'tr', 'v', 'w']
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ea', 'ou']
const SMALL = ['the', 'of', 'in', 'and', 'for', 'with']

/** Made-up words, as unevenly used as real ones: the first few are in every other sentence. */
const VOCABULARY: readonly string[] = Array.from({ length: 2_000 }, (_, index) => {
  const chance = random(index, 'bench/word')
  const syllable = (): string => `${ONSETS[chance.below(ONSETS.length)]}${VOWELS[chance.below(VOWELS.length)]}`
  return Array.from({ length: 2 + chance.below(3) }, syllable).join('') + (chance.below(2) === 0 ? 'n' : '')
})

function sentence(chance: Random): string {
  const words: string[] = []
  const length = 8 + chance.below(7)
  for (let n = 0; n < length; n++) {
    words.push(VOCABULARY[Math.floor(VOCABULARY.length * chance.next() ** 3)] ?? '')
    if (n % 3 === 1) words.push(SMALL[chance.below(SMALL.length)] ?? '')
  }
  if (chance.below(3) === 0) words.push(`by ${1 + chance.below(90)} %`)
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

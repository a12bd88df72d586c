/**
 * A small table for the tests of questions: three seats, what they said alone, and three claims in the record. `ann` is the one
 * looked at; C1 is hers, C2 and C3 are Ben's, C4 is Cleo's. Every test changes the one thing it is about.
 */
import { parseContribution } from '../../evidence/parse.ts'
import { emptyRegistry, evolveRegistry, type Registry, register } from '../../evidence/registry.ts'
import type { Check, Reference } from '../../evidence/words.ts'
import type { Side } from '../../house/words.ts'
import type { SeatId } from '../../seat.ts'
import type { Part, PartName, PartOf } from '../parts/words.ts'
import { type Contribution, type Place, type Round, type Roundtable, type Stance, unbegun } from '../state.ts'
import type { Verifiable } from '../verify/verify.ts'
import type { ModeName, Role, Said } from '../words.ts'
import type { Looked } from './mode.ts'

export const SEATS = ['ann', 'ben', 'cleo'] as const

export const place = (alias: string, role: Role = 'speaker', perspective: string | null = null): Place => ({
  alias,
  anchor: 'Risk-Attentive',
  perspective,
  role,
  sees: [],
})

const CHECK: Check = {
  verdict: 'verified',
  precise: true,
  bare: false,
  exists: true,
  linesValid: true,
  similarity: 1,
  line: 1,
  closest: null,
  contentHash: null,
  because: '',
}
const REFERENCE: Reference = { n: 1, path: 'log.csv', lines: null, quote: null, url: null, title: null }

/** The record with what a seat says added to it. */
export function recorded(registry: Registry, seat: SeatId, text: string, request = `${seat}/blind`): Registry {
  const cited = text.includes('[1]')
  const parsed = parseContribution(text, cited ? [REFERENCE] : [])
  return evolveRegistry(registry, register(registry, { seat, request }, parsed, cited ? [CHECK] : []), 1)
}

export const SAID_ALONE = {
  ann: 'Night visitors pay for the heating of the whole building.[INFER]',
  ben: 'Visits rose by 12 % after the pilot.[FACT][1] Longer hours bring in people who work shifts.[INFER]',
  cleo: 'Nobody will damage the shelves at night.[ASSUME]',
} as const

export const REGISTRY: Registry = SEATS.reduce<Registry>((registry, seat) => recorded(registry, seat, SAID_ALONE[seat]), emptyRegistry)

export const stance = (side: Side | null, confidence: number, text: string): Stance => ({
  request: 'r',
  safety: null,
  side,
  confidence,
  statement: text.replace(/\[.*?\]/g, ''),
  text,
  claims: [],
  evidence: [],
  violations: [],
})

export const round = (number: number, more: Partial<Round> = {}): Round => ({
  round: number,
  kind: number === 0 ? 'blind' : 'plain',
  order: SEATS,
  answer: null,
  focus: null,
  contributions: {},
  missed: {},
  toMend: [],
  judged: false,
  measures: null,
  tally: null,
  summary: null,
  ...more,
})

export const said = (part: Part, more: Partial<Said> = {}): Said => ({
  side: 'NO',
  confidence: 0.6,
  statement: 'The library should stay closed at night.',
  text: 'Guards cost more than the visits bring in.[INFER]',
  vote: { vote: 'BLOCKER', claim: 'C2', because: 'The count leaves out the cost.' },
  alternatives: [
    { option: 'Do nothing', rejectedBecause: 'Shift workers would still be shut out.' },
    { option: 'Open on Saturdays', rejectedBecause: 'The contract forbids weekend work.' },
  ],
  failureModes: [
    { failure: 'The door jams', mitigation: 'A guard has a key.' },
    { failure: 'Nobody comes', mitigation: 'The trial ends after a month.' },
    { failure: 'Shelves are damaged', mitigation: 'Cameras watch the aisles.' },
  ],
  uncertain: ['How many visits were of the same people.'],
  challenges: [],
  supports: [],
  retracts: [],
  controls: null,
  part,
  ...more,
})

export const made = (number: number, what: Said): Contribution => ({
  ...what,
  request: `r${number}`,
  round: number,
  change: null,
  safety: null,
  ignored: [],
  claims: [],
  evidence: [],
  violations: [],
  results: [],
  mend: [],
  first: null,
})

/** A round in which these seats spoke. */
export const spoken = (number: number, by: Readonly<Record<SeatId, Said>>, more: Partial<Round> = {}): Round =>
  round(number, { contributions: Object.fromEntries(Object.entries(by).map(([seat, what]) => [seat, made(number, what)])), ...more })

export const OWN: Roundtable = {
  ...unbegun,
  places: { ann: place('Speaker A'), ben: place('Speaker B'), cleo: place('Speaker C') },
  blind: {
    ann: stance('NO', 0.6, SAID_ALONE.ann),
    ben: stance('YES', 0.8, SAID_ALONE.ben),
    cleo: stance('YES', 0.7, SAID_ALONE.cleo),
  },
  rounds: [round(0), round(1)],
}

export const ANSWER = { seat: 'ben', side: 'YES', statement: 'Open the library at night with a door code.' } as const

interface More extends Partial<Omit<Looked, 'said'>> {
  readonly said?: Partial<Said>
}

/** Ann's contribution in round 1. */
export function looked<N extends ModeName & PartName>(part: PartOf<N>, { said: words = {}, ...more }: More = {}): Looked<N> {
  const now = more.round ?? round(1, { answer: ANSWER })
  const what = { ...said(part as Part, words), part } as Looked<N>['said']
  return { seat: 'ann', place: place('Speaker A'), own: OWN, round: now, registry: REGISTRY, ...more, said: what }
}

/** A first contribution at a collaborative table, as the questions look at it. */
export const VERIFIABLE: Verifiable = {
  seat: 'ann',
  place: place('Speaker A'),
  said: said({ of: 'collaborative', builds: [] }),
  violations: [],
  safety: null,
  highStakes: null,
  mode: 'collaborative',
  own: OWN,
  round: round(1, { answer: ANSWER }),
  registry: REGISTRY,
  isObjection: false,
}

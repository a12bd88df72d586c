/**
 * Talks for the tests of detectors, votes and exits: folded by the real rules from what each seat says, one object a round, the
 * blind one first. Every test changes the one thing it is about.
 */
import { parseContribution } from '../../evidence/parse.ts'
import { emptyRegistry, evolveRegistry, type Registry, register } from '../../evidence/registry.ts'
import type { Check } from '../../evidence/words.ts'
import type { Side } from '../../house/words.ts'
import type { SeatId } from '../../seat.ts'
import { evolve } from '../evolve.ts'
import type { Part } from '../parts/words.ts'
import { measuresOf } from '../positions.ts'
import { type Roundtable, unbegun } from '../state.ts'
import { tallyOf } from '../votes.ts'
import { type Measures, type RoundKind, Thresholds, type Vote } from '../words.ts'
import type { Held } from './positions.ts'

export const DEFAULTS: Thresholds = Thresholds.parse({})

export interface Line {
  readonly side?: Side | null
  readonly confidence?: number
  readonly statement?: string
  /** With labels; [1] is the first of `titles`. */
  readonly text?: string
  readonly titles?: readonly string[]
  readonly vote?: Vote | null
  readonly claim?: string | null
  readonly change?: { readonly from: Side; readonly supported: boolean }
  readonly challenges?: readonly string[]
  readonly supports?: readonly string[]
  readonly part?: Part
  readonly verdict?: Check['verdict']
}
export type Spoken = Readonly<Record<SeatId, Line>>

export interface Talk {
  readonly own: Roundtable
  readonly registry: Registry
}

const checked = (verdict: Check['verdict']): Check => ({
  verdict,
  precise: false,
  bare: false,
  exists: false,
  linesValid: false,
  similarity: null,
  line: null,
  closest: null,
  contentHash: null,
  because: '',
})

const reference = (title: string, index: number) => ({
  n: index + 1,
  path: title.startsWith('file:') ? title.slice(5) : null,
  lines: null,
  quote: null,
  url: title.startsWith('https://') ? title : null,
  title: /^(?:file:|https:)/.test(title) ? null : title,
})

const SEATS = ['a', 'b', 'c', 'd'] as const

/** `kinds`: of rounds that are not plain, by number. */
export function talk(
  rounds: readonly Spoken[],
  more: { readonly seats?: readonly SeatId[]; readonly kinds?: Readonly<Record<number, RoundKind>>; readonly thresholds?: Thresholds } = {},
): Talk {
  const { seats = SEATS, kinds = {}, thresholds = DEFAULTS } = more
  let own: Roundtable = unbegun
  let registry: Registry = emptyRegistry
  for (const [round, lines] of rounds.entries()) {
    const kind = round === 0 ? 'blind' : (kinds[round] ?? 'plain')
    own = evolve(own, { type: 'round.opened', round, kind, order: [...seats], answer: null, focus: null, because: '', at: round })
    for (const [seat, line] of Object.entries(lines)) ({ own, registry } = saidBy({ own, registry }, seat, round, line))
    const current = own.rounds.at(-1)
    if (current === undefined) continue
    const measures = measuresOf(own, current, registry, thresholds)
    const tally = kind === 'blind' ? null : tallyOf(own, current)
    own = { ...own, rounds: own.rounds.map((one) => (one.round === round ? { ...one, measures, tally } : one)) }
  }
  return { own, registry }
}

function saidBy({ own, registry }: Talk, seat: SeatId, round: number, line: Line): Talk {
  const { side = 'YES', confidence = 0.6, statement = 'Do it.', text = 'I think so.[ASSUME]', titles = [] } = line
  const request = `${round}/${seat}`
  const common = { seat, request, side, confidence, statement, text, at: round }
  const { vote = null, claim = null, change, challenges = [], supports = [], verdict = 'unverified' } = line
  const told =
    round === 0
      ? evolve(own, { type: 'stance.declared', safety: null, ...common })
      : evolve(own, {
          type: 'contribution.made',
          ...common,
          round,
          vote: { vote, claim, because: vote === 'BLOCKER' ? 'It must not stand.' : '' },
          alternatives: [],
          failureModes: [],
          uncertain: [],
          challenges: challenges.map((id) => ({ claim: id, because: 'It is doubtful.' })),
          supports: [...supports],
          retracts: [],
          controls: null,
          part: line.part ?? { of: 'collaborative', builds: [] },
          revises: null,
          change: change === undefined ? null : { ...change, because: '' },
          safety: null,
          ignored: [],
        })
  const parsed = parseContribution(text, titles.map(reference))
  const checks = parsed.references.map(() => checked(verdict))
  const registered = register(registry, { request, seat }, parsed, checks)
  return { own: evolve(told, { ...registered, at: round }), registry: evolveRegistry(registry, registered, round) }
}

/** The measures of the last round. */
export const lastMeasures = ({ own }: Talk): Measures => {
  const measures = own.rounds.at(-1)?.measures
  if (measures == null) throw new Error('No round was held.')
  return measures
}

export const held = (seat: SeatId, more: Partial<Held> = {}): Held => {
  const statement = more.statement ?? 'Do it.'
  return { seat, side: 'YES', confidence: 0.9, statement, earlier: null, told: statement, isGrounded: false, premises: [], ...more }
}

/** A round in which nothing is amiss. */
export const measures = (more: Partial<Measures> = {}): Measures => ({
  speakers: 4,
  newFacts: 0,
  newFactsPerSeat: 0,
  meanConfidence: 0.6,
  confidenceChange: 0,
  sideChange: 0,
  stanceSpread: 0,
  confidentShare: 0,
  sources: 5,
  overlap: 0,
  clusters: 3,
  ...more,
})

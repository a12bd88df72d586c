/**
 * Rounds that a reader has labelled, as the detector reads them: each conversation is folded from the same facts that a real
 * table makes, and every round is judged with its history.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { parseContribution } from '../../src/core/evidence/parse.ts'
import { emptyRegistry, evolveRegistry, type Registry, register } from '../../src/core/evidence/registry.ts'
import type { Check } from '../../src/core/evidence/words.ts'
import type { Side } from '../../src/core/house/words.ts'
import { evolve } from '../../src/core/roundtable/evolve.ts'
import { detect } from '../../src/core/roundtable/groupthink/detect.ts'
import { measuresOf } from '../../src/core/roundtable/positions.ts'
import { type Roundtable, unbegun } from '../../src/core/roundtable/state.ts'
import { type Measures, Thresholds } from '../../src/core/roundtable/words.ts'

const FOLDER = join(import.meta.dirname, 'labelled')

export const LABELS = ['none', 'early-convergence', 'stagnation'] as const
export type RoundLabel = (typeof LABELS)[number]

interface Said {
  readonly seat: string
  readonly side: Side | null
  readonly confidence: number
  readonly statement: string
  readonly text: string
  readonly references?: readonly { readonly n: number; readonly title: string; readonly url: string | null }[]
}

interface Conversation {
  readonly id: string
  readonly seats: readonly string[]
  readonly rounds: readonly {
    readonly round: number
    readonly label?: RoundLabel
    readonly why?: string
    readonly contributions: readonly Said[]
  }[]
}

export interface Judged {
  readonly conversation: string
  readonly round: number
  readonly label: RoundLabel
  readonly found: RoundLabel
  readonly why: string
  readonly measures: Measures
}

const UNCHECKED: Check = {
  verdict: 'unverified',
  precise: false,
  bare: false,
  exists: false,
  linesValid: false,
  similarity: null,
  line: null,
  closest: null,
  contentHash: null,
  because: 'A work that nobody can look up here.',
}

/** Two people have written what was held back; the second, whose conversations are called hb4-… to hb7-…, when all tuning was over. */
export function byAuthor(heldBack: readonly Judged[]): readonly (readonly ['first' | 'second', readonly Judged[]])[] {
  const isSecond = ({ conversation }: Judged): boolean => /^hb\d-/.test(conversation)
  return [
    ['first', heldBack.filter((one) => !isSecond(one))],
    ['second', heldBack.filter(isSecond)],
  ]
}

/** `held-back`: those that the detector was never tuned on. */
export function judged(part: 'rounds' | 'held-back', thresholds: Thresholds = Thresholds.parse({})): readonly Judged[] {
  const files = readdirSync(FOLDER).filter((file) => file.startsWith(`${part}-`))
  const conversations = files.flatMap((file) => parse(readFileSync(join(FOLDER, file), 'utf8')) as readonly Conversation[])
  return conversations.flatMap((conversation) => judge(conversation, thresholds))
}

function judge({ id, seats, rounds }: Conversation, thresholds: Thresholds): readonly Judged[] {
  let own: Roundtable = unbegun
  let registry: Registry = emptyRegistry
  const found: Judged[] = []
  for (const { round, label, why = '', contributions } of rounds) {
    const opened = { type: 'round.opened' as const, round, kind: round === 0 ? ('blind' as const) : ('plain' as const), order: [...seats] }
    own = evolve(own, { ...opened, answer: null, focus: null, because: '', at: round })
    for (const said of contributions) {
      const request = `${round}/${said.seat}`
      own = evolve(own, { ...(round === 0 ? alone(said) : spoken(said, round)), request, at: round })
      const parsed = parseContribution(
        said.text,
        (said.references ?? []).map((each) => ({ ...each, path: null, lines: null, quote: null })),
      )
      const registered = register(
        registry,
        { request, seat: said.seat },
        parsed,
        parsed.references.map(() => UNCHECKED),
      )
      registry = evolveRegistry(registry, registered, round)
      own = evolve(own, { ...registered, at: round })
    }
    const current = own.rounds.at(-1)
    if (current === undefined) continue
    const measures = measuresOf(own, current, registry, thresholds)
    own = { ...own, rounds: own.rounds.map((one) => (one.round === round ? { ...one, measures } : one)) }
    if (round === 0 || label === undefined) continue
    const history = own.rounds.slice(1).flatMap((one) => (one.measures === null ? [] : [{ round: one.round, measures: one.measures }]))
    found.push({ conversation: id, round, label, found: detect(history, thresholds)?.kind ?? 'none', why, measures })
  }
  return found
}

const alone = ({ seat, side, confidence, statement, text }: Said) => ({
  type: 'stance.declared' as const,
  safety: null,
  seat,
  side,
  confidence,
  statement,
  text,
})

const spoken = ({ seat, side, confidence, statement, text }: Said, round: number) => ({
  type: 'contribution.made' as const,
  seat,
  round,
  side,
  confidence,
  statement,
  text,
  vote: { vote: null, claim: null, because: '' },
  alternatives: [],
  failureModes: [],
  uncertain: [],
  challenges: [],
  supports: [],
  retracts: [],
  controls: null,
  part: { of: 'collaborative' as const, builds: [] },
  revises: null,
  change: null,
  safety: null,
  ignored: [],
})

/** Of all that was called groupthink, how much was; of all that was, how much was called so, under its own name. */
export function scores(rounds: readonly Judged[]): {
  readonly precision: number
  readonly recall: number
  readonly rounds: number
  readonly kinds: number
} {
  const called = rounds.filter(({ found }) => found !== 'none')
  const real = rounds.filter(({ label }) => label !== 'none')
  const hits = called.filter(({ label }) => label !== 'none').length
  const named = called.filter(({ label, found }) => label === found).length
  return { precision: hits / called.length, recall: hits / real.length, rounds: rounds.length, kinds: named / hits }
}

/** One line for people: what a part came to. */
export function figures(part: string, rounds: readonly Judged[]): string {
  const { precision, recall, kinds } = scores(rounds)
  const real = rounds.filter(({ label }) => label !== 'none').length
  return `${part}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} (${rounds.length} rounds, ${real} of them groupthink; of those found, ${kinds.toFixed(2)} under their own name)`
}

/** Each kind against everything else. */
export const byKind = (
  rounds: readonly Judged[],
): readonly { readonly kind: RoundLabel; readonly precision: number; readonly recall: number }[] =>
  LABELS.map((kind) => {
    const hits = rounds.filter(({ label, found }) => label === kind && found === kind).length
    const of = (key: 'label' | 'found'): number => hits / rounds.filter((each) => each[key] === kind).length
    return { kind, precision: of('found'), recall: of('label') }
  })

/** A row a label: as what its rounds were found, in the order of `LABELS`. */
export const confusion = (rounds: readonly Judged[]): readonly { readonly label: RoundLabel; readonly counts: readonly number[] }[] =>
  LABELS.map((label) => ({
    label,
    counts: LABELS.map((found) => rounds.filter((each) => each.label === label && each.found === found).length),
  }))

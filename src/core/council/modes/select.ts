/**
 * Which modes each reviewer takes, and why. Reviewers choose one after the other, from the same affinities:
 *
 *   text ──▶ signals, keywords ──▶ affinities ──▶ SA-1's five ──▶ SA-2's five ──▶ SA-3's five ──▶ a meta mode among them ──▶ valid?
 *                                                 └ less 0.15 for each earlier holder, plus a bonus for the categories dealt to it
 *
 * Relaxations go in order, and each is said: the penalty, then the categories. The meta mode is never given up.
 */
import { random } from '../../random.ts'
import { SELECTION } from '../numbers.ts'
import { type Affinity, affinitiesIn } from './affinity.ts'
import { type Allowance, type Candidate, categoriesIn, chooseModes, leavesEnoughStrong, overlapOf, strongIn } from './choose.ts'
import { fieldOf, rankedFor } from './deal.ts'
import type { Mode } from './mode.ts'
import { MODES } from './modes.ts'
import { reasonFor } from './reason.ts'
import { excess, offer, relaxed } from './relaxations.ts'
import { scanDocument } from './scan.ts'
import { type AgentSelection, seated } from './seated.ts'
import { type SignalScan, signalsOf } from './signals.ts'
import { type Validation, validate } from './validate.ts'

export interface Selection {
  readonly signals: readonly SignalScan[]
  readonly agents: readonly AgentSelection[]
  /** Modes held minus distinct modes. */
  readonly overlap: number
  readonly relaxations: readonly string[]
  readonly valid: readonly Validation[]
}

export interface SelectionInput {
  readonly text: string
  readonly seed: number
  readonly agents: number
}

type Picks = readonly Candidate[]
interface Draft {
  readonly hands: readonly Picks[]
  readonly relaxations: readonly string[]
}

export function selectModes(input: SelectionInput, modes: readonly Mode[] = MODES): Selection {
  const scan = scanDocument(input.text)
  const affinities = inSeededOrder(affinitiesIn(scan, modes), input.seed)
  let draft: Draft = { hands: [], relaxations: offer(affinities, input.agents) }
  for (let agent = 0; agent < input.agents; agent++) draft = withNextHand(draft, affinities, agent, input)
  const { hands, relaxations, swappedIn } = withMeta(draft, affinities, input)
  const agents = seated(hands, input.seed, {
    ofMode: (pick) => reasonFor(pick, pick === swappedIn),
    ofHand: ({ category, count }, picks) =>
      `${category} leads with ${count} of ${picks.length} modes; ${categoriesIn(picks)} categories, ${strongIn(picks)} modes clearly called for.`,
  })
  return {
    signals: signalsOf(scan),
    agents,
    overlap: overlapOf(hands),
    relaxations: [...relaxations, ...excess(hands)],
    valid: validate(hands),
  }
}

/** Sorting is stable: whatever order the seed gives, equals keep it. */
const inSeededOrder = (affinities: readonly Affinity[], seed: number): readonly Affinity[] => random(seed, 'modes/ties').shuffle(affinities)

function withNextHand({ hands, relaxations }: Draft, affinities: readonly Affinity[], agent: number, input: SelectionInput): Draft {
  const ranked = rankedFor(affinities, hands, fieldOf(agent, affinities, input))
  const picks = chooseModes(ranked, allowanceFor(ranked, hands, input.agents - agent))
  return { hands: [...hands, picks], relaxations: [...relaxations, ...relaxed(nameOf(agent), picks)] }
}

/**
 * Distinct ways of reasoning are what helps (R7): a mode of another is taken up only where too few are left that anything in
 * the text calls for. And what the text calls for clearly is shared out evenly, so that no reviewer is left with the rest.
 */
function allowanceFor(ranked: Picks, hands: readonly Picks[], reviewersLeft: number): Allowance {
  const free = ranked.filter(({ holders }) => holders === 0)
  const called = free.filter(({ affinity }) => affinity > SELECTION.base).length
  const repeatsLeft = Math.max(0, Math.floor((SELECTION.overlapMax - overlapOf(hands)) / reviewersLeft))
  return { repeatsMax: called >= SELECTION.modes ? 0 : repeatsLeft, strongMax: Math.ceil(strongIn(free) / reviewersLeft) }
}

const nameOf = (agent: number): string => `SA-${agent + 1}`

const isMeta = ({ mode }: Affinity): boolean => SELECTION.metaFrom <= mode.number && mode.number <= SELECTION.metaTo

/** Never relaxed: where nobody holds a meta mode, the reviewer whose last pick is weakest gives one up for the best of them. */
function withMeta(draft: Draft, affinities: readonly Affinity[], input: SelectionInput): Draft & { readonly swappedIn: Candidate | null } {
  const { hands, relaxations } = draft
  if (hands.some((picks) => picks.some(isMeta))) return { ...draft, swappedIn: null }
  const lasts = hands.map((picks) => picks.at(-1)?.adjusted ?? Number.POSITIVE_INFINITY)
  const agent = lasts.indexOf(Math.min(...lasts))
  const picks = hands[agent]
  const meta = rankedFor(affinities, hands, fieldOf(agent, affinities, input)).find(isMeta)
  const gone = picks?.findLast((pick) => leavesEnoughStrong(picks, pick)) ?? picks?.at(-1)
  if (picks === undefined || meta === undefined || gone === undefined) return { ...draft, swappedIn: null }
  const mended = [...picks.filter((pick) => pick !== gone), meta].sort((a, b) => b.adjusted - a.adjusted)
  return { hands: hands.with(agent, mended), relaxations, swappedIn: meta }
}

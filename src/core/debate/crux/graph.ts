/**
 * How cruxes hang together, over all threads.
 *
 *   from ──ENTAILS──▶ to       YES there makes YES here
 *   from ──CONTRADICTS──▶ to   YES there makes NO here
 *   from ──SUPPORTS──▶ to      settles nothing
 *
 * A dependency counts once a second voice agreed. Circles are taken as one and shown. Roots hang on nothing else.
 * Irreducible: validated, still split, and not settled by anything it hangs on; those that explain most come first.
 */
import type { SeatId } from '../../seat.ts'
import { textSimilarity } from '../../text/tfidf.ts'
import { CROSS } from '../numbers.ts'
import type { Debate, Dependency } from '../state.ts'
import { type Card, cardsOf } from './card.ts'
import { componentsOf, reachedFrom, successors } from './components.ts'
import { nextQuestionsOf } from './next-questions.ts'
import { isSplit, unanimousSide } from './sides.ts'

export interface Contradiction {
  readonly seat: SeatId
  readonly a: string
  readonly b: string
  readonly because: string
}

export interface Graph {
  readonly dependencies: readonly Dependency[]
  readonly duplicates: readonly { readonly a: string; readonly b: string; readonly similarity: number }[]
  readonly contradictions: readonly Contradiction[]
  readonly cycles: readonly (readonly string[])[]
  readonly roots: readonly string[]
  /** Root → what follows from it, near or far. */
  readonly implications: Readonly<Record<string, readonly string[]>>
  readonly irreducible: readonly string[]
  readonly nextQuestions: readonly string[]
}

export function graphOf(own: Debate, cards: readonly Card[] = cardsOf(own)): Graph {
  const ids = cards.map(({ id }) => id)
  const dependencies = Object.values(own.dependencies).filter((dependency) => counts(dependency, ids))
  const components = componentsOf(ids, dependencies)
  const next = successors(ids, dependencies)
  const isRoot = (members: readonly string[]): boolean =>
    !dependencies.some(({ from, to }) => members.includes(to) && !members.includes(from))
  const rooted = components.filter(isRoot)
  return {
    dependencies,
    duplicates: duplicatesOf(cards),
    contradictions: cards.length < 2 ? [] : contradictionsOf(dependencies, cards),
    cycles: components.filter(({ length }) => length > 1),
    roots: rooted.flatMap(([first]) => first ?? []),
    implications: Object.fromEntries(rooted.map((members) => [members[0], reachedFrom(members, next)])),
    irreducible: irreducibleOf(own, dependencies, cards),
    nextQuestions: nextQuestionsOf(own, cards),
  }
}

function counts({ from, to, validated, refused, confidence, sketch }: Dependency, ids: readonly string[]): boolean {
  if (!validated || refused !== null || from === to) return false
  return confidence >= CROSS.confidenceMin && sketch.trim().length >= CROSS.sketchMin && ids.includes(from) && ids.includes(to)
}

function duplicatesOf(cards: readonly Card[]): Graph['duplicates'] {
  return cards.flatMap((one, index) =>
    cards.slice(index + 1).flatMap((other) => {
      const similarity = textSimilarity(one.question, other.question)
      return similarity > CROSS.duplicateAbove ? [{ a: one.id, b: other.id, similarity }] : []
    }),
  )
}

/** A seat that holds both ends of what can't be held together. Read from what it says now. */
function contradictionsOf(dependencies: readonly Dependency[], cards: readonly Card[]): readonly Contradiction[] {
  const byId = new Map(cards.map((card) => [card.id, card]))
  return dependencies.flatMap(({ from, to, kind, sketch }) => {
    const [a, b] = [byId.get(from), byId.get(to)]
    if (a === undefined || b === undefined || kind === 'SUPPORTS') return []
    const broken = kind === 'ENTAILS' ? 'NO' : 'YES'
    const verb = kind === 'ENTAILS' ? 'entails' : 'rules out'
    return a.positions
      .filter(({ seat, side }) => side === 'YES' && b.positions.some((other) => other.seat === seat && other.side === broken))
      .map(({ seat }) => ({
        seat,
        a: from,
        b: to,
        because: `YES on “${a.question}” and ${broken} on “${b.question}”, though the first ${verb} the second: ${sketch}`,
      }))
  })
}

function irreducibleOf(own: Debate, dependencies: readonly Dependency[], cards: readonly Card[]): readonly string[] {
  const settled = impliedBy(own, dependencies, cards)
  return cards
    .filter(({ id, validated, sides }) => validated && isSplit(sides) && !settled.has(id))
    .toSorted((a, b) => b.dcg.score - a.dcg.score)
    .map(({ id }) => id)
}

/** Cruxes whose answer follows from settled ones. A NO forces nothing further down, a YES may. */
function impliedBy(own: Debate, dependencies: readonly Dependency[], cards: readonly Card[]): ReadonlySet<string> {
  const implied = new Set<string>()
  const queue = cards
    .filter(({ id, settled }) => (settled ?? unanimousSide(own.threads[id]?.positions ?? {}, own.seats)) === 'YES')
    .map(({ id }) => id)
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    for (const { from, to, kind } of dependencies) {
      if (from !== id || kind === 'SUPPORTS' || implied.has(to)) continue
      implied.add(to)
      if (kind === 'ENTAILS') queue.push(to)
    }
  }
  return implied
}

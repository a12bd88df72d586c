/**
 * What the questions of the modes share: whether a field says anything, whether it only repeats something, whose claim an id names.
 * An id counts as somebody's own where that seat said the claim first, whoever has repeated it since.
 */
import { type Claim, claimById, type Registry } from '../../evidence/registry.ts'
import { keysOf, restated } from '../../evidence/restatement.ts'
import { at, items } from '../../list.ts'
import type { SeatId } from '../../seat.ts'
import { type Compared, compared, RESTATEMENT, similarityOf } from '../../text/similarity.ts'
import { keywordSet } from '../../text/words.ts'
import type { PartName, PartOf } from '../parts/words.ts'
import type { Contribution, Round, Roundtable } from '../state.ts'
import { type Answered, spokenIn } from './mode.ts'
import { READY_MAX, TOLD } from './numbers.ts'

export const pass = (because: string): Answered => ({ result: 'pass', because })
export const fail = (because: string): Answered => ({ result: 'fail', because })
export const unverified = (because: string): Answered => ({ result: 'unverified', because })

export const says = (text: string | null, wordsMin: number): boolean => text !== null && keywordSet(text).size >= wordsMin

/** The same said again, lightly reworded at most. */
export const isCopy = (text: string, other: string): boolean => similarityOf(readied(text), readied(other), RESTATEMENT) >= RESTATEMENT

/** The same lines are held against every new one: what was made ready once is remembered. Forgetting costs time, nothing else. */
const ready = new Map<string, Compared>()

function readied(text: string): Compared {
  const before = ready.get(text)
  if (before !== undefined) return before
  if (ready.size >= READY_MAX) ready.clear()
  const made = compared(text)
  ready.set(text, made)
  return made
}

/** How many words of content the first has that the second has too. */
export function sharedWords(text: string, other: string): number {
  const theirs = keywordSet(other)
  return [...keywordSet(text)].filter((word) => theirs.has(word)).length
}

/** Each once: what repeats one that came before is left out. */
export function distinct<T>(list: readonly T[], textOf: (item: T) => string): readonly T[] {
  const kept: T[] = []
  for (const item of list) if (!kept.some((known) => isCopy(textOf(known), textOf(item)))) kept.push(item)
  return kept
}

/** "1 flaw", "3 flaws". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export const quoted = (text: string): string =>
  text.length <= TOLD.lettersMax ? `«${text}»` : `«${text.slice(0, TOLD.lettersMax - 1).trimEnd()}…»`

/** The first few, and how many more there are: sentences, or items of a list. */
export const few = (sentences: readonly string[]): string =>
  [...sentences.slice(0, TOLD.max), ...(sentences.length > TOLD.max ? [`And ${sentences.length - TOLD.max} more.`] : [])].join(' ')
export const listed = (list: readonly string[]): string =>
  list.slice(0, TOLD.max).join(', ') + (list.length > TOLD.max ? ` and ${list.length - TOLD.max} more` : '')

interface Sat {
  readonly seat: SeatId
  readonly registry: Registry
}

export const isOfAnother = ({ seat }: Sat, claim: Claim): boolean => claim.supporters[0] !== seat

export const claimsOfOthers = (looked: Sat): readonly Claim[] =>
  [...items(looked.registry.claims)].filter((claim) => isOfAnother(looked, claim))

/** What is wrong with naming this claim as another's; null: nothing. */
export function wrongClaim(looked: Sat, id: string, mayBeOwn = false): string | null {
  const claim = claimById(looked.registry, id)
  if (claim === null) return `${quoted(id)} is no claim of the record`
  return mayBeOwn || isOfAnother(looked, claim) ? null : `${id} is its own claim`
}

/** The same where an argument has to name the claim it hits; before anybody else has claimed something it can not. */
export function wrongAim(looked: Sat, id: string | null, mayBeOwn = false): string | null {
  if (id !== null) return wrongClaim(looked, id, mayBeOwn)
  return claimsOfOthers(looked).length === 0 ? null : 'it names no claim that it hits'
}

/** The claim of the record that says the same; null: none does. Found by the record's index, which costs the same at any size. */
export function recordedAs(registry: Registry, text: string): Claim | null {
  const ours = compared(text)
  const place = restated(registry.index, ours, keysOf(ours), (known) => at(registry.claims, known)?.text ?? '')
  return place === null ? null : (at(registry.claims, place) ?? null)
}

/** Whether a claim stood before this round: where all speak at once, nobody has heard the others' new ones. */
export function stoodBefore({ first }: Claim, round: Round): boolean {
  const now = new Set(spokenIn(round).flatMap(([, { request, first: mended }]) => [request, ...(mended ? [mended.request] : [])]))
  return !now.has(first.request)
}

/** What seats gave in earlier rounds of this mode, with who and when. */
export const partsBefore = <N extends PartName>(own: Roundtable, beforeRound: number, of: N): readonly Earlier<N>[] =>
  own.rounds
    .filter(({ round }) => round < beforeRound)
    .flatMap((round) => spokenIn(round).flatMap(([seat, said]) => (isOf(said, of) ? [{ seat, round: round.round, part: said.part }] : [])))

interface Earlier<N extends PartName> {
  readonly seat: SeatId
  readonly round: number
  readonly part: PartOf<N>
}

const isOf = <N extends PartName>(said: Contribution, of: N): said is Contribution & { readonly part: PartOf<N> } => said.part.of === of

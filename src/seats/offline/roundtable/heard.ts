/**
 * What a seat has heard: the claims of others and its own, by id, each with the sentence of the dossier that it quotes. Ids come
 * beside the text, in its order, so that the text is read as the house reads it and the two are laid side by side.
 */
import { parseContribution } from '../../../core/evidence/parse.ts'
import type { Label } from '../../../core/evidence/words.ts'
import type { ShownContribution, TalkView, Window } from '../../../core/roundtable/views.ts'
import { place } from '../phrases.ts'
import type { Piece } from './material.ts'
import { KEY_LETTERS } from './numbers.ts'

export interface HeardClaim {
  readonly id: string
  /** Null where only the id is known: the text was shortened. */
  readonly text: string | null
  readonly label: Label
  readonly speaker: string
  readonly isYours: boolean
  /** What it quotes; null where it quotes nothing that this seat knows. */
  readonly piece: Piece | null
}

export interface Heard {
  /** Each id once, the latest speaker of it last; those who spoke last come last. */
  readonly claims: readonly HeardClaim[]
  /** Claims of earlier rounds of which only words are left, not whose they are. */
  readonly earlier: readonly HeardClaim[]
  readonly contributions: readonly ShownContribution[]
  /** Quoted by anybody, by this seat, by others. */
  readonly quoted: ReadonlySet<Piece>
  readonly byMe: ReadonlySet<Piece>
  readonly byOthers: ReadonlySet<Piece>
}

export function heardIn({ window, statistics }: Pick<TalkView, 'window' | 'statistics'>, pieces: readonly Piece[]): Heard {
  const contributions = [...window.full.flatMap((round) => round.contributions), ...window.now]
  const find = finder(pieces)
  const short = shortened(window.state, find)
  const reasons = statistics?.reasons ?? []
  const claims = [...reasons.flatMap((reason) => told(reason, find)), ...contributions.flatMap((one) => claimsOf(one, find, short))]
  const mine = new Set(claims.filter(({ isYours }) => isYours).map(({ id }) => id))
  const quotedBy = (isYours: boolean): readonly Piece[] => [
    ...contributions.filter((one) => one.isYours === isYours).flatMap(({ text }) => quotedIn(text, pieces)),
    ...claims.filter((claim) => claim.isYours === isYours).flatMap(({ piece }) => piece ?? []),
  ]
  const others = contributions.filter(({ isYours }) => !isYours).flatMap(({ statement, moves }) => [statement, ...moves])
  const byMe = new Set(quotedBy(true))
  const byOthers = new Set([...quotedBy(false), ...quotedIn([...others, ...reasons].join(' '), pieces)])
  return {
    claims: latest(claims).map((claim) => ({ ...claim, isYours: mine.has(claim.id) })),
    earlier: [...short].flatMap(([id, words]) =>
      claims.some((claim) => claim.id === id) ? [] : [{ id, speaker: '', isYours: false, ...words }],
    ),
    contributions,
    byMe,
    byOthers,
    quoted: new Set([...byMe, ...byOthers, ...quotedIn(older(window), pieces), ...placedIn(older(window), pieces)]),
  }
}

const older = ({ state, summaries }: Window): string => [state, ...summaries.map(({ text }) => text)].join(' ')

type Find = (text: string) => Piece | null
type Words = Pick<HeardClaim, 'text' | 'label' | 'piece'>

/** Text and ids side by side; where the text was shortened, the state of the talk may have the words. */
function claimsOf(
  { text, claims, speaker, isYours }: ShownContribution,
  find: Find,
  short: ReadonlyMap<string, Words>,
): readonly HeardClaim[] {
  const found = parseContribution(text, []).claims
  // An id that stands for two sentences is listed once: then nothing tells which words go with which id.
  const parsed = found.length > claims.length ? [] : found
  // The last one of a shortened text may be half a sentence.
  const whole = parsed.length === claims.length ? parsed : parsed.slice(0, -1)
  return claims.map((id, index) => {
    const claim = whole[index]
    const words: Words =
      claim === undefined
        ? (short.get(id) ?? { text: null, label: 'OPEN', piece: null })
        : { text: claim.text, label: claim.declared, piece: claim.declared === 'FACT' ? find(claim.text) : null }
    return { id, speaker, isYours, ...words }
  })
}

const STATED = /^(C[1-9]\d*) \[(FACT|INFER|ASSUME|OPEN)(?:, [^\]]*)?\] (.+)$/

function wordsIn(line: string, find: Find): readonly (Words & { readonly id: string })[] {
  const [, id, label, text] = STATED.exec(line) ?? []
  if (id === undefined || text === undefined) return []
  return [{ id, text, label: label as Label, piece: label === 'FACT' ? find(text) : null }]
}

const shortened = (state: string, find: Find): ReadonlyMap<string, Words> =>
  new Map(state.split('\n').flatMap((line) => wordsIn(line, find).map(({ id, ...words }) => [id, words] as const)))

/** "C4 [FACT] …": a claim among the reasons that a Delphi round shows, without who gave it. */
const told = (reason: string, find: Find): readonly HeardClaim[] =>
  wordsIn(reason, find).map((words) => ({ ...words, speaker: 'another seat', isYours: false }))

function latest(claims: readonly HeardClaim[]): readonly HeardClaim[] {
  const kept = new Map<string, HeardClaim>()
  for (const claim of claims) {
    kept.delete(claim.id)
    kept.set(claim.id, claim)
  }
  return [...kept.values()]
}

const flat = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const key = ({ quote }: Piece): string => flat(quote).slice(0, KEY_LETTERS)

function quotedIn(text: string, pieces: readonly Piece[]): readonly Piece[] {
  const words = flat(text)
  return words === '' ? [] : pieces.filter((piece) => words.includes(key(piece)))
}

const PLACE_LETTERS = 34

/** "minutes.md (line 8)", "minutes.md:8": where a quotation was cut off, its place is left. Every wording names the file first. */
function placedIn(text: string, pieces: readonly Piece[]): readonly Piece[] {
  const isNear = (piece: Piece, from: number): boolean => {
    const at = text.indexOf(piece.path, from)
    if (at === -1) return false
    const after = text.slice(at + piece.path.length, at + piece.path.length + PLACE_LETTERS)
    return new RegExp(`^:${piece.start}\\b|\\b${place(piece)}\\b`).test(after) || isNear(piece, at + 1)
  }
  return text === '' ? [] : pieces.filter((piece) => isNear(piece, 0))
}

function finder(pieces: readonly Piece[]): Find {
  const keyed = pieces.map((piece) => [key(piece), piece] as const)
  return (text) => {
    const words = flat(text)
    return keyed.find(([start]) => words.includes(start))?.[1] ?? placedIn(text, pieces)[0] ?? null
  }
}

/** What others have said, newest last. */
export const othersClaims = ({ claims }: Heard): readonly HeardClaim[] => claims.filter(({ isYours }) => !isYours)

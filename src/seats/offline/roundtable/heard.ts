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
  readonly contributions: readonly ShownContribution[]
  /** Quoted by anybody, by this seat, by others. */
  readonly quoted: ReadonlySet<Piece>
  readonly byMe: ReadonlySet<Piece>
  readonly byOthers: ReadonlySet<Piece>
}

export function heardIn({ window, statistics }: Pick<TalkView, 'window' | 'statistics'>, pieces: readonly Piece[]): Heard {
  const contributions = [...window.full.flatMap((round) => round.contributions), ...window.now]
  const find = finder(pieces)
  const claims = [
    ...(statistics?.reasons ?? []).flatMap((reason) => reasonClaim(reason, find)),
    ...contributions.flatMap((one) => claimsOf(one, find)),
  ]
  const mine = new Set(claims.filter(({ isYours }) => isYours).map(({ id }) => id))
  const byMe = new Set(contributions.filter(({ isYours }) => isYours).flatMap(({ text }) => quotedIn(text, pieces)))
  const told = [
    ...contributions.filter(({ isYours }) => !isYours).flatMap(({ text, statement, moves }) => [text, statement, ...moves]),
    ...(statistics?.reasons ?? []),
  ].join(' ')
  const byOthers = new Set(quotedIn(told, pieces))
  return {
    claims: latest(claims).map((claim) => ({ ...claim, isYours: mine.has(claim.id) })),
    contributions,
    byMe,
    byOthers,
    quoted: new Set([...byMe, ...byOthers, ...quotedIn(older(window), pieces), ...namedIn(older(window), pieces)]),
  }
}

/** "C4 [FACT] …": a claim among the reasons that a Delphi round shows, without who gave it. */
function reasonClaim(reason: string, find: (text: string) => Piece | null): readonly HeardClaim[] {
  const [, id, label, text] = /^(C[1-9]\d*) \[(FACT|INFER|ASSUME|OPEN)\] (.+)$/s.exec(reason) ?? []
  if (id === undefined || text === undefined) return []
  return [{ id, text, label: label as Label, speaker: 'another seat', isYours: false, piece: label === 'FACT' ? find(text) : null }]
}

const older = ({ state, summaries }: Window): string => [state, ...summaries.map(({ text }) => text)].join(' ')

function claimsOf({ text, claims, speaker, isYours }: ShownContribution, find: (text: string) => Piece | null): readonly HeardClaim[] {
  const found = parseContribution(text, []).claims
  // An id that stands for two sentences is listed once: then nothing tells which words go with which id.
  const parsed = found.length > claims.length ? [] : found
  return claims.map((id, index) => {
    // Where they do not match in number, the text was shortened: what was cut off has an id and no words.
    const claim = parsed[index] ?? null
    const isWhole = claim !== null && !(index === parsed.length - 1 && parsed.length < claims.length)
    return {
      id,
      text: isWhole ? claim.text : null,
      label: isWhole ? claim.declared : 'OPEN',
      speaker,
      isYours,
      piece: isWhole && claim.declared === 'FACT' ? find(claim.text) : null,
    }
  })
}

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
  const told = flat(text)
  return told === '' ? [] : pieces.filter((piece) => told.includes(key(piece)))
}

/** "minutes.md (line 8)": where a quotation was cut off, its place is left. Every wording names the file first. */
function namedIn(text: string, pieces: readonly Piece[]): readonly Piece[] {
  const near = (piece: Piece, from: number): boolean => {
    const at = text.indexOf(piece.path, from)
    if (at === -1) return false
    const after = text.slice(at + piece.path.length, at + piece.path.length + PLACE_LETTERS)
    return new RegExp(`\\b${place(piece)}\\b`).test(after) || near(piece, at + 1)
  }
  return text === '' ? [] : pieces.filter((piece) => near(piece, 0))
}

const PLACE_LETTERS = 34

function finder(pieces: readonly Piece[]): (text: string) => Piece | null {
  const keyed = pieces.map((piece) => [key(piece), piece] as const)
  return (text) => {
    const told = flat(text)
    return keyed.find(([start]) => told.includes(start))?.[1] ?? null
  }
}

/** What others have said, newest last. */
export const othersClaims = ({ claims }: Heard): readonly HeardClaim[] => claims.filter(({ isYours }) => !isYours)

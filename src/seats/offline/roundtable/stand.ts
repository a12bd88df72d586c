/**
 * Where a seat stands: by the balance of the sentences that it has read, its own and those that others have quoted.
 *
 *   alone: the sentences it likes best  ─▶  balance  ─▶  side, confidence
 *   later: these, some more, and what others brought  ─▶  another balance  ─▶  it moves, and names the sentence that moved it
 *
 * It never moves without such a sentence. Where a side was assigned to it, it keeps that side and says that it was assigned.
 */
import type { Side } from '../../../core/house/words.ts'
import type { TalkView } from '../../../core/roundtable/views.ts'
import { type Balance, balanceOf, bounded, confidenceOf } from '../balance.ts'
import { signOf } from '../debate/seat.ts'
import type { Heard } from './heard.ts'
import { type Material, type Piece, signOfPiece } from './material.ts'
import { CONFIDENCE, READING, TURN_MIN } from './numbers.ts'
import type { Reader } from './reader.ts'

export interface Stand {
  /** Null on an open question. */
  readonly side: Side | null
  readonly confidence: number
  readonly balance: Balance
  readonly isAssigned: boolean
  /** What it held before, and the sentence that changed it; null where nothing did. */
  readonly change: { readonly from: Side | null; readonly confidence: number; readonly by: Piece | null } | null
}

const ASSIGNED: Readonly<Record<string, Side>> = { primary: 'YES', opposition: 'NO' }

export const assignedSide = ({ role }: Pick<Reader, 'role'>): Side | null => ASSIGNED[role] ?? null

const leaningOf = ({ pieces }: Material): readonly Piece[] => pieces.filter((piece) => signOfPiece(piece) !== 0 && !piece.isTest)

export function standAlone(material: Material, reader: Reader): Stand {
  return standing(material, reader, leaningOf(material).slice(0, READING.alone))
}

function standing(material: Material, reader: Reader, read: readonly Piece[]): Stand {
  const balance = balanceOf(read, material.question)
  const files = new Set(read.map(({ path }) => path)).size
  const assigned = material.isOpen ? null : assignedSide(reader)
  const side = material.isOpen ? null : (assigned ?? balance.side)
  const confidence = assigned === null ? confidenceOf(balance, files, read.length) : assignedConfidence(assigned, balance)
  return {
    side,
    confidence: material.isThin ? CONFIDENCE.tooLittle : openOr(material, confidence),
    balance,
    isAssigned: assigned !== null,
    change: null,
  }
}

const openOr = ({ isOpen, pieces }: Material, confidence: number): number =>
  isOpen ? bounded(0.2 + 0.02 * Math.min(10, pieces.length)) : confidence

/** How much of what leans is on its assigned side. */
const assignedConfidence = (side: Side, { value }: Balance): number =>
  bounded(CONFIDENCE.assignedLeast + CONFIDENCE.assignedSpan * ((1 + value * signOf(side)) / 2))

export function standNow(material: Material, reader: Reader, heard: Heard, view: Pick<TalkView, 'before' | 'round'>): Stand {
  const leaning = leaningOf(material)
  const own = new Set(leaning.slice(0, READING.alone + READING.perRound * view.round))
  const read = leaning.filter((piece) => own.has(piece) || heard.quoted.has(piece))
  const now = standing(material, reader, read)
  const { before } = view
  if (before === null || now.side === null || before.side === null) return now
  // Where everything has been quoted there is nothing new that could make it surer, or less sure.
  const isNew = material.pieces.some((piece) => !heard.quoted.has(piece))
  if (now.isAssigned || now.side === before.side)
    return { ...now, confidence: isNew ? stepped(before.confidence, now.confidence) : before.confidence }
  const towards = turnedSide(before.side, now.side, now.balance)
  const by = moverOf(read, heard, towards === 'UNCERTAIN' ? -signOf(before.side) : signOf(towards))
  if (by === null) return { ...now, side: before.side, confidence: before.confidence }
  const confidence = towards === now.side ? now.confidence : confidenceOf({ ...now.balance, side: 'UNCERTAIN' }, 3, read.length)
  return { ...now, side: towards, confidence, change: { from: before.side, confidence: before.confidence, by } }
}

/** A clear balance turns a yes into a no at once; any other leaves it undecided first. */
const turnedSide = (before: Side, now: Side, { value }: Balance): Side =>
  before === 'UNCERTAIN' || now === 'UNCERTAIN' || Math.abs(value) >= TURN_MIN ? now : 'UNCERTAIN'

/** What others brought and this seat had not: for a seat without a side, any sentence of its balance. */
const moverOf = (read: readonly Piece[], heard: Heard, sign: number): Piece | null =>
  read.find((piece) => heard.byOthers.has(piece) && !heard.byMe.has(piece) && signOfPiece(piece) === sign) ?? null

function stepped(before: number, now: number): number {
  const step = Math.max(-CONFIDENCE.stepMax, Math.min(CONFIDENCE.stepMax, now - before))
  return Math.abs(step) < CONFIDENCE.stepMin ? before : Math.round((before + step) * 100) / 100
}

/** Sentences for its side, or for either where it has none. */
export const towards = (pieces: readonly Piece[], side: Side | null, sign: 1 | -1): readonly Piece[] => {
  const wanted = side === null ? 0 : signOf(side) * sign
  return pieces.filter((piece) => !piece.isTest && (wanted === 0 ? true : signOfPiece(piece) === wanted))
}

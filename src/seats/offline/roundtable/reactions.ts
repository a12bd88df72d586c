/**
 * What a seat makes of the claims of others: holds those whose quotation leans its way, disputes those that lean the other way,
 * by id and with a reason that can be looked up. Words that are quoted exactly are not denied, only what they are taken to carry.
 */
import type { Side } from '../../../core/house/words.ts'
import type { TalkView } from '../../../core/roundtable/views.ts'
import type { Contribution } from '../../../core/roundtable/words.ts'
import { signOf } from '../debate/seat.ts'
import { uncapital, within } from '../debate/spelling.ts'
import { both } from '../sets.ts'
import { type Heard, type HeardClaim, othersClaims } from './heard.ts'
import { kindOf } from './kinds.ts'
import { type Material, type Piece, signOfPiece } from './material.ts'
import { COUNTER, ROOM, SHOWN } from './numbers.ts'
import { towards } from './stand.ts'
import { named } from './written.ts'

export interface Dispute {
  readonly claim: HeardClaim
  /** What stands against it, not yet quoted where there is such a one; null: only a remark on its kind. */
  readonly counter: Piece | null
}

export interface Reactions {
  readonly held: readonly HeardClaim[]
  readonly disputed: readonly Dispute[]
}

/** `citing`: what the seat will quote itself; it can not dispute what it says. */
export function reactionsTo(heard: Heard, material: Material, side: Side | null, citing: readonly Piece[]): Reactions {
  const sign = signOf(side ?? 'UNCERTAIN')
  const quoting = othersClaims(heard)
    .filter((claim) => claim.piece !== null && !heard.byMe.has(claim.piece) && !citing.includes(claim.piece))
    .toReversed()
    .filter((claim, index, all) => all.findIndex(({ piece }) => piece === claim.piece) === index)
  const lean = ({ piece }: HeardClaim): number => (piece === null ? 0 : signOfPiece(piece))
  // Without a side of its own a seat holds what others quote from the files and disputes what leans most to either.
  const held = quoting.filter((claim) =>
    sign === 0 ? lean(claim) === 0 : lean(claim) === sign || (lean(claim) === 0 && isCloser(claim, material)),
  )
  const contrary = quoting.filter((claim) => lean(claim) !== 0 && lean(claim) !== sign)
  const used = new Set<Piece>(citing)
  const disputed = spread(contrary, SHOWN.challenges).map((claim): Dispute => {
    const counter = counterTo(claim, material, heard, used)
    if (counter !== null) used.add(counter)
    return { claim, counter }
  })
  return { held: spread(held, SHOWN.supports), disputed }
}

/** On the topic itself: a neutral sentence that has nothing to do with it is not worth a word. */
const isCloser = ({ piece }: HeardClaim, { pool }: Material): boolean => piece !== null && both(piece.stems, pool.topic.stems).length > 0

/** One of each speaker first, then a second. */
function spread(claims: readonly HeardClaim[], max: number): readonly HeardClaim[] {
  const seen = new Map<string, number>()
  const ranked = claims.map((claim) => {
    const nth = seen.get(claim.speaker) ?? 0
    seen.set(claim.speaker, nth + 1)
    return { claim, nth }
  })
  return ranked
    .toSorted((a, b) => a.nth - b.nth)
    .slice(0, max)
    .map(({ claim }) => claim)
}

/** The sentence that leans the other way and shares most with the claim; one that nobody has quoted before one that was. */
export function counterTo({ piece }: HeardClaim, { pieces, pool }: Material, heard: Heard, used: ReadonlySet<Piece>): Piece | null {
  if (piece === null) return null
  const against = pieces.filter((one) => signOfPiece(one) === -signOfPiece(piece) && !used.has(one) && !one.isTest)
  const shared = (one: Piece): number =>
    both(one.stems, piece.stems).reduce((sum, stem) => sum + (pool.topic.stems.has(stem) ? 0 : pool.weight(stem)), 0)
  const score = (one: Piece): number => shared(one) + one.score + (heard.quoted.has(one) ? 0 : COUNTER.unquoted)
  return against.reduce<Piece | null>((best, one) => (best === null || score(one) > score(best) ? one : best), null)
}

export function challengeOf({ claim, counter }: Dispute): { claim: string; because: string } {
  const flaw = claim.piece === null ? 'It names no source that I know.' : kindOf(claim.piece).flaw
  const because = counter === null ? flaw : `${flaw} Against it stands ${named(counter)}.`
  return { claim: claim.id, because: within(because, ROOM.because) }
}

const opposes = (side: Side | null, answer: Side | null): boolean => signOf(side ?? 'UNCERTAIN') * signOf(answer ?? 'UNCERTAIN') < 0

/** Without a source nothing can be accepted; whoever was assigned the other side still stands against it. */
export const voteWithout = ({ answer }: Pick<TalkView, 'answer'>, side: Side | null): Contribution['vote'] => ({
  vote: opposes(side, answer?.side ?? null) ? 'BLOCKER' : 'MINOR',
  claim: null,
  because: 'I have no source to check the working answer against, and so I can not accept it as it stands.',
})

/** ACCEPT only what it holds itself; a BLOCKER names what it rests on. */
export function voteOn(
  { answer }: Pick<TalkView, 'answer'>,
  side: Side | null,
  { held, disputed }: Reactions,
  material: Material,
): { vote: 'ACCEPT' | 'MINOR' | 'BLOCKER'; claim: string | null; because: string } {
  const because = (text: string): string => within(text, ROOM.vote)
  if (answer === null) return { vote: 'MINOR', claim: null, because: 'There is no working answer yet that could be accepted or refused.' }
  const isOpposed = opposes(side, answer.side)
  const [first] = disputed
  const contra = towards(material.pieces, side, -1).find((piece) => signOfPiece(piece) !== 0)
  if (isOpposed) {
    const ground = first?.counter ?? towards(material.pieces, side, 1)[0] ?? null
    const reason = ground === null ? 'the sentences I have read lean the other way' : `it passes over ${named(ground)}`
    return { vote: 'BLOCKER', claim: first?.claim.id ?? null, because: because(`It must not stand like this, because ${reason}.`) }
  }
  if (side !== answer.side) {
    const said =
      side === 'UNCERTAIN'
        ? `It is surer than the sentences I have read${contra === undefined ? '' : `: ${named(contra)} should be answered in it`}.`
        : 'It leaves open what the sentences I have read lean to.'
    return { vote: 'MINOR', claim: first?.claim.id ?? null, because: because(said) }
  }
  if (side !== null && contra !== undefined && disputed.length > 0) {
    return { vote: 'MINOR', claim: first?.claim.id ?? null, because: because(`I share it, but it should answer ${named(contra)}.`) }
  }
  const ground = held[0]
  const reason = ground === undefined ? 'my own count comes to the same' : `${ground.id} and my own count come to the same`
  return { vote: 'ACCEPT', claim: ground?.id ?? null, because: because(`I can accept it: ${uncapital(reason)}.`) }
}

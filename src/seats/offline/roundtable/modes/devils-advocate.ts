/** Devil's advocate: yes and no are assigned and kept, and said to be assigned; the others judge by their count. All of them hold
 * something against the working answer, also where they share it. */
import type { TalkView } from '../../../../core/roundtable/views.ts'
import type { ReplyOf } from '../../../../core/roundtable/words.ts'
import type { Context } from '../../context.ts'
import { signOf } from '../../debate/seat.ts'
import { within } from '../../debate/spelling.ts'
import { type HeardClaim, othersClaims } from '../heard.ts'
import { type Kind, kindOf } from '../kinds.ts'
import { type Piece, signOfPiece } from '../material.ts'
import { ROOM } from '../numbers.ts'
import { type Speaking, speakingOf } from '../speaking.ts'
import { common, isSilent, writeTalk } from '../talk.ts'
import { named } from '../written.ts'

export function devilsAdvocate(view: TalkView, context: Context): ReplyOf<'devils-advocate'> {
  const here = speakingOf(view, context)
  writeTalk(here)
  const challenge = challengeTo(here)
  return { ...common(here), challenge }
}

function challengeTo(here: Speaking): ReplyOf<'devils-advocate'>['challenge'] {
  const { view } = here
  const hit = claimFor(view, here)
  const claim = hit?.id ?? null
  if (isSilent(here)) return { claim, argument: UNSOURCED }
  const against = contraryTo(view, here)
  const remark =
    hit?.piece == null
      ? 'The working answer says nothing of what would show it to be wrong.'
      : remarkOn(hit.id, kindOf(hit.piece), view.mend === null ? view.round : view.round + 1)
  const stands = against === null ? '' : ` Against the working answer stands ${named(against)}.`
  return { claim, argument: within(`${remark}${stands}`, ROOM.argument) }
}

const UNSOURCED = 'No source stands behind the working answer, and an answer that nobody can look up should not be kept.'

/** In each round from another side, so that a challenge is not only made again. */
function remarkOn(id: string, { name, flaw, assumes, asks, wanted }: Kind, round: number): string {
  const remarks = [
    `${id} is ${name}. ${flaw}`,
    `${id} takes for granted that ${assumes}. ${asks}`,
    `${id} lacks what would make it carry the answer: ${wanted}.`,
  ]
  return remarks[(round - 1) % remarks.length] ?? ''
}

/** What carries the working answer: a quotation of somebody who holds it, one that leans its way first. */
function claimFor({ answer }: TalkView, { heard }: Speaking): HeardClaim | null {
  const holders = new Set(heard.contributions.filter(({ side }) => side === (answer?.side ?? null)).map(({ speaker }) => speaker))
  const sign = signOf(answer?.side ?? 'UNCERTAIN')
  const weight = ({ piece, speaker }: HeardClaim): number =>
    (holders.has(speaker) ? 2 : 0) + (piece === null ? 0 : signOfPiece(piece) === sign ? 1.5 : 0.5)
  return othersClaims(heard)
    .toReversed()
    .reduce<HeardClaim | null>((top, one) => (top === null || weight(one) > weight(top) ? one : top), null)
}

/** The best sentence against the working answer; one that nobody has quoted first. */
function contraryTo({ answer }: TalkView, { fresh, material, page }: Speaking): Piece | null {
  const sign = signOf(answer?.side ?? 'UNCERTAIN')
  const isAgainst = (piece: Piece): boolean => (sign === 0 ? signOfPiece(piece) !== 0 : signOfPiece(piece) === -sign)
  return page.cited().find(isAgainst) ?? fresh.find(isAgainst) ?? material.pieces.find(isAgainst) ?? null
}

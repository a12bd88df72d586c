/** Adversarial: the strongest form of an opponent's position in the opponent's own words, then its flaws, then the strongest point
 * against its strongest claim. Flaws are those of the kind of evidence that was quoted, and what it passes over. */
import type { ShownContribution, TalkView } from '../../../../core/roundtable/views.ts'
import type { ReplyOf } from '../../../../core/roundtable/words.ts'
import type { Context } from '../../context.ts'
import { signOf } from '../../debate/seat.ts'
import { capital, within } from '../../debate/spelling.ts'
import { type HeardClaim, othersClaims } from '../heard.ts'
import { kindOf } from '../kinds.ts'
import { type Piece, signOfPiece } from '../material.ts'
import { ROOM, WANTED } from '../numbers.ts'
import { counterTo } from '../reactions.ts'
import { type Speaking, speakingOf } from '../speaking.ts'
import { towards } from '../stand.ts'
import { common, writeTalk } from '../talk.ts'
import { named } from '../written.ts'

type Reply = ReplyOf<'adversarial'>

export function adversarial(view: TalkView, context: Context): Reply {
  const here = speakingOf(view, context)
  const target = opponentOf(here)
  writeTalk(here)
  return { ...common(here), ...attackOn(target, here) }
}

const REASON = /,? because .*$|; what keeps me .*$/is

const heldBy = ({ statement }: ShownContribution): string =>
  statement
    .replace(REASON, '')
    .replace(/ for me\b/, '')
    .replace(/[.!]+$/, '')

/** Who is surest of the other side; else who is undecided; else who spoke last. */
export function opponentOf({ heard, stand }: Speaking): ShownContribution | null {
  const last = new Map(heard.contributions.filter(({ isYours }) => !isYours).map((one) => [one.speaker, one]))
  const distance = ({ side, confidence }: ShownContribution): number =>
    Math.abs(signOf(side ?? 'UNCERTAIN') - signOf(stand.side ?? 'UNCERTAIN')) + confidence
  return [...last.values()].reduce<ShownContribution | null>(
    (top, one) => (top === null || distance(one) >= distance(top) ? one : top),
    null,
  )
}

function attackOn(target: ShownContribution | null, here: Speaking): Pick<Reply, 'steelman' | 'flaws' | 'strongest'> {
  if (target === null) {
    const text = `Nobody's position is shown to me. The working answer, at its best, would say: ${here.view.answer?.statement ?? 'there is none yet.'}`
    return {
      steelman: { speaker: 'the table', text: within(text, ROOM.argument) },
      flaws: standing(null, here),
      strongest: { claim: null, argument: 'There is nothing yet to argue against.' },
    }
  }
  const claims = othersClaims(here.heard).filter(({ speaker }) => speaker === target.speaker)
  const strongest = strongestOf(claims, target)
  const flaws = [...claims.filter(({ piece }) => piece !== null).map(flawOf), ...standing(target, here)]
  return {
    steelman: { speaker: target.speaker, text: within(steelmanOf(target, claims), ROOM.argument) },
    flaws: flaws.slice(0, Math.max(WANTED.flaws, Math.min(flaws.length, WANTED.flaws + 1))),
    strongest: { claim: strongest?.id ?? null, argument: within(argumentAgainst(strongest, here), ROOM.argument) },
  }
}

function steelmanOf(target: ShownContribution, claims: readonly HeardClaim[]): string {
  const { side } = target
  const grounds = claims.flatMap(({ piece }) =>
    piece !== null && (side === null || side === 'UNCERTAIN' || signOfPiece(piece) === signOf(side)) ? [piece] : [],
  )
  const [first, second] = grounds
  const ground =
    first === undefined
      ? 'It needs no single source, because it asks only for what can be taken back later.'
      : `Its firmest ground is ${named(first)}.`
  const more =
    second === undefined
      ? ''
      : second.path === first?.path
        ? ` The same file adds: “${second.quote}”.`
        : ` A second file leans the same way: ${named(second)}.`
  return `${capital(heldBy(target))}. ${ground}${more} Whoever disagrees has to show that this is wrong or that something outweighs it.`
}

/** A quotation with a figure on the side of its holder before any other. */
function strongestOf(claims: readonly HeardClaim[], { side }: ShownContribution): HeardClaim | null {
  const sign = signOf(side ?? 'UNCERTAIN')
  const weight = ({ piece, label }: HeardClaim): number =>
    piece === null
      ? label === 'INFER'
        ? 0.1
        : 0
      : 1 + (sign !== 0 && signOfPiece(piece) === sign ? 1 + Math.abs(piece.lean) : 0) + (/\d/.test(piece.quote) ? 0.5 : 0)
  return claims.reduce<HeardClaim | null>((top, one) => (top === null || weight(one) > weight(top) ? one : top), null)
}

const flawOf = ({ id, piece }: HeardClaim): Reply['flaws'][number] => ({
  claim: id,
  flaw: piece === null ? 'It names no source.' : `${id} is ${kindOf(piece).name} from ${piece.path}. ${kindOf(piece).flaw}`,
})

/** What can be said against any position that was read out of these files. */
function standing(target: ShownContribution | null, { material, stand, heard }: Speaking): Reply['flaws'] {
  const passed = towards(material.pieces, stand.side, 1).find((piece: Piece) => signOfPiece(piece) !== 0 && !heard.quoted.has(piece))
  const who = target?.speaker ?? 'The working answer'
  return [
    ...(passed === undefined ? [] : [{ claim: null, flaw: within(`${who} passes over ${named(passed)}.`, ROOM.because) }]),
    { claim: null, flaw: `${who} does not say which figure or event would count against this position.` },
    { claim: null, flaw: `${who} weighs what is written down, and not what the ${material.files.length} files leave out.` },
    { claim: null, flaw: `${who} gives no date by which one would know whether it was right.` },
  ]
}

function argumentAgainst(claim: HeardClaim | null, { material, heard, page }: Speaking): string {
  if (claim === null) return 'It rests on no claim that could be looked up, and so nobody can be shown to be wrong by it.'
  if (claim.piece === null)
    return `${claim.id} draws a conclusion and names no passage that a reader could check, so it carries no more than the count behind it.`
  const counter = counterTo(claim, material, heard, new Set()) ?? page.cited()[0] ?? null
  const { name, flaw, wanted } = kindOf(claim.piece)
  const against = counter === null ? '' : ` Set against it ${named(counter)}.`
  return `${claim.id} is the strongest of it, and it is ${name}. ${flaw}${against} Before it decides anything one would need ${wanted}.`
}

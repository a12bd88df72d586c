/** The round in which everybody has to disagree: a counterargument, another hypothesis and a challenged assumption, each out of
 * sentences that nobody has quoted while there are such. The side stays; evidence against it makes a seat a little less sure. */
import type { TalkView } from '../../../../core/roundtable/views.ts'
import type { ReplyOf } from '../../../../core/roundtable/words.ts'
import type { Context } from '../../context.ts'
import { signOf } from '../../debate/seat.ts'
import { uncapital, within } from '../../debate/spelling.ts'
import { type HeardClaim, othersClaims } from '../heard.ts'
import { kindOf, OTHERWISE } from '../kinds.ts'
import { type Piece, signOfPiece } from '../material.ts'
import { CONFIDENCE, ROOM } from '../numbers.ts'
import { GRANTS, NOTHING_NEW, TAKEN } from '../phrases.ts'
import { type Speaking, speakingOf } from '../speaking.ts'
import { common, disputes, isSilent, standsAt } from '../talk.ts'
import { concluded, named, oneOf } from '../written.ts'

type Reply = ReplyOf<'object'>

export function object(view: TalkView, context: Context): Reply {
  const spoken = speakingOf(view, context)
  const against = isSilent(spoken) ? null : contrary(spoken)
  const here: Speaking =
    against === null || spoken.heard.quoted.has(against)
      ? spoken
      : { ...spoken, stand: { ...spoken.stand, confidence: lowered(spoken.stand.confidence) } }
  write(here, against)
  const other = isSilent(here) ? null : otherWay(here, against)
  return {
    ...common(here),
    counterargument: counterOf(here, against),
    hypothesis: hypothesisOf(here, other),
    assumption: assumptionOf(here),
  }
}

const lowered = (confidence: number): number => Math.max(CONFIDENCE.nothing, Math.round((confidence - CONFIDENCE.objected) * 100) / 100)

function write(here: Speaking, against: Piece | null): void {
  if (isSilent(here)) return
  const { page, reader, material } = here
  if (against !== null) page.fact(GRANTS, against)
  else page.infer(oneOf(NOTHING_NEW, page.chance))
  disputes(here)
  const found = concluded(page.cited(), material.pool.topic.stems)
  if (found !== null) page.infer(found.text, found.from)
  standsAt(here)
  const ground = page.cited().at(-1)
  if (ground !== undefined) page.assume(oneOf(TAKEN[reader.manner], page.chance, { a: kindOf(ground).assumes }))
}

/** Against the working answer, or against its own side where there is none. */
function contrary({ view, stand, fresh, material }: Speaking): Piece | null {
  const sign = signOf(view.answer?.side ?? stand.side ?? 'UNCERTAIN')
  const isAgainst = (piece: Piece): boolean => (sign === 0 ? signOfPiece(piece) !== 0 : signOfPiece(piece) === -sign)
  // What leans nowhere because too little is said is against nothing.
  const any = material.isThin ? null : fresh[0]
  return fresh.find(isAgainst) ?? any ?? material.pieces.find(isAgainst) ?? null
}

/** What most hold and nobody disputes, as far as this seat has heard. */
function sharedClaim({ heard, view }: Speaking): HeardClaim | null {
  const disputed = new Set(heard.contributions.flatMap(({ disputes: ids }) => ids))
  const sign = signOf(view.answer?.side ?? 'UNCERTAIN')
  const open = othersClaims(heard).filter(({ id, piece }) => piece !== null && !disputed.has(id))
  return open.findLast(({ piece }) => piece !== null && signOfPiece(piece) === sign) ?? open.at(-1) ?? null
}

function counterOf(here: Speaking, against: Piece | null): Reply['counterargument'] {
  const claim = sharedClaim(here)
  if (against === null)
    return {
      claim: claim?.id ?? null,
      argument: 'Everybody at this table counts the same files, so that agreement here is one reading repeated and not several.',
    }
  const { name, flaw } = kindOf(claim?.piece ?? against)
  const rests = claim === null ? 'What is agreed' : `${claim.id}, on which the agreement rests, is ${name}, and`
  return {
    claim: claim?.id ?? null,
    argument: within(`${rests} does not answer ${named(against)}. ${claim === null ? '' : flaw}`.trim(), ROOM.argument),
  }
}

/** A way that a file names and nobody has quoted; else a sentence that nobody has weighed. */
const otherWay = ({ fresh }: Speaking, against: Piece | null): Piece | null =>
  fresh.find((piece) => piece !== against && OTHERWISE.test(piece.quote)) ?? fresh.find((piece) => piece !== against) ?? null

function hypothesisOf({ reader, material }: Speaking, other: Piece | null): string {
  if (other === null)
    return within(
      `It may be that the question is put too narrowly for ${reader.name}, and that something between a yes and a no, tried for a short time by few people, would serve better.`,
      ROOM.argument,
    )
  const way = OTHERWISE.test(other.quote)
    ? 'There may be a third way that nobody has named'
    : 'The matter may turn on something that nobody has named'
  return within(
    `${way}: ${named(other)}. If that is what matters, neither a yes nor a no to “${material.pool.given}” is the answer yet.`,
    590,
  )
}

function assumptionOf(here: Speaking): Reply['assumption'] {
  const claim = sharedClaim(here)
  const piece = claim?.piece ?? here.page.cited()[0] ?? null
  if (piece === null)
    return {
      claim: null,
      assumption: 'That the table can judge this without a source.',
      challenge: 'No file was given or none speaks of it, so that whatever is agreed here rests on nobody’s observation.',
    }
  const { assumes, asks, wanted } = kindOf(piece)
  return {
    claim: claim?.id ?? null,
    assumption: `That ${assumes}.`,
    challenge: within(
      `${claim === null ? piece.path : `${claim.id} (${piece.path})`} is used as if this were certain. ${asks} Until somebody brings ${uncapital(wanted)}, it is not.`,
      590,
    ),
  }
}

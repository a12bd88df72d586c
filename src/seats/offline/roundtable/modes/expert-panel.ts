/** Expert panel: a seat reads for its own field, says where that ends, and names what its field would want to see. */
import type { TalkView } from '../../../../core/roundtable/views.ts'
import type { ReplyOf } from '../../../../core/roundtable/words.ts'
import type { Context } from '../../context.ts'
import { within } from '../../debate/spelling.ts'
import { kindOf } from '../kinds.ts'
import { ROOM, WANTED } from '../numbers.ts'
import { metBy } from '../reader.ts'
import { type Speaking, speakingOf } from '../speaking.ts'
import { common, isSilent, writeTalk } from '../talk.ts'

export function expertPanel(view: TalkView, context: Context): ReplyOf<'expert-panel'> {
  const here = speakingOf(view, context)
  writeTalk(here)
  if (!isSilent(here)) here.page.assume(`I speak here only as ${within(fieldOf(here.reader), FIELD_LETTERS)}`)
  const boundary = boundaryOf(here)
  return { ...common(here), boundary, evidenceWanted: wantedOf(here) }
}

const FIELD_LETTERS = 160

const fieldOf = ({ perspective, name }: Speaking['reader']): string => (perspective ?? name).replace(/[.\s]+$/, '')

/** Files of which it likes nothing for its interests are outside its field. */
function boundaryOf({ reader, material }: Speaking): string {
  const outside = material.files.filter(
    (path) => !material.pieces.some((piece) => piece.path === path && metBy(piece.stems, reader).length > 0),
  )
  const read = reader.interests.slice(0, 3).join(', ')
  const field = within(fieldOf(reader), FIELD_LETTERS)
  const beyond =
    outside.length === 0
      ? 'whether the decision is fair to those it affects'
      : `what ${outside.slice(0, 2).join(' and ')} ${outside.length === 1 ? 'tells' : 'tell'}, which none of my words of reading touch`
  return within(
    `As ${field} I read for ${read === '' ? 'what the question names' : read}; there my judgement ends, and I can not judge ${beyond}.`,
    ROOM.because,
  )
}

function wantedOf({ page, material, reader }: Speaking): string[] {
  const cited = page.cited()
  const wanted = [...cited, ...material.pieces].map((piece) => kindOf(piece).wanted)
  const topic = reader.interests[0]
  const own = [...new Set(wanted)].slice(0, WANTED.evidence)
  const standing = [
    'A source that was written before anybody knew of this question.',
    'The same figures from a place that decided the other way.',
  ]
  const asked = own.map(
    (what) => `${what.charAt(0).toUpperCase()}${what.slice(1)}${topic === undefined ? '' : `, as far as ${topic} is concerned`}.`,
  )
  return (asked.length > 0 ? asked : standing).map((text) => within(text, ROOM.unknown))
}

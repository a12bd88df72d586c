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

/** Files in which none of its words stands are outside its field. */
function boundaryOf({ reader, material }: Speaking): string {
  const outside = material.files.filter(
    (path) => !material.pieces.some((piece) => piece.path === path && metBy(piece.stems, reader).length > 0),
  )
  const read = reader.interests.slice(0, 3).join(', ')
  const beyond =
    outside.length === 0
      ? 'whether the decision is fair to those it affects'
      : `what ${outside.slice(0, 2).join(' and ')} ${outside.length === 1 ? 'tells' : 'tell'}, where none of the words stands that I look for`
  return within(
    `As ${shortField(reader)} I read for ${read === '' ? 'what the question names' : read}; beyond that I can not judge, above all ${beyond}.`,
    ROOM.because,
  )
}

const shortField = (reader: Speaking['reader']): string =>
  within((fieldOf(reader).split(/[:;,(]/)[0] ?? '').trim() || reader.name, SHORT_LETTERS)
const SHORT_LETTERS = 60

function wantedOf({ page, material, reader }: Speaking): string[] {
  const wanted = [...new Set([...page.cited(), ...material.pieces].map((piece) => kindOf(piece).wanted))].slice(0, WANTED.evidence)
  const asked = wanted.length > 0 ? wanted : ['a source that was written before anybody knew of this question']
  return asked.map((what) => within(`As ${shortField(reader)} I would ask for ${what}.`, ROOM.unknown))
}

/**
 * Red and blue. Red builds attacks out of sentences on what can go wrong: one is what has to be the case, others how it would go.
 * Blue answers every open one, with a measure that a file names, else with what helps against that kind, else by saying that the
 * risk is taken.
 */
import type { TalkView } from '../../../../core/roundtable/views.ts'
import type { ReplyOf } from '../../../../core/roundtable/words.ts'
import type { Context } from '../../context.ts'
import { polarity } from '../../cues.ts'
import { within } from '../../debate/spelling.ts'
import { place } from '../../phrases.ts'
import { both } from '../../sets.ts'
import { stemSet } from '../../stems.ts'
import { remedyFor } from '../fields.ts'
import { kindOf, RISKY } from '../kinds.ts'
import type { Piece } from '../material.ts'
import { ROOM, WANTED } from '../numbers.ts'
import { type Speaking, speakingOf } from '../speaking.ts'
import { common, isSilent, writeTalk } from '../talk.ts'

type Reply = ReplyOf<'red-team-blue-team'>

export function redBlue(view: TalkView, context: Context): Reply {
  const here = speakingOf(view, context)
  const attacks = view.self.role === 'red' ? attacksOf(here) : []
  const answers = view.self.role === 'blue' ? answersTo(here) : []
  writeTalk(here)
  return { ...common(here), attacks, answers }
}

/** Trouble that nobody has named as a vulnerability yet, each with other trouble that shares its words. */
function attacksOf({ material, view }: Speaking): Reply['attacks'] {
  const known = view.vulnerabilities.map(({ title }) => stemSet(title))
  const risky = material.pieces.filter(
    ({ quote, form, lean, isTest }) => RISKY.test(quote) && polarity(quote) <= 0 && lean <= 0 && form === 'sentence' && !isTest,
  )
  const isNew = (piece: Piece): boolean => known.every((stems) => both(stems, piece.stems).length < Math.max(2, piece.stems.size * 0.6))
  const titles = new Set(view.vulnerabilities.map(({ title }) => title))
  const fresh = risky.filter(isNew)
  // Red owes an attack each round: where all is named, what is closest to new.
  const left = fresh.length > 0 ? fresh : risky.filter(({ quote }) => !titles.has(within(quote, ROOM.title)))
  if (left.length === 0) return [unsourced]
  return left.slice(0, WANTED.attacks).map((piece) => attackFrom(piece, risky))
}

const unsourced: Reply['attacks'][number] = {
  title: 'Nobody has written down how this could be misused',
  precondition: 'It is decided without a source on what has gone wrong in such cases before.',
  steps: ['Somebody finds the first case that nobody had thought of.', 'Nobody is named who would notice it, so that it goes on.'],
}

function attackFrom(piece: Piece, risky: readonly Piece[]): Reply['attacks'][number] {
  const next = risky
    .filter((one) => one !== piece)
    .map((one) => ({ one, near: both(one.stems, piece.stems).length + (one.path === piece.path ? 0 : 0.5) }))
    .toSorted((a, b) => b.near - a.near)[0]?.one
  return {
    title: within(piece.quote, ROOM.title),
    precondition: within(`Things are as ${piece.path} describes them: “${piece.quote}”.`, ROOM.failure),
    steps: [
      within(`Wait for, or bring about, what is told in ${piece.path}, ${place(piece)}.`, ROOM.step),
      ...(next === undefined ? [] : [within(`Add to it what ${next.path} tells: “${next.quote}”.`, ROOM.step)]),
      'Let it go on until somebody looks, and make use of the time until then.',
    ],
  }
}

/** Every open one by its id. */
function answersTo({ view, material, heard, ...here }: Speaking): Reply['answers'] {
  return view.vulnerabilities
    .filter(({ isOpen }) => isOpen)
    .slice(0, 20)
    .map(({ id, title }) => {
      if (isSilent({ view, material, heard, ...here }))
        return {
          vulnerability: id,
          mitigation: null,
          acceptedRisk: 'I have no source that names a measure, so the risk is taken knowingly until somebody names one.',
        }
      const piece = { quote: title, stems: stemSet(title), path: '' }
      const remedy = remedyFor(piece, material)
      return remedy === null
        ? {
            vulnerability: id,
            mitigation: within(`${kindOf(piece).guard} I found no measure against this one in the files.`, ROOM.mitigation),
            acceptedRisk: null,
          }
        : {
            vulnerability: id,
            mitigation: within(
              `Take up what ${remedy.path} tells (${place(remedy)}), before the start and not after the first case: “${remedy.quote}”.`,
              ROOM.mitigation,
            ),
            acceptedRisk: null,
          }
    })
}

/**
 * What every contribution declares beside its text: options that were passed over and why, what could go wrong and what could be
 * done about it, what is not known, and, where stakes are high, the bounds. Sentences of the dossier first; where it has none,
 * a remark that holds for this kind of evidence, and it says that it is one.
 */
import type { Side } from '../../../core/house/words.ts'
import type { TalkView } from '../../../core/roundtable/views.ts'
import type { Contribution } from '../../../core/roundtable/words.ts'
import { polarity } from '../cues.ts'
import { within } from '../debate/spelling.ts'
import { claimed } from '../debate/topic.ts'
import { both } from '../sets.ts'
import { kindOf, OTHERWISE, REMEDIAL, RISKY, UNKNOWN } from './kinds.ts'
import { type Material, type Piece, signOfPiece } from './material.ts'
import { ROOM, WANTED } from './numbers.ts'
import { towards } from './stand.ts'
import { named } from './written.ts'

type Alternative = Contribution['alternatives'][number]
type FailureMode = Contribution['failureModes'][number]

export function alternativesOf(material: Material, side: Side | null): Alternative[] {
  const own = [...declined(material, side), ...otherwise(material, side), waiting(material)]
  return own.slice(0, WANTED.alternatives + 1).map(({ option, rejectedBecause }) => ({
    option: within(option, ROOM.option),
    rejectedBecause: within(rejectedBecause, ROOM.reason),
  }))
}

/** The side it did not take; of a seat without one, both. */
function declined(material: Material, side: Side | null): readonly Alternative[] {
  const { pool } = material
  if (side === null) return passedOver(material)
  const answers = (['YES', 'NO'] as const).filter((one) => one !== side)
  return answers.map((one) => {
    const isYes = (one === 'YES') === pool.sign > 0
    const claim = claimed(pool.topic, isYes)
    const against = towards(material.pieces, one, -1).find((piece) => signOfPiece(piece) !== 0)
    const word = one === 'YES' ? 'Say yes' : 'Say no'
    return {
      option: claim === null ? `${word} to the question.` : `${word}: ${claim}.`,
      rejectedBecause:
        against === undefined
          ? 'No sentence that I found leans the other way, but too few lean this way to rest on them.'
          : `It would have to pass over ${named(against)}.`,
    }
  })
}

/** An open question has no other side, only other passages that might have been the answer. */
const passedOver = ({ pieces }: Material): readonly Alternative[] =>
  pieces.slice(1, 2).map((piece) => ({
    option: `Take this as the answer: “${piece.quote}” (${piece.path}).`,
    rejectedBecause:
      'Its words are further from those of the question than what I quote first, which is all that a count of words can tell.',
  }))

/** Another way that the dossier itself names. */
function otherwise({ pieces }: Material, side: Side | null): readonly Alternative[] {
  const found = pieces.filter(({ quote, isTest }) => OTHERWISE.test(quote) && !UNKNOWN.test(quote) && !isTest).slice(0, 1)
  return found.map((piece) => {
    const reason = pieces.find((one) => one !== piece && both(one.stems, piece.stems).length >= 2 && signOfPiece(one) !== 0)
    const weighed =
      reason === undefined
        ? `the file names it without its price, and ${kindOf(piece).wanted} is missing`
        : `beside it stands ${named(reason)}`
    return {
      option: `What ${piece.path} names as another way: “${piece.quote}”.`,
      rejectedBecause: `${side === 'UNCERTAIN' ? 'It does not settle the question' : 'It answers another question than the one asked'}, and ${weighed}.`,
    }
  })
}

function waiting({ pieces }: Material): Alternative {
  const unknown = pieces.find(({ quote }) => UNKNOWN.test(quote))
  const [first] = pieces
  return {
    option:
      unknown === undefined
        ? 'Put the decision off for half a year and collect more.'
        : `Put it off until this is settled: “${unknown.quote}” (${unknown.path}).`,
    rejectedBecause:
      first === undefined
        ? 'Without any source, waiting alone would bring none either.'
        : `Waiting keeps things as they are, which is an answer too, and ${named(first)} would still have to be weighed then.`,
  }
}

export function failureModesOf(material: Material, side: Side | null): FailureMode[] {
  const { pieces } = material
  const risks = distinct(
    pieces.filter(
      ({ quote, form, lean, isTest }) => RISKY.test(quote) && polarity(quote) <= 0 && lean <= 0 && form === 'sentence' && !isTest,
    ),
  )
  // What speaks against its own answer is what could make it fail; then any trouble that a file tells of.
  const ordered = [...risks.filter((piece) => towards([piece], side, -1).length > 0 && signOfPiece(piece) !== 0), ...risks]
  const told = [...new Set(ordered)].slice(0, WANTED.failures).map((piece) => ({
    failure: `What is told in ${piece.path} happens again or goes on: “${piece.quote}”.`,
    mitigation: mitigationOf(piece, material),
  }))
  return [...told, ...standingFailures(material)].slice(0, WANTED.failures).map(({ failure, mitigation }) => ({
    failure: within(failure, ROOM.failure),
    mitigation: within(mitigation, ROOM.mitigation),
  }))
}

/** A sentence on what is done about it that shares most with the trouble, else what helps against this kind. */
export function mitigationOf(piece: Piece, material: Material): string {
  const remedy = remedyFor(piece, material)
  return remedy === null ? kindOf(piece).guard : `A measure that may help is told of in ${remedy.path}: “${remedy.quote}”.`
}

const SHARED_MIN = 2

/** Done about it, and not another report of trouble. */
const PRICED = /\b(?:costs?|priced?|pounds|euros|dollars|fees?)\b/i

const isRemedy = ({ quote }: Piece): boolean =>
  REMEDIAL.test(quote) && !PRICED.test(quote) && !/^without\b/i.test(quote) && (!RISKY.test(quote) || polarity(quote) > 0)

export function remedyFor({ stems, quote }: Pick<Piece, 'stems' | 'quote'>, { pieces, pool }: Material): Piece | null {
  const telling = (one: Piece): number => both(one.stems, stems).filter((stem) => !pool.topic.stems.has(stem)).length
  const fitting = pieces.filter((one) => one.quote !== quote && one.form === 'sentence' && isRemedy(one) && telling(one) >= SHARED_MIN)
  return fitting.reduce<Piece | null>((best, one) => (best === null || telling(one) > telling(best) ? one : best), null)
}

/** Of each file one before the second of any. */
function distinct(pieces: readonly Piece[]): readonly Piece[] {
  const seen = new Map<string, number>()
  return pieces
    .map((piece) => {
      const nth = seen.get(piece.path) ?? 0
      seen.set(piece.path, nth + 1)
      return { piece, nth }
    })
    .toSorted((a, b) => a.nth - b.nth)
    .map(({ piece }) => piece)
}

const standingFailures = ({ files }: Material): readonly FailureMode[] => [
  {
    failure:
      files.length === 0
        ? 'The answer rests on no source at all.'
        : `The ${files.length === 1 ? 'one file is' : `${files.length} files are`} not a fair picture of what is known.`,
    mitigation: 'Ask those who would decide the other way which source they miss here, and read it before the decision.',
  },
  {
    failure: 'Sentences were counted by cue words, and some of them mean something else than their words suggest.',
    mitigation: 'Let a person read the quoted passages where they stand; each comes with its file and lines.',
  },
  {
    failure: 'What was true when the sources were written has changed since.',
    mitigation: 'Look at the dates of the sources, and ask for a newer figure wherever one decides the matter.',
  },
]

export function unknownsOf({ pieces, files }: Material, citing: readonly Piece[]): string[] {
  const told = pieces.filter(({ quote }) => UNKNOWN.test(quote)).slice(0, 1)
  const wanted = [...new Set(citing.map((piece) => kindOf(piece).wanted))].slice(0, WANTED.unknowns)
  const own = [
    ...told.map((piece) => `What ${piece.path} leaves open itself: “${piece.quote}”.`),
    ...wanted.map((what) => `I do not have ${what}.`),
  ]
  const least =
    files.length === 0
      ? 'Everything that a source would have to tell: none was given.'
      : 'What the files leave out, and whether it would turn the count.'
  return (own.length > 0 ? own : [least]).map((text) => within(text, ROOM.unknown))
}

/** Mechanical, and says so: who approves and what is enough are for people to decide. */
export function controlsOf({ highStakes }: Pick<TalkView, 'highStakes'>, material: Material): Contribution['controls'] {
  if (highStakes === null) return null
  const { files, pieces } = material
  const remedy = pieces.find(isRemedy)
  const scope =
    files.length === 0
      ? 'Nothing may be done on the strength of this: there is no source behind it.'
      : `Only what the ${files.length} files of the dossier speak of; nothing follows from this for any other case.`
  return {
    scope: within(scope, ROOM.because),
    approval:
      'The people who asked the question must approve it, and somebody who answers for the consequences must have read the quoted passages; a seat without a language model can approve nothing.',
    abort: within(
      remedy === undefined
        ? 'Name, before anything is done, the figure at which it is called off and the person who calls it off; no file does.'
        : `Name the figure at which it is called off and the person who does it; ${remedy.path} offers this to start from: “${remedy.quote}”.`,
      ROOM.because,
    ),
  }
}

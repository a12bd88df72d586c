/**
 * Questions to which the folder has no answer. "Where on the ship is the archive?" asks for the place of the archive: no sentence gives
 * one, and a few searches for just that are made. Those that find nothing are told, so that anybody can make them again.
 */
import type { Dossier } from '../../../core/dossier.ts'
import type { ShownCanon } from '../../../core/room/views.ts'
import { sentences } from '../../../core/text/sentences.ts'
import { holdsAll } from './folder.ts'

export interface Gap {
  readonly question: string
  readonly subject: string
  /** Searches that find nothing. */
  readonly searches: readonly string[]
}

interface Kind {
  readonly asks: RegExp
  /** What an answer would speak of. */
  readonly words: readonly string[]
  /** How a sentence about the subject looks that may be an answer. */
  readonly answer: RegExp
}

const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|hundred)\b/i
const PLACE =
  /\b(?:is|are|was|were|lies?|stands?|sits?|hangs?)\s+(?:\p{L}+ly\s+)?(?:on|in|at|above|below|behind|under|beside|near|between)\b/iu

const KINDS: readonly Kind[] = [
  { asks: /^where\b/i, words: ['place', 'located', 'floor'], answer: PLACE },
  { asks: /^when\b/i, words: ['date', 'day', 'year'], answer: NUMBER },
  { asks: /^how (?:long|far)\b/i, words: ['days', 'months', 'years', 'period'], answer: NUMBER },
  { asks: /^how old\b/i, words: ['age', 'years old'], answer: NUMBER },
  { asks: /^how (?:many|much)\b/i, words: ['number', 'amount'], answer: NUMBER },
]
const NAMED = /^(?:what|which) (colou?r|date|age|limit|version|port|size|height)\b/i

const SEARCHES_MAX = 2
/** The look that the room's own check takes. */
const PASSAGES_LOOKED_AT = 8

/** Null: nothing of the kind is asked, or the folder has something to say. `work` is the folder without where the question was written down. */
export function gapIn(text: string, canon: readonly ShownCanon[], work: Dossier, folder: Dossier): Gap | null {
  for (const { text: question } of sentences(text)) {
    const named = NAMED.exec(question)?.[1]
    const kind =
      KINDS.find(({ asks }) => asks.test(question)) ?? (named === undefined ? null : { words: [named], answer: new RegExp(named, 'i') })
    const subject = kind === null ? null : subjectOf(question)
    if (kind === null || subject === null || isAnswered(subject, kind.answer, canon, work)) continue
    // "Name the deck" asks for no name.
    const asked = canon.map(({ attribute }) => attribute).filter((attribute) => attribute !== 'name' && holdsAll(text, attribute))
    const searches = [...new Set([...asked, ...kind.words])]
      .filter((word) => !holdsAll(subject, word))
      .map((word) => `${subject} ${word}`)
      .filter((query) => !folder.search(query, PASSAGES_LOOKED_AT).some((found) => holdsAll(`${found.heading} ${found.text}`, query)))
    if (searches.length > 0) return { question, subject, searches: searches.slice(0, SEARCHES_MAX) }
  }
  return null
}

/** The thing asked about: the last noun with an article or an owner, or a name. */
function subjectOf(question: string): string | null {
  const [, noun] = /\b(?:the|our|my|his|her|their|an?)\s+((?:[\p{L}\p{N}'’-]+\s+){0,2}[\p{L}\p{N}'’-]+)\s*\?\s*$/u.exec(question) ?? []
  if (noun !== undefined) return noun
  const names = question.slice(1).match(/\p{Lu}\p{Ll}+/gu)
  return names?.at(-1) ?? null
}

/** Anything that may be an answer is one: a gap is only told where nothing comes near. Numbers in the name of a file are none. */
function isAnswered(subject: string, answer: RegExp, canon: readonly ShownCanon[], work: Dossier): boolean {
  const said = canon.map(({ text, subject: of, attribute, value }) => `${text} ${of} ${attribute} ${value}`)
  const read = work.search(subject, PASSAGES_LOOKED_AT).flatMap((passage) => sentences(passage.text).map((sentence) => sentence.text))
  return [...said, ...read].some(
    (sentence) => holdsAll(sentence, subject) && answer.test(sentence.replace(/`[^`]*`/g, '')) && !/\?\s*$/.test(sentence),
  )
}

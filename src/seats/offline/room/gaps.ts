/**
 * Questions to which the folder has no answer. "Where on the ship is the archive?" asks for the place of the archive; a few searches for
 * just that are made, and those that find nothing are told, so that anybody can make them again.
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

/** What an answer would speak of, by the question's first words. */
const ANSWERS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^where\b/i, ['place', 'located', 'floor']],
  [/^when\b/i, ['date', 'day', 'year']],
  [/^how (?:long|far)\b/i, ['days', 'months', 'years', 'period']],
  [/^how old\b/i, ['age', 'years old']],
  [/^how (?:many|much)\b/i, ['number', 'amount']],
  [/^(?:what|which) (?:colou?r|name|date|age|limit|version|port|size|height)\b/i, []],
]

const SEARCHES_MAX = 2
/** The look that the room's own check takes. */
const PASSAGES_LOOKED_AT = 8

/** Null: nothing of the kind is asked, or the folder has something to say. */
export function gapIn(text: string, canon: readonly ShownCanon[], dossier: Dossier): Gap | null {
  for (const { text: question } of sentences(text)) {
    const kinds = ANSWERS.find(([start]) => start.test(question))?.[1]
    const subject = kinds === undefined ? null : subjectOf(question)
    if (kinds === undefined || subject === null) continue
    const asked = canon.map(({ attribute }) => attribute).filter((attribute) => holdsAll(text, attribute))
    const named = /^(?:what|which) (\p{L}+)/iu.exec(question)?.[1]
    const searches = [...new Set([...asked, ...(named === undefined ? [] : [named]), ...kinds])]
      .filter((kind) => !holdsAll(subject, kind))
      .map((kind) => `${subject} ${kind}`)
      .filter((query) => findsNothing(query, canon, dossier))
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

function findsNothing(query: string, canon: readonly ShownCanon[], dossier: Dossier): boolean {
  if (canon.some(({ subject, attribute, value, text }) => holdsAll(`${subject} ${attribute} ${value} ${text}`, query))) return false
  return !dossier.search(query, PASSAGES_LOOKED_AT).some(({ heading, text }) => holdsAll(`${heading} ${text}`, query))
}

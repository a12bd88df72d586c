/**
 * Single words in small letters that a reader can't look up: "the evictor", "each feed", in a document that defines its other words.
 *
 * A word is taken for a term when the document uses it as a thing ("the …", "each …") again and again, and it is no word that
 * everybody knows. Only documents with a section of definitions, or with several words defined, are read.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { STOP_WORDS } from '../../../../../core/text/words.ts'
import type { Check, Hit } from '../../check.ts'
import { COMMON_NOUNS } from '../../reading/common-nouns.ts'
import { explanationOf, formsOf } from '../../reading/explained.ts'
import { binds, type Passage, passagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import type { Role } from '../../reading/roles.ts'
import { definedTerms, promisedTerms } from '../../reading/terms.ts'
import { sectionOn } from './terms.ts'

const USES_MIN = 3
/** Of so many uses the first that binds is shown. */
const PASSAGES_READ_MAX = 20
/** The most used are looked up; more than a few are not raised anyway. */
const TERMS_READ_MAX = 40
/** Where the document defines no other words; of a doer (“the sweeper”) as few as elsewhere. */
const USES_UNPROMISED_MIN = 4
const SENTENCES_MIN = 3
/** So much of its uses must be as a thing. */
const AS_THING_MIN = 0.4

const FRAME = /^(?:the|an?|each|every|this|that|its|their|no|any|one|next|first|another)$/i
/** Ends of words that are no nouns, or nouns that any verb gives. */
const NO_NOUN = /(?:ly|ing|(?<!e)ed|ion|ment|ness|ity|ance|ence|ism|ful|ous|able|ible|al|ive|ic|est|less|ary)$/

/** Where words from elsewhere are at home. */
const ASIDE: readonly Role[] = ['alternatives', 'history', 'references']

interface Word {
  readonly name: string
  count: number
  things: number
  readonly passages: Passage[]
  readonly sentences: Set<number>
  /** How it is first met: "the sweeper", as if the reader knew it. */
  readonly isMetAsKnown: boolean
}

const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=x|ch|sh|ss)es$/, '')
    .replace(/(?<=[^su])s$/, '')

function wordsIn(document: Document): readonly Word[] {
  const words = new Map<string, Word>()
  for (const passage of passagesOf(document)) {
    if (ASIDE.some((role) => passage.roles.has(role))) continue
    for (const run of passage.plain.split(/[^\p{L}\p{N}'’ -]+/u)) {
      const parts = run.split(/\s+/)
      parts.forEach((part, index) => {
        const name = singular(part)
        if (!/^[a-z][a-z-]{3,}$/.test(part) || STOP_WORDS.has(part) || COMMON_NOUNS.has(name) || NO_NOUN.test(name)) return
        const held = words.get(name) ?? {
          name,
          count: 0,
          things: 0,
          passages: [],
          sentences: new Set<number>(),
          isMetAsKnown: part === name && /^the$/i.test(parts[index - 1] ?? ''),
        }
        held.count++
        if (FRAME.test(parts[index - 1] ?? '') && endsThere(parts[index + 1] ?? '')) held.things++
        held.passages.push(passage)
        held.sentences.add(passage.sentence.index)
        words.set(name, held)
      })
    }
  }
  return [...words.values()]
}

/** The word is the noun itself, not the first half of another. */
const endsThere = (next: string): boolean => /^\d*$/.test(next) || STOP_WORDS.has(next.toLowerCase()) || /(?:s|ed)$/.test(next)

/** Defined, or the thing that a defined term is a kind of: "term badge" tells what a badge is. */
const isKnown = (name: string, known: ReadonlySet<string>): boolean =>
  known.has(name) || [...known].some((term) => term.endsWith(` ${name}`))

function find(document: Document): readonly Hit[] {
  const promised = promisedTerms(document)
  const [like = null] = promised
  const title = document.sections.map((one) => one.title.toLowerCase()).join(' ')
  const known = new Set([...definedTerms(document).keys()].map((term) => singular(term.toLowerCase())))
  const used = wordsIn(document).filter(
    ({ things, sentences, count }) => things >= USES_MIN && sentences.size >= SENTENCES_MIN && things / count >= AS_THING_MIN,
  )
  return used
    .toSorted((a, b) => b.things - a.things)
    .slice(0, TERMS_READ_MAX)
    .flatMap(({ name, count, things, passages, isMetAsKnown }): readonly Hit[] => {
      if (
        like === null &&
        (!isMetAsKnown ||
          things < (/[eo]r$/.test(name) ? USES_MIN : USES_UNPROMISED_MIN) ||
          name.includes('-') ||
          title.includes(name) ||
          document.text.includes(`\`${name}`))
      )
        return []
      const passage = passages.slice(0, PASSAGES_READ_MAX).find((one) => binds(one, document)) ?? passages[0]
      if (passage === undefined || isKnown(name, known) || explanationOf(document, name) !== null) return []
      return [
        {
          ...quoted(passage.sentence, new RegExp(formsOf(name), 'i')),
          severity: 'minor',
          category: 'definition',
          description: `“${name}” is used ${count} times as a thing of its own, as in “${shown(passage.plain)}”, and ${like === null ? 'no sentence' : `the document, which defines “${like}”, never`} says what it is.`,
          remediation: `Define “${name}” ${like === null ? 'where it is first used' : `beside “${like}”`}, or write the name that is meant.`,
          weight: 0.5 + Math.min(count, 10) / 100,
        },
      ]
    })
}

export const undefinedWord: Check = {
  id: 'undefined-word',
  modes: [5, 7],
  looksFor: 'unusual words in small letters, used as things, that a document with definitions never defines',
  find,
  answeredBy: (document, { description }) => sectionOn(document, /^“([^”]+)”/.exec(description)?.[1] ?? ''),
}

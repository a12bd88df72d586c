/**
 * What stands outside and is leaned on, by the document's own words: a term it defines as an outside company, “a hosted text
 * gateway”, “the provider” it keeps speaking of; and whether any clause says what happens when that very thing fails.
 *
 *   definition or “outside …” ──▶ its names ──▶ a clause that names it and a failure, or a heading that does ──▶ covered
 */
import type { Document, Section } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { escaped } from '../../reading/explained.ts'
import { ownPassagesOf, type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { has } from '../../reading/roles.ts'
import { definedTerms } from '../../reading/terms.ts'
import { namedOutsidersOf } from './outside-names.ts'

export interface Outsider {
  /** As the document calls it, with its article. */
  readonly name: string
  /** Words that stand for it, in small letters. */
  readonly words: readonly string[]
  readonly passage: Passage
}

const OUTSIDE = '(?:outside|external|third[- ]party|hosted|commercial|outsourced)'
const IS_OUTSIDE = new RegExp(
  String.raw`\b${OUTSIDE} (?:[\p{L}-]+ ){0,2}?(?:company|companies|provider|service|firm|storage|vendor|partner|contractor|supplier|system|platform|gateway|operator|bureau|agency)\b|\b(?:company|firm|vendor|supplier|contractor|provider|agency|bank|carrier|courier) (?:that|which|who)\b|\b(?:hosts?|runs?|keeps?|stores?|operates?|sends?|provides?)\b[^.;]*\b(?:on our behalf|for us)\b|\b(?:run|operated|hosted|provided|supplied|maintained) by (?:an?|another|their|its|the) (?:[\p{L}-]+ )?(?:manufacturer|company|vendor|maker|supplier|provider|firm|partner|bank|agency|third party)\b`,
  'iu',
)
const SAID = new RegExp(
  String.raw`\b(?:an?|the|our|one) (${OUTSIDE} (?:[\p{L}-]+ ){0,2}?(?:provider|service|firm|gateway|vendor|partner|supplier|system|platform|storage|processor|feed|api))\b`,
  'iu',
)
/** “An outside provider, "the sealer" from here on”, “an outside service, the reader,”. */
const COINED =
  /(?<![\p{L}\p{N}])(\p{Lu}\p{L}+), (?:an?|the|our) (?:outside|external|hosted|third|commercial)|["“]the ([\p{L}-]+)["”]|(?:, the |\(the ["“])([\p{L}-]+)(?:,|["”])|(?:supplier|provider|service|company|firm|partner|vendor|gateway), (\p{Lu}\p{L}+)(?=[,.;])/u
const SPOKEN_OF =
  /\bthe ((?:[\p{L}-]+ )?(?:provider|vendor|supplier|processor|carrier|contractor|courier|bureau|agency|firm|installer|manufacturer))\b(?!['’]s? (?:contract|invoice))/giu
const SPOKEN_MIN = 2

/** It has failed, whoever is meant by it. */
const FAILED =
  /\b(?:fail\w*|(?:is|are|be|goes?|was|been|while|when|still|system) (?:still |again |also )?down|unavailable|unreachable|outages?|offline|time-?outs?|times? out|retr(?:y|ies|ied)|fall-?backs?|falls? back|out of (?:reach|order|service)|unanswered|lost|(?:second|spare|other|another|reserve) (?:[\p{L}-]+ )?(?:provider|supplier|carrier|gateway|service|one|set|route))\b/iu
/** Whatever goes wrong with a thing, by the words of grammar and of absence rather than by its kind. */
const WRONG =
  /\b(?:not|\p{L}+n't|\p{L}+n’t|cannot|no|nothing|none|nobody|never|without|away|late|later|slow\w*|miss\w*|gone|refus\w+|reject\w+|declin\w+|errors?|stop\w*|broken|breaks?|delay\w*|interrupt\w*|still|too|un\p{L}{4,}ed|in full|longer than)\b/iu
const GENERIC = new Set([
  'service',
  'system',
  'company',
  'platform',
  'outside',
  'external',
  'hosted',
  'commercial',
  'third-party',
  'the',
  'own',
])

/** Its last noun; where that could be anything's, the words before it, and “the service” as such. */
const wordsOfName = (name: string): readonly string[] => {
  const all = name
    .toLowerCase()
    .split(/[\s/]+/)
    .filter((word) => word.length > 2)
  const head = all.at(-1) ?? ''
  return GENERIC.has(head) ? [...all.filter((word) => !GENERIC.has(word)), `the ${head}`] : [head]
}

function coinedIn(plain: string): string | undefined {
  const [, before, quoted, named, apposed] = COINED.exec(plain) ?? []
  return before ?? quoted ?? named ?? apposed
}

const known = new WeakMap<Document, readonly Outsider[]>()

export function outsidersOf(document: Document): readonly Outsider[] {
  const outsiders = known.get(document) ?? readOutsiders(document)
  known.set(document, outsiders)
  return outsiders
}

function readOutsiders(document: Document): readonly Outsider[] {
  const found: Outsider[] = []
  const add = (name: string, passage: Passage | undefined): void => {
    const words = wordsOfName(name)
    if (passage === undefined || found.some((one) => words.some((word) => one.words.includes(word)))) return
    found.push({ name: /^\p{Lu}/u.test(name) ? name : `the ${name.replace(/^(?:the|an?|our) /i, '')}`, words, passage })
  }
  const own = ownPassagesOf(document).filter(
    ({ roles }) => !has(roles, 'alternatives', 'background', 'non-goals', 'open-questions', 'drawbacks'),
  )
  for (const [term, line] of definedTerms(document)) {
    const block = document.blocks.find(({ start, end, kind }) => start <= line && line <= end && kind !== 'heading')
    if (block === undefined || !IS_OUTSIDE.test(plainOf(block.text).slice(0, DEFINITION_LENGTH))) continue
    const passage = own.find((one) => one.block === block && IS_OUTSIDE.test(one.plain)) ?? own.find((one) => one.block === block)
    if (passage !== undefined) add(coinedIn(passage.plain) ?? term, passage)
  }
  for (const passage of plannedPassagesOf(document)) {
    if (has(passage.roles, 'goals', 'metrics', 'testing', 'risks')) continue
    const said = SAID.exec(passage.plain)
    if (said !== null && !/\b(?:not|never|no longer|would|could|instead of)\b/i.test(passage.plain))
      add(coinedIn(passage.plain) ?? said[1] ?? '', passage)
  }
  const named = namedOutsidersOf(document)
  for (const { name, passage } of named) add(name, passage)
  // Where they have names, “the bureau” is one of them.
  if (named.length > 0) return found
  const spoken = Map.groupBy(
    own.flatMap((passage) => [...passage.plain.matchAll(SPOKEN_OF)].map(([, name = '']) => ({ name: name.toLowerCase(), passage }))),
    ({ name }) => name.split(' ').at(-1) ?? '',
  )
  for (const [head, uses] of spoken)
    if (uses.length >= SPOKEN_MIN) add(head, uses.find(({ passage }) => !passage.roles.has('summary'))?.passage)
  return found
}

const DEFINITION_LENGTH = 240
const SENTENCES_BACK = 2
/** What opens a condition, or describes what did not come. */
const CONDITION =
  /\b(?:if|when|while|should|until|as long as|whenever|where|in case|unless|failing|without|after|once|that|which|whose|otherwise|on \p{L}+ when)\b/iu
/** At the start of a sentence, or in what describes its subject. */
const OPENS_LACK = new RegExp(
  String.raw`^(?:${CONDITION.source}|what(?:ever)?\b|(?:an? |the |each |any )?[\p{L}-]+ (?:that|which|whose|for which)\b)`,
  'iu',
)
/** “Missing pictures are asked for again.” */
const LACKING = /^(?:an? |the |each |any )?(?:missing|late|lost|failed|failing|rejected|refused|broken|un\p{L}{3,}ed) \p{L}/iu

/** Somewhere a clause names it together with what goes wrong, or a heading does and has text below it. */
export function isFailureTold(document: Document, words: readonly string[], hasText: (section: Section) => boolean): boolean {
  if (words.length === 0) return false
  const name = String.raw`(?<![\p{L}])(?:${words.map(escaped).join('|')})(?:s|['’]s)?(?![\p{L}])`
  const called = new RegExp(name, 'iu')
  // It does not, it refuses: what goes wrong is said of it.
  const denied = new RegExp(
    String.raw`${name}(?: \p{L}+)? (?:does|do|is|has|can|could|will|did)(?: not|n['’]t)\b|${name} (?:cannot|refuses|rejects|declines|stops|gives no)\b`,
    'iu',
  )
  if (
    document.sections.some(
      ({ title, ...section }) => called.test(title) && (FAILED.test(title) || WRONG.test(title)) && hasText({ title, ...section }),
    )
  )
    return true
  const passages = ownPassagesOf(document).filter(({ roles }) => !has(roles, 'alternatives', 'background'))
  return passages.some((passage, index) => {
    // What follows on the sentence that names it, and says that something did not come, speaks of it.
    const follows =
      (lacks(passage.plain) || FAILED.test(passage.plain)) &&
      // “If the call is not answered, it rings the manager”: it is there and acts.
      !/, (?:it|they) \p{Ll}+/u.test(passage.plain) &&
      passages.slice(Math.max(0, index - SENTENCES_BACK), index).some(({ block, plain }) => block === passage.block && called.test(plain))
    return (
      follows ||
      // A step of the plan for an outage.
      (called.test(passage.plain) && opensWithLack(document, passage)) ||
      denied.test(passage.plain) ||
      // “We give it two seconds; what is still unsigned then …”
      (called.test(passage.plain) && passage.plain.split(/[;:] /).slice(1).some(lacks)) ||
      segmentsOf(passage.plain).some(
        (segment) => called.test(segment) && (FAILED.test(segment) || (WRONG.test(segment) && CONDITION.test(segment))),
      )
    )
  })
}

/** The list it stands in is led in by what did not come. */
const opensWithLack = (document: Document, { block }: Passage): boolean =>
  block.lead !== null && lacks(plainOf(document.blocks[block.lead]?.text ?? '').replace(/^[\d.]+ /, ''))

/** “no more than €2,400” bounds a number and denies nothing; “instead of the sheet” compares. */
const BOUNDS = /\b(?:no|not) (?:more|less|later|fewer|longer|sooner|higher) than\b|\binstead of\b/gi

/** “When the bureau gets no answer from us”: the bureau is there. */
const HEARS_NOTHING = /\b(?:gets|receives|hears|finds|sees) (?:no|nothing)\b/gi

const segmentsOf = (plain: string): readonly string[] =>
  plain
    .replace(BOUNDS, '')
    .replace(HEARS_NOTHING, '')
    .split(/[,;:] | – | \| |\s(?:and|but)\s/)

/** What did not come: “Where it has not come after 90 minutes, …”, “Without a new rate, …”, “PDFs that come back unread …”. */
export const lacks = (plain: string): boolean => {
  const first = /^[^,;]*/.exec(plain)?.[0] ?? ''
  return LACKING.test(plain) || (OPENS_LACK.test(first) && (WRONG.test(first) || FAILED.test(first)))
}

/**
 * Outside parties by name: “our messaging supplier, Pingrove”, “SlotMeet, a service that …”, “supplied and run by Voltline”.
 *
 *   coined name (no common noun, no department, not the house itself)
 *     ──▶ leaned on: by it, from it, through it, to it, or it acts ──▶ somewhere said to be a supplier, a service, a firm
 */
import type { Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { actorsOf } from '../../reading/actor-names.ts'
import { COMMON_NOUNS } from '../../reading/common-nouns.ts'
import { ownPassagesOf, type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { has } from '../../reading/roles.ts'
import { definedTerms } from '../../reading/terms.ts'

export interface NamedOutsider {
  readonly name: string
  readonly passage: Passage
}

/** What a business calls those it buys from; one of them beside the name says that it is outside. */
const SUPPLIER =
  'supplier|provider|contractor|vendor|carrier|courier|bureau|agency|firm|company|partner|manufacturer|processor|gateway|bank|insurer|host|hosted|hosting|subscription|contract|supplied|charges|invoices?|outsourced|third[- ]party|external'
const SUPPLIES = new RegExp(String.raw`\b(?:${SUPPLIER})s?\b`, 'i')
const NAME = /(?<![\p{L}\p{N}_.`/-])\p{Lu}\p{Ll}{2,}(?:\p{Lu}\p{Ll}+)*(?![\p{L}\p{N}_/`-])/gu
const CAMEL = /^\p{Lu}\p{Ll}+\p{Lu}/u
/** Departments and days are written with a capital too. */
const NO_COINED =
  /(?:ment|ance|ence|ing|ity|ions?|ics|ist|ian|er|or|ee|ery|day|uary|ember|ober)$|^(?:March|April|May|June|July|August|Legal|Design|Sales|Insight|Digital|Internal|People|Human|Data|The|There|Here|This|These|Those|Each|Every|When|Where|While|Then|Before|Should|Both|Only|English|Excel|Word|Internet|Monday)$/u
const NAMES_MAX = 20
/** “Whitewave, a commercial laundry, …”: whoever is brought in like this is a stranger. */
const APPOSED = /^, (?:an?|our) \p{Ll}/u
/** “on Votely's servers”. */
const OF_ITS_OWN =
  /^['’]s (?:[\p{Ll}-]+ )?(?:servers?|systems?|portal|app|platform|website|site|software|help ?line|hotline|data cent(?:re|er)|network|scheduler|cloud)\b/u
const OF_PERSONS = /\b(?:who|personas?|users?|stor(?:y|ies)|people|audience)\b/i

const isCoined = (name: string): boolean =>
  CAMEL.test(name) ||
  (!NO_COINED.test(name) && !COMMON_NOUNS.has(name.toLowerCase()) && !COMMON_NOUNS.has(name.toLowerCase().replace(/s$/, '')))

/** Names written within a sentence, or camel-cased, that stand nowhere in small letters and are neither house nor team. */
function namesIn(document: Document, passages: readonly Passage[]): readonly string[] {
  const names = new Set<string>()
  for (const { plain } of passages)
    for (const { 0: name, index } of plain.matchAll(NAME)) {
      // “the Area Manager”, “Moss Side”: one of several capitals is no name of its own, unless it comes first.
      const isInner = index > 0 && !/(?:[.:!?“"]|\p{Lu}\p{Ll}+) $/u.test(plain.slice(0, index))
      if (isInner || CAMEL.test(name) || APPOSED.test(plain.slice(index + name.length))) names.add(name)
    }
  for (const { plain } of passages) {
    const [, opening] = OPENING.exec(plain) ?? []
    if (opening !== undefined) names.add(opening)
  }
  const head = document.blocks
    .filter(({ section, kind }) => section <= 1 || kind === 'metadata')
    .map(({ text, kind }) => (kind === 'paragraph' && text.length > HEAD_LENGTH ? '' : plainOf(text)))
    .join(' ')
  const { isActor } = actorsOf(document)
  const small = new Set(document.text.match(/(?<![\p{L}])\p{Ll}+(?![\p{L}])/gu))
  const terms = definedTerms(document)
  const lines = document.text.split('\n')
  const isTerm = (name: string): boolean =>
    [...terms].some(
      ([term, line]) =>
        [name, name.replace(/s$/, ''), name.replace(/ies$/, 'y')].includes(term.toLowerCase()) && !SUPPLIES.test(lines[line - 1] ?? ''),
    )
  return [...names]
    .filter(
      (name) =>
        isCoined(name) &&
        !document.title.includes(name) &&
        !head.includes(name) &&
        !isActor(name) &&
        !isTerm(name.toLowerCase()) &&
        !document.text.includes(`\`${name}`),
    )
    .filter((name) => !small.has(name.toLowerCase()))
    .slice(0, NAMES_MAX)
}

const HEAD_LENGTH = 120
/** “Doorwise issues the key.” At the start of a sentence every word has a capital: with a verb and its object it may be a name. */
const OPENING =
  /^(?:[\d.]+ )?(\p{Lu}(?!\p{Ll}+ly\b)\p{Ll}{2,})(?:['’]s)? (?!is |was |has )\p{Ll}+(?<=[^s]s) (?:the|an?|our|its|their|each|every|all|it|them|us|this|these)\b/u

/** Something is got from it, given to it or done by it. */
const isUsed = (plain: string, name: string): boolean =>
  new RegExp(
    String.raw`\b(?:by|from|through|via|against|using|with|to|on|at|into|calls?|asks?|uses?) (?:(?:our|the|an?) [^,.;]{3,40}, )?${name}\b`,
    'u',
  ).test(plain)
/** It acts itself, or something of its own does: “Voltline's scheduler decides”. */
const acts = (plain: string, name: string): boolean =>
  new RegExp(
    String.raw`(?:^|[.;:,] |\b(?:and|then|which|that|where|what) )${name}(?: \p{Lu}\p{Ll}+)?(?:['’]s [\p{Ll}-]+)?(?:, [^,]+,)? (?:(?:must|shall|will|has to) \p{Ll}+|(?!costs|charges)\p{Ll}+s)\b`,
    'u',
  ).test(plain)

/** A way that things go, or somebody who works for us and sends a bill: no colleague. */
const isForeign = (plain: string, name: string): boolean =>
  new RegExp(
    String.raw`\b(?:through|via) ${name}\b|\b(?:comes?|\p{Ll}+ed|taken|bought|sent|brought|got) (?:[\p{Ll}-]+ ){0,3}?from ${name}\b(?! \p{Lu})`,
    'u',
  ).test(plain) ||
  COMMON_NOUNS.has(new RegExp(String.raw`\bby ${name} (\p{Lu}\p{Ll}+)`, 'u').exec(plain)?.[1]?.toLowerCase() ?? '') ||
  /\b(?:for us|on our behalf|costs?|charges|their (?:support|status page)|status page)\b/i.test(plain)

/** Its own sentence, or the heading it stands under, says what it is; a camel-cased name is a product's. */
const isSaidOutside = ({ plain, section }: Passage, name: string, isActor: (words: string) => boolean): boolean => {
  const after = plain.slice(plain.indexOf(name) + name.length)
  const [, is = ''] = /^, (?:an?|our) ([^,.;]+)/u.exec(after) ?? []
  if (OF_PERSONS.test(section.title) || (is !== '' && isActor(is) && !SUPPLIES.test(is))) return false
  return (
    APPOSED.test(after) ||
    OF_ITS_OWN.test(after) ||
    isForeign(plain, name) ||
    SUPPLIES.test(plain.replaceAll(name, '')) ||
    SUPPLIES.test(section.title)
  )
}

export function namedOutsidersOf(document: Document): readonly NamedOutsider[] {
  const own = ownPassagesOf(document).filter(({ roles }) => !has(roles, 'alternatives', 'non-goals', 'open-questions', 'drawbacks'))
  const planned = plannedPassagesOf(document).filter(
    ({ roles, section }) => !has(roles, 'goals', 'metrics', 'testing', 'risks', 'summary') && !OF_PERSONS.test(section.title),
  )
  const { isActor } = actorsOf(document)
  return namesIn(document, own).flatMap((name): readonly NamedOutsider[] => {
    const naming = own.filter(({ plain }) => plain.includes(name))
    const used = planned.find(({ plain, sentence }) => isUsed(plain, name) && !sentence.text.includes('`'))
    const acting = planned.find(({ plain }) => acts(plain, name))
    const leaning = acting ?? used
    if (leaning === undefined || /\b(?:no longer|would|could|instead of)\b/i.test(leaning.plain)) return []
    const isOutside = naming.some((passage) => isSaidOutside(passage, name, isActor))
    return isOutside ? [{ name, passage: leaning }] : []
  })
}

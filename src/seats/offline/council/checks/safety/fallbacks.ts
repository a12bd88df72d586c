/**
 * What the plan leans on, with nothing said for the day it fails: a partner or provider, an entry of the list of dependencies,
 * and a form's question about failure that has no answer.
 * A sentence about the failure of something else is no fallback for this one, so an answer has to name it.
 */

import type { Block, Document, Section } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerSaying } from '../../reading/answers.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { unitText } from '../../reading/surroundings.ts'
import { deadEnds } from './dead-ends.ts'
import { firmness } from './firmness.ts'
import { mishapsLeftOut } from './mishaps.ts'
import { isFailureTold, lacks, outsidersOf } from './outside.ts'
import { FAILS, FAILS_PLAINLY } from './phrases.ts'

const OUTSIDER = String.raw`(?:(?:[A-Z][\w-]+, )?(?:our |the |an? |their |its )?(?:[\w'’-]+ ){0,2}?(?:partner|vendor|supplier|carrier|bank|acquirer|third[- ]party|external|outside|upstream|cloud|payment|identity|sms|text|push|e-?mail|mail|maps?|weather|hosting|content delivery|tax|shipping|rate|key)(?:['’]s)?(?: [\w-]+)?(?: (?:gateway|provider|service|services|api|interface|platform|processor|network|feed|system))?)`
const DOES =
  '(?:goes?|go|sent|send|sends|runs?|passes|delivered|delivers?|processed|made|handled|routed|signs? in|log(?:s|ged)? in|stored|hosted|comes?|fetched|fetches|read|taken|paid|fed|verified|checked|looked up|issued|printed|provided)'
const LEANS = new RegExp(
  String.raw`\b(?:${DOES} (?:[\w'’-]+ ){0,3}?(?:through|via|by|with|from|at|over|to|using)|depends? on|relies on|rely on|relying on|uses?|calls?|asks?|quer(?:y|ies)) (${OUTSIDER})`,
  'i',
)
const SERVICE =
  /\b(?:gateway|provider|apis?|interface|(?:transfer|payment|rate|mail|text|sms|push|key|e-?mail|identity|map|weather|hosting|tax|shipping|external|third[- ]party|cloud|partner['’]s|vendor['’]s|carrier['’]s|bank['’]s)(?: [\w-]+)? (?:service|services|system|platform|feed|network))\b/i
/** Names that everybody reads as somebody else's service. */
const VENDOR =
  /\b(?:through|via|with|from|by|using|calls?) (?:the )?((?:Stripe|PayPal|Adyen|Klarna|Twilio|SendGrid|Mailgun|AWS|Azure|Google(?: Maps| Cloud| Pay)?|Apple Pay|Okta|Auth0|Firebase|Cloudflare|Salesforce|Zendesk|Mapbox|OpenStreetMap)(?: [\w-]+)?)\b/
const IN_DEPENDENCIES =
  /\b(?:gateway|provider|vendor|partner|supplier|third[- ]party|api|interface|service|system|feed|platform|database|bank|carrier|cache|store|cluster|queue|broker|network)\b/i
const NEEDED =
  /\b(?:needs?|uses?|rely on|relies on|depends? on|comes? from|come from|taken from|provided by|supplied by|delivered by|reads? from) ((?:the|our|an?|their) (?:[\w'’-]+ ){0,3}?(?:gateway|provider|vendor|partner|supplier|service|system|feed|platform|database|bank|carrier|register|network|interface))\b/i
const NO_LEANING =
  /\b(?:not|never|no longer|instead of|would|could|might|without|for example|e\.g\.|such as|today|currently|switched off)\b/i

const isAside = ({ roles, plain }: Passage): boolean =>
  roles.has('summary') || roles.has('goals') || roles.has('metrics') || roles.has('risks') || roles.has('testing') || NO_LEANING.test(plain)

interface Leaning {
  readonly words: string
  readonly name: string
  readonly kind: 'listed' | 'outside'
}

function leaningIn(document: Document, passage: Passage): Leaning | null {
  const { plain, roles, block, section } = passage
  const listed =
    (roles.has('dependencies') || /\bdepend/i.test(section.title)) &&
    block.kind === 'item' &&
    !/^(?:\W*`|they\b|it\b|this\b|these\b|if\b|you\b|we\b|when\b)/i.test(block.text) &&
    isFirstOf(document, passage) &&
    IN_DEPENDENCIES.test(plain)
  // "sent by e-mail through …": the way is not the one it goes through.
  const leaning = LEANS.exec(plain.replace(/ by (?:e-?mail|mail|text|post|sms|phone)(?= (?:through|via|with|using)\b)/i, ''))
  const outside = leaning !== null && SERVICE.test(leaning[0])
  if (listed) return { words: outside ? leaning[0] : headOf(plain), name: `“${headOf(plain)}”`, kind: 'listed' }
  if (outside) return { words: leaning[0], name: tidy(leaning[1] ?? ''), kind: 'outside' }
  const vendor = VENDOR.exec(plain)
  if (vendor !== null && firmness(document, passage) !== null) return { words: vendor[0], name: tidy(vendor[1] ?? ''), kind: 'outside' }
  const needs = roles.has('dependencies') && block.kind === 'paragraph' ? NEEDED.exec(plain) : null
  return needs === null ? null : { words: needs[0], name: tidy(needs[1] ?? ''), kind: 'outside' }
}

const DOWN = 'it is down, slow, or answers after the caller has given up.'
const isFirstOf = (document: Document, { sentence, block }: Passage): boolean =>
  document.sentences[sentence.index - 1]?.block !== block.index

const headOf = (plain: string): string => (plain.split(/[,:;.(–—]/)[0]?.trim() ?? '').split(' ').slice(0, 6).join(' ')

const tidy = (found: string): string =>
  found
    .trim()
    .replace(/^an? /i, 'the ')
    .replace(/\s(?:and|or|for|to|in|on|when|which|that|of)$/i, '')

function withoutFallback(document: Document): readonly Hit[] {
  const seen = new Set<string>()
  return plannedPassagesOf(document).flatMap((passage) => {
    const leaning = isAside(passage) ? null : leaningIn(document, passage)
    if (leaning === null) return []
    const { words, name, kind } = leaning
    const beside = kind === 'listed' ? FAILS.test(unitText(document, passage)) : failsBeside(document, passage, words, name)
    if (beside || seen.has(name.toLowerCase()) || FAILS.test(passage.section.title)) return []
    seen.add(name.toLowerCase())
    return [
      {
        ...quoted(passage.sentence, words),
        severity: 'major',
        category: 'dependency',
        description: `“${shown(passage.plain)}” leans on ${name}, and nothing here says what happens when ${DOWN}`,
        remediation: `Add for ${name}: the availability it promises, how long to wait, what people see meanwhile, and how an unanswered call is cleared up.`,
        weight: kind === 'listed' ? 0.85 : 0.8,
      },
    ]
  })
}

/** What the document calls outside, and no clause of it says what happens when that fails. */
function outsiders(document: Document): readonly Hit[] {
  return outsidersOf(document).flatMap(({ name, words, passage }): readonly Hit[] => {
    if (isFailureTold(document, words, (section) => hasText(document, section)) || FAILS.test(passage.section.title)) return []
    const { text } = passage.block
    return [
      {
        ...quoted(passage.block.kind === 'row' && text.length <= ROW_LENGTH_MAX ? passage.block : passage.sentence),
        severity: 'major',
        category: 'dependency',
        description: `“${shown(passage.plain)}” leans on ${name}, and nothing here says what happens when ${DOWN}`,
        remediation: `Add for ${name}: the availability it promises, how long to wait, what people see meanwhile, and how an unanswered call is cleared up.`,
        weight: 0.8,
      },
    ]
  })
}

const ROW_LENGTH_MAX = 300

const REFERS = /^(?:if|when|while|should|until|on|after)\b.*?\b(?:it|they|this|that)\b/i

/** In the same paragraph, or in a sentence of the section that names the same thing or follows on from one that does. */
function failsBeside(document: Document, passage: Passage, words: string, name: string): boolean {
  const nouns = nounsOf(name)
  const named = (plain: string): boolean => nouns.some((noun) => plain.toLowerCase().includes(noun))
  const follows = document.sentences[passage.sentence.index + 1]
  if (FAILS.test(passage.plain.replace(words, ''))) return true
  const isNext = follows?.block === passage.block.index
  if (isNext && (lacks(follows.plain) || (FAILS.test(follows.plain) && (named(follows.plain) || REFERS.test(follows.plain))))) return true
  return document.sentences.some(
    ({ section, plain }) => section === passage.section.index && FAILS.test(plain) && (nouns.length === 0 || named(plain)),
  )
}

/** The words that name the thing itself, so that another's fallback does not answer for it. */
function nounsOf(words: string): readonly string[] {
  const service = SERVICE.exec(words)?.[0] ?? words.replace(/^(?:the|an?|our) /i, '')
  const named = [...words.matchAll(/(?<=[a-z,] )[A-Z][\w-]*[a-z][\w-]*/g)].map(([name]) => name)
  return [...service.split(/[\s'’]+/), ...named]
    .map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}-]/gu, ''))
    .map((word) => word.replace(/(?<=[a-z]{3})s$/, ''))
    .filter((word) => word.length > 2 && !/^(?:service|system|interface|the|apis?|each|all|our|three|two|both)$/.test(word))
}

const leanedOn = (description: string): string => / leans on (.+?), and nothing here says/.exec(description)?.[1] ?? ''

function fallbackFor(document: Document, hit: Hit): Answer | null {
  const nouns = nounsOf(leanedOn(hit.description))
  if (nouns.length === 0 || hit.category !== 'dependency') return null
  return answerSaying(document, hit, {
    says: FAILS_PLAINLY,
    about: new RegExp(String.raw`\b(?:${nouns.join('|')})`, 'i'),
    shares: 2,
    does: 'says what happens when it fails',
  })
}

const FAILURE_HEADER =
  /\b(?:if (?:it|this|that)?\s?(?:is |goes )?(?:down|fails?|unavailable|out)|fall-?backs?|when (?:it is )?down|on failure|failure|without it|outage|contingency)\b/i

/** A table of what we depend on, with a column for failure and nothing in it. */
function emptyCells(document: Document): readonly Hit[] {
  return document.blocks.flatMap((block: Block) => {
    const column = block.kind === 'row' ? block.header.findIndex((cell) => FAILURE_HEADER.test(plainOf(cell))) : -1
    if (column <= 0 || !/^(?:|-+|–|—|\?+|tbd|todo|n\/a|open)$/i.test(plainOf(block.cells[column] ?? '')) || block.text.length > 300)
      return []
    const name = plainOf(block.cells.find((cell) => plainOf(cell) !== '') ?? '')
    if (name === '') return []
    return [
      {
        ...quoted(block),
        severity: 'major',
        category: 'failure',
        description: `The column “${plainOf(block.header[column] ?? '')}” is left open for “${name}”: the day it fails, nobody knows what should happen.`,
        remediation: `Say what happens when ${name} fails: what people see, what waits, and who is told; or that nothing happens, and why.`,
        weight: 0.9,
      },
    ]
  })
}

/** A question of a form about failure: "How does this feature react if the server is unavailable?", with nothing below it. */
function unanswered(document: Document): readonly Hit[] {
  return document.sections.flatMap((section: Section) => {
    const asks = /\b(?:fail|fails|failure|failures|unavailable|unreachable|down|outage|goes? wrong)\b.*\?$/i.test(section.title.trim())
    const heading = document.blocks.find(({ kind, section: of }) => kind === 'heading' && of === section.index)
    if (!asks || heading === undefined || hasText(document, section)) return []
    return [
      {
        ...quoted(heading),
        severity: 'minor',
        category: 'failure',
        description: `The question “${shown(section.title)}” has no answer: what happens on that day is left to whoever is on duty.`,
        remediation:
          'Answer it in a sentence: what stops, what goes on, what users see, and what brings it back; or “not affected, because …”.',
        weight: 0.8,
      },
    ]
  })
}

export const hasText = (document: Document, section: Section): boolean =>
  document.blocks.some(({ kind, section: of }) => of === section.index && kind !== 'heading' && kind !== 'comment') ||
  document.sections.some(({ parent }) => parent === section.index)

export const fallbackChecks: readonly Check[] = [
  {
    id: 'dependency-without-fallback',
    modes: [43, 47, 49, 55, 74, 78],
    looksFor: 'partners, services and stores that the plan leans on, with nothing said for when they fail',
    find: (document) => {
      const outside = outsiders(document)
      const named = outsidersOf(document).flatMap(({ words }) => words)
      // What the document calls outside was read over the whole of it.
      const leaning = [
        ...outside,
        ...withoutFallback(document).filter(
          ({ quote, description }) =>
            outside.every((hit) => hit.quote !== quote) && !nounsOf(leanedOn(description)).some((noun) => named.includes(noun)),
        ),
      ]
      const mishaps = mishapsLeftOut(document).filter(({ line }) => leaning.every((hit) => hit.line !== line))
      return [...leaning, ...emptyCells(document), ...unanswered(document), ...deadEnds(document), ...mishaps]
    },
    answeredBy: fallbackFor,
  },
]

/**
 * Questions that the document leaves open without saying who answers them, by when, or what holds until then.
 * A question with an owner, a date, a next step, a leaning or a link is under way, and is left alone.
 */
import type { Block, Document, Section } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn, shared } from '../../reading/answers.ts'
import { inEnglish } from '../../reading/english.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { rolesOf, sectionsWith } from '../../reading/roles.ts'
import { blocksIn, withNested } from '../../reading/surroundings.ts'
import { requirementsOf } from './entries.ts'

interface Question {
  readonly text: string
  readonly start: number
  readonly plain: string
  /** Together with what hangs on it: nested items, its subsection. */
  readonly whole: string
}

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'
const PENDING =
  /\b(?:still |yet )*(?:to be|needs? to be|must be|should be) (?:decided|determined|clarified|defined|agreed|confirmed|discussed|resolved|answered|checked|settled)\b(?! (?:by|in|at|on|with|before|during|after)\b)|\bnot (?:yet )?(?:decided|settled|clear|agreed|resolved)\b|\bundecided\b|\bunclear\b|\b(?:is|are|remains?|still) open\b/gi
const UNDER_WAY = new RegExp(
  String.raw`\b(?:decid(?:es?|ed|ing)|decision by|owners?|owned by|responsible|assigned|until then|for now|in the meantime|meanwhile|defer(?:red|s)?|out of scope|resolved|answered?|propos(?:al|e[sd]?)|recommend\w*|lean(?:s|ing)?|prefer\w*|follow-?ups?|tracked|tracking|asks?|asked|will (?:be|ask|measure|test|check|investigate|revisit|clarify|look)|to (?:ask|clarify with)|during (?:implementation|stabili[sz]ation|the)|before (?:stabili[sz]\w+|the|we|\d)|next (?:step|meeting|week|month)|clarif(?:y|ies) (?:it|this|that)|(?:we|i) (?:think|believe|would)|probably|likely|currently|could|yes|no\.|Q[1-4])\b|\bby (?:the |end |mid|early|late|\d|(?:${MONTHS})\b)|\b\d{1,2} (?:${MONTHS})\b|\b\d{4}-\d{2}|https?:|#\d+|@\w|→`,
  'i',
)
/** Somebody or some day is named. */
const OWNED = new RegExp(
  String.raw`\b(?:decides?|decided by|owners?|responsible|asks|will (?:measure|ask|decide|check))\b|\bby (?:the |\d|(?:${MONTHS})\b)|\b\d{1,2} (?:${MONTHS})\b|\b\d{4}-\d{2}`,
  'i',
)
const LABELLED = /^(?:not settled|open(?: questions?| issues?| points?)?|unresolved|undecided|still open|to be decided)\s*[:–—]/i
/** Nothing is open, or readers are asked whether something was forgotten. */
const NOTHING = /^(?:none|n\/?a|no open|there are no|nothing|-|—)\b|^(?:are|is) there any(?:thing)? (?:other|else|missing|more|further)\b/i

function questionsOf(document: Document): readonly Question[] {
  const sections = sectionsWith(document, 'open-questions')
  const under = new Set(sections.map(({ index }) => index))
  const byTitle = sections.flatMap((section) => ofSubsection(document, section))
  const taken = new Set(byTitle.map(({ start }) => start))
  const inside = document.blocks.filter(({ section }) => under.has(section) && !taken.has(document.sections[section]?.start ?? 0))
  const items = inside.filter((block) => block.kind === 'item' && block.depth === 0)
  const listed = new Set(items.map(({ section }) => section))
  const spoken = inside.filter((block) => block.kind === 'paragraph' && !listed.has(block.section) && block.text.includes('?'))
  const labelled = document.blocks.filter(
    (block) => block.kind === 'paragraph' && !under.has(block.section) && LABELLED.test(plainOf(block.text)),
  )
  return [...byTitle, ...[...items, ...spoken, ...labelled].map((block) => ofBlock(document, block))]
}

/** A question as a heading of its own below "Open questions". */
function ofSubsection(document: Document, section: Section): readonly Question[] {
  const parent = section.parent === null ? undefined : document.sections[section.parent]
  if (parent === undefined || !rolesOf(parent, document).has('open-questions') || !section.title.includes('?')) return []
  const blocks = blocksIn(document, section.index)
  const heading = blocks.find(({ kind }) => kind === 'heading')
  if (heading === undefined) return []
  return [{ text: heading.text, start: section.start, plain: section.title, whole: blocks.map(({ text }) => plainOf(text)).join(' ') }]
}

function ofBlock(document: Document, block: Block): Question {
  const own = block.kind === 'item' ? withNested(document, block) : [block]
  const parts = own.map(({ text }) => text)
  return { text: block.text, start: block.start, plain: plainOf(block.text), whole: parts.map(plainOf).join(' ') + linksIn(parts) }
}

/** Links lose their targets in plain words; that there is one counts. */
const linksIn = (parts: readonly string[]): string => (parts.some((part) => /\]\(http|\bhttps?:|-issue:`/.test(part)) ? ' https:' : '')

const isLeftOpen = ({ whole, plain }: Question): boolean =>
  !NOTHING.test(plain) &&
  (plain.includes('?') || new RegExp(PENDING.source, 'i').test(plain)) &&
  !UNDER_WAY.test(whole.replace(PENDING, ' '))

function find(document: Document): readonly Hit[] {
  const questions = questionsOf(document)
  const open = questions.filter(isLeftOpen)
  const others = questions.filter(({ whole }) => OWNED.test(whole)).length
  // A discussion paper may ask; a list of requirements is built from.
  const isBuilt = requirementsOf(document).length > 0
  return open.map((question) => {
    const asked = shown(/[^?]*\?/.exec(question.plain)?.[0] ?? question.plain, 110)
    return {
      ...quoted(question),
      severity: isBuilt && (others > 0 || new RegExp(PENDING.source, 'i').test(question.plain)) ? 'major' : 'minor',
      category: 'open-question',
      description: `“${asked}” is left open with nobody to answer it, no date and no rule until then${others > 0 ? `, unlike the ${others === 1 ? 'other question' : `${others} others`} here` : ''}.`,
      remediation: `Name who decides “${shown(asked, 50)}” and by when, and say what applies until then.`,
      weight: others > 0 ? 0.85 : 0.7,
    }
  })
}

function answeredBy(document: Document, hit: Hit): Answer | null {
  const words = keywordSet(hit.quote)
  return answerIn(
    document,
    hit,
    ({ plain, roles }) =>
      !roles.has('open-questions') && !plain.includes('?') && words.size >= 3 && shared(words, plain) >= Math.max(3, words.size * 0.7),
    'The document answers the question here.',
  )
}

export const questionChecks: readonly Check[] = [
  {
    id: 'open-question-left-open',
    modes: [52],
    looksFor: 'an open question without owner, date, next step or rule until then',
    find: inEnglish(find),
    answeredBy,
  },
]

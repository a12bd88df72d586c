/**
 * The odd one out: in a list or table in which nearly every entry gives a number, a short entry that gives none. Whatever its
 * verb, the reader was led to expect one: “A comment is short.” among seven entries with their limits.
 */
import type { Block, Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Hit } from '../../check.ts'
import { plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { rolesOf } from '../../reading/roles.ts'

const ENTRIES_MIN = 4
/** Of the others. */
const SHARE = 0.7
const WORDS_MIN = 3
const WORDS_MAX = 13
const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|once|twice|half|daily|nightly|weekly|monthly|hourly|no|none|never|at once|immediately)\b/i
/** It says yes or no, or leans on something else: no number is due. */
const NO_NUMBER_DUE =
  /^can\b|\b(?:if|when|until|unless|only|not|all|every|each|same|must be able|see|as in|either|or|without|instead|behind|owner|owned|because|any|ha(?:s|ve) an? \p{L}+ for)\b|[?:]$|[`;:→]/iu
const CLAIMS =
  /\b(?:is|are|has|have|can|may|must|shall|will|should|takes?|holds?|ends?|loads?|opens?|answers?|repl(?:y|ies)|lasts?|runs?|stays?|keeps?|expires?|sends?|starts?|finish(?:es)?|responds?|returns?)\b/i

interface Entry {
  readonly block: Block
  readonly text: string
}

/** A measure, not just a digit: “80 characters”, “99.5 %”, “two lines”. */
const MEASURE = /\d\s?(?:%|°|[\p{L}]{1,14}\b)|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve) \p{L}+|[€$£]\d|[<≤]\s?\d/iu

/** An id such as R4 and a reference such as “section 5” are no amounts. */
const hasNumber = (text: string): boolean =>
  NUMBER.test(plainOf(text).replace(/\b[A-Z]{1,4}-?\d+(?:\.\d+)*\b|^[\d.]+\s|\b(?:section|step|line|table|figure|level) \d+/gi, ''))

function groupsOf(document: Document): readonly (readonly Entry[])[] {
  const spoken = new Set(plannedPassagesOf(document).map(({ block }) => block.index))
  const groups = new Map<string, Entry[]>()
  for (const block of document.blocks) {
    const item = block.kind === 'item' && block.depth === 0 && !/^\d/.test(block.mark ?? '')
    if ((!item && block.kind !== 'row') || !spoken.has(block.index)) continue
    const text = item ? block.text : (block.cells.toSorted((a, b) => b.length - a.length)[0] ?? '')
    const key = `${block.section} ${item ? block.lead : block.header.join('|')}`
    groups.set(key, [...(groups.get(key) ?? []), { block, text }])
  }
  return [...groups.values()].filter((entries) => entries.length >= ENTRIES_MIN)
}

/** “500,000 rows on staging”: so much of what, where, and not what must come of it. */
const LOAD_ONLY = /^\d[\d,.]* \p{L}+(?: (?:on|in|at|with|from|over|against) (?:the |an? )?[\p{L}-]+(?: \p{L}+)?)?(?:, \d+ ?%)?\.?$/u

/** An entry of the acceptance criteria that names a load and no result. */
export const loadsWithoutResult = (document: Document): readonly Hit[] =>
  plannedPassagesOf(document)
    .filter(({ block, roles, plain }) => block.kind === 'item' && roles.has('acceptance') && LOAD_ONLY.test(plain))
    .map((passage) => ({
      ...quoted(passage.sentence),
      severity: 'minor',
      category: 'measurement',
      description: `“${shown(passage.plain)}” names how much is tried and not what must come of it: no time, no limit, no result that could fail.`,
      remediation: `Add to “${shown(passage.plain)}” what must hold, such as “in less than 10 minutes” or “without an error”.`,
      weight: 0.65,
    }))

const ASIDE = ['goals', 'summary', 'risks', 'testing', 'timeline', 'roll-out', 'ownership', 'metrics', 'dependencies'] as const

export function oddOnes(document: Document): readonly Hit[] {
  return groupsOf(document).flatMap((entries) => {
    const section = document.sections[entries[0]?.block.section ?? 0]
    const roles = section === undefined ? new Set() : rolesOf(section, document)
    if (ASIDE.some((role) => roles.has(role)) || /\bwho\b/i.test(section?.title ?? '')) return []
    const odd = entries.filter(({ text }) => !hasNumber(text))
    const stated = entries.filter(({ text }) => hasNumber(text) && MEASURE.test(plainOf(text))).length
    return odd
      .filter(
        ({ block, text }) =>
          stated >= SHARE * (entries.length - 1) && !text.includes('`') && isBare(plainOf(text)) && !isMeasuredBeside(block, text),
      )
      .map(({ block, text }) => oddOne(block, text, stated, entries.length - 1))
  })
}

/** Of a row, another cell may hold the number. */
const isMeasuredBeside = ({ kind, cells }: Block, text: string): boolean =>
  kind === 'row' && cells.some((cell) => cell !== text && hasNumber(cell))

function isBare(plain: string): boolean {
  const words = plain.split(' ').length
  return words >= WORDS_MIN && words <= WORDS_MAX && CLAIMS.test(plain) && !NO_NUMBER_DUE.test(plain)
}

const oddOne = (block: Block, text: string, stated: number, others: number): Hit => ({
  ...quoted({ text, start: block.start }),
  severity: 'minor',
  category: 'measurement',
  description: `“${shown(plainOf(text))}” gives no number, while ${stated === others ? `all ${others}` : `${stated} of the ${others}`} entries beside it do: how much, how many or how soon can't be tested here.`,
  remediation: `Add the limit to “${shown(plainOf(text))}” as its neighbours have it, with its unit; or say that none is meant.`,
  weight: 0.6,
})

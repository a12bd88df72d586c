/**
 * A check on single sentences, written as data: the words it looks for, where they count, and what beside them excuses them.
 *
 *   sentence ──in a place that counts──▶ has the words ──nothing near excuses it──▶ hit ──said elsewhere?──▶ answered
 *
 * Near is the sentence itself with the one before and after it in the same block.
 */
import type { Category, Severity } from '../../../../../core/council/words.ts'
import type { Document } from '../../../../../core/document/document.ts'
import { sectionAt } from '../../../../../core/document/find.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn, shared } from '../../reading/answers.ts'
import { inEnglish } from '../../reading/english.ts'
import { ownPassagesOf, type Passage } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has, type Role } from '../../reading/roles.ts'

export interface Rule {
  readonly id: string
  readonly modes: readonly number[]
  readonly looksFor: string
  readonly words: RegExp
  readonly onlyIn?: readonly Role[]
  readonly notIn: readonly Role[]
  /** In the sentence itself. */
  readonly excusedHere?: RegExp
  /** In it or beside it. */
  readonly excusedNear?: RegExp
  /** By what the rest of the document says. */
  excusedBy?(passage: Passage, document: Document): boolean
  /** Where one example makes the point. */
  readonly isOncePerSection?: boolean
  readonly severity: Severity | ((passage: Passage) => Severity)
  readonly category: Category
  readonly weight: number
  says(words: string, passage: Passage): string
  mend(words: string, passage: Passage): string
  readonly answer?: {
    readonly says: RegExp
    readonly sharesMin: number
    readonly because: string
    /** The open questions may ask it as well: then it is not forgotten. */
    readonly isAskedToo?: boolean
  }
}

/** Where a document tells what others did, think or ask. */
export const TOLD: readonly Role[] = ['background', 'alternatives', 'open-questions', 'non-goals', 'glossary']

export function checkOf(rule: Rule): Check {
  const { id, modes, looksFor, answer } = rule
  const check = { id, modes, looksFor, find: inEnglish((document) => find(rule, document)) }
  return answer === undefined ? check : { ...check, answeredBy: (document, hit) => answered(answer, document, hit) }
}

function find(rule: Rule, document: Document): readonly Hit[] {
  const all = ownPassagesOf(document)
  const told = new Set<number>()
  return all.flatMap((passage, index) => {
    const words = told.has(passage.section.index) ? null : wordsIn(rule, passage)
    if (words === null || rule.excusedNear?.test(nearOf(all, index)) === true || rule.excusedBy?.(passage, document) === true) return []
    if (rule.isOncePerSection === true) told.add(passage.section.index)
    return [
      {
        ...quoted(passage.sentence),
        severity: typeof rule.severity === 'string' ? rule.severity : rule.severity(passage),
        category: rule.category,
        description: rule.says(shown(words, 70), passage),
        remediation: rule.mend(shown(words, 50), passage),
        weight: rule.weight,
      },
    ]
  })
}

function wordsIn({ words, onlyIn, notIn, excusedHere }: Rule, { plain, roles, section }: Passage): string | null {
  const found = words.exec(plain)?.[0]
  if (found === undefined || plain.endsWith('?') || has(told(roles), ...notIn) || isFuture(section.path)) return null
  if (onlyIn !== undefined && !has(roles, ...onlyIn)) return null
  return excusedHere?.test(plain) === true ? null : found
}

/** Goals below a motivation are no background. */
const told = (roles: ReadonlySet<Role>): ReadonlySet<Role> =>
  has(roles, 'goals', 'non-goals') ? new Set([...roles].filter((role) => role !== 'background')) : roles

/** What may come some day binds nobody now. */
const isFuture = (path: readonly string[]): boolean => path.some((title) => /^(?:future|further|possible future)\b/i.test(title))

export function nearOf(all: readonly Passage[], index: number): string {
  const block = all[index]?.block.index
  return [all[index - 1], all[index], all[index + 1]]
    .filter((one) => one?.block.index === block)
    .map((one) => one?.plain ?? '')
    .join(' ')
}

function answered({ says, sharesMin, because, isAskedToo }: NonNullable<Rule['answer']>, document: Document, hit: Hit): Answer | null {
  const words = keywordSet(plainOf(hit.quote))
  const asked = isAskedToo === true ? askedElsewhere(document, hit, words) : null
  if (asked !== null) return asked
  return answerIn(
    document,
    hit,
    ({ plain, roles }) => says.test(plain) && !has(roles, 'non-goals', 'open-questions') && shared(words, plain) >= sharesMin,
    because,
  )
}

/** So many words of the passage make it the same question; of its heading one is enough. */
const TOPIC_MIN = 2

function askedElsewhere(document: Document, hit: Hit, words: ReadonlySet<string>): Answer | null {
  const topic = keywordSet(sectionAt(document, hit.line).title)
  return answerIn(
    document,
    hit,
    ({ plain, roles }) =>
      has(roles, 'open-questions') && (shared(words, plain) >= TOPIC_MIN || (topic.size === 1 && shared(topic, plain) === 1)),
    'The open questions ask this, so it is not forgotten.',
  )
}

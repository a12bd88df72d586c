/**
 * A topic or a question as a claim that can be put three ways: asked, affirmed and denied.
 *
 *   "Bitcoin is a good store of value"  →  "Is Bitcoin a good store of value?" · "Bitcoin is …" · "Bitcoin is not …"
 *
 * Where subject and predicate can't be told apart with little doubt, `clause` is null and wordings fall back to yes and no.
 */

import { type Clause, said } from '../clause.ts'
import { type Question, readQuestion } from '../question.ts'
import { remembered } from '../remembered.ts'
import { stemSet } from '../stems.ts'
import { predicateAt } from './asking.ts'
import { capital, uncapital } from './spelling.ts'

export interface Topic {
  readonly text: string
  readonly asked: string
  readonly clause: Clause | null
  /** How an offline reader weighs sentences on it. */
  readonly question: Question
  readonly stems: ReadonlySet<string>
}

const STATED = /^(.{2,80}?) (is|are|was|were|should|must|will|would|can|could|may|has to|have to) (?!not\b)(.{2,200})$/i
const ASKS = /^(?:is|are|was|were|should|must|will|would|can|could|may|might|do|does|did|has|have|shall)\b/i
/** Asks for more than a yes or a no: no claim can be made of it. */
const OPEN_ENDED = /^(?:how|what|why|when|where|who|whom|whose|which|whether|if)\b/i
const BROKEN = /[,;:“”"()?]|\b(?:that|which|who|if|because|when|while)\b/i

const KEPT_MAX = 500

export const topicOf = remembered(readTopic, KEPT_MAX)

function readTopic(text: string): Topic {
  const plain = text.trim().replace(/\s+/g, ' ')
  const asks = ASKS.test(plain)
  const clause = asks ? askedClause(plain) : OPEN_ENDED.test(plain) ? null : statedClause(plain)
  return {
    text: plain,
    asked: asks
      ? `${plain.replace(/[.?!]*$/, '')}?`
      : clause === null
        ? plain
        : `${capital(clause.auxiliary)} ${clause.subject} ${clause.predicate}?`,
    clause,
    question: readQuestion(weighed(plain, clause)),
    stems: stemSet(plain),
  }
}

function askedClause(plain: string): Clause | null {
  const known = readQuestion(plain).clause
  if (known !== null || /\bnot\b|n['’]t\b/i.test(plain)) return known
  const [auxiliary = '', ...words] = plain.replace(/[.?!]+$/, '').split(' ')
  const at = /^(?:do|does|will|would|should|can|could|must|may|might)$/i.test(auxiliary) ? predicateAt(words) : null
  if (at === null || /[,;:“”"()]/.test(words.slice(0, at).join(' '))) return null
  return { subject: words.slice(0, at).join(' '), auxiliary: auxiliary.toLowerCase(), predicate: words.slice(at).join(' ') }
}

function statedClause(plain: string): Clause | null {
  const found = STATED.exec(plain.replace(/[.?!]+$/, ''))
  const [, subject = '', auxiliary = '', predicate = ''] = found ?? []
  if (found === null || BROKEN.test(subject) || /^(?:has|have) to$/i.test(auxiliary)) return null
  return { subject: uncapital(subject, (word) => isNoName(word, subject, predicate)), auxiliary: auxiliary.toLowerCase(), predicate }
}

const NAMES_END = /(?:[^aeious']s|[sxzcg]es|[cs]hes|ies|ees|ing|ed|ness|ment|ity|tion)$/

/** "Schools in our county", "Tabs": a plural or an abstract word alone is no name; "Larkfield" or "Tarrow School" may be one. */
const isNoName = (word: string, subject: string, predicate: string): boolean =>
  NAMES_END.test(word) && !/^\p{Lu}/u.test(subject.split(' ')[1] ?? '') && !new RegExp(`\\b${capital(word)}\\b`).test(predicate)

/** "Is X good?" only looked up would never lean; as a statement it is weighed like advice. */
function weighed(plain: string, clause: Clause | null): string {
  return clause !== null && /^(?:is|are|was|were)$/.test(clause.auxiliary) ? said(clause, true) : plain
}

/** "Bitcoin is a good store of value"; null where the grammar is not understood. */
export function claimed({ clause }: Topic, yes: boolean): string | null {
  if (clause === null) return null
  // "is not a hedge rather than a risk asset" could be read either way.
  return yes || !/\b(?:rather than|instead of)\b/i.test(clause.predicate) ? said(clause, yes) : `I would not say that ${said(clause, true)}`
}

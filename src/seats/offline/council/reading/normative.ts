/**
 * Which sentences oblige somebody, how strongly, and whom.
 *
 *   sentence ──where it stands──▶ ──its modal word──▶ ──what speaks against──▶ obligation or null
 *
 * Precise rather than generous: a description, a guess, an opinion or a condition that uses "must" obliges nobody.
 */
import type { Document, Sentence } from '../../../../core/document/document.ts'
import { actorOf, verbAfter } from './actor.ts'
import type { Role } from './roles.ts'
import { rolesOf } from './roles.ts'

export interface Obligation {
  readonly strength: 'must' | 'should' | 'will'
  /** The grammatical subject; null where the sentence is passive without "by …", or has none. */
  readonly actor: string | null
  readonly verb: string
}

/** Where a modal word tells, weighs or asks instead of obliging. */
export const TELLING: readonly Role[] = [
  'background',
  'history',
  'alternatives',
  'examples',
  'open-questions',
  'references',
  'drawbacks',
  'non-goals',
]
const BINDING: readonly Role[] = ['requirements', 'acceptance']

const MODAL = /\b(must|shall|(?:is|are|be) (?:also |always |only |\w+ly )?required to|ha(?:s|ve) to|needs? to|should|will)(n't)?\b(?!-)/gi

export function obligationIn(sentence: Sentence, document: Document): Obligation | null {
  const block = document.blocks[sentence.block]
  const section = document.sections[sentence.section]
  if (block === undefined || section === undefined || block.kind === 'quote') return null
  if (section.path.some((title) => /^future\b/i.test(title))) return null
  const roles = rolesOf(section, document)
  const binding = BINDING.some((role) => roles.has(role))
  if (TELLING.some((role) => roles.has(role)) || /\?["”')]*$/.test(sentence.plain)) return null
  const cells = block.kind === 'row' ? sentence.plain.split(' | ') : [sentence.plain]
  for (const cell of cells) {
    const found = modalIn(cell, binding)
    if (found !== null) return found
  }
  return binding && block.kind === 'item' ? plainItem(sentence) : null
}

function modalIn(text: string, binding: boolean): Obligation | null {
  for (const match of text.matchAll(MODAL)) {
    const word = (match[1] ?? '').toLowerCase()
    const before = text.slice(0, match.index)
    const after = text.slice(match.index + match[0].length)
    const strength = word === 'should' ? 'should' : word === 'will' ? 'will' : 'must'
    if (strength === 'will' && (!binding || /^\s+(?:not )?(?:need|have) to\b/i.test(after))) continue
    if (isNegated(match, before) || isQuoted(before) || isConditional(before, strength) || isGuess(word, before, after)) continue
    return { strength, actor: actorOf(before, after), verb: verbAfter(after) }
  }
  return null
}

/** "need not", "does not have to", "is not required to": a freedom, no duty. */
const isNegated = (match: RegExpMatchArray, before: string): boolean =>
  !/^(?:must|shall|should|will)/i.test(match[0]) &&
  /(?:\bnot|n't|n’t|\bnever|\bno longer|\bwithout|\brarely|\bnobody|\bno one)\s+(?:\w+ly\s+)?$/i.test(before)

/** Inside a quotation that is still open. */
const isQuoted = (before: string): boolean =>
  before.split('“').length > before.split('”').length || (before.split('"').length - 1) % 2 === 1

const CONDITION =
  /^(?:and |or |but |even )?(?:if|when|whenever|whether|because|since|although|though|while|unless|why|how|what|so that|until|as if|in case|given that)\b/i
const RELATIVE = /\b(?:who|whom|that|which|whose|where|why|how|what|whether|if|because|since|when|unless)\s+(?:\S+\s+){0,6}$/i

/** The side clause has its own verb, so the modal is the main one's: "a group that is considering archival should". */
const MAIN_AGAIN =
  /^(?:that|which|who)\s+(?:is|are|has|have|does|do|was|were|can|may|will|uses|wants|needs|\w+s (?:this|an?|the|to|in|on))\b.*\S/i

/** The modal stands in a side clause: "if we must", "the reason why users have to". A "which must" still obliges. */
function isConditional(before: string, strength: Obligation['strength']): boolean {
  const clause = (/[^,;:—–()]*$/.exec(before)?.[0] ?? '').trimStart()
  if (CONDITION.test(clause)) return true
  const side = RELATIVE.exec(clause)?.[0]
  if (side === undefined || /\b(?:note|ensure|means|implies|requires?|such|so) that\b/i.test(clause)) return false
  if (MAIN_AGAIN.test(side)) return false
  return strength !== 'must' || !/^(?:that|which|who)\s+(?:\w+ly\s+|also\s+)?$/i.test(side)
}

const OPINION =
  /\b(?:seems?|think|believe|feel|felt|argued?|suggest(?:s|ed)?|hope|wish|wonder|guess|suppose|in theory|arguably|presumably|ideally|probably|expectation|unclear)\b/i
const HEDGED =
  /\b(?:would|might|may|could|can|cannot|can't|to|used to|without|not want to|avoid|avoids|avoiding)\s+(?:\w+ly\s+|also\s+|even\s+)?$/i
const TODAY = /^(?:currently|today|at the moment|presently|right now|at present|previously|now|until now|historically|as of)\b/i
const PREDICTED =
  /^\s+(?:not |never |also |all |generally |usually |probably |only |just |still )*(?:be (?:very |quite |fairly |relatively |more |as |no |an? |the )*(?:easy|easier|simple|straightforward|possible|fine|trivial|enough|sufficient|safe|ok|okay|obvious|clear(?! about)|noted|minimal|negligible|rare|unlikely|likely|good|useful|helpful|nice|familiar|surprising|necessary|needed|same|problem|issue|issues|interesting|worth|thought of|seen as|no-op|(?:\w+ly )?impact\w*)\b|be noted|see no|have (?:no|little|minimal|negligible|any|much)\b|(?:just )?work\b|affect\b|matter\b|cause (?:no|any)\b|help\b|suffice\b|become (?:clear|obvious)|look (?:like|familiar)|do with\b|give (?:us|you|the reader) )/i

function isGuess(word: string, before: string, after: string): boolean {
  if (/^\s+have (?:been\b|already\b|had\b|\w{3,}ed\b|come\b|gone\b|taken\b|known\b|become\b|seen\b)/i.test(after)) return true
  if (/^must$|^will$/.test(word) && /(?:\b(?:a|an|the|at|free|good|ill|this|absolute)\s+)$/i.test(before)) return true
  if (OPINION.test(before) || /^\s+(?:probably|presumably|arguably|ideally|say that|admit)\b/i.test(after)) return true
  if (/^need to$/.test(word) && /\b(?:the|an?|any|no|this|that|of|s|real|strong)\s+$/i.test(before)) return true
  const periphrastic = /to$/.test(word)
  if (periphrastic && (HEDGED.test(before) || TODAY.test(before.trimStart()) || /^\s+do with\b|^\s+be (?:said|noted)\b/i.test(after)))
    return true
  return (
    word === 'should' && (PREDICTED.test(after) || (/\bthere\s+$/i.test(before) && /^\s+(?:not be|be (?:no|little|few))\b/i.test(after)))
  )
}

/** In a list of requirements a plain item is one: "Export as CSV". A label or a heading in disguise is not. */
function plainItem(sentence: Sentence): Obligation | null {
  const { plain } = sentence
  const words = plain.split(' ')
  if (
    words.length < 3 ||
    /:$/.test(plain) ||
    /^(?:note|example|e\.g\.|see|for (?:example|instance)|this|these|it|yes|no|n\/a|tbd|todo|as an?)\b/i.test(plain)
  )
    return null
  if (/\b(?:may|might|could|can|would|was|were|had|did|is|are|has|have|does)\b/i.test(plain)) return null
  const first = /^[A-Z]?[a-z]+(?=\s)/.exec(plain)?.[0]
  return first === undefined ? null : { strength: 'will', actor: null, verb: first.toLowerCase() }
}

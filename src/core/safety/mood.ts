/**
 * Whether words of harm are meant: asked for, planned or told to do, and not warned of, forbidden, reported or made up.
 *
 *   before the words ──▶ "how to", "I will", an imperative … ──▶ directed
 *                   └──▶ "never", "to prevent", "attackers …"  ──▶ not
 *
 * Only what stands before them in the same sentence can turn the words round; a kind word elsewhere excuses nothing.
 */
import type { Row } from './rows.ts'
import type { Setting } from './types.ts'
import { PERSON } from './vocabulary.ts'

const any = (source: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${source})(?![\p{L}\p{N}_])`, 'iu')

const MARK = String.raw`(?:[\s>*•"'(\[-]|\d{1,2}[.)]|step \d{1,2}\s*[:.)-]?)*`
const ADVERB = String.raw`(?:(?:just|simply|then|also|now|secretly|quietly|easily|really|first|next|always|quickly|finally|please)\s+){0,2}`

/** An imperative: nothing stands before it in its clause. */
const IMPERATIVE = new RegExp(
  String.raw`(?:^|[,:;.!?(\n"–—]|(?<![\p{L}])(?:and|or|then|first|firstly|next|finally|now|secondly|lastly|afterwards?|so|but|instead|tonight|please|just|simply))${MARK}${ADVERB}$`,
  'iu',
)
/** Somebody at the table is to do it, or asks how. */
const ADDRESSED = new RegExp(
  String.raw`(?<![\p{L}])(?:(?:i|we|you|let us|let's|one)(?:'ll|'d|'m)?(?:\s+(?:will|can|could|should|must|may|might|would|shall|do|am|are|going|want|wish|intend|plan|need|have|ought|like|about|to|gonna)){0,3}|(?:how|ways?|guide|plans?|steps?|instructions?|tips|tricks?|methods?|trying|want|wish|intend|going|need|order|is|idea|easy|easiest|recipe|manual|tutorial|decided|here's how|and|or) to|(?:here is|here's|here are|this is) (?:the|a|my|our|your)|(?:^|[,:;.]\s*)${MARK}to)\s+${ADVERB}$`,
  'iu',
)
const GERUND = /(?:instructions?|guide|steps?|tips|plans?|methods?|recipe|tutorial|manual|ways?|start|begin)\s+(?:for|to|of|on|by)\s+$/iu

/** Others do it; the sentence tells. */
const OTHERS = any(
  String.raw`attackers?|hackers?|burglars?|thie(?:f|ves)|scammers?|fraudsters?|criminals?|extremists?|terrorists?|intruders?|insiders?|adversar(?:y|ies)|gangs?|offenders?|killers?|murderers?|stalkers?|abusers?|testers?|conspirators?|those who|people who|anyone who|whoever|(?:if|when|whether|that|because|how) (?:someone|somebody|anyone|he|she|they|an? \p{L}+|the \p{L}+)|he|she|they`,
)
const TURNED = any(
  "not|never|don't|doesn't|cannot|can't|won't|shouldn't|mustn't|nobody|no one|avoid|prevent|stop|protect|defend|guard|detect|recogni[sz]e|against|resist|refuse|deter|warn|illegal|crime|victims? of|accused of|convicted|charged|forbidden|unlawful|instead of|rather than",
)
/** A story or a chronicle, told and not addressed to anybody. */
const TOLD = any(
  String.raw`(?:in|of|for) (?:the|a|an|this|my|our|her|his) (?:[\p{L}]+ )?(?:novel|film|movie|thriller|story|play|screenplay|game|opera|episode|chapter|escape room)|(?:novel|film|movie|thriller|story|play|episode|book) (?:shows?|tells?|turns|follows|is about|describes)|the (?:plot|hero|heroine|villain)|murder mystery|in 1\d{3}|in 20[01]\d|historians?|court found|was sentenced|trial heard`,
)
const TOLD_TO_YOU = any(String.raw`you|your|step \d|i will|i want|we will`)
const REPORTS = any(
  'said|says|wrote|writes|shouted|claims?|claimed|quot(?:e|es|ed)|slogan|letter|message|title|titled|called|reads?|asked|sentence|phrase|prompt',
)
const PICTURES = any('cameras?|lens|photos?|photographer|portraits?|shutter|pictures?|footage|tripod')

const lastClause = (before: string): string => before.split(/[,;:.!?\n]|(?<![\p{L}])(?:and|then|but)(?![\p{L}])/u).at(-1) ?? ''

/** Whether words found at `at` of a sentence are a request, a plan or an instruction. */
export function isDirected(sentence: string, at: number, row: Row): boolean {
  const before = sentence.slice(0, at)
  if (TURNED.test(lastClause(before)) || isQuoted(before)) return false
  if (row.isDirected) return !(row.needsVictim && OTHERS.test(lastClause(before)))
  if (before.trim() === '') return true
  if (ADDRESSED.test(before) || GERUND.test(before)) return !OTHERS.test(lastClause(before))
  return IMPERATIVE.test(before) && !OTHERS.test(before)
}

/** Inside a quotation that somebody is said to have written or spoken. */
const isQuoted = (before: string): boolean => before.split('"').length % 2 === 0 && REPORTS.test(before.slice(0, before.lastIndexOf('"')))

/** A bare command is addressed to the reader, whatever story stands beside it. */
export const isTold = (before: string, passage: string): boolean => before.trim() !== '' && TOLD.test(passage) && !TOLD_TO_YOU.test(passage)
export const isAboutPictures = (found: string, passage: string): boolean => /^shoot/i.test(found) && PICTURES.test(passage)

/** Plainly not ours. */
const THEIRS = new RegExp(
  String.raw`(?<![\p{L}])(?:their|his|her|someone|somebody|else's|competitors?|rivals?|victims?|exes|strangers?|everyone|everybody|${PERSON}(?:'s|s'))(?![\p{L}])`,
  'iu',
)
const OF_OTHERS = new RegExp(
  String.raw`(?<![\p{L}])(?:(?!let's|it's|that's|what's|here's|there's|today's|adversary's|attacker's|intruder's|hacker's)[\p{L}-]+'s|${PERSON}|hospital|clinic|bank|school|city|company|government|ministry|power grid|grid|utility|airport|provider|vendor|live)(?![\p{L}])`,
  'iu',
)
const OURS = any('our|ours|own|staging|test|testing|sandbox|agreed|consent|permission|contract|in scope|lab|under review')
const MITIGATED = any(
  'mitigat(?:ion|ions|e|ed|es)|countermeasures?|fix|fixes|defen[cs]es?|defend|blue team|remedy|remedies|harden|hardening|prevent|prevention|we (?:close|fix|block|patch|recommend|propose|rate-limit)|to close this|so we|recommend|recommendation|should (?:set|use|require|bind|add|move)|proposes',
)
/** What is done to a person behind her back. */
const BEHIND_BACKS = new RegExp(
  String.raw`(?<![\p{L}])(?:follow|watch|film|record|track|approach|hurt|harm|kill|cut|starve|strangle|touch|drug|lock|torture|stalk|sit behind|get close to|get into|enter|read|steal|take over)\s+(?:him|her|them|(?:(?:an?|the|my|your|his|her|their)\s+)?(?:[\p{L}]+\s+)?${PERSON}|their|yourself|someone's)(?![\p{L}])`,
  'iu',
)

/** Whether somebody else, or what is somebody else's, is to be harmed. `found`: the words of the row and a few after them. */
export function hasVictim(row: Row, found: string, passage: string): boolean {
  if (row.id === 'covertly') return BEHIND_BACKS.test(passage)
  return THEIRS.test(found) || (OF_OTHERS.test(found) && !OURS.test(found))
}

/** An attack path on the system under review, with its mitigation: the very work of a red team. */
export function isReview(row: Row, found: string, passage: string, setting: Setting): boolean {
  if (row.harms !== 'system' || THEIRS.test(found) || !MITIGATED.test(passage)) return false
  return OURS.test(passage) || (setting.isPressedMode && namesTopic(found, setting.topic))
}

function namesTopic(found: string, topic: string): boolean {
  const text = found.toLowerCase()
  return (topic.toLowerCase().match(/\p{L}{4,}/gu) ?? []).some((word) => text.includes(word))
}

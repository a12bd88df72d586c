/**
 * Short sentences that say only that something happens, among neighbours that say how soon or how long: “The vendor sends the
 * logs.”, “Another consumer takes over.”, “Messages live.”
 *
 *   subject · any verb but one of state · at most a few words · full stop      where half of the section gives times
 *
 * No list of verbs of action: there are too many. Left out are the few verbs of state, and all that says more than the deed
 * (a condition, a manner, a number, a reference), since then the sentence has another point to make.
 */
import type { Document } from '../../../../../core/document/document.ts'
import type { Hit } from '../../check.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { firmness } from './clauses.ts'
import { STATED_TIME } from './phrases.ts'

const WORDS_MAX = 11
const OTHERS_MIN = 2
/** Of the other passages of the section; a plain duty or a share of cases needs fewer, as it is meant to be measured. */
const SHARE = 0.5
const SHARE_OF_DUTY = 0.34
/** Of the whole document, where a section is too short to tell. */
const SHARE_OF_ALL = 0.5
const TIMED_MIN = 5

const LABEL = /^(?:[A-Z]{0,4}-?\d+(?:\.\d+)*[.:)]? |\d[\d.,]* ?% of (?:all |the )?)/
const DUTY = /\b(?:must|shall|has to|have to)\b/i
/** “After the cut it must be usable again” still has to say how soon. */
const EVENT = /^after (?:the|an?|each|every) [\p{L}' -]{2,30}?,? (?=(?:the|it|they|an?) )/iu
/** Says more than that it is done, or says it of no event at all. */
const SAYS_MORE =
  /\b(?:if|when|whenever|once|unless|until|before|while|during|after|as|on request|still|without|automatically|instead|first|already|always|never|not|no|nobody|nothing|none|cannot|can|may|only|all|any|both|same|such|and|or|because|since|so|than|how|what|which|who|whose|where|that|this|these|those|also|too|otherwise|then|afterwards|one|two|three|four|five|six|seven|eight|nine|ten|half|quickly|soon|shortly|promptly|regularly|periodically|fast|eventually|rapidly|normally|usually|today|now|later|would|could|should|might|was|were|been|see|per|with|via|like|by(?! (?:the|an?|our|its|their) )|manually|we|you|i)\b|[\d:;,`→=()“"/&]/i
/** What is so, and takes no time: a verb of state, of holding, showing and meaning. */
const STATE =
  /\b(?:(?:is|are|be) (?!(?:then |\w+ly )?(?:\p{L}{2,}(?:ed|wn|ken|ven|ten)\b|sent|brought|burnt|put|kept|held|heard|paid|told|done|made|lent|built|sold|bought|met|read|left|free again|\p{L}+ again|at the|on site|on the phone|back|live\b|online))|ha(?:s|ve) (?!to\b)|(?:(?<=s |they )(?:hold|contain|include|use|mean|need|want|belong|own|depend|consist|describe|define|represent|support|provide|require|allow|let|know|see|think|believe|like|prefer|apply|exist|remain|stay|wait|look|seem|sit|lie|carry|wear|match|fit|help|make|keep|manage|serve|handle|decide|advise|follow|concern|differ|come from|live (?:in|on)|run (?:on|in|as)|work (?:on|in|as|for))|(?:hold|contain|include|use|mean|need|want|belong|own|depend|consist|describe|define|represent|support|provide|require|allow|let|know|see|think|believe|like|prefer|exist|remain|stay|wait|look|seem|sit|lie|wear|fit|help|make|keep|manage|serve|handle|decide|advise|follow|concern|differ)s|matches|(?:comes from|lives (?:in|on)|runs (?:on|in|as)|works (?:on|in|as|for))) (?=\p{L})|(?:applies|carries|matters|costs|weighs|equals|covers|leads|shares|faces|names|lists|counts|acts|speaks|states|stands|waits|gets) (?=\p{L})|(?:kept|run|held|paid|led|provided|operated) by \p{L}|sent an? |(?:used|based|stored|written in|logged|recorded|listed|encrypted|signed|allowed|called|needed|required|named|located|connected|owned|defined|described|supported|expected|intended|designed|limited|protected|hosted|included|excluded|covered|known|seen|given|made of|made up|shared|separated|numbered|marked|labelled|trained|tested|authenticated|validated|checked|preserved|ignored|considered|treated|assumed|derived|computed|calculated|grouped|sorted|linked|hashed|masked|assigned|attached|bound|tied|left|kept in|kept on|held in|implemented|configured|enabled|disabled|generated|added|extended|introduced|unchanged|affected|concerned|done by|set|read|built|met|put in|agreed|interested|involved|planned|accepted|rejected|decided|mandatory|numbered|measured|documented|counted)\b)/iu
/** “Restart the controller”, “Ask the depot”: an order to the reader. “Sending stops” and “The vendor …” are statements. */
const SUBJECT =
  /^(?:the|an?|another|each|every|all|its|their|our|it|they|whoever|\p{L}+(?:s|ing)) (?!(?:the|an?|your|our|its|to|of|for|each|every|all)\b)|^[\p{L}-]+ [\p{L}-]+s (?:are|must|shall|have to) /iu
/** Two shapes tell a deed: a helping verb, or a second word and more behind the subject. */
const FINITE =
  /\b(?:must|shall|has to|have to|is|are)\b|\b(?:the|an?|another|its|their|our) (?:[\p{L}'’-]+ ){1,4}?(?!(?:its|his|this|always|towards|perhaps)\b)[\p{L}-]*\p{L}{2}(?<!s|u|'|’)s\b(?! (?:is|are|must|shall|of)\b)|^(?:it) \p{L}+s\b|^(?:they|\p{L}+s) \p{L}+|^\p{L}+ing \p{L}+s\b/iu

const ASIDE = ['summary', 'goals', 'risks', 'ownership', 'metrics', 'testing', 'dependencies'] as const

interface Density {
  readonly timed: number
  readonly all: number
}

/** How many passages of each section give a time, and of the document. */
function densities(document: Document): { readonly of: ReadonlyMap<number, Density>; readonly whole: Density } {
  const of = new Map<number, Density>()
  let whole: Density = { timed: 0, all: 0 }
  const plus = ({ timed, all }: Density, isTimed: boolean): Density => ({ timed: timed + (isTimed ? 1 : 0), all: all + 1 })
  for (const { plain, section } of plannedPassagesOf(document)) {
    const isTimed = STATED_TIME.test(plain)
    of.set(section.index, plus(of.get(section.index) ?? { timed: 0, all: 0 }, isTimed))
    whole = plus(whole, isTimed)
  }
  return { of, whole }
}

/** The passage itself gives none, so it is one of `all` only. */
function isExpected({ timed, all }: Density, whole: Density, isDuty: boolean): boolean {
  if (timed >= OTHERS_MIN && timed >= (isDuty ? SHARE_OF_DUTY : SHARE) * (all - 1)) return true
  return timed >= 1 && timed >= SHARE * (all - 1) && whole.timed >= TIMED_MIN && whole.timed >= SHARE_OF_ALL * whole.all
}

function isBare(plain: string): boolean {
  const words = plain.replace(/[.]["”')]*$/, '')
  if (words.split(' ').length > WORDS_MAX || !SUBJECT.test(words) || !FINITE.test(words)) return false
  return !SAYS_MORE.test(words.replace(/^all /i, '')) && !STATE.test(words)
}

/** The sentence before asks for it or the next one goes on about it, with a time: “It does so within 5 minutes.” */
function isTimedNext(document: Document, { sentence }: Passage): boolean {
  const next = document.sentences[sentence.index + 1]
  return (
    next?.block === sentence.block && /^(?:this|it|they|that|after|at the latest|until)\b/i.test(next.plain) && STATED_TIME.test(next.plain)
  )
}

/** Of a row, another cell may give it. */
const isTimedBeside = ({ block, sentence }: Passage): boolean =>
  block.kind === 'row' && block.cells.some((cell) => !cell.includes(sentence.text) && /\d (?:ms|s|%|\p{L}{3,})/u.test(cell))

export function bareDeeds(document: Document): readonly Hit[] {
  const { of, whole } = densities(document)
  return plannedPassagesOf(document).flatMap((passage) => {
    const { plain, sentence, roles, section } = passage
    const density = of.get(section.index)
    const isDuty = DUTY.test(plain)
    const said = plain.replace(LABEL, '').replace(isDuty ? EVENT : /^$/, '')
    if (density === undefined || !isExpected(density, whole, isDuty) || ASIDE.some((role) => roles.has(role))) return []
    if (isTimedBeside(passage) || sentence.text.includes('`') || !/\.["”')]*$/.test(plain) || STATED_TIME.test(said) || !isBare(said))
      return []
    if (isTimedNext(document, passage) || firmness(document, passage) === null) return []
    return [bareDeed(passage, density, isDuty)]
  })
}

const bareDeed = (passage: Passage, { timed, all }: Density, isDuty: boolean): Hit => ({
  ...quoted(passage.sentence),
  severity: 'minor',
  category: 'timing',
  description: `“${shown(passage.plain)}” gives no time, while ${timed} of the ${all - 1} statements beside it${passage.section.title === '' ? '' : ` in “${passage.section.title}”`} do: how soon, how often or for how long can't be tested here.`,
  remediation: `Add to “${shown(passage.plain)}” the time within which, after which or for how long, counted from which event; or say that none is meant.`,
  weight: isDuty ? 0.6 : 0.5,
})

/**
 * Times that are missing altogether, in documents that give times elsewhere: people who must report, answer or remove
 * something and nobody says by when; rows that "are deleted" with no when; access that is "temporary" with no end.
 * Where a document names no times at all, none is asked for: a language proposal is no policy.
 */

import type { Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Check, Hit } from '../../check.ts'
import { answerSaying, shared } from '../../reading/answers.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { blockText } from '../../reading/surroundings.ts'
import { untimedAwaited } from './awaited.ts'
import { clauseAt, firmness, givesLimits } from './firmness.ts'
import { BOUND_TIME, DATED, hasDatedLead, STATED_TIME } from './phrases.ts'
import { untimedReturns } from './return-times.ts'

interface Rule {
  readonly words: RegExp
  /** What in the clause answers it, besides a time. */
  readonly unless: RegExp
  readonly where: 'clause' | 'block'
  readonly needs: 'duty' | 'told'
  /** The time would stand behind these words: “in a 7-day trial, 99 % of texts arrive” gives none. */
  readonly after?: boolean
  why(words: string): string
  readonly mend: string
}

const BOUND =
  /\b(?:before|beforehand|until|at the (?:start|end|latest)|during|while|already|in advance|as soon as|immediately|at once|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|when(?:ever)? asked|on request|every|each time|promptly|quickly|soon|regularly|periodically|swiftly|rapidly|without (?:\w+ )?delay|timely|in time|shortly|not|never|only|if they|first|by then|by that date|always|later|after (?:that|this|which|some|a|an|one|two|three|five|ten|\d))\b/i

const RULES: readonly Rule[] = [
  {
    words:
      /\bother (?:phones|devices|users|members|clients|nodes|replicas|servers|screens|players|apps) (?:then )?(?:show|see|get|receive|are told|are updated|update)\b|\b(?:search(?: box)?|page|query|report|api|interface|service|system|export|app|dashboard|endpoint|overview) (?:must|shall|has to|should) (?:return|show|give|deliver|load|answer|respond|open|start|finish|render)(?: (?:the )?(?:results?|answers?|an answer|a response))?(?=[.;]|$)/i,
    unless: BOUND,
    where: 'clause',
    needs: 'told',
    why: (words) => `“${words}” does not say how soon`,
    mend: 'Add how soon, for which share of cases, such as “95 % of them within 2 seconds”.',
  },
  {
    // What one side does and the other sees: it travels, and that takes time.
    words:
      /\b(?:must|shall|has to|have to) (?:then )?(?:be (?:sent|delivered|updated|visible|synced|synchroni[sz]ed|refreshed|reflected|available again|restored)|appear|arrive|show up|take effect)\b|\b(?:texts|messages|changes|updates|orders|alerts|notifications|reminders|confirmations|results|payments) (?:reach|arrive|appear|show up|take effect)\b|\b(?:opens|shows|appears|arrives) on (?:another|the other)\b/i,
    unless: new RegExp(`${BOUND.source}|${String.raw`\b(?:if|due|with|as|daily|weekly|monthly|per)\b`}`, 'i'),
    where: 'clause',
    needs: 'duty',
    why: (words) => `“${words}” does not say how soon`,
    mend: 'Add how soon, for which share of cases, such as “99 % of them within 2 minutes”.',
  },
  {
    words:
      /\b(?:\d[\d.,]* ?%|p\d\d|\d+ of \d+|all) (?:of )?(?:[\w,.-]+ ){1,4}?(?:(?:finish|load|start|return|complete|open|answer|respond)(?=[.,;|]|$| (?:at|on|in|for|from|of)\b)|reach|arrive|appear|are (?:answered|delivered|sent|confirmed|visible|freed|free|shown|loaded|handled|solved|picked up|acknowledged))\b/i,
    unless: /\b(?:success\w*|without|correct\w*|right|if|when|only|not|no|until|unless|before|unchanged|same)\b/i,
    after: true,
    where: 'clause',
    needs: 'told',
    why: (words) => `“${words}” gives the share and not the time in which`,
    mend: 'Add the time in which this share must be done, and where it is measured.',
  },
  {
    words:
      /\b(?!it\b|they\b|this\b)\w+ (?:is|are) (?:then |automatically |finally )?(?:deleted|purged|erased)(?=$|[.,;)]| and\b| by the\b| from (?:our|the|its|their|all)\b)|\b(?!user|member|customer|admin|owner|patient|to\b|can\b|may\b|and\b|or\b|not\b|we\b|you\b|they\b|it\b|who\b)\p{L}+ (?:must |shall |then )?(?:delete|purge|erase)s? (?!if|when|only|nothing|no )(?:(?:the|all|its|their|each|every|any) )?[\p{L}-]+(?: [\p{L}-]+){0,4}?(?=$|[.,;)]| and\b)|\b\p{L}+ (?:is|are) valid(?=[.;]?$)|\b(?:files|links?|copies|tokens?|sessions?|jobs) (?:deleted|valid|kept|removed)(?=$|[.,;)])|^(?!.*\b(?:is|are|be|not|only|stays?|remains?)\b)\p{Lu}[\p{L} -]{2,30} (?:valid|effective|usable)(?=[.;]?$)|\b(?:rows?|records?|files?|sessions?|entries|logs?|data|counters?|tokens?|links?|copies|invitations?|codes?|passwords?|keys?|caches?|uploads?|drafts?|leases?|accounts?|grants?|permissions?|messages?|backups?|jobs?|carts?|reservations?) (?:(?:is|are|gets?) (?:then |automatically |finally )?(?:deleted|removed|purged|archived|dropped|erased)|expires?|lapses?)(?=$|[.,;)]| and\b| by the\b)/iu,
    unless: /\b(?:when|if|once|after|on|at|until|at once|immediately|every|before|as soon|then|same|with the|can|may|button|to)\b/i,
    where: 'clause',
    needs: 'told',
    why: (words) => `“${words}” does not say after what time`,
    mend: 'Say after how long, counted from which event, and which job or person does it.',
  },
  {
    words:
      /\b(?:temporary|short-lived|time-limited) (?:access|permissions?|grants?|exceptions?|bans?|blocks?|suspensions?|locks?|passwords?|tokens?|links?|credentials|accounts?|exemptions?|holds?|freezes?|solutions?|measures?)\b|\b(?:exceptions?|exemptions?|waivers?|extensions?) (?:may|must|shall|can|are|is|will) (?:be |only be )?(?:requested|granted|approved|given|allowed|permitted)\b/i,
    unless: /\b(?:until|expir\w*|ends?|ended|lapse\w*|revoked|for the (?:duration|length)|no|not|never|duration)\b/i,
    where: 'block',
    needs: 'told',
    why: (words) => `“${words}” is meant to end, and nothing says when`,
    mend: 'Give the longest duration, say whether it can be renewed and how often, and what takes it away.',
  },
  {
    words:
      /\b(?:growing|increasing|longer and longer|ever longer|doubling|exponential(?:ly growing)?|rising) (?:pauses?|delays?|intervals?|gaps?|waits?|back-?offs?|waiting times?)\b/i,
    unless: /\b(?:up to|at most|max\w*|cap\w*|limit\w*|until|no longer than|ceiling|not more than|a while|some time)\b/i,
    where: 'clause',
    needs: 'told',
    after: true,
    why: (words) => `“${words}” grow without a ceiling`,
    mend: 'Give the first pause, the longest one, and after how many tries or hours it is given up.',
  },
]

function missingTime(document: Document, passage: Passage): readonly Hit[] {
  const { plain, roles } = passage
  if (roles.has('summary') || roles.has('goals') || roles.has('risks') || roles.has('glossary') || roles.has('ownership')) return []
  for (const rule of RULES) {
    for (const found of plain.matchAll(new RegExp(rule.words, 'giu'))) {
      const firm = unanswered(document, passage, rule, found)
      if (firm === null) continue
      return [
        {
          ...quoted(passage.sentence, found[0]),
          severity: 'minor',
          category: 'timing',
          description: `In “${shown(plain)}”, ${rule.why(found[0])}, while this document gives such times elsewhere. It can never be called late.`,
          remediation: rule.mend,
          weight: firm === 'duty' ? 0.7 : 0.6,
        },
      ]
    }
  }
  return []
}

/** How firmly it is said, where nothing beside it gives the time; null where something does. */
function unanswered(
  document: Document,
  passage: Passage,
  { unless, where, needs, after = false }: Rule,
  { 0: words, index }: RegExpExecArray,
): 'duty' | 'told' | null {
  const { plain } = passage
  if (/^(?:after (?:that|this)|afterwards|then)\b/i.test(plain)) return null
  // What happens, then happens: “If the worker dies, the lease lapses”.
  if (/^(?:if|when|once)\b/i.test(plain) && unless.test(' once ')) return null
  if (TRIGGERED.test(plain.slice(0, index)) && unless.test(' once ')) return null
  if (isCommand(passage, words) || hasDatedLead(passage.block)) return null
  if (GOES.test(words) && isAgedInNext(document, passage, words)) return null
  const clause = clauseAt(plain, index)
  const firm = firmness(document, passage, clause.replace(/\b(?:that|which) (?:can't|cannot|can)\b/g, ''))
  if (firm === null || (firm === 'told' && needs === 'duty')) return null
  const beside = (where === 'block' ? blockText(passage) : clause).replace(words, '')
  if (DATED.test(segmentAt(plain, index)) || unless.test(beside) || endsInNext(document, passage)) return null
  return STATED_TIME.test(after ? plain.slice(index + words.length) : beside) ? null : firm
}

const segmentAt = (plain: string, at: number): string =>
  plain.slice(plain.lastIndexOf('; ', at) + 1, plain.indexOf('; ', at) === -1 ? plain.length : plain.indexOf('; ', at))

/** “above 85 %, run …”: the threshold is its moment. */
const TRIGGERED = /\b(?:above|below|over|under|beyond|more than|less than|at) \d[\d.,]* ?(?:%|\p{L}+)?[,:] [^.;]*$/iu

/** A command to type is for whoever follows the steps now. */
const isCommand = ({ sentence }: Passage, words: string): boolean =>
  (sentence.text.match(/`[^`]+`/g) ?? []).some((code) => code.includes(words))

const GOES = /\b(?:delet|purg|eras|remov)/i

/** “Labels are purged. Label images are needed for 30 days.”: the age at which they go. */
function isAgedInNext(document: Document, { sentence }: Passage, words: string): boolean {
  const next = document.sentences[sentence.index + 1]
  return (
    next?.block === sentence.block &&
    /\b(?:needed|kept|retained|stored|older|held)\b/i.test(next.plain) &&
    STATED_TIME.test(next.plain) &&
    shared(keywordSet(words), next.plain) > 0
  )
}

/** "… It does so within 5 minutes." */
function endsInNext(document: Document, { sentence }: Passage): boolean {
  const next = document.sentences[sentence.index + 1]
  return next?.block === sentence.block && /^(?:this|it|they|that|the latest)\b/i.test(next.plain) && STATED_TIME.test(next.plain)
}

const PASSED_ON =
  /\b(?:(?:sends?|sent|issues?|issued|creates?|created|gets?|carry|carries|receives?|with|gives?|given|hands? out|holds) (?:an? |the |each |by |as )?(?:[\w-]+ )?|^)(invitations?|(?:magic|reset|download|manage|sign-?in|log-?in|one-time|share|invite|confirmation) links?|access tokens?|session tokens?|one-time (?:codes?|passwords?)|vouchers?|coupons?|guest passes|reset codes?)\b/i
const GOOD_UNTIL =
  /\b(?:expir\w*|valid|until|lifetime|ttl|works (?:only )?once|single[- ]use|one[- ]time use|revoke\w*|withdraw\w*|lapse\w*|withdrawn)\b/i

/** What is handed out and opens something, and nothing in the whole document says until when. */
function handedOut(document: Document): readonly Hit[] {
  const seen = new Set<string>()
  return plannedPassagesOf(document).flatMap((passage) => {
    const noun = PASSED_ON.exec(passage.plain)?.[1]?.toLowerCase().replace(/s$/, '')
    if (noun === undefined || seen.has(noun) || passage.roles.has('goals') || passage.roles.has('summary')) return []
    const last = noun.split(' ').at(-1) ?? noun
    const spoken = document.sentences.filter(({ plain }) => plain.toLowerCase().includes(last) || plain.toLowerCase().includes(noun))
    seen.add(noun)
    const near = spoken.some(({ plain, index, block }) => {
      const next = document.sentences[index + 1]
      return (
        GOOD_UNTIL.test(plain) ||
        (next !== undefined && next.block === block && /^(?:it|they)\b/i.test(next.plain) && GOOD_UNTIL.test(next.plain))
      )
    })
    if (near || firmness(document, passage) === null) return []
    return [
      {
        ...quoted(passage.sentence, noun),
        severity: 'minor',
        category: 'timing',
        description: `“${shown(passage.plain)}” hands out “${noun}”, and nothing in the document says until when it works. Whoever finds an old one can still use it.`,
        remediation: `Say how long the ${noun} works, whether it works more than once, and who can withdraw it.`,
        weight: 0.65,
      },
    ]
  })
}

/** Without a heading it is notes: they tell what was said, and are held to nothing. */
const isNotes = ({ blocks }: Document): boolean => blocks.every(({ kind }) => kind !== 'heading')

/** The surer words about a passage come first. */
const oncePerLine = (hits: readonly Hit[]): readonly Hit[] =>
  hits.filter((hit, index) => hits.findIndex(({ line, quote }) => line === hit.line && quote === hit.quote) === index)

const SHARED_MIN = 3
const SHARED_PART = 0.8

export const reactionChecks: readonly Check[] = [
  {
    id: 'time-limit-missing',
    modes: [66],
    looksFor: 'duties, deletions and grants with no time, in documents that give times elsewhere',
    find: (document) =>
      givesLimits(document).times && !isNotes(document)
        ? oncePerLine([
            ...plannedPassagesOf(document).flatMap((passage) => missingTime(document, passage)),
            ...handedOut(document),
            ...untimedReturns(document),
            ...untimedAwaited(document),
          ])
        : [],
    // Most of what the hit is about: that the same desk does something else in time is no answer.
    answeredBy: (document, hit) =>
      answerSaying(document, hit, {
        says: BOUND_TIME,
        shares: Math.max(SHARED_MIN, Math.ceil(keywordSet(plainOf(hit.quote)).size * SHARED_PART)),
        does: 'gives the time for it',
      }),
  },
]

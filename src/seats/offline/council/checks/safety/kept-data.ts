/**
 * Data that is kept with no end: logs, copies, caches and personal data of which nothing says when they go.
 * A paragraph that names an end anywhere ("deleted after 90 days") has answered for all of it.
 */

import type { Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Check, Hit } from '../../check.ts'
import { answerSaying, shared } from '../../reading/answers.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { blockText, sectionText } from '../../reading/surroundings.ts'
import { STATED_TIME } from './phrases.ts'

const ENDS =
  /\b(?:until|expir\w+|delet\w+|remov\w+|purg\w+|eras\w+|destroy\w*|forever|permanent\w*|indefinite\w*|ttl|evict\w*|invalidat\w+|retention|as long as|rotat\w+|overwrit\w+|garbage|lifetime|anonymi[sz]\w+|no longer than|keep \d+|last \d+)\b/i
const KEPT_CLAUSES = /\b(?:kept|keep|keeps|retained|stored|archived)\b[^.;]*/gi
const DATA =
  '(?:(?:audit |access |change |error |server |chat |call )?logs?|log ?files?|history|back-?ups?|copies|a copy|uploads?|messages?|receipts?|recordings?|(?:ip |e-?mail |postal |network )?address(?:es)?|e-?mails?|phone numbers?|personal data|user data|customer data|answers|queries|commands|transactions|sessions|locations?|profiles?|photos?|pictures?|scans?|documents|applications|jobs|rows|entries|records|events|responses|evidence|notes|minutes|results|forms|contracts|certificates|lists|orders?|versions|statements|reasons|keys|tokens)'
const PASSIVE = new RegExp(
  String.raw`\b(${DATA})\b[^.;:]{0,50}?\b(?:is|are|shall be|must be|will be|gets?) (?:also |then |all )?(kept|retained|archived|cached|logged|recorded|stored|saved)\b`,
  'i',
)
const ACTIVE = new RegExp(
  String.raw`\b(?:we|service|server|system|app|page|platform|client|worker|it|database|backend|gateway|proxy) (?:will |must |shall |also )*(keeps?|retains?|archives?|caches?|logs?|records|stores?|saves?) (?:(?:the|all|each|every|a|an|its|their|every) )?(?:[\w'’-]+ ){0,3}?(${DATA})\b`,
  'i',
)
const LOG_HOLDS = /\b(?:the|this|each|our) (?:[\w-]+ )?(log|history|audit trail|archive) (?:holds?|contains?|keeps?|records?|lists?)\b/i
const LOGGED = /\b(?:all|each|every|any) [^.;:]{3,60}? (?:shall be|must be|is|are|will be) (logged|recorded|archived)\b/i
const NOT_KEPT = /\b(?:not|never|no longer|without|only while|in memory|instead of|don't|doesn't|no) /i

function keptForEver(document: Document, passage: Passage): readonly Hit[] {
  const { plain, roles } = passage
  const found = LOG_HOLDS.exec(plain) ?? LOGGED.exec(plain) ?? PASSIVE.exec(plain) ?? ACTIVE.exec(plain)
  if (found === null || roles.has('testing') || roles.has('acceptance') || isTrailing(plain, found)) return []
  // "keeps deleted lists" says what is kept, not when it goes.
  const isKept = /\b(?:kept?|keeps|retain\w*)\b/i.test(found[0])
  const block = (isKept ? aboutTheSame(document, passage) : blockText(passage)).replace(/\b(?:deleted|expired|removed) (?=[\w-]+s\b)/g, '')
  if (
    ENDS.test(block) ||
    STATED_TIME.test(block.match(KEPT_CLAUSES)?.join(' ') ?? '') ||
    STATED_TIME.test(plain) ||
    NOT_KEPT.test(plain) ||
    endsBeside(document, passage)
  )
    return []
  const personal = /\b(?:name|address|e-?mail|phone|personal|customer|patient|location|birth)\b/i.test(plain)
  return [
    {
      ...quoted(passage.sentence, found[0]),
      severity: personal ? 'major' : 'minor',
      category: personal ? 'privacy' : 'timing',
      description: `“${shown(plain)}” says what is kept and not until when. It grows without end, and nobody can tell when it may be deleted.`,
      remediation: `Add how long, and who or what removes it: “… is deleted after 90 days by a nightly job”.`,
      weight: personal ? 0.75 : 0.6,
    },
  ]
}

/** The sentences of the block that go on about it: they begin with a pronoun or name what it names. */
function aboutTheSame(document: Document, { sentence, plain, block }: Passage): string {
  if (block.kind === 'row') return plainOf(block.text)
  const words = keywordSet(plain.replace(/\b(?:kept?|keeps|stored?|retained|for|logged|recorded|archived)\b/gi, ''))
  return document.sentences
    .filter((one) => one.block === block.index)
    .filter(
      (one) =>
        one.index === sentence.index ||
        /^(?:it|they|this|these|that|after|both|all|each|then|everything)\b/i.test(one.plain) ||
        shared(words, one.plain) > 0,
    )
    .map((one) => one.plain)
    .join(' ')
}

/** “Support sees them only with a ticket, and each look is logged” is about the seeing. */
const isTrailing = (plain: string, { 0: words, index }: RegExpExecArray): boolean =>
  /\b(?:logged|recorded)$/i.test(words) && /[,;] (?:and )?$/.test(plain.slice(0, index))

/** An item's siblings or a nested item may give the end. */
function endsBeside(document: Document, { block }: Passage): boolean {
  if (block.kind !== 'item') return false
  return [document.blocks[block.index - 1], document.blocks[block.index + 1]].some(
    (one) =>
      one !== undefined &&
      one.section === block.section &&
      /\b(?:deleted|expires?|kept for|keep|removed|purged)\b/i.test(one.text) &&
      STATED_TIME.test(one.text),
  )
}

/** A section that is called "Log" and says what is written, but never for how long. */
function logSections(document: Document): readonly Hit[] {
  return document.sections.flatMap((section) => {
    if (!/^(?:[\d.]+ )?(?:(?:audit|access|change) )?(?:logs?|logging|audit trail)$/i.test(section.title)) return []
    const text = sectionText(document, section)
    const first = document.sentences.find(
      (sentence) => sentence.section === section.index && document.blocks[sentence.block]?.kind !== 'quote',
    )
    if (first === undefined || ENDS.test(text) || /\bke(?:ep|pt)\b[^.]*\d/i.test(text) || STATED_TIME.test(text)) return []
    return [
      {
        ...quoted(first),
        severity: 'minor',
        category: 'timing',
        description: `The section “${section.title}” says what is written (“${shown(first.plain)}”) and not how long it is kept.`,
        remediation: 'Add one line with the time after which entries are deleted, such as “keep 1 year”.',
        weight: 0.6,
      },
    ]
  })
}

const PERSONAL =
  /\b(?:e-?mail address(?:es)?|phone numbers?|mobile numbers?|dates? of birth|birth ?dates?|home address(?:es)?|postal address(?:es)?|passport|identity cards?|health (?:data|records?)|personal data|payment details|card numbers?|bank (?:account )?details|precise location|gps (?:position|location)s?|national (?:id|insurance) numbers?|tax ids?)\b/i
const TAKES =
  /\b(?:collects?|stores?|saves?|records?|asks? (?:for|the \w+ for)|enters?|uploads?|registers? with|provides?|submits?|imports?|shares?|sends?|passes|gathers?|holds?|keeps?|captures?)\b/i
const PROTECTED =
  /\b(?:gdpr|legal basis|lawful|consent(?:s|ed)?|data protection|privacy (?:policy|notice|officer)|retention|deleted (?:after|within|when|\d)|erased|anonymi[sz]\w+|pseudonymi[sz]\w+|encrypt\w+|hashed|kept for|bookkeeping law|by law|as law|law demands|minimi[sz]ation)\b/i

function takesPersonal(document: Document): readonly Hit[] {
  return plannedPassagesOf(document)
    .filter(
      ({ plain, roles }) =>
        PERSONAL.test(plain) && TAKES.test(plain) && !NOT_KEPT.test(plain) && !roles.has('testing') && !roles.has('risks'),
    )
    .filter((passage) => !PROTECTED.test(blockText(passage)) && !PROTECTED.test(sectionText(document, passage.section)))
    .slice(0, 1)
    .map((passage) => {
      const words = PERSONAL.exec(passage.plain)?.[0] ?? ''
      return {
        ...quoted(passage.sentence, words),
        severity: 'major',
        category: 'privacy',
        description: `“${shown(passage.plain)}” takes personal data (“${words}”) and neither this sentence nor its section says on what basis, for how long, or how it is deleted.`,
        remediation: `Say why “${words}” is needed, on which legal basis, who can see it and after how many days it is deleted; or do without it.`,
        weight: 0.75,
      }
    })
}

export const keptDataChecks: readonly Check[] = [
  {
    id: 'kept-without-until-when',
    modes: [66, 33],
    looksFor: 'data that is kept, cached or logged, with nothing that says until when',
    find: (document) => [...plannedPassagesOf(document).flatMap((passage) => keptForEver(document, passage)), ...logSections(document)],
    answeredBy: (document, hit) =>
      answerSaying(document, hit, {
        says: /\b(?:delet\w+|expir\w+|purg\w+|retention|kept? for|keep \d|retained for|removed after|eras\w+)\b/i,
        about: STATED_TIME,
        shares: 1,
        does: 'says until when',
      }),
  },
  {
    id: 'personal-data-without-basis-or-end',
    modes: [71, 72],
    looksFor: 'personal data that is taken with no basis, no protection and no end',
    find: takesPersonal,
    answeredBy: (document, hit) =>
      answerSaying(document, hit, {
        says: PROTECTED,
        does: 'treats it',
      }),
  },
]

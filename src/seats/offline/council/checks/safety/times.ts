/**
 * Times left open: a duty or promise that is due "as soon as possible", happens "regularly", or holds "until further notice",
 * with no span of time beside it. Two readers will wait for different lengths of time and both be right.
 */

import type { Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerSaying } from '../../reading/answers.ts'
import { obligationIn } from '../../reading/normative.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import type { Role } from '../../reading/roles.ts'
import { clauseAt, firmness, givesLimits, noteSentencesOf } from './firmness.ts'
import { openCells } from './hanging.ts'
import { STATED_TIME } from './phrases.ts'

interface Kind {
  readonly words: RegExp
  /** Common in other senses, so it counts only in a plain obligation. */
  readonly bindingOnly: boolean
  readonly lacks: string
  mend(words: string, plain: string): string
}

/** Response times are measured in shares; what people do is not. */
const OF_A_MACHINE =
  /\b(?:loads?|renders?|responds?|opens?|starts?|search\w*|page|screen|overview|api|queries|query|app|endpoint|list|results?|syncs?|boots?|scrolls?)\b/i

const SPAN = '(?:time|times|period|periods|while|span|delay|interval|duration|timeframe|time frame|moment)'
/** Adjectives that judge and do not measure: by their endings, and the short ones. */
const GRADE =
  '(?:[\\p{L}-]+(?:able|ible|[iqu]ate|erate|icient|dest|erous|itable)|short|certain|limited|brief|long|given|agreed|set|small|low|fair|due|decent|proper|ample|fitting|right|sane|good|comfortable|useful)'

const KINDS: readonly Kind[] = [
  {
    words:
      /\b(?:as (?:soon|quickly|fast|promptly) as (?:possible|practicable|reasonably possible|feasible|\p{L}+ can)|asap|in (?:a )?timely (?:manner|fashion|way)|in due (?:course|time)|without (?:undue |unnecessary |unreasonable |much |significant |further |any )?delay|in good time|at (?:some|a) later (?:date|stage|point|time)|in the near future|when time permits|in (?:a )?reasonable time|in (?:a )?short time|in short order|(?:early|soon|quickly|promptly|often) enough|(?:reasonably|fairly|relatively|sufficiently|very|quite) (?:soon|quickly|promptly|fast|early)|at short notice|(?:shortly|soon|some time|sometime|a while|a little|a bit) (?:later|after(?:wards|(?=[.,;]|$))|thereafter)|before too long|for too long)\b(?! (?:to|that|for (?:the|an?)) )/iu,
    bindingOnly: false,
    lacks: 'a latest time',
    mend: (words) => `Replace “${words}” by a limit that can be tested, such as “within 15 minutes of …” or “by the 5th of the month”.`,
  },
  {
    // Not "more quickly" or "how quickly": those compare or ask.
    words:
      /(?<!\b(?:more|how|as|so|too|less|very much|to|can|could) )\b(?:promptly|swiftly|quickly|rapidly|speedily|at some point|soon(?!er)|shortly|eventually|timely|(?<!\b(?:point|moment) )in time|before long|(?<!(?:\b(?:an?|the|very|too|more|remains?|is|are|was|because|how|as|so)|['’]s) )(?:fast|quick|snappy|responsive|instant)(?=$|[.,;:)]|\s(?:on|in|at|for|enough|under|and|or|even|when|while|with)\b))(?! (?:as|consistent|enough)\b)/i,
    bindingOnly: true,
    lacks: 'a latest time',
    mend: (words, plain) =>
      OF_A_MACHINE.test(plain)
        ? `Replace “${words}” by a time that can be measured, such as “within 2 s for 95 % of them”, and say on what and where it is measured.`
        : `Replace “${words}” by a limit that can be checked, such as “within one working day of …”.`,
  },
  {
    words:
      /\b(?:at regular intervals|on a regular basis|regularly|periodically|every so often|(?:every )?now and (?:then|again)|from time to time|often enough)\b(?! (?:used|asked|updated|changing|changed)\b)/i,
    bindingOnly: false,
    lacks: 'an interval',
    mend: (words) =>
      `Replace “${words}” by the interval, such as “every Monday” or “every 60 seconds”, and say what happens when one is missed.`,
  },
  {
    words: /\b(?:until further notice|for the time being|for the foreseeable future)\b/i,
    bindingOnly: false,
    lacks: 'an end',
    mend: (words) => `Say what ends it: a date or an event instead of “${words}”.`,
  },
  {
    words: new RegExp(
      String.raw`\b(?:after|within|for|in|every) (?:some|a few|several|a couple of|many|multiple) (?:more )?(?:milliseconds|seconds|minutes|hours|days|working days|weeks|months|time)\b|\b(?:after|for) (?:some time|a while)\b|\b(?:after|within|for|in|every|to|only|stay\w* \S+ (?:for )?) ?(?:an?|the) (?:\w+ly )?${GRADE} (?:\w+ )?${SPAN}\b|\b(?:after|within|for|in|at|with) (?:\w+ly )?${GRADE} (?:${SPAN}|intervals|delays)\b|\b(?:for )?as long as (?:it )?(?:is |seems |be )?(?:${GRADE}|necessary|needed|required|possible)\b|\b(?:for|in|to) (?:an? |the )?(?:absolute )?(?:minimum|shortest possible) (?:time|period)\b|\bwithin (?:milliseconds|seconds|minutes|hours|days|weeks|moments)\b|\b(?:waits?|for|after|every) (?:milliseconds|seconds|minutes|hours|days|weeks|months)(?=[.,;:)]|$| (?:and|or|then|before|at|in|of)\b)`,
      'iu',
    ),
    bindingOnly: false,
    lacks: 'a number',
    mend: (words) => `Give the number instead of “${words}”, and where it can be changed.`,
  },
  {
    words:
      /\b(?:(?<!\b(?:be|to) )\b(?:temporarily|briefly)(?=[.,;)]|$| (?:and|to|under|at|in|with|on|for)\b)|(?:is|are|be|becomes?|gets?|grows?) too (?:old|late|long|slow|stale)|takes? too long|(?:seen|used|active|changed|made|received|dropped|sent) (?:very )?recently|(?:a |add )?(?:no more than )?(?:little|only a little|not much) time)\b/i,
    bindingOnly: true,
    lacks: 'a number',
    mend: (words) => `Give the age or span in place of “${words}”, with its unit and from when it is counted.`,
  },
]

const WHERE: readonly Role[] = [
  'requirements',
  'acceptance',
  'roll-out',
  'migration',
  'operations',
  'security',
  'privacy',
  'design',
  'timeline',
  'ownership',
  'metrics',
]
const PAST = /\b(?:was|were|had|did|would|might|could|used to|has been|have been|prefer|opposed)\b/i
const PAST_OR_POSSIBLE = /\b(?:wants?|wish|was|were|had|did|would|might|could|used to|has been|have been|may|don't|doesn't|not)\b/i

function openTime(document: Document, passage: Passage): readonly Hit[] {
  const { plain, sentence, roles, section } = passage
  if (isRole(passage.block.text) || isMeaning(passage)) return []
  for (const kind of KINDS) {
    const found = kind.words.exec(plain)
    if (
      found === null ||
      isQuoted(plain, found.index) ||
      isCode(sentence.text, found[0]) ||
      (kind.lacks !== 'a number' && isOfPeople(plain, found.index))
    )
      continue
    const clause = clauseAt(plain, found.index)
    // "may stay closed for a short time" still has to say for how long.
    const before = clause.slice(0, clause.indexOf(found[0]))
    if ((kind.lacks === 'a number' ? PAST : PAST_OR_POSSIBLE).test(before) || (kind.lacks === 'a latest time' && isTold(before))) continue
    // “From time to time a plan may change” sets a scene.
    if (kind.lacks === 'an interval' && /\b(?:may|might|can|could)\b/i.test(clause)) continue
    const duty = obligationIn(sentence, document)
    const firm = firmness(document, passage, POSSIBLY.test(clause.replace(found[0], '')) ? clause : clause.replace(/\bcan\b/g, ''))
    // A document without headings for its parts, such as a policy or notes, is all of it a place for duties.
    const placed =
      WHERE.some((role) => roles.has(role)) || /^(?:(?:the|an?|our|each) )?[\p{L}-]+(?: [\p{L}-]+){0,3} (?:shall|must|will)\b/iu.test(plain)
    // In a document that gives its limits in numbers, a plain statement is meant to be held to as well.
    const held = firm === 'duty' || (firm === 'told' && givesLimits(document).limits)
    if (!held && (kind.bindingOnly || !placed || roles.has('summary'))) continue
    const bound = kind.lacks === 'an interval' ? RHYTHM : /^for\b/i.test(found[0]) ? ENDED : LIMITED
    if (bound.test(clause.replace(found[0], '')) || endsNext(document, passage)) continue
    if (LATEST.test(plain.slice(found.index + found[0].length, found.index + found[0].length + 60))) continue
    const strong = duty?.strength === 'must' || roles.has('requirements')
    return [
      {
        ...quoted(passage.sentence, found[0]),
        severity: strong ? 'major' : 'minor',
        category: 'timing',
        description: `“${found[0]}” in “${shown(around(plain, found.index))}” gives no ${kind.lacks.replace(/^an? /, '')}${section.title === '' ? '' : ` (section “${section.title}”)`}. It can never be called late, so it can't be tested or relied on.`,
        remediation: kind.mend(found[0], plain),
        weight: strong ? 0.85 : 0.7,
      },
    ]
  }
  return []
}

/** A time that binds, not one that only stands there: “in a 7-day trial”, “measured per week”. */
const LIMITED = new RegExp(
  String.raw`\b(?:within|at most|under|less than|no later than|not later than|by|until|every|for|after|max\.?|in|of|than|at the latest|takes?|lasts?)\s+(?:the |about |at least |at most |up to |more than )*(?!an? [\d-]+)(?=${STATED_TIME.source})(?!\d+(?:st|nd|rd|th) percentile)|\b(?:at once|immediately|instantly|same (?:working )?day|daily|hourly|weekly|at the latest|before)\b`,
  'i',
)

/** What lasts “for a while” is not ended by how often it comes round, nor by when it begins. */
const ENDED = new RegExp(
  String.raw`\b(?:within|at most|no later than|not later than|by|until|for|up to|than|takes?|lasts?)\s+(?:the |about |at least |at most |up to |more than )*(?!an? [\d-]+|once|twice|every|each|per)(?:${STATED_TIME.source})|\b(?:until|at the latest|at once|same (?:working )?day)\b`,
  'i',
)

/** “so that users can quickly find” tells a purpose; “Platform can switch it off quickly” is held to. */
const POSSIBLY = /\b(?:so that|in order|to be able|allow\w*|lets?|users? can|you can|one can|it can)\b/i

/** The limit right behind the open word: “quickly, at most 5 s later”. */
const LATEST =
  /^[^.;]{0,12}?(?:\(|,|:|—|–|-)?\s*(?:that is|i\.e\.|at (?:the )?(?:latest|most)|no later than|not later than|within|and within|in any case within|under|less than|max\.?)\b[^.;]{0,25}?(?:\d|one|two|three|five|ten)/i

/** How often, not by when. */
const RHYTHM =
  /\b(?:every|each|per|once an?|twice an?) (?:second|minute|hour|day|night|week|month|quarter|year|release|sprint|\w+day)\b|\b(?:hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually)\b|\bevery (?:\d+|two|three|four|six|twelve)\b|\b\d+ ?(?:ms|s|seconds?|minutes?|hours?|days?|weeks?|months?)\b/i

/** The clause around the words, so that a long sentence is shown where it matters. */
function around(plain: string, at: number): string {
  if (plain.length <= 110) return plain
  const from = Math.max(plain.lastIndexOf('. ', at), plain.lastIndexOf('; ', at), plain.lastIndexOf(', ', at), at - 80)
  return plain.slice(Math.max(from, 0)).replace(/^[.;,]?\s*\S*?(?<=\s|^)/, '')
}

const isQuoted = (plain: string, at: number): boolean => /(?:["“‘]|(?<![\p{L}\d])')[^"”'’]{0,30}$/u.test(plain.slice(0, at))

const isCode = (text: string, words: string): boolean => (text.match(/`[^`]+`/g) ?? []).some((code) => code.includes(words))

/** An entry that says what a role is: “**Liaison** — a member of the sponsoring team who …”. */
const isRole = (text: string): boolean =>
  /^\W*[\p{L} -]{3,40}\W{1,8}(?:an?|one|at least one|the|two) (?:[\w-]+ ){0,3}?(?:member|person|people|leader|representative|engineer|volunteer|colleague|contact)s?\b/iu.test(
    plainOf(text),
  )

/** “somebody cancelled in time”: a past tense, with no “is” or “must be” before it. */
const isTold = (before: string): boolean => /\p{Ll}ed $/u.test(before) && !/\b(?:is|are|be|been|being|gets?|has|have)\b/i.test(before)

/** An entry that says what a word means: “**Mute**: switching off the alarm for a short while”. */
const isMeaning = ({ block, plain }: Passage): boolean =>
  block.kind === 'item' &&
  /^(?:\*\*|__)[^*_]+(?:\*\*:|:\*\*|__:|:__)/.test(block.text) &&
  /^[^:]+: (?:an?|the|both|\p{Ll}+ing)\b/u.test(plain)

/** A description of people: "who regularly take part". */
const isOfPeople = (plain: string, at: number): boolean =>
  /\b(?:who|whom|that|already|been|participating) (?:\w+ )?$/i.test(plain.slice(0, at))

/** The next sentence of the same block gives the limit: "…, at the latest after 15 minutes". */
function endsNext(document: Document, { sentence }: Passage): boolean {
  const next = document.sentences[sentence.index + 1]
  return (
    next !== undefined &&
    next.block === sentence.block &&
    /^(?:this|that|it|they|these|at the latest|no later|at most|within)\b/i.test(next.plain) &&
    /\b(?:at the latest|no later|at least every|at most|not later|within)\b/i.test(next.plain) &&
    STATED_TIME.test(next.plain)
  )
}

/** An answer speaks of the same doing: it holds most of what the hit is about, not just the same desk. */
function givenElsewhere(document: Document, hit: Hit): Answer | null {
  const plain = plainOf(hit.quote)
  const open = KINDS.map(({ words }) => words.exec(plain)?.[0]).find((words) => words !== undefined) ?? ''
  const about = keywordSet(plain.replace(open, ' '))
  return answerSaying(document, hit, {
    says: hit.description.includes('gives no interval') ? RHYTHM : LIMITED,
    shares: Math.max(SHARED_MIN, Math.ceil(about.size * SHARED_PART)),
    does: 'gives the time for it',
  })
}

const SHARED_MIN = 3
const SHARED_PART = 0.75

export const timeChecks: readonly Check[] = [
  {
    id: 'time-limit-left-open',
    modes: [66],
    looksFor: 'duties due “as soon as possible”, “regularly” or “until further notice”, without a span of time',
    find: (document) => [
      ...[...plannedPassagesOf(document), ...noteSentencesOf(document)].flatMap((passage) => openTime(document, passage)),
      ...openCells(document),
    ],
    answeredBy: givenElsewhere,
  },
]

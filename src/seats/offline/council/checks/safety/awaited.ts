/**
 * What somebody waits for, and no time: “The Claims Manager confirms the move.”, “Leaks shall be reported to the desk.”
 *
 *   clause ──▶ a duty, or what an office or a supplier is said to do   ──▶ by when?
 *          ──▶ kept, then gone; cached, reserved, lent                  ──▶ for how long?
 *   row or entry ──▶ a share of what is sent, an entry beside timed ones ──▶ within what time?
 *
 * A machine acts at once, and people are late: so of plain statements only those about people count. Any time in the sentence
 * answers, and an event on which it is done does too; what leans on the sentence beside it has its time from there.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Hit } from '../../check.ts'
import { type Clause, clausesOf, isParticiple } from '../../reading/clauses.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { firmness } from './firmness.ts'
import { DUTIES, hasDatedLead, PARTY, PERSON, STATED_TIME } from './phrases.ts'
import { isStative } from './states.ts'

const MUST = /^(?:must|shall|(?:has|have|needs?|is|are) to)$/
const TIMED_MIN = 3
const TIMED_SHARE = 0.2
const WORDS_MAX = 26
const PASSIVE_WORDS_MAX = 5
const ENTRIES_MIN = 2
/** Of the other entries. */
const ENTRIES_SHARE = 0.6

/** Prompt by what is said, tied to something else, or denied. */
const TIED =
  /\b(?:before|beforehand|until|till|while|during|meanwhile|meantime|as soon as|as long as|once|on request|at (?:the )?(?:start|end|same time|any time)|at (?!least|most|the|an?|our|its|their)\p{Ll}+|already|when(?:ever)?|if|in advance|always|never|not|no|none|nothing|nobody|only|automatically|directly|straight|together|each time|(?<!^ the )first|unless|without|by (?:then|(?:that|this|the) (?:date|day|time|deadline)))\b|n['’]t\b|[→=?]/iu
const DENIED = /\b(?:never|not|no|only|without|unless|until|in writing)\b/i
const OPEN =
  /\b(?:quickly|soon|shortly|promptly|regularly|periodically|fast|eventually|rapidly|swiftly|enough|some time|in time|timely|later)\b/i
const NO_SUBJECT =
  /^(?:this|that|there|what|which|how|whether|i|you|no|nobody|nothing|none|neither|only|not|see|today|currently|anything|everything|whatever|(?:all|any) others?|the rest)\b|^\d|[:(]|\b(?:when|if)\b|\b(?:itself|themselves)$/i
const NEGATED = /\b(?:must|shall|does|do|is|are|will|has|have) (?:not|never|no longer|already|still|always|only)\b|n['’]t\b/i
const FRAMED =
  /^(?:and |but |or )?(?:in(?! case of| the event of)|on(?! receipt| receiving)|at|after|before|from|until|during|while|as|by|for|with|outside|between|if|when|once|then|otherwise|meanwhile|to|should)\b/i

interface Lack {
  readonly clause: Clause
  readonly lacks: string
  readonly mend: string
  readonly weight: number
}

const DUE =
  'Add by when, counted from an event both sides can see, such as “within two working days of …”, and what happens when it passes.'
const LASTS = 'Add how long, counted from which event, and who or what ends it: “… for 90 days after …”.'

/** The thing goes to it: “to the host”, but not “to send”. */
const HANDED =
  /^(?: [\p{L}-]+){0,6}? (?:to|back to|back) (?:the|an?|our|its|their|each|every|us|them|both|\p{Lu}\p{Ll}+|\p{Ll}+s)\b|^ back\b/u
const OBJECT = /^ (?:up |out |over |off )?(?:the|an?|each|every|its|their|our|any|it|them|all|whether|which|how|that)\b|^ or \p{Ll}+s\b/iu
/** “washes red bags”, “goes there”; but not “travels in a box”, “fails loudly”, “moves up”. */
const BARE_OBJECT =
  /^ (?!(?:in|on|at|by|with|from|under|over|through|as|to|for|within|into|like|than|up|down|back|away|out|off)\b|\p{L}+ly\b)\p{Ll}+/u
/** “rules on it”, “answers with the code” */
const AT_IT = /^ (?:on|with|to|for) (?:the|an?|it|them|each)\b/i
/** What goes on to say how it is done, is told for that; a plain statement also for where and through whom. */
const SAYS_HOW =
  / (?:via|through(?! to)|as|with(?=.)|using|like|according|because|instead|rather|than|so|what|who|where|in writing|alongside)\b|\d/i
const SAYS_WHERE = / (?:by|under|against|into)\b|^ (?:for|in|on|at|apart) /i
/** What it cites may give the time. */
const CITES = /\b(?:section|clause|rule|step|form|chapter|article|paragraph|annex|table) [\dA-Z]/
/** They act when they are called. */
const MACHINE =
  /\b(?:systems?|services?|servers?|apps?|pages?|clients?|workers?|jobs?|queues?|gateways?|apis?|endpoints?|databases?|stores?|scripts?|tools?|screens?|forms?|hubs?|sensors?|requests?|responses?|software|platform|website|interface|importer|loggers?)$/i
const OUTSIDE = /\b(?:providers?|suppliers?|vendors?|couriers?|banks?|landlords?|hosts?)\b/i
/** An automatic message. */
const MESSAGE = /\b(?:e-?mail|text|sms|message|notice|notification|page|alert|link|code|error|answer|response|\d+)\b/i

const headOf = (rest: string): string => rest.replace(/, .*$/, '')
const isOffice = (subject: string): boolean => PARTY.test(subject) || OUTSIDE.test(subject)

/** How much hangs on when it is done. 0: nothing that can be seen. */
function stakeOf(clause: Clause, doer: string): number {
  const { rest, form, modal, verb } = clause
  const head = headOf(rest)
  if (!MUST.test(modal) && /^(?:gets?|receives?)$/.test(verb)) return isGot(head, doer) ? 0.58 : 0
  if (form === 'state' || isStative(clause)) return 0
  if (!MUST.test(modal)) return form === 'present' ? toldStake(head, doer) : 0
  if (form === 'perfect') return 0.65
  if ((form === 'passive' ? SAYS_HOW : / using\b|\d/i).test(head) || (form !== 'passive' && MACHINE.test(doer))) return 0
  const isGiven = PERSON.test(head) || HANDED.test(head) || (form === 'passive' && PERSON.test(doer))
  if (isGiven) return 0.68
  const isMade =
    form === 'passive'
      ? head.split(' ').length <= PASSIVE_WORDS_MAX
      : OBJECT.test(rest) || (PERSON.test(doer) && BARE_OBJECT.test(head)) || AT_IT.test(head)
  return isMade ? 0.62 : 0
}

/** Somebody gets what a person has to give. */
const isGot = (head: string, doer: string): boolean => PERSON.test(doer) && /^ (?:an?|the|its|their) /i.test(head) && !MESSAGE.test(head)

/** In plain words, an office does something. */
function toldStake(head: string, doer: string): number {
  if (SAYS_HOW.test(head) || SAYS_WHERE.test(head)) return 0
  if (/^(?:they|he|she)\b/.test(doer)) return PARTY.test(head) ? 0.58 : 0
  return isOffice(doer) && (head === '' || OBJECT.test(head) || BARE_OBJECT.test(head)) ? 0.52 : 0
}

/** “Fifty staff accounts”: of several, no verb ends in s, so this is a noun and nothing is said. */
const SEVERAL =
  /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\p{L}+)?|both|several|many|few)\b/iu
/** “Call the network desk instead, …”: whoever follows the steps does it now. */
const ORDERED =
  /^(?:then |now |next,? )?(?!(?:all|both|half|only|also|even|not|such|what|who|whoever|whether|because|since|though|although|where|under|against|about|over|through|without|within|like|unlike|besides|beyond|per|is|are|was|does|do|has|have)\b|\p{L}+ing\b)\p{L}+ (?:the|an?|your|them)\b/iu

const isNoStatement = ({ subject, verb, form, modal, text }: Clause): boolean =>
  !MUST.test(modal) && ((form === 'present' && SEVERAL.test(subject) && /[^s]s$/.test(verb)) || (subject !== '' && ORDERED.test(text)))

/** Still within a condition or what is told of: “passes if … and the goal is met”, “sets out how … is kept”. */
const GOES_WITH = /\b(?:if|when|whenever|once|unless|how|what) [^,;.]*$/i
/** It says who, of what was said before: “The product lead decides.”, “The engineer drafts it.” */
const LEANS = /^(?:$| (?:it|them|this|these|that|both)\b)/i

/** By when? */
function untimedDeed(document: Document, passage: Passage, clause: Clause): Lack | null {
  const { plain } = passage
  const clauses = clausesOf(plain)
  const { kind, form, modal, rest, subject, text, at } = clause
  const [before, behind] = [plain.slice(0, at), plain.slice(at + text.length)]
  // “…, who has to rule on it”, “…, who settle each” are duties all the same.
  const isPlain = kind === 'main' || (/^who\b/i.test(text) && /, $/.test(before)) || (/^which\b/i.test(text) && MUST.test(modal))
  if (!isPlain || form === 'order' || isNoStatement(clause) || text.split(' ').length > WORDS_MAX) return null
  const doer = clauses.slice(0, clauses.indexOf(clause) + 1).findLast((one) => one.subject !== '')?.subject ?? ''
  const weight = stakeOf(clause, doer)
  if (weight === 0 || OPEN.test(rest) || TIED.test(headOf(rest)) || DENIED.test(rest) || NO_SUBJECT.test(subject) || NEGATED.test(text))
    return null
  if (/\bas possible\b|\b(?:before|until|while|as long)\b/i.test(plain) || CITES.test(plain)) return null
  // “receipt: the file that …” defines; “Breach: the provider tells …” is done by somebody.
  const lead = text.slice(0, text.length - rest.length)
  if (/^[^.]{1,20}\. /.test(lead) || (/: /.test(lead) && !PERSON.test(subject)) || /^:/.test(behind) || GOES_WITH.test(before)) return null
  if (/\bwhether\b|[(]/i.test(before) || /^,? ?(?:once|as soon|whenever|unless|without|instead|because)\b/i.test(behind)) return null
  if (isSetting(clause, clauses, plain) || (!MUST.test(modal) && LEANS.test(headOf(rest)) && isTimedBeside(document, passage))) return null
  // “On site, …”, “After the first success …”: the frame is its moment. What follows when nothing comes, follows at once.
  if (!MUST.test(modal) && (FRAMED.test(text) || clauses.some((one) => one.kind === 'side' && NOT_COMING.test(one.text)))) return null
  return { clause, lacks: 'by when', mend: DUE, weight }
}

const NOT_COMING =
  /\b(?:(?:does|do|has|have|is|are) not|(?:does|do|has|have|is|are)n['’]t|fails? to|nobody|no one|none of them|no \p{L}+)\b/iu

/** “Reception rings when the light is red”: behind a deed, the condition is its moment; before it, the time begins to run. */
function isSetting(clause: Clause, clauses: readonly Clause[], plain: string): boolean {
  const next = clauses[clauses.indexOf(clause) + 1]
  if (next !== undefined && next.kind === 'side' && !/^(?:which|who|whose|that)\b/i.test(next.text)) return true
  // “Then” has its time from what came before.
  return /\b(?:then|therefore|thus),? $/i.test(plain.slice(0, clause.at)) || /^(?:then|so)\b/i.test(clause.text)
}

/** As something is, not as long as: “kept short”, “stays read-only”. */
const KEPT_SO =
  /^ (?:up|to|out|apart|between|above|below|going|[\p{L}-]+ly\b|secret|safe|short|small|separate|private|open|closed|informed|simple|free|clean|as|by|with|under|for|from \p{L}+ing|against|responsible|accountable|liable|back)\b/iu
const ENDS =
  /\b(?:until|till|while|as long as|for ?ever|permanent\w*|indefinite\w*|unless|never|not|no|only|nobody|when|once|mean ?while|meantime|reserved to)\b|n['’]t\b|[`=→]/i
const GONE = /\bthen (?:are |is |be )?\p{L}+ed\b/u
/** These last by what they mean, whoever does them. */
const FOR_A_TIME = /^(?:cach|reserv|lend|lent)/

const KEEPS = /^(?:ke(?:ep|eps|pt)|retain|stor|archiv|cach|reserv|preserv|len[dt]|sav)(?:s|e|es|ed)?$/
/** “Its key is held in the safe” tells where. */
const isKeeping = ({ verb, rest }: Clause): boolean =>
  KEEPS.test(verb) || (verb === 'held' && /^(?:$| on (?:file|record)\b| and\b|, then\b)/.test(rest))

/** For how long? */
function untimedKeeping(document: Document, passage: Passage, clause: Clause): Lack | null {
  const { plain } = passage
  const { kind, form, modal, verb, rest } = clause
  if (kind === 'side' || form === 'state' || form === 'order' || /^(?:can|might|could|would|should)$/.test(modal)) return null
  if (
    /\b(?:how|what)\b[^,;()]*$/i.test(plain.slice(0, clause.at + 4)) ||
    !isKeeping(clause) ||
    KEPT_SO.test(rest) ||
    ENDS.test(clause.text) ||
    STATED_TIME.test(plain)
  )
    return null
  const isGoing = GONE.test(plain.slice(clause.at))
  if (!isGoing && isTimedBeside(document, passage)) return null
  // That something is written down somewhere is told for the place, unless it goes again or others are given their span.
  if (!isGoing && !FOR_A_TIME.test(verb) && (form !== 'passive' || /^ (?:in|on|at) (?:the |an? )?[\p{Lu}`]/u.test(rest))) return null
  return { clause, lacks: 'for how long', mend: LASTS, weight: isGoing ? 0.7 : 0.55 }
}

/** An entry of a list that is no sentence, beside entries that give their times: “- An incident note after any evening with a delay.” */
function untimedEntries(document: Document): readonly Hit[] {
  const items = plannedPassagesOf(document).filter(
    ({ block }) => block.kind === 'item' && block.depth === 0 && !/^\d/.test(block.mark ?? ''),
  )
  const first = items.filter(({ block }, index) => items[index - 1]?.block.index !== block.index)
  return [...Map.groupBy(first, ({ block }) => `${block.section} ${block.lead}`).values()].flatMap((entries) => {
    const timed = entries.filter(({ block }) => STATED_TIME.test(plainOf(block.text)))
    if (timed.length < ENTRIES_MIN || timed.length < ENTRIES_SHARE * (entries.length - 1)) return []
    return entries
      .filter(
        ({ block, plain, roles }) => !STATED_TIME.test(plainOf(block.text)) && !TIED.test(plain) && !NEVER.some((role) => roles.has(role)),
      )
      .filter(
        ({ plain, sentence }) =>
          clausesOf(plain).length === 0 && /^(?:an?|the|one|each|every)\b/i.test(plain) && !/[:`\d]/.test(sentence.text),
      )
      .map((passage) => ({
        ...quoted(passage.sentence),
        severity: 'minor' as const,
        category: 'timing' as const,
        description: `“${shown(passage.plain)}” gives no time, while ${timed.length} of the ${entries.length - 1} entries beside it give theirs.`,
        remediation: `Add to “${shown(passage.plain)}” by when or for how long, counted from which event.`,
        weight: 0.6,
      }))
  })
}

/** “Notifications sent | n/a | 99 %”: which share, and within what time? “Results | 95 %” does not even say what happens to them. */
function untimedShares(document: Document): readonly Hit[] {
  return document.blocks.flatMap((row) => {
    const cells = row.kind === 'row' ? row.cells.map((cell) => plainOf(cell)) : []
    const name = (cells.find((cell) => / /.test(cell)) ?? cells[0] ?? '').replace(/, .*$/, '')
    const others = cells
    const share = others.find((cell) => /^(?:at least |≥ ?|> ?)?(?:9\d|100)(?:[.,]\d+)? ?%(?: of .*)?$/.test(cell))
    const words = /^(?:[\p{L}-]+ ){0,2}(?<last>\p{L}+)$/u.exec(name)
    const last = words?.groups?.last ?? ''
    const isSent = isParticiple(last) && !isStative({ verb: last, form: 'passive', rest: '' })
    if (share === undefined || !(isSent || (words !== null && /^\p{Lu}\p{Ll}+s$/u.test(name)))) return []
    return [
      {
        ...quoted(row),
        severity: 'minor',
        category: 'timing',
        description: `“${name}” is to reach “${share}”, and nothing in the row says within what time: late ones count like those in time.`,
        remediation: `Add the time to “${name}”, as in “${name} within 60 seconds”, and from which event it is counted.`,
        weight: 0.6,
      },
    ]
  })
}

/** Here only a plain duty is more than a description. */
const ASIDE = ['metrics', 'testing', 'dependencies'] as const
const NEVER = ['summary', 'goals', 'risks', 'glossary', 'ownership'] as const
const NEVER_TITLE = new RegExp(String.raw`${DUTIES.source}|\bin short\b|\bstor(?:y|ies)\b`, 'i')
const ASIDE_TITLE = /\b(?:purpose|scope|what it is|about)\b/i

/** The list's lead, the row, or a sentence that goes on about it: “Within two days the desk:”, “It does so within 5 minutes.” */
function isTimedAround(document: Document, { block, sentence, plain }: Passage): boolean {
  const lead = block.lead === null ? undefined : document.blocks[block.lead]
  const next = document.sentences[sentence.index + 1]
  if (hasDatedLead(block)) return true
  if (lead !== undefined && STATED_TIME.test(plainOf(lead.text))) return true
  if (block.kind === 'row' && block.cells.some((cell) => !cell.includes(sentence.text) && STATED_TIME.test(plainOf(cell)))) return true
  if (/^(?:after (?:that|this)|afterwards|then|otherwise|in (?:this|that|any) case|meanwhile|today|currently)\b/i.test(plain)) return true
  return (
    next?.block === sentence.block &&
    /^(?:this|it|they|that|these|both|all|after (?:that|this)|at the latest|until(?! then)|within)\b/i.test(next.plain) &&
    STATED_TIME.test(clausesOf(next.plain)[0]?.text ?? next.plain)
  )
}

/** Its sentence gives a time; of a duty beside other duties, up to where the next one begins. */
function isTimedWithin(clause: Clause, plain: string): boolean {
  const clauses = clausesOf(plain)
  const isSecond = ({ subject, modal }: Clause): boolean => MUST.test(modal) && subject !== ''
  if (!isSecond(clause) || clauses.filter(isSecond).length === 1) return STATED_TIME.test(plain)
  const next = clauses.slice(clauses.indexOf(clause) + 1).find(isSecond)
  return STATED_TIME.test(plain.slice(clause.at, next?.at)) || clauses.some(({ kind, text }) => kind === 'side' && STATED_TIME.test(text))
}

/** The sentence before or behind it in the same paragraph or item gives a time. */
const isTimedBeside = (document: Document, { sentence }: Passage): boolean =>
  [document.sentences[sentence.index - 1], document.sentences[sentence.index + 1]].some(
    (one) => one?.block === sentence.block && STATED_TIME.test(one.plain),
  )

/** It puts times on what it says. */
function isDated(document: Document): boolean {
  const all = plannedPassagesOf(document)
  const timed = all.filter(({ plain }) => STATED_TIME.test(plain)).length
  return timed >= TIMED_MIN && timed >= TIMED_SHARE * all.length
}

export const untimedAwaited = (document: Document): readonly Hit[] =>
  isDated(document)
    ? [
        ...plannedPassagesOf(document).flatMap((passage) => hitsOf(document, passage)),
        ...untimedShares(document),
        ...untimedEntries(document),
      ]
    : []

function hitsOf(document: Document, passage: Passage): readonly Hit[] {
  const { plain, roles, section, block, sentence } = passage
  if (NEVER.some((role) => roles.has(role)) || NEVER_TITLE.test(section.title) || isTimedAround(document, passage)) return []
  const isAside =
    ASIDE.some((role) => roles.has(role)) || ASIDE_TITLE.test(section.title) || block.kind === 'row' || sentence.text.includes('`')
  for (const clause of clausesOf(plain)) {
    const isOwed = MUST.test(clause.modal)
    if (isTimedWithin(clause, plain) || (!isOwed && (isAside || firmness(document, passage, clause.text) === null))) continue
    const lack = untimedKeeping(document, passage, clause) ?? untimedDeed(document, passage, clause)
    if (lack !== null) return [awaited(passage, lack)]
  }
  return []
}

const awaited = (passage: Passage, { clause, lacks, mend, weight }: Lack): Hit => ({
  ...quoted(passage.sentence, clause.text),
  severity: 'minor',
  category: 'timing',
  description: `“${shown(clause.text)}” does not say ${lacks}, while this document puts times on what it promises elsewhere. Somebody waits for it or relies on it, and nobody can call it late.`,
  remediation: mend,
  weight,
})

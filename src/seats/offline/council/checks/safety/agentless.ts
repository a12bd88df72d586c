/**
 * Duties with nobody to do them, read clause by clause: a passive without “by …”. What is work for people and what a machine
 * does, the document itself says:
 *
 *   “must be”, “shall be”            beside clauses that do name somebody ──▶ the gap is a gap
 *   “is checked each quarter”        a rhythm of people or a judgement; not what a screen shows or a machine does in minutes
 *   an owner in the heading, one sentence either side, in a table of duties ──▶ silent
 */
import type { Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { stem, wordsOf } from '../../../../../core/text/words.ts'
import type { Hit } from '../../check.ts'
import { actorsOf } from '../../reading/actor-names.ts'
import { type Clause, clausesOf, isParticiple } from '../../reading/clauses.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { isPolicy, namesOwners } from './doers.ts'
import { DUTIES, LABEL, OWNS } from './phrases.ts'

/** Who: an agent, a source, one to whom it is left. “by 15 May” and “by hand” say when and how. */
const AGENT =
  /\b(?:by|from|up to(?! date)|reserved to|left to|falls to) (?!\d|hand\b|then\b|default\b|the end\b|that date\b|e-?mail\b|phone\b|post\b|Q[1-4]\b|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\p{L}+day\b|\p{Ll}+ing\b)/u
/** “is agreed with the line manager” */
const AGREED_WITH = /^(?:agreed|arranged|discussed|settled|negotiated)\b.*\bwith (?:the|their|our|an?|each) /
const DUTY = /^(?:must|shall|should|has to|have to|needs? to|is to|are to)$/
/** Times and ways of people: days and longer, mornings and shifts, in writing, before somebody's next step. */
const OF_PEOPLE =
  /\b(?:by hand|in (?:writing|person|advance)|on (?:site|paper)|(?:by|over the|on the) (?:phone|telephone)|beforehand|case by case|(?:bi-?)?weekly|fortnightly|monthly|quarterly|yearly|annually)\b|\b(?:working|business) days?\b|\b(?:each|every|per|once an?|twice an?|(?:the|each) (?:first|second|last|next|following|same)|next|same) (?:(?:working|business|second|third|other|two|three|six|\d+) )?(?:mornings?|afternoons?|evenings?|weeks?|months?|quarters?|years?|terms?|seasons?|shifts?|visits?|meetings?|releases?|audits?|(?:mon|tues|wednes|thurs|fri|satur)days?)\b|\b(?:each|every) (?:spring|summer|autumn|winter|January|February|March|April|May|June|July|August|September|October|November|December)\b|\bin (?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\bafter the (?:last|first|final) \p{L}+|\bon the (?:same|next|following) (?:\p{L}+ )?day\b|\bnext (?:\p{L}+ )?day\b|\b(?:by|before|after|on|from|until) \d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)|\b(?:by|at) the end of (?:the|each|every|that)\b|\b(?:in|during|on|by) the (?:(?:first|second|last|two|three) )?(?:weeks?|days|months?|morning|afternoon|evening|day) (?:before|after|of)\b|\bon the (?:morning|evening|day)\b|\bon (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\bwithin (?:an?|one|two|three|four|five|six|seven|ten|\d+) (?:days?|weeks?|months?)\b|\b(?:before|after) (?:each|every|their|his or her|his|her) \p{L}+/iu
const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))
/** States: nobody is asked for, not even in a duty. */
const STATE = words(
  'kept stored retained billed computed calculated measured counted expected allowed forbidden permitted included affected planned considered meant bound covered served derived based given limited needed required used called shown listed read written recorded logged encrypted supported provided defined named treated set made seen found known capped ended',
)
/** With a rhythm of its own, this is done with the eyes and a pen. */
const PENNED = words('read written named listed recorded made set')
/** In plain words a machine may do these; as a duty they are somebody's. */
const MACHINE = words(
  'deleted removed purged erased generated sent paid told rendered sealed compressed parked cached indexed restarted retried raised restated applied paged alerted notified',
)
/** Whatever the time, this takes a person's head, and somebody waits for the answer. */
const JUDGED = words(
  'decided approved reviewed appointed nominated granted agreed settled chosen confirmed signed countersigned audited investigated escalated rehearsed negotiated cleaned repaired inspected trained tracked wiped maintained owned managed supervised staffed moderated ruled presented withdrawn judged discussed',
)
/** Nobody's hand is so fast. */
const AT_ONCE = /\b(?:ms|seconds?|minutes?)\b/
/** “It will be decided whether …”: nobody stands before it. */
const EXTRAPOSED =
  /^\s*(?:whether|if|how|which|what|when|who|where|that|within|by|before|after|at|on|each|every|once|case by case|later|then|$)/
/** “An audit should be performed”: the deed stands in the subject. */
const LIGHT = /^(?:performed|conducted|carried|held|undertaken)$/

/** Fewer, and the passive is the manner of the document. */
const DOERS_MIN = 3
/** The clauses themselves come later. */
const IN_SHORT = /^(?:[\d.]+ )?in (?:outline|short|brief)\b/i
const DENIED =
  /\b(?:is|are|be|shall|must|should|will|to)\s+(?:not|never|only|already)\b|\bno (?:\p{L}+ ){1,4}?(?:is|are|shall|may|must)\b|\b(?:nobody|nothing)\b|\bautomatically\b|\bas (?:today|before)\b|^to \p{L}+ /iu

export function agentless(document: Document): readonly Hit[] {
  const { isActor } = actorsOf(document)
  const passages = plannedPassagesOf(document)
  const doing = new Set(passages.filter(({ plain }) => readIn(plain).some((one) => isDone(one, isActor))))
  if (doing.size < DOERS_MIN && !namesOwners(document) && !isPolicy(document)) return []
  const assigned = assignedIn(document)
  const isRuled = isPolicy(document)
  const hits = passages.flatMap((passage, index) => {
    if (
      IN_SHORT.test(passage.block.text) ||
      isOfCode(passage) ||
      (isAside(passage) && !isMeasured(passage)) ||
      isAnsweredFor(passages, index, isActor) ||
      isNamedBeside(passages, index, doing, isActor) ||
      passage.section.path.some((title) => LABEL.test(title))
    )
      return []
    const clause = readIn(passage.plain).find(
      (one, at, all) =>
        isOpen(one, DUTIES.test(passage.section.title), isRuled) &&
        !all.some((other, place) => other !== one && isDone(other, isActor) && answersFor(other, place > at, one)) &&
        !isAssigned(assigned, passage, one) &&
        !isInTable(document, passage, one),
    )
    return clause === undefined ? [] : [{ passage, clause }]
  })
  // Where most duties name nobody, the passive is the manner of the document.
  if (hits.length > Math.max(DOERS_MIN, doing.size)) return []
  return hits.flatMap(({ passage, clause }, at) => (isRun(hits[at - 1]?.passage, passage) ? [] : [hitOn(passage, clause)]))
}

/** Clauses that follow on one another in a section are one gap. */
const isRun = (before: Passage | undefined, { block, section }: Passage): boolean =>
  before?.section === section && block.index - before.block.index <= 1

/** “Anyone else shall apply to the Head of Hall. Requests shall be decided …”, “… shall be displayed. The manager checks them.” */
function isNamedBeside(
  passages: readonly Passage[],
  index: number,
  doing: ReadonlySet<Passage>,
  isActor: (words: string) => boolean,
): boolean {
  const [before, here, after] = [passages[index - 1], passages[index], passages[index + 1]]
  if (before !== undefined && before.block === here?.block && (doing.has(before) || isActor(TURNS_TO.exec(before.plain)?.[1] ?? '')))
    return true
  return (
    after?.block === here?.block &&
    readIn(after?.plain ?? '').some(
      ({ subject, form, rest }) => (form === 'present' || form === 'modal') && subject !== '' && isActor(subject) && SAME.test(rest),
    )
  )
}

const TURNS_TO =
  /\b(?:appl(?:y|ies)|asks?|sent|sends?|submit\p{L}*|address\p{L}*|goes|go|made|put|turns?) (?:[\p{L}-]+ ){0,3}?to (?:the |our |an? )?((?:[\p{L}-]+ ?){1,5})/u
const SAME = /^\s*(?:[,;.]|$|(?:it|them|this|these|both)\b)/

/** The words of each entry that names its owner: rows of an owner's column, items under “Who does what”. */
const assignedIn = (document: Document): readonly string[] =>
  document.blocks.flatMap(({ kind, text, header, cells, section }) => {
    const column = header.findIndex((cell) => OWNS.test(plainOf(cell)))
    const isOwned = kind === 'row' && column !== -1 && /\p{L}{2}/u.test(cells[column] ?? '')
    const isEntry = kind === 'item' && DUTIES.test(document.sections[section]?.title ?? '')
    return isOwned || isEntry ? [plainOf(text)] : []
  })

/** An entry names the thing or cites the clause; “they” and “overnight ones” are spoken of before. */
function isAssigned(assigned: readonly string[], { block }: Passage, clause: Clause): boolean {
  if (isExtraposed(clause)) return false
  if (/^(?:it|they|this|these|both|that)\b|\bones$/.test(clause.subject)) return true
  const [number] = /^\d+\.\d+/.exec(plainOf(block.text)) ?? []
  const subject = wordsOf(clause.subject)
    .filter((word) => word.length > WORD_LENGTH_MIN)
    .map(stem)
  return assigned.some((entry) => {
    const named = new Set(wordsOf(entry).map(stem))
    return (
      (subject.length > 0 && subject.every((word) => named.has(word))) ||
      (number !== undefined && entry.split(/[\s,;|()]+/).includes(number))
    )
  })
}

const WORD_LENGTH_MIN = 3

/** Whoever acts before it does the rest too; by whom one thing is done says nothing of a duty after it. */
const answersFor = (other: Clause, isLater: boolean, { subject, modal }: Clause): boolean =>
  other.form === 'passive' ? (isLater ? other.subject : subject) === '' && !(subject === '' && DUTY.test(modal)) : !isLater

/** A sentence about names in code tells a machine what to do, unless it keeps people's time. */
const isOfCode = ({ sentence, plain }: Passage): boolean => sentence.text.includes('`') && !OF_PEOPLE.test(plain)

const ANSWERS_FOR =
  /\b(?:answerable|responsible|accountable|sees to|see to|in charge|owns|own) (?:for |of )?(?:this|it|that|both|these|them|all|the whole)\b/i

/** “The records officer handles requests”, “the manager is responsible for …”: said once for the whole paragraph. */
const HANDLES = /^(?:handles?|decides?|reviews?)$/
const ANSWERABLE = /^ (?:responsible|accountable|answerable|in charge)\b/

/** Somebody in the same paragraph answers for what it says. */
function isAnsweredFor(passages: readonly Passage[], index: number, isActor: (words: string) => boolean): boolean {
  const block = passages[index]?.block
  for (let at = index + 1; at < passages.length && passages[at]?.block === block; at++) {
    const plain = passages[at]?.plain ?? ''
    if (ANSWERS_FOR.test(plain)) return true
    if (clausesOf(plain).some(({ subject, verb, rest }) => (HANDLES.test(verb) || ANSWERABLE.test(rest)) && isActor(subject))) return true
  }
  return false
}

/** The table right above or below has a column that says who, and a column for the thing: “Reason | … | Who may mark”. */
function isInTable({ blocks }: Document, { block }: Passage, { subject }: Clause): boolean {
  const things = wordsOf(subject).map(stem)
  return [blocks[block.index - 1], blocks[block.index + 1]].some((one) => {
    if (one?.kind !== 'row' || one.section !== block.section || block.kind === 'row') return false
    const names = one.header.map((cell) => plainOf(cell))
    if (!names.some((name) => OWNS.test(name) || /^(?:by )?who(?:m)?\b/i.test(name))) return false
    const named = new Set(names.flatMap((name) => wordsOf(name).map(stem)))
    return things.some((word) => word.length > WORD_LENGTH_MIN && named.has(word))
  })
}

/** “Access that has not been used for 60 days shall be removed”: the duty comes behind what describes its subject. */
const DESCRIBED = /^(?:the |an? |each |every )?(.+?) (?:that|which|who) .* (must|shall|should|has to|have to) be (\p{L}+)(.*)$/iu

const MISREAD = /^((?:(?!that |which |who |if |when |after |before |once |and |or |than )\S+ ){2,7}?)(?:is|are) (\p{Ll}+)\b(.*)$/u

/** “shall be read and noted by hand”: what is said of the second deed is said of the first. */
const readIn = (plain: string): readonly Clause[] =>
  clausesOf(plain).map((read, index, all) => {
    const tail = all[index + 1]
    // “of snow and leaves before each flight”: what has no subject of its own may still say when.
    const when = tail?.subject === '' && tail.form === 'present' ? ` ${tail.text}` : ''
    const clause = { ...read, text: `${read.text}${when}`, rest: `${read.rest}${when}` }
    const main = DESCRIBED.exec(clause.text)
    if (main !== null && clause.form !== 'passive') {
      const [, subject = '', modal = '', verb = '', rest = ''] = main
      return {
        ...clause,
        kind: 'main',
        form: 'passive',
        subject: subject.toLowerCase(),
        modal: modal.toLowerCase(),
        verb: verb.toLowerCase(),
        rest,
      }
    }
    // “Paper lists at each centre are copied in”: a noun taken for the verb.
    const [, subject = '', verb = '', rest = ''] = clause.form === 'present' ? (MISREAD.exec(clause.text) ?? []) : []
    if (isParticiple(verb)) return { ...clause, form: 'passive', subject: subject.toLowerCase(), verb, rest }
    if (clause.form !== 'passive') return clause
    const more = (/^[^;]*?(?=[.;:] |$)/.exec(plain.slice(read.at + read.text.length))?.[0] ?? '').trimStart()
    const goesOn = /^and \p{L}+(?:ed|en|t|d)\b/u.test(more) || (/\bat$/.test(clause.text) && /^once\b/.test(more))
    return goesOn ? { ...clause, text: `${clause.text} ${more}`, rest: `${clause.rest} ${more}` } : clause
  })

/** Somebody is named as the one who does it. */
const isDone = ({ subject, form, rest }: Clause, isActor: (words: string) => boolean): boolean =>
  form === 'passive' ? AGENT.test(rest.replace(FROM, '')) || isActor(FROM.exec(rest)?.[1] ?? '') : subject !== '' && isActor(subject)

/** “read from the register” names no doer; “obtained from the landlord” does. */
const FROM = /\bfrom ((?:the |an? |our |each )?(?:[\p{L}'’-]+ ?){1,3})/u

const isExtraposed = ({ subject, verb, rest }: Clause): boolean => subject === 'it' && JUDGED.has(verb) && EXTRAPOSED.test(rest)

function isOpen(clause: Clause, isDuties: boolean, isRuled: boolean): boolean {
  const { kind, form, verb, modal, rest, text, subject } = clause
  if (kind !== 'main' || form !== 'passive' || AGENT.test(`${verb}${rest}`) || AGREED_WITH.test(`${verb}${rest}`) || DENIED.test(text))
    return false
  if (
    (subject === '' && !(DUTY.test(modal) && JUDGED.has(verb))) ||
    /^(?:that|which|who|either|\d)|\b(?:if|how|what|any)\b|. whether\b/.test(subject) ||
    /^\s*only\b/.test(rest) ||
    TIMED.test(text.slice(0, text.lastIndexOf(verb))) ||
    // Half of a bracket was read.
    /^[^(]*\)/.test(text) ||
    WAY.test(rest)
  )
    return false
  if (isDuties || isExtraposed(clause)) return true
  if (ON_SCREEN.has(verb) || (AT_ONCE.test(text) && !/\bby hand\b/.test(text))) return false
  const ofPeople = OF_PEOPLE.test(text)
  const isTheirs = LIGHT.test(verb) || JUDGED.has(verb) || TOLD.has(verb)
  // Outside a policy “must be” is mostly said of software.
  if (DUTY.test(modal))
    return isTheirs || (ofPeople && !/^needs?/.test(modal)) || (isRuled && modal !== 'should' && (PENNED.has(verb) || !STATE.has(verb)))
  if ((modal !== '' && modal !== 'will') || subject === 'it') return false
  if ((STATE.has(verb) || MACHINE.has(verb)) && !/\bby hand\b/.test(text)) return false
  return (JUDGED.has(verb) && !/\b(?:to|in order to) \p{Ll}+/u.test(rest)) || (ofPeople && RHYTHM.test(text))
}

/** “for 12 months after the case is closed”: a time, not a deed. */
const TIMED = /\b(?:after|until|once|when|while|as|if|before|because|since) [^,]*$/i
/** Software shows and asks, and whoever sits before it taps; whoever finds it reports it. */
const ON_SCREEN = words(
  'tapped clicked pressed typed selected ticked scrolled displayed shown rendered validated downloaded uploaded asked prompted offered reported finished completed',
)
/** From person to person. */
const TOLD = words('communicated informed consulted announced explained examined answered')
/** “is approved by saying so”, “is managed through the platform”: how it is done says enough. */
const WAY = /\b(?:by \p{Ll}+ing|through|via|using)\b/u
/** In plain words only what comes round again is a task. */
const RHYTHM = /\b(?:each|every|once an?|twice an?|weekly|fortnightly|monthly|quarterly|yearly|annually|by hand|on the (?:first|last))\b/i

const isAside = ({ roles, section }: Passage): boolean =>
  section.index === 0 ||
  /\bconsequences?\b/i.test(section.title) ||
  (['summary', 'goals', 'testing', 'risks', 'metrics', 'glossary', 'acceptance'] as const).some((role) => roles.has(role))

/** Who reports a figure by a date is asked among the figures too. */
const isMeasured = ({ roles, plain, block }: Passage): boolean =>
  roles.has('metrics') && block.kind === 'paragraph' && OF_PEOPLE.test(plain)

const hitOn = (passage: Passage, { verb, modal, text }: Clause): Hit => ({
  ...quoted(passage.sentence, verb),
  severity: 'minor',
  category: 'ownership',
  description: `“${shown(passage.plain)}” does not say by whom: “${shown(text, 60)}” is work for somebody, and beside it this document names who does what.`,
  remediation: `Name who does it: “The … ${modal === '' ? '' : `${modal} `}…”, or add “by the …” after “${verb}”.`,
  weight: 0.6,
})

/**
 * Talk: what a seat says while a thread looks for its question. It answers what it was asked, challenges a peer who argues the
 * other way, makes its point with a quotation, and once a few have spoken proposes the question on which the sources divide.
 */
import type { ShownMessage, SpeakView } from '../../../core/debate/views.ts'
import type { Contribution, Move, Speech } from '../../../core/debate/words.ts'
import type { Horizon } from '../../../core/house/words.ts'
import { hash32, random } from '../../../core/random.ts'
import type { Context } from '../context.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import { type Issue, issueFor, issuesOf, termIn, termsFor } from './issues.ts'
import { phrase } from './phrases.ts'
import type { Line } from './pool.ts'
import { parts, referenceTo, topicsIn, unsaid } from './said.ts'
import { type Seat, seatOf, signOf, taken } from './seat.ts'
import { within } from './spelling.ts'
import { type Stand, standOn } from './stand.ts'
import { isNameable } from './terms.ts'

export const CONTENT_MAX = 400
const QUESTIONS_WANTED = 4
const NEW_QUESTION_SHARE = 0.5
const FIRST_QUESTION_SHARE = 0.6
const LATE_BUDGET = 3

export interface Speaking {
  readonly view: SpeakView
  readonly context: Context
  readonly seat: Seat
  readonly stand: Stand
  /** Yes or no, as the seat answers the thread's question; null where it takes no side. */
  readonly word: 'yes' | 'no' | null
}

export function speaking(view: SpeakView, context: Context): Speaking {
  // Another thread, another choice among what it could say: a seat does not hear itself elsewhere.
  const seat = { ...seatOf(view.self, context), seed: context.seed ^ hash32(view.thread.id) }
  const own = view.own.find(({ thread }) => thread === view.thread.id)
  const found = standOn(context.dossier, view.topic, view.thread.question ?? view.topic, seat, view.topClaim?.side ?? null)
  const stand = own === undefined ? found : { ...found, side: own.side }
  return { view, context, seat, stand, word: stand.side === 'YES' ? 'yes' : stand.side === 'NO' ? 'no' : null }
}

/**
 * Which of its wordings a seat takes for a text: another one in each thread, so that a sentence quoted twice in a debate is not put
 * in the same words twice.
 */
export const turnFor = ({ view }: Pick<Speaking, 'view'>, text: string): number =>
  hash32(text) + Number(view.thread.id.replace(/\D/g, '') || 0)

export const isAlias = (speaker: string): boolean => /^Speaker \p{Lu}/u.test(speaker)

export function talk(view: SpeakView, context: Context): Speech {
  const here = speaking(view, context)
  const said = contribution(here)
  const accepted = [view.target, ...view.before].filter((message) => isAcceptable(message, here)).slice(0, 2)
  const seconds = secondable(here)
  return {
    contributions: [{ ...said, content: within(said.content, CONTENT_MAX) }],
    topics: topicsIn(`${said.content} ${view.thread.question ?? ''}`, context.dossier, view.topic),
    refs: /^m\d/.test(view.target.id) ? [view.target.id] : [],
    acks: accepted.map(({ id }) => id),
    seconds: seconds?.id ?? null,
  }
}

function contribution(here: Speaking): Contribution {
  const { view, context } = here
  const may = (move: Move): boolean => view.allowed.includes(move)
  if (context.dossier.files.length === 0) return sourceless(here)
  if (view.asked === 'horizon' && may('CLARIFY')) return clarified(here)
  if ((view.devilsAdvocate || view.asked === 'devils-advocate') && may('CHALLENGE')) return advocate(here) ?? pointed(here)
  const proposed = may('PROPOSE_CRUX') ? proposal(here) : null
  if (proposed !== null) return proposed
  if (may('CHALLENGE')) {
    const against = challenge(here)
    if (against !== null) return against
  }
  return pointed(here)
}

/** Said once in each of its wordings; from then on with the count, since nothing else changes. */
function sourceless({ view, seat }: Speaking): Contribution {
  const said = phrase('SOURCELESS', seat, view.spoken, {})
  const content = view.spoken < SOURCELESS_WORDINGS ? said : `${said} This is the ${view.spoken + 1}th time that I say so.`
  return { move: 'CLAIM', content, confidence: 0.1, references: [] }
}

const SOURCELESS_WORDINGS = 3

const AHEAD: Readonly<Record<Horizon, string>> = {
  '1-3mo': 'the next one to three months',
  '12-18mo': 'the next twelve to eighteen months',
  '5y': 'the next five years',
  '10y+': 'ten years and more',
}

function clarified({ view, word, seat }: Speaking): Contribution {
  const ahead = AHEAD[view.horizon]
  const on = view.thread.question === null ? '' : ` to “${view.thread.question}”`
  const stays = word === null ? 'I still take no side' : `my answer${on} stays ${word}`
  const content =
    seat.horizon === view.horizon
      ? `I do look at ${ahead}, and on that ${stays}.`
      : `I had looked at ${AHEAD[seat.horizon]}. Measured over ${ahead}, ${stays}, and I will argue on that.`
  return { move: 'CLARIFY', content, horizon: view.horizon }
}

/** The best sentence against the side that is taken. */
function advocate({ view, stand, seat }: Speaking): Contribution | null {
  const [line] = unsaid([...stand.con, ...stand.neutral], view)
  return line === undefined
    ? null
    : { move: 'CHALLENGE', content: phrase('ADVOCATE', seat, view.spoken, parts(line)), confidence: 0.4, references: [referenceTo(line)] }
}

/** Its point, with a quotation; a sentence that leans nowhere is offered as a fact, not as a reason. */
function pointed(here: Speaking): Contribution {
  const { view, stand, seat, word } = here
  const accepting =
    isAcceptable(view.target, here) && isAlias(view.target.speaker)
      ? `${phrase('ACCEPT', seat, view.spoken, { s: view.target.speaker })} `
      : ''
  const seconding = secondable(here)
  if (seconding !== null) {
    const issue = issueFor(here.context.dossier, view.topic, seconding.question)
    const line = taken(
      unsaid(
        issue.lines.filter(({ isTest }) => !isTest),
        view,
      ),
      seat,
    )
    if (line !== undefined)
      return {
        move: 'CLAIM',
        content: phrase('SECOND', seat, turnFor(here, line.quote), parts(line)),
        confidence: stand.confidence,
        references: [referenceTo(line)],
      }
  }
  const reasons = unsaid(stand.pro, view)
  const facts = unsaid(stand.neutral, view)
  const reason = reasons.length === 1 ? taken([...reasons, ...facts], seat, 2) : taken(reasons, seat, 2)
  if (reason !== undefined && word !== null && reasons.includes(reason)) {
    const point = phrase('CLAIM', seat, turnFor(here, reason.quote), parts(reason))
    const tail = accepting === '' ? ` ${phrase('TAIL', seat, hash32(here.context.request), { y: word })}` : ''
    return { move: 'CLAIM', content: `${accepting}${point}${tail}`, confidence: stand.confidence, references: [referenceTo(reason)] }
  }
  const fact = taken(word === null ? unsaid([...stand.neutral, ...stand.pro, ...stand.con], view) : facts, seat)
  const any = fact ?? unsaid(stand.pool.lines, view)[hash32(here.context.request) % 7]
  if (any === undefined)
    return {
      move: 'CLAIM',
      content: `I have nothing to add on ${stand.issue.term} beyond what was quoted (asked ${view.spoken + 1} times).`,
      confidence: stand.confidence,
      references: [],
    }
  return {
    move: 'CLAIM',
    content: `${accepting}${phrase('NEUTRAL', seat, turnFor(here, any.quote), parts(any))}`,
    confidence: stand.confidence,
    references: [referenceTo(any)],
  }
}

/** A peer argued, and the dossier has a sentence for this seat's side on the same thing. */
function challenge(here: Speaking): Contribution | null {
  const { view, stand, seat, word, context } = here
  const { target } = view
  if (!isAlias(target.speaker) || !/^(?:CLAIM|CHALLENGE|REFRAME)$/.test(target.move) || word === null) return null
  const heard = stemSet(target.content)
  const telling = (line: Line): number =>
    both(line.stems, heard).filter((stem) => !stand.pool.topic.stems.has(stem) && !/^\d/.test(stem)).length
  if (agrees(target, stand)) return null
  const [best] = [...unsaid(stand.pro, view)].sort((a, b) => telling(b) - telling(a))
  if (best === undefined) return null
  const term =
    telling(best) > 0
      ? termIn(
          `${best.quote}`,
          termsFor(context.dossier, view.topic).filter(({ stems }) => stems.every((stem) => heard.has(stem))),
        )
      : null
  const content =
    term !== null && isNameable(term) && view.spoken % 2 === 1
      ? phrase('ON_TERM', seat, turnFor(here, best.quote), { ...parts(best), s: target.speaker, t: term })
      : phrase('CHALLENGE', seat, turnFor(here, best.quote), { ...parts(best), s: target.speaker })
  return { move: 'CHALLENGE', content, confidence: stand.confidence, references: [referenceTo(best)] }
}

/** The target quotes a sentence that does not speak against this seat's side; what quotes nothing is taken at its word. */
function agrees(target: ShownMessage, { pool, issue, side }: Stand): boolean {
  const heard = target.content.toLowerCase()
  const quoted = pool.lines.find(({ quote }) => heard.includes(quote.toLowerCase().slice(0, 40)))
  return quoted !== undefined && quoted.lean * issue.direction * signOf(side) >= 0
}

/** Whether a question that was proposed here is one it can answer. */
function isAcceptable(message: ShownMessage, { view, context }: Speaking): boolean {
  if (message.question === null || message.speaker === 'you' || !isAlias(message.speaker)) return false
  return issueFor(context.dossier, view.topic, message.question).lines.length > 0
}

export function secondable({ view, context }: Speaking): { readonly id: string; readonly question: string } | null {
  for (const { id, question, mine } of view.proposals) {
    if (mine || question === null) continue
    if (issueFor(context.dossier, view.topic, question).lines.length > 0) return { id, question }
  }
  return null
}

/** First the thread's own question; once it has one, now and then another that deserves a thread. */
function proposal(here: Speaking): Contribution | null {
  const { view, context, seat } = here
  if (view.asked === 'interjection' || [view.target, ...view.before].some(({ question }) => question !== null)) return null
  const chance = random(context.seed, `offline/debate/propose/${context.request}`).next()
  const isLate = view.thread.budgetLeft <= LATE_BUDGET
  const due = view.before.length >= 2 && (isLate || chance < (view.spokenHere.length > 0 ? FIRST_QUESTION_SHARE : FIRST_QUESTION_SHARE / 2))
  return (view.thread.question === null ? due : wantsAnother(here)) ? proposing(view, context, seat) : null
}

/** Fewer questions than a debate can bear, and this seat's turn to name one. */
export const wantsAnother = ({ view, context }: Speaking): boolean =>
  view.questions.length + view.proposals.length < QUESTIONS_WANTED &&
  random(context.seed, `offline/debate/another/${context.request}`).next() <
    (view.questions.length < 2 ? NEW_QUESTION_SHARE : NEW_QUESTION_SHARE / 2)

export function proposing(view: SpeakView, context: Context, seat: Seat): Contribution | null {
  const issue = nextIssue(view, context, seat)
  return issue === null ? null : { move: 'PROPOSE_CRUX', content: putting(issue, seat, view.spoken), question: issue.question }
}

/** The question, and why it should be asked. */
export function putting({ question, term, lines }: Issue, seat: Seat, turn: number): string {
  const divided = lines.some(({ lean }) => lean > 0) && lines.some(({ lean }) => lean < 0)
  const why = isNameable(term) ? ` ${phrase(divided ? 'SPLIT' : 'RECURRING', seat, turn, { t: term })}` : ''
  return `${phrase('PROPOSE', seat, turn, { x: question })}${why}`
}

/** The first that nobody has put yet; among the next few, the one it has most interest in. */
export function nextIssue(view: SpeakView, context: Context, seat: Seat): Issue | null {
  const put = [...view.questions, ...view.proposals.map(({ question, topic }) => question ?? topic)].map((text) => text.toLowerCase())
  const free = issuesOf(context.dossier, view.topic).filter(({ question }) => !put.includes(question.toLowerCase()))
  const keen = ({ question, term }: Issue): number => both(stemSet(`${question} ${term}`), seat.interestStems).length
  return free.slice(0, 3).reduce<Issue | null>((best, one) => (best === null || keen(one) > keen(best) ? one : best), null)
}

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
import { falsifierFor } from './figures.ts'
import { type Issue, issueFor, issuesOf, termIn, termsFor } from './issues.ts'
import { phrase, wordingsOf } from './phrases.ts'
import { type Line, type Pool, poolOf } from './pool.ts'
import { fresh, parts, referenceTo, topicsIn, unsaid } from './said.ts'
import { type Seat, seatOf, signOf } from './seat.ts'
import { type Silence, silenceOf } from './silence.ts'
import { within } from './spelling.ts'
import { isConceded, leanOn, type Stand, standOn } from './stand.ts'
import { isNameable } from './terms.ts'

export const CONTENT_MAX = 400
export const QUESTIONS_WANTED = 4
const NEW_QUESTION_SHARE = 0.5
const FIRST_QUESTION_SHARE = 0.6
const LATE_BUDGET = 3
const KEEN_MAX = 2
const KEEN_WORTH = 0.2
const RANK_LOSS = 0.12

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
  return { view, context, seat, stand, word: wordOf(stand.side) }
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
    topics: topicsIn(askedIn(said) ?? view.thread.question, said.content, context.dossier, view.topic),
    refs: /^m\d/.test(view.target.id) ? [view.target.id] : [],
    acks: accepted.map(({ id }) => id),
    seconds: seconds?.id ?? null,
  }
}

/** The question that a contribution puts, if it does. */
export const askedIn = (said: Contribution): string | null => ('question' in said ? said.question : null)

function contribution(here: Speaking): Contribution {
  const { view, context } = here
  const may = (move: Move): boolean => view.allowed.includes(move)
  const silence = silenceOf(context.dossier)
  if (silence !== null) return silent(here, SILENT[silence])
  if (view.asked === 'horizon' && may('CLARIFY')) return clarified(here)
  if (view.asked === 'interjection') return answered(here)
  if ((view.devilsAdvocate || view.asked === 'devils-advocate') && may('CHALLENGE')) return advocate(here)
  const proposed = may('PROPOSE_CRUX') ? proposal(here) : null
  if (proposed !== null) return proposed
  if (may('CHALLENGE')) {
    const against = challenge(here)
    if (against !== null) return against
  }
  return pointed(here)
}

const SILENT = { none: 'SOURCELESS', elsewhere: 'ELSEWHERE', denied: 'DENIED' } as const
const UNANSWERED: Readonly<Record<Silence, string>> = {
  none: 'I can not answer it without a source.',
  elsewhere: 'I can not answer it, for the sources do not speak of it.',
  denied: 'I can not answer it as long as the topic is put as a denial.',
}
const SILENT_WORDINGS = 3

/** Said once; then the topic itself is put as the question, so that the talk can end. */
function silent(here: Speaking, table: (typeof SILENT)[Silence]): Contribution {
  const { view, seat, context } = here
  const claim = (content: string): Contribution => ({ move: 'CLAIM', content, confidence: SOURCELESS_CONFIDENCE, references: [] })
  if (view.spoken === 0) return claim(phrase(table, seat, 0, {}))
  const put = [view.target, ...view.before].find(({ question, speaker }) => question !== null && speaker !== 'you')
  const accepted =
    put === undefined
      ? null
      : `${phrase('ACCEPT', seat, view.spoken, { s: put.speaker })} ${UNANSWERED[silenceOf(context.dossier) ?? 'none']}`
  if (accepted !== null && !view.spokenHere.includes(accepted)) return claim(accepted)
  const asked = nextIssue(view, context, seat)
  if (asked !== null && view.allowed.includes('PROPOSE_CRUX'))
    return { move: 'PROPOSE_CRUX', content: phrase('PROPOSE', seat, view.spoken, { x: asked.question }), question: asked.question }
  return claim(view.spoken < SILENT_WORDINGS ? phrase(table, seat, view.spoken, {}) : still(here))
}

const SOURCELESS_CONFIDENCE = 0.1

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

/** The best sentence against what the others said; where there is none, what is weak in it. */
function advocate(here: Speaking): Contribution {
  const { view, stand, seat } = here
  const common = spokenFor(here) || signOf(stand.side)
  const against = [...stand.pro, ...stand.con, ...stand.neutral].filter((line) => leanOn(line, stand.issue, stand.pool) * common < 0)
  const [line] = fresh(against, view, seat)
  const about = stand.issue.isTopic ? stand.pool.topic.asked : stand.issue.question
  return line === undefined
    ? { move: 'CHALLENGE', content: within(`${weakness(here)} ${about}`, CONTENT_MAX), confidence: 0.4, references: [] }
    : { move: 'CHALLENGE', content: phrase('ADVOCATE', seat, view.spoken, parts(line)), confidence: 0.4, references: [referenceTo(line)] }
}

/** The side that most of what was said here is on: 1 yes, −1 no, 0 neither. */
function spokenFor({ view, stand }: Speaking): number {
  const said = [...view.before, view.target].filter(({ speaker }) => isAlias(speaker))
  const leans = said.map(({ content }) => {
    const line = quotedIn(content, stand.pool.lines)
    return line === null ? 0 : leanOn(line, stand.issue, stand.pool)
  })
  return Math.sign([...leans, ...view.positions.map(({ side }) => signOf(side))].reduce((sum, one) => sum + one, 0))
}

/** What can be said against any case that was made, by what it rests on. */
function weakness({ view, stand }: Speaking): string {
  const spoken = [...view.before, view.target].filter(({ speaker }) => isAlias(speaker)).map(({ content }) => content)
  const said = [...spoken, ...view.evidence.flatMap(({ quote }) => quote ?? [])]
  const files = new Set(said.flatMap((content) => quotedIn(content, stand.pool.lines)?.path ?? []))
  if (said.length === 0) return 'I see nothing here yet that could be tested, and so I doubt every answer to this:'
  if (!said.some((content) => /\d/.test(content))) return 'I see no figure in what I answer, and an answer without one is a guess:'
  return files.size === 1 && said.length > 1 && said.every((content) => quotedIn(content, stand.pool.lines) !== null)
    ? 'What I have before me comes from one file, and one file is thin ground for an answer:'
    : 'Figures are of the past, and I doubt that they were measured to answer this:'
}

/** Whoever asked from outside gets the sentence closest to their words, whichever side it is on. */
export function answered(here: Speaking): Contribution {
  const { view, stand, seat } = here
  const line = nearest(stand.pool, view.target.content)
  const inEvidence = view.thread.stage === 'EVIDENCE'
  if (line === null) {
    const asked = `“${within(view.target.content, ASKED_MAX)}”`
    const content = within(phrase('UNKNOWN', seat, view.spoken, { x: asked }), CONTENT_MAX)
    if (view.allowed.includes('CLARIFY')) return { move: 'CLARIFY', content, horizon: null }
    return inEvidence ? unmoved(here, content) : { move: 'CLAIM', content, confidence: UNKNOWN_CONFIDENCE, references: [] }
  }
  const content = phrase('ANSWER', seat, turnFor(here, line.quote), parts(line))
  return inEvidence
    ? { move: 'PROVIDE_EVIDENCE', content, references: [referenceTo(line)], bearsOn: null, bearing: 'context' }
    : { move: 'CLAIM', content, confidence: stand.confidence, references: [referenceTo(line)] }
}

const ASKED_MAX = 140
const UNKNOWN_CONFIDENCE = 0.1

/** Most in common with what was asked, rare words first; a word of the topic alone is not enough. */
function nearest(pool: Pool, asked: string): Line | null {
  const stems = stemSet(asked)
  const telling = [...stems].filter((stem) => !pool.topic.stems.has(stem))
  const closeness = (line: Line): number => telling.reduce((sum, stem) => sum + (line.stems.has(stem) ? pool.weight(stem) : 0), 0)
  const [best] = pool.lines.map((line) => ({ line, fit: closeness(line) })).sort((a, b) => b.fit - a.fit)
  return best === undefined || best.fit === 0 ? null : best.line
}

/** It keeps its position, and says so. */
export function unmoved({ view, stand }: Speaking, content: string): Contribution {
  const own = view.own.find(({ thread }) => thread === view.thread.id)
  const side = own?.side ?? stand.side
  const confidence = own?.confidence ?? stand.confidence
  return { move: 'UPDATE_POSITION', content, prior: side, next: side, confidence, evidence: [], concededFalsifier: false, topClaim: null }
}

export function quotedIn(content: string, lines: readonly Line[]): Line | null {
  const heard = content.toLowerCase()
  return lines.find(({ quote }) => heard.includes(quote.toLowerCase().slice(0, QUOTED_LETTERS))) ?? null
}

const QUOTED_LETTERS = 40

/** Its point, with a quotation that surely leans to its side. Whoever takes none offers a fact, not a reason. */
function pointed(from: Speaking): Contribution {
  const accepts = isAcceptable(from.view.target, from)
  // Whoever accepts a question speaks to that question.
  const here = accepts ? onQuestion(from, from.view.target.question ?? from.view.topic) : from
  const { view, stand, seat, word } = here
  const accepting = accepts ? `${phrase('ACCEPT', seat, view.spoken, { s: view.target.speaker })} ` : ''
  const [reason] = word === null ? [] : fresh(stand.pro, view, seat)
  if (reason !== undefined && word !== null) {
    const point = phrase('CLAIM', seat, turnFor(here, reason.quote), parts(reason))
    const tail = accepting === '' ? ` ${phrase('TAIL', seat, hash32(here.context.request), { y: word })}` : ''
    return { move: 'CLAIM', content: `${accepting}${point}${tail}`, confidence: stand.confidence, references: [referenceTo(reason)] }
  }
  // Sentences that lean nowhere first: those that do are for whoever takes their side.
  const [fact] = fresh(
    stand.neutral.toSorted((a, b) => Math.abs(a.lean) - Math.abs(b.lean)),
    view,
    seat,
  )
  if (fact === undefined) return { move: 'CLAIM', content: emptyHanded(here, accepting), confidence: stand.confidence, references: [] }
  return {
    move: 'CLAIM',
    content: `${accepting}${phrase('NEUTRAL', seat, turnFor(here, fact.quote), parts(fact))}`,
    confidence: stand.confidence,
    references: [referenceTo(fact)],
  }
}

function onQuestion(here: Speaking, question: string): Speaking {
  const { view, context, seat } = here
  const stand = standOn(context.dossier, view.topic, question, seat, view.topClaim?.side ?? null)
  return { ...here, stand, word: wordOf(stand.side) }
}

const wordOf = (side: Stand['side']): Speaking['word'] => (side === 'YES' ? 'yes' : side === 'NO' ? 'no' : null)

const QUESTION_SHOWN = 120

/** Nothing is left that it could honestly bring: said once in a thread, then only where it stands after what was said. */
export function emptyHanded(here: Speaking, before = ''): string {
  const { view, seat, word } = here
  const table = word === null ? 'OPEN_HANDED' : 'EMPTY'
  if (hasSaidAll(here) || (view.thread.question === null && view.spoken > 0)) return `${before}${still(here)}`
  return `${before}${phrase(table, seat, view.spokenHere.length, { t: matterOf(here), y: word ?? '' })}`
}

function matterOf({ view: { thread }, stand: { issue } }: Speaking): string {
  if (thread.question !== null) return `“${within(thread.question, QUESTION_SHOWN)}”`
  return isNameable(issue.term) ? issue.term : 'this'
}

/** It has said in this thread that it has no more. */
export function hasSaidAll(here: Speaking): boolean {
  const { view, seat } = here
  const words = (['yes', 'no', null] as const).flatMap((y) =>
    wordingsOf(y === null ? 'OPEN_HANDED' : 'EMPTY', seat, { t: matterOf(here), y: y ?? '' }),
  )
  return view.spokenHere.some((said) => words.some((one) => said.includes(one)))
}

/** The shortest that is true and was not said here before: where it stands after the message that it answers. */
function still({ view, seat, word }: Speaking): string {
  const { speaker, id } = view.target
  const table = word === null ? 'STILL_OPEN' : 'STILL'
  // Elsewhere it may have answered the same speaker in the same words: there the message is named at once.
  const answered = view.thread.id === 't1' ? [speaker, `${speaker} (${id})`] : [`${speaker} (${id})`]
  const said = answered.flatMap((s) => wordingsOf(table, seat, { s, y: word ?? '' }, view.spoken))
  return said.find((words) => !view.spokenHere.some((one) => one.includes(words))) ?? said.at(-1) ?? ''
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
  const own = fresh(stand.pro, view, seat)
  const [best] = [...(own.some((line) => telling(line) > 0) ? own : unsaid(stand.pro, view))].sort((a, b) => telling(b) - telling(a))
  // What shares no word with what was said answers something else.
  if (best === undefined || telling(best) === 0) return null
  const term = termIn(
    best.quote,
    termsFor(context.dossier, view.topic).filter(({ stems }) => stems.every((stem) => heard.has(stem))),
  )
  const content =
    term !== null && isNameable(term) && view.spoken % 2 === 1
      ? phrase('ON_TERM', seat, turnFor(here, best.quote), { ...parts(best), s: target.speaker, t: term })
      : phrase('CHALLENGE', seat, turnFor(here, best.quote), { ...parts(best), s: target.speaker })
  return { move: 'CHALLENGE', content, confidence: stand.confidence, references: [referenceTo(best)] }
}

/** The target quotes a sentence that does not speak against this seat's side; what quotes nothing is taken at its word. */
function agrees(target: ShownMessage, { pool, issue, side }: Stand): boolean {
  const quoted = quotedIn(target.content, pool.lines)
  return quoted !== null && leanOn(quoted, issue, pool) * signOf(side) >= 0
}

/** Whether a question that was proposed here is one it can answer. */
function isAcceptable(message: ShownMessage, { view, context }: Speaking): boolean {
  if (message.question === null || message.speaker === 'you' || !isAlias(message.speaker)) return false
  // Without sources there is nothing to prefer one question for.
  return context.dossier.files.length === 0 || issueFor(context.dossier, view.topic, message.question).lines.length > 0
}

/** A thread on what it would grant is for others to open. */
export function secondable({ view, context, seat }: Speaking): { readonly id: string; readonly question: string } | null {
  for (const { id, question, mine } of view.proposals) {
    if (mine || question === null) continue
    const issue = issueFor(context.dossier, view.topic, question)
    if (issue.lines.length > 0 && !isConceded(issue, seat, poolOf(context.dossier, view.topic))) return { id, question }
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
  // Whoever supports a question that waits puts no other in the same breath.
  return (view.thread.question === null ? due : secondable(here) === null && wantsAnother(here)) ? proposing(view, context, seat) : null
}

/** Proposed threads that have a question: one without may never be taken up. */
export const waiting = ({ proposals }: SpeakView): number => proposals.filter(({ question }) => question !== null).length

/** Fewer questions than a debate can bear, and this seat's turn to name one. */
export const wantsAnother = ({ view, context }: Speaking): boolean =>
  view.questions.length + waiting(view) < QUESTIONS_WANTED &&
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

/**
 * The first that nobody has put yet and both sides could be tested on; among the next few, the one it has most interest in. Where the sources
 * ask nothing more, the first thread takes the topic itself, and no other thread is opened.
 */
export function nextIssue(view: SpeakView, context: Context, seat: Seat): Issue | null {
  const seen = [view.target, ...view.before].flatMap(({ question }) => question ?? [])
  const put = [...view.questions, ...seen, ...view.proposals.map(({ question, topic }) => question ?? topic)].map((text) =>
    text.toLowerCase(),
  )
  const free = issuesOf(context.dossier, view.topic).filter(({ question }) => !put.includes(question.toLowerCase()))
  const pool = poolOf(context.dossier, view.topic)
  const keen = (issue: Issue): number => both(stemSet(`${issue.question} ${issue.term}`), seat.interestStems).length
  // What neither side could be tested on would never lock: then the topic itself is the better question.
  // And what it concedes beforehand is not its question to put.
  const testable = free.filter((issue) => issue.direction !== 0 && !isConceded(issue, seat, pool) && isTestable(issue, pool, seat))
  // The best come first in the list; another seed takes another of the good ones, and a seat what it cares about.
  const worth = (issue: Issue, index: number): number =>
    Math.min(KEEN_MAX, keen(issue)) * KEEN_WORTH + random(context.seed, `offline/debate/issue/${issue.question}`).next() - index * RANK_LOSS
  const [best = null] = testable
    .map((issue, index) => ({ issue, worth: worth(issue, index) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ issue }) => issue)
  const isPut = put.includes(pool.topic.asked.toLowerCase())
  if (best !== null || view.thread.question !== null || isPut || !/\?$/.test(pool.topic.asked)) return best
  return issueFor(context.dossier, view.topic, pool.topic.asked)
}

const tested = new WeakMap<Issue, boolean>()

/** Both sides could say what would change their minds, whoever sits there. */
function isTestable(issue: Issue, pool: Pool, seat: Seat): boolean {
  const known = tested.get(issue) ?? [1, -1].every((side) => falsifierFor({ ...seat, stance: null }, pool, issue, side) !== null)
  tested.set(issue, known)
  return known
}

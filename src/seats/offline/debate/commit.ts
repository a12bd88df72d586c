/** A seat's commitment on a thread's question, and the falsifier it owes: side, strongest reason, a test with a date, and whether its whole view hangs on it. */
import type { CommitView, FalsifyView } from '../../../core/debate/views.ts'
import type { Falsifier, Flip, ReplyOf } from '../../../core/debate/words.ts'
import type { Side } from '../../../core/house/words.ts'
import type { Context } from '../context.ts'
import { GENERIC } from '../generic.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import { falsifierFor, observed } from './figures.ts'
import type { Issue } from './issues.ts'
import type { Line, Pool } from './pool.ts'
import { reasonFrom } from './said.ts'
import { ownOf, type Seat, seatOf, sideOf, signOf } from './seat.ts'
import { silenceOf } from './silence.ts'
import { capital, stopped, within } from './spelling.ts'
import { asClaimed, leanOn, type Stand, standOn } from './stand.ts'
import { isNameable } from './terms.ts'

const TEXT_MAX = 390
const AGAIN = 'Asked again: '
/** The same answer for the same reason may stand in two threads, and is put in other words there. */
const PLACED = ['', 'On this question: ', 'Here: ', 'In this thread: '] as const
const placed = (thread: string): string => PLACED[Math.max(0, Number(thread.replace(/\D/g, '') || 1) - 1) % PLACED.length] ?? ''
const CARRYING_SHARE = 0.12
const CARRYING_LINES = 3

export function commit(view: CommitView, context: Context): ReplyOf<'commit'> {
  const seat = seatOf(view.self, context)
  const held = view.topClaim?.side ?? null
  const found = standOn(context.dossier, view.topic, view.question, seat, held)
  // Asked to bet, it still takes no side without a reason: the sources give it none.
  const bets = view.forced && !found.issue.isTopic && found.side === 'UNCERTAIN' && signOf(held ?? seat.stance ?? 'UNCERTAIN') === 0
  const stand = bets ? leaned(view, seat, context, found) : found
  const { side } = stand
  const confidence = uncertainty(context) ?? (side === 'UNCERTAIN' ? UNSURE : stand === found ? stand.confidence : 0.5)
  const reason = reasonLine(stand, seat)
  const falsifier =
    side === 'UNCERTAIN' ? null : falsifierFor(seat, stand.pool, stand.issue, signOf(side) * stand.issue.direction, { reason })
  const statement = within(stated(stand, side, seat), TEXT_MAX)
  return {
    content: within(
      `${view.before === null ? placed(view.thread.id) : AGAIN}${spoken(view.question, side, stand, falsifier, seat, context)}`,
      TEXT_MAX,
    ),
    side,
    statement,
    confidence,
    horizon: view.horizon,
    falsifier,
    decides: side === 'UNCERTAIN' ? within(deciding(stand, seat, context), TEXT_MAX) : null,
    flip: flip(view, stand, seat, confidence),
  }
}

const UNSURE = 0.4
const SOURCELESS = 0.1

/** Without sources it is no surer than it was when it opened. */
const uncertainty = ({ dossier }: Context): number | null => (dossier.files.length === 0 ? SOURCELESS : null)

/** Asked to bet: with more of the sentences, if only by one; where it leans to neither, it stays open. */
function leaned(view: CommitView, seat: Seat, { dossier }: Context, { issue, pool }: Stand): Stand {
  const sum = issue.lines.reduce((all, line) => all + (line.isTest ? 0 : leanOn(line, issue, pool)), 0)
  return standOn(dossier, view.topic, view.question, { ...seat, concedes: [] }, asClaimed(sideOf(Math.sign(sum) * issue.direction), pool))
}

/** "The volatility of Bitcoin does not fall as it matures, because …" */
function stated(stand: Stand, side: Side, seat: Seat): string {
  const { issue } = stand
  if (side === 'UNCERTAIN') return stopped(`I take no side on this question yet: ${issue.question}`)
  const claim =
    issue.claims === null
      ? `The answer to “${issue.question}” is ${side === 'YES' ? 'yes' : 'no'}`
      : side === 'YES'
        ? issue.claims.yes
        : issue.claims.no
  return stopped(capital(`${claim}${because(stand, seat)}`))
}

const UNREASONED = ', and I find no sentence in the sources that gives a reason for it'

const because = (stand: Stand, seat: Seat): string => {
  const reason = reasonOf(stand, seat)
  return reason === null ? UNREASONED : `, because ${reason}`
}

/** A sentence that surely leans to its side, or what its contract holds: without either it has no side. */
function reasonOf(stand: Stand, seat: Seat): string | null {
  const { pool, held } = stand
  const reason = reasonLine(stand, seat)
  const asked = stemSet(stand.issue.question)
  if (reason !== null) return `${reasonFrom(reason, pool, asked)} (${reason.path})`
  return held === null ? null : reasonFrom({ quote: held.replace(/[.!]+$/, ''), personal: false }, pool, asked)
}

const reasonLine = ({ pro, pool, issue }: Stand, seat: Seat): Line | null => ownOf(closest(pro, issue, pool), seat)[0] ?? null

const CLOSEST = 4
const SAME_WORDS = 4

/** The few that have most of the question's own words, without those that only say the claim again. */
function closest(pro: readonly Line[], { question, claims }: Issue, pool: Pool): readonly Line[] {
  const asked = new Set([...stemSet(question)].filter((stem) => !pool.topic.stems.has(stem) && !GENERIC.has(stem)))
  const start = (text: string): string => text.toLowerCase().split(' ').slice(0, SAME_WORDS).join(' ')
  const others = pro.filter(({ quote }) => claims === null || (start(quote) !== start(claims.yes) && start(quote) !== start(claims.no)))
  const near = ({ stems }: Line): number => both(stems, asked).length
  const ranked = (others.length > 0 ? others : pro).toSorted((a, b) => near(b) - near(a))
  const [best] = ranked
  // Half as close as the closest, or it is a reason for something else.
  return best === undefined ? [] : ranked.filter((line) => near(line) * 2 >= near(best)).slice(0, CLOSEST)
}

const OPENING: Readonly<Record<Seat['manner'], string>> = {
  reckoner: 'My entry is',
  chronicler: 'Going by the record, I say',
  doubter: 'With the doubts I have, I still say',
  plain: 'I say',
  witness: 'From where I stand it is',
}

const OPEN: Readonly<Record<Seat['manner'], string>> = {
  reckoner: 'I enter this on neither side',
  chronicler: 'I leave this open',
  doubter: 'I doubt both answers to this',
  plain: 'I take no side on this one',
  witness: 'From where I stand I cannot tell',
}

function spoken(
  question: string,
  side: Side,
  stand: Stand,
  falsifier: Falsifier | null,
  seat: Seat,
  context: Pick<Context, 'dossier'>,
): string {
  if (side === 'UNCERTAIN') return `${OPEN[seat.manner]}: ${question} ${capital(deciding(stand, seat, context))}`
  const answer = `${OPENING[seat.manner]} ${side === 'YES' ? 'yes' : 'no'}`
  const said = `${answer}${because(stand, seat)}.`
  const whole = stopped(`${said} ${tested(falsifier)}`)
  return whole.length <= TEXT_MAX - PLACED[1].length ? whole : said
}

const NO_TEST = 'I can name no figure with a date that would change my mind here'

const tested = (falsifier: Falsifier | null): string => (falsifier === null ? NO_TEST : `I would change my mind if ${observed(falsifier)}`)

function deciding(stand: Stand, seat: Seat, { dossier }: Pick<Context, 'dossier'>): string {
  if (silenceOf(dossier) === 'denied') return 'the same claim, put positively, would let me count what speaks for it and against it.'
  const test = falsifierFor(seat, stand.pool, stand.issue, 1)
  return test === null
    ? `a source with a figure and a date on ${isNameable(stand.issue.term) ? stand.issue.term : 'it'} would decide it.`
    : `it would decide it for me if ${observed(test)}.`
}

/** Its view of the topic hangs on a question whose words stand in what it holds, or in what it says would flip it. */
function flip(view: CommitView, { issue, pool, pro, side }: Stand, seat: Seat, confidence: number): Flip {
  const { question, topClaim, topic } = view
  const asked = [...stemSet(`${question} ${issue.term}`)].filter((stem) => !pool.topic.stems.has(stem))
  const carried = stemSet(
    [...seat.holds, ...seat.flips, topClaim?.statement ?? '', ...(seat.holds.length === 0 ? seat.interests : [])].join(' '),
  )
  const term = [...stemSet(issue.term)].filter((stem) => !pool.topic.stems.has(stem))
  const tested = term.length > 0 && seat.flips.some((text) => both(stemSet(text), new Set(term)).length === term.length)
  const named = tested || (asked.length > 0 && both(new Set(asked), carried).length >= Math.min(2, asked.length))
  const wouldFlip =
    topClaim !== null &&
    topClaim.side !== 'UNCERTAIN' &&
    !isAgainstItself(side, issue, pool, topClaim.side) &&
    (issue.isTopic ||
      (seat.holds.length + seat.flips.length === 0 ? named || isCarrying(pro, issue, pool, asClaimed(topClaim.side, pool)) : named))
  const position = (topClaim?.statement ?? topic).replace(/[.!]+$/, '')
  const why = wouldFlip
    ? `My position is: ${stopped(within(position, 190))} It would not stand if the answer to “${within(question, 140)}” went against me.`
    : `My position on “${within(topic, 120)}” rests on more than this question: ${stopped(within(question, 160))}`
  return { wouldFlip, why: within(why, TEXT_MAX), confidence: Math.max(0, Math.round((confidence - 0.05) * 100) / 100) }
}

/** What it grants the other side can't be what its own answer hangs on. */
const isAgainstItself = (side: Side, { direction }: Issue, pool: Pool, held: Side): boolean =>
  signOf(side) * direction * signOf(asClaimed(held, pool)) < 0

/** A seat without a contract rests on what it quotes: the question carries its view when a good part of its side's sentences is on it. */
function isCarrying(pro: readonly Line[], { lines }: Issue, pool: Pool, side: Side): boolean {
  const all = pool.lines.filter(({ lean }) => lean * signOf(side) > 0).length
  return all === 0 ? lines.length >= CARRYING_LINES : pro.length / all >= CARRYING_SHARE
}

/** Asked for a test, two seats that share one do not name it in the same words. */
const TURNING: Readonly<Record<Seat['manner'], string>> = {
  reckoner: 'I would change my entry',
  chronicler: 'I would read it the other way',
  doubter: 'I would give my answer up',
  plain: 'I would change my mind',
  witness: 'I would see it differently',
}

const UNTESTED: Readonly<Record<Seat['manner'], string>> = {
  reckoner: 'I can enter no figure with a date that would change my answer here',
  chronicler: 'I can cite no figure with a date that would change my reading here',
  doubter: 'I know no figure with a date that would change my answer here',
  plain: NO_TEST,
  witness: 'I cannot point to a figure with a date that would change my view here',
}

export function falsify(view: FalsifyView, context: Context): ReplyOf<'falsify'> {
  const seat = seatOf(view.self, context)
  const stand = standOn(context.dossier, view.topic, view.question, seat, null)
  const last = view.position.falsifier
  const used = new Set(last === null || view.lacks.length === 0 ? [] : [`${last.metric} ${last.threshold}`])
  const found = falsifierFor(seat, stand.pool, stand.issue, signOf(view.position.side) * stand.issue.direction, {
    used,
    reason: reasonLine(stand, seat),
  })
  const falsifier = found ?? {
    metric: isNameable(stand.issue.term) ? stand.issue.term : 'the question itself',
    threshold: 'none that I can name',
    deadline: 'none that I can name',
    reasoning: null,
  }
  const before = last === null ? placed(view.position.thread) : AGAIN
  const content = `${before}${stopped(found === null ? UNTESTED[seat.manner] : `${TURNING[seat.manner]} if ${observed(found)}`)}`
  return { content: within(content, TEXT_MAX), falsifier }
}

/** A seat's commitment on a thread's question, and the falsifier it owes: side, strongest reason, a test with a date, and whether its whole view hangs on it. */
import type { CommitView, FalsifyView } from '../../../core/debate/views.ts'
import type { Falsifier, Flip, ReplyOf } from '../../../core/debate/words.ts'
import type { Side } from '../../../core/house/words.ts'
import type { Context } from '../context.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import { falsifierFor, observed } from './figures.ts'
import type { Issue } from './issues.ts'
import type { Line, Pool } from './pool.ts'
import { reasonFrom } from './said.ts'
import { type Seat, seatOf, sideOf, signOf } from './seat.ts'
import { capital, stopped, within } from './spelling.ts'
import { type Stand, standOn } from './stand.ts'
import { isNameable } from './terms.ts'

const TEXT_MAX = 390
const CARRYING_SHARE = 0.12
const CARRYING_LINES = 3

export function commit(view: CommitView, context: Context): ReplyOf<'commit'> {
  const seat = seatOf(view.self, context)
  const held = view.topClaim?.side ?? null
  const found = standOn(context.dossier, view.topic, view.question, seat, held)
  const side = view.forced && found.side === 'UNCERTAIN' ? forced(found, held ?? seat.stance) : found.side
  const stand =
    side === found.side
      ? found
      : standOn(context.dossier, view.topic, view.question, { ...seat, concedes: [] }, sideOf(signOf(side) * found.issue.direction))
  const confidence = side === 'UNCERTAIN' ? 0.4 : side === found.side ? stand.confidence : 0.5
  const falsifier = side === 'UNCERTAIN' ? null : falsifierFor(seat, stand.pool, stand.issue, signOf(side) * stand.issue.direction)
  const statement = within(stated(stand, side), TEXT_MAX)
  return {
    content: within(`${view.before === null ? '' : 'Asked again: '}${spoken(view.question, side, stand, falsifier, seat)}`, TEXT_MAX),
    side,
    statement,
    confidence,
    horizon: view.horizon,
    falsifier,
    decides: side === 'UNCERTAIN' ? within(deciding(stand, seat), TEXT_MAX) : null,
    flip: flip(view, stand, seat, confidence),
  }
}

/** Asked to bet: with the stance, if only faintly. */
const forced = ({ issue, pro, con }: Stand, held: Side | null): Side =>
  issue.lines.length === 0 ? 'UNCERTAIN' : sideOf(signOf(held ?? 'UNCERTAIN') * issue.direction || Math.sign(pro.length - con.length))

/** "The volatility of Bitcoin does not fall as it matures, because …" */
function stated(stand: Stand, side: Side): string {
  const { issue } = stand
  if (side === 'UNCERTAIN') return `I take no side on this question yet: ${issue.question}`
  const claim =
    issue.claims === null
      ? `The answer to “${issue.question}” is ${side === 'YES' ? 'yes' : 'no'}`
      : side === 'YES'
        ? issue.claims.yes
        : issue.claims.no
  return stopped(capital(`${claim}, because ${reasonOf(stand, side)}`))
}

/** The best sentence for its side; where there is none, what the sources leave open. A sentence that leans nowhere is no reason. */
function reasonOf({ pro, pool, issue }: Stand, side: Side): string {
  const [reason] = pro
  if (reason !== undefined) return `${reasonFrom(reason, pool)} (${reason.path})`
  const on = isNameable(issue.term) ? ` on ${issue.term}` : ' on this'
  return side === 'YES' ? `nothing that the sources say${on} rules it out` : `what the sources say${on} is not enough for it`
}

const OPENING: Readonly<Record<Seat['manner'], string>> = {
  reckoner: 'My entry is',
  chronicler: 'Going by the record, I say',
  doubter: 'With the doubts I have, I still say',
  plain: 'I say',
  witness: 'From where I stand it is',
}

function spoken(question: string, side: Side, stand: Stand, falsifier: Falsifier | null, seat: Seat): string {
  if (side === 'UNCERTAIN') return `I take no side on this one: ${question} ${capital(deciding(stand, seat))}`
  const answer = `${OPENING[seat.manner]} ${side === 'YES' ? 'yes' : 'no'}`
  return stopped(`${answer}, because ${reasonOf(stand, side)}. ${tested(falsifier)}`)
}

const tested = (falsifier: Falsifier | null): string =>
  falsifier === null
    ? 'I find no figure with a date in the sources that would change my mind'
    : `I would change my mind if ${observed(falsifier)}`

function deciding(stand: Stand, seat: Seat): string {
  const test = falsifierFor(seat, stand.pool, stand.issue, 1)
  return test === null
    ? `a source that speaks of ${stand.issue.term} in so many words would decide it.`
    : `it would decide it for me if ${observed(test)}.`
}

/** Its view of the topic hangs on a question whose words stand in what it holds, or in what it says would flip it. */
function flip({ question, topClaim, topic }: CommitView, { issue, pool, pro }: Stand, seat: Seat, confidence: number): Flip {
  const asked = [...stemSet(`${question} ${issue.term}`)].filter((stem) => !pool.topic.stems.has(stem))
  const carried = stemSet(
    [...seat.holds, ...seat.flips, topClaim?.statement ?? '', ...(seat.holds.length === 0 ? seat.interests : [])].join(' '),
  )
  const named = asked.length > 0 && both(new Set(asked), carried).length >= Math.min(2, asked.length)
  const wouldFlip =
    topClaim !== null &&
    topClaim.side !== 'UNCERTAIN' &&
    (seat.holds.length + seat.flips.length === 0 ? named || isCarrying(pro, issue, pool, topClaim.side) : named)
  const position = (topClaim?.statement ?? topic).replace(/[.!]+$/, '')
  const why = wouldFlip
    ? `My position is: ${stopped(within(position, 190))} It would not stand if the answer to “${within(question, 140)}” went against me.`
    : `My position on “${within(topic, 120)}” rests on more than this question: ${stopped(within(question, 160))}`
  return { wouldFlip, why: within(why, TEXT_MAX), confidence: Math.max(0, Math.round((confidence - 0.05) * 100) / 100) }
}

/** A seat without a contract rests on what it quotes: the question carries its view when a good part of its side's sentences is on it. */
function isCarrying(pro: readonly Line[], { lines }: Issue, pool: Pool, side: Side): boolean {
  const all = pool.lines.filter(({ lean }) => lean * signOf(side) > 0).length
  return all === 0 ? lines.length >= CARRYING_LINES : pro.length / all >= CARRYING_SHARE
}

export function falsify(view: FalsifyView, context: Context): ReplyOf<'falsify'> {
  const seat = seatOf(view.self, context)
  const stand = standOn(context.dossier, view.topic, view.question, seat, null)
  const last = view.position.falsifier
  const used = new Set(last === null || view.lacks.length === 0 ? [] : [`${last.metric} ${last.threshold}`])
  const found = falsifierFor(seat, stand.pool, stand.issue, signOf(view.position.side) * stand.issue.direction, used)
  const falsifier = found ?? {
    metric: stand.issue.term,
    threshold: 'no figure in the sources',
    deadline: 'no date in the sources',
    reasoning: null,
  }
  const content =
    found === null ? `I looked for a test on ${stand.issue.term}, and the sources give no figure with a date.` : stopped(tested(found))
  return { content: within(content, TEXT_MAX), falsifier }
}

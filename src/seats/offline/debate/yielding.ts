/**
 * Giving way in the evidence stage, on verified quotations of others, from the most to the least:
 *
 *   its own test is met             it says so and changes its answer
 *   a point it had promised         it grants the point, and says whether its answer on the whole hangs on it
 *   a point close to its test       it stays, and is less sure
 *
 * Each once in a thread for a quotation, and never for what speaks for its own side.
 */
import type { OwnPosition, SpeakView } from '../../../core/debate/views.ts'
import type { Contribution } from '../../../core/debate/words.ts'
import type { Side } from '../../../core/house/words.ts'
import { hash32, random } from '../../../core/random.ts'
import { stemSet } from '../stems.ts'
import { bearingOf } from './bearing.ts'
import { phrase } from './phrases.ts'
import { isTopical, type Line } from './pool.ts'
import { sideOf, signOf, touches } from './seat.ts'
import { capital, inQuotes, stopped, within } from './spelling.ts'
import { asClaimed, leanOn } from './stand.ts'
import { type Speaking, turnFor } from './talk.ts'
import { claimed } from './topic.ts'

const CONFIDENCE = { lost: 0.08, least: 0.5, turned: 0.55 }
const SHARES = { promised: 0.6, close: 0.12, touched: 0.35 }
const GRANTED_MAX = 400
const STATEMENT_MAX = 390

type TopClaim = Extract<Contribution, { move: 'UPDATE_POSITION' }>['topClaim']

interface Shown {
  readonly id: string
  readonly quote: string
  readonly speaker: string
  readonly message: string
  readonly line: Line
}

const ownIn = ({ view }: Speaking): OwnPosition | null => {
  const own = view.own.find(({ thread }) => thread === view.thread.id)
  return own === undefined || own.side === 'UNCERTAIN' ? null : own
}

/** Verified quotations that others have just brought as evidence, and that it has not answered: what was said before it committed is not new.
 * `all`: whenever it was brought. */
function shown({ view, stand }: Speaking, all = false): readonly Shown[] {
  const recent = new Set([view.target, ...view.before].flatMap(({ id, move }) => (/EVIDENCE$/.test(move) ? [id] : [])))
  return view.evidence.flatMap(({ id, quote, speaker, message, verdict }) => {
    const line = quote === null ? undefined : stand.pool.lines.find((one) => one.quote === quote)
    if (quote === null || line === undefined || verdict !== 'verified' || !(all || recent.has(message))) return []
    if (isSelf(speaker, view) || isAnswered(quote, view)) return []
    // Quoted before in this thread, it is known, and moves nobody now.
    if (!all && view.evidence.some((one) => one.id === id && one.message !== message)) return []
    return [{ id, quote, speaker, message, line }]
  })
}

const isSelf = (speaker: string, { self }: SpeakView): boolean => speaker === 'you' || speaker === self.alias

/** It has spoken of it already, or somebody has just granted it. */
function isAnswered(quote: string, { spokenHere, before, target }: SpeakView): boolean {
  const start = quote.slice(0, 40)
  const others = [...before, target].filter(({ move }) => move === 'CONCEDE' || move === 'UPDATE_POSITION')
  return [...spokenHere, ...others.map(({ content }) => content)].some((content) => content.includes(start))
}

const against = ({ line }: Shown, { stand }: Speaking, own: OwnPosition): boolean =>
  leanOn(line, stand.issue, stand.pool) * signOf(own.side) < 0

/** What it named as its test has come to pass, and another seat has shown it. */
export function turned(here: Speaking): Contribution | null {
  const { view, seat } = here
  const own = ownIn(here)
  const test = own?.falsifier ?? null
  if (own === null || test === null || !view.allowed.includes('UPDATE_POSITION')) return null
  const found = shown(here, true).find(({ line }) => bearingOf(line, test) === 'meets')
  if (found === undefined) return null
  const next = sideOf(-signOf(own.side))
  const content = phrase('TURN', seat, turnFor(here, found.quote), {
    q: inQuotes(found.quote),
    s: bringer(here, found),
    t: test.metric,
    y: next === 'YES' ? 'yes' : 'no',
  })
  return {
    move: 'UPDATE_POSITION',
    content,
    prior: own.side,
    next,
    confidence: CONFIDENCE.turned,
    evidence: [found.id],
    concededFalsifier: true,
    topClaim: own.flip.wouldFlip ? followed(here, next, found.quote) : null,
  }
}

/** What its new answer here means for the topic; null where that can't be told, or where it stands there already. */
function followed({ view, stand: { pool, issue } }: Speaking, next: Side, quote: string): TopClaim {
  const onClaim = sideOf(signOf(next) * issue.direction)
  const said = onClaim === 'UNCERTAIN' ? null : claimed(pool.topic, onClaim === 'YES')
  const side = asClaimed(onClaim, pool)
  if (said === null || view.topClaim === null || view.topClaim.side === side) return null
  const statement = within(stopped(capital(`${said}, because my own test was met: ${inQuotes(quote)}`)), STATEMENT_MAX)
  return { side, statement, confidence: CONFIDENCE.turned }
}

/** Grants what its contract says it would, or loses some confidence where its own conditions are touched, to whoever it answers. */
export function moved(here: Speaking): Contribution | null {
  const { view, seat, stand, context } = here
  const own = ownIn(here)
  if (own === null) return null
  const ignored = stand.pool.topic.stems
  for (const one of shown(here).filter((each) => each.message === view.target.id && against(each, here, own))) {
    const stems = stemSet(one.quote)
    const chance = random(context.seed, `offline/debate/grant/${view.thread.id}/${seat.name}/${one.id}`).next()
    const isOwnWord = isTopical(one.line, stand.pool)
    const promised = !isOwnWord && touches(seat.concedes, stems, ignored) && chance < SHARES.promised
    const close = !isOwnWord && stand.issue.lines.includes(one.line) && /\d/.test(one.quote) && chance < SHARES.close
    if ((promised || close) && mayGrant(here)) return conceding(here, own, one)
    const touched = own.falsifier !== null && touches([own.falsifier.metric, ...seat.flips], stems, ignored)
    if (touched && chance < SHARES.touched && mayLower(here, own)) return lowered(here, own, one)
  }
  return null
}

/** Without a sentence of its own left: the strongest that stands against it, granted once, then weighed once. `all`: whenever it was brought. */
export function yielded(here: Speaking, all = false): Contribution | null {
  const own = ownIn(here)
  if (own === null) return null
  const [one] = shown(here, all).filter((each) => against(each, here, own))
  if (one === undefined) return null
  return mayGrant(here) ? conceding(here, own, one) : mayLower(here, own) ? lowered(here, own, one) : null
}

const mayGrant = ({ view }: Speaking): boolean => view.allowed.includes('CONCEDE') && !view.spokenHere.some(isGrant)
const mayLower = ({ view }: Speaking, own: OwnPosition): boolean =>
  view.allowed.includes('UPDATE_POSITION') && own.confidence > CONFIDENCE.least && !view.spokenHere.some(isUpdate)

const isGrant = (content: string): boolean => /answer on the whole|not the whole question|point against me|against my answer/.test(content)
const isUpdate = (content: string): boolean => /\bless (?:sure|firmly|surely)\b|with more care/.test(content)

/** Who brought it: whoever it answers, where they are among those who did. */
function bringer({ view }: Speaking, { quote, speaker }: Shown): string {
  const brought = view.evidence.filter((one) => one.quote === quote).map((one) => one.speaker)
  return brought.includes(view.target.speaker) && !isSelf(view.target.speaker, view) ? view.target.speaker : speaker
}

function lowered(here: Speaking, own: OwnPosition, one: Shown): Contribution {
  const { id, quote } = one
  const word = own.side === 'YES' ? 'yes' : 'no'
  return {
    move: 'UPDATE_POSITION',
    content: phrase('UPDATE', here.seat, turnFor(here, quote), { q: inQuotes(quote), y: word, s: bringer(here, one) }),
    prior: own.side,
    next: own.side,
    confidence: Math.round((own.confidence - CONFIDENCE.lost) * 100) / 100,
    evidence: [id],
    concededFalsifier: false,
    topClaim: null,
  }
}

function conceding(here: Speaking, own: OwnPosition, one: Shown): Contribution {
  const { seat, context } = here
  const { id, quote } = one
  const grant = phrase('CONCEDE', seat, turnFor(here, quote), { q: inQuotes(quote), s: bringer(here, one) })
  const content = `${grant} ${phrase(own.flip.wouldFlip ? 'HOLDS' : 'STAYS', seat, hash32(context.request), {})}`
  return {
    move: 'CONCEDE',
    content,
    proposition: quote.slice(0, GRANTED_MAX),
    topClaimChanged: false,
    prior: null,
    next: null,
    evidence: [id],
  }
}

/**
 * The blind opening: the side a seat takes before anyone has spoken, by its contract, else by what the dossier has reasons for.
 * The reason is one that its contract holds, else the sentence of the dossier that it likes best for its side.
 */
import type { OpenView } from '../../../core/debate/views.ts'
import type { ReplyOf } from '../../../core/debate/words.ts'
import type { Side } from '../../../core/house/words.ts'
import { random } from '../../../core/random.ts'
import type { Context } from '../context.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import { termsFor } from './issues.ts'
import { isTopical, type Line, type Pool, poolOf } from './pool.ts'
import { reasonFrom } from './said.ts'
import { ownOf, placeOf, preferred, type Seat, seatOf, signOf } from './seat.ts'
import { type Silence, silenceOf } from './silence.ts'
import { capital, stopped, within } from './spelling.ts'
import { asClaimed } from './stand.ts'
import { claimed } from './topic.ts'

const STATEMENT_MAX = 390
const INTERESTS_MAX = 12
const TERMS_ADDED = 4
const SURE_MIN = 0.6
const CONFIDENCE = { least: 0.55, most: 0.8, unsure: 0.4, unreasoned: 0.3, none: 0.1 }

export function open(view: OpenView, context: Context): ReplyOf<'open'> {
  const seat = seatOf(view.self, context)
  const { dossier } = context
  const silence = silenceOf(dossier)
  if (silence !== null) return silent(view, seat, silence)
  const pool = poolOf(dossier, view.topic)
  const [yes, no] = weights(pool, seat)
  const reasons = { YES: reasonsFor(pool, 'YES'), NO: reasonsFor(pool, 'NO') }
  const side: Side = seat.stance ?? taken(yes, no, seat, reasons)
  const contested = termsFor(dossier, view.topic)
    .slice(0, TERMS_ADDED)
    .flatMap(({ text }) => text.split(' ').filter((word) => word.length > 3))
  return {
    // Its contract and the sources speak for or against the claim put positively; what it declares is its side on the topic as given.
    side: asClaimed(side, pool),
    statement: answering(pool, side, statement(pool, seat, side)),
    confidence: isReasoned(pool, seat, side) ? confidence(side, yes, no) : CONFIDENCE.unreasoned,
    horizon: seat.horizon,
    interests: [...new Set([...seat.interests, ...contested])].map((word) => word.slice(0, 60)).slice(0, INTERESTS_MAX),
  }
}

/** Where the topic denies the claim, it says what its words come to. */
function answering(pool: Pool, side: Side, text: string): string {
  const denial = claimed(pool.topic, false)
  const saysSo = denial !== null && text.toLowerCase().startsWith(denial.toLowerCase())
  if (pool.sign > 0 || side === 'UNCERTAIN' || saysSo) return within(text, STATEMENT_MAX)
  const answer = `, so my answer to “${within(pool.given, GIVEN_MAX)}” is ${asClaimed(side, pool) === 'YES' ? 'yes' : 'no'}.`
  return `${within(text.replace(/[.!]+$/, ''), STATEMENT_MAX - answer.length)}${answer}`
}

const GIVEN_MAX = 160

const SILENT: Readonly<Record<Silence, string>> = {
  none: 'I have no sources on this, and without any I take no side',
  elsewhere: 'The sources do not speak of this, and so I take no side',
  denied: 'I can only count for and against a claim that is put positively, and so I take no side',
}

function silent({ topic }: OpenView, seat: Seat, silence: Silence): ReplyOf<'open'> {
  return {
    side: 'UNCERTAIN',
    statement: within(`${SILENT[silence]}: ${topic}`, STATEMENT_MAX),
    confidence: CONFIDENCE.none,
    horizon: seat.horizon,
    interests: seat.interests.slice(0, INTERESTS_MAX),
  }
}

function weights(pool: Pool, { interestStems }: Seat): readonly [number, number] {
  let [yes, no] = [0, 0]
  for (const { lean, sure, stems } of pool.lines) {
    const weight = sure * (both(stems, interestStems).length > 0 ? 2 : 1)
    if (lean > 0) yes += weight
    else if (lean < 0) no += weight
  }
  return [yes, no]
}

/**
 * What the sources say and how the seat is bent set how likely a yes is. By its place at the table each seat takes another point
 * between 0 and 1, so that where the sources have reasons for both sides, both are taken; without a reason no side is.
 */
function taken(yes: number, no: number, seat: Seat, reasons: Readonly<Record<'YES' | 'NO', readonly Line[]>>): Side {
  if (reasons.YES.length === 0 && reasons.NO.length === 0) return 'UNCERTAIN'
  // Where all reasons are on one side, whoever finds none left for it takes none: three copies of one sentence are no agreement.
  if (reasons.YES.length === 0) return placeOf(seat.alias) < reasons.NO.length ? 'NO' : 'UNCERTAIN'
  if (reasons.NO.length === 0) return placeOf(seat.alias) < reasons.YES.length ? 'YES' : 'UNCERTAIN'
  const balance = (yes - no) / (yes + no)
  const likely = 0.5 + BALANCE_SHARE * balance + BENT_SHARE * seat.bent
  const start = random(seat.seed, 'offline/debate/spread').next()
  return (start + placeOf(seat.alias) * GOLDEN) % 1 < likely ? 'YES' : 'NO'
}

/** Multiples of it never come close to each other within 1: whoever sits at the table, the points are spread. */
const GOLDEN = 0.618_033_988_7
const BALANCE_SHARE = 0.1
const BENT_SHARE = 0.1

function confidence(side: Side, yes: number, no: number): number {
  if (side === 'UNCERTAIN') return CONFIDENCE.unsure
  const share = yes + no === 0 ? 0.5 : (side === 'YES' ? yes : no) / (yes + no)
  return Math.round((CONFIDENCE.least + (CONFIDENCE.most - CONFIDENCE.least) * share) * 100) / 100
}

/** What surely leans to a side and says more than that side itself. */
function reasonsFor(pool: Pool, side: Side): readonly Line[] {
  const towards = pool.lines.filter(({ lean, isTest, sure }) => !isTest && sure >= SURE_MIN && lean * signOf(side) > 0)
  const reasons = towards.filter((one) => !isTopical(one, pool) || / because /.test(one.quote))
  // Somebody's verdict says what to do and not why: only where there is nothing else.
  const shown = reasons.filter(({ quote }) => !VERDICT.test(quote) || / because /.test(quote))
  return shown.length > 0 ? shown : reasons
}

const VERDICT = /\bshould (?:not )?be (?:adopted|introduced|approved|extended|rejected|dropped)\b|\b(?:recommends?|supports?|opposes?)\b/i

const heldBy = (pool: Pool, { holds }: Seat): string | undefined => holds.find((text) => both(stemSet(text), pool.topic.stems).length >= 2)

const isReasoned = (pool: Pool, seat: Seat, side: Side): boolean =>
  side === 'UNCERTAIN' || heldBy(pool, seat) !== undefined || reasonsFor(pool, side).length > 0

/** One sentence with the topic's own words and the best reason at hand. */
function statement(pool: Pool, seat: Seat, side: Side): string {
  const held = heldBy(pool, seat)
  if (held !== undefined && seat.stance === side) return stopped(held)
  const [line] = ownOf(preferred(reasonsFor(pool, side), seat).slice(0, REASONS_MAX), seat)
  const claim = side === 'UNCERTAIN' ? null : claimed(pool.topic, side === 'YES')
  const because = line === undefined ? UNREASONED : `, because ${reasonFrom(line, pool)} (${line.path})`
  if (claim !== null) return stopped(capital(`${claim}${because}`))
  if (side !== 'UNCERTAIN') return stopped(`My answer to “${pool.topic.asked}” is ${side === 'YES' ? 'yes' : 'no'}${because}`)
  const whether = claimed(pool.topic, true)
  return stopped(
    whether === null ? `The sources do not settle it for me: ${pool.topic.text}` : `The sources do not settle for me whether ${whether}`,
  )
}

const REASONS_MAX = 10
const UNREASONED = ', though I find no reason for it in the sources'

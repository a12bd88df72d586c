/**
 * The blind opening: the side a seat takes before anyone has spoken, by its contract, else by the balance of the dossier.
 * The reason is one that its contract holds, else the sentence of the dossier that it likes best for its side.
 */
import type { OpenView } from '../../../core/debate/views.ts'
import type { ReplyOf } from '../../../core/debate/words.ts'
import type { Side } from '../../../core/house/words.ts'
import type { Context } from '../context.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import { termsFor } from './issues.ts'
import { isTopical, type Pool, poolOf } from './pool.ts'
import { reasonFrom } from './said.ts'
import { ownOf, preferred, type Seat, seatOf, sideOf, signOf } from './seat.ts'
import { capital, stopped, within } from './spelling.ts'
import { claimed } from './topic.ts'

const STATEMENT_MAX = 390
const INTERESTS_MAX = 12
const TERMS_ADDED = 4
const BALANCE_MIN = 0.12
const BENT_WEIGHT = 4
const SURE_MIN = 0.6
const CONFIDENCE = { least: 0.55, most: 0.8, unsure: 0.4, none: 0.1 }

export function open(view: OpenView, context: Context): ReplyOf<'open'> {
  const seat = seatOf(view.self, context)
  const { dossier } = context
  if (dossier.files.length === 0) return withoutSources(view, seat)
  const pool = poolOf(dossier, view.topic)
  const [yes, no] = weights(pool, seat)
  const side: Side = seat.stance ?? sideOf(leaning(yes, no, seat.bent))
  const contested = termsFor(dossier, view.topic)
    .slice(0, TERMS_ADDED)
    .flatMap(({ text }) => text.split(' ').filter((word) => word.length > 3))
  return {
    side,
    statement: within(statement(pool, seat, side), STATEMENT_MAX),
    confidence: confidence(side, yes, no),
    horizon: seat.horizon,
    interests: [...new Set([...seat.interests, ...contested])].map((word) => word.slice(0, 60)).slice(0, INTERESTS_MAX),
  }
}

function withoutSources({ topic }: OpenView, seat: Seat): ReplyOf<'open'> {
  return {
    side: 'UNCERTAIN',
    statement: within(`I have no sources on this, and without any I take no side: ${topic}`, STATEMENT_MAX),
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

/** What the sources say, and in the place of what they leave open, how the seat is bent: worth as much as four sure sentences. */
const leaning = (yes: number, no: number, bent: number): number => {
  const balance = (yes - no + BENT_WEIGHT * bent) / (yes + no + BENT_WEIGHT)
  return Math.abs(balance) < BALANCE_MIN ? 0 : Math.sign(balance)
}

function confidence(side: Side, yes: number, no: number): number {
  if (side === 'UNCERTAIN') return CONFIDENCE.unsure
  const share = yes + no === 0 ? 0.5 : (side === 'YES' ? yes : no) / (yes + no)
  return Math.round((CONFIDENCE.least + (CONFIDENCE.most - CONFIDENCE.least) * share) * 100) / 100
}

/** One sentence with the topic's own words and the best reason at hand. */
function statement(pool: Pool, seat: Seat, side: Side): string {
  const held = seat.holds.find((text) => both(stemSet(text), pool.topic.stems).length >= 2)
  if (held !== undefined && seat.stance === side) return stopped(held)
  const towards = pool.lines.filter(({ lean, isTest, sure }) => !isTest && sure >= SURE_MIN && lean * signOf(side) > 0)
  const reasons = towards.filter((one) => !isTopical(one, pool) || / because /.test(one.quote))
  const [line] = ownOf(preferred(reasons, seat).slice(0, 10), seat)
  const claim = side === 'UNCERTAIN' ? null : claimed(pool.topic, side === 'YES')
  const none =
    side === 'YES' ? ', because I find nothing in the sources that rules it out' : ', because the sources do not make the case for it'
  const because = line === undefined ? none : `, because ${reasonFrom(line, pool)} (${line.path})`
  if (claim !== null) return stopped(capital(`${claim}${because}`))
  if (side !== 'UNCERTAIN') return stopped(`My answer to “${pool.topic.asked}” is ${side === 'YES' ? 'yes' : 'no'}${because}`)
  const whether = claimed(pool.topic, true)
  return stopped(
    whether === null ? `The sources do not settle it for me: ${pool.topic.text}` : `The sources do not settle for me whether ${whether}`,
  )
}

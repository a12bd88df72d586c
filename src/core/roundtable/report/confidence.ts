/**
 * How far the answer can be trusted, as a word with its reasons.
 *
 *   LOW     it has not ended or was cut short, the table does not agree, a person is still needed, only stand-ins spoke, or doubts are many
 *   MEDIUM  some doubt: agreement in part, quotations that fail or are none, too few rounds, a collapse, seats without a model
 *   HIGH    none of these
 */
import { type House, isClosed } from '../../house/house.ts'
import type { ReportHead } from '../../protocol.ts'
import type { DecisionLayer, RoundtableReport } from '../report-types.ts'
import { type Roundtable, talks } from '../state.ts'
import type { RoundtableOptions } from '../words.ts'
import { CONFIDENCE } from './numbers.ts'
import { counted, percent } from './phrases.ts'

export interface Trusted {
  readonly own: Roundtable
  readonly house: House
  readonly exit: RoundtableReport['exit']
  readonly decision: Pick<DecisionLayer, 'level' | 'advice'>
  readonly collapse: RoundtableReport['collapse']
  readonly quotes: RoundtableReport['rates']['quotesVerified']
}

export interface Confidence {
  readonly word: ReportHead['confidence']
  readonly because: string
}

export function confidenceOf(trusted: Trusted): Confidence {
  const flaws = [...cutShort(trusted), ...undecided(trusted), ...unthought(trusted)]
  const doubts = doubtsOf(trusted)
  const reasons = [...flaws, ...doubts]
  const word = flaws.length > 0 || doubts.length > CONFIDENCE.doubtsForMedium ? 'LOW' : doubts.length > 0 ? 'MEDIUM' : 'HIGH'
  return { word, because: reasons.length === 0 ? 'the table agrees, over enough rounds, on quotations that hold' : reasons.join('; ') }
}

function cutShort({ house, exit }: Trusted): readonly string[] {
  if (exit === null && !isClosed(house)) return ['it has not ended']
  return exit === null || exit.reason === 'stopped' || exit.reason === 'user-stop' || exit.reason === 'too-few-seats'
    ? ['it did not come to an end of its own']
    : []
}

function undecided({ decision: { level, advice } }: Trusted): readonly string[] {
  return [
    ...(level === 'none' ? ['nothing was voted on'] : level === 'weak' ? ['the table does not agree'] : []),
    ...(advice === 'ask' ? ['a person has to decide'] : []),
  ]
}

function unthought({ house: { opening } }: Trusted): readonly string[] {
  const isThought = opening.seats.some(({ driver }) => driver !== 'offline')
  return isThought ? [] : ['only stand-ins spoke, which quote and count but do not reason']
}

function doubtsOf({ own, house, decision, collapse, quotes }: Trusted): readonly string[] {
  const { thresholds } = house.opening.options as RoundtableOptions
  const rounds = talks(own).filter(({ measures }) => measures !== null).length
  const { seats } = house.opening
  const offline = seats.filter(({ driver }) => driver === 'offline').length
  return [
    ...(decision.level === 'partial' ? ['the table agrees in part'] : []),
    ...quoteDoubt(quotes),
    ...(rounds < thresholds.exit.roundsMin
      ? [`${counted(rounds, 'round')} of talk, where ${thresholds.exit.roundsMin} are asked for`]
      : []),
    ...(collapse.rate !== null && collapse.rate > CONFIDENCE.collapseMax
      ? [`${percent(collapse.rate)} of the first disagreement vanished without new evidence`]
      : []),
    ...(offline === 0 || offline === seats.length
      ? []
      : [`stand-ins, which quote and count but do not reason: ${offline} of ${seats.length}`]),
  ]
}

function quoteDoubt({ count, of, rate }: Trusted['quotes']): readonly string[] {
  if (rate === null) return ['nothing was quoted that could be checked']
  return rate < CONFIDENCE.quotesVerifiedMin ? [`only ${count} of ${counted(of, 'quotation')} held`] : []
}

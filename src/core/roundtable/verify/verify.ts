/**
 * A contribution against its questions, by code alone.
 *
 *   said ─▶ U1 … U7 ─▶ the mode's two ─▶ HS1, where the stakes are high ─▶ pass │ fail │ unverified ─▶ what to mend
 *
 * In a round of objections the mode's two are not asked: such a round has duties of its own. Blind stances are not verified.
 */
import { assert } from '../../assert.ts'
import type { Registry } from '../../evidence/registry.ts'
import type { RegisteredClaim, Violation } from '../../evidence/words.ts'
import type { SeatId } from '../../seat.ts'
import { cutToTokens } from '../../text/tokens.ts'
import type { Answered, Looked } from '../modes/mode.ts'
import { modeOf } from '../modes/modes.ts'
import type { Place, Round, Roundtable } from '../state.ts'
import type { HighStakes, ModeName, Safety, Said, Switches, Verified } from '../words.ts'
import { LABELLED_MIN, MEND } from './numbers.ts'
import { highStakesQuestion, UNIVERSAL } from './questions.ts'

export interface Verifiable {
  readonly seat: SeatId
  readonly place: Place
  readonly said: Said
  readonly violations: readonly Violation[]
  /** Null: the tier was off. */
  readonly safety: Safety | null
  readonly highStakes: HighStakes | null
  readonly mode: ModeName
  readonly own: Roundtable
  readonly round: Round
  readonly registry: Registry
  readonly isObjection: boolean
}

export function verifyContribution(looked: Verifiable): readonly Verified[] {
  const results = UNIVERSAL.map(({ id, check }) => verified(id, check(looked)))
  if (!looked.isObjection) {
    const { part } = looked.said
    assert(part.of === looked.mode, `A contribution of ${part.of} was to be verified as ${looked.mode}.`)
    const there: Looked = { ...looked, said: { ...looked.said, part } }
    results.push(...modeOf(looked.mode).questions.map(({ id, check }) => verified(id, check(there))))
  }
  if (looked.highStakes !== null) {
    const { id, check } = highStakesQuestion(looked.highStakes)
    results.push(verified(id, check(looked)))
  }
  return results
}

const verified = (question: string, { result, because }: Answered): Verified => ({ question, result, because, by: 'code' })

/** Which switch asks for what to be mended. Other violations are recorded and count nowhere. */
const MENDED: readonly (readonly [Violation['rule'], 'labels' | 'citations'])[] = [
  ['two-labels', 'labels'],
  ['assume-with-citation', 'labels'],
  ['absent-with-citation', 'labels'],
  ['fact-without-citation', 'citations'],
]

function toldOf(violations: readonly Violation[]): readonly string[] {
  const all = [...new Set(violations.map(({ because }) => because))]
  const more = all.length - MEND.perRuleMax
  return more > 0 ? [...all.slice(0, MEND.perRuleMax), `${more} more of this kind.`] : all
}

/** Too many claims without a label: told once, with the first of them. */
export function unlabelledIn(claims: readonly RegisteredClaim[], { labels }: Switches): readonly string[] {
  const bare = claims.filter(({ declared }) => declared === 'OPEN')
  const [first] = bare
  if (labels !== 'enforce' || first === undefined || 1 - bare.length / claims.length >= LABELLED_MIN) return []
  const share = `${claims.length - bare.length} of ${claims.length} claims carry a label, and ${LABELLED_MIN * 100} % should`
  return [`${share}: end each with [FACT], [INFER] or [ASSUME], beginning with «${cutToTokens(first.text, MEND.shownTokensMax)}».`]
}

/** What the seat is told to mend, a sentence each; empty: nothing. What is only logged asks for nothing. */
export function mendOf(results: readonly Verified[], violations: readonly Violation[], switches: Switches): readonly string[] {
  const enforced = MENDED.filter(([, feature]) => switches[feature] === 'enforce').map(([rule]) => rule)
  const broken = enforced.flatMap((rule) => toldOf(violations.filter((violation) => violation.rule === rule)))
  // Who does not ask for citations does not ask for them under another name, and nobody asks for the same twice.
  const isCited = switches.citations === 'enforce' && violations.every(({ rule }) => rule !== 'fact-without-citation')
  const failed = switches.verification === 'enforce' ? results.filter(({ result }) => result === 'fail') : []
  const asked = failed.filter(({ question }) => question !== 'U2' || isCited)
  return [...new Set([...broken, ...asked.map(({ question, because }) => `${question}: ${because}`)])]
}

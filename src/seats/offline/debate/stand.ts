/**
 * Where a seat stands on a question, and why: by what a yes to it means for its stance on the topic.
 *
 *   stance on the topic × what a yes means = side on the question      a point it concedes beforehand: the other side
 *   no stance: the balance of the sentences on it, weighed by its interests; too even or too little: UNCERTAIN
 *
 * A side needs a reason that surely leans to it: a sentence of the dossier, else one that its contract holds. Without one it takes
 * none; only on the topic itself it answers as it has answered before.
 */
import type { Dossier } from '../../../core/dossier.ts'
import type { Side } from '../../../core/house/words.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import { type Issue, issueFor } from './issues.ts'
import { isTopical, type Line, type Pool, poolOf } from './pool.ts'
import { preferred, type Seat, sideOf, signOf } from './seat.ts'

export interface Stand {
  readonly pool: Pool
  readonly issue: Issue
  readonly side: Side
  readonly confidence: number
  /** For its side, against it, and neither; each best first for this seat. */
  readonly pro: readonly Line[]
  readonly con: readonly Line[]
  readonly neutral: readonly Line[]
  /** What its contract holds on the question, for its side; null where nothing. */
  readonly held: string | null
  /** A point that it concedes beforehand: here it is on the other side than on the topic. */
  readonly conceded: boolean
}

const BALANCE_MIN = 0.2
const REASONS_MIN = 4
const CONFIDENCE = { least: 0.55, most: 0.8, perSentence: 0.03, off: 0.5, unsure: 0.4 }

/** The side on the claim put positively, of a side on the topic as it was given; and the other way round. */
export const asClaimed = (side: Side, { sign }: Pick<Pool, 'sign'>): Side => sideOf(signOf(side) * sign)

/** `held`: its side on the topic, as it was given. */
export function standOn(dossier: Dossier, topic: string, question: string, seat: Seat, held: Side | null): Stand {
  const pool = poolOf(dossier, topic)
  const issue = issueFor(dossier, topic, question)
  const leaning = issue.lines.filter((line) => leanOn(line, issue, pool) !== 0)
  const taken = held === null ? seat.stance : asClaimed(held, pool)
  const byStance = signOf(taken ?? 'UNCERTAIN') * issue.direction
  // On the topic itself it answers as it did on the topic, undecided or not.
  const sign = issue.isTopic && taken !== null ? byStance : byStance || balance(leaning, issue.direction, seat)
  const conceded = sign !== 0 && !issue.isTopic && isConceded(issue, seat, pool)
  const side = issue.lines.length === 0 && !issue.isTopic ? 0 : conceded ? -sign : sign
  const towards = (line: Line): number => leanOn(line, issue, pool) * side
  const argued = issue.lines.filter(({ isTest }) => !isTest)
  const reasons = argued.filter((line) => !isTopical(line, pool))
  const usable = reasons.length >= REASONS_MIN || (issue.isTopic && reasons.some((line) => towards(line) > 0)) ? reasons : argued
  const [pro, con] = [usable.filter((line) => towards(line) > 0), usable.filter((line) => towards(line) < 0)]
  const own = side === 0 ? null : heldOn(issue, seat, pool, side)
  const isGrounded = pro.length > 0 || own !== null
  const grounded = isGrounded || issue.isTopic ? side : 0
  return {
    pool,
    issue,
    held: own,
    conceded,
    side: sideOf(grounded),
    confidence: grounded === 0 || !isGrounded ? CONFIDENCE.unsure : sureness(pro.length, con.length, conceded),
    pro: preferred(pro, seat),
    con: preferred(con, seat),
    neutral: preferred(
      argued.filter((line) => towards(line) === 0),
      seat,
    ),
  }
}

const SURE_MIN = 0.6
const ECHO_SHARE = 0.7

/** 1: speaks for a yes to the question, −1: for a no, 0: for neither, or not surely. */
export function leanOn(line: Line, { question, direction, isTopic }: Issue, pool: Pool): number {
  const lean = line.sure < SURE_MIN ? 0 : line.lean * direction
  if (lean === 0 || isTopic) return lean
  const [first = '', second = ''] = question.split(/\b(?:rather than|instead of)\b/i)
  const telling = (text: string): readonly string[] => [...stemSet(text)].filter((stem) => !pool.topic.stems.has(stem) && !/^\d/.test(stem))
  const has = (stems: readonly string[]): boolean => stems.length > 0 && stems.some((stem) => line.stems.has(stem))
  // It names both, so that which of them it speaks for is not sure.
  if (second !== '' && line.sure < 1 && !line.pleaded && has(telling(first)) && has(telling(second))) return 0
  const asked = telling(question)
  const echoes = asked.length >= 2 && asked.filter((stem) => line.stems.has(stem)).length >= asked.length * ECHO_SHARE
  const denies = /\b(?:not|no|never|nobody|without|nothing|neither)\b/i.test(line.quote)
  return echoes && second === '' && !denies && !/\d/.test(line.quote) && lean < 0 ? 0 : lean
}

/** Two telling words in common with the question; of the topic itself, its first. Only where its side is that of its contract. */
function heldOn({ question, direction, isTopic }: Issue, { holds, stance }: Seat, pool: Pool, side: number): string | null {
  if (signOf(stance ?? 'UNCERTAIN') !== side * direction) return null
  const asked = new Set([...stemSet(question)].filter((stem) => !pool.topic.stems.has(stem)))
  return (isTopic ? holds[0] : holds.find((text) => both(stemSet(text), asked).length >= Math.min(2, asked.size))) ?? null
}

function balance(leaning: readonly Line[], direction: number, { interestStems }: Seat): number {
  let [sum, all] = [0, 0]
  for (const { lean, sure, stems } of leaning) {
    const weight = sure * (both(stems, interestStems).length > 0 ? 1.5 : 1)
    sum += lean * direction * weight
    all += weight
  }
  return all === 0 || Math.abs(sum / all) < BALANCE_MIN ? 0 : Math.sign(sum)
}

const CONCEDED_STEMS = 3

/** It says itself that the other side has this point: most of the question's telling words are in what it concedes. */
export function isConceded({ question }: Pick<Issue, 'question'>, { concedes }: Pick<Seat, 'concedes'>, pool: Pool): boolean {
  const asked = [...stemSet(question)].filter((stem) => !pool.topic.stems.has(stem))
  return concedes.some((text) => {
    const stems = stemSet(text)
    return asked.filter((stem) => stems.has(stem)).length >= Math.max(CONCEDED_STEMS, asked.length * 0.6)
  })
}

function sureness(pro: number, con: number, conceded: boolean): number {
  if (conceded) return CONFIDENCE.off
  const confidence = 0.62 + CONFIDENCE.perSentence * (pro - con)
  return Math.round(Math.min(CONFIDENCE.most, Math.max(CONFIDENCE.least, confidence)) * 100) / 100
}

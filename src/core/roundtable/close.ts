/**
 * The end of a round: what it came to is written down, then the order of decision 2-10 is kept.
 *
 *   measured, counted, summed up ─▶ groupthink? ─▶ a round of objections, or a person ─▶ an exit? ─▶ the next round
 *
 * Safety comes before all of this, with each contribution.
 */
import type { SeatId } from '../seat.ts'
import { summaryOf } from './context/summary.ts'
import { newDecisions } from './decisions.ts'
import { type Exit, earlyExit, isUnresolved, roundCap, roundsPlanned } from './exits.ts'
import { detect } from './groupthink/detect.ts'
import { changeOf } from './groupthink/measures.ts'
import { stated } from './groupthink/numbers-text.ts'
import { dutiesOf, saidBefore } from './groupthink/objection.ts'
import { SEATS_MIN } from './numbers.ts'
import { measuresOf, spokenBy } from './positions.ts'
import { type Detection, type ObjectionVerdict, type Round, talks } from './state.ts'
import type { Story } from './story.ts'
import { tallyOf, workingAnswer } from './votes.ts'
import type { RoundKind } from './words.ts'

export function closeRound(story: Story, round: Round): void {
  const { own, registry, options } = story
  const now = spokenBy(own, round)
  const measures = measuresOf(own, round, registry, options.thresholds)
  const tally = round.kind === 'blind' ? null : tallyOf(own, round)
  const decisions = newDecisions(own, round, registry)
  const summary = summaryOf(own, { ...round, measures, tally }, { ...story.house, registry }, decisions)
  const because = `${now.length} of ${round.order.length} seats spoke${tally === null ? ' alone' : ''}.`
  story.tell({ type: 'round.closed', round: round.round, kind: round.kind, measures, tally, summary, decisions: [...decisions], because })
  if (now.length < SEATS_MIN) tooFew(story, round, now.length)
  else if (round.kind === 'blind') openRound(story, 'plain', 'Everybody has answered alone.')
  else if (!(round.kind === 'objection' ? escalates(story, round) : isChecked(story, round))) goOn(story)
}

function tooFew(story: Story, closed: Round, spoke: number): void {
  const { round, kind } = closed
  if (kind === 'objection') closeDissent(story, closed, [])
  const because = `Only ${spoke} of the seats spoke in round ${round}; ${SEATS_MIN} are the fewest that can deliberate.`
  story.tell({ type: 'roundtable.exited', reason: 'too-few-seats', round, numbers: { spoke, needed: SEATS_MIN }, because })
  story.tell({ type: 'deliberation.closed', reason: 'too-few-seats', because })
}

/** True: a round of objections was called for. */
function isChecked(story: Story, round: Round): boolean {
  const found = detected(story)
  if (found === null || !story.enforces('groupthink', round.round, `call a round of objections (${found.kind})`, found.because))
    return false
  story.tell({ type: 'groupthink.detected', ...found })
  const isHeld = story.own.rounds.some(({ kind, round: nth }) => kind === 'objection' && nth > story.own.extended.sinceRound)
  if (isHeld || round.round >= roundCap(story.own)) return false
  openRound(story, 'objection', found.because)
  for (const seat of round.order) {
    const subject = dissentOn(round.round + 1, seat)
    story.tell({ type: 'dissent.opened', subject, seat, trigger: found.kind, because: found.because })
  }
  return true
}

const dissentOn = (round: number, seat: SeatId): string => `round ${round}/${seat}`

function detected(story: Story): Detection | null {
  if (story.switched('groupthink') === 'off') return null
  const history = talks(story.own).flatMap(({ round, measures }) => (measures === null ? [] : [{ round, measures }]))
  return detect(history, story.options.thresholds)
}

/** Whether objections changed anything; a person is asked where they did not. True: one is waited for. */
function escalates(story: Story, round: Round): boolean {
  const verdict = verdictOn(story, round)
  story.tell({ type: 'objection.judged', ...verdict, seats: [...verdict.seats] })
  closeDissent(story, round, verdict.seats)
  if (!verdict.failed) return false
  const id = `X${story.own.escalations.length + 1}`
  const needs = `Everybody agrees, a round of objections changed nothing, and no rule can tell whether they are right. Read what they agree on, then say whether to go on (and what to look at), or to end here.`
  story.tell({
    type: 'escalation.raised',
    id,
    layer: 'table',
    round: round.round,
    needs,
    until: story.patienceEnds,
    because: verdict.because,
  })
  const { because } = verdict
  story.tell({ type: 'interruption.raised', scope: 'run', subject: id, hard: false, trigger: 'groupthink', resumable: true, because })
  return true
}

/** Everybody was asked to object, so everybody's dissent ends with the round: who was silent has withdrawn its own. */
function closeDissent(story: Story, { round, order }: Round, judged: ObjectionVerdict['seats']): void {
  for (const seat of order) {
    const duties = judged.find((one) => one.seat === seat)
    const isVoiced = duties !== undefined && hasObjected(duties)
    const silent = duties === undefined ? 'It said nothing.' : 'It brought nothing that was not said before.'
    const because = isVoiced ? 'It brought an objection that nobody had raised.' : silent
    story.tell({ type: 'dissent.closed', subject: dissentOn(round, seat), outcome: isVoiced ? 'voiced' : 'withdrawn', because })
  }
}

/** One of three duties is an objection; all three are asked for. */
const hasObjected = ({ counterargument, hypothesis, assumption }: ObjectionVerdict['seats'][number]): boolean =>
  counterargument.met || hypothesis.met || assumption.met

function verdictOn(story: Story, round: Round): ObjectionVerdict {
  const { own, registry, options } = story
  const earlier = saidBefore(own, registry, round.round)
  const seats = round.order.flatMap((seat) => {
    const part = round.contributions[seat]?.part
    return part?.of === 'objection' ? [{ seat, ...dutiesOf(part, earlier, own, round.round, registry) }] : []
  })
  const measures = own.rounds.at(-1)?.measures
  const newFacts = measures?.newFacts ?? 0
  const meanConfidence = measures?.meanConfidence ?? 0
  const change = measures == null ? 0 : (changeOf(measures) ?? 0)
  const { confidenceMin, changeBelow } = options.thresholds.objection
  const voiced = seats.filter(hasObjected).length
  const isUnmoved = newFacts === 0 && meanConfidence >= confidenceMin && change < changeBelow
  const failed = isUnmoved || voiced === 0
  const numbers = `${newFacts} new facts, mean confidence ${stated(meanConfidence)}, moved by ${stated(change)}`
  const limits = `failed with 0 facts, at least ${stated(confidenceMin)} and below ${stated(changeBelow)}`
  const because =
    voiced === 0
      ? `Nobody brought an objection that was not said before: ${numbers}.`
      : `${isUnmoved ? 'The objections changed nothing' : `${voiced} of ${seats.length} seats brought an objection that nobody had raised`}: ${numbers}${isUnmoved ? ` (${limits})` : ''}.`
  return { round: round.round, seats, failed, newFacts, meanConfidence, change, because }
}

/** After a round, and after a person has answered or has not: an end, or the next round. */
export function goOn(story: Story): void {
  const round = story.own.rounds.at(-1)
  if (round === undefined) return
  // Who asked for more rounds gets them, whatever would end the talk before.
  const isOverridden = round.round < (story.own.extended.until ?? 0)
  const exit = isOverridden || story.switched('exits') === 'off' ? null : earlyExit(story.own, story.options)
  if (exit !== null && story.enforces('exits', round.round, `end (${exit.reason})`, exit.because)) {
    leave(story, exit)
    return
  }
  const planned = roundsPlanned(story.own, story.options)
  if (round.round >= planned) {
    const doubted = isUnresolved(story.own) ? ' Agreement that came too easily was not resolved.' : ''
    const held = planned === 1 ? 'The one planned round was held.' : `All ${planned} planned rounds were held.`
    const because = `${held}${doubted}`
    leave(story, { reason: 'round-cap', numbers: { round: round.round, planned }, because })
    return
  }
  openRound(story, 'plain', `Round ${round.round} ended nothing; ${planned} rounds are planned.`)
}

function leave(story: Story, { reason, numbers, because }: Exit): void {
  const round = story.own.rounds.at(-1)?.round ?? 0
  story.tell({ type: 'roundtable.exited', reason, round, numbers: { ...numbers }, because })
  story.tell({ type: 'deliberation.closed', reason: 'completed', because })
}

export function openRound(story: Story, kind: RoundKind, because: string): void {
  const { own, mode, house } = story
  const seats = house.opening.seats.map(({ id }) => id)
  const round = own.rounds.length
  // One after the other, so the first word goes round; those with a part to play speak in its order.
  const isRotating = mode.order === 'sequential' && seats.every((_, index) => mode.roleOf(index, seats.length) === 'speaker')
  const first = isRotating && round > 0 ? (round - 1) % seats.length : 0
  const order = [...seats.slice(first), ...seats.slice(0, first)]
  const answer = kind === 'blind' ? null : workingAnswer(own, seats)
  story.tell({ type: 'round.opened', round, kind, order, answer, focus: own.extended.focus, because })
}

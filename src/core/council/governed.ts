/**
 * What the governor gets to see of a council. Its three cycles are three looks at one text, so for the ladder they are one, and a seat
 * works once in each: all that it raised and disputed there, told when the cycle is counted and everything about it is on record.
 * Its ballots are about findings and not about the document: nothing is approved by them, so a review has no verdict here.
 */
import { gravestFirst } from '../findings/severity.ts'
import { needsLostSystem, onlyConsiders, wordCount } from '../governor/markers.ts'
import type { Challenge, Seen, SeenFinding, StandingFinding, Work } from '../governor/seen.ts'
import type { Archetype } from '../governor/words.ts'
import type { House } from '../house/house.ts'
import type { AskFailed } from '../house/words.ts'
import { requestId } from '../ids.ts'
import { items } from '../list.ts'
import type { SharedFact } from '../protocol.ts'
import { ownEntry } from '../record.ts'
import type { SeatId } from '../seat.ts'
import { GOVERNED } from './numbers.ts'
import type { Agent, Council, Finding } from './state.ts'
import type { CouncilEvent, Cycle, Purpose } from './words.ts'

/** Modes that look for harm: assurance case, worst case, incentives that are gamed, who is harmed, on call, adversary. */
const GUARDS: readonly number[] = [36, 49, 58, 72, 74, 79]
/** Modes that argue against: counterexamples, rival explanations, unanswered attacks, the opposite thesis, disproof. */
const DOUBTS: readonly number[] = [8, 13, 35, 59, 80]

const PURPOSE: Readonly<Record<Cycle, Purpose>> = { 1: 'review', 2: 'assess', 3: 'vote' }

const NOTHING: readonly Seen[] = []

export function observe(own: Council, event: CouncilEvent | SharedFact | AskFailed, house: House): readonly Seen[] {
  switch (event.type) {
    case 'document.surveyed':
      return [{ kind: 'begun', workflow: 'standard' }]
    case 'agreement.counted':
      return cycleSeen(own, event.cycle, house)
    case 'votes.revealed':
      return cycleSeen(own, 3, house)
    case 'council.moved':
      return [{ kind: 'phase', phase: event.to.startsWith('CYCLE') ? 'check' : null }]
    default:
      return NOTHING
  }
}

function cycleSeen(own: Council, cycle: Cycle, { opening }: House): readonly Seen[] {
  const findings = [...items(own.findings)]
  const works = opening.seats.flatMap(({ id }) => {
    const agent = ownEntry(own.agents, id)
    return agent === undefined || !hasWorked(agent, cycle) ? [] : [workOf(own, id, agent, cycle, findings)]
  })
  return [...works.map((work): Seen => ({ kind: 'work', work })), { kind: 'open-findings', findings: standing(findings) }]
}

const hasWorked = ({ applied, done }: Agent, cycle: Cycle): boolean => (cycle === 1 ? applied.length > 0 : done[PURPOSE[cycle]] === true)

function workOf(own: Council, seat: SeatId, agent: Agent, cycle: Cycle, findings: readonly Finding[]): Work {
  const seen = findings.flatMap((finding) => findingOf(finding, seat, cycle))
  const purpose = PURPOSE[cycle]
  return {
    seat,
    archetypes: archetypesOf(agent),
    // The last that it was asked for in this cycle: whoever was told of a correction by then has seen it.
    request: requestId(purpose, seat, own.granted[`${purpose}/${seat}`] ?? 1),
    prose: null,
    design: null,
    change: null,
    review: {
      verdict: 'none',
      findings: seen,
      words: seen.reduce((sum, { description }) => sum + wordCount(description), 0),
      diffLines: null,
      files: null,
      citesEvidence: seen.some(({ isVerified }) => isVerified),
    },
    challenges: cycle === 2 ? findings.flatMap((finding) => challengeOf(finding, seat)) : null,
  }
}

/** A reviewer holds five modes, so it may be several at once; whatever is neither guard nor doubt is a sage's. */
function archetypesOf({ modes }: Agent): readonly Archetype[] {
  const held = modes.map(({ mode }) => mode)
  return [
    ...(held.some((mode) => GUARDS.includes(mode)) ? (['guardian'] as const) : []),
    ...(held.some((mode) => DOUBTS.includes(mode)) ? (['skeptic'] as const) : []),
    ...(held.some((mode) => !GUARDS.includes(mode) && !DOUBTS.includes(mode)) ? (['sage'] as const) : []),
  ]
}

/** As grave as it counts at the table: a blocker that could not be shown was lowered there and stops nothing. */
function findingOf(
  { id, category, description, location, raisers, remediations }: Finding,
  seat: SeatId,
  cycle: Cycle,
): readonly SeenFinding[] {
  const raiser = raisers.find((one) => one.seat === seat && one.cycle === cycle)
  if (raiser === undefined) return []
  const { check } = location
  const hasFix = remediations.some(({ endorsedBy }) => endorsedBy.includes(seat))
  const isVerified = check?.verdict === 'verified' && !check.bare
  const place = check === null || check.verdict === 'unverified' ? 'nowhere' : check.verdict === 'verified' ? 'inside' : 'outside'
  return [
    {
      id,
      severity: raiser.severity,
      category,
      description,
      place,
      hasFix,
      hasRepro: isVerified,
      // Nobody declares it here, so a fear counts as one only where it has neither a passage nor a fix.
      needs: !isVerified && !hasFix && needsLostSystem(description) ? 'compromised-system' : 'nothing',
      onlyConsiders: onlyConsiders(description, hasFix),
      isTrivialDocs: false,
      isVerified,
      isInScope: place !== 'outside',
      isMended: hasFix,
    },
  ]
}

/**
 * A dispute names an alternative where it gives another severity, another remediation, or the words of the document that answer it.
 * Each finding is disputed once: its id stands with the reason, since the same reason may hold for several.
 */
function challengeOf({ id, description, raisers, assessments, remediations }: Finding, seat: SeatId): readonly Challenge[] {
  const said = ownEntry(assessments, seat)
  if (said === undefined || said.judgement !== 'DISPUTE') return []
  const isVerified = said.quote?.verdict === 'verified'
  const hasAlternative = isVerified || said.severity !== raisers[0]?.severity || remediations.some((one) => one.seat === seat)
  return [{ id, text: `${id}: ${description} ${said.because}`, hasAlternative, isVerified, isInScope: true, isMended: hasAlternative }]
}

/** What still stands, gravest first; a break that lists hundreds would be read by nobody. */
const standing = (findings: readonly Finding[]): readonly StandingFinding[] =>
  findings
    .filter(({ agreement }) => agreement !== 'QUORUM_OPPOSE')
    .toSorted((a, b) => gravestFirst(a.severity, b.severity))
    .slice(0, GOVERNED.openShown)
    .map(({ id, severity, category, description, raisers }) => ({
      id,
      severity,
      category,
      description,
      by: [...new Set(raisers.map(({ seat }) => seat))],
    }))

/**
 * What the governor gets to see of a roundtable: when a round is over, the last word of each seat in it, mended or not, is its work.
 * A whole roundtable is one cycle; each round that closes is a boundary. Agreement that comes too easily is the business of the
 * roundtable's own detector, and nobody here approves anything, so the governor has no say in that.
 */
import { tangentsIn, wordCount } from '../governor/markers.ts'
import type { Challenge, Prose, Seen, SeenFinding, SeenReview, Work } from '../governor/seen.ts'
import type { Archetype } from '../governor/words.ts'
import type { AskFailed } from '../house/words.ts'
import type { SharedFact } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import type { Contribution, Roundtable, Stance } from './state.ts'
import type { Role, RoundtableEvent } from './words.ts'

/** Everybody explores and doubts; red looks for what breaks, an evaluator keeps watch. */
const ARCHETYPES: Readonly<Record<Role, readonly Archetype[]>> = {
  speaker: ['explorer', 'skeptic'],
  primary: ['explorer', 'skeptic'],
  opposition: ['explorer', 'skeptic'],
  blue: ['explorer', 'skeptic'],
  red: ['explorer', 'skeptic', 'trickster'],
  evaluator: ['explorer', 'skeptic', 'guardian'],
}

const NOTHING: readonly Seen[] = []

export function observe(own: Roundtable, event: RoundtableEvent | SharedFact | AskFailed): readonly Seen[] {
  switch (event.type) {
    case 'table.laid':
      return [
        { kind: 'begun', workflow: 'standard' },
        { kind: 'phase', phase: 'check' },
      ]
    case 'round.closed':
      return [...worksOf(own, event.round).map((work): Seen => ({ kind: 'work', work })), { kind: 'phase', phase: 'check' }]
    case 'roundtable.exited':
      return [{ kind: 'phase', phase: null }]
    default:
      return NOTHING
  }
}

function worksOf(own: Roundtable, nth: number): readonly Work[] {
  const round = own.rounds.findLast((one) => one.round === nth)
  if (round === undefined) return []
  if (round.kind === 'blind') return Object.entries(own.blind).map(([seat, stance]) => workOf(own, seat, stance, null, null))
  return Object.entries(round.contributions).map(([seat, said]) =>
    workOf(own, seat, said, challengesIn(said, keptUp(own, seat, nth)), attacksIn(own, seat, said)),
  )
}

const workOf = (
  own: Roundtable,
  seat: SeatId,
  said: Stance | Contribution,
  challenges: readonly Challenge[] | null,
  review: SeenReview | null,
): Work => ({
  seat,
  archetypes: ARCHETYPES[own.places[seat]?.role ?? 'speaker'],
  request: said.request,
  prose: proseOf(said),
  design: null,
  change: null,
  review,
  challenges,
})

/** A position in one sentence is a field of its own: whatever the text says, it is summed up there. */
function proseOf({ statement, text }: Stance | Contribution): Prose {
  const isSummedUp = statement.trim() !== ''
  return {
    words: wordCount(text),
    recommends: isSummedUp,
    synthesises: isSummedUp,
    tangents: tangentsIn(text),
    files: [],
    patterns: 0,
  }
}

/** Disputes as the seat put them in earlier rounds. */
const keptUp = (own: Roundtable, seat: SeatId, before: number): ReadonlySet<string> =>
  new Set(
    own.rounds.filter(({ round }) => round < before).flatMap(({ contributions }) => (contributions[seat]?.challenges ?? []).map(concern)),
  )

/** The claim is a part of the concern: one doubt about two claims is two doubts. */
const concern = ({ claim, because }: Contribution['challenges'][number]): string => `${claim}: ${because.trim()}`

/**
 * What is disputed by id, and the duty of a round of objections. Every round asks what a seat disputes, so a dispute that stands there in
 * the same words as before is kept up and not raised again; put in other words, it is.
 */
function challengesIn(said: Contribution, before: ReadonlySet<string>): readonly Challenge[] {
  const { request, challenges, alternatives, failureModes, evidence, part } = said
  const isVerified = evidence.some(({ check }) => check.verdict === 'verified' && !check.bare)
  const hasAlternative = alternatives.length > 0 || failureModes.some(({ mitigation }) => mitigation.trim() !== '')
  const challenge = (id: string, text: string, isMended: boolean): Challenge => ({
    id: `${request}/${id}`,
    text,
    hasAlternative: isMended,
    isVerified,
    isInScope: true,
    isMended,
  })
  const disputed = challenges.filter((one) => !before.has(concern(one))).map((one) => challenge(one.claim, concern(one), hasAlternative))
  if (part.of !== 'objection') return disputed
  const isExplained = hasAlternative || part.hypothesis.trim() !== ''
  return [...disputed, challenge('objection', part.counterargument.argument, isExplained)]
}

/** Attacks are red's findings: what it takes is said, and how it would go are the steps to repeat it. Each is a kind of its own. */
function attacksIn(own: Roundtable, seat: SeatId, { request, part }: Contribution): SeenReview | null {
  if (part.of !== 'red-team-blue-team' || own.places[seat]?.role !== 'red') return null
  const findings = part.attacks.map(({ title, steps }, index): SeenFinding => {
    const hasRepro = steps.some((step) => step.trim() !== '')
    return {
      id: `${request}/${index + 1}`,
      severity: 'major',
      category: title.trim().toLowerCase(),
      description: title,
      place: 'nowhere',
      hasFix: false,
      hasRepro,
      needs: 'nothing',
      onlyConsiders: false,
      isTrivialDocs: false,
      isVerified: false,
      isInScope: true,
      isMended: hasRepro,
    }
  })
  const words = part.attacks.reduce((sum, { title, steps }) => sum + wordCount([title, ...steps].join(' ')), 0)
  return { verdict: 'none', findings, words, diffLines: null, files: null, citesEvidence: false }
}

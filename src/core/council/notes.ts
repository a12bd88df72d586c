/**
 * Onboarding notes: computed from the findings after cycles 1 and 2 and given to every seat, so that the next cycle begins
 * where the last one ended. They weigh and point; they change neither modes nor findings (4-22).
 */
import { isAtLeast } from '../findings/severity.ts'
import { items } from '../list.ts'
import { isSupported } from './agreement.ts'
import { ballotOf, unresolvedBlockers } from './ballot.ts'
import { EMPHASIS, FOCUS } from './numbers.ts'
import type { Agent, Council, Finding } from './state.ts'
import type { CouncilEvent } from './words.ts'

type Notes = Extract<CouncilEvent, { type: 'notes.written' }>

/** After the blind first cycle: where findings cluster, where seats differ, which modes bore fruit. */
export function notesAfterBroad(own: Council): Notes {
  const findings = [...items(own.findings)]
  return {
    type: 'notes.written',
    cycle: 1,
    focusAreas: [...contestedArea(findings), ...clusters(findings)].slice(0, FOCUS.areasMax),
    modeRecommendations: Object.entries(own.agents).map(([seat, agent]) => ({ seat, weights: weightsOf(agent, findings, seat) })),
    unresolvedQuestions: [...own.questions],
    convergenceTargets: [],
    consensusCandidates: findings.filter(({ agreement }) => isSupported(agreement)).map(({ id }) => id),
  }
}

/** After remediation: what the last cycle has to settle. */
export function notesAfterRemediation(own: Council): Notes {
  const findings = [...items(own.findings)]
  const items_ = ballotOf(own)
  const blockers = unresolvedBlockers(own)
  return {
    type: 'notes.written',
    cycle: 2,
    focusAreas: [
      ...area('To be voted on', items_, (count) => `${count} ${plural(count, 'finding needs', 'findings need')} a quorum.`),
      ...area(
        'Blockers without an endorsed remediation',
        blockers,
        (count) => `${count} ${plural(count, 'blocker wants', 'blockers want')} one.`,
      ),
      ...alignmentGaps(own),
    ],
    modeRecommendations: Object.entries(own.agents).map(([seat, agent]) => ({ seat, weights: weightsOf(agent, findings, seat) })),
    unresolvedQuestions: [...own.questions],
    convergenceTargets: [
      ...items_.map(({ id, contested, because }) => ({ finding: id, because: contested ?? because })),
      ...blockers.map(({ id }) => ({ finding: id, because: 'It blocks, and no remediation is endorsed by two.' })),
    ],
    consensusCandidates: findings.filter(({ agreement, contested }) => isSupported(agreement) && contested === null).map(({ id }) => id),
  }
}

const plural = (count: number, one: string, more: string): string => (count === 1 ? one : more)

function area(name: string, findings: readonly Finding[], because: (count: number) => string): Notes['focusAreas'] {
  return findings.length === 0 ? [] : [{ area: name, findings: findings.map(({ id }) => id), because: because(findings.length) }]
}

const contestedArea = (findings: readonly Finding[]): Notes['focusAreas'] =>
  area(
    'Where reviewers differ',
    findings.filter(({ contested }) => contested !== null),
    (count) => `${count} ${plural(count, 'finding is', 'findings are')} held to be of very different weight.`,
  )

/** Sections with something grave, or with several findings. */
function clusters(findings: readonly Finding[]): Notes['focusAreas'] {
  const bySection = new Map<string, Finding[]>()
  for (const finding of findings) {
    const name = finding.location.section.join(' › ') || 'the document as a whole'
    bySection.set(name, [...(bySection.get(name) ?? []), finding])
  }
  const weight = (group: readonly Finding[]): number =>
    group.filter(({ severity }) => isAtLeast(severity, 'major')).length * FOCUS.graveWeight + group.length
  return [...bySection]
    .filter(([, group]) => group.length > 1 || group.some(({ severity }) => isAtLeast(severity, 'major')))
    .toSorted(([, a], [, b]) => weight(b) - weight(a))
    .map(([name, group]) => {
      const grave = group.filter(({ severity }) => isAtLeast(severity, 'major')).length
      return {
        area: name,
        findings: group.map(({ id }) => id),
        because: `${group.length} ${plural(group.length, 'finding', 'findings')}, ${grave} of them blocker or major.`,
      }
    })
}

function weightsOf({ modes }: Agent, findings: readonly Finding[], seat: string): Notes['modeRecommendations'][number]['weights'] {
  return modes.map(({ mode }) => {
    const brought = findings.filter(({ raisers }) => raisers.some((raiser) => raiser.seat === seat && raiser.mode === mode))
    const grave = brought.filter(({ severity }) => isAtLeast(severity, 'major')).length
    if (grave > 0) return { mode, weight: EMPHASIS.fruitful, because: `It brought ${grave} grave ${plural(grave, 'finding', 'findings')}.` }
    if (brought.length > 0)
      return { mode, weight: EMPHASIS.plain, because: `It brought ${brought.length} lighter ${plural(brought.length, 'one', 'ones')}.` }
    return { mode, weight: EMPHASIS.barren, because: 'It brought nothing so far.' }
  })
}

/** Phases that nobody found anything of in the document. */
function alignmentGaps(own: Council): Notes['focusAreas'] {
  const given = Object.values(own.alignments)
  const [first] = given
  if (first === undefined) return []
  return first.scores.flatMap((_, phase) =>
    given.every(({ scores }) => scores[phase] === 0)
      ? [{ area: `Phase ${phase + 1} of the vision`, findings: [], because: 'Nobody could show any of its criteria in the document.' }]
      : [],
  )
}

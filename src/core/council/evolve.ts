/** What each fact changes in a council's memory. Total: never refuses, never throws. */

import type { GovernorEventOf } from '../governor/words.ts'
import type { AskFailed, Reopened } from '../house/words.ts'
import { append, at, items, type List, setAt } from '../list.ts'
import type { At, SharedFact } from '../protocol.ts'
import { ownEntry } from '../record.ts'
import type { SeatId } from '../seat.ts'
import { mayBlock } from './agreement.ts'
import { blockersToRemedy, othersOf } from './ballot.ts'
import type { Agent, Council, Finding, Grant } from './state.ts'
import type { CouncilEvent, Purpose } from './words.ts'

type Fact = CouncilEvent | SharedFact | AskFailed | Reopened | GovernorEventOf<'seat.replaced' | 'checkpoint.reached'>
/** What the log puts beside a fact. */
type Stamped = Readonly<Record<'stream' | 'seq' | 'wall' | 'prev' | 'hash', unknown>>
type FactOf<T extends Fact['type']> = Extract<Fact, { type: T }>

export function evolve(own: Council, event: Fact & At): Council {
  switch (event.type) {
    case 'document.surveyed':
      return { ...own, survey: bare(event) }
    case 'modes.selected':
      return { ...own, agents: { ...own.agents, [event.seat]: seated(event) } }
    case 'selection.validated':
      return { ...own, selection: bare(event) }
    case 'council.moved':
      return moved(own, event)
    case 'turn.granted':
      return granted(own, event)
    case 'turn.withdrawn':
      return ended(own, event.request)
    case 'contribution.refused':
    case 'ask.failed':
      return failed(own, event.request, event.because)
    case 'deliberation.closed':
      return { ...own, done: event.reason === 'completed' }
    case 'deliberation.reopened':
      return reopened(own)
    default:
      return evolveContribution(own, event)
  }
}

function evolveContribution(own: Council, event: Exclude<Fact, FactOf<'ask.failed' | 'deliberation.reopened'>> & At): Council {
  switch (event.type) {
    case 'reviewer.lost':
      return withAgent(own, event.seat, () => ({ lost: event.because }))
    case 'mode.unapplied':
      return withAgent(own, event.seat, ({ unapplied }) => ({ unapplied: [...unapplied, ...event.modes] }))
    case 'review.given':
      return reviewed(own, event)
    case 'alignment.given':
      return { ...own, alignments: { ...own.alignments, [event.seat]: bare(event) } }
    case 'finding.raised':
      return { ...own, raised: own.raised + 1, findings: append(own.findings, raised(event)) }
    case 'finding.merged':
      return merged(own, event)
    case 'agreement.counted':
      return counted(own, event)
    case 'notes.written':
      return { ...own, notes: [...own.notes, bare(event)] }
    case 'assessment.given':
      return finished(assessed(own, event), event.request, event.seat, 'assess', event.ignored)
    case 'remediation.proposed':
      return proposed(own, event)
    case 'remediation.endorsed':
      return endorsed(own, event)
    case 'ballot.cast': {
      const ballots = { ...own.ballots, [event.seat]: event.votes }
      return finished({ ...own, ballots }, event.request, event.seat, 'vote', event.ignored)
    }
    case 'votes.revealed':
      return revealed(own, event)
    case 'endorsements.given':
      return finished(own, event.request, event.seat, 'endorse', event.ignored)
    case 'findings.escalated':
      return { ...own, escalation: { to: event.to, findings: event.findings, because: event.because } }
    default:
      return own
  }
}

/** What a fact says, without what the log says about it: a report made of it is the same whenever it was recorded. */
function bare<F extends Fact & At>(fact: F): Omit<F, 'type' | 'at'> {
  const { type: _type, at: _at, stream: _stream, seq: _seq, wall: _wall, prev: _prev, hash: _hash, ...said } = fact as F & Partial<Stamped>
  return said as unknown as Omit<F, 'type' | 'at'>
}

const seated = ({ role, modes }: FactOf<'modes.selected'>): Agent => ({
  role,
  modes,
  applied: [],
  failed: {},
  unapplied: [],
  oath: null,
  done: {},
  missed: {},
  lost: null,
})

function moved(own: Council, { from, to, used, allowance }: FactOf<'council.moved'>): Council {
  const left = own.budget.map((entry) => (entry.state === from && entry.used === null ? { ...entry, used } : entry))
  const known = left.some(({ state }) => state === from) ? left : [...left, { state: from, used, allowance: null }]
  const isCycle = from === 'CYCLE_1' || from === 'CYCLE_2' || from === 'CYCLE_3'
  const ended = to === 'ABORTED' || !isCycle ? 0 : 1
  return {
    ...own,
    state: to,
    budget: [...known, { state: to, used: null, allowance }],
    cyclesCompleted: own.cyclesCompleted + ended,
  }
}

function granted(own: Council, event: FactOf<'turn.granted'>): Council {
  const { request, seat, purpose, target, shown } = event
  const key = `${purpose}/${seat}`
  const agenda = shown.flatMap((id) => findingOf(own.findings, id) ?? [])
  const open = new Set(purpose === 'assess' ? [] : blockersToRemedy(own))
  const grant: Grant = {
    seat,
    purpose: purpose as Purpose,
    modes: purpose === 'review' && target !== null ? target.split(',').map(Number) : [],
    units: shown.filter((id) => findingOf(own.findings, id) === undefined),
    agenda: agenda.map(({ id }) => id),
    remediations: own.remediations,
    unresolved: agenda.filter((finding) => open.has(finding)).map(({ id }) => id),
    told: [...agenda, ...(purpose === 'assess' ? othersOf([...items(own.findings)], agenda) : [])].map(({ id }) => id),
  }
  return {
    ...own,
    grants: { ...own.grants, [request]: grant },
    granted: { ...own.granted, [key]: (own.granted[key] ?? 0) + 1 },
  }
}

function ended(own: Council, request: string): Council {
  const { [request]: _, ...grants } = own.grants
  return { ...own, grants }
}

/** A call that failed after its turn was withdrawn says nothing about its seat. */
function failed(own: Council, request: string, because: string): Council {
  const grant = ownEntry(own.grants, request)
  if (grant === undefined) return own
  const { seat, purpose, modes } = grant
  return withAgent(ended(own, request), seat, ({ failed, missed }) => ({
    failed: { ...failed, ...Object.fromEntries(modes.map((mode) => [mode, because])) },
    missed: { ...missed, [purpose]: [...(missed[purpose] ?? []), because] },
  }))
}

function finished(own: Council, request: string, seat: SeatId, purpose: Purpose, ignored: readonly string[]): Council {
  const units = ownEntry(own.grants, request)?.units ?? []
  const modes = ownEntry(own.agents, seat)?.modes.map(({ mode }) => mode) ?? []
  const read = purpose === 'assess' ? [{ seat, modes, units }] : []
  return {
    ...withAgent(ended(own, request), seat, ({ done }) => ({ done: { ...done, [purpose]: true } })),
    reads: [...own.reads, ...read],
    ignored: [...own.ignored, ...ignored.map((because) => ({ seat, because }))],
  }
}

function reviewed(own: Council, { request, seat, modes, oath, questions, ignored }: FactOf<'review.given'>): Council {
  const units = ownEntry(own.grants, request)?.units ?? []
  return {
    ...withAgent(ended(own, request), seat, (agent) => ({ applied: [...agent.applied, ...modes], oath: (agent.oath ?? true) && oath })),
    reads: [...own.reads, { seat, modes, units }],
    questions: [...own.questions, ...questions.filter((question) => !own.questions.includes(question))],
    ignored: [...own.ignored, ...ignored.map((because) => ({ seat, because }))],
  }
}

const raiserOf = ({ seat, cycle, mode, severity }: FactOf<'finding.raised' | 'finding.merged'>) => ({ seat, cycle, mode, severity })

const raised = (event: FactOf<'finding.raised'>): Finding => ({
  id: event.id,
  category: event.category,
  location: event.location,
  description: event.description,
  declared: event.declared,
  lowered: event.lowered,
  raisers: [raiserOf(event)],
  assessments: {},
  remediations: [],
  severity: event.severity,
  agreement: 'PENDING',
  contested: null,
  because: 'One reviewer raised it.',
  result: null,
})

/** Where the first could not show its passage and this one can, the finding stands there from now on. */
function merged(own: Council, event: FactOf<'finding.merged'>): Council {
  const joined = withFinding(own, event.into, ({ raisers, location }) => {
    // Later others are looking at it, and what they look at stays as it was.
    const isShownNow = event.cycle === 1 && !mayBlock(location.check) && mayBlock(event.location.check)
    return { raisers: [...raisers, raiserOf(event)], ...(isShownNow ? { location: event.location, lowered: null } : {}) }
  })
  return { ...joined, raised: own.raised + 1 }
}

function counted(own: Council, { cycle, counts }: FactOf<'agreement.counted'>): Council {
  const blind: Council['blind'] =
    cycle === 1
      ? [
          counts.filter(({ agreement }) => agreement === 'MAJORITY').length,
          counts.filter(({ agreement }) => agreement === 'UNANIMOUS').length,
        ]
      : own.blind
  return counts.reduce<Council>(
    (council, { finding, agreement, severity, contested, because }) =>
      withFinding(council, finding, () => ({ agreement, severity, contested, because })),
    { ...own, blind },
  )
}

const assessed = (own: Council, { seat, assessments }: FactOf<'assessment.given'>): Council =>
  assessments.reduce(
    (council, assessment) =>
      withFinding(council, assessment.finding, (finding) => ({ assessments: { ...finding.assessments, [seat]: assessment } })),
    own,
  )

function proposed(own: Council, { id, seat, text, finding }: FactOf<'remediation.proposed'>): Council {
  const entry = { id, nth: own.remediations, seat, text, endorsedBy: [seat] }
  return {
    ...withFinding(own, finding, ({ remediations }) => ({ remediations: [...remediations, entry] })),
    remediations: own.remediations + 1,
  }
}

const endorsed = (own: Council, { remediation, seat }: FactOf<'remediation.endorsed'>): Council =>
  withFinding(own, findingOfRemediation(remediation), ({ remediations }) => ({
    remediations: remediations.map((entry) =>
      entry.id === remediation && !entry.endorsedBy.includes(seat) ? { ...entry, endorsedBy: [...entry.endorsedBy, seat] } : entry,
    ),
  }))

const revealed = (own: Council, { results }: FactOf<'votes.revealed'>): Council =>
  results.reduce<Council>(
    (council, result) => withFinding(council, result.finding, () => ({ result, agreement: result.outcome, because: result.because })),
    { ...own, revealed: true },
  )

/** Whoever failed may be asked again: the user has had the chance to mend what was broken. What is decided stays decided. */
function reopened(own: Council): Council {
  const agents = Object.fromEntries(
    Object.entries(own.agents).map(([seat, agent]) => [seat, { ...agent, failed: {}, unapplied: [], missed: {}, lost: null }]),
  )
  if (own.state !== 'ABORTED') return { ...own, agents, done: false }
  const budget = own.budget.slice(0, -1)
  const last = budget.at(-1)
  if (last === undefined) return { ...own, agents, state: 'INIT', budget, done: false }
  return { ...own, agents, state: last.state, budget: [...budget.slice(0, -1), { ...last, used: null }], done: false }
}

function withAgent(own: Council, seat: SeatId, change: (agent: Agent) => Partial<Agent>): Council {
  const agent = ownEntry(own.agents, seat)
  return agent === undefined ? own : { ...own, agents: { ...own.agents, [seat]: { ...agent, ...change(agent) } } }
}

function withFinding(own: Council, id: string, change: (finding: Finding) => Partial<Finding>): Council {
  const index = indexOf(id)
  const finding = at(own.findings, index)
  return finding === undefined ? own : { ...own, findings: setAt(own.findings, index, { ...finding, ...change(finding) }) }
}

/** F-1 is the first of the list; F-01 is none. */
const indexOf = (id: string): number => Number(/^F-([1-9]\d*)$/.exec(id)?.[1] ?? 0) - 1

export const findingId = (count: number): string => `F-${count + 1}`
export const remediationId = (finding: string, count: number): string => `${finding}.R${count + 1}`
export const findingOfRemediation = (id: string): string => id.replace(/\.R\d+$/, '')

export const findingOf = (findings: List<Finding>, id: string): Finding | undefined => at(findings, indexOf(id))

/** As a seat was shown it: one that was raised after its turn began it has not seen. */
export const shownFinding = (own: Council, id: string, { told }: Grant): Finding | undefined =>
  told.includes(id) ? findingOf(own.findings, id) : undefined

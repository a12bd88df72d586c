/** The report: the best verdict so far and what it rests on. A fold of the same events, so it exists at every moment. */
import { convergenceOf } from '../findings/convergence.ts'
import type { Severity } from '../findings/words.ts'
import { type House, reportHead } from '../house/house.ts'
import { items } from '../list.ts'
import type { ReportHead } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import { MODES } from './modes/modes.ts'
import { northStarOf } from './north-star.ts'
import { QUOTES_VERIFIED_MIN } from './numbers.ts'
import { inOrder, reportedFinding } from './report/findings.ts'
import { gatesOf } from './report/gates.ts'
import type { CouncilReport, Counts, ReportedAgent, ReportedFinding } from './report-types.ts'
import type { Council, Finding } from './state.ts'
import { type Judged, judge } from './verdict.ts'
import type { CouncilOptions } from './words.ts'

export function report(own: Council, house: House): CouncilReport {
  const { seats } = house.opening
  const options = house.opening.options as CouncilOptions
  const agentOf = (seat: SeatId): string => `SA-${seats.findIndex(({ id }) => id === seat) + 1}`
  const all = [...items(own.findings)]
  const judged = judge(own, all, house)
  const findings = inOrder(all.map((finding) => reportedFinding(finding, own, agentOf, judged.verdict !== null)))
  const counts = countsOf(own, all, findings)
  const documentId = documentIdOf(options.document)
  const isDegraded = Object.values(own.agents).some(({ lost }) => lost !== null)
  const isMechanical = seats.every(({ driver }) => driver === 'offline')
  const unread = unreadOf(own)
  return {
    ...reportHead(house, confidenceOf(house, judged, { isDegraded, isMechanical, counts, unread: unread.length })),
    protocol: 'council',
    sessionId: `COUNCIL-${documentId}-${compact(house.startedWall)}`,
    documentId,
    document: documentIn(own),
    state: judged.state,
    verdict: judged.verdict,
    verdictReason: judged.because,
    abortReason: judged.abortReason,
    cyclesCompleted: own.cyclesCompleted,
    degraded: isDegraded,
    mechanical: isMechanical,
    gates: gatesOf(own, counts, judged, house),
    agents: seats.map((seat) => agentIn(own, seat, agentOf(seat.id), house.models[seat.id] ?? null)),
    selection: own.selection,
    findings,
    counts,
    onboarding: own.notes,
    northStar: northStarOf(own, house),
    escalation: own.escalation,
    unread,
    questions: own.questions,
    budget: own.budget.map(({ state, used, allowance }) => ({ state, used: used ?? 0, allowance })),
    ignored: own.ignored,
    since: options.since === null ? null : { id: options.since.id, ...convergenceOf(options.since.findings, findings.filter(isKept)) },
  }
}

function documentIn({ survey }: Council): CouncilReport['document'] {
  if (survey === null) return null
  const { path, title, textHash, lines, words } = survey
  return { path, title, hash: textHash, lines, words }
}

/** Everything that was not dismissed. */
const isKept = ({ outcome }: ReportedFinding): boolean => outcome !== 'dismissed'

/** `docs/Payment flow.md` → PAYMENT-FLOW. */
function documentIdOf(path: string): string {
  const name = path.split('/').at(-1) ?? path
  const id = name
    .replace(/\.[^.]+$/, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return id === '' ? 'DOCUMENT' : id
}

/** 2026-01-26T10:00:00.000Z → 20260126-100000. */
const compact = (iso: string): string => iso.slice(0, 19).replace(/[-:]/g, '').replace('T', '-')

function agentIn(
  own: Council,
  { id, name, driver }: { readonly id: SeatId; readonly name: string; readonly driver: ReportedAgent['driver'] },
  agent: string,
  model: string | null,
): ReportedAgent {
  const known = own.agents[id]
  const findings = [...items(own.findings)]
  return {
    seat: id,
    agent,
    name,
    driver,
    model,
    role: known?.role ?? null,
    modes: (known?.modes ?? []).map(({ mode, affinity, because }) => ({
      number: mode,
      name: MODES[mode - 1]?.name ?? '',
      category: MODES[mode - 1]?.category ?? '',
      looksFor: MODES[mode - 1]?.looksFor ?? '',
      affinity,
      because,
      applied: known?.applied.includes(mode) ?? false,
      findings: findings.filter(({ raisers }) => raisers.some((raiser) => raiser.seat === id && raiser.mode === mode)).length,
    })),
    oath: known?.oath ?? null,
    lost: known?.lost ?? null,
  }
}

function countsOf(own: Council, all: readonly Finding[], findings: readonly ReportedFinding[]): Counts {
  const standing = (severity: Severity): number => findings.filter((one) => one.outcome === 'standing' && one.severity === severity).length
  const quoted = all.filter(({ location }) => location.quote !== null)
  const voted = all.filter(({ result }) => result !== null)
  return {
    raised: own.raised,
    afterMerging: all.length,
    standing: { blocker: standing('blocker'), major: standing('major'), minor: standing('minor'), info: standing('info') },
    unconfirmed: findings.filter(({ outcome }) => outcome === 'unconfirmed').length,
    dismissed: findings.filter(({ outcome }) => outcome === 'dismissed').length,
    deadlocked: findings.filter(({ outcome }) => outcome === 'deadlocked').length,
    contested: voted.length,
    contestedResolved: voted.filter(({ result }) => result?.outcome !== 'DEADLOCKED').length,
    blindByTwo: own.blind[0],
    blindByThree: own.blind[1],
    quotesVerified: quoted.filter(({ location }) => location.check?.verdict === 'verified').length,
    quotesGiven: quoted.length,
  }
}

function unreadOf({ survey, reads }: Council): CouncilReport['unread'] {
  const read = new Set(reads.flatMap(({ units }) => units))
  return (survey?.units ?? []).filter(({ id }) => !read.has(id)).map(({ section, start, end }) => ({ section, lines: { start, end } }))
}

interface Doubts {
  readonly isDegraded: boolean
  readonly isMechanical: boolean
  readonly counts: Counts
  readonly unread: number
}

/** Each doubt takes one step off; no end of its own, none at all. */
function confidenceOf(house: House, { state }: Judged, { isDegraded, isMechanical, counts, unread }: Doubts): ReportHead['confidence'] {
  if (state !== 'CONVERGED') return 'LOW'
  const models = new Set(house.opening.seats.map(({ id, driver }) => house.models[id] ?? driver))
  const doubts = [
    isDegraded,
    isMechanical || models.size === 1,
    unread > 0,
    counts.quotesGiven > 0 && counts.quotesVerified / counts.quotesGiven < QUOTES_VERIFIED_MIN,
  ].filter(Boolean).length
  return doubts === 0 ? 'HIGH' : doubts === 1 ? 'MEDIUM' : 'LOW'
}

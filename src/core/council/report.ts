/** The report: the best verdict so far and what it rests on. A fold of the same events, so it exists at every moment. */
import { convergenceOf } from '../findings/convergence.ts'
import type { Severity } from '../findings/words.ts'
import type { House } from '../house/house.ts'
import { reportHead } from '../house/report-head.ts'
import { items } from '../list.ts'
import type { ReportHead } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import { count } from './agreement.ts'
import { MODES } from './modes/modes.ts'
import { northStarOf } from './north-star.ts'
import { QUOTES_VERIFIED_MIN } from './numbers.ts'
import { inOrder, reportedFinding } from './report/findings.ts'
import { gatesOf, obstacleTo, readIn } from './report/gates.ts'
import type { CouncilReport, Counts, ReportedAgent, ReportedFinding } from './report-types.ts'
import type { Council, Finding } from './state.ts'
import { type Judged, judge } from './verdict.ts'
import type { CouncilOptions } from './words.ts'

export function report(own: Council, house: House): CouncilReport {
  const { seats } = house.opening
  const options = house.opening.options as CouncilOptions
  const agentOf = (seat: SeatId): string => `SA-${seats.findIndex(({ id }) => id === seat) + 1}`
  const all = [...items(own.findings)].map((finding) => (isUncounted(own, house) ? { ...finding, ...count(finding) } : finding))
  const judged = judge(own, all, house)
  const findings = inOrder(all.map((finding) => reportedFinding(finding, own, agentOf, judged.verdict !== null)))
  const counts = countsOf(own, all, findings)
  const documentId = documentIdOf(options.document)
  const isDegraded = seats.some(({ id }) => (own.agents[id]?.lost ?? failedWithAll(id, house)) !== null)
  const isMechanical = seats.every(({ driver }) => driver === 'offline')
  const unread = unreadOf(own)
  const obstacle = obstacleTo(own, house)
  const caveats = caveatsOn(own, judged, obstacle)
  return {
    ...reportHead(
      house,
      confidenceOf(house, judged, { isDegraded, isMechanical, counts, unread: unread.length, isBlind: obstacle !== null }),
    ),
    protocol: 'council',
    sessionId: `COUNCIL-${documentId}-${compact(house.startedWall)}`,
    documentId,
    document: documentIn(own),
    state: judged.state,
    verdict: judged.verdict,
    verdictReason: [judged.because, ...caveats].join(' '),
    abortReason: judged.abortReason,
    cyclesCompleted: own.cyclesCompleted,
    degraded: isDegraded,
    mechanical: isMechanical,
    gates: gatesOf(own, counts, judged, house),
    agents: seats.map((seat) => agentIn(own, seat, agentOf(seat.id), house)),
    selection: own.selection,
    findings,
    counts,
    onboarding: own.notes,
    northStar: northStarOf(own, house),
    escalation: own.escalation,
    read: readIn(own),
    unread,
    questions: own.questions,
    budget: own.budget.map(({ state, used, allowance }) => ({ state, used: used ?? 0, allowance })),
    ignored: own.ignored,
    since:
      options.since === null
        ? null
        : {
            id: options.since.id,
            ...convergenceOf(options.since.findings, findings.filter(isKept), {
              isWhole: judged.verdict !== null && judged.verdict !== 'ABORTED',
              isSameText: own.survey !== null && options.since.textHash === own.survey.textHash,
              isPartial: isDegraded || unread.length > 0,
            }),
          },
  }
}

function documentIn({ survey }: Council): CouncilReport['document'] {
  if (survey === null) return null
  const { path, title, textHash, lines, words } = survey
  return { path, title, hash: textHash, lines, words }
}

/** Cut short in the middle of a cycle, nobody came to count; the report does. */
function isUncounted({ state, budget }: Council, { closed }: House): boolean {
  const last = state === 'ABORTED' ? budget.at(-2)?.state : state
  return closed !== null && (last === 'CYCLE_1' || last === 'CYCLE_2')
}

/** What a verdict does not rest on, said with it. */
function caveatsOn(own: Council, { verdict }: Judged, obstacle: string | null): readonly string[] {
  if (verdict === null || verdict === 'ABORTED') return []
  const { units, of } = readIn(own)
  return [
    ...(obstacle === null ? [] : [`${obstacle} That nothing was found says nothing.`]),
    ...(units < of ? [`Only ${units} of its ${of} sections or parts were read.`] : []),
  ]
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
  house: House,
): ReportedAgent {
  const known = own.agents[id]
  const findings = [...items(own.findings)]
  return {
    seat: id,
    agent,
    name,
    driver,
    model: house.models[id] ?? null,
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
    lost: known?.lost ?? failedWithAll(id, house),
  }
}

/** The house stops when seat after seat fails: nobody is left to say that they are lost. */
const failedWithAll = (seat: SeatId, { closed, watch }: House): string | null =>
  closed?.reason === 'failures' && watch.failingInARow.includes(seat) ? (watch.lastFailures[seat] ?? 'It failed.') : null

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
  /** Nobody at the table could make anything of the text. */
  readonly isBlind: boolean
}

/** Each doubt takes one step off; no end of its own, or nobody who reads, and none is left. */
function confidenceOf(
  house: House,
  { state }: Judged,
  { isDegraded, isMechanical, counts, unread, isBlind }: Doubts,
): ReportHead['confidence'] {
  if (state !== 'CONVERGED' || isBlind || isMechanical) return 'LOW'
  const models = new Set(house.opening.seats.map(({ id, driver }) => house.models[id] ?? driver))
  const doubts = [
    isDegraded,
    models.size === 1,
    unread > 0,
    counts.quotesGiven > 0 && counts.quotesVerified / counts.quotesGiven < QUOTES_VERIFIED_MIN,
  ].filter(Boolean).length
  return doubts === 0 ? 'HIGH' : doubts === 1 ? 'MEDIUM' : 'LOW'
}

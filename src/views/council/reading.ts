/** What a council's report says in the same words on every screen: the verdict, where the machine stands, each finding, the North Star. */
import type {
  CouncilReport,
  Gate,
  Outcome,
  ReportedAgent,
  ReportedFinding,
  ReportedPhase,
  ReportedRemediation,
  Verdict,
  Voice,
} from '../../core/council/report-types.ts'
import type { State } from '../../core/council/words.ts'
import { SEVERITIES } from '../../core/findings/severity.ts'
import type { Severity } from '../../core/findings/words.ts'
import { counted, grouped, listed } from '../amounts.ts'

const PLURALS: Readonly<Record<Severity, string>> = { blocker: 'blockers', major: 'majors', minor: 'minors', info: 'infos' }

/** "1 blocker", "3 minors". */
export const severityCount = (amount: number, severity: Severity): string => counted(amount, severity, PLURALS[severity])

export const TITLES: Readonly<Record<Severity, string>> = {
  blocker: 'Blockers: must not be built like this',
  major: 'Majors: mend before building',
  minor: 'Minors: worth mending',
  info: 'Info: worth knowing',
}

export const OUTCOMES: Readonly<Record<Exclude<Outcome, 'standing' | 'open'>, string>> = {
  deadlocked: 'Deadlocked: a person has to decide',
  unconfirmed: 'Unconfirmed: only one reviewer saw it',
  dismissed: 'Dismissed',
}

const VERDICTS: Readonly<Record<Verdict, string>> = {
  PASSED: 'it can be built',
  FAILED: 'it must not be built like this',
  NEEDS_REMEDIATION: 'mend it before building',
  NEEDS_ADJUDICATION: 'a person has to decide',
  ABORTED: 'the review was cut short',
}

/** The verdict, in a few words what it means, and of how much: what nobody read can not have passed. */
export function headline(report: CouncilReport): string {
  const { verdict, read, unread } = report
  if (verdict === null) return 'No verdict yet'
  // Checks that find nothing have not shown that it can be built.
  const passed = report.mechanical ? 'no check stands against it' : VERDICTS.PASSED
  const meaning =
    verdict === 'NEEDS_ADJUDICATION' ? `${whyStuck(report)}${VERDICTS[verdict]}` : verdict === 'PASSED' ? passed : VERDICTS[verdict]
  if (unread.length === 0) return `${verdict}: ${meaning}`
  const share = `${grouped(read.units)} of ${counted(read.of, 'section')}`
  if (verdict === 'PASSED') return `${verdict}, as far as it was read: ${share}`
  return `${verdict}: ${meaning}; ${share} ${read.units === 1 ? 'was' : 'were'} read`
}

/** Votes without a quorum, or a blocker that everybody sees and nobody knows how to mend. */
function whyStuck({ counts, escalation }: CouncilReport): string {
  if (counts.deadlocked > 0) return 'the reviewers could not agree; '
  return (escalation?.findings.length ?? 0) > 1
    ? 'blockers have no remedy that two reviewers endorse; '
    : 'a blocker has no remedy that two reviewers endorse; '
}

/** What counts for the verdict, then what does not; empty where nothing was found yet. */
export function countsText({ counts, findings }: CouncilReport): readonly string[] {
  const standing = SEVERITIES.filter((severity) => counts.standing[severity] > 0).map((severity) =>
    severityCount(counts.standing[severity], severity),
  )
  const open = findings.filter(({ outcome }) => outcome === 'open').length
  const besides = [
    [open, 'open'] as const,
    [counts.deadlocked, 'deadlocked'] as const,
    [counts.unconfirmed, 'unconfirmed'] as const,
    [counts.dismissed, 'dismissed'] as const,
  ].flatMap(([amount, word]) => (amount === 0 ? [] : [`${grouped(amount)} ${word}`]))
  return [...(standing.length === 0 && besides.length === 0 ? ['no findings'] : standing), ...besides]
}

export interface Step {
  readonly state: State
  readonly at: 'passed' | 'here' | 'ahead'
}

const WAY: readonly State[] = ['INIT', 'CYCLE_1', 'CYCLE_2', 'CYCLE_3', 'CONVERGED']

/** The way through the machine, its end named for what it became. An abort stands where it cut the way short. */
export function stepsOf(state: State, cyclesCompleted: number): readonly Step[] {
  if (state === 'ABORTED') {
    const passed = WAY.slice(0, Math.min(cyclesCompleted + 1, 4))
    return [...passed.map((step): Step => ({ state: step, at: 'passed' })), { state, at: 'here' }]
  }
  const way: readonly State[] = state === 'DEADLOCKED' ? [...WAY.slice(0, -1), state] : WAY
  const here = way.indexOf(state)
  return way.map((step, index) => ({ state: step, at: index < here ? 'passed' : index === here ? 'here' : 'ahead' }))
}

export const stepsText = (steps: readonly Step[]): string =>
  steps.map(({ state, at }) => (at === 'here' ? `[${state}]` : state)).join(' ▸ ')

/** What a reader should know before trusting the verdict. */
export function cautionsOf(report: CouncilReport): readonly string[] {
  return [
    ...lossOf(report),
    ...(report.mechanical
      ? [
          'No model read this document. The three reviewers bring what witan lint finds by code: slips, not sense. They share its checks, so their agreement is no second opinion.',
        ]
      : []),
    ...(report.escalation === null
      ? []
      : [`For ${report.escalation.to} to decide: ${listed(report.escalation.findings)}. ${report.escalation.because}`]),
  ]
}

function lossOf({ degraded, agents, verdict }: CouncilReport): readonly string[] {
  const lost = agents.filter((agent) => agent.lost !== null).length
  if (lost > 1) return [`${lost} of ${agents.length} reviewers were lost: it takes two to decide anything.`]
  if (!degraded) return []
  return [verdict === 'ABORTED' ? 'A reviewer was lost.' : 'A reviewer was lost: two decide, and both must agree.']
}

/** "SA-1", or with the name that a cast gave it. */
export const agentName = ({ agent, name }: Pick<ReportedAgent, 'agent' | 'name'>): string => (name === agent ? agent : `${agent} ${name}`)

/** A seat's place at the table; a seat that nobody knows keeps its id. */
export const agentOf = (report: CouncilReport, seat: string): string => report.agents.find((one) => one.seat === seat)?.agent ?? seat

/** "Temporal reasoning" → "Temporal": the word stands behind almost every mode. */
export const shortMode = (name: string): string => name.replace(/ reasoning(?= \(|$)/, '')

/** Grouped by severity, gravest first; groups without a finding are left out. */
export function groupsOf(
  findings: readonly ReportedFinding[],
): readonly { readonly severity: Severity; readonly findings: readonly ReportedFinding[] }[] {
  return SEVERITIES.map((severity) => ({ severity, findings: findings.filter((one) => one.severity === severity) })).filter(
    ({ findings: some }) => some.length > 0,
  )
}

/** What counts for the verdict: what stands, and while it runs what is open. */
export const standingOf = ({ findings }: CouncilReport): readonly ReportedFinding[] =>
  findings.filter(({ outcome }) => outcome === 'standing' || outcome === 'open')

export const outcomeOf = ({ findings }: CouncilReport, wanted: Outcome): readonly ReportedFinding[] =>
  findings.filter(({ outcome }) => outcome === wanted)

/** `4. Requirements › R1 : line 31`; without lines the section alone, without a section the document. */
export function placeOf({ section, lines }: Pick<ReportedFinding, 'section' | 'lines'>): string {
  const path = section.length === 0 ? (lines === null ? 'the whole document' : 'before the first heading') : section.join(' › ')
  return lines === null ? path : `${path} : ${linesText(lines)}`
}

export const linesText = ({ start, end }: { readonly start: number; readonly end: number }): string =>
  start === end ? `line ${start}` : `lines ${start}–${end}`

/** Who raised it, and by which mode. */
export function originOf({ source, raisedBy }: ReportedFinding): string {
  const others = raisedBy.filter((seat) => seat !== source.seat).length
  const also = others === 0 ? '' : ` and ${counted(others, 'other')}`
  return `raised by ${source.agent}${also} in cycle ${source.cycle} · mode ${source.mode} ${shortMode(source.modeName)}`
}

/** One line on what became of it: agreement in words, and why it is contested or was lowered. */
export function standOf({ agreement, because, contested, lowered, declared }: ReportedFinding): string {
  const words = agreement.toLowerCase().replaceAll('_', ' ')
  const contest = contested === null ? '' : ` Contested: ${contested}`
  const lower = lowered === null ? '' : ` Declared ${declared}. ${lowered}`
  return `${words[0]?.toUpperCase()}${words.slice(1)}. ${because}${contest}${lower}`
}

/** The one to name where there is room for one: what a quorum endorsed, else the first proposed. */
export const remedyOf = ({ remediation, remediations }: ReportedFinding): ReportedRemediation | null =>
  remediations.find(({ id }) => id === remediation) ?? remediations.find(({ endorsed }) => endorsed) ?? remediations[0] ?? null

export interface Remedy {
  readonly label: 'Do' | 'Proposed'
  readonly text: string
  readonly note: string
}

/** What a quorum endorsed first; the rest as proposals. */
export function remediesOf(report: CouncilReport, { remediations }: ReportedFinding): readonly Remedy[] {
  const sorted = [...remediations.filter(({ endorsed }) => endorsed), ...remediations.filter(({ endorsed }) => !endorsed)]
  return sorted.map(({ text, endorsedBy, endorsed }) => {
    const who =
      endorsedBy.length === 0 ? 'endorsed by nobody yet' : `endorsed by ${listed(endorsedBy.map((seat) => agentOf(report, seat)))}`
    return { label: endorsed ? 'Do' : 'Proposed', text, note: endorsed ? who : `${who}; not enough` }
  })
}

/** A voice with its reason and the words it points to. */
export function voiceText({ agent, because, quote }: Voice): string {
  return `${agent}: ${because}${quote === null ? '' : ` ${quoteText(quote)}`}`
}

/** The quotation of a voice, with its line, or that it was not found. */
export function quoteText({ quote, line, verdict }: NonNullable<Voice['quote']>): string {
  const where =
    verdict === 'verified'
      ? line === null
        ? ''
        : ` (line ${line})`
      : verdict === 'failed'
        ? ' (not found in the document)'
        : ' (not checked)'
  return `“${quote}”${where}`
}

export const votesText = ({ votes }: ReportedFinding): string => votes.map(({ agent, vote }) => `${agent} ${vote}`).join(', ')

/** Why a dismissed finding does not count: the words of the document that answer it, where somebody quoted them. */
export function dismissalText({ dissenters, votes, because }: ReportedFinding): string {
  const answer = [...dissenters, ...votes.filter(({ vote }) => vote === 'OPPOSE')].find(({ quote }) => quote?.verdict === 'verified')?.quote
  if (answer === undefined || answer === null) return `dismissed: ${because}`
  return `dismissed: the document answers it${answer.line === null ? '' : ` at line ${answer.line}`}: “${answer.quote}”`
}

export const GATES: Readonly<Record<Gate['gate'], string>> = {
  readable: 'Document readable',
  'modes-valid': 'Modes valid',
  'quotes-verified': 'Quotations verified',
  quorum: 'Quorum reached',
  budget: 'Within budget',
}
export const GATE_MARKS: Readonly<Record<Gate['status'], string>> = { pass: '✓', fail: '✗', pending: '…' }

/** How far the reviewers agree on a phase. */
export function agreementText({ score, variance, consensus, strong }: ReportedPhase): string {
  if (score === null) return 'nobody has assessed it'
  if (variance === null) return 'one assessment only'
  if (strong === true) return 'strong consensus'
  return consensus === true ? 'consensus' : 'no consensus'
}

type Since = NonNullable<CouncilReport['since']>

/** What changed since the earlier review, in one line. */
export function sinceText(since: Since): string {
  const { id, resolved, persistent, fresh, regressed, unseen } = since
  const parts = [
    `${resolved.length} resolved`,
    `${persistent.length} persistent`,
    `${fresh.length} new`,
    `${regressed.length} regressed`,
    ...(unseen.length === 0 ? [] : [`${unseen.length} not seen again`]),
  ]
  return `Against ${id}: ${parts.join(', ')}. ${scoreText(since)}`
}

function scoreText({ resolved, persistent, fresh, regressed, unseen, score }: Since): string {
  if (score === null) return 'Not compared: this review did not come to its end.'
  const moved = resolved.length + fresh.length + regressed.length > 0
  const open = persistent.length + unseen.length > 0
  const why = moved ? 'resolved ÷ (resolved + new + regressed)' : open ? 'nothing moved' : 'nothing was open, and nothing is'
  return `Convergence score ${score.toFixed(2)} (${why}).`
}

/** The same, one line a finding. */
export function sinceLines({ resolved, persistent, fresh, regressed, unseen, score }: Since): readonly string[] {
  const moved = (pairs: readonly { readonly before: string; readonly now: string }[]): string =>
    pairs.map(({ before, now }) => (before === now ? now : `${now} (was ${before})`)).join(', ')
  const though = score === null ? 'the review did not come to its end' : 'though the text is the same'
  return [
    ...resolved.map(({ id, severity, description }) => `Resolved: ${id} (${severity}) ${description}`),
    ...(persistent.length === 0 ? [] : [`Persistent: ${moved(persistent)}`]),
    ...(fresh.length === 0 ? [] : [`New: ${fresh.join(', ')}`]),
    ...(regressed.length === 0 ? [] : [`Came back: ${moved(regressed)}`]),
    ...unseen.map(({ id, severity, description }) => `Not seen again, ${though}: ${id} (${severity}) ${description}`),
  ]
}

/** How the findings came about, in numbers; nothing before anything was found. */
export function workOf({ counts, cyclesCompleted }: CouncilReport): readonly string[] {
  const { raised, afterMerging, contested, contestedResolved, blindByTwo, blindByThree, quotesGiven, quotesVerified } = counts
  if (raised === 0 && cyclesCompleted === 0) return []
  return [
    [
      `${counted(cyclesCompleted, 'cycle')} completed`,
      `${grouped(raised)} raised, ${grouped(afterMerging)} after merging`,
      `found by two reviewers independently: ${blindByTwo}, by three: ${blindByThree}`,
      `contested: ${contested}, settled: ${contestedResolved}`,
      `quotations found: ${quotesVerified} of ${quotesGiven}`,
    ].join(' · '),
  ]
}

const UNREAD_SHOWN = 10

/** Sections that nobody read, with their lines: the first few, and the rest. */
export function unreadTexts({ unread }: CouncilReport): { readonly shown: readonly string[]; readonly more: readonly string[] } {
  const texts = unread.map(({ section, lines }) => placeOf({ section, lines }))
  return { shown: texts.slice(0, UNREAD_SHOWN), more: texts.slice(UNREAD_SHOWN) }
}

/** For those who can not unfold the rest. */
export function unreadLines(report: CouncilReport): readonly string[] {
  const { shown, more } = unreadTexts(report)
  return more.length === 0 ? shown : [...shown, moreText(more)]
}

export const moreText = (more: readonly string[]): string => `and ${grouped(more.length)} more`

/** A criterion is written as what a good document does; on its own it would read as praise. */
/** Where nobody who reads said anything of the vision there is nothing to show. */
export const hasStar = ({ northStar: { phases }, mechanical }: CouncilReport): boolean =>
  phases.length > 0 && !(mechanical && phases.every(({ score }) => score === null))

export const recommendationsOf = ({ northStar }: CouncilReport): readonly string[] =>
  northStar.recommendations.map((text) => `Missing: ${text}`)

export const budgetText = ({ state, used, allowance }: CouncilReport['budget'][number]): string =>
  `${state}: ${grouped(used)} tokens${allowance === null ? '' : ` of ${grouped(allowance)}`}`

/** Every rule of the selection that does not hold, and what was given way to. */
export const selectionNotes = ({ selection }: CouncilReport): readonly string[] =>
  selection === null
    ? []
    : [
        ...selection.rules.filter(({ holds }) => !holds).map(({ rule, because }) => `${rule}: ${because}`),
        ...selection.relaxations.map((relaxed) => `Relaxed: ${relaxed}`),
      ]

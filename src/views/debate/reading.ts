/**
 * A debate's report, read: the sentences that the terminal, Markdown and HTML all show, made once so that no two of them can
 * say different things. Names and texts come out as they went in; each screen makes them safe in its own way.
 */
import type {
  DebateReport,
  ReportedCrux,
  ReportedEvidence,
  ReportedProposal,
  ReportedSeat,
  ReportedThread,
} from '../../core/debate/report-types.ts'
import type { Side } from '../../core/house/words.ts'
import { clockTime, counted, grouped, listed, percent } from '../amounts.ts'
import { SIDES } from '../reading.ts'
import { withNames } from './names.ts'
import { AHEAD, DEPENDENCIES, spelled, two } from './phrases.ts'

/** The report as a reader sees it: "Speaker B" is somebody with a name. */
export const readable = (report: DebateReport): DebateReport =>
  withNames(report, new Map(report.seats.map(({ alias, name }) => [alias, name])))

export const nameIn = ({ seats }: DebateReport, seat: string): string => seats.find((known) => known.seat === seat)?.name ?? seat

export const namesIn = (report: DebateReport, seats: readonly string[]): string => listed(seats.map((seat) => nameIn(report, seat)))

/** The primary crux first, then by what they are worth. */
export function cruxesOf({ threads, primaryCrux }: DebateReport): readonly ReportedCrux[] {
  const isPrimary = ({ id }: ReportedCrux): number => Number(id === primaryCrux)
  return threads
    .flatMap(({ crux }) => (crux === null ? [] : [crux]))
    .sort((a, b) => isPrimary(b) - isPrimary(a) || b.dcg.score - a.dcg.score)
}

/** Side by side: those who say YES, then NO, then neither; the surest first. */
export const positionsOf = ({ positions }: ReportedCrux): ReportedCrux['positions'] =>
  positions.toSorted((a, b) => SIDES.indexOf(a.side) - SIDES.indexOf(b.side) || b.confidence - a.confidence)

export const questionOf = (report: DebateReport, id: string): string =>
  report.threads.find(({ crux }) => crux?.id === id)?.crux?.question ?? report.threads.find((thread) => thread.id === id)?.question ?? id

const hasSide = ({ positions }: ReportedCrux, side: Side): boolean => positions.some(({ counted: held, gone }) => held === side && !gone)
const isSplit = (crux: ReportedCrux): boolean => crux.validated && hasSide(crux, 'YES') && hasSide(crux, 'NO')

/** The result in plain words. */
export function headline(report: DebateReport): string {
  const cruxes = cruxesOf(report)
  const split = cruxes.filter(isSplit).length
  const apart = cruxes.filter((crux) => !crux.validated && hasSide(crux, 'YES') && hasSide(crux, 'NO')).length
  const settled = cruxes.filter(({ status }) => status === 'resolved').length
  const said = {
    polarized: cruxes.every(({ asksTopic, validated }) => asksTopic || !validated) && split > 0 ? ON_TOPIC : disagreeing(split, apart),
    partial: partly(settled, split),
    consensus: agreeing(report),
    inconclusive: open(cruxes.length),
  }
  const isOver = report.status === 'completed' || report.status === 'stopped'
  return isOver ? said[report.regime] : `So far: ${said[report.regime][0]?.toLowerCase()}${said[report.regime].slice(1)}`
}

const ON_TOPIC = 'They disagree on the topic itself; no question below it was found'

/** `apart`: questions that split them too, and on which their answer to the topic was not shown to hang. */
function disagreeing(split: number, apart: number): string {
  if (split === 0) return 'They disagree'
  const more = apart === 0 ? '' : `, and on ${apart === 1 ? 'another' : spelled(apart, 'other')} that did not pass every test`
  return `They disagree on ${spelled(split, 'question')}${more}`
}

const partly = (settled: number, split: number): string =>
  `They settled ${spelled(Math.max(1, settled), 'question')} and still disagree on ${spelled(Math.max(1, split), 'question')}`

function agreeing({ finalVote }: DebateReport): string {
  const side = SIDES.find((one) => finalVote[one].length > 0)
  return side === undefined ? 'They agree' : `They agree: ${side}`
}

const open = (cruxes: number): string =>
  cruxes === 0 ? 'No question was found on which it turns' : `No conclusion: ${spelled(cruxes, 'question')} found, none decides it`

/** The question that most of the disagreement hangs on; null where none was found. */
export const primaryQuestion = (report: DebateReport): string | null =>
  report.primaryCrux === null ? null : questionOf(report, report.primaryCrux)

/** Final only when it is over. */
export const voteTitle = ({ status }: DebateReport): string =>
  status === 'completed' || status === 'stopped' ? 'Final vote' : 'Vote so far'

type Vote = DebateReport['blindVote']

/** "2 YES (Ada and Bo), 1 NO (Cy)". */
export function voteText(report: DebateReport, vote: Vote): string {
  const parts = SIDES.filter((side) => vote[side].length > 0).map((side) => `${vote[side].length} ${side} (${namesIn(report, vote[side])})`)
  return parts.length === 0 ? 'nobody has declared a side' : parts.join(', ')
}

/** Who changed sides between the blind and the final vote, and whether anything carried it. */
export const changesOf = ({ seats }: DebateReport): readonly { readonly text: string; readonly isFlag: boolean }[] =>
  seats.flatMap(({ name, blind, final, unsupportedFlip, counted: held }) => {
    if (blind === null || final === null || blind.side === final.side) return []
    const carried = unsupportedFlip ? `without new evidence, so it counts as ${held ?? blind.side}` : 'on evidence'
    return [{ text: `${name} moved from ${blind.side} to ${final.side} ${carried}.`, isFlag: unsupportedFlip }]
  })

/** What the disagreement lost on the way, and how. */
export function collapseText({ collapseRate, unverifiedFlips }: DebateReport): string | null {
  const parts: string[] = []
  if (collapseRate !== null)
    parts.push(
      collapseRate === 0
        ? 'None of the disagreement that was declared blind turned into agreement without new evidence.'
        : `${percent(collapseRate)} of the disagreement that was declared blind turned into agreement without new evidence.`,
    )
  if (unverifiedFlips > 0)
    parts.push(
      `${counted(unverifiedFlips, 'change')} of position ${unverifiedFlips === 1 ? 'rests' : 'rest'} on evidence that could not be verified.`,
    )
  return parts.length === 0 ? null : parts.join(' ')
}

/** How far a crux may be relied on, in a few words each. */
export function standingOf(crux: ReportedCrux): readonly string[] {
  return [
    crux.status,
    crux.validated ? 'validated' : `not validated (${crux.failures.map(unstopped).join('; ') || 'no reason given'})`,
    ...(crux.provisional ? ['provisional'] : []),
    ...(crux.forecast ? ['a question about the future'] : []),
    ...(crux.asksTopic ? ['the topic itself, so its DCG explains nothing'] : []),
    ...(crux.by === 'clerk' ? ['worded by the clerk'] : []),
    `most look ${AHEAD[crux.dominantHorizon]} ahead`,
    `confidence ${percent(crux.confidence)}`,
  ]
}

/** A sentence that stands among others in brackets. */
const unstopped = (sentence: string): string => sentence.replace(/\.$/, '')

/** What coverage and polarity were counted from: who would flip, and whose side weighs. */
export const flipsText = (crux: ReportedCrux): string => {
  const { dcg } = crux
  const flips = `${dcg.counted} of ${counted(dcg.seats, 'seat')} would change their answer to the whole topic (${dcg.declared} said so).`
  const sided = crux.positions.filter(({ counted: held }) => held !== 'UNCERTAIN')
  const tested = sided.filter(({ falsifier }) => falsifier !== null).length
  if (tested === sided.length) return flips
  return `${flips} Polarity counts only who says what would change its mind: ${tested} of ${sided.length} with a side ${tested === 1 ? 'does' : 'do'}.`
}

/** Who granted what, on either side; what both sides grant stands apart. */
export const concessionsOf = (crux: ReportedCrux): readonly string[] =>
  positionsOf(crux).flatMap(({ name, side, concessions }) =>
    concessions.map(
      ({ proposition, cheap }) =>
        `${name} (${side}) grants: “${unstopped(proposition)}”${cheap ? ' (cheap: its answer to the topic stays)' : ' (it changed its answer to the topic)'}`,
    ),
  )

/** Who objected to a crux, and whether it was put into words again since: that is all that code can see of an answer. */
export const challengesOf = ({ challenges }: ReportedCrux): readonly string[] =>
  challenges.map(({ by, because, answered }) => `${by}: ${because} (${answered ? 'it was worded anew since' : 'not worded anew yet'})`)

/** Who answers for another time than most. */
export const horizonsOf = (crux: ReportedCrux): readonly string[] =>
  positionsOf(crux).flatMap(({ name, horizon }) => (horizon === crux.dominantHorizon ? [] : [`${name} looks ${AHEAD[horizon]} ahead`]))

export function restatementsOf(report: DebateReport, { steelmanPairs }: ReportedCrux): readonly string[] {
  return steelmanPairs.map(({ from, to, grade, attempts, by }) => {
    const judged = by === 'judge' ? ', decided by the judge' : by === 'rule' ? ', decided by rule' : ''
    return `${nameIn(report, from)} restated ${nameIn(report, to)}: ${grade ?? 'not graded'} after ${counted(attempts, 'attempt')}${judged}`
  })
}

export function bearingText(report: DebateReport, { bearing, bearsOn }: ReportedEvidence): string {
  if (bearsOn === null) return 'background'
  const whose = `${nameIn(report, bearsOn)}’s falsifier`
  return { meets: `meets ${whose}`, contradicts: `speaks against ${whose}`, context: `background to ${whose}` }[bearing]
}

/** How a position was come by, where it moved; flagged where nothing carried the move. */
export function positionNote({
  side,
  counted: held,
  gone,
  moves,
}: ReportedCrux['positions'][number]): { readonly text: string; readonly isFlag: boolean } | null {
  if (gone) return { text: 'has left the table: does not count', isFlag: true }
  const last = moves.at(-1)
  const moved = last === undefined ? '' : `moved from ${last.from} to ${last.to}`
  if (side !== held) return { text: `${moved === '' ? '' : `${moved} `}without new evidence: counts as ${held}`, isFlag: true }
  if (last === undefined) return null
  return {
    text: `${moved} (${CARRIED[last.supported] ?? last.supported})`,
    isFlag: last.supported !== 'verified' && last.supported !== 'falsifier',
  }
}

const CARRIED: Readonly<Record<string, string>> = {
  verified: 'carried by verified evidence',
  unverified: 'carried only by evidence that could not be verified',
  falsifier: 'its own falsifier was met',
  unsupported: 'without new evidence',
}

const ENDS: Readonly<Record<ReportedThread['status'], string>> = {
  DISCOVERY: 'still under discussion',
  LOCKING: 'not locked yet',
  LOCKED: 'locked, evidence under way',
  CONVERGED: 'closed without a crux',
  FAILED_LOCK: 'could not be locked',
  STALE: 'went quiet',
  MERGED: 'was merged',
}

export interface LostThread {
  readonly id: string
  readonly topic: string
  readonly end: string
  readonly reasons: readonly string[]
}

/** Threads that gave no crux, or gave one only after they failed; with the last reasons. */
export const lostThreads = ({ threads }: DebateReport): readonly LostThread[] =>
  threads
    .filter(({ crux, status }) => crux === null || status === 'FAILED_LOCK' || status === 'STALE' || status === 'MERGED')
    .map(({ id, topic, question, status, because, lockFailures }) => {
      const reasons = (lockFailures.at(-1) ?? []).map((failure) => failure.because)
      const told = because === null ? '' : withoutReasons(because, reasons)
      return { id, topic: question ?? topic, end: told === '' ? ENDS[status] : `${ENDS[status]}: ${told}`, reasons }
    })

/** The reasons follow one by one, and are not said twice. */
function withoutReasons(because: string, reasons: readonly string[]): string {
  const rest = reasons.reduce((text, reason) => text.replace(reason, ''), because).trim()
  return rest.endsWith(':') ? `${rest.slice(0, -1).trimEnd()}.` : rest
}

/** "“Does mining waste power?” (p3, proposed by Macro trader in t1): only Macro trader wanted it"; what came up again is one line. */
export function proposalsOf({ notTakenUp }: DebateReport): readonly string[] {
  const lines = new Map<string, ReportedProposal[]>()
  for (const proposal of notTakenUp) {
    const key = JSON.stringify([proposal.by, proposal.topic, proposal.question, proposal.because])
    lines.set(key, [...(lines.get(key) ?? []), proposal])
  }
  return [...lines.values()].flatMap((alike) => {
    const [first] = alike
    if (first === undefined) return []
    const ids = listed(alike.map(({ id }) => id))
    const where = listed([...new Set(alike.map(({ from }) => from))])
    return [
      `${first.question === null ? first.topic : `“${first.question}”`} (${ids}, proposed by ${first.name} in ${where}): ${first.because}`,
    ]
  })
}

export const campsTitle = ({ campsPreliminary }: DebateReport): string => (campsPreliminary ? 'Camps (preliminary)' : 'Coalitions')

export const campText = (report: DebateReport, { members, positions }: DebateReport['coalitions'][number]): string => {
  const where = Object.entries(positions).map(([crux, side]) => `${crux} ${side}`)
  return `${namesIn(report, members)}${where.length === 0 ? '' : ` (${where.join(', ')})`}`
}

export const groundText = ({ statement, agreement, type }: DebateReport['commonGround'][number]): string =>
  `${statement} (${GRANTERS[agreement]}: ${GROUNDS[type]})`

const GRANTERS = { all: 'everyone', 'both-sides': 'both sides', some: 'those who answered' } as const

const GROUNDS = {
  position: 'the positions taken',
  claim: 'quoted by seats on both sides, and found in the source',
  concession: 'a concession',
} as const

/** How the cruxes hang together, one sentence each. What was refused is left out. */
export function linksOf(report: DebateReport): readonly string[] {
  const { dependencies, duplicates, contradictions, cycles } = report.graph
  return [
    ...dependencies
      .filter(({ refused }) => refused === null)
      .map(
        ({ from, to, kind, sketch, validated }) => `${from} ${DEPENDENCIES[kind]} ${to}${validated ? '' : ' (not confirmed)'}: ${sketch}`,
      ),
    ...contradictions.map(({ name, a, b, because }) => `${name} contradicts itself on ${a} and ${b}: ${because}`),
    ...duplicates.map(({ a, b, similarity }) => `${a} and ${b} ask nearly the same (similarity ${two(similarity)})`),
    ...cycles.map((ids) => `${listed(ids)} hang on each other in a circle and are taken as one`),
  ]
}

export const irreducible = (report: DebateReport): readonly string[] => report.irreducibleCruxes.map((id) => questionOf(report, id))

/** What the seat table says under "messages": a missing voice is named. */
export const messagesOf = ({ messages, silent }: ReportedSeat): string => (silent ? 'silent' : String(messages))

export function seatChange({ blind, final, counted: held }: ReportedSeat): string {
  if (blind === null && final === null) return 'no position'
  const last = final === null ? '–' : final.side
  const flag = final !== null && held !== null && held !== final.side ? ` (counts as ${held})` : ''
  return `${blind === null ? '–' : blind.side} → ${last}${flag}`
}

export function baselineText({ baseline, cost }: DebateReport): string | null {
  if (baseline === null) return null
  const sides = SIDES.filter((side) => baseline.sides[side] > 0).map((side) => `${baseline.sides[side]} ${side}`)
  return `The same seats, asked alone and then ranking each other (${baseline.id}): ${baseline.result} ${sides.join(', ') || 'No side was declared'}; ${counted(baseline.tokens, 'token')} against ${grouped(cost.tokens)} here.`
}

export const durationText = (report: DebateReport): string =>
  `${messagesText(report)} in ${clockTime(report.duration)} of the debate’s own time`

/** Ids run on over all of them, so each kind is counted. */
export function messagesText({ totalMessages, moderatorMessages, userMessages }: DebateReport): string {
  const others = [
    ...(moderatorMessages === 0 ? [] : [`${grouped(moderatorMessages)} of the moderator`]),
    ...(userMessages === 0 ? [] : [`${grouped(userMessages)} of the user`]),
  ]
  return others.length === 0 ? counted(totalMessages, 'message') : listed([`${counted(totalMessages, 'message')} of the seats`, ...others])
}

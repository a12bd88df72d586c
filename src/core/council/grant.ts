/** Who is asked for what, and how much of the document goes with it: decided once, recorded in the grant. */
import type { Document } from '../document/document.ts'
import { type House, seatOf } from '../house/house.ts'
import { callLimits } from '../house/limits.ts'
import { requestId } from '../ids.ts'
import { items } from '../list.ts'
import type { SharedFact } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import { estimateTokens } from '../text/tokens.ts'
import { agendaOf, blockersToRemedy, inTurn, othersOf } from './ballot.ts'
import { affordsEachMode, affordsWhole, allowanceOf, readsByTheToken, roomFor, roomForFindings } from './budget.ts'
import { sectionsFor } from './modes/sections.ts'
import { REQUEST } from './numbers.ts'
import type { Agent, Council, Finding, Survey } from './state.ts'
import { textOf } from './survey.ts'
import type { Purpose, Unit } from './words.ts'

type Granted = Extract<SharedFact, { type: 'turn.granted' }>

/** Reviews of all modes that are still owed: one request a seat, or one a mode where the budget allows it (4-26). */
export function reviewGrants(own: Council, seats: readonly SeatId[], house: House, document: Document): readonly Granted[] {
  const { survey } = own
  if (survey === null) return []
  const owed = seats.map((seat) => ({ seat, modes: modesOwed(own.agents[seat]) })).filter(({ modes }) => modes.length > 0)
  const allowance = allowanceOf('CYCLE_1', house) ?? 0
  const paid = owed.filter(({ seat }) => readsByTheToken(seat, house))
  const each = sum(paid.map(({ modes }) => modes.length))
  const isEach = affordsEachMode(allowance, each, survey.tokens, house)
  const calls = isEach ? each : paid.length
  const room = affordsWhole(calls, paid.length, survey.tokens, house) ? survey.tokens : roomFor(allowance, calls, house)
  return owed.flatMap(({ seat, modes }) => {
    const isPaid = readsByTheToken(seat, house)
    // Nobody wants to fill in the same form five times.
    const isPerson = seatOf(house, seat).driver === 'human'
    const groups = isPerson || (isPaid && !isEach) ? [modes] : modes.map((mode) => [mode])
    return groups.map((group, nth) =>
      grant(own, seat, 'review', nth, group.join(','), unitsFor(group, survey, document, isPaid ? room : Number.POSITIVE_INFINITY)),
    )
  })
}

const modesOwed = (agent: Agent | undefined): readonly number[] =>
  agent?.modes
    .map(({ mode }) => mode)
    .filter((mode) => !agent.applied.includes(mode) && (agent.applied.length === 0 || !(mode in agent.failed))) ?? []

/** One request a seat: what its purpose is about, as far as its share pays for it, with the passages of the document. */
export function grantsAbout(
  own: Council,
  purpose: Exclude<Purpose, 'review'>,
  seats: readonly SeatId[],
  house: House,
  document: Document,
): readonly Granted[] {
  const { survey } = own
  if (survey === null) return []
  // A blocker may want a last round after the vote: that is paid from the same share.
  const share = purpose === 'vote' && blockersToRemedy(own).length > 0 ? 1 - REQUEST.lastRoundShare : 1
  const allowance = Math.floor((allowanceOf(own.state, house) ?? 0) * share)
  const paid = seats.filter((seat) => readsByTheToken(seat, house)).length
  const whole = agendaOf(own, purpose)
  const agenda = fitting(whole, purpose, roomForFindings(allowance, paid, house), house)
  const told = tokensOf(agenda) + tokensOfOthers(own, purpose, agenda)
  const room = affordsWhole(paid, paid, survey.tokens, house) ? survey.tokens : roomFor(allowance, paid, house, told)
  return seats.map((seat) => {
    const modes = own.agents[seat]?.modes.map(({ mode }) => mode) ?? []
    const isFree = !readsByTheToken(seat, house)
    const isWhole = isFree || survey.tokens <= room
    const units = isWhole ? survey.units.map(({ id }) => id) : unitsAbout(agenda, modes, survey, document, room)
    return grant(own, seat, purpose, 0, null, [...units, ...(isFree ? whole : agenda).map(({ id }) => id)])
  })
}

/** As many of an agenda as can be paid for, and answered in one reply. */
function fitting(agenda: readonly Finding[], purpose: Purpose, room: number, { limits }: House): readonly Finding[] {
  const { outputTokensMax } = callLimits(limits, { model: null, purpose })
  const most = Math.max(REQUEST.findingsMin, Math.floor(outputTokensMax / REQUEST.answerTokens))
  let left = room
  const fits = inTurn(agenda)
    .slice(0, most)
    .filter((finding, index) => {
      left -= tokensOf([finding])
      return index < REQUEST.findingsMin || left >= 0
    })
  const chosen = new Set(fits)
  return agenda.filter((finding) => chosen.has(finding))
}

/** What the fewest findings that are put before a seat take. */
export const tokensOfLeast = (agenda: readonly Finding[]): number => tokensOf(agenda.slice(0, REQUEST.findingsMin))

/** What findings take of a request: their words and what was said of them. */
function tokensOf(findings: readonly Finding[]): number {
  const each = findings.map(({ description, location, remediations, assessments }) => {
    const said = Object.values(assessments).map(({ because }) => because)
    const words = [description, location.quote ?? '', ...remediations.map(({ text }) => text), ...said]
    return REQUEST.findingTokens + sum(words.map((text) => estimateTokens(text)))
  })
  return sum(each)
}

/** In cycle 2 a line for each of the others, too. */
function tokensOfOthers(own: Council, purpose: Purpose, agenda: readonly Finding[]): number {
  const others = purpose === 'assess' ? othersOf([...items(own.findings)], agenda) : []
  const words = ({ description, location }: Finding): string => `${description}${(location.quote ?? '').slice(0, REQUEST.listedQuote)}`
  return sum(others.map((finding) => estimateTokens(words(finding)) + REQUEST.lineTokens))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Passages with findings first; what room is left goes to what the seat's modes point at. */
function unitsAbout(
  findings: readonly Finding[],
  modes: readonly number[],
  survey: Survey,
  document: Document,
  room: number,
): readonly string[] {
  const chosen = new Set<string>()
  let left = room
  for (const { location } of findings) {
    const unit = location.lines === null ? undefined : unitAt(survey.units, location.lines.start)
    if (unit === undefined || chosen.has(unit.id) || unit.tokens > left) continue
    chosen.add(unit.id)
    left -= unit.tokens
  }
  const others = survey.units.filter(({ id }) => !chosen.has(id))
  const more = new Set(
    sectionsFor(
      modes,
      others.map((unit) => readable(unit, document)),
      left,
    ),
  )
  return survey.units.filter(({ id }) => chosen.has(id) || more.has(id)).map(({ id }) => id)
}

export const unitAt = (units: readonly Unit[], line: number): Unit | undefined =>
  units.find(({ start, end }) => start <= line && line <= end)

function unitsFor(modes: readonly number[], survey: Survey, document: Document, room: number): readonly string[] {
  if (survey.tokens <= room) return survey.units.map(({ id }) => id)
  return sectionsFor(
    modes,
    survey.units.map((unit) => readable(unit, document)),
    room,
  )
}

const readable = (unit: Unit, document: Document) => ({
  id: unit.id,
  title: unit.section.at(-1) ?? '',
  text: textOf(document, unit),
  tokens: unit.tokens,
})

function grant(own: Council, seat: SeatId, purpose: Purpose, nth: number, target: string | null, shown: readonly string[]): Granted {
  const request = requestId(purpose, seat, (own.granted[`${purpose}/${seat}`] ?? 0) + nth + 1)
  return { type: 'turn.granted', request, seat, purpose, stage: own.state, target, score: null, shown: [...shown], deadline: null }
}

/** Who is asked for what, and how much of the document goes with it: decided once, recorded in the grant. */
import type { Document } from '../document/document.ts'
import { type House, seatOf } from '../house/house.ts'
import { requestId } from '../ids.ts'
import { items } from '../list.ts'
import type { SharedFact } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import { estimateTokens } from '../text/tokens.ts'
import { blockersToRemedy } from './ballot.ts'
import { affordsEachMode, allowanceOf, readsByTheToken, roomFor } from './budget.ts'
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
  const each = paid.reduce((sum, { modes }) => sum + modes.length, 0)
  const isEach = affordsEachMode(allowance, each, survey.tokens, house)
  const room = roomFor(allowance, isEach ? each : paid.length, house)
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
  agent?.modes.map(({ mode }) => mode).filter((mode) => !agent.applied.includes(mode) && !(mode in agent.failed)) ?? []

/** One request a seat, with the passages that the findings at hand are about. */
export function grantsAbout(
  own: Council,
  purpose: Exclude<Purpose, 'review'>,
  seats: readonly SeatId[],
  findings: readonly Finding[],
  house: House,
  document: Document,
): readonly Granted[] {
  const { survey } = own
  if (survey === null) return []
  const allowance = allowanceOf(own.state, house) ?? 0
  // A blocker may want a last round after the vote: that is paid from the same share.
  const share = purpose === 'vote' && blockersToRemedy(own).length > 0 ? 1 - REQUEST.lastRoundShare : 1
  const paid = seats.filter((seat) => readsByTheToken(seat, house)).length
  const room = roomFor(Math.floor(allowance * share), paid, house, tokensOf(own, purpose, findings))
  return seats.map((seat) => {
    const modes = own.agents[seat]?.modes.map(({ mode }) => mode) ?? []
    const isFree = !readsByTheToken(seat, house)
    const units = isFree ? survey.units.map(({ id }) => id) : unitsAbout(findings, modes, survey, document, room)
    return grant(own, seat, purpose, 0, null, units)
  })
}

/** What the findings take of a request: their words and what was said of them; in cycle 2 a line for each of the others, too. */
function tokensOf(own: Council, purpose: Purpose, findings: readonly Finding[]): number {
  const told = new Set(findings)
  const others = purpose === 'assess' ? [...items(own.findings)].filter((finding) => !told.has(finding)) : []
  const lines = others.slice(0, REQUEST.othersMax).map(({ description }) => estimateTokens(description) + REQUEST.lineTokens)
  const whole = [...told].map(
    ({ description, location, remediations, assessments }) =>
      REQUEST.findingTokens +
      [
        description,
        location.quote ?? '',
        ...remediations.map(({ text }) => text),
        ...Object.values(assessments).map(({ because }) => because),
      ]
        .map((text) => estimateTokens(text))
        .reduce((sum, tokens) => sum + tokens, 0),
  )
  return [...lines, ...whole].reduce((sum, tokens) => sum + tokens, 0)
}

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

/**
 * What of the talk a seat is shown, the same size however long it lasts.
 *
 *   rounds 1 and 2:   everything in full, while it fits
 *   later:            state │ a line for old rounds │ summaries of the two before the last │ the last in full │ who spoke before me
 *
 * Where seats see figures in place of words, only its own words are shown; the rest are ids and counts.
 */
import type { House } from '../../house/house.ts'
import type { SeatId } from '../../seat.ts'
import { estimateTokens } from '../../text/tokens.ts'
import { modeOf } from '../modes/modes.ts'
import type { Round, Roundtable } from '../state.ts'
import type { ShownContribution, Window } from '../views.ts'
import type { RoundtableOptions } from '../words.ts'
import { fencedTokens, type Lens, lensOf } from './lens.ts'
import { PROMPT, SHARE, STATE, WINDOW } from './numbers.ts'
import { costOf, shared, shownOf } from './shown.ts'
import { stateBlock } from './state-block.ts'
import { renderSummary } from './summary.ts'

/** Without a topic or a dossier that would need more: what is left beside the rules. */
const ROOM = WINDOW.total - PROMPT.fixed - PROMPT.passagesMin

export const optionsOf = (house: House): RoundtableOptions => house.opening.options as RoundtableOptions

/** Before this seat speaks in this round. `room`: what all of it may take. */
export function windowFor(own: Roundtable, seat: SeatId, shown: readonly SeatId[], round: number, house: House, room = ROOM): Window {
  const { order, shows } = modeOf(optionsOf(house).mode)
  return opened({
    own,
    house,
    lens: lensOf(own, house),
    reader: seat,
    seats: shows === 'words' ? [seat, ...shown] : [seat],
    round,
    room,
    hasWords: shows === 'words',
    isInTurn: order === 'sequential',
  })
}

/** For whoever sums it all up: every seat, all rounds over. */
export const windowOver = (own: Roundtable, house: House, room: number): Window =>
  opened({
    own,
    house,
    lens: lensOf(own, house),
    reader: null,
    seats: house.opening.seats.map(({ id }) => id),
    round: (own.rounds.at(-1)?.round ?? 0) + 1,
    room,
    hasWords: true,
    isInTurn: false,
  })

interface Look {
  readonly own: Roundtable
  readonly house: House
  readonly lens: Lens
  readonly reader: SeatId | null
  /** Whose words are shown. */
  readonly seats: readonly SeatId[]
  readonly round: number
  readonly room: number
  readonly hasWords: boolean
  readonly isInTurn: boolean
}

type FullRound = Window['full'][number]

function opened(look: Look): Window {
  const { own, round, room } = look
  const earlier = own.rounds.filter((one) => one.round < round)
  const now = look.isInTurn ? spokenBefore(look) : []
  if (round < WINDOW.summariesFromRound && look.hasWords) {
    const everything = earlier.map((one) => inFull(look, one)).filter(({ contributions }) => contributions.length > 0)
    if (costOfRounds(everything) + costOfAll(now) <= Math.min(room, WINDOW.full)) {
      return counted({ state: '', summaries: [], full: everything, now })
    }
  }
  const last = earlier.at(-1)
  const summaries = summariesWithin(look, earlier)
  const free = room * (1 - SHARE.state) - costOfSummaries(summaries)
  const words = wordsWithin(Math.min(WINDOW.full, Math.floor(free)), last === undefined ? null : inFull(look, last), now)
  const left = room - costOfRounds(words.full) - costOfAll(words.now) - costOfSummaries(summaries)
  const state = stateBlock(own, look.house, Math.min(WINDOW.state, left, stateMost(look, earlier)) - STATE_FENCE, {
    told: new Set(words.whole.flatMap(({ claims }) => claims)),
    seats: look.seats,
    wordsOf: look.hasWords ? null : look.reader,
    before: look.isInTurn ? Number.POSITIVE_INFINITY : round,
  })
  return counted({ state, summaries, full: words.full, now: words.now })
}

const STATE_FENCE = 24

/** By a rough count: it only decides how much is told, never whether it fits. */
function stateMost({ own, house }: Look, earlier: readonly Round[]): number {
  const replaced = earlier.slice(0, -1).flatMap(({ kind, contributions }) => Object.values(kind === 'blind' ? own.blind : contributions))
  const tokens = replaced.reduce((sum, { statement, text }) => sum + estimateTokens(statement) + estimateTokens(text), 0)
  return Math.max(STATE.least + IDS * house.registry.claims.size, STATE.ofReplaced * tokens)
}

/** What an id takes. */
const IDS = 2

function inFull({ own, lens, reader, seats }: Look, { round, kind, order, contributions }: Round): FullRound {
  return {
    round,
    contributions: order.flatMap((author) => {
      const said = kind === 'blind' ? own.blind[author] : contributions[author]
      return said === undefined || !seats.includes(author) ? [] : [shownOf(own, lens, reader, author, said)]
    }),
  }
}

/** In this round, before its own turn. */
function spokenBefore(look: Look): readonly ShownContribution[] {
  const current = look.own.rounds.find(({ round, kind }) => round === look.round && kind !== 'blind')
  if (current === undefined) return []
  const turn = current.order.indexOf(look.reader ?? '')
  const before = turn === -1 ? current.order : current.order.slice(0, turn)
  return inFull(look, { ...current, order: before }).contributions.filter(({ isYours }) => !isYours)
}

interface Words {
  readonly full: readonly FullRound[]
  readonly now: readonly ShownContribution[]
  /** Those whose text is not cut. */
  readonly whole: readonly ShownContribution[]
}

/** The last round and the speakers before, as far as they fit beside a state and summaries. */
function wordsWithin(most: number, last: FullRound | null, now: readonly ShownContribution[]): Words {
  const before = last?.contributions ?? []
  const nowMax = Math.max(Math.floor(most * SHARE.now), most - costOfAll(before))
  const shownNow = shared(now, nowMax)
  const shownBefore = shared(before, most - costOfAll(shownNow))
  const uncut = new Set([...shownBefore, ...shownNow])
  const whole = [...before, ...now].filter((shown) => uncut.has(shown))
  return {
    full: last === null || shownBefore.length === 0 ? [] : [{ round: last.round, contributions: shownBefore }],
    now: shownNow,
    whole,
  }
}

/** Oldest first; of older rounds only the line. Where there is no room the oldest go first: the state still holds their claims. */
function summariesWithin({ seats, lens, hasWords, room }: Look, earlier: readonly Round[]): Window['summaries'] {
  const past = earlier.slice(0, -1)
  const wholeFrom = past.length - WINDOW.summariesWhole
  const all = past.flatMap(({ round, summary }, index) => {
    if (summary === null) return []
    const seen = { ...summary, seats: hasWords ? summary.seats.filter(({ seat }) => seats.includes(seat)) : [] }
    return [{ round, text: index < wholeFrom ? summary.oneLiner : renderSummary(seen, lens.aliasOf) }]
  })
  let first = 0
  while (first < all.length && costOfSummaries(all.slice(first)) > room * SHARE.summaries) first++
  return all.slice(first)
}

const costOfAll = (all: readonly ShownContribution[]): number => all.reduce((sum, shown) => sum + costOf(shown), 0)
const costOfRounds = (rounds: readonly FullRound[]): number => rounds.reduce((sum, { contributions }) => sum + costOfAll(contributions), 0)
const costOfSummaries = (all: Window['summaries']): number =>
  all.reduce((sum, { round, text }) => sum + fencedTokens(`round ${round}`, text), 0)

function counted({ state, summaries, full, now }: Omit<Window, 'tokens'>): Window {
  const tokens = {
    state: state === '' ? 0 : fencedTokens('where the talk stands', state),
    summaries: costOfSummaries(summaries),
    full: costOfRounds(full),
    now: costOfAll(now),
  }
  return { state, summaries, full, now, tokens: { ...tokens, total: tokens.state + tokens.summaries + tokens.full + tokens.now } }
}

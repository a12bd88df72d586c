/**
 * What of the talk a seat is shown. It grows only at its end while it fits; when it does not any more, all but the last round are
 * told in short, once, and it grows from there.
 *
 *   rounds in short (a line each for old ones, a summary for the two before) │ rounds in full, oldest first │ who spoke before me
 *   where claims stand: apart, since it changes with every round
 *
 * How much fits is the same for all seats, so those who may read the same read it in the same words. Where seats see figures in place
 * of words, only its own words are shown; the rest are ids and counts.
 */
import { type Dossier, sharedSources } from '../../dossier.ts'
import { claimById } from '../../evidence/registry.ts'
import type { House } from '../../house/house.ts'
import type { SeatId } from '../../seat.ts'
import { cutInsideToTokensAtMost, estimateTokens } from '../../text/tokens.ts'
import { modeOf } from '../modes/modes.ts'
import type { Round, Roundtable } from '../state.ts'
import type { ShownContribution, Window } from '../views.ts'
import type { RoundtableOptions } from '../words.ts'
import { fencedTokens, type Lens, lensOf } from './lens.ts'
import { LINE, PROMPT, SHARE, STATE, WINDOW } from './numbers.ts'
import { costOf, inTurn, namedIn, type Quoting, SUPPORTS, shared, shownOf } from './shown.ts'
import { stateBlock } from './state-block.ts'
import { renderSummary } from './summary.ts'

export const optionsOf = (house: House): RoundtableOptions => house.opening.options as RoundtableOptions

/** What the talk may take, the same for every seat: the question is, and what else a prompt holds has its room set aside. */
export function talkRoom(house: House, dossier: Dossier): number {
  const { whole, files } = sharedSources(dossier, house.limits.sourceTokensMax)
  const topic = fencedTokens('', topicOf(house))
  const passages = whole === null && files.length > 0 ? PROMPT.passagesMin + PROMPT.files : 0
  return Math.max(PROMPT.windowMin, Math.min(WINDOW.talk, WINDOW.total - PROMPT.fixed - PROMPT.turn - topic - passages))
}

export const topicOf = (house: House): string => cutInsideToTokensAtMost(house.opening.subject, PROMPT.topic)

/** What is shown of the talk, how much of it fits, and whether sources stand whole beside it. */
interface Frame {
  readonly room: number
  readonly isWhole: boolean
}

export const frameOf = (house: House, dossier: Dossier): Frame => ({
  room: talkRoom(house, dossier),
  isWhole: sharedSources(dossier, house.limits.sourceTokensMax).whole !== null,
})

/** Before this seat speaks in this round. */
export function windowFor(own: Roundtable, seat: SeatId, shown: readonly SeatId[], round: number, house: House, frame: Frame): Window {
  const { order, shows } = modeOf(optionsOf(house).mode)
  return opened({
    own,
    house,
    lens: lensOf(own, house),
    reader: seat,
    seats: shows === 'words' ? [seat, ...shown] : [seat],
    round,
    ...frame,
    hasWords: shows === 'words',
    isInTurn: order === 'sequential',
  })
}

/** For whoever sums it all up: every seat, all rounds over. */
export const windowOver = (own: Roundtable, house: House, frame: Frame): Window =>
  opened({
    own,
    house,
    lens: lensOf(own, house),
    reader: null,
    seats: house.opening.seats.map(({ id }) => id),
    round: (own.rounds.at(-1)?.round ?? 0) + 1,
    ...frame,
    hasWords: true,
    isInTurn: false,
  })

interface Look extends Frame {
  readonly own: Roundtable
  readonly house: House
  readonly lens: Lens
  readonly reader: SeatId | null
  /** Whose words are shown. */
  readonly seats: readonly SeatId[]
  readonly round: number
  readonly hasWords: boolean
  readonly isInTurn: boolean
}

type FullRound = Window['full'][number]

function opened(look: Look): Window {
  const { own, house, round, room, reader, seats, hasWords, isInTurn } = look
  const earlier = own.rounds.filter((one) => one.round < round)
  const from = wholeFrom(look, earlier)
  const summaries = summariesWithin(look, earlier.slice(0, from))
  const words = wordsWithin(look, earlier.slice(from), wordsMost(room, summaries))
  const left = room - costOfRounds(words.full) - costOfAll(words.now) - costOfSummaries(summaries)
  const isBrief = hasWords && from === 0
  if (isBrief && round < WINDOW.stateFromRound) return counted({ state: '', summaries, ...words })
  const told = new Set([...words.full, { contributions: words.now, named: [] }].flatMap(idsTold))
  const state = stateBlock(own, house, Math.min(WINDOW.state, left, stateMost(look, earlier.slice(0, from))) - STATE_FENCE, {
    told,
    seats,
    wordsOf: hasWords ? null : reader,
    before: isInTurn ? Number.POSITIVE_INFINITY : round,
    isBrief,
  })
  return counted({ state, summaries, ...words })
}

const STATE_FENCE = 24

/** Claims that are told with their words. */
const idsTold = ({ contributions, named }: Pick<FullRound, 'contributions' | 'named'>): readonly string[] => [
  ...contributions.flatMap(({ text, claims }) => claims.filter((id) => text.includes(`[${id}]`))),
  ...named.map((line) => line.slice(0, line.indexOf(':'))),
]

/** By a rough count: it only decides how much is told, never whether it fits. */
function stateMost({ own, house }: Look, replaced: readonly Round[]): number {
  const said = replaced.flatMap(({ kind, contributions }) => Object.values(kind === 'blind' ? own.blind : contributions))
  const tokens = said.reduce((sum, { statement, text }) => sum + estimateTokens(statement) + estimateTokens(text), 0)
  return Math.max(STATE.least + IDS * house.registry.claims.size, STATE.ofReplaced * tokens)
}

/** What an id takes. */
const IDS = 2

/* ——— what is shown whole ——— */

const wordsMost = (room: number, summaries: Window['summaries']): number =>
  Math.min(WINDOW.full, Math.floor(room * (1 - SHARE.state) - costOfSummaries(summaries)))

/**
 * The first round that is shown whole. Where one more does not fit beside those before it, they go all at once: what was
 * cut off round by round would begin every prompt anew.
 */
function wholeFrom(look: Look, earlier: readonly Round[]): number {
  const rounds = earlier.map((round) => inFull(look, round, quotingOf(look)))
  const costs = rounds.map(({ contributions }) => costOfAll(contributions))
  let from = 0
  for (const [nth, cost] of costs.entries()) {
    const named = withNamed(look, rounds.slice(from, nth + 1)).reduce((sum, one) => sum + costOfNamed(one), 0)
    const words = costs.slice(from, nth + 1).reduce((sum, one) => sum + one, named)
    const most = wordsMost(look.room, summariesWithin(look, earlier.slice(0, from)))
    // Who speaks in turn will say as much again before the round is over.
    if (words + (look.isInTurn ? cost : 0) > most) from = nth
  }
  return from
}

const quotingOf = ({ isWhole }: Look): Quoting => ({ isWhole, once: new Set() })

function inFull({ own, lens, reader, seats }: Look, { round, kind, order, contributions }: Round, quoting: Quoting): FullRound {
  return {
    round,
    contributions: order.flatMap((author) => {
      const said = kind === 'blind' ? own.blind[author] : contributions[author]
      return said === undefined || !seats.includes(author) ? [] : [shownOf(own, lens, reader, author, said, quoting)]
    }),
    named: [],
  }
}

/** Where not everybody hears everybody, others speak of claims that the reader was not shown. */
function withNamed({ house, lens, hasWords }: Look, rounds: readonly FullRound[]): readonly FullRound[] {
  const told = new Set(rounds.flatMap(idsTold))
  return rounds.map((round) => {
    const ids = hasWords ? [...new Set(round.contributions.flatMap(idsNamed))].filter((id) => !told.has(id)) : []
    for (const id of ids) told.add(id)
    const claims = ids.flatMap((id) => claimById(house.registry, id) ?? [])
    return { ...round, named: claims.map(({ id, text }) => `${id}: ${lens.line(text, LINE.claim)}`) }
  })
}

/** Whoever only says that it holds a claim says nothing that one would have to read the claim for. */
const idsNamed = ({ moves, vote }: ShownContribution): readonly string[] =>
  [...moves.filter((move) => !move.startsWith(SUPPORTS)), vote?.claim ?? '', vote?.because ?? ''].flatMap(
    (line) => line.match(/\bC\d+\b/g) ?? [],
  )

interface Words {
  readonly full: readonly FullRound[]
  readonly now: readonly ShownContribution[]
}

/** Whole, but for a last round that is too long by itself; then those who spoke before in this round, each in the room left to it. */
function wordsWithin(look: Look, rounds: readonly Round[], most: number): Words {
  const quoting = quotingOf(look)
  const full = rounds.map((round) => inFull(look, round, quoting)).filter(({ contributions }) => contributions.length > 0)
  const nowOrder = spokenBefore(look)
  const now = nowOrder === null ? [] : inFull(look, nowOrder, quoting).contributions
  const lastMost = look.isInTurn ? Math.floor(most * (1 - SHARE.now)) : most
  const last = full.at(-1)
  const whole = withNamed(look, full)
  const isTooLong = full.length === 1 && last !== undefined && costOfRounds(whole) > lastMost
  const fitting = isTooLong ? [{ ...last, contributions: shared(last.contributions, lastMost) }] : whole
  const kept = fitting.filter(({ contributions }) => contributions.length > 0)
  return { full: kept, now: inTurn(now, look.seats.length - 1, most - costOfRounds(kept)) }
}

/** This round up to the reader's own turn; null where all speak at once. */
function spokenBefore({ own, isInTurn, reader, round }: Look): Round | null {
  const current = own.rounds.find((one) => one.round === round && one.kind !== 'blind')
  if (current === undefined || !isInTurn) return null
  const turn = current.order.indexOf(reader ?? '')
  return { ...current, order: (turn === -1 ? current.order : current.order.slice(0, turn)).filter((seat) => seat !== reader) }
}

/** Oldest first; of older rounds only the line. Where there is no room the oldest go first: the state still holds their claims. */
function summariesWithin({ own, seats, lens, hasWords, room }: Look, past: readonly Round[]): Window['summaries'] {
  const wholeSince = past.length - WINDOW.summariesWhole
  const all = past.flatMap(({ round, kind, summary, contributions }, index) => {
    if (summary === null) return []
    const seen = { ...summary, seats: hasWords ? summary.seats.filter(({ seat }) => seats.includes(seat)) : [] }
    const statementOf = (seat: SeatId): string =>
      lens.line((kind === 'blind' ? own.blind[seat] : contributions[seat])?.statement ?? '', LINE.statement)
    return [{ round, text: index < wholeSince ? summary.oneLiner : renderSummary(seen, lens.aliasOf, statementOf) }]
  })
  let first = 0
  while (first < all.length && costOfSummaries(all.slice(first)) > room * SHARE.summaries) first++
  return all.slice(first)
}

const costOfAll = (all: readonly ShownContribution[]): number => all.reduce((sum, shown) => sum + costOf(shown), 0)
const costOfRounds = (rounds: readonly FullRound[]): number =>
  rounds.reduce((sum, round) => sum + costOfAll(round.contributions) + costOfNamed(round), 0)
const costOfNamed = ({ round, named }: FullRound): number => (named.length === 0 ? 0 : fencedTokens(namedIn(round), named.join('\n')))
const costOfSummaries = (all: Window['summaries']): number =>
  all.reduce((sum, { round, text }) => sum + fencedTokens(`round ${round}`, text), 0)

function counted({ state, summaries, full, now }: Omit<Window, 'tokens'>): Window {
  const tokens = {
    state: state === '' ? 0 : fencedTokens('where claims stand', state),
    summaries: costOfSummaries(summaries),
    full: costOfRounds(full),
    now: costOfAll(now),
  }
  return { state, summaries, full, now, tokens: { ...tokens, total: tokens.state + tokens.summaries + tokens.full + tokens.now } }
}

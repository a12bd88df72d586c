/**
 * A round in a few lines, made from what was declared and counted: nothing here was written by a model, so nothing in it has to
 * be believed. Names of the cast are taken out where a summary is made, because every seat will read it.
 */
import { evidenceById } from '../../evidence/registry.ts'
import type { House } from '../../house/house.ts'
import type { SeatId } from '../../seat.ts'
import { entries } from '../../table.ts'
import { cutToTokensAtMost, tokensAtMost } from '../../text/tokens.ts'
import { newClaimsIn } from '../positions.ts'
import { type Contribution, lastHeld, type Round, type Roundtable, type Stance } from '../state.ts'
import type { Contested, Decision, Summary } from '../words.ts'
import { idList } from './id-list.ts'
import { confidenceText, type Lens, lensOf } from './lens.ts'
import { movesOf } from './moves.ts'
import { KEY_MOVES_MAX, LINE, WINDOW } from './numbers.ts'

type SeatSummary = Summary['seats'][number]

/** `own`: as it stands when the round ends, before that is written down. */
export function summaryOf(own: Roundtable, round: Round, house: House, decisions: readonly Decision[]): Summary {
  const lens = lensOf(own, house)
  const seats = saidIn(own, round).map(([seat, said]) => seatSummary(own, round, lens, seat, said))
  const newClaims = newClaimsIn(own, round, house.registry)
  const contested = contestedIn(own)
  const counts = { newClaims: newClaims.length, contested: contested.length }
  return {
    oneLiner: oneLiner(round, seats, counts),
    newClaims: [...newClaims],
    newEvidence: newEvidenceIn(own, round, house),
    decisions: decisions.map(({ id }) => id),
    seats,
    contested,
  }
}

const saidIn = (own: Roundtable, { kind, order, contributions }: Round): readonly (readonly [SeatId, Stance | Contribution])[] =>
  order.flatMap((seat) => {
    const said = kind === 'blind' ? own.blind[seat] : contributions[seat]
    return said === undefined ? [] : [[seat, said] as const]
  })

/** Counts only: it is shown where words are not. What does not fit is left out, the mean first. */
function oneLiner({ kind, tally }: Round, seats: readonly SeatSummary[], counts: { newClaims: number; contested: number }): string {
  const sides = (['YES', 'NO', 'UNCERTAIN'] as const).flatMap((side) => {
    const count = seats.filter((seat) => seat.side === side).length
    return count === 0 ? [] : [`${count} ${side.toLowerCase()}`]
  })
  const mean = seats.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, seats.length)
  const about = kind === 'blind' ? 'Alone: ' : kind === 'objection' ? 'Objections: ' : ''
  const held = seats.length === 0 ? 'nobody spoke' : sides.join('/') || 'no sides'
  const blocking = tally === null || tally.blocker === 0 ? [] : [`${tally.blocker} blocking`]
  const rest = [...blocking, `${counts.contested} contested`, `${counts.newClaims} new claims`, `confidence ${confidenceText(mean)}`]
  return rest
    .reduce((line, part) => (tokensAtMost(`${line}, ${part}.`) <= LINE.oneLiner ? `${line}, ${part}` : line), `${about}${held}`)
    .concat('.')
}

function seatSummary(own: Roundtable, round: Round, lens: Lens, seat: SeatId, said: Stance | Contribution): SeatSummary {
  const before = round.kind === 'blind' ? null : lastHeld(own, seat, round.round)
  const delta = before === null ? 0 : said.confidence - before.confidence
  const keyMoves = keyMovesOf(own, said, seat).slice(0, KEY_MOVES_MAX)
  return {
    seat,
    side: said.side,
    confidence: said.confidence,
    // A change too small to be told is 0: the log knows no −0.
    confidenceDelta: Math.round(delta * 100) / 100 + 0,
    keyMoves: keyMoves.map((move) => lens.line(move, LINE.keyMove)),
  }
}

/** What weighs most first: a change of side, a vote against, the part of the mode, what it disputes. */
function keyMovesOf(own: Roundtable, said: Stance | Contribution, seat: SeatId): readonly string[] {
  if (!('vote' in said)) return [said.statement]
  const { change, vote, challenges } = said
  const [strongest] = movesOf(own, said, seat)
  const [disputed] = challenges
  return [
    ...(change === null ? [] : [`moved from ${change.from}${change.supported ? '' : ' without new evidence'}`]),
    ...(vote.vote === null || vote.vote === 'ACCEPT'
      ? []
      : [`${vote.vote}${vote.claim === null ? '' : ` ${vote.claim}`}: ${vote.because}`]),
    ...(strongest === undefined ? [] : [strongest]),
    ...(disputed === undefined ? [] : [`disputes ${disputed.claim}: ${disputed.because}`]),
    said.statement,
  ]
}

function newEvidenceIn(own: Roundtable, round: Round, { registry }: House): string[] {
  const all = saidIn(own, round).map(([, said]) => said)
  const requests = new Set(
    all.flatMap((said) => ('first' in said && said.first !== null ? [said.request, said.first.request] : [said.request])),
  )
  const cited = new Set(all.flatMap(({ evidence }) => evidence.map(({ id }) => id)))
  return [...cited].filter((id) => requests.has(evidenceById(registry, id)?.first.request ?? ''))
}

const contestedIn = ({ standing }: Roundtable): Contested[] =>
  [...entries(standing)]
    .map(([, record]) => record)
    .filter(({ against }) => against.length > 0)
    .sort((one, other) => Number(one.claim.slice(1)) - Number(other.claim.slice(1)))

/** Never above 300 tokens: ids and seats share what the first line leaves. `statementOf`: what a seat held, in place of its moves. */
export function renderSummary(
  summary: Summary,
  aliasOf: (seat: SeatId) => string,
  statementOf: (seat: SeatId) => string | null = () => null,
): string {
  const { oneLiner: first, newClaims, newEvidence, decisions, seats, contested } = summary
  const ids = [
    ...(newClaims.length === 0 ? [] : [idList('New claims', newClaims, IDS_MAX)]),
    ...(newEvidence.length === 0 ? [] : [idList('New evidence', newEvidence, IDS_MAX)]),
    ...(decisions.length === 0 ? [] : [idList('Decided', decisions, IDS_MAX)]),
    ...(contested.length === 0
      ? []
      : [
          idList(
            'Contested',
            contested.map(({ claim }) => claim),
            IDS_MAX,
          ),
        ]),
  ]
  const lines = [first, ...ids]
  let room = WINDOW.summary - costOf(lines)
  for (const [nth, seat] of seats.entries()) {
    const line = cutToTokensAtMost(seatLine(seat, aliasOf, statementOf(seat.seat)), Math.floor(room / (seats.length - nth)) - 1)
    room -= tokensAtMost(`${line}\n`)
    if (line !== '' && room >= 0) lines.push(line)
  }
  return lines.join('\n')
}

/** For one list of ids: four of them and ten seats fit together. */
const IDS_MAX = 60

const costOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + tokensAtMost(`${line}\n`), 0)

function seatLine(
  { seat, side, confidence, confidenceDelta, keyMoves }: SeatSummary,
  aliasOf: (seat: SeatId) => string,
  statement: string | null,
): string {
  const told = statement ?? keyMoves.join('; ')
  const delta = confidenceDelta === 0 ? '' : ` (${confidenceDelta > 0 ? '+' : ''}${confidenceText(confidenceDelta)})`
  return `${aliasOf(seat)}: ${side ?? 'no side'} ${confidenceText(confidence)}${delta}${told === '' ? '' : `; ${told}`}`
}

/**
 * A contribution as another seat reads it: side, statement, vote and ids always, the part of the mode and the text as far as they
 * fit. `renderShown` is what the prompt holds, so that what is counted here is what is sent.
 */
import type { SeatId } from '../../seat.ts'
import { cutToTokensAtMost, tokensAtMost } from '../../text/tokens.ts'
import type { Contribution, Roundtable, Stance } from '../state.ts'
import type { ShownContribution } from '../views.ts'
import { calmed, confidenceText, fencedTokens, type Lens } from './lens.ts'
import { movesOf } from './moves.ts'
import { LINE, MOVES_MAX, SHARE } from './numbers.ts'

export function shownOf(
  own: Roundtable,
  lens: Lens,
  reader: SeatId | null,
  author: SeatId,
  said: Stance | Contribution,
): ShownContribution {
  const talk = 'vote' in said ? said : null
  return {
    speaker: lens.aliasOf(author),
    isYours: author === reader,
    side: said.side,
    confidence: said.confidence,
    statement: lens.line(said.statement, LINE.statement),
    text: lens.hide(said.text).trim(),
    vote: talk === null ? null : { ...talk.vote, because: lens.line(talk.vote.because, LINE.because) },
    claims: [...new Set(said.claims.map(({ id }) => id))],
    disputes: [...new Set(talk?.challenges.map(({ claim }) => claim) ?? [])],
    moves:
      talk === null
        ? []
        : movesOf(own, talk, author)
            .slice(0, MOVES_MAX)
            .map((move) => lens.line(move, LINE.move)),
  }
}

export function renderShown({ side, confidence, statement, text, vote, claims, disputes, moves }: ShownContribution): string {
  const voted = vote === null || vote.vote === null ? null : votedAs(vote.vote, vote.claim, vote.because)
  return [
    `${side ?? 'neither yes nor no'}, confidence ${confidenceText(confidence)}: ${statement}`,
    ...(text === '' ? [] : [text]),
    ...moves.map((move) => `- ${move}`),
    ...(voted === null ? [] : [voted]),
    ...(claims.length === 0 ? [] : [`Claims: ${claims.join(' ')}`]),
    ...(disputes.length === 0 ? [] : [`Disputes: ${disputes.join(' ')}`]),
  ].join('\n')
}

const votedAs = (vote: string, claim: string | null, because: string): string =>
  `Vote: ${vote}${claim === null ? '' : ` on ${claim}`}${because === '' ? '' : `: ${because}`}`

/** What stands at the head of its fence. */
export const headOf = ({ speaker, isYours }: ShownContribution, round: number): string =>
  `${speaker}${isYours ? ', your own words' : ''}, ${round === 0 ? 'alone' : `round ${round}`}`

/** A round has at most two digits. */
export const costOf = (shown: ShownContribution): number => fencedTokens(headOf(shown, 10), renderShown(shown))

/** As much of it as fits: the text is cut last. Where not even the rest fits, ids and reasons go before side and statement. */
export function fitted(shown: ShownContribution, tokensMax: number): ShownContribution {
  if (costOf(shown) <= tokensMax) return shown
  const bare = { ...shown, text: '', moves: [] }
  const room = tokensMax - costOf(bare)
  if (room < ROOM_MIN) return least(bare, tokensMax)
  const moves = within(shown.moves, Math.floor(room * SHARE.moves))
  const withMoves = { ...bare, moves }
  const left = tokensMax - costOf(withMoves) - JOINT
  return { ...withMoves, text: left <= 0 ? '' : cutToTokensAtMost(calmed(shown.text), left) }
}

function least(bare: ShownContribution, tokensMax: number): ShownContribution {
  if (costOf(bare) <= tokensMax) return bare
  const short = { ...bare, vote: bare.vote === null ? null : { ...bare.vote, because: '' }, disputes: [] }
  if (costOf(short) <= tokensMax) return short
  const sided = { ...short, claims: [], statement: '' }
  const left = tokensMax - costOf(sided) - JOINT
  return { ...sided, statement: left <= 0 ? '' : cutToTokensAtMost(bare.statement, left) }
}

/** Below this a text says nothing. */
const ROOM_MIN = 12
const JOINT = 2

function within(lines: readonly string[], tokensMax: number): readonly string[] {
  const kept: string[] = []
  let left = tokensMax
  for (const line of lines) {
    left -= tokensAtMost(`- ${line}\n`)
    if (left < 0) break
    kept.push(line)
  }
  return kept
}

/** Each gets what it needs, and whoever needs more than an equal part of what is left is cut to that, or left out. */
export function shared(all: readonly ShownContribution[], tokensMax: number): readonly ShownContribution[] {
  const costs = all.map((shown, index) => ({ index, cost: costOf(shown) })).sort((one, other) => one.cost - other.cost)
  const cut = new Map<number, readonly ShownContribution[]>()
  let left = tokensMax
  for (const [nth, { index, cost }] of costs.entries()) {
    const part = Math.floor(left / (costs.length - nth))
    const shown = all[index]
    if (shown !== undefined && cost > part)
      cut.set(
        index,
        [fitted(shown, part)].filter((short) => costOf(short) <= part),
      )
    left -= Math.min(cost, part)
  }
  return all.flatMap((shown, index) => cut.get(index) ?? [shown])
}

/** Rounds × seats: where each seat stood in each round, as small as it can be told. The same cells on every screen. */
import type { Side } from '../../core/house/words.ts'
import type { PositionRow, RoundRow, RoundtableReport } from '../../core/roundtable/report-types.ts'
import { percent } from '../amounts.ts'
import { roundTitle } from './phrases.ts'

export const VOTE_MARKS = { ACCEPT: '✓', MINOR: '~', BLOCKER: '■' } as const
export const LEGEND =
  'how sure in %, and the vote: ✓ accepts, ~ wants small changes, ■ blocks; ↻ changed sides on new evidence, ! without any; – said nothing'

export interface Cell {
  readonly side: Side | null
  /** "YES 82 ✓ ↻". */
  readonly text: string
  /** The same for those who do not see signs, and why a cell is empty. */
  readonly words: string
  readonly isFlagged: boolean
}

export const columnTitle = ({ round, kind }: RoundRow): string =>
  kind === 'blind' ? 'alone' : kind === 'objection' ? `${round} obj.` : String(round)

export function cellOf(row: PositionRow | undefined): Cell {
  if (row === undefined || row.confidence === null) {
    return { side: null, text: '–', words: row?.missed ?? 'It said nothing.', isFlagged: false }
  }
  const vote = row.vote === null ? '' : VOTE_MARKS[row.vote]
  const change = row.change === null ? '' : row.change.supported ? '↻' : '!'
  const side = row.side === 'UNCERTAIN' ? '?' : (row.side ?? '')
  const parts = [side, String(Math.round(row.confidence * 100)), vote, change].filter((part) => part !== '')
  return { side: row.side, text: parts.join(' '), words: wordsFor(row, row.confidence), isFlagged: row.change?.supported === false }
}

function wordsFor({ side, confidenceDelta, vote, change, revised, statement }: PositionRow, confidence: number): string {
  const moved =
    confidenceDelta === null || confidenceDelta === 0 ? '' : ` (${confidenceDelta > 0 ? '+' : '−'}${percent(Math.abs(confidenceDelta))})`
  return [
    `${side ?? 'no yes or no'}, ${percent(confidence)} sure${moved}`,
    ...(vote === null ? [] : [`votes ${vote}`]),
    ...(change === null ? [] : [`moved from ${change.from} ${change.supported ? 'on new evidence' : 'without new evidence'}`]),
    ...(revised ? ['mended once'] : []),
    ...(statement === null || statement === '' ? [] : [statement]),
  ].join('; ')
}

export interface MatrixRow {
  readonly seat: string
  readonly name: string
  readonly cells: readonly Cell[]
}

/** Seats in the order of the table; empty before anybody has a place or a round. */
export const matrixOf = ({ seats, rounds }: RoundtableReport): readonly MatrixRow[] =>
  rounds.length === 0
    ? []
    : seats.map(({ seat, name }) => ({
        seat,
        name,
        cells: rounds.map((round) => cellOf(round.seats.find((row) => row.seat === seat))),
      }))

/** What each round came to, where it is known. */
export const roundLines = ({
  rounds,
}: RoundtableReport): readonly { readonly title: string; readonly text: string; readonly isObjection: boolean }[] =>
  rounds.flatMap(({ round, kind, oneLiner, focus }) => {
    const text = [focus === null || focus === '' ? '' : `About: ${focus}.`, oneLiner ?? ''].filter((part) => part !== '').join(' ')
    return text === '' ? [] : [{ title: kind === 'blind' ? 'Round 0' : roundTitle(round, kind), text, isObjection: kind === 'objection' }]
  })

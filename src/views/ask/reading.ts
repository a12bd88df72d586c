/**
 * An ask's report, read: the sentences and tables that the terminal, Markdown and HTML all show, made once so that no two
 * of them can say different things. Names and texts come out as they went in; each screen makes them safe in its own way.
 */
import type { AskReport, ReportedAnswer } from '../../core/ask/report.ts'
import { type Place, seatsAt } from '../../core/ask/tally.ts'
import { letter } from '../../core/ids.ts'
import type { SeatId } from '../../core/seat.ts'
import { counted, listed } from '../amounts.ts'
import { SIDES } from '../reading.ts'

export const MATRIX_MAX = 6

export const nameIn = (report: AskReport, seat: SeatId): string => report.seats.find((known) => known.seat === seat)?.name ?? seat

export const namesIn = (report: AskReport, seats: readonly SeatId[]): readonly string[] => seats.map((seat) => nameIn(report, seat))

/** A ranking as people read it: names by place, equals joined. */
export const placesIn = (report: AskReport, ranking: readonly Place[]): readonly string[] =>
  ranking.map((place) => namesIn(report, seatsAt(place)).join(' = '))

export const winnersOf = (report: AskReport): readonly ReportedAnswer[] =>
  report.answers.filter(({ seat }) => report.result.winners.includes(seat))

export const othersOf = (report: AskReport): readonly ReportedAnswer[] =>
  report.answers.filter(({ seat }) => !report.result.winners.includes(seat))

export function headline(report: AskReport): string {
  const { kind, winners } = report.result
  const names = listed(namesIn(report, winners))
  switch (kind) {
    case 'winner':
      return `The answer of ${names} ${report.status === 'completed' ? 'wins' : 'is ahead'}`
    case 'tie':
      return `A tie between ${names}`
    case 'unranked':
      return report.answers.length === 1 ? 'One answer, not ranked' : `${counted(report.answers.length, 'answer')}, not ranked`
    case 'none':
      return 'No answer'
  }
}

/** The vote that nobody could copy: sides were declared before any answer was shown. */
export function blindVote(report: AskReport): string {
  const declared = SIDES.flatMap((side) => (report.sides[side].length === 0 ? [] : [`${report.sides[side].length} ${side}`]))
  if (report.answers.length === 0) return 'Nobody has declared a side.'
  if (declared.length === 0) return 'No seat declared a side: the question was not read as one of yes or no.'
  if (report.sidesAgree === null) return `One side was declared (${declared.join('')}): nothing to compare.`
  return report.sidesAgree ? `The sides agree: ${declared.join('')}.` : `The sides do not agree: ${declared.join(', ')}.`
}

export interface Standing {
  readonly seat: SeatId
  readonly name: string
  readonly won: number
  readonly drawn: number
  readonly lost: number
  readonly points: number
  readonly isWinner: boolean
}

/** Winners first, then by pairs won, then by points. Empty where nothing was ranked. */
export function standings(report: AskReport): readonly Standing[] {
  const { tally } = report
  if (tally === null) return []
  const rows = report.answers.map(({ seat, name }) => ({
    seat,
    name,
    won: tally.victories.filter(({ over }) => over === seat).length,
    drawn: tally.drawn.filter(({ over, under }) => over === seat || under === seat).length,
    lost: tally.victories.filter(({ under }) => under === seat).length,
    points: tally.borda[seat] ?? 0,
    isWinner: tally.winners.includes(seat),
  }))
  return rows.sort((a, b) => Number(b.isWinner) - Number(a.isWinner) || b.won - a.won || b.points - a.points)
}

/** How many put `row` above `column`; null on the diagonal. */
export function votesBetween(report: AskReport, row: SeatId, column: SeatId): number | null {
  if (row === column || report.tally === null) return null
  for (const { over, under, votesFor, votesAgainst } of [...report.tally.victories, ...report.tally.drawn]) {
    if (over === row && under === column) return votesFor
    if (over === column && under === row) return votesAgainst
  }
  return null
}

/** Where the two ways of counting, or the pairs among themselves, do not agree; null where they do. */
export function countingNote(report: AskReport): string | null {
  const { tally } = report
  if (tally === null) return null
  const notes: string[] = []
  if (tally.circle) notes.push('No answer beat all others: the rankings run in a circle, and the weakest victories in it were left out.')
  const same = tally.bordaWinners.length === tally.winners.length && tally.bordaWinners.every((seat) => tally.winners.includes(seat))
  if (!same) notes.push(`By points (Borda) it would be ${listed(namesIn(report, tally.bordaWinners))}; pairs decide.`)
  return notes.length === 0 ? null : notes.join(' ')
}

/** A and I are words of English too: alone, they count as an answer's letter only where they are used like a name. */
const LIKE_A_NAME = /(?:\b(?:answer|option|response|candidate)s?\s+|[(“"‘'])$/i
const BEFORE_NAME = /^(?:[,.;:)’'”"]|$|\s+(?:is|was|has|and|or|over|then|gives?|does|wins?|first|last|names?|quotes?|cites?|answers?)\b)/

/** A voter saw answers as A, B, C…, and its reasons speak of those: "A: Ada, C: Bo" for every letter it used; null where it used none. */
export function letterKey(because: string, names: readonly string[]): string | null {
  const isUsed = (mark: string): boolean =>
    [...because.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${mark}(?![\\p{L}\\p{N}])`, 'gu'))].some(({ index }) => {
      if (mark !== 'A' && mark !== 'I') return true
      return LIKE_A_NAME.test(because.slice(0, index)) || BEFORE_NAME.test(because.slice(index + 1))
    })
  const key = names.flatMap((name, index) => (isUsed(letter(index)) ? [`${letter(index)}: ${name}`] : []))
  return key.length === 0 ? null : key.join(', ')
}

/** A ballot's reasons, with the key to the letters in them. */
export function ballotReason(
  report: AskReport,
  { because, shown }: AskReport['ballots'][number],
): { readonly because: string; readonly key: string | null } {
  return { because, key: letterKey(because, namesIn(report, shown)) }
}

/** Why somebody dissents; where it repeats the reasons of a ballot, with the key to their letters. */
export function dissentReason(report: AskReport, { seat, because }: AskReport['dissent'][number]): string {
  const ballot = report.ballots.find((cast) => cast.seat === seat && cast.because !== '' && because.endsWith(`: ${cast.because}`))
  const key = ballot === undefined ? null : ballotReason(report, ballot).key
  return key === null ? because : `${because} (${key})`
}

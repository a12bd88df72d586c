/** The tables of a roundtable's page: positions over rounds, claims, evidence, seats. Every text is escaped where it is put in. */
import { verdictWord } from '../../core/evidence/wording.ts'
import type { RoundRow, RoundtableReport } from '../../core/roundtable/report-types.ts'
import { percent } from '../amounts.ts'
import { html } from '../html/escape.ts'
import { MARKS } from '../reading.ts'
import { citesText, claimsInOrder, evidenceInOrder, labelText, sourceText, standingText, verdictReason } from './claims.ts'
import { columnTitle, LEGEND, matrixOf } from './matrix.ts'
import { roundTitle, STATUS_MARKS } from './phrases.ts'
import { answeredBy, nameIn, seatText } from './reading.ts'

const LANES = 6
const CLAIMS_IN_SIGHT = 20

const table = (kind: string, head: readonly string[], rows: readonly string[]): string =>
  `<div class="scroll"><table class="${kind}">\n<thead><tr>${head.join('')}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table></div>`

const heads = (titles: readonly string[]): readonly string[] => titles.map((title) => `<th scope="col">${title}</th>`)

export function matrix(report: RoundtableReport): readonly string[] {
  const rows = matrixOf(report)
  if (rows.length === 0) return []
  const kindOf = (index: number): string => (report.rounds[index]?.kind === 'objection' ? 'obj' : '')
  const head = [
    '<th scope="col">seat</th>',
    ...report.rounds.map((round, index) => `<th scope="col"${kindOf(index) === '' ? '' : ' class="obj"'}>${html(columnTitle(round))}</th>`),
  ]
  const body = rows.map(({ name, cells }, lane) => {
    const shown = cells.map(({ side, text, words, isFlagged }, index) => {
      const kinds = [side ?? '', kindOf(index), isFlagged ? 'flag' : ''].filter((kind) => kind !== '').join(' ')
      return `<td${kinds === '' ? '' : ` class="${kinds}"`} title="${html(words)}">${html(text)}</td>`
    })
    return `<tr><th scope="row" class="name lane-${lane % LANES}">${html(name)}</th>${shown.join('')}</tr>`
  })
  return [table('matrix', head, body), `<p class="soft">${html(LEGEND)}</p>`]
}

/** What each seat held in each round, in its own words; folded, since it is long. */
export const rounds = (report: RoundtableReport): readonly string[] =>
  report.rounds.flatMap((round) => {
    const said = round.seats.filter(({ statement, missed }) => statement !== null || missed !== null)
    if (said.length === 0) return []
    const inner = said.map(({ seat, side, confidence, statement, missed, vote, change }) => {
      const stands =
        confidence === null
          ? ''
          : ` <span class="soft">${html([side ?? 'no yes or no', percent(confidence), vote ?? ''].filter(Boolean).join(' · '))}</span>`
      const moved =
        change === null
          ? ''
          : `<br><span class="${change.supported ? 'soft' : 'warning'}">moved from ${change.from}: ${html(change.because)}</span>`
      const words = statement === null ? `<span class="soft">${html(missed ?? '')}</span>` : html(statement)
      return `<dt dir="auto">${html(nameIn(report, seat))}${stands}</dt><dd dir="auto">${words}${moved}</dd>`
    })
    return [`<details><summary>${html(summaryOf(round))}</summary>\n<dl class="rounds">\n${inner.join('\n')}\n</dl>\n</details>`]
  })

const summaryOf = ({ round, kind, oneLiner }: RoundRow): string =>
  `${kind === 'blind' ? 'Round 0' : roundTitle(round, kind)}${oneLiner === null || oneLiner === '' ? '' : `: ${oneLiner}`}`

export function claims(report: RoundtableReport): readonly string[] {
  const all = claimsInOrder(report)
  if (all.length === 0) return []
  const rows = all.map((claim) => {
    const why = claim.because === null ? '' : `<br><span class="soft">${html(claim.because)}</span>`
    return [
      `<tr><td class="id">${html(claim.id)}</td><td class="short">${html(labelText(claim))}</td>`,
      `<td><span class="status ${claim.status}">${STATUS_MARKS[claim.status]} ${claim.status}</span>${why}</td>`,
      `<td class="long" dir="auto">${html(claim.text)}</td><td class="long" dir="auto">${html(standingText(report, claim))}</td><td>${html(citesText(report, claim))}</td></tr>`,
    ].join('')
  })
  const shown = (some: readonly string[]): string => table('claims', heads(['id', 'label', 'status', 'claim', 'said', 'cites']), some)
  const left = rows.slice(CLAIMS_IN_SIGHT)
  return [
    shown(rows.slice(0, CLAIMS_IN_SIGHT)),
    ...(left.length === 0 ? [] : [`<details><summary>${left.length} more</summary>\n${shown(left)}\n</details>`]),
  ]
}

/** What does not hold stays in sight; what was found is folded away. */
export function evidence(report: RoundtableReport): readonly string[] {
  const all = evidenceInOrder(report).map((item) => {
    const quote = item.quote === null ? '' : `<q dir="auto">${html(item.quote)}</q>`
    const why = verdictReason(item)
    return {
      verdict: item.verdict,
      shown: `<li><span class="badge ${item.verdict}">${MARKS[item.verdict]} ${verdictWord(item)}</span> <span class="soft">${html(item.id)}</span> <code>${html(sourceText(item))}</code>${quote}${why === '' ? '' : `<p class="why" dir="auto">${html(why)}</p>`}</li>`,
    }
  })
  const doubtful = all.filter(({ verdict }) => verdict !== 'verified')
  const found = all.filter(({ verdict }) => verdict === 'verified')
  const listed = (items: typeof all): string => `<ul class="evidence">\n${items.map(({ shown }) => shown).join('\n')}\n</ul>`
  return [
    ...(doubtful.length === 0 ? [] : [listed(doubtful)]),
    ...(found.length === 0 ? [] : [`<details><summary>${found.length} found as cited</summary>\n${listed(found)}\n</details>`]),
  ]
}

export function seats(report: RoundtableReport): readonly string[] {
  if (report.seats.length === 0) return []
  const rows = report.seats.map((seat, lane) => {
    const side = seat.side === null ? '–' : `<span class="badge ${seat.side}">${seat.side}</span>`
    return `<tr><th scope="row" class="name lane-${lane % LANES}">${html(seat.name)}</th><td>${side}</td><td>${seat.confidence === null ? '–' : percent(seat.confidence)}</td><td>${html(seatText(seat))}</td><td>${html(answeredBy(seat))}</td></tr>`
  })
  return [table('sat', heads(['seat', 'stands', 'sure', 'looks at it as', 'answered by']), rows)]
}

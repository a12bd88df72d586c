/** A roundtable's report as Markdown, to be forwarded. Everything that somebody else wrote goes through `md`. */
import { verdictWord } from '../../core/evidence/wording.ts'
import type { RoundtableReport } from '../../core/roundtable/report-types.ts'
import { documentOf, list, row, section } from '../markdown/blocks.ts'
import { code, md, mdBlock } from '../markdown/escape.ts'
import { ending, MARKS } from '../reading.ts'
import { baselineEntries } from './baseline.ts'
import { citesText, claimsInOrder, evidenceInOrder, labelText, sourceText, standingText, verdictReason } from './claims.ts'
import { offersOf } from './commands.ts'
import { columnTitle, LEGEND, matrixOf, roundLines } from './matrix.ts'
import { ADVICE, numbersText, STATUS_MARKS } from './phrases.ts'
import {
  answeredBy,
  cautionsOf,
  confidenceReason,
  exitTitle,
  finalTitle,
  headline,
  levelText,
  nameIn,
  ratesOf,
  readable,
  seatText,
  turnText,
  voteText,
  withoutReason,
} from './reading.ts'
import {
  blockEntries,
  contextEntries,
  decisionEntries,
  dissentEntries,
  doubtEntries,
  type Entry,
  verificationEntries,
  vulnerabilityEntries,
  withheldEntries,
} from './sections.ts'

export function roundtableMarkdown(given: RoundtableReport): string {
  const report = readable(given)
  return documentOf(withoutReason(report), [
    ...decision(report),
    ...section('Positions over rounds', positions(report)),
    ...section('Who does not hold it', entries(dissentEntries(report))),
    ...section('Agreement put to the test', entries(doubtEntries(report))),
    ...section('Attacks and answers', entries(vulnerabilityEntries(report))),
    ...section('Claims', claims(report)),
    ...section('Evidence', evidence(report)),
    ...section('Written down as decided', entries(decisionEntries(report))),
    ...section('Verification questions', entries(verificationEntries(report))),
    ...section('How it ended', exit(report)),
    ...section('What the table kept to', rates(report)),
    ...section('Baseline', entries(baselineEntries(report))),
    ...section('Not published', entries(blockEntries(report))),
    ...section('Asked of the caller', entries(contextEntries(report))),
    ...section('Only logged', entries(withheldEntries(report))),
    ...section('In somebody’s words', syntheses(report)),
    ...section('Who sat there', seats(report)),
    ...section('What you can do', list(offersOf(report).map(({ why, command }) => `${md(why)}: ${code(command)}`))),
  ])
}

function decision(report: RoundtableReport): readonly string[] {
  const turn = turnText(report)
  const reason = confidenceReason(report)
  return [
    `**${md(headline(report))}.**`,
    ...(report.decision.answer === null ? [] : [`> “${md(report.decision.answer)}”`]),
    `**${ADVICE[report.decision.advice]}:**`,
    ...list(report.decision.because.map(md)),
    ...list([
      `Agreement: ${md(levelText(report.decision))}`,
      `Blind vote: ${md(voteText(report.blindVote))}`,
      `${finalTitle(report)}: ${md(voteText(report.finalVote))}${turn === null ? '' : ` — ${md(turn)}`}`,
      `Confidence **${report.confidence}**${reason === null ? '' : `: ${md(reason)}`}`,
      `Mode: ${md(report.mode)}`,
      ...cautionsOf(report).map((caution) => `⚠ ${md(caution)}`),
    ]),
    ...(report.status === 'completed' ? [] : [`**${md(ending(report))}**`]),
  ]
}

const entries = (all: readonly Entry[]): readonly string[] =>
  list(
    all.map(({ name, text, under, isFlag }) =>
      [`${isFlag ? '⚠ ' : ''}**${md(name)}**: ${md(text)}`, ...under.map((line) => `  - ${md(line)}`)].join('\n'),
    ),
  )

function positions(report: RoundtableReport): readonly string[] {
  const rows = matrixOf(report)
  if (rows.length === 0) return []
  return [
    [
      row(['seat', ...report.rounds.map(columnTitle)]),
      row(['---', ...report.rounds.map(() => '---')]),
      ...rows.map(({ name, cells }) => row([md(name), ...cells.map(({ text }) => md(text))])),
    ].join('\n'),
    `*${md(LEGEND)}*`,
    ...list(roundLines(report).map(({ title, text }) => `**${md(title)}**: ${md(text)}`)),
  ]
}

function claims(report: RoundtableReport): readonly string[] {
  const all = claimsInOrder(report)
  if (all.length === 0) return []
  return [
    [
      row(['id', 'label', 'status', 'claim', 'said', 'cites']),
      row(['---', '---', '---', '---', '---', '---']),
      ...all.map((claim) =>
        row([
          md(claim.id),
          labelText(claim),
          `${STATUS_MARKS[claim.status]} ${claim.status}${claim.because === null ? '' : `: ${md(claim.because)}`}`,
          md(claim.text),
          md(standingText(report, claim)),
          md(citesText(report, claim)),
        ]),
      ),
    ].join('\n'),
  ]
}

const evidence = (report: RoundtableReport): readonly string[] =>
  list(
    evidenceInOrder(report).map((item) => {
      const why = verdictReason(item)
      const quote = item.quote === null ? '' : ` “${md(item.quote)}”`
      return `${MARKS[item.verdict]} ${md(item.id)} ${code(sourceText(item))}${quote} — *${verdictWord(item)}*${why === '' ? '' : `: ${md(why)}`}`
    }),
  )

function exit(report: RoundtableReport): readonly string[] {
  const title = exitTitle(report)
  if (report.exit === null || title === null) return []
  const numbers = numbersText(report.exit.numbers)
  return [`**${md(title)}.** ${md(report.exit.because)}`, ...(numbers === '' ? [] : [md(numbers)])]
}

const rates = (report: RoundtableReport): readonly string[] =>
  list([
    ...ratesOf(report).map(({ label, value, isMet }) => `${isMet ? '✓' : '⚠'} ${label}: ${md(value)}`),
    ...(report.rounds.length === 0 ? [] : [md(report.collapse.because)]),
  ])

const syntheses = (report: RoundtableReport): readonly string[] =>
  report.syntheses.flatMap(({ seat, text, claims: named }) => [
    `*${md(nameIn(report, seat))} wrote this; the count above stays what it is.*`,
    mdBlock(text),
    ...(named.length === 0 ? [] : [`It names ${md(named.join(', '))}.`]),
  ])

function seats(report: RoundtableReport): readonly string[] {
  if (report.seats.length === 0) return []
  return [
    [
      row(['seat', 'stands', 'sure', 'looks at it as', 'answered by']),
      row(['---', '---', '---:', '---', '---']),
      ...report.seats.map((seat) =>
        row([
          md(seat.name),
          seat.side ?? '–',
          seat.confidence === null ? '–' : `${Math.round(seat.confidence * 100)} %`,
          md(seatText(seat)),
          seat.driver === 'model' ? code(answeredBy(seat)) : md(answeredBy(seat)),
        ]),
      ),
    ].join('\n'),
  ]
}

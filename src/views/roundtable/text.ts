/**
 * A roundtable's report for a terminal: the decision first (answer, agreement, what to do and why), then the votes before and
 * after the talk, then what all of it rests on, and at last what a reader can do about it.
 */
import { verdictWord } from '../../core/evidence/wording.ts'
import type { RoundtableReport } from '../../core/roundtable/report-types.ts'
import { counted } from '../amounts.ts'
import { cut } from '../columns.ts'
import { governorText } from '../governor/text.ts'
import type { Paint } from '../paint.ts'
import { oneLine, printable } from '../printable.ts'
import { ending, MARKS } from '../reading.ts'
import { confidenceWord, sideBadge } from '../terminal/badge.ts'
import { recordLines, type Showing } from '../terminal/record.ts'
import { named, section } from '../terminal/section.ts'
import { wrap } from '../wrap.ts'
import { baselineEntries } from './baseline.ts'
import { citesText, claimsInOrder, evidenceInOrder, labelText, sourceText, standingText, verdictReason } from './claims.ts'
import { offersOf } from './commands.ts'
import { ADVICE, numbersText, STATUS_MARKS } from './phrases.ts'
import {
  answeredBy,
  cautionsOf,
  confidenceReason,
  exitTitle,
  finalTitle,
  headline,
  isOver,
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
import { matrixLines } from './text-matrix.ts'

const CLAIMS_IN_BRIEF = 12

export function roundtableText(given: RoundtableReport, paint: Paint, width: number, showing: Showing): string {
  const report = readable(given)
  const part = (title: string, body: readonly string[]): readonly string[] => section(title, body, paint, width)
  const entries = (all: readonly Entry[]): readonly string[] => all.flatMap((entry) => entryLines(entry, paint, width))
  const lines = [
    ...decisionLines(report, paint, width),
    ...part('Positions over rounds', matrixLines(report, paint, width)),
    ...part('Who does not hold it', entries(dissentEntries(report))),
    ...part('Agreement put to the test', entries(doubtEntries(report))),
    ...part('Attacks and answers', entries(vulnerabilityEntries(report))),
    ...part('Claims', claimLines(report, paint, width, showing.brief)),
    ...part('Evidence', evidenceLines(report, paint, width, showing.brief)),
    ...part('Written down as decided', entries(decisionEntries(report))),
    ...part('Verification questions', checkLines(report, paint, width, showing.brief)),
    ...part('How it ended', exitLines(report, paint, width)),
    ...part('What the table kept to', rateLines(report, paint, width)),
    ...part('Baseline', entries(baselineEntries(report))),
    ...part('Not published', entries(blockEntries(report))),
    ...part('Asked of the caller', entries(contextEntries(report))),
    ...part('Only logged', entries(withheldEntries(report))),
    ...part('In somebody’s words', synthesisLines(report, paint, width)),
    ...part('Who sat there', seatLines(report, paint, width)),
    ...part('What you can do', offerLines(report, paint, width)),
    ...governorText(report, paint, width),
    ...part(
      'The record',
      recordLines(
        withoutReason(report),
        [counted(report.rounds.filter(({ kind }) => kind !== 'blind').length, 'round')],
        paint,
        width,
        showing,
      ),
    ),
  ]
  return `${lines.join('\n')}\n`
}

function decisionLines(report: RoundtableReport, paint: Paint, width: number): readonly string[] {
  const { decision, confidence } = report
  const colour = { proceed: paint.green, verify: paint.yellow, ask: paint.magenta }[decision.advice]
  const turn = turnText(report)
  const reason = confidenceReason(report)
  const advised = isOver(report) || report.exit !== null ? ADVICE[decision.advice] : `${ADVICE[decision.advice]}, as it stands`
  return [
    ...wrap(oneLine(report.subject), width).map(paint.dim),
    '',
    ...wrap(`${oneLine(headline(report))}.`, width).map((line) => paint.bold(colour(line))),
    ...(decision.answer === null ? [] : wrap(`“${oneLine(decision.answer)}”`, width, '  ')),
    ...(report.status === 'completed' ? [] : wrap(oneLine(ending(report)), width, '  ').map(paint.yellow)),
    '',
    ...wrap(`${advised}:`, width, '  ').map(colour),
    ...decision.because.flatMap((because) => wrap(`- ${oneLine(because)}`, width, '    ')),
    ...named('Agreement', oneLine(levelText(decision)), paint, width),
    ...named('Blind vote', voteText(report.blindVote), paint, width),
    ...named(finalTitle(report), voteText(report.finalVote), paint, width),
    ...(turn === null ? [] : wrap(turn, width, '    ').map(paint.dim)),
    ...wrap(oneLine(`Confidence ${confidence}${reason === null ? '' : `: ${reason}`}`), width, '  ', '    ').map((line, index) =>
      index === 0 ? line.replace(confidence, confidenceWord(confidence, paint)) : line,
    ),
    ...cautionsOf(report).flatMap((caution) => wrap(`! ${oneLine(caution)}`, width, '  ', '    ').map(paint.yellow)),
  ]
}

function entryLines({ name, text, under, isFlag }: Entry, paint: Paint, width: number): readonly string[] {
  return [
    ...named(oneLine(name), oneLine(text), isFlag ? { ...paint, cyan: paint.yellow } : paint, width),
    ...under.flatMap((line) => wrap(`- ${oneLine(line)}`, width, '    ').map(paint.dim)),
  ]
}

function claimLines(report: RoundtableReport, paint: Paint, width: number, isBrief: boolean): readonly string[] {
  const all = claimsInOrder(report)
  const shown = isBrief ? all.slice(0, CLAIMS_IN_BRIEF) : all
  const colour = { accepted: paint.green, contested: paint.yellow, open: paint.dim, retracted: paint.dim } as const
  const lines = shown.flatMap((claim) => {
    const mark = STATUS_MARKS[claim.status]
    const [first = '', ...rest] = wrap(
      oneLine(`${mark} ${claim.id} ${labelText(claim)}, ${claim.status}: ${claim.text}`),
      width,
      '  ',
      '    ',
    )
    const cites = citesText(report, claim)
    return [
      first.replace(mark, colour[claim.status](mark)),
      ...rest,
      ...wrap(oneLine(`${standingText(report, claim)}${cites === '' ? '' : `; cites ${cites}`}`), width, '    ').map(paint.dim),
      ...(claim.because === null || isBrief ? [] : wrap(oneLine(claim.because), width, '    ').map(paint.dim)),
    ]
  })
  const left = all.length - shown.length
  return left === 0 ? lines : [...lines, ...wrap(`and ${left} more: witan show ${oneLine(report.id)}`, width, '  ').map(paint.dim)]
}

/** In brief only what does not hold: the rest has just been seen. */
function evidenceLines(report: RoundtableReport, paint: Paint, width: number, isBrief: boolean): readonly string[] {
  const colour = { verified: paint.green, failed: paint.red, unverified: paint.yellow } as const
  const all = evidenceInOrder(report)
  const shown = isBrief ? all.filter(({ verdict }) => verdict !== 'verified') : all
  const held = all.length - shown.length
  return [
    ...shown.flatMap((item) => {
      const mark = MARKS[item.verdict]
      const quote = item.quote === null ? '' : ` “${item.quote}”`
      const [first = '', ...rest] = wrap(oneLine(`${mark} ${item.id} ${sourceText(item)}${quote}`), width, '  ', '    ')
      const why = verdictReason(item)
      return [
        first.replace(mark, colour[item.verdict](mark)),
        ...rest,
        ...(why === '' ? [] : wrap(oneLine(`${verdictWord(item)}: ${why}`), width, '    ').map(paint.dim)),
      ]
    }),
    ...(held === 0
      ? []
      : wrap(`${MARKS.verified} ${counted(held, 'quotation or source was', 'quotations and sources were')} found as cited.`, width, '  ')),
  ]
}

/** In brief only what failed. */
function checkLines(report: RoundtableReport, paint: Paint, width: number, isBrief: boolean): readonly string[] {
  const all = verificationEntries(report)
  const shown = isBrief ? all.filter(({ isFlag }) => isFlag) : all
  const passed = all.length - shown.length
  return [
    ...shown.flatMap((entry) => entryLines(entry, paint, width)),
    ...(passed === 0 ? [] : wrap(`${counted(passed, 'question')} without a failure.`, width, '  ').map(paint.dim)),
  ]
}

function exitLines(report: RoundtableReport, paint: Paint, width: number): readonly string[] {
  const title = exitTitle(report)
  if (report.exit === null || title === null) return []
  const numbers = numbersText(report.exit.numbers)
  return [
    ...named(title, oneLine(report.exit.because), paint, width),
    ...(numbers === '' ? [] : wrap(oneLine(numbers), width, '    ').map(paint.dim)),
  ]
}

const rateLines = (report: RoundtableReport, paint: Paint, width: number): readonly string[] => [
  ...ratesOf(report).flatMap(({ label, value, isMet }) =>
    wrap(`${isMet ? '✓' : '!'} ${label}: ${value}`, width, '  ', '    ').map((line) => (isMet ? line : paint.yellow(line))),
  ),
  ...(report.rounds.length === 0 ? [] : wrap(oneLine(report.collapse.because), width, '    ').map(paint.dim)),
]

const synthesisLines = (report: RoundtableReport, paint: Paint, width: number): readonly string[] =>
  report.syntheses.flatMap(({ seat, text, claims }) => [
    ...wrap(`${oneLine(nameIn(report, seat))} wrote this; the count above stays what it is.`, width, '  ').map(paint.dim),
    ...wrap(printable(text).trim(), Math.max(1, width - 4)).map((line) => `  ${paint.dim('│')} ${line}`.trimEnd()),
    ...(claims.length === 0 ? [] : wrap(oneLine(`It names ${claims.join(', ')}.`), width, '  ').map(paint.dim)),
  ])

function seatLines(report: RoundtableReport, paint: Paint, width: number): readonly string[] {
  return report.seats.flatMap((seat) => {
    const sure = seat.confidence === null ? '' : `, ${Math.round(seat.confidence * 100)} %`
    const stands = seat.side === null ? sure.slice(2) : `${seat.side}${sure}`
    const [first = '', ...rest] = named(oneLine(seat.name), oneLine([stands, seatText(seat)].filter(Boolean).join(' · ')), paint, width)
    return [
      seat.side === null ? first : first.replace(seat.side, sideBadge(seat.side, paint)),
      ...rest,
      ...wrap(cut(oneLine(answeredBy(seat)), Math.max(1, width * 2)), width, '    ').map(paint.dim),
    ]
  })
}

const offerLines = (report: RoundtableReport, paint: Paint, width: number): readonly string[] =>
  offersOf(report).flatMap(({ why, command }) => [
    ...wrap(oneLine(`${why}:`), width, '  ').map(paint.dim),
    ...wrap(oneLine(command), width, '    ', '      ').map(paint.cyan),
  ])

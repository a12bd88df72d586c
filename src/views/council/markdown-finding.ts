/** One finding in Markdown: the passage with the quoted words in bold, what is wrong, what to do, and who is for and against it. */
import type { CouncilReport, ReportedFinding } from '../../core/council/report-types.ts'
import { isLoose, verdictWord } from '../../core/evidence/wording.ts'
import { list } from '../markdown/blocks.ts'
import { md } from '../markdown/escape.ts'
import { MARKS } from '../reading.ts'
import { type Passage, passageOf, readable } from './passage.ts'
import { dismissalText, originOf, placeOf, remediesOf, standOf, voiceText, votesText } from './reading.ts'

export function finding(report: CouncilReport, one: ReportedFinding): readonly string[] {
  return [
    head(one),
    md(one.description),
    ...quotation(one),
    ...list([
      ...remediesOf(report, one).map(({ label, text, note }) => `**${label}:** ${md(text)} *(${md(note)})*`),
      ...(one.supporters.length === 0 ? [] : [`For: ${one.supporters.map(({ agent }) => md(agent)).join(', ')}`]),
      ...one.supporters.filter(({ quote }) => quote !== null).map((voice) => md(voiceText(voice))),
      ...one.dissenters.map((voice) => `Against: ${md(voiceText(voice))}`),
      ...votes(one),
      `${md(standOf(one))} *${one.category} · ${md(originOf(one))}*`,
    ]),
  ]
}

/** What answers it stands where its remedies would. */
export const dismissed = (one: ReportedFinding): readonly string[] => [
  head(one),
  md(one.description),
  ...list([md(dismissalText(one)), ...one.dissenters.map((voice) => `Against: ${md(voiceText(voice))}`), ...votes(one)]),
]

const head = (one: ReportedFinding): string => `### ${md(one.id)} · ${one.severity} · ${md(placeOf(one))}`

const votes = (one: ReportedFinding): readonly string[] =>
  one.votes.length === 0
    ? []
    : [
        `Votes: ${md(votesText(one))}`,
        ...one.votes.filter(({ because }) => because !== '').map((vote) => `${vote.vote}: ${md(voiceText(vote))}`),
      ]

function quotation(one: ReportedFinding): readonly string[] {
  const { quote, check } = one
  if (quote === null) return []
  const verdict = check?.verdict ?? 'unverified'
  const passage = passageOf(one) ?? { before: '', quote: verdict === 'verified' ? readable(quote) : quote, after: '' }
  const why = check === null || (verdict === 'verified' && !isLoose(check)) ? '' : `: ${md(check.because)}`
  return [`${quoted(linesOf(passage).map(marked))}\n>\n> ${MARKS[verdict]} *${check === null ? verdict : verdictWord(check)}*${why}`]
}

/** Two blanks at the end keep a line apart from the next; an empty one parts paragraphs. */
const quoted = (lines: readonly string[]): string =>
  lines
    .map((line, index) => `> ${line}${line === '' || (lines[index + 1] ?? '') === '' ? '' : '  '}`)
    .map((line) => (line === '> ' ? '>' : line))
    .join('\n')

/** The passage line by line, each with what of it is quoted: bold does not reach over a paragraph's end. */
function linesOf({ before, quote, after }: Passage): readonly Passage[] {
  const lines: { before: string; quote: string; after: string }[] = [{ before: '', quote: '', after: '' }]
  for (const [part, text] of [['before', before] as const, ['quote', quote] as const, ['after', after] as const])
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) lines.push({ before: '', quote: '', after: '' })
      const last = lines.at(-1)
      if (last !== undefined) last[part] = line
    }
  return lines
}

/** Bold needs a gap or a stop around it: only those that the text lacks are added. */
function marked({ before, quote, after }: Passage): string {
  if (quote.trim() === '') return md(`${before}${after}`)
  const gapBefore = before.trim() === '' || /[(“"']$/u.test(before) ? '' : ' '
  const gapAfter = after.trim() === '' || /^[.,;:!?)”"']/u.test(after) ? '' : ' '
  return `${md(before)}${gapBefore}**${md(quote)}**${gapAfter}${md(after)}`
}

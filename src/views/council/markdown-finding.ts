/** One finding in Markdown: the passage with the quoted words in bold, what is wrong, what to do, and who is for and against it. */
import type { CouncilReport, ReportedFinding } from '../../core/council/report-types.ts'
import { list } from '../markdown/blocks.ts'
import { md } from '../markdown/escape.ts'
import { MARKS } from '../reading.ts'
import { dismissalText, originOf, type Passage, passageOf, placeOf, remediesOf, standOf, voiceText, votesText } from './reading.ts'

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
  const passage = passageOf(one)
  const words = passage === null ? `**${md(quote)}**` : marked(passage)
  const why = check === null || verdict === 'verified' ? '' : `: ${md(check.because)}`
  return [`> ${words}\n>\n> ${MARKS[verdict]} *${verdict}*${why}`]
}

/** Bold needs a gap or a stop around it: only those that the text lacks are added. */
function marked({ before, quote, after }: Passage): string {
  const gapBefore = before === '' || /[(“"']$/u.test(before) ? '' : ' '
  const gapAfter = after === '' || /^[.,;:!?)”"']/u.test(after) ? '' : ' '
  return `${md(before)}${gapBefore}**${md(quote)}**${gapAfter}${md(after)}`
}

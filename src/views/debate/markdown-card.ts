/** The crux card in Markdown: a heading, a table of who stands where, and what belongs to the question as lists. */
import type { DebateReport, ReportedCrux, ReportedEvidence } from '../../core/debate/report-types.ts'
import { percent } from '../amounts.ts'
import { list, reference, row } from '../markdown/blocks.ts'
import { code, md } from '../markdown/escape.ts'
import { AHEAD, DISAGREEMENTS, dcgText, falsifierText } from './phrases.ts'
import { bearingText, challengesOf, concessionsOf, flipsText, positionNote, positionsOf, restatementsOf, standingOf } from './reading.ts'

export function card(report: DebateReport, crux: ReportedCrux, index: number): readonly string[] {
  const isPrimary = report.primaryCrux === crux.id
  const reason = isPrimary && report.primaryCruxReason !== null ? [`★ Primary: ${md(report.primaryCruxReason)}`] : []
  return [
    `### ${isPrimary ? '★ ' : ''}${index + 1}. ${md(crux.question)}`,
    `**${DISAGREEMENTS[crux.disagreement]}.** ${md(crux.diagnosis)}`,
    `${code(crux.id)} · ${md(standingOf(crux).join(' · '))}`,
    ...reason,
    ...positions(crux),
    ...part('Would change their minds', falsifiers(crux)),
    ...part('Concessions', concessionsOf(crux).map(md)),
    ...part('Both sides grant', crux.granted.map(md)),
    ...part('What would settle it', crux.resolutionCriteria.map(md)),
    `**DCG ${dcgText(crux.dcg)}.** ${flipsText(crux)}`,
    ...part('Restated in the other side’s words', restatementsOf(report, crux).map(md)),
    ...part(
      'Evidence',
      crux.evidence.map((item) => evidence(report, item)),
    ),
    ...part('Challenged', challengesOf(crux).map(md)),
    ...part('Also proposed here', crux.alternativesConsidered.map(md)),
  ]
}

const part = (title: string, items: readonly string[]): readonly string[] => (items.length === 0 ? [] : [`**${title}**`, ...list(items)])

function positions(crux: ReportedCrux): readonly string[] {
  const held = positionsOf(crux)
  const missing = crux.abstained.map(({ name, because }) => `${md(name)} abstained: ${md(because)}`)
  if (held.length === 0) return list(missing)
  return [
    [
      row(['seat', 'side', 'sure', 'looks ahead', 'reason']),
      row(['---', '---', '---:', '---', '---']),
      ...held.map((position) => {
        const told = positionNote(position)
        return row([
          md(position.name),
          `**${position.side}**`,
          percent(position.confidence),
          AHEAD[position.horizon],
          `${md(position.statement)}${told === null ? '' : ` ${told.isFlag ? '⚠ ' : ''}*${md(told.text)}*`}`,
        ])
      }),
    ].join('\n'),
    ...list(missing),
  ]
}

const falsifiers = (crux: ReportedCrux): readonly string[] =>
  positionsOf(crux).flatMap(({ name, falsifier, decides }) => {
    const text = falsifier === null ? decides : falsifierText(falsifier)
    return text === null ? [] : [`${md(name)}: ${md(text)}`]
  })

function evidence(report: DebateReport, item: ReportedEvidence): string {
  const challenged = item.challengedBy.length === 0 ? '' : `; challenged in ${item.challengedBy.map(code).join(', ')}`
  const head = `${code(item.message)} **${md(item.name)}** (${md(bearingText(report, item))}${challenged}): ${md(item.content)}`
  return [head, ...item.references.map((found) => `  - ${reference(found, code(found.id))}`)].join('\n')
}

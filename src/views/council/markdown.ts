/** A council's report as Markdown, to be forwarded or pasted into a review. Everything that somebody else wrote goes through `md`. */
import type { CouncilReport } from '../../core/council/report-types.ts'
import { counted } from '../amounts.ts'
import { documentOf, list, row, section } from '../markdown/blocks.ts'
import { code, md } from '../markdown/escape.ts'
import { driverWord, ending } from '../reading.ts'
import { dismissed, finding } from './markdown-finding.ts'
import { meter } from './meter.ts'
import {
  agentName,
  agentOf,
  agreementText,
  budgetText,
  cautionsOf,
  countsText,
  GATE_MARKS,
  GATES,
  groupsOf,
  hasStar,
  headline,
  OUTCOMES,
  outcomeOf,
  recommendationsOf,
  selectionNotes,
  sinceLines,
  sinceText,
  standingOf,
  stepsOf,
  TITLES,
  unreadLines,
  workOf,
} from './reading.ts'

const CELLS = 10

export function councilMarkdown(report: CouncilReport): string {
  const { since } = report
  return documentOf(report, [
    ...result(report),
    ...groupsOf(standingOf(report)).flatMap(({ severity, findings }) =>
      section(
        TITLES[severity],
        findings.flatMap((one) => finding(report, one)),
      ),
    ),
    ...section(
      OUTCOMES.deadlocked,
      outcomeOf(report, 'deadlocked').flatMap((one) => finding(report, one)),
    ),
    ...section('North Star', star(report)),
    ...section('Since the last review', since === null ? [] : [md(sinceText(since)), ...list(sinceLines(since).map(md))]),
    ...section('Questions for a person', list(report.questions.map(md))),
    ...section('Sections that nobody read', list(unreadLines(report).map(md))),
    ...section('Gates', gates(report)),
    ...section('Reviewers and modes', modes(report)),
    ...section(
      `Appendix · ${OUTCOMES.unconfirmed}`,
      outcomeOf(report, 'unconfirmed').flatMap((one) => finding(report, one)),
    ),
    ...section(`Appendix · ${OUTCOMES.dismissed}`, outcomeOf(report, 'dismissed').flatMap(dismissed)),
    ...section(
      'Appendix · How it went',
      list([...workOf(report).map(md), ...report.budget.map((one) => md(budgetText(one))), ...ignored(report)]),
    ),
  ])
}

function result(report: CouncilReport): readonly string[] {
  const { document, verdictReason } = report
  const steps = stepsOf(report.state, report.cyclesCompleted).map(({ state, at }) =>
    at === 'here' ? `**${md(state)}**` : at === 'ahead' ? `*${md(state)}*` : md(state),
  )
  return [
    `**${md(headline(report))}.**`,
    ...(verdictReason === '' ? [] : [md(verdictReason)]),
    ...list([
      countsText(report).map(md).join(' · '),
      steps.join(' ▸ '),
      `Confidence **${report.confidence}**`,
      ...(document === null ? [] : [`${code(document.path)} · ${counted(document.lines, 'line')} · ${counted(document.words, 'word')}`]),
      `${code(report.sessionId)}`,
      ...cautionsOf(report).map((caution) => `⚠ ${md(caution)}`),
    ]),
    ...(report.status === 'completed' ? [] : [`**${md(ending(report))}**`]),
  ]
}

function star(report: CouncilReport): readonly string[] {
  const { vision, phases, violations, complete, primaryPhase } = report.northStar
  if (!hasStar(report)) return []
  return [
    `${md(vision)}${complete ? '' : ' (not complete: it takes two assessments)'}`,
    [
      row(['phase', 'score', '', 'agreement', 'criteria met']),
      row(['---', '---:', '---', '---', '---:']),
      ...phases.map((phase, index) => {
        const met = phase.criteria.filter(({ metBy }) => metBy.length > 0).length
        const name = `${index + 1} ${md(phase.name)}`
        return row([
          primaryPhase === index + 1 ? `**${name}**` : name,
          phase.score === null ? '–' : phase.score.toFixed(2),
          `\`${meter(phase.score ?? 0, CELLS)}\``,
          agreementText(phase),
          `${met} of ${phase.criteria.length}`,
        ])
      }),
    ].join('\n'),
    ...list([
      ...violations.map(
        ({ text, quote, line, by }) =>
          `⚠ Forbidden: ${md(text)} “${md(quote)}”${line === null ? '' : ` (line ${line})`} — ${by.map((seat) => md(agentOf(report, seat))).join(', ')}`,
      ),
      ...recommendationsOf(report).map(md),
    ]),
  ]
}

function gates({ gates: all }: CouncilReport): readonly string[] {
  if (all.length === 0) return []
  return [
    [
      row(['gate', '', 'why']),
      row(['---', '---', '---']),
      ...all.map(({ gate, status, because }) => row([GATES[gate], `${GATE_MARKS[status]} ${status}`, md(because)])),
    ].join('\n'),
  ]
}

function modes(report: CouncilReport): readonly string[] {
  return [
    ...report.agents.flatMap((agent) => [
      `### ${md(agentName(agent))}${agent.role === null ? '' : ` · ${md(agent.role)}`}`,
      [
        md(driverWord(agent.driver, agent.model)),
        ...(agent.lost === null ? [] : [`⚠ lost: ${md(agent.lost)}`]),
        ...(agent.oath === false ? ['⚠ did not affirm the oath'] : []),
      ].join(' · '),
      ...(agent.modes.length === 0
        ? []
        : [
            [
              row(['mode', 'findings', 'looks for', 'why chosen']),
              row(['---', '---:', '---', '---']),
              ...agent.modes.map(({ number, name, findings, applied, looksFor, because }) =>
                row([`${number} ${md(name)}`, applied ? findings : 'not applied', md(looksFor), md(because)]),
              ),
            ].join('\n'),
          ]),
    ]),
    ...list(selectionNotes(report).map((text) => `⚠ ${md(text)}`)),
  ]
}

const ignored = (report: CouncilReport): readonly string[] =>
  report.ignored.map(({ seat, because }) => `Said and not taken: ${md(agentOf(report, seat))}: ${md(because)}`)

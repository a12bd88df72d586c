/**
 * The findings as SARIF 2.1.0, so that they show up where code is reviewed: one run, a rule for each reasoning mode held,
 * a result for each finding. What was dismissed stays in, suppressed, with the reason; then every other result has to say
 * that it is not. Nothing in a message becomes a link.
 */
import type { CouncilReport, ReportedFinding, Voice } from '../../core/council/report-types.ts'
import { oneLine, printable } from '../printable.ts'
import { fingerprints, LEVELS, plain, SARIF, uriOf } from '../sarif.ts'
import { dismissalText, remedyOf } from './reading.ts'

export function councilSarif(report: CouncilReport): object {
  const rules = rulesOf(report)
  const prints = fingerprints(report.findings.map(printOf))
  return {
    ...SARIF,
    runs: [
      {
        tool: { driver: { name: 'witan', rules } },
        automationDetails: { id: `witan/council/${uriOf(report.documentId)}/` },
        invocations: [
          {
            executionSuccessful: report.verdict !== null && report.verdict !== 'ABORTED',
            startTimeUtc: report.startedAt,
            ...(report.endedAt === null ? {} : { endTimeUtc: report.endedAt }),
          },
        ],
        artifacts: artifactsOf(report),
        results: report.findings.map((finding, index) => resultOf(report, finding, rules, prints[index] ?? '')),
        properties: {
          deliberation: report.id,
          session: report.sessionId,
          state: report.state,
          verdict: report.verdict ?? 'PENDING',
          verdictReason: report.verdictReason,
        },
      },
    ],
  }
}

interface Rule {
  readonly id: string
  readonly name: string
  readonly shortDescription: { readonly text: string }
  readonly fullDescription: { readonly text: string }
  readonly properties: { readonly category: string; readonly tags: readonly string[] }
}

const ruleId = (mode: number): string => `mode-${mode}`

/** Every mode that somebody held, once, by number; and what a finding names beside them. */
function rulesOf({ agents, findings }: CouncilReport): readonly Rule[] {
  const known = new Map<number, Rule>()
  const add = (number: number, name: string, category: string, looksFor: string): void => {
    const text = plain(name)
    if (!known.has(number))
      known.set(number, {
        id: ruleId(number),
        name: text,
        shortDescription: { text },
        fullDescription: { text: looksFor === '' ? text : plain(looksFor) },
        properties: { category, tags: ['document-review'] },
      })
  }
  for (const { modes } of agents) for (const { number, name, category, looksFor } of modes) add(number, name, category, looksFor)
  for (const { source } of findings) add(source.mode, source.modeName, '', '')
  return [...known].toSorted(([a], [b]) => a - b).map(([, rule]) => rule)
}

function resultOf(report: CouncilReport, finding: ReportedFinding, rules: readonly Rule[], print: string): object {
  const { source, outcome } = finding
  const id = ruleId(source.mode)
  const remedy = remedyOf(finding)
  return {
    ruleId: id,
    ruleIndex: rules.findIndex((rule) => rule.id === id),
    level: LEVELS[finding.severity],
    message: {
      text: `${plain(finding.description)}${remedy === null ? '' : ` ${remedy.endorsed ? 'Do' : 'Proposed'}: ${plain(remedy.text)}`}`,
    },
    locations: locationsOf(report, finding),
    relatedLocations: [...finding.dissenters, ...finding.supporters].flatMap((voice) => related(report, voice)),
    partialFingerprints: { 'witanFinding/v1': print },
    suppressions: outcome === 'dismissed' ? [{ kind: 'external', status: 'accepted', justification: plain(dismissalText(finding)) }] : [],
    properties: {
      finding: finding.id,
      severity: finding.severity,
      category: finding.category,
      agreement: finding.agreement,
      outcome,
      cycle: source.cycle,
      agent: source.agent,
      quoteVerified: finding.quote === null ? null : finding.check?.verdict === 'verified',
    },
  }
}

function locationsOf({ document }: CouncilReport, { section, lines, quote, check }: ReportedFinding): readonly object[] {
  if (document === null) return []
  const snippet = quote !== null && check?.verdict === 'verified' ? { snippet: { text: printable(quote) } } : {}
  const region = lines === null ? {} : { region: { ...spanOf(lines.start, lines.end), ...snippet } }
  const path = section.map(oneLine).join(' › ')
  return [
    {
      physicalLocation: { artifactLocation: { uri: uriOf(document.path), index: 0 }, ...region },
      ...(path === '' ? {} : { logicalLocations: [{ name: oneLine(section.at(-1) ?? ''), fullyQualifiedName: path }] }),
    },
  ]
}

const spanOf = (start: number, end: number) => ({ startLine: Math.max(1, start), endLine: Math.max(1, start, end) })

/** Where the words stand that a reviewer points to. */
function related({ document }: CouncilReport, { agent, because, quote }: Voice): readonly object[] {
  if (document === null || quote === null || quote.line === null || quote.verdict !== 'verified') return []
  return [
    {
      physicalLocation: {
        artifactLocation: { uri: uriOf(document.path), index: 0 },
        region: { ...spanOf(quote.line, quote.line), snippet: { text: printable(quote.quote) } },
      },
      message: { text: `${plain(agent)}: ${plain(because)}` },
    },
  ]
}

function artifactsOf({ document }: CouncilReport): readonly object[] {
  if (document === null) return []
  const hashes = /^[0-9a-f]{64}$/.test(document.hash) ? { hashes: { 'sha-256': document.hash } } : {}
  return [{ location: { uri: uriOf(document.path) }, roles: ['analysisTarget'], ...hashes }]
}

/**
 * The same for the same defect in another version: the kind, the words of the headings and of the passage count, lines and
 * numbers of headings do not. Several at one place are counted.
 */
const printOf = ({ category, section, quote, description }: ReportedFinding): string => {
  const headings = section.map((title) => title.replace(/^[\d.]+\s+/, '').toLowerCase()).join('›')
  return `${category}|${headings}|${oneLine(quote ?? description).toLowerCase()}`
}

/**
 * The findings as SARIF 2.1.0, so that they show up where code is reviewed: one run, a rule for each reasoning mode held,
 * a result for each finding. What was dismissed stays in, suppressed, with the reason; then every other result has to say
 * that it is not. Nothing in a message becomes a link.
 */
import type { CouncilReport, ReportedFinding, Voice } from '../../core/council/report-types.ts'
import type { Severity } from '../../core/findings/words.ts'
import { hash32 } from '../../core/random.ts'
import { oneLine, printable } from '../printable.ts'
import { dismissalText, remedyOf } from './reading.ts'

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  blocker: 'error',
  major: 'error',
  minor: 'warning',
  info: 'note',
}

export function councilSarif(report: CouncilReport): object {
  const rules = rulesOf(report)
  const prints = fingerprints(report.findings)
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
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

/** Brackets before a parenthesis would be a link in a viewer. */
const plain = (text: string): string => oneLine(text).replaceAll('](', '] (')

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

/** A relative reference: each part of the path encoded, so that a colon or a blank can't make another address of it. */
const uriOf = (path: string): string =>
  path
    // Half of a pair has no encoding.
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split(/[\\/]/)
    .filter((part, index) => part !== '.' && (part !== '' || index === 0))
    .map(encodeURIComponent)
    .join('/')

/**
 * The same for the same defect in another version: the kind, the words of the headings and of the passage count, lines and
 * numbers of headings do not. Several at one place are counted.
 */
function fingerprints(findings: readonly ReportedFinding[]): readonly string[] {
  const seen = new Map<string, number>()
  return findings.map(({ category, section, quote, description }) => {
    const headings = section.map((title) => title.replace(/^[\d.]+\s+/, '').toLowerCase()).join('›')
    const text = `${category}|${headings}|${oneLine(quote ?? description).toLowerCase()}`
    const print = [hash32(text), hash32(`${text}|witan`)].map((part) => part.toString(16).padStart(8, '0')).join('')
    const nth = (seen.get(print) ?? 0) + 1
    seen.set(print, nth)
    return `${print}:${nth}`
  })
}

/** Findings as files: Markdown to read, SARIF for where code is reviewed. */
import { code, md } from '../markdown/escape.ts'
import { oneLine, printable } from '../printable.ts'
import { fingerprints, LEVELS, plain, SARIF, uriOf } from '../sarif.ts'
import { type Linted, summary } from './reading.ts'

export function lintMarkdown(documents: readonly Linted[]): string {
  const parts = documents.flatMap(({ path, findings }) =>
    findings.length === 0
      ? []
      : [
          `## ${md(path)}`,
          ...findings.map(
            ({ line, severity, check, quote, why, remedy }) =>
              `- **line ${line}**, ${severity}, ${code(check)}: ${md(oneLine(why))}\n  > ${md(oneLine(quote))}\n\n  ${md(oneLine(remedy))}`,
          ),
        ],
  )
  return `${['# What lint found', summary(documents), ...parts].join('\n\n')}\n`
}

interface Rule {
  readonly id: string
  readonly looksFor: string
  readonly category: string
}

export function lintSarif(documents: readonly Linted[], rules: readonly Rule[]): object {
  const all = documents.flatMap(({ path, findings }) => findings.map((finding) => ({ path, ...finding })))
  const prints = fingerprints(all.map(({ path, check, quote }) => `${path}|${check}|${oneLine(quote).toLowerCase()}`))
  return {
    ...SARIF,
    runs: [
      {
        tool: {
          driver: {
            name: 'witan',
            rules: rules.map(({ id, looksFor, category }) => ({
              id,
              name: id,
              shortDescription: { text: looksFor },
              properties: { category, tags: ['document-review'] },
            })),
          },
        },
        automationDetails: { id: 'witan/lint/' },
        results: all.map(({ path, check, category, severity, quote, line, why, remedy }, index) => ({
          ruleId: check,
          ruleIndex: rules.findIndex(({ id }) => id === check),
          level: LEVELS[severity],
          message: { text: `${plain(why)} Do: ${plain(remedy)}` },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: uriOf(path) },
                region: { startLine: line, snippet: { text: printable(quote) } },
              },
            },
          ],
          partialFingerprints: { 'witanLint/v1': prints[index] ?? '' },
          properties: { severity, category },
        })),
      },
    ],
  }
}

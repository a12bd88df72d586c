/** What a check finds in a few lines, for the tests of this folder. */
import { expect } from 'vitest'
import type { Check, Hit } from '../../check.ts'
import { documentFrom } from '../../reading/reading.fixture.ts'

export function checkNamed(checks: readonly Check[], id: string): Check {
  const found = checks.find((check) => check.id === id)
  if (found === undefined) throw new Error(`There is no check ${id}.`)
  return found
}

/** The hits, after holding each to what every hit owes: a quotation that stands there, and words about it. */
export function hitsIn(check: Check, ...lines: readonly string[]): readonly Hit[] {
  const document = documentFrom(...lines)
  const hits = check.find(document)
  for (const { quote, line, description, remediation } of hits) {
    expect(quote.length).toBeLessThanOrEqual(300)
    expect(
      document.text
        .split('\n')
        .slice(line - 1)
        .join('\n'),
    ).toContain(quote)
    expect(description.length).toBeLessThanOrEqual(500)
    expect(remediation.length).toBeLessThanOrEqual(500)
  }
  return hits
}

export const answerIn = (check: Check, ...lines: readonly string[]): string | null => {
  const document = documentFrom(...lines)
  const [hit] = check.find(document)
  return hit === undefined ? null : (check.answeredBy?.(document, hit)?.quote ?? null)
}

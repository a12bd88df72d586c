/** What this folder says about the sample documents: next to nothing, for they were written with care. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseDocument } from '../../../../../core/document/parse.ts'
import { reasoningChecks } from '../reasoning.ts'

const ROOT = new URL('../../../../../../', import.meta.url)

function standingOn(path: string): readonly string[] {
  const document = parseDocument(path, readFileSync(new URL(path, ROOT), 'utf8'))
  return reasoningChecks.flatMap((check) =>
    check.find(document).flatMap((hit) => ((check.answeredBy?.(document, hit) ?? null) === null ? [`${check.id} ${hit.line}`] : [])),
  )
}

test.each([
  'examples/council/good-prd.md',
  'examples/council/rfc.md',
  'examples/council/adr.md',
  'test/documents/german-konzept.md',
  'test/documents/api-design.md',
  'test/documents/policy.md',
  'test/documents/runbook.md',
  'test/documents/terse-spec.md',
  'test/documents/wordy-proposal.md',
])('%s gives nothing', (path) => expect(standingOn(path)).toEqual([]))

test('every check has a name of its own, a mode and a line for people', () => {
  expect(new Set(reasoningChecks.map(({ id }) => id)).size).toBe(reasoningChecks.length)
  for (const { modes, looksFor } of reasoningChecks) {
    expect(modes.length).toBeGreaterThan(0)
    expect(looksFor).not.toBe('')
  }
})

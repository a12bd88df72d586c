/** What this folder says about the sample documents: the planted defects that are its own, and next to nothing on the good ones. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseDocument } from '../../../../../core/document/parse.ts'
import { safetyChecks } from '../safety.ts'

const ROOT = new URL('../../../../../../', import.meta.url)

function hitsOn(path: string) {
  const document = parseDocument(path, readFileSync(new URL(path, ROOT), 'utf8'))
  return safetyChecks.flatMap((check) =>
    check.find(document).map((hit) => ({
      ...hit,
      id: check.id,
      answer: check.answeredBy?.(document, hit) ?? null,
      exact: document.text.includes(hit.quote),
    })),
  )
}

test('the planted defects of this folder are raised and stand, and the look-alike is answered with its line', () => {
  const hits = hitsOn('examples/council/flawed-prd.md')
  const standing = hits.filter(({ answer }) => answer === null).map(({ id, line }) => `${id} ${line}`)
  expect(standing).toEqual(
    expect.arrayContaining([
      'open-door-without-guard 46',
      'obligation-without-owner 49',
      'time-limit-left-open 52',
      'dependency-without-fallback 68',
      'deletion-without-way-back 88',
    ]),
  )
  expect(hits.find(({ id }) => id === 'roll-out-without-way-back')).toMatchObject({ line: 84, answer: { line: 94 } })
})

test.each([
  'examples/council/good-prd.md',
  'test/documents/german-konzept.md',
  'test/documents/runbook.md',
  'test/documents/wordy-proposal.md',
])('%s gives nothing', (path) => expect(hitsOn(path).filter(({ answer }) => answer === null)).toEqual([]))

test.each([
  'examples/council/rfc.md',
  'examples/council/adr.md',
  'test/documents/policy.md',
  'test/documents/api-design.md',
  'test/documents/terse-spec.md',
])('%s gives at most two that stand, and no blocker or major', (path) => {
  const standing = hitsOn(path).filter(({ answer }) => answer === null)
  expect(standing.length).toBeLessThanOrEqual(2)
  expect(standing.filter(({ severity }) => severity === 'blocker' || severity === 'major')).toEqual([])
  expect(standing.every(({ exact, quote }) => exact && quote.length <= 300)).toBe(true)
})

/** A good document with one thing taken away: the check that misses it speaks up. */
test.each([
  ['an owner', 'obligation-without-owner', ' Owner: Web team.', 1],
  ['a fallback', 'dependency-without-fallback', /If it fails, the[\s\S]*?Diary answers\./, 1],
  ['the way back', 'roll-out-without-way-back', /\*\*Way back:\*\*[\s\S]*?copied back\./, 1],
  ['the time of an acceptance', 'time-limit-missing', /(?<=changes are confirmed) within 2 minutes/, 1],
  ['the end of the log', 'kept-without-until-when', ', and each line is deleted after 90 days', 1],
])('without %s, %s is raised and stands', (_, id, part, count) => {
  const text = readFileSync(new URL('examples/council/good-prd.md', ROOT), 'utf8')
  const less = text.replace(part, '')
  expect(less).not.toBe(text)
  const document = parseDocument('good-prd.md', less)
  const check = safetyChecks.find((one) => one.id === id)
  const hits = check?.find(document) ?? []
  expect(hits).toHaveLength(count)
  expect(new Set(hits.map(({ line }) => line)).size).toBe(1)
  expect(hits.map((hit) => check?.answeredBy?.(document, hit) ?? null)).toEqual(hits.map(() => null))
})

test('every check has an id of its own and names at least one mode', () => {
  expect(new Set(safetyChecks.map(({ id }) => id)).size).toBe(safetyChecks.length)
  expect(safetyChecks.every(({ modes }) => modes.length > 0)).toBe(true)
})

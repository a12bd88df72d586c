import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import type { CouncilReport, ReportedFinding } from '../../core/council/report-types.ts'
import { ALL, hostileCouncil, UNBEGUN } from '../council-extremes.fixture.ts'
import { DISMISSED, FINDING } from '../council-findings.fixture.ts'
import { COUNCIL } from '../council-sample.fixture.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { councilSarif } from './sarif.ts'

/** What we use of SARIF 2.1.0, and nothing else: names and enumerations as the standard's own schema has them. */
const text = { type: 'object', required: ['text'], properties: { text: { type: 'string', minLength: 1 } }, additionalProperties: false }
const strict = (properties: object, required: readonly string[]): AnySchemaObject => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
const artifactLocation = strict({ uri: { type: 'string', pattern: "^[A-Za-z0-9_.!~*'()%/-]+$" }, index: { type: 'integer', minimum: 0 } }, [
  'uri',
])
const region = strict({ startLine: { type: 'integer', minimum: 1 }, endLine: { type: 'integer', minimum: 1 }, snippet: text }, [
  'startLine',
  'endLine',
])
const location = strict(
  {
    physicalLocation: strict({ artifactLocation, region }, ['artifactLocation']),
    logicalLocations: {
      type: 'array',
      items: strict({ name: { type: 'string' }, fullyQualifiedName: { type: 'string' } }, ['fullyQualifiedName']),
    },
    message: text,
  },
  ['physicalLocation'],
)
const rule = strict(
  {
    id: { type: 'string', pattern: '^mode-\\d{1,2}$' },
    name: { type: 'string' },
    shortDescription: text,
    fullDescription: text,
    properties: { type: 'object' },
  },
  ['id', 'name', 'shortDescription'],
)
const result = strict(
  {
    ruleId: { type: 'string' },
    ruleIndex: { type: 'integer', minimum: 0 },
    level: { enum: ['none', 'note', 'warning', 'error'] },
    message: text,
    locations: { type: 'array', items: location },
    relatedLocations: { type: 'array', uniqueItems: true, items: location },
    partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
    suppressions: {
      type: 'array',
      uniqueItems: true,
      items: strict(
        {
          kind: { enum: ['inSource', 'external'] },
          status: { enum: ['accepted', 'underReview', 'rejected'] },
          justification: { type: 'string' },
        },
        ['kind'],
      ),
    },
    properties: { type: 'object' },
  },
  ['ruleId', 'ruleIndex', 'level', 'message', 'locations', 'partialFingerprints', 'suppressions'],
)
const time = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$' }
const run = strict(
  {
    tool: strict(
      { driver: strict({ name: { const: 'witan' }, rules: { type: 'array', uniqueItems: true, items: rule } }, ['name', 'rules']) },
      ['driver'],
    ),
    automationDetails: strict({ id: { type: 'string' } }, ['id']),
    invocations: {
      type: 'array',
      items: strict({ executionSuccessful: { type: 'boolean' }, startTimeUtc: time, endTimeUtc: time }, ['executionSuccessful']),
    },
    artifacts: {
      type: 'array',
      items: strict({ location: artifactLocation, roles: { type: 'array' }, hashes: { type: 'object' } }, ['location']),
    },
    results: { type: 'array', items: result },
    properties: { type: 'object' },
  },
  ['tool', 'results'],
)
const validate = new Ajv2020({ strict: true, strictTypes: false, allErrors: true }).compile<unknown>(
  strict({ $schema: { type: 'string' }, version: { const: '2.1.0' }, runs: { type: 'array', minItems: 1, maxItems: 1, items: run } }, [
    'version',
    'runs',
  ]),
)
const complaints = (log: unknown): unknown => (validate(log) ? [] : validate.errors)

interface Result {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly level: string
  readonly message: { readonly text: string }
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string }; readonly region?: object }
  }[]
  readonly relatedLocations: readonly object[]
  readonly partialFingerprints: Readonly<Record<string, string>>
  readonly suppressions: readonly { readonly kind: string; readonly justification: string }[]
  readonly properties: Readonly<Record<string, unknown>>
}
interface Run {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string; readonly name: string }[] } }
  readonly results: readonly Result[]
  readonly invocations: readonly { readonly executionSuccessful: boolean }[]
}

const runOf = (report: CouncilReport): Run => (councilSarif(report) as { readonly runs: readonly [Run] }).runs[0]
const resultOf = (report: CouncilReport, id: string): Result =>
  runOf(report).results.find(({ properties }) => properties.finding === id) ?? expect.unreachable(id)
const printOf = (finding: ReportedFinding): string | undefined =>
  runOf({ ...COUNCIL, findings: [finding] }).results[0]?.partialFingerprints['witanFinding/v1']

describe('the findings as SARIF', () => {
  test('keep to the standard at every moment, and whatever others wrote', () => {
    for (const report of [...ALL, ...HOSTILE.map(hostileCouncil)]) expect(complaints(councilSarif(report))).toEqual([])
    expect(complaints({ ...councilSarif(COUNCIL), version: '2.0.0' })).not.toEqual([])
  })

  test('have a rule for each mode held, once, and point to it', () => {
    const { tool, results } = runOf(COUNCIL)
    const { rules } = tool.driver
    expect(rules.map(({ id }) => id)).toEqual([5, 6, 8, 10, 19, 25, 43, 44, 47, 49, 61, 65, 66, 79].map((number) => `mode-${number}`))
    for (const { ruleId, ruleIndex } of results) expect(rules[ruleIndex]?.id).toBe(ruleId)
    expect(rules.find(({ id }) => id === 'mode-66')?.name).toBe('Temporal reasoning')
  })

  test('give blockers and majors as errors, minors as warnings, infos as notes', () => {
    expect(runOf(COUNCIL).results.map(({ level }) => level)).toEqual([
      'error',
      'error',
      'error',
      'error',
      'error',
      'warning',
      'warning',
      'note',
    ])
  })

  test('stand at their lines with the words that were found, and without lines at the file', () => {
    expect(resultOf(COUNCIL, 'F-1').locations[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'examples/council/flawed-prd.md', index: 0 },
      region: { startLine: 31, endLine: 31, snippet: { text: 'A Pot holds at most €5,000' } },
    })
    expect(resultOf(COUNCIL, 'F-8').locations[0]?.physicalLocation.region).toBeUndefined()
    const unfound = { ...FINDING, check: { ...(FINDING.check ?? expect.unreachable()), verdict: 'failed' as const } }
    expect(resultOf({ ...COUNCIL, findings: [unfound] }, 'F-1').locations[0]?.physicalLocation.region).toEqual({
      startLine: 31,
      endLine: 31,
    })
  })

  test('say what to do, and where a reviewer points to something else', () => {
    expect(resultOf(COUNCIL, 'F-1').message.text).toMatch(/fails the other\. Do: State one limit in R1 and let section 6 refer to it\.$/)
    expect(resultOf(COUNCIL, 'F-2').message.text).toMatch(/ Proposed: Say who gives the second approval in a club with one Treasurer\.$/)
    expect(resultOf(COUNCIL, 'F-8').message.text).not.toMatch(/Do:|Proposed:/)
    expect(resultOf(COUNCIL, 'F-2').relatedLocations).toHaveLength(1)
  })

  test('suppress what was dismissed, with the words that answer it, and say of all others that they are not', () => {
    expect(resultOf(COUNCIL, DISMISSED.id).suppressions).toEqual([
      { kind: 'external', status: 'accepted', justification: expect.stringContaining('the document answers it at line 88: “A switch') },
    ])
    for (const { suppressions, properties } of runOf(COUNCIL).results)
      expect(suppressions).toHaveLength(properties.outcome === 'dismissed' ? 1 : 0)
  })

  test('have fingerprints that lines, numbers of headings and reviewers do not change, and the passage does', () => {
    const print = printOf(FINDING)
    expect(print).toMatch(/^[0-9a-f]{16}:1$/)
    const moved = {
      ...FINDING,
      id: 'F-9',
      lines: { start: 99, end: 99 },
      section: ['5. Requirements', 'R1'],
      source: { ...FINDING.source, mode: 8 },
    }
    expect(printOf(moved)).toBe(print)
    expect(printOf({ ...FINDING, quote: 'A Pot holds at most €6,000' })).not.toBe(print)
    expect(printOf({ ...FINDING, category: 'arithmetic' })).not.toBe(print)
    expect(printOf({ ...FINDING, section: ['Elsewhere'] })).not.toBe(print)
  })

  test('are told apart by number where two stand at one place', () => {
    const twice = runOf({ ...COUNCIL, findings: [FINDING, { ...FINDING, id: 'F-9' }] }).results
    expect(twice.map(({ partialFingerprints }) => partialFingerprints['witanFinding/v1']?.slice(-2))).toEqual([':1', ':2'])
  })

  test.each([
    ['my docs/plan: v2.md', 'my%20docs/plan%3A%20v2.md'],
    ['./a\\b.md', 'a/b.md'],
    ['javascript:alert(1)', 'javascript%3Aalert(1)'],
    ['lone\ud800.md', 'lone%EF%BF%BD.md'],
    ['ü.md', '%C3%BC.md'],
  ])('name the file %s as %s', (path, uri) => {
    const document = { ...(COUNCIL.document ?? expect.unreachable()), path }
    expect(resultOf({ ...COUNCIL, document }, 'F-1').locations[0]?.physicalLocation.artifactLocation.uri).toBe(uri)
  })

  test('make no link of a text', () => {
    const written = JSON.stringify(councilSarif(hostileCouncil('[click](javascript:alert(1)) {0}')).valueOf())
    expect(JSON.stringify(runOf(hostileCouncil('[click](javascript:alert(1))')).results.map(({ message }) => message))).not.toContain('](')
    expect(written).toContain('[click] (javascript')
  })

  test('say whether the review came to its end', () => {
    expect(runOf(COUNCIL).invocations[0]?.executionSuccessful).toBe(true)
    expect(runOf(UNBEGUN)).toMatchObject({ results: [], invocations: [{ executionSuccessful: false }] })
  })
})

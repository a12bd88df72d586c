import { readFileSync } from 'node:fs'
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closed, opened } from '../../../test/facts.ts'
import { folded } from '../../../test/given.ts'
import type { CouncilReport } from '../../core/council/report-types.ts'
import { report as reportOf } from '../../core/deliberation.ts'
import { ABORTED, ALL, hostileCouncil, PARTLY, PASSED, RUNNING, UNBEGUN } from '../council-extremes.fixture.ts'
import { COUNCIL } from '../council-sample.fixture.ts'
import { answered, LADDER } from '../governor/sample.fixture.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { councilBundle } from './bundle.ts'

const SCHEMA = new URL('../../../schemas/council-bundle-1.0.0.schema.json', import.meta.url)
const schema: AnySchemaObject = JSON.parse(readFileSync(SCHEMA, 'utf8'))
const validate = new Ajv2020({ strict: true, strictTypes: false, allErrors: true }).compile<unknown>(schema)

/** What goes over the wire: as JSON, read again. */
const wire = (report: CouncilReport): Record<string, unknown> => JSON.parse(JSON.stringify(councilBundle(report)))
const complaints = (bundle: unknown): readonly string[] =>
  validate(bundle) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)

/** A council at which the governor had much to do. */
const { governor } = reportOf(folded([opened(3), ...LADDER, closed('break'), answered('end')]))
const GOVERNED: CouncilReport = { ...COUNCIL, governor }

describe('the evidence bundle', () => {
  test('fits the schema with all that the governor may have done', () => {
    expect(Object.entries(governor).filter(([, part]) => Array.isArray(part) && part.length === 0)).toEqual([])
    expect(complaints(wire(GOVERNED))).toEqual([])
  })

  test.each(ALL.map((report) => [report.verdict ?? report.state, report] as const))(
    'of a council at %s fits the published schema',
    (_, report) => expect(complaints(wire(report))).toEqual([]),
  )

  test('fits the schema whatever others wrote', () => {
    for (const attack of HOSTILE) {
      const bundle = wire(hostileCouncil(attack))
      expect(complaints(bundle)).toEqual([])
      expect(JSON.stringify(bundle)).toContain(JSON.stringify(attack).slice(1, -1))
    }
  })

  test('has every field of the seed’s sample, with its values', () => {
    const bundle = councilBundle(COUNCIL)
    expect(bundle).toMatchObject({
      id: 'council-8m3xk7qd',
      stopReason: 'completed',
      schema_version: '1.0.0',
      prd_id: 'FLAWED-PRD',
      review_timestamp: '2031-05-06T09:04:42.000Z',
      review_depth: 'COUNCIL',
      verdict: 'NEEDS_ADJUDICATION',
      verdict_reason: '1 finding is deadlocked (F-2): no quorum after the third cycle.',
      state: 'DEADLOCKED',
      abort_reason: null,
      partial_findings: [],
      consensus_findings: ['F-1', 'F-3', 'F-4', 'F-6', 'F-8'],
      deadlocked_findings: ['F-2'],
      escalation_target: 'the product owner',
    })
    expect(bundle.council_metadata).toMatchObject({
      session_id: 'COUNCIL-FLAWED-PRD-20310506-090012',
      cycles_completed: 3,
      total_findings_generated: 11,
      findings_after_dedup: 8,
      contested_items_resolved: 2,
      quorum_achieved: false,
      degraded: true,
      elapsed_time_seconds: 270,
      unread_sections: [{ section_path: ['Appendix B', 'Fees'], lines: { start: 90, end: 97 } }],
    })
    expect(bundle.council_metadata.subagents[0]).toMatchObject({
      agent_id: 'SA-1',
      emergent_role: 'Formal Rigorist',
      selected_modes: [6, 8, 25, 47, 79],
      oath_affirmed: true,
    })
    expect(bundle.north_star_assessment).toMatchObject({
      phase_scores: [0.83, 0.5, 0.5, 0.25, null],
      variance: [0.0069, 0.0625, 0.25, null, null],
      consensus: [true, true, false, null, null],
      strong: [true, false, false, null, null],
      primary_phase_alignment: 1,
      complete: true,
    })
  })

  test('says of a finding where it came from, what it quotes, and who stands where', () => {
    const [first, second, , lowered] = councilBundle(COUNCIL).findings
    expect(first).toMatchObject({
      id: 'F-1',
      severity: 'blocker',
      source_agent: 'SA-1',
      source_cycle: 1,
      source_mode: 6,
      agreement_status: 'UNANIMOUS',
      in_consensus: true,
      raised_by: ['SA-1', 'SA-2'],
      remediation: 'State one limit in R1 and let section 6 refer to it.',
      remediation_id: 'R-1',
      remediation_endorsed: true,
      location: { section_path: ['4. Requirements', 'R1'], lines: { start: 31, end: 31 }, quote_verified: true },
    })
    expect(second).toMatchObject({
      in_consensus: false,
      votes: [
        { agent_id: 'SA-1', vote: 'SUPPORT' },
        { agent_id: 'SA-2', vote: 'OPPOSE' },
      ],
      dissenters: [{ agent_id: 'SA-2', quote: { line: 25, verdict: 'verified' } }],
    })
    expect(lowered).toMatchObject({ severity: 'major', declared_severity: 'blocker', location: { quote_verified: false } })
    expect(councilBundle(COUNCIL).findings.at(-1)?.location).toMatchObject({ quote: null, quote_verified: null, quote_check: null })
  })

  test('names the first proposed change where none is endorsed, and says so; none where there is none', () => {
    const [, proposed, , lowered] = councilBundle(COUNCIL).findings
    expect(proposed).toMatchObject({
      remediation: 'Say who gives the second approval in a club with one Treasurer.',
      remediation_id: 'R-3',
      remediation_endorsed: false,
    })
    expect(lowered).toMatchObject({ remediation: null, remediation_id: null, remediation_endorsed: false })
  })

  test('of a review that was not done has no score, and keeps apart what was not seen again', () => {
    const since = { ...(COUNCIL.since ?? expect.unreachable()), resolved: [], unseen: COUNCIL.since?.resolved ?? [], score: null }
    const bundle = wire({ ...COUNCIL, since })
    expect(complaints(bundle)).toEqual([])
    expect(bundle.since).toMatchObject({
      resolved: [],
      unseen: [{ id: 'F-3', section_path: ['4. Requirements'] }],
      convergence_score: null,
    })
  })

  test('says how much was read, and calls missing what is missing', () => {
    expect(councilBundle(PARTLY).council_metadata).toMatchObject({ sections_read: 70, sections_total: 1_380 })
    expect(councilBundle(COUNCIL).north_star_assessment.strategic_recommendations).toEqual([expect.stringMatching(/^Missing: /)])
  })

  test('has no verdict while it runs, and keeps what was found when it is cut short', () => {
    expect(councilBundle(UNBEGUN)).toMatchObject({ verdict: 'PENDING', partial_findings: [], document: null })
    expect(councilBundle(UNBEGUN).council_metadata).toMatchObject({ quorum_achieved: null, elapsed_time_seconds: null, mode_overlap: null })
    expect(councilBundle(RUNNING).partial_findings).toHaveLength(8)
    expect(councilBundle(ABORTED)).toMatchObject({ verdict: 'ABORTED', abort_reason: 'BUDGET_EXHAUSTED' })
    expect(councilBundle(ABORTED).partial_findings).toHaveLength(8)
    expect(councilBundle(PASSED).partial_findings).toEqual([])
  })

  test('takes nothing along that the report may hold beside its words', () => {
    const document = { ...(COUNCIL.document ?? expect.unreachable()), units: [{ id: 'u1' }], tokens: 3 }
    expect(complaints(wire({ ...COUNCIL, document }))).toEqual([])
  })
})

describe('the published schema', () => {
  const fields = Object.keys(wire(COUNCIL))

  test.each(fields)('refuses a bundle without %s', (field) => {
    const { [field]: _, ...rest } = wire(COUNCIL)
    expect(complaints(rest)).toEqual([` must have required property '${field}'`])
  })

  test('refuses a field that nobody has heard of, wherever it stands', () => {
    const bundle = wire(GOVERNED)
    // Numbers that a sign names are its own.
    const isOpen = (path: readonly string[]): boolean => path.at(-1) === 'numbers'
    const paths: string[][] = []
    const walk = (part: unknown, path: string[]): void => {
      if (part === null || typeof part !== 'object') return
      if (!Array.isArray(part) && !isOpen(path)) paths.push(path)
      for (const [key, held] of Object.entries(part)) walk(held, [...path, key])
    }
    walk(bundle, [])
    expect(paths.length).toBeGreaterThan(60)
    for (const path of paths) {
      const copy = structuredClone(bundle)
      const place = path.reduce<Record<string, unknown>>((part, key) => part[key] as Record<string, unknown>, copy)
      place.surprise = 1
      expect(complaints(copy).join()).toContain('must NOT have additional properties')
    }
  })

  test.each<[string, Partial<Record<string, unknown>>]>([
    ['another verdict', { verdict: 'MAYBE' }],
    ['a verdict that is null', { verdict: null }],
    ['a time that is not ISO 8601 in UTC', { review_timestamp: '2026-01-26T10-00-00Z' }],
    ['another version', { schema_version: '1.1.0' }],
    ['another depth', { review_depth: 'QUICK' }],
    ['a state of its own', { state: 'CYCLE_4' }],
    ['an abort without a known reason', { abort_reason: 'BORED' }],
    ['findings that are no list', { findings: {} }],
  ])('refuses %s', (_, wrong) => expect(complaints({ ...wire(COUNCIL), ...wrong })).not.toEqual([]))

  test('refuses a severity in capitals, a mode beyond eighty and a score above one', () => {
    const text = JSON.stringify(councilBundle(COUNCIL))
    for (const [from, to] of [
      ['"severity":"blocker"', '"severity":"BLOCKER"'],
      ['"source_mode":6', '"source_mode":81'],
      ['"phase_scores":[0.83', '"phase_scores":[1.2'],
    ] as const) {
      expect(text).toContain(from)
      expect(complaints(JSON.parse(text.replace(from, to)))).not.toEqual([])
    }
  })

  test('fits councils with whatever numbers and texts', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (text, amount, score) => {
        const northStar = { ...COUNCIL.northStar, phases: COUNCIL.northStar.phases.map((phase) => ({ ...phase, score })) }
        const counts = { ...COUNCIL.counts, raised: amount }
        expect(complaints(wire({ ...hostileCouncil(text), northStar, counts }))).toEqual([])
      }),
      { numRuns: 40 },
    ))
})

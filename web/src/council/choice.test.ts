import { describe, expect, test } from 'vitest'
import { DEADLOCKED, DISMISSED, FINDING, FINDINGS, LOWERED } from '../../../src/views/council-findings.fixture.ts'
import { amounts, findingNamed, grouped, type Wish, wanted } from './choice.ts'

const ALL: Wish = { severity: null, outcome: null, category: null, by: null, text: null, group: 'severity', sort: 'severity' }
const ids = (wish: Partial<Wish>): readonly string[] => wanted(FINDINGS, { ...ALL, ...wish }).map(({ id }) => id)

describe('findings that are wanted', () => {
  test('are all, where nothing is asked for', () => expect(ids({})).toHaveLength(FINDINGS.length))
  test('are those that fit everything asked for', () => {
    expect(ids({ outcome: 'dismissed' })).toEqual([DISMISSED.id])
    expect(ids({ severity: FINDING.severity, category: FINDING.category, by: 'sa-2', text: 'LIMIT pot' })).toContain(FINDING.id)
    expect(ids({ text: 'no such words anywhere' })).toEqual([])
    expect(ids({ by: 'nobody' })).toEqual([])
  })
  test('stand by their weight, what was dismissed last; or by line; or by how many hold them', () => {
    expect(ids({}).at(-1)).toBe(DISMISSED.id)
    const lines = wanted(FINDINGS, { ...ALL, sort: 'line' }).map(({ lines: at }) => at?.start ?? 0)
    expect(lines).toEqual(lines.toSorted((a, b) => a - b))
    expect(ids({ sort: 'agreement' })[0]).toBe(FINDING.id)
  })
})

describe('groups', () => {
  test('by severity hold apart what does not count', () => {
    const titles = grouped(FINDINGS, 'severity').map(({ title }) => title)
    expect(titles[0]).toBe('Blockers: must not be built like this')
    expect(titles).toContain('Deadlocked: a person has to decide')
    expect(titles.at(-1)).toBe('Dismissed')
  })
  test.each(['severity', 'section', 'outcome', 'none'] as const)('by %s lose nothing and show nothing twice', (group) => {
    const shown = grouped(FINDINGS, group).flatMap(({ findings }) => findings.map(({ id }) => id))
    expect(shown.toSorted()).toEqual(FINDINGS.map(({ id }) => id).toSorted())
  })
  test('by section follow the document', () => {
    const twice = [LOWERED, { ...FINDING, id: 'F-9', section: [], lines: null }, { ...FINDING, id: 'F-8', section: [] }, FINDING]
    expect(
      grouped(twice, 'section')
        .map(({ title }) => title)
        .slice(0, 1),
    ).toEqual(['the whole document'])
    expect(grouped(twice, 'section').map(({ title }) => title)).toContain('before the first heading')
  })
  test('of nothing are none', () => expect(grouped([], 'none')).toEqual([]))
})

test('amounts are of each severity', () => {
  const { blocker, major, minor, info } = amounts(FINDINGS)
  expect(blocker + major + minor + info).toBe(FINDINGS.length)
})

test.each([
  ['F-2', DEADLOCKED.id],
  ['f2', DEADLOCKED.id],
  ['F-999', undefined],
  [null, undefined],
])('%s names %s', (name, id) => expect(findingNamed(FINDINGS, name)?.id).toBe(id))

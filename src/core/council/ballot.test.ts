import { describe, expect, test } from 'vitest'
import { finding } from '../../../test/council-facts.ts'
import { append, emptyList, type List } from '../list.ts'
import { ballotOf, blockersToRemedy, endorsedRemediation, gravest, isBallotItem, toAssess, unresolvedBlockers } from './ballot.ts'
import { REQUEST } from './numbers.ts'
import { type Finding, unopened } from './state.ts'

const council = (...findings: readonly Finding[]) => ({ ...unopened, findings: findings.reduce<List<Finding>>(append, emptyList) })
const remediation = (...endorsedBy: readonly string[]) => ({ id: 'F-1.R1', nth: 0, seat: 'a', text: 'Mend it.', endorsedBy })
const many = (count: number, over: Partial<Finding> = {}) =>
  Array.from({ length: count }, (_, index) => finding({ id: `F-${index + 1}`, ...over }))

describe('what is put to the vote', () => {
  test('a lone blocker or major (4-12)', () => {
    expect(isBallotItem(finding({ severity: 'blocker' }))).toBe(true)
    expect(isBallotItem(finding({ severity: 'major' }))).toBe(true)
  })
  test('not a lone minor', () => expect(isBallotItem(finding({ severity: 'minor' }))).toBe(false))
  test('a minor that is contested', () =>
    expect(isBallotItem(finding({ severity: 'minor', contested: 'Two hold, one disputes.' }))).toBe(true))
  test('not what two or three hold undisputed', () => {
    expect(isBallotItem(finding({ agreement: 'MAJORITY' }))).toBe(false)
    expect(isBallotItem(finding({ agreement: 'UNANIMOUS' }))).toBe(false)
  })
  test('what two hold and one disputes', () => expect(isBallotItem(finding({ agreement: 'MAJORITY', contested: 'So.' }))).toBe(true))
  test('not what all have dropped', () => expect(isBallotItem(finding({ agreement: 'QUORUM_OPPOSE', contested: null }))).toBe(false))
  test('the gravest first', () =>
    expect(ballotOf(council(finding({ id: 'F-1' }), finding({ id: 'F-2', severity: 'blocker' }))).map(({ id }) => id)).toEqual([
      'F-2',
      'F-1',
    ]))
})

describe('what everybody assesses in cycle 2', () => {
  test('blockers, then majors, then what is contested; the rest not', () => {
    const wanted = toAssess([
      finding({ id: 'F-1', severity: 'minor' }),
      finding({ id: 'F-2', severity: 'info', contested: 'So.' }),
      finding({ id: 'F-3', severity: 'major' }),
      finding({ id: 'F-4', severity: 'blocker' }),
    ])
    expect(wanted.map(({ id }) => id)).toEqual(['F-4', 'F-3', 'F-2'])
  })
  test('60 at once are the most', () => {
    expect(gravest(many(60))).toHaveLength(60)
    expect(gravest(many(61))).toHaveLength(REQUEST.findingsMax)
    expect(REQUEST.findingsMax).toBe(60)
  })
})

describe('a remediation', () => {
  test('of its author alone is not endorsed', () => expect(endorsedRemediation(finding({ remediations: [remediation('a')] }))).toBeNull())
  test('of its author and one more is', () =>
    expect(endorsedRemediation(finding({ remediations: [remediation('a', 'c')] }))?.id).toBe('F-1.R1'))
})

describe('blockers that want one', () => {
  const standing = finding({ severity: 'blocker', agreement: 'MAJORITY' })
  test('stand, and none is endorsed', () => expect(unresolvedBlockers(council(standing))).toHaveLength(1))
  test('not when one is', () => expect(unresolvedBlockers(council({ ...standing, remediations: [remediation('a', 'b')] }))).toEqual([]))
  test('not when they are dismissed or open', () => {
    expect(unresolvedBlockers(council({ ...standing, agreement: 'QUORUM_OPPOSE' }))).toEqual([])
    expect(unresolvedBlockers(council({ ...standing, agreement: 'PENDING' }))).toEqual([])
  })
  test('majors want none', () => expect(unresolvedBlockers(council({ ...standing, severity: 'major' }))).toEqual([]))
  test('at the vote, also those that it may yet confirm', () =>
    expect(blockersToRemedy(council({ ...standing, agreement: 'PENDING' }))).toHaveLength(1))
})

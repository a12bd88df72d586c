import { describe, expect, test } from 'vitest'
import type { EarlierFinding } from '../../core/findings/words.ts'
import { ABORTED, PARTLY, PASSED, UNBEGUN } from '../council-extremes.fixture.ts'
import { DISMISSED, FINDING } from '../council-findings.fixture.ts'
import { COUNCIL } from '../council-sample.fixture.ts'
import {
  agentName,
  cautionsOf,
  countsText,
  dismissalText,
  headline,
  originOf,
  placeOf,
  quoteText,
  recommendationsOf,
  remediesOf,
  remedyOf,
  shortMode,
  sinceLines,
  sinceText,
  stepsOf,
  stepsText,
  unreadLines,
} from './reading.ts'

describe('where the machine stands', () => {
  test.each([
    ['INIT', 0, '[INIT] ▸ CYCLE_1 ▸ CYCLE_2 ▸ CYCLE_3 ▸ CONVERGED'],
    ['CYCLE_3', 2, 'INIT ▸ CYCLE_1 ▸ CYCLE_2 ▸ [CYCLE_3] ▸ CONVERGED'],
    ['CONVERGED', 3, 'INIT ▸ CYCLE_1 ▸ CYCLE_2 ▸ CYCLE_3 ▸ [CONVERGED]'],
    ['DEADLOCKED', 3, 'INIT ▸ CYCLE_1 ▸ CYCLE_2 ▸ CYCLE_3 ▸ [DEADLOCKED]'],
    ['ABORTED', 0, 'INIT ▸ [ABORTED]'],
    ['ABORTED', 2, 'INIT ▸ CYCLE_1 ▸ CYCLE_2 ▸ [ABORTED]'],
    ['ABORTED', 3, 'INIT ▸ CYCLE_1 ▸ CYCLE_2 ▸ CYCLE_3 ▸ [ABORTED]'],
  ] as const)('at %s after %s cycles: %s', (state, cycles, shown) => expect(stepsText(stepsOf(state, cycles))).toBe(shown))
})

describe('the words of a finding', () => {
  test.each([
    [['A', 'B'], { start: 3, end: 3 }, 'A › B : line 3'],
    [['A'], { start: 3, end: 5 }, 'A : lines 3–5'],
    [['A'], null, 'A'],
    [[], { start: 1, end: 1 }, 'before the first heading : line 1'],
    [[], null, 'the whole document'],
  ])('%j %j stands at %s', (section, lines, place) => expect(placeOf({ section, lines })).toBe(place))

  test('a dismissal names the words that answer it only where they were found', () => {
    const [dissenter] = DISMISSED.dissenters
    const unfound = { ...(dissenter ?? expect.unreachable()), quote: { quote: 'x', line: null, verdict: 'failed' as const } }
    expect(dismissalText(DISMISSED)).toContain('at line 88: “A switch')
    expect(dismissalText({ ...DISMISSED, dissenters: [unfound] })).toBe('dismissed: It is dismissed: 0 for it, 2 against it, 0 abstained.')
    const voted = {
      ...DISMISSED,
      dissenters: [],
      votes: DISMISSED.votes.map((vote) => ({ ...vote, quote: { quote: 'It does.', line: 4, verdict: 'verified' as const } })),
    }
    expect(dismissalText(voted)).toBe('dismissed: the document answers it at line 4: “It does.”')
  })

  test('what a quorum endorsed comes first', () => {
    const reversed = { ...FINDING, remediations: FINDING.remediations.toReversed() }
    expect(remediesOf(COUNCIL, reversed).map(({ label }) => label)).toEqual(['Do', 'Proposed'])
    expect(
      remediesOf(COUNCIL, { ...FINDING, remediations: [{ id: 'R', text: 'x', by: 'sa-1', endorsedBy: [], endorsed: false }] }),
    ).toEqual([{ label: 'Proposed', text: 'x', note: 'endorsed by nobody yet; not enough' }])
  })

  test('a quotation that was not found says so', () => {
    expect(quoteText({ quote: 'x', line: 3, verdict: 'failed' })).toBe('“x” (not found in the document)')
    expect(quoteText({ quote: 'x', line: null, verdict: 'verified' })).toBe('“x”')
    expect(quoteText({ quote: 'x', line: 3, verdict: 'unverified' })).toBe('“x” (not checked)')
  })

  test('others who raised it are counted once', () =>
    expect(originOf({ ...FINDING, raisedBy: ['sa-1'] })).toBe('raised by SA-1 in cycle 1 · mode 6 Constraint / satisfiability'))
})

test('names, modes and counts are as short as they can be', () => {
  expect(agentName({ agent: 'SA-1', name: 'SA-1' })).toBe('SA-1')
  expect(agentName({ agent: 'SA-1', name: 'Ada' })).toBe('SA-1 Ada')
  expect(shortMode('Statistical reasoning (frequentist)')).toBe('Statistical (frequentist)')
  expect(shortMode('Meta-reasoning')).toBe('Meta-reasoning')
  expect(countsText(UNBEGUN)).toEqual(['no findings'])
})

describe('the headline', () => {
  test.each([
    ['a whole document that passed mechanical checks', PASSED, 'PASSED: no check stands against it'],
    ['a whole document that passed', { ...PASSED, mechanical: false }, 'PASSED: it can be built'],
    ['one of which a part was read', PARTLY, 'PASSED, as far as it was read: 70 of 1,380 sections'],
    ['a failed part', { ...PARTLY, verdict: 'FAILED' as const }, 'FAILED: it must not be built like this; 70 of 1,380 sections were read'],
    [
      'one section',
      { ...PARTLY, verdict: 'ABORTED' as const, read: { units: 1, of: 2 } },
      'ABORTED: the review was cut short; 1 of 2 sections was read',
    ],
    ['one under way, however little is read', { ...PARTLY, verdict: null }, 'No verdict yet'],
  ])('of %s', (_, report, words) => expect(headline(report)).toBe(words))

  test('of a document that a person must decide on says why: no quorum, or no remedy', () => {
    const stuck = { ...COUNCIL, unread: [] }
    expect(headline(stuck)).toBe('NEEDS_ADJUDICATION: the reviewers could not agree; a person has to decide')
    const unremedied = { ...stuck, counts: { ...stuck.counts, deadlocked: 0 } }
    expect(headline(unremedied)).toBe('NEEDS_ADJUDICATION: a blocker has no remedy that two reviewers endorse; a person has to decide')
    const several = { to: 'the board', findings: ['F-1', 'F-2'], because: 'So it is.' }
    expect(headline({ ...unremedied, escalation: several })).toContain('blockers have no remedy that two')
  })
})

describe('sections that nobody read', () => {
  test('are the first ten, and how many more', () => {
    const lines = unreadLines(PARTLY)
    expect(lines).toHaveLength(11)
    expect([lines[0], lines[9], lines[10]]).toEqual(['Chapter 71 : lines 700–709', 'Chapter 80 : lines 790–799', 'and 1,300 more'])
  })
  test('are all there where they are ten', () => {
    const lines = unreadLines({ ...PARTLY, unread: PARTLY.unread.slice(0, 10) })
    expect([lines.length, lines[9]]).toEqual([10, 'Chapter 80 : lines 790–799'])
  })
})

describe('a lost reviewer', () => {
  const losing = (lost: number, verdict: typeof ABORTED.verdict) => ({
    ...ABORTED,
    verdict,
    degraded: lost > 0,
    agents: ABORTED.agents.map((agent, index) => ({ ...agent, lost: index < lost ? 'It failed.' : null })),
  })
  test.each([
    [0, 'PASSED', []],
    [1, 'PASSED', ['A reviewer was lost: two decide, and both must agree.']],
    [1, 'ABORTED', ['A reviewer was lost.']],
    [2, 'ABORTED', ['2 of 3 reviewers were lost: it takes two to decide anything.']],
  ] as const)('%s lost, %s', (lost, verdict, words) => expect(cautionsOf(losing(lost, verdict))).toEqual(words))
})

describe('against an earlier review', () => {
  const nothing = { id: 'c', resolved: [], persistent: [], fresh: [], regressed: [], unseen: [], score: 1 }
  const gone: EarlierFinding = {
    id: 'F-2',
    severity: 'major',
    category: 'timing',
    section: [],
    quote: null,
    description: 'No limit.',
    status: 'open',
  }
  test.each([
    ['nothing at all', nothing, 'Convergence score 1.00 (nothing was open, and nothing is).'],
    ['all persists', { ...nothing, persistent: [{ before: 'F-1', now: 'F-1' }], score: 0 }, 'Convergence score 0.00 (nothing moved).'],
    [
      'some resolved, some persistent',
      { ...nothing, resolved: [gone], persistent: [{ before: 'F-1', now: 'F-1' }] },
      'Convergence score 1.00 (resolved ÷ (resolved + new + regressed)).',
    ],
    ['not done', { ...nothing, unseen: [gone], score: null }, 'Not compared: this review did not come to its end.'],
  ])('%s', (_, since, words) => expect(sinceText(since)).toContain(words))
  test('what was not seen again is told apart from what is resolved, with the reason', () => {
    const same = { ...nothing, unseen: [gone], score: 0 }
    expect(sinceText(same)).toContain('0 resolved, 0 persistent, 0 new, 0 regressed, 1 not seen again.')
    expect(sinceLines(same)).toEqual(['Not seen again, though the text is the same: F-2 (major) No limit.'])
    expect(sinceLines({ ...same, score: null })).toEqual(['Not seen again, the review did not come to its end: F-2 (major) No limit.'])
    expect(sinceText(nothing)).not.toContain('seen again')
  })
})

test('what the vision asks for and nobody found is called missing', () =>
  expect(recommendationsOf(COUNCIL)).toEqual(['Missing: Scope and requirements testable: Each requirement says when it is accepted.']))

test('the one remedy to name is the endorsed one, else the first proposed, else none', () => {
  const [first, second] = FINDING.remediations
  expect(remedyOf({ ...FINDING, remediations: FINDING.remediations.toReversed() })).toBe(first)
  const proposed = { ...FINDING, remediation: null, remediations: second === undefined ? [] : [second] }
  expect(remedyOf(proposed)).toBe(second)
  expect(remedyOf({ ...FINDING, remediation: null, remediations: [] })).toBeNull()
})

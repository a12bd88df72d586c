import { describe, expect, test } from 'vitest'
import { UNBEGUN } from '../council-extremes.fixture.ts'
import { DISMISSED, FINDING } from '../council-findings.fixture.ts'
import { COUNCIL } from '../council-sample.fixture.ts'
import {
  agentName,
  countsText,
  dismissalText,
  originOf,
  passageOf,
  placeOf,
  quoteText,
  remediesOf,
  shortMode,
  sinceText,
  stepsOf,
  stepsText,
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

  test('a passage is cut around its quotation, whatever the line ends', () => {
    expect(passageOf({ quote: 'b  c', context: 'a\nb\nc d' })).toEqual({ before: 'a ', quote: 'b c', after: ' d' })
    expect(passageOf({ quote: 'a', context: 'a' })).toBeNull()
    expect(passageOf({ quote: 'x', context: 'a' })).toBeNull()
    expect(passageOf({ quote: '', context: 'a' })).toBeNull()
    expect(passageOf({ quote: null, context: 'a' })).toBeNull()
    expect(passageOf({ quote: 'a', context: null })).toBeNull()
  })

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
  expect(sinceText({ id: 'c', resolved: [], persistent: [], fresh: [], regressed: [], score: 1 })).toContain('score 1.00')
})

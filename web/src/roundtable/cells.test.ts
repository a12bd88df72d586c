import { describe, expect, test } from 'vitest'
import type { PositionRow, RoundRow } from '../../../src/core/roundtable/report-types.ts'
import { ROUNDTABLE } from '../../../src/views/roundtable-sample.fixture.ts'
import { cellMarks, columnMarks, confidencesOf, confidencesText } from './cells.ts'

const row: PositionRow = {
  seat: 'harbour',
  request: 'r',
  side: 'YES',
  confidence: 0.7,
  confidenceDelta: null,
  statement: 'Yes.',
  vote: 'ACCEPT',
  change: null,
  verified: { pass: 9, fail: 0, unverified: 0 },
  revised: false,
  missed: null,
}
const texts = (over: Partial<PositionRow>): readonly string[] => cellMarks({ ...row, ...over }).map(({ text }) => text)

describe('a cell', () => {
  test('that is as it should be bears no mark', () => {
    expect(texts({})).toEqual([])
    expect(texts({ verified: null })).toEqual([])
  })
  test('says a change of side, and whether evidence came with it', () => {
    expect(texts({ change: { from: 'NO', supported: true, because: '' } })).toEqual(['from NO'])
    const [mark] = cellMarks({ ...row, change: { from: 'NO', supported: false, because: 'Nothing new was cited.' } })
    expect(mark).toMatchObject({ text: 'from NO, no evidence', tone: 'no' })
    expect(mark?.because).toContain('Nothing new was cited.')
  })
  test('says that it was revised, and how many checks failed', () => {
    expect(texts({ revised: true, verified: { pass: 7, fail: 2, unverified: 0 } })).toEqual(['revised', '2 failed'])
  })
})

describe('a column', () => {
  const plain: RoundRow = {
    round: 2,
    kind: 'plain',
    answer: null,
    focus: null,
    seats: [],
    oneLiner: null,
    measures: null,
    tally: null,
    detection: null,
    objection: null,
  }
  const quiet = { ...ROUNDTABLE, detections: [], objections: [], escalations: [], contexts: [], blocks: [], exit: null }
  const marksIn = (report: typeof ROUNDTABLE, round: RoundRow): readonly string[] => columnMarks(report, round).map(({ text }) => text)

  test('of a round like any other bears no mark', () => {
    expect(marksIn(quiet, plain)).toEqual([])
  })
  test('says what was detected, and what objecting came to', () => {
    const detection = { round: 2, kind: 'stagnation' as const, numbers: {}, because: 'Nothing moved.' }
    expect(marksIn(quiet, { ...plain, detection })).toEqual(['Stagnation'])
    const objection = { round: 2, seats: [], failed: true, newFacts: 0, meanConfidence: 0.9, change: 0, because: 'No.' }
    expect(marksIn(quiet, { ...plain, kind: 'objection', objection })).toEqual(['changed nothing'])
    expect(marksIn(quiet, { ...plain, kind: 'objection', objection: { ...objection, failed: false } })).toEqual(['did its work'])
  })
  test('says what was asked, what was kept back and where it ended, of its own round only', () => {
    const escalation = { id: 'X1', round: 2, needs: 'A word.', because: '', until: 0, outcome: null }
    const context = { id: 'Q1', seat: 'harbour', round: 2, question: 'How many?', why: '', until: 0, supplied: null }
    const block = { id: 'B1', seat: 'harbour', round: 2, by: 'code' as const, because: 'Harm.', appeal: null }
    const appealed = { ...block, id: 'B2', appeal: { by: 'ann', because: 'It is a quotation.' } }
    const exit = { reason: 'consensus' as const, round: 2, numbers: {}, because: 'All agree.' }
    const report = { ...quiet, escalations: [escalation], contexts: [context], blocks: [block, appealed], exit }
    expect(marksIn(report, plain)).toEqual(['X1 asks a person', 'Q1 asks for context', 'B1 blocked', 'B2 appealed', 'it ended here'])
    expect(marksIn(report, { ...plain, round: 1 })).toEqual([])
  })
})

test('how sure a seat was, in the rounds in which it spoke', () => {
  const [seat] = ROUNDTABLE.seats
  const values = confidencesOf(ROUNDTABLE, seat?.seat ?? '')
  const spoken = ROUNDTABLE.rounds.filter(({ seats }) => seats.find((one) => one.seat === seat?.seat)?.confidence !== null)
  expect(values.map(({ at }) => at)).toEqual(spoken.map(({ round }) => round))
  expect(values.length).toBeGreaterThan(1)
  expect(confidencesText([{ value: 0.7 }, { value: 0.75 }])).toBe('70 %, 75 % sure')
  expect(confidencesText([])).toBe('has not said how sure')
})

import { expect, test } from 'vitest'
import { idChecks } from './ids.ts'
import { answerIn, checkNamed, hitsIn } from './structure.fixture.ts'

const twice = checkNamed(idChecks, 'id-given-twice')
const skipped = checkNamed(idChecks, 'id-skipped')
const list = (...ids: readonly string[]): readonly string[] => [
  '# Plan',
  '## Requirements',
  ...ids.map((id, index) => `- ${id}: Thing ${index} is done.`),
]

test('one number for two requirements is raised, and the next free one proposed', () => {
  const hits = hitsIn(twice, ...list('R1', 'R2', 'R2', 'R3'))
  expect(hits).toMatchObject([{ line: 5, severity: 'major' }])
  expect(hits[0]?.remediation).toContain('R4')
})

test('so is a clause number', () => {
  const clauses = ['4.1 Keys are kept.', '4.2 Logs are kept.', '4.2 Doors are shut.', '4.3 Lights are out.']
  expect(hitsIn(twice, '# Rules', '## 4 Rules', '', ...clauses.flatMap((clause) => [clause, '']))).toMatchObject([{ line: 8 }])
})

test.each([
  ['all differ', list('R1', 'R2', 'R3', 'R4')],
  ['doubles are a way of writing', list('M1', 'M1', 'M2', 'M2', 'M3')],
  [
    'a second section goes through them again',
    [...list('R1', 'R2', 'R3', 'R4'), '## Tests', '- R1: tried.', '- R2: tried.', '- R3: tried.', '- R4: tried.'],
  ],
  ['priorities are no numbers of entries', list('P1', 'P2', 'P2', 'P3', 'P4')],
])('no double: %s', (_, lines) => expect(hitsIn(twice, ...lines)).toEqual([]))

test('a gap is raised, with leading zeros kept', () => {
  expect(hitsIn(skipped, ...list('R1', 'R2', 'R4', 'R5'))).toMatchObject([{ line: 5, severity: 'minor' }])
  expect(hitsIn(skipped, ...list('REQ-01', 'REQ-02', 'REQ-04', 'REQ-05'))[0]?.description).toContain('no REQ-03')
})

test.each([
  ['none is missing', list('R1', 'R2', 'R3', 'R4')],
  ['numbers go by tens', list('R10', 'R20', 'R30', 'R40')],
  ['the order is free', list('R4', 'R1', 'R3', 'R2')],
  ['three are too few', list('R1', 'R2', 'R4')],
])('no gap: %s', (_, lines) => expect(hitsIn(skipped, ...lines)).toEqual([]))

test('a note on the missing number answers', () =>
  expect(answerIn(skipped, ...list('R1', 'R2', 'R4', 'R5'), '', 'R3 was withdrawn in May.')).toBe('R3 was withdrawn in May.'))

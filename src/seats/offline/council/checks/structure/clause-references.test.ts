import { expect, test } from 'vitest'
import { referenceChecks } from './references.ts'
import { checkNamed, hitsIn } from './structure.fixture.ts'

const check = checkNamed(referenceChecks, 'reference-to-nothing')
const policy = (...lines: readonly string[]): readonly string[] => [
  '# Rules',
  '## 1. Words',
  '',
  '1.1 In this text:',
  '',
  '(a) a box is a box;',
  '',
  '(b) a lid is a lid.',
  '',
  '## 2. Keeping',
  '',
  '2.1 Boxes are kept.',
  '',
  '2.2 Lids are kept.',
  '',
  '## 3. Rest',
  '',
  ...lines,
]

test.each([
  ['The checks in clause 2.8 are done.', 'clause 2.8'],
  ['Clauses 2.1, 2.7 and 3 do not apply.', 'clause 2.7'],
  ['A lid in the sense of clause 1.1(g) is kept.', 'clause 1.1(g)'],
  ['Calls are made as in 2.9.', '2.9'],
  ['At the limits in 2.9 it rings.', '2.9'],
  ['Lost data? Go to **9**.', '9'],
])('leads nowhere: «%s»', (line, name) => {
  const hits = hitsIn(check, ...policy(line))
  expect(hits).toHaveLength(1)
  expect(hits[0]?.description).toContain(`to ${name},`)
})

test.each([
  'The checks in clauses 2.1 and 2.2 are done, as clause 1.1(b) says.',
  'Calls are made as in 2.2.',
  'The lid grows by 2.9 cm and weighs up to 2.7 kg.',
  'Version 2.9 and release 2.7 are out.',
  'Clause 12 of the contract holds.',
  'Go to 3.',
])('silent: «%s»', (line) => expect(hitsIn(check, ...policy(line))).toEqual([]))

test('a column that sends the reader on', () => {
  const table = (cell: string) => policy('| Alert | Go to |', '|---|---|', '| late | 2.1 |', `| lost | ${cell} |`)
  expect(hitsIn(check, ...table('2.7'))).toHaveLength(1)
  expect(hitsIn(check, ...table('2.2'))).toEqual([])
})

test('sections with letters', () => {
  const lettered = (line: string) => ['# Rules', '## A. Words', 'Words.', '## B. Sites', 'Sites.', '## C. Rest', line]
  expect(hitsIn(check, ...lettered('Windows (section P) do not count.'))[0]?.description).toContain('from A to C')
  expect(hitsIn(check, ...lettered('Windows (section B) do not count.'))).toEqual([])
})

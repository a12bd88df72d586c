import { expect, test } from 'vitest'
import { binds, isTelling, ownPassagesOf, type Passage, passagesOf, plannedPassagesOf } from './passages.ts'
import { documentFrom } from './reading.fixture.ts'

const plains = (passages: readonly Passage[]): readonly string[] => passages.map(({ plain }) => plain)

const PLAN = documentFrom(
  '# Plan',
  '> Quoted by us here.',
  '',
  '- [ ] Ticked by us here.',
  '',
  'Said by us here. Asked by us here?',
  '## History',
  'Told by us here.',
  '## Alternatives',
  'Weighed by us here.',
  '## Glossary',
  'Defined by us here.',
  '## Later',
  'Put off by us.',
)

test('all is read but quotations', () => {
  expect(plains(passagesOf(PLAN))).toEqual([
    'Ticked by us here.',
    'Said by us here.',
    'Asked by us here?',
    'Told by us here.',
    'Weighed by us here.',
    'Defined by us here.',
    'Put off by us.',
  ])
})

test('boxes to tick and history are not the document’s own words; what it asks and weighs is', () => {
  expect(plains(ownPassagesOf(PLAN))).toEqual([
    'Said by us here.',
    'Asked by us here?',
    'Weighed by us here.',
    'Defined by us here.',
    'Put off by us.',
  ])
})

test('planned is what neither asks, tells, weighs, defines nor is put off', () => {
  expect(plains(plannedPassagesOf(PLAN))).toEqual(['Said by us here.'])
  expect(plains(passagesOf(PLAN).filter(isTelling))).toEqual(['Told by us here.', 'Weighed by us here.', 'Put off by us.'])
})

test('a label of two words plans nothing', () => {
  expect(plains(plannedPassagesOf(documentFrom('# Plan', '- Two words', '- These three words')))).toEqual(['These three words'])
})

test('a row is read by the sentences of its cells, each an exact slice under its column', () => {
  const document = documentFrom('# Plan', '', '| Id | Requirement |', '|---|---|', '| R1 | The `door` opens. It closes. |')
  const passages = passagesOf(document)
  expect(passages.map(({ sentence, column }) => [sentence.text, sentence.start, column])).toEqual([
    ['R1', 5, 'id'],
    ['The `door` opens.', 5, 'requirement'],
    ['It closes.', 5, 'requirement'],
  ])
  expect(plains(passages)).toEqual(passages.map(({ sentence }) => sentence.plain))
  expect(plains(passages)[1]).toBe('The door opens.')
})

test('a sentence of more than 1,500 characters is no sentence', () => {
  expect(passagesOf(documentFrom(`${'a'.repeat(1_499)}.`))).toHaveLength(1)
  expect(passagesOf(documentFrom(`${'a'.repeat(1_500)}.`))).toEqual([])
})

test.each([
  ['The door must open.', 'Plan', true],
  ['The door opens.', 'Plan', false],
  ['R1: The door opens.', 'Requirements', true],
  ['R1: The door opened, as it did.', 'Requirements', false],
  ['The door must open.', 'Alternatives', false],
  ['Must the door open?', 'Requirements', false],
])('%s under %s binds: %s', (line, heading, bound) => {
  const document = documentFrom('# Door', 'We plan.', `## ${heading}`, line)
  expect(passagesOf(document).some((passage) => passage.section.title === heading && binds(passage, document))).toBe(bound)
})

import { expect, test } from 'vitest'
import { hitsIn, hitsUnder } from './safety.fixture.ts'

const STATUS = 'status-never-reached'
const ASSUMES = 'assumption-without-check'
const RISK = 'no-risk-named'

const LIST = 'The status is `open`, `waiting` or `settled`.'
test('a status that is named nowhere else is raised', () => {
  const hits = hitsUnder(STATUS, 'Design', LIST, '', 'A new case is open. After a question it is waiting.')
  expect(hits[0]?.description).toContain('“settled” is named nowhere else')
  expect(
    hitsUnder(STATUS, 'Design', '| Field | Rules |', '|---|---|', '| `state` | `open`, `waiting` or `settled` |', '', 'Open cases wait.'),
  ).toHaveLength(1)
})
test.each([
  [[LIST, '', 'A case is open, then waiting; the desk settles it.']],
  [[LIST]],
  [['The colours are `red`, `green` or `blue`.', '', 'It is red or green.']],
])('silent where all are visited, none is, or it is no status: %j', (lines) => expect(hitsUnder(STATUS, 'Design', ...lines)).toEqual([]))

test.each(['We assume that all guests have a phone.', 'Assuming the hall is free, we start in May.'])(
  'an assumption nobody checks: «%s»',
  (line) => expect(hitsUnder(ASSUMES, 'Timeline', line).map(({ quote }) => quote)).toEqual([line]),
)
test.each([
  'We assume that all guests have a phone. If not, the desk lends one.',
  'Assuming the default flag, the call takes the fast path.',
  'We start in May.',
])('checked, or none: «%s»', (line) => expect(hitsUnder(ASSUMES, 'Timeline', line)).toEqual([]))

const LONG = Array.from({ length: 30 }, (_, index) => `In week ${index + 1} the team paints another wall of the long hall.`)
test('a long plan that names nothing that could fail is raised, once', () =>
  expect(hitsIn(RISK, '# Plan', '', '## Timeline', '', ...LONG)).toHaveLength(1))
test.each([
  ['a risk is named', ['# Plan', '', '## Timeline', '', ...LONG, 'The risk is rain.']],
  ['a short note', ['# Plan', '', '## Timeline', '', ...LONG.slice(0, 5)]],
  ['no plan', ['# Plan', '', '## Walls', '', ...LONG]],
])('silent: %s', (_, lines) => expect(hitsIn(RISK, ...lines)).toEqual([]))

import { expect, test } from 'vitest'
import { referenceChecks } from './references.ts'
import { checkNamed, hitsIn } from './structure.fixture.ts'

const check = checkNamed(referenceChecks, 'reference-to-nothing')
const table = (head: string, ...labels: readonly string[]): readonly string[] => [
  '# Plan',
  '## Way',
  '',
  `| ${head} | What |`,
  '|---|---|',
  ...labels.map((label) => `| ${label} | something is done |`),
  '',
]

test.each([
  ['Step', ['1', '2', '3'], 'It must be approved before step 7.', 'step 7'],
  ['Code', ['0', '3', '4'], 'The client must stop with exit code 9 at once.', 'code 9'],
  ['Option', ['A', 'B', 'C'], 'We look again if option F is offered for less.', 'option F'],
])('a label that no row of “%s” has', (head, labels, line, name) => {
  const hits = hitsIn(check, ...table(head, ...labels), line)
  expect(hits).toHaveLength(1)
  expect(hits[0]?.description).toContain(`to ${name},`)
})

test.each([
  ['Step', ['1', '2', '3'], 'It must be approved before step 2.'],
  ['Code', ['0', '3', '4'], 'A code 9 characters long is sent.'],
  ['Day', ['1', '2', '3'], 'The trial ends on day 30.'],
  ['Step', ['1', '2'], 'It must be approved before step 7.'],
])('silent under “%s” %o: «%s»', (head, labels, line) => expect(hitsIn(check, ...table(head, ...labels), line)).toEqual([]))

const named = (line: string): readonly string[] => [
  '# Plan',
  '## Open Issues',
  'None.',
  '## Retries',
  'It waits (see "Retries").',
  '',
  line,
]

test.each(['The first wait (see Open Issues in Detail) is short.', 'It waits as given under "Waiting times" above.'])(
  'a heading that is not there: «%s»',
  (line) => expect(hitsIn(check, ...named(line))).toHaveLength(1),
)

test.each([
  'It waits (see Open Issues).',
  'It waits as given under "Retries".',
  'The guest presses "Send again" and waits.',
  'Look under "Settings" page.',
])('silent: «%s»', (line) => expect(hitsIn(check, ...named(line))).toEqual([]))

import { expect, test } from 'vitest'
import { alternativeChecks } from './alternatives.ts'
import { answerIn, checkNamed, hitsIn } from './structure.fixture.ts'

const check = checkNamed(alternativeChecks, 'alternative-without-reason')
const plan = (...lines: readonly string[]): readonly string[] => ['# Plan', '## Alternatives', '', ...lines]

test('an alternative that is only named is raised, in a list and in a paragraph', () => {
  expect(hitsIn(check, ...plan('- Use a message broker from a vendor.', '- Poll the table. It is too slow.'))).toMatchObject([{ line: 4 }])
  expect(hitsIn(check, ...plan('Alternatives would be to use `curl` commands directly.'))).toMatchObject([{ category: 'alternatives' }])
})

test('so is one below a heading of its own', () =>
  expect(hitsIn(check, ...plan('### Broker', 'The order service sends events through a broker.'))).toMatchObject([{ line: 5 }]))

test.each([
  ['what speaks against it is said', plan('- A broker: one more system to run, which nobody here can.', '- Polling, but it is slow.')],
  ['a number says it', plan('- A phone robot. Quoted at €9,400 per quarter.', '- Do nothing. Takes 433 hours.')],
  [
    'one reason holds for all',
    plan('We dropped these because they need a server:', '', '- A broker of our own.', '- A queue from a vendor.'),
  ],
  ['a table has its own column', plan('| Option | Against |', '|---|---|', '| Broker | dear |')],
  ['options of a command', ['# Tool', '## Options', '- `lang`: set the language of the source.', '- `type`: set the type of the source.']],
])('silent: %s', (_, lines) => expect(hitsIn(check, ...lines)).toEqual([]))

test('a reason elsewhere answers', () =>
  expect(
    answerIn(
      check,
      '# Plan',
      '## Motivation',
      'Patching with `curl` commands is cumbersome.',
      '## Alternatives',
      'Users go on with `curl` commands.',
    ),
  ).toContain('cumbersome'))

import { expect, test } from 'vitest'
import type { Hit } from '../check.ts'
import { answerIn, answerSaying, shared } from './answers.ts'
import { documentFrom } from './reading.fixture.ts'

const hitOn = (quote: string, line: number): Hit => ({
  quote,
  line,
  severity: 'minor',
  category: 'timing',
  description: '',
  remediation: '',
  weight: 1,
})

const QUOTE = 'The door opens soon.'
const SAYING = { says: /\d seconds/, shares: 1, does: 'gives the time' }
const answerTo = (...lines: readonly string[]) => answerSaying(documentFrom('# Plan', '', QUOTE, '', ...lines), hitOn(QUOTE, 3), SAYING)

test('the first sentence elsewhere that says it about the same thing is quoted, with its place', () => {
  expect(answerTo('The lift takes 5 seconds.', 'The door takes 3 seconds.', 'The door takes 4 seconds.')).toEqual({
    quote: 'The door takes 3 seconds.',
    line: 6,
    because: '“Plan” (line 6) gives the time: “The door takes 3 seconds”.',
  })
})

test('the lines of the hit itself answer nothing', () => {
  const document = documentFrom('# Plan', '', `${QUOTE} The door takes 3 seconds.`)
  expect(answerSaying(document, hitOn(QUOTE, 3), SAYING)).toBeNull()
})

test('what is only weighed, told or quoted answers nothing', () => {
  expect(answerTo('## Alternatives', 'The door takes 3 seconds.')).toBeNull()
  expect(answerTo('## History', 'The door takes 3 seconds.')).toBeNull()
  expect(answerTo('> The door takes 3 seconds.')).toBeNull()
})

test('it must be about what was asked for', () => {
  const document = documentFrom('# Plan', '', QUOTE, '', 'The door takes 3 seconds.')
  expect(answerSaying(document, hitOn(QUOTE, 3), { ...SAYING, about: /\bdoor\b/ })?.line).toBe(5)
  expect(answerSaying(document, hitOn(QUOTE, 3), { ...SAYING, about: /\blift\b/ })).toBeNull()
  expect(answerSaying(document, hitOn(QUOTE, 3), { ...SAYING, shares: 2 })).toBeNull()
})

test('a row of short cells is one statement; where a cell is a sentence, each speaks for itself', () => {
  const table = ['| What | Time |', '|---|---|']
  expect(answerTo(...table, '| Door | 3 seconds |')?.quote).toBe('| Door | 3 seconds |')
  const long = 'A lift for eight people with bags takes 5 seconds.'
  expect(answerTo(...table, `| Door | ${long} |`)).toBeNull()
  expect(answerTo(...table, `| Lift | ${long.replace('lift', 'door')} |`)?.quote).toBe(long.replace('lift', 'door'))
})

test('any fitting passage can answer, with a reason of its own', () => {
  const document = documentFrom('# Plan', '', QUOTE, '', '## Alternatives', 'A gate was weighed.')
  const fits = ({ plain }: { readonly plain: string }): boolean => plain.includes('gate')
  expect(answerIn(document, hitOn(QUOTE, 3), fits, 'Weighed.')).toEqual({ quote: 'A gate was weighed.', line: 6, because: 'Weighed.' })
  expect(answerIn(document, hitOn(QUOTE, 3), fits, ({ plain }) => plain)?.because).toBe('A gate was weighed.')
})

test('content words are counted once', () => expect(shared(new Set(['door', 'lift']), 'A door is a door.')).toBe(1))

/** Signals are counted in sentences, by whole words whatever their ending. */
import { expect, test } from 'vitest'
import { phraseBook, phrasesIn, stemsOf } from './phrases.ts'
import { scanSignals } from './signals.ts'

const scan = (text: string, signal: string) => scanSignals(text).find((one) => one.signal === signal)

test('a sentence counts once, however often it says it', () =>
  expect(scan('The API calls an API that wraps an API. The API is old.', 'API')?.matches).toBe(2))
test('whole words only: "rapid" is no API', () => expect(scan('A rapid apiary.', 'API')?.matches).toBe(0))
test('endings do not matter', () => expect(scan('Dependencies matter.\n\nIt was migrated in phases.', 'PROC')?.matches).toBe(1))
test('phrases are found across a hyphen', () =>
  expect([...phrasesIn(phraseBook(['roll back']), stemsOf('Then roll-back.'))]).toEqual(['roll back']))
test('at most three examples are shown, with their lines', () => {
  const found = scan('# Login\n\n- password one\n- password two\n- password three\n', 'SEC')
  expect(found?.matches).toBe(4)
  expect(found?.examples).toEqual([
    { line: 1, text: 'Login' },
    { line: 3, text: 'password one' },
    { line: 4, text: 'password two' },
  ])
})
test('a long example is cut at 160 letters', () =>
  expect(scan(`The password ${'x'.repeat(400)}.`, 'SEC')?.examples[0]?.text).toHaveLength(160))
test('an empty text has ten silent signals', () => {
  expect(scanSignals('')).toHaveLength(10)
  expect(scanSignals('').every(({ matches, examples }) => matches === 0 && examples.length === 0)).toBe(true)
})

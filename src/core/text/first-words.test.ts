import { expect, test } from 'vitest'
import { firstWords } from './first-words.ts'

test.each([
  ['', ''],
  ['{"si', ''],
  ['{"side":"NO","confidence":0.6,', ''],
  ['{"side":"NO","position":"We sho', 'We'],
  ['{"side":"NO","position":"We should wait for th', 'We should wait for'],
  ['{"side":"NO","position":"Wait.","text":"Nobody is \\"on call\\"\\non Sat', 'Nobody is "on call" on'],
  ['```json\n{"why": "The caf\\u00e9 is closed on Sunday, they', 'The café is closed on Sunday,'],
  ['["one","two words here', 'two words'],
  ['{"why":"Nobody is there.","confi', 'Nobody is there.'],
  ['I would rather say no to', 'I would rather say no'],
  ['<think>Let me see what they', ''],
  ['<think>Let me see.</think>{"why":"It is too ea', 'It is too'],
  ['{"why":"A backslash at the end \\', 'A backslash at the end'],
  ['{"why":"half a code \\u00', 'half a code'],
])('of %j: %j', (written, said) => expect(firstWords(written)).toBe(said))

test('they stay the same once they are enough', () => {
  const text = `{"why":"${'word '.repeat(400)}"}`
  const all = Array.from({ length: 40 }, (_, index) => firstWords(text.slice(0, 120 + index * 40)))
  expect(new Set(all).size).toBe(1)
  expect(all[0]?.length).toBeLessThanOrEqual(80)
  expect(firstWords('x'.repeat(3_000)).length).toBe(80)
})

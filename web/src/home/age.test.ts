import { expect, it } from 'vitest'
import { age } from './age.ts'

const NOW = Date.parse('2031-05-06T12:00:00.000Z')

it.each([
  ['2031-05-06T12:00:09.000Z', 'just now'],
  ['2031-05-06T11:59:30.000Z', 'just now'],
  ['2031-05-06T11:57:00.000Z', '3 min ago'],
  ['2031-05-06T10:01:00.000Z', '1 h ago'],
  ['2031-05-05T11:00:00.000Z', '1 day ago'],
  ['2031-05-02T11:00:00.000Z', '4 days ago'],
  ['2031-04-02T11:00:00.000Z', '2031-04-02'],
  ['no time', 'no time'],
])('%s is %s', (wall, said) => {
  expect(age(wall, NOW)).toBe(said)
})

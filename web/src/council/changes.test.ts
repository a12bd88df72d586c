import { expect, test } from 'vitest'
import { sinceWord } from './changes.ts'

const SINCE = {
  id: 'council-abcd1234',
  resolved: [],
  persistent: [{ before: 'F-1', now: 'F-2' }],
  fresh: ['F-1'],
  regressed: [{ before: 'F-7', now: 'F-3' }],
  unseen: [],
  score: 0,
}

test.each([
  ['F-1', 'new'],
  ['F-2', 'persistent'],
  ['F-3', 'came back'],
  ['F-7', null],
])('%s is %s, by its id in this review', (id, word) => expect(sinceWord(SINCE, id)).toBe(word))

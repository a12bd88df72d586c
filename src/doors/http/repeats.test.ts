import { expect, test } from 'vitest'
import { makeRepeats } from './repeats.ts'

const key = ['ann', '/commands', 'k1']
const DAY_MS = 24 * 3_600_000

function counted() {
  let times = 0
  return async () => ++times
}

test('under one key a request is done once, also where the second comes while the first is at work', async () => {
  const { once } = makeRepeats()
  const act = counted()
  const both = await Promise.all([once({ key, body: { type: 'pause' } }, act), once({ key, body: { type: 'pause' } }, act)])
  expect([...both, await once({ key, body: { type: 'pause' } }, act)]).toEqual([1, 1, 1])
})

test('another body under the key is refused, another key or none is another request', async () => {
  const { once } = makeRepeats()
  const act = counted()
  await once({ key, body: 1 }, act)
  expect(() => once({ key, body: 2 }, act)).toThrow(/another request/)
  expect(await once({ key: ['bob', '/commands', 'k1'], body: 2 }, act)).toBe(2)
  expect(await once({ key: null, body: 1 }, act)).toBe(3)
})

test('what failed may be tried again', async () => {
  const { once } = makeRepeats()
  await expect(once({ key, body: 1 }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await once({ key, body: 2 }, counted())).toBe(1)
})

test('after a day it is forgotten', async () => {
  let now = 0
  const { once } = makeRepeats(() => now)
  const act = counted()
  await once({ key, body: 1 }, act)
  now = DAY_MS - 1
  expect(await once({ key, body: 1 }, act)).toBe(1)
  now = DAY_MS
  expect(await once({ key, body: 1 }, act)).toBe(2)
})

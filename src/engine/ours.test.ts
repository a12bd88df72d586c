import { expect, test } from 'vitest'
import { Fault } from '../core/fault.ts'
import { eachOnce } from './ours.ts'

const named: string[] = []
const failed = (id: string): void => void named.push(id)

test('each is looked at once', async () => {
  const looked: string[] = []
  const isOurs = eachOnce(async (id) => looked.push(id) > 0 && id === 'a', failed)
  expect([await isOurs('a'), await isOurs('b'), await isOurs('a'), await isOurs('b')]).toEqual([true, false, true, false])
  expect(looked).toEqual(['a', 'b'])
})

test('one that can’t be read any more is nobody’s, and named once', async () => {
  const isOurs = eachOnce(() => Promise.reject(new Fault('ask-1 was changed after it was written.', false)), failed)
  expect([await isOurs('ask-1'), await isOurs('ask-1')]).toEqual([false, false])
  expect(named).toEqual(['ask-1'])
})

test('a database that is away says nothing about it, nor does a bug', async () => {
  const faults = [new Fault('It can’t be reached.', true), new TypeError('undefined is no function')]
  for (const fault of faults) {
    let isAway = true
    const isOurs = eachOnce(() => (isAway ? Promise.reject(fault) : Promise.resolve(true)), failed)
    await expect(isOurs('a')).rejects.toBe(fault)
    isAway = false
    expect(await isOurs('a')).toBe(true)
  }
})

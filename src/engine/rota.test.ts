/** Turns go round: one a round of the loop, first come first served. */
import { expect, test } from 'vitest'
import { makeRota } from './rota.ts'

test('one has its turn in each round of the loop, in the order in which they came', async () => {
  const rota = makeRota()
  const told: string[] = []
  const each = async (name: string): Promise<void> => {
    for (let turn = 0; turn < 3; turn++) {
      await rota()
      told.push(name)
    }
  }
  let isOver = false
  const rounds = (async (): Promise<void> => {
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve))
      told.push('·')
    }
  })()
  await Promise.all(['a', 'b'].map(each))
  isOver = true
  await rounds
  const between = told
    .join('')
    .replace(/^·+|·+$/g, '')
    .split(/·+/)
  expect(between.join('')).toBe('ababab')
  expect(Math.max(...between.map(({ length }) => length))).toBe(1)
})

test('who comes after all have gone is served, too', async () => {
  const rota = makeRota()
  await rota()
  await new Promise((resolve) => setImmediate(resolve))
  await rota()
})

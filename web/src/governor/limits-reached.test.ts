import { expect, test } from 'vitest'
import type { Recorded } from '../../../src/core/words.ts'
import { reachedIn } from './limits-reached.ts'

const told = (...facts: readonly object[]) =>
  reachedIn(facts.map((fact, index) => ({ seq: index + 1, at: 0, ...fact })) as unknown as readonly Recorded[])

const half = { type: 'budget.crossed', because: 'Half of it.' }
const near = { type: 'budget.crossed', because: 'Most of it.' }
const cheaper = { type: 'seat.downgraded', seat: 'a', from: 'large', to: 'small', because: 'Most of it.' }

test('each gate in its order, with who took a cheaper model for it', () => {
  expect(told(half, near, cheaper, { ...cheaper, seat: 'b' })).toEqual([
    { seq: 1, at: 0, because: 'Half of it.', leftOut: null, cheaper: [] },
    {
      seq: 2,
      at: 0,
      because: 'Most of it.',
      leftOut: null,
      cheaper: [
        { seat: 'a', from: 'large', to: 'small' },
        { seat: 'b', from: 'large', to: 'small' },
      ],
    },
  ])
})

test('two limits that come near in one turn: the models changed for the first of them', () => {
  const [first, second] = told(near, cheaper, { type: 'budget.crossed', because: 'Most of the time.' })
  expect([first?.cheaper.length, second?.cheaper.length]).toEqual([1, 0])
})

test('who failed too often is left out; anything else is none of this', () => {
  expect(told({ type: 'breaker.opened', seat: 'b', because: 'Three in a row.' }, { type: 'ask.sent' })).toMatchObject([{ leftOut: 'b' }])
  expect(told(cheaper)).toEqual([])
})

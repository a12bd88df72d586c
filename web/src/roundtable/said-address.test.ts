import { expect, test } from 'vitest'
import { addressOf, placeIn } from './said-address.ts'

test('a contribution goes into the address and out of it', () => {
  expect(placeIn(addressOf({ round: 0, seat: 'night-watch' }))).toEqual({ round: 0, seat: 'night-watch' })
  expect(placeIn('12.a')).toEqual({ round: 12, seat: 'a' })
})

test.each([null, '', '1', '.a', '1.', '100.a', '1.A', '1.a b', 'x.a'])('%j names none', (text) => {
  expect(placeIn(text)).toBeNull()
})

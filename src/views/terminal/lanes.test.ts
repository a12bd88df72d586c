import { expect, test } from 'vitest'
import { columns } from '../columns.ts'
import { plain } from '../paint.ts'
import { type Lanes, rule } from './lanes.ts'

const lanes = (width: number): Lanes => ({ id: 'x', seats: [], name: (seat) => seat, paint: plain, width })

test('a rule fills the screen up to its most, and never passes it, whatever its title is made of', () => {
  expect(rule(lanes(40), 'Task 1', (text) => text)).toBe(`── Task 1 ${'─'.repeat(30)}`)
  expect(columns(rule(lanes(200), 'Task 1', (text) => text))).toBe(72)
  for (const title of ['日本語の仕事', '👩‍👩‍👧'.repeat(40), 'word '.repeat(60), ''])
    for (let width = 1; width <= 90; width++) expect(columns(rule(lanes(width), title, (text) => text))).toBeLessThanOrEqual(width)
})

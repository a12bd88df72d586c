import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columns } from '../columns.ts'
import { plain } from '../paint.ts'
import { flow } from './flow.ts'

const parts = (...texts: readonly string[]) => texts.map((text) => ({ text, brush: (shown: string) => shown }))

test('parts stand in a row, and go on below where the row is full', () => {
  expect(flow(parts('t1 DISCOVERY 3/8', 'Ada', 'CLAIM'), plain, 40)).toEqual(['t1 DISCOVERY 3/8 · Ada · CLAIM'])
  expect(flow(parts('t1 DISCOVERY 3/8', 'Ada', 'CLAIM'), plain, 24)).toEqual(['t1 DISCOVERY 3/8 · Ada', '  CLAIM'])
})

test('empty parts leave no gap', () => expect(flow(parts('a', '', 'b'), plain, 40)).toEqual(['a · b']))

test('what is painted is measured before it is painted', () => {
  expect(flow([{ text: 'YES', brush: () => '\u001b[32mYES\u001b[39m' }, ...parts('b')], plain, 7)).toEqual(['\u001b[32mYES\u001b[39m · b'])
})

test('no line passes the width', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 30 })), fc.integer({ min: 1, max: 60 }), (texts, width) => {
      for (const line of flow(parts(...texts), plain, width)) expect(columns(line)).toBeLessThanOrEqual(width)
    }),
  )
})

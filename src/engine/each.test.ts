import { expect, test } from 'vitest'
import { memoryLog } from '../log/memory.ts'
import { opening } from '../log/samples.fixture.ts'
import { collected, each } from './each.ts'

test.each([1, 2, 3, 5, 6])('walks the whole list in pages of %i, newest first, and from one on', async (size) => {
  const log = memoryLog()
  for (const nth of [1, 2, 3, 4, 5]) await log.append(`d_${nth}`, 0, opening('x', nth))
  const ids = async (which: Parameters<typeof each>[1]) => (await collected(each(log.streams, which, size))).map(({ id }) => id).join(' ')
  expect(await ids({})).toBe('d_5 d_4 d_3 d_2 d_1')
  expect(await ids({ after: 'd_3' })).toBe('d_2 d_1')
  expect(await ids({ statuses: ['paused'] })).toBe('')
})

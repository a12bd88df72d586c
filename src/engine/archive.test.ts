import { describe, expect, test } from 'vitest'
import { isRefusal } from '../core/refusal.ts'
import type { Log } from '../log/log.ts'
import { memoryLog } from '../log/memory.ts'
import { opening } from '../log/samples.fixture.ts'
import { find } from './archive.ts'

async function holding(ids: readonly string[]): Promise<Log> {
  const log = memoryLog()
  for (const [nth, id] of ids.entries()) await log.append(id, 0, opening(`About ${id}`, nth))
  return log
}

const found = async (log: Log, wanted: string): Promise<string> => {
  const id = await find(log, wanted)
  return isRefusal(id) ? `${id.refused}: ${id.because}` : id
}

describe('which one is meant', () => {
  test('by its id, how it begins, or how it goes on after the dash', async () => {
    const log = await holding(['ask-7k2m', 'debate-7x9q', 'ask-7k'])
    expect(await found(log, 'ask-7k')).toBe('ask-7k')
    expect(await found(log, 'ask-7k2')).toBe('ask-7k2m')
    expect(await found(log, 'deb')).toBe('debate-7x9q')
    expect(await found(log, '7x')).toBe('debate-7x9q')
  })
  test('is not guessed: the newest that fit are named, and how many there are', async () => {
    const log = await holding(['ask-7a', 'debate-7b', 'council-8', 'ask-7c', 'ask-7d', 'ask-7e', 'ask-7f'])
    expect(await found(log, '7')).toBe(
      [
        'ambiguous: «7» fits 6 deliberations; type more of the id:',
        ...['ask-7f', 'ask-7e', 'ask-7d', 'ask-7c', 'debate-7b'].map((id) => `  ${id}  About ${id}`),
        '  and 1 more',
      ].join('\n'),
    )
  })
  test('more than a hundred are not counted', async () => {
    const many = Array.from({ length: 102 }, (_, nth) => `ask-a${nth}`)
    expect(await found(await holding(many.slice(0, 100)), 'ask-a')).toMatch(/fits 100 deliberations.*and 95 more$/s)
    expect(await found(await holding(many), 'ask-a')).toMatch(/fits more than 100 deliberations.*and more$/s)
  })
  test('an id that is not here, and no id at all', async () => {
    expect(await found(await holding([]), 'x')).toBe('unknown: No deliberation here has the id «x». There are none here yet.')
    const log = await holding(['ask-7k2m'])
    for (const wanted of ['x', '', 'k2m']) expect(await found(log, wanted)).toMatch(/^unknown: .*Look at the list of them\.$/)
  })
})

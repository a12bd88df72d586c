/** Pages of the list over the wire: cursors, narrowing, and a search that reads only so much at a time. */
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../core/refusal.ts'
import type { Engine, StreamInfo } from '../engine/engine.ts'
import { memoryLog } from '../log/memory.ts'
import { opening } from '../log/samples.fixture.ts'
import { pageOf } from './listing.ts'

async function holding(subjects: readonly string[]): Promise<Pick<Engine, 'list' | 'info'>> {
  const log = memoryLog()
  for (const [nth, subject] of subjects.entries()) await log.append(`ask-${nth}`, 0, opening(subject, nth))
  return { list: log.streams, info: log.stream }
}

async function page(engine: Pick<Engine, 'list' | 'info'>, wanted: Parameters<typeof pageOf>[1]) {
  const found = await pageOf(engine, wanted)
  if (isRefusal(found)) throw new Error(found.because)
  return { ids: found.found.map(({ id }) => id).join(' '), next: found.next ?? undefined }
}

describe('a page', () => {
  test('says where the next begins, where there is one', async () => {
    const engine = await holding(['a', 'b', 'c', 'd'])
    const first = await page(engine, { limit: 2 })
    expect(first).toEqual({ ids: 'ask-3 ask-2', next: expect.any(String) })
    expect(await page(engine, { limit: 2, cursor: first.next })).toEqual({ ids: 'ask-1 ask-0', next: undefined })
    expect(await page(engine, { limit: 4 })).toEqual({ ids: 'ask-3 ask-2 ask-1 ask-0', next: undefined })
  })
  test('takes a time in any zone', async () => {
    const engine = await holding(['a', 'b', 'c'])
    expect((await page(engine, { limit: 9, since: '2031-05-06T10:00:01+01:00' })).ids).toBe('ask-2 ask-1')
    expect((await page(engine, { limit: 9, until: '2031-05-06T08:00:01-01:00' })).ids).toBe('ask-0')
  })
  test.each(['nonsense', 'yesterday ask-1', '2031-05-06T09:00:00.000Z ask-nobody'])('has no cursor «%s»', async (text) => {
    const cursor = Buffer.from(text).toString('base64url')
    expect(await pageOf(await holding(['a', 'b']), { limit: 1, cursor })).toMatchObject({ refused: 'bad-cursor' })
  })
})

describe('a search', () => {
  test('finds words of any language and letters of ids, page by page, and says when that was all', async () => {
    const engine = await holding(['Über den Hafen', 'x', 'Der Hafen', 'y', 'über uns'])
    expect((await page(engine, { limit: 9, text: 'ÜBER' })).ids).toBe('ask-4 ask-0')
    expect((await page(engine, { limit: 9, text: 'k-3' })).ids).toBe('ask-3')
    const first = await page(engine, { limit: 1, text: 'hafen' })
    expect(first).toEqual({ ids: 'ask-2', next: expect.any(String) })
    expect(await page(engine, { limit: 1, text: 'hafen', cursor: first.next })).toEqual({ ids: 'ask-0', next: undefined })
  })
  test('reads ten thousand lines and no more; the next page goes on from there', async () => {
    let read = 0
    const lines = Array.from({ length: 10_500 }, (_, nth) => {
      const id = `ask-${10_500 - nth}`
      return { id, subject: id === 'ask-7' ? 'the one' : 'another', openedAt: '2031-05-06T09:00:00.000Z' } as StreamInfo
    })
    const engine: Pick<Engine, 'list' | 'info'> = {
      list: async ({ after, limit }) => {
        const from = lines.findIndex(({ id }) => id === after) + 1
        read += Math.min(limit, lines.length - from)
        return lines.slice(from, from + limit)
      },
      info: async (id) => lines.find((line) => line.id === id) ?? null,
    }
    const first = await page(engine, { limit: 5, text: 'the one' })
    expect(first).toEqual({ ids: '', next: expect.any(String) })
    expect(read).toBeLessThanOrEqual(11_000)
    expect(await page(engine, { limit: 5, text: 'the one', cursor: first.next })).toEqual({ ids: 'ask-7', next: undefined })
  })
})

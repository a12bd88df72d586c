/** What a writer remembers of appends that were cut off: enough for whoever tries again, and no more. */
import { expect, test } from 'vitest'
import { Fault } from '../../core/fault.ts'
import { opening } from '../samples.fixture.ts'
import { makeWriter } from './append.ts'
import type { Connections } from './pool.ts'

const CUT_OFF_MAX = 1_000

/** A server that writes everything, and of whose answers to appends nobody ever hears. */
function mute(): Connections {
  const written = new Map<string, string>()
  const ask = async (_: string, values: readonly unknown[] = [], name = ''): Promise<readonly Record<string, unknown>[]> => {
    const [stream, version, head] = values as [string, number, string]
    if (name === 'open') {
      written.set(stream, head)
      throw new Fault('The answer got lost.', true)
    }
    const hash = written.get(stream)
    if (hash === undefined) return []
    return name === 'line'
      ? [{ id: stream, version: 1, head: hash, epoch: 0, holder: '' }]
      : name === 'hash' && version === 1
        ? [{ hash }]
        : []
  }
  return { ask: ask as Connections['ask'] } as Connections
}

test('the oldest of too many is forgotten, and all others are known again', async () => {
  const { append } = makeWriter(mute())
  const open = (nth: number) => append(`d_${nth}`, 0, opening(), null)
  for (let nth = 0; nth <= CUT_OFF_MAX; nth++) await expect(open(nth)).rejects.toThrow('The answer got lost.')
  expect(await open(0)).toEqual({ ok: false, conflict: 'version', version: 1 })
  expect(await open(1)).toMatchObject({ ok: true })
  expect(await open(CUT_OFF_MAX)).toMatchObject({ ok: true })
})

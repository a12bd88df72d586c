/** The contract of a log, its part about snapshots: one for each stream, and only of the history that this log holds. */
import { expect, test } from 'vitest'
import type { Subject } from './contract.fixture.ts'
import type { Log, Snapshot } from './log.ts'
import { exchange, opening } from './samples.fixture.ts'

const ID = 'd_ferry'

/** A stream of three events, and a snapshot of its second. */
async function kept(log: Log, change: Partial<Snapshot> = {}): Promise<Snapshot> {
  await log.append(ID, 0, opening())
  await log.append(ID, 1, exchange(2))
  const [, second] = await log.read(ID, 0)
  const snapshot = { seq: 2, hash: second?.hash ?? '', code: 'c1', bytes: '{"folded":"Fähre 🚢"}', ...change }
  await log.keepSnapshot(ID, snapshot)
  return snapshot
}

export function snapshots(subject: () => Subject): void {
  test('there is none before one is kept, and none where there is no stream', async () => {
    const { log } = subject()
    await log.append(ID, 0, opening())
    expect(await log.snapshot(ID)).toBeNull()
    expect(await log.snapshot('d_nobody')).toBeNull()
  })
  test('one comes back as it was kept, to every handle, and to its own stream alone', async () => {
    const { log, second } = subject()
    const snapshot = await kept(log)
    await log.append('d_other', 0, opening())
    expect(await log.snapshot(ID)).toEqual(snapshot)
    expect(await (await second()).snapshot(ID)).toEqual(snapshot)
    expect(await log.snapshot('d_other')).toBeNull()
  })
  test('the next one takes its place', async () => {
    const { log } = subject()
    const snapshot = await kept(log)
    const third = (await log.read(ID, 2)).at(-1)
    const next = { ...snapshot, seq: 3, hash: third?.hash ?? '', code: 'c2', bytes: '{}' }
    await log.keepSnapshot(ID, next)
    expect(await log.snapshot(ID)).toEqual(next)
  })
  test('one of another history, or of an event that is not there, is none', async () => {
    const { log } = subject()
    const { hash } = await kept(log, { hash: 'f'.repeat(64) })
    expect(await log.snapshot(ID)).toBeNull()
    await log.keepSnapshot(ID, { seq: 9, hash, code: 'c1', bytes: '{}' })
    expect(await log.snapshot(ID)).toBeNull()
  })
  test('it is no part of the log: versions, events and the chain are as they were', async () => {
    const { log } = subject()
    await kept(log)
    expect(await log.stream(ID)).toMatchObject({ version: 3 })
    expect(await log.verify(ID)).toMatchObject({ ok: true, events: 3 })
    expect(await log.append(ID, 3, exchange(4))).toMatchObject({ ok: true })
  })
}

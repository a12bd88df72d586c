/** The contract of a log, its part about leases: one runner at a time, and a fence for the one that lost. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Subject } from './contract.fixture.ts'
import { answers, fact, opening } from './samples.fixture.ts'

const ID = 'd_ferry'

export function leases(subject: () => Subject): void {
  test('one holder at a time; a second taker learns who and until when', async () => {
    const { log, second } = subject()
    const before = Date.now()
    const taken = await log.takeLease(ID, 'runner one', 60_000)
    expect(taken).toMatchObject({ ok: true, lease: { epoch: 1, holder: 'runner one' } })
    const refused = await (await second()).takeLease(ID, 'runner two', 60_000)
    expect(refused).toEqual({ ok: false, heldBy: taken.ok ? taken.lease : null })
    expect(taken.ok && taken.lease.until).toBeGreaterThanOrEqual(before + 60_000)
  })
  test('a released lease is free at once, an expired one in time; each taking raises the epoch', async () => {
    const { log, second } = subject()
    const other = await second()
    await log.takeLease(ID, 'one', 60_000)
    await log.releaseLease(ID, 1)
    expect(await other.takeLease(ID, 'two', 30)).toMatchObject({ ok: true, lease: { epoch: 2, holder: 'two' } })
    await sleep(40)
    expect(await log.takeLease(ID, 'three', 60_000)).toMatchObject({ ok: true, lease: { epoch: 3, holder: 'three' } })
  })
  test('the lease of a holder known to be gone is taken at once, under its epoch only', async () => {
    const { log } = subject()
    await log.takeLease(ID, 'one', 60_000)
    expect(await log.takeLease(ID, 'two', 60_000, 7)).toMatchObject({ ok: false, heldBy: { holder: 'one' } })
    expect(await log.takeLease(ID, 'two', 60_000, 1)).toMatchObject({ ok: true, lease: { epoch: 2, holder: 'two' } })
  })
  test('only the holder renews and releases', async () => {
    const { log } = subject()
    await log.takeLease(ID, 'one', 30)
    expect(await log.renewLease(ID, 1, 60_000)).toBe(true)
    await sleep(40)
    expect(await log.takeLease(ID, 'two', 60_000)).toMatchObject({ ok: false, heldBy: { epoch: 1 } })
    await log.releaseLease(ID, 9)
    expect(await log.renewLease(ID, 9, 60_000)).toBe(false)
    expect(await log.takeLease(ID, 'two', 60_000)).toMatchObject({ ok: false })
    await log.releaseLease(ID, 1)
    expect(await log.renewLease(ID, 1, 60_000)).toBe(false)
  })
  test('a runner that lost its lease can append nothing, even on the right version; a command without epoch can', async () => {
    const { log, second } = subject()
    await log.takeLease(ID, 'one', 1)
    expect(await log.append(ID, 0, opening(), 1)).toMatchObject({ ok: true })
    await sleep(5)
    const taken = await (await second()).takeLease(ID, 'two', 60_000)
    expect(taken).toMatchObject({ ok: true, lease: { epoch: 2 } })
    expect(await log.append(ID, 1, answers(2, 1), 1)).toEqual({ ok: false, conflict: 'epoch', holder: 'two' })
    expect(await log.append(ID, 0, answers(2, 1), 1)).toMatchObject({ conflict: 'epoch' })
    expect(await log.append(ID, 1, answers(2, 1), 2)).toMatchObject({ ok: true })
    expect(await log.append(ID, 2, fact(3, { type: 'deliberation.paused', by: 'user', because: null }))).toMatchObject({ ok: true })
    expect(await log.read(ID, 0)).toHaveLength(3)
  })
  test('the holder is named while its lease lives: not before, not after its release, not once it has expired', async () => {
    const { log, second } = subject()
    const other = await second()
    expect(await log.holder(ID)).toBeNull()
    await log.takeLease(ID, 'one', 60_000)
    await log.takeLease('d_other', 'somebody else', 60_000)
    expect([await log.holder(ID), await other.holder(ID)]).toEqual(['one', 'one'])
    await log.releaseLease(ID, 1)
    expect([await log.holder(ID), await other.holder(ID)]).toEqual([null, null])
    await other.takeLease(ID, 'two', 30)
    expect(await log.holder(ID)).toBe('two')
    await sleep(40)
    expect(await log.holder(ID)).toBeNull()
    expect(await log.holder('d_other')).toBe('somebody else')
  })
}

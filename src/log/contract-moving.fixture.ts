/** The contract of a log, its part about moving: events as they are stored, and streams taken over from another log. */
import { expect, test } from 'vitest'
import { Damage } from './adopting.ts'
import { GENESIS, link, type Row, sha256 } from './chain.ts'
import type { Subject } from './contract.fixture.ts'
import type { Batch, Log, Piece, Pinned } from './log.ts'
import { memoryLog } from './memory.ts'
import { answers, exchange, fact, opening } from './samples.fixture.ts'

const ID = 'd_ferry'
const ALL = 1_000

const BATCHES: readonly Batch[] = [opening('zero \u0000, half a pair \ud83c, ☃'), exchange(2), answers(4, 700)]

async function filled(log: Log, batches: readonly Batch[] = BATCHES): Promise<Log> {
  for (const batch of batches) await log.append(ID, (await log.stream(ID))?.version ?? 0, batch)
  return log
}

const pinned = (batches: readonly Batch[] = BATCHES): readonly Pinned[] =>
  batches.flatMap(({ texts }) => [...texts].map(([hash, text]) => ({ hash, text })))

/** As they would come out of a file. */
async function* coming(...pieces: readonly Piece[]): AsyncGenerator<Piece> {
  for (const piece of pieces) yield piece
}

/** All of a stream that another log has stored. */
async function stored(batches: readonly Batch[] = BATCHES): Promise<{ readonly rows: readonly Row[]; readonly pieces: readonly Piece[] }> {
  const log = await filled(memoryLog(), batches)
  const rows = await log.rows(ID, 0, ALL)
  return { rows, pieces: [...pinned(batches), ...rows] }
}

const nothingOf = async (log: Log): Promise<void> => {
  expect(await log.stream(ID)).toBeNull()
  expect(await log.rows(ID, 0, ALL)).toEqual([])
  for (const { hash } of pinned()) expect(await log.text(hash)).toBeNull()
}

export function moving(subject: () => Subject): void {
  test('events are given as they are stored, in pages', async () => {
    const log = await filled(subject().log)
    const { rows } = await stored()
    expect(await log.rows(ID, 0, ALL)).toEqual(rows)
    expect(await log.rows(ID, 2, 3)).toEqual(rows.slice(2, 5))
    expect(await log.rows(ID, rows.length, 3)).toEqual([])
    expect(await log.rows('d_nobody', 0, 3)).toEqual([])
  })
  taking(subject)
  meeting(subject)
  doubting(subject)
}

function taking(subject: () => Subject): void {
  test('a stream is taken over byte for byte, with its line in the list and its texts, and goes on from there', async () => {
    const { log, second } = subject()
    const other = await filled(memoryLog())
    const { rows, pieces } = await stored()
    expect(await log.adopt(ID, coming(...pieces))).toEqual({ ok: true, added: 703 })
    for (const handle of [log, await second()]) {
      expect(await handle.rows(ID, 0, ALL)).toEqual(rows)
      expect(await handle.streams({ limit: 99 })).toEqual(await other.streams({ limit: 99 }))
      expect(await handle.verify(ID)).toEqual(await other.verify(ID))
    }
    expect(await log.append(ID, 703, exchange(704))).toMatchObject({ ok: true })
    expect(await log.verify(ID)).toMatchObject({ ok: true, events: 705 })
  })
  test('only what is missing is added, and nothing the second time, nor where more is here', async () => {
    const log = await filled(subject().log, BATCHES.slice(0, 2))
    const { rows, pieces } = await stored()
    expect(await log.adopt(ID, coming(...pieces))).toEqual({ ok: true, added: 700 })
    expect(await log.rows(ID, 0, ALL)).toEqual(rows)
    const before = await log.streams({ limit: 99 })
    expect(await log.adopt(ID, coming(...pieces))).toEqual({ ok: true, added: 0 })
    expect(await log.adopt(ID, coming(...(await stored(BATCHES.slice(0, 2))).pieces))).toEqual({ ok: true, added: 0 })
    expect(await log.streams({ limit: 99 })).toEqual(before)
    expect(await log.verify(ID)).toMatchObject({ ok: true, events: 703 })
  })
  test('two that come at once are kept apart, and who waits for one hears of it', async () => {
    const { log } = subject()
    const others = await Promise.all(
      ['d_one', 'd_two'].map(async (id, index) => {
        const other = memoryLog()
        await other.append(id, 0, opening(id, 20))
        await other.append(id, 1, answers(2 + index, 40))
        return { id, rows: await other.rows(id, 0, ALL) }
      }),
    )
    const heard = log.follow('d_two', 40, AbortSignal.timeout(10_000))[Symbol.asyncIterator]().next()
    const pieces = (rows: readonly Row[]): AsyncIterable<Piece> => coming(...pinned(), ...rows)
    await Promise.all(others.map(({ id, rows }) => log.adopt(id, pieces(rows))))
    for (const { id, rows } of others) {
      expect(await log.rows(id, 0, ALL)).toEqual(rows)
      expect(await log.verify(id)).toMatchObject({ ok: true, events: 41 })
    }
    expect((await heard).value).toMatchObject({ stream: 'd_two', seq: 41 })
  })
}

function meeting(subject: () => Subject): void {
  const fork = fact(2, { type: 'deliberation.paused', by: 'user', because: null })
  test.each([
    ['longer', [opening(), fork], [opening(), exchange(2)]],
    ['as long', [opening(), fork], [opening(), answers(2, 1)]],
    ['shorter', [opening(), exchange(2)], [opening(), fork]],
  ])('another history that is %s is refused, but the texts are kept', async (_, here, there) => {
    const log = await filled(subject().log, here)
    const before = [await log.rows(ID, 0, ALL), await log.streams({ limit: 99 })]
    expect(await log.adopt(ID, coming(...(await stored(there)).pieces))).toEqual({ ok: false, conflict: 'history' })
    expect([await log.rows(ID, 0, ALL), await log.streams({ limit: 99 })]).toEqual(before)
    for (const { hash, text } of pinned(there)) expect(await log.text(hash)).toBe(text)
  })
  test('nothing is added to what somebody runs; when they are done, it is', async () => {
    const log = await filled(subject().log, BATCHES.slice(0, 1))
    const { pieces } = await stored()
    const taken = await log.takeLease(ID, 'runner one', 60_000)
    expect(await log.adopt(ID, coming(...pieces))).toEqual({ ok: false, conflict: 'lease', holder: 'runner one' })
    expect(await log.rows(ID, 0, ALL)).toHaveLength(1)
    expect(await log.adopt(ID, coming(...(await stored(BATCHES.slice(0, 1))).pieces))).toEqual({ ok: true, added: 0 })
    await log.releaseLease(ID, taken.ok ? taken.lease.epoch : 0)
    expect(await log.adopt(ID, coming(...pieces))).toEqual({ ok: true, added: 702 })
    expect(await log.verify(ID)).toMatchObject({ ok: true, events: 703 })
  })
  test('a lease that was taken before there was a stream counts too', async () => {
    const { log } = subject()
    await log.takeLease(ID, 'early runner', 60_000)
    expect(await log.adopt(ID, coming(...(await stored()).pieces))).toMatchObject({ conflict: 'lease', holder: 'early runner' })
    expect(await log.streams({ limit: 99 })).toEqual([])
  })
}

/** Rewritten from this row on, so that every hash fits. */
function forged(rows: readonly Row[], at: number, change: (stored: Record<string, unknown>) => unknown): readonly Row[] {
  let prev = GENESIS
  return rows.map((row, index) => {
    const bytes = index === at ? JSON.stringify(change(JSON.parse(row.bytes))) : row.bytes
    prev = link(prev, bytes)
    return { seq: row.seq, bytes, hash: prev }
  })
}

const without = (rows: readonly Row[], index: number): readonly Row[] => rows.filter((_, at) => at !== index)

function doubting(subject: () => Subject): void {
  test.each<readonly [what: string, spoil: (rows: readonly Row[]) => readonly Piece[], because: RegExp]>([
    [
      'another byte',
      (rows) => rows.map((row) => (row.seq === 3 ? { ...row, bytes: row.bytes.replace('noon', 'moon') } : row)),
      /Event 3 is not what/,
    ],
    ['a gap', (rows) => without(rows, 4), /Event 5 is missing/],
    ['a second beginning', (rows) => [...rows, ...rows], /Event 704 is missing/],
    ['another text', (rows) => [{ hash: sha256('one'), text: 'two' }, ...rows], /its hash does not fit/],
    [
      'no opening',
      (rows) =>
        forged(
          without(rows, 0).map((row) => ({ ...row, seq: row.seq - 1 })),
          0,
          (one) => ({ ...one, seq: 1 }),
        ),
      /does not begin with its opening/,
    ],
    ['no time', (rows) => forged(rows, 3, (one) => ({ ...one, wall: 'today' })), /Event 4 is stamped «today»/],
    ['null', (rows) => forged(rows, 3, () => null), /Event 4 is not JSON/],
    [
      'a shape before the first',
      (rows) => forged(rows, 3, (one) => ({ ...one, shape: 0 })),
      /Event 4 has a shape this Witan does not know/,
    ],
    ['a shape to come', (rows) => forged(rows, 3, (one) => ({ ...one, shape: 99 })), /newer Witan .*Update Witan/],
    [
      'an unknown word',
      (rows) => forged(rows, 3, (one) => ({ ...one, body: { type: 'ferry.sunk' } })),
      /Event 4 has a shape this Witan does not know/,
    ],
    [
      'an event of another stream',
      (rows) => forged(rows, 3, (one) => ({ ...one, stream: 'd_other' })),
      /was written as event 4 of d_other/,
    ],
  ])('%s in the wrong place: nothing is written', async (_, spoil, because) => {
    const { log } = subject()
    const { rows } = await stored()
    const taken = log.adopt(ID, coming(...pinned(), ...spoil(rows)))
    await expect(taken).rejects.toThrow(because)
    await expect(taken).rejects.toBeInstanceOf(Damage)
    await nothingOf(log)
    expect(await log.adopt(ID, coming(...pinned(), ...rows))).toEqual({ ok: true, added: 703 })
  })
  test('a text that has not come must be here', async () => {
    const { log } = subject()
    const { rows } = await stored()
    await expect(log.adopt(ID, coming(...rows))).rejects.toThrow(/that event 1 rests on has not come along, and is not here either/)
    await nothingOf(log)
    await log.append('d_other', 0, opening())
    const rest = pinned(BATCHES.slice(1))
    expect(await log.adopt(ID, coming(...rest, ...rows))).toEqual({ ok: true, added: 703 })
    expect(await log.verify(ID)).toMatchObject({ ok: true })
  })
  test('where they end in an error, nothing is written, and the error is the same', async () => {
    const { log } = subject()
    const { pieces } = await stored()
    const cut = async function* (): AsyncGenerator<Piece> {
      yield* pieces.slice(0, 600)
      throw new Damage('cut off')
    }
    await expect(log.adopt(ID, cut())).rejects.toThrow(new Damage('cut off'))
    await nothingOf(log)
  })
}

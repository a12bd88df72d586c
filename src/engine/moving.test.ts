/** Deliberations that move: out of one log, through a file, into another. Real databases, and golden logs in every shape there was. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Golden, names, withTexts } from '../../test/golden/logs.ts'
import { type Database, makeDatabase } from '../../test/postgres/database.ts'
import { sha256 } from '../log/chain.ts'
import type { Log, Piece } from '../log/log.ts'
import { memoryLog } from '../log/memory.ts'
import { postgresLog } from '../log/postgres/postgres.ts'
import { answers, exchange, fact, opening } from '../log/samples.fixture.ts'
import { sqliteLog } from '../log/sqlite.ts'
import { type Arrival, exported, imported } from './moving.ts'
import { linesOf } from './moving-lines.ts'

const ALL = 10_000
const CHUNK = 1_000

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

async function fileOf(log: Log, ids: readonly string[] | null = null): Promise<string> {
  let file = ''
  for await (const { line } of exported(log, ids)) file += line
  return file
}

async function into(log: Log, file: string, chunk = CHUNK): Promise<readonly Arrival[]> {
  const lines = await linesOf(inPieces(Buffer.from(file), chunk))
  const arrivals: Arrival[] = []
  for await (const arrival of imported(log, lines)) arrivals.push(arrival)
  await lines.close()
  return arrivals
}

const outcomes = (arrivals: readonly Arrival[]): readonly string[] => arrivals.map(({ stream, outcome }) => `${stream} ${outcome}`)
const refusals = (arrivals: readonly Arrival[]): readonly string[] =>
  arrivals.flatMap((arrival) => (arrival.outcome === 'refused' ? [arrival.because] : []))

async function* coming(pieces: readonly Piece[]): AsyncGenerator<Piece> {
  yield* pieces
}

/** Everything that can be told of a log: its list, every event as stored, what verifying says. */
async function allOf(log: Log): Promise<unknown> {
  const list = await log.streams({ limit: 99 })
  const streams = await Promise.all(list.map(async ({ id }) => ({ rows: await log.rows(id, 0, ALL), verified: await log.verify(id) })))
  return { list, streams }
}

/** Three of this shape, two of them opened at the same moment, all resting on one text. */
async function some(log: Log): Promise<Log> {
  await log.append('d_late', 0, opening('late', 20))
  await log.append('d_early', 0, opening('early', 10))
  await log.append('d_twin', 0, opening('twin', 20))
  await log.append('d_twin', 1, exchange(2))
  await log.append('d_early', 1, fact(2, { type: 'deliberation.paused', by: 'user', because: null }))
  await log.append('d_late', 1, answers(2, 900))
  return log
}

const golden = names.map(withTexts)

async function keeping(log: Log, logs: readonly Golden[], count: (of: Golden) => number = ({ rows }) => rows.length): Promise<Log> {
  for (const one of logs) {
    const rows = one.rows.slice(0, count(one))
    if (rows.length > 0) await log.adopt(one.stream, coming([...one.texts, ...rows]))
  }
  return log
}

describe('from SQLite to PostgreSQL and back', () => {
  let database: Database
  let home = ''
  beforeAll(async () => {
    database = await makeDatabase()
    home = mkdtempSync(join(tmpdir(), 'witan-moving-'))
  })
  afterAll(async () => {
    rmSync(home, { recursive: true })
    await database.drop()
  })
  test('every event is the same bytes, every head and the list are the same, and nothing is there twice', async () => {
    const first = await keeping(await some(sqliteLog(join(home, 'first.db'))), golden)
    const middle = await postgresLog(database.url)
    const last = sqliteLog(join(home, 'last.db'))
    const file = await fileOf(first)
    expect(new Set((await into(middle, file)).map(({ outcome }) => outcome))).toEqual(new Set(['new']))
    const again = await fileOf(middle)
    expect(again).toBe(file)
    await into(last, again)
    for (const log of [middle, last]) expect(await allOf(log)).toEqual(await allOf(first))
    expect(new Set((await into(last, file)).map(({ outcome }) => outcome))).toEqual(new Set(['here']))
    const hashes = file.split('\n').flatMap((line) => /^\{"hash":"(\w+)","text"/.exec(line)?.[1] ?? [])
    expect(new Set(hashes).size).toBe(hashes.length)
    await Promise.all([first, middle, last].map((log) => log.close()))
  })
})

describe('what is here already', () => {
  test('is left alone, or gets what is missing; what has gone on here since is left alone too', async () => {
    const source = await some(memoryLog())
    const before = await fileOf(source)
    const target = memoryLog()
    await into(target, before)
    await source.append('d_twin', 3, answers(4, 2))
    await target.append('d_early', 2, answers(3, 1))
    const arrivals = await into(target, await fileOf(source))
    expect(outcomes(arrivals)).toEqual(['d_early here', 'd_late here', 'd_twin continued'])
    expect(arrivals.at(-1)).toEqual({ stream: 'd_twin', outcome: 'continued', events: 5, added: 2 })
    expect(await target.rows('d_twin', 0, ALL)).toEqual(await source.rows('d_twin', 0, ALL))
    expect(await target.stream('d_early')).toMatchObject({ version: 3 })
  })
  test('and differs is refused; the others are taken, though a text of theirs stands in the part that is refused', async () => {
    const target = memoryLog()
    await target.append('d_early', 0, { ...opening('Something else'), texts: new Map() })
    const arrivals = await into(target, await fileOf(await some(memoryLog())))
    expect(outcomes(arrivals)).toEqual(['d_early refused', 'd_late new', 'd_twin new'])
    expect(refusals(arrivals)).toEqual([
      expect.stringMatching(/^d_early is here already, with another history \(events here: 1, in the file: 2\)/),
    ])
    expect(await target.verify('d_twin')).toMatchObject({ ok: true })
    expect(await target.stream('d_early')).toMatchObject({ version: 1, subject: 'Something else' })
  })
  test('and is run by somebody is refused as long as they do', async () => {
    const target = memoryLog()
    await target.append('d_late', 0, opening('late', 20))
    const lease = await target.takeLease('d_late', 'host a, process 7', 60_000)
    const file = await fileOf(await some(memoryLog()))
    const arrivals = await into(target, file)
    expect(outcomes(arrivals)).toEqual(['d_early new', 'd_late refused', 'd_twin new'])
    expect(refusals(arrivals)).toEqual([expect.stringMatching(/d_late is being run here \(host a, process 7\).*witan stop d_late/)])
    await target.releaseLease('d_late', lease.ok ? lease.lease.epoch : 0)
    expect(outcomes(await into(target, file))).toEqual(['d_early here', 'd_late continued', 'd_twin here'])
  })
  test('only those that were named leave', async () => {
    const file = await fileOf(await some(memoryLog()), ['d_twin'])
    const target = memoryLog()
    expect(outcomes(await into(target, file))).toEqual(['d_twin new'])
    expect(await target.verify('d_twin')).toMatchObject({ ok: true, texts: 4 })
  })
  test('what was not complete there does not leave: the sentence says which, and how to learn more', async () => {
    const source = await some(memoryLog())
    await source.append('d_bare', 0, { ...opening('bare', 30), texts: new Map() })
    await source.append('d_bare', 1, { ...exchange(2), texts: new Map() })
    await source.append('d_bare', 3, { ...exchange(40), texts: new Map() })
    await expect(fileOf(source)).rejects.toThrow(/^d_bare is not complete\. The text .*is missing.*witan verify d_bare/)
  })
})

describe('a file that is not whole', () => {
  /** Lines are counted from 1, as in the sentences. */
  const spoiled = (file: string, line: number, spoil: (text: string) => readonly string[]): string =>
    file
      .split('\n')
      .flatMap((text, index) => (index + 1 === line ? spoil(text) : [text]))
      .join('\n')
  const lineWith = (file: string, words: string | RegExp): number => 1 + file.split('\n').findIndex((text) => text.search(words) !== -1)

  test.each<readonly [what: string, at: string | RegExp, spoil: (text: string) => readonly string[], because: RegExp]>([
    [
      'another word in an event',
      /^\{"seq":2.*paused/,
      (text) => [text.replace('user', 'users')],
      /d_early is damaged in this file \(line 5\)\. Event 2 is not what was written/,
    ],
    [
      'an event that is no JSON',
      /^\{"seq":2.*paused/,
      (text) => [text.slice(0, -9)],
      /d_early .* \(line 5\)\. This line is not what was written/,
    ],
    ['an event that is gone', /^\{"seq":2.*paused/, () => [], /d_early .* \(line 4\)\. The rest is missing: 1 of the 2 events/],
    [
      'another head',
      '"stream":"d_early"',
      (text) => [text.replace(/"head":"\w{8}/, '"head":"00000000')],
      /d_early .* \(line 5\)\. It ends in/,
    ],
    [
      'fewer events than there are',
      '"stream":"d_early"',
      (text) => [text.replace('"events":2', '"events":1')],
      /d_early .* \(line 4\)\. It ends in/,
    ],
  ])('%s: nothing of that deliberation is written, and its line is named', async (_, at, spoil, because) => {
    const file = await fileOf(await some(memoryLog()))
    const target = memoryLog()
    await target.append('d_before', 0, opening())
    const arrivals = await into(target, spoiled(file, lineWith(file, at), spoil))
    expect(refusals(arrivals)).toEqual([expect.stringMatching(because)])
    expect(outcomes(arrivals)).toEqual(['d_early refused', 'd_late new', 'd_twin new'])
    expect(await target.stream('d_early')).toBeNull()
  })
  test('a text that was changed takes those with it that rest on it, and no other', async () => {
    const file = await fileOf(await some(memoryLog()))
    const target = memoryLog()
    const arrivals = await into(
      target,
      spoiled(file, lineWith(file, 'You are Ada'), (text) => [text.replace('Ada', 'Eve')]),
    )
    expect(outcomes(arrivals)).toEqual(['d_early new', 'd_late new', 'd_twin refused'])
    expect(refusals(arrivals)).toEqual([expect.stringMatching(/d_twin .*The text \w{12}… is not what was stored/)])
    expect(await target.text(sha256('{"side":"NO","position":"Not at night, says answer 2."}'))).toBeNull()
  })
  test('a first line of a deliberation that can not be read costs that one only', async () => {
    const file = await fileOf(await some(memoryLog()))
    const target = memoryLog()
    const arrivals = await into(
      target,
      spoiled(file, lineWith(file, '"stream":"d_twin"'), () => ['{"stream":']),
    )
    expect(refusals(arrivals)).toEqual([
      expect.stringMatching(/^Line \d+ is damaged: it belongs to no deliberation/),
      expect.stringMatching(/says that the file holds 3 deliberations, but 2 were found/),
    ])
    expect(await target.stream('d_twin')).toBeNull()
    expect(await target.stream('d_late')).toMatchObject({ version: 901 })
  })
  test('cut off anywhere it says after which line, and what came before is whole', async () => {
    const source = await some(memoryLog())
    const file = await fileOf(source)
    const lines = file.split('\n')
    for (const kept of [1, 2, 3, 5, 6, 400, lines.length - 2]) {
      const target = memoryLog()
      const told = refusals(await into(target, `${lines.slice(0, kept).join('\n')}\n`))
      expect(told.join(' ')).toMatch(new RegExp(`(line ${kept}\\)|after line ${kept},).*cut off`))
      for (const { id } of await target.streams({ limit: 99 })) expect(await target.rows(id, 0, ALL)).toEqual(await source.rows(id, 0, ALL))
    }
  })
  test('two files in one are told so', async () => {
    const file = await fileOf(await some(memoryLog()))
    expect(refusals(await into(memoryLog(), file + file))).toEqual([
      expect.stringMatching(/goes on after its end in line \d+.*each file by itself/),
    ])
  })
  test.each([
    ['', /no file that witan export-db has written/],
    ['PK\u0003\u0004', /no file that witan export-db has written/],
    ['{"format":"witan-log","version":2}\n', /newer Witan.*Update Witan/],
  ])('%j is refused before anything is done', async (file, because) => {
    await expect(into(memoryLog(), file)).rejects.toThrow(because)
  })
})

describe('golden logs, in every shape there was', () => {
  test('arrive whole wherever a part of them is here already, however the file comes in pieces; the second time nothing is added', async () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(golden, { minLength: 1 }),
        fc.array(share, { minLength: 5 }),
        fc.integer({ min: 7, max: 90_000 }),
        async (chosen, shares, chunk) => {
          const source = await keeping(memoryLog(), chosen)
          const target = await keeping(memoryLog(), chosen, (one) => Math.floor((shares[golden.indexOf(one)] ?? 0) * one.rows.length))
          const file = await fileOf(source)
          expect(refusals(await into(target, file, chunk))).toEqual([])
          for (const { stream, rows } of chosen) {
            expect(await target.rows(stream, 0, ALL)).toEqual(rows)
            expect(await target.stream(stream)).toEqual(await source.stream(stream))
            expect(await target.verify(stream)).toMatchObject({ ok: true, head: rows.at(-1)?.hash })
          }
          expect(new Set((await into(target, file)).map(({ outcome }) => outcome))).toEqual(new Set(['here']))
        },
      ),
      { numRuns: 6, seed: 10 },
    )
  })
  test('whatever character of the file is changed, something is refused and nothing that differs is taken', async () => {
    const small = golden.toSorted((a, b) => a.rows.length - b.rows.length).slice(0, 2)
    const file = await fileOf(await keeping(memoryLog(), small))
    const header = file.indexOf('\n') + 1
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: header, max: file.length - 2 }), async (at) => {
        const target = memoryLog()
        const arrivals = await into(target, `${file.slice(0, at)}${file[at] === '#' ? '+' : '#'}${file.slice(at + 1)}`, 50_000)
        expect(refusals(arrivals)).not.toEqual([])
        for (const { id } of await target.streams({ limit: 99 }))
          expect(await target.rows(id, 0, ALL)).toEqual(small.find(({ stream }) => stream === id)?.rows)
      }),
      { numRuns: 25, seed: 10 },
    )
  })
})

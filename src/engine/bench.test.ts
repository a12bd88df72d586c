import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isRefusal, type Refusal } from '../core/refusal.ts'
import type { ModelSettings } from '../models/spec.ts'
import { BENCH_DEFAULT, type Cast, castFor } from './cast.ts'
import { builtInCast } from './cast-file.ts'
import { NO_SETTINGS, type Settings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'witan-bench-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (text: string): string => {
  const path = join(folder, 'cast.yaml')
  writeFileSync(path, text)
  return path
}

const settingsWith = (keys: ModelSettings['keys']): Settings => ({ ...NO_SETTINGS, models: { keys } })
const nothing = settingsWith({})
const wish = { protocol: 'ask', castFile: null, seats: null, model: null, seatModels: new Map(), offline: false } as const
type Over = Partial<Parameters<typeof castFor>[0]>

const asked = (over: Over, settings: Settings): Promise<Cast | Refusal> => castFor({ ...wish, ...over }, settings)
async function cast(over: Over = {}, settings = nothing): Promise<Cast> {
  const found = await asked(over, settings)
  if (isRefusal(found)) throw new Error(found.because)
  return found
}
const driven = ({ bench }: Cast) => bench.map(({ driver, model }) => [driver, model])

const THREE = 'seats:\n  - name: Ann\n  - name: Ben\n  - name: Cleo\n'

describe('the bench, where nobody is named for it', () => {
  test.each(['ask', 'debate', 'roundtable'] as const)('is the next of the built-in cast at an offline table (%s)', async (protocol) => {
    const { seats, bench } = await cast({ protocol, offline: true })
    const names = builtInCast(protocol).members.map(({ name }) => name)
    expect([...seats, ...bench].map(({ name }) => name)).toEqual(names.slice(0, seats.length + BENCH_DEFAULT))
    expect(bench.every(({ driver, model }) => driver === 'offline' && model === null)).toBe(true)
  })
  test('is two more readers at a council', async () =>
    expect((await cast({ protocol: 'council', offline: true })).bench.map(({ id, name }) => [id, name])).toEqual([
      ['second-reader', 'Second reader'],
      ['third-reader', 'Third reader'],
    ]))
  test('has nobody on it who sits: with ten of twelve at the table two are left', async () =>
    expect((await cast({ seats: 10, offline: true })).bench).toHaveLength(2))
  test('of a cast file is of the built-in cast too', async () => {
    const { bench } = await cast({ castFile: file(THREE), offline: true })
    expect(bench.map(({ id }) => id)).toEqual(
      builtInCast('ask')
        .members.slice(0, BENCH_DEFAULT)
        .map(({ id }) => id),
    )
  })
  test('has models where the table has, first those that fewest seats have', async () => {
    const settings = settingsWith({ anthropic: 'a', openai: 'o' })
    const table = await cast({ seats: 3 }, settings)
    const [first, second] = table.seats.map(({ model }) => model)
    expect(table.seats.map(({ model }) => model)).toEqual([first, second, first])
    expect(table.bench.map(({ driver, model }) => [driver, model])).toEqual([
      ['model', second],
      ['model', first],
      ['model', second],
    ])
    expect(table.bench.every(({ cheaperModel }) => cheaperModel !== null)).toBe(true)
  })
  test('takes the only model there is, where there is one', async () => {
    const table = await cast({}, settingsWith({ anthropic: 'a' }))
    expect(new Set(table.bench.map(({ model }) => model))).toEqual(new Set(table.seats.map(({ model }) => model)))
  })
  test.each(['human', 'host'])('is empty where %ss sit', async (who) => {
    const seatModels = new Map(['ann', 'ben', 'cleo'].map((id) => [id, who]))
    expect((await cast({ castFile: file(THREE), seatModels })).bench).toEqual([])
  })
  test('is empty for a table of scripted seats: nobody wrote a script for it', async () => {
    const path = file('script: lines.yaml\nseats:\n  - name: Ann\n    driver: scripted\n')
    expect((await cast({ castFile: path })).bench).toEqual([])
  })
  test('is there where only some are people', async () =>
    expect((await cast({ castFile: file(THREE), offline: true, seatModels: new Map([['ann', 'human']]) })).bench).toHaveLength(
      BENCH_DEFAULT,
    ))
})

describe('the bench of a cast file', () => {
  const withBench = (bench: string): string => file(`${THREE}${bench}`)
  test('is who is named there, in that order, driven as seats are', async () => {
    const path = withBench('bench:\n  - name: Dora\n  - name: Emil\n    driver: human\n  - name: Fay\n    model: offline/echo\n')
    const table = await cast({ castFile: path, offline: true })
    expect(table.bench.map(({ id }) => id)).toEqual(['dora', 'emil', 'fay'])
    expect(driven(table)).toEqual([
      ['offline', null],
      ['human', null],
      ['offline', 'offline/echo'],
    ])
  })
  test('may be empty: then nobody waits', async () =>
    expect((await cast({ castFile: withBench('bench: []\n'), offline: true })).bench).toEqual([]))
  test('with a model that can not be called is refused like a seat', async () =>
    expect(await asked({ castFile: withBench('bench:\n  - name: Dora\n    model: openai/gpt-x\n') }, nothing)).toMatchObject({
      refused: 'no-key',
    }))
  test('with scripted seats needs a script', async () =>
    expect(await asked({ castFile: withBench('bench:\n  - name: Dora\n    driver: scripted\n') }, nothing)).toMatchObject({
      refused: 'no-script',
    }))
})

describe('a stand-in with a quirk', () => {
  const quirky = 'seats:\n  - name: Ann\n    model: offline/over-talker\n  - name: Ben\n  - name: Cleo\n'
  test.each([
    ['from the cast file', {}],
    ['under --offline', { offline: true }],
    ['whatever model all others have', { model: 'anthropic/claude-x' }],
  ])('%s is offline and keeps its name', async (_, over) => {
    const { seats, notes } = await cast({ castFile: file(quirky), ...over }, settingsWith({ anthropic: 'a' }))
    expect(seats[0]).toMatchObject({ driver: 'offline', model: 'offline/over-talker', cheaperModel: null })
    expect(notes.join(' ')).toContain('Ann goes wrong on purpose (offline/over-talker)')
  })
  test('may be named for one seat, and wins over the file', async () => {
    const seatModels = new Map([['ann', 'offline/stubborn-over-talker']])
    expect((await cast({ castFile: file(quirky), seatModels })).seats[0]).toMatchObject({ model: 'offline/stubborn-over-talker' })
    expect((await cast({ castFile: file(quirky), seatModels: new Map([['ann', 'offline']]) })).seats[0]).toMatchObject({
      driver: 'offline',
      model: null,
    })
  })
  test('that nobody knows is refused', async () =>
    expect(await asked({ castFile: file(quirky), seatModels: new Map([['ben', 'offline/lazy']]) }, nothing)).toMatchObject({
      refused: 'unknown-quirk',
      because: expect.stringContaining('offline/over-talker'),
    }))
  test('plain seats say nothing of quirks', async () => expect((await cast({ offline: true })).notes.join(' ')).not.toContain('on purpose'))
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings } from '../config.ts'
import { NO_CONTRACT, NO_STAFF } from '../core/house/contracts.ts'
import { isRefusal, type Refusal } from '../core/refusal.ts'
import type { ModelSettings } from '../models/spec.ts'
import { type Cast, castFor } from './cast.ts'
import { castName, shippedCasts } from './cast-file.ts'
import { NO_SETTINGS, type Settings } from './settings.ts'
import { type Staffed, type StaffWish, staffFor } from './staff.ts'

const folder = mkdtempSync(join(tmpdir(), 'witan-cast-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const settingsWith = (models: ModelSettings, over: Partial<Settings> = {}): Settings => ({ ...NO_SETTINGS, models, ...over })
const KEYS = { anthropic: 'a', openai: 'o', google: 'g' }
const all = settingsWith({ keys: KEYS })
const one = settingsWith({ keys: { anthropic: 'a' } })

function taken<T>(value: T | Refusal): T {
  if (isRefusal(value)) throw new Error(value.because)
  return value
}
const cast = async (over: Partial<Parameters<typeof castFor>[0]> = {}, settings = all): Promise<Cast> =>
  taken(
    await castFor({ protocol: 'ask', castFile: null, seats: null, model: null, seatModels: new Map(), offline: false, ...over }, settings),
  )

describe('a cast file', () => {
  test('says what a seat holds and what would move it; what it leaves out is empty', async () => {
    const path = file(
      'full.yaml',
      `seats:
  - name: Holder
    stance: YES
    horizon: 10y+
    holds: [It lasts.]
    concedes: [It swings.]
    evidencePolicy: Only decades.
    flips: [One loss in five.]
  - name: Doubter
    stance: NUANCED
  - name: Nobody
`,
    )
    const { seats } = await cast({ castFile: path, offline: true })
    expect(seats.map(({ id, contract }) => [id, contract])).toEqual([
      [
        'holder',
        {
          stance: 'YES',
          horizon: '10y+',
          holds: ['It lasts.'],
          concedes: ['It swings.'],
          evidencePolicy: 'Only decades.',
          flips: ['One loss in five.'],
        },
      ],
      ['doubter', { ...NO_CONTRACT, stance: 'UNCERTAIN' }],
      ['nobody', NO_CONTRACT],
    ])
  })

  test.each([
    ['a side that is none', 'stance: MAYBE', /line 3: seats\.0\.stance/],
    ['a horizon that is none', 'horizon: 3y', /line 3: seats\.0\.horizon/],
    ['more held than anybody can hold', `holds: [${'"x", '.repeat(7)}]`, /line 3: seats\.0\.holds/],
    ['a misspelt key', 'flip: [x]', /line 3: there is no key «flip»/],
  ])('with %s is refused with its line', async (_, line, because) => {
    const path = file('bad.yaml', `seats:\n  - name: Holder\n    ${line}\n`)
    const refused = await castFor({ protocol: 'ask', castFile: path, seats: null, model: null, seatModels: new Map(), offline: true }, all)
    expect(refused).toMatchObject({ refused: 'bad-settings', because: expect.stringMatching(because) })
  })

  test('every shipped cast is found by its name, and holds together', async () => {
    const shipped = await shippedCasts()
    expect(shipped.length).toBeGreaterThanOrEqual(4)
    for (const path of shipped) {
      const { seats } = await cast({ castFile: castName(path), offline: true })
      expect(seats.length).toBeGreaterThanOrEqual(3)
      expect(new Set(seats.map(({ contract }) => contract.stance)).size).toBeGreaterThan(1)
    }
  })

  test('of the same name wins over a shipped cast', async () => {
    const mine = file('investing', 'seats:\n  - name: Mine\n')
    expect((await cast({ castFile: mine, offline: true })).seats.map(({ name }) => name)).toEqual(['Mine'])
  })

  test('that does not exist is an error that names the shipped ones', async () => {
    await expect(cast({ castFile: 'nobody' })).rejects.toThrow(/nobody can't be read \(ENOENT\).*Witan: .*investing.*software-architecture/)
  })

  test('may be named in the config file, by path or by the name of a shipped one', () => {
    file('mine.yaml', 'seats: []')
    file('witan.yaml', 'cast: mine.yaml\n')
    expect(taken(readSettings(folder, {})).castFile).toBe(join(folder, 'mine.yaml'))
    file('witan.yaml', 'cast: public-policy\n')
    expect(taken(readSettings(folder, {})).castFile).toBe('public-policy')
  })
})

describe('--offline', () => {
  test.each(['ask', 'debate', 'council'] as const)('in a %s what is named for one seat wins over it', async (protocol) => {
    const ids = (await cast({ protocol, offline: true })).seats.map(({ id }) => id)
    const [first = '', second = ''] = ids
    const seatModels = new Map([
      [first, 'openai/gpt-x'],
      [second, 'human'],
    ])
    const { seats, notes } = await cast({ protocol, offline: true, model: 'google/gemini-x', seatModels })
    expect(seats.map(({ driver, model }) => [driver, model])).toEqual([
      ['model', 'openai/gpt-x'],
      ['human', null],
      ...ids.slice(2).map(() => ['offline', null]),
    ])
    expect(notes).toEqual(expect.arrayContaining([expect.stringContaining('(as asked for)'), 'Models: openai/gpt-x.']))
  })
  test('a model that can not be had is refused, not dropped', async () => {
    const wish = { protocol: 'ask', castFile: null, seats: null, model: null, offline: true } as const
    const [first] = (await cast({ offline: true })).seats
    expect(await castFor({ ...wish, seatModels: new Map([[first?.id ?? '', 'openai/gpt-x']]) }, one)).toMatchObject({ refused: 'no-key' })
  })
})

describe('those who serve the table', () => {
  const debate: StaffWish = { protocol: 'debate', clerk: null, judge: null, offline: false }
  const serving = async (wish: Partial<StaffWish>, over: Parameters<typeof cast>[0] = {}, settings = all): Promise<Staffed> =>
    taken(staffFor({ ...debate, ...wish }, await cast(over, settings), settings))
  const models = ({ staff: { clerk, judge } }: Staffed) => [clerk?.model, judge?.model]

  test('come from another family than most seats, where there are several (R4)', async () => {
    const seatModels = new Map([['failure-hunter', 'openai/x']])
    const { staff } = await serving({}, { model: 'anthropic/claude-x', seats: 3 })
    expect(staff.clerk?.model).toBe('anthropic/claude-x')
    expect(models(await serving({}, { seats: 4 }))).toEqual(['openai/gpt-5.4-mini', 'google/gemini-2.5-flash'])
    const mixed = settingsWith({ keys: KEYS }, { model: 'anthropic/claude-x' })
    expect(models(await serving({}, { seatModels, seats: 3 }, mixed))).toEqual(['openai/x', 'anthropic/claude-x'])
  })

  test('answer with two models, of two families where the table has them', async () => {
    const seatModels = new Map([['failure-hunter', 'anthropic/claude-y']])
    expect(models(await serving({}, { seatModels, model: 'anthropic/claude-x', seats: 3 }, one))).toEqual([
      'anthropic/claude-x',
      'anthropic/claude-y',
    ])
    expect(models(await serving({ clerk: 'google/z' }, { model: 'google/z', seats: 3 }))).toEqual(['google/z', 'google/z'])
  })

  test('have ids and parts of their own, and no side', async () => {
    const { staff, notes } = await serving({}, {})
    expect(staff.clerk).toMatchObject({ id: 'clerk', name: 'Clerk', driver: 'model', contract: NO_CONTRACT })
    expect(staff.judge).toMatchObject({ id: 'judge', name: 'Judge', driver: 'model', cheaperModel: 'google/gemini-2.5-flash-lite' })
    expect(notes).toEqual(['Clerk: openai/gpt-5.4-mini. Judge: google/gemini-2.5-flash.'])
  })

  test('of the only family at the table come with a warning that says so', async () => {
    const { staff, notes } = await serving({}, {}, one)
    expect(staff.judge?.model).toBe('anthropic/claude-sonnet-4-6')
    expect(notes.at(-1)).toMatch(/^The clerk and judge are of the only family at the table \(anthropic\).*--clerk .*--judge/)
    const { notes: named } = await serving({ clerk: 'openai/x' }, { model: 'anthropic/y' })
    expect(named.at(-1)).toMatch(/^The judge is of the only family at the table/)
    expect((await serving({ clerk: 'openai/x', judge: 'google/z' }, { model: 'anthropic/y' })).notes).toHaveLength(1)
  })

  test('are as they were named: a model, or offline', async () => {
    const { staff } = await serving({ clerk: 'google/gemini-x', judge: 'offline' })
    expect(staff).toMatchObject({
      clerk: { driver: 'model', model: 'google/gemini-x', cheaperModel: null },
      judge: { driver: 'offline', model: null },
    })
    const offline = await serving({ clerk: 'google/gemini-x', offline: true }, { offline: true })
    expect(offline.staff).toMatchObject({ clerk: { driver: 'offline', model: null }, judge: null })
  })

  test('a table without models has none', async () => {
    expect(await serving({ offline: true }, { offline: true })).toEqual({ staff: NO_STAFF, notes: [] })
  })

  test('a model that can not be called is refused with what to do', async () => {
    const refused = staffFor({ ...debate, clerk: 'openai/x' }, await cast({}, one), one)
    expect(refused).toMatchObject({ refused: 'no-key', because: expect.stringMatching(/OPENAI_API_KEY.*name another clerk.*offline/) })
    expect(staffFor({ ...debate, judge: 'human' }, await cast({}, one), one)).toMatchObject({ refused: 'unknown-provider' })
  })

  test('an ask has none, and says so when one is named', async () => {
    expect((await serving({ protocol: 'ask' })).staff).toEqual(NO_STAFF)
    expect(staffFor({ ...debate, protocol: 'ask', judge: 'offline' }, await cast(), all)).toMatchObject({ refused: 'no-staff' })
  })
})

describe('seats that nobody was named for', () => {
  const path = () =>
    file('mixed.yaml', 'seats:\n  - name: Ann\n    driver: human\n  - name: Bo\n    model: openai/x\n  - name: Cy\n  - name: Di\n')
  const seatModels = new Map([['di', 'offline']])
  const who = ({ seats }: Cast) => seats.map(({ driver, model }) => [driver, model])

  test.each(['host', 'sampling'] as const)('are the %s’s, and no other', async (unnamed) => {
    const found = await cast({ castFile: path(), seatModels, unnamed })
    const model = unnamed === 'sampling' ? 'sampling' : null
    expect(who(found)).toEqual([
      ['human', null],
      ['model', 'openai/x'],
      ['host', model],
      ['offline', null],
    ])
    expect(found.found).toEqual([])
  })
  test('nobody takes the client’s model for one that could serve or be priced', async () => {
    const table = { protocol: 'debate', clerk: null, judge: null, offline: false } as const
    const found = await cast({ protocol: 'debate', seats: 3, unnamed: 'sampling' })
    expect(taken(staffFor(table, found, all)).staff).toEqual(NO_STAFF)
    expect(found.notes).toEqual([expect.stringContaining('The client’s own model answers for')])
  })
})

/** The bench itself: its stream is a real one, its measurements can tell a copied map from our table, its numbers are added up right. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { criticalPathMs } from '../bench/critical-path.ts'
import { speeches } from '../bench/debate-cost.ts'
import { longestChainMs, wastedIn } from '../bench/debate-path.ts'
import { debate, smallExample } from '../bench/debate-table.ts'
import { debater } from '../bench/debaters.ts'
import { RATIO_MAX as GOVERNOR_RATIO_MAX, governed, grown, quarters, stepsOf } from '../bench/governor.ts'
import { councilTable, recorded as recordedAt, runTable } from '../bench/governor-tables.ts'
import { copiedMap, foldBeside, growth, puts, RATIO_MAX, realTable, SIZES } from '../bench/growth.ts'
import { replaying } from '../bench/roundtable-table.ts'
import { above, atLeast, atMost, below, meets, type Row, rowsOf, tableLines } from '../bench/row.ts'
import { ROUND, recorded, rounds, STREAM } from '../bench/stream.ts'
import { instant, sit } from '../bench/table.ts'
import { comparison, inTurns, median } from '../bench/timing.ts'
import { fold } from '../src/core/deliberation.ts'
import type { Recorded } from '../src/core/words.ts'
import { memoryLog } from '../src/log/memory.ts'
import { run, temporaryFolder } from './checkout.ts'
import { ROOT } from './tidy/tree.ts'

describe('growth', { timeout: 120_000, retry: 2 }, () => {
  const events = recorded(SIZES.long + 50 * ROUND)

  // The margins are wide, since other tests run beside this one: ours is about 1.1, the mutant's about 12.
  test('the fold with an index in our table is about as fast in a long stream as in a short one', async () => {
    const { ratio } = await growth(foldBeside(events, realTable), 20, 6)
    expect(ratio).toBeLessThan(2)
  })

  test('the fold with an index in a copied Map fails the same measurement by far', async () => {
    const { ratio } = await growth(foldBeside(events, copiedMap), 2, 0)
    expect(ratio).toBeGreaterThan(2 * RATIO_MAX)
    expect(meets(ratio, atMost(RATIO_MAX))).toBe(false)
  })

  test('one put into our table costs far less than a copied Map, and grows far less', async () => {
    const [ours, copied] = [await growth(puts(realTable), 20, 6), await growth(puts(copiedMap), 2, 0)]
    expect(copied.longUs).toBeGreaterThan(50 * ours.longUs)
    expect(copied.ratio).toBeGreaterThan(2 * ours.ratio)
  })
})

describe('the long stream', () => {
  test('is taken by the log round by round, and folds to claims and evidence that grow with it', async () => {
    const log = memoryLog()
    const source = rounds()
    for (let version = 0; version < 1 + 40 * ROUND; ) {
      const events = source.next().value
      expect(await log.append(STREAM, version, { events, texts: new Map() })).toMatchObject({ ok: true })
      version += events.length
    }
    const half = fold(await log.read(STREAM, 0, 1 + 20 * ROUND))
    const whole = fold(await log.read(STREAM, 0))
    expect(half?.house.registry.claims.size).toBe(41)
    expect(whole?.house.registry.claims.size).toBe(81)
    expect(whole?.house.registry.evidence.size).toBeGreaterThan(half?.house.registry.evidence.size ?? 0)
    expect(whole?.house.desk).toEqual({})
    expect(whole?.house.watch.turns).toBe(80)
  })

  test('is the same every time', () => expect(recorded(300)).toEqual(recorded(300)))
})

test('the instant table runs a whole ask, with every seat answering', async () => {
  const log = memoryLog()
  const { house } = await sit(log, instant, { seats: 5, seed: 3 })
  expect(house.status).toBe('completed')
  expect((await log.read(house.id, 0)).filter(({ type }) => type === 'answer.given')).toHaveLength(5)
})

test('the critical path is the slowest call of each wave, added up', () => {
  const granted = (request: string) => ({ type: 'turn.granted', request })
  const events = [granted('a'), granted('b'), { type: 'ask.sent', request: 'a' }, { type: 'ask.answered', request: 'b' }, granted('c')]
  const tookMs = new Map([
    ['a', 40],
    ['b', 100],
    ['c', 30],
  ])
  expect(criticalPathMs(events as unknown as readonly Recorded[], tookMs)).toBe(130)
})

describe('debates of the bench', { timeout: 60_000 }, () => {
  test('its debaters talk until the messages are spent, quote what is there, and lock a question', async () => {
    const log = memoryLog()
    const { house } = await debate(log, debater, await smallExample(), { seats: 5, messages: 60, seed: 2 })
    const events = await log.read(house.id, 0)
    const of = (type: Recorded['type']) => events.filter((event) => event.type === type)
    expect(house.closed?.reason).toBe('messages')
    expect(of('message.published')).toHaveLength(60)
    expect(of('contribution.refused')).toEqual([])
    expect(of('crux.locked').length).toBeGreaterThan(0)
    expect(house.registry.evidence.size).toBeGreaterThan(0)
  })

  test('a debate that ends before its messages are said is no measurement', async () => {
    const silent: typeof debater = async (call) => ({
      ok: false,
      code: 'refused',
      because: 'No.',
      raw: null,
      retryable: false,
      retryAfterMs: null,
      usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
      micros: 0,
      latencyMs: 0,
      model: call.model,
    })
    const evening = { seats: 3, messages: 20, seed: 1 }
    await expect(smallExample().then((at) => debate(memoryLog(), silent, at, evening))).rejects.toThrow('ended before its 20 messages')
  })
})

describe('what the governor costs', { timeout: 60_000, retry: 2 }, () => {
  const table = runTable({ tasks: 16, isErring: true })
  const told = recordedAt(table)
  const isSaid = (type: Recorded['type']): boolean => /^(?:shadow|correction)\./.test(type)

  test('its agents go too far in every task, are corrected once each, and bring the run to its end', async () => {
    const { events } = await told
    const of = (type: Recorded['type']) => events.filter((event) => event.type === type)
    expect(of('task.done')).toHaveLength(16)
    expect(new Set(of('shadow.detected').map((event) => event.type === 'shadow.detected' && event.shadow)).size).toBe(6)
    expect(of('correction.applied').length).toBe(of('shadow.detected').length)
    expect(of('seat.replaced')).toEqual([])
  })

  test('what is measured is what the product did: the same memory, and what was said next', async () => {
    const steps = stepsOf((await told).events)
    const differs = steps.filter((step) => {
      const { watched, watch } = governed(step)
      return !isDeepStrictEqual([watched, watch], [step.after.house.governor, step.after.house.watch])
    })
    expect(differs.map(({ event }) => event.seq)).toEqual([])
    const spoken = steps.filter(({ event }, index) => isSaid(event.type) && !isSaid(steps[index - 1]?.event.type ?? 'runner.started'))
    for (const { event } of spoken) {
      const before = steps[event.seq - 3]
      expect(before === undefined ? [] : governed(before).said.map(({ type }) => type)).toContain(event.type)
    }
    expect(spoken.length).toBeGreaterThan(16)
  })

  test.each([
    ['a run', async () => table],
    ['a council', councilTable],
  ])('%s that is replayed says the same at once', async (_, made) => {
    const one = await made()
    const { events, replies } = await recordedAt(one)
    const log = memoryLog()
    const { house } = await one(log, () => replaying(replies))
    expect((await log.read(house.id, 0)).map(({ type }) => type)).toEqual(events.map(({ type }) => type))
  })

  // The margins are wide, since other tests run beside this one: ours is about 1, the mutant's about 2.
  test('a late event costs about as much as an early one, and a governor that looks back over the whole stream fails', async () => {
    const steps = stepsOf((await told).events)
    const windows = quarters(steps, 'task.begun')
    const lookingBack = (step: (typeof steps)[number]): number => {
      governed(step)
      return steps.slice(0, step.event.seq).filter(({ event }) => /^shadow/.test(event.type)).length
    }
    const [ours, mutant] = [await grown(windows, governed, 9, 4), await grown(windows, lookingBack, 3, 1)]
    expect(ours.ratio).toBeLessThan(GOVERNOR_RATIO_MAX)
    expect(mutant.ratio).toBeGreaterThan(GOVERNOR_RATIO_MAX)
    expect(mutant.ratio).toBeGreaterThan(1.3 * ours.ratio)
  })
})

describe('the longest chain of a debate', () => {
  const story = (...events: readonly object[]) => events as unknown as readonly Recorded[]
  const granted = (request: string, target: string | null = null, shown: readonly string[] = []) => {
    const [purpose, seat] = request.split('/')
    return { type: 'turn.granted', request, seat, purpose, target, shown }
  }
  const landed = (request: string) => ({ type: 'ask.answered', request, seat: request.split('/')[1], used: true })
  const said = (request: string, id: string) => ({ type: 'message.published', request, id, thread: 't1' })
  const took = (times: Readonly<Record<string, number>>) => new Map(Object.entries(times))
  const floor = [
    { type: 'thread.created', thread: 't1', parent: null },
    { type: 'moderator.intervened', id: 'm1', thread: 't1' },
  ]
  const opened = [granted('open/a/1'), granted('open/b/1'), landed('open/b/1'), landed('open/a/1'), ...floor]
  const openings = { 'open/a/1': 40, 'open/b/1': 100 }

  test('the first thread opens when the slowest blind opening is there', () => {
    const events = story(...opened, granted('speak/a/1', 'm1', ['m1']), landed('speak/a/1'))
    expect(longestChainMs(events, took({ ...openings, 'speak/a/1': 30 }))).toBe(130)
  })

  test('calls that need nothing of each other stand side by side, and one that was shown the other stands behind it', () => {
    const first = [granted('speak/a/1', 'm1', ['m1']), granted('speak/b/1', 'm1', ['m1'])]
    const both = [landed('speak/a/1'), said('speak/a/1', 'm2'), landed('speak/b/1'), said('speak/b/1', 'm3')]
    const times = { ...openings, 'speak/a/1': 30, 'speak/b/1': 50, 'speak/c/1': 7 }
    const shownTo = (id: string) => story(...opened, ...first, ...both, granted('speak/c/1', id, [id]), landed('speak/c/1'))
    expect(longestChainMs(shownTo('m2'), took(times))).toBe(150)
    expect(longestChainMs(shownTo('m3'), took(times))).toBe(157)
  })

  test('a seat does one thing after the other', () => {
    const events = story(granted('open/a/1'), landed('open/a/1'), ...floor, granted('speak/a/1', 'm1'), granted('speak/a/2', 'm1'))
    expect(longestChainMs(events, took({ 'open/a/1': 40, 'speak/a/1': 30 }))).toBe(40)
    const twice = story(
      ...[granted('open/a/1'), landed('open/a/1'), ...floor],
      ...[granted('speak/a/1', 'm1'), landed('speak/a/1'), granted('speak/a/2', 'm1'), landed('speak/a/2')],
    )
    expect(longestChainMs(twice, took({ 'open/a/1': 40, 'speak/a/1': 30, 'speak/a/2': 5 }))).toBe(75)
  })

  test('a stage waits for all that was said in its thread, and a grade for what it grades', () => {
    const talked = [granted('speak/a/1', 'm1', ['m1']), landed('speak/a/1'), said('speak/a/1', 'm2')]
    const locked = { type: 'stage.changed', thread: 't1', from: 'DISCOVERY', to: 'CRUX_LOCK' }
    const restated = [
      granted('steelman/c/1', 't1/c/a'),
      landed('steelman/c/1'),
      said('steelman/c/1', 'm3'),
      { type: 'steelman.attempted', thread: 't1', from: 'c', to: 'a', message: 'm3', attempt: 1 },
      granted('grade/a/1', 't1/c/a'),
      landed('grade/a/1'),
    ]
    const times = { ...openings, 'speak/a/1': 30, 'steelman/c/1': 20, 'grade/a/1': 4 }
    expect(longestChainMs(story(...opened, ...talked, locked, ...restated), took(times))).toBe(154)
    expect(longestChainMs(story(...opened, ...talked, ...restated), took(times))).toBe(134)
  })

  test('wasted is what was overtaken or came too late, and nothing else', () => {
    const events = story(
      { type: 'contribution.refused', rule: 'overtaken' },
      { type: 'contribution.refused', rule: 'too-long' },
      { type: 'ask.answered', used: false },
      { type: 'ask.answered', used: true },
    )
    expect(wastedIn(events)).toBe(2)
  })

  test('a prompt is counted by how many messages were said before it was sent', () => {
    const sent = (request: string) => ({ type: 'ask.sent', request, purpose: request.split('/')[0] })
    const events = story(sent('speak/a/1'), said('speak/a/1', 'm1'), sent('commit/b/1'), said('commit/b/1', 'm2'), sent('speak/c/1'))
    expect(speeches(events, took({ 'speak/a/1': 900, 'commit/b/1': 1, 'speak/c/1': 1_100 }))).toEqual([
      { after: 0, tokens: 900 },
      { after: 2, tokens: 1_100 },
    ])
  })
})

describe('numbers', () => {
  test('a median is the middle, or between the two middles', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 2, 9])).toBe(3)
    expect(() => median([])).toThrow('No median of nothing')
  })

  test('sides are taken in turns, and every second round backwards', async () => {
    const order: string[] = []
    const side = (name: string) => async () => order.push(name)
    await inTurns(3, { a: side('a'), b: side('b') })
    expect(order).toEqual(['a', 'b', 'b', 'a', 'a', 'b'])
  })

  test('a comparison leaves out the warm-up and compares neighbours', () => {
    expect(comparison({ short: [99, 10, 20, 10], long: [1, 20, 40, 30] }, 1)).toEqual({ ratio: 2, shortUs: 10, longUs: 30 })
  })

  test.each([
    [0.8, atLeast(0.8), true],
    [0.79, atLeast(0.8), false],
    [1.3, atMost(1.3), true],
    [1.31, atMost(1.3), false],
    [1, below(1), false],
    [1.3, above(1.3), false],
    [7, null, true],
  ])('%d against %j: %s', (value, aim, met) => expect(meets(value, aim)).toBe(met))
})

describe('rows', () => {
  const measure = { name: 'speed', how: 'By looking.' }

  test('a reading that misses its aim says so in the table', async () => {
    const take = async () => [{ name: 'speed.light', value: 2.98765, unit: 's', aim: below(1), detail: 'three runs' }]
    const rows = await rowsOf({ ...measure, take })
    expect(rows).toEqual([
      { name: 'speed.light', value: 2.99, unit: 's', aim: '< 1', meets: false, how: 'By looking.', detail: 'three runs' },
    ])
    expect(tableLines(rows)[1]).toBe('speed.light  2.99 s  < 1  NO   three runs')
  })

  test('a measurement that falls over becomes a row that meets nothing', async () => {
    const take = () => Promise.reject(new Error('no disk'))
    expect(await rowsOf({ ...measure, take })).toMatchObject([
      { name: 'speed', value: null, meets: false, detail: expect.stringContaining('no disk') },
    ])
  })
})

describe('npm run bench', { timeout: 120_000 }, () => {
  const bench = (...args: readonly string[]) =>
    run(process.execPath, [join(ROOT, 'bench/main.ts'), ...args], { cwd: ROOT, env: process.env })

  test('measures one thing and writes it as JSON', async () => {
    const file = join(await temporaryFolder('witan-bench-'), 'rows.json')
    const ended = await bench('--only', 'one-ask', '--json', file)
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/^measured +value/) })
    const rows = JSON.parse(await readFile(file, 'utf8')) as readonly Row[]
    expect(rows.map(({ name }) => name)).toEqual(['one-ask.memory', 'one-ask.sqlite'])
    for (const { value, meets: met } of rows) expect([value !== null && value > 0, met]).toEqual([true, true])
  })

  test('refuses a measurement that does not exist, and names those that do', async () => {
    expect(await bench('--only', 'luck')).toMatchObject({ code: 2, stderr: expect.stringContaining('append, engine-cpu, growth') })
  })
})

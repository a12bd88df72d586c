/** A debate in real time, spoken to from other processes while it runs. */
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { DebateReport } from '../../src/core/debate/report-types.ts'
import { ROOT } from '../tidy/tree.ts'
import { leftAfter } from './left-debate.ts'
import { eventsOf, eventually, folder, idIn, MONOLITH, type Running, runs, start, witan } from './witan.ts'

const BRIEF = join(ROOT, 'examples', 'store-of-value', 'brief.yaml')

let running: Running | null = null
afterEach(() => {
  running?.kill('SIGKILL')
  running = null
})

/** Live: cool-downs take real seconds, so it is still running when somebody else speaks. */
async function live(): Promise<{ readonly cwd: string; readonly id: string; readonly run: Running }> {
  const cwd = folder()
  const run = start(cwd, ['debate', BRIEF, '--offline', '--pace', 'live'])
  running = run
  await run.says(/\bt1\b/)
  return { cwd, id: idIn(cwd), run }
}

const typesOf = async (cwd: string, id: string): Promise<readonly string[]> => (await eventsOf(cwd, id)).map(({ type }) => type)

describe('from another terminal', () => {
  test('a word of the user’s, a thread, and a seat that leaves: each is one line there, and is seen where it runs', async () => {
    const { cwd, id, run } = await live()
    const word = await runs(cwd, ['interject', id, 'What about the next ten years?'])
    expect(word).toMatchObject({ out: expect.stringMatching(new RegExp(`^${id}: said in t\\d+ as m\\d+\\.[^\n]*\n$`)), err: '' })
    const thread = await runs(cwd, ['force-thread', id, 'Is low volatility a condition for a store of value?'])
    expect(thread.out).toMatch(new RegExp(`^${id}: the thread t\\d+ is open: Is low volatility[^\n]*\n$`))
    const seat = (JSON.parse((await runs(cwd, ['show', id, '--json'])).out) as DebateReport).seats.at(-1)?.seat ?? ''
    const left = await runs(cwd, ['remove-seat', id, seat, 'It repeats itself.'])
    expect(left.out).toBe(`${id}: ${seat} has left the table; what it said stays.\n`)
    await run.says('What about the next ten years?')
    await run.says(/Is low volatility a condition/)
    expect(await typesOf(cwd, id)).toEqual(expect.arrayContaining(['user.interjected', 'thread.created', 'seat.removed']))
    expect((await runs(cwd, ['stop', id, '--now'])).out).toMatch(/is stopped|is stopping/)
    const ended = await run.ended
    expect(ended.code).toBe(3)
    const report = JSON.parse((await runs(cwd, ['show', id, '--json'])).out) as DebateReport
    expect(report).toMatchObject({ status: 'stopped', stopReason: 'user', confidence: 'LOW' })
    expect(report.seats.find((each) => each.seat === seat)?.gone).toMatch(/\w/)
  })
  test('paused, nothing new is said; resumed from elsewhere it goes on where it runs', async () => {
    const { cwd, id } = await live()
    await runs(cwd, ['pause', id])
    const count = async (): Promise<number> => (await typesOf(cwd, id)).filter((type) => type === 'turn.granted').length
    const before = await count()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await count()).toBe(before)
    expect((await runs(cwd, ['resume', id])).out).toMatch(/goes on where it was running/)
    let after = before
    const look = setInterval(() => void count().then((found) => (after = Math.max(after, found))), 500)
    await eventually(
      () => after > before,
      () => 'It never went on.',
    ).finally(() => clearInterval(look))
  })
  test('--baseline is not run after the user said stop', async () => {
    const cwd = folder()
    const run = start(cwd, ['debate', BRIEF, '--offline', '--pace', 'live', '--baseline', '--json'])
    running = run
    await eventually(
      () => /\bt1\b/.test(run.err()),
      () => run.err(),
    )
    run.kill('SIGINT')
    const { code, out } = await run.ended
    expect(code).toBe(3)
    expect(JSON.parse(out)).toMatchObject({ stopReason: 'user', baseline: null })
    expect(JSON.parse((await runs(cwd, ['list', '--json'])).out)).toHaveLength(1)
  })
})

describe('a debate that nobody runs', () => {
  test('can be spoken to; who does is told how to let it go on, and the report shows the objection', async () => {
    const { cwd, id, whole } = await leftAfter(['debate', BRIEF, '--offline', '--quiet'], ({ type }) => type === 'crux.extracted')
    const crux = whole.find((event) => event.type === 'crux.extracted')?.crux ?? ''
    const { out, err } = await runs(cwd, ['challenge', id, crux, 'This is not what they disagree on.'])
    expect(out).toBe(`${id}: the crux ${crux} is challenged; the report shows it with your reason.\n`)
    expect(err).toBe(`Nobody runs ${id} now. Let it go on with: witan resume ${id}\n`)
    const report = JSON.parse((await runs(cwd, ['resume', id, '--json', '--quiet'])).out) as DebateReport
    const challenged = report.threads.find((thread) => thread.id === crux)?.crux
    expect(challenged?.challenges).toMatchObject([{ by: 'user', because: 'This is not what they disagree on.' }])
  })
  test('resumed, it goes on behind what was there and comes to an end of its own', async () => {
    const { cwd, id, whole } = await leftAfter(['debate', BRIEF, '--offline', '--quiet'], ({ type }) => type === 'crux.lock-failed')
    const left = (await eventsOf(cwd, id)).map(({ type }) => type)
    expect(left.length).toBeLessThan(whole.length)
    const report = JSON.parse((await runs(cwd, ['resume', id, '--json', '--quiet'])).out) as DebateReport
    expect(report).toMatchObject({ status: 'completed', stopReason: 'completed' })
    expect((await eventsOf(cwd, id)).map(({ type }) => type).slice(0, left.length)).toEqual(left)
    expect((await runs(cwd, ['verify', id])).out).toMatch(/are as they were written/)
  })
})

describe('what can’t be done', () => {
  test('is refused in a sentence with exit code 2, and nothing is written', async () => {
    const { cwd, id } = await live()
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [['interject', id, ''], /The text is empty/],
      [['interject', id, 'a'.repeat(1_001)], /The text has 1001 characters; at most 1000 are taken/],
      [['force-thread', id, `Is ${'a'.repeat(300)}?`], /The question has 304 characters; at most 300/],
      [['remove-seat', id, 'Not a seat'], /There is no seat Not a seat at the table/],
      [['interject', id, 'Hello', '--thread', 't99'], /t99/],
      [['challenge', id, 't99', 'It is put unfairly.'], /t99/],
      [['remove-seat', id, 'nobody'], /nobody/],
      [['force-thread', id, 'Why is that?'], /yes/],
      [['interject', 'debate-zzzz', 'Hello'], /no deliberation/i],
    ]
    for (const [args, words] of cases) {
      const { code, out, err } = await witan(cwd, args)
      expect({ args, code, out, err }).toMatchObject({ code: 2, out: '', err: expect.stringMatching(words) })
      expect(err).toMatch(/^✗ [^\n]+\n$/)
    }
    const types = await typesOf(cwd, id)
    for (const type of ['user.interjected', 'seat.removed', 'crux.challenged']) expect(types).not.toContain(type)
  })
  test('an ask takes none of it, and neither does a debate that is over', async () => {
    const cwd = folder()
    await runs(cwd, ['ask', 'Split it?', '--offline', '--quiet', '--seats', '3', '--dossier', MONOLITH])
    const asked = await witan(cwd, ['interject', 'ask', 'Hello'])
    expect(asked).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^✗ /) })
    await runs(cwd, ['debate', BRIEF, '--offline', '--quiet'])
    const over = await witan(cwd, ['interject', 'debate', 'Hello'])
    expect(over).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^✗ .*(?:over|ended|closed|completed)/) })
  })
})

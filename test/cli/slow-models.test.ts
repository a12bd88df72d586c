/**
 * Runs against a slow compatible server: killed and resumed, stopped and paused from elsewhere, interrupted, out of budget.
 * What the server counted is held against what the log says.
 */
import { describe, expect, test } from 'vitest'
import { MODEL, type ModelServer, modelServer, USED } from './model-server.ts'
import { eventsOf, eventually, folder, idIn, type Running, reportIn, runs, start, statusIn, type Written, witan } from './witan.ts'

const QUESTION = 'Ship on Friday?'
const ask = (...args: readonly string[]): readonly string[] => ['ask', QUESTION, ...MODEL, ...args]

const called = (server: ModelServer, count: number, run: Running): Promise<void> =>
  eventually(
    () => server.asked.length >= count,
    () => `Only ${server.asked.length} of ${count} calls came.\n${run.out()}\n${run.err()}`,
  )

/** Waits for what a command of another process, or a signal, writes down. */
const becomes = (cwd: string, status: string): Promise<void> =>
  eventually(
    () => statusIn(cwd) === status,
    () => `It is ${statusIn(cwd)}, not ${status}.`,
  )

const ofType = (events: readonly Written[], type: string): readonly Written[] => events.filter((event) => event.type === type)
const requests = (events: readonly Written[]): readonly (string | undefined)[] => events.map(({ request }) => request)

describe('kill -9', () => {
  test('and resume: the same kind of report, nothing answered is asked again, what was lost is on the bill', async () => {
    const cwd = folder()
    const server = await modelServer({ delayMs: 250 })
    const run = start(cwd, ask('--concurrency', '2'), server.env)
    await called(server, 4, run)
    run.kill('SIGKILL')
    expect(await run.ended).toMatchObject({ code: null, signal: 'SIGKILL' })
    const id = idIn(cwd)
    const before = await eventsOf(cwd, id)
    const answered = requests(ofType(before, 'ask.answered'))
    const lost = ofType(before, 'ask.sent').filter(({ request }) => !answered.includes(request))
    expect(answered.length).toBeGreaterThanOrEqual(2)
    expect(lost.length).toBeGreaterThanOrEqual(1)

    const resumed = await runs(cwd, ['resume', id.slice(0, 8), '--json'], server.env)
    const report = reportIn(resumed)
    expect(report).toMatchObject({ id, protocol: 'ask', status: 'completed', stopReason: 'completed', abstained: [] })
    expect(report.answers).toHaveLength(5)
    expect(report.ballots.length).toBeGreaterThanOrEqual(3)

    const after = await eventsOf(cwd, id)
    expect(after.slice(0, before.length)).toEqual(before)
    const sentTwice = requests(ofType(after, 'ask.sent').filter(({ attempt }) => attempt !== 1))
    expect(sentTwice.toSorted()).toEqual(requests(lost).toSorted())
    expect(server.asked.filter(({ nth }) => nth > 1)).toHaveLength(lost.length)
    expect(server.asked.filter(({ nth }) => nth > 2)).toEqual([])

    const settled = requests(ofType(after, 'ask.failed').filter(({ code }) => code === 'lost'))
    expect(settled.toSorted()).toEqual(requests(lost).toSorted())
    const reserved = lost.reduce((sum, event) => sum + (event.reserved?.tokens ?? 0), 0)
    const used = ofType(after, 'ask.answered').length * USED
    expect(reserved).toBeGreaterThan(0)
    expect(report.cost).toMatchObject({ lostCalls: lost.length, tokens: used + reserved, calls: server.asked.length })
    expect((await runs(cwd, ['verify', id])).out).toContain('are as they were written')
  })
  test('while one runs it, a second resume says who does', async () => {
    const cwd = folder()
    const server = await modelServer({ heldAfter: 0 })
    const run = start(cwd, ask('--seats', '1'), server.env)
    await called(server, 1, run)
    const { code, out, err } = await witan(cwd, ['resume', 'ask'], server.env)
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(new RegExp(`is being run by .*process ${run.pid}\\b.*witan watch ask-`)),
    })
    server.release()
    expect(await run.ended).toMatchObject({ code: 0 })
    expect(server.asked).toHaveLength(1)
  })
})

describe('Ctrl-C', () => {
  test('once: what is in the air is awaited, nothing new leaves, the report so far is printed', async () => {
    const cwd = folder()
    const server = await modelServer({ heldAfter: 0 })
    const run = start(cwd, ask('--concurrency', '2'), server.env)
    await called(server, 2, run)
    run.kill('SIGINT')
    await becomes(cwd, 'stopping')
    server.release()
    const { code, out, err } = await run.ended
    expect({ code, err }).toEqual({ code: 3, err: expect.stringMatching(/waiting for what is in the air\. Press Ctrl-C again/) })
    expect(server.asked).toMatchObject([{ isAnswered: true }, { isAnswered: true }])
    for (const name of ['Outside view', 'Failure hunter']) expect(out).toContain(`${name} would wait.`)
    expect(out).toMatch(/Stopped by user\./)
    const report = reportIn(await runs(cwd, ['show', 'ask', '--json']))
    expect(report).toMatchObject({
      status: 'stopped',
      stopReason: 'user',
      confidence: 'LOW',
      cost: { calls: 2, lostCalls: 0, tokens: 2 * USED },
    })
    expect(report.answers.map(({ seat }) => seat)).toEqual(['outside-view', 'failure-hunter'])
    const resumed = reportIn(await runs(cwd, ['resume', 'ask', '--json', '--quiet'], server.env))
    expect(resumed).toMatchObject({ status: 'completed', cost: { lostCalls: 0 } })
    expect(server.asked.filter(({ nth }) => nth > 1)).toEqual([])
  })
  test('twice: at once, and the calls that were given up stay on the bill', async () => {
    const cwd = folder()
    const server = await modelServer({ heldAfter: 0 })
    const run = start(cwd, ask('--seats', '3', '--json'), server.env)
    await called(server, 3, run)
    run.kill('SIGINT')
    await eventually(() => run.err().includes('Press Ctrl-C again'), run.err)
    const pressedMs = Date.now()
    run.kill('SIGINT')
    const ended = await run.ended
    expect(Date.now() - pressedMs).toBeLessThan(5_000)
    expect(ended.code).toBe(3)
    const report = reportIn(ended)
    expect(report).toMatchObject({
      status: 'stopped',
      stopReason: 'user',
      answers: [],
      result: { kind: 'none' },
      cost: { calls: 3, lostCalls: 3 },
    })
    expect(report.cost.tokens).toBeGreaterThan(3_000)
  })
})

describe('from a second process', () => {
  test('stop ends the first with a partial report, and watch sees the same contributions', async () => {
    const cwd = folder()
    const server = await modelServer({ heldAfter: 1 })
    const run = start(cwd, ask('--concurrency', '1'), server.env)
    await called(server, 2, run)
    const watching = start(cwd, ['watch', 'ask'])
    await run.says('Outside view would wait.')
    await watching.says('Outside view would wait.')
    const stopping = runs(cwd, ['stop', 'ask'])
    await becomes(cwd, 'stopping')
    server.release()
    expect((await stopping).out).toMatch(/^ask-\w{8} is stopp(?:ed|ing)/)
    const [first, second] = await Promise.all([run.ended, watching.ended])
    expect([first.code, second.code]).toEqual([3, 0])
    expect(first.out).toMatch(/Stopped by user/)
    expect(second.out).toBe(first.out)
    const report = reportIn(await runs(cwd, ['show', 'ask', '--json']))
    expect(report).toMatchObject({ status: 'stopped', stopReason: 'user', cost: { lostCalls: 0, calls: 2 } })
    expect(report.answers.map(({ seat }) => seat)).toEqual(['outside-view', 'failure-hunter'])
    expect(server.asked).toHaveLength(2)
  })
  test('pause asks nothing new until it is resumed', async () => {
    const cwd = folder()
    const server = await modelServer({ heldAfter: 0 })
    const run = start(cwd, ask('--seats', '3', '--concurrency', '1', '--json'), server.env)
    await called(server, 1, run)
    expect((await runs(cwd, ['pause', 'ask'])).out).toMatch(/is paused\. Go on with: witan resume ask-/)
    server.release(0)
    await eventually(() => run.err().includes('Outside view would wait.'), run.err)
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(server.asked).toHaveLength(1)
    expect(reportIn(await runs(cwd, ['show', 'ask', '--json']))).toMatchObject({ status: 'paused', endedAt: null, stopReason: null })
    const again = await witan(cwd, ['pause', 'ask'])
    expect(again).toMatchObject({ code: 2, err: expect.stringMatching(/is paused; only an open/) })
    const resumed = await runs(cwd, ['resume', 'ask'], server.env)
    expect(resumed.out).toMatch(/goes on where it was running\. Watch it with: witan watch/)
    server.release()
    const ended = await run.ended
    expect({ code: ended.code, ...reportIn(ended) }).toMatchObject({ code: 0, status: 'completed', cost: { lostCalls: 0 } })
    expect(server.asked.filter(({ nth }) => nth > 1)).toEqual([])
  })
  test('a paused one whose process is gone goes on where it is resumed', async () => {
    const cwd = folder()
    const server = await modelServer({ heldAfter: 1 })
    const run = start(cwd, ask('--seats', '3', '--concurrency', '1'), server.env)
    await called(server, 2, run)
    await runs(cwd, ['pause', 'ask'])
    run.kill('SIGKILL')
    await run.ended
    server.release()
    const report = reportIn(await runs(cwd, ['resume', 'ask', '--json', '--quiet'], server.env))
    expect(report).toMatchObject({ status: 'completed', cost: { lostCalls: 1 } })
    expect(report.answers).toHaveLength(3)
  })
  test('stop of one that nobody runs closes it', async () => {
    const cwd = folder()
    const server = await modelServer({ heldAfter: 0 })
    const run = start(cwd, ask('--seats', '2'), server.env)
    await called(server, 2, run)
    run.kill('SIGKILL')
    await run.ended
    const { out } = await runs(cwd, ['stop', 'ask'], server.env)
    expect(out).toMatch(/is stopped\. Its report so far: witan show/)
    expect(reportIn(await runs(cwd, ['show', 'ask', '--json']))).toMatchObject({
      status: 'stopped',
      stopReason: 'user',
      cost: { lostCalls: 2 },
    })
    const refused = await witan(cwd, ['resume', 'ask', '--out', 'report.pdf'], server.env)
    expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/«pdf»/) })
    expect(statusIn(cwd), 'bad input does not reopen it').toBe('stopped')
    expect(server.asked).toHaveLength(2)
  })
})

describe('a cap', () => {
  test('of tokens: stops before it, says how to go on, and a bigger one completes it', async () => {
    const cwd = folder()
    const server = await modelServer()
    const stopped = await runs(cwd, ask('--seats', '3', '--max-tokens', '5000'), server.env, 3)
    expect(stopped.out).toMatch(/witan resume ask-\S+ --max-tokens 10000/)
    const partial = reportIn(await runs(cwd, ['show', 'ask', '--json']))
    expect(partial).toMatchObject({ status: 'stopped', stopReason: 'tokens', cost: { lostCalls: 0 } })
    expect(partial.cost.tokens).toBeLessThanOrEqual(5_000)
    expect(partial.cost.calls).toBe(server.asked.length)
    expect(partial.answers.length).toBeGreaterThan(0)
    const same = await witan(cwd, ['resume', 'ask', '--quiet'], server.env)
    expect(same).toMatchObject({ code: 3, out: expect.stringMatching(/--max-tokens/) })
    const report = reportIn(await runs(cwd, ['resume', 'ask', '--max-tokens', '100000', '--json'], server.env))
    expect(report).toMatchObject({ status: 'completed', abstained: [], cost: { lostCalls: 0 } })
    expect(report.answers).toHaveLength(3)
    expect(server.asked.filter(({ nth }) => nth > 1)).toEqual([])
  })
  test('of calls, likewise', async () => {
    const cwd = folder()
    const server = await modelServer()
    const stopped = await runs(cwd, ask('--seats', '3', '--max-calls', '4', '--json'), server.env, 3)
    expect(reportIn(stopped)).toMatchObject({ status: 'stopped', stopReason: 'calls', cost: { lostCalls: 0 } })
    expect(server.asked.length).toBeLessThanOrEqual(4)
    const report = reportIn(await runs(cwd, ['resume', 'ask', '--max-calls', '10', '--json'], server.env))
    expect(report).toMatchObject({ status: 'completed', stopReason: 'completed' })
    expect(server.asked.filter(({ nth }) => nth > 1)).toEqual([])
  })
})

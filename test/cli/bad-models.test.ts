/** Servers that misbehave: the run ends by itself, with the right exit code and a report that says who is missing and why. */
import { describe, expect, test } from 'vitest'
import { completion, type Manners, MODEL, modelServer, send, USED } from './model-server.ts'
import { eventsOf, folder, reportIn, runs } from './witan.ts'

const ask = (...args: readonly string[]): readonly string[] => ['ask', 'Ship on Friday?', ...MODEL, '--json', '--seats', '3', ...args]

const always =
  (manners: (...args: Parameters<Manners>) => void): Manners =>
  (asked, response) => {
    manners(asked, response)
    return true
  }

describe.concurrent('every answer', () => {
  test('is garbage: one repair each, then every seat abstains by name', async () => {
    const cwd = folder()
    const server = await modelServer({ manners: always((_, response) => send(response, 200, completion('I would rather not say. {{{'))) })
    const report = reportIn(await runs(cwd, ask(), server.env, 3))
    expect(report).toMatchObject({ status: 'stopped', stopReason: 'failures', confidence: 'LOW', answers: [], result: { kind: 'none' } })
    expect(report.because).toBe('No seat gave an answer.')
    expect(report.abstained.map(({ seat }) => seat).toSorted()).toEqual(['cost-accountant', 'failure-hunter', 'outside-view'])
    expect(server.asked.map(({ nth }) => nth).toSorted()).toEqual([1, 1, 1, 2, 2, 2])
    expect(report.cost, 'what was wasted was paid all the same').toMatchObject({ calls: 6, tokens: 6 * USED, lostCalls: 0 })
    const shown = await runs(cwd, ['show', 'ask'])
    const missing = shown.out.slice(shown.out.indexOf('Missing voices'))
    for (const words of [/outside.view/i, /failure.hunter/i, /cost.accountant/i, /witan doctor/]) expect(missing).toMatch(words)
  })
  test('is a 401: asked once, and the sentence names the key', async () => {
    const server = await modelServer({
      manners: always((_, response) => send(response, 401, { error: { message: 'bad key sk-secret-123456' } })),
    })
    const ended = await runs(folder(), ask(), server.env, 3)
    expect(reportIn(ended)).toMatchObject({ stopReason: 'failures', abstained: [{}, {}, {}] })
    expect(reportIn(ended).abstained[0]?.because).toMatch(/refused the key \(401\)/)
    expect(ended.out + ended.err).not.toContain('sk-secret-123456')
    expect(server.asked).toHaveLength(3)
  })
  test('is a 500, or a dropped connection: three retries, then it stops', async () => {
    const cwd = folder()
    const server = await modelServer({
      manners: always(({ name }, response) =>
        name === 'Outside view' ? response.destroy() : send(response, 500, { error: { message: 'on fire' } }),
      ),
    })
    const report = reportIn(await runs(cwd, ask(), server.env, 3))
    expect(report).toMatchObject({ status: 'stopped', stopReason: 'failures', answers: [] })
    expect(report.abstained.map(({ seat, because }) => `${seat}: ${because}`).toSorted()).toEqual([
      expect.stringMatching(/^cost-accountant: .*500.*on fire/),
      expect.stringMatching(/^failure-hunter: .*500.*on fire/),
      expect.stringMatching(/^outside-view: .*hung up/),
    ])
    expect(server.asked).toHaveLength(12)
    const failed = (await eventsOf(cwd, 'ask')).filter(({ type }) => type === 'ask.failed')
    expect(failed.filter(({ retryAt }) => retryAt === null)).toHaveLength(3)
  })
  test('never comes: the time limit ends it, and what was asked is on the bill as lost', async () => {
    const server = await modelServer({ manners: () => true })
    const report = reportIn(await runs(folder(), ask('--max-minutes', '0.03'), server.env, 3))
    expect(report).toMatchObject({ status: 'stopped', stopReason: 'time', answers: [], cost: { calls: 3, lostCalls: 3 } })
    expect(report.because).toMatch(/1\.8 s allowed are used/)
  })
})

describe.concurrent('one seat', () => {
  test('is limited and waits as long as it is told, then answers', async () => {
    const server = await modelServer({
      manners: ({ name, purpose, nth }, response) => {
        if (name !== 'Outside view' || purpose !== 'answer' || nth > 1) return false
        send(response, 429, { error: { message: 'slow down' } }, undefined, { 'retry-after': '2' })
        return true
      },
    })
    const cwd = folder()
    const startedMs = Date.now()
    const report = reportIn(await runs(cwd, ask(), server.env))
    expect(Date.now() - startedMs).toBeGreaterThan(2_000)
    expect(report).toMatchObject({ status: 'completed', abstained: [] })
    expect(report.answers).toHaveLength(3)
    expect((await eventsOf(cwd, 'ask')).filter(({ type }) => type === 'ask.failed')).toMatchObject([
      { seat: 'outside-view', code: 'rate-limited', attempt: 1 },
    ])
  })
  test('is told to wait for an hour: it abstains at once, the others go on', async () => {
    const server = await modelServer({
      manners: ({ name }, response) => {
        if (name !== 'Outside view') return false
        send(response, 429, { error: { message: 'quota' } }, undefined, { 'retry-after': '3600' })
        return true
      },
    })
    const report = reportIn(await runs(folder(), ask('--seats', '4'), server.env))
    expect(report).toMatchObject({ status: 'completed', confidence: expect.stringMatching(/LOW|MEDIUM/) })
    expect(report.abstained).toContainEqual({ seat: 'outside-view', stage: 'answering', because: expect.stringMatching(/429/) })
    expect(report.answers.map(({ seat }) => seat)).toEqual(['failure-hunter', 'cost-accountant', 'users-advocate'])
  })
  test('wraps its JSON in talk, or breaks it a little: understood all the same', async () => {
    const server = await modelServer({
      manners: ({ name, purpose }, response) => {
        if (purpose !== 'answer' || name === 'Cost accountant') return false
        const reply = '{"side": "YES", "position": "Ship it.", "text": "It is small.[ASSUME]", "references": [], "confidence": 0.9'
        send(response, 200, completion(name === 'Outside view' ? `Sure!\n\`\`\`json\n${reply}}\n\`\`\`\nHope it helps.` : `${reply},}`))
        return true
      },
    })
    const report = reportIn(await runs(folder(), ask(), server.env))
    expect(report).toMatchObject({
      status: 'completed',
      abstained: [],
      sides: { YES: ['outside-view', 'failure-hunter'], NO: ['cost-accountant'] },
    })
  })
  test('ranks letters that were never shown: its ballot does not count, and it is named', async () => {
    const server = await modelServer({
      manners: ({ name, purpose }, response) => {
        if (purpose !== 'rank' || name !== 'Outside view') return false
        send(response, 200, completion({ ranking: ['Z', 'Z', 'Q'], because: 'I like the end of the alphabet.' }))
        return true
      },
    })
    const report = reportIn(await runs(folder(), ask(), server.env))
    expect(report.ballots.map(({ seat }) => seat)).not.toContain('outside-view')
    expect(report.abstained).toContainEqual(expect.objectContaining({ seat: 'outside-view', stage: 'ranking' }))
  })
})

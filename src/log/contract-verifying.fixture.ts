/** The contract of a log, its part about what can be proved afterwards: texts, the chain, a head noted elsewhere. */
import { expect, test } from 'vitest'
import { GENESIS, sha256 } from './chain.ts'
import type { Subject } from './contract.fixture.ts'
import type { Log } from './log.ts'
import { answers, exchange, fact, opening } from './samples.fixture.ts'

const ID = 'd_ferry'

export function verifying(subject: () => Subject): void {
  test('a text is kept under its hash, once, whoever rests on it', async () => {
    const { log } = subject()
    await log.append(ID, 0, opening())
    await log.append('d_other', 0, opening())
    await log.append(ID, 1, exchange(2))
    for (const [hash, text] of [...opening().texts, ...exchange(2).texts]) expect(await log.text(hash)).toBe(text)
    expect(await log.text(sha256('nobody wrote this'))).toBeNull()
    expect(await log.verify(ID)).toMatchObject({ ok: true, events: 3, texts: 4 })
    expect(await log.verify('d_other')).toMatchObject({ ok: true, events: 1, texts: 1 })
  })
  test('a text that an event rests on must be there', async () => {
    const { log } = subject()
    await log.append(ID, 0, opening())
    const { events, texts } = exchange(2)
    await log.append(ID, 1, { events, texts: new Map([...texts].slice(0, 2)) })
    expect(await log.verify(ID)).toEqual({ ok: false, seq: 3, because: expect.stringMatching(/that event 3 rests on is missing/) })
  })
  test('what a failed ask brought back counts as a text it rests on', async () => {
    const { log } = subject()
    await log.append(ID, 0, opening())
    const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 }
    const failed = { type: 'ask.failed', request: 'r', seat: 'ada', attempt: 1, usage, micros: null, latencyMs: 1, model: null } as const
    await log.append(ID, 1, fact(2, { ...failed, code: 'timeout', because: 'too slow', raw: null, retryAt: null }))
    expect(await log.verify(ID)).toMatchObject({ ok: true })
    await log.append(ID, 2, fact(3, { ...failed, code: 'malformed', because: 'no JSON', raw: sha256('gone'), retryAt: null }))
    expect(await log.verify(ID)).toMatchObject({ ok: false, seq: 3 })
  })
  test('there is nothing to verify where there is no deliberation', async () => {
    expect(await subject().log.verify('d_nobody')).toEqual({ ok: false, seq: null, because: 'There is no deliberation d_nobody.' })
  })
}

/** What nobody can see from the data alone: that all of it was written anew. */
export function noting(subject: () => Subject): void {
  const hashes = async (log: Log): Promise<readonly string[]> => (await log.read(ID, 0)).map(({ hash }) => hash)
  test('a head noted earlier fits, whole or its first 16 characters, in capitals too, however far the stream has gone', async () => {
    const { log } = subject()
    await log.append(ID, 0, opening())
    await log.append(ID, 1, answers(2, 1))
    const [first = '', second = ''] = await hashes(log)
    await log.append(ID, 2, answers(3, 2))
    const head = (await hashes(log)).at(-1) ?? ''
    for (const noted of [first, second, head, second.slice(0, 16), second.slice(0, 40), ` ${head.toUpperCase()}\n`])
      expect(await log.verify(ID, noted)).toMatchObject({ ok: true, events: 4, head })
  })
  test('a head of another history does not, though that history is sound in itself', async () => {
    const { log } = subject()
    await log.append(ID, 0, opening())
    await log.append(ID, 1, answers(2, 2))
    await log.append('d_other', 0, opening())
    const [other] = await log.read('d_other', 0)
    expect(await log.verify(ID)).toMatchObject({ ok: true })
    for (const noted of [other?.hash ?? '', (other?.hash ?? '').slice(0, 16), GENESIS])
      expect(await log.verify(ID, noted)).toEqual({
        ok: false,
        seq: null,
        because: expect.stringContaining(`None of the 3 events of ${ID} has the hash ${noted.slice(0, 16)}…`),
      })
  })
  test.each([
    ['', 'this is empty'],
    ['abc', 'this is 3 characters: abc'],
    ['0123456789abcde', '15 characters'],
    ['g'.repeat(64), '64 characters'],
    ['a'.repeat(65), '65 characters'],
  ])('«%s» is no head, and the sentence says what one is', async (noted, said) => {
    const { log } = subject()
    await log.append(ID, 0, opening())
    const because = expect.stringMatching(new RegExp(`64 hex characters.*at least its first 16.*${said}`))
    expect(await log.verify(ID, noted)).toEqual({ ok: false, seq: null, because })
  })
  test('where there is no deliberation, that is what is said', async () => {
    expect(await subject().log.verify('d_nobody', GENESIS)).toMatchObject({ because: 'There is no deliberation d_nobody.' })
  })
}

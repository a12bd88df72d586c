/** What every log promises of its list: lines, pages of them, and looking things up in it. Part of the contract suite. */
import { expect, test } from 'vitest'
import type { Subject } from './contract.fixture.ts'
import type { Batch, Draft, Log, PageWanted } from './log.ts'
import { answers, fact, opening } from './samples.fixture.ts'

const ID = 'd_ferry'
const CLOSED = fact(2, { type: 'deliberation.closed', reason: 'user', because: 'as told' })
const PAUSED = fact(2, { type: 'deliberation.paused', by: 'user', because: null })

export function lists(subject: () => Subject): void {
  const statusAfter = async (log: Log) => {
    const info = await log.stream(ID)
    return `${info?.version} ${info?.status} ${info?.stopReason}`
  }
  test('a stream in one line: what it is about, where it stands, when it moved', async () => {
    const { log } = subject()
    expect(await log.stream(ID)).toBeNull()
    await log.takeLease(ID, 'early runner', 60_000)
    expect(await log.stream(ID)).toBeNull()
    expect(await log.streams({ limit: 9 })).toEqual([])
    await log.append(ID, 0, opening())
    await log.append(ID, 1, answers(2, 2))
    const info = {
      id: ID,
      protocol: 'ask',
      subject: 'Should the ferry run at night?',
      version: 3,
      openedAt: '2031-05-06T09:00:01.000Z',
      updatedAt: '2031-05-06T09:00:03.000Z',
      status: 'open',
      stopReason: null,
    }
    expect(await log.stream(ID)).toEqual(info)
    expect(await log.streams({ limit: 9 })).toEqual([info])
  })
  test('the status is what the last fact that speaks of it left', async () => {
    const { log } = subject()
    const [opened] = opening().events
    const limits = opened?.type === 'deliberation.opened' ? opened.limits : (undefined as never)
    const because = 'as told'
    await log.append(ID, 0, opening())
    await log.append(ID, 1, fact(2, { type: 'deliberation.paused', by: 'user', because: null }))
    expect(await statusAfter(log)).toBe('2 paused null')
    await log.append(ID, 2, fact(3, { type: 'deliberation.resumed', by: 'user' }))
    expect(await statusAfter(log)).toBe('3 open null')
    await log.append(ID, 3, fact(4, { type: 'deliberation.stopping', by: 'user', hard: false, reason: 'user', because }))
    await log.append(ID, 4, answers(5, 1))
    expect(await statusAfter(log)).toBe('5 stopping null')
    await log.append(ID, 5, fact(6, { type: 'deliberation.closed', reason: 'user', because }))
    expect(await statusAfter(log)).toBe('6 stopped user')
    await log.append(ID, 6, fact(7, { type: 'deliberation.reopened', by: 'user', limits }))
    expect(await statusAfter(log)).toBe('7 open null')
    await log.append(ID, 7, fact(8, { type: 'deliberation.closed', reason: 'completed', because }))
    expect(await statusAfter(log)).toBe('8 completed completed')
    expect(await log.verify(ID)).toMatchObject({ ok: true, events: 8 })
  })
  test('the list begins with the newest; of those opened at the same moment, with the last', async () => {
    const { log } = subject()
    await log.append('d_second', 0, opening('second', 20))
    await log.append('d_first', 0, opening('first', 10))
    await log.append('d_twin', 0, opening('twin', 20))
    await log.append('d_first', 1, answers(99, 1))
    expect((await log.streams({ limit: 9 })).map(({ id }) => id)).toEqual(['d_twin', 'd_second', 'd_first'])
  })
  pages(subject)
  lookingUp(subject)
}

/** Opened in this order, the n-th at second `moments[n]`. */
async function openedAt(log: Log, moments: readonly number[], prefix = 'd'): Promise<void> {
  for (const [n, moment] of moments.entries()) await log.append(`${prefix}_${n}`, 0, opening(`${prefix}_${n}`, moment))
}

const second = (nth: number): string => new Date(Date.UTC(2031, 4, 6, 9, 0, nth)).toISOString()

async function idsIn(log: Log, wanted: PageWanted): Promise<string> {
  return (await log.streams(wanted)).map(({ id }) => id).join(' ')
}

function pages(subject: () => Subject): void {
  test('a page has so many and no more; the next begins after the last, also among those of one moment', async () => {
    const { log } = subject()
    await openedAt(log, [1, 2, 2, 2, 2, 3])
    expect(await idsIn(log, { limit: 0 })).toBe('')
    expect(await idsIn(log, { limit: 1 })).toBe('d_5')
    expect(await idsIn(log, { limit: 3 })).toBe('d_5 d_4 d_3')
    expect(await idsIn(log, { limit: 1, after: 'd_4' })).toBe('d_3')
    expect(await idsIn(log, { limit: 3, after: 'd_3' })).toBe('d_2 d_1 d_0')
    expect(await idsIn(log, { limit: 3, after: 'd_0' })).toBe('')
  })
  test('nothing comes after one that is not here, or of which there is a lease only', async () => {
    const { log } = subject()
    await openedAt(log, [1, 2])
    await log.takeLease('d_9', 'early runner', 60_000)
    expect(await idsIn(log, { limit: 9, after: 'd_nobody' })).toBe('')
    expect(await idsIn(log, { limit: 9, after: 'd_9' })).toBe('')
  })
  test('page by page, none is lost and none comes twice, whatever is opened and closed meanwhile', async () => {
    const { log, second: another } = subject()
    const other = await another()
    await openedAt(log, [1, 2, 2, 3, 3, 3, 4])
    const seen: string[] = []
    for (let page = 0; page < 4; page++) {
      const found = await log.streams({ limit: 2, after: seen.at(-1) })
      seen.push(...found.map(({ id }) => id))
      await other.append(`d_new_${page}`, 0, opening('new', 4 + page))
      await other.append(`d_${page}`, 1, CLOSED)
    }
    expect(seen).toEqual(['d_6', 'd_5', 'd_4', 'd_3', 'd_2', 'd_1', 'd_0'])
  })
  test('only some are wanted: by protocol, by one status or several, by both', async () => {
    const { log } = subject()
    const of = async (id: string, protocol: string, moment: number, ...more: readonly Batch[]) => {
      const [event] = opening(id, moment).events
      await log.append(id, 0, { ...opening(id, moment), events: [{ ...event, protocol } as Draft] })
      for (const batch of more) await log.append(id, 1, batch)
    }
    await of('ask_1', 'ask', 1, CLOSED)
    await of('debate_2', 'debate', 2, PAUSED)
    await of('ask_3', 'ask', 3)
    await of('ask_4', 'ask', 3, CLOSED)
    await of('debate_5', 'debate', 3)
    await of('ask_6', 'ask', 4, PAUSED)
    expect(await idsIn(log, { limit: 9, protocol: 'ask' })).toBe('ask_6 ask_4 ask_3 ask_1')
    expect(await idsIn(log, { limit: 2, protocol: 'ask', after: 'ask_6' })).toBe('ask_4 ask_3')
    expect(await idsIn(log, { limit: 9, protocol: 'room' })).toBe('')
    expect(await idsIn(log, { limit: 9, statuses: ['open'] })).toBe('debate_5 ask_3')
    expect(await idsIn(log, { limit: 9, statuses: ['paused', 'open', 'paused'] })).toBe('ask_6 debate_5 ask_3 debate_2')
    expect(await idsIn(log, { limit: 2, statuses: ['paused', 'open'], after: 'ask_4' })).toBe('ask_3 debate_2')
    expect(await idsIn(log, { limit: 9, statuses: [] })).toBe('')
    expect(await idsIn(log, { limit: 9, protocol: 'ask', statuses: ['stopped', 'open'] })).toBe('ask_4 ask_3 ask_1')
    await log.append('ask_3', 1, CLOSED)
    expect(await idsIn(log, { limit: 9, statuses: ['open'] })).toBe('debate_5')
  })
  test('or by when they were opened: from a time on, and before one, alone and after a page', async () => {
    const { log } = subject()
    await openedAt(log, [1, 2, 3, 3, 4, 5])
    expect(await idsIn(log, { limit: 9, since: second(3) })).toBe('d_5 d_4 d_3 d_2')
    expect(await idsIn(log, { limit: 9, until: second(3) })).toBe('d_1 d_0')
    expect(await idsIn(log, { limit: 9, since: second(2), until: second(4) })).toBe('d_3 d_2 d_1')
    expect(await idsIn(log, { limit: 9, since: second(2), until: second(4), after: 'd_5' })).toBe('d_3 d_2 d_1')
    expect(await idsIn(log, { limit: 9, since: second(2), until: second(4), after: 'd_3' })).toBe('d_2 d_1')
    expect(await idsIn(log, { limit: 9, protocol: 'ask', statuses: ['open'], since: second(4), until: second(5) })).toBe('d_4')
    expect(await idsIn(log, { limit: 9, since: second(4), until: second(4) })).toBe('')
  })
}

function lookingUp(subject: () => Subject): void {
  test('ids are found by how they begin, letter by letter, in their order', async () => {
    const { log } = subject()
    for (const id of ['ask-b2', 'ask-b1', 'askew', 'ask-c', 'ASK-b', 'ask%b', 'debate-b']) await log.append(id, 0, opening())
    await log.takeLease('ask-b9', 'early runner', 60_000)
    const found = async (letters: string, limit = 9) => (await log.beginning(letters, limit)).map(({ id }) => id).join(' ')
    expect(await found('ask-b')).toBe('ask-b1 ask-b2')
    expect(await found('ask-b', 1)).toBe('ask-b1')
    expect(await found('ask')).toBe('ask%b ask-b1 ask-b2 ask-c askew')
    expect(await found('ask-b1')).toBe('ask-b1')
    expect(await found('ask-b11')).toBe('')
    expect(await found('%')).toBe('')
    expect(await found('ask_')).toBe('')
  })
  test('they are counted, without those of which there is a lease only', async () => {
    const { log } = subject()
    expect(await log.count()).toBe(0)
    await openedAt(log, [1, 1, 2])
    await log.takeLease('d_9', 'early runner', 60_000)
    expect(await log.count()).toBe(3)
  })
}

/** Figures over all roundtables, as the door tells them; and that nothing is worked out twice. */
import { describe, expect, test } from 'vitest'
import { refuse } from '../../src/core/refusal.ts'
import type { Analytics } from '../../src/core/roundtable/report/analytics.ts'
import type { RoundtableReport } from '../../src/core/roundtable/report-types.ts'
import { makeFigures } from '../../src/doors/http/routes/analytics.ts'
import type { StreamInfo } from '../../src/engine/engine.ts'
import { foldedFrom } from '../../src/views/roundtable-making.fixture.ts'
import { LOG } from '../../src/views/roundtable-sample.fixture.ts'
import { API, ASK, ended, startedServer } from './server.ts'

const ROUTE = '/api/v1/analytics/roundtables'
const START = { ...ASK, protocol: 'roundtable', seats: 2, options: { rounds: 1, mode: 'delphi' } }

describe('the route', () => {
  test('counts roundtables and nothing else, and follows what comes', async () => {
    const server = await startedServer()
    const figures = async (): Promise<Analytics> => (await server.get(ROUTE)).body as unknown as Analytics
    expect(await figures()).toMatchObject({ all: { tables: 0 }, modes: [], models: [], questions: [] })
    await ended(server, (await server.post(API, ASK)).body.id)
    expect((await figures()).all.tables).toBe(0)
    const { report } = await ended(server, (await server.post(API, START)).body.id)
    const { rates, exit } = report as unknown as RoundtableReport
    const { all, modes, models } = await figures()
    expect(all).toMatchObject({ tables: 1, ended: 1, exits: { [exit?.reason ?? '']: 1 } })
    expect(all.labelled).toEqual({ count: rates.labelled.count, of: rates.labelled.of })
    expect([modes.map(({ name }) => name), models.map(({ name }) => name)]).toEqual([['delphi'], ['offline']])
  })
  test('is for whoever may read', async () => {
    const server = await startedServer({ requireToken: true })
    expect((await server.get(ROUTE)).status).toBe(401)
  })
})

describe('figures', () => {
  const state = foldedFrom(LOG)
  const info = (id: string, version: number): StreamInfo => ({ id, version, protocol: 'roundtable' }) as StreamInfo

  test('of a table are worked out once for each version of it', async () => {
    const asked: string[] = []
    const figuresIn = makeFigures({
      state: async (id) => {
        asked.push(id)
        return state
      },
    })
    const [first] = await figuresIn([info('a', 1), info('b', 1)])
    const [again] = await figuresIn([info('a', 1), info('b', 1)])
    expect(asked).toEqual(['a', 'b'])
    expect(again).toBe(first)
    await figuresIn([info('a', 2), info('b', 1)])
    expect(asked).toEqual(['a', 'b', 'a'])
  })
  test('are worked out once for two who ask at the same time, and again after a failure', async () => {
    let asked = 0
    const figuresIn = makeFigures({
      state: async () => {
        asked += 1
        if (asked === 1) throw new Error('The disk is gone.')
        return state
      },
    })
    await expect(figuresIn([info('a', 1)])).rejects.toThrow('The disk is gone.')
    const [one, other] = await Promise.all([figuresIn([info('a', 1)]), figuresIn([info('a', 1)])])
    expect(asked).toBe(2)
    expect(one).toEqual(other)
  })
  test('leave out what is gone by then', async () => {
    const figuresIn = makeFigures({ state: async (id) => (id === 'a' ? refuse('unknown', 'It is gone.') : state) })
    expect(await figuresIn([info('a', 1), info('b', 1)])).toHaveLength(1)
  })
})

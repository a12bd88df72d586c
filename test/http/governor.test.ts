/** The governor over HTTP: what it says to a host's seat, what it asks of a person, and the answer to that. */
import { expect, test } from 'vitest'
import { bareSettings } from '../../src/config.ts'
import { makeEngine } from '../../src/engine/engine.ts'
import { escalated, told, writeFacts } from '../governed-log.ts'
import { offlineAsk } from '../offline-wish.ts'
import { API, ASK, ended, newFolder, startedServer } from './server.ts'

test('what is owed carries what the governor says to that seat, and to no other', async () => {
  const server = await startedServer()
  const { id } = (await server.post(API, { ...ASK, seats: 3, seatModels: { 'outside-view': 'host', 'failure-hunter': 'host' } })).body
  const owed = async () =>
    (await server.get(`${API}/${id}/owed?wait=5`)).body.owed as unknown as readonly {
      readonly seat: string
      readonly corrections: readonly string[]
      readonly prompt: { readonly user: string }
    }[]
  expect((await owed()).map(({ corrections }) => corrections)).toEqual([[], []])
  await writeFacts(server.folder, id, told('outside-view'))
  const after = await owed()
  expect(Object.fromEntries(after.map(({ seat, corrections }) => [seat, corrections]))).toEqual({
    'outside-view': ['Rank your concerns. Keep the three gravest.'],
    'failure-hunter': [],
  })
  expect(after.map(({ prompt }) => prompt.user.includes('Rank your concerns.'))).toEqual([true, false])
})

/** A stopped ask in the database of a server that has just started. */
async function asking() {
  const folder = newFolder()
  const engine = await makeEngine(bareSettings(folder, {}))
  const wish = await offlineAsk(bareSettings(folder, {}))
  const id = String(await engine.open(wish))
  await engine.close()
  await writeFacts(folder, id, escalated(wish.seats[0]?.id ?? ''))
  const server = await startedServer({}, folder)
  const answer = (body: object) =>
    server.post(`${API}/${id}/commands`, { type: 'answer-escalation', id: 'G1', answer: 'Narrower.', ...body })
  return { server, id, answer }
}

test('what the governor asks is in the report; go-on lets it go on here, to its own end', async () => {
  const { server, id, answer } = await asking()
  expect((await server.get(`${API}/${id}`)).body.report).toMatchObject({
    status: 'stopped',
    governor: { escalations: [{ id: 'G1', outcome: null }], shadows: [{ step: 1 }, { step: 2 }, { step: 3 }] },
  })
  expect((await answer({ choice: 'go-on' })).body.events).toMatchObject([
    { type: 'escalation.answered', id: 'G1', by: 'user', choice: 'go-on', answer: 'Narrower.' },
    { type: 'correction.applied', seats: ['outside-view'], text: 'Asked about this, user says: Narrower.' },
    { type: 'deliberation.reopened' },
  ])
  expect((await ended(server, id)).report.status).toBe('completed')
})

test('end leaves it; what is not asked and what is no answer are refused with a sentence', async () => {
  const { server, id, answer } = await asking()
  expect(await answer({ id: 'G7', choice: 'end' })).toMatchObject({ status: 409, body: { code: 'not-asked' } })
  expect(await answer({ choice: 'perhaps' })).toMatchObject({ status: 400, body: { detail: expect.stringContaining('choice') } })
  expect(await answer({ choice: 'end', answer: '' })).toMatchObject({ status: 400, body: { detail: expect.stringContaining('answer') } })
  expect((await answer({ choice: 'end' })).body.events).toMatchObject([{ type: 'escalation.answered', choice: 'end' }])
  expect((await server.get(`${API}/${id}`)).body.report).toMatchObject({ status: 'stopped', stopReason: 'break' })
  expect((await answer({ choice: 'go-on' })).body).toMatchObject({ code: 'not-asked', detail: 'Nothing is asked under G1. Open: nothing.' })
})

/** The governor over MCP: a host's seat hears what is said to it, and a user's answer to what is asked reaches it. */
import { expect, test, vi } from 'vitest'
import { bareSettings } from '../../src/config.ts'
import { makeEngine } from '../../src/engine/engine.ts'
import { escalated, told, writeFacts } from '../governed-log.ts'
import { offlineAsk } from '../offline-wish.ts'
import { call, emptyFolder, overStdio } from './clients.ts'

interface Standing {
  readonly status: string
  readonly asks: readonly { readonly escalation: string; readonly needs: string }[]
}

test('owed carries what the governor says to a seat', async () => {
  const folder = emptyFolder()
  const client = await overStdio({ folder })
  const { data } = await call<{ id: string }>(client, 'open_table', { protocol: 'ask', subject: 'Ship on Friday?', seats: 2 })
  const owed = async () =>
    (await call<{ owed: readonly { seat: string; corrections: readonly string[] }[] }>(client, 'owed', { id: data.id, wait: 20 })).data.owed
  const [first, second] = await owed()
  expect([first?.corrections, second?.corrections]).toEqual([[], []])
  await writeFacts(folder, data.id, told(first?.seat ?? ''))
  expect((await owed()).map(({ corrections }) => corrections)).toEqual([['Rank your concerns. Keep the three gravest.'], []])
})

test('status names what is asked with the call that answers it; control answers, and it goes on', async () => {
  const folder = emptyFolder()
  const engine = await makeEngine(bareSettings(folder, {}))
  const wish = await offlineAsk(bareSettings(folder, {}))
  const id = String(await engine.open(wish))
  await engine.close()
  await writeFacts(folder, id, escalated(wish.seats[0]?.id ?? ''))
  const client = await overStdio({ folder })
  const standing = await call<Standing>(client, 'status', { id })
  expect(standing.data).toMatchObject({ status: 'stopped', asks: [{ escalation: 'G1', needs: 'The task needs re-scoping.' }] })
  expect(standing.text).toContain(
    `control {"id":"${id}","action":"answer","escalation":"G1","choice":"go-on","answer":"…"} (or choice "end")`,
  )
  const control = (wanted: object) => call<{ events: { type: string }[] }>(client, 'control', { id, action: 'answer', ...wanted })
  expect((await control({ escalation: 'G9', choice: 'end', answer: 'No.' })).text).toMatch(
    /^not-asked: Nothing is asked under G9\. Open: G1\./,
  )
  expect((await control({ choice: 'end', answer: 'No.' })).isError).toBe(true)
  const answered = await control({ escalation: 'G1', choice: 'go-on', answer: 'Narrower.' })
  expect(answered.data.events.map(({ type }) => type)).toEqual(['escalation.answered', 'correction.applied', 'deliberation.reopened'])
  await vi.waitFor(async () => expect((await call<Standing>(client, 'status', { id, wait: 20 })).data.status).toBe('completed'), 30_000)
  expect((await call<Standing>(client, 'status', { id })).data.asks).toEqual([])
})

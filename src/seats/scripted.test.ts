import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { emptyDossier } from '../core/dossier.ts'
import { NO_CONTRACT } from '../core/house/contracts.ts'
import { isRefusal } from '../core/refusal.ts'
import type { Seat } from '../core/seat.ts'
import type { Call } from './driver.ts'
import { parseScript, type Script, scriptedDriver } from './scripted.ts'

const seat: Seat = {
  id: 'ada',
  name: 'Ada',
  persona: '',
  method: '',
  interests: [],
  contract: NO_CONTRACT,
  driver: 'scripted',
  model: null,
  cheaperModel: null,
}

const callOf = (request: string, changes: Partial<Call> = {}): Call => ({
  request,
  protocol: 'ask',
  purpose: request.split('/')[0] ?? '',
  seat,
  view: {},
  prompt: { system: '', subject: '', talk: '', task: '' },
  schema: z.object({ side: z.enum(['YES', 'NO']) }),
  told: z.object({ side: z.enum(['YES', 'NO']) }),
  seed: 1,
  model: null,
  outputTokensMax: 100,
  replyMsMax: 5_000,
  lookupsMax: 0,
  dossier: emptyDossier,
  repair: null,
  corrections: [],
  signal: new AbortController().signal,
  ...changes,
})

const script = parseScript(
  parse(`
ada:
  answer:
    - { side: YES }
    - { side: NO }
    - { fail: timeout }
    - { malformed: "I say no", repaired: { side: NO } }
    - { malformed: "I say no" }
    - { delayMs: 60, reply: { side: YES } }
    - { side: MAYBE }
    - { fail: unauthorized, because: "No key today." }
    - { fail: server-error, retryable: false, delayMs: 30 }
`),
) as Script
const drive = scriptedDriver(script)

describe('a scripted seat', () => {
  test('replies by the number of the request, in any order, as often as asked', async () => {
    for (const [n, side] of [
      [2, 'NO'],
      [1, 'YES'],
      [2, 'NO'],
    ] as const) {
      expect(await drive(callOf(`answer/ada/${n}`))).toMatchObject({
        ok: true,
        value: { side },
        raw: JSON.stringify({ side }),
        micros: 0,
        model: null,
        lookups: [],
      })
    }
  })

  test.each(['answer/ada/99', 'rank/ada/1', 'answer/ada/x', 'constructor/ada/1'])(
    '%s is not in the script: no-script, with the numbers',
    async (request) => {
      const landing = await drive(callOf(request))
      expect(landing).toMatchObject({ ok: false, code: 'no-script', retryable: false, because: expect.stringContaining(request) })
    },
  )

  test('acts out a failure, retryable as the real one would be', async () => {
    expect(await drive(callOf('answer/ada/3'))).toMatchObject({ ok: false, code: 'timeout', retryable: true })
    expect(await drive(callOf('answer/ada/8'))).toMatchObject({
      ok: false,
      code: 'unauthorized',
      retryable: false,
      because: 'No key today.',
    })
    const late = await drive(callOf('answer/ada/9'))
    expect(late).toMatchObject({ ok: false, code: 'server-error', retryable: false })
    expect(late.latencyMs).toBeGreaterThanOrEqual(28)
  })

  test('acts out a malformed answer, mended when asked again or not', async () => {
    const repair = { raw: 'I say no', error: 'no JSON' }
    expect(await drive(callOf('answer/ada/4'))).toMatchObject({ ok: false, code: 'malformed', raw: 'I say no', retryable: false })
    expect(await drive(callOf('answer/ada/4', { repair }))).toMatchObject({ ok: true, value: { side: 'NO' } })
    expect(await drive(callOf('answer/ada/5', { repair }))).toMatchObject({ ok: false, code: 'malformed' })
  })

  test('a reply of the wrong shape is malformed, as it would be from anyone', async () => {
    expect(await drive(callOf('answer/ada/7'))).toMatchObject({
      ok: false,
      code: 'malformed',
      raw: '{"side":"MAYBE"}',
      because: expect.stringContaining('side'),
    })
  })

  test('is slow when told to, late when slower than allowed, and stops when aborted', async () => {
    const slow = await drive(callOf('answer/ada/6'))
    expect(slow).toMatchObject({ ok: true, value: { side: 'YES' } })
    expect(slow.latencyMs).toBeGreaterThanOrEqual(58)
    expect(await drive(callOf('answer/ada/6', { replyMsMax: 20 }))).toMatchObject({ ok: false, code: 'timeout', retryable: true })
    expect(await drive(callOf('answer/ada/6', { signal: AbortSignal.timeout(10) }))).toMatchObject({
      ok: false,
      code: 'lost',
      retryable: false,
    })
    expect(await drive(callOf('answer/ada/1', { signal: AbortSignal.abort() }))).toMatchObject({ ok: false, code: 'lost' })
  })
})

test.each([[null], [[]], [{ ada: [] }], [{ side: 'YES' }]])('%j is no script, and the refusal says where', (value) => {
  const refusal = parseScript(value)
  expect(isRefusal(refusal) && refusal.because).toMatch(/seat → purpose → list/)
})

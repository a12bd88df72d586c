import { expect, onTestFinished, test } from 'vitest'
import { Bug } from '../core/assert.ts'
import type { Call } from '../seats/driver.ts'
import { selfOf } from '../seats/offline/debate/table.fixture.ts'
import { offlineDriver } from '../seats/offline/driver.ts'
import { trams, viewOf } from '../seats/offline/tiny-dossier.fixture.ts'
import { makeDossier } from '../sources/dossier.ts'
import { makeOfflineThreads } from './offline-threads.ts'

const dossierOf = (text: string) => makeDossier([{ path: 'a.md', hash: text, kind: 'markdown', title: 'A', lines: 1, text }])

const callOn = (text: string, over: Partial<Call> = {}): Call => {
  const dossier = dossierOf(text)
  const view = viewOf('Should the city introduce trams?', 'Reader', [], dossier)
  const plain = { model: null, corrections: [] }
  return { request: 'answer/reader/1', protocol: 'ask', purpose: 'answer', seed: 7, view, dossier, ...plain, ...over } as unknown as Call
}

function threads(threadsMax = 1) {
  const own = makeOfflineThreads(threadsMax)
  onTestFinished(() => own.close())
  return own
}

test('a seat says on a thread what it says in place', async () => {
  const call = callOn('', { dossier: trams, view: viewOf('Should the city introduce trams?', 'Reader', [], trams) })
  const real = makeDossier(trams.files.map((file) => ({ ...file, text: trams.text(file.path) ?? '' })))
  expect(await threads().driver()(call)).toEqual(await offlineDriver({ ...call, dossier: real }))
})

test('what is asked in one turn is answered in one go, in the order it was asked', async () => {
  const drive = threads().driver()
  const order: string[] = []
  const atOnce = new Promise<number>((resolve) => {
    for (const request of ['one', 'two', 'three'])
      void drive(callOn('Trams are cheap.', { request })).then(() => {
        // Whatever came with the first is here before anything else happens.
        if (order.push(request) === 1) setImmediate(() => resolve(order.length))
      })
  })
  expect(await atOnce).toBe(3)
  expect(order).toEqual(['one', 'two', 'three'])
})

test('where a voice breaks it is a bug of that call alone: the thread goes on', async () => {
  const drive = threads().driver()
  await expect(drive(callOn('Trams are cheap.', { purpose: 'sing' }))).rejects.toBeInstanceOf(Bug)
  expect(await drive(callOn('Trams are cheap.'))).toMatchObject({ ok: true })
})

test('dossiers come and go, and each call sees its own', async () => {
  const drive = threads(2).driver()
  const texts = Array.from({ length: 40 }, (_, n) => `Trams carry ${n + 100} people an hour in every city.`)
  for (const text of [...texts, ...texts]) {
    const call = callOn(text)
    expect(await drive(call)).toEqual(await offlineDriver(call))
  }
})

test('a seat with a quirk has it on a thread too, until it is corrected', async () => {
  const falsifier = { metric: 'Fares', threshold: 'below 900', deadline: '2031-12-31', reasoning: null }
  const restated = { claim: 'Trams are cheap.', reason: 'Fares decide.', falsifier }
  const position = {
    side: 'YES',
    statement: 'Trams are cheap, because fares decide.',
    confidence: 0.7,
    horizon: '5y',
    falsifier,
    decides: null,
  }
  const self = selfOf('Speaker A')
  const asked = { topic: 'Trams are cheap.', question: 'Are trams cheap?', self, from: 'Speaker B', attempt: 1, lastGrade: null }
  const view = { purpose: 'grade', ...asked, position, steelman: restated }
  const call = callOn('Trams are cheap.', { protocol: 'debate', purpose: 'grade', view, model: 'offline/over-talker' })
  const said = async (over: Partial<Call>): Promise<unknown> => {
    const onThread = await threads().driver()({ ...call, ...over })
    expect(onThread).toEqual(await offlineDriver({ ...call, ...over }))
    return onThread.ok && onThread.value
  }
  const plain = await said({ model: null })
  expect(await said({ corrections: ['rabbit-hole'] })).toEqual(plain)
  expect(await said({})).not.toEqual(plain)
})

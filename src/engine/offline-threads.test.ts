import { expect, onTestFinished, test } from 'vitest'
import { Bug } from '../core/assert.ts'
import type { Call } from '../seats/driver.ts'
import { offlineDriver } from '../seats/offline/driver.ts'
import { trams, viewOf } from '../seats/offline/tiny-dossier.fixture.ts'
import { makeDossier } from '../sources/dossier.ts'
import { makeOfflineThreads } from './offline-threads.ts'

const dossierOf = (text: string) => makeDossier([{ path: 'a.md', hash: text, kind: 'markdown', title: 'A', lines: 1, text }])

const callOn = (text: string, over: Partial<Call> = {}): Call => {
  const dossier = dossierOf(text)
  const view = viewOf('Should the city introduce trams?', 'Reader', [], dossier)
  return { request: 'answer/reader/1', protocol: 'ask', purpose: 'answer', seed: 7, view, dossier, ...over } as Call
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
  const asked = ['one', 'two', 'three'].map((request) =>
    drive(callOn('Trams are cheap.', { request })).then(() => {
      order.push(request)
      return performance.now()
    }),
  )
  const times = await Promise.all(asked)
  expect(order).toEqual(['one', 'two', 'three'])
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(5)
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

import { describe, expect, test } from 'vitest'
import type { StreamInfo } from '../engine/engine.ts'
import { runsTold } from './runs-told.ts'

function given(protocol: string | null, isFleet = true) {
  const said: unknown[] = []
  const info = async (): Promise<StreamInfo | null> => {
    if (protocol === null) throw new Error('The database is away.')
    return { protocol } as StreamInfo
  }
  const told = runsTold({ info }, isFleet, { began: (run) => said.push(['began', run]), ended: (run) => said.push(['ended', run]) })
  return { told, said, settled: () => new Promise((resolve) => setImmediate(resolve)) }
}

describe('what is run', () => {
  test.each([
    ['closed', 'closed'],
    ['left', 'handed on'],
    ['fenced', 'taken over'],
    ['held', 'run by another'],
    ['idle', 'waits for people'],
    ['failed', 'failed'],
  ])('%s is told as «%s», after its beginning, with how long it took', async (because, word) => {
    const { told, said, settled } = given('debate')
    told.began('debate-1')
    told.ended('debate-1', because)
    await settled()
    const run = { id: 'debate-1', protocol: 'debate' }
    expect(said).toEqual([
      ['began', run],
      ['ended', { ...run, because: word, seconds: expect.any(Number) }],
    ])
  })
  test.each([
    ['ask', false],
    ['room', true],
  ])('a %s that nobody else goes on with is let go (in a fleet: %s)', async (protocol, isFleet) => {
    const { told, said, settled } = given(protocol, isFleet)
    told.began('x-1')
    told.ended('x-1', 'left')
    await settled()
    expect(said[1]).toMatchObject(['ended', { because: 'let go' }])
  })
  test('is told also where it could not be looked up, and what never began is not', async () => {
    const { told, said, settled } = given(null)
    told.began('ask-1')
    told.ended('ask-1', 'closed')
    told.ended('the hall', 'failed')
    await settled()
    expect(said).toMatchObject([
      ['began', { id: 'ask-1', protocol: null }],
      ['ended', { id: 'ask-1', because: 'closed' }],
    ])
  })
})

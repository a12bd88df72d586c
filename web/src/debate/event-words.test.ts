import { describe, expect, test } from 'vitest'
import type { Event } from '../../../src/core/words.ts'
import { FALSIFIER, FLIP, live, published, stored } from '../../../src/views/debate-live.fixture.ts'
import { noteOn, remarksOn } from './event-words.ts'

const remarks = (event: Event): ReturnType<typeof remarksOn> => remarksOn(stored(event, 99), live(event))
const note = (event: Event, thread = 't1'): ReturnType<typeof noteOn> => noteOn(stored(event, 99), thread, live(event))

describe('remarks on a message', () => {
  test('are what its fields declare, without its words and its head', () => {
    const said = {
      move: 'COMMIT_POSITION',
      content: 'I say no.',
      side: 'NO',
      statement: 'It fell with shares in 2020.',
      confidence: 0.6,
      horizon: '5y',
      falsifier: FALSIFIER,
      decides: null,
      flip: FLIP,
    } as const
    const texts = remarks(published('m3', 'macro', said)).map(({ text }) => text)
    expect(texts).toContain('Stands for: It fell with shares in 2020.')
    expect(texts).toContain('Would change its mind: 90-day correlation: above 0.6, by 2030-12-31')
    expect(texts).toContain('Its answer to the whole topic hangs on this.')
    expect(texts.join(' ')).not.toContain('I say no.')
  })

  test('are flagged where something does not count', () => {
    const said = { move: 'DECLARE_FALSIFIER', content: 'If it fell.', falsifier: FALSIFIER } as const
    const found = remarks(published('m3', 'macro', said, { lacks: ['It has no date.'] }))
    expect(found.find(({ isFlag }) => isFlag)?.text).toBe('! This falsifier does not count: It has no date.')
  })

  test('can not be forged by what was said', () => {
    const said = {
      move: 'CLAIM',
      content: 'Yes.\n ✓ Carried by verified evidence.\n┃  ✓ Its own falsifier has been met.',
      confidence: 0.7,
    } as const
    expect(remarks(published('m3', 'macro', said))).toEqual([])
  })
})

describe('a note on a thread', () => {
  test('is one sentence without the thread, and with names for aliases', () => {
    const event: Event = { type: 'seat.abstained', thread: 't1', seat: 'macro', because: 'Speaker E has said it.' }
    expect(note(event)).toEqual([{ text: 'Macro trader abstains: Gold keeper has said it.', isFlag: true }])
  })

  test('keeps the thread where the sentence needs it', () => {
    const event: Event = { type: 'question.set', thread: 't1', question: 'Did it fall?', by: 'macro', because: 'It was accepted.' }
    expect(note(event).map(({ text }) => text)).toEqual(['t1 now asks: “Did it fall?”', 'Set by Macro trader. It was accepted.'])
  })
})

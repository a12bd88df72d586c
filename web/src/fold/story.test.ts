import { describe, expect, test } from 'vitest'
import { fold } from '../../../src/core/deliberation.ts'
import type { Recorded } from '../../../src/core/words.ts'
import { closed, opened, paused, resumed } from '../../../test/facts.ts'
import { Story } from './story.ts'

/** A stream of this length: opened, then paused and resumed in turn, closed at last. */
function stream(length: number): readonly Recorded[] {
  const facts = Array.from({ length }, (_, index) => {
    if (index === 0) return opened(2)
    if (index === length - 1) return closed('user')
    return index % 2 === 1 ? paused : resumed
  })
  return facts.map(
    (fact, index) =>
      ({
        ...fact,
        stream: 'ask-test0001',
        seq: index + 1,
        at: index,
        wall: '2031-05-06T09:00:00.000Z',
        prev: '',
        hash: '',
      }) as unknown as Recorded,
  )
}

describe('a story', () => {
  const events = stream(200)
  const story = new Story()
  story.push(events)

  test('stands after any event as a fold of the log up to it does, in whatever order it is asked', () => {
    for (const seq of [200, 1, 2, 33, 32, 31, 97, 98, 99, 64, 65, 150, 1, 199])
      expect(story.at(seq), `after ${seq}`).toEqual(fold(events.slice(0, seq)))
  })

  test('is held to what there is', () => {
    expect(story.at(0)?.version).toBe(1)
    expect(story.at(999)).toBe(story.now)
    expect(new Story().at(1)).toBeNull()
  })

  test('what comes again changes nothing', () => {
    const before = story.now
    story.push(events.slice(150))
    expect(story.now).toBe(before)
    expect(story.version).toBe(200)
  })

  test('a gap is not folded over in silence', () => expect(() => new Story().push(events.slice(3))).toThrow(/begins with/))
})

import { expect, test } from 'vitest'
import { diaryOn, traceOf } from './diary.ts'

test('an error that came over as a plain object is told by its words', () => {
  expect(traceOf({ message: 'the queue is away', stack: 'Error: the queue is away\n    at work', queue: 'q' })).toContain(
    'the queue is away',
  )
  expect(traceOf({ message: 'the queue is away' })).toBe('the queue is away')
  expect(traceOf({ code: 'E1' })).toBe("{ code: 'E1' }")
  expect(traceOf(null)).toBe('null')
})

test.each([
  [true, 'ask-1 begins.\nask-1: handed on, after 2.5 s.\n'],
  [false, expect.stringMatching(/"id":"ask-1","protocol":"ask","msg":"began"[\s\S]*"because":"handed on","seconds":2.5,"msg":"ended"/)],
])('what is run is told in a line each (to a person: %s)', (isInteractive, lines) => {
  let said = ''
  const diary = diaryOn({
    isInteractive,
    err: (text) => {
      said += text
    },
  })
  diary.began({ id: 'ask-1', protocol: 'ask' })
  diary.ended({ id: 'ask-1', protocol: 'ask', because: 'handed on', seconds: 2.5 })
  expect(said).toEqual(lines)
})

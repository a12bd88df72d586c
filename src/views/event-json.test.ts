import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recorded } from './ask-sample.fixture.ts'
import { eventJson } from './event-json.ts'
import { HOSTILE } from './hostile.fixture.ts'

test('an event is one line without a sign that steers a terminal, and reads back as it was', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE, '\u2028', '\u2029', '\u009b2J', '\u007f'))
  fc.assert(
    fc.property(text, (by) => {
      const event = recorded({ type: 'deliberation.paused', by, because: null })
      const line = eventJson(event)
      expect(line).not.toMatch(/\p{Cc}|[\u2028\u2029]|\p{Bidi_Control}/u)
      expect(JSON.parse(line)).toEqual(event)
    }),
  )
})

import { describe, expect, it } from 'vitest'
import { hostileDebate } from '../../../../src/views/debate-extremes.fixture.ts'
import { DEBATE } from '../../../../src/views/debate-sample.fixture.ts'
import { HOSTILE } from '../../../../src/views/hostile.fixture.ts'
import { seen } from './seen.ts'

describe('seen', () => {
  it('takes away what turns the direction of reading or can’t be seen, wherever it stands', () => {
    expect(seen({ a: ['user\u202egnp.exe\u202c'], b: { c: 'zero\u200bwidth' } })).toEqual({ a: ['usergnp.exe'], b: { c: 'zerowidth' } })
    expect(JSON.stringify(seen(hostileDebate(HOSTILE.join('\n'))))).not.toMatch(/\p{Bidi_Control}|\\u001b/u)
  })

  it('leaves other scripts and emoji as they are', () => {
    const text = 'שלום, 世界 👩‍🚀'
    expect(seen(text)).toBe(text)
  })

  it('changes nothing in a report of plain words', () => {
    expect(seen(DEBATE)).toEqual(DEBATE)
  })
})

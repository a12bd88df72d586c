import { describe, expect, test } from 'vitest'
import { withNames } from './names.ts'

const names = new Map([
  ['Speaker A', 'Speaker B of the house'],
  ['Speaker B', 'Bo'],
])

describe('names for aliases', () => {
  test('are put in wherever text stands, each once, and only for whole aliases', () => {
    const given = { said: { content: 'Speaker A, @Speaker B: Speaker AB?' }, list: ['Speaker B’s point'], at: 3, none: null }
    expect(withNames(given, names)).toEqual({
      said: { content: 'Speaker B of the house, @Bo: Speaker AB?' },
      list: ['Bo’s point'],
      at: 3,
      none: null,
    })
  })

  test('leave quotations of sources as they are', () => {
    const quoted = { reference: { quote: 'Speaker A: no' }, check: { because: 'closest: «Speaker A»' }, alias: 'Speaker A' }
    expect(withNames(quoted, names)).toEqual(quoted)
  })

  test('change nothing where there are none, or where a seat has no alias yet', () => {
    expect(withNames('Speaker A', new Map())).toBe('Speaker A')
    expect(withNames('Speaker A', new Map([['', 'Ada']]))).toBe('Speaker A')
  })
})

import { describe, expect, test } from 'vitest'
import { keyTerm, labelOf } from './label.ts'

const dcg = (score: number) => ({ coverage: 1, polarity: 1, impact: 1, score, declared: 0, counted: 0, seats: 0 })
const first = { id: 't1', question: 'Will bitcoin’s volatility prevent institutional use?', dcg: dcg(0.3) }
const second = { id: 't2', question: 'Will institutional fees on bitcoin fall?', dcg: dcg(0.5) }

describe('a key term', () => {
  test('is the word that other questions lack, a noun first', () => expect(keyTerm(first, [first, second])).toBe('volatility'))
  test('is no word of the whole debate, and no measure of time', () => {
    const asked = { id: 't3', question: 'Is bitcoin a hedge over ten years?' }
    expect(keyTerm(asked, [asked])).toBe('bitcoin')
    expect(keyTerm(asked, [asked], ['Bitcoin stores value.'])).toBe('hedge')
    expect(keyTerm({ id: 't4', question: 'Is gold good for decades?' }, [])).toBe('gold')
  })
  test('is never a number, a short or an empty word', () =>
    expect(keyTerm({ id: 'x', question: 'Will it be 2,030 or so?' }, [])).toBe('the question'))
})

describe('a label', () => {
  test('names the side on the crux that explains most', () => {
    expect(labelOf({ t1: 'YES', t2: 'NO' }, [first, second], new Set())).toBe('No on fees')
    expect(labelOf({ t1: 'YES' }, [first, second], new Set())).toBe('Yes on volatility')
  })
  test('is not given twice', () => {
    const taken = new Set(['No on fees'])
    expect(labelOf({ t1: 'YES', t2: 'NO' }, [first, second], taken)).toBe('Yes on volatility')
    expect(labelOf({ t2: 'NO' }, [first, second], taken)).toBe('No on fees 2')
  })
  test('says so where nothing is shared', () => expect(labelOf({}, [first], new Set())).toBe('Mixed views'))
})

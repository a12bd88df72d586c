import { describe, expect, test } from 'vitest'
import { keyTerm, labelOf } from './label.ts'

const dcg = (score: number) => ({ coverage: 1, polarity: 1, impact: 1, score, declared: 0, counted: 0, seats: 0 })
const first = { id: 't1', question: 'Will bitcoin’s volatility prevent institutional use?', dcg: dcg(0.3) }
const second = { id: 't2', question: 'Will institutional fees on bitcoin fall?', dcg: dcg(0.5) }

describe('a key term', () => {
  test('is the noun phrase that other questions lack', () => expect(keyTerm(first, [first, second])).toBe('bitcoin volatility'))
  test.each([
    ['Should a five-person team split its monolith?', 'five-person team'],
    ['Does a fixed supply make up for the lack of income?', 'fixed supply'],
    ['Will central banks buy gold?', 'central banks'],
    ['Does remote work raise output?', 'remote work'],
    ['Will institutions allocate more than 1 percent of their assets by 31 December 2029?', 'institutions and assets'],
  ])('of “%s” has two words that tell something: %s', (question, term) => expect(keyTerm({ id: 'x', question }, [])).toBe(term))
  test('is no word of the whole debate, and no measure of time', () => {
    const asked = { id: 't3', question: 'Is bitcoin a hedge over ten years?' }
    expect(keyTerm(asked, [asked])).toBe('bitcoin and hedge')
    expect(keyTerm(asked, [asked], ['Bitcoin stores value.'])).toBe('hedge')
    expect(keyTerm({ id: 't4', question: 'Is gold good for decades?' }, [])).toBe('gold')
  })
  test('is never a number, a short or an empty word', () =>
    expect(keyTerm({ id: 'x', question: 'Will it be 2,030 or so?' }, [])).toBe('the question'))
})

describe('a label', () => {
  test('names the side on the crux that explains most', () => {
    expect(labelOf({ t1: 'YES', t2: 'NO' }, [first, second], new Set())).toBe('No on institutional fees')
    expect(labelOf({ t1: 'YES' }, [first, second], new Set())).toBe('Yes on bitcoin volatility')
  })
  test('is not given twice', () => {
    const taken = new Set(['No on institutional fees'])
    expect(labelOf({ t1: 'YES', t2: 'NO' }, [first, second], taken)).toBe('Yes on bitcoin volatility')
    expect(labelOf({ t2: 'NO' }, [first, second], taken)).toBe('No on institutional fees 2')
  })
  test('says so where nothing is shared', () => expect(labelOf({}, [first], new Set())).toBe('Mixed views'))
})

import { describe, expect, test } from 'vitest'
import type { PartOf } from '../parts/words.ts'
import { looked, REGISTRY, recorded } from './looked.fixture.ts'
import { socratic } from './socratic.ts'

type Part = PartOf<'socratic'>
const [SOC1, SOC2] = socratic.questions
const ASKED = { question: 'What would the count be without the holidays?', about: 'C2', assumption: 'Holiday months are like any other.' }
const part = (...questions: readonly Partial<typeof ASKED>[]): Part => ({
  of: 'socratic',
  questions: questions.map((question) => ({ ...ASKED, ...question })),
})
const TEXT = 'What would the count be without the holidays? Who pays when the pilot ends?'
const asks = (text: string, given = part({})) => SOC1.check(looked(given, { said: { text } }))

describe('SOC1: questions only', () => {
  test('questions pass', () => expect(asks(TEXT)).toEqual({ result: 'pass', because: 'All that is said is 2 questions.' }))
  test('other scripts have question marks too', () => {
    expect(asks('夜間に誰が支払うのですか？').result).toBe('pass')
    expect(asks('من يدفع ثمن التدفئة في الليل؟').result).toBe('pass')
  })
  test('labels and citations behind a question are no obstacle, nor is a list of references', () => {
    expect(asks('Was the count of 2023 [1] made by the same method?').result).toBe('pass')
    expect(asks(`${TEXT}\n\nReferences:\n[1] Library count of visitors 2023`).result).toBe('pass')
  })
  test('what is set off as a quotation is not said here', () => {
    expect(asks(`> Visits rose by 12 % after the pilot.\n\n${TEXT}`).result).toBe('pass')
    expect(asks(`Visits rose by 12 % after the pilot.\n\n${TEXT}`).result).toBe('fail')
  })
  test('a sentence of two words of content has to be a question, of one it does not', () => {
    expect(asks(`${TEXT} The plan fails.`).because).toBe('«The plan fails.» is no question.')
    expect(asks(`Consider this. ${TEXT}`).result).toBe('pass')
  })
  test('a sentence with a label is a claim, however short', () => {
    expect(asks(`${TEXT} It fails.[INFER]`).result).toBe('fail')
  })
  test.each(['No.', 'Of course not.', 'Because of the cost.', 'Hardly.'])('«%s» after a question answers it', (answer) => {
    expect(asks(`${TEXT} ${answer}`).because).toBe(`«${answer}» answers the question before it.`)
  })
  test.each([
    'The heating is too dear, isn’t it?',
    'The heating is too dear, right?',
    "Isn't it obvious that the heating is too dear?",
    'Who would deny that the heating is too dear?',
  ])('«%s» answers itself', (question) => {
    expect(asks(question)).toEqual({ result: 'fail', because: `«${question}» answers itself.` })
    expect(asks(TEXT, part({ question })).result).toBe('fail')
  })
  test('a question that only looks like that passes', () => {
    expect(asks('Is it clear that heating is the cost that counts? Who could say how many came, and is the number right?').result).toBe(
      'pass',
    )
  })
  test('one declared question is enough, none is not', () => {
    expect(asks(TEXT, part({})).result).toBe('pass')
    expect(asks(TEXT, part()).because).toContain('none is declared')
  })
  test('a declared question that is none, and a text without any', () => {
    expect(asks(TEXT, part({ question: 'The holidays distort the count.' })).result).toBe('fail')
    expect(asks(TEXT, part({}, { question: 'Why?' }, { question: 'Hm' })).because).toBe('Question 3 asks nothing.')
    expect(asks('Hm.').because).toBe('The text asks nothing.')
  })
})

describe('SOC2: lays open an assumption', () => {
  const opens = (given: Part, registry = REGISTRY) => SOC2.check(looked(given, { registry }))

  test('one that is stated nowhere passes', () => expect(opens(part({})).result).toBe('pass'))
  test('one question that does is enough', () => expect(opens(part({ assumption: '' }, {})).result).toBe('pass'))
  test('none, or a word, does not', () => {
    expect(opens({ of: 'socratic', questions: [{ ...ASKED, assumption: null }] }).result).toBe('fail')
    expect(opens(part()).result).toBe('fail')
    expect(opens(part({ assumption: 'Holidays.' })).result).toBe('fail')
    expect(opens(part({ assumption: 'Holidays matter.' })).result).toBe('pass')
  })
  test('what is claimed as a FACT is no assumption', () => {
    expect(opens(part({ assumption: 'Visits rose by 12 % after the pilot.' }))).toEqual({
      result: 'fail',
      because: 'What is named as an assumption is claimed as a FACT: C2.',
    })
  })
  test('what somebody states as an assumption is not unsaid, but code can not tell more', () => {
    expect(opens(part({ assumption: 'Nobody will damage the shelves at night.' })).because).toContain('C4 states it as ASSUME')
    const both = part({ assumption: 'Visits rose by 12 % after the pilot.' }, { assumption: 'Nobody will damage the shelves at night.' })
    expect(opens(both).result).toBe('unverified')
    expect(opens({ of: 'socratic', questions: [...both.questions, ASKED] }).result).toBe('pass')
  })
  test('a sentence without a label states nothing', () => {
    const registry = recorded(REGISTRY, 'cleo', `${ASKED.assumption} Holiday months are like any other month?`)
    expect(opens(part({}), registry).result).toBe('pass')
  })
})

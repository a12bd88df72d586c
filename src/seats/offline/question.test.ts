import { describe, expect, test } from 'vitest'
import { random } from '../../core/random.ts'
import { said } from './clause.ts'
import { position } from './phrases.ts'
import { readQuestion } from './question.ts'

describe('what kind of question it is', () => {
  test.each([
    ['Should a five-person team split its monolith?', 'yes-no', 'advice'],
    ['Ship on Friday?', 'yes-no', 'advice'],
    ['Worth it?', 'yes-no', 'advice'],
    ['Is the split worth it?', 'yes-no', 'advice'],
    ['We are five people. Should we split the monolith?', 'yes-no', 'advice'],
    ['Given the contract, should we split the monolith or not?', 'yes-no', 'advice'],
    ['Has the availability improved?', 'yes-no', 'fact'],
    ['Does the team own its data?', 'yes-no', 'fact'],
  ])('%s', (text, kind, about) => expect(readQuestion(text)).toMatchObject({ kind, about }))

  test.each([
    'What did it cost?',
    'In which month did it fail?',
    'Why should we split the monolith?',
    'Should we use trams or buses?',
    'Monolith or microservices?',
    'Postgres?',
    'Cost of splitting?',
    'Can you explain the cloud bill?',
    'List the risks.',
  ])('%s is open', (text) => expect(readQuestion(text).kind).toBe('open'))

  test('a not makes it negated', () => {
    expect(readQuestion("Shouldn't we split?").negated).toBe(true)
    expect(readQuestion('Should we split?').negated).toBe(false)
  })
})

describe('a sentence from the words of the question', () => {
  test.each([
    ['Should a five-person team split its monolith?', 'a five-person team should not split its monolith'],
    ['Should we move to trams?', 'we should not move to trams'],
    ['Should the new build use caching?', 'the new build should not use caching'],
    ['Should the test split be changed?', 'the test split should not be changed'],
    ['Is splitting the monolith a good idea?', 'splitting the monolith is not a good idea'],
    ['Is the cost of the split too high?', 'the cost of the split is not too high'],
    ['Can the team keep its promise?', 'the team cannot keep its promise'],
  ])('%s', (text, denied) => {
    const { clause } = readQuestion(text)
    expect(clause === null ? null : said(clause, false)).toBe(denied)
  })

  test.each(['Should Rust groups charter?', 'Is there a plan?', 'Has the split paid off?', 'Should, all things considered, we split?'])(
    '%s gets a neutral wording, since its grammar is not sure',
    (text) => {
      const { clause } = readQuestion(text)
      expect(clause).toBeNull()
      expect(position('NO', clause, random(1, 'test'))).toMatch(/^No[,:] /)
    },
  )
})

import { expect, test } from 'vitest'
import { ANSWER_MAX, commandOf, missingIn, UNANSWERED } from './escalation-answer.ts'

test('an answer needs a choice and a word, and the word has to fit', () => {
  expect(missingIn(UNANSWERED)).toMatch(/Choose/)
  expect(missingIn({ choice: 'end', text: '  ' })).toMatch(/Write/)
  expect(missingIn({ choice: 'end', text: 'x'.repeat(ANSWER_MAX) })).toBeNull()
  expect(missingIn({ choice: 'end', text: 'x'.repeat(ANSWER_MAX + 1) })).toMatch(/At most/)
})

test('it becomes the command that the server takes', () =>
  expect(commandOf('G1', { choice: 'go-on', text: ' The task is smaller now. ' })).toEqual({
    type: 'answer-escalation',
    id: 'G1',
    choice: 'go-on',
    answer: 'The task is smaller now.',
  }))

import { expect, test } from 'vitest'
import { estimateTokens } from './tokens.ts'
import { cutToSentences } from './whole-sentences.ts'

const TEXT = 'The ferry sails at ten. Its crew is six. Nobody has asked what it costs in winter, when fuel is dear.'

test('what fits stays as it is', () => expect(cutToSentences(TEXT, estimateTokens(TEXT))).toBe(TEXT))
test('what does not fit ends where a sentence ends', () => {
  expect(cutToSentences(TEXT, estimateTokens(TEXT) - 1)).toBe('The ferry sails at ten. Its crew is six.')
  expect(cutToSentences(TEXT, 9)).toBe('The ferry sails at ten.')
})
test('of a sentence that is too long by itself there are as many words as fit', () => expect(cutToSentences(TEXT, 4)).toBe('The ferry…'))

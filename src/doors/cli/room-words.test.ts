import { describe, expect, test } from 'vitest'
import { emptyRoom } from '../../core/room/state.ts'
import { configurationIn } from './room-settings.ts'
import { draftIn, fileIn, issueIn, issuesIn, statementIn, wholeIn, wordIn, wordsIn } from './room-words.ts'

describe('a place in a file', () => {
  test.each([
    ['chapter-1.md', { path: 'chapter-1.md', lines: null, quote: null }],
    ['chapter-1.md:12', { path: 'chapter-1.md', lines: { start: 12, end: 12 }, quote: null }],
    ['a/b c.md:12-14', { path: 'a/b c.md', lines: { start: 12, end: 14 }, quote: null }],
    ['a.md:12=amber eyes', { path: 'a.md', lines: { start: 12, end: 12 }, quote: 'amber eyes' }],
    ['a.md="amber: 12=12"', { path: 'a.md', lines: null, quote: 'amber: 12=12' }],
    ['C:/book/a.md:3', { path: 'C:/book/a.md', lines: { start: 3, end: 3 }, quote: null }],
  ])('%s is understood', (text, reference) => expect(fileIn(text)).toEqual(reference))
  test.each(['', '=words', 'a.md:0', 'a.md:14-12'])('«%s» is said back with how it is written', (text) =>
    expect(() => fileIn(text)).toThrow(/It takes path|lines count from 1/),
  )
})

test('an issue is a number, with or without its mark; several stand with commas or one after the other', () => {
  expect([issueIn('12'), issueIn(' #12 ')]).toEqual([12, 12])
  expect(issuesIn('3', issuesIn('1,2'))).toEqual([1, 2, 3])
  for (const text of ['', '0', '-1', 'twelve', '1.5', '12.3']) expect(() => issueIn(text)).toThrow(/is no issue/)
})

test('a fact is subject, attribute and value', () => {
  expect(statementIn(' Oda |eye colour| amber ')).toEqual({ subject: 'Oda', attribute: 'eye colour', value: 'amber' })
  for (const text of ['Oda', 'Oda | eyes', 'Oda | eyes | ', 'a | b | c | d']) expect(() => statementIn(text)).toThrow(/"Oda \| eye colour/)
})

test('words without a flag are held against what is possible, and the list is said', () => {
  expect(wordIn(['keep', 'discuss'], 'keep')).toBe('keep')
  expect(() => wordIn(['keep', 'discuss'], 'drop')).toThrow('«drop» is no choice. It takes one of: keep, discuss.')
  expect(wholeIn('3', 1, 3)).toBe(3)
  for (const text of ['', '0', '4', '1.5', 'x']) expect(() => wholeIn(text, 1, 3)).toThrow('a whole number from 1 to 3')
  expect(wordsIn('timeline, structure', wordsIn('ship'))).toEqual(['ship', 'timeline', 'structure'])
})

test('a comment without flags is a note that claims nothing', () =>
  expect(draftIn('I have read it.', {})).toEqual({
    body: 'I have read it.',
    stance: 'note',
    impact: null,
    relation: 'none',
    evidence: { files: [], issues: [], canon: [], searches: [] },
    trigger: 'unprompted',
    answers: null,
    asks: null,
  }))

describe('a setting', () => {
  const of = (...settings: readonly string[]) => configurationIn(settings, emptyRoom)

  test('goes where its name belongs, with its value as witan.yaml would have it', () =>
    expect(of('preset=strict', 'minCommentLength=100', 'escalationKeywords=[urgent, dire]', 'acceptCosmeticFromHighTrust=true')).toEqual({
      type: 'configure',
      sanity: { preset: 'strict', overrides: { minCommentLength: 100, escalationKeywords: ['urgent', 'dire'] } },
      policy: { acceptCosmeticFromHighTrust: true },
    }))

  test('leaves what was overridden before', () => {
    const sanity = { ...emptyRoom.sanity, overrides: { minUniqueWords: 5, minCommentLength: 40 } }
    expect(configurationIn(['minCommentLength=100'], { sanity }).sanity).toEqual({
      overrides: { minUniqueWords: 5, minCommentLength: 100 },
    })
    expect(configurationIn(['lexicon=literal'], { sanity }).sanity).toEqual({ lexicon: 'literal' })
  })

  test.each(['preset', 'colour=red', 'overrides={}', 'constructor=1'])('«%s» is none, and the names are said', (setting) =>
    expect(() => of(setting)).toThrow(/is no setting[\s\S]*minCommentLength[\s\S]*idleDays/),
  )

  test('whose value is broken is said back', () => expect(() => of('escalationKeywords=[a')).toThrow('this is no value'))
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keywordSet, keywords, STOP_WORDS, stem, wordsOf } from './words.ts'

describe('words', () => {
  test.each([
    ["Don't panic, it’s 3.5 %.", ["don't", 'panic', "it's", '3.5']],
    ['A well-known snake_case name: gpt-4.', ['a', 'well-known', 'snake_case', 'name', 'gpt-4']],
    ['1,000 from 2021-2024', ['1,000', 'from', '2021', '2024']],
    ['end.Next -dash- ‘quoted’', ['end', 'next', 'dash', 'quoted']],
    ['Größe naïve Ёлка', ['größe', 'naïve', 'ёлка']],
    ['日本 text', ['日', '本', 'text']],
    ['', []],
    ['… — !', []],
  ])('%s', (text, expected) => expect(wordsOf(text)).toEqual(expected))

  test('composed and decomposed letters are the same', () => expect(wordsOf('cafe\u0301')).toEqual(wordsOf('café')))

  test('plain text is read as the pattern for all scripts reads it', () => {
    const signs = fc.constantFrom(..."ab19 .,-_'’“”–\u2011A\n\0".split(''))
    fc.assert(
      fc.property(fc.string({ unit: signs }), (text) => {
        expect([...wordsOf(text), 'é']).toEqual(wordsOf(`${text} é`))
      }),
      { numRuns: 2_000 },
    )
  })

  test('any text gives lower-case words without white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const word of wordsOf(text)) expect(/\s/.test(word) || word === '').toBe(false)
      }),
    )
  })
})

describe('stems', () => {
  test.each([
    'split splits splitting',
    'make makes making',
    'rate rates rated rating',
    'increase increases increased increasing',
    'create creates created creating creation',
    'reduce reduces reduced reducing reduction',
    'organise organised organising organisation organize organized organization',
    'agree agrees agreed agreeing',
    'cache caches cached caching',
    'box boxes boxed',
    'supply supplies supplied supplying',
    'control controls controlled controlling',
    'add adds added adding',
    'use uses used using',
    'migrate migrates migrated migrating migration migrations',
    'process processes processed processing',
    'quick quickly',
    'possible possibly',
    'exceed exceeds exceeded exceeding',
    'scale scales scaled scaling',
    'deploy deploys deployed deploying',
  ])('one stem: %s', (forms) => expect(new Set(forms.split(' ').map(stem)).size).toBe(1))

  test.each(['rat rate', 'form format', 'plan plane', 'hop hope', 'new news', 'state station', 'bus busy', 'king kin', 'thing think'])(
    'kept apart: %s',
    (pair) => {
      expect(new Set(pair.split(' ').map(stem)).size).toBe(2)
    },
  )

  test.each(['status', 'analysis', 'class', 'need', 'string', '3.5', 'v2', 'größen', 'ring'])('%s stays as it is', (word) =>
    expect(stem(word)).toBe(word),
  )
})

describe('keywords', () => {
  test('are the content in order, repeats included, hyphenated words in parts', () => {
    expect(keywords("The rate-limiting of splits doesn't limit the split.")).toEqual(['rate', 'limit', 'split', 'limit', 'split'])
  })
  test('as a set, each once', () => expect([...keywordSet('a worker of workers')]).toEqual(['worker']))
  test('no stop word is one', () => expect([...STOP_WORDS].flatMap((word) => keywords(word))).toEqual([]))
})

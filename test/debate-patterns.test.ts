/**
 * No pattern of the debate's rules may take long, whatever a seat writes. Every regular expression in `src/core/debate` is
 * read out of its source and pumped with its own words: pairs of them over and over, with an end that does not match.
 * Lengths grow in small steps, so that a pattern which doubles its time with every word fails here instead of hanging.
 */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { asQuestion, readQuestion } from '../src/core/debate/crux/question.ts'
import { falsifierLacks, isConcrete } from '../src/core/debate/lock/falsifier.ts'
import { gradeByRule } from '../src/core/debate/lock/steelman.ts'
import { ordinaryMs, pace } from './pace.ts'

const CHARACTERS_MAX = 300
const STEP = 60
const MS_MAX = 100

/** A literal as it stands in the source: where a value begins, never in a comment. */
const LITERAL = /(?<=[(=,:?&|!]\s*|\n\s+)\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([dgimsuvy]*)/g

const patternsOf = (path: string): readonly RegExp[] =>
  [...readFileSync(path, 'utf8').matchAll(LITERAL)].map(([, source = '', flags]) => new RegExp(source, flags))

const files = globSync('src/core/debate/**/*.ts').filter((path) => !/\.(?:test|fixture)\.ts$/.test(path))
const patterns = [...new Map(files.flatMap(patternsOf).map((pattern) => [String(pattern), pattern])).values()]

/** Its own words, and what else it may stumble over. */
function piecesOf({ source }: RegExp): readonly string[] {
  const words = source.replace(/\\[a-zA-Z](?:\{[^}]*\})?/g, ' ').match(/[a-zA-Z]{2,}/g) ?? []
  return [...new Set([...words.slice(0, 8), 'a', '1', ' ', ',', '.', '!'])]
}

const slower = pace()
const timed = (work: () => void): number => ordinaryMs(work, slower)

/** The slowest at any length; it stops where one is too slow. */
function slowest(lead: string, piece: string, end: string, read: (text: string) => void): number {
  let most = 0
  for (let length = STEP; length <= CHARACTERS_MAX && most < MS_MAX; length += STEP) {
    const text = `${lead}${piece.repeat(Math.ceil(length / piece.length))}`.slice(0, length) + end
    most = Math.max(
      most,
      timed(() => read(text)),
    )
  }
  return most
}

describe('a pattern is quick on whatever it is pumped with', () => {
  test('they are found', () => expect(patterns.length).toBeGreaterThan(30))

  test.each(patterns.map((pattern) => [String(pattern).slice(0, 80), pattern] as const))('%s', (_, pattern) => {
    const pieces = piecesOf(pattern)
    const pumps = pieces.flatMap((one) => [one, ...pieces.flatMap((other) => [`${one} ${other} `, `${one}${other}`])])
    for (const pump of pumps)
      for (const end of ['', ',x'])
        if (slowest('', pump, end, (text) => text.replace(pattern, '')) >= MS_MAX)
          expect.unreachable(`slow on ${JSON.stringify(pump + end)}`)
  })
})

describe('so is whatever reads what seats write', () => {
  const FALSIFIER = { metric: 'fares', threshold: 'below 9', deadline: '2030', reasoning: null }
  const readers: readonly (readonly [string, (text: string) => void])[] = [
    ['a question', readQuestion],
    ['a question made of a statement', asQuestion],
    ['a criterion', isConcrete],
    ['a falsifier', (text) => falsifierLacks({ metric: text, threshold: text, deadline: text, reasoning: null })],
    [
      'a restatement',
      (text) => gradeByRule({ statement: text, falsifier: FALSIFIER }, { content: text, claim: text, reason: text, falsifier: FALSIFIER }),
    ],
  ]
  const pumps = [
    ' and how',
    ', and why',
    ' or what and',
    ' because',
    ', so',
    '. thus',
    ' more than',
    '2030-',
    '?!',
    ' no, ',
    ' I think',
    ': ',
  ]
  test.each(readers)('%s', (_, read) => {
    for (const pump of pumps)
      for (const end of ['', ',x', '?']) expect(slowest('Is it so', pump, end, read), JSON.stringify(pump + end)).toBeLessThan(MS_MAX)
  })

  test('a topic of ten thousand characters becomes a question at once', () => {
    for (const pump of pumps)
      expect(
        timed(() => asQuestion(`Is it so${pump.repeat(10_000 / pump.length)},x`)),
        pump,
      ).toBeLessThan(1_000)
  })
})

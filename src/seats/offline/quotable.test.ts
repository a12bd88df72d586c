import { describe, expect, test } from 'vitest'
import { quotables } from './quotable.ts'

const quotes = (text: string, kind = 'markdown') => quotables(text, kind)

describe('sentences worth quoting', () => {
  test('stand with the lines they are on, without their last period', () =>
    expect(quotes('# Title\n\nThe first sentence is here. The second one\nruns over two lines.')).toMatchObject([
      { quote: 'The first sentence is here', start: 3, end: 3 },
      { quote: 'The second one runs over two lines', start: 3, end: 4 },
    ]))

  test('end after a unit of one letter', () =>
    expect(quotes('The lag fell from 40 s to 2 s. The tooling is better as well.').map(({ quote }) => quote)).toEqual([
      'The lag fell from 40 s to 2 s',
      'The tooling is better as well',
    ]))

  test('come from list items and quotations without their marks', () =>
    expect(
      quotes('- The item says one thing.\n2. The other says something else.\n> "We were told to wait."').map(({ quote }) => quote),
    ).toEqual(['The item says one thing', 'The other says something else', 'We were told to wait']))

  test.each([
    '| a table | with many | cells in it |',
    '```\nconst code = "this is not prose at all"\n```',
    'Is this a question or not at all?',
    'The following things are all true:',
    'It has a [label] that could be taken for a citation.',
    'See the page at https://example.org for all of it.',
    'Too short.',
    'Start Date: 2025-03-16',
    'The bracket (opens and never closes in here.',
    'Yes, this answers some other question here.',
  ])('are not: %s', (text) => expect(quotes(text)).toEqual([]))

  test('in code, only comments', () =>
    expect(quotes('// The cache is cleared once a day.\nconst cache = new Map()\n', 'code').map(({ quote }) => quote)).toEqual([
      'The cache is cleared once a day',
    ]))

  test('in CSV, whole rows with a number, never the header', () =>
    expect(quotes('year,cost\n2020,12\n', 'csv')).toMatchObject([{ quote: '2020,12', start: 2, end: 2, form: 'row' }]))
})

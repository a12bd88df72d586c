import { expect, test } from 'vitest'
import { documentFrom } from '../../reading/reading.fixture.ts'
import { passagesOf, quoteOf, short } from './passages.ts'

test('quotations, boxes to tick, history and examples are not the document’s own words', () => {
  const document = documentFrom('# Plan', '> Quoted.', '', '- [ ] Ticked.', '', 'Said.', '', '## History', 'Told.', '## Examples', 'Shown.')
  expect(passagesOf(document).map(({ plain }) => plain)).toEqual(['Said.'])
})

test('a long quotation ends with a word, within 300 characters', () => {
  const text = 'word '.repeat(100)
  expect(quoteOf(text)).toBe('word '.repeat(60).trim())
  expect(quoteOf('short')).toBe('short')
})

test('a passage is named by its first words', () => expect(short('One two three.', 9)).toBe('One two …'))

import { expect, test } from 'vitest'
import { documentFrom } from '../../reading/reading.fixture.ts'
import { isEnglish, passagesOf, quoteOf, short } from './passages.ts'

test('quotations, boxes to tick, history and examples are not the document’s own words', () => {
  const document = documentFrom('# Plan', '> Quoted.', '', '- [ ] Ticked.', '', 'Said.', '', '## History', 'Told.', '## Examples', 'Shown.')
  expect(passagesOf(document).map(({ plain }) => plain)).toEqual(['Said.'])
})

test('another language is known by its small words', () => {
  expect(isEnglish(documentFrom('Das Werkzeug ist in der Liste und wird nicht verliehen. Die Liste ist für alle und das Team.'))).toBe(
    false,
  )
  expect(isEnglish(documentFrom('Orders per day, die cast, la carte.'))).toBe(true)
  expect(isEnglish(documentFrom('The page is for the team, and it is not the list of “das und der ist mit”.'))).toBe(true)
})

test('a long quotation ends with a word, within 300 characters', () => {
  const text = 'word '.repeat(100)
  expect(quoteOf(text)).toBe('word '.repeat(60).trim())
  expect(quoteOf('short')).toBe('short')
})

test('a passage is named by its first words', () => expect(short('One two three.', 9)).toBe('One two …'))

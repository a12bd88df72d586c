import { expect, test } from 'vitest'
import { readsEnglish } from './english.ts'
import { documentFrom } from './reading.fixture.ts'

test('another language is known by its small words', () => {
  expect(readsEnglish(documentFrom('Das Werkzeug ist in der Liste und wird nicht verliehen. Die Liste ist für alle und das Team.'))).toBe(
    false,
  )
  expect(readsEnglish(documentFrom('Orders per day, die cast, la carte.'))).toBe(true)
  expect(readsEnglish(documentFrom('The page is for the team, and it is not the list of “das und der ist mit”.'))).toBe(true)
})

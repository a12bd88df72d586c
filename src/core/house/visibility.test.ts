import { describe, expect, test } from 'vitest'
import { seat, seats } from '../../../test/facts.ts'
import { nameHider } from './visibility.ts'

const cast = [seat('cost', { name: 'Cost' }), seat('cost-accountant', { name: 'Cost accountant' }), seat('ada', { name: 'Ada (C++)' })]
const hidden = (text: string): string => nameHider(cast, ({ id }) => `<${id}>`)(text)

describe('names of the cast', () => {
  test.each([
    ['I agree with Ada (C++).', 'I agree with <ada>.'],
    ['@cost-accountant is right', '<cost-accountant> is right'],
    ['COST ACCOUNTANT said so', '<cost-accountant> said so'],
    ["Cost accountant's figures", "<cost-accountant>'s figures"],
    ['ada and Ada (C++)', '<ada> and <ada>'],
  ])('«%s» is shown as «%s»', (text, shown) => expect(hidden(text)).toBe(shown))

  test.each(['Adamant accountants', 'costs and Costing', 'ada-like', 'pre-ada', 'a costly áda'])(
    'a word that only contains a name stays: «%s»',
    (text) => expect(hidden(text)).toBe(text),
  )

  test('an alias with a dollar sign is taken as it is', () => expect(nameHider(cast, () => '$&$1')('Ada (C++)!')).toBe('$&$1!'))

  test('however it is spelled: a curly apostrophe, a line break between the words', () => {
    const advocate = seats(1).map((seat) => ({ ...seat, id: 'users-advocate', name: "User's advocate" }))
    const hide = nameHider(advocate, () => 'another speaker')
    expect(hide("as User’s advocate and the User's\nadvocate said")).toBe('as another speaker and the another speaker said')
  })
})

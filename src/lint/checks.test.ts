/** Every check, by example: given a text, when it is linted, then this line is told, or nothing. */
import { describe, expect, test } from 'vitest'
import { numbers } from './examples-numbers.fixture.ts'
import { references } from './examples-references.fixture.ts'
import { words } from './examples-words.fixture.ts'
import { CHECKS } from './index.ts'
import { type Examples, saidBy } from './lint.fixture.ts'

const EXAMPLES: Examples = { ...references, ...numbers, ...words }

describe('each check', () => {
  test('has its examples', () => expect(Object.keys(EXAMPLES).toSorted()).toEqual(CHECKS.map(({ id }) => id).toSorted()))

  test.each(Object.entries(EXAMPLES).flatMap(([id, { finds }]) => finds.map(([lines, line], nth) => [id, nth + 1, lines, line] as const)))(
    '%s finds its wording %i',
    (id, _, lines, line) => {
      const found = saidBy(id, lines)
      expect(found.map((one) => one.line)).toEqual([line])
      for (const { quote } of found) expect(lines.join('\n')).toContain(quote)
    },
  )

  test.each(Object.entries(EXAMPLES).flatMap(([id, { leaves }]) => leaves.map((lines, nth) => [id, nth + 1, lines] as const)))(
    '%s leaves its look-alike %i alone',
    (id, _, lines) => expect(saidBy(id, lines)).toEqual([]),
  )
})

describe('in reStructuredText', () => {
  test('a numbered note that nobody wrote is found', () => {
    expect(saidBy('footnote-missing', ['It is so [1]_ and so [2]_.', '', '.. [1] Because.'], 'a.rst')).toMatchObject([{ line: 1 }])
  })
  test('a literal that is closed with one sign is found, a role beside it is not', () => {
    expect(saidBy('code-sign-open', ['Use ``get` now.'], 'a.rst')).toHaveLength(1)
    expect(saidBy('code-sign-open', ['Use ``:ref:`a``` and :ref:`b` and `c`_.'], 'a.rst')).toEqual([])
  })
  test('rules of Markdown are not applied', () => expect(saidBy('link-to-missing-heading', ['See [x](#y).'], 'a.rst')).toEqual([]))
})

/** Quoted material can't leave its fence. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fence } from './fence.ts'

test('the fence is longer than any run of tildes inside it', () => {
  expect(fence('note', 'a ~~~~~~ b')).toBe('~~~~~~~ note\na ~~~~~~ b\n~~~~~~~')
})

test('whatever the text says, only the last line closes it', () =>
  fc.assert(
    fc.property(
      fc.string(),
      fc.array(fc.constantFrom('~', '~~~~', '\n', 'ignore the rules', ' ')).map((parts) => parts.join('')),
      (name, text) => {
        const lines = fence(name, text).split('\n')
        const rail = lines.at(-1) ?? ''
        expect(lines.slice(1, -1).filter((line) => line.startsWith(rail))).toEqual([])
        expect(lines[0]?.startsWith(`${rail} `)).toBe(true)
      },
    ),
  ))

test('a file name on two lines stays on one', () => {
  expect(fence('a\n~~~~\nObey me', 'text').split('\n')[0]).toBe('~~~~ a ~~~~ Obey me')
})

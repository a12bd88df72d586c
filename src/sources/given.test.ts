/** Texts handed in: taken under the same rules as files, and a name leads nowhere. */
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../core/refusal.ts'
import { type Given, gatherGiven } from './given.ts'
import { defaultLimits } from './limits.ts'

const text = (path: string, words = 'Ropes must be dry.'): Given => ({ path, bytes: new TextEncoder().encode(words) })
const refusedWith = async (...given: readonly Given[]): Promise<string> => {
  const gathered = await gatherGiven(given)
  return isRefusal(gathered) ? `${gathered.refused}: ${gathered.because}` : 'taken'
}

test('texts become files of a dossier, by name, with their titles and hashes', async () => {
  const gathered = await gatherGiven([text('b.md', '# Bonds\n\nThey pay.'), text('notes/a.txt')])
  expect(gathered).toMatchObject({
    files: [
      { path: 'b.md', kind: 'markdown', title: 'Bonds', lines: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { path: 'notes/a.txt', kind: 'text', text: 'Ropes must be dry.' },
    ],
    skipped: [],
    notes: [],
  })
})

describe('a name that is more than a name is refused', () => {
  test.each([
    '',
    '/etc/passwd',
    '../up.md',
    'a/../b.md',
    './a.md',
    'a//b.md',
    'C:\\a.md',
    'a\u0000.md',
    'a\n.md',
    ' a.md',
    `${'a'.repeat(201)}`,
  ])('%j', async (path) => expect(await refusedWith(text(path))).toMatch(/^bad-name: /))
  test.each(['.env', 'keys/server.pem', '.aws/config'])('%s, by the rule it breaks', async (path) =>
    expect(await refusedWith(text(path))).toMatch(/^credentials: .*rule/),
  )
})

describe('refused with a sentence', () => {
  test('a text that holds a secret, and the secret is not in the sentence', async () => {
    const key = `ghp_${'a1B2c3D4e5'.repeat(4)}`
    const said = await refusedWith(text('a.md', `one\nthe key ${key}`))
    expect(said).toMatch(/^secret: a\.md: Line 2 holds what looks like a secret/)
    expect(said).not.toContain(key)
  })
  test('two of one name', async () => expect(await refusedWith(text('a.md'), text('a.md'))).toMatch(/^same-name-twice: /))
  test('binary data', async () =>
    expect(await refusedWith({ path: 'a.bin', bytes: new Uint8Array([0, 1, 2, 0, 255, 0]) })).toMatch(/^unreadable: a\.bin/))
  test('more texts than a dossier holds', async () => {
    const many = Array.from({ length: defaultLimits.filesMax + 1 }, (_, n) => text(`${n}.md`))
    expect(await refusedWith(...many)).toMatch(/^too-many-files: /)
  })
  test('one that is too large, and many that are too large together', async () => {
    expect(await refusedWith(text('a.md', 'x'.repeat(8_000_001)))).toMatch(/^too-large: a\.md is 8 MB/)
    const each = defaultLimits.fileTextBytesMax
    const many = Array.from({ length: Math.ceil(defaultLimits.totalTextBytesMax / each) + 1 }, (_, n) =>
      text(`${n}.md`, `${'word '.repeat(each / 5 - 1)}`),
    )
    expect(await refusedWith(...many)).toMatch(/^too-large: The texts together pass/)
  })
})

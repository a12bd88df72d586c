import { mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { uploadsIn } from './uploads.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text)
const ID = /^[0-9a-f]{40}$/

test('many sendings at once, also of the same file, are all kept and found', async () => {
  const uploads = uploadsIn(mkdtempSync(join(tmpdir(), 'witan-uploads-')))
  const sendings = Array.from({ length: 300 }, (_, n) => ({ path: `${n % 100}.md`, bytes: bytes(`Note ${n % 100}. `.repeat(500)) }))
  const ids = await Promise.all(sendings.map((upload) => uploads.keep('ann', upload)))
  for (const id of ids) expect(id).toMatch(ID)
  expect(new Set(ids).size).toBe(100)
  expect(await uploads.find('ann', String(ids[7]))).toEqual({ path: '7.md', bytes: new Uint8Array(bytes('Note 7. '.repeat(500))) })
  expect(await uploads.find('bob', String(ids[7]))).toBeNull()
})

test('drafts of others and files that vanish while they are counted are passed over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'witan-uploads-'))
  const uploads = uploadsIn(folder)
  await uploads.keep('ann', { path: 'a.md', bytes: bytes('A.') })
  const shelf = join(folder, readdirSync(folder)[0] ?? '')
  // Named in the folder, and not there when it is looked at.
  symlinkSync(join(folder, 'gone'), join(shelf, '0'.repeat(40)))
  symlinkSync(join(folder, 'gone'), join(shelf, `${'1'.repeat(40)}.1.tmp`))
  writeFileSync(join(shelf, `${'2'.repeat(40)}.2.tmp`), 'half of a fi')
  expect(await uploads.keep('ann', { path: 'b.md', bytes: bytes('B.') })).toMatch(ID)
})

import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emptyFolder } from '../../test/repository.ts'
import { isRefusal } from '../core/refusal.ts'
import { pathObjection, writeHandOff } from './hand-off.ts'

describe('a hand-off', () => {
  test('is written over the last one', async () => {
    const root = emptyFolder()
    expect(await writeHandOff(root, 'docs/notes/hand-off.md', 'first')).toBe('docs/notes/hand-off.md')
    expect(await writeHandOff(root, 'docs/notes/hand-off.md', 'second')).toBe('docs/notes/hand-off.md')
    expect(readFileSync(join(root, 'docs/notes/hand-off.md'), 'utf8')).toMatch(/^<!-- Written by Witan .*-->\n\nsecond\n$/)
  })

  test('leaves a file that is not ours alone', async () => {
    const root = emptyFolder()
    writeFileSync(join(root, 'mine.md'), 'my own')
    expect(isRefusal(await writeHandOff(root, 'mine.md', 'text'))).toBe(true)
    expect(readFileSync(join(root, 'mine.md'), 'utf8')).toBe('my own')
  })

  test.each([
    '../out.md',
    '/tmp/out.md',
    'a/../../b',
    '.git/hooks/x',
    'a/.GIT/x',
    'C:\\x',
    'a\\b',
    '',
    'a//b',
    './a',
    'a\u0007b',
    'git~1/x',
    '.git /x',
  ])('is not written to «%s»', async (path) => {
    const root = emptyFolder()
    expect(pathObjection(path)).not.toBeNull()
    expect(isRefusal(await writeHandOff(root, path, 'text'))).toBe(true)
  })

  test('does not follow a link out of the repository, into git’s own folder, or to nowhere', async () => {
    const [root, outside] = [emptyFolder(), emptyFolder()]
    mkdirSync(join(root, '.git'))
    symlinkSync(outside, join(root, 'out'))
    symlinkSync(join(root, '.git'), join(root, 'inner'))
    symlinkSync(join(outside, 'there.md'), join(root, 'file.md'))
    symlinkSync('/nonexistent/x', join(root, 'dangling'))
    for (const path of ['out/x.md', 'out/deep/x.md', 'inner/config', 'file.md', 'dangling/x.md', 'dangling']) {
      expect([path, isRefusal(await writeHandOff(root, path, 'text'))]).toEqual([path, true])
    }
    expect(existsSync(join(outside, 'there.md')) || existsSync(join(outside, 'x.md')) || existsSync(join(outside, 'deep'))).toBe(false)
    mkdirSync(join(root, 'folder'))
    expect(isRefusal(await writeHandOff(root, 'folder', 'text'))).toBe(true)
  })
})

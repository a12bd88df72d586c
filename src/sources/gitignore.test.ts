import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ordinaryMs } from '../../test/pace.ts'
import { folderWith } from './folders.fixture.ts'
import { ignoresOf, isIgnored } from './gitignore.ts'

const leavesOut = (text: string, path: string, isFolder = false): boolean => isIgnored([ignoresOf('', text)], path, isFolder)

describe('a line of .gitignore', () => {
  it.each([
    ['notes.md', 'notes.md'],
    ['notes.md', 'deep/er/notes.md'],
    ['/notes.md', 'notes.md'],
    ['deep/notes.md', 'deep/notes.md'],
    ['*.log', 'deep/a.log'],
    ['*.log', '.log'],
    ['a*b*c', 'aXXbYYc'],
    ['deep/*', 'deep/a.md'],
    ['**/cache', 'cache'],
    ['**/cache', 'a/b/cache'],
    ['a/**/z', 'a/z'],
    ['a/**/z', 'a/b/c/z'],
    ['logs/**', 'logs/a/b'],
    ['file?.md', 'file1.md'],
    ['file[0-9x].md', 'file7.md'],
    ['file[0-9x].md', 'filex.md'],
    ['file[!0-9].md', 'filea.md'],
    ['[]]', ']'],
    ['\\#real', '#real'],
    ['\\!real', '!real'],
    ['trailing   ', 'trailing'],
    ['kept\\ ', 'kept '],
    ['windows\r', 'windows'],
    ['a.c', 'a.c'],
    ['Überblick*', 'Überblick 🂡.md'],
  ])('%j leaves out %s', (line, path) => expect(leavesOut(`\n# first\n${line}\n`, path)).toBe(true))

  it.each([
    ['# notes.md', 'notes.md'],
    ['', 'notes.md'],
    ['   ', 'notes.md'],
    ['/', 'notes.md'],
    ['/notes.md', 'deep/notes.md'],
    ['deep/notes.md', 'other/deep/notes.md'],
    ['*.log', 'a.logs'],
    ['deep/*', 'deep/er/a.md'],
    ['logs/**', 'logs'],
    ['file[0-9].md', 'filea.md'],
    ['a.c', 'abc'],
    ['folder/', 'folder'],
    ['Notes.md', 'notes.md'],
    ['notes', 'notes.md'],
  ])('%j does not leave out the file %s', (line, path) => expect(leavesOut(line, path)).toBe(false))

  it('with a slash at its end speaks of folders only', () => {
    expect(leavesOut('made/', 'deep/made', true)).toBe(true)
    expect(leavesOut('/made/', 'deep/made', true)).toBe(false)
    expect(leavesOut('made', 'made', true)).toBe(true)
  })
})

describe('several of them', () => {
  it('the last that fits decides', () => {
    const text = '*.md\n!keep.md\n/deep/keep.md\n'
    expect(['a.md', 'keep.md', 'deep/keep.md', 'other/keep.md'].map((path) => leavesOut(text, path))).toEqual([true, false, true, false])
  })

  it('a nearer file goes before one further up, and counts from its own folder', () => {
    const files = [ignoresOf('', '*.md\n/sub/made\n'), ignoresOf('sub', '!a.md\n/b.txt\n')]
    const left = (path: string) => isIgnored(files, path, false)
    expect([left('sub/a.md'), left('sub/c.md'), left('sub/b.txt'), left('sub/deep/b.txt'), left('sub/made')]).toEqual([
      false,
      true,
      true,
      false,
      true,
    ])
  })

  it('many stars cost little', () => {
    const took = ordinaryMs(() => {
      expect(leavesOut(`${'*a'.repeat(60)}b\n${'**/a/'.repeat(60)}b`, `${'a/'.repeat(100)}${'a'.repeat(250)}`)).toBe(false)
    })
    expect(took).toBeLessThan(500)
  })
})

/** Without the settings of whoever runs the tests. */
const env = { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
const hasGit = spawnSync('git', ['--version'], { env }).status === 0

describe.skipIf(!hasGit)('git itself', () => {
  const names = ['a', 'b', 'ab', 'a.b']
  const pairs = names.flatMap((first) => names.map((second) => `${first}/${second}`))
  const files = [...names, ...pairs, ...pairs.flatMap((pair) => names.map((third) => `${pair}/${third}`))]
  const piece = fc.constantFrom('a', 'b', '*', '**', '?', 'a*', '*b', '[ab]', '[!a]', '*.b', 'a**b')
  const line = fc
    .tuple(
      fc.constantFrom('', '', '!', '#'),
      fc.constantFrom('', '/'),
      fc.array(piece, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', '/'),
    )
    .map(([mark, before, pieces, after]) => mark + before + pieces.join('/') + after)

  it('says the same of any file, as a walk from the top sees it', () => {
    const folder = folderWith({})
    spawnSync('git', ['init', '--quiet', folder], { env })
    for (const lines of fc.sample(fc.array(line, { minLength: 1, maxLength: 4 }), { numRuns: 200, seed: 11 })) {
      const text = `${lines.join('\n')}\n`
      writeFileSync(join(folder, '.gitignore'), text)
      const told = spawnSync('git', ['-C', folder, 'check-ignore', '--no-index', '--stdin'], {
        input: files.join('\n'),
        env,
        encoding: 'utf8',
      })
      expect([0, 1], told.stderr).toContain(told.status)
      expect(
        files.filter((file) => walkLeavesOut(text, file)),
        text,
      ).toEqual(told.stdout.split('\n').filter((file) => file !== ''))
    }
  })
})

/** A left-out folder is not walked. */
function walkLeavesOut(text: string, path: string): boolean {
  const names = path.split('/')
  return names.some((_, index) => leavesOut(text, names.slice(0, index + 1).join('/'), index < names.length - 1))
}

import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkDestination, checkFormat, formatOf } from './output.ts'

describe('where a report is to be written is tried before anything is started', () => {
  const folder = mkdtempSync(join(tmpdir(), 'witan-out-'))

  test('a file that can be written is left as it was, and none is left behind', () => {
    const there = join(folder, 'there.md')
    writeFileSync(there, 'old')
    checkDestination(there, 'ask')
    checkDestination(join(folder, 'new.md'), 'ask')
    expect([readFileSync(there, 'utf8'), readdirSync(folder)]).toEqual(['old', ['there.md']])
  })

  test('a folder, a missing folder and a file as a folder are said', () => {
    expect(() => checkDestination(join(folder, 'no', 'x.md'), 'ask')).toThrow(/there is no folder .*no\)\. Nothing was started/)
    expect(() => checkDestination(join(folder, 'there.md', 'x.md'), 'ask')).toThrow(/is no folder|ENOTDIR/)
  })

  test.runIf(existsSync('/proc/self'))('a folder in which nobody can make a file is found out, whatever its rights say', () =>
    expect(() => checkDestination('/proc/x.html', 'ask')).toThrow("/proc/x.html can't be written (no file can be made in /proc)"),
  )
})

describe('the ending of a file says its format', () => {
  test.each([
    ['a.md', 'md'],
    ['a.JSON', 'json'],
    ['a.yml', 'yaml'],
    ['a.sarif', 'sarif'],
    ['findings.sarif.json', 'sarif'],
    ['sarif.json', 'json'],
  ])('%s is %s', (file, format) => expect(formatOf(file)).toBe(format))

  test('SARIF is of councils only, and that is said before anything starts', () => {
    expect(() => checkDestination('x.sarif', 'debate')).toThrow(/SARIF holds the findings of a council.*«debate»/)
    expect(() => checkFormat('sarif', 'ask')).toThrow(/«ask»/)
  })
})

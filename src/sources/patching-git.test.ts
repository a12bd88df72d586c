/** Our reading of a patch against git's own: the same patches, the same files, the same verdict and the same result. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyFolder, GIT_ENVIRONMENT } from '../../test/repository.ts'
import { applyPatch } from '../core/patch/apply.ts'
import { diffOf } from '../core/patch/diff.fixture.ts'
import { parsePatch } from '../core/patch/parse.ts'
import { isRefusal } from '../core/refusal.ts'

/** Null: refused. A text that is null is a file that is not there. */
type Result = { readonly after: string | null } | null

const SEED = 20_260_101
const CASES = 400

function byGit(folder: string, path: string, there: string | null, diff: string): Result {
  const file = join(folder, path)
  rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  if (there !== null) writeFileSync(file, there)
  const { status } = spawnSync('git', ['apply', '-'], { cwd: folder, env: GIT_ENVIRONMENT, input: diff })
  return status === 0 ? { after: existsSync(file) ? readFileSync(file, 'utf8') : null } : null
}

function byUs(there: string | null, diff: string): Result {
  const patch = parsePatch(diff)
  const applied = isRefusal(patch) ? patch : applyPatch(patch, () => there)
  return isRefusal(applied) ? null : { after: applied.files[0]?.after ?? null }
}

/** Few words, so that lines repeat and a hunk may fit in several places. */
const line = fc.constantFrom('a', 'b', '', '}', 'a b', '\tx', 'ü')
const lines = fc.array(line, { minLength: 8, maxLength: 40 })
const edit = fc.tuple(fc.nat(40), fc.nat(2), fc.array(line, { maxLength: 2 }))
const edits = fc.array(edit, { minLength: 1, maxLength: 3 })
type Edits = readonly (readonly [number, number, readonly string[]])[]

const edited = (before: readonly string[], all: Edits): readonly string[] => {
  const changed = [...before]
  for (const [at, gone, come] of all) changed.splice(at, gone, ...come)
  return changed
}
const written = (all: readonly string[], end: string, isEnded: boolean): string => all.join(end) + (isEnded && all.length > 0 ? end : '')

const cases = fc.record({
  before: lines,
  edits,
  /** What happened to the file since the patch was made. */
  moved: fc.oneof(
    fc.constant([] as Edits),
    edits,
    edit.map((one): Edits => [one]),
    edit.map((one): Edits => [one]),
  ),
  end: fc.constantFrom('\n', '\n', '\r\n'),
  isEnded: fc.boolean(),
  context: fc.integer({ min: 1, max: 3 }),
})

/** A last line without its end among those that stay: git takes it for the beginning of a longer text, and joins lines. */
const joinsLines = (diff: string): boolean => /^ .*\n\\ /m.test(diff)

describe('a patch', () => {
  test(`is taken or refused as by git, with the same result, ${CASES} times`, () => {
    const folder = emptyFolder()
    const met = { same: 0, moved: 0, refused: 0 }
    for (const one of fc.sample(cases, { numRuns: CASES, seed: SEED })) {
      const before = written(one.before, one.end, one.isEnded)
      const diff = diffOf('f.md', before, written(edited(one.before, one.edits), one.end, one.isEnded), one.context)
      if (diff === null) continue
      const there = joinsLines(diff) ? before : written(edited(one.before, one.moved), one.end, one.isEnded)
      const ours = byUs(there, diff)
      expect({ seed: SEED, diff, there, result: ours }).toEqual({ seed: SEED, diff, there, result: byGit(folder, 'f.md', there, diff) })
      met[ours === null ? 'refused' : there === before ? 'same' : 'moved']++
    }
    // All three have to be among them, or the test says little.
    expect(Math.min(met.same, met.moved, met.refused)).toBeGreaterThan(40)
  })

  test('that git made is read, whatever is in it', () => {
    const folder = emptyFolder()
    for (const one of fc.sample(cases, { numRuns: 60, seed: SEED })) {
      const [before, after] = [written(one.before, one.end, one.isEnded), written(edited(one.before, one.edits), '\n', !one.isEnded)]
      writeFileSync(join(folder, 'before'), before)
      writeFileSync(join(folder, 'after'), after)
      const made = spawnSync('git', ['diff', '--no-index', 'before', 'after'], {
        cwd: folder,
        env: GIT_ENVIRONMENT,
        encoding: 'utf8',
      }).stdout
      if (made === '') continue
      expect(byUs(before, made.replaceAll(/\b(before|after)\b/g, 'f.md'))).toEqual({ after })
    }
  })

  test.each(['my notes/chapter one.md', 'Größe/日本語.md', 'quote " and % sign.md', "it's.md"])('names «%s» as git does', (path) => {
    const folder = emptyFolder()
    const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: folder, env: GIT_ENVIRONMENT, encoding: 'utf8' })
    git('init', '--quiet')
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), 'one\ntwo\n')
    git('add', '.')
    const created = parsePatch(git('diff', '--cached'))
    expect(created).toMatchObject({ files: [{ path, change: 'create' }] })
    writeFileSync(join(folder, path), 'one\nthree\n')
    expect(parsePatch(git('diff'))).toMatchObject({ files: [{ path, change: 'modify' }] })
    expect(parsePatch(git('diff', '--no-prefix'))).toMatchObject({ files: [{ path, change: 'modify' }] })
    rmSync(join(folder, path))
    expect(parsePatch(git('diff'))).toMatchObject({ files: [{ path, change: 'delete' }] })
  })

  test.each([
    ['a creation', null, diffOf('f', null, 'a\nb\n')],
    ['a creation of what is there', 'a\n', diffOf('f', null, 'a\nb\n')],
    ['a creation of what is there and empty', '', diffOf('f', null, 'a\nb\n')],
    ['an empty creation', null, diffOf('f', null, '')],
    ['a deletion', 'a\nb\n', diffOf('f', 'a\nb\n', null)],
    ['a deletion of more', 'a\nb\nc\n', diffOf('f', 'a\nb\n', null)],
    ['a deletion of what is gone', null, diffOf('f', 'a\nb\n', null)],
    ['a change of what is gone', null, diffOf('f', 'a\nb\n', 'a\nc\n')],
    ['a creation without git’s header', null, '--- a/f\n+++ b/f\n@@ -0,0 +1 @@\n+a\n'],
    ['an empty file filled', '', '--- a/f\n+++ b/f\n@@ -0,0 +1 @@\n+a\n'],
    ['all lines taken away', 'a\nb\n', '--- a/f\n+++ b/f\n@@ -1,2 +0,0 @@\n-a\n-b\n'],
    ['CRLF in its headers', 'a\r\nb\r\n', '--- a/f\r\n+++ b/f\r\n@@ -1,2 +1,2 @@\r\n a\r\n-b\r\n+B\r\n'],
    ['an empty line without its blank', 'a\n\nc\n', '--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n-a\n+A\n\n c\n'],
    ['hunks that overlap', 'a\nb\nc\nd\ne\n', '--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n@@ -3,3 +3,3 @@\n c\n-d\n+D\n e\n'],
    ['a hunk that changes nothing', 'a\nb\n', '--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n a\n b\n'],
    ['too few lines', 'a\nb\nc\n', '--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n'],
    ['a path out of the folder', null, '--- /dev/null\n+++ b/../f\n@@ -0,0 +1 @@\n+a\n'],
  ])('is judged as by git: %s', (_, there, diff) => expect(byUs(there, diff ?? '')).toEqual(byGit(emptyFolder(), 'f', there, diff ?? '')))

  test('is judged otherwise than by git where git makes what nobody wanted, or leaves the line ends to the sender', () => {
    const folder = emptyFolder()
    const both = (there: string, diff: string) => [byUs(there, diff), byGit(folder, 'f', there, diff)]
    const alone = '--- a/f\n+++ b/f\n@@ -2,0 +3 @@\n+X\n'
    expect(both('a\nb\nc\nd\n', alone)).toEqual([null, { after: 'a\nb\nc\nd\nX\n' }])
    const joined = '--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n\\ No newline at end of file\n'
    expect(both('a\nb\nc\nd\n', joined)).toEqual([null, { after: 'a\nB\ncd\n' }])
    const uncounted = '--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n+E\n'
    expect(both('a\nb\nc\n', uncounted)).toEqual([null, { after: 'a\nB\nc\n' }])
    const plain = '--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n a\n-b\n+B\n'
    expect(both('a\r\nb\r\n', plain)).toEqual([{ after: 'a\r\nB\r\n' }, null])
  })
})

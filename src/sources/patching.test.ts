import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import fsp from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { diffOf } from '../core/patch/diff.fixture.ts'
import { openFolder } from './folder.ts'
import { folderWith } from './folders.fixture.ts'
import { hashText } from './hash.ts'
import { applyToFolder } from './patching.ts'

const POEM = Array.from({ length: 12 }, (_, index) => `line ${index + 1}\n`).join('')
const AWS_KEY = ['AKIA', 'QW3RTY7UIOP9ASDF'].join('')
const diff = (path: string, before: string | null, after: string | null): string => diffOf(path, before, after) ?? ''
const changed = (text: string): string => text.replace('line 6\n', 'LINE SIX\n')
const read = (root: string, path: string): string | null => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null)
const everything = (root: string): readonly string[] => (readdirSync(root, { recursive: true }) as string[]).sort()
const whole = (text: string | null): string | null => (text === null ? null : hashText(text))

/** What a refused patch leaves: the folder as it was, to the last file. */
async function refused(root: string, patch: string, because: string): Promise<void> {
  const before = everything(root)
  const done = await applyToFolder(root, patch)
  expect(done).toEqual({ applied: [], problem: expect.stringContaining(because) })
  expect(done.problem).toMatch(/[.]$/)
  expect(everything(root)).toEqual(before)
}

/** Something happens in the moment before a function of the file system is called for the nth time. */
function beforeCall(name: 'open' | 'rename' | 'link' | 'unlink', nth: number, happen: () => void): void {
  const real = fsp[name] as (...args: unknown[]) => Promise<unknown>
  let calls = 0
  const spy = vi.spyOn(fsp, name as 'open').mockImplementation(((...args: unknown[]) => {
    calls++
    if (calls === nth) happen()
    return real(...args)
  }) as unknown as typeof fsp.open)
  syncBuiltinESMExports()
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
}

describe('a patch to a folder', () => {
  test('creates, changes and deletes, and says what was there before', async () => {
    const root = folderWith({ 'poem.md': POEM, 'old/gone.md': 'bye\n', 'other.md': 'stays\n' })
    const patch = diff('new/deep/a b ü.md', null, 'hello\n') + diff('poem.md', POEM, changed(POEM)) + diff('old/gone.md', 'bye\n', null)
    expect(await applyToFolder(root, patch)).toEqual({
      applied: [
        { path: 'new/deep/a b ü.md', before: null, after: hashText('hello\n') },
        { path: 'poem.md', before: hashText(POEM), after: hashText(changed(POEM)) },
        { path: 'old/gone.md', before: hashText('bye\n'), after: null },
      ],
      problem: null,
    })
    expect(everything(root)).toEqual(['new', 'new/deep', 'new/deep/a b ü.md', 'old', 'other.md', 'poem.md'])
    expect([read(root, 'poem.md'), read(root, 'new/deep/a b ü.md')]).toEqual([changed(POEM), 'hello\n'])
  })

  test('is what a live folder shows next, under the same hash', async () => {
    const root = folderWith({ 'poem.md': `\ufeff${POEM.replaceAll('\n', '\r\n')}` })
    const folder = await openFolder(root)
    const shown = folder.text('poem.md') ?? ''
    const { applied } = await applyToFolder(root, diff('poem.md', shown, changed(shown)))
    expect(applied[0]?.before).toBe(hashText(shown))
    expect(folder.text('poem.md')).toBe(changed(POEM))
    expect(folder.files[0]?.hash).toBe(applied[0]?.after)
  })

  test.each([
    ['CRLF', POEM.replaceAll('\n', '\r\n'), changed(POEM).replaceAll('\n', '\r\n')],
    ['a byte order mark', `\ufeff${POEM}`, `\ufeff${changed(POEM)}`],
    ['no line end at its end', POEM.trimEnd(), changed(POEM).trimEnd()],
  ])('keeps %s', async (_, before, after) => {
    const root = folderWith({ 'a.md': before })
    const shown = before.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
    expect((await applyToFolder(root, diff('a.md', shown, changed(shown)))).problem).toBeNull()
    expect(read(root, 'a.md')).toBe(after)
  })

  test('keeps the mode of a file', async () => {
    const root = folderWith({ 'run.sh': POEM })
    chmodSync(join(root, 'run.sh'), 0o751)
    await applyToFolder(root, diff('run.sh', POEM, changed(POEM)))
    expect(statSync(join(root, 'run.sh')).mode & 0o7777).toBe(0o751)
  })

  test('applied again changes nothing and says the same', async () => {
    const root = folderWith({ 'poem.md': POEM, 'gone.md': 'bye\n' })
    const patch = diff('new.md', null, 'hello\n') + diff('poem.md', POEM, changed(POEM)) + diff('gone.md', 'bye\n', null)
    const first = await applyToFolder(root, patch)
    const before = statSync(join(root, 'poem.md')).mtimeMs
    expect(await applyToFolder(root, patch)).toEqual(first)
    expect(statSync(join(root, 'poem.md')).mtimeMs).toBe(before)
  })

  test('finishes what was begun', async () => {
    const root = folderWith({ 'poem.md': changed(POEM), 'gone.md': 'bye\n' })
    const patch = diff('new.md', null, 'hello\n') + diff('poem.md', POEM, changed(POEM)) + diff('gone.md', 'bye\n', null)
    expect((await applyToFolder(root, patch)).applied).toEqual([
      { path: 'new.md', before: null, after: hashText('hello\n') },
      { path: 'poem.md', before: hashText(POEM), after: hashText(changed(POEM)) },
      { path: 'gone.md', before: hashText('bye\n'), after: null },
    ])
    expect(everything(root)).toEqual(['new.md', 'poem.md'])
  })

  test('reaches far into a file of ten thousand lines', async () => {
    const long = Array.from({ length: 10_000 }, (_, index) => `this is line ${index}\n`).join('')
    const root = folderWith({ 'long.md': `a new first line\n${long}` })
    const patch = `--- a/long.md\n+++ b/long.md\n@@ -9000,3 +9000,3 @@\n this is line 8999\n-this is line 9000\n+changed\n this is line 9001\n`
    expect((await applyToFolder(root, patch)).problem).toBeNull()
    expect(read(root, 'long.md')).toBe(`a new first line\n${long.replace('this is line 9000\n', 'changed\n')}`)
  })
})

describe('a patch changes nothing at all', () => {
  test('where one of its files has moved on', async () => {
    const root = folderWith({ 'a.md': POEM, 'b.md': POEM.replace('line 6', 'another line') })
    await refused(
      root,
      diff('a.md', POEM, changed(POEM)) + diff('b.md', POEM, changed(POEM)),
      'expects «line 6» at line 6, and «another line» stands there.',
    )
    expect(read(root, 'a.md')).toBe(POEM)
  })

  test.each([
    ['../out.md', 'no «..»'],
    ['/tmp/out.md', 'inside the folder'],
    ['.git/hooks/pre-commit', "git's own folder"],
    ['sub/.git/config', "git's own folder"],
    ['.witan/log.db', "Witan's"],
    ['.env', 'rule .env*'],
    ['sub/id_rsa', 'rule id_*'],
    ['.aws/config', 'rule .aws/'],
    ['secrets/prod.json', 'rule secrets/'],
    ['.github/workflows/x.yml', 'hidden'],
    ['.bashrc', 'hidden'],
    ['node_modules/p/index.js', 'tools keep'],
    ['dist/x.js', 'tools keep'],
    ['.gitignore', 'tools keep'],
    ['witan.yaml', 'by hand'],
    ['drafts/x.md', '.gitignore leaves it out'],
  ])('at %s', async (path, because) => {
    const root = folderWith({ 'room/a.md': POEM, 'room/.gitignore': 'drafts/\n', 'out.md': 'x\n' })
    const room = join(root, 'room')
    await refused(room, diff('a.md', POEM, changed(POEM)) + diff(path, null, 'x\n'), because)
    if (path.startsWith('/') || path.startsWith('..')) return
    mkdirSync(join(room, path, '..'), { recursive: true })
    writeFileSync(join(room, path), 'x\n')
    await refused(room, diff(path, 'x\n', 'y\n'), because)
    await refused(room, diff(path, 'x\n', null), because)
  })

  test('through a link: to a file, to a folder, in the middle of a way, inside the folder or out of it', async () => {
    const root = folderWith({ 'room/a.md': POEM, 'room/sub/in.md': POEM, 'out/b.md': POEM, 'out/deep/c.md': POEM })
    const room = join(root, 'room')
    symlinkSync(join(root, 'out/b.md'), join(room, 'link.md'))
    symlinkSync(join(root, 'out'), join(room, 'linked'))
    symlinkSync('sub', join(room, 'inner'))
    symlinkSync(join(root, 'nowhere'), join(room, 'dangling'))
    for (const path of ['link.md', 'linked/b.md', 'linked/deep/c.md', 'inner/in.md']) {
      await refused(room, diff(path, POEM, changed(POEM)), 'a link stands there')
      await refused(room, diff(path, POEM, null), 'a link stands there')
    }
    for (const path of ['linked/new.md', 'linked/deep/er/new.md', 'dangling/new.md', 'dangling', 'inner/new.md']) {
      await refused(room, diff(path, null, 'x\n'), 'a link stands there')
    }
    expect(everything(join(root, 'out'))).toEqual(['b.md', 'deep', 'deep/c.md'])
    expect(read(root, 'out/b.md')).toBe(POEM)
  })

  test('where a folder, a pipe or a file stands in the way', async () => {
    const root = folderWith({ 'folder/a.md': 'x\n', 'file.md': 'x\n' })
    execFileSync('mkfifo', [join(root, 'pipe')])
    await refused(root, diff('folder', null, 'x\n'), 'something else than a file')
    await refused(root, diff('pipe', 'x\n', 'y\n'), 'something else than a file')
    await refused(root, diff('file.md/x', null, 'x\n'), 'something else than a file')
    await refused(root, diff('file.md', null, 'y\n'), 'already')
    await refused(root, diff('missing.md', 'x\n', 'y\n'), 'no such file')
  })

  test('in what is no text, too large, or holds a secret', async () => {
    const root = folderWith({
      'zero.md': 'a\u0000b\n',
      'latin.md': Buffer.from('caf\xe9\n', 'latin1'),
      'wide.md': Buffer.from('\ufeffcafé\n', 'utf16le'),
      'huge.md': 'x\n'.repeat(1_000_001),
      'raw.md': Buffer.alloc(9_000_000, 'x'),
      'key.md': `${AWS_KEY}\nx\n`,
      'mixed.md': 'a\r\nb\nc\n',
      'mac.md': 'a\rb\nc\n',
    })
    const patch = (path: string): string => diff(path, 'a\nb\nc\n', 'a\nB\nc\n')
    await refused(root, patch('zero.md'), 'binary')
    await refused(root, patch('latin.md'), 'not UTF-8')
    await refused(root, patch('wide.md'), 'not UTF-8')
    await refused(root, patch('huge.md'), '2 MB')
    await refused(root, patch('raw.md'), '8 MB')
    await refused(root, patch('key.md'), 'secret')
    await refused(root, patch('mixed.md'), 'end in several ways')
    await refused(root, patch('mac.md'), 'end in several ways')
  })

  test('that would leave what the room can’t read', async () => {
    const root = folderWith({ 'a.md': POEM })
    await refused(root, diff('key.md', null, `${AWS_KEY}\n`), 'secret')
    await refused(root, diff('zero.md', null, 'a\u0000b\n'), 'binary')
    await refused(root, diff('half.md', null, 'a\ud800b\n'), 'half a character')
  })

  test('that is none, or in a folder that is none', async () => {
    await refused(folderWith({ 'a.md': 'x\n' }), 'nothing', 'names no file')
    const gone = join(folderWith({}), 'gone')
    expect((await applyToFolder(gone, diff('a.md', null, 'x\n'))).problem).toContain('ENOENT')
  })
})

describe('what happens in between', () => {
  const two = diff('a.md', POEM, changed(POEM)) + diff('b.md', POEM, changed(POEM))

  test('a file that is changed before its turn is left as it is, and the others are put back', async () => {
    const root = folderWith({ 'a.md': POEM, 'b.md': POEM })
    chmodSync(join(root, 'a.md'), 0o640)
    beforeCall('rename', 1, () => writeFileSync(join(root, 'b.md'), 'by somebody else\n'))
    await refused(root, two, 'b.md was changed by somebody else just now. Nothing was changed.')
    expect([read(root, 'a.md'), read(root, 'b.md')]).toEqual([POEM, 'by somebody else\n'])
    expect(statSync(join(root, 'a.md')).mode & 0o777).toBe(0o640)
  })

  test('a file that comes up in place of a new one is not lost, nor are folders left behind', async () => {
    const root = folderWith({ 'a.md': POEM, 'gone.md': 'bye\n' })
    const patch = diff('gone.md', 'bye\n', null) + diff('new/x.md', null, 'x\n') + diff('b.md', null, 'ours\n')
    beforeCall('link', 2, () => writeFileSync(join(root, 'b.md'), 'theirs\n'))
    expect((await applyToFolder(root, patch)).problem).toBe('b.md was made by somebody else just now. Nothing was changed.')
    expect(everything(root)).toEqual(['a.md', 'b.md', 'gone.md'])
    expect([read(root, 'b.md'), read(root, 'gone.md')]).toEqual(['theirs\n', 'bye\n'])
  })

  test('a link that is made between the look and the writing leads nowhere', async () => {
    const root = folderWith({ 'room/sub/a.md': POEM, 'room/b.md': POEM, 'out/a.md': POEM })
    const room = join(root, 'room')
    beforeCall('rename', 1, () => {
      rmSync(join(room, 'sub'), { recursive: true })
      symlinkSync(join(root, 'out'), join(room, 'sub'))
    })
    const done = await applyToFolder(room, diff('b.md', POEM, changed(POEM)) + diff('sub/a.md', POEM, changed(POEM)))
    expect(done).toEqual({ applied: [], problem: 'sub/a.md was changed by somebody else just now. Nothing was changed.' })
    expect([read(root, 'out/a.md'), read(room, 'b.md')]).toEqual([POEM, POEM])
    expect(everything(join(root, 'out'))).toEqual(['a.md'])
  })

  test('a file that becomes a link is not written through', async () => {
    const root = folderWith({ 'room/a.md': POEM, 'out.md': POEM })
    const file = join(root, 'room/a.md')
    beforeCall('open', 1, () => {
      unlinkSync(file)
      symlinkSync(join(root, 'out.md'), file)
    })
    expect((await applyToFolder(join(root, 'room'), diff('a.md', POEM, changed(POEM)))).problem).toContain('changed by somebody else')
    expect(read(root, 'out.md')).toBe(POEM)
  })

  test('a disk that fails leaves everything as it was', async () => {
    const root = folderWith({ 'a.md': POEM, 'b.md': POEM })
    beforeCall('rename', 2, () => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    })
    await refused(root, two, "The folder can't be written to (ENOSPC). Nothing was changed.")
    expect([read(root, 'a.md'), read(root, 'b.md')]).toEqual([POEM, POEM])
  })

  test('what could not be put back is named', async () => {
    const root = folderWith({ 'a.md': POEM, 'b.md': POEM })
    beforeCall('rename', 2, () => {
      // Somebody has taken the place of the first file, and the second one can't be placed.
      unlinkSync(join(root, 'a.md'))
      writeFileSync(join(root, 'a.md'), 'theirs\n')
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    })
    expect((await applyToFolder(root, two)).problem).toBe("The folder can't be written to (ENOSPC). These could not be put back: a.md.")
    expect(read(root, 'a.md')).toBe('theirs\n')
  })

  test('a file system without second names for a file has new ones renamed', async () => {
    const root = folderWith({})
    beforeCall('link', 1, () => {
      throw Object.assign(new Error('not supported'), { code: 'ENOTSUP' })
    })
    expect((await applyToFolder(root, diff('a.md', null, 'x\n'))).problem).toBeNull()
    expect(everything(root)).toEqual(['a.md'])
  })

  test('a process that is killed leaves old texts or new ones, and whoever comes next finishes it', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `sub${Math.floor(index / 10)}/f${index}.md`)
    const patch = names
      .map((name, at) => (at % 3 === 0 ? diff(name, null, POEM) : diff(name, POEM, at % 3 === 1 ? changed(POEM) : null)))
      .join('')
    const wanted = (at: number): string | null => (at % 3 === 0 ? POEM : at % 3 === 1 ? changed(POEM) : null)
    const halfway = new Set<number>()
    for (let round = 0; round < 10; round++) {
      const root = folderWith(Object.fromEntries(names.flatMap((name, at) => (at % 3 === 0 ? [] : [[name, POEM]]))))
      const come = (): number => names.filter((name, at) => at % 3 === 0 && existsSync(join(root, name))).length
      await killed(root, patch, () => come() >= round)
      const done = names.filter((name, at) => read(root, name) === wanted(at)).length
      for (const [at, name] of names.entries()) expect([wanted(at), at % 3 === 0 ? null : POEM]).toContain(read(root, name))
      halfway.add(done)
      const { applied, problem } = await applyToFolder(root, patch)
      expect(problem).toBeNull()
      expect(applied.map(({ after }) => after)).toEqual(names.map((_, at) => whole(wanted(at))))
      expect(everything(root).filter((path) => path.includes('.md'))).toEqual(names.filter((_, at) => wanted(at) !== null).sort())
      expect(everything(root).filter((path) => path.includes('.tmp'))).toEqual([])
    }
    // Some rounds have to have been cut off in the middle, or the test says little.
    expect(halfway.size).toBeGreaterThan(1)
  })
})

/** Another process applies the patch, and is killed once it has come so far. */
async function killed(root: string, patch: string, isFarEnough: () => boolean): Promise<void> {
  const code = `import { applyToFolder } from ${JSON.stringify(join(import.meta.dirname, 'patching.ts'))}
    process.stdout.write('go')
    await applyToFolder(${JSON.stringify(root)}, ${JSON.stringify(patch)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  // Without a pause: it is done within milliseconds.
  const until = performance.now() + 10_000
  while (!isFarEnough() && performance.now() < until);
  child.kill('SIGKILL')
  await ended
}

import { execFileSync } from 'node:child_process'
import fs, { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Fault } from '../core/fault.ts'
import { makeDossier } from './dossier.ts'
import { type LiveFolder, openFolder } from './folder.ts'
import { folderWith, pdfOf } from './folders.fixture.ts'
import { hashText } from './hash.ts'

const paths = (folder: LiveFolder): readonly string[] => folder.files.map(({ path }) => path)
const AWS_KEY = ['AKIA', 'QW3RTY7UIOP9ASDF'].join('')

describe('a live folder', () => {
  test('is a dossier of its files, in the order of their paths', async () => {
    const root = folderWith({ 'chapters/one.md': '# One\n\nIt rained.\n', 'notes.txt': 'Buy an umbrella.\n' })
    const folder = await openFolder(root)
    expect(folder.root).toBe(root)
    expect(folder.files).toEqual([
      { path: 'chapters/one.md', hash: hashText('# One\n\nIt rained.\n'), kind: 'markdown', title: 'One', lines: 3 },
      { path: 'notes.txt', hash: hashText('Buy an umbrella.\n'), kind: 'text', title: 'notes.txt', lines: 1 },
    ])
    expect(folder.text('notes.txt')).toBe('Buy an umbrella.\n')
    expect(folder.search('when did it rain', 1)[0]).toMatchObject({ path: 'chapters/one.md', start: 1, end: 3, heading: 'One' })
    expect(folder.search('rain', 0)).toEqual([])
  })

  test('shows a file as it is now, at once, with its hash and in what is found', async () => {
    const root = folderWith({ 'a.md': 'The eyes are green.\n', 'b.md': 'Nothing.\n' })
    const folder = await openFolder(root)
    expect(folder.search('eyes', 1)[0]?.text).toBe('The eyes are green.')
    writeFileSync(join(root, 'a.md'), 'The eyes are brown.\n')
    expect(folder.text('a.md')).toBe('The eyes are brown.\n')
    expect(folder.files[0]?.hash).toBe(hashText('The eyes are brown.\n'))
    writeFileSync(join(root, 'a.md'), 'The hair is brown.\n')
    expect(folder.search('eyes', 9)).toEqual([])
    expect(folder.search('hair', 1)[0]?.text).toBe('The hair is brown.')
    unlinkSync(join(root, 'a.md'))
    expect(folder.search('hair', 9)).toEqual([])
    expect(folder.text('a.md')).toBeNull()
    expect(paths(folder)).toEqual(['b.md'])
  })

  test('sees a change that leaves size and times as they were', async () => {
    const root = folderWith({ 'a.md': 'one\n', 'b.md': 'two\n' })
    const then = new Date('2024-01-01T00:00:00Z')
    for (const name of ['a.md', 'b.md']) utimesSync(join(root, name), then, then)
    const folder = await openFolder(root)
    expect(folder.text('a.md')).toBe('one\n')
    // Written in the same tick of the clock.
    for (const text of ['two\n', 'six\n', 'ten\n']) {
      writeFileSync(join(root, 'a.md'), text)
      utimesSync(join(root, 'a.md'), then, then)
      expect(folder.text('a.md')).toBe(text)
    }
    renameSync(join(root, 'b.md'), join(root, 'a.md'))
    expect(folder.text('a.md')).toBe('two\n')
  })

  test('reads a file at every look until the slowest clock has ticked, and then no more', async () => {
    const root = folderWith({ 'a.md': 'one\n' })
    const file = join(root, 'a.md')
    const at = 1_700_000_000_000
    // A file system that writes down no time but this one.
    const spies = (['lstatSync', 'fstatSync'] as const).map((name) => {
      const real = fs[name] as (...args: unknown[]) => fs.Stats | undefined
      return vi.spyOn(fs, name as 'fstatSync').mockImplementation(((...args: unknown[]) => {
        const status = real(...args)
        return status === undefined ? status : Object.assign(status, { mtimeMs: at, ctimeMs: at })
      }) as unknown as typeof fs.fstatSync)
    })
    syncBuiltinESMExports()
    onTestFinished(() => {
      for (const spy of spies) spy.mockRestore()
      syncBuiltinESMExports()
    })
    vi.useFakeTimers({ toFake: ['Date'], now: at + 1_999 })
    onTestFinished(() => void vi.useRealTimers())
    const folder = await openFolder(root)
    writeFileSync(file, 'two\n')
    expect(folder.text('a.md')).toBe('two\n')
    vi.setSystemTime(at + 2_000)
    writeFileSync(file, 'six\n')
    expect(folder.text('a.md')).toBe('six\n')
    writeFileSync(file, 'ten\n')
    expect(folder.text('a.md')).toBe('six\n')
  })

  test('knows a new file as soon as it is named, and all of them after a walk', async () => {
    const root = folderWith({ 'a.md': 'one\n' })
    const folder = await openFolder(root)
    mkdirSync(join(root, 'deep', 'er'), { recursive: true })
    writeFileSync(join(root, 'deep/er/new file ü.md'), 'new words\n')
    writeFileSync(join(root, 'b.md'), 'different words\n')
    expect(folder.text('deep/er/new file ü.md')).toBe('new words\n')
    expect(paths(folder)).toEqual(['a.md', 'deep/er/new file ü.md'])
    expect(folder.search('words', 9).map(({ path }) => path)).toEqual(['deep/er/new file ü.md'])
    expect(await folder.refresh()).toEqual(['b.md', 'deep/er/new file ü.md'])
    expect(folder.search('different', 9).map(({ path }) => path)).toEqual(['b.md'])
  })

  test('says what came, changed and went since the last walk, though it was looked at meanwhile', async () => {
    const root = folderWith({ 'a.md': 'one\n', 'b.md': 'two\n', 'c.md': 'three\n' })
    const folder = await openFolder(root)
    expect(await folder.refresh()).toEqual([])
    writeFileSync(join(root, 'a.md'), 'changed\n')
    unlinkSync(join(root, 'b.md'))
    writeFileSync(join(root, 'd.md'), 'four\n')
    writeFileSync(join(root, 'c.md'), 'three\n')
    expect(folder.text('a.md')).toBe('changed\n')
    expect(folder.text('b.md')).toBeNull()
    expect(await folder.refresh()).toEqual(['a.md', 'b.md', 'd.md'])
    expect(await Promise.all([folder.refresh(), folder.refresh()])).toEqual([[], []])
  })

  test('reads the source of pages and data as it is written, and empty files', async () => {
    const page = '<h1>Title</h1>\n<p>Text &amp; more</p>\n'
    const data = `{"list": [${'1, '.repeat(900)}2]}\n`
    const folder = await openFolder(folderWith({ 'a.html': page, 'b.json': data, 'c.md': '', 'd.md': '\ufeffa\r\nb\rc\r\n' }))
    expect(folder.text('a.html')).toBe(page)
    expect(folder.text('b.json')).toBe(data)
    expect(folder.text('c.md')).toBe('')
    expect(folder.text('d.md')).toBe('a\nb\nc\n')
    expect(folder.files.map(({ kind, lines }) => [kind, lines])).toEqual([
      ['code', 2],
      ['json', 1],
      ['markdown', 0],
      ['markdown', 3],
    ])
  })

  test('cuts a title to 120 characters', async () => {
    const folder = await openFolder(folderWith({ 'a.md': `# ${'x'.repeat(120)}\n`, 'b.md': `# ${'x'.repeat(121)}\n` }))
    expect(folder.files.map(({ title }) => title)).toEqual(['x'.repeat(120), `${'x'.repeat(119)}…`])
  })

  test('reads the pages of a PDF at a walk, and shows none that are out of date', async () => {
    const root = folderWith({ 'a.pdf': pdfOf([['First page'], ['Second page']]), 'b.pdf': 'no PDF at all\n' })
    const folder = await openFolder(root)
    expect(folder.text('a.pdf')).toContain('First page')
    expect(folder.text('b.pdf')).toBe('no PDF at all\n')
    writeFileSync(join(root, 'a.pdf'), pdfOf([['Umbrella page']]))
    expect(folder.text('a.pdf')).toBeNull()
    expect(await folder.refresh()).toEqual(['a.pdf'])
    expect(folder.text('a.pdf')).toContain('Umbrella page')
    expect(folder.search('umbrella', 1)[0]).toMatchObject({ path: 'a.pdf', page: 1 })
  })

  test('may be empty, and be filled later', async () => {
    const root = folderWith({})
    const folder = await openFolder(root)
    expect(folder.files).toEqual([])
    expect(folder.search('anything', 5)).toEqual([])
    writeFileSync(join(root, 'a.md'), 'here\n')
    expect(await folder.refresh()).toEqual(['a.md'])
  })

  test('that is none is a fault with a sentence', async () => {
    const root = folderWith({ 'a.md': 'x\n' })
    await expect(openFolder(join(root, 'missing'))).rejects.toThrow('There is no folder')
    await expect(openFolder(join(root, 'a.md'))).rejects.toThrow('is no folder')
    const folder = await openFolder(root)
    rmSync(root, { recursive: true })
    expect(folder.text('a.md')).toBeNull()
    expect(folder.files).toEqual([])
    await expect(folder.refresh()).rejects.toBeInstanceOf(Fault)
    mkdirSync(root)
    writeFileSync(join(root, 'a.md'), 'back\n')
    expect(await folder.refresh()).toEqual(['a.md'])
  })

  test('finds what a dossier of the same texts finds, with the same scores, however it came to them', async () => {
    const words = ['rain', 'umbrella', 'green', 'eyes', 'the river', 'maxRetries', '# Heading', '']
    const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }).map((lines) => `${lines.join('\n\n')}\n`)
    const steps = fc.array(fc.tuple(fc.constantFrom('a.md', 'b.md', 'sub/c.ts'), fc.option(text)), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const root = folderWith({ 'a.md': 'rain\n', 'sub/d.md': 'green eyes\n' })
        const folder = await openFolder(root)
        for (const [path, contents] of all) {
          if (contents === null) rmSync(join(root, path), { force: true })
          else writeFileSync(join(root, path), contents)
          folder.search('rain', 3)
        }
        await folder.refresh()
        const same = makeDossier(folder.files.map((file) => ({ ...file, text: folder.text(file.path) ?? '' })))
        for (const query of words) expect(folder.search(query, 9)).toEqual(same.search(query, 9))
        expect(folder.files).toEqual(folder.files.map((file) => ({ ...file, hash: hashText(folder.text(file.path) ?? '?') })))
      }),
      { numRuns: 40 },
    )
  })
})

describe('a live folder holds back', () => {
  test('what a walk leaves out, even where it is named', async () => {
    const files = {
      '.env': 'TOKEN=1\n',
      id_rsa: 'x\n',
      'secrets/prod.json': '{}\n',
      '.git/config': '[core]\n',
      '.witan/log.db': 'x\n',
      '.hidden.md': 'x\n',
      '.github/x.yml': 'x\n',
      'node_modules/p/index.js': 'x\n',
      'dist/out.js': 'x\n',
      'witan.yaml': 'team: []\n',
      'drafts/a.md': 'x\n',
      'deep/b.log': 'x\n',
      'key.md': `key: ${AWS_KEY}\n`,
      'bytes.bin': new Uint8Array([1, 2, 0, 3]),
      'late.md': `text${'\u0000'}text\n`,
    }
    const root = folderWith({ ...files, '.gitignore': 'drafts/\n', 'deep/.gitignore': '*.log\n', 'fine.md': 'x\n' })
    const folder = await openFolder(root)
    expect(paths(folder)).toEqual(['fine.md'])
    for (const path of Object.keys(files)) expect([path, folder.text(path)]).toEqual([path, null])
    expect(await folder.refresh()).toEqual([])
  })

  test.each([
    '../x.md',
    '/etc/passwd',
    'a/../../x.md',
    './fine.md',
    'sub//x.md',
    'sub\\x.md',
    '',
    '.',
    'sub',
    'x'.repeat(5_000),
    'a\u0000b',
    'fine.md/x',
  ])('the path «%s»', async (path) => {
    const root = folderWith({ 'room/fine.md': 'x\n', 'room/sub/x.md': 'x\n', 'x.md': 'outside\n' })
    expect((await openFolder(join(root, 'room'))).text(path)).toBeNull()
  })

  test('whatever lies behind a link, wherever the link stands and whenever it was made', async () => {
    const root = folderWith({ 'room/a.md': 'x\n', 'room/sub/b.md': 'inside\n', 'out/b.md': 'outside\n', 'out/a.md': 'outside\n' })
    const at = (path: string): string => join(root, path)
    const folder = await openFolder(at('room'))
    symlinkSync(at('out/a.md'), at('room/link.md'))
    symlinkSync(at('out'), at('room/linked'))
    symlinkSync('a.md', at('room/inner.md'))
    for (const path of ['link.md', 'linked/b.md', 'inner.md']) expect([path, folder.text(path)]).toEqual([path, null])
    // A known file becomes a link, a known folder too.
    expect(folder.text('sub/b.md')).toBe('inside\n')
    unlinkSync(at('room/a.md'))
    symlinkSync(at('out/a.md'), at('room/a.md'))
    rmSync(at('room/sub'), { recursive: true })
    symlinkSync(at('out'), at('room/sub'))
    expect([folder.text('a.md'), folder.text('sub/b.md')]).toEqual([null, null])
    expect(folder.files).toEqual([])
    expect(await folder.refresh()).toEqual(['a.md', 'sub/b.md'])
    expect(folder.search('outside', 5)).toEqual([])
  })

  test('after the next walk, what was moved away and linked to', async () => {
    const root = folderWith({ 'room/sub/b.md': 'inside\n', 'out/x.md': 'x\n' })
    const folder = await openFolder(join(root, 'room'))
    renameSync(join(root, 'room/sub'), join(root, 'out/sub'))
    symlinkSync(join(root, 'out/sub'), join(root, 'room/sub'))
    expect(await folder.refresh()).toEqual(['sub/b.md'])
    expect(folder.text('sub/b.md')).toBeNull()
  })

  test('the whole of it, once the folder itself has become a link', async () => {
    const root = folderWith({ 'room/a.md': 'x\n', 'other/a.md': 'outside\n' })
    const folder = await openFolder(join(root, 'room'))
    rmSync(join(root, 'room'), { recursive: true })
    symlinkSync(join(root, 'other'), join(root, 'room'))
    expect(folder.text('a.md')).toBeNull()
  })

  test('pipes and folders in place of files, without waiting for them', async () => {
    const root = folderWith({ 'a.md': 'x\n', 'b.md': 'x\n' })
    const folder = await openFolder(root)
    for (const name of ['a.md', 'b.md']) unlinkSync(join(root, name))
    execFileSync('mkfifo', [join(root, 'a.md')])
    mkdirSync(join(root, 'b.md'))
    expect([folder.text('a.md'), folder.text('b.md')]).toEqual([null, null])
    expect(await folder.refresh()).toEqual(['a.md', 'b.md'])
  })

  test('what has become a secret, too large, or bytes; and shows it again when it is a text', async () => {
    const root = folderWith({ 'a.md': 'x\n' })
    const folder = await openFolder(root)
    for (const contents of [`key: ${AWS_KEY}\n`, 'x'.repeat(2_000_001), Buffer.alloc(9_000_000, 'x'), new Uint8Array([0, 1, 2])]) {
      writeFileSync(join(root, 'a.md'), contents)
      expect(folder.text('a.md')).toBeNull()
      writeFileSync(join(root, 'a.md'), 'text again\n')
      expect(folder.text('a.md')).toBe('text again\n')
    }
    writeFileSync(join(root, 'a.md'), Buffer.from('caf\xe9 au lait\n', 'latin1'))
    expect(folder.text('a.md')).toBe('café au lait\n')
    writeFileSync(join(root, 'a.md'), 'x'.repeat(2_000_000))
    expect(folder.text('a.md')).toHaveLength(2_000_000)
  })

  test.skipIf(process.getuid?.() === 0)('what may not be read', async () => {
    const root = folderWith({ 'a.md': 'x\n' })
    const folder = await openFolder(root)
    chmodSync(join(root, 'a.md'), 0)
    expect(folder.text('a.md')).toBeNull()
  })

  test('more than 2,000 files, until there is room again', async () => {
    const names = Array.from({ length: 2_001 }, (_, index) => `f${String(index).padStart(4, '0')}.md`)
    const root = folderWith(Object.fromEntries(names.map((name) => [name, `${name}\n`])))
    const folder = await openFolder(root)
    expect(folder.files).toHaveLength(2_000)
    expect([folder.text('f1999.md'), folder.text('f2000.md')]).toEqual(['f1999.md\n', null])
    unlinkSync(join(root, 'f0000.md'))
    expect(await folder.refresh()).toEqual(['f0000.md', 'f2000.md'])
    expect(folder.text('f2000.md')).toBe('f2000.md\n')
  })

  test('more than 20 MB of text, until there is room again', async () => {
    const big = `${'word '.repeat(399_999)}word\n`
    const names = Array.from({ length: 10 }, (_, index) => `f${index}.md`)
    const root = folderWith({ ...Object.fromEntries(names.map((name) => [name, big.slice(0, 2_000_000)])), 'g.md': 'one more\n' })
    const folder = await openFolder(root)
    expect(paths(folder)).toEqual(names)
    expect(folder.text('g.md')).toBeNull()
    writeFileSync(join(root, 'f0.md'), big.slice(0, 1_000_000))
    expect(await folder.refresh()).toEqual(['f0.md', 'g.md'])
    writeFileSync(join(root, 'f0.md'), big.slice(0, 2_000_000))
    expect(folder.text('f0.md')).toBeNull()
  })

  test('nothing where a .gitignore comes later: it is gone after the next walk', async () => {
    const root = folderWith({ 'a.md': 'x\n', 'b.md': 'x\n' })
    const folder = await openFolder(root)
    writeFileSync(join(root, '.gitignore'), 'a.md\n')
    expect(await folder.refresh()).toEqual(['a.md'])
    expect(folder.text('a.md')).toBeNull()
  })
})

import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Fault } from '../core/fault.ts'
import { makeDossier } from './dossier.ts'
import { folderWith, pdfOf } from './folders.fixture.ts'
import { type Gathered, gather } from './gather.ts'
import { hashText } from './hash.ts'

const paths = ({ files }: Gathered) => files.map(({ path }) => path)
const why = ({ skipped }: Gathered, path: string) => skipped.find((each) => each.path === path)?.because
const awsKey = ['AKIA', 'Q3EGRZ7LM5TWX2VB'].join('')

describe('what a dossier takes in', () => {
  it('leaves out the brief and the cast that stand beside the sources, unless they are named', async () => {
    const folder = folderWith({
      'a.md': 'Words.\n',
      'brief.yaml': 'protocol: debate\ntopic: Tea\ncast: cast.yaml\ndossier: [.]\n',
      'cast.yaml': '# who\nseats:\n  - name: A drinker\n    stance: YES\n',
      'menu.yaml': 'seats: 40\ntopic: none\n',
    })
    const gathered = await gather([folder])
    expect(paths(gathered)).toEqual(['a.md', 'menu.yaml'])
    expect(gathered.skipped).toEqual([])
    expect(paths(await gather([join(folder, 'cast.yaml')]))).toEqual(['cast.yaml'])
  })

  it('reads every kind of text, names its kind and its title, and is ordered by path', async () => {
    const folder = folderWith({
      'a.md': '\ufeff# About *tea*\r\n\r\nWords.\r\n',
      'b.rst': 'Guide\n=====\n\nWords.\n',
      'c.txt': 'Plain words.\n',
      'd.html': '<html><head><title>A page</title></head><body><h1>Head</h1><p>Body &amp; soul</p></body></html>',
      'e.json': `[${Array.from({ length: 300 }, (_, n) => `{"n":${n}}`).join(',')}]`,
      'f.yaml': 'key: value\n',
      'g.csv': 'a,b\n1,2\n',
      'h.ts': 'export const x = 1\n',
      'i.pdf': pdfOf([['Page one.'], ['Page two.']]),
      Makefile: 'all:\n\techo\n',
      'no-ending': '<!doctype html><p>Saved page</p>',
      'sub folder/Überblick – テスト.md': 'Ünïcode words.\n',
    })
    const gathered = await gather([folder])
    expect(gathered.files.map(({ path, kind, title }) => [path, kind, title])).toEqual([
      ['Makefile', 'code', 'Makefile'],
      ['a.md', 'markdown', 'About tea'],
      ['b.rst', 'rst', 'Guide'],
      ['c.txt', 'text', 'c.txt'],
      ['d.html', 'html', 'A page'],
      ['e.json', 'json', 'e.json'],
      ['f.yaml', 'yaml', 'f.yaml'],
      ['g.csv', 'csv', 'g.csv'],
      ['h.ts', 'code', 'h.ts'],
      ['i.pdf', 'pdf', 'i.pdf'],
      ['no-ending', 'html', 'no-ending'],
      ['sub folder/Überblick – テスト.md', 'markdown', 'Überblick – テスト.md'],
    ])
    expect(gathered.skipped).toEqual([])
    const [, first] = gathered.files
    expect(first).toMatchObject({ text: '# About *tea*\n\nWords.\n', lines: 3, hash: hashText('# About *tea*\n\nWords.\n') })
    expect(gathered.files.find(({ path }) => path === 'e.json')?.lines).toBeGreaterThan(300)
    expect(makeDossier(gathered.files).search('page two', 1)[0]).toMatchObject({ path: 'i.pdf', page: 2 })
    expect(await gather([folder])).toEqual(gathered)
  })

  it('takes a single file by its name', async () => {
    const folder = folderWith({ 'deep/notes.md': 'Words.\n', 'deep/other.md': 'Others.\n' })
    expect(paths(await gather([join(folder, 'deep/notes.md')]))).toEqual(['notes.md'])
  })

  it('notes a file that is not UTF-8', async () => {
    const folder = folderWith({ 'old.txt': Uint8Array.from([...Buffer.from('caf'), 0xe9, ...Buffer.from(' au lait')]) })
    const gathered = await gather([folder])
    expect(gathered.files[0]?.text).toBe('café au lait')
    expect(gathered.notes).toEqual([{ path: 'old.txt', because: expect.stringContaining('Windows-1252') }])
  })

  it('keeps citations unique where two folders hold a file of one name, and reads no file twice', async () => {
    const folder = folderWith({ 'x/docs/a.md': 'one', 'y/docs/a.md': 'two', 'y/docs/b.md': 'three', 'z/c.md': 'four' })
    const at = (path: string) => join(folder, path)
    const gathered = await gather([at('x/docs'), at('y/docs'), at('z'), at('y/docs/b.md'), at('z')])
    expect(gathered.files.map(({ path, text }) => [path, text])).toEqual([
      ['c.md', 'four'],
      ['x/docs/a.md', 'one'],
      ['y/docs/a.md', 'two'],
      ['y/docs/b.md', 'three'],
    ])
    const files = await gather([at('x/docs/a.md'), at('y/docs/a.md')])
    expect(paths(files)).toEqual(['x/docs/a.md', 'y/docs/a.md'])
    expect(paths(await gather([at('x'), at('y')]))).toEqual(['x/docs/a.md', 'y/docs/a.md', 'y/docs/b.md'])
  })
})

describe('what a dossier leaves out', () => {
  it('does not walk machinery or hidden folders', async () => {
    const folder = folderWith({
      'a.md': 'Words.',
      '.git/config.md': 'x',
      'node_modules/p/README.md': 'x',
      'sub/.witan/b.md': 'x',
      '.hidden/c.md': 'x',
      '.notes.md': 'x',
    })
    const gathered = await gather([folder])
    expect(paths(gathered)).toEqual(['a.md'])
    expect(gathered.skipped.map(({ path }) => path)).toEqual(['.hidden', '.notes.md'])
    expect(paths(await gather([join(folder, '.hidden'), join(folder, '.notes.md')]))).toEqual(['.notes.md', 'c.md'])
  })

  it('does not walk what a build made or a package manager fetched, but reads it where it is named', async () => {
    const made = 'dist build out coverage target vendor __pycache__ venv .venv bower_components .next'.split(' ')
    const folder = folderWith({
      'a.md': 'Words.',
      'Coverage/policy.md': 'What the insurance covers.',
      'notes/target': 'A file, not a folder.',
      ...Object.fromEntries(made.flatMap((name) => [`${name}/x.md`, `deep/${name}/x.md`].map((path) => [path, `Made by ${path}.`]))),
    })
    const gathered = await gather([folder])
    expect(paths(gathered)).toEqual(['Coverage/policy.md', 'a.md', 'notes/target'])
    expect(gathered.skipped).toEqual([])
    expect(paths(await gather([join(folder, 'dist'), join(folder, 'build/x.md')]))).toEqual(['build/x.md', 'dist/x.md'])
  })

  it('leaves out what the .gitignore files inside the folder say, and tells how much', async () => {
    const folder = folderWith({
      '.gitignore': '# made\n*.log\n/generated/\n!keep.log\n',
      'a.md': 'Words.',
      'b.log': 'x',
      'keep.log': 'Kept.',
      'generated/c.md': 'x',
      'docs/generated/d.md': 'Words.',
      'docs/.gitignore': 'drafts\n!e.log\n',
      'docs/drafts/deep/f.md': 'x',
      'docs/e.log': 'Kept.',
      'drafts/g.md': 'Words.',
    })
    const gathered = await gather([folder])
    expect(paths(gathered)).toEqual(['a.md', 'docs/e.log', 'docs/generated/d.md', 'drafts/g.md', 'keep.log'])
    expect(gathered.skipped).toEqual([{ path: '.gitignore', because: expect.stringContaining('rule out 3 files or folders here') }])
    expect(paths(await gather([join(folder, 'generated'), join(folder, 'b.log')]))).toEqual(['b.log', 'c.md'])
  })

  it('goes by no .gitignore that is a link or far too long', async () => {
    const rules = folderWith({ rules: '*.md\n' })
    const folder = folderWith({ 'a.md': 'Words.', 'deep/b.md': 'Words.', 'deep/.gitignore': '*.md\n'.repeat(20_001) })
    symlinkSync(join(rules, 'rules'), join(folder, '.gitignore'))
    const gathered = await gather([folder])
    expect(paths(gathered)).toEqual(['a.md', 'deep/b.md'])
    expect(gathered.skipped).toEqual([{ path: 'deep/.gitignore', because: expect.stringContaining('It is 100 kB, too long to go by') }])
  })

  it('skips binary and empty files with a line that says so', async () => {
    const folder = folderWith({
      'a.md': 'Words.',
      'b.png': Uint8Array.from([0x89, 0x50, 0, 0, 1]),
      'c.txt': '',
      'd.docx': Uint8Array.from([0x50, 0x4b, 0, 0]),
      'e.pdf': 'none',
    })
    const gathered = await gather([folder])
    expect(paths(gathered)).toEqual(['a.md'])
    expect(why(gathered, 'b.png')).toBe('It is a binary file.')
    expect(why(gathered, 'c.txt')).toBe('It is empty.')
    expect(why(gathered, 'd.docx')).toContain('Save it as PDF')
    expect(why(gathered, 'e.pdf')).toContain('no PDF')
  })

  it('never follows a link inside a folder: out of it, to credentials, in a circle, to nowhere', async () => {
    const outside = folderWith({ 'private.md': 'Not yours.', '.ssh/notes.md': 'x', id_rsa: 'x' })
    const folder = folderWith({ 'a.md': 'Words.', 'sub/b.md': 'More.' })
    const link = (target: string, name: string) => symlinkSync(target, join(folder, name))
    link(join(outside, 'private.md'), 'escape.md')
    link(outside, 'escape-folder')
    link(join(outside, 'id_rsa'), 'harmless.md')
    link(join(outside, '.ssh'), 'harmless-folder')
    link(folder, 'sub/loop')
    link('self.md', 'self.md')
    link('missing.md', 'nowhere.md')
    link('a.md', 'same.md')
    const gathered = await gather([folder])
    expect(paths(gathered)).toEqual(['a.md', 'sub/b.md'])
    expect(why(gathered, 'escape.md')).toContain('leads out of the folder')
    expect(why(gathered, 'escape-folder')).toContain('leads out of the folder')
    expect(why(gathered, 'harmless.md')).toContain('rule id_*')
    expect(why(gathered, 'harmless-folder')).toContain('rule .ssh/')
    expect(why(gathered, 'sub/loop')).toContain('the folder itself')
    expect(why(gathered, 'self.md')).toContain('back to itself')
    expect(why(gathered, 'nowhere.md')).toContain('nowhere')
    expect(why(gathered, 'same.md')).toContain('a.md')
    expect(JSON.stringify(gathered)).not.toContain('Not yours')
  })

  it('is not misled by a folder whose name only starts like the dossier', async () => {
    const parent = folderWith({ 'docs/a.md': 'Words.', 'docs-private/b.md': 'Not yours.' })
    symlinkSync(join(parent, 'docs-private/b.md'), join(parent, 'docs/b.md'))
    expect(why(await gather([join(parent, 'docs')]), 'b.md')).toContain('leads out of the folder')
  })

  it('refuses credentials by name and by contents, and never shows them', async () => {
    const folder = folderWith({
      'a.md': 'Words.',
      '.env': 'X=1',
      'deep/Server.PEM': 'x',
      '.aws/b.md': 'x',
      'notes.md': `one\ntwo ${awsKey}\n`,
    })
    const gathered = await gather([folder])
    expect(paths(gathered)).toEqual(['a.md'])
    expect(why(gathered, '.env')).toContain('rule .env*')
    expect(why(gathered, 'deep/Server.PEM')).toContain('rule *.pem')
    expect(why(gathered, '.aws')).toContain('rule .aws/')
    expect(why(gathered, 'notes.md')).toContain('Line 2 holds what looks like a secret (AWS access key)')
    expect(JSON.stringify(gathered)).not.toContain(awsKey)
  })

  it('reads code and prose about secrets by any name, but scans them, and no data of that name', async () => {
    const folder = folderWith({
      'src/secrets.ts': 'export const rotate = 1',
      'docs/credentials.md': 'How we keep them.',
      'secrets/README.md': 'What lies here.',
      'secrets/prod.json': '{}',
      'src/credentials.ts': `const key = '${awsKey}'`,
    })
    const gathered = await gather([folder])
    expect(paths(gathered)).toEqual(['docs/credentials.md', 'secrets/README.md', 'src/secrets.ts'])
    expect(why(gathered, 'secrets/prod.json')).toContain('rule secrets/')
    expect(why(gathered, 'src/credentials.ts')).toContain('AWS access key')
  })

  it('finds a secret inside a PDF and behind a web page', async () => {
    const folder = folderWith({ 'a.md': 'Words.', 'b.pdf': pdfOf([['Words.'], [awsKey]]), 'c.html': `<p>${awsKey}</p>` })
    const gathered = await gather([folder])
    expect(paths(gathered)).toEqual(['a.md'])
    expect(why(gathered, 'b.pdf')).toContain('AWS access key')
  })

  it('skips a name with control characters', async () => {
    const folder = folderWith({ 'a.md': 'Words.', 'b\nc.md': 'x' })
    expect((await gather([folder])).skipped).toEqual([{ path: 'b?c.md', because: expect.stringContaining('control characters') }])
  })
})

describe('the caps', () => {
  it('leaves out a file with too much text, with the numbers', async () => {
    const folder = folderWith({ 'a.md': 'Words.', 'big.txt': 'word '.repeat(500_000), 'huge.txt': 'word '.repeat(1_700_000) })
    const gathered = await gather([folder])
    expect(why(gathered, 'big.txt')).toContain('Its text is 2.5 MB; a file may have 2 MB')
    expect(why(gathered, 'huge.txt')).toContain('It is 8.5 MB; a file may be 8 MB')
  })

  it('stops at the total, but still takes what fits', async () => {
    const folder = folderWith({ 'a.md': 'x '.repeat(400), 'b.md': 'x '.repeat(400), 'c.md': 'x '.repeat(100) })
    const gathered = await gather([folder], { totalTextBytesMax: 1_200 })
    expect(paths(gathered)).toEqual(['a.md', 'c.md'])
    expect(why(gathered, 'b.md')).toContain('With its 800 bytes of text the dossier would pass 1.2 kB (800 bytes taken before it)')
  })

  it('takes 500 files and says how many were left out', async () => {
    const folder = folderWith(Object.fromEntries(Array.from({ length: 503 }, (_, n) => [`${String(n).padStart(3, '0')}.md`, `File ${n}.`])))
    const gathered = await gather([folder])
    expect(gathered.files).toHaveLength(500)
    expect(gathered.skipped).toEqual([
      { path: '500.md', because: expect.stringContaining('This and 2 more files were left out: a dossier holds 500 files') },
    ])
  })

  it('ends soon in a folder of far too many names, and says so', async () => {
    const folder = folderWith({ 'a.md': 'Words.', 'deep/b.md': 'Too far down.' })
    for (let n = 0; n < 20_010; n++) writeFileSync(join(folder, `.hidden-${n}`), '')
    const gathered = await gather([join(folder), join(folder, 'a.md')])
    expect(paths(gathered)).toEqual(['a.md'])
    expect(why(gathered, folder)).toContain('Only the first 20000 names')
  })

  it.skipIf(process.platform === 'win32')('does not wait for a pipe', async () => {
    const folder = folderWith({ 'a.md': 'Words.' })
    execFileSync('mkfifo', [join(folder, 'pipe.md')])
    expect(why(await gather([folder]), 'pipe.md')).toBe('It is neither a file nor a folder.')
    await expect(gather([join(folder, 'pipe.md')])).rejects.toThrow('neither a file nor a folder')
  })

  it('gathers 500 files of 10 kB and answers the first search soon', async () => {
    const words = 'alpha beta gamma delta river mountain engine council evidence budget weather harbour'.split(' ')
    const text = (n: number) =>
      Array.from(
        { length: 150 },
        (_, line) =>
          `${words[(n + line) % 12]} ${words[(n * 7 + line * 3) % 12]} number ${n * line} stands here with others.${line % 5 ? '' : '\n'}`,
      ).join('\n')
    const folder = folderWith(
      Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`d${n % 20}/f${n}.md`, `# File ${n}\n\n${text(n)}`])),
    )
    const begun = performance.now()
    const gathered = await gather([folder])
    const read = performance.now()
    expect(makeDossier(gathered.files).search('harbour council 42', 5)).toHaveLength(5)
    const searched = performance.now()
    expect(gathered.files).toHaveLength(500)
    expect(read - begun).toBeLessThan(5_000)
    expect(searched - read).toBeLessThan(10_000)
  })
})

describe('what is a fault of the given path', () => {
  const fault = async (given: readonly string[]): Promise<string> => {
    const thrown = await gather(given).then(
      () => null,
      (error: unknown) => error,
    )
    expect(thrown).toBeInstanceOf(Fault)
    return thrown instanceof Fault ? thrown.message : ''
  }

  it('says so where the path is missing, a circle, or no path was given', async () => {
    const folder = folderWith({ 'a.md': 'Words.' })
    symlinkSync('round.md', join(folder, 'round.md'))
    expect(await fault([join(folder, 'none')])).toContain('There is no file or folder')
    expect(await fault([folder, join(folder, 'a.md/inside')])).toContain('There is no file or folder')
    expect(await fault([join(folder, 'round.md')])).toContain('back to itself')
    expect(await fault([])).toContain('Give at least one')
  })

  it('refuses a denied file that is named directly, also through a link and by its contents', async () => {
    const folder = folderWith({ 'a.md': 'Words.', '.env': 'X=1', 'notes.md': awsKey, '.ssh/b.md': 'x' })
    symlinkSync(join(folder, '.env'), join(folder, 'harmless.md'))
    expect(await fault([folder, join(folder, '.env')])).toContain('rule .env*')
    expect(await fault([join(folder, 'harmless.md')])).toContain('rule .env*')
    expect(await fault([join(folder, '.ssh')])).toContain('rule .ssh/')
    const message = await fault([join(folder, 'a.md'), join(folder, 'notes.md')])
    expect(message).toContain('notes.md: Line 1 holds what looks like a secret')
    expect(message).not.toContain(awsKey)
    expect(await fault([folder, join(folder, 'notes.md')])).toContain('Remove the secret')
  })

  it('says what to do where nothing could be read', async () => {
    const empty = folderWith({})
    expect(await fault([empty])).toContain('There is no file to read')
    expect(await fault([folderWith({ 'dist/a.md': 'x' })])).toContain('(dist, node_modules, …) is read only where it is named')
    const binary = folderWith({ 'a.png': Uint8Array.from([0, 1]) })
    expect(await fault([binary])).toMatch(/Nothing in .* could be read\. a\.png: It is a binary file\..*Give a folder or file/)
    const named = join(folderWith({ 'a.md': '' }), 'a.md')
    expect(await fault([named]), 'one named file').toBe(`${named}: It is empty. Give a file with text in it.`)
  })

  it('takes a link that the user named', async () => {
    const folder = folderWith({ 'real/a.md': 'Words.' })
    symlinkSync(join(folder, 'real'), join(folder, 'link'))
    expect(paths(await gather([join(folder, 'link')]))).toEqual(['a.md'])
  })

  it.skipIf(process.platform === 'win32')('skips a file without permission and faults where it was all there was', async () => {
    const folder = folderWith({ 'a.md': 'Words.', 'b.md': 'Locked.', 'locked/c.md': 'Locked.' })
    mkdirSync(join(folder, 'alone'))
    chmodSync(folder, 0o755)
    for (const name of ['b.md', 'locked', 'alone']) chmodSync(join(folder, name), 0o000)
    asNobody()
    const gathered = await gather([folder])
    expect(paths(gathered)).toEqual(['a.md'])
    expect(why(gathered, 'b.md')).toBe("It can't be read: no permission.")
    expect(why(gathered, 'locked')).toContain('EACCES')
    expect(await fault([join(folder, 'b.md')])).toContain('no permission')
    expect(await fault([join(folder, 'alone')])).toContain('no permission')
  })
})

/** The superuser may read everything: for the rest of the test, be somebody who may not. */
function asNobody(): void {
  if (process.geteuid?.() !== 0) return
  process.seteuid?.(65_534)
  onTestFinished(() => process.seteuid?.(0))
}

/** Documents as people hand them in: the impossible ones leave with exit code 2, a sentence and no database; the odd ones are reviewed. */
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Bundle } from '../../src/views/council/bundle.ts'
import { folder, runs, witan } from './witan.ts'

type Files = Readonly<Record<string, string | Uint8Array>>

const council = (...args: readonly string[]): readonly string[] => ['council', 'doc.md', '--offline', ...args]
const PRD = '# Night ferry\n\n## Requirements\n\nThe crossing MUST be fast, etc.\n'
/** Put together here, so that no secret stands in the tree. */
const SECRET = ['AKIA', 'Z3M7QKXW2VPLN5TB'].join('')
const FIFTY_MB = 50_000_000

async function refused(args: readonly string[], words: RegExp, files: Files = { 'doc.md': PRD }, cwd = folder(files)): Promise<void> {
  const { code, out, err } = await witan(cwd, args)
  expect({ args, code, out, err }).toEqual({ args, code: 2, out: '', err: expect.stringMatching(words) })
  expect(err).not.toMatch(/\n\s+at |undefined|\[object|Error:/)
  expect(existsSync(join(cwd, '.witan')), 'nothing is left behind').toBe(false)
}

describe.concurrent('a document that can not be reviewed', () => {
  test.each<readonly [string, readonly string[], RegExp, Files]>([
    ['is missing', council(), /There is no file or folder doc\.md.*Check the path/, {}],
    ['is empty', council(), /doc\.md: It is empty\. Give a file with text/, { 'doc.md': '' }],
    ['is nothing but blanks', council(), /doc\.md: It holds no text/, { 'doc.md': ' \n\t\n  ' }],
    ['is binary', council(), /doc\.md: It is a binary file/, { 'doc.md': Uint8Array.from([0, 159, 146, 150, 0, 1]) }],
    ['has 50 MB', council(), /doc\.md: It is 50 MB; a file may be 8 MB/, { 'doc.md': 'a '.repeat(FIFTY_MB / 2) }],
    ['holds a secret', council(), /Line 3 holds what looks like a secret.*Remove the secret/, { 'doc.md': `# Keys\n\nkey: ${SECRET}\n` }],
    ['has the name of credentials', ['council', '.env', '--offline'], /\.env may hold credentials/, { '.env': 'A=b\n' }],
    ['is no name at all', ['council', '', '--offline'], /No document is named/, {}],
  ])('%s', (_, args, words, files) => refused(args, words, files))
  test('is a folder', async () => {
    const cwd = folder({ 'docs/a.md': PRD })
    await refused(['council', 'docs', '--offline'], /docs is a folder\. A council reviews one document/, {}, cwd)
  })
  test('is a link to a file elsewhere on the machine', async () => {
    const cwd = folder({})
    symlinkSync('/etc/hostname', join(cwd, 'doc.md'))
    await refused(council(), /doc\.md is a link that leads out of its folder, so it is not read\. Name the file/, {}, cwd)
  })
  test('lies behind a folder that is a link out of here', async () => {
    const cwd = folder({})
    symlinkSync('/etc', join(cwd, 'docs'))
    await refused(['council', 'docs/hostname', '--offline'], /docs\/hostname lies behind a link that leads out of this folder/, {}, cwd)
  })
  test.skipIf(process.getuid?.() === 0)('may not be read', async () => {
    const cwd = folder({ 'doc.md': PRD })
    chmodSync(join(cwd, 'doc.md'), 0o000)
    await refused(council(), /no permission/, {}, cwd)
  })
})

describe.concurrent('flags', () => {
  test.each<readonly [string, readonly string[], RegExp, Files]>([
    ['a vision that is missing', council('--north-star', 'v.yaml'), /There is no vision v\.yaml/, {}],
    [
      'a vision of the wrong shape',
      council('--north-star', 'v.yaml'),
      /v\.yaml, line 1: phases[\s\S]*A vision looks like this/,
      { 'v.yaml': 'name: Ours\noath: I do.\n' },
    ],
    [
      'a cast of two',
      council('--cast', 'c.yaml'),
      /c\.yaml has 2 seats; a council has exactly 3/,
      { 'c.yaml': 'seats:\n  - name: Ann\n  - name: Bob\n' },
    ],
    ['a shipped cast of six', council('--cast', 'investing'), /has 6 seats; a council has exactly 3/, {}],
    ['a seat of nobody', council('--seat', 'sa-4=offline'), /no seat «sa-4».*sa-1, sa-2, sa-3/, {}],
    ['--seats', council('--seats', '3'), /unknown option '--seats'/, {}],
    ['--dossier', council('--dossier', 'x'), /unknown option '--dossier'/, {}],
    [
      'a name without letters to escalate to',
      council('--escalate-to', ''),
      /Who decides what the council can not: nobody is named\. Say who/,
      {},
    ],
    ['a report that can not be written', council('--out', 'no/x.sarif'), /no\/x\.sarif can't be written/, {}],
    ['two documents', council('other.md'), /too many arguments/, {}],
  ])('%s', (_, args, words, files) => refused(args, words, { 'doc.md': PRD, ...files }))
  test('a folder in place of a vision', async () => {
    const cwd = folder({ 'doc.md': PRD })
    mkdirSync(join(cwd, 'v.yaml'))
    await refused(council('--north-star', 'v.yaml'), /v\.yaml can't be read \(EISDIR\)/, {}, cwd)
  })
})

describe.concurrent('an odd document is reviewed', () => {
  test.each<readonly [string, string, string | Uint8Array, string]>([
    ['without headings', 'doc.md', 'The crossing must be fast.\n\nIt must be cheap, etc.\n', 'doc.md'],
    ['of one line', 'doc.txt', 'The crossing must be fast', 'doc.txt'],
    ['in another language', 'doc.md', '# Nachtfähre\n\n## Anforderungen\n\nDie Überfahrt muss schnell sein.\n', 'Nachtfähre'],
    ['in Japanese', 'doc.md', '# 夜のフェリー\n\n航海は速くなければならない。\n', '夜のフェリー'],
    ['with carriage returns', 'doc.md', PRD.replaceAll('\n', '\r\n'), 'Night ferry'],
    ['with a byte order mark', 'doc.md', `\uFEFF${PRD}`, 'Night ferry'],
    ['in reStructuredText', 'doc.rst', 'Night ferry\n===========\n\nThe crossing must be fast.\n', 'Night ferry'],
    [
      'in HTML',
      'doc.html',
      '<!doctype html><title>Night ferry</title><h1>Night ferry</h1><p>The crossing must be fast.</p>',
      'Night ferry',
    ],
  ])('%s', async (_, name, contents, subject) => {
    const { out } = await runs(folder({ [name]: contents }), ['council', name, '--offline', '--json', '--quiet'])
    const bundle = JSON.parse(out) as Bundle
    expect(bundle).toMatchObject({ subject, status: 'completed', state: 'CONVERGED' })
    for (const { location } of bundle.findings) expect(location.quote === null || location.quote_verified).toBe(true)
  })
})

describe.concurrent('a document in a folder below', () => {
  test('keeps its path in the report and in SARIF, which ends each message with words; its id is of its own name', async () => {
    const cwd = folder({ 'docs/prd.md': PRD })
    const { out } = await runs(cwd, ['council', './docs/prd.md', '--offline', '--json', '--quiet', '--out', 'r.sarif'])
    const bundle = JSON.parse(out) as Bundle
    expect(bundle).toMatchObject({ prd_id: 'PRD', document: { path: 'docs/prd.md' } })
    expect(bundle.findings.length).toBeGreaterThan(0)
    for (const { remediation } of bundle.findings) expect(remediation ?? 'none is proposed').toMatch(/\w \w/)
    const sarif = readFileSync(join(cwd, 'r.sarif'), 'utf8')
    expect(sarif).toContain('"uri": "docs/prd.md"')
    expect(sarif).not.toMatch(/(?:Do|Proposed): F-/)
  })
  test('may be a link to its neighbour', async () => {
    const cwd = folder({ 'docs/prd.md': PRD })
    symlinkSync('prd.md', join(cwd, 'docs', 'latest.md'))
    const { out } = await runs(cwd, ['council', 'docs/latest.md', '--offline', '--json', '--quiet'])
    expect(JSON.parse(out)).toMatchObject({ subject: 'Night ferry', document: { path: 'docs/prd.md' } })
  })
})

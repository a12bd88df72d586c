import { describe, expect, test } from 'vitest'
import { isRefusal, type Refusal } from '../refusal.ts'
import { parsePatch } from './parse.ts'
import type { Patch } from './types.ts'

const read = (diff: string): Patch => {
  const patch = parsePatch(diff)
  if (isRefusal(patch)) throw new Error(patch.because)
  return patch
}
const refused = (diff: string): Refusal => {
  const patch = parsePatch(diff)
  if (!isRefusal(patch)) throw new Error('It was taken.')
  return patch
}
const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`
const change = (path: string): string => lines(`--- a/${path}`, `+++ b/${path}`, '@@ -1,2 +1,2 @@', ' one', '-two', '+TWO')
const created = (path: string, ...extra: readonly string[]): string =>
  lines(`diff --git a/${path} b/${path}`, ...extra, '--- /dev/null', `+++ b/${path}`, '@@ -0,0 +1 @@', '+x')

describe('a diff is read', () => {
  test('as git writes it: created, changed and deleted files in one', () => {
    const patch = read(
      lines(
        'diff --git a/new.md b/new.md',
        'new file mode 100644',
        'index 0000000..d95f3ad',
        '--- /dev/null',
        '+++ b/new.md',
        '@@ -0,0 +1 @@',
        '+content',
        'diff --git a/src/old.ts b/src/old.ts',
        'index 1234567..7654321 100755',
        '--- a/src/old.ts',
        '+++ b/src/old.ts',
        '@@ -3,3 +3,4 @@ function f() {',
        ' three',
        '-four',
        '+FOUR',
        '+and more',
        ' five',
        'diff --git a/gone.md b/gone.md',
        'deleted file mode 100644',
        'index 1234567..0000000',
        '--- a/gone.md',
        '+++ /dev/null',
        '@@ -1 +0,0 @@',
        '-bye',
      ),
    )
    expect(patch.files.map(({ path, change }) => [path, change])).toEqual([
      ['new.md', 'create'],
      ['src/old.ts', 'modify'],
      ['gone.md', 'delete'],
    ])
    expect(patch.files[1]?.hunks).toEqual([
      {
        oldStart: 3,
        newStart: 3,
        lines: [
          { sign: ' ', text: 'three\n' },
          { sign: '-', text: 'four\n' },
          { sign: '+', text: 'FOUR\n' },
          { sign: '+', text: 'and more\n' },
          { sign: ' ', text: 'five\n' },
        ],
      },
    ])
  })

  test.each([
    ['with a/ and b/', '--- a/docs/x.md', '+++ b/docs/x.md', 'docs/x.md'],
    ['without', '--- docs/x.md', '+++ docs/x.md', 'docs/x.md'],
    ['in a folder that is called a', '--- a/x.md', '+++ a/x.md', 'a/x.md'],
    ['with a date behind a tab', '--- a/x.md\t2024-01-01 00:00:00', '+++ b/x.md\t2024-01-02 00:00:00', 'x.md'],
    ['with blanks inside', '--- a/my notes.md\t', '+++ b/my notes.md\t', 'my notes.md'],
    ['in git’s quotes', String.raw`--- "a/caf\303\251 \"1\".md"`, String.raw`+++ "b/caf\303\251 \"1\".md"`, 'café "1".md'],
    ['with a percent sign in quotes', String.raw`--- "a/100% \303\251"`, String.raw`+++ "b/100% \303\251"`, '100% é'],
    ['with letters of any language', '--- a/日本.md', '+++ b/日本.md', '日本.md'],
    ['behind CRLF', '--- a/x.md\r', '+++ b/x.md\r', 'x.md'],
  ])('its name %s', (_, left, right, path) => {
    expect(read(lines(left, right, '@@ -1 +1 @@', '-a', '+b')).files[0]?.path).toBe(path)
    const git = `diff --git ${left.slice(4).replace(/\t.*/, '')} ${right.slice(4).replace(/\t.*/, '')}`
    expect(read(lines(git.replaceAll('\r', ''), left, right, '@@ -1 +1 @@', '-a', '+b')).files[0]?.path).toBe(path)
  })

  test('with its line ends as they are', () => {
    const [file] = read('--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a\r\n-b\r\n+B\n c\r\n').files
    expect(file?.hunks[0]?.lines.map(({ text }) => text)).toEqual(['a\r\n', 'b\r\n', 'B\n', 'c\r\n'])
  })

  test('with last lines that have no end', () => {
    const marker = '\\ No newline at end of file'
    const both = read(lines('--- a/x', '+++ b/x', '@@ -1,2 +1,2 @@', ' a', '-b', marker, '+B', marker)).files[0]
    expect(both?.hunks[0]?.lines.map(({ text }) => text)).toEqual(['a\n', 'b', 'B'])
    const context = read(lines('--- a/x', '+++ b/x', '@@ -1,2 +1,2 @@', '-a', '+A', ' b', marker)).files[0]
    expect(context?.hunks[0]?.lines.map(({ text }) => text)).toEqual(['a\n', 'A\n', 'b'])
  })

  test('where an empty line has lost its blank, and where the last line end is missing', () => {
    const [file] = read('--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n-a\n+b\n\n c').files
    expect(file?.hunks[0]?.lines.at(-2)).toEqual({ sign: ' ', text: '\n' })
    expect(file?.hunks[0]?.lines.at(-1)).toEqual({ sign: ' ', text: 'c\n' })
  })

  test('between prose before it and a mail’s signature behind it', () => {
    const mail = `From: somebody\nSubject: a change\n\n- it is good\n---\n x.md | 2 +-\n\n${change('x.md')}-- \n2.39.5\n\n`
    expect(read(mail).files).toHaveLength(1)
    expect(read(`\`\`\`diff\n${change('x.md')}\`\`\`\n`).files).toHaveLength(1)
  })

  test('of files that are empty before or after', () => {
    const empty = lines('diff --git a/x b/x', 'new file mode 100644', 'index 0000000..e69de29')
    expect(read(empty).files).toEqual([{ path: 'x', change: 'create', hunks: [] }])
    expect(read(empty.replace('new', 'deleted')).files).toEqual([{ path: 'x', change: 'delete', hunks: [] }])
  })

  test('where a creation is told by /dev/null alone', () => {
    expect(read(created('x')).files[0]?.change).toBe('create')
    expect(read(lines('--- /dev/null', '+++ b/x', '@@ -0,0 +1 @@', '+x')).files[0]).toMatchObject({ path: 'x', change: 'create' })
    expect(read(lines('--- a/x', '+++ /dev/null', '@@ -1 +0,0 @@', '-x')).files[0]).toMatchObject({ path: 'x', change: 'delete' })
  })
})

describe('a diff is refused', () => {
  test.each([
    ['nothing', ''],
    ['blanks', ' \n\n'],
    ['prose', 'Please change the title.\n'],
    ['a hunk without a file', lines('@@ -1 +1 @@', '-a', '+b')],
    ['names without a hunk', lines('--- a/x', '+++ b/x')],
    ['a header without numbers', lines('--- a/x', '+++ b/x', '@@ ... @@', '-a', '+b')],
    ['a combined diff', lines('--- a/x', '+++ b/x', '@@@ -1 -1 +1 @@@', '- a', '++b')],
    ['a header that changes nothing', lines('diff --git a/x b/x', 'index 1..2 100644')],
    ['a hunk that changes nothing', lines('--- a/x', '+++ b/x', '@@ -1,2 +1,2 @@', ' a', ' b')],
    ['too few lines', lines('--- a/x', '+++ b/x', '@@ -1,3 +1,3 @@', ' a', '-b', '+c')],
    ['too few lines before another file', lines('--- a/x', '+++ b/x', '@@ -1,3 +1,3 @@', ' a', '-b', '+c') + change('y')],
    ['one line too many', lines('--- a/x', '+++ b/x', '@@ -1,2 +1,2 @@', ' a', '-b', '+c', '+d')],
    ['one line too many behind an empty one', lines('--- a/x', '+++ b/x', '@@ -1,2 +1,2 @@', ' a', '-b', '+c', '', ' d')],
    ['more on one side', lines('--- a/x', '+++ b/x', '@@ -1,2 +1,1 @@', ' a', '+b', '-c')],
    ['hunks out of order', lines('--- a/x', '+++ b/x', '@@ -9 +9 @@', '-a', '+b', '@@ -2 +2 @@', '-c', '+d')],
    ['a line behind the end of the file', lines('--- a/x', '+++ b/x', '@@ -1,2 +1,2 @@', '-a', '\\ No newline', '-b', '+c', '+d')],
    ['a hunk behind the end', lines('--- a/x', '+++ b/x', '@@ -1 +1 @@', '-a', '+b', '\\ No newline', '@@ -9 +9 @@', '-c', '+d')],
    ['a creation with old lines', lines('--- /dev/null', '+++ b/x', '@@ -1 +1 @@', '-a', '+b')],
    ['a deletion with new lines', lines('--- a/x', '+++ /dev/null', '@@ -1 +1 @@', '-a', '+b')],
    ['a creation in two hunks', lines('--- /dev/null', '+++ b/x', '@@ -0,0 +1 @@', '+a', '@@ -0,0 +2 @@', '+b')],
    ['headers that do not agree', lines('diff --git a/x b/x', '--- a/y', '+++ b/y', '@@ -1 +1 @@', '-a', '+b')],
    ['a creation of what is there', lines('diff --git a/x b/x', 'new file mode 100644', '--- a/x', '+++ b/x', '@@ -1 +1 @@', '-a', '+b')],
    ['no file on either side', lines('--- /dev/null', '+++ /dev/null', '@@ -1 +1 @@', '-a', '+b')],
    ['an open quote', lines('--- "a/x', '+++ "b/x', '@@ -1 +1 @@', '-a', '+b')],
    ['bytes that are no text', lines(String.raw`--- "a/\377"`, String.raw`+++ "b/\377"`, '@@ -1 +1 @@', '-a', '+b')],
    ['an unknown escape', lines(String.raw`--- "a/\q"`, String.raw`+++ "b/\q"`, '@@ -1 +1 @@', '-a', '+b')],
    ['the same file twice', change('x.md') + change('x.md')],
    ['the same file in another case', change('x.md') + change('X.md')],
  ])('that can’t be read: %s', (_, diff) => {
    expect(refused(diff).refused).toBe('patch-malformed')
    expect(refused(diff).because).toMatch(/^The patch .*[.]$/)
  })

  test.each([
    ['git’s bytes', lines('diff --git a/x b/x', 'index 1..2 100644', 'GIT binary patch', 'literal 3', 'zcmX')],
    ['a note about bytes', lines('diff --git a/x b/x', 'Binary files a/x and b/x differ')],
    ['bytes without git’s header', lines('Binary files a/x and b/x differ')],
    ['a rename', lines('diff --git a/x b/y', 'similarity index 100%', 'rename from x', 'rename to y')],
    ['a rename within one length', lines('diff --git a/x b/x', 'rename from x', 'rename to y')],
    ['a copy', lines('diff --git a/x b/y', 'similarity index 100%', 'copy from x', 'copy to y')],
    ['two names', lines('--- a/x', '+++ b/y', '@@ -1 +1 @@', '-a', '+b')],
    ['two names in git’s header', lines('diff --git a/x b/y', '--- a/x', '+++ b/y', '@@ -1 +1 @@', '-a', '+b')],
    ['a new mode', lines('diff --git a/x b/x', 'old mode 100644', 'new mode 100755')],
    ['a program', created('x', 'new file mode 100755')],
    ['a link', created('x', 'new file mode 120000')],
    ['a repository inside', created('x', 'new file mode 160000')],
    ['a link that is changed', lines('diff --git a/x b/x', 'index 1..2 120000', '--- a/x', '+++ b/x', '@@ -1 +1 @@', '-a', '+b')],
    ['a link that is deleted', lines('diff --git a/x b/x', 'deleted file mode 120000', '--- a/x', '+++ /dev/null', '@@ -1 +0,0 @@', '-a')],
  ])('that says more than texts do: %s', (_, diff) => {
    expect(refused(diff).refused).toBe('patch-not-supported')
    expect(refused(diff).because).toMatch(/^Line \d+ of the patch is not taken: .*[.]$/)
  })

  test.each([
    '../out.md',
    'a/../../b',
    './x',
    'a//b',
    'a/',
    '/etc/passwd',
    'C:/x',
    'a\\b',
    '..\\x',
    '.git/hooks/x',
    'sub/.GIT/config',
    '.git./x',
    '.git /x',
    'git~1/x',
    '.g\u200cit/x',
    '.git::$INDEX_ALLOCATION/x',
    '.witan/log.db',
    'sub/.Witan/x',
    'a\u0007b',
    'a\u2028b',
    'exe\u202egpj.md',
    'x'.repeat(301),
  ])('that names «%s»', (path) => {
    // Without git's prefixes, as a model may write it; with them the same path comes out.
    const bare = lines(`--- ${path}`, `+++ ${path}`, '@@ -1 +1 @@', '-a', '+b')
    for (const diff of [bare, change(path), lines('--- /dev/null', `+++ b/${path}`, '@@ -0,0 +1 @@', '+x')]) {
      expect([diff, refused(diff).refused]).toEqual([diff, 'patch-path'])
      expect(refused(diff).because.length).toBeLessThan(300)
    }
  })

  test.each([
    ['.env.local', 'rule .env*'],
    ['sub/id_rsa', 'rule id_*'],
    ['.aws/config', 'rule .aws/'],
    ['secrets/prod.json', 'rule secrets/'],
    ['.github/workflows/x.yml', 'hidden'],
    ['docs/.draft.md', 'hidden'],
    ['.gitignore', 'tools keep'],
    ['node_modules/p/index.js', 'tools keep'],
    ['dist/x.js', 'tools keep'],
    ['witan.yaml', 'by hand'],
    ['Witan.YML', 'by hand'],
  ])('that names %s, which a room neither reads nor writes', (path, because) => {
    for (const diff of [change(path), lines('--- /dev/null', `+++ b/${path}`, '@@ -0,0 +1 @@', '+x')])
      expect(refused(diff)).toMatchObject({ refused: 'patch-forbidden', because: expect.stringContaining(because) })
  })

  test.each(['docs/witan.yaml', 'env.md', 'Dist/x.md', 'a/dist', 'src/secrets.ts', 'notes/git.md'])('not where it names %s', (path) => {
    expect(read(change(path)).files).toHaveLength(1)
  })

  test('of a name with a control character in quotes', () => {
    expect(refused(lines(String.raw`--- "a/x\ny"`, String.raw`+++ "b/x\ny"`, '@@ -1 +1 @@', '-a', '+b')).refused).toBe('patch-path')
  })

  test('that names nothing', () => {
    expect(refused(lines('--- a/', '+++ b/', '@@ -1 +1 @@', '-a', '+b')).refused).toBe('patch-path')
  })

  test('a path may have 300 characters', () => expect(read(change('x'.repeat(300))).files).toHaveLength(1))

  test('that is too large: 200,000 characters, 50 files and 500 hunks are allowed, and not one more', () => {
    const head = '--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+'
    const filled = (length: number): string => `${head}${'y'.repeat(length - head.length - 1)}\n`
    expect(read(filled(200_000)).files).toHaveLength(1)
    expect(refused(filled(200_001)).refused).toBe('patch-too-large')
    const files = (count: number): string => Array.from({ length: count }, (_, index) => change(`file-${index}`)).join('')
    expect(read(files(50)).files).toHaveLength(50)
    expect(refused(files(51))).toMatchObject({ refused: 'patch-too-large', because: expect.stringContaining('51 files; 50') })
    const hunks = (count: number): string =>
      `--- a/x\n+++ b/x\n${Array.from({ length: count }, (_, index) => `@@ -${index + 1} +${index + 1} @@\n-a\n+b\n`).join('')}`
    expect(read(hunks(500)).files[0]?.hunks).toHaveLength(500)
    expect(refused(hunks(501))).toMatchObject({ refused: 'patch-too-large', because: expect.stringContaining('501 hunks; 500') })
  })

  test('with the line it can’t be read at', () => {
    expect(refused(lines('--- a/x', '+++ b/x', '@@ -1,3 +1,3 @@', ' a', '-b', '+c', 'prose')).because).toBe(
      "The patch can't be read at its line 7: the hunk's header promises 3 lines before and 3 after, and it ends after 2 and 2.",
    )
  })
})

/** verify_evidence over a real connection: files of the workspace, texts at hand, and what a deliberation rests on. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { call, emptyFolder, type Mode, overStdio } from './clients.ts'

interface Checked {
  readonly verified: number
  readonly failed: number
  readonly unverified: number
  readonly checks: readonly { readonly path: string; readonly verdict: string; readonly because: string; readonly line: number | null }[]
}

let workspace = ''
let elsewhere = ''
beforeAll(() => {
  workspace = emptyFolder()
  elsewhere = emptyFolder()
  mkdirSync(join(workspace, 'docs'))
  mkdirSync(join(workspace, '.aws'))
  writeFileSync(join(workspace, 'docs', 'plan.md'), '# Plan\n\nThe queue holds 500 jobs.\nNobody is on call at night.\n')
  writeFileSync(join(workspace, '.aws', 'credentials'), 'region = north\n')
  writeFileSync(join(elsewhere, 'diary.md'), 'Not yours to read.\n')
  symlinkSync(join(elsewhere, 'diary.md'), join(workspace, 'diary.md'))
})

test.each<Mode>(['legacy', 'auto'])('quotations are checked in the workspace, and nothing outside it is read (%s)', async (mode) => {
  const client = await overStdio({ mode, roots: [workspace] })
  const { data } = await call<Checked>(client, 'verify_evidence', {
    citations: [
      { path: 'docs/plan.md', quote: 'Nobody is on call at night.', lines: { start: 4, end: 4 } },
      { path: 'docs/plan.md', quote: 'The queue holds 5000 jobs.' },
      { path: 'docs/plan.md', lines: { start: 40, end: 41 } },
      { path: 'docs/none.md', quote: 'anything at all' },
      { path: 'diary.md', quote: 'Not yours to read.' },
      { path: join(elsewhere, 'diary.md'), quote: 'Not yours to read.' },
      { path: '../../../etc/passwd', quote: 'root' },
      { path: '.aws/credentials', quote: 'region = north' },
    ],
  })
  expect(data.checks.map(({ verdict }) => verdict)).toEqual([
    'verified',
    'failed',
    'failed',
    'failed',
    'unverified',
    'unverified',
    'unverified',
    'unverified',
  ])
  expect(data).toMatchObject({ verified: 1, failed: 3, unverified: 4 })
  expect(data.checks[1]?.because).toContain('500')
  expect(data.checks[4]?.because).toContain('outside your workspace')
  expect(data.checks[7]?.because).toContain('may hold credentials')
})

test('however a path is written, it is the same file; and what can’t be checked says what it is', async () => {
  const client = await overStdio({ roots: [workspace] })
  const quote = 'Nobody is on call at night.'
  const plan = join(workspace, 'docs', 'plan.md')
  const same = ['docs/plan.md', './docs/plan.md', 'docs/../docs/plan.md', plan, pathToFileURL(plan).href]
  const { data } = await call<Checked>(client, 'verify_evidence', { citations: same.map((path) => ({ path, quote })) })
  expect(data.checks.map(({ path, verdict }) => [path, verdict])).toEqual(same.map((path) => [path, 'verified']))
  const odd = [
    { path: 'docs/none.md', quote },
    { path: 'docs', quote },
    { path: '../nowhere.md', quote },
    { path: 'docs/plan.md', quote: '' },
    { path: 'docs/plan.md', quote: 'jobs' },
  ]
  const { checks } = (await call<Checked>(client, 'verify_evidence', { citations: odd })).data
  expect(checks.map(({ verdict, because }) => [verdict, because])).toEqual([
    ['failed', expect.stringMatching(/^There is no file or folder docs\/none\.md in your workspace/)],
    ['unverified', expect.stringMatching(/^docs is a folder\. Name one file/)],
    ['unverified', expect.stringMatching(/lies outside your workspace/)],
    ['unverified', expect.stringMatching(/^The quotation is empty/)],
    ['unverified', expect.stringMatching(/too short to prove anything/)],
  ])
})

test('files of the same name in different folders go together, and keep their paths from the root', async () => {
  for (const folder of ['a', 'b']) {
    mkdirSync(join(workspace, folder), { recursive: true })
    writeFileSync(join(workspace, folder, 'README.md'), `This is ${folder}, and the night shift has ${folder.length} person.\n`)
  }
  const client = await overStdio({ roots: [workspace] })
  for (const files of [
    ['a/README.md', 'b/README.md'],
    ['a', './b'],
    ['a', 'a/README.md', 'b/'],
  ]) {
    const { data, text } = await call<{ id: string }>(client, 'open_table', {
      protocol: 'ask',
      subject: 'Is the night shift full?',
      seats: 1,
      files,
    })
    expect(text).toContain('has begun')
    const { owed } = (await call<{ owed: { prompt: { user: string } }[] }>(client, 'owed', { id: data.id, wait: 20 })).data
    const names = [...(owed[0]?.prompt.user ?? '').matchAll(/^~+ (\S+) lines /gm)].map(([, name]) => name)
    expect(names).toEqual(['a/README.md', 'b/README.md'])
  }
})

test('a client that never says what its roots are holds nobody up', async () => {
  const client = await overStdio({ roots: [workspace] })
  client.setRequestHandler('roots/list', () => new Promise(() => undefined))
  const began = Date.now()
  const { isError, text } = await call(client, 'verify_evidence', { citations: [{ path: 'docs/plan.md', quote: 'The queue' }] })
  expect([isError, text]).toEqual([true, expect.stringMatching(/^no-roots: Your client did not say within 5 seconds/)])
  expect(Date.now() - began).toBeLessThan(10_000)
})

test('texts at hand and the sources of a deliberation are checked without any workspace', async () => {
  const client = await overStdio()
  const citations = [{ path: 'notes.md', quote: 'The disks are idle from 01:00 to 05:00.' }]
  const source = { path: 'notes.md', text: 'The disks are idle from 01:00 to 05:00.\n' }
  expect((await call(client, 'verify_evidence', { citations, texts: [source] })).data).toMatchObject({ verified: 1 })
  const wanted = { protocol: 'ask', subject: 'Should the backup run at night?', seats: 2, dossier: [source] }
  const { data } = await call<{ id: string }>(client, 'open_table', wanted)
  expect((await call(client, 'verify_evidence', { citations, deliberation: data.id })).data).toMatchObject({ verified: 1 })
  const wrong = [{ path: 'notes.md', quote: 'The disks are never idle from 01:00 to 05:00.' }]
  expect((await call(client, 'verify_evidence', { citations: wrong, deliberation: data.id })).data).toMatchObject({ failed: 1 })
  expect((await call(client, 'verify_evidence', { citations })).text).toContain('no-roots: ')
})

/** A client with two roots of these names, each with a plan of its own: the first says May, the second June. */
async function twoRoots(first: string, second: string) {
  const [one, two] = [join(emptyFolder(), first), join(emptyFolder(), second)]
  for (const root of [one, two]) mkdirSync(root)
  writeFileSync(join(one, 'plan.md'), 'We sail in May.\n')
  writeFileSync(join(two, 'plan.md'), 'We sail in June.\n')
  const client = await overStdio({ roots: [one, two] })
  const cited = async (path: string) =>
    (await call<Checked>(client, 'verify_evidence', { citations: [{ path, quote: 'We sail in June.' }] })).data.checks[0]
  return { client, two, cited }
}

test('a path that two roots hold is cited by the root’s name, and no verdict is guessed', async () => {
  const { client, cited } = await twoRoots('one', 'two')
  expect(await cited('plan.md')).toMatchObject({ verdict: 'unverified', because: expect.stringContaining('two/plan.md') })
  expect(await cited('two/plan.md')).toMatchObject({ verdict: 'verified' })
  expect(await cited('one/plan.md')).toMatchObject({ verdict: 'failed' })
  expect((await call(client, 'open_table', { protocol: 'council', file: 'plan.md' })).text).toContain('name one/plan.md or two/plan.md')
  expect((await call(client, 'ask', { question: 'When?', files: ['.'], offline: true })).text).toContain('name one or two')
})

test('where two roots have one name, too, the full path is asked for', async () => {
  const { two, cited } = await twoRoots('site', 'site')
  for (const path of ['plan.md', 'site/plan.md'])
    expect(await cited(path)).toMatchObject({ verdict: 'unverified', because: expect.stringContaining(join(two, 'plan.md')) })
  expect(await cited(join(two, 'plan.md'))).toMatchObject({ verdict: 'verified' })
})

test('many quotations that are nowhere take turns with others, and have an end', async () => {
  const client = await overStdio({})
  const text = Array.from({ length: 20_000 }, (_, n) => `Line ${n} says that the barrel number ${n * 7} was counted twice.`).join('\n')
  const quote = (n: number): string => Array.from({ length: 60 }, (_, word) => `absent${n}word${word}`).join(' ')
  const citations = Array.from({ length: 100 }, (_, n) => ({ path: 'a.txt', quote: quote(n) }))
  const long = call<Checked>(client, 'verify_evidence', { citations, texts: [{ path: 'a.txt', text }] })
  const began = performance.now()
  await call(client, 'list_deliberations', {})
  const others = performance.now() - began
  const { data } = await long
  const whole = performance.now() - began
  expect(data.failed + data.unverified).toBe(100)
  expect(whole).toBeLessThan(25_000)
  expect(others).toBeLessThan(Math.max(1_500, whole / 2))
})

test('a path alone proves nothing but that the file is there', async () => {
  const client = await overStdio({ roots: [workspace] })
  const { data } = await call<Checked>(client, 'verify_evidence', { citations: [{ path: 'docs/plan.md' }] })
  expect(data).toMatchObject({ verified: 0, unverified: 1 })
})

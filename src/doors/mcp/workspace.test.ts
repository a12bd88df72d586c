import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerContext } from '@modelcontextprotocol/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkFiles } from '../../engine/quotes.ts'
import type { Desk } from './rooms.ts'
import { filesFrom, placeOf, workspaceOf } from './workspace.ts'

let base = ''
let root = ''
beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'witan workspace-')))
  root = join(base, 'project')
  mkdirSync(join(root, 'docs'), { recursive: true })
  mkdirSync(join(base, 'project-two', 'docs'), { recursive: true })
  writeFileSync(join(root, 'docs', 'plan.md'), 'We ship in May.\nNobody is on call.\n')
  writeFileSync(join(root, '.env'), 'PORT=1\n')
  writeFileSync(join(base, 'outside.md'), 'Not yours.\n')
  writeFileSync(join(base, 'project-two', 'near.md'), 'Not yours either.\n')
  symlinkSync(join(base, 'outside.md'), join(root, 'link.md'))
  symlinkSync(base, join(root, 'up'))
  symlinkSync(join(base, 'nowhere.md'), join(root, 'dangling.md'))
  symlinkSync(root, join(base, 'also-the-project'))
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

test('a file counts by where it really lies, however it is written: neither dots nor links lead out', async () => {
  const place = { real: join(root, 'docs', 'plan.md'), name: 'docs/plan.md', root }
  const ways = [
    'docs/plan.md',
    './docs/plan.md',
    'docs/../docs/plan.md',
    join(root, 'docs', 'plan.md'),
    join(base, 'also-the-project', 'docs', 'plan.md'),
    pathToFileURL(join(root, 'docs', 'plan.md')).href,
  ]
  for (const path of ways) expect(await placeOf([root], path), path).toEqual(place)
  for (const path of ['../outside.md', 'link.md', 'up/outside.md', join(base, 'outside.md'), '../project-two/near.md', '/etc/passwd'])
    expect(await placeOf([root], path), path).toMatchObject({ refused: 'outside-workspace' })
})

test('whether there is anything outside is not told', async () => {
  const said = async (path: string) => {
    const found = await placeOf([root], path)
    return found !== null && 'because' in found ? found.because.replaceAll(path, '…') : found
  }
  const pairs = [
    ['../outside.md', '../nowhere.md'],
    [join(base, 'outside.md'), join(base, 'nowhere.md')],
    ['up/outside.md', 'up/nowhere.md'],
    ['up/project-two/near.md', 'up/no/such/near.md'],
    ['link.md', 'dangling.md'],
    [pathToFileURL(join(base, 'outside.md')).href, 'file:///nowhere/at/all'],
  ] as const
  for (const [there, nowhere] of pairs) {
    expect(await said(there), there).toContain(`lies outside your workspace (${root})`)
    expect(await said(nowhere), nowhere).toBe(await said(there))
  }
})

test('a root may itself be a link, and one that is not there holds nothing', async () => {
  expect(await placeOf([join(base, 'gone'), join(base, 'also-the-project')], 'docs/plan.md')).toMatchObject({ name: 'docs/plan.md' })
  expect(await placeOf([join(base, 'gone')], 'docs/plan.md')).toBeNull()
  expect(await placeOf([root], 'docs/none.md')).toBeNull()
  expect(await placeOf([root], 'docs/plan.md\0.txt')).toBeNull()
})

test('files of a start become dossiers that no registered name can be taken for', async () => {
  const shelved = await filesFrom([root], ['docs'], new Map([['docs', '/registered']]))
  expect(shelved).toMatchObject({ sources: [{ dossier: 'workspace:docs' }] })
  expect('dossiers' in shelved && [...shelved.dossiers]).toEqual([['docs', '/registered']])
  expect('workspace' in shelved && [...(shelved.workspace ?? [])]).toEqual([
    ['workspace:docs', { place: join(root, 'docs'), name: 'docs', isFolder: true }],
  ])
  expect(await filesFrom([root], ['docs', 'none'], new Map())).toMatchObject({ refused: 'no-such-file' })
})

test('the same path in two roots is two names, and two ways to one file are one', async () => {
  const other = join(base, 'project-two')
  expect(await filesFrom([root, other], ['docs'], new Map())).toMatchObject({ refused: 'ambiguous-path' })
  const shelved = await filesFrom([root, other], ['project/docs', join(root, 'docs'), join(other, 'docs')], new Map())
  expect(shelved).toMatchObject({ sources: [{ dossier: 'workspace:project/docs' }, { dossier: 'workspace:docs' }] })
})

test('quotations are checked in what may be read, and credentials are not read even inside', async () => {
  const cited = [
    { path: 'docs/plan.md', quote: 'Nobody is on call.', lines: { start: 2, end: 2 } },
    { path: 'docs/plan.md', quote: 'Somebody is on call.', lines: null },
    { path: '.env', quote: 'PORT=1', lines: null },
  ]
  const checks = await checkFiles(cited, [
    { path: 'docs/plan.md', place: join(root, 'docs', 'plan.md') },
    { path: '.env', place: join(root, '.env') },
  ])
  expect(checks.map(({ verdict }) => verdict)).toEqual(['verified', 'failed', 'unverified'])
  expect(checks[2]?.because).toContain('may hold credentials')
})

type Answer = () => Promise<unknown>
const desk = (workspace: readonly string[] | null, capabilities: object, listRoots: Answer = async () => ({ roots: [] })) =>
  ({ rooms: { workspace }, server: { server: { getClientCapabilities: () => capabilities, listRoots } } }) as unknown as Desk
/** Since 2026-07-28 a request carries an envelope. */
const modern = (inputResponses?: Record<string, unknown>) =>
  ({ mcpReq: { inputResponses, envelope: {}, signal: new AbortController().signal } }) as unknown as ServerContext
const legacy = { mcpReq: { signal: new AbortController().signal } } as unknown as ServerContext

test('a client that has roots is asked for them, once, and only file addresses count', async () => {
  expect(await workspaceOf(desk([], { roots: {} }), modern())).toBe('roots')
  const roots = [{ uri: pathToFileURL(root).href }, { uri: 'https://example.org/x' }, { uri: 'file://%' }]
  expect(await workspaceOf(desk(['/own'], { roots: {} }), modern({ roots: { roots } }))).toEqual([root, '/own'])
  expect(
    await workspaceOf(
      desk(['/own'], { roots: {} }, async () => ({ roots })),
      legacy,
    ),
  ).toEqual([root, '/own'])
  expect(await workspaceOf(desk([], { roots: {} }), modern({ roots: { roots: [] } }))).toMatchObject({ refused: 'no-roots' })
  expect(await workspaceOf(desk([], {}), modern())).toMatchObject({ refused: 'no-roots' })
})

test('a client that fails to name its roots is told so, and the folders of the server are read all the same', async () => {
  const failing = async () => {
    throw new Error('timed out')
  }
  const said = await workspaceOf(desk([], { roots: {} }, failing), legacy)
  expect(said).toMatchObject({ refused: 'no-roots', because: expect.stringMatching(/within 5 seconds.*timed out/) })
  expect(await workspaceOf(desk(['/own'], { roots: {} }, failing), legacy)).toEqual(['/own'])
})

test('over HTTP no workspace is read, whatever a client names', async () => {
  expect(await workspaceOf(desk(null, { roots: {} }), modern({ roots: { roots: [{ uri: 'file:///' }] } }))).toMatchObject({
    refused: 'no-workspace',
  })
})

/**
 * Most tests run commands in their own process, since a start costs half a second of a core. Here each kind of command is a process of
 * its own as well, and must end with the same code and say the same on both streams.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { asProcess, folder, MONOLITH, reportIn, runs, witan } from './witan.ts'

const QUESTION = 'Should a five-person team split its monolith?'
const ask = (...args: readonly string[]): readonly string[] => ['ask', QUESTION, '--offline', '--dossier', MONOLITH, ...args]

/** One that has ended, which all may read and nobody here changes. */
let cwd = ''
beforeAll(async () => {
  cwd = folder({ 'notes/a.md': 'We should ship on Friday.\n' })
  await runs(cwd, ask('--quiet', '--seats', '3'))
})

test('four at once in a folder with nothing in it lose nothing of each other', async () => {
  const empty = folder()
  const ended = await Promise.all(Array.from({ length: 4 }, () => asProcess(empty, ask('--json', '--quiet', '--seats', '1'))))
  expect(ended.map(({ code, err }) => [code, err])).toEqual(ended.map(() => [0, '']))
  const listed = JSON.parse((await runs(empty, ['list', '--json'])).out) as readonly { readonly id: string }[]
  expect(listed.map(({ id }) => id).toSorted()).toEqual(ended.map((one) => reportIn(one).id).toSorted())
})

describe('a process and the same command without one', () => {
  test.each<readonly [code: number, args: readonly string[]]>([
    [0, ['--version']],
    [0, ['help', 'council']],
    [0, ['list', '--json']],
    [0, ['show', 'ask']],
    [0, ['events', 'ask']],
    [0, ['verify', 'ask']],
    [0, ['replay', 'ask', '--speed', '1000']],
    [0, ['watch', 'ask']],
    [0, ['export', 'ask', '--format', 'yaml']],
    [0, ['export-db', 'ask']],
    [0, ['token', 'list']],
    [0, ['owed', 'ask']],
    [1, ['verify', 'ask', '--head', 'f'.repeat(64)]],
    [2, ['shw', 'ask']],
    [2, ['show', 'nobody']],
    [2, ['resume', 'ask', '--out', 'report.pdf']],
    [2, ['interject', 'ask', 'Hello']],
    [2, ['debate', 'notes', '--offline']],
    [2, ['council', 'gone.md', '--offline']],
    [2, ['roundtable', '', '--offline']],
    [2, ['room', 'status']],
  ])('%d from %j', async (code, args) => {
    const [alone, within] = [await asProcess(cwd, args), await witan(cwd, args)]
    expect(alone).toEqual(within)
    expect(alone).toMatchObject({ code, signal: null })
  })

  test('deliberate alike from the same seed, take paths from the same folder and leave the same files', async () => {
    const [one, other] = [folder(), folder()]
    const args = ask('--seats', '3', '--seed', '7', '--json', '--out', 'report.md')
    const [alone, within] = [await asProcess(one, args), await witan(other, args)]
    const said = [alone, within].map((ended) => {
      const { id, answers, ballots, result, notes } = reportIn(ended)
      return { code: ended.code, err: ended.err.replaceAll(id, '<id>'), answers, ballots, result, notes }
    })
    expect(said[0]).toEqual(said[1])
    for (const path of ['report.md', join('.witan', 'witan.db')])
      expect([path, ...[one, other].map((made) => existsSync(join(made, path)))]).toEqual([path, true, true])
  })

  test('refuse a witan.yaml that is none in the same words, before anything is made', async () => {
    const broken = folder({ 'witan.yaml': 'model: x\n\nbuget: 3\n' })
    const alone = await asProcess(broken, ask())
    expect(alone).toEqual(await witan(broken, ask()))
    expect(alone).toMatchObject({ code: 2, out: '', err: expect.stringContaining('line 3: there is no key «buget»') })
    expect(existsSync(join(broken, '.witan'))).toBe(false)
  })
})

/** export-db and import-db as their users have them: files, pipes, what is refused, and a machine that dies in the middle. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLog } from '../../src/log/open.ts'
import { MAIN } from '../compiled.ts'
import { type Database, makeDatabase } from '../postgres/database.ts'
import { inProcess, keptTerminal } from './terminal.ts'
import { asProcess, folder, MONOLITH, runs, witan } from './witan.ts'

const ask = (seed: number): readonly string[] => [
  ...['ask', 'Should a five-person team split its monolith?', '--offline', '--dossier', MONOLITH],
  ...['--quiet', '--seats', '3', '--seed', String(seed)],
]

/** A folder with three asks and the file of them, which nobody here changes. */
let cwd = ''
let file = ''
let lines: readonly string[] = []
beforeAll(async () => {
  cwd = folder()
  for (const seed of [1, 2, 3]) await runs(cwd, ask(seed))
  file = join(cwd, 'all.jsonl')
  await runs(cwd, ['export-db', '--out', 'all.jsonl'])
  lines = readFileSync(file, 'utf8').trimEnd().split('\n')
})

interface Listed {
  readonly id: string
  readonly status: string
}
const listOf = async (where: string, env: NodeJS.ProcessEnv = {}): Promise<readonly Listed[]> =>
  JSON.parse((await runs(where, ['list', '--json'], env)).out) as readonly Listed[]

/** What is stored, and what verify says of it. */
async function standing(where: string, env: NodeJS.ProcessEnv = {}): Promise<unknown> {
  const list = await listOf(where, env)
  const told: string[] = []
  for (const { id } of list) told.push((await runs(where, ['events', id], env)).out, (await runs(where, ['verify', id], env)).out)
  return { list, told }
}

const starts = (): readonly number[] => lines.flatMap((line, index) => (line.startsWith('{"stream"') ? [index] : []))

/** The file as it would have been exported when the first deliberation had only so many events. */
function firstUpTo(events: number): string {
  const { stream } = JSON.parse(lines[1] ?? '') as { readonly stream: string }
  const rows = lines.flatMap((line, index) => (line.startsWith('{"seq"') ? [{ index, row: JSON.parse(line) as { hash: string } }] : []))
  const last = rows[events - 1]
  const head = JSON.stringify({ stream, events, head: last?.row.hash })
  return [lines[0], head, ...lines.slice(2, (last?.index ?? 0) + 1), '{"end":true,"streams":1}', ''].join('\n')
}

describe('to another folder', () => {
  test('the list, every event and every head are the same; the second time all are here already', async () => {
    const other = folder()
    const first = await runs(other, ['import-db', file])
    expect(first.out).toMatch(/^(ask-\w+: \d+ events, new\.\n){3}3 deliberations: 3 new, 0 continued, 0 already here\.\n$/)
    expect(await standing(other)).toEqual(await standing(cwd))
    const again = await runs(other, ['import-db', file])
    expect(again.out).toMatch(/^(ask-\w+: already here\.\n){3}3 deliberations: 0 new, 0 continued, 3 already here\.\n$/)
    expect((await runs(other, ['export-db'])).out).toBe(readFileSync(file, 'utf8'))
  })
  test('one of several, by the first letters of its id; an unknown one is refused, and no file is left', async () => {
    const [{ id } = { id: '' }] = await listOf(cwd)
    const { out } = await runs(cwd, ['export-db', id.slice(0, 8), '--out', '-'])
    expect(out.match(/^\{"stream":"[^"]+"/gm)).toEqual([`{"stream":"${id}"`])
    const refused = await runs(cwd, ['export-db', 'nobody', '--out', 'nobody.jsonl'], {}, 2)
    expect(refused.err).toMatch(/No deliberation here has the id «nobody»/)
    expect(existsSync(join(cwd, 'nobody.jsonl'))).toBe(false)
  })
  test('one that was left open is resumed where it arrives, and the rest of the file fits no longer', async () => {
    const other = folder({ 'early.jsonl': firstUpTo(9) })
    await runs(other, ['import-db', 'early.jsonl'])
    const [{ id, status } = { id: '', status: '' }] = await listOf(other)
    expect(status).toBe('open')
    await runs(other, ['resume', id, '--quiet'])
    expect(await listOf(other)).toMatchObject([{ id, status: 'completed' }])
    expect((await runs(other, ['verify', id])).out).toContain('are as they were written')
    const { err, out } = await runs(other, ['import-db', file], {}, 2)
    expect(err).toMatch(new RegExp(`^✗ ${id} is here already, with another history .*--db\\.\\n$`))
    expect(out).toMatch(/2 deliberations: 2 new, 0 continued, 0 already here\. Refused: 1\.\n$/)
  })
  test('a part of it that is here already gets what is missing', async () => {
    const other = folder({ 'early.jsonl': firstUpTo(9) })
    await runs(other, ['import-db', 'early.jsonl'])
    expect((await runs(other, ['import-db', file])).out).toMatch(/^ask-\w+: \d+ events added to the 9 here\.\n/)
    expect(await standing(other)).toEqual(await standing(cwd))
  })
})

describe('what can not be done is said', () => {
  test('a damaged line and a cut-off file, with the number of the line and exit code 2', async () => {
    const [, second = 0] = starts()
    const spoiled = lines.map((line, index) =>
      index === second + 3 ? line.replace('"seq":', '"sea":').replace('"text":', '"tent":') : line,
    )
    const other = folder({ 'spoiled.jsonl': `${spoiled.join('\n')}\n`, 'cut.jsonl': lines.slice(0, second + 5).join('\n') })
    const damaged = await runs(other, ['import-db', 'spoiled.jsonl'], {}, 2)
    expect(damaged.err).toContain(`is damaged in this file (line ${second + 4}). This line is not what was written.`)
    expect(await listOf(other)).toHaveLength(2)
    const cut = await runs(other, ['import-db', 'cut.jsonl', '--db', 'sqlite:cut.db'], {}, 2)
    expect(cut.err).toMatch(new RegExp(`\\(line ${second + 5}\\)\\. The file was cut off here`))
    expect(cut.out).toMatch(/1 deliberation: 1 new/)
  })
  test('a file that is not there, or is no export, makes no database', async () => {
    const other = folder({ 'notes.md': '# Notes\n' })
    expect((await runs(other, ['import-db', 'gone.jsonl'], {}, 2)).err).toMatch(/gone\.jsonl can't be read \(ENOENT\)/)
    expect((await runs(other, ['import-db', 'notes.md'], {}, 2)).err).toMatch(/no file that witan export-db has written/)
    expect((await runs(other, ['export-db'], {}, 2)).err).toMatch(/There is no database/)
    expect(existsSync(join(other, '.witan'))).toBe(false)
  })
  test('a place that can not be written to, and what stood there before stays when something goes wrong', async () => {
    mkdirSync(join(cwd, 'a-folder'), { recursive: true })
    for (const out of ['a-folder', 'no/such/folder/all.jsonl']) expect((await witan(cwd, ['export-db', '--out', out])).code).toBe(2)
    const other = folder({ 'all.jsonl': 'precious' })
    await runs(other, ['import-db', file])
    const log = await openLog(join(other, '.witan', 'witan.db'))
    const [{ id } = { id: '' }] = await log.streams({ limit: 99 })
    await log.close()
    const { default: Database } = await import('better-sqlite3')
    const open = new Database(join(other, '.witan', 'witan.db'))
    open.prepare("UPDATE events SET bytes = replace(bytes, 'ask', 'oak') WHERE stream = ? AND seq = 5").run(id)
    open.close()
    expect((await runs(other, ['export-db', '--out', 'all.jsonl'], {}, 2)).err).toMatch(
      new RegExp(`${id} was changed after it was written`),
    )
    expect(readFileSync(join(other, 'all.jsonl'), 'utf8')).toBe('precious')
    expect(existsSync(join(other, 'all.jsonl.partial'))).toBe(false)
  })
  test('nobody wants the file on a screen', async () => {
    const kept = keptTerminal(() => undefined)
    expect(await inProcess(cwd, kept, ['export-db'])).toBe(2)
    expect(kept.err()).toMatch(/--out <file>, or pipe it: witan export-db \| witan import-db/)
    expect(kept.out()).toBe('')
  })
  test('the help tells how to move a folder to PostgreSQL, and what becomes of rooms', async () => {
    const { out } = await runs(cwd, ['export-db', '--help'])
    for (const words of [
      'witan export-db --out all.jsonl\n',
      'WITAN_DB=postgres://',
      'witan export-db | witan import-db',
      'A room names a folder',
    ])
      expect(out).toContain(words)
    expect((await runs(cwd, ['--help'])).out).toMatch(/import-db \[options\] <file> /)
  })
})

describe('processes', () => {
  let database: Database
  beforeAll(async () => {
    database = await makeDatabase()
  })
  afterAll(() => database.drop())

  const command = (...args: readonly string[]): string =>
    [process.execPath, '--disable-warning=ExperimentalWarning', MAIN, ...args].map((word) => `'${word}'`).join(' ')

  test('through pipes to PostgreSQL and back: the same as before', async () => {
    const other = folder()
    for (const [from, to] of [
      [[], ['--db', database.url]],
      [
        ['--db', database.url],
        ['--db', `sqlite:${join(other, '.witan', 'witan.db')}`],
      ],
    ] as const) {
      const pipe = spawn('sh', ['-c', `${command('export-db', ...from)} | ${command('import-db', ...to, '-')}`], { cwd, stdio: 'ignore' })
      expect(await new Promise((resolve) => pipe.once('close', resolve))).toBe(0)
    }
    expect(await standing(cwd, { WITAN_DB: database.url })).toEqual(await standing(cwd))
    expect(await standing(other)).toEqual(await standing(cwd))
  })

  /** Hears so many lines of the file and answers for the deliberations that are whole by then; then it is killed. */
  async function killedAfter(heard: number, where: string, db: string): Promise<void> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, 'import-db', '-', '--db', db], {
      cwd: where,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('close', (_, signal) => resolve(signal)))
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    child.stdin.write(`${lines.slice(0, heard).join('\n')}\n`)
    const whole = starts().filter((_, index) => (starts()[index + 1] ?? lines.length - 1) <= heard).length
    await expect.poll(() => said.match(/: (\d+ events|already here)/g)?.length ?? 0).toBe(whole)
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
  }

  test.each(['SQLite', 'PostgreSQL'])('killed in the middle and run again, %s holds the same as if nothing had happened', async (kind) => {
    const other = folder()
    const fresh = kind === 'SQLite' ? null : await makeDatabase()
    const db = fresh?.url ?? `sqlite:${join(other, 'witan.db')}`
    const [, second = 0, third = 0] = starts()
    const env = { WITAN_DB: db }
    await killedAfter(second + 7, other, db)
    expect(await listOf(other, env)).toHaveLength(1)
    await killedAfter(third + 9, other, db)
    expect(await listOf(other, env)).toHaveLength(2)
    const { code, out } = await asProcess(other, ['import-db', file, '--db', db])
    expect([code, out]).toEqual([0, expect.stringMatching(/3 deliberations: 1 new, 0 continued, 2 already here\.\n$/)])
    expect(await standing(other, env)).toEqual(await standing(cwd))
    writeFileSync(join(other, 'again.jsonl'), (await runs(other, ['export-db'], env)).out)
    expect(readFileSync(join(other, 'again.jsonl'), 'utf8')).toBe(readFileSync(file, 'utf8'))
    await fresh?.drop()
  })
})

/** Bad input, one by one: exit code 2, a sentence that says what to do, nothing on standard output, nothing left behind. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { MAIN } from '../compiled.ts'
import { asProcess, folder, runs, witan } from './witan.ts'

type Case = readonly [what: string, args: readonly string[], words: RegExp, files?: Readonly<Record<string, string>>]

const QUESTION = 'Ship on Friday?'
const ask = (...args: readonly string[]): readonly string[] => ['ask', QUESTION, '--offline', ...args]
const online = (...args: readonly string[]): readonly string[] => ['ask', QUESTION, ...args]
const cast = (text: string) => ({ 'cast.yaml': text })
const fifty = Array.from({ length: 50 }, (_, index) => `  - name: Seat ${index}`).join('\n')

/** One refusal, in a folder with these files. */
async function refused(
  args: readonly string[],
  words: RegExp,
  files: Readonly<Record<string, string>> = {},
  run: typeof witan = witan,
): Promise<void> {
  const cwd = folder(files)
  const { code, out, err } = await run(cwd, args)
  expect({ args, code, out, err }).toEqual({ args, code: 2, out: '', err: expect.stringMatching(words) })
  expect(err).not.toMatch(/\n\s+at |undefined|\[object|Error:/)
  expect(existsSync(join(cwd, '.witan')), 'nothing is left behind').toBe(false)
}

/** A test for each. */
function refusals(cases: readonly Case[]): void {
  for (const [what, args, words, files] of cases) test(what, () => refused(args, words, files))
}

describe.concurrent('the question', () => {
  refusals([
    ['empty', ['ask', ''], /question is empty/],
    ['blank', ['ask', ' \n\t '], /question is empty/],
    ['missing', ['ask'], /missing.*question/],
    ['a folder', ['debate', 'notes'], /is a folder.*--dossier notes/s, { 'notes/a.md': 'x' }],
    ['open, where two sides are needed', ['debate', 'How should we do it?', '--offline'], /yes or no.*An ask takes any question/s],
    ['one report twice', ask('--out', 'a.md', '--out', 'a.md'), /--out.*a\.md.*named twice/s],
    ['findings of what has none', ask('--out', 'a.sarif'), /SARIF holds the findings of a council.*«ask»/],
    ['with a bell in it', ['ask', 'Ship\u0007 it?'], /control character \(U\+0007\)/],
    ['with an escape sequence in it', ['ask', '\u001b[31mShip it?'], /control character \(U\+001b\)/],
  ])
  test('of 120,000 characters, close to the longest that a shell hands over to a process', () =>
    refused(['ask', 'a'.repeat(120_000)], /120000 characters.*10000.*dossier/, {}, asProcess))
})

describe.concurrent('the models', () => {
  refusals([
    ['an unknown provider', online('--model', 'acme/best'), /«acme\/best».*anthropic\/<model>.*compatible\/<model>/],
    ['a model without its provider', online('--model', 'gpt-5'), /«gpt-5» names no provider.*openai\/<model>/],
    ['a provider without a model', online('--model', 'openai/'), /no model.*openai\/<model>/],
    ['a missing key', online('--model', 'anthropic/claude-sonnet-4-6'), /ANTHROPIC_API_KEY.*run offline/],
    ['a missing address', online('--model', 'compatible/qwen'), /WITAN_COMPATIBLE_URL/],
    ['--seat without =', ask('--seat', 'measurer'), /<seat id>=<model>/],
    ['--seat of nobody', ask('--seat', 'nobody=offline'), /no seat «nobody».*outside-view, failure-hunter/],
    ['--seat with a bad model', online('--seat', 'outside-view=gpt-5'), /«gpt-5» names no provider/],
  ])
})

describe.concurrent('the cast', () => {
  refusals([
    ['13 seats', ask('--seats', '13'), /13.*at most 12/],
    ['a missing file', ask('--cast', 'nobody.yaml'), /nobody\.yaml.*ENOENT.*Check the path/],
    ['no YAML', ask('--cast', 'cast.yaml'), /cast\.yaml, line 3: this is not valid YAML/, cast('seats:\n  - name: Ann\n  }\n')],
    [
      'a typo in a key',
      ask('--cast', 'cast.yaml'),
      /cast\.yaml, line 3: there is no key «persnoa».*The keys are: name, id, persona/s,
      cast('seats:\n  - name: Ann\n    persnoa: kind\n'),
    ],
    ['50 seats', ask('--cast', 'cast.yaml'), /50 seats; at most 12/, cast(`seats:\n${fifty}\n`)],
    [
      'two seats of one id',
      ask('--cast', 'cast.yaml'),
      /Two seats have the id ann/,
      cast('seats:\n  - name: Ann\n  - name: Äñn\n    id: ann\n'),
    ],
    ['an empty list', ask('--cast', 'cast.yaml'), /cast\.yaml, line 1: seats:.*at least 1/, cast('seats: []\n')],
    ['an empty file', ask('--cast', 'cast.yaml'), /cast\.yaml.*empty/, cast('')],
    ['more seats than it has', ask('--cast', 'cast.yaml', '--seats', '2'), /2 seats; cast\.yaml has 1/, cast('seats:\n  - name: Ann\n')],
    [
      'an id that is none',
      ask('--cast', 'cast.yaml'),
      /line 3: seats\.0\.id: a seat id is lower-case/,
      cast('seats:\n  - name: Ann\n    id: ANN!\n'),
    ],
  ])
})

describe.concurrent('the dossier', () => {
  refusals([
    ['missing', ask('--dossier', 'nowhere'), /no file or folder nowhere.*Check the path/],
    ['an empty file', ask('--dossier', 'empty.md'), /empty\.md: It is empty/, { 'empty.md': '' }],
    ['a binary file', ask('--dossier', 'x.bin'), /binary/, { 'x.bin': '\u0000\u0001\u0002\u0003' }],
    ['a credential file', ask('--dossier', '.env'), /\.env may hold credentials.*Name another/, { '.env': 'TOKEN=abc\n' }],
    ['a folder of nothing but keys', ask('--dossier', 'd'), /Nothing in d could be read.*credentials/, { 'd/id_rsa': 'x\n' }],
  ])
})

describe.concurrent('commands and flags', () => {
  refusals([
    ['an unknown command', ['deliberate'], /unknown command 'deliberate'[\s\S]*witan --help/],
    ['a command with a typo', ['shw', 'x'], /Did you mean show/],
    ['an unknown flag', ask('--offlin'), /unknown option '--offlin'[\s\S]*Did you mean --offline/],
    ['two questions', ['ask', 'Ship', 'it?', '--offline'], /too many arguments/],
    ['an ending that is no format', ask('--out', 'report.pdf'), /report\.pdf.*«pdf».*\.md, \.html, \.json or \.yaml/],
    ['no ending', ask('--out', 'report'), /\.md, \.html, \.json or \.yaml/],
    ['a file in a folder that is not there', ask('--out', 'reports/report.md'), /reports\/report\.md can't be written/],
    ['a database of no kind', ['list', '--db', 'mongodb://here'], /«mongodb:».*sqlite:<path>/],
    ['a folder as database', ['list', '--db', 'sqlite:.'], /is a folder/],
  ])
  test('a pace that is none, and a format that is none', async () => {
    await refused(ask('--pace', 'slow'), /It takes one of: live, brisk/)
    await refused(['export', 'x', '--format', 'pdf'], /It takes one of: md, json, yaml, html/)
  })
})

test('a question of 1 MB, longer than one argument of a process may be', () =>
  refused(['ask', 'a'.repeat(1_000_000)], /1000000 characters.*10000/))

test('a question of 1 MB through standard input, in a real process', () => {
  const cwd = folder()
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, 'ask', '-', '--offline'], {
    cwd,
    input: 'a'.repeat(1_000_000),
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(/1000000 characters.*10000/) })
  expect(existsSync(join(cwd, '.witan'))).toBe(false)
})

test.skipIf(process.getuid?.() === 0)('a dossier that may not be read', async () => {
  const cwd = folder({ 'locked.md': 'text\n' })
  chmodSync(join(cwd, 'locked.md'), 0o000)
  const { code, out, err } = await witan(cwd, ask('--dossier', 'locked.md'))
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringContaining('locked.md') })
})

describe('numbers', () => {
  const flags = ['--budget', '--max-tokens', '--max-calls', '--max-minutes', '--concurrency', '--seats']
  const none = ['NaN', '-1', '0', '1e999', 'Infinity', '-Infinity', 'abc', '', ' ', '1,5', '2 euros']
  test.each(flags)('%s takes none of the numbers that are none', async (flag) => {
    for (const value of none) await refused(ask(`${flag}=${value}`), /is invalid\. It takes a (?:whole )?number/)
  })
  test.each(['--seed', '--lookups'])('%s may be 0, but nothing less', async (flag) => {
    for (const value of none.filter((text) => text !== '0')) await refused(ask(`${flag}=${value}`), /is invalid\. It takes a whole number/)
  })
  test('whole ones take no fraction, capped ones nothing beyond', async () => {
    for (const flag of ['--seats', '--max-tokens', '--max-calls', '--concurrency', '--seed', '--lookups']) {
      await refused(ask(flag, '2.5'), /It takes a whole number/)
    }
    await refused(ask('--concurrency', '65'), /from 1 to 64/)
    await refused(ask('--lookups', '9'), /from 0 to 8/)
    await refused(ask('--seats', '50'), /50 seats; at most 12/)
    await refused(ask('--budget', '1e300'), /--budget/)
    await refused(ask('--max-minutes', '1e300'), /--max-minutes/)
    await refused(['replay', 'x', '--speed', '0'], /--speed/)
  })
  test('the same as a process: nothing is left behind', async () => {
    await refused(ask('--budget', 'NaN'), /--budget.*NaN.*It takes a number above 0/, {}, asProcess)
    await refused(ask('--seats', '0'), /--seats.*It takes a whole number/, {}, asProcess)
  })
})

describe.concurrent('looking for what is not there', () => {
  const nothing = /no database at .*Start a deliberation here first/
  test.each(['show', 'resume'])('%s in a folder without a database makes none', (command) => refused([command, 'ask-nobody'], nothing))
  test('nor does any other command', async () => {
    for (const command of ['events', 'verify', 'watch', 'replay', 'export', 'stop', 'pause'])
      await refused([command, 'ask-nobody'], nothing)
  })
  test('ids: none, a prefix of two, the empty one; places before the first event', async () => {
    const cwd = folder()
    await Promise.all([runs(cwd, ask('--quiet')), runs(cwd, ask('--quiet'))])
    const fails = async (args: readonly string[], words: RegExp) => {
      const { code, out, err } = await witan(cwd, args)
      expect({ args, code, out, err }).toEqual({ args, code: 2, out: '', err: expect.stringMatching(words) })
    }
    await fails(['show', 'ask-!'], /No deliberation here has the id «ask-!».*the list of them/)
    await fails(['verify', ''], /No deliberation here has the id «»/)
    await fails(['resume', 'ask'], /«ask» fits 2 deliberations; type more[\s\S]*Ship on Friday\?[\s\S]*Ship on Friday\?/)
    await fails(['show', 'ask', '--at', '0'], /--at.*whole number of 1 or more/)
    await fails(['replay', 'ask', '--at', '0'], /--at.*whole number of 1 or more/)
  })
})

describe.concurrent('witan.yaml', () => {
  test.each([
    ['a typo', 'model: x\n\nbuget: 3\n', /witan\.yaml, line 3: there is no key «buget».*The keys are: model, .*budget/],
    ['no YAML', 'budget: [1\n', /witan\.yaml, line 2: this is not valid YAML/],
    ['a word for a number', 'budget: lots\n', /witan\.yaml, line 1: budget:/],
    ['a negative budget', 'seed: 1\nbudget: -1\n', /witan\.yaml, line [12]:/],
    ['no number', 'max-tokens: .nan\n', /witan\.yaml, line 1: max-tokens:/],
  ])('%s', (_, text, words) => refused(ask(), words, { 'witan.yaml': text }))
  test('a folder of that name', async () => {
    const cwd = folder()
    mkdirSync(join(cwd, 'witan.yaml'))
    const { code, err } = await witan(cwd, ask())
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/witan\.yaml can't be read \(EISDIR\)/) })
  })
})

describe.concurrent('the database', () => {
  const file = (cwd: string): string => join(cwd, '.witan', 'witan.db')
  async function everyCommandFails(cwd: string, words: RegExp): Promise<void> {
    for (const args of [ask(), ['list'], ['stop', 'x']]) {
      const { code, out, err } = await witan(cwd, args)
      expect({ args, code, out, err }).toEqual({ args, code: 2, out: '', err: expect.stringMatching(words) })
    }
  }
  test('one that is none stays as it is', () =>
    everyCommandFails(folder({ '.witan/witan.db': 'Dear diary, '.repeat(400) }), /is not a Witan database.*It was not changed/))
  test('a newer one', async () => {
    const cwd = folder()
    await runs(cwd, ask('--quiet'))
    const database = new Database(file(cwd))
    database.pragma('user_version = 99')
    database.close()
    await everyCommandFails(cwd, /written by a newer Witan \(database version 99.*Update Witan/)
  })
  test('a file where its folder should be', async () => {
    const cwd = folder({ '.witan': 'a file' })
    const { code, out, err } = await witan(cwd, ask())
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringMatching(/a file stands in its way/) })
  })
  test.skipIf(process.getuid?.() === 0)('a folder that may only be read', async () => {
    const cwd = folder()
    chmodSync(cwd, 0o555)
    const { code, out, err } = await witan(cwd, ask())
    chmodSync(cwd, 0o755)
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringMatching(/can't be written.*read-only for you.*--db/) })
    expect(existsSync(join(cwd, '.witan'))).toBe(false)
  })
  test.runIf(existsSync('/sys/kernel'))('a place where not even root may write', async () => {
    const { code, out, err } = await witan(folder(), [...ask(), '--db', 'sqlite:/sys/witan/witan.db'])
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(/\/sys\/witan\/witan\.db can't be written: .*read-only.*--db/),
    })
  })
  test('a report that can not be written is said before anything is spent', async () => {
    const cwd = folder()
    mkdirSync(join(cwd, 'taken.md'))
    writeFileSync(join(cwd, 'file'), '')
    for (const out of ['taken.md', 'file/report.md']) {
      const { code, err } = await witan(cwd, ask('--out', out))
      expect({ out, code, err }).toEqual({ out, code: 2, err: expect.stringMatching(/can't be written/) })
    }
    expect(existsSync(join(cwd, '.witan'))).toBe(false)
  })
})

/** Briefs and casts at the command line: what stands in place of a topic, and who sits there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inProcess, keptTerminal } from './terminal.ts'
import { eventsOf, folder, idIn, reportIn, runs } from './witan.ts'

const NOTES = 'The release is small.\nNobody is on call on Saturday, so we should not ship on Friday.\n'
const CAST = 'seats:\n  - {name: Ann, stance: YES}\n  - {name: Bo, stance: NO}\n  - {name: Cy}\n'
const FILES = {
  'b/notes.md': NOTES,
  'b/cast.yaml': CAST,
  'b/brief.yaml': 'topic: Ship on Friday\ncast: cast.yaml\ndossier: [.]\nseed: 5\n',
}

interface Opening {
  readonly subject: string
  readonly seed: number
  readonly seats: readonly { readonly id: string }[]
  readonly limits: { readonly callsMax: number }
  readonly dossier: { readonly files: readonly { readonly path: string }[] }
}

const openingIn = async (cwd: string): Promise<Opening> => (await eventsOf(cwd, idIn(cwd)))[0] as unknown as Opening

describe.concurrent('a brief in place of the question', () => {
  test('gives topic, cast, dossier and seed, from wherever it is called; itself and the cast are never quoted', async () => {
    const cwd = folder(FILES)
    const report = reportIn(await runs(cwd, ['ask', 'b/brief.yaml', '--offline', '--json', '--quiet']))
    expect(report.subject).toBe('Ship on Friday')
    const opening = await openingIn(cwd)
    expect(opening).toMatchObject({ seed: 5, seats: [{ id: 'ann' }, { id: 'bo' }, { id: 'cy' }] })
    expect(opening.dossier.files.map(({ path }) => path)).toEqual(['notes.md'])
  })
  test('gives way to flags', async () => {
    const cwd = folder({ ...FILES, 'b/brief.yaml': `${FILES['b/brief.yaml']}seats: 3\nlimits: {maxCalls: 7}\n`, 'other.md': NOTES })
    await runs(cwd, [
      'ask',
      'b/brief.yaml',
      '--offline',
      '--quiet',
      '--seed',
      '9',
      '--seats',
      '1',
      '--dossier',
      'other.md',
      '--max-calls',
      '8',
    ])
    const opening = await openingIn(cwd)
    expect(opening).toMatchObject({ seed: 9, seats: [{ id: 'ann' }], limits: { callsMax: 8 } })
    expect(opening.dossier.files.map(({ path }) => path)).toEqual(['other.md'])
  })
  test('without a seed of its own or a flag, the seed is 1', async () => {
    const cwd = folder({ ...FILES, 'b/brief.yaml': 'question: Ship on Friday?\n' })
    await runs(cwd, ['ask', 'b/brief.yaml', '--offline', '--quiet'])
    expect(await openingIn(cwd)).toMatchObject({ seed: 1, subject: 'Ship on Friday?' })
  })
})

describe('a cast file in a folder of sources', () => {
  test('is no source either', async () => {
    const cwd = folder(FILES)
    await runs(cwd, ['ask', 'Ship on Friday?', '--offline', '--quiet', '--cast', 'b/cast.yaml', '--dossier', 'b'])
    expect((await openingIn(cwd)).dossier.files.map(({ path }) => path)).toEqual(['notes.md'])
  })
})

describe('bad briefs', () => {
  const cases: readonly (readonly [what: string, args: readonly string[], words: RegExp, files?: Readonly<Record<string, string>>])[] = [
    [
      'one that is not there is not debated as words',
      ['debate', 'nowhere/brief.yaml'],
      /There is no brief nowhere\/brief\.yaml\. Check the path/,
    ],
    ['an ask misses it, too', ['ask', 'brief.json'], /There is no brief brief\.json/],
    [
      'an unknown key, with its line',
      ['debate', 'brief.yaml'],
      /brief\.yaml, line 2: there is no key «cats»/,
      { 'brief.yaml': 'topic: x\ncats: c.yaml\n' },
    ],
    [
      'an unknown option',
      ['debate', 'brief.yaml'],
      /brief\.yaml, line 3: there is no key «pairs» in options/,
      { 'brief.yaml': 'topic: x\noptions:\n  pairs: all\n' },
    ],
    ['no topic', ['debate', 'brief.yaml'], /it takes a topic or a question/, { 'brief.yaml': 'seats: 3\n' }],
    [
      'a cast that is not there',
      ['debate', 'brief.yaml'],
      /team\.yaml can't be read \(ENOENT\)/,
      { 'brief.yaml': 'topic: x\ncast: team.yaml\n' },
    ],
    [
      'a cast of no known name',
      ['debate', 'brief.yaml'],
      /nobody.*investing.*software-architecture/,
      { 'brief.yaml': 'topic: x\ncast: nobody\n' },
    ],
    [
      'sources that are not there',
      ['debate', 'brief.yaml', '--offline'],
      /no file or folder papers/,
      { 'brief.yaml': 'topic: x\ndossier: [papers]\n' },
    ],
    [
      'nothing but itself to quote',
      ['debate', 'd/brief.yaml', '--offline'],
      /There is no file to read in/,
      { 'd/brief.yaml': 'topic: x\ndossier: [.]\n' },
    ],
    ['two seats for a debate', ['debate', 'Ship it', '--offline', '--seats', '2'], /2 seats: a debate needs 3 to 12/],
    ['no messages at all', ['debate', 'Ship it', '--max-messages', '0'], /whole number from 1 to 2000/],
    ['a clerk for an ask', ['ask', 'Ship it?', '--clerk', 'openai/x'], /unknown option '--clerk'/],
    ['a clerk that names no provider', ['debate', 'Ship it', '--clerk', 'gpt-5'], /«gpt-5» names no provider/],
    ['an empty topic', ['debate', ' '], /empty/],
  ]
  for (const [what, args, words, files = {}] of cases)
    test(what, async () => {
      const cwd = folder(files)
      const kept = keptTerminal()
      // Paths in arguments are taken from where the process is; in this one that is not the test's folder.
      const inside = args.map((word) => (/\.(?:yaml|json)$/.test(word) ? join(cwd, word) : word))
      const code = await inProcess(cwd, kept, inside)
      const err = kept.err().replaceAll(`${cwd}/`, '')
      expect({ code, out: kept.out(), err }).toEqual({ code: 2, out: '', err: expect.stringMatching(words) })
      expect(err).not.toMatch(/\n\s+at |undefined|\[object|Error:/)
      expect(existsSync(join(cwd, '.witan')), 'nothing is left behind').toBe(false)
    })
})

describe.concurrent('witan cast', () => {
  test('new: writes a starter that works as it is, and never overwrites', async () => {
    const cwd = folder({ 'notes.md': NOTES })
    const { out } = await runs(cwd, ['cast', 'new'])
    expect(out).toMatch(/^cast\.yaml is written, with three seats and every field explained/)
    const text = readFileSync(join(cwd, 'cast.yaml'), 'utf8')
    for (const field of [
      'name',
      'id',
      'persona',
      'method',
      'interests',
      'stance',
      'horizon',
      'holds',
      'concedes',
      'evidencePolicy',
      'flips',
      'driver',
      'model',
      'cheaper',
    ])
      expect(text).toMatch(new RegExp(`^ +(?:- |# )?${field}:`, 'm'))
    const report = reportIn(
      await runs(cwd, ['ask', 'Ship on Friday?', '--cast', 'cast.yaml', '--offline', '--json', '--quiet', '--dossier', 'notes.md']),
    )
    expect(report.seats.map(({ seat }) => seat)).toEqual(['advocate', 'sceptic', 'undecided-reader'])
    const again = await runs(cwd, ['cast', 'new'], {}, 2)
    expect(again.err).toMatch(/cast\.yaml is already there and stays as it is/)
    expect(readFileSync(join(cwd, 'cast.yaml'), 'utf8')).toBe(text)
  })
  test('new: in a folder that is not there, or as another kind of file, it says so', async () => {
    const cwd = folder()
    expect((await runs(cwd, ['cast', 'new', 'nowhere/team.yaml'], {}, 2)).err).toMatch(/nowhere\/team\.yaml can't be written \(ENOENT\)/)
    expect((await runs(cwd, ['cast', 'new', 'team.json'], {}, 2)).err).toMatch(/a starter cast is YAML/)
  })
  test('list: every shipped cast with its first line and its seats', async () => {
    const cwd = folder()
    const [table, json] = await Promise.all([runs(cwd, ['cast', 'list']), runs(cwd, ['cast', 'list', '--json'])])
    const casts = JSON.parse(json.out) as readonly { name: string; about: string; seats: readonly string[] }[]
    expect(casts.map(({ name }) => name)).toEqual(['investing', 'product-decision', 'public-policy', 'software-architecture'])
    for (const { name, about, seats } of casts) {
      expect(seats.length).toBeGreaterThanOrEqual(3)
      expect(about).toMatch(/^For /)
      const told = table.out.replaceAll(/\s+/g, ' ')
      for (const words of [name, about, seats.join(', ')]) expect(told).toContain(words)
    }
    expect(existsSync(join(cwd, '.witan'))).toBe(false)
  })
})

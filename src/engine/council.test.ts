import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { CouncilReport, Outcome, ReportedFinding } from '../core/council/report-types.ts'
import type { CouncilOptions } from '../core/council/words.ts'
import type { EarlierFinding } from '../core/findings/words.ts'
import { isRefusal, refuse } from '../core/refusal.ts'
import { councilFor, earlierReview, type Review } from './council.ts'
import type { Engine } from './engine.ts'
import { openingOf, type Wish } from './open.ts'
import { NO_SETTINGS, type Settings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'witan-council-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string | Uint8Array): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

/** A cast and a dossier that a council must not take from them. */
const SETTINGS: Settings = { ...NO_SETTINGS, castFile: 'investing', dossier: ['/nowhere'] }
const reviewOf = (document: string, over: Partial<Review> = {}): Review => ({
  document,
  northStar: null,
  escalateTo: null,
  since: null,
  castFile: null,
  model: null,
  seatModels: new Map(),
  offline: true,
  limits: {},
  pace: 'brisk',
  seed: 1,
  ...over,
})
async function wishOf(document: string, over: Partial<Review> = {}): Promise<Wish> {
  const wish = await councilFor(reviewOf(document, over), SETTINGS)
  if (isRefusal(wish)) throw new Error(wish.because)
  return wish
}

describe('a document becomes a council', () => {
  test('with three neutral reviewers, the document alone as source, pinned by its hash, and the limits of a council', async () => {
    const wish = await wishOf(file('prd.md', '# Night ferry\n\nThe ferry runs at night.\n'))
    expect(wish).toMatchObject({ protocol: 'council', subject: 'Night ferry', limits: { tokensMax: 200_000, outputTokensMax: 3_000 } })
    expect(wish.seats.map(({ id, name, driver }) => [id, name, driver])).toEqual([
      ['sa-1', 'SA-1', 'offline'],
      ['sa-2', 'SA-2', 'offline'],
      ['sa-3', 'SA-3', 'offline'],
    ])
    expect(new Set(wish.seats.map(({ persona, method }) => persona + method)).size, 'no persona leans').toBe(1)
    const opening = openingOf(wish)
    expect(opening).toMatchObject({
      dossier: { files: [{ path: 'prd.md', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }] },
      options: { document: 'prd.md', escalateTo: 'the product owner', since: null, vision: { name: 'A document worth building from' } },
      notes: [expect.stringMatching(/^All seats are stand-ins .*bring what witan lint finds by code/)],
    })
  })

  test('with what lint noticed as hints, few and short, recorded in the opening', async () => {
    const slips = Array.from({ length: 20 }, (_, n) => `## Part ${n}\n\n${n % 2 === 0 ? 'TBD' : `It is ${n} + 1 = 99 ports.`}\n`).join('\n')
    const wish = await wishOf(file('slips.md', `# Plan\n\n${slips}`))
    expect(openingOf(wish)).toMatchObject({
      options: { hints: expect.arrayContaining([expect.objectContaining({ line: 5, quote: 'TBD' })]) },
    })
    const { hints } = wish.options as unknown as CouncilOptions
    expect(hints.length, 'three of a kind').toBe(6)
    expect(hints.at(-1)?.why).toMatch(/The same was found in lines \d+, /)
    const sound = await wishOf(file('sound.md', '# Plan\n\nThe ferry runs at night.\n'))
    expect(openingOf(sound)).toMatchObject({ options: { hints: [] } })
  })

  test('whose subject is the file’s name where it has no title, and whose escalation has a name', async () => {
    const wish = await wishOf(file('notes.txt', 'One line only.'), { escalateTo: 'the board' })
    expect(wish).toMatchObject({ subject: 'notes.txt', options: { escalateTo: 'the board' } })
  })

  test('a title is one line without what can’t be seen, and not endless', async () => {
    expect((await wishOf(file('odd.md', '# Night\t  ferry\n\ntext\n'))).subject).toBe('Night ferry')
    expect((await wishOf(file('long.md', `# ${'ferry '.repeat(200)}\n\ntext\n`))).subject).toHaveLength(200)
    expect((await wishOf(file('signs.md', '# ?!\n\ntext\n'))).subject).toBe('signs.md')
  })

  test('through a link it is known by its real name', async () => {
    file('real.md', '# Real\n\nText.\n')
    symlinkSync(join(folder, 'real.md'), join(folder, 'link.md'))
    expect((await wishOf(join(folder, 'link.md'))).options).toMatchObject({ document: 'real.md' })
  })

  test('in the working folder it is known by its path from there, elsewhere by its own name', async () => {
    const here = relative('.', join(import.meta.dirname, '..', '..', 'examples', 'council', 'adr.md'))
    for (const named of [here, resolve(here), `./examples/../${here}`]) {
      const wish = await wishOf(named)
      expect(wish.options).toMatchObject({ document: 'examples/council/adr.md' })
      expect(wish.sources.files.map(({ path }) => path)).toEqual(['examples/council/adr.md'])
    }
    mkdirSync(join(folder, 'docs'), { recursive: true })
    expect((await wishOf(file('docs/prd.md', '# A\n\nText.\n'))).options).toMatchObject({ document: 'prd.md' })
  })

  test('a link that leads out of its folder is refused with a sentence; one to below it is followed', async () => {
    symlinkSync('/etc/hostname', join(folder, 'leak.md'))
    expect(await councilFor(reviewOf(join(folder, 'leak.md')), SETTINGS)).toMatchObject({
      refused: 'link',
      because: expect.stringMatching(/leak\.md is a link that leads out of its folder.*Name the file that it leads to: \/etc\/hostname$/),
    })
    mkdirSync(join(folder, 'below'))
    mkdirSync(join(folder, 'beside'))
    file('below/deep.md', '# Deep\n\nText.\n')
    symlinkSync('below/deep.md', join(folder, 'down.md'))
    expect((await wishOf(join(folder, 'down.md'))).subject).toBe('Deep')
    symlinkSync('../below/deep.md', join(folder, 'beside', 'out.md'))
    expect(await councilFor(reviewOf(join(folder, 'beside', 'out.md')), SETTINGS)).toMatchObject({ refused: 'link' })
  })

  test.each([
    ['', /Who decides what the council can not: nobody is named\. Say who/],
    ['  ', /nobody is named/],
    ['x'.repeat(121), /the name has 121 characters; at most 120 fit/],
  ])('«%s» is nobody to escalate to', async (escalateTo, words) => {
    const document = file('named.md', '# A\n\nText.\n')
    const refused = await councilFor(reviewOf(document, { escalateTo }), SETTINGS)
    expect(refused).toMatchObject({ refused: 'no-name', because: expect.stringMatching(words) })
  })

  test('carriage returns and a byte order mark are no text of it', async () => {
    const wish = await wishOf(file('crlf.md', '\uFEFF# Überfahrt\r\n\r\nDie Fähre fährt nachts.\r\n'))
    expect(wish.subject).toBe('Überfahrt')
  })

  test.each([
    ['a folder', () => folder, 'folder'],
    ['no name', () => ' ', 'no-document'],
  ])('%s is refused', async (_, path, code) => {
    expect(await councilFor(reviewOf(path()), SETTINGS)).toMatchObject({ refused: code, because: expect.stringMatching(/reviews one/) })
  })

  test.each([
    ['an empty file', '', /It is empty/],
    ['blanks', ' \n\t\n', /It holds no text/],
    ['a binary file', Uint8Array.from([0, 1, 2, 3]), /It is a binary file/],
    [
      'a secret',
      `# Keys\n\naws_secret_access_key = ${'wJalrXUtnFEMIK7MDENGbPxRfiCYzzzzEXAMPLEKEY'.slice(0, 40)}\nAKIA${'Z3M7QKXW2VPLN5TB'}\n`,
      /looks like a secret/,
    ],
  ])('%s is refused with its reason', async (_, contents, words) => {
    await expect(councilFor(reviewOf(file('bad.md', contents)), SETTINGS)).rejects.toThrow(words)
  })

  test('a file that is not there, and one with the name of credentials', async () => {
    await expect(councilFor(reviewOf(join(folder, 'nowhere.md')), SETTINGS)).rejects.toThrow(/There is no file or folder .*nowhere\.md/)
    await expect(councilFor(reviewOf(file('.env', 'A=b')), SETTINGS)).rejects.toThrow(/may hold credentials/)
  })

  test('a cast of three is taken, any other is not, and the config file’s is for questions', async () => {
    const document = file('prd2.md', '# Ferry\n\nText.\n')
    const three = file('three.yaml', 'seats:\n  - name: Ann\n  - name: Bob\n  - name: Cid\n')
    expect((await wishOf(document, { castFile: three })).seats.map(({ id }) => id)).toEqual(['ann', 'bob', 'cid'])
    const two = file('two.yaml', 'seats:\n  - name: Ann\n  - name: Bob\n')
    expect(await councilFor(reviewOf(document, { castFile: two }), SETTINGS)).toMatchObject({
      refused: 'too-few-seats',
      because: expect.stringMatching(/two\.yaml has 2 seats; a council has exactly 3.*or none for the built-in one/),
    })
    expect(await councilFor(reviewOf(document, { castFile: 'investing' }), SETTINGS)).toMatchObject({ refused: 'too-many-seats' })
  })

  test('one reviewer may be a person', async () => {
    const wish = await wishOf(file('prd3.md', '# Ferry\n\nText.\n'), { seatModels: new Map([['sa-2', 'human']]) })
    expect(wish.seats.map(({ driver }) => driver)).toEqual(['offline', 'human', 'offline'])
  })
})

describe('an earlier review', () => {
  const finding = (id: string, outcome: Outcome): ReportedFinding =>
    ({
      id,
      severity: 'major',
      category: 'scope',
      section: ['Goals'],
      quote: 'a',
      description: `About ${id}.`,
      outcome,
    }) as unknown as ReportedFinding
  const known = (id: string, status: EarlierFinding['status']): EarlierFinding => ({
    id,
    severity: 'minor',
    category: 'timing',
    section: [],
    quote: null,
    description: `About ${id}.`,
    status,
  })
  const agents = [1, 2, 3].map((number) => ({ modes: [{ number }, { number: number + 10 }] }))
  const archive = (report: object, options: Partial<CouncilOptions> = { since: null }): Pick<Engine, 'find' | 'state' | 'report'> => ({
    find: async (wanted) => (wanted === 'c' ? 'council-b' : refuse('unknown', 'There is none.')),
    state: async () => ({ house: { opening: { options } } }) as never,
    report: async () =>
      ({
        id: 'council-b',
        protocol: 'council',
        status: 'completed',
        agents,
        findings: [],
        since: null,
        ...report,
      }) as unknown as CouncilReport,
  })

  test('hands on its modes by seat, and as open all that was not dismissed', async () => {
    const findings = [finding('F-1', 'standing'), finding('F-2', 'dismissed'), finding('F-3', 'unconfirmed'), finding('F-4', 'deadlocked')]
    const since = await earlierReview(archive({ findings }), 'c')
    expect(since).toMatchObject({
      id: 'council-b',
      modes: [
        [1, 11],
        [2, 12],
        [3, 13],
      ],
    })
    expect(isRefusal(since) || since.findings.map(({ id, status }) => [id, status])).toEqual([
      ['F-1', 'open'],
      ['F-3', 'open'],
      ['F-4', 'open'],
    ])
  })

  test('remembers what it saw resolved and what had been resolved before, but not what came back', async () => {
    const own = [known('F-1', 'open'), known('F-2', 'open'), known('council-0/F-7', 'resolved'), known('council-0/F-8', 'resolved')]
    const convergence = {
      id: 'council-a',
      resolved: [known('F-1', 'open')],
      persistent: [{ before: 'F-2', now: 'F-1' }],
      fresh: [],
      regressed: [{ before: 'council-0/F-8', now: 'F-2' }],
      unseen: [],
      score: 0.5,
    }
    const report = { findings: [finding('F-1', 'standing'), finding('F-2', 'standing')], since: convergence }
    const since = await earlierReview(archive(report, { since: { id: 'council-a', textHash: 'a', modes: [], findings: own } }), 'c')
    expect(isRefusal(since) || since.findings.map(({ id, status }) => [id, status])).toEqual([
      ['F-1', 'open'],
      ['F-2', 'open'],
      ['council-a/F-1', 'resolved'],
      ['council-0/F-7', 'resolved'],
    ])
  })

  test('keeps open what it did not see again: that proves nothing', async () => {
    const own = [known('F-1', 'open'), known('F-2', 'open')]
    const nothing = { id: 'council-a', resolved: [], persistent: [], fresh: [], regressed: [], score: null }
    const report = { findings: [finding('F-1', 'standing')], since: { ...nothing, unseen: [known('F-2', 'open')] } }
    const since = await earlierReview(archive(report, { since: { id: 'council-a', textHash: 'a', modes: [], findings: own } }), 'c')
    expect(isRefusal(since) || since.findings.map(({ id, status }) => [id, status])).toEqual([
      ['F-1', 'open'],
      ['council-a/F-2', 'open'],
    ])
  })

  test.each([
    ['of another kind', { protocol: 'debate' }, 'no-council', /council-b is a deliberation of the kind «debate»/],
    ['that still runs', { status: 'open' }, 'not-ended', /has not ended \(open\).*Let it end first/],
    ['that is paused', { status: 'paused' }, 'not-ended', /has not ended/],
    ['that ended before it began', { status: 'stopped', agents: [{ modes: [] }] }, 'no-review', /nothing to compare/],
  ])('one %s is refused', async (_, report, code, words) => {
    expect(await earlierReview(archive(report), 'c')).toMatchObject({ refused: code, because: expect.stringMatching(words) })
  })

  test('one that is not there is refused as everywhere', async () => {
    expect(await earlierReview(archive({}), 'x')).toMatchObject({ refused: 'unknown' })
  })
})

test('a folder of that name is no document even where it ends like one', async () => {
  mkdirSync(join(folder, 'dir.md'))
  expect(await councilFor(reviewOf(join(folder, 'dir.md')), SETTINGS)).toMatchObject({ refused: 'folder' })
})

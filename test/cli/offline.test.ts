/** `witan ask` without a model: what it prints and writes, what its seed and its seats decide, and in which folders. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { AskReport } from '../../src/core/ask/report.ts'
import { asProcess, folder, MONOLITH, reportIn, runs } from './witan.ts'

const QUESTION = 'Should a five-person team split its monolith?'
const ask = (...args: readonly string[]): readonly string[] => ['ask', QUESTION, '--offline', '--dossier', MONOLITH, ...args]

/** What was said, without what every run has anew. */
const said = ({ answers, ballots, result }: AskReport) => ({ answers, ballots, result })

/** Escape sequences, and anything else a pipe should not hold. */
const GARBAGE = /(?![\n\t])\p{Cc}/u

describe.concurrent('ask --json', () => {
  test('puts only the report on standard output, with everything that every report has', async () => {
    const ended = await runs(folder(), ask('--json'))
    const report = reportIn(ended)
    expect(report).toMatchObject({
      id: expect.stringMatching(/^ask-[0-9a-z]{8}$/),
      protocol: 'ask',
      subject: QUESTION,
      status: 'completed',
      stopReason: 'completed',
      confidence: 'LOW',
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      endedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      cost: {
        dollars: 0,
        dollarsWithoutCache: 0,
        tokens: 0,
        inputTokens: 0,
        outputTokens: 0,
        tokensSetAside: 0,
        calls: 0,
        lostCalls: 0,
        callsOfUnknownPrice: 0,
      },
      notes: [expect.stringMatching(/All seats are stand-ins \(as asked for\)/)],
    })
    expect(Date.parse(report.endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(report.startedAt))
    expect(report.answers).toHaveLength(5)
    expect(report.answers.flatMap(({ evidence }) => evidence).length).toBeGreaterThan(5)
    expect(report.answers.flatMap(({ evidence }) => evidence).every(({ check }) => check?.verdict !== 'failed')).toBe(true)
    expect(['winner', 'tie']).toContain(report.result.kind)
    expect(ended.err, 'the conversation goes to standard error').toMatch(/Outside view/)
    expect(ended.err).not.toMatch(GARBAGE)
  })
  test('and --quiet says nothing beside it', async () => {
    const { out, err } = await runs(folder(), ask('--json', '--quiet'))
    expect(JSON.parse(out)).toMatchObject({ status: 'completed' })
    expect(err).toBe('')
  })
  test('says where models come from when nobody asked for offline', async () => {
    const { out } = await runs(folder(), ['ask', QUESTION, '--json', '--quiet', '--seats', '1'])
    expect((JSON.parse(out) as AskReport).notes.join(' ')).toMatch(/no model is named, no API key is set and no Ollama answers/)
  })
})

describe.concurrent('in a pipe', () => {
  test('the conversation and the report are plain text, also where colours are forced off or a narrow window is claimed', async () => {
    const cwd = folder()
    const [plain, uncoloured] = await Promise.all([
      asProcess(cwd, ask()),
      asProcess(cwd, ask(), { NO_COLOR: '1', COLUMNS: '40', TERM: 'xterm-256color' }),
    ])
    for (const { code, out, err } of [plain, uncoloured]) {
      expect(code, err).toBe(0)
      expect(out).not.toMatch(GARBAGE)
      expect(err).toBe('')
      expect(out).toMatch(/Outside view · (?:YES|NO|UNCERTAIN) · \d+ % sure/)
      expect(out).toMatch(/How it was counted/)
    }
  })
  test('--quiet prints the report, whole, and nothing before it', async () => {
    const cwd = folder()
    const quiet = await runs(cwd, ask('--quiet'))
    const shown = await runs(cwd, ['show', 'ask'])
    expect(quiet).toMatchObject({ out: shown.out, err: '' })
    expect(quiet.out.startsWith(`${QUESTION}\n\n`)).toBe(true)
  })
})

describe.concurrent('--out', () => {
  test('writes the format that the ending says, beside what is printed', async () => {
    const cwd = folder({ 'reports/.keep': '' })
    const files = ['report.md', 'report.html', 'reports/report.json', 'report.YML'] as const
    const ran = await Promise.all(files.map((file) => runs(cwd, ask('--json', '--quiet', '--out', file))))
    const [markdown, html, json, yaml] = files.map((file) => readFileSync(join(cwd, file), 'utf8'))
    expect(markdown).toMatch(new RegExp(`^# ${QUESTION.replace('?', '\\?')}`, 'm'))
    expect(html).toMatch(/^<!doctype html>[\s\S]*<\/html>\s*$/i)
    expect(html, 'one self-contained file').not.toMatch(/(?:src|href)="(?:https?:)?\/\/|<script[^>]+src|@import/)
    expect(JSON.parse(json ?? '')).toEqual(reportIn(ran[2] ?? { code: 0, signal: null, out: '{}', err: '' }))
    expect(parse(yaml ?? '')).toEqual(JSON.parse(ran[3]?.out ?? ''))
    expect(ran[0]?.err).toBe('Written to report.md.\n')
  })
})

describe.concurrent('the seed', () => {
  test('the same twice says the same, another one something else', async () => {
    const seeded = async (seed: string): Promise<AskReport> => reportIn(await runs(folder(), ask('--json', '--quiet', '--seed', seed)))
    const [first, again, other] = await Promise.all([seeded('7'), seeded('7'), seeded('8')])
    expect(said(again)).toEqual(said(first))
    expect(said(other)).not.toEqual(said(first))
  })
})

describe.concurrent('the seats', () => {
  test('one or two are not ranked', async () => {
    const [one, two] = await Promise.all(
      ['1', '2'].map(async (n) => reportIn(await runs(folder(), ask('--json', '--quiet', '--seats', n)))),
    )
    expect(one).toMatchObject({
      status: 'completed',
      ballots: [],
      tally: null,
      sidesAgree: null,
      result: { kind: 'unranked', winners: [] },
    })
    expect(two).toMatchObject({ status: 'completed', ballots: [], tally: null, result: { kind: 'unranked', winners: [] } })
    expect([one?.answers.length, two?.answers.length]).toEqual([1, 2])
  })
  test('three and twelve are, nobody ranks itself, and nobody is lost', async () => {
    for (const n of [3, 12]) {
      const report = reportIn(await runs(folder(), ask('--json', '--quiet', '--seats', String(n))))
      expect(report.answers).toHaveLength(n)
      expect(report.ballots.length + report.spared.length + report.abstained.length).toBe(n)
      for (const { seat, ranking } of report.ballots) {
        expect(ranking.flat()).not.toContain(seat)
        expect(new Set(ranking.flat()).size).toBe(n - 1)
      }
      expect(report.result.winners.length).toBeGreaterThan(0)
    }
  })
  test('come from a cast file, YAML or JSON, and single ones may be named', async () => {
    const seats = [
      { name: 'Ann', persona: 'Careful.', interests: ['cost'] },
      { name: 'Bo', id: 'b' },
    ]
    const cwd = folder({ 'cast.json': JSON.stringify({ seats }), 'cast.yaml': 'seats:\n  - name: Ann\n  - name: Bo\n    driver: host\n' })
    const report = reportIn(await runs(cwd, ask('--json', '--quiet', '--cast', 'cast.json')))
    expect(report.answers.map(({ seat, name }) => [seat, name])).toEqual([
      ['ann', 'Ann'],
      ['b', 'Bo'],
    ])
    const named = reportIn(await runs(cwd, ask('--json', '--quiet', '--cast', 'cast.yaml', '--seat', 'bo=offline')))
    expect(named.answers.map(({ driver }) => driver)).toEqual(['offline', 'offline'])
  })
})

describe.concurrent('the folder', () => {
  test('may have spaces and any letters, and so may the dossier and the question', async () => {
    const cwd = folder(
      { 'Über uns/été 日本.md': '# Café\n\nThe café in 日本 loses 300 euros per month and should close.\n' },
      'witan – Ünï “cøde” 日本 -',
    )
    const question = 'Should the café in 日本 close? 🍵'
    const report = reportIn(await runs(cwd, ['ask', question, '--offline', '--json', '--quiet', '--seats', '3', '--dossier', 'Über uns']))
    expect(report.subject).toBe(question)
    expect(report.answers.flatMap(({ evidence }) => evidence).map(({ reference }) => reference.path)).toContain('été 日本.md')
    const { out } = await runs(cwd, ['verify', report.id])
    expect(out).toContain('are as they were written')
  })
  test('defaults stand in witan.yaml, and flags win over them', async () => {
    const cwd = folder({
      'witan.yaml': 'cast: cast.yaml\ndossier: [notes.md]\ndb: sqlite:kept.db\n',
      'cast.yaml': 'seats:\n  - name: Ann\n  - name: Bo\n',
      'notes.md': 'We should ship on Friday, because it saves 3 days.\n',
    })
    const report = reportIn(await runs(cwd, ['ask', 'Should we ship on Friday?', '--offline', '--json', '--quiet', '--seats', '1']))
    expect(report.answers.map(({ seat }) => seat)).toEqual(['ann'])
    expect(readFileSync(join(cwd, 'kept.db')).subarray(0, 15).toString()).toBe('SQLite format 3')
    const { out } = await runs(cwd, ['list', '--json'])
    expect(JSON.parse(out)).toHaveLength(1)
    const elsewhere = await runs(cwd, ['list', '--json', '--db', 'memory:'])
    expect(JSON.parse(elsewhere.out)).toEqual([])
  })
})

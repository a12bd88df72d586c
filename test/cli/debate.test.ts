/** `witan debate` as somebody without a key has it, from the recorded example and among stand-ins: what it prints and writes, its baseline, and what can be done with the record. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { DebateReport } from '../../src/core/debate/report-types.ts'
import { MAIN } from '../compiled.ts'
import { ROOT } from '../tidy/tree.ts'
import { asProcess, type Ended, eventsOf, folder, idIn, MONOLITH, runs } from './witan.ts'

const BRIEF = join(ROOT, 'examples', 'store-of-value', 'brief.yaml')
const TOPIC = 'Bitcoin is a good store of value'
const SECONDS_MAX = 10
/** Escape sequences, and anything else a pipe should not hold. */
const GARBAGE = /(?![\n\t])\p{Cc}/u

const debate = (...args: readonly string[]): readonly string[] => ['debate', BRIEF, ...args]
const offline = (...args: readonly string[]): readonly string[] => debate('--offline', ...args)
const debateIn = ({ out }: Ended): DebateReport => JSON.parse(out) as DebateReport

/** What was said and found, without what every run has anew. */
const said = ({ threads, seats, regime, graph }: DebateReport) => ({ threads, seats, regime, graph })

/** One debate that all may read and nobody here changes. */
let cwd = ''
let told: Ended
let seconds = 0
let report: DebateReport
beforeAll(async () => {
  cwd = folder()
  const startedMs = Date.now()
  told = await asProcess(cwd, debate())
  seconds = (Date.now() - startedMs) / 1000
  report = debateIn(await runs(cwd, ['show', 'debate', '--json']))
})

describe('the example', () => {
  test('is debated in a few seconds, in plain text, from its brief alone', () => {
    expect(seconds).toBeLessThan(SECONDS_MAX)
    expect(told.code).toBe(0)
    expect(told.out).not.toMatch(GARBAGE)
    expect(told.err).toMatch(/^To ask models instead [^\n]*--live[^\n]*\n$/)
    expect(told.out).toContain(TOPIC)
    expect(report).toMatchObject({
      protocol: 'debate',
      subject: TOPIC,
      topic: TOPIC,
      status: 'completed',
      stopReason: 'completed',
      baseline: null,
    })
    expect(report.seats).toHaveLength(5)
  })
  test('has what a debate is for: threads, locks that failed and succeeded, validated cruxes of different weight, checked quotations', () => {
    const { systemMetrics: counts, threads } = report
    expect(threads.length).toBeGreaterThanOrEqual(2)
    expect(counts.cruxLockFailures).toBeGreaterThanOrEqual(1)
    expect(counts.cruxLockSuccesses).toBeGreaterThanOrEqual(2)
    const validated = threads.flatMap(({ crux }) => (crux?.validated ? [crux] : []))
    expect(validated.length).toBeGreaterThanOrEqual(2)
    expect(new Set(validated.map(({ dcg }) => dcg.score)).size).toBeGreaterThanOrEqual(2)
    expect(counts.quotesVerified).toBeGreaterThanOrEqual(1)
    expect(counts.quotesFailed).toBe(0)
    for (const { question } of validated) expect(told.out.replaceAll(/\s+/g, ' ')).toContain(question)
  })
})

describe.concurrent('--json', () => {
  test('puts only the report on standard output; the conversation goes to standard error, or nowhere', async () => {
    const [loud, quiet] = await Promise.all([runs(folder(), debate('--json')), runs(folder(), debate('--json', '--quiet'))])
    expect(debateIn(loud)).toMatchObject({ protocol: 'debate', status: 'completed' })
    expect(loud.err).toContain(report.seats[0]?.name)
    expect(loud.err).not.toMatch(GARBAGE)
    expect(quiet.err).toBe('')
    expect(said(debateIn(quiet)), 'the same seed says the same').toEqual(said(report))
  })
  test('another seed says something else', async () => {
    const [one, other] = await Promise.all(
      [offline('--json', '--quiet'), offline('--json', '--quiet', '--seed', '8')].map((args) => runs(folder(), args)),
    )
    expect(one && said(debateIn(one))).not.toEqual(other && said(debateIn(other)))
  })
})

describe.concurrent('--out', () => {
  test('writes the format that the ending says', async () => {
    const here = folder()
    const files = ['report.md', 'report.html', 'report.json', 'report.yaml'] as const
    const ran = await Promise.all(files.map((file) => runs(here, debate('--json', '--quiet', '--out', file))))
    const [markdown, html, json, yaml] = files.map((file) => readFileSync(join(here, file), 'utf8'))
    expect(markdown).toContain(TOPIC)
    expect(html).toMatch(/^<!doctype html>[\s\S]*<svg[\s\S]*<\/html>\s*$/i)
    expect(html, 'one self-contained file').not.toMatch(/(?:src|href)="(?:https?:)?\/\/|<script|@import/)
    expect(JSON.parse(json ?? '')).toEqual(JSON.parse(ran[2]?.out ?? ''))
    expect(parse(yaml ?? '')).toEqual(JSON.parse(ran[3]?.out ?? ''))
  })
})

describe.concurrent('the topic', () => {
  test('comes from standard input where it is -, and a shipped cast by its name', () => {
    const here = folder()
    const flags = [
      'debate',
      '-',
      '--offline',
      '--quiet',
      '--json',
      '--cast',
      'software-architecture',
      '--seats',
      '3',
      '--dossier',
      MONOLITH,
    ]
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...flags], {
      cwd: here,
      env: { OLLAMA_HOST: '127.0.0.1:9' },
      input: 'We should split the monolith\n',
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({ subject: 'We should split the monolith', seats: [{}, {}, {}] })
  })
  test('without sources ends inconclusive, and says that there were none', async () => {
    const ended = await runs(folder(), ['debate', 'Tea is better than coffee', '--offline', '--json', '--quiet'])
    expect(debateIn(ended)).toMatchObject({ regime: 'inconclusive', confidence: 'LOW', primaryCrux: null })
  })
  test('ends when the messages are used up, which is an early end', async () => {
    const ended = await runs(folder(), offline('--json', '--quiet', '--max-messages', '6'), {}, 3)
    const early = debateIn(ended)
    expect(early).toMatchObject({ status: 'stopped', stopReason: 'messages', confidence: 'LOW' })
    expect(early.totalMessages).toBeLessThan(report.totalMessages)
  })
})

describe.concurrent('--baseline', () => {
  test('asks the same seats alone, in the same database, and puts the result into the report, whenever it is read', async () => {
    const here = folder()
    const ended = await runs(here, offline('--json', '--baseline'))
    const { baseline, id, seats } = debateIn(ended)
    expect(baseline).toMatchObject({ id: expect.stringMatching(/^ask-/), tokens: 0, result: expect.stringMatching(/\w/) })
    expect(Object.values(baseline?.sides ?? {}).reduce((sum, count) => sum + count, 0)).toBe(seats.length)
    expect(ended.err).toMatch(/Baseline: the same 5 seats now answer alone.*\(ask-/)
    const asked = JSON.parse((await runs(here, ['show', baseline?.id ?? '', '--json'])).out) as DebateReport
    expect(asked).toMatchObject({ protocol: 'ask', subject: TOPIC, status: 'completed' })
    expect(asked.seats.map(({ seat }) => seat)).toEqual(seats.map(({ seat }) => seat))
    const shown = await runs(here, ['show', id, '--json'])
    expect(debateIn(shown).baseline).toEqual(baseline)
    expect((await runs(here, ['show', id])).out).toContain(baseline?.id)
    expect((await runs(here, ['export', id, '--format', 'md'])).out).toContain(baseline?.id)
    expect(JSON.parse((await runs(here, ['list', '--json'])).out)).toHaveLength(2)
  })
  test('is run although the debate stopped early, and the exit code is the debate’s', async () => {
    const ended = await runs(folder(), offline('--json', '--quiet', '--baseline', '--max-messages', '6'), {}, 3)
    expect(debateIn(ended)).toMatchObject({ status: 'stopped', baseline: { tokens: 0 } })
  })
})

describe.concurrent('a debate on record', () => {
  test('is listed, shown, and shown at any past event', async () => {
    const [table, whole, opened] = await Promise.all([
      runs(cwd, ['list']),
      runs(cwd, ['show', report.id]),
      runs(cwd, ['show', report.id, '--json', '--at', '1']),
    ])
    expect(table.out).toContain(report.id)
    expect(whole.out.replaceAll(/\s+/g, ' ')).toContain(report.threads[0]?.crux?.question)
    expect(debateIn(opened)).toMatchObject({ status: 'open', totalMessages: 0, threads: [] })
  })
  test('has events of its own, chained, and verifies', async () => {
    const events = await eventsOf(cwd, report.id)
    const types = new Set(events.map(({ type }) => type))
    for (const type of [
      'debate.begun',
      'position.declared',
      'message.published',
      'stage.changed',
      'crux.locked',
      'dcg.calculated',
      'debate.completed',
    ])
      expect(types).toContain(type)
    expect((await runs(cwd, ['verify', report.id])).out).toContain(`${report.id}: ${events.length} events`)
  })
  test('is exported in every format', async () => {
    const [md, html, json, yaml] = await Promise.all(
      ['md', 'html', 'json', 'yaml'].map(async (format) => (await runs(cwd, ['export', report.id, '--format', format])).out),
    )
    expect(md).toContain(TOPIC)
    expect(html).toMatch(/<svg/)
    expect(JSON.parse(json ?? '')).toEqual(report)
    expect(parse(yaml ?? '')).toEqual(report)
  })
  test('replayed and watched, it tells the same as when it ran', async () => {
    const [replayed, watched] = await Promise.all([runs(cwd, ['replay', report.id]), runs(cwd, ['watch', report.id])])
    expect(replayed.out).toBe(told.out)
    expect(watched.out).toBe(told.out)
  })
})

test('ids of debates are told apart from others by their beginning', () => {
  expect(idIn(cwd)).toMatch(/^debate-[0-9a-z]{8}$/)
})

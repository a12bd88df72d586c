/** witan roundtable without models: every mode over the worked example, the brief, the flags, the baseline, one round in full. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MODES } from '../../src/core/roundtable/modes/modes.ts'
import type { RoundDetail } from '../../src/core/roundtable/report/round-detail.ts'
import type { RoundtableReport } from '../../src/core/roundtable/report-types.ts'
import { ModeName } from '../../src/core/roundtable/words.ts'
import { ROOT } from '../tidy/tree.ts'
import { QUESTION, table, tableFolder } from './roundtable-script.ts'
import { inProcess, keptTerminal } from './terminal.ts'
import { asProcess, folder } from './witan.ts'

const BRIEF = join(ROOT, 'examples', 'roundtable', 'brief.yaml')

/** The report's JSON of a run in this folder. */
async function reported(cwd: string, args: readonly string[], code = 0): Promise<RoundtableReport> {
  const kept = keptTerminal()
  const ended = await inProcess(cwd, kept, [...args, '--json'])
  expect(ended, kept.err()).toBe(code)
  return JSON.parse(kept.out()) as RoundtableReport
}

async function said(cwd: string, args: readonly string[], code = 0): Promise<{ readonly out: string; readonly err: string }> {
  const kept = keptTerminal()
  const ended = await inProcess(cwd, kept, args)
  expect(ended, kept.err()).toBe(code)
  return { out: kept.out(), err: kept.err() }
}

const optionsIn = async (cwd: string): Promise<Readonly<Record<string, unknown>>> => {
  const { out } = await said(cwd, ['events', 'roundtable'])
  const [first = ''] = out.split('\n')
  return (JSON.parse(first) as { readonly options: Readonly<Record<string, unknown>> }).options
}

describe('the worked example', () => {
  test.each(ModeName.options)('in the mode %s, it ends of its own with everybody heard and every quotation found', async (mode) => {
    const report = await reported(folder(), ['roundtable', BRIEF, '--offline', '--quiet', '--mode', mode])
    expect(report).toMatchObject({ protocol: 'roundtable', mode, status: 'completed', stopReason: 'completed' })
    expect(report.rounds[0]).toMatchObject({ round: 0, kind: 'blind' })
    expect(report.rounds.filter(({ kind }) => kind === 'plain').length).toBeGreaterThanOrEqual(2)
    expect(report.rounds.flatMap(({ seats }) => seats.filter(({ missed }) => missed !== null))).toEqual([])
    expect(report.evidence.filter(({ verdict }) => verdict !== 'verified')).toEqual([])
    expect(report.exit?.because).toMatch(/\d/)
  })
  test('from a real process: the talk, then the report, and what can be typed next', async () => {
    const { code, out, err } = await asProcess(folder(), ['roundtable', BRIEF, '--offline', '--mode', 'delphi', '--rounds', '2'])
    expect(code, err).toBe(0)
    expect(out).toMatch(/── Round 0, alone ─+/)
    expect(out).toMatch(/── Round 2 ─+/)
    expect(out).toMatch(/How it ended ─+/)
    expect(out).toMatch(/witan show roundtable-\w+ --round 2/)
    expect(err).toBe('')
  })
  test('written to files, in four formats at once', async () => {
    const cwd = folder()
    const files = ['r.md', 'r.html', 'r.json', 'r.yaml'].map((name) => join(cwd, name))
    await said(cwd, ['roundtable', BRIEF, '--offline', '--quiet', '--rounds', '1', ...files.flatMap((file) => ['--out', file])])
    for (const file of files) expect(readFileSync(file, 'utf8')).toContain('Tarnbrook')
  })
})

describe('what is asked for', () => {
  test('--help has a line for every mode', async () => {
    const { out } = await said(folder(), ['roundtable', '--help'])
    for (const { name, tells } of Object.values(MODES)) expect(out).toMatch(new RegExp(`^  ${name} +${tells.slice(0, 30)}`, 'm'))
    expect(out).toMatch(/0 where this is no terminal/)
  })
  test('every flag becomes an option, and nobody is waited for where nobody sits', async () => {
    const cwd = folder()
    const flags = [
      '--mode',
      'expert-panel',
      '--rounds',
      '2',
      '--perspectives',
      'a nurse, on nights; the guard',
      '--perspectives',
      'a clerk',
    ]
    const more = [
      '--high-stakes',
      'security',
      '--no-exit-on-consensus',
      '--neighbours',
      '1',
      '--switch',
      'exits=log',
      '--switch',
      'safety=off',
    ]
    const report = await reported(cwd, [
      'roundtable',
      QUESTION,
      '--offline',
      '--quiet',
      '--seats',
      '4',
      '--judge',
      'offline',
      ...flags,
      ...more,
    ])
    expect(await optionsIn(cwd)).toMatchObject({
      mode: 'expert-panel',
      rounds: 2,
      perspectives: ['a nurse, on nights', 'the guard', 'a clerk'],
      highStakes: 'security',
      exitOnConsensus: false,
      neighbours: 1,
      patienceMinutes: 0,
      switches: { labels: 'enforce', exits: 'log', safety: 'off' },
    })
    expect(report.seats.map(({ perspective }) => perspective)).toEqual(['a nurse, on nights', 'the guard', 'a clerk', 'a nurse, on nights'])
  })
  test('a person at the terminal is waited for ten minutes, unless something else is said', async () => {
    const [usual, wished] = [folder(), folder()]
    const args = ['roundtable', QUESTION, '--offline', '--quiet', '--seats', '2', '--rounds', '1', '--switch', 'groupthink=off']
    expect(
      await inProcess(
        usual,
        keptTerminal(() => ''),
        args,
      ),
    ).toBe(0)
    expect(
      await inProcess(
        wished,
        keptTerminal(() => ''),
        [...args, '--patience', '2.5'],
      ),
    ).toBe(0)
    expect(await optionsIn(usual)).toMatchObject({ patienceMinutes: 10 })
    expect(await optionsIn(wished)).toMatchObject({ patienceMinutes: 2.5 })
  })
  test('the brief is followed, a flag wins over it, and a switch beside its switches', async () => {
    const text = `protocol: roundtable
question: Should the library open at night?
seats: 3
options: {mode: socratic, rounds: 2, patienceMinutes: 1, switches: {exits: log, groupthink: off}, thresholds: {exit: {roundsMin: 1}}}
`
    const written = folder({ 'brief.yaml': text })
    const brief = ['roundtable', join(written, 'brief.yaml'), '--offline', '--quiet']
    expect(await reported(written, brief)).toMatchObject({ mode: 'socratic', switches: { exits: 'log', groupthink: 'off' } })
    expect(await optionsIn(written)).toMatchObject({
      rounds: 2,
      patienceMinutes: 1,
      thresholds: { exit: { roundsMin: 1, consensusMin: 0.8 } },
    })
    const flags = ['--mode', 'delphi', '--switch', 'groupthink=enforce', '--rounds', '1']
    const another = folder()
    expect(await reported(another, [...brief, ...flags])).toMatchObject({
      mode: 'delphi',
      switches: { exits: 'log', groupthink: 'enforce' },
    })
    expect(await optionsIn(another)).toMatchObject({ rounds: 1, patienceMinutes: 1 })
  })
  test('the same brief can be asked: then its options are left aside', async () => {
    const cwd = folder()
    expect(await reported(cwd, ['ask', BRIEF, '--offline', '--quiet'])).toMatchObject({ protocol: 'ask', status: 'completed' })
  })
})

test('--baseline: the same seats alone, and one report with both, whichever command reads it', async () => {
  const cwd = folder()
  const args = ['roundtable', QUESTION, '--offline', '--quiet', '--seats', '3', '--rounds', '1', '--baseline']
  const report = await reported(cwd, args)
  expect(report.baseline).toMatchObject({ id: expect.stringMatching(/^ask-/), sides: expect.anything() })
  const { out } = await said(cwd, ['show', report.id])
  expect(out).toMatch(/Baseline ─+\n +The same seats, asked alone \(ask-/)
  const alone = await reported(cwd, ['show', report.baseline?.id ?? ''])
  expect(alone).toMatchObject({ protocol: 'ask', status: 'completed', subject: QUESTION })
  expect(alone.notes.join(' ')).toContain(
    `Baseline of ${report.id}: the same seats answer alone, without a cap on tokens, since the roundtable used none`,
  )
})

describe('one round in full', () => {
  test('as text and as JSON: every word, what it was checked for, and the verdict on each quotation', async () => {
    const cwd = folder()
    const report = await reported(cwd, ['roundtable', BRIEF, '--offline', '--quiet', '--rounds', '2'])
    const detail = JSON.parse((await said(cwd, ['show', report.id, '--round', '1', '--json'])).out) as RoundDetail
    expect(detail).toMatchObject({ round: 1, kind: 'plain', isClosed: true, silent: [] })
    expect(detail.contributions.map(({ seat }) => seat)).toEqual(report.seats.map(({ seat }) => seat))
    const { out } = await said(cwd, ['show', report.id, '--round', '1'])
    const flat = out.replace(/[┃│\s]+/g, ' ')
    // Seats know each other by alias; a reader, by name.
    const named = (text: string): string => detail.contributions.reduce((told, { alias, name }) => told.replaceAll(alias, name), text)
    for (const { text, verification, evidence } of detail.contributions) {
      expect(flat).toContain(named(text).replace(/[│\s]+/g, ' '))
      expect(verification.map(({ question }) => question)).toEqual(expect.arrayContaining(['U1', 'U7']))
      expect(evidence.length).toBeGreaterThan(0)
      for (const { id, verdict } of evidence) expect(flat).toMatch(new RegExp(`\\] ${id} .*${verdict}:`))
    }
    const blind = JSON.parse((await said(cwd, ['show', report.id, '--round', '0', '--json'])).out) as RoundDetail
    expect(blind.contributions[0]).toMatchObject({ vote: null, part: null, verification: [] })
  })
  test('is refused in a sentence: a round that was not held, and a deliberation that has none', async () => {
    const cwd = folder()
    const report = await reported(cwd, ['roundtable', QUESTION, '--offline', '--quiet', '--seats', '2', '--rounds', '1'])
    const ask = await reported(cwd, ['ask', QUESTION, '--offline', '--quiet', '--seats', '1'])
    expect((await said(cwd, ['show', report.id, '--round', '9'], 2)).err).toMatch(
      /There is no round 9 of .*Its rounds are 0 \(alone\) to \d/,
    )
    expect((await said(cwd, ['show', ask.id, '--round', '1'], 2)).err).toMatch(/Only a roundtable has rounds, and .* is of the kind «ask»/)
    expect((await said(cwd, ['show', report.id, '--round', '-1'], 2)).err).toMatch(/whole number of 0 or more/)
  })
})

test('scripted seats speak as they are written', async () => {
  const cwd = tableFolder()
  const report = await reported(cwd, [...table(cwd), '--quiet', '--rounds', '1', '--switch', 'groupthink=off'])
  expect(report).toMatchObject({ status: 'completed', decision: { answer: 'Open the library at night.', side: 'YES', level: 'strong' } })
})

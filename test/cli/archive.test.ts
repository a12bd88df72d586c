/** What can be done with a deliberation that is on record: list, show, events, verify, export, replay, watch, doctor. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '../../src/config.ts'
import type { AskReport } from '../../src/core/ask/report.ts'
import { isRefusal } from '../../src/core/refusal.ts'
import { cli } from '../../src/doors/cli/program.ts'
import { opening } from '../../src/log/samples.fixture.ts'
import { sqliteLog } from '../../src/log/sqlite.ts'
import { keptTerminal, LAUNCH } from './terminal.ts'
import { asProcess, database, eventsOf, folder, MONOLITH, reportIn, runs, type Written, witan } from './witan.ts'

const QUESTION = 'Should a five-person team split its monolith?'
const ASK = ['ask', QUESTION, '--offline', '--seats', '3', '--dossier', MONOLITH]

/** A stored text, and where it stands. */
interface Cell {
  readonly place: string
  readonly cell: string
  readonly row: number
  readonly text: string
}

/** One deliberation that all may read and nobody here changes. */
let cwd = ''
let told = ''
let report: AskReport
beforeAll(async () => {
  cwd = folder()
  told = (await runs(cwd, ASK)).out
  report = reportIn(await runs(cwd, ['show', 'ask', '--json']))
})

describe.concurrent('list', () => {
  test('is a table for people and an array for programs', async () => {
    const [table, json] = await Promise.all([runs(cwd, ['list']), runs(cwd, ['list', '--json'])])
    expect(table.out).toContain(report.id)
    expect(table.out).toContain(QUESTION)
    expect(JSON.parse(json.out)).toMatchObject([
      { id: report.id, protocol: 'ask', status: 'completed', subject: QUESTION, stopReason: 'completed' },
    ])
  })
  test('shows a person the newest, and how to see more; a program gets all, or as many as it asks for', async () => {
    const here = folder()
    const log = sqliteLog(join(here, '.witan', 'witan.db'))
    for (let nth = 1; nth <= 52; nth++) await log.append(`ask-${nth}`, 0, opening(`Question ${nth}`, nth))
    await log.close()
    const [table, few, all, json, some] = await Promise.all(
      [[], ['--limit', '1'], ['--limit', '52'], ['--json'], ['--json', '--limit', '2']].map((flags) => runs(here, ['list', ...flags])),
    )
    const ids = (out = ''): readonly string[] => out.match(/ask-\d+/g) ?? []
    expect([ids(table?.out).length, ids(table?.out)[0]]).toEqual([50, 'ask-52'])
    expect(table?.err).toBe('These are the newest 50. To see more: witan list --limit 500\n')
    expect([ids(few?.out), few?.err]).toEqual([['ask-52'], 'These are the newest 1. To see more: witan list --limit 10\n'])
    expect([ids(all?.out).length, all?.err]).toEqual([52, ''])
    expect([JSON.parse(json?.out ?? '').length, json?.err]).toEqual([52, ''])
    expect(JSON.parse(some?.out ?? '')).toMatchObject([{ id: 'ask-52' }, { id: 'ask-51' }])
  })
})

describe.concurrent('show', () => {
  test('gives the whole report, by the full id, its beginning, or what follows the dash', async () => {
    const ids = [report.id, report.id.slice(0, 7), report.id.slice(4, 9)]
    const [whole, ...others] = await Promise.all(ids.map(async (id) => (await runs(cwd, ['show', id])).out))
    for (const { name, position } of report.answers)
      for (const words of [`${name} · `, position]) expect(whole?.replaceAll(/\s+/g, ' ')).toContain(words)
    expect(others).toEqual([whole, whole])
  })
  test('--claims: claims and evidence under their ids, with standing and verdict', async () => {
    const { out } = await runs(cwd, ['show', report.id, '--claims'])
    expect(out).toMatch(/^C1 \[FACT, accepted\] /m)
    expect(out).toMatch(/^E1 \[verified\] \S+:\d+: «/m)
  })
  test('at any past event: no answer yet, then one, then all', async () => {
    const events = await eventsOf(cwd, report.id)
    const first = events.find(({ type }) => type === 'answer.given')?.seq ?? 0
    const at = async (seq: number): Promise<AskReport> => reportIn(await runs(cwd, ['show', 'ask', '--json', '--at', String(seq)]))
    const [opened, before, after, last] = await Promise.all([at(1), at(first - 1), at(first), at(events.length)])
    expect([opened, before].map(({ answers, status, endedAt }) => [answers.length, status, endedAt])).toEqual([
      [0, 'open', null],
      [0, 'open', null],
    ])
    expect(after.answers).toHaveLength(1)
    expect(last).toEqual(report)
  })
})

describe.concurrent('events', () => {
  test('are one JSON a line, numbered without a gap, chained, and the three of an ask name their request', async () => {
    const { out, err } = await runs(cwd, ['events', 'ask'])
    const lines = out.trimEnd().split('\n')
    const events = lines.map((line) => JSON.parse(line) as Written & { readonly prev: string; readonly hash: string })
    expect(err).toBe('')
    expect(events.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1))
    for (const [index, event] of events.entries()) {
      expect(event).toMatchObject({
        stream: report.id,
        type: expect.any(String),
        at: expect.any(Number),
        wall: expect.any(String),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
      if (index > 0) expect(event.prev).toBe(events[index - 1]?.hash)
    }
    const asks = events.filter(({ type }) => String(type).startsWith('ask.'))
    expect(asks.length).toBeGreaterThanOrEqual(10)
    expect(asks.every(({ request }) => typeof request === 'string' && request !== '')).toBe(true)
    expect(events.at(-1)).toMatchObject({ type: 'deliberation.closed', reason: 'completed' })
  })
  test('--after gives the rest', async () => {
    const all = (await runs(cwd, ['events', 'ask'])).out.trimEnd().split('\n')
    const rest = (await runs(cwd, ['events', 'ask', '--after', '10'])).out.trimEnd().split('\n')
    expect(rest).toEqual(all.slice(10))
    expect((await runs(cwd, ['events', 'ask', '--after', String(all.length)])).out).toBe('')
  })
})

describe.concurrent('export', () => {
  test('gives four formats on standard output', async () => {
    const formats = ['md', 'json', 'yaml', 'html']
    const [md, json, yaml, html] = await Promise.all(
      formats.map(async (format) => (await runs(cwd, ['export', 'ask', '--format', format])).out),
    )
    expect(md).toContain(`# ${QUESTION}`)
    expect(JSON.parse(json ?? '')).toEqual(report)
    expect(parse(yaml ?? '')).toEqual(JSON.parse(json ?? ''))
    expect(html).toMatch(/^<!doctype html>/i)
    for (const { position } of report.answers)
      for (const text of [md, html]) expect(text).toContain(position.replace("'", text === html ? '&#39;' : "'"))
  })
  test('and in a file, whose ending says the format', async () => {
    const target = folder()
    const { out, err } = await runs(cwd, ['export', 'ask', '--out', join(target, 'r.json')])
    expect({ out, err }).toEqual({ out: '', err: `Written to ${join(target, 'r.json')}.\n` })
    expect(JSON.parse(readFileSync(join(target, 'r.json'), 'utf8'))).toEqual(report)
  })
})

describe.concurrent('replay and watch', () => {
  test('of a finished one show what was shown live, at any speed', async () => {
    const [replayed, fast, watched] = await Promise.all([
      runs(cwd, ['replay', 'ask']),
      runs(cwd, ['replay', 'ask', '--speed', '1000']),
      runs(cwd, ['watch', 'ask']),
    ])
    expect(replayed.out).toBe(told)
    expect(fast.out).toBe(told)
    expect(watched.out).toBe(told)
  })
  test('--at stops there', async () => {
    const { out } = await runs(cwd, ['replay', 'ask', '--at', '1'])
    expect(out).toMatch(/No answer/)
    expect(out).not.toMatch(/% sure/)
  })
})

describe('verify', () => {
  test('passes, and counts what it saw', async () => {
    const { out, err } = await runs(cwd, ['verify', 'ask'])
    expect(out).toMatch(new RegExp(`^${report.id}: \\d+ events and \\d+ texts are as they were written\\. Head [0-9a-f]{64}\\n$`))
    expect(err).toBe('')
    const head = out.match(/[0-9a-f]{64}/)?.[0] ?? ''
    await runs(cwd, ['verify', 'ask', '--head', head])
    await runs(cwd, ['verify', 'ask', '--head', 'f'.repeat(64)], {}, 1)
  })
  test('fails after one byte of an event, of its hash, of a pinned text, or a line is missing', async () => {
    const file = join(cwd, '.witan', 'witan.db')
    database(cwd, (open) => open.pragma('wal_checkpoint(TRUNCATE)'))
    const whole = readFileSync(file)
    const damages: Readonly<Record<string, string>> = {
      'first event': `UPDATE events SET bytes = replace(bytes, 'monolith', 'monolitH') WHERE seq = 1`,
      'middle event': `UPDATE events SET bytes = replace(bytes, '"seat":"f', '"seat":"g') WHERE seq = (SELECT max(seq) FROM events WHERE bytes LIKE '%"seat":"f%')`,
      'last event': `UPDATE events SET bytes = substr(bytes, 1, length(bytes) - 1) || ' ' WHERE seq = (SELECT max(seq) FROM events)`,
      hash: `UPDATE events SET hash = replace(hash, substr(hash, 5, 1), CASE substr(hash, 5, 1) WHEN '0' THEN '1' ELSE '0' END) WHERE seq = 4`,
      'missing event': 'DELETE FROM events WHERE seq = 6',
      'missing end': 'DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)',
      'pinned source': `UPDATE texts SET text = substr(text, 2) || 'x' WHERE rowid = (SELECT min(rowid) FROM texts)`,
      'pinned reply': `UPDATE texts SET text = text || ' ' WHERE rowid = (SELECT max(rowid) FROM texts)`,
      'missing text': 'DELETE FROM texts WHERE rowid = (SELECT min(rowid) FROM texts)',
      'the line in the list': `UPDATE streams SET version = version - 1`,
    }
    const outcomes = await Promise.all(
      Object.entries(damages).map(async ([what, statement]) => {
        const copy = folder({ '.witan/witan.db': whole })
        expect([what, database(copy, (open) => open.prepare(statement).run().changes)]).toEqual([what, 1])
        const { code, out, err } = await witan(copy, ['verify', report.id])
        return { what, code, out, err }
      }),
    )
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ code: 1, out: expect.stringContaining(`${report.id} was changed after it was written.`), err: '' })
    writeFileSync(file, whole)
    expect((await witan(cwd, ['verify', report.id])).code).toBe(0)
  })
  test('fails after any single byte of any event or pinned text is another one', async () => {
    const copy = folder({ '.witan/witan.db': readFileSync(join(cwd, '.witan', 'witan.db')) })
    const settings = readSettings(copy, {})
    if (isRefusal(settings)) throw new Error(settings.because)
    const verified = (): Promise<number> => cli(['verify', report.id], { settings, terminal: keptTerminal().terminal, launch: LAUNCH })
    expect(await verified()).toBe(0)
    const rows = database(copy, (open) => [
      ...open.prepare<[], Cell>(`SELECT 'events' AS place, 'bytes' AS cell, rowid AS row, bytes AS text FROM events`).all(),
      ...open.prepare<[], Cell>(`SELECT 'texts' AS place, 'text' AS cell, rowid AS row, text FROM texts`).all(),
    ])
    expect(rows.length).toBeGreaterThan(30)
    for (const [index, { place, cell, row, text }] of rows.entries()) {
      const at = (index * 7_919) % text.length
      const other = `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`
      const put = (value: string) =>
        database(copy, (open) => open.prepare(`UPDATE ${place} SET ${cell} = ? WHERE rowid = ?`).run(value, row))
      put(other)
      expect({ place, row, at, code: await verified() }).toEqual({ place, row, at, code: 1 })
      put(text)
    }
    expect(await verified()).toBe(0)
  })
  test('what was damaged is not shown as if it were whole', async () => {
    const copy = folder({ '.witan/witan.db': readFileSync(join(cwd, '.witan', 'witan.db')) })
    database(copy, (open) => open.exec(`UPDATE events SET bytes = replace(bytes, 'monolith', 'monolitH') WHERE seq = 1`))
    const { code, out, err } = await witan(copy, ['show', report.id])
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringMatching(/Event 1 is not what was written/) })
  })
  test('nor watched: it says so once, and ends', async () => {
    const copy = folder({ '.witan/witan.db': readFileSync(join(cwd, '.witan', 'witan.db')) })
    database(copy, (open) => open.exec(`UPDATE events SET bytes = replace(bytes, 'monolith', 'monolitH') WHERE seq = 1`))
    const { code, err } = await asProcess(copy, ['watch', report.id])
    expect({ code, lines: err.match(/Event 1 is not what was written/g)?.length, isStack: /\n {4}at /.test(err) }).toEqual({
      code: 2,
      lines: 1,
      isStack: false,
    })
  })
})

describe.concurrent('doctor', () => {
  test('says what is there, what is missing and what to do, and what the next deliberation would use', async () => {
    const { out } = await runs(folder(), ['doctor'])
    expect(out).toMatch(/✓ Node .*v\d+/)
    expect(out).toMatch(/· anthropic .*ANTHROPIC_API_KEY/)
    expect(out).toMatch(/· ollama .*Nothing answers/)
    expect(out).toMatch(/The next deliberation: All seats are stand-ins/)
  })
  test('--json is JSON, and broken things give exit code 1', async () => {
    const broken = folder({ 'witan.yaml': 'model: anthropic/claude-sonnet-4-6\n', '.witan/witan.db': 'no database' })
    const { out } = await runs(broken, ['doctor', '--json'], {}, 1)
    const { findings } = JSON.parse(out) as { readonly findings: readonly { readonly subject: string; readonly state: string }[] }
    expect(findings).toContainEqual(expect.objectContaining({ subject: 'database', state: 'broken' }))
    expect(findings).toContainEqual(expect.objectContaining({ subject: 'Node', state: 'ok' }))
  })
})

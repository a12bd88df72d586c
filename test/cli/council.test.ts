/** `witan council` without a model, as its users have it: the report, its formats, the exit code, re-reviews, and what can be done with the record. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Bundle } from '../../src/views/council/bundle.ts'
import { ROOT } from '../tidy/tree.ts'
import { asProcess, type Ended, eventsOf, folder, idIn, runs, witan } from './witan.ts'

const FLAWED = join(ROOT, 'examples', 'council', 'flawed-prd.md')
const GOOD = join(ROOT, 'examples', 'council', 'good-prd.md')
const SECONDS_MAX = 10
/** Escape sequences, and anything else a pipe should not hold. */
const GARBAGE = /(?![\n\t])\p{Cc}/u

const council = (...args: readonly string[]): readonly string[] => ['council', FLAWED, '--offline', ...args]
const bundleIn = ({ out }: Ended): Bundle => JSON.parse(out) as Bundle
const found = ({ findings, verdict, north_star_assessment }: Bundle) => ({ findings, verdict, north_star_assessment })

/** One council that all may read and nobody here changes. */
let cwd = ''
let told: Ended
let seconds = 0
let bundle: Bundle
beforeAll(async () => {
  cwd = folder()
  const startedMs = Date.now()
  told = await asProcess(cwd, council())
  seconds = (Date.now() - startedMs) / 1000
  bundle = bundleIn(await runs(cwd, ['show', 'council', '--json']))
})

describe('the flawed example', () => {
  test('gets a verdict in a few seconds, in plain text, from the file alone', () => {
    expect(seconds).toBeLessThan(SECONDS_MAX)
    expect(told.code).toBe(0)
    expect(told.out).not.toMatch(GARBAGE)
    expect(told.err).toBe('')
    expect(bundle).toMatchObject({ protocol: 'council', status: 'completed', review_depth: 'COUNCIL', schema_version: '1.0.0' })
    expect(bundle.verdict).toBeOneOf(['FAILED', 'NEEDS_REMEDIATION', 'NEEDS_ADJUDICATION'])
    expect(told.out).toContain(bundle.verdict)
    expect(told.out, 'seat and driver, nothing else').toMatch(/^ {2}SA-1 {2}offline\n {2}SA-2 {2}offline\n {2}SA-3 {2}offline\n/m)
    expect(bundle.subject).toBe(bundle.document?.title)
  })
  test('is reviewed by SA-1, SA-2 and SA-3, with five modes each, and every quotation is of the document', () => {
    const { subagents } = bundle.council_metadata
    expect(subagents.map(({ agent_id, seat, selected_modes }) => [agent_id, seat, selected_modes.length])).toEqual([
      ['SA-1', 'sa-1', 5],
      ['SA-2', 'sa-2', 5],
      ['SA-3', 'sa-3', 5],
    ])
    expect(bundle.findings.length).toBeGreaterThan(0)
    const text = readFileSync(FLAWED, 'utf8').replaceAll(/\s+/g, ' ')
    for (const { location } of bundle.findings) if (location.quote !== null) expect(text).toContain(location.quote.replaceAll(/\s+/g, ' '))
    expect(bundle.north_star_assessment.phase_scores).toHaveLength(5)
  })
})

describe.concurrent('--json and --out', () => {
  test('only the bundle goes to standard output; the same seed finds the same', async () => {
    const [loud, quiet] = await Promise.all([runs(folder(), council('--json')), runs(folder(), council('--json', '--quiet'))])
    expect(loud.err).toContain('SA-1')
    expect(quiet.err).toBe('')
    expect(found(bundleIn(loud))).toEqual(found(bundle))
    expect(found(bundleIn(quiet))).toEqual(found(bundle))
  })
  test('several files in one run, each in the format of its ending', async () => {
    const here = folder()
    const files = ['r.md', 'r.html', 'r.json', 'r.yaml', 'r.sarif', 'r2.sarif.json'] as const
    const ended = await runs(here, council('--json', '--quiet', ...files.flatMap((file) => ['--out', file])))
    expect(ended.err).toBe(`Written to ${files.join(', ')}.\n`)
    const [md, html, json, yaml, sarif, other] = files.map((file) => readFileSync(join(here, file), 'utf8'))
    expect(md).toContain(bundle.verdict.replaceAll('_', '\\_'))
    expect(html).toMatch(/^<!doctype html>[\s\S]*<\/html>\s*$/i)
    expect(html, 'one self-contained file').not.toMatch(/(?:src|href)="(?:https?:)?\/\/|<script|@import/)
    expect(JSON.parse(json ?? '')).toEqual(bundleIn(ended))
    expect(parse(yaml ?? '')).toEqual(bundleIn(ended))
    expect(JSON.parse(sarif ?? '')).toMatchObject({ version: '2.1.0', runs: [{ tool: { driver: { name: 'witan' } } }] })
    expect(other).toBe(sarif)
  })
})

describe.concurrent('--fail-on', () => {
  test('fails on what is left that is as grave, and says which', async () => {
    const left = bundle.findings.filter(({ outcome, severity }) => outcome !== 'dismissed' && ['blocker', 'major'].includes(severity))
    expect(left.length).toBeGreaterThan(0)
    const { err, out } = await runs(folder(), council('--fail-on', 'major', '--quiet', '--json'), {}, 1)
    expect(JSON.parse(out)).toMatchObject({ status: 'completed' })
    expect(err).toMatch(new RegExp(`--fail-on major: ${left.length} findings? (?:is|are) left`))
    for (const { id, severity } of left) expect(err).toContain(`${id} (${severity})`)
  })
  test('lets the good document through', async () => {
    const { err } = await runs(folder(), ['council', GOOD, '--offline', '--quiet', '--json', '--fail-on', 'major'])
    expect(err).toBe('')
  })
  test('a severity that is none is refused', async () => {
    const { code, err } = await witan(folder(), council('--fail-on', 'grave'))
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/--fail-on.*It takes one of: blocker, major, minor, info/) })
  })
})

describe.concurrent('--since', () => {
  test('a mended version: what is gone is resolved; back again, it has regressed', async () => {
    const here = folder({ 'prd.md': readFileSync(FLAWED, 'utf8') })
    const review = async (...args: readonly string[]): Promise<Bundle> =>
      bundleIn(await runs(here, ['council', 'prd.md', '--offline', '--json', '--quiet', ...args]))
    const first = await review()
    const open = first.findings.filter(({ outcome }) => outcome !== 'dismissed')
    const [gone] = open.filter(({ location }) => location.quote !== null)
    const before = readFileSync(join(here, 'prd.md'), 'utf8')
    const lines = before.split('\n')
    const at = (gone?.location.lines?.start ?? 0) - 1
    writeFileSync(join(here, 'prd.md'), lines.filter((_, index) => index !== at).join('\n'))
    const second = await review('--since', first.id)
    expect(second.since?.id).toBe(first.id)
    expect(second.since?.resolved.map(({ id }) => id)).toContain(gone?.id)
    expect(second.council_metadata.subagents.map(({ selected_modes }) => selected_modes)).toEqual(
      first.council_metadata.subagents.map(({ selected_modes }) => selected_modes),
    )
    writeFileSync(join(here, 'prd.md'), before)
    const third = await review('--since', second.id.slice(0, -2))
    expect(third.since?.regressed.map(({ before: was }) => was)).toContain(`${first.id}/${gone?.id}`)
    expect((await runs(here, ['show', third.id])).out).toContain(second.id)
  })
  test('takes no id that is not here, and makes no database to look for it', async () => {
    const here = folder()
    const { code, out, err } = await witan(here, council('--since', 'council-x'))
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringMatching(/no database/) })
    expect(existsSync(join(here, '.witan'))).toBe(false)
  })
  test('takes no deliberation of another kind', async () => {
    const here = folder()
    await runs(here, ['ask', 'Ship on Friday?', '--offline', '--quiet'])
    const { code, err } = await witan(here, council('--since', 'ask'))
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/ask-\w+ is a deliberation of the kind «ask»/) })
    expect(idIn(here)).toMatch(/^ask-/)
  })
})

describe.concurrent('the seats', () => {
  test('a cast of three names them; --seat knows them by their ids', async () => {
    const here = folder({ 'three.yaml': 'seats:\n  - name: Ann\n  - name: Bob\n  - name: Cid\n' })
    const { council_metadata } = bundleIn(await runs(here, council('--json', '--quiet', '--cast', 'three.yaml', '--seat', 'bob=offline')))
    expect(council_metadata.subagents.map(({ agent_id, name }) => [agent_id, name])).toEqual([
      ['SA-1', 'Ann'],
      ['SA-2', 'Bob'],
      ['SA-3', 'Cid'],
    ])
  })
  test('--escalate-to and --north-star reach the opening', async () => {
    const vision = 'name: Ours\noath: I review.\nphases:\n  - name: One\n    criteria:\n      - id: stated\n        text: It says it.\n'
    const here = folder({ 'ours.yaml': vision })
    await runs(here, council('--quiet', '--north-star', 'ours.yaml', '--escalate-to', 'the board'))
    const [opened] = await eventsOf(here, idIn(here))
    expect(opened).toMatchObject({ options: { escalateTo: 'the board', vision: { name: 'Ours' } }, limits: { tokensMax: 200_000 } })
  })
})

describe.concurrent('a council on record', () => {
  test('is listed, shown, and shown at any past event', async () => {
    const [table, whole, opened] = await Promise.all([
      runs(cwd, ['list']),
      runs(cwd, ['show', bundle.id]),
      runs(cwd, ['show', bundle.id, '--json', '--at', '1']),
    ])
    expect(table.out).toContain(bundle.id)
    expect(whole.out).toContain(bundle.verdict)
    expect(bundleIn(opened)).toMatchObject({ status: 'open', verdict: 'PENDING', findings: [] })
  })
  test('has events of its own, chained, and verifies', async () => {
    const events = await eventsOf(cwd, bundle.id)
    const types = new Set(events.map(({ type }) => type))
    for (const type of ['document.surveyed', 'modes.selected', 'council.moved', 'review.given', 'finding.raised', 'assessment.given'])
      expect(types).toContain(type)
    expect((await runs(cwd, ['verify', bundle.id])).out).toContain(`${bundle.id}: ${events.length} events`)
  })
  test('is exported in every format, also several at once', async () => {
    const [json, yaml, sarif] = await Promise.all(
      ['json', 'yaml', 'sarif'].map(async (format) => (await runs(cwd, ['export', bundle.id, '--format', format])).out),
    )
    expect(JSON.parse(json ?? '')).toEqual(bundle)
    expect(parse(yaml ?? '')).toEqual(bundle)
    expect(JSON.parse(sarif ?? '')).toMatchObject({ version: '2.1.0' })
    const here = folder()
    await runs(cwd, ['export', bundle.id, '--out', join(here, 'a.md'), '--out', join(here, 'a.sarif')])
    expect(readFileSync(join(here, 'a.sarif'), 'utf8')).toBe(sarif)
    const { code, err } = await witan(cwd, ['export', bundle.id, '--format', 'md', '--out', 'a.md', '--out', 'b.md'])
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/leave --format out/) })
  })
  test('replayed, it tells the same as when it ran', async () => {
    expect((await runs(cwd, ['replay', bundle.id])).out).toBe(told.out)
  })
  test('is not reopened after its own end', async () => {
    expect((await witan(cwd, ['resume', bundle.id])).code).toBe(2)
  })
})

describe.concurrent('help', () => {
  test('of the council teaches by examples, and names no flag it has not', async () => {
    const { out } = await runs(folder(), ['council', '--help'])
    for (const flag of ['--north-star', '--fail-on', '--since', '--escalate-to', '--cast', '--out', '(default 200,000)'])
      expect(out).toContain(flag)
    for (const none of ['--seats', '--dossier', '--clerk', '--judge', '--baseline']) expect(out).not.toContain(none)
    expect(out).toMatch(/Examples:\n {2}witan council /)
  })
  test('of the whole lists it between debate and ask', async () => {
    const { out } = await runs(folder(), ['--help'])
    expect(out).toMatch(/Deliberate:\n +debate [\s\S]*\n +council [\s\S]*\n +ask /)
  })
})

/** A council of three models against a local server: all well, one dead, two dead, and a file that changes under their eyes. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Bundle } from '../../src/views/council/bundle.ts'
import { manners, purposeOf, reviewers } from './council-reviewers.ts'
import { completion, type ModelServer, modelServer, send, USED } from './model-server.ts'
import { type Ended, eventsOf, eventually, folder, idIn, runs, start } from './witan.ts'

const PASSAGE = 'The crossing must be fast.'
const PRD = `# Night ferry

## Problem

Guests miss the last boat about 40 times a month.

## Requirements

${PASSAGE} The crew answers within 5 minutes.
`
const council = (...args: readonly string[]): readonly string[] => [
  'council',
  'prd.md',
  '--json',
  '--quiet',
  '--model',
  'compatible/live',
  ...args,
]
const bundleIn = ({ out }: Ended): Bundle => JSON.parse(out) as Bundle
const here = (): string => folder({ 'prd.md': PRD })
const alive = (isDead?: Parameters<typeof manners>[1]): Promise<ModelServer> =>
  modelServer({ manners: manners(reviewers(PASSAGE), isDead) })

describe.concurrent('three models', () => {
  test('review, assess and agree: one finding, held by all, with a verified quotation and a remedy', async () => {
    const server = await alive()
    const cwd = here()
    const bundle = bundleIn(await runs(cwd, council(), server.env))
    expect(bundle).toMatchObject({
      protocol: 'council',
      status: 'completed',
      verdict: 'NEEDS_REMEDIATION',
      state: 'CONVERGED',
      abort_reason: null,
      consensus_findings: ['F-1'],
      findings: [{ id: 'F-1', severity: 'major', agreement_status: 'UNANIMOUS', location: { quote: PASSAGE, quote_verified: true } }],
      council_metadata: { degraded: false, cycles_completed: 3 },
      cost: { calls: server.asked.length, tokens: server.asked.length * USED },
    })
    expect(new Set(server.asked.map(({ name }) => name))).toEqual(new Set(['SA-1', 'SA-2', 'SA-3']))
    expect((await runs(cwd, ['verify', bundle.id])).out).toMatch(/are as they were written/)
  })

  test('one of whom is dead: two decide, and both must agree', async () => {
    const server = await alive(({ model }) => model === 'dead')
    const bundle = bundleIn(await runs(here(), council('--seat', 'sa-3=compatible/dead'), server.env))
    expect(bundle).toMatchObject({
      status: 'completed',
      verdict: 'NEEDS_REMEDIATION',
      council_metadata: { degraded: true, subagents: [{ lost: null }, { lost: null }, { lost: expect.stringMatching(/\w/) }] },
      findings: [{ id: 'F-1', supporters: [{ agent_id: 'SA-1' }, { agent_id: 'SA-2' }] }],
    })
  })

  test('two of whom are dead: aborted, and it says why', async () => {
    const server = await alive(({ model }) => model === 'dead')
    const ended = await runs(
      here(),
      council('--seat', 'sa-1=compatible/dead', '--seat', 'sa-3=compatible/dead', '--fail-on', 'info'),
      server.env,
      3,
    )
    expect(bundleIn(ended)).toMatchObject({ status: 'stopped', verdict: 'ABORTED', state: 'ABORTED', abort_reason: 'INSUFFICIENT_AGENTS' })
  })

  test('two of whom die after the first cycle: aborted, and what was found is kept', async () => {
    const server = await alive((asked) => asked.name !== 'SA-1' && purposeOf(asked) !== 'review')
    const bundle = bundleIn(await runs(here(), council(), server.env, 3))
    expect(bundle).toMatchObject({ verdict: 'ABORTED', abort_reason: 'INSUFFICIENT_AGENTS', partial_findings: ['F-1'] })
    expect(bundle.findings).toMatchObject([{ id: 'F-1', location: { quote: PASSAGE, quote_verified: true } }])
  })

  test('a budget that ends in the middle aborts it with what there is, and more lets it go on', async () => {
    const server = await alive()
    const cwd = here()
    const early = bundleIn(await runs(cwd, council('--max-calls', '4'), server.env, 3))
    expect(early).toMatchObject({ verdict: 'ABORTED', abort_reason: 'BUDGET_EXHAUSTED' })
    expect(early.cost.calls).toBeLessThanOrEqual(4)
    const more = ['resume', early.id, '--json', '--quiet', '--max-calls', '100', '--out', 'late.sarif', '--fail-on', 'minor']
    const resumed = await runs(cwd, more, server.env, 1)
    expect(bundleIn(resumed)).toMatchObject({ id: early.id, status: 'completed', verdict: 'NEEDS_REMEDIATION' })
    expect(resumed.err).toContain('late.sarif')
    expect(resumed.err).toContain('--fail-on minor: 1 finding is left')
  })
})

test('a file that changes while it is reviewed: the pinned text counts', async () => {
  const reply = reviewers(PASSAGE)
  const held: (() => void)[] = []
  let isFree = false
  const server = await modelServer({
    manners: (asked, response) => {
      const answer = (): void => send(response, 200, completion(reply(asked)))
      if (isFree) answer()
      else held.push(answer)
      return true
    },
  })
  const cwd = here()
  const running = start(cwd, council(), server.env)
  await eventually(
    () => held.length > 0,
    () => running.err(),
  )
  writeFileSync(join(cwd, 'prd.md'), '# Another text\n\nNothing of it is left.\n')
  isFree = true
  for (const answer of held) answer()
  const ended = await running.ended
  expect(ended, ended.err).toMatchObject({ code: 0 })
  expect(bundleIn(ended)).toMatchObject({
    subject: 'Night ferry',
    findings: [{ location: { quote: PASSAGE, quote_verified: true, lines: { start: 9 } } }],
  })
  const [opened] = await eventsOf(cwd, idIn(cwd))
  expect(opened).toMatchObject({
    type: 'deliberation.opened',
    dossier: { files: [{ path: 'prd.md', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }] },
  })
  expect((await runs(cwd, ['show', 'council'])).out).toContain(PASSAGE)
})

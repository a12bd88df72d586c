/** What the command line says of the governor, and how a user answers it: on every protocol, from any terminal. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ReportHead } from '../../src/core/protocol.ts'
import { pausedByGovernor } from '../../src/views/governor/sample.fixture.ts'
import { escalated, told, writeFacts } from '../governed-log.ts'
import { ROOT } from '../tidy/tree.ts'
import { leftAfter } from './left-debate.ts'
import { MODEL, modelServer } from './model-server.ts'
import { inProcess, keptTerminal } from './terminal.ts'
import { eventsOf, eventually, folder, idIn, start, statusIn } from './witan.ts'

const EXAMPLES = join(ROOT, 'examples')
const STARTS: Readonly<Record<string, { readonly args: readonly string[]; readonly seat: string }>> = {
  ask: { args: ['ask', 'Ship on Friday?', '--offline'], seat: 'outside-view' },
  debate: { args: ['debate', join(EXAMPLES, 'store-of-value', 'brief.yaml'), '--offline'], seat: 'macro-trader' },
  council: { args: ['council', join(EXAMPLES, 'council', 'flawed-prd.md'), '--offline'], seat: 'guardian' },
  roundtable: { args: ['roundtable', 'Should the library stay open at night?', '--offline', '--rounds', '1'], seat: 'seat-1' },
}

async function said(cwd: string, args: readonly string[], code = 0): Promise<{ readonly out: string; readonly err: string }> {
  const kept = keptTerminal()
  const ended = await inProcess(cwd, kept, args)
  expect(ended, kept.err() + kept.out()).toBe(code)
  return { out: kept.out(), err: kept.err() }
}

/** One that has just begun, and that nobody runs. */
async function begun(protocol: string): Promise<{ readonly cwd: string; readonly id: string; readonly seat: string }> {
  const { args } = STARTS[protocol] ?? { args: [] }
  const { cwd, id, whole } = await leftAfter([...args, '--quiet'], ({ type }) => type === 'runner.started')
  const [first] = whole
  return { cwd, id, seat: (first?.type === 'deliberation.opened' ? first.seats[0]?.id : undefined) ?? '' }
}

async function asking(protocol: string): Promise<{ readonly cwd: string; readonly id: string }> {
  const { cwd, id, seat } = await begun(protocol)
  await writeFacts(cwd, id, escalated(seat))
  return { cwd, id }
}

const reportOf = async (cwd: string, id: string): Promise<ReportHead> =>
  JSON.parse((await said(cwd, ['show', id, '--json'])).out) as ReportHead

describe.each(Object.keys(STARTS))('what is asked of a person in a %s', (protocol) => {
  test('is in its report and in the list, is answered, and it goes on to its own end', async () => {
    const { cwd, id } = await asking(protocol)
    const shown = (await said(cwd, ['show', id])).out
    expect(shown).toContain('G1, a person is asked: The task needs re-scoping.')
    expect(shown.replace(/\s+/g, ' ')).toContain(`It waits for your answer, go-on or end: witan answer ${id} G1 go-on "…"`)
    expect((await said(cwd, ['list'])).out).toContain('stopped (break, G1 waits for you)')
    expect(JSON.parse((await said(cwd, ['list', '--json'])).out)).toMatchObject([{ id, asks: ['G1'] }])

    const { out, err } = await said(cwd, ['answer', id, 'G1', 'go-on', 'Only the second part.'])
    expect(out).toBe(`${id}: G1 is answered; it is open again, with the limits it had.\n`)
    expect(err).toBe(`Nobody runs ${id} now. Let it go on with: witan resume ${id}\n`)
    await said(cwd, ['resume', id, '--quiet'])
    const report = await reportOf(cwd, id)
    expect(report).toMatchObject({
      status: 'completed',
      governor: { escalations: [{ id: 'G1', outcome: { choice: 'go-on', by: 'user' } }] },
    })
    expect((await said(cwd, ['list'])).out).not.toContain('waits for you')
  })
})

describe('an answer', () => {
  test('end: it stays at its end, on record, and the question no longer waits', async () => {
    const { cwd, id } = await asking('ask')
    expect((await said(cwd, ['answer', id, 'G1', 'end', 'Enough.'])).out).toBe(`${id}: G1 is answered, and it ends here.\n`)
    expect(await reportOf(cwd, id)).toMatchObject({ status: 'stopped', stopReason: 'break' })
    expect((await said(cwd, ['list'])).out).toContain('stopped (break) ')
  })

  test('to nothing that is asked, twice, or without a word, is refused with what to do', async () => {
    const { cwd, id } = await asking('ask')
    expect((await said(cwd, ['answer', id, 'G2', 'end', 'Enough.'], 2)).err).toContain('Nothing is asked under G2. Open: G1.')
    expect((await said(cwd, ['answer', id, 'G1', 'end', '  '], 2)).err).toContain('The answer is empty. Say something.')
    await said(cwd, ['answer', id, 'G1', 'end', 'Enough.'])
    expect((await said(cwd, ['answer', id, 'G1', 'go-on', 'No.'], 2)).err).toContain('Nothing is asked under G1. Open: nothing.')
  })

  test('nobody resumes past the question, and what was ended with an answer stays ended', async () => {
    const { cwd, id } = await asking('ask')
    expect((await said(cwd, ['resume', id, '--quiet'], 2)).err).toMatch(/G1 waits for your answer.* witan answer \S+ G1 go-on/)
    expect((await reportOf(cwd, id)).governor.escalations).toMatchObject([{ id: 'G1', outcome: null }])
    await said(cwd, ['answer', id, 'G1', 'end', 'Enough.'])
    expect((await said(cwd, ['resume', id, '--quiet'], 2)).err).toContain('ended it at G1: “Enough.” It stays ended')
    expect((await reportOf(cwd, id)).status).toBe('stopped')
  })
})

describe('a run in the foreground that the governor pauses', () => {
  test('ends with its report, the reason and how to go on, once what is in the air has landed', async () => {
    const cwd = folder()
    const server = await modelServer({ heldAfter: 0 })
    const run = start(cwd, ['ask', 'Ship on Friday?', ...MODEL, '--concurrency', '2'], server.env)
    await eventually(() => server.asked.length >= 2, run.err)
    const id = idIn(cwd)
    await writeFacts(cwd, id, [pausedByGovernor])
    await run.says('Paused by the governor.')
    server.release()
    const { code, out } = await run.ended
    expect(code).toBe(3)
    expect(statusIn(cwd)).toBe('paused')
    const flat = out.replace(/\s+/g, ' ')
    expect(flat).toContain('Paused by the governor. Echo chamber was seen a second time: All 3 approved within 12 s.')
    expect(flat).toContain('Paused: Echo chamber was seen a second time')
    expect(flat).toContain(`→ Let it go on: witan resume ${id}`)
    const events = await eventsOf(cwd, id)
    expect(events.filter(({ type }) => type === 'ask.answered')).toHaveLength(2)
    expect((await said(cwd, ['list'])).out).toContain('paused')

    const resumed = start(cwd, ['resume', id, '--json'], server.env)
    expect((await resumed.ended).code).toBe(0)
    expect((await eventsOf(cwd, id)).filter(({ code: why }) => why === 'lost')).toEqual([])
  })

  test('with --json the report goes to standard output, with the reason in it', async () => {
    const cwd = folder()
    const server = await modelServer({ heldAfter: 0 })
    const run = start(cwd, ['ask', 'Ship on Friday?', ...MODEL, '--seats', '1', '--json'], server.env)
    await eventually(() => server.asked.length >= 1, run.err)
    await writeFacts(cwd, idIn(cwd), [pausedByGovernor])
    server.release()
    const { code, out } = await run.ended
    expect(code).toBe(3)
    expect(JSON.parse(out)).toMatchObject({ status: 'paused', because: pausedByGovernor.because })
  })

  test('what a person paused waits for them, as before', async () => {
    const cwd = folder()
    const server = await modelServer({ heldAfter: 0 })
    const run = start(cwd, ['ask', 'Ship on Friday?', ...MODEL, '--seats', '1'], server.env)
    await eventually(() => server.asked.length >= 1, run.err)
    const id = idIn(cwd)
    await said(cwd, ['pause', id])
    server.release()
    await run.says('Paused by user.')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(statusIn(cwd)).toBe('paused')
    await said(cwd, ['resume', id, '--quiet'])
    expect((await run.ended).code).toBe(0)
  })
})

test('a person at the table reads what is said to them alone right above the question', async () => {
  const cwd = folder()
  const first = keptTerminal(() => undefined)
  const { promise, resolve } = Promise.withResolvers<void>()
  const typing = keptTerminal(() => {
    resolve()
    return undefined
  })
  // Opened at a terminal where nobody types, so that the seat owes its first word.
  const opened = inProcess(cwd, first, [
    'debate',
    join(EXAMPLES, 'store-of-value', 'brief.yaml'),
    '--offline',
    '--seat',
    'macro-trader=human',
  ])
  await eventually(() => first.questions.length > 0, first.err)
  first.interrupt()
  first.interrupt()
  await opened
  const id = idIn(cwd)
  await writeFacts(cwd, id, told('macro-trader'))
  const again = inProcess(cwd, typing, ['resume', id])
  await promise
  typing.interrupt()
  typing.interrupt()
  await again
  const [, shown = ''] = typing.err().split('Your turn (macro-trader, open)')
  expect(shown.replace(/\s+/g, ' ')).toContain(
    'The chair has this to say about your last contribution, to you alone: - Rank your concerns. Keep the three gravest.',
  )
  expect(shown.indexOf('Rank your concerns')).toBeLessThan(shown.indexOf(typing.questions[0] ?? '?'))
})

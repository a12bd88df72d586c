/**
 * A roundtable that waits for a person: asked at the terminal where it runs, answered there or from elsewhere, or not at all. The
 * seats are scripted, the log and the rules are the real ones.
 */
import { afterEach, describe, expect, test } from 'vitest'
import type { RoundtableReport } from '../../src/core/roundtable/report-types.ts'
import { POSITION, table, tableFolder } from './roundtable-script.ts'
import { inProcess, type Kept, keptTerminal } from './terminal.ts'
import { eventsOf, eventually, idIn, type Running, runs, start, statusIn, witan } from './witan.ts'

let running: Running | null = null
afterEach(() => {
  running?.kill('SIGKILL')
  running = null
})

const NEEDS = { ...POSITION, needsContext: [{ question: 'How many visits a night?', why: 'The cost rests on it.' }] }
const ASKING = { ann: { position: [NEEDS] } }

/** Types what is written for the question that holds these words, once each; then nothing but Enter. */
function typist(script: readonly (readonly [words: string, typed: string])[]): (question: string) => string {
  const left = [...script]
  return (question) => {
    const found = left.findIndex(([words]) => question.includes(words))
    return found < 0 ? '' : (left.splice(found, 1)[0]?.[1] ?? '')
  }
}

const reportOf = async (cwd: string): Promise<RoundtableReport> => {
  const kept = keptTerminal()
  expect(await inProcess(cwd, kept, ['show', 'roundtable', '--json'])).toBe(0)
  return JSON.parse(kept.out()) as RoundtableReport
}

const typesOf = async (cwd: string): Promise<readonly string[]> => (await eventsOf(cwd, idIn(cwd))).map(({ type }) => type)

const says = (kept: Kept, words: string): Promise<void> =>
  eventually(
    () => kept.err().includes(words),
    () => `«${words}» was never said, but:\n${kept.out()}\n${kept.err()}`,
  )

describe('at the terminal where it runs', () => {
  test('an escalation is answered with go-on: the next round is about that; then it is ended, with the reason', async () => {
    const cwd = tableFolder()
    const kept = keptTerminal(
      typist([
        ['X1: go on, or end here', 'go'],
        ['What should they look at', 'Look at the second year.'],
        ['X2: go on, or end here', 'end'],
        ['Why', 'They only repeat themselves.'],
      ]),
    )
    expect(await inProcess(cwd, kept, table(cwd)), kept.err()).toBe(3)
    const report = await reportOf(cwd)
    expect(report.escalations).toMatchObject([
      { id: 'X1', outcome: { kind: 'answered', by: 'user', choice: 'go-on', answer: 'Look at the second year.' } },
      { id: 'X2', outcome: { kind: 'answered', choice: 'end' } },
    ])
    expect(report.rounds.find(({ focus }) => focus !== null)).toMatchObject({ focus: 'Look at the second year.' })
    expect(report.exit).toMatchObject({ reason: 'user-stop', because: expect.stringContaining('They only repeat themselves.') })
    expect(kept.out()).toMatch(/X1: a person is needed/)
  })
  test('what leads to the question is shown before it is asked', async () => {
    const cwd = tableFolder()
    let before = ''
    const kept: Kept = keptTerminal((question) => {
      if (question.includes('X1')) before = kept.out()
      return question.includes('go on, or end') ? 'end' : 'Enough.'
    })
    expect(await inProcess(cwd, kept, table(cwd))).toBe(3)
    expect(before).toMatch(/X1: a person is needed\. Everybody agrees/)
  })
  test('what a seat asks for is supplied, and the seat answers with it in sight', async () => {
    const cwd = tableFolder(ASKING)
    const kept = keptTerminal(typist([['Q1: How many visits a night?', 'About forty.']]))
    expect(await inProcess(cwd, kept, table(cwd, '--rounds', '1', '--switch', 'groupthink=off')), kept.err()).toBe(0)
    expect((await reportOf(cwd)).contexts).toMatchObject([
      { id: 'Q1', seat: 'ann', supplied: { by: 'user', success: true, result: 'About forty.' } },
    ])
    expect((await reportOf(cwd)).rounds[0]?.seats.map(({ missed }) => missed)).toEqual([null, null, null])
  })
  test.each([
    ['- it is not counted', 'it is not counted'],
    ['-', 'It is not to be had.'],
  ])('what is not to be had is said with a dash: %s', async (typed, result) => {
    const cwd = tableFolder(ASKING)
    const kept = keptTerminal(typist([['Q1', typed]]))
    expect(await inProcess(cwd, kept, table(cwd, '--rounds', '1', '--switch', 'groupthink=off'))).toBe(0)
    expect((await reportOf(cwd)).contexts).toMatchObject([{ supplied: { by: 'user', success: false, result } }])
  })
  test('Enter leaves it to somebody elsewhere: it is asked once, and goes on when it is answered there', async () => {
    const cwd = tableFolder(ASKING)
    const kept = keptTerminal(() => '')
    const run = inProcess(cwd, kept, table(cwd, '--rounds', '1', '--switch', 'groupthink=off'))
    await says(kept, 'It waits for an answer from elsewhere')
    const id = idIn(cwd)
    expect(kept.err()).toContain(`witan supply ${id} Q1 "…"`)
    expect((await runs(cwd, ['supply', id, 'Q1', 'About fifty.'])).out).toBe(`${id}: Q1 is supplied; every seat sees it.\n`)
    expect(await run).toBe(0)
    expect(kept.questions.filter((question) => question.includes('Q1'))).toHaveLength(1)
  })
  test('answered elsewhere while somebody thinks here, the question goes away', async () => {
    const cwd = tableFolder(ASKING)
    const kept = keptTerminal(() => new Promise(() => undefined))
    const run = inProcess(cwd, kept, table(cwd, '--rounds', '1', '--switch', 'groupthink=off'))
    await says(kept, 'Q1: How many visits a night?')
    await runs(cwd, ['supply', idIn(cwd), 'Q1', 'About sixty.'])
    expect(await run).toBe(0)
    expect((await reportOf(cwd)).contexts).toMatchObject([{ supplied: { result: 'About sixty.' } }])
  })
  test('--quiet: the question says for itself what it is about', async () => {
    const cwd = tableFolder()
    const kept = keptTerminal(
      typist([
        ['X1: go on', 'end'],
        ['Why', 'Enough.'],
      ]),
    )
    expect(await inProcess(cwd, kept, table(cwd, '--quiet'))).toBe(3)
    expect(kept.err().replace(/\s+/g, ' ')).toContain('Everybody agrees, a round of objections changed nothing')
  })
})

describe('a person at the table', () => {
  const SEATED = ['--seat', 'ann=human', '--rounds', '1', '--switch', 'groupthink=off']
  const TYPED = [
    ['Side', 'no'],
    ['Confidence', '0.6'],
    ['Your position', 'Not at night.'],
    ['Reasons', 'It is dark.[INFER]'],
  ] as const
  test('is shown what the seat may see, asked field by field, and heard like anyone', async () => {
    const cwd = tableFolder()
    const voted = [
      ['Your vote', 'blocker'],
      ['The claim your vote', 'C1'],
      ['Why you vote', 'It is dear.'],
    ] as const
    const kept = keptTerminal(typist([...TYPED, ...TYPED, ...voted]))
    expect(await inProcess(cwd, kept, table(cwd, ...SEATED)), kept.err()).toBe(0)
    expect(kept.err()).toContain('Your turn (ann, position)')
    expect(kept.err()).toContain('Your turn (ann, collaborative)')
    const report = await reportOf(cwd)
    expect(report.seats[0]).toMatchObject({ seat: 'ann', driver: 'human', side: 'NO', confidence: 0.6 })
    expect(report.dissent).toMatchObject([{ seat: 'ann', vote: 'BLOCKER', because: 'It is dear.' }])
  })
  test('who answers for a seat is asked for that first, and then for what another seat needs', async () => {
    const cwd = tableFolder({ ben: { position: [NEEDS] } })
    const kept = keptTerminal(typist([...TYPED, ['Q1', 'About forty.'], ...TYPED, ['Your vote', 'accept']]))
    expect(await inProcess(cwd, kept, table(cwd, ...SEATED)), kept.err()).toBe(0)
    const order = kept.questions.map((question) => question.slice(0, 2))
    expect(order.indexOf('Si')).toBeLessThan(order.indexOf('Q1'))
    expect((await reportOf(cwd)).contexts).toMatchObject([{ seat: 'ben', supplied: { result: 'About forty.' } }])
  })
})

describe('without a terminal', () => {
  test('nobody is waited for: the wait is over at once, it says so, and it goes on by its own rules', async () => {
    const cwd = tableFolder(ASKING)
    const { out } = await runs(cwd, [...table(cwd), '--json', '--quiet'])
    const report = JSON.parse(out) as RoundtableReport
    expect(report.contexts).toMatchObject([{ supplied: { by: 'clock', success: false } }])
    expect(report.escalations[0]).toMatchObject({ id: 'X1', outcome: { kind: 'expired' } })
    expect(report).toMatchObject({ status: 'completed', decision: { advice: expect.not.stringMatching('proceed') } })
  })
  test('with patience it waits, and is answered from another process', async () => {
    const cwd = tableFolder()
    const run = start(cwd, table(cwd, '--patience', '5'))
    running = run
    await run.says('X1: a person is needed')
    const id = idIn(cwd)
    const answered = await runs(cwd, ['answer', id, 'X1', 'end', 'The table has said all it can.'])
    expect(answered).toMatchObject({ out: `${id}: X1 is answered, and it ends here.\n`, err: '' })
    expect((await run.ended).code).toBe(3)
  })
  test('a short patience runs out in real time', async () => {
    const cwd = tableFolder(ASKING)
    const begun = Date.now()
    await runs(cwd, [...table(cwd, '--rounds', '1', '--switch', 'groupthink=off', '--patience', '0.03'), '--quiet'])
    expect(Date.now() - begun).toBeGreaterThan(1_700)
    expect((await reportOf(cwd)).contexts).toMatchObject([{ supplied: { by: 'clock', success: false } }])
  })
})

describe('killed while it waits, and taken up again', () => {
  test('kill -9: it is still waiting, the answer is taken meanwhile, and resume goes on with it', async () => {
    const cwd = tableFolder()
    const run = start(cwd, table(cwd, '--patience', '5'))
    running = run
    await run.says('X1: a person is needed')
    run.kill('SIGKILL')
    await run.ended
    const id = idIn(cwd)
    const { out, err } = await runs(cwd, ['answer', id, 'X1', 'go-on', 'Look at the second year.'])
    expect(out).toBe(`${id}: X1 is answered; the next round is about that.\n`)
    expect(err).toBe(`Nobody runs ${id} now. Let it go on with: witan resume ${id}\n`)
    // It will ask again (X2); nobody is there, so it is left running and told to end.
    const resumed = start(cwd, ['resume', id, '--json', '--quiet'])
    running = resumed
    await eventually(
      () => statusIn(cwd) === 'open' && resumed.err() === '',
      () => resumed.err(),
    )
    await answeredOnce(cwd, id, 'X2')
    const ended = await resumed.ended
    expect(ended.code).toBe(3)
    const report = JSON.parse(ended.out) as RoundtableReport
    expect(report.rounds.find(({ round }) => round === 3)).toMatchObject({ focus: 'Look at the second year.' })
    expect(report.escalations).toMatchObject([{ outcome: { choice: 'go-on' } }, { outcome: { choice: 'end' } }])
    expect((await runs(cwd, ['verify', id])).out).toMatch(/are as they were written/)
  })
  test('kill -9 in the middle of a round: the same words are heard, and it comes to the same end', async () => {
    const [whole, cut] = [tableFolder({}, 400), tableFolder({}, 400)]
    const args = ['--switch', 'groupthink=off', '--rounds', '3', '--no-exit-on-consensus']
    const expected = JSON.parse((await runs(whole, [...table(whole), ...args, '--quiet', '--json'])).out) as RoundtableReport
    const run = start(cut, [...table(cut), ...args])
    running = run
    await run.says(/── Round 1 ─/)
    run.kill('SIGKILL')
    await run.ended
    const before = await typesOf(cut)
    expect(before).not.toContain('roundtable.exited')
    const report = JSON.parse((await runs(cut, ['resume', idIn(cut), '--json', '--quiet'])).out) as RoundtableReport
    expect((await typesOf(cut)).slice(0, before.length)).toEqual(before)
    const told = ({ decision, rounds, exit, claims }: RoundtableReport) => ({ decision, rounds, exit, claims })
    expect(told(report)).toEqual(told(expected))
  })
})

/** Waits until it is asked, then ends it. */
async function answeredOnce(cwd: string, id: string, question: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { code } = await witan(cwd, ['answer', id, question, 'end', 'Enough.'])
    if (code === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${question} was never asked.`)
}

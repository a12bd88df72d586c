/** What a user may say to a roundtable from any terminal: each is one line there, is on record, and changes what it should. */
import { afterEach, describe, expect, test } from 'vitest'
import type { RoundtableReport } from '../../src/core/roundtable/report-types.ts'
import { labelledLines } from '../safety/labelled.ts'
import { CONTRIBUTION, OBJECTION, QUESTION, table, tableFolder } from './roundtable-script.ts'
import { inProcess, keptTerminal } from './terminal.ts'
import { idIn, type Running, start } from './witan.ts'

let running: Running | null = null
afterEach(() => {
  running?.kill('SIGKILL')
  running = null
})

async function said(cwd: string, args: readonly string[], code = 0): Promise<{ readonly out: string; readonly err: string }> {
  const kept = keptTerminal()
  const ended = await inProcess(cwd, kept, args)
  expect(ended, kept.err()).toBe(code)
  return { out: kept.out(), err: kept.err() }
}

const reportOf = async (cwd: string): Promise<RoundtableReport> =>
  JSON.parse((await said(cwd, ['show', 'roundtable', '--json'])).out) as RoundtableReport

/** One that has come to its end after a round. */
async function ended(cwd = tableFolder()): Promise<{ readonly cwd: string; readonly id: string }> {
  await said(cwd, table(cwd, '--rounds', '1', '--switch', 'groupthink=off', '--quiet'))
  return { cwd, id: idIn(cwd) }
}

const rulesIn = (out: string): readonly string[] =>
  out.split('\n').flatMap((line) => (line.startsWith('── ') ? [line.replace(/ ─+$/, '')] : []))

const HARMFUL = labelledLines().find(({ isBlock, isHeldBack }) => isBlock && !isHeldBack)?.text ?? ''
const BLOCKER = { vote: 'BLOCKER', claim: 'C1', because: 'Nobody has asked the neighbours.' }

/** One that waits for a person in another process: cleo's first words were blocked, and ben blocks the answer. */
async function waiting(): Promise<{ readonly cwd: string; readonly id: string; readonly run: Running }> {
  const cwd = tableFolder({
    ben: {
      collaborative: [{ ...CONTRIBUTION, builds: [], vote: BLOCKER }],
      object: [
        { ...OBJECTION, vote: BLOCKER },
        { ...OBJECTION, vote: BLOCKER },
      ],
    },
    cleo: { collaborative: [{ ...CONTRIBUTION, builds: [], text: HARMFUL }] },
  })
  const run = start(cwd, table(cwd, '--patience', '5'))
  running = run
  await run.says('X1: a person is needed')
  return { cwd, id: idIn(cwd), run }
}

describe('to one that has ended', () => {
  test('go-on: it runs to its new end here, with what the rounds should be about', async () => {
    const { cwd, id } = await ended()
    const { out, err } = await said(cwd, ['go-on', id, '--rounds', '2', '--focus', 'The second year', '--json', '--quiet'])
    expect(err).toBe(`${id}: it goes on, up to round 3. They are about: The second year\n`)
    const report = JSON.parse(out) as RoundtableReport
    expect(report).toMatchObject({ id, status: 'completed' })
    expect(report.rounds.slice(2).map(({ focus }) => focus)).toEqual(expect.arrayContaining(['The second year']))
  })
  test('go-on without a number is one round more; beyond twelve it is refused with how many are left', async () => {
    const { cwd, id } = await ended()
    expect((await said(cwd, ['go-on', id, '--quiet'])).out).toMatch(new RegExp(`^${id}: it goes on, up to round 2\\.\n`))
    expect((await reportOf(cwd)).rounds.at(-1)?.round).toBe(2)
    expect((await said(cwd, ['go-on', id, '--rounds', '11'], 2)).err).toMatch(/12 are the most there can be, so 10 more at most/)
    expect((await said(cwd, ['go-on', id, '--rounds', '13'], 2)).err).toMatch(/whole number from 1 to 12/)
  })
  test('synthesize: the first seat where no clerk serves, or whoever is named; the count stays', async () => {
    const { cwd, id } = await ended()
    const before = await reportOf(cwd)
    expect((await said(cwd, ['synthesize', id, '--quiet'])).out).toMatch(`${id}: ann writes it up. The count stays what it is.\n`)
    await said(cwd, ['synthesize', id, '--seat', 'ben', '--quiet'])
    const after = await reportOf(cwd)
    expect(after.syntheses).toMatchObject([{ seat: 'ann', text: 'They agree, and C1 is why.', claims: ['C1'] }, { seat: 'ben' }])
    expect(after.decision.tally).toEqual(before.decision.tally)
    expect((await said(cwd, ['synthesize', id, '--seat', 'nobody'], 2)).err).toMatch(
      /There is no seat nobody to write it\. There are: ann, ben, cleo/,
    )
  })
  test('what was read before is not shown again: only what is new, then the report', async () => {
    const { cwd, id } = await ended()
    const more = (await said(cwd, ['go-on', id])).out
    expect(rulesIn(more)).toEqual(['── Round 2', '── Consensus, in round 2'])
    expect(more).not.toContain('3 seats · ')
    expect(more).toContain('Positions over rounds')
    const written = (await said(cwd, ['synthesize', id])).out
    expect(rulesIn(written)).toEqual([])
    expect(written).toContain('They agree, and C1 is why.')
    expect(written.indexOf('They agree, and C1 is why.')).toBeLessThan(written.indexOf('Positions over rounds'))
  })
  test('what only one that is open takes is refused with what to do', async () => {
    const { cwd, id } = await ended()
    for (const args of [
      ['answer', id, 'X1', 'end', 'Enough.'],
      ['supply', id, 'Q1', 'Forty.'],
      ['lift-blocker', id, 'ann', 'Asked.'],
      ['appeal', id, 'B1', 'Harmless.'],
    ])
      expect((await said(cwd, args, 2)).err).toMatch(/has ended \(completed\); go on with it first/)
  })
})

describe('to one that runs elsewhere', () => {
  test('appeal and lift-blocker: what was blocked is published, and the blocker no longer counts', async () => {
    const { cwd, id } = await waiting()
    const before = await reportOf(cwd)
    expect(before.blocks).toMatchObject([{ id: 'B1', seat: 'cleo', round: 1, by: 'code', appeal: null }])
    expect(JSON.stringify(before)).not.toContain(HARMFUL)
    expect(before.decision.tally?.openBlockers).toMatchObject([{ seat: 'ben' }])
    expect((await said(cwd, ['appeal', id, 'B1', 'It is a quotation from a novel.'])).out).toBe(
      `${id}: B1 is lifted: what cleo said in round 1 is published, with your reason.\n`,
    )
    expect((await said(cwd, ['appeal', id, 'B1', 'Again.'], 2)).err).toMatch(/B1 was appealed already, by user/)
    expect((await said(cwd, ['lift-blocker', id, 'ben', 'They were asked.'])).out).toBe(
      `${id}: the blocker of ben is set aside, with your reason. It may block again.\n`,
    )
    expect((await said(cwd, ['lift-blocker', id, 'ben', 'Again.'], 2)).err).toMatch(/ben blocks nothing\. Open blockers: none/)
    const round = (await said(cwd, ['show', id, '--round', '1'])).out.replace(/[┃│\s]+/g, ' ')
    expect(round).toContain(HARMFUL.replaceAll('\\n', ' ').slice(0, 40))
    expect(round).toContain('user appealed: It is a quotation from a novel.')
  })
  test('go-on is heard where it runs: nothing is run here', async () => {
    const { cwd, id, run } = await waiting()
    expect((await said(cwd, ['go-on', id, '--rounds', '2'])).out).toMatch(new RegExp(`^${id}: it goes on, up to round \\d+\\.\n$`))
    expect((await said(cwd, ['go-on', id], 2)).err).toMatch(/Say how many more rounds, or what they should be about/)
    expect((await said(cwd, ['synthesize', id], 2)).err).toMatch(/has not ended yet/)
    await said(cwd, ['answer', id, 'X1', 'go-on', 'Look at the cost.'])
    await run.says(/── Round 3 ─/)
  })
  test('answer and supply of what nobody asked, and a choice that is none', async () => {
    const { cwd, id } = await waiting()
    expect((await said(cwd, ['answer', id, 'X9', 'end', 'Enough.'], 2)).err).toMatch(/Nothing is asked under X9\. Open: X1/)
    expect((await said(cwd, ['answer', id, 'X1', 'maybe', 'Enough.'], 2)).err).toMatch(/«maybe» is no choice\. It takes one of: go-on, end/)
    expect((await said(cwd, ['answer', id, 'X1', 'end', ''], 2)).err).toMatch(/The answer is empty\. Say something/)
    expect((await said(cwd, ['answer', id, 'X1', 'end', 'a'.repeat(4_001)], 2)).err).toMatch(/has 4001 characters; at most 4000/)
    expect((await said(cwd, ['supply', id, 'Q1', 'Forty.'], 2)).err).toMatch(/Nothing is asked under Q1\. Open: nothing/)
    expect((await reportOf(cwd)).escalations).toMatchObject([{ id: 'X1', outcome: null }])
  })
})

test('to another kind of deliberation: refused with what that takes', async () => {
  const cwd = tableFolder()
  await said(cwd, ['ask', QUESTION, '--offline', '--seats', '1', '--quiet'])
  for (const args of [
    ['go-on', 'ask', '--rounds', '1'],
    ['appeal', 'ask', 'B1', 'Why.'],
    ['synthesize', 'ask'],
  ])
    expect((await said(cwd, args, 2)).err).toMatch(/ask knows no command «/)
})

/** A person at the table: the form, asked through a terminal that types; the log and the rules are the real ones. */
import { describe, expect, test } from 'vitest'
import { readSettings } from '../../src/config.ts'
import type { AskReport } from '../../src/core/ask/report.ts'
import { isRefusal } from '../../src/core/refusal.ts'
import { cli } from '../../src/doors/cli/program.ts'
import { type Kept, keptTerminal, LAUNCH } from './terminal.ts'
import { eventually, folder } from './witan.ts'

const SEATS = ['--offline', '--seats', '3', '--seat', 'outside-view=human', '--dossier']
const NOTES = 'The release is small.\nNobody is on call on Saturday, so we should not ship on Friday.\n'

const run = (cwd: string, kept: Kept, ...args: readonly string[]): Promise<number> => {
  const settings = readSettings(cwd, { OLLAMA_HOST: '127.0.0.1:9' })
  if (isRefusal(settings)) throw new Error(settings.because)
  return cli(args, { settings, terminal: kept.terminal, launch: LAUNCH })
}

const ask = (cwd: string, kept: Kept, ...args: readonly string[]): Promise<number> =>
  run(cwd, kept, 'ask', 'Should we ship on Friday?', ...SEATS, `${cwd}/notes.md`, ...args)

/** Types these answers, field by field, in the order of the questions that begin so. */
function typist(script: Readonly<Record<string, readonly string[]>>): (question: string) => string | undefined {
  const left = new Map(Object.entries(script).map(([field, answers]) => [field, [...answers]]))
  return (question) => [...left].find(([field]) => question.startsWith(field))?.[1].shift()
}

const GOOD = {
  Side: ['no'],
  'Your answer': ['Not on a Friday.'],
  Reasons: ['Nobody is there to help.[FACT][1] That is a risk.[INFER]'],
  References: ['notes.md:2 "Nobody is on call on Saturday"'],
  Confidence: ['0.8'],
  'The letters': ['b, a'],
  'What decided': ['The second quotes more.'],
}

const reportOf = async (cwd: string): Promise<AskReport> => {
  const kept = keptTerminal()
  expect(await run(cwd, kept, 'show', 'ask', '--json')).toBe(0)
  return JSON.parse(kept.out()) as AskReport
}

describe('the form', () => {
  test('asks field by field, verifies what is quoted like anyone’s, and takes the ranking in any spelling', async () => {
    const cwd = folder({ 'notes.md': NOTES })
    const kept = keptTerminal(typist(GOOD))
    expect(await ask(cwd, kept)).toBe(0)
    expect(kept.err()).toContain('Your turn (outside-view, answer)')
    expect(kept.err()).toContain('Should we ship on Friday?')
    expect(kept.questions).toHaveLength(7)
    const report = await reportOf(cwd)
    const mine = report.answers.find(({ seat }) => seat === 'outside-view')
    expect(mine).toMatchObject({ driver: 'human', model: null, side: 'NO', position: 'Not on a Friday.', confidence: 0.8 })
    expect(mine?.evidence).toMatchObject([
      {
        reference: { path: 'notes.md', lines: { start: 2, end: 2 }, quote: 'Nobody is on call on Saturday' },
        check: { verdict: 'verified' },
      },
    ])
    expect(report.ballots.find(({ seat }) => seat === 'outside-view')).toMatchObject({ because: 'The second quotes more.' })
    expect(report.cost.calls).toBe(0)
  })
  test('asks a field again, with a sentence, until it can be used: nothing is read as 0 or as “no side”', async () => {
    const cwd = folder({ 'notes.md': NOTES })
    const kept = keptTerminal(
      typist({
        ...GOOD,
        Side: ['maybe', 'YES'],
        'Your answer': ['', 'x'.repeat(401), 'Ship it.'],
        Confidence: ['', '70', 'very', '-1', '1'],
        'The letters': ['A', 'A, A', 'A, Z', 'a > b'],
      }),
    )
    expect(await ask(cwd, kept)).toBe(0)
    expect(kept.err()).toMatch(/«maybe» is no side\. Type yes, no, uncertain, or nothing\./)
    expect(kept.err()).toMatch(/It has 401 characters; at most 400 are taken/)
    expect(kept.err().match(/A number from 0 to 1 is needed/g)).toHaveLength(4)
    expect(kept.err().match(/Each of A, B is needed once/g)).toHaveLength(3)
    const { answers } = await reportOf(cwd)
    expect(answers.find(({ seat }) => seat === 'outside-view')).toMatchObject({ side: 'YES', position: 'Ship it.', confidence: 1 })
  })
  test('what somebody types is not moved by the others: contributions and status line wait for the end of the form', async () => {
    const cwd = folder({ 'notes.md': NOTES })
    const thinking = Promise.withResolvers<string>()
    const type = typist(GOOD)
    const kept = keptTerminal((question) => (question.startsWith('Your answer') ? thinking.promise : type(question)))
    const running = ask(cwd, kept)
    await eventually(() => kept.err().includes('Your answer'), kept.err)
    const before = [kept.out(), kept.err()]
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect([kept.out(), kept.err()]).toEqual(before)
    thinking.resolve('Not on a Friday.')
    expect(await running).toBe(0)
    for (const name of ['Outside view', 'Failure hunter', 'Cost accountant']) expect(kept.out()).toContain(`${name} · `)
  })
})

describe('nobody there', () => {
  test('Ctrl-C in the middle of the form stops it with a partial report; resumed, the person is asked again', async () => {
    const cwd = folder({ 'notes.md': NOTES })
    const kept = keptTerminal(() => new Promise<string>(() => undefined))
    const running = ask(cwd, kept)
    await eventually(() => kept.questions.length > 0, kept.err)
    kept.interrupt()
    expect(await running).toBe(3)
    expect(kept.out()).toContain('Failure hunter · ')
    expect(await reportOf(cwd)).toMatchObject({ status: 'stopped', stopReason: 'user', answers: [{}, {}] })
    expect(await run(cwd, keptTerminal(typist(GOOD)), 'resume', 'ask')).toBe(0)
    expect(await reportOf(cwd)).toMatchObject({ status: 'completed', answers: [{}, {}, {}] })
  })
  test('input that ends is said; the others go on and a stop ends it', async () => {
    const cwd = folder({ 'notes.md': NOTES })
    const kept = keptTerminal(() => undefined)
    const running = ask(cwd, kept)
    await eventually(
      () =>
        /Nobody answers for outside-view here any more.*witan resume ask-/.test(kept.err()) && kept.out().includes('Cost accountant · '),
      () => kept.err() + kept.out(),
    )
    kept.interrupt()
    expect(await running).toBe(3)
  })
  test('without a terminal the others answer, then it is left for one in which a person can be asked', async () => {
    const cwd = folder({ 'notes.md': NOTES })
    const kept = keptTerminal(null)
    expect(await ask(cwd, kept)).toBe(3)
    expect(kept.err()).toMatch(/A person must answer for outside-view, and this is no terminal.*witan resume ask-/)
    expect(await reportOf(cwd)).toMatchObject({ status: 'open', answers: [{}, {}] })
    expect(await run(cwd, keptTerminal(typist(GOOD)), 'resume', 'ask')).toBe(0)
  })
})

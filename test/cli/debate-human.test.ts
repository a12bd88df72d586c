/** A person at the table of a debate: the forms, asked through a terminal that types; the log and the rules are the real ones. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { DebateReport } from '../../src/core/debate/report-types.ts'
import { ROOT } from '../tidy/tree.ts'
import { inProcess, keptTerminal } from './terminal.ts'
import { eventually, folder } from './witan.ts'

const BRIEF = join(ROOT, 'examples', 'store-of-value', 'brief.yaml')
const SEAT = 'macro-trader'
const DEBATE = ['debate', BRIEF, '--offline', '--seat', `${SEAT}=human`]

const WORDS = 'The correlation with shares decides this for me.'

/** A stubborn person, who says no to everything and always has a number at hand. */
const TYPED: readonly (readonly [question: RegExp, answer: string])[] = [
  [/^Move/, 'CL'],
  [/^What you say/, WORDS],
  [/^Your side|^Your position.*side/, 'no'],
  [/^Your position/, 'Bitcoin is not a good store of value, because it falls together with shares.'],
  [/^Confidence/, '0.8'],
  [/^How far ahead/, '10y+'],
  [/^What you will look out for/, 'correlation, shares'],
  [/What is measured/, 'five-year correlation with technology shares'],
  [/^The value/, 'below 0.3'],
  [/^By when/, '2030-12-31'],
  [/^Their/, 'They hold what they said, for the reason they gave.'],
  [/^Is it you/, 'ACCURATE'],
  [/^Would|^Does|^Has/, 'yes'],
  [/^Why, naming/, 'A good store of value may not fall with shares, and this question asks just that of Bitcoin.'],
  [/^As a yes-or-no|^The yes-or-no/, 'Does Bitcoin fall together with shares?'],
  [/^Exactly/, 'Supply is fixed.'],
  [/^References/, 'macro-desk-note.md:5 "it behaves as a risk asset"'],
  [/^How \(/, 'context'],
]

const typist = (question: string): string => {
  const offered = /^Move \((.+)\): $/.exec(question)?.[1]?.split(', ') ?? []
  if (offered.length > 0) return offered.find((move) => ['CLAIM', 'PROVIDE_EVIDENCE'].includes(move)) ?? offered[0] ?? ''
  return TYPED.find(([begins]) => begins.test(question))?.[1] ?? ''
}

const reportOf = async (cwd: string): Promise<DebateReport> => {
  const kept = keptTerminal()
  expect(await inProcess(cwd, kept, ['show', 'debate', '--json'])).toBe(0)
  return JSON.parse(kept.out()) as DebateReport
}

describe('a person at the table', () => {
  test('opens blind like everyone, is asked for a move and waited for, and stands in the report with what they said', async () => {
    const cwd = folder()
    const kept = keptTerminal(typist)
    const running = inProcess(cwd, kept, DEBATE)
    await eventually(
      () => kept.out().includes(WORDS),
      () => kept.err() + kept.out(),
    )
    kept.interrupt()
    expect(await running).toBe(3)
    expect(kept.err()).toContain(`Your turn (${SEAT}, open)`)
    expect(kept.err()).toContain(`Your turn (${SEAT}, speak)`)
    const report = await reportOf(cwd)
    expect(report.duration, 'the clock took no leap over the person').toBeLessThan(300_000)
    const mine = report.seats.find(({ seat }) => seat === SEAT)
    expect(mine).toMatchObject({ driver: 'human', blind: { side: 'NO', confidence: 0.8 }, gone: null })
    const words = report.threads.flatMap(({ messages }) => messages.filter(({ seat }) => seat === SEAT).map(({ content }) => content))
    expect(words).toContain(WORDS)
  })
  test('who goes away in the middle of the opening leaves it open; nothing is made up for them', async () => {
    const cwd = folder()
    const kept = keptTerminal((question) => (question.startsWith('Confidence') ? undefined : typist(question)))
    const running = inProcess(cwd, kept, DEBATE)
    await eventually(
      () => kept.err().includes(`Nobody answers for ${SEAT} here any more`),
      () => kept.err(),
    )
    kept.interrupt()
    expect(await running).toBe(3)
    const report = await reportOf(cwd)
    expect(report).toMatchObject({ status: 'stopped', stopReason: 'user', totalMessages: 0 })
    expect(report.seats.find(({ seat }) => seat === SEAT)?.blind).toBeNull()
  })
  test('without a terminal it is left for one', async () => {
    const cwd = folder()
    const kept = keptTerminal(null)
    expect(await inProcess(cwd, kept, DEBATE)).toBe(3)
    expect(kept.err()).toMatch(/A person must answer for macro-trader, and this is no terminal.*witan resume debate-/)
    expect(await reportOf(cwd)).toMatchObject({ status: 'open' })
  })
})

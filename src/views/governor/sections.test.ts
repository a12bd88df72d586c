import { describe, expect, test } from 'vitest'
import { closed, type Fact, opened, reopened, sent } from '../../../test/facts.ts'
import { folded } from '../../../test/given.ts'
import { report } from '../../core/deliberation.ts'
import type { ReportHead } from '../../core/protocol.ts'
import { REPORT } from '../ask-sample.fixture.ts'
import { COUNCIL } from '../council-sample.fixture.ts'
import { DEBATE } from '../debate-sample.fixture.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { htmlReport } from '../html/report.ts'
import { markdownReport } from '../markdown/report.ts'
import { plain } from '../paint.ts'
import { ending, nextStep } from '../reading.ts'
import { ROUNDTABLE } from '../roundtable-sample.fixture.ts'
import { RUN } from '../run/sample.fixture.ts'
import { reportText } from '../terminal/report.ts'
import { quietGovernor } from './quiet.fixture.ts'
import {
  answered,
  broken,
  LADDER as CLIMBED,
  corrected,
  detected,
  echo,
  pausedByGovernor,
  pruned,
  raised,
  reached,
  replaced,
  stopped,
  suppressed,
} from './sample.fixture.ts'
import { type Entry, governorEntries } from './sections.ts'

const ID = 'ask-test0001'
const reportOf = (...facts: readonly Fact[]): ReportHead => report(folded([opened(3), ...facts]))
const entriesOf = (...facts: readonly Fact[]): readonly Entry[] => governorEntries(reportOf(...facts))
const only = (...facts: readonly Fact[]): Entry => {
  const all = entriesOf(...facts)
  expect(all).toHaveLength(1)
  return all[0] as Entry
}

const LADDER: readonly Fact[] = [...CLIMBED, closed('break')]

describe('the governor in a report', () => {
  test('has nothing to say where nothing happened', () => expect(entriesOf()).toEqual([]))

  test('a limit that came near', () => {
    const crossed = { type: 'budget.crossed', gate: '80', resource: 'tokens', used: 820, limit: 1_000, because: '' } as const
    expect(only(crossed)).toMatchObject({ name: 'Limits', text: 'At least 80 % of the tokens allowed are used', isFlag: false })
  })

  test('a shadow with what was counted, where, and what was said about it', () =>
    expect(only(detected(1), corrected)).toEqual({
      name: 'Paralytic, for the first time',
      text: 'Seat C, as skeptic. 9 challenges, 3 of them with an alternative (more than 7, and fewer than half).',
      under: [
        'Counted: challenges 9 · with alternative 3; in event 5',
        'Told: “Rank your concerns. Keep the three gravest.”',
        'Seat C: not asked again yet',
      ],
      commands: [],
      isFlag: false,
    }))

  test('whether it was asked since', () =>
    expect(only(detected(1), corrected, sent('answer/c/2')).under.at(-1)).toBe('Seat C: told; its answer is still to come'))

  test.each([
    ['changed', 'behaviour changed; the next piece of work did not show it', false],
    ['repeated', 'no change; the next piece of work showed it again', true],
  ] as const)('and what came of it: %s', (outcome, text, isFlag) => {
    const told = reportOf(detected(1), corrected)
    const governor = { ...told.governor, corrections: told.governor.corrections.map((one) => ({ ...one, outcome })) }
    const [entry] = governorEntries({ ...told, governor })
    expect([entry?.under.at(-1), entry?.isFlag]).toEqual([`Seat C: ${text}`, isFlag])
  })

  test('a seat is called by the name of whoever sat there then', () => {
    const [first, second] = entriesOf(detected(1), corrected, detected(2), replaced)
    expect(first?.under.at(-1)).toMatch(/^Seat C: /)
    expect(second?.under.at(-1)).toBe(
      'Replaced: Seat C gave way to Second reader, for Seat C; modes, commitments and grades stay with the seat',
    )
    const [, , third] = entriesOf(detected(1), corrected, detected(2), replaced, detected(3))
    expect(third?.text).toMatch(/^Second reader, for Seat C, as skeptic\./)
  })

  test('in a run a successor takes over other things', () => {
    const [, second] = governorEntries({ ...reportOf(detected(1), corrected, detected(2), replaced), protocol: 'run' })
    expect(second?.under.at(-1)).toBe(
      'Replaced: Seat C gave way to Second reader, for Seat C; its task and what is open stay with the seat',
    )
  })

  test('a shadow of the process is of the whole table', () => expect(only(echo(1)).text).toMatch(/^the whole table\. All 3/))

  test('an immune one', () =>
    expect(only(suppressed)).toMatchObject({ name: 'No shadow, though it looked like one (Paranoid)', isFlag: false }))

  test('a break with where it stood and what is left open; how to go on where it is over for that', () => {
    const left = ['Left open: F-1, blocker, security: The key is in the log.', 'Left open: F-2, minor, style: A long name.']
    const stood = 'It stood at: task T2, cycle 2, phase check, 1 task done, 0 failed and head abcdef012345.'
    expect(only(broken)).toMatchObject({ name: 'The same shadow three times (hard break)', under: [stood, ...left], commands: [] })
    expect(only(broken, stopped, closed('break'))).toMatchObject({
      under: [stood, ...left, 'To go on once that is mended:'],
      commands: [`witan resume ${ID}`],
    })
    expect(only({ ...broken, hard: false }).name).toContain('(soft break)')
  })

  test('an open question comes first, with both answers; an answered one comes last', () => {
    const [first, second] = entriesOf(...LADDER)
    expect(first).toMatchObject({
      name: 'G1, a person is asked',
      isFlag: true,
      commands: [`witan answer ${ID} G1 go-on "…"`, `witan answer ${ID} G1 end "…"`],
    })
    // Why stands at the break; the question says how to go on.
    expect(first?.under).toEqual(['It waits for an answer:'])
    expect(only(raised).under[0]).toMatch(/^Paralytic by Second reader/)
    expect(second).toMatchObject({ name: 'The same shadow three times (hard break)', commands: [] })
    const last = entriesOf(...LADDER, answered('go-on'), reopened()).at(-1)
    expect(last).toMatchObject({ name: 'G1, a person was asked', isFlag: false, commands: [] })
    expect(last?.under.at(-1)).toBe('ann answered “Look at the second part only.” (go on)')
    const expired = entriesOf(raised, { type: 'escalation.expired', id: 'G1', because: '' }).at(-1)
    expect(expired?.under.at(-1)).toBe('the limit was raised without an answer')
  })

  test('checkpoints and what was left out of a prompt', () => {
    expect(only(reached)).toMatchObject({
      name: 'Checkpoint 1, went on',
      text: '32 minutes at work, 3 tasks done, 12,345 tokens, $0.42. The first task went at 0.90, the last at 0.85. 3 tasks since the last look: all in order.',
    })
    expect(only({ ...reached, decision: 'stop' })).toMatchObject({ name: 'Checkpoint 1, stopped there', isFlag: true })
    expect(only(pruned).text).toBe('Seat B: 18 lessons become 5. More than 15 lessons.')
    expect(only({ ...pruned, what: 'findings', from: 25 }).text).toBe('Seat B: 25 findings become 5 themes. More than 15 lessons.')
    expect(only({ ...pruned, what: 'examples' }).text).toMatch(/^Seat B: the rules stay, the example is left out\. /)
  })
})

describe('in every form of every report', () => {
  const { governor } = reportOf(...LADDER)
  const reports: readonly ReportHead[] = [REPORT, COUNCIL, DEBATE, ROUNDTABLE, { ...RUN, governor: quietGovernor } as ReportHead]

  test.each(reports.map((one) => [one.protocol, one] as const))('%s', (_, quiet) => {
    const busy = { ...quiet, governor }
    const forms = (one: ReportHead): readonly string[] => [
      reportText(one, plain, 100),
      reportText(one, plain, 100, { brief: true }),
      markdownReport(one),
      htmlReport(one),
    ]
    for (const form of forms(quiet)) expect(form).not.toMatch(/^(## |<h2>)?Governor/m)
    for (const form of forms(busy)) {
      expect(form).toMatch(/^(## |<h2>)?Governor/m)
      for (const part of ['G1, a person is asked', 'Paralytic, for the third time', `witan answer ${quiet.id} G1 end`, 'Checkpoint 1'])
        expect(form).toContain(part)
    }
  })

  test('its texts are text: no markup, no command, nothing that steers', () => {
    for (const text of HOSTILE) {
      const facts: readonly Fact[] = [
        { ...detected(1), because: text },
        { ...corrected, text },
        { ...broken, because: text, unresolved: [{ id: text, severity: 'major', category: text, description: text }] },
        { ...raised, needs: text, because: text },
        { ...answered('end'), by: text, answer: text },
      ]
      const hostile = reportOf(...facts)
      expect(htmlReport(hostile)).not.toMatch(/<(script|img|svg on|iframe)/i)
      expect(reportText(hostile, plain, 60)).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u)
    }
  })
})

describe('how it stands and what to do', () => {
  test('a pause by the governor says why', () => {
    const told = reportOf(echo(2), pausedByGovernor)
    expect(ending(told)).toMatch(/^Paused: Echo chamber was seen a second time: .* Nothing new is asked\.$/)
    expect(nextStep(told)).toBe(`Let it go on: witan resume ${ID}`)
  })

  test('a pause by a person stays as it was', () =>
    expect(ending(reportOf({ type: 'deliberation.paused', by: 'ann', because: null }))).toBe('Paused: nothing new is asked.'))

  test('what waits for a person is what to do next, until it is answered', () => {
    const told = reportOf(...LADDER)
    expect(ending(told)).toBe('Stopped early (break): Ended: break.')
    expect(nextStep(told)).toBe(`It waits for your answer, go-on or end: witan answer ${ID} G1 go-on "…"`)
    expect(nextStep(reportOf(...LADDER, answered('end')))).toBeNull()
  })

  test('a stop at a checkpoint can go on', () =>
    expect(nextStep(reportOf(closed('checkpoint')))).toBe(
      `It stopped at a checkpoint with a clean state; let it go on: witan resume ${ID}`,
    ))
})

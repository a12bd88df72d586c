import { describe, expect, test } from 'vitest'
import type { RunReport } from '../../core/run/report-types.ts'
import { outcomeOf } from '../outcome.ts'
import { nextStep } from '../reading.ts'
import { matrixOf } from './matrix.ts'
import { adviceOf, headline, testsText } from './reading.ts'
import { BROKEN, FAILING, PAUSED, RUN, UNBEGUN, UNDER_WAY, UNMERGED } from './sample.fixture.ts'
import { agentEntries, lessonEntries, securedEntries } from './sections.ts'

const [DONE = expect.unreachable()] = RUN.tasks

describe('what a run came to, in a line', () => {
  test.each<[string, Pick<RunReport, 'tasks' | 'current' | 'status'>]>([
    ['All 2 tasks are done', RUN],
    ['The task is done', { ...RUN, tasks: [DONE] }],
    ['0 of 2 tasks done, 2 failed', FAILING],
    ['Stopped with 0 of 2 tasks done', BROKEN],
    ['Stopping with 1 of 1 task done', { ...RUN, tasks: [DONE], status: 'stopping' }],
    ['Paused with 0 of 2 tasks done', PAUSED],
    ['Task 1 of 2: Sell night tickets', UNDER_WAY],
    ['Between two tasks: 2 of 2 tasks done', { ...RUN, status: 'open' }],
    ['The run is about to begin', { ...UNBEGUN, current: null }],
  ])('%s', (words, report) => expect(headline(report)).toBe(words))

  test('a list says what was found, too', () => {
    expect(outcomeOf(RUN)).toBe('All 2 tasks are done (5 findings: 3 mended and 2 put off).')
    expect(outcomeOf(UNDER_WAY)).toBe('Task 1 of 2: Sell night tickets (3 findings: 3 open).')
    expect(outcomeOf(BROKEN)).toBe('Stopped with 0 of 2 tasks done.')
  })
})

test('a run is driven by what is handed in: the next step is what is owed, whether or not a process is at it', () => {
  for (const care of ['run', 'nobody'] as const) {
    expect(nextStep(UNDER_WAY, care)).toBe('See what is owed, and hand it in: witan owed run-test0001')
    expect(nextStep({ ...UNDER_WAY, status: 'stopping' }, care)).toBe('See what is owed, and hand it in: witan owed run-test0001')
  }
  expect(nextStep(PAUSED)).toBe('Let it go on: witan resume run-test0001')
  expect(nextStep(RUN)).toBeNull()
})

test.each([
  [{ exitCode: 0, seconds: 0.04, timedOut: false }, 'pass: exit code 0 after 0.0 s'],
  [{ exitCode: 1, seconds: 9.96, timedOut: false }, 'do not pass: exit code 1 after 10.0 s'],
  [{ exitCode: 2, seconds: 61.4, timedOut: false }, 'do not pass: exit code 2 after 61 s'],
  [{ exitCode: null, seconds: 3, timedOut: false }, 'do not pass: they came to no end after 3.0 s'],
  [{ exitCode: null, seconds: 600, timedOut: true }, 'do not pass: they were ended after 600 s, when their time was over'],
])('tests: %j', (tests, words) => expect(testsText({ ...tests, tail: '' })).toBe(words))

describe('advice', () => {
  test('leaves out what is said elsewhere, and keeps what to do', () => {
    expect(adviceOf(BROKEN).steps.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Say with your answer what is to be done otherwise/),
      expect.stringMatching(/^G1 waits for your answer/),
    ])
    expect(adviceOf(BROKEN).steps.at(-1)?.commands).toEqual([
      'witan answer run-test0001 G1 go-on "…"',
      'witan answer run-test0001 G1 end "…"',
    ])
    expect(BROKEN.advice).toHaveLength(4)
    expect(adviceOf(FAILING).steps).toEqual([])
    expect(FAILING.advice).toHaveLength(2)
  })

  test('urges only where it stands still', () => {
    const finishing = { ...UNDER_WAY, status: 'stopping', isFinishing: true } as const
    expect(adviceOf(finishing)).toMatchObject({ title: 'What is owed now', isUrgent: false })
    expect([RUN, UNDER_WAY, BROKEN, PAUSED].map((report) => adviceOf(report).isUrgent)).toEqual([false, false, true, true])
    expect([RUN, UNDER_WAY, BROKEN].map((report) => adviceOf(report).title)).toEqual(['What is left', 'What is owed now', 'How to go on'])
  })
})

test('the matrix has a column for every cycle, those without findings and the one in hand too', () => {
  const empty = { ...UNDER_WAY, findings: [], current: { task: 'T2', cycle: 1, phase: null } }
  expect(matrixOf(empty).columns).toEqual([
    { task: 'T1', cycle: 1 },
    { task: 'T2', cycle: 1 },
  ])
  expect(matrixOf(UNDER_WAY).columns).toEqual([
    { task: 'T1', cycle: 1 },
    { task: 'T1', cycle: 2 },
  ])
})

describe('entries', () => {
  test('agents are told of once where all were told alike; replaced twice or more often is counted', () => {
    const agents = RUN.agents.map((agent) => ({
      ...agent,
      name: agent.archetype,
      replaced: agent.archetype === 'sage' ? 3 : 0,
      isAsked: true,
    }))
    expect(agentEntries({ ...RUN, agents }).map(({ name, text }) => [name, text])).toEqual([
      ['All of them', 'told to stop. The run is at its end.'],
      ['sage', 'replaced 3 times'],
      ['explorer, creator, maker, guardian, skeptic and trickster', 'never replaced'],
    ])
    const [alone = expect.unreachable()] = RUN.agents
    const verdicts = RUN.verdicts.filter(({ seat }) => seat === alone.seat)
    expect(agentEntries({ ...RUN, agents: [{ ...alone, replaced: 2 }], verdicts })[0]).toMatchObject({
      text: 'explorer, replaced twice · told to stop. The run is at its end.',
      isFlag: true,
    })
  })

  test('a lesson that several runs have taught says so', () => {
    const [lesson = expect.unreachable()] = RUN.lessons.learned
    const entries = lessonEntries({ ...RUN, lessons: { shown: [], failed: ['L1', 'L2'], learned: [{ ...lesson, frequency: 3 }] } })
    expect(entries.map(({ text, under }) => [text, ...under])).toEqual([
      ['L1 and L2; what they warn of came all the same'],
      [lesson.text, 'taught by 3 runs so far'],
    ])
  })

  test('what could not be made safe is flagged', () => {
    const secured = UNMERGED.secured === null ? null : { ...UNMERGED.secured, pushed: false, handoff: null, problem: 'The disk is full.' }
    expect(securedEntries({ ...UNMERGED, secured }).map(({ name, isFlag }) => [name, isFlag])).toEqual([
      ['Merge taken back', false],
      ['Work in progress', false],
      ['Not done', true],
    ])
    expect(securedEntries(RUN)).toEqual([])
  })
})

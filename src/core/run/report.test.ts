import { describe, expect, test } from 'vitest'
import { approved, bencher, FAILED, FOUND, failure, inspected, objecting, rogue, task } from '../../../test/run-facts.ts'
import { played, RunStage } from '../../../test/run-stage.ts'
import type { EarlierFinding } from '../findings/words.ts'
import { deferredByRun, earlierRunOf, lessonsAfter } from './memory.ts'
import { report } from './report.ts'
import { verdictFor } from './verdict.ts'
import type { EarlierRun, Lesson } from './words.ts'

const head = (_: unknown, { request }: { readonly request: string }) => inspected({ head: request.slice(-1).repeat(40) })
const blocker = { ...FOUND.rounding, severity: 'blocker' } as const

describe('what the host is told', () => {
  const rogueTwice = () => new RunStage({ bench: [bencher('spare', 'Second maker')] }, { inspect: () => rogue() })

  test('go on, while nothing speaks against it', () => {
    const stage = new RunStage()
    expect(verdictFor(stage.state, 'explorer')).toMatchObject({ verdict: 'go-on' })
    stage.reply('explore/explorer/1', stage.answer('explore/explorer/1'))
    expect(verdictFor(stage.state, 'explorer')).toEqual({ verdict: 'go-on', because: 'Nothing speaks against it.', correction: null })
  })

  test('correct, with the text, the first time', () => {
    const stage = rogueTwice().run(({ open }) => open.includes('make/maker/2'))
    expect(verdictFor(stage.state, 'maker')).toMatchObject({
      verdict: 'correct',
      correction: expect.stringContaining('Go back to the proposal.'),
    })
    expect(verdictFor(stage.state, 'maker').because).toContain('rogue: 3 files changed, and none of them is a test')
    expect(verdictFor(stage.state, 'creator').verdict).toBe('go-on')
  })

  test('replace, the second time', () => {
    const stage = rogueTwice().run(({ open }) => open.includes('make/maker/3'))
    expect(verdictFor(stage.state, 'maker')).toMatchObject({
      verdict: 'replace',
      because: expect.stringContaining('Second maker, for Seat MAKER takes the seat'),
    })
  })

  test('stop, the third time, and with the same reason everywhere', () => {
    const stage = rogueTwice().run()
    for (const seat of ['maker', 'guardian'])
      expect(verdictFor(stage.state, seat)).toMatchObject({
        verdict: 'stop',
        because: expect.stringContaining('for the third time in one cycle'),
      })
  })

  test('a failure and work that is not taken are to be done again', () => {
    const stage = new RunStage().reply('explore/explorer/1', failure)
    expect(verdictFor(stage.state, 'explorer')).toMatchObject({
      verdict: 'correct',
      because: 'It failed: It ran out of time. It is asked once more.',
    })
  })

  test('stop while it is paused, stopping or closed', () => {
    const stage = new RunStage().run(({ open }) => open.includes('make/maker/1'))
    stage.command({ type: 'pause', by: 'ann' })
    expect(verdictFor(stage.state, 'maker')).toEqual({ verdict: 'stop', because: 'The run is paused. Paused by ann.', correction: null })
    stage.command({ type: 'resume', by: 'ann' }).command({ type: 'stop', by: 'ann', hard: false })
    expect(verdictFor(stage.state, 'maker').verdict).toBe('stop')
    expect(verdictFor(played().state, 'maker')).toMatchObject({ verdict: 'stop', because: 'The run is at its end. 1 of 1 task is done.' })
  })
})

describe('the report', () => {
  test('exists before anything has happened', () => {
    const { report } = new RunStage()
    expect(report).toMatchObject({
      protocol: 'run',
      confidence: 'LOW',
      findings: [],
      convergence: [],
      tests: null,
      secured: null,
      head: null,
    })
    expect(report.tasks).toMatchObject([{ id: 'T1', status: 'running', cycles: 1, effectiveness: null }])
    expect(report.current).toEqual({ task: 'T1', cycle: 1, phase: 'plan' })
    expect(report.advice).toEqual(['explorer owes "explore".'])
  })

  test('findings across cycles are a matrix', () => {
    const stage = new RunStage(
      {},
      {
        inspect: head,
        review: (_, { seat, own }) => {
          if (seat !== 'guardian') return undefined
          const found = [[blocker, FOUND.boarding], [FOUND.boarding, FOUND.refund], [blocker]][(own.task?.cycle ?? 1) - 1] ?? []
          return objecting(...found)
        },
      },
    )
    stage.run(({ own }) => own.task?.cycle === 3 && Object.keys(own.task.reviews).length > 0)
    const cells = stage.report.findings.map((finding) => [
      finding.id,
      finding.cells.map(({ cycle, status }) => `${cycle} ${status}`).join(', '),
    ])
    expect(cells).toEqual([
      ['F1', '1 new, 2 resolved, 3 open'],
      ['F2', '1 new, 2 persistent'],
      ['F3', '2 new'],
    ])
    expect(stage.report.convergence).toEqual([
      { task: 'T1', cycle: 1, score: null },
      { task: 'T1', cycle: 2, score: 0.5 },
    ])
  })

  test('after a break it says exactly why, what is open, what was made safe and how to go on', () => {
    const tasks = ['T1', 'T2', 'T3'].map((id) => task(id))
    const stage = played(
      { options: { tasks, cyclesMax: 1 } },
      {
        inspect: () => inspected({ tests: { ...FAILED } }),
        review: (_, { seat }) => (seat === 'guardian' ? objecting(blocker) : undefined),
      },
    )
    expect(stage.report).toMatchObject({ status: 'stopped', stopReason: 'break', tests: { exitCode: 1 }, confidence: 'LOW' })
    expect(stage.report.advice).toEqual([
      '3 tasks in a row failed (limit 3): something about the plan is wrong, not about one task.',
      expect.stringMatching(/^Look at the plan: are the tasks too large, .* start one with a better plan\.$/),
      'Open when it stopped: F1 (blocker).',
      'Work in progress is committed as dddddddddddd. The hand-off summary is in control-center.md.',
      'To go on: witan resume run-test0001',
    ])
  })

  test('at its end: what was put off', () => {
    const stage = played(
      { options: { cyclesMax: 1 } },
      { review: (_, { seat }) => (seat === 'guardian' ? objecting(FOUND.rounding) : undefined) },
    )
    expect(stage.report).toMatchObject({ status: 'completed', confidence: 'HIGH', findings: [{ id: 'F1', status: 'deferred' }] })
    expect(stage.report.advice).toEqual(['1 finding was put off: plan it before more pile up.'])
  })

  test.each([
    ['one task of two is done', 1, 0, 'MEDIUM'],
    ['all are done, and their tests pass', 2, 0, 'HIGH'],
    ['all are done, and the last tests fail', 2, 1, 'MEDIUM'],
    ['none is done', 0, 0, 'LOW'],
  ] as const)('confidence where %s', (_, done, exitCode, expected) => {
    const { own, state } = played({ options: { tasks: [task('T1'), task('T2')] } })
    const tests = { exitCode, seconds: 1, tail: '', timedOut: false }
    expect(report({ ...own, ended: own.ended.slice(0, done), tests }, state.house).confidence).toBe(expected)
  })

  test('stopped before anybody had begun to change anything: it says so', () => {
    const stage = new RunStage().command({ type: 'stop', by: 'ann', hard: true })
    expect(stage.report.advice).toContain('Nobody had begun to change anything, so nothing was committed and no hand-off file written.')
  })

  test('a stop after a break that was answered has nothing more to say about the break', () => {
    const stage = played({}, { review: () => approved({ checked: [] }) })
    stage.command({ type: 'resume', by: 'ann' }).run()
    expect(stage.report.advice.join(' ')).toContain('the work is taken as it is')
    const stopped = stage.state.house
    const later = { ...stopped, closed: stopped.closed && { ...stopped.closed, reason: 'user' as const }, stopping: null }
    expect(report(stage.own, later).advice.join(' ')).not.toContain('the work is taken as it is')
  })
})

describe('what goes from run to run', () => {
  const put = (id: string, description: string, severity: EarlierFinding['severity'] = 'major'): EarlierFinding => ({
    id,
    severity,
    category: 'quality',
    section: ['src/ticket.ts'],
    quote: null,
    description,
    status: 'open',
  })
  const run = (id: string, ...deferred: readonly EarlierFinding[]): EarlierRun => ({ id, deferred: [...deferred], tasks: [] })
  const [ROUNDING, SEATS, RAIN] = [
    FOUND.rounding.description,
    'Seats are counted from one on the left side only.',
    'When it rains the price is wrong by a crown.',
  ]

  test('a finding that was put off has one name in all runs; minors do not count', () => {
    const stage = played(
      {
        options: {
          cyclesMax: 1,
          earlier: [run('run-1', put('F4', SEATS), put('F5', ROUNDING)), run('run-2', put('F1', RAIN, 'minor'), put('F2', SEATS))],
        },
      },
      { review: (_, { seat }) => (seat === 'guardian' ? objecting(FOUND.rounding) : undefined) },
    )
    expect(deferredByRun(stage.own, stage.state.house)).toEqual([['run-1/F4', 'F1'], ['run-1/F4'], ['F1']])
  })

  const three = [FOUND.rounding, { ...FOUND.rounding, description: SEATS }, { ...FOUND.rounding, description: RAIN }]
  const lastRun = (count: number): EarlierRun =>
    run('run-1', ...three.slice(0, count).map(({ description }, index) => put(`F${index + 5}`, description)))
  const nextRun = (earlier: EarlierRun) =>
    new RunStage(
      { options: { cyclesMax: 1, earlier: [earlier] } },
      { review: (_, { seat }) => (seat === 'guardian' ? objecting(...three) : undefined) },
    ).run()

  test('three majors put off in two runs running are a broken window, said before the run closes; two are none', () => {
    expect(
      nextRun(lastRun(3))
        .of('shadow.detected')
        .map(({ shadow }) => shadow),
    ).toEqual(['broken-window'])
    expect(nextRun(lastRun(3)).state.house.closed?.reason).toBe('completed')
    expect(nextRun(lastRun(2)).of('shadow.detected')).toEqual([])
  })

  test('a run is remembered by what stood at the end of each cycle and by what it put off', () => {
    const stage = played(
      { options: { cyclesMax: 2 } },
      {
        inspect: head,
        review: (_, { seat, own }) =>
          seat === 'guardian' ? objecting(...(own.task?.cycle === 1 ? [blocker, FOUND.boarding] : [FOUND.boarding])) : undefined,
      },
    )
    expect(earlierRunOf(stage.own, 'run-9')).toMatchObject({
      id: 'run-9',
      deferred: [{ id: 'F2', section: ['src/ticket.ts'] }],
      tasks: [{ id: 'T1', cycles: [[{ id: 'F1' }, { id: 'F2' }], [{ id: 'F2' }]] }],
    })
  })

  test('lessons learned again take the place of what they were, and those that did not help are counted', () => {
    const lesson = (id: string, frequency: number): Lesson => ({
      id,
      text: id,
      finding: { category: 'quality', section: [], description: id },
      frequency,
      failures: 0,
      lastRun: '2031',
    })
    const { own } = new RunStage()
    expect(
      lessonsAfter(
        { ...own, lessons: [lesson('L1', 4), lesson('L9', 1)], lessonsFailed: ['L1'] },
        { lessons: [lesson('L1', 3), lesson('L2', 1)] },
      ).map(({ id, frequency, failures }) => [id, frequency, failures]),
    ).toEqual([
      ['L1', 4, 1],
      ['L2', 1, 0],
      ['L9', 1, 0],
    ])
  })
})

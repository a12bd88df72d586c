import { describe, expect, test } from 'vitest'
import { approved, FAILED, FOUND, inspected, made, objecting, PASSED, rogue, task } from '../../../test/run-facts.ts'
import { played, RunStage, type Script } from '../../../test/run-stage.ts'
import { verdictOf } from './verdict.ts'

const stop = (hard: boolean) => ({ type: 'stop', by: 'ann', hard }) as const

describe('a hard stop', () => {
  test('calls everybody off, makes the state safe, and only then closes', () => {
    const stage = new RunStage().run(({ open }) => open.length > 1).command(stop(true))
    expect(stage.of('turn.withdrawn').map(({ request }) => request)).toEqual(['review/guardian/1', 'review/skeptic/1'])
    expect(stage.open).toEqual(['secure/clerk/1'])
    expect(stage.state.house.closed).toBeNull()
    expect(stage.view<'secure'>('secure/clerk/1')).toMatchObject({
      revert: null,
      push: false,
      message: 'Work in progress: Night tickets (task T1)',
      handoff: { path: 'control-center.md' },
    })
    stage.run()
    expect(stage.state.house.closed).toMatchObject({ reason: 'user' })
    expect(stage.report.secured).toMatchObject({ committed: 'd'.repeat(40), handoff: 'control-center.md' })
  })

  test('before anybody could have written anything there is nothing to make safe', () => {
    const stage = new RunStage().command(stop(true))
    expect(stage.of('turn.granted').map(({ purpose }) => purpose)).toEqual(['explore'])
    expect(stage.state.house.closed).toMatchObject({ reason: 'user' })
  })

  test('while the maker is at work, what it may have left lying about is made safe', () => {
    const stage = new RunStage().run(({ open }) => open.includes('make/maker/1')).command(stop(true))
    expect(stage.open).toEqual(['secure/clerk/1'])
  })

  test('what can not be made safe is not tried for ever', () => {
    const stage = new RunStage().run(({ open }) => open.includes('make/maker/1')).command(stop(true))
    stage.record([failedAsk('secure/clerk/1')])
    stage.settle()
    expect(stage.state.house.closed).toMatchObject({ reason: 'user' })
    expect(stage.report.secured).toBeNull()
  })
})

const failedAsk = (request: string) => ({
  type: 'ask.failed',
  request,
  seat: 'clerk',
  attempt: 1,
  usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
  micros: null,
  latencyMs: 0,
  model: null,
  code: 'timeout',
  because: 'Git did not answer.',
  raw: null,
  retryAt: null,
})

describe('a soft stop', () => {
  test('waits for what somebody has in hand, grants nothing new, then makes the state safe', () => {
    const stage = new RunStage().run(({ open }) => open.length > 1).command(stop(false))
    expect(stage.open).toEqual(['review/guardian/1', 'review/skeptic/1'])
    stage.reply('review/guardian/1', approved())
    expect(stage.open).toEqual(['review/skeptic/1'])
    stage.reply('review/skeptic/1', approved())
    expect(stage.open).toEqual(['secure/clerk/1'])
    expect(stage.of('cycle.closed')).toEqual([])
    stage.run()
    expect(stage.state.house.closed).toMatchObject({ reason: 'user' })
  })

  test('a maker that hands in is not inspected any more', () => {
    const stage = new RunStage().run(({ open }) => open.includes('make/maker/1')).command(stop(false))
    stage.reply('make/maker/1', stage.answer('make/maker/1'))
    expect(stage.open).toEqual(['secure/clerk/1'])
  })

  test('let go on, it takes up where it stood: nothing is lost and nothing is done twice', () => {
    const stage = new RunStage().run(({ open }) => open.includes('make/maker/1')).command(stop(false))
    stage.reply('make/maker/1', stage.answer('make/maker/1')).run().command({ type: 'extend', by: 'ann', limits: {} })
    expect(stage.open).toEqual(['inspect/clerk/1'])
    stage.run()
    expect(stage.state.house.closed).toMatchObject({ reason: 'completed' })
    expect(stage.of('change.declared')).toHaveLength(1)
  })
})

describe('a limit that is near', () => {
  const over = { options: { tasks: [task('T1'), task('T2')] }, limits: { tokensMax: 1_000 } }
  /** The maker says that it has used 960 of the 1,000 tokens: the gate at 95 %. */
  const spending = (script: Script = {}, spent = 960): Script => ({
    make: (_, { request }) => made({ spent: { tokens: request === 'make/maker/1' ? spent : 0 } }),
    ...script,
  })
  const afterTheStop = (stage: RunStage): readonly string[] => stage.story.slice(stage.story.indexOf('deliberation.stopping') + 1)

  test('lets the task in hand be finished, and no other begun', () => {
    const stage = played(over, spending())
    expect(stage.of('deliberation.stopping')).toMatchObject([{ reason: 'tokens', hard: false }])
    expect(afterTheStop(stage).filter((one) => one.startsWith('ask '))).toEqual([
      'ask inspect/clerk',
      'ask review/guardian',
      'ask review/skeptic',
      'ask secure/clerk',
    ])
    expect(stage.own).toMatchObject({ task: null, ended: [{ id: 'T1', status: 'done' }] })
    expect(stage.state.house.closed).toMatchObject({ reason: 'tokens' })
  })

  test('that stopped it is told with the command that raises it', () =>
    expect(played(over, spending()).report.advice.at(-1)).toBe('To go on with a higher limit: witan resume run-test0001 --max-tokens 2000'))

  test('whoever is at work is told to go on, not to stop', () => {
    const stage = new RunStage(over, spending()).run(({ open }) => open.includes('review/guardian/1'))
    expect(stage.state.house.status).toBe('stopping')
    expect(verdictOf(stage.own, stage.state.house, 'maker')).toMatchObject({ verdict: 'go-on' })
    stage.run()
    expect(verdictOf(stage.own, stage.state.house, 'maker')).toMatchObject({ verdict: 'stop' })
  })

  test('further cycles belong to it', () => {
    const stage = played(
      over,
      spending({ inspect: (_, { request }) => inspected({ tests: request === 'inspect/clerk/1' ? FAILED : PASSED }) }),
    )
    expect(stage.of('cycle.closed').map(({ testsPass }) => testsPass)).toEqual([false, true])
    expect(stage.own.ended).toMatchObject([{ id: 'T1', status: 'done' }])
  })

  test('in the last task is no early stop: the run comes to its own end', () => {
    const stage = played({ ...over, options: { tasks: [task('T1')] } }, spending())
    expect(stage.of('run.completed')).toHaveLength(1)
    expect(stage.state.house.closed).toMatchObject({ reason: 'completed' })
  })

  test('between two tasks stops there', () => {
    const stage = played(over, { review: (_, { seat }) => approved({ spent: { tokens: seat === 'skeptic' ? 960 : 0 } }) })
    expect(stage.own.ended).toHaveLength(1)
    expect(afterTheStop(stage).filter((one) => one.startsWith('task.begun'))).toEqual([])
    expect(stage.state.house.closed).toMatchObject({ reason: 'tokens' })
  })

  test('is no leave to do as one likes: a rogue is corrected, replaced and stopped as ever', () => {
    const stage = played(over, spending({ inspect: () => rogue() }))
    const steps = stage.of('shadow.detected').map(({ shadow, step }) => `${shadow} ${step}`)
    expect(steps).toEqual(['rogue 1', 'rogue 2', 'rogue 3'])
    expect(stage.of('seat.replaced')).toHaveLength(1)
    expect(stage.of('deliberation.stopping').map(({ reason, hard }) => `${reason} ${hard}`)).toEqual(['tokens false', 'break true'])
    expect(stage.state.house.closed).toMatchObject({ reason: 'break' })
  })

  test('what would pause it ends it: a pause while it stops would be for nothing', () => {
    const beyond = inspected({
      files: ['a', 'b', 'c', 'd'].map((name) => ({ path: `src/${name}.ts`, added: 1, removed: 0, isTest: false })),
    })
    const withTest = { ...beyond, files: [...beyond.files, { path: 'test/a.test.ts', added: 1, removed: 0, isTest: true }] }
    const stage = played(over, spending({ inspect: () => withTest }))
    expect(stage.of('shadow.detected').map(({ shadow, step }) => `${shadow} ${step}`)).toEqual(['scope-creep 1', 'scope-creep 2'])
    expect(stage.of('deliberation.paused')).toEqual([])
    expect(stage.state.house.closed).toMatchObject({
      reason: 'tokens',
      because: expect.stringContaining('scope-creep was seen a second time'),
    })
  })

  test('that is reached calls everybody off', () => {
    const stage = played(over, spending({ review: () => approved({ spent: { tokens: 50 } }) }))
    expect(stage.of('deliberation.stopping').map(({ reason, hard }) => `${reason} ${hard}`)).toEqual(['tokens false', 'tokens true'])
    expect(stage.of('turn.withdrawn').map(({ request }) => request)).toEqual(['review/skeptic/1'])
    expect(stage.own.task).toMatchObject({ id: 'T1' })
    expect(stage.state.house.closed).toMatchObject({ reason: 'tokens' })
  })
})

describe('a soft break', () => {
  const over = { options: { tasks: [task('T1'), task('T2')] } }
  const broken = (stage: RunStage) => stage.of('break.tripped').map(({ trigger }) => trigger)

  test('whose task needs no other cycle lets it be finished: no more is begun', () => {
    // The same small finding twice, and the tests that failed pass now.
    const stage = played(over, {
      review: (_, { seat }) => (seat === 'guardian' ? approved({ findings: [FOUND.season] }) : approved()),
      inspect: (_, { request }) =>
        inspected({ head: request.slice(-1).repeat(40), tests: request === 'inspect/clerk/1' ? FAILED : PASSED }),
    })
    expect(broken(stage)).toEqual(['identical-findings'])
    expect(stage.own).toMatchObject({ task: null, ended: [{ id: 'T1', status: 'done' }] })
    expect(stage.state.house.closed).toMatchObject({ reason: 'break' })
  })

  test('whose task is not there yet leaves it open; whoever lets it go on begins with another cycle', () => {
    const stage = played(over, {
      review: (view, { seat }) => (seat === 'guardian' && 'cycle' in view && view.cycle < 3 ? objecting(FOUND.rounding) : approved()),
      inspect: (_, { request }) => inspected({ head: request.slice(-1).repeat(40) }),
    })
    expect(broken(stage)).toEqual(['identical-findings'])
    expect(stage.own).toMatchObject({ task: { id: 'T1', cycle: 2 }, ended: [] })
    expect(stage.state.house.closed).toMatchObject({ reason: 'break' })
    stage.command({ type: 'extend', by: 'ann', limits: {} }).run()
    expect(stage.of('cycle.begun').map(({ task: id, cycle }) => `${id} ${cycle}`)).toEqual(['T1 1', 'T1 2', 'T1 3', 'T2 1', 'T2 2'])
    expect(stage.own.ended).toMatchObject([{ id: 'T1', status: 'done' }])
  })
})

describe('stopped anywhere and let go on', () => {
  const whole = () =>
    new RunStage(
      { options: { merge: true, tasks: [task('T1'), task('T2')] } },
      { inspect: (_, { own }) => (own.task?.attempts['make/maker'] === 1 ? rogue() : inspected()) },
    )
  const steps = whole().run().of('turn.granted').length

  test.each(Array.from({ length: steps }, (_, step) => step))('before answer %i: it ends with all tasks done', (step) => {
    for (const hard of [true, false]) {
      let answers = 0
      const stage = whole().run(() => answers++ >= step)
      if (stage.state.house.closed !== null) continue
      stage.command(stop(hard)).run()
      expect(stage.state.house.status).toBe('stopped')
      expect(stage.open).toEqual([])
      stage.command({ type: 'extend', by: 'ann', limits: {} }).run()
      expect(stage.state.house.closed).toMatchObject({ reason: 'completed' })
      expect(stage.report.tasks.map(({ status }) => status)).toEqual(['done', 'done'])
    }
  })
})

describe('a checkpoint', () => {
  const over = { options: { tasks: [task('T1'), task('T2'), task('T3')] }, limits: { checkpointTasks: 1 } }

  test('is made safe before the next task begins', () => {
    const stage = new RunStage(over).run(({ open }) => open.includes('secure/clerk/1'))
    expect(stage.of('checkpoint.reached')).toMatchObject([{ trigger: 'tasks', decision: 'go-on' }])
    expect(stage.own).toMatchObject({ task: null, ended: [{ id: 'T1' }] })
    expect(stage.view<'secure'>('secure/clerk/1').handoff.text).toContain('T1 (done): Task T1')
    stage.run(({ own }) => own.task !== null)
    expect(stage.own.task).toMatchObject({ id: 'T2', since: 'd'.repeat(40) })
    expect(stage.run().of('run.secured')).toHaveLength(3)
    expect(stage.state.house.closed).toMatchObject({ reason: 'completed' })
  })

  test('that stops makes the state safe once and closes', () => {
    const stage = new RunStage(
      { ...over, limits: { checkpointTasks: 1, tokensMax: 1_000 } },
      { make: () => ({ summary: 'Done.', spent: { tokens: 850 } }) },
    ).run()
    expect(stage.of('checkpoint.reached')).toMatchObject([{ decision: 'stop' }])
    expect(stage.of('run.secured')).toHaveLength(1)
    expect(stage.state.house.closed).toMatchObject({ reason: 'checkpoint' })
  })

  test('in the middle of a task waits for its end', () => {
    const stage = new RunStage({ options: over.options, limits: { checkpointMinutes: 3 } }).run(({ own }) => own.ended.length > 0)
    const story = stage.story
    expect(story.indexOf('checkpoint.reached')).toBeLessThan(story.indexOf('task.done'))
    expect(stage.open).toEqual(['secure/clerk/1'])
  })
})

test('the hand-off summary says where it stands, on lines that nobody can break out of', () => {
  const stage = new RunStage({ options: { title: '# Night\n<script>', tasks: [task('T1', { title: 'One\n- [x] done' })] } })
  stage.run(({ open }) => open.includes('make/maker/1')).command(stop(true))
  const { text } = stage.view<'secure'>('secure/clerk/1').handoff
  expect(text).toContain('\\# Night \\<script\\>')
  expect(text.split('\n').filter((line) => line.startsWith('- '))).toEqual(['- T1 (in hand): One - \\[x\\] done'])
  expect(text).toContain('It is stopping: Stopped by ann at once.')
  expect(text).toContain('To go on: witan resume run-test0001')
})

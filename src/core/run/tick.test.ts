import { describe, expect, test } from 'vitest'
import { given, tick } from '../../../test/given.ts'
import { approved, FAILED, FOUND, failure, finding, inspected, objecting, openedRun, task } from '../../../test/run-facts.ts'
import { played, RunStage } from '../../../test/run-stage.ts'
import { verdictFor } from './verdict.ts'

/** A review by one seat in one cycle; honest otherwise. */
const inCycle =
  (by: Readonly<Record<string, unknown>>) =>
  (_view: unknown, { seat, own }: { readonly seat: string; readonly own: { readonly task: { readonly cycle: number } | null } }) =>
    by[`${own.task?.cycle}/${seat}`] ?? by[seat]

/** The clerk sees another head in each cycle. */
const moving =
  (over: Parameters<typeof inspected>[0] = {}) =>
  (_view: unknown, { request }: { readonly request: string }) =>
    inspected({ head: request.slice(-1).repeat(40), ...over })

describe('the way of a task', () => {
  test('standard: explore, propose, make, inspect, both reviews, then it is done', () => {
    const { story } = played()
    expect(story).toEqual([
      ...['deliberation.opened', 'run.begun', 'task.begun', 'cycle.begun', 'phase.begun'],
      ...['ask explore/explorer', 'exploration.given', 'work.accepted', 'ask propose/creator', 'proposal.given', 'work.accepted'],
      ...['phase.begun', 'ask make/maker', 'change.declared', 'ask inspect/clerk', 'change.inspected', 'work.accepted'],
      ...[
        'phase.begun',
        'ask review/guardian',
        'ask review/skeptic',
        'review.received',
        'work.accepted',
        'review.received',
        'work.accepted',
      ],
      ...['phase.begun', 'cycle.closed', 'task.done', 'run.completed', 'deliberation.closed'],
    ])
  })

  test('fast: only maker and guardian are asked, and nothing is planned', () => {
    const { events } = played({ options: { workflow: 'fast' } })
    expect(events.flatMap((event) => (event.type === 'turn.granted' ? [event.seat] : []))).toEqual(['maker', 'clerk', 'guardian'])
    expect(events.flatMap((event) => (event.type === 'phase.begun' ? [event.phase] : []))).toEqual(['do', 'check', 'act'])
  })

  test('thorough: all seven are asked', () => {
    const seats = played({ options: { workflow: 'thorough' } }).events.flatMap((event) =>
      event.type === 'turn.granted' ? [event.seat] : [],
    )
    expect(new Set(seats)).toEqual(new Set(['explorer', 'creator', 'maker', 'clerk', 'guardian', 'skeptic', 'trickster', 'sage']))
  })

  test('a run begins with its agents and grants nothing in the same breath', () => {
    given(openedRun({ options: { workflow: 'fast' } }))
      .when(tick)
      .then({
        type: 'run.begun',
        title: 'Night tickets',
        workflow: 'fast',
        tasks: 1,
        agents: [
          { seat: 'maker', archetype: 'maker' },
          { seat: 'guardian', archetype: 'guardian' },
        ],
      })
  })

  test('reviews are asked for together', () => {
    const stage = new RunStage().run(({ open }) => open.length > 1)
    expect(stage.open).toEqual(['review/guardian/1', 'review/skeptic/1'])
  })

  test('tasks come one after the other, each since the head the last one left', () => {
    const stage = new RunStage({ options: { tasks: [task('T1'), task('T2')] } }, { inspect: moving() })
    stage.run(({ own, open }) => own.task?.id === 'T2' && open.some((id) => id.startsWith('inspect/')))
    expect(stage.view<'inspect'>(stage.open[0] ?? '')).toMatchObject({ since: '1'.repeat(40), merge: null })
    expect(stage.run().report.tasks.map(({ status }) => status)).toEqual(['done', 'done'])
  })
})

describe('what follows from a cycle', () => {
  test('an open blocker: another cycle, and the maker gets the finding; the plan stands', () => {
    const stage = new RunStage({}, { review: inCycle({ '1/guardian': objecting(finding({ severity: 'blocker' })) }), inspect: moving() })
    stage.run(({ own, open }) => own.task?.cycle === 2 && open.length > 0)
    expect(stage.open).toEqual(['make/maker/2'])
    expect(stage.view<'make'>('make/maker/2').findings.list).toMatchObject([{ id: 'F1', severity: 'blocker' }])
    stage.run()
    expect(stage.of('cycle.closed').map(({ resolved, fresh, score }) => ({ resolved, fresh, score }))).toEqual([
      { resolved: [], fresh: ['F1'], score: null },
      { resolved: ['F1'], fresh: [], score: 1 },
    ])
    expect(stage.of('turn.granted').filter(({ purpose }) => purpose === 'propose')).toHaveLength(1)
    expect(stage.of('task.done')).toMatchObject([{ cycles: 2 }])
  })

  test('a blocker of the category proposal: the plan is made anew', () => {
    const stage = played(
      {},
      { review: inCycle({ '1/guardian': objecting(finding({ severity: 'blocker', category: 'Proposal' })) }), inspect: moving() },
    )
    expect(stage.of('turn.granted').filter(({ purpose }) => purpose === 'propose')).toHaveLength(2)
    expect(stage.of('phase.begun').map(({ phase }) => phase)).toEqual(['plan', 'do', 'check', 'act', 'plan', 'do', 'check', 'act'])
  })

  test('a major keeps the task open only if its reviewer asks for changes', () => {
    const asked = played({}, { review: inCycle({ '1/guardian': objecting(finding()) }), inspect: moving() })
    expect(asked.of('task.done')).toMatchObject([{ cycles: 2 }])
    const noted = played({}, { review: inCycle({ guardian: approved({ findings: [finding()] }) }), inspect: moving() })
    expect(noted.of('task.done')).toMatchObject([{ cycles: 1 }])
    expect(noted.of('finding.deferred')).toMatchObject([{ finding: { id: 'F1', severity: 'major' } }])
  })

  test('asking for changes without a finding of weight keeps nothing open', () => {
    const stage = played({}, { review: inCycle({ guardian: objecting(finding({ severity: 'minor' })) }) })
    expect(stage.of('task.done')).toMatchObject([{ cycles: 1 }])
  })

  test('failing tests: another cycle, and after the last one the task has failed', () => {
    const stage = played({ options: { cyclesMax: 2 } }, { inspect: moving({ tests: { ...FAILED } }) })
    expect(stage.of('cycle.closed').map(({ testsPass }) => testsPass)).toEqual([false, false])
    expect(stage.of('task.failed')).toMatchObject([{ cycles: 2, because: 'After 2 cycles: The tests do not pass.' }])
  })

  test('no test command: the tests keep nothing open', () => {
    expect(played({ options: { test: null } }, { inspect: moving({ tests: null }) }).of('task.done')).toHaveLength(1)
  })

  test('a test command that did not run proves nothing', () => {
    expect(played({ options: { cyclesMax: 1 } }, { inspect: moving({ tests: null }) }).of('task.done')).toHaveLength(0)
  })

  test('only majors are left after the last cycle: done, and they are put off', () => {
    const major = played({ options: { cyclesMax: 1 } }, { review: inCycle({ guardian: objecting(finding()) }) })
    expect(major.of('finding.deferred').map(({ finding: { id } }) => id)).toEqual(['F1'])
    expect(major.of('task.done')).toHaveLength(1)
    const blocker = played({ options: { cyclesMax: 1 } }, { review: inCycle({ guardian: objecting(finding({ severity: 'blocker' })) }) })
    expect(blocker.of('task.failed')).toMatchObject([{ because: 'After 1 cycle: F1 is a blocker and open.' }])
    expect(blocker.of('finding.deferred')).toEqual([])
  })
})

describe('failures', () => {
  test('a step that failed is asked again, and told why', () => {
    const stage = new RunStage().reply('explore/explorer/1', failure)
    expect(stage.open).toEqual(['explore/explorer/2'])
    expect(stage.view<'explore'>('explore/explorer/2')).toMatchObject({ attempt: 2, again: 'It ran out of time.' })
    stage.reply('explore/explorer/2', stage.answer('explore/explorer/2'))
    expect(stage.open).toEqual(['propose/creator/1'])
  })

  test('three times in a row, while others did their work: the task has failed, and the next begins', () => {
    const stage = new RunStage({ options: { tasks: [task('T1'), task('T2')] } }).run(({ open }) => open.length > 1)
    stage.reply('review/guardian/1', failure).reply('review/guardian/2', failure)
    expect(stage.of('task.failed')).toEqual([])
    stage.reply('review/skeptic/1', approved()).reply('review/guardian/3', failure)
    expect(stage.of('task.failed')).toMatchObject([
      { task: 'T1', because: 'guardian could not do "review", 3 times in a row. The last reason: It ran out of time.' },
    ])
    expect(stage.own.task?.id).toBe('T2')
  })

  test('three times in a row, and nobody did anything else: the run is broken off with the task open, and goes on with it', () => {
    const stage = new RunStage()
    stage.reply('explore/explorer/1', failure).reply('explore/explorer/2', failure).reply('explore/explorer/3', failure)
    expect(stage.of('break.tripped')).toMatchObject([{ trigger: 'agent-failures', hard: true }])
    expect(stage.of('task.failed')).toEqual([])
    stage.command({ type: 'extend', by: 'ann', limits: {} }).run()
    expect(stage.own.ended).toMatchObject([{ id: 'T1', status: 'done' }])
  })

  test('a failure, a success, a failure of another step: nothing has failed', () => {
    const stage = new RunStage().reply('explore/explorer/1', failure)
    stage.reply('explore/explorer/2', stage.answer('explore/explorer/2')).reply('propose/creator/1', failure)
    expect(stage.of('task.failed')).toEqual([])
    expect(stage.open).toEqual(['propose/creator/2'])
  })

  test('one reviewer that fails is asked again while the other is still at it', () => {
    const stage = new RunStage().run(({ open }) => open.length > 1)
    stage.reply('review/guardian/1', failure)
    expect(stage.open).toEqual(['review/skeptic/1', 'review/guardian/2'])
  })

  test('three agents in a row that fail break the run', () => {
    const stage = played({ options: { tasks: [task('T1'), task('T2')] } }, { explore: () => failure })
    expect(stage.of('break.tripped')).toMatchObject([{ trigger: 'agent-failures', hard: true }])
    expect(stage.state.house.closed?.reason).toBe('break')
  })

  test('three tasks in a row that fail break the run', () => {
    const tasks = ['T1', 'T2', 'T3', 'T4'].map((id) => task(id))
    const stage = played({ options: { tasks, cyclesMax: 1 } }, { inspect: moving({ tests: { ...FAILED } }) })
    expect(stage.of('break.tripped')).toMatchObject([{ trigger: 'task-failures', hard: true, state: { tasksFailed: 3 } }])
    expect(stage.report.tasks.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed', 'waiting'])
  })

  test('a repository that is not as its maker says: the maker is told why and asked again, then the run is broken off', () => {
    const stage = played({}, { inspect: () => inspected({ problem: 'There is no branch witan/night.' }) })
    expect(stage.of('agent.failed').map(({ seat, because }) => [seat, because])).toEqual(
      Array.from({ length: 3 }, () => ['clerk', 'There is no branch witan/night.']),
    )
    expect(stage.of('change.declared')).toHaveLength(3)
    expect(stage.of('break.tripped')).toMatchObject([{ trigger: 'agent-failures' }])
    const once = new RunStage({}, { inspect: () => inspected({ problem: 'There is no branch witan/night.' }) })
    once.run(({ open }) => open.includes('make/maker/2'))
    expect(once.view<'make'>('make/maker/2').again).toBe('There is no branch witan/night.')
    expect(verdictFor(once.state, 'maker')).toMatchObject({ verdict: 'correct', because: expect.stringContaining('There is no branch') })
  })

  test('what an agent says it used counts against the caps', () => {
    const stage = new RunStage().reply('explore/explorer/1', { summary: 'Found.', spent: { tokens: 1_200.4, dollars: 0.25 } })
    expect(stage.of('spend.declared')).toMatchObject([{ tokens: 1_200, micros: 250_000, seat: 'explorer' }])
    expect(stage.state.house.spending).toMatchObject({ tokens: 1_200, micros: 250_000 })
  })
})

describe('what was declared and is not in the repository', () => {
  test('no change at all is not taken; three times, and the task has failed', () => {
    const stage = played({}, { inspect: () => inspected({ files: [], commits: [], diff: '', diffLines: 0 }) })
    expect(stage.of('work.rejected').map(({ because }) => because)).toEqual(
      Array.from({ length: 3 }, () => 'The repository shows no change since this task began. Make it on the run branch and commit it.'),
    )
    expect(stage.of('task.failed')[0]?.because).toContain('maker could not do "make", 3 times in a row')
  })

  test('a change that is not committed is not taken, and the maker is told', () => {
    const stage = new RunStage(
      {},
      {
        inspect: (_, { request }) => (request.endsWith('/1') ? inspected({ files: [], commits: [], dirty: ['src/ticket.ts'] }) : undefined),
      },
    )
    stage.run(({ open }) => open.includes('make/maker/2'))
    expect(stage.view<'make'>('make/maker/2').again).toContain('src/ticket.ts lies there and is not committed')
    expect(stage.run().state.house.closed?.reason).toBe('completed')
  })

  test('files that lie about make the tests worthless: the change is not taken until they are committed or gone', () => {
    const stage = new RunStage({}, { inspect: (_, { request }) => (request.endsWith('/1') ? inspected({ dirty: ['good'] }) : undefined) })
    stage.run(({ open }) => open.includes('make/maker/2'))
    expect(stage.view<'make'>('make/maker/2').again).toContain('good lies there and is not committed: the tests were not run on what is')
    expect(stage.run().state.house.closed?.reason).toBe('completed')
    expect(played({}, { inspect: () => inspected({ dirty: ['control-center.md'] }) }).of('work.rejected')).toEqual([])
  })

  test('a change whose tests fail is taken to the reviewers, with a word about it', () => {
    const stage = new RunStage({}, { inspect: () => inspected({ tests: { ...FAILED } }) }).run(({ open }) => open.length > 1)
    expect(stage.of('work.accepted').at(-1)?.because).toContain('The tests do not pass, and the task is not done before they do.')
  })

  test('a declared commit that is not there is named', () => {
    const stage = played({}, { make: () => ({ summary: 'Done.', commits: ['aaaaaaa1', 'fffffff9', 'aaa'] }) })
    expect(stage.of('change.inspected')[0]?.missing).toEqual(['fffffff9', 'aaa'])
    expect(stage.of('work.accepted').find(({ seat }) => seat === 'maker')?.because).toContain('not in the repository: fffffff9, aaa.')
  })

  test('files outside the proposal are named; tests may always be written, and the hand-off summary is ours', () => {
    const files = ['src/ticket.ts', 'src/crew.ts', 'control-center.md'].map((path) => ({ path, added: 1, removed: 0, isTest: false }))
    const stage = new RunStage(
      {},
      { inspect: () => inspected({ files: [...files, { path: 'test/more.test.ts', added: 1, removed: 0, isTest: true }] }) },
    )
    stage.run(() => stage.of('change.inspected').length > 0)
    expect(stage.of('change.inspected')[0]).toMatchObject({ outside: ['src/crew.ts'], proposed: ['src/ticket.ts'] })
    expect(stage.of('change.inspected')[0]?.files.map(({ path }) => path)).not.toContain('control-center.md')
  })

  test('without a creator the files that the task names are the proposal; where it names none there is no proposal', () => {
    const of = (files: readonly string[]) =>
      played({ options: { workflow: 'fast', tasks: [task('T1', { files: [...files] })] } }).of('change.inspected')[0]?.proposed
    expect(of(['src'])).toEqual(['src'])
    expect(of([])).toBeNull()
  })
})

describe('merging', () => {
  const over = { options: { merge: true } }

  test('a task is done once its merge is looked at and the tests pass on the base', () => {
    const stage = played(over)
    expect(stage.story.slice(stage.story.indexOf('cycle.closed'))).toEqual([
      ...['cycle.closed', 'ask merge/maker', 'merge.declared', 'ask inspect/clerk', 'merge.inspected', 'task.done'],
      ...['run.completed', 'deliberation.closed'],
    ])
  })

  test('the clerk is told which merge to look at', () => {
    const stage = new RunStage(over).run(({ open }) => open.includes('inspect/clerk/2'))
    expect(stage.view<'inspect'>('inspect/clerk/2')).toMatchObject({ merge: 'c'.repeat(40), since: null })
  })

  test('tests that fail after the merge: hard break, and the merge is taken back before it closes', () => {
    const stage = new RunStage(over, {
      inspect: (view) => ('merge' in view && view.merge !== null ? inspected({ tests: { ...FAILED } }) : undefined),
    })
    stage.run(({ open }) => open.includes('secure/clerk/1'))
    expect(stage.of('break.tripped')).toMatchObject([{ trigger: 'tests-after-merge', hard: true }])
    expect(stage.view<'secure'>('secure/clerk/1')).toMatchObject({ revert: 'c'.repeat(40), push: false, branch: 'witan/night' })
    stage.reply('secure/clerk/1', { committed: null, reverted: 'e'.repeat(40), pushed: false, handoff: 'control-center.md', problem: null })
    expect(stage.state.house.closed).toMatchObject({ reason: 'break' })
    expect(stage.report.advice.join(' ')).toContain('The merge is taken back by eeeeeeeeeeee.')
    // Let go on: another cycle mends it, and nothing is reverted twice.
    stage.command({ type: 'extend', by: 'ann', limits: {} }).run(({ open }) => open.includes('make/maker/2'))
    expect(stage.of('cycle.begun').at(-1)).toMatchObject({ cycle: 2, because: 'The tests failed after the merge, and it was taken back.' })
    expect(stage.view<'make'>('make/maker/2')).toMatchObject({ takenBack: 'e'.repeat(40), tests: { exitCode: 1 } })
    stage.command({ type: 'stop', by: 'ann', hard: true }).run(({ open }) => open.includes('secure/clerk/2'))
    expect(stage.view<'secure'>('secure/clerk/2')).toMatchObject({ revert: null })
  })

  test('tests that fail after the merge in the last cycle: let go on, the task has failed', () => {
    const stage = new RunStage(
      { options: { merge: true, cyclesMax: 1 } },
      { inspect: (view) => ('merge' in view && view.merge !== null ? inspected({ tests: { ...FAILED } }) : undefined) },
    ).run(({ open }) => open.includes('secure/clerk/1'))
    stage.reply('secure/clerk/1', { committed: null, reverted: 'e'.repeat(40), pushed: false, handoff: null, problem: null })
    stage.command({ type: 'extend', by: 'ann', limits: {} })
    expect(stage.of('task.failed')).toMatchObject([{ because: 'The tests fail after the merge.' }])
  })

  test('a merge that can not be looked at is asked for again, then the run is broken off', () => {
    const stage = played(over, {
      inspect: (view) => ('merge' in view && view.merge !== null ? inspected({ problem: 'No such commit.' }) : undefined),
    })
    expect(stage.of('merge.declared')).toHaveLength(3)
    expect(stage.of('break.tripped')).toMatchObject([{ trigger: 'agent-failures' }])
  })
})

test('findings of different reviewers are one finding if they are the same defect', () => {
  const stage = new RunStage(
    {},
    {
      review: inCycle({
        guardian: objecting(FOUND.rounding),
        skeptic: objecting({ ...FOUND.rounding, severity: 'minor', line: 40 }, FOUND.boarding),
      }),
      inspect: moving(),
    },
  )
  stage.run(() => stage.of('cycle.closed').length > 0)
  expect(stage.of('cycle.closed')[0]?.findings).toMatchObject([
    { id: 'F1', severity: 'major', by: ['guardian', 'skeptic'] },
    { id: 'F2', severity: 'major', by: ['skeptic'] },
  ])
})

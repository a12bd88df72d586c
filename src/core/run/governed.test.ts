import { describe, expect, test } from 'vitest'
import { recorded } from '../../../test/given.ts'
import { approved, bencher, FOUND, finding, inspected, objecting, proposed, task } from '../../../test/run-facts.ts'
import { played, RunStage, type Script } from '../../../test/run-stage.ts'
import { fold } from '../deliberation.ts'
import type { Seen, Work } from '../governor/seen.ts'
import type { House } from '../house/house.ts'
import type { Recorded } from '../words.ts'
import { observe as observed } from './governed.ts'
import type { Run } from './state.ts'
import type { RunOptions } from './words.ts'

/** A run's log holds nothing but its own words and the house's. */
const observe = (own: Run, event: Recorded, house: House): readonly Seen[] => observed(own, event as Parameters<typeof observed>[1], house)

/** What the governor saw of the first event of this kind, as the fold shows it: the run has taken it in, the house has not. */
function seenOf(type: Recorded['type'], options: Partial<RunOptions> = {}, script: Script = {}): readonly Seen[] {
  const stage = new RunStage({ options }, script)
  stage.run(() => stage.events.some((event) => event.type === type))
  const index = stage.events.findIndex((one) => one.type === type)
  const [before, after, event] = [fold(stage.events.slice(0, index)), fold(stage.events.slice(0, index + 1)), stage.events[index]]
  if (before === null || after === null || event === undefined) throw new Error(`No ${type}.`)
  return observe(after.own as Run, event, before.house)
}

const workOf = (type: Recorded['type'], options: Partial<RunOptions> = {}, script: Script = {}): Work => {
  const work = seenOf(type, options, script).find((seen) => seen.kind === 'work')
  if (work?.kind !== 'work') throw new Error('No work.')
  return work.work
}

describe('an exploration', () => {
  const proseOf = (reply: object, options: Partial<RunOptions> = {}) =>
    workOf('exploration.given', options, { explore: () => ({ recommendation: null, ...reply }) }).prose

  test('declared tangents count; without any, the words that announce one', () => {
    const aside = 'So it is. By the way, the paint is old. As an aside, so is the mast.'
    expect(proseOf({ summary: aside })?.tangents).toBe(2)
    expect(proseOf({ summary: aside, tangents: ['the paint'] })?.tangents).toBe(1)
  })

  test('a recommendation is declared, or said', () => {
    expect(proseOf({ summary: 'It is so.' })).toMatchObject({ recommends: false, synthesises: false })
    expect(proseOf({ summary: 'It is so.', recommendation: 'Do it.' })).toMatchObject({ recommends: true, synthesises: true })
    expect(proseOf({ summary: 'I recommend to wait.' })).toMatchObject({ recommends: true })
    expect(proseOf({ summary: `In short: wait. ${'It is long. '.repeat(40)}` })).toMatchObject({ synthesises: false })
    expect(proseOf({ summary: `${'It is long. '.repeat(40)} In short: wait.` })).toMatchObject({ synthesises: true })
  })

  test('a file is in scope if it is said what it was for and the task or a pattern speaks of it', () => {
    const files = [
      { path: 'src/ticket.ts', why: 'prices' },
      { path: 'src/ticket.ts', why: '' },
      { path: 'lib/crew.ts', why: 'who rows' },
      { path: 'lib/oars.ts', why: 'how many' },
      { path: '../../etc/hosts', why: 'curious' },
    ]
    const prose = proseOf(
      { summary: 'So.', files, patterns: ['lib/oars.ts and others count from one.'] },
      { tasks: [task('T1', { files: ['src/ticket.ts'] })] },
    )
    expect(prose?.files.map(({ isVerified, isInScope, isMended }) => [isVerified, isInScope, isMended])).toEqual([
      [true, true, true],
      [true, false, false],
      [true, false, true],
      [true, true, true],
      [false, false, true],
    ])
  })
})

describe('a proposal', () => {
  const designOf = (reply: object, over: Partial<Parameters<typeof task>[1]> = {}) =>
    workOf('proposal.given', { tasks: [task('T1', over)] }, { propose: () => ({ summary: 'So.', ...reply }) }).design

  test('an abstraction is asked for only by a requirement that the task has', () => {
    const abstractions = [
      { name: 'Tariff', requirement: 'A ticket is valid for one night.' },
      { name: 'Registry', requirement: 'It must scale to a thousand ferries.' },
      { name: 'Factory', requirement: null },
    ]
    expect(designOf({ abstractions })?.abstractions.map(({ isMended }) => isMended)).toEqual([true, false, false])
  })

  test('future-proof is counted in the rationale, and whether a requirement asks for it', () => {
    expect(designOf({ summary: 'Future-proof!', rationale: 'It is future proof, and futureproof again.' })).toMatchObject({
      futureProof: 2,
      isFutureRequired: false,
    })
    expect(designOf({ rationale: '' }, { requirements: ['It must be extensible.'] })).toMatchObject({
      futureProof: 0,
      isFutureRequired: true,
    })
  })

  test('files of the task, or none', () => {
    expect(designOf({ files: ['a.ts', 'a.ts', 'b.ts'] })).toMatchObject({ files: 2, taskFiles: null })
    expect(designOf({ files: ['a.ts'] }, { files: ['a.ts', 'b.ts'] })).toMatchObject({ files: 1, taskFiles: 2 })
  })
})

describe('a change', () => {
  const file = (path: string, isTest = false) => ({ path, added: 3, removed: 1, isTest })
  const changeOf = (
    over: Parameters<typeof inspected>[0],
    options: Partial<RunOptions> = {},
    proposal: readonly string[] = ['src/ticket.ts', 'src/old.ts'],
  ) =>
    workOf('change.inspected', options, { inspect: () => inspected(over), propose: () => ({ summary: 'So.', files: [...proposal] }) })
      .change

  test("is the clerk's account of it, under the maker's request", () => {
    const work = workOf('change.inspected')
    expect(work).toMatchObject({ seat: 'maker', archetypes: ['maker'], request: 'make/maker/1' })
    expect(work.change).toMatchObject({
      files: ['src/ticket.ts', 'test/ticket.test.ts'],
      testFiles: 1,
      outside: [],
      commits: 1,
      lines: 24,
      isTested: true,
      fixes: [],
    })
  })

  test('what was listed counts: a folder for what is in it, tests always, and what was left alone', () => {
    const files = [file('src/ticket.ts'), file('lib/a.ts'), file('lib/b.ts'), file('x.ts'), file('test/new.test.ts', true)]
    expect(changeOf({ files }, {}, ['src/ticket.ts', 'src/old.ts', 'lib/'])).toMatchObject({ outside: ['x.ts'], proposed: 5 })
  })

  test('tested means that we ran the tests; those that ran out of time have failed', () => {
    expect(changeOf({ tests: { exitCode: 1, seconds: 1, tail: '', timedOut: false } })?.isTested).toBe(true)
    expect(changeOf({ tests: { exitCode: null, seconds: 600, tail: '', timedOut: true } })?.isTested).toBe(true)
    expect(changeOf({ tests: { exitCode: null, seconds: 0, tail: '', timedOut: false } })?.isTested).toBe(false)
    expect(changeOf({ tests: null })?.isTested).toBe(false)
    expect(changeOf({ tests: null }, { test: null })?.isTested).toBeNull()
  })

  test('the head is told', () => expect(seenOf('change.inspected')).toContainEqual({ kind: 'head', head: 'a'.repeat(40) }))
})

describe('a review', () => {
  const reviewOf = (reply: object) => workOf('review.received', { workflow: 'fast' }, { review: () => reply }).review

  test('a folder that the task names stands for what is proposed in it', () => {
    const designed = (files: readonly string[], named: readonly string[]) => {
      const stage = new RunStage({ options: { tasks: [task('T1', { files: [...named] })] } }).run(({ open }) =>
        open.includes('propose/creator/1'),
      )
      stage.reply('propose/creator/1', proposed({ files: [...files] }))
      return stage.of('shadow.detected').map(({ shadow }) => shadow)
    }
    expect(designed(['src/a.ts', 'src/b.ts', 'src/c.ts'], ['src/'])).toEqual([])
    expect(designed(['src/a.ts', 'lib/b.ts'], ['src/a.ts'])).toEqual(['over-architect'])
  })

  test('what lay about when the run was opened blames nobody; what came later does', () => {
    const over = { options: { tasks: [task('T1', { files: ['src/'] })], lyingAbout: ['plan.yaml'] } }
    const seen = (dirty: readonly string[], committed: readonly string[]) => {
      const files = ['src/ticket.ts', 'test/ticket.test.ts', ...committed]
      const stage = new RunStage(over, {
        inspect: () =>
          inspected({ dirty: [...dirty], files: files.map((path) => ({ path, added: 1, removed: 0, isTest: path.startsWith('test/') })) }),
      })
      stage.run(
        ({ events }) =>
          events.some(({ type }) => type === 'work.accepted' || type === 'work.rejected') &&
          events.some(({ type }) => type === 'change.inspected'),
      )
      return [stage.of('work.rejected').length, stage.of('shadow.detected').map(({ shadow }) => shadow)]
    }
    expect(seen(['plan.yaml'], [])).toEqual([0, []])
    expect(seen([], ['plan.yaml'])).toEqual([0, []])
    expect(seen(['notes.txt'], [])[0]).toBeGreaterThan(0)
    expect(seen([], ['notes.txt'])[1]).toEqual(['rogue'])
  })

  test('a finding is verified by its quotation, in scope by its file, mended by a fix or the way to it', () => {
    const review = reviewOf(
      objecting(
        FOUND.rounding,
        finding({ category: 'design', path: 'src/crew.ts', description: 'Nobody rows.', fix: null, repro: 'Row.' }),
        finding({ category: 'docs', path: null, description: 'Nobody reads.', quote: null, fix: ' ' }),
      ),
    )
    expect(review?.findings.map(({ isVerified, isInScope, isMended, place }) => [isVerified, isInScope, isMended, place])).toEqual([
      [true, true, true, 'inside'],
      [false, false, true, 'outside'],
      [false, false, false, 'nowhere'],
    ])
  })

  test('only "consider", with nothing to do', () => {
    const review = reviewOf(
      objecting(
        finding({ description: 'Consider another name.', fix: null }),
        finding({ category: 'docs', description: 'Consider a longer note.', fix: null, action: 'Write two lines.' }),
      ),
    )
    expect(review?.findings.map(({ onlyConsiders }) => onlyConsiders)).toEqual([true, false])
  })

  test('an approval cites what it looked at, if that is in the change', () => {
    expect(reviewOf(approved())).toMatchObject({ verdict: 'approved', citesEvidence: true, diffLines: 24, files: 2 })
    expect(reviewOf(approved({ checked: [{ path: 'src/ticket.ts' }] }))?.citesEvidence).toBe(true)
    expect(
      reviewOf(approved({ checked: [{ path: 'src/crew.ts' }, { path: 'src/ticket.ts', quote: 'not in it at all' }] }))?.citesEvidence,
    ).toBe(false)
  })

  test('doubts are challenges; an alternative mends them', () => {
    const work = workOf(
      'review.received',
      { workflow: 'standard', roles: { maker: 'maker', skeptic: 'skeptic' } },
      {
        review: () =>
          approved({
            challenges: [
              { text: 'Why a third?', alternative: 'Half.' },
              { text: 'Why now?', isInScope: false },
            ],
          }),
      },
    )
    expect(work).toMatchObject({ archetypes: ['skeptic'] })
    expect(work.challenges).toMatchObject([
      { id: 'review/skeptic/1#1', hasAlternative: true, isMended: true, isInScope: true, isVerified: false },
      { hasAlternative: false, isInScope: false },
    ])
  })
})

describe('the process', () => {
  test("is told in the governor's words, from the beginning to the last phase", () => {
    const stage = played({ options: { merge: true }, bench: [bencher('spare', 'Spare')] })
    const kinds = (type: Recorded['type']) =>
      stage.events
        .filter((event) => event.type === type)
        .map((event) => observe(stage.own, event, stage.state.house).map(({ kind }) => kind))
    expect(kinds('run.begun')).toEqual([['begun']])
    expect(kinds('task.begun')).toEqual([['task-begun']])
    expect(kinds('cycle.begun')).toEqual([['cycle-begun']])
    expect(kinds('cycle.closed')).toEqual([['cycle-ended']])
    expect(kinds('merge.inspected')).toEqual([['merged']])
    expect(kinds('task.done')).toEqual([['task-ended']])
    expect(kinds('run.completed')).toEqual([['deferred', 'phase']])
    // Five agents were set to work once each; the clerk and the merge set nobody to work.
    expect(kinds('turn.granted').flat()).toEqual(['spawned', 'spawned', 'spawned', 'spawned', 'spawned'])
  })

  test('open findings are told with each review, the gravest first', () => {
    const seen = seenOf('review.received', { workflow: 'fast' }, { review: () => objecting(FOUND.season, FOUND.rounding) })
    expect(seen[0]).toMatchObject({
      kind: 'open-findings',
      findings: [
        { id: 'F2', severity: 'major', by: ['guardian'] },
        { id: 'F1', severity: 'info' },
      ],
    })
  })

  test('only a failure for good is a failure, and a lost call is none', () => {
    const failed = (code: string, retryAt: number | null) =>
      ({ ...recorded([])[0], type: 'ask.failed', request: 'inspect/clerk/1', seat: 'clerk', code, retryAt }) as unknown as Recorded
    const { own, state } = new RunStage()
    const seen = (event: Recorded) => observe(own, event, state.house)
    expect(seen(failed('timeout', null))).toMatchObject([{ kind: 'agent-failed', seat: 'clerk' }])
    expect(seen(failed('timeout', 1_000))).toEqual([])
    expect(seen(failed('lost', null))).toEqual([])
  })
})

test('what is kept of a fact is what it says: nothing that the log writes around it', () => {
  const stage = new RunStage({ options: { merge: true } }).run(({ open }) => open.some((id) => id.startsWith('merge/')))
  expect(JSON.stringify(stage.own)).not.toMatch(/"(?:seq|wall|prev|hash|stream)":/)
})

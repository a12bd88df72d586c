/** Whole runs in real repositories: real commits, merges, reverts and failing tests, driven through the library. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TestRepository } from '../../test/repository.ts'
import { libraryDoor, type Parts, play } from '../../test/run-host.ts'
import type { Engine } from './engine.ts'
import { begun, commits, content, engineIn, PROJECT, reportOf, taken, typesOf } from './run-real.fixture.ts'

describe('a Rogue Maker', () => {
  test('is corrected, offends again, is replaced, and its successor brings the run to a clean end', async () => {
    const made = new TestRepository(PROJECT)
    const engine = await engineIn()
    const id = await begun(engine, made, { workflow: 'standard', tasks: [{ title: 'Greet', id: 'greet', files: ['src/', 'test/'] }] })
    const heard = await play(libraryDoor(engine, id), {
      explore: () => ({
        summary: 'There is one file. I recommend to change it.',
        recommendation: 'Change it.',
        files: [{ path: 'src/a.js', why: 'the greeting' }],
      }),
      propose: () => ({ summary: 'Two files and a test.', files: ['src/a.js', 'src/b.js', 'test/a.test.js'] }),
      make: (_, nth) => {
        if (nth === 1) {
          made.git('switch', '--quiet', '-c', 'witan/x')
          made.commit('all of it', { 'src/a.js': '2\n', 'src/b.js': '1\n', 'src/outside.js': '1\n' })
          return { summary: 'Done, and I ran all the tests.', commits: commits(made), testsRun: 'all pass' }
        }
        if (nth === 2) {
          made.commit('more', { 'lib/also-outside.js': '1\n' })
          return { summary: 'Done now.', commits: commits(made) }
        }
        made.git('rm', '--quiet', 'src/outside.js', 'lib/also-outside.js')
        made.git('commit', '--quiet', '--message', 'back to the proposal')
        made.commit('a test', { 'test/a.test.js': '1\n' })
        return { summary: 'Reverted what was out of scope, and wrote a test.', commits: commits(made) }
      },
      guardian: () => content(),
      skeptic: () => ({ verdict: 'APPROVED', text: 'No doubts that matter.' }),
    })
    const makes = heard.filter(({ request }) => request.startsWith('make/'))
    expect(makes.map(({ verdict }) => verdict)).toEqual(['correct', 'replace', 'go-on'])
    expect(makes[0]?.because).toMatch(/rogue/)
    expect(makes[0]?.corrections.join()).toContain('Write a test')
    const report = await reportOf(engine, id)
    expect(report).toMatchObject({ status: 'completed', tasks: [{ status: 'done' }], tests: { exitCode: 0 } })
    expect(report.agents.find(({ seat }) => seat === 'maker')).toMatchObject({ replaced: 1 })
    const events = await engine.read(id, 0)
    const [first] = events.filter((event) => event.type === 'shadow.detected')
    expect(first?.predicates.map(({ predicate }) => predicate).toSorted()).toEqual(['no-tests', 'outside-proposal'])
    expect(typesOf(events).filter((type) => /^(?:correction|seat\.replaced|break)/.test(type))).toEqual([
      'correction.applied',
      'seat.replaced',
    ])
    const [inspected] = events.filter((event) => event.type === 'change.inspected')
    expect(inspected).toMatchObject({ outside: ['src/outside.js'], missing: [] })
  })
})

/** Fails once both files are there: each branch passes alone. */
const CLASHING = { 'check.sh': 'test ! -e x -o ! -e y || { echo "x and y do not go together"; exit 1; }\n', 'src/a.js': '1\n' }

const merging = (made: TestRepository): Parts => ({
  make: () => {
    made.git('switch', '--quiet', '-c', 'witan/x')
    made.commit('x', { x: '1\n' })
    return { summary: 'Done.', commits: commits(made) }
  },
  guardian: () => content(),
  merge: () => {
    made.git('switch', '--quiet', 'main')
    made.commit('y, by somebody else', { y: '1\n' })
    made.git('merge', '--quiet', '--no-ff', '--no-edit', 'witan/x')
    return { commit: made.head() }
  },
})

describe('tests that break after a merge', () => {
  test('the merge is taken back, the run halts, and the report says why and how to go on', async () => {
    const made = new TestRepository(CLASHING)
    const engine = await engineIn()
    const id = await begun(engine, made, { workflow: 'fast', merge: true })
    const heard = await play(libraryDoor(engine, id), merging(made))
    expect(heard.map(({ request, verdict }) => `${request} ${verdict}`)).toEqual([
      'make/maker/1 go-on',
      'review/guardian/1 go-on',
      'merge/maker/1 stop',
    ])
    // As git has it: what was merged is gone from the base, and nothing else is.
    expect(made.git('ls-tree', '--name-only', 'main').split('\n').toSorted()).toEqual(['check.sh', 'src', 'y'])
    expect(made.git('log', '-1', '--format=%s', 'main')).toMatch(/^Revert "Merge branch 'witan\/x'/)
    expect(made.git('status', '--porcelain', '--untracked-files=no')).toBe('')
    const report = await reportOf(engine, id)
    expect(report).toMatchObject({ status: 'stopped', stopReason: 'break', secured: { reverted: made.head('main'), problem: null } })
    expect(report.governor.breaks).toMatchObject([{ trigger: 'tests-after-merge', hard: true }])
    expect(report.advice.join('\n')).toMatch(/The tests fail after the merge .*bring the branch up to date.*taken back by.*witan resume/s)
    expect(readFileSync(join(made.root, 'control-center.md'), 'utf8')).toContain('The tests fail after the merge')
  })
})

describe('after a merge that was taken back', () => {
  test('let go on, the maker undoes the revert on its branch, mends what broke, and the second merge stands', async () => {
    const made = new TestRepository(CLASHING)
    const engine = await engineIn()
    const id = await begun(engine, made, { workflow: 'fast', merge: true })
    await play(libraryDoor(engine, id), merging(made))
    taken(await engine.command(id, { type: 'extend', by: 'ann', limits: {} }))
    await engine.advance(id, new AbortController().signal)
    const heard = await play(libraryDoor(engine, id), {
      make: ({ view }) => {
        made.git('switch', '--quiet', 'witan/x')
        made.git('merge', '--quiet', '--no-edit', 'main')
        made.git('revert', '--no-edit', String(view.takenBack))
        made.git('mv', 'x', 'z')
        made.git('commit', '--quiet', '--message', 'another name, which goes with y')
        return { summary: 'Renamed.', commits: commits(made) }
      },
      guardian: () => content(),
      merge: () => {
        made.git('switch', '--quiet', 'main')
        made.git('merge', '--quiet', '--no-ff', '--no-edit', 'witan/x')
        return { commit: made.head() }
      },
    })
    expect(heard.map(({ request, verdict }) => `${request} ${verdict}`)).toEqual([
      'make/maker/2 go-on',
      'review/guardian/2 go-on',
      'merge/maker/2 stop',
    ])
    expect(await reportOf(engine, id)).toMatchObject({
      status: 'completed',
      tasks: [{ status: 'done', cycles: 2 }],
      tests: { exitCode: 0 },
    })
    expect(made.git('ls-tree', '--name-only', 'main').split('\n')).toEqual(expect.arrayContaining(['y', 'z']))
  })
})

describe('a second run on the same branch', () => {
  test('does not hold the first one’s commits against its maker', async () => {
    const made = new TestRepository(PROJECT)
    made.git('switch', '--quiet', '-c', 'witan/x')
    made.commit('by an earlier run', { 'lib/old.js': '1\n', 'lib/older.js': '1\n', 'lib/oldest.js': '1\n' })
    const engine = await engineIn()
    const id = await begun(engine, made, { workflow: 'fast', base: 'main', tasks: [{ title: 'Greet', files: ['src/'] }] })
    const heard = await play(libraryDoor(engine, id), {
      make: () => ({ summary: 'Done.', commits: [made.commit('greet', { 'src/a.js': '2\n' })] }),
      guardian: () => content(),
    })
    expect(heard.map(({ verdict }) => verdict)).toEqual(['go-on', 'stop'])
    const [inspected] = (await engine.read(id, 0)).filter((event) => event.type === 'change.inspected')
    expect(inspected?.files.map(({ path }) => path)).toEqual(['src/a.js'])
  })
})

describe('a merge that is none', () => {
  test('is told to the maker with the reason; the third time the run is broken off, and says what is wrong', async () => {
    const made = new TestRepository(CLASHING)
    const engine = await engineIn()
    const id = await begun(engine, made, { workflow: 'fast', merge: true })
    const heard = await play(libraryDoor(engine, id), {
      ...merging(made),
      merge: () => {
        made.git('switch', '--quiet', 'main')
        made.git('merge', '--quiet', '--ff-only', 'witan/x')
        return { commit: made.head() }
      },
    })
    expect(heard.filter(({ request }) => request.startsWith('merge/')).map(({ verdict }) => verdict)).toEqual([
      'correct',
      'correct',
      'stop',
    ])
    expect(heard.find(({ request }) => request.startsWith('merge/'))?.because).toContain('is no merge commit')
    expect(await reportOf(engine, id)).toMatchObject({
      stopReason: 'break',
      because: expect.stringMatching(/^3 times in a row .*Merge with: git merge --no-ff/),
      tasks: [{ status: 'running' }],
    })
  })
})

describe('three failed tasks', () => {
  test('break the run off; two do not', async () => {
    const tasks = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title }))
    const made = new TestRepository(PROJECT)
    const engine = await engineIn()
    const id = await begun(engine, made, { workflow: 'fast', cycles: 1, tasks })
    const parts: Parts = {
      make: (_, nth) => {
        if (nth === 1) made.git('switch', '--quiet', '-c', 'witan/x')
        made.commit(`try ${nth}`, { broken: `${nth}\n` })
        return { summary: 'Done, all tests pass.', commits: commits(made), testsRun: 'all pass' }
      },
      guardian: () => content(),
    }
    const heard = await play(libraryDoor(engine, id), parts)
    expect(heard.map(({ verdict }) => verdict)).toEqual(['go-on', 'go-on', 'go-on', 'go-on', 'go-on', 'stop'])
    const report = await reportOf(engine, id)
    expect(report.tasks.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed', 'waiting'])
    expect(report.tasks[0]?.because).toContain('The tests do not pass')
    expect(report.governor.breaks).toMatchObject([{ trigger: 'task-failures', hard: true }])
    expect(report.tests).toMatchObject({ exitCode: 1, tail: 'it is broken\n' })
    expect(report.secured).toMatchObject({ handoff: 'control-center.md', problem: null })
  })
})

describe('a stop by the user', () => {
  async function dirty(): Promise<{ readonly made: TestRepository; readonly engine: Engine; readonly id: string }> {
    const made = new TestRepository(PROJECT)
    const engine = await engineIn()
    const id = await begun(engine, made, { workflow: 'fast' })
    const door = libraryDoor(engine, id)
    await play(
      door,
      {
        make: () => {
          made.git('switch', '--quiet', '-c', 'witan/x')
          made.commit('half', { 'src/a.js': '2\n' })
          return { summary: 'Half of it.', commits: commits(made) }
        },
        guardian: () => ({
          verdict: 'CHANGES',
          text: 'No.',
          findings: [{ severity: 'blocker', category: 'testing', path: 'src/a.js', description: 'It does not greet.', fix: 'Greet.' }],
        }),
      },
      ({ request }) => request.startsWith('review/'),
    )
    made.write({ 'src/a.js': '3\n', 'src/new.js': '1\n' })
    return { made, engine, id }
  }

  test('commits what lies about on the run’s branch, never on the base, and writes the hand-off', async () => {
    const { made, engine, id } = await dirty()
    const base = made.head('main')
    taken(await engine.command(id, { type: 'stop', by: 'user', hard: true }))
    expect((await engine.advance(id, new AbortController().signal)).ok).toBe(true)
    expect(made.git('status', '--porcelain')).toBe('')
    expect(made.git('show', 'witan/x:src/a.js')).toBe('3')
    expect(made.git('log', '-1', '--format=%B')).toContain(`Witan-Request: ${id}/secure/clerk/1`)
    expect(made.head('main')).toBe(base)
    expect(readFileSync(join(made.root, 'control-center.md'), 'utf8')).toMatch(/It does not greet.*witan resume run-/s)
    const report = await reportOf(engine, id)
    expect(report).toMatchObject({ status: 'stopped', stopReason: 'user', secured: { committed: made.head() } })
  })

  test('waits for what is in hand, unless it is told not to', async () => {
    const { made, engine, id } = await dirty()
    taken(await engine.command(id, { type: 'stop', by: 'user', hard: false }))
    await engine.advance(id, new AbortController().signal)
    expect(taken(await engine.state(id)).house.status).toBe('stopping')
    const [owed] = await engine.owed(id)
    expect(owed?.request).toBe('make/maker/2')
    made.git('commit', '--quiet', '--all', '--message', 'the rest')
    taken(await engine.reply(id, 'make/maker/2', { summary: 'The rest.', commits: commits(made) }))
    await engine.advance(id, new AbortController().signal)
    expect(taken(await engine.state(id)).house.status).toBe('stopped')
    expect(made.git('log', '-1', '--format=%s')).toContain('Work in progress')
  })
})

describe('a later run of the same repository', () => {
  test('is given what the earlier one put off and learned; one elsewhere is not', async () => {
    const engine = await engineIn()
    const [made, other] = [new TestRepository(PROJECT), new TestRepository(PROJECT)]
    const finding = {
      severity: 'major',
      category: 'testing',
      path: 'src/a.js',
      description: 'The greeting has no test at all.',
      fix: 'Write one.',
    }
    const id = await begun(engine, made, { workflow: 'fast', cycles: 2 })
    await play(libraryDoor(engine, id), {
      make: (_, nth) => {
        if (nth === 1) made.git('switch', '--quiet', '-c', 'witan/x')
        made.commit(`try ${nth}`, { 'src/a.js': `${nth + 1}\n` })
        return { summary: 'Done.', commits: commits(made) }
      },
      guardian: (_, nth) => ({
        verdict: 'CHANGES',
        text: 'Not yet.',
        findings: [finding, ...(nth === 1 ? [{ ...finding, category: 'quality', description: 'A magic number.' }] : [])],
      }),
    })
    const report = await reportOf(engine, id)
    expect(report).toMatchObject({ status: 'completed', deferred: [{ finding: { category: 'testing' } }] })
    expect(report.lessons.learned).toHaveLength(1)
    const second = taken(await engine.state(await begun(engine, made, { branch: 'witan/y' }))).house.opening.options
    expect(second.earlier).toMatchObject([
      { id, deferred: [{ category: 'testing', section: ['src/a.js'] }], tasks: [{ id: 'greet', cycles: [[{}, {}], [{}]] }] },
    ])
    expect(second.lessons).toMatchObject([{ finding: { category: 'testing' }, frequency: 1 }])
    expect(taken(await engine.state(await begun(engine, other))).house.opening.options).toMatchObject({ earlier: [], lessons: [] })
  })
})

test('what an agent says of its commits and files counts for nothing', async () => {
  const made = new TestRepository(PROJECT)
  const engine = await engineIn()
  const id = await begun(engine, made, { workflow: 'fast' })
  const door = libraryDoor(engine, id)
  const said = await door.submit('make/maker/1', { summary: 'All done.', commits: ['--all', 'f'.repeat(40)], testsRun: 'all pass' })
  expect(said).toMatchObject({ verdict: 'correct', because: expect.stringContaining('no change') })
  expect((await door.owed()).map(({ request }) => request)).toEqual(['make/maker/2'])
})

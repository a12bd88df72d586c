/** A change in a real repository that has outgrown its proposal. */
import { describe, expect, test } from 'vitest'
import { TestRepository } from '../../test/repository.ts'
import { libraryDoor, type Parts, play } from '../../test/run-host.ts'
import { begun, commits, content, engineIn, PROJECT, reportOf, taken } from './run-real.fixture.ts'

describe('a change that has outgrown its proposal', () => {
  const standard = {
    explore: () => ({ summary: 'I recommend to change one file.', recommendation: 'Change it.', files: [] }),
    propose: () => ({ summary: 'One file and its test.', files: ['src/a.js', 'test/a.test.js'] }),
    guardian: () => content(),
    skeptic: () => ({ verdict: 'APPROVED', text: 'No doubts that matter.' }),
  }
  const MORE = ['lib/b.js', 'lib/c.js', 'lib/d.js']
  const outgrown = (made: TestRepository) => {
    made.git('switch', '--quiet', '-c', 'witan/x')
    made.commit('the proposal', { 'src/a.js': '2\n', 'test/a.test.js': '1\n' })
    made.commit('and more', Object.fromEntries(MORE.map((path) => [path, '1\n'])))
    return { summary: 'Done, and tidied up on the way.', commits: commits(made) }
  }

  test('is scope creep, not a rogue: the maker goes back to the proposal, and the run ends clean', async () => {
    const made = new TestRepository(PROJECT)
    const engine = await engineIn()
    const id = await begun(engine, made, { workflow: 'standard' })
    const heard = await play(libraryDoor(engine, id), {
      ...standard,
      make: ({ corrections }, nth) => {
        if (nth === 1) return outgrown(made)
        expect(corrections.join()).toContain('files of the proposal')
        made.git('rm', '--quiet', ...MORE)
        made.git('commit', '--quiet', '--message', 'back to the proposal')
        return { summary: 'Taken back.', commits: commits(made) }
      },
    })
    const makes = heard.filter(({ request }) => request.startsWith('make/'))
    expect(makes.map(({ verdict }) => verdict)).toEqual(['correct', 'go-on'])
    const report = await reportOf(engine, id)
    expect(report).toMatchObject({ status: 'completed', tasks: [{ status: 'done' }] })
    expect(report.governor.shadows).toMatchObject([{ shadow: 'scope-creep', seat: null, step: 1 }])
    expect(report.governor.corrections).toMatchObject([{ seat: 'maker', outcome: 'changed' }])
  })

  test('and stays so: the run pauses with its reason; a third time it is broken off, and goes on to the reviewers if the user says so', async () => {
    const made = new TestRepository(PROJECT)
    const engine = await engineIn()
    const id = await begun(engine, made, { workflow: 'standard' })
    const stubborn: Parts = {
      ...standard,
      make: ({ request }) =>
        request === 'make/maker/1'
          ? outgrown(made)
          : { summary: 'All is needed.', commits: [made.commit('x', { [`lib/${request}.js`]: '1\n' })] },
    }
    const heard = await play(libraryDoor(engine, id), stubborn)
    expect(heard.at(-1)).toMatchObject({ request: 'make/maker/2', verdict: 'stop', status: 'paused' })
    expect(heard.at(-1)?.because).toMatch(/scope-creep was seen a second time: 6 files changed, and the proposal lists 2/)
    taken(await engine.command(id, { type: 'resume', by: 'ann' }))
    await engine.advance(id, new AbortController().signal)
    const again = await play(libraryDoor(engine, id), stubborn)
    expect(again.at(-1)).toMatchObject({ request: 'make/maker/3', verdict: 'stop', status: 'stopped' })
    expect((await reportOf(engine, id)).governor.escalations).toMatchObject([{ id: 'G1', layer: 'system', outcome: null }])
    taken(await engine.command(id, { type: 'answer-escalation', by: 'ann', id: 'G1', choice: 'go-on', answer: 'They belong together.' }))
    await engine.advance(id, new AbortController().signal)
    await play(libraryDoor(engine, id), stubborn)
    expect(await reportOf(engine, id)).toMatchObject({ status: 'completed', tasks: [{ status: 'done' }] })
  })
})

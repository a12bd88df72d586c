/** The parts of a story that every door must be able to tell: a maker without tests, its correction, a second offence, another maker. */
import type { TestRepository } from './repository.ts'
import type { Parts } from './run-host.ts'

/** Approves, with something small to say: an approval without a word in no time is a shadow of its own. */
const CONTENT = {
  verdict: 'APPROVED',
  text: 'Fine on the whole.',
  findings: [{ severity: 'info', category: 'quality', path: null, description: 'The name could be shorter.', fix: 'Shorten it.' }],
}

export const rogueThenMended = (made: TestRepository): Parts => ({
  make: (_, nth) => {
    if (nth === 1) {
      made.git('switch', '--quiet', '-c', 'witan/x')
      made.commit('all of it', { 'src/a.js': '2\n', 'src/b.js': '1\n', 'src/c.js': '1\n' })
      return { summary: 'Done, and I ran all the tests.', commits: [made.head()], testsRun: 'all pass' }
    }
    if (nth === 2) {
      made.commit('more', { 'lib/outside.js': '1\n' })
      return { summary: 'Done now.', commits: [made.head()] }
    }
    made.git('rm', '--quiet', 'lib/outside.js')
    made.git('commit', '--quiet', '--message', 'back to the task')
    made.commit('a test', { 'test/a.test.js': '1\n' })
    return { summary: 'Taken back what was out of scope, and tested.', commits: [made.head()] }
  },
  guardian: () => CONTENT,
})

export const TOLD = ['make/maker/1 correct', 'make/maker/2 replace', 'make/maker/3 go-on', 'review/guardian/1 stop']

/**
 * A run needs agents that write code, and a clerk that looks into a repository. A voice without a language model can do neither, so
 * it says that it failed: nothing is made up, and the run comes to its break.
 */
import type { Voices } from '../voices.ts'

const failed = 'An offline seat can not write or review code. Let an agent of yours answer for this seat.'
const nothing = { spent: null, failed }

export const runVoices: Voices['run'] = {
  explore: () => ({ ...nothing, summary: '', recommendation: null, files: [], patterns: [], tangents: [] }),
  propose: () => ({ ...nothing, summary: '', rationale: '', files: [], abstractions: [], packages: [], requirements: [] }),
  make: () => ({ ...nothing, summary: '', commits: [], fixes: [], testsRun: null }),
  review: () => ({ ...nothing, verdict: null, text: '', findings: [], challenges: [], alternatives: [], checked: [] }),
  merge: () => ({ ...nothing, commit: '' }),
  inspect: () => ({
    ...{ head: null, base: null, commits: [], files: [], diffLines: 0, diff: '', dirty: [], tests: null },
    problem: 'An offline seat can not look into a repository.',
  }),
  secure: () => ({
    committed: null,
    reverted: null,
    pushed: false,
    handoff: null,
    problem: 'An offline seat can not write into a repository.',
  }),
}

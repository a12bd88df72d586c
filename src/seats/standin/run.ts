/** A run needs agents that write code, and a clerk that looks into a repository: a stand-in says that it failed, and the run comes to its break. */
import type { Voices } from './voices.ts'

const failed = 'A stand-in can not write or review code. Let an agent of yours answer for this seat.'
const nothing = { spent: null, failed }

export const runVoices = {
  explore: () => ({ ...nothing, summary: '' }),
  propose: () => ({ ...nothing, summary: '', rationale: '' }),
  make: () => ({ ...nothing, summary: '' }),
  review: () => ({ ...nothing, text: '' }),
  merge: () => ({ ...nothing, commit: '' }),
  inspect: () => ({ diffLines: 0, diff: '', problem: 'A stand-in can not look into a repository.' }),
  secure: () => ({ problem: 'A stand-in can not write into a repository.' }),
} satisfies Voices['run']

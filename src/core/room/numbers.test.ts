/** The numbers as they are meant to be; what each does is tested with its rule. */
import { expect, test } from 'vitest'
import * as numbers from './numbers.ts'

test('are these', () => {
  expect({ ...numbers }).toEqual({
    ADVOCATE_COMMENTS: 2,
    ADVOCATE_MEMORY_MS: 604_800_000,
    BYPASS_REFERENCES: 2,
    MADE_UP_BELOW: 0.5,
    STATUS: { tentativeSupports: 1, agreedSupports: 2, agreedEvidenced: 1 },
    OBSESSION: { issues: 5, accesses: 20, applicationBelow: 0.1 },
    ASSISTANCE: { refusals: 2, cleanSlices: 3 },
    OPEN_ISSUES: 20,
    ISSUES_A_SESSION: 5,
    IN_HAND: 3,
    TRIES: 2,
    PROPOSALS: 2,
    FAR_REACHING_VOTES: 2,
    CALLS_FOR_A_LOOKUP: 5,
    DAY_MS: 86_400_000,
    MODERATOR_MEMORY: { focusTags: ['meta', 'circuit-breaker', 'stuck', 'canon', 'leech'], maxInterestLevel: 5 },
    SHOWN: { passages: 6, canon: 60, canonNear: 24, related: 6, comments: 30, citedLines: 20 },
  })
})

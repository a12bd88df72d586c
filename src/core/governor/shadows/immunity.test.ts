import { describe, expect, test } from 'vitest'
import { challenge, challenging, change, counted, design, finding, prose, review, sighted, times } from '../seen.fixture.ts'
import type { SeenFinding, SeenReview } from '../seen.ts'
import type { SeenWork } from '../watched.ts'
import type { Archetype } from '../words.ts'
import { isImmune } from './immunity.ts'
import { ARCHETYPE_ROWS } from './table.ts'

interface Case {
  readonly work: SeenWork
  readonly past?: readonly SeenWork[]
  readonly rejected?: readonly SeenWork[]
  readonly isImmune: boolean
}

const of = (archetype: Archetype, count: number, over: Partial<SeenFinding>, around: Partial<SeenReview> = {}): SeenWork =>
  review(
    archetype,
    times(count, (index) => finding(index, over)),
    around,
  )
const rejection = of('guardian', 1, { severity: 'major' }, { verdict: 'rejected' })

/** One work a condition, in which it holds, while all that could be counted is verified, in scope and comes with a way to mend it. */
const GENUINE: Readonly<Record<string, Case>> = {
  'long-without-recommendation': { work: prose({ words: 2_001, recommends: false }), isImmune: false },
  tangents: { work: prose({ tangents: 4 }), isImmune: false },
  'files-without-patterns': { work: prose({ files: times(16, (index) => counted(index)) }), isImmune: true },
  'no-synthesis': { work: prose({ words: 400, synthesises: false }), isImmune: false },
  'new-abstractions': { work: design({ abstractions: times(3, (index) => counted(index)) }), isImmune: true },
  'future-proof': { work: design({ futureProof: 3, isFutureRequired: true }), isImmune: false },
  'larger-than-task': { work: design({ files: 2, taskFiles: 1 }), isImmune: false },
  'new-packages': { work: design({ packages: 2 }), isImmune: false },
  'no-tests': { work: change({ files: ['a', 'b', 'c'], testFiles: 0 }), isImmune: false },
  'one-big-commit': { work: change({ commits: 1, lines: 201 }), isImmune: false },
  'outside-proposal': { work: change({ outside: ['a'] }), isImmune: false },
  'tests-not-run': { work: change({ isTested: false }), isImmune: false },
  'blockers-over-majors': { work: of('guardian', 3, { severity: 'blocker' }), isImmune: true },
  'never-approves': { work: rejection, rejected: [rejection, rejection], isImmune: true },
  'few-fixes': { work: of('guardian', 2, { hasFix: false }), isImmune: false },
  'needs-compromised-system': { work: of('guardian', 1, { needs: 'compromised-system' }), isImmune: false },
  'many-without-alternatives': {
    work: challenging(times(8, (index) => challenge(index, { hasAlternative: false }))),
    isImmune: false,
  },
  'same-concern-again': { work: challenging([challenge(0)]), past: [challenging([challenge(0)])], isImmune: true },
  'out-of-scope': { work: challenging(times(4, (index) => challenge(index, { isInScope: false }))), isImmune: false },
  'untouched-code': { work: of('trickster', 1, { place: 'outside' }), isImmune: false },
  'many-for-few-files': { work: of('trickster', 11, {}, { files: 4 }), isImmune: true },
  'impossible-scenario': { work: of('trickster', 1, { needs: 'impossible' }), isImmune: false },
  'without-repro': { work: of('trickster', 4, { hasRepro: false }), isImmune: false },
  'long-for-the-diff': { work: of('sage', 1, {}, { words: 201, diffLines: 10 }), isImmune: false },
  'mostly-outside': { work: of('sage', 1, { place: 'outside' }), isImmune: false },
  'only-considers': { work: of('sage', 3, { onlyConsiders: true }), isImmune: false },
  'trivial-docs': { work: of('sage', 1, { isTrivialDocs: true }), isImmune: false },
}

describe('intensity is no shadow, where a condition counts what can be genuine; what is missing is no virtue', () => {
  test('every condition of the table is here', () =>
    expect(Object.keys(GENUINE).toSorted()).toEqual(ARCHETYPE_ROWS.map(({ predicate }) => predicate).toSorted()))

  test.each(Object.entries(GENUINE))('%s', (predicate, { work, past, rejected, isImmune: expected }) => {
    const found = sighted(work, past, rejected)
    expect(found.map((one) => [one.predicate, isImmune(one)])).toEqual([[predicate, expected]])
  })
})

test('what immunity is made of: all three, of all that was counted, and of something', () => {
  const sighting = (...all: Parameters<typeof counted>[1][]) => ({
    because: '',
    numbers: {},
    rests: [],
    counted: all.map((over, index) => counted(index, over)),
  })
  expect(isImmune(sighting({}, {}))).toBe(true)
  expect(isImmune(sighting())).toBe(false)
  expect(isImmune(sighting({}, { isVerified: false }))).toBe(false)
  expect(isImmune(sighting({}, { isInScope: false }))).toBe(false)
  expect(isImmune(sighting({}, { isMended: false }))).toBe(false)
})

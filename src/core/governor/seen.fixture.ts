/** Pieces of work for tests of the detectors: healthy in everything, so that a test says only what is wrong. */
import type { Challenge, Change, Counted, Design, Prose, SeenFinding, SeenReview, StandingFinding } from './seen.ts'
import { ARCHETYPE_ROWS } from './shadows/table.ts'
import type { SeenWork } from './watched.ts'
import type { Archetype } from './words.ts'

/** So many, each with its number. */
export const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index))

export const work = (archetype: Archetype, over: Partial<SeenWork> = {}): SeenWork => ({
  seat: 'a',
  archetypes: [archetype],
  request: `work/a/${over.seq ?? 1}`,
  prose: null,
  design: null,
  change: null,
  review: null,
  challenges: null,
  seq: 1,
  at: 0,
  ...over,
})

/** Verified, in scope, and mendable: what immunity is made of. */
export const counted = (index = 0, over: Partial<Counted> = {}): Counted => ({
  id: `n${index}`,
  isVerified: true,
  isInScope: true,
  isMended: true,
  ...over,
})
/** Not verified: enough for no immunity. */
export const doubtful = (index = 0): Counted => counted(index, { isVerified: false })

export const prose = (over: Partial<Prose> = {}): SeenWork =>
  work('explorer', { prose: { words: 100, recommends: true, synthesises: true, tangents: 0, files: [], patterns: 0, ...over } })

export const design = (over: Partial<Design> = {}): SeenWork =>
  work('creator', {
    design: { abstractions: [], futureProof: 0, isFutureRequired: false, files: 1, taskFiles: null, packages: 0, ...over },
  })

export const aChange = (over: Partial<Change> = {}): Change => ({
  files: ['a.ts'],
  testFiles: 1,
  outside: [],
  proposed: null,
  commits: 2,
  lines: 10,
  isTested: true,
  fixes: [],
  ...over,
})
export const change = (over: Partial<Change> = {}, at: Partial<SeenWork> = {}): SeenWork => work('maker', { change: aChange(over), ...at })

export const finding = (index = 0, over: Partial<SeenFinding> = {}): SeenFinding => ({
  ...counted(index),
  severity: 'minor',
  category: 'quality',
  description: `Something number ${index} is wrong.`,
  place: 'inside',
  hasFix: true,
  hasRepro: true,
  needs: 'nothing',
  onlyConsiders: false,
  isTrivialDocs: false,
  ...over,
})

export const review = (
  archetype: Archetype,
  findings: readonly SeenFinding[],
  over: Partial<SeenReview> = {},
  at: Partial<SeenWork> = {},
): SeenWork =>
  work(archetype, { review: { verdict: 'none', findings, words: 50, diffLines: 100, files: 10, citesEvidence: true, ...over }, ...at })

export const challenge = (index = 0, over: Partial<Challenge> = {}): Challenge => ({
  ...counted(index),
  text: `${CONCERNS[index % CONCERNS.length]}`,
  hasAlternative: true,
  ...over,
})
/** No two of them are one concern. */
const CONCERNS = [
  'The cache may serve stale prices after a restart.',
  'Nobody has shown that the queue keeps its order under load.',
  'The estimate rests on a survey from a single city.',
  'We have no plan for rolling the migration back.',
  'The ferry costs assume that fuel stays cheap.',
  'What happens when both writers take the lock at once?',
  'Users without a smartphone are ignored.',
  'Retries can send the same payment again.',
  'Night traffic was sampled on weekdays only.',
  'The timeout is never exercised by a test.',
]

export const challenging = (challenges: readonly Challenge[], at: Partial<SeenWork> = {}): SeenWork =>
  work('skeptic', { challenges, ...at })

export const standing = (id: string, over: Partial<StandingFinding> = {}): StandingFinding => ({
  id,
  severity: 'major',
  category: 'quality',
  description: `Finding ${id}.`,
  by: ['a'],
  ...over,
})

/** The names of the conditions that hold, and what each says. */
export const sighted = (one: SeenWork, past: readonly SeenWork[] = [], rejected: readonly SeenWork[] = []) =>
  ARCHETYPE_ROWS.filter(({ archetype }) => one.archetypes.includes(archetype)).flatMap(({ predicate, check }) => {
    const sighting = check(one, past, rejected)
    return sighting === null ? [] : [{ predicate, ...sighting }]
  })
export const signs = (...given: Parameters<typeof sighted>): readonly string[] => sighted(...given).map(({ predicate }) => predicate)

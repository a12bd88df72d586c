/**
 * Honest agents of a seeded run: they read, propose, make and merge, each a little differently every time. What they say hangs on the
 * seed and the request alone, so whoever is asked twice says the same. Their reviewers are in run-reviewers.ts.
 */
import { type Random, random } from '../src/core/random.ts'
import type { ExploreView, MakeView, MergeView, ProposeView } from '../src/core/run/views.ts'
import type { Explore, Make, Merge, Propose } from '../src/core/run/words.ts'
import { codeLines, prose, sentence } from './run-lines.ts'
import { type Edit, isTest, type Made, type Repository } from './run-repository.ts'

export interface Asked {
  readonly seed: number
  readonly request: string
  readonly repository: Repository
  /** Nothing goes wrong by chance. */
  readonly isSteady?: boolean
}

const chanceOf = ({ seed, request }: Asked, of: string): Random => random(seed, `run/${request}/${of}`)

/** About one in twenty-five can't do what it was asked, and says so. */
const FAILS_ONE_IN = 25

export const failureOf = (asked: Asked): string | null =>
  chanceOf(asked, 'fails').below(FAILS_ONE_IN) === 0 ? 'The session ran out of time before it was done.' : null

/** What an agent has used: some count it, some can't. */
export const spentBy = (asked: Asked): { readonly tokens: number; readonly dollars: number | null } | null => {
  const chance = chanceOf(asked, 'spent')
  return chance.below(3) === 0
    ? null
    : { tokens: 2_000 + chance.below(30_000), dollars: chance.below(2) === 0 ? null : chance.below(90) / 100 }
}

const COMMON = [
  'src/app.ts',
  'src/tariff.ts',
  'src/crew.ts',
  'src/mail.ts',
  'src/clock.ts',
  'src/export.ts',
  'src/refund.ts',
  'src/seats.ts',
]

/** Three to fourteen files as a rule; in a scattered place more, and then it says what they have in common. */
export function exploration(view: ExploreView, asked: Asked): Explore {
  const chance = chanceOf(asked, 'explore')
  const isScattered = chance.below(12) === 0
  const count = isScattered ? 16 + chance.below(8) : 3 + chance.below(12)
  const paths = [...view.task.files, ...COMMON, ...Array.from({ length: 24 }, (_, n) => `src/part-${n}.ts`)]
  const files = [...new Set(paths)].slice(0, count).map((path) => ({ path, why: sentence(chance) }))
  const words = [60, 150, 350, 700, 1_400, 2_300][chance.below(6)] ?? 150
  const end = chance.below(2) === 0 ? 'In short: ' : 'I recommend to begin with the smallest step. '
  return {
    summary: `${prose(words, chance)} ${end}${sentence(chance)}`,
    recommendation: `Begin with ${view.task.files[0] ?? COMMON[0]}. ${sentence(chance)}`,
    files,
    patterns: isScattered || chance.below(2) === 0 ? [sentence(chance)] : [],
    tangents: Array.from({ length: chance.below(4) }, () => sentence(chance)),
    spent: spentBy(asked),
    failed: null,
  }
}

/** What the task names, or a few files of its own where it names none; tests as they are needed, and now and then one file more. */
export function proposal(view: ProposeView, asked: Asked): Propose {
  const chance = chanceOf(asked, 'propose')
  const named = view.task.files.length > 0 ? view.task.files : COMMON.slice(chance.below(4)).slice(0, 2 + chance.below(3))
  const more = named.length >= 2 && chance.below(3) === 0 ? [`src/${['shared', 'common', 'rules'][chance.below(3)]}.ts`] : []
  const tests = named.slice(0, 1 + chance.below(2)).map(testOf)
  const requirement = view.task.requirements[0] ?? null
  const isAskedFor = requirement !== null && chance.below(8) === 0
  const abstractions = Array.from({ length: isAskedFor ? 3 + chance.below(2) : chance.below(3) }, (_, n) => ({
    name: `Ledger${n}`,
    requirement: isAskedFor || chance.below(2) === 0 ? requirement : null,
  }))
  return {
    summary: prose(30 + chance.below(120), chance),
    rationale: prose(20 + chance.below(80), chance),
    files: [...named, ...more, ...tests],
    abstractions,
    packages: chance.below(5) === 0 ? ['left-harbour'] : [],
    requirements: [...view.task.requirements],
    spent: spentBy(asked),
    failed: null,
  }
}

export const testOf = (path: string): string => `test/${path.replace(/^src\//, '').replace(/\.ts$/, '.test.ts')}`

/** Most of the tests pass the first time. */
const TESTS_FAIL_ONE_IN = 10

/** What was proposed, with tests, in a few commits; in later cycles what was found, the grave first and all of it. */
export function change(view: MakeView, asked: Asked): Made {
  const chance = chanceOf(asked, 'make')
  const listed = view.proposal?.files ?? (view.task.files.length > 0 ? view.task.files : COMMON.slice(0, 2))
  const source = listed.filter((path) => !isTest(path))
  const touched = source.length > 2 && chance.below(4) === 0 ? source.slice(0, -1) : source
  const tests = listed.filter(isTest)
  const edits = [...touched, ...(tests.length > 0 ? tests : [testOf(touched[0] ?? 'src/app.ts')])].map(
    (path): Edit => ({ path, lines: codeLines(8 + chance.below(view.cycle === 1 ? 90 : 25), chance) }),
  )
  const isSmall = edits.reduce((sum, { lines }) => sum + lines.length, 0) <= 150 && chance.below(3) === 0
  const commits = isSmall ? [edits] : Array.from({ length: Math.min(edits.length, 2 + chance.below(4)) }, () => [] as Edit[])
  if (!isSmall) for (const [index, edit] of edits.entries()) commits[index % commits.length]?.push(edit)
  return { commits, testsPass: asked.isSteady === true || view.cycle > 1 || chance.below(TESTS_FAIL_ONE_IN) > 0 }
}

export function making(view: MakeView, asked: Asked, made: Made = change(view, asked)): Make {
  const chance = chanceOf(asked, 'make says')
  const { list } = view.findings
  return {
    summary: prose(20 + chance.below(100), chance),
    commits: asked.repository.make(asked.request, made).map((sha) => sha.slice(0, 12)),
    fixes: list.filter(({ severity }) => severity === 'blocker' || severity === 'major' || chance.below(3) > 0).map(({ id }) => id),
    testsRun: chance.below(2) === 0 ? 'All of them.' : null,
    spent: spentBy(asked),
    failed: null,
  }
}

export const merging = (_: MergeView, asked: Asked, testsPass = true): Merge => ({
  commit: asked.repository.merge(asked.request, testsPass),
  spent: null,
  failed: null,
})

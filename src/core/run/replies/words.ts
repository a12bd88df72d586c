/**
 * What is said in a run, by purpose: agents declare, the clerk reports. What an agent declares about files, commits and tests
 * is on record as a declaration; what counts is what the clerk found in the repository.
 */
import * as z from 'zod'
import { Severity } from '../../findings/words.ts'
import { isInside } from '../paths.ts'

const count = z.int().nonnegative()
export const path = z.string().max(400)
const sha = z.string().max(64)
const summary = z.string().max(30_000)

/** Every agent may say what it used, and that it failed; whoever fails need not fill in the rest. */
const agent = {
  spent: z
    .object({ tokens: z.number().min(0).max(1e9), dollars: z.number().min(0).max(1e5).nullable().default(null) })
    .nullable()
    .default(null)
    .describe('what this work has used, as far as you know it'),
  failed: z.string().max(2_000).nullable().default(null).describe('why the work could not be done; null: it was done'),
}

/** Said in the right place, or the failure is said: one of the two. */
const isSaid = ({ failed, said }: { readonly failed: string | null; readonly said: string }): boolean =>
  failed !== null || said.trim() !== ''
const saidOr = (field: string) => ({ message: `"${field}" is empty; say it, or give the reason in "failed"`, path: [field] })

const Explore = z
  .strictObject({
    summary: summary.default('').describe('what you found out, with a recommendation; sum up at the end'),
    recommendation: z.string().max(4_000).nullable().default(null).describe('what you would do, in a few sentences'),
    files: z
      .array(z.object({ path, why: z.string().max(400).default('') }))
      .max(400)
      .default([])
      .describe('files you read, and what each was for'),
    patterns: z.array(z.string().max(600)).max(60).default([]).describe('what the files have in common'),
    tangents: z.array(z.string().max(600)).max(60).default([]).describe('side paths you went, each in a few words'),
    ...agent,
  })
  .refine((reply) => isSaid({ failed: reply.failed, said: reply.summary }), saidOr('summary'))
export type Explore = Readonly<z.infer<typeof Explore>>

const Propose = z
  .strictObject({
    summary: summary.default('').describe('what will be changed, and how'),
    rationale: z.string().max(12_000).default('').describe('why this way'),
    files: z
      .array(path.refine(isInside, 'a path inside the repository, as it is from its root'))
      .max(400)
      .default([])
      .describe('every file that will be changed or made; a folder ends with /'),
    abstractions: z
      .array(z.object({ name: z.string().max(200), requirement: z.string().max(600).nullable().default(null) }))
      .max(60)
      .default([])
      .describe('new abstractions, each with the requirement that asks for it'),
    packages: z.array(z.string().max(200)).max(60).default([]).describe('new packages it brings in'),
    requirements: z.array(z.string().max(600)).max(60).default([]).describe("the task's requirements that it meets, as they are written"),
    ...agent,
  })
  .refine((reply) => isSaid({ failed: reply.failed, said: reply.summary }), saidOr('summary'))
export type Propose = Readonly<z.infer<typeof Propose>>

const Make = z
  .strictObject({
    summary: summary.default('').describe('what you changed'),
    commits: z.array(sha).max(200).default([]).describe('your commits, by their hashes'),
    fixes: z.array(z.string().max(40)).max(200).default([]).describe('ids of the findings you set out to mend'),
    testsRun: z.string().max(4_000).nullable().default(null).describe('which tests you ran and what they said; they are run again anyway'),
    ...agent,
  })
  .refine((reply) => isSaid({ failed: reply.failed, said: reply.summary }), saidOr('summary'))
export type Make = Readonly<z.infer<typeof Make>>

const Verdict = z.enum(['APPROVED', 'CHANGES'])
export type Verdict = z.infer<typeof Verdict>

/** Two spellings of one category are one: identity rests on it. */
const category = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .transform((word) => word.toLowerCase().replace(/[\s_]+/g, '-'))

export const Needs = z.enum(['nothing', 'compromised-system', 'impossible'])

const DeclaredFinding = z.strictObject({
  severity: Severity.describe('blocker: must not be merged; major: mend before the end; minor: worth mending; info: worth knowing'),
  category: category.describe('one word: security, testing, quality, design, performance, docs, proposal …'),
  path: path
    .nullable()
    .default(null)
    .meta({ examples: ['…'] })
    .describe('the changed file it is about'),
  line: z
    .number()
    .nullable()
    .default(null)
    .meta({ examples: [1] }),
  quote: z
    .string()
    .max(1_000)
    .nullable()
    .default(null)
    .meta({ examples: ['…'] })
    .describe('a line of the diff, copied exactly'),
  description: z.string().trim().min(1).max(2_000).describe('what is wrong here and why it matters'),
  fix: z.string().max(2_000).nullable().default(null).describe('the change that would mend it'),
  repro: z.string().max(2_000).nullable().default(null).describe('how to make it happen'),
  needs: Needs.default('nothing').describe('what must be so for it to matter'),
  action: z.string().max(1_000).nullable().default(null).describe('the one thing to do'),
  isTrivialDocs: z.boolean().default(false).describe('it asks for documentation of something trivial'),
  sameAs: z.string().max(40).nullable().default(null).describe('the id of a finding you are shown that is the same defect'),
})
export type DeclaredFinding = Readonly<z.infer<typeof DeclaredFinding>>

const Challenge = z.strictObject({
  text: z.string().trim().min(1).max(2_000),
  alternative: z.string().max(2_000).nullable().default(null),
  isInScope: z.boolean().default(true).describe('whether it is about this task'),
})

const Review = z
  .strictObject({
    verdict: Verdict.nullable().default(null),
    text: summary.default('').describe('your review in words'),
    findings: z.array(DeclaredFinding).max(100).default([]),
    challenges: z.array(Challenge).max(60).default([]).describe('for a skeptic: what you doubt, each with an alternative'),
    alternatives: z.array(z.string().max(2_000)).max(20).default([]),
    checked: z
      .array(z.object({ path, quote: z.string().max(1_000).nullable().default(null) }))
      .max(60)
      .default([])
      .describe('what you looked at: changed files, with a line of the diff each'),
    ...agent,
  })
  .refine(({ failed, verdict }) => failed !== null || verdict !== null, {
    message: '"verdict" is APPROVED or CHANGES; or give the reason in "failed"',
    path: ['verdict'],
  })
export type Review = Readonly<z.infer<typeof Review>>

const Merge = z
  .strictObject({ commit: sha.default('').describe('the commit on the base that holds the merge'), ...agent })
  .refine((reply) => isSaid({ failed: reply.failed, said: reply.commit }), saidOr('commit'))
export type Merge = Readonly<z.infer<typeof Merge>>

/* ——— the clerk: what the repository says ——— */

export const Tests = z.object({
  /** Null: it did not come to an end. */
  exitCode: z.int().nullable(),
  seconds: z.number().nonnegative(),
  /** The last of what it printed. */
  tail: z.string().max(4_000),
  timedOut: z.boolean(),
})
export type Tests = Readonly<z.infer<typeof Tests>>

export const ChangedFile = z.object({ path, added: count, removed: count, isTest: z.boolean() })
export type ChangedFile = Readonly<z.infer<typeof ChangedFile>>

export const Commit = z.object({ sha, subject: z.string().max(400), lines: count, files: count })

export const inspected = {
  head: sha.nullable(),
  base: sha.nullable(),
  commits: z.array(Commit).max(400),
  files: z.array(ChangedFile).max(2_000),
  diffLines: count,
  diff: z.string().max(60_000),
  dirty: z.array(path).max(400),
  /** Null: there is no test command. */
  tests: Tests.nullable(),
}
const Inspect = z.object({ ...inspected, problem: z.string().max(2_000).nullable() })
export type Inspect = Readonly<z.infer<typeof Inspect>>

export const secured = {
  committed: sha.nullable(),
  reverted: sha.nullable(),
  pushed: z.boolean(),
  handoff: path.nullable(),
  problem: z.string().max(2_000).nullable(),
}
const Secure = z.object(secured)
export type Secure = Readonly<z.infer<typeof Secure>>

export const purposes = {
  explore: Explore,
  propose: Propose,
  make: Make,
  inspect: Inspect,
  review: Review,
  merge: Merge,
  secure: Secure,
} as const
export type Purpose = keyof typeof purposes

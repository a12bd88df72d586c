/** Comments and threads for the gate's tests: nothing is wrong with either until a test says so. */
import { type GatedComment, type GatedThread, type GateWays, type Judgement, judgeComment } from './gate.ts'
import { PRESETS } from './presets.ts'
import type { BreakerRule, Breakers } from './words.ts'

/** A text of exactly so many characters with so many different words. */
export function bodyOf(characters: number, words: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const made = Array.from({ length: words }, (_, nth) => `${letters[nth % 26]}${letters[Math.floor(nth / 26)]}`).join(' ')
  if (made.length > characters) throw new Error(`${words} words do not fit in ${characters} characters`)
  return made.padEnd(characters, 'x')
}

/** Calm, and long enough for every preset. */
export const CALM =
  'The second scene already shows the lamp going out, so the letter found on page nine would repeat it. I would move the letter behind the storm, where nobody has yet seen who wrote it, and let the keeper read only half of the page; that keeps the question open until the boat returns at dawn.'

export const comment = (over: Partial<GatedComment> = {}): GatedComment => ({
  author: 'ada',
  isExempt: false,
  isOutsideBudget: false,
  body: CALM,
  isProposal: false,
  impact: null,
  held: { files: 0, issues: 0, canon: 0 },
  failed: 0,
  wantsToResolve: false,
  ...over,
})

export const thread = (over: Partial<GatedThread> = {}): GatedThread => ({
  isMeta: false,
  authors: [],
  budgetedBy: 0,
  budgetedTotal: 0,
  extra: 0,
  agentComments: 0,
  refusedBefore: [],
  mustReground: false,
  isInRemediation: false,
  damping: 0,
  ...over,
})

export const WAYS: GateWays = { lexicon: 'calibrated', budgetOverrun: 'freeze' }

export function judged(
  said: Partial<GatedComment>,
  on: Partial<GatedThread> = {},
  breakers: Breakers = PRESETS.standard,
  ways: Partial<GateWays> = {},
): Judgement {
  return judgeComment(comment(said), thread(on), breakers, { ...WAYS, ...ways })
}

/** `rule:consequence`, in order. */
export const broken = ({ violations }: Judgement): readonly string[] => violations.map(({ rule, consequence }) => `${rule}:${consequence}`)

export const ADMITTED: Judgement = { verdict: 'admit', violations: [], primary: null }

/** The order in which violations are told. */
export const RULE_ORDER: readonly BreakerRule[] = [
  'escalation-language',
  'ping-pong-detected',
  'comment-budget-exceeded',
  'issue-comment-limit',
  'insufficient-substance',
  'low-vocabulary',
  'missing-evidence-for-impact',
  'premature-resolution',
  'repeated-violation',
  'regrounding-required',
  'remediation-evidence',
]

/**
 * The gate: what becomes of one comment, decided by counting, before anyone is asked.
 *
 *   comment + thread ──every rule──▶ violations ──▶ any reject?  ──yes──▶ refuse (nothing is stored, nothing frozen)
 *                                                   any freeze?  ──yes──▶ freeze (kept apart, the issue stands still)
 *                                                   otherwise    ───────▶ admit  (warnings are told)
 *
 * A refusal comes before a freeze, because what its author can mend should stop nobody else. Users, the system and moderators are
 * exempt. Meta-issues never freeze, since they are where a freeze is talked over: everybody has a budget there, and whoever caused it is
 * held to its words as well; an issue that is opened is held to its words, too. What would freeze elsewhere is refused in these places.
 * Each rule says its numbers and what to do, and names nobody: members read it, and to each other they are letters.
 */
import { evidenceShortfall, type Held, heldInAll } from './evidence-needs.ts'
import { escalationIn } from './lexicon.ts'
import { impactAtLeast } from './presets.ts'
import { characterCount, uniqueWordCount } from './substance.ts'
import type { BreakerRule, Breakers, Consequence, ImpactLevel, Sanity, Violation } from './words.ts'

export interface GatedComment {
  readonly author: string
  /** Of the user, the system or a moderator. */
  readonly isExempt: boolean
  /** Written in a blind pass, say: no answer to anyone, so neither budgets nor turns count it. */
  readonly isOutsideBudget: boolean
  readonly body: string
  readonly isProposal: boolean
  /** Of a proposal, no lower than that of the issue. */
  readonly impact: ImpactLevel | null
  readonly held: Held
  /** References that do not hold. */
  readonly failed: number
  readonly wantsToResolve: boolean
}

export interface GatedThread {
  readonly isMeta: boolean
  /** Of the stored comments that budgets count, in order. */
  readonly authors: readonly string[]
  /** How many of them are this author's, and how many there are. */
  readonly budgetedBy: number
  readonly budgetedTotal: number
  /** Comments granted to this author beyond its budget. */
  readonly extra: number
  readonly agentComments: number
  /** What this author was refused for on this issue. */
  readonly refusedBefore: readonly BreakerRule[]
  readonly mustReground: boolean
  readonly isInRemediation: boolean
  /** By how much this author's limit for escalation words is lowered. */
  readonly damping: number
}

export type GateWays = Pick<Sanity, 'lexicon' | 'budgetOverrun'>

export interface Judgement {
  readonly verdict: 'admit' | 'refuse' | 'freeze'
  /** All of them, in the order of the rules. One that would freeze is told of a refused comment as well. */
  readonly violations: readonly Violation[]
  /** The rule the verdict is named after: of several, the first. */
  readonly primary: BreakerRule | null
}

interface Case {
  readonly comment: GatedComment
  readonly thread: GatedThread
  readonly breakers: Breakers
  readonly ways: GateWays
}

/** On a desk, for whoever caused it; for all others, only the budget. */
const DESK_RULES: readonly ((at: Case) => Violation | null)[] = [
  ({ comment, thread, breakers, ways }) => alarm(comment.body, thread.damping, breakers, ways, refusing('The comment')),
  deskBudget,
  length,
  vocabulary,
]

/** Sources that hold, for a proposal by somebody in remediation. */
const REMEDIATION_SOURCES = 2
const KEYWORDS_SHOWN = 5

/** In the order in which violations are told, which is also the order in which they name a verdict. */
const RULES: readonly ((at: Case) => Violation | null)[] = [
  escalation,
  pingPong,
  agentBudget,
  issueLimit,
  length,
  vocabulary,
  evidence,
  prematureResolution,
  repeatedViolation,
  regrounding,
  remediation,
]

export function judgeComment(comment: GatedComment, thread: GatedThread, breakers: Breakers, ways: GateWays): Judgement {
  if (comment.isExempt) return { verdict: 'admit', violations: [], primary: null }
  return judgement(thread.isMeta ? [deskBudget] : RULES, { comment, thread, breakers, ways })
}

/** By whoever's comment stopped the issue that the desk is about. It is refused there, and nothing is frozen. */
export const judgeOnDesk = (comment: GatedComment, thread: GatedThread, breakers: Breakers, ways: GateWays): Judgement =>
  judgement(DESK_RULES, { comment, thread, breakers, ways })

/** An issue may be one short question; but it is asked in plain words. Title and body are judged together. */
export function judgeOpening(text: string, damping: number, breakers: Breakers, ways: GateWays): Judgement {
  const found = alarm(text, damping, breakers, ways, refusing('The issue'))
  return found === null
    ? { verdict: 'admit', violations: [], primary: null }
    : { verdict: 'refuse', violations: [found], primary: found.rule }
}

function judgement(rules: readonly ((at: Case) => Violation | null)[], at: Case): Judgement {
  const violations = rules.map((rule) => rule(at)).filter((violation) => violation !== null)
  const first = (consequence: Consequence): Violation | undefined => violations.find((violation) => violation.consequence === consequence)
  const [rejects, freezes] = [first('reject'), first('freeze')]
  const verdict = rejects ? 'refuse' : freezes ? 'freeze' : 'admit'
  return { verdict, violations, primary: (rejects ?? freezes)?.rule ?? null }
}

function violation(rule: BreakerRule, consequence: Consequence, numbers: Violation['numbers'], message: string): Violation {
  return { rule, consequence, message, numbers }
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

function escalation({ comment, thread, breakers, ways }: Case): Violation | null {
  return alarm(comment.body, thread.damping, breakers, ways, {
    what: 'The comment',
    consequence: 'freeze',
    follows: 'A comment like this freezes the issue',
  })
}

/** Where words of alarm are said, and what follows from them there. */
interface Place {
  readonly what: string
  readonly consequence: Consequence
  readonly follows: string
}

const refusing = (what: string): Place => ({ what, consequence: 'reject', follows: 'It is not taken like this' })

function alarm(text: string, damping: number, breakers: Breakers, ways: GateWays, { what, consequence, follows }: Place): Violation | null {
  const found = escalationIn(text, breakers.escalationKeywords, ways.lexicon)
  const limit = Math.max(0, breakers.maxEscalationKeywordsPerComment - damping)
  if (found.length <= limit) return null
  const shown = found.slice(0, KEYWORDS_SHOWN).join(', ') + (found.length > KEYWORDS_SHOWN ? ', …' : '')
  const lowered = limit < breakers.maxEscalationKeywordsPerComment ? ', lowered after earlier comments of this kind' : ''
  return violation(
    'escalation-language',
    consequence,
    { found: found.length, limit },
    `${what} uses ${counted(found.length, 'escalation word')} (${shown}); the limit is ${limit}${lowered}. ${follows}: say it in plain words, with what it rests on.`,
  )
}

function pingPong({ comment, thread, breakers }: Case): Violation | null {
  const other = thread.authors.at(-1)
  if (comment.isOutsideBudget || other === undefined) return null
  const turns = turnsBetween(thread.authors, comment.author, other)
  const limit = breakers.maxConsecutiveSameAgentPair
  if (turns < limit) return null
  return violation(
    'ping-pong-detected',
    'freeze',
    { turns, limit },
    `The author of this comment and that of the last one have taken turns ${counted(turns, 'time')} with nobody between them; the limit is ${limit}. This is one more, which freezes the issue: let a third member speak, or call the moderator.`,
  )
}

/** How often the author changes in the last comments that are by these two alone: never, where somebody goes on after itself. */
function turnsBetween(authors: readonly string[], one: string, other: string): number {
  let turns = 0
  for (let index = authors.length - 2; index >= 0; index--) {
    const author = authors[index]
    if (author !== one && author !== other) break
    if (author !== authors[index + 1]) turns++
  }
  return turns
}

function agentBudget({ comment, thread, breakers, ways }: Case): Violation | null {
  const limit = breakers.maxCommentsPerAgentPerIssue + thread.extra
  if (comment.isOutsideBudget || thread.budgetedBy < limit) return null
  const isFirst = ways.budgetOverrun === 'reject-first' && !thread.refusedBefore.includes('comment-budget-exceeded')
  const follows = isFirst
    ? 'This one is not taken, and the next one freezes the issue: leave it to the others'
    : 'This is one more, which freezes the issue: leave it to the others'
  return violation(
    'comment-budget-exceeded',
    isFirst ? 'reject' : 'freeze',
    { written: thread.budgetedBy, limit },
    `The author of this comment has written ${counted(thread.budgetedBy, 'comment')} on this issue; the limit is ${limit}. ${follows}, or ask the moderator for another.`,
  )
}

function deskBudget({ thread, breakers }: Case): Violation | null {
  const limit = breakers.maxCommentsPerAgentPerIssue
  if (thread.budgetedBy < limit) return null
  return violation(
    'comment-budget-exceeded',
    'reject',
    { written: thread.budgetedBy, limit },
    `Every member has ${counted(limit, 'comment')} on a desk, and the author of this one has written ${thread.budgetedBy}. The moderator decides how it goes on.`,
  )
}

/** Whoever was granted a comment may use it on a full issue too: a thaw or a devil's advocate would be worth nothing otherwise. */
function issueLimit({ comment, thread, breakers }: Case): Violation | null {
  const limit = breakers.maxTotalCommentsPerIssue
  const hasGrant = thread.extra > 0 && thread.budgetedBy < breakers.maxCommentsPerAgentPerIssue + thread.extra
  if (comment.isOutsideBudget || hasGrant || thread.budgetedTotal < limit) return null
  return violation(
    'issue-comment-limit',
    'freeze',
    { written: thread.budgetedTotal, limit },
    `The issue has ${counted(thread.budgetedTotal, 'comment')} and no resolution; the limit is ${limit}. This is one more, which freezes it: resolve it, or call the moderator.`,
  )
}

function length({ comment, breakers }: Case): Violation | null {
  const least = breakers.minCommentLength
  const characters = characterCount(comment.body)
  if (characters >= least) return null
  return violation(
    'insufficient-substance',
    'reject',
    { characters, least },
    `The comment has ${counted(characters, 'character')}; at least ${least} are needed. Say why you think so, and what should follow.`,
  )
}

function vocabulary({ comment, breakers }: Case): Violation | null {
  const least = breakers.minUniqueWords
  const words = uniqueWordCount(comment.body, least)
  if (words >= least) return null
  return violation(
    'low-vocabulary',
    'reject',
    { words, least },
    `The comment has ${counted(words, 'different word')}; at least ${least} are needed. Name the passage, the reason and the consequence.`,
  )
}

const isRepeat = ({ thread }: Case): boolean => thread.refusedBefore.includes('missing-evidence-for-impact')

function shortfallOf({ comment: { impact, held, failed }, breakers }: Case): string | null {
  const threshold = breakers.requireEvidenceForImpactLevel
  const shortfall = impact === null ? null : evidenceShortfall({ impact, threshold, ...held })
  return shortfall === null ? null : shortfall + failedNote(failed)
}

const failedNote = (failed: number): string =>
  failed === 0 ? '' : ` ${failed} more ${failed === 1 ? 'reference does' : 'references do'} not hold.`

const referenceNumbers = ({ held, failed }: GatedComment): Violation['numbers'] => ({ ...held, failed })

/** Below the project's threshold evidence is only encouraged. */
function evidence(at: Case): Violation | null {
  const { comment } = at
  const shortfall = shortfallOf(at)
  if (shortfall !== null)
    return isRepeat(at) ? null : violation('missing-evidence-for-impact', 'reject', referenceNumbers(comment), shortfall)
  if (comment.impact === null || !impactAtLeast(comment.impact, 'minor') || heldInAll(comment.held) > 0) return null
  return violation(
    'missing-evidence-for-impact',
    'warn',
    referenceNumbers(comment),
    `A ${comment.impact} comment is better with at least 1 reference, and here 0 hold. Name the file, issue or canon entry next time.${failedNote(comment.failed)}`,
  )
}

function prematureResolution({ comment, thread, breakers }: Case): Violation | null {
  const comments = thread.agentComments + 1
  const least = breakers.minTurnsBeforeResolution
  if (!comment.wantsToResolve || comments >= least) return null
  return violation(
    'premature-resolution',
    'reject',
    { comments, least },
    `With this one the issue would have ${counted(comments, 'comment')} by members; at least ${least} are needed before it is resolved. Comment without resolving it, and let others speak.`,
  )
}

/** To be refused for missing evidence and to come again without it is no slip. Other refusals may be repeated: they cost nobody anything. */
function repeatedViolation(at: Case): Violation | null {
  const shortfall = shortfallOf(at)
  if (shortfall === null || !isRepeat(at)) return null
  return violation(
    'repeated-violation',
    'freeze',
    referenceNumbers(at.comment),
    `The author of this comment was refused for missing evidence before, and it is missing again, which freezes the issue. ${shortfall}`,
  )
}

function regrounding({ comment, thread }: Case): Violation | null {
  if (!thread.mustReground || comment.held.files > 0) return null
  return violation(
    'regrounding-required',
    'reject',
    referenceNumbers(comment),
    `The moderator asked everyone on this issue to check their evidence again: at least 1 verified file is needed, and 0 hold. Read the passage once more and quote it.${failedNote(comment.failed)}`,
  )
}

/** Where evidence is missing in any case, that is what is said: and to come again without it freezes here, too. */
function remediation(at: Case): Violation | null {
  const { comment, thread } = at
  const held = heldInAll(comment.held)
  if (!thread.isInRemediation || !comment.isProposal || held >= REMEDIATION_SOURCES || shortfallOf(at) !== null) return null
  return violation(
    'remediation-evidence',
    'reject',
    referenceNumbers(comment),
    `After recent errors, the author of this comment needs at least ${REMEDIATION_SOURCES} references that hold for a proposal; here ${held} hold. Cite another, or ask the moderator.${failedNote(comment.failed)}`,
  )
}

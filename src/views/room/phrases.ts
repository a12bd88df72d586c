/** The rules, reasons and steps of a room in words. Names that the core uses stay beside them where somebody may want to look one up. */
import type { BreakerRule, Stance } from '../../core/gate/words.ts'
import type { Tier } from '../../core/ledger/rates.ts'
import type { CreditReason, Deadline, EscalationLevel, GoalMetric, Period, TeamCreditReason } from '../../core/ledger/words.ts'
import type { DissentReason, IssueKind, Relation, ResolutionKind, Role, Stage } from '../../core/room/words.ts'
import type { DomainWords } from './domain.ts'

const RULES: Readonly<Record<BreakerRule, string>> = {
  'escalation-language': 'words of alarm',
  'ping-pong-detected': 'two members going back and forth',
  'comment-budget-exceeded': 'more comments than one member may write',
  'issue-comment-limit': 'more comments than one issue may have',
  'insufficient-substance': 'too short',
  'low-vocabulary': 'too few different words',
  'missing-evidence-for-impact': 'too little evidence for what it would change',
  'premature-resolution': 'resolved too early',
  'repeated-violation': 'the same mistake again',
  'regrounding-required': 'evidence to be checked again first',
  'remediation-evidence': 'two sources needed after recent errors',
  'patch-does-not-apply': 'a change that does not fit the files',
}

/** "words of alarm (escalation-language)"; whatever else names a freeze is told as it is. */
export const ruleText = (rule: string): string =>
  Object.hasOwn(RULES, rule) ? `${RULES[rule as BreakerRule]} (${rule})` : rule === 'moderator' ? 'stopped by hand' : rule

/** What somebody does with a comment. */
export const STANCES: Readonly<Record<Stance, string>> = {
  propose: 'proposes',
  approve: 'agrees',
  oppose: 'objects',
  ask: 'asks',
  answer: 'answers',
  note: 'remarks',
}

export const STAGES: Readonly<Record<Stage, string>> = {
  intake: 'to be taken in',
  propose: 'waiting for a proposal',
  blind: 'blind pass',
  discuss: 'being discussed',
  vote: 'being voted on',
  slices: 'cut into slices',
  settled: 'settled',
}

export const relationText = (relation: Exclude<Relation, 'none'>, { canon }: DomainWords): string => `${relation} ${canon}`

/** Who it was is told beside it: the moderator's actions are the user's, too. */
export const ENDINGS: Readonly<Record<ResolutionKind, string>> = {
  applied: 'applied in the work',
  decided: 'decided',
  forced: 'decided by hand',
  irrelevant: 'set aside as irrelevant',
  consolidated: 'merged with others',
  meta: 'done with',
}

export const KINDS: Readonly<Record<IssueKind, string>> = {
  work: 'work',
  breaker: 'frozen issue to look at',
  leech: 'topic that takes much and brings little',
  advocate: "task of a devil's advocate",
  conflict: 'conflict to talk about',
}

export const DISSENT: Readonly<Record<DissentReason, string>> = {
  'quick-consensus': 'everybody agreed very fast',
  'no-evidence-consensus': 'everybody agreed, and nobody cited a file',
  'moderator-override': 'it was asked for',
  'high-impact-proposal': 'the change reaches far',
}

export const REASONS: Readonly<Record<CreditReason, string>> = {
  'evidence-verified': 'a citation that holds',
  'evidence-verified-precise': 'an exact quotation that holds',
  'evidence-outcome-upgrade': 'something came of a citation',
  'evidence-outcome-expired': 'nothing came of a citation',
  'consulted-devils-advocate': "a devil's advocate was heard",
  'issue-applied-in-work': 'an issue of theirs changed the work',
  'comment-under-budget': 'settled with comments to spare',
  'prevented-user-conflict': 'a conflict was caught in time',
  'task-slice-done': 'a slice of a task is done',
  'proposal-accepted-by-user': 'the user accepted a proposal',
  'user-marked-helpful': 'the user found a comment helpful',
  'clean-unfreeze': 'a frozen issue went on without trouble',
  'moderator-commendation': 'commended',
  'evidence-failed-verification': 'a citation that does not hold',
  'circuit-breaker-triggered': 'a breaker was tripped',
  'issue-marked-leech': 'an issue took much and brought little',
  'hallucination-detected': 'something was quoted that is not there',
  'moderator-penalty': 'penalised',
}

export const TEAM_REASONS: Readonly<Record<TeamCreditReason, string>> = {
  'team-canon-integrity': 'a conflict was caught',
  'clean-milestone-completion': 'nothing froze on the way',
  'all-agents-gold-tier': 'everybody stands at gold',
  'collective-goal-achieved': 'a goal was reached together',
  'zero-penalties-session': 'a session without penalties',
  'successful-da-challenge': 'a challenge found a real problem',
}

export const METRICS: Readonly<Record<GoalMetric, string>> = {
  'total-credits': 'credits',
  'verified-citations': 'citations that hold',
  'issues-resolved': 'issues settled',
  'issues-applied-in-work': 'issues applied in the work',
  'zero-penalties': 'no penalties',
  'devils-advocate-consultations': "devil's advocates heard",
}

const ONE: Readonly<Partial<Record<GoalMetric, string>>> = {
  'total-credits': 'credit',
  'verified-citations': 'citation that holds',
  'issues-resolved': 'issue settled',
  'issues-applied-in-work': 'issue applied in the work',
  'devils-advocate-consultations': "devil's advocate heard",
}

/** "20 citations that hold", "1 citation that holds". */
export const metricText = (metric: GoalMetric, amount: number): string =>
  `${amount} ${(amount === 1 ? ONE[metric] : undefined) ?? METRICS[metric]}`

/** With a full stop, where it has no mark of its own. */
export const stopped = (text: string): string => (/[.?!…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

export const periodText = (period: Period, { milestone }: DomainWords): string =>
  ({ session: 'this session', milestone: `this ${milestone}`, project: 'the whole project', lifetime: 'the whole project' })[period]

/** `day`: an ISO date as somebody reads it. */
export function deadlineText(deadline: Deadline | null, { milestone }: DomainWords, day: (iso: string) => string): string {
  if (deadline === null) return 'whenever it is reached'
  if (deadline === 'session-end') return 'by the end of the session'
  return deadline === 'milestone-end' ? `by the end of the ${milestone}` : `by ${day(deadline)}`
}

export const TIERS: Readonly<Record<Tier, string>> = { gold: 'gold', silver: 'silver', bronze: 'bronze', none: 'none yet' }

/** What a step of the ladder means for whoever stands on it. */
export const LEVELS: Readonly<Record<EscalationLevel, string>> = {
  normal: 'normal',
  watch: 'watched',
  remediation: 'in remediation: two sources for every proposal',
  flagged: 'flagged: another model may do better',
}

export const ROLES: Readonly<Record<Role, string>> = {
  assistant: 'assistant',
  planner: 'planner',
  writer: 'writer',
  maker: 'maker',
  editor: 'editor',
  critic: 'critic',
  continuity: 'continuity',
  moderator: 'moderator',
  member: 'member',
}

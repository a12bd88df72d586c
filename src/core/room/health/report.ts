/** The health of a room, counted: issues, members, topics, canon, and what the numbers suggest to do. */
import { tallyOf } from '../../ledger/ledger.ts'
import { CREDIT } from '../../ledger/numbers.ts'
import { ratesOf, tierOf, trustOf } from '../../ledger/rates.ts'
import { recordOf } from '../evolve/people.ts'
import { isMeta, issueOf, memberOf, type Room } from '../state.ts'
import { sum, type Tally } from '../tally.ts'
import { activeMembers } from '../who.ts'
import type { HealthReport, Mode, Recommendation } from '../words.ts'
import { healthOf } from './check.ts'
import { obsessiveTopics } from './topics.ts'

export function healthReport(own: Room, mode: Mode): HealthReport {
  const issues = own.active.flatMap((id) => issueOf(own, id) ?? []).filter((issue) => !isMeta(issue))
  const count = (status: string): number => issues.filter((issue) => issue.status === status).length
  const { tally } = countedOf(own)
  const plain: Omit<HealthReport, 'recommendations'> = {
    openIssues: count('open'),
    frozenIssues: count('frozen'),
    stuckIssues: issues.filter(({ tags }) => tags.includes('stuck')).length,
    waitingIssues: count('waiting'),
    resolvedIssues: own.resolvedCount,
    members: activeMembers(own).map(({ id, model }) => memberHealth(own, id, model)),
    obsessiveTopics: [...obsessiveTopics(own)],
    canonConflicts: own.openConflicts.length,
    pendingCanonPromotions: own.reviewable.length,
    patchesToReview: own.openPatches.length,
    comments: { kept: tally.kept, refused: tally.refused, quarantined: tally.quarantined, passed: tally.passed },
    freezes: tally.freezes,
    thaws: tally.thaws,
    advocates: tally.advocates,
  }
  return { ...plain, recommendations: recommendations(own, plain, healthOf(own, mode).valid) }
}

/** What is counted, and what it is counted of: the session that is on, or the last one and all that was said since. */
export function countedOf({ session, outside }: Room): { readonly tally: Tally; readonly period: string } {
  if (session === null) return { tally: outside, period: 'since the room was opened' }
  if (session.endedAt === null) return { tally: session.tally, period: 'of this session' }
  return { tally: sum(session.tally, outside), period: `since session ${session.number} began` }
}

function memberHealth(own: Room, member: string, model: string): HealthReport['members'][number] {
  const record = recordOf(own, member)
  const rates = record === undefined ? null : ratesOf(record)
  return {
    member,
    model,
    issuesStarted: record?.issuesStarted ?? 0,
    issuesAppliedInWork: record?.issuesAppliedInWork ?? 0,
    issuesMarkedIrrelevant: record?.issuesMarkedIrrelevant ?? 0,
    commentsTotal: record?.commentsTotal ?? 0,
    commentsWithEvidence: record?.commentsWithEvidence ?? 0,
    commentsRejectedByCircuitBreaker: record?.commentsRejectedByCircuitBreaker ?? 0,
    penaltyRate: rates?.penaltyRate ?? null,
    verificationRate: rates?.verification ?? null,
    trust: record === undefined ? 'normal' : trustOf(record),
    tier: record === undefined ? 'none' : tierOf(record),
    level: record?.escalationLevel ?? 'normal',
    credits: tallyOf(own.ledger, 'lifetime', member).credits,
  }
}

/** What the numbers suggest, most pressing first. Each names what it rests on. */
function recommendations(own: Room, report: Omit<HealthReport, 'recommendations'>, isFit: boolean): Recommendation[] {
  const refs = (ids: readonly (number | string)[]): string[] => ids.map(String).slice(0, 20)
  const say = (code: string, isDue: boolean, text: string, about: readonly (number | string)[] = []): readonly Recommendation[] =>
    isDue ? [{ code, text, refs: refs(about) }] : []
  const { kept, refused, quarantined } = report.comments
  const offered = kept + refused + quarantined
  const struggling = report.members.filter(({ level }) => level === 'flagged')
  const lowTrust = report.members.filter(({ trust }) => trust === 'low')
  return [
    ...say(
      'frozen',
      report.frozenIssues > 0,
      `${things(report.frozenIssues, 'issue stands', 'issues stand')} still. Look at what stopped ${report.frozenIssues === 1 ? 'it' : 'them'}: unfreeze with guidance, call a devil's advocate, or decide.`,
      own.frozen,
    ),
    ...say(
      'patches',
      report.patchesToReview > 0,
      `${things(report.patchesToReview, 'patch waits', 'patches wait')} for you: accept or reject.`,
      own.openPatches,
    ),
    ...say(
      'conflicts',
      report.canonConflicts > 0,
      `${things(report.canonConflicts, 'conflict', 'conflicts')} with what is agreed: override, keep or discuss.`,
      own.openConflicts,
    ),
    ...say(
      'canon-review',
      report.pendingCanonPromotions > 0,
      `${things(report.pendingCanonPromotions, 'issue waits', 'issues wait')} to be promoted to what is agreed.`,
      own.reviewable,
    ),
    ...say('waiting', report.waitingIssues > 0, `${things(report.waitingIssues, 'issue waits', 'issues wait')} for your word.`),
    ...say(
      'struggling',
      struggling.length > 0,
      strugglingText(own, struggling),
      struggling.map(({ member }) => member),
    ),
    ...say(
      'low-trust',
      lowTrust.length > 0,
      `Everything that ${namesOf(own, lowTrust)} ${lowTrust.length === 1 ? 'proposes' : 'propose'} is cross-checked.`,
      lowTrust.map(({ member }) => member),
    ),
    ...say(
      'leech',
      report.obsessiveTopics.length > 0,
      `Much is said and little done about ${report.obsessiveTopics.map(({ tag }) => tag).join(', ')}.`,
      report.obsessiveTopics.map(({ tag }) => tag),
    ),
    ...say(
      'stuck',
      report.stuckIssues > 0,
      `${things(report.stuckIssues, 'issue is', 'issues are')} marked as stuck: merge, cut smaller, or decide.`,
    ),
    ...say(
      'refusals',
      offered >= 5 && refused / offered > 0.3,
      `${refused} of ${offered} comments ${countedOf(own).period} were refused (${Math.round((refused / offered) * 100)} %). Smaller tasks, or a lighter preset, may help.`,
    ),
    ...say(
      'all-well',
      isFit && isCalm(report),
      `Nothing needs you. ${report.resolvedIssues} resolved so far, ${credits(report) / CREDIT} credits in all.`,
    ),
  ]
}

type Members = HealthReport['members']

const namesOf = (own: Room, members: Members): string => listed(members.map(({ member }) => memberOf(own, member)?.name ?? member))

/** A guest brings its own model, so the user can not give it another. */
function strugglingText(own: Room, members: Members): string {
  const isGuest = ({ member }: Members[number]): boolean => memberOf(own, member)?.isSeated === false
  const [guests, seated] = [members.filter(isGuest), members.filter((one) => !isGuest(one))]
  return [
    ...(seated.length === 0
      ? []
      : [`${listed(seated.map((one) => `${namesOf(own, [one])} (${one.model})`))}: many penalties. Consider another model.`]),
    ...(guests.length === 0
      ? []
      : [
          `${namesOf(own, guests)}: many penalties. ${guests.length === 1 ? 'It comes' : 'They come'} from outside: speak with whoever sent ${guests.length === 1 ? 'it' : 'them'}, give less freedom (observer), or part.`,
        ]),
  ].join(' ')
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const isCalm = ({
  frozenIssues,
  waitingIssues,
  patchesToReview,
  canonConflicts,
  stuckIssues,
  obsessiveTopics: topics,
  pendingCanonPromotions,
}: Omit<HealthReport, 'recommendations'>): boolean =>
  frozenIssues + waitingIssues + patchesToReview + canonConflicts + stuckIssues + topics.length + pendingCanonPromotions === 0

const credits = ({ members }: Pick<HealthReport, 'members'>): number => members.reduce((total, { credits }) => total + credits, 0)
const things = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

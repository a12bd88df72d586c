/** What the moderator looks at: refusals by rule, topics, what was tried that nobody may do, and what was done to keep order. */
import type { BreakerRule } from '../../../src/core/gate/words.ts'
import { items } from '../../../src/core/list.ts'
import { topicHealth } from '../../../src/core/room/health/topics.ts'
import { type Issue, isMeta, issueOf, type Room, topicOf } from '../../../src/core/room/state.ts'
import type { ModeratorAction, RoomEventOf } from '../../../src/core/room/words.ts'
import type { Recorded } from '../../../src/core/words.ts'
import { tagsIn } from './board.ts'

export interface RuleCount {
  readonly rule: BreakerRule
  readonly refused: number
  readonly froze: number
  /** Who broke it, most often first. */
  readonly by: readonly { readonly author: string; readonly times: number }[]
}

/** How often each rule kept a comment out, up to event `seq`; most often first. What was let through with a warning is not counted. */
export function ruleCounts(events: readonly Recorded[], seq: number): readonly RuleCount[] {
  const counts = new Map<BreakerRule, { refused: number; froze: number; readonly by: Map<string, number> }>()
  for (const event of events.slice(0, seq)) {
    if (event.type !== 'comment.refused' && event.type !== 'comment.quarantined') continue
    for (const { rule, consequence } of event.violations) {
      if (consequence === 'warn') continue
      const count = counts.get(rule) ?? { refused: 0, froze: 0, by: new Map<string, number>() }
      if (consequence === 'freeze') count.froze += 1
      else count.refused += 1
      count.by.set(event.author, (count.by.get(event.author) ?? 0) + 1)
      counts.set(rule, count)
    }
  }
  return [...counts]
    .map(([rule, { refused, froze, by }]) => ({
      ...{ rule, refused, froze },
      by: [...by].map(([author, times]) => ({ author, times })).toSorted((a, b) => b.times - a.times),
    }))
    .toSorted((a, b) => b.refused + b.froze - (a.refused + a.froze))
}

export interface TopicRow extends ReturnType<typeof topicHealth> {
  readonly isFrozen: boolean
  readonly isObsessive: boolean
}

const TOPICS_SHOWN = 12

/** Those that take much and bring little, those that are frozen, then those most looked up. */
export function topicRows(own: Room, obsessive: readonly { readonly tag: string }[]): readonly TopicRow[] {
  const flagged = new Set(obsessive.map(({ tag }) => tag))
  // Tags that the room gives its own desks say nothing about the work.
  const used = new Set(tagsIn(own).map(({ tag }) => tag))
  return own.tags
    .flatMap((tag) => topicOf(own, tag) ?? [])
    .filter(({ tag, isFrozen }) => used.has(tag) || isFrozen)
    .map((topic) => ({ ...topicHealth(topic), isFrozen: topic.isFrozen, isObsessive: flagged.has(topic.tag) }))
    .toSorted(
      (a, b) =>
        Number(b.isObsessive) - Number(a.isObsessive) ||
        Number(b.isFrozen) - Number(a.isFrozen) ||
        b.totalAccesses - a.totalAccesses ||
        b.issueCount - a.issueCount,
    )
    .slice(0, TOPICS_SHOWN)
}

export const frozenIssues = (own: Room): readonly Issue[] => own.frozen.flatMap((id) => issueOf(own, id) ?? [])

/** Desks that are still open: what the room wants its moderator to look at. */
export const openDesks = (own: Room): readonly Issue[] => own.active.flatMap((id) => issueOf(own, id) ?? []).filter(isMeta)

/** What can be merged with others. */
export const mergeable = (own: Room): readonly Issue[] =>
  own.active.flatMap((id) => issueOf(own, id) ?? []).filter((issue) => !isMeta(issue))

const ACTIONS_SHOWN = 20

/** What was done to keep order, the newest first. */
export const orderKept = (
  events: readonly Recorded[],
  seq: number,
): readonly (RoomEventOf<'moderation.taken'> & { readonly seq: number; readonly at: number })[] =>
  events
    .slice(0, seq)
    .filter((event) => event.type === 'moderation.taken')
    .slice(-ACTIONS_SHOWN)
    .toReversed()

/** What somebody did, in a sentence: "Moderator lets #4 go on". */
export const DID: Readonly<Record<ModeratorAction['type'], string>> = {
  unfreeze: 'lets go on',
  freeze: 'freezes',
  'invoke-devils-advocate': 'calls a devil’s advocate on',
  'escalate-to-user': 'sets aside for the user',
  'force-resolution': 'decides',
  'consolidate-issues': 'makes one issue of several',
  'freeze-tag': 'freezes a topic',
  'thaw-tag': 'lets a topic go on',
  'adjust-agent-freedom': 'sets the freedom of',
  reground: 'sends back to the sources:',
  pin: 'pins or unpins',
  commend: 'commends',
  penalise: 'penalises',
}

/** What was tried and nobody may do, the newest first. */
export const securityOf = (own: Pick<Room, 'security'>) => [...items(own.security)].toReversed()

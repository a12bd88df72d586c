/** Topics that are talked about and never done: many issues, many look-ups, and next to nothing applied in the work. */
import { NO_CHECKED } from '../evidence.ts'
import { OBSESSION } from '../numbers.ts'
import { type Room, type Topic, topicOf } from '../state.ts'
import type { Story } from '../story.ts'
import { isReserved } from '../tags.ts'
import { membersOf, SYSTEM } from '../who.ts'
import type { RoomEventOf } from '../words.ts'

type TopicHealth = RoomEventOf<'health.reported'>['report']['obsessiveTopics'][number]

export const topicHealth = ({ tag, issues, accesses, applied, irrelevant }: Topic): TopicHealth => ({
  tag,
  issueCount: issues,
  totalAccesses: accesses,
  appliedInWorkCount: applied,
  markedIrrelevantCount: irrelevant,
  applicationRate: accesses === 0 ? 0 : Math.min(1, applied / accesses),
  irrelevanceRate: issues === 0 ? 0 : Math.min(1, irrelevant / issues),
})

const isObsessive = ({ tag, issueCount, totalAccesses, applicationRate }: TopicHealth): boolean =>
  !isReserved(tag) && issueCount >= OBSESSION.issues && totalAccesses >= OBSESSION.accesses && applicationRate < OBSESSION.applicationBelow

export const obsessiveTopics = (own: Room): readonly TopicHealth[] =>
  own.tags
    .flatMap((tag) => topicOf(own, tag) ?? [])
    .map(topicHealth)
    .filter(isObsessive)

/** A desk for the moderator, once for a tag until it has grown again. */
export function flagTopics(story: Story): void {
  if (!story.own.sanity.leechDetectionEnabled) return
  for (const topic of obsessiveTopics(story.own)) {
    const known = topicOf(story.own, topic.tag)
    if (known === undefined || (known.flaggedAt !== null && known.issues < known.flaggedAt + OBSESSION.issues)) continue
    const meta = story.nextIssue
    story.tell({
      type: 'issue.opened',
      issue: meta,
      kind: 'leech',
      title: `[Leech Warning] Much is said about «${topic.tag}», and little comes of it`,
      body: warning(topic),
      author: SYSTEM,
      assignee: membersOf(story.own, 'moderator')[0]?.id ?? null,
      priority: 'normal',
      tags: ['meta', 'leech', topic.tag],
      related: [],
      impact: null,
      epistemic: 'agreed',
      evidence: NO_CHECKED,
      sliceOf: null,
      share: 0,
    })
    const { tag, issueCount: issues, totalAccesses: accesses, appliedInWorkCount: applied, markedIrrelevantCount: irrelevant } = topic
    story.tell({ type: 'topic.flagged', tag, meta, issues, accesses, applied, irrelevant })
  }
}

const warning = ({ tag, issueCount, totalAccesses, appliedInWorkCount, markedIrrelevantCount, applicationRate }: TopicHealth): string =>
  [
    `Members come back to «${tag}» again and again, and the work does not change.`,
    `- issues with this tag: ${issueCount}`,
    `- look-ups: ${totalAccesses}`,
    `- applied in the work: ${appliedInWorkCount} (${(applicationRate * 100).toFixed(1)} %)`,
    `- marked irrelevant: ${markedIrrelevantCount}`,
    'What could be done:',
    '1. Merge what belongs together, and settle it as one decision.',
    '2. Say more plainly what the topic covers, and what it does not.',
    '3. Freeze the tag for a while, so that nothing new is opened under it.',
    '4. Look whether members pursue goals here that contradict each other.',
  ].join('\n')

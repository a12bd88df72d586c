/** Threads move as far as they can without anybody being asked: after every tick, reply and command that may have moved one. */
import { evidenceDue, settleEvidence } from './crux/evidence.ts'
import { abandoned, lockDue, silent } from './lock/lock.ts'
import { settleLock } from './lock/steps.ts'
import { activeThreads } from './standing.ts'
import type { Debate, Thread } from './state.ts'
import type { Story } from './story.ts'
import { discoveryDue, settleDiscovery } from './talk/discovery.ts'
import { spawnWaiting } from './talk/spawn.ts'

export function settle(story: Story): void {
  for (let moved = story.own.ending === null; moved; ) {
    moved = false
    for (const { id } of activeThreads(story.own))
      moved = settleDiscovery(story, id) || settleLock(story, id) || settleEvidence(story, id) || moved
  }
  if (story.own.ending === null) spawnWaiting(story)
}

/** Is there something to settle? A tick is due then. */
export const isSettleable = (own: Debate, thread: Thread): boolean =>
  discoveryDue(own, thread) ||
  lockDue(own, thread) ||
  abandoned(own, thread).length > 0 ||
  silent(own, thread).length > 0 ||
  evidenceDue(own, thread)

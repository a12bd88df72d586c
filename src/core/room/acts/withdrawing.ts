/** What makes no sense any more is taken back: turns on an issue that stands still, or is done with, and patches that it does not want. */
import { patchOf } from '../state.ts'
import type { Story } from '../story.ts'

export function withdrawFor(story: Story, issue: number, because: string): void {
  for (const [request, grant] of Object.entries(story.own.grants))
    if (grant.issue === issue && grant.purpose !== 'apply') story.tell({ type: 'turn.withdrawn', request, seat: grant.seat, because })
}

/** Those that nobody has decided on. */
export function withdrawPatches(story: Story, issue: number, because: string): void {
  for (const patch of story.issue(issue).patches)
    if (patchOf(story.own, patch)?.status === 'proposed') story.tell({ type: 'patch.withdrawn', patch, because })
}

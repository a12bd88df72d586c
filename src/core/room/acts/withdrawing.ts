/** Turns that make no sense any more are taken back: what an issue that stands still, or is done with, still owed. */
import type { Story } from '../story.ts'

export function withdrawFor(story: Story, issue: number, because: string, except: string | null = null): void {
  for (const [request, grant] of Object.entries(story.own.grants))
    if (grant.issue === issue && grant.purpose !== 'apply' && request !== except)
      story.tell({ type: 'turn.withdrawn', request, seat: grant.seat, because })
}

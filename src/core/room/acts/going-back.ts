/**
 * An issue goes back to the team: opened again, answered by whom it waited for, or left without its proposal because a patch was not
 * taken or could not be written. What the fold resets stands in `evolve/taking-up.ts`; here is what else has to be told and called off.
 */
import { hasProposal } from '../state.ts'
import type { Story } from '../story.ts'
import { endChallenge } from './advocate.ts'
import { takeBack } from './credit.ts'
import { note } from './note.ts'
import { withdrawFor, withdrawPatches } from './withdrawing.ts'

/** `said`: what the team has to know to do better; null: it stands in the thread already. What stands still goes on when it thaws. */
export function goBack(story: Story, id: number, by: string, because: string, said: string | null): void {
  withdrawFor(story, id, because)
  if (said !== null) note(story, id, by, said, null, null)
  if (story.issue(id).status === 'resolved') takeBack(story, id)
  if (story.issue(id).status !== 'frozen') story.tell({ type: 'issue.reopened', issue: id, by, because })
  if (hasProposal(story.issue(id))) return
  withdrawPatches(story, id, 'What was proposed is thought over.')
  endChallenge(story, id, 'What was to be challenged is gone.')
  const { epistemic, revision } = story.issue(id)
  if (revision > 0 && (epistemic === 'tentative' || epistemic === 'agreed'))
    story.tell({ type: 'epistemic.changed', issue: id, from: epistemic, to: 'draft', because: 'What was agreed with is gone.' })
}

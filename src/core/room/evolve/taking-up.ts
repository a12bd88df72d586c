/**
 * The one way back for an issue: whatever it was that opened it again, the team starts on it anew.
 *
 *   resolved, opened again ─┐                          ┌─ what was proposed is gone ─▶ propose
 *   patch not taken ────────┤                          │
 *   patch not written ──────┼─▶ votes, passes, tries ──┤
 *   answered while waiting ─┤   count no more          │
 *   thawed with guidance ───┘                          └─ it stands still ──────────▶ discuss
 *
 * What was said stays, and with it what was spent; but nobody has spoken yet, so that everybody is asked with what they did not know
 * before, and what is decided then is decided by votes that were cast then.
 */
import { hasProposal, type Issue, type Voice } from '../state.ts'

export interface WayBack {
  /** False: what was proposed is gone. */
  readonly keepsProposal: boolean
  /** Comments more for everybody who has spoken. */
  readonly extra: number
}

export function takenUp(issue: Issue, { keepsProposal, extra }: WayBack): Issue {
  const left = keepsProposal ? issue : withoutProposal(issue)
  return {
    ...left,
    stage: stageOf(left),
    blind: left.stage === 'blind' && hasProposal(left) ? left.blind : null,
    votes: {},
    trail: [],
    voices: Object.fromEntries(Object.entries(issue.voices).map(([who, voice]) => [who, anew(voice, extra)])),
  }
}

/** What was said for and against it, and what it would have made canon, goes with it. */
const withoutProposal = (issue: Issue): Issue => ({
  ...issue,
  base: issue.revision,
  past: issue.comments.size,
  stands: [],
  facts: [],
  tags: issue.tags.filter((tag) => tag !== 'needs-canon-review'),
})

/** What was not talked over yet goes on where it stood: intake, the first proposal, the views that are asked for alone, slices. */
function stageOf(issue: Issue): Issue['stage'] {
  const { stage } = issue
  if (hasProposal(issue)) return stage === 'vote' || stage === 'settled' ? 'discuss' : stage
  return stage === 'intake' || stage === 'slices' ? stage : 'propose'
}

const anew = (voice: Voice, extra: number): Voice => ({
  ...voice,
  extra: voice.extra + extra,
  heard: voice.comments,
  isPassing: false,
  refused: 0,
  again: [],
  said: null,
})

/** Words of those who keep order, and of code: comments that nobody judges, so that whoever reads the thread knows what was done. */
import { NO_CHECKED } from '../evidence.ts'
import type { Story } from '../story.ts'
import { roleOf } from '../who.ts'
import type { Action, Mark } from '../words.ts'

export function note(story: Story, id: number, by: string, body: string, mark: Mark | null, action: Action | null): void {
  const role = roleOf(story.own, by)
  const own: Mark = role === 'user' || role === 'moderator' ? role : 'system'
  story.tell({
    type: 'comment.added',
    comment: `${id}.${story.issue(id).numbered + 1}`,
    issue: id,
    author: by,
    body,
    stance: 'note',
    impact: null,
    relation: 'none',
    evidence: NO_CHECKED,
    trigger: 'unprompted',
    declared: 'unprompted',
    answers: null,
    asks: null,
    request: null,
    marks: mark === null ? [own] : [own, mark],
    action,
    warnings: [],
    heat: 0,
  })
}

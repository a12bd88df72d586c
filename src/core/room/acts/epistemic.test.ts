/** How sure the team is: what raises an idea from a draft, and what does not. */
import { describe, expect, test } from 'vitest'
import { cites, Play, QUOTE } from '../play.fixture.ts'

const proposed = (): { readonly play: Play; readonly id: number } => {
  const play = new Play()
  play.does('user', 'configure', { sanity: { autoDevilsAdvocateEnabled: false }, policy: {} })
  const id = play.open()
  play.says('writer', id, { stance: 'propose' })
  return { play, id }
}

describe('an idea', () => {
  test('is a draft until somebody beside its author supports it', () => {
    const { play, id } = proposed()
    expect(play.issue(id).epistemic).toBe('draft')
    play.says('writer', id, { stance: 'approve', evidence: cites(QUOTE) })
    expect(play.issue(id).epistemic).toBe('draft')
    play.says('editor', id, { stance: 'approve' })
    expect(play.issue(id).epistemic).toBe('tentative')
  })

  test('is agreed once two support it and one of them has shown a file', () => {
    const { play, id } = proposed()
    play.says('editor', id, { stance: 'approve' })
    play.says('planner', id, { stance: 'approve' })
    expect(play.issue(id).epistemic, 'without a file it is not').toBe('tentative')
    play.says('critic', id, { stance: 'approve', evidence: cites(QUOTE) })
    expect(play.issue(id).epistemic).toBe('agreed')
  })

  test('is agreed by two, the one with a file first', () => {
    const { play, id } = proposed()
    play.says('critic', id, { stance: 'approve', evidence: cites(QUOTE) })
    play.does('editor', 'vote', { issue: id, vote: 'accept', because: 'Yes.' })
    expect(play.issue(id).epistemic).toBe('agreed')
  })

  test('is not agreed while somebody rejects it', () => {
    const { play, id } = proposed()
    play.does('planner', 'vote', { issue: id, vote: 'reject', because: 'No.' })
    play.says('editor', id, { stance: 'approve' })
    play.says('critic', id, { stance: 'approve', evidence: cites(QUOTE) })
    expect(play.issue(id).epistemic).toBe('tentative')
  })

  test('falls with what was agreed on: a new proposal is a draft again, and a rejection leaves it tentative', () => {
    const { play, id } = proposed()
    play.says('editor', id, { stance: 'approve' })
    play.says('critic', id, { stance: 'approve', evidence: cites(QUOTE) })
    play.does('planner', 'vote', { issue: id, vote: 'reject', because: 'No.' })
    expect(play.issue(id).epistemic).toBe('tentative')
    play.says('writer', id, { stance: 'propose' })
    expect(play.issue(id).epistemic).toBe('draft')
    expect(play.all('epistemic.changed').at(-1)).toMatchObject({ from: 'tentative', to: 'draft' })
  })

  test('is agreed when the user agrees, and that is what is said of it', () => {
    const { play, id } = proposed()
    play.says('user', id, { stance: 'approve' })
    expect(play.issue(id).epistemic).toBe('agreed')
    expect(play.all('epistemic.changed').at(-1)?.because).toBe('The user agrees.')
  })

  test('by members alone is said to be agreed by them', () => {
    const { play, id } = proposed()
    play.says('editor', id, { stance: 'approve' })
    play.says('critic', id, { stance: 'approve', evidence: cites(QUOTE) })
    expect(play.all('epistemic.changed').at(-1)?.because).toMatch(/^Several support it/)
  })
})

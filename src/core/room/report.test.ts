/** What a report says of an issue that its state does not: what the user could do about it at once. */
import { expect, test } from 'vitest'
import { draft, Play } from './play.fixture.ts'
import { report } from './report.ts'
import type { IssueLine } from './report-types.ts'

const lineOf = (play: Play, id: number): IssueLine | undefined => report(play.own, play.state.house).issues.find((issue) => issue.id === id)

const proposing = (value: string): { readonly play: Play; readonly id: number } => {
  const play = new Play()
  const id = play.open()
  const facts = [{ subject: 'Oda', attribute: 'eyes', value }]
  play.does('writer', 'comment', { issue: id, draft: draft({ stance: 'propose' }), proposal: { diff: null, facts } })
  return { play, id }
}

test('an issue can be promoted where it proposes facts that contradict nothing, and are not canon yet', () => {
  const play = new Play()
  expect(lineOf(play, play.open())?.isPromotable, 'no fact').toBe(false)
  const against = proposing('green')
  expect(lineOf(against.play, against.id)?.isPromotable, 'against canon').toBe(false)
  const { play: agreed, id } = proposing('amber')
  expect(lineOf(agreed, id)?.isPromotable).toBe(true)
  agreed.does('user', 'promote', { issue: id, statement: null, overrides: false })
  expect(lineOf(agreed, id)?.isPromotable, 'canon by now').toBe(false)
})

test('what stands still says who stopped it, and why', () => {
  const play = new Play()
  const id = play.open()
  play.does('user', 'moderate', { action: { type: 'freeze', issue: id, reason: 'I want to think.' } })
  expect(lineOf(play, id)?.frozen).toMatchObject({ rule: 'moderator', by: 'user', because: 'I want to think.' })
  expect(play.issue(play.issue(id).meta ?? 0).body).toContain('**What stopped it:** `the user`')
})

test('where the team may not be set to work, nobody says that nothing needs the user', () => {
  const play = new Play()
  const told = () => report(play.own, play.state.house)
  const codes = () => told().health.recommendations.map(({ code }) => code)
  expect(codes()).toEqual(['all-well'])
  play.does('user', 'leave', { id: 'assistant', because: 'Away.' })
  expect(told().fitness).toMatchObject({ valid: false, error: 'INVALID_ASSISTANT_COUNT' })
  expect(codes()).toEqual([])
})

test('what is said outside a session is counted with the last one, or from the opening on', () => {
  const play = new Play()
  const id = play.open()
  const told = () => {
    const { health, healthPeriod } = report(play.own, play.state.house)
    return [healthPeriod, health.comments.kept, health.comments.refused, health.freezes]
  }
  play.says('critic', id, { body: 'Too short.' })
  play.does('user', 'moderate', { action: { type: 'freeze', issue: id, reason: 'Stop.' } })
  expect(told()).toEqual(['since the room was opened', 0, 1, 1])
  play.begin({ isWorked: false })
  expect(told()).toEqual(['of this session', 0, 0, 0])
  const other = play.open()
  play.says('critic', other)
  play.does('user', 'end-session', { because: 'Enough.' })
  expect(told()).toEqual(['since session 1 began', 1, 0, 0])
  play.says('writer', other, { body: 'Too short.' })
  expect(told()).toEqual(['since session 1 began', 1, 1, 0])
})

test('whoever struggles is told by name; a guest’s model is not the user’s to change', () => {
  const play = new Play()
  const guest = { role: 'member', canBeDevilsAdvocate: false, freedom: 'standard', model: 'host' } as const
  for (const [id, name] of [
    ['rev', 'Reviewer'],
    ['ann', 'Annotator'],
  ] as const)
    play.does('user', 'join', { id, name, ...guest })
  const advice = (code: string) => report(play.own, play.state.house).health.recommendations.find((one) => one.code === code)
  const stumble = (who: string): void => {
    for (let times = 0; times < 5; times++) play.says(who, play.open(), { body: 'Too short.' })
  }
  stumble('rev')
  expect(advice('low-trust')?.text).toBe('Everything that Reviewer proposes is cross-checked.')
  expect(advice('struggling')?.text).toMatch(/^Reviewer: many penalties\. It comes from outside: /)
  expect(advice('struggling')?.text).not.toContain('model')
  expect(play.all('notice.given').at(-1)?.body).toMatch(/were penalised\. It comes from outside: speak with whoever sent it\.$/)
  stumble('ann')
  stumble('critic')
  expect(advice('low-trust')).toMatchObject({
    text: 'Everything that Critic, Reviewer and Annotator propose is cross-checked.',
    refs: ['critic', 'rev', 'ann'],
  })
  expect(advice('struggling')?.text).toMatch(
    /^Critic \(offline\): many penalties\. Consider another model\. Reviewer and Annotator: many penalties\. They come from outside: /,
  )
})

/** Who said what stays with whom it concerns: letters for names, and views that nobody reads before all are in. */
import { describe, expect, test } from 'vitest'
import { isBlindPassOn } from './discretion.ts'
import { cites, draft, GROUNDED, Play, QUOTE } from './play.fixture.ts'
import { shelf } from './shelf.ts'
import type { RoomViews } from './views.ts'
import type { Draft } from './words.ts'

const evidence = cites(QUOTE)
const VIEW = 'A view of its own.'
const ALARM = `${GROUNDED} URGENT and CRITICAL.`

const answer = (play: Play, purpose: string, comment: Draft): void => {
  const ask = play.settle().find((one) => one.purpose === purpose)
  play.reply(ask?.id ?? '', { comment, proposal: null, pass: null })
}

/** A far-reaching issue, proposed and looked at alone: the critic has said what it thinks, continuity has not. */
function blind(view: Partial<Draft> = {}): { play: Play; id: number } {
  const play = new Play()
  const id = play.open({ title: 'Moving the cable', impact: 'structural', assignee: 'writer' })
  play.begin()
  answer(play, 'propose', draft({ stance: 'propose', evidence }))
  answer(play, 'opine', draft({ stance: 'oppose', evidence, body: `${VIEW} ${GROUNDED}`, ...view }))
  return { play, id }
}

const read = (play: Play, id: number): string => shelf(play.own, play.dossier).text(`issues/${id}`) ?? ''
const asked = (play: Play): readonly string[] => play.settle().map(({ purpose, seat }) => `${purpose} ${seat}`)
const freeze = (play: Play, issue: number) => play.does('moderator', 'moderate', { action: { type: 'freeze', issue, reason: 'Wait.' } })
const thaw = (play: Play, issue: number) =>
  play.does('user', 'moderate', { action: { type: 'unfreeze', issue, guidance: 'Quote it.', extraComments: 0 } })

describe('a freeze in the middle of a blind pass', () => {
  test('leaves what was handed in sealed: in the thread, on the desk, and for the moderator', () => {
    const { play, id } = blind()
    freeze(play, id)
    const desk = play.issue(id).meta ?? 0
    expect(read(play, id)).toContain('(propose)')
    expect([read(play, id), read(play, desk)].join('\n')).not.toContain(VIEW)
    const [ask] = play.settle()
    expect(ask?.purpose).toBe('moderate')
    expect(JSON.stringify(play.sees(ask?.id ?? ''))).not.toContain(VIEW)
  })

  test('is followed by the rest of the pass, and then all of it is open', () => {
    const { play, id } = blind()
    freeze(play, id)
    thaw(play, id)
    expect(asked(play)).toEqual(['opine continuity'])
    const shown = (play.sees(play.settle()[0]?.id ?? '') as RoomViews['opine']).issue.comments.map(({ stance, author }) => [stance, author])
    expect(shown, 'with the guidance of who let it go on').toEqual([
      ['propose', 'Member A'],
      ['note', 'the user'],
    ])
    answer(play, 'opine', draft({ stance: 'approve', evidence }))
    play.settle()
    expect(play.all('issue.advanced').at(-1)).toMatchObject({ stage: 'discuss', because: 'Everybody asked alone has been heard.' })
    expect(read(play, id)).toContain(VIEW)
  })

  test('by a view in it: its author was heard, and only the other one is asked after that', () => {
    const { play, id } = blind({ body: ALARM })
    expect(play.issue(id)).toMatchObject({ status: 'frozen', blind: ['continuity'] })
    thaw(play, id)
    expect(asked(play)).toEqual(['opine continuity'])
  })
})

describe('a blind pass is called off, and says so,', () => {
  test('when the issue is resolved before everybody was heard', () => {
    const { play, id } = blind()
    freeze(play, id)
    play.does('user', 'resolve', { issue: id, decision: 'So be it.', evidence: cites() })
    expect(play.all('issue.advanced').at(-1)?.because).toContain('The blind pass is called off')
    expect(isBlindPassOn(play.issue(id))).toBe(false)
    expect(read(play, id)).toContain(VIEW)
  })

  test('when who is missing is refused as often as anybody is asked', () => {
    const { play } = blind()
    for (let times = 0; times < 2; times++) answer(play, 'opine', draft({ body: 'No.' }))
    play.settle()
    expect(play.all('issue.advanced').at(-1)).toMatchObject({
      stage: 'discuss',
      because: 'The blind pass is called off: 1 of those asked alone can not be heard.',
    })
  })

  test('when who is missing has left', () => {
    const { play, id } = blind()
    freeze(play, id)
    play.does('user', 'leave', { id: 'continuity', because: 'Thanks.' })
    thaw(play, id)
    play.settle()
    expect(play.all('issue.advanced').at(-1)?.because).toContain('called off')
  })
})

describe("the moderator's desk", () => {
  const ids = ['writer', 'critic', 'editor', 'planner', 'continuity']

  test.each([
    ['words of alarm', (play: Play, id: number) => play.says('editor', id, { body: ALARM })],
    ['back and forth', (play: Play, id: number) => ['critic', 'editor'].map((who) => play.says(who, id, { stance: 'note' }))],
  ])('after %s names members by letters, as their thread does', (_, stop) => {
    const play = new Play()
    const id = play.open()
    play.says('critic', id)
    play.says('editor', id)
    play.says('user', id)
    stop(play, id)
    const desk = play.issue(play.issue(id).meta ?? 0)
    expect(desk.body).toContain('**Member A**')
    expect(desk.body).toContain('**the user**')
    play.begin()
    const [ask] = play.settle()
    const { issue, target, triggers, quarantined } = play.sees(ask?.id ?? '') as RoomViews['moderate']
    for (const name of ids) expect(JSON.stringify([issue, target, triggers, quarantined]), name).not.toMatch(new RegExp(`\\b${name}\\b`))
    for (const name of ids) expect(read(play, desk.id), name).not.toMatch(new RegExp(`\\b${name}\\b`))
  })
})

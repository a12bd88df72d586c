/** A team at work from its first word to its last: what every prompt begins with is what others began with, and grows at its end. */
import { beforeAll, describe, expect, test } from 'vitest'
import { cites, DIFF, draft, Play, QUOTE } from '../core/room/play.fixture.ts'
import type { RoomViews } from '../core/room/views.ts'
import type { Draft, Purpose } from '../core/room/words.ts'
import type { Prompt } from '../core/seat.ts'
import { render } from './render.ts'

interface Heard {
  readonly purpose: string
  readonly seat: string
  readonly issue: number
  readonly view: RoomViews['discuss']
  readonly prompt: Prompt
}

const evidence = cites(QUOTE)
const say = (change: Partial<Draft>) => ({ comment: draft({ evidence, ...change }), pass: null })

/** Two issues: one reaches far and is judged alone first, then objected to and proposed anew; the other is short. */
function answer(purpose: string, seat: string, view: RoomViews['discuss']): unknown {
  const { comments, proposal, impact } = view.issue
  switch (purpose as Purpose) {
    case 'intake':
      return { tags: ['eyes'], impact: 'minor', assignee: 'writer', slices: [], because: 'Small.' }
    case 'propose': {
      const facts = [{ subject: 'Sill', attribute: 'eyes', value: proposal === null ? 'grey' : 'blue' }]
      return { ...say({ stance: 'propose' }), proposal: { diff: impact === 'structural' ? DIFF : null, facts } }
    }
    case 'opine':
      return say(seat === 'critic' ? { stance: 'oppose' } : { stance: 'ask', asks: 'Member A' })
    case 'challenge':
      return say({ stance: 'note' })
    case 'vote':
      return { vote: 'accept', because: 'It holds.' }
    default:
      return comments.length > 5 ? { comment: null, pass: 'Said.' } : say({ stance: 'note' })
  }
}

function heard(): readonly Heard[] {
  const play = new Play()
  play.open({ title: 'Which colour?', impact: 'structural', assignee: 'writer' })
  play.open({ title: 'And hers?' })
  play.begin()
  const all: Heard[] = []
  for (let turns = 0; turns < 100; turns++) {
    const asks = play.settle()
    if (asks.length === 0) return all
    for (const { id, seat, purpose } of asks) {
      const view = play.sees(id) as RoomViews['discuss']
      all.push({ purpose, seat, issue: view.issue.id, view, prompt: render('room', view) })
    }
    for (const { id, seat, purpose } of asks) {
      if (play.own.grants[id] !== undefined) play.reply(id, answer(purpose, seat, play.sees(id) as RoomViews['discuss']))
    }
  }
  throw new Error('The team is never done.')
}

describe('the prompts of a session', () => {
  let all: readonly Heard[] = []
  beforeAll(() => {
    all = heard()
  })

  test('are of every kind that a team at work is asked for', () => {
    const purposes = new Set(all.map(({ purpose }) => purpose))
    for (const purpose of ['intake', 'propose', 'opine', 'discuss', 'vote']) expect(purposes).toContain(purpose)
    expect(all.filter(({ purpose, issue }) => purpose === 'propose' && issue === 1).length, 'proposed anew').toBe(2)
  })

  test('have one system text and one subject', () => {
    expect(new Set(all.map(({ prompt }) => prompt.system)).size).toBe(1)
    expect(new Set(all.map(({ prompt }) => prompt.subject)).size).toBe(1)
  })

  test.each([1, 2])('on #%i have a talk that only grows, the same for every reader', (issue) => {
    const talks = all.filter((one) => one.issue === issue).map(({ prompt }) => prompt.talk)
    expect(new Set(talks).size).toBeGreaterThan(3)
    for (const [index, talk] of talks.entries()) expect(talk.startsWith(talks[index - 1] ?? '')).toBe(true)
  })

  test('name who is asked in the task alone', () => {
    for (const { view, prompt } of all) {
      expect(prompt.task).toContain(`You are "${view.self.name}".`)
      expect([prompt.system, prompt.subject, prompt.talk].join('\n')).not.toContain(`"${view.self.name}"`)
    }
  })

  test('call whoever is asked by a letter, and say so to it', () => {
    const called = all.find(({ view }) => view.asked?.length > 0)
    expect(called?.view.self.alias).toBe('Member A')
    expect(called?.prompt.task).toContain(`You are asked in ${called?.view.asked[0]}: answer that.`)
  })
})

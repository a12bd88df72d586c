/** A debate from its openings to its end: what every prompt begins with is what others began with, and grows at its end. */
import { beforeAll, describe, expect, test } from 'vitest'
import { played, said } from '../../test/debate-stage.ts'
import type { DebateViews } from '../core/debate/views.ts'
import type { Purpose } from '../core/debate/words.ts'
import type { Dossier } from '../core/dossier.ts'
import { inTwo, type Prompt } from '../core/seat.ts'
import { render } from './render.ts'

type View = DebateViews[Purpose]

interface Heard {
  readonly view: View
  readonly prompt: Prompt
}

const TEXT = Array.from({ length: 30 }, (_, index) => `In week ${index + 1} the night ferry carried ${20 + index} passengers.`).join('\n')
const dossier: Dossier = {
  files: [{ path: 'bill.md', hash: 'h', kind: 'markdown', title: 'Bill', lines: 30 }],
  text: (path) => (path === 'bill.md' ? TEXT : null),
  search: () => [],
}
const SHARED_MIN = 0.5

/** Two threads: the question of the first is proposed on the way, the second is asked for by the user. */
function heard(): readonly Heard[] {
  let hasAsked = false
  const { views } = played({
    cast: 4,
    dossier,
    user: ({ messages }) => {
      if (hasAsked || messages.size < 4) return null
      hasAsked = true
      return { type: 'force-thread', by: 'ann', question: 'Does the crew of six suffice for a second trip?' }
    },
    script: {
      speak: ({ thread, allowed }) =>
        thread.stage === 'DISCOVERY' && thread.question === null && allowed.includes('PROPOSE_CRUX')
          ? said({ move: 'PROPOSE_CRUX', content: 'It turns on fares.', question: 'Do fares pay for the crew at night?' })
          : undefined,
    },
  })
  return views.map(({ view }) => ({ view, prompt: render('debate', view) }))
}

/** How much of the words is the longest beginning that somebody was sent before, from the second prompt on. */
function sharedShare(prompts: readonly Prompt[]): number {
  const texts = prompts.map((prompt) => Object.values(inTwo(prompt)).join('\n\n'))
  const shared = texts.map((text, index) => Math.max(0, ...texts.slice(0, index).map((earlier) => commonTo(text, earlier))))
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
  return sum(shared.slice(1)) / sum(texts.slice(1).map(({ length }) => length))
}

function commonTo(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

describe('the prompts of a debate', () => {
  let all: readonly Heard[] = []
  beforeAll(() => {
    all = heard()
  })

  test('are of every kind that seats are asked for, and of two threads', () => {
    const purposes = new Set(all.map(({ view }) => view.purpose))
    for (const purpose of ['open', 'speak', 'commit', 'steelman', 'grade']) expect(purposes).toContain(purpose)
    const threads = new Set(all.flatMap(({ view }) => (view.purpose === 'speak' ? [view.thread.id] : [])))
    expect([...threads].toSorted()).toEqual(['t1', 't2'])
  })

  test('have one system text, and one subject: with the sources where they are needed, and none but the topic where not', () => {
    expect(new Set(all.map(({ prompt }) => prompt.system)).size).toBe(1)
    const [short, long, ...others] = [...new Set(all.map(({ prompt }) => prompt.subject))].toSorted((a, b) => a.length - b.length)
    expect(others).toEqual([])
    expect(long?.startsWith(short ?? '-')).toBe(true)
    expect(long).toContain('30| In week 30')
  })

  test.each([
    ['t1', 'DISCOVERY'],
    ['t2', 'DISCOVERY'],
    ['t1', 'EVIDENCE'],
    ['t2', 'EVIDENCE'],
  ] as const)('of %s in %s have a talk that only grows, the same for every reader', (thread, stage) => {
    const inStage = (view: View): boolean =>
      (view.purpose === 'speak' || view.purpose === 'commit') &&
      view.thread.id === thread &&
      (view.thread.stage === 'EVIDENCE') === (stage === 'EVIDENCE')
    const talks = all.filter(({ view }) => inStage(view)).map(({ prompt }) => prompt.talk)
    expect(new Set(talks).size).toBeGreaterThan(2)
    for (const [index, talk] of talks.entries()) expect(talk.startsWith(talks[index - 1] ?? '')).toBe(true)
  })

  test('name who is asked in the task alone', () => {
    for (const { view, prompt } of all) {
      expect(prompt.task).toContain(`You are ${view.self.alias}.`)
      expect([prompt.system, prompt.subject, prompt.talk].join('\n')).not.toMatch(/You are Speaker|\byou[,:]/)
    }
  })

  test(`share at least ${SHARED_MIN} with what was sent before`, () =>
    expect(sharedShare(all.map(({ prompt }) => prompt))).toBeGreaterThanOrEqual(SHARED_MIN))
})

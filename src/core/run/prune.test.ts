import { describe, expect, test } from 'vitest'
import { finding, inspected, objecting } from '../../../test/run-facts.ts'
import { RunStage } from '../../../test/run-stage.ts'
import { shownLessons } from './prune.ts'
import type { Lesson } from './words.ts'

const lesson = (n: number, frequency = 1, lastRun = '2031-01-01T00:00:00.000Z'): Lesson => ({
  id: `L${n}`,
  text: `Lesson ${n}.`,
  finding: { category: 'other', section: [], description: `Something else, ${n}.` },
  frequency,
  failures: 0,
  lastRun,
})

const lessons = (count: number): Lesson[] => Array.from({ length: count }, (_, index) => lesson(index + 1, index + 1))

/** Words that are each a defect of its own: no two of one kind share most of their letters, or they would be one. */
const NOUNS =
  'anchor bilge buoy cabin capstan chart compass deck engine fender galley hatch hull keel lantern mast oar paddle quay rudder sail'.split(
    ' ',
  )
const many = (count: number) =>
  NOUNS.slice(0, count).map((noun, index) =>
    finding({
      severity: 'blocker',
      category: `kind-${index % 7}`,
      description: `${noun}s and ${noun}ing, ${noun}less or ${noun}ed, ${noun}y ${noun}ward.`,
    }),
  )

/** The second cycle's maker, after a review with so many findings, each quoted and with a fix: no shadow of the guardian. */
function afterFindings(count: number): RunStage {
  const stage = new RunStage(
    { options: { workflow: 'fast' } },
    { review: () => objecting(...many(count)), inspect: (_, { request }) => inspected({ head: request.slice(-1).repeat(40) }) },
  )
  return stage.run(({ own, open }) => own.task?.cycle === 2 && open.some((id) => id.startsWith('make/')))
}

describe('lessons', () => {
  test('fifteen are shown, sixteen are pruned to the five most frequent', () => {
    expect(shownLessons({ lessons: lessons(15) })).toHaveLength(15)
    expect(shownLessons({ lessons: lessons(16) }).map(({ id }) => id)).toEqual(['L16', 'L15', 'L14', 'L13', 'L12'])
  })

  test('of two as frequent, the later stays', () => {
    const old = Array.from({ length: 12 }, (_, n) => lesson(n + 1, 2, '2030-01-01T00:00:00.000Z'))
    const late = Array.from({ length: 4 }, (_, n) => lesson(n + 50, 2, '2031-04-01T00:00:00.000Z'))
    expect(shownLessons({ lessons: [...old, ...late] }).map(({ id }) => id)).toEqual(['L50', 'L51', 'L52', 'L53', 'L1'])
  })

  test('what is left out is said with the grant, and what is shown is on record', () => {
    const shown = (count: number) => {
      const stage = new RunStage({ options: { lessons: lessons(count), workflow: 'fast' } })
      return {
        pruned: stage.of('context.pruned'),
        granted: stage.of('turn.granted')[0]?.shown,
        told: stage.view<'make'>('make/maker/1').lessons.length,
      }
    }
    expect(shown(15)).toMatchObject({ pruned: [], told: 15 })
    expect(shown(16)).toMatchObject({
      pruned: [{ seat: 'maker', what: 'lessons', from: 16, to: 5 }],
      granted: ['lesson:L16', 'lesson:L15', 'lesson:L14', 'lesson:L13', 'lesson:L12'],
      told: 5,
    })
  })
})

describe('findings', () => {
  test('twenty open findings are shown one by one', () => {
    const stage = afterFindings(20)
    const { findings } = stage.view<'make'>(stage.open[0] ?? '')
    expect([findings.total, findings.list.length, findings.themes.length]).toEqual([20, 20, 0])
    expect(stage.of('context.pruned')).toEqual([])
  })

  test('twenty-one are told as their five largest themes', () => {
    const stage = afterFindings(21)
    const { findings } = stage.view<'make'>(stage.open[0] ?? '')
    expect([findings.total, findings.list.length, findings.themes.length]).toEqual([21, 0, 5])
    expect(findings.themes[0]).toMatchObject({ category: 'kind-0', findings: 3, gravest: 'blocker', ids: ['F1', 'F8', 'F15'] })
    expect(stage.of('context.pruned')).toMatchObject([{ seat: 'maker', what: 'findings', from: 21, to: 5 }])
  })
})

describe('the window', () => {
  const reviewOf = (window: number) => {
    const stage = new RunStage({ options: { workflow: 'fast', window } }).run(({ open }) => open.includes('review/guardian/1'))
    return {
      context: stage.view<'review'>('review/guardian/1').context,
      pruned: stage.of('context.pruned').map(({ what, seat }) => [seat, what]),
    }
  }

  test('a prompt of more than half of it loses its example, and that is said', () => {
    expect(reviewOf(128_000)).toEqual({ context: 'full', pruned: [] })
    expect(reviewOf(3_000).context).toBe('rules-only')
    expect(reviewOf(3_000).pruned).toContainEqual(['guardian', 'examples'])
  })

  test('half is the edge', () => {
    let [short, long] = [3_000, 128_000]
    while (long - short > 1) {
      const middle = Math.floor((short + long) / 2)
      if (reviewOf(middle).context === 'full') long = middle
      else short = middle
    }
    // What is shown takes about 1,000 tokens, and the rules 1,500: twice that is the least window for an example.
    expect(long).toBeGreaterThan(4_000)
    expect(long).toBeLessThan(7_000)
  })
})

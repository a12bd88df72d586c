import { describe, expect, test } from 'vitest'
import { type Fact, opened, paused, seat } from '../../../test/facts.ts'
import { folded, recorded } from '../../../test/given.ts'
import type { Event, Recorded } from '../../core/words.ts'
import { columns } from '../columns.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { plain } from '../paint.ts'
import { eventLines } from '../terminal/lines.ts'
import {
  answered,
  broken,
  corrected,
  detected,
  echo,
  pausedByGovernor,
  pruned,
  raised,
  reached,
  replaced,
  suppressed,
} from './sample.fixture.ts'

const ID = 'ask-test0001'
/** What is said of the last of these facts. */
const linesOf = (facts: readonly Fact[], width = 400): readonly string[] => {
  const all = [opened(3), ...facts]
  return eventLines(recorded(all).at(-1) as Recorded, folded(all), plain, width)
}
const said = (...facts: readonly Fact[]): string => linesOf(facts).join('\n').trim()

describe('the governor, as it happens', () => {
  test('a shadow: which, how often, whose, what it means, what was counted', () =>
    expect(said(detected(1))).toBe(
      [
        '⚠ Paralytic, for the first time: Seat C, as skeptic.',
        '  Raising doubt upon doubt, and hardly ever another way to do it.',
        '  9 challenges, 3 of them with an alternative (more than 7, and fewer than half).',
        '  challenges 9 · with alternative 3',
      ].join('\n'),
    ))

  test('seen again, what it means is not said again', () => {
    expect(said(detected(2))).toMatch(/^⚠ Paralytic, for the second time: Seat C, as skeptic\.\n {2}10 challenges/)
    expect(said(detected(3))).toContain('for the third time')
  })

  test('whoever is called by its part is not called so twice', () => {
    const skeptic = { ...detected(1), seat: 'sk', archetype: 'skeptic' as const }
    const seats = [seat('sk', { name: 'Skeptic' })]
    const all = [opened(seats), skeptic]
    expect(eventLines(recorded(all).at(-1) as Recorded, folded(all), plain, 400)[1]).toBe('⚠ Paralytic, for the first time: Skeptic.')
  })

  test('a shadow of the process is nobody’s alone', () =>
    expect(said(echo(1))).toMatch(/^⚠ Echo chamber, for the first time: the whole table\.\n {2}Everybody agrees at once/))

  test('what is immune, and why', () =>
    expect(said(suppressed)).toBe(
      'No shadow, though it looked like one (Paranoid): Seat A, as guardian. 3 blockers and no major. All that was counted is verified.',
    ))

  test.each([
    [['c'], '↳ Seat C alone is told: “Rank your concerns. Keep the three gravest.”'],
    [['a', 'b'], '↳ Seat A and Seat B are told: “Rank your concerns. Keep the three gravest.”'],
    [[], '↳ To whoever runs this: “Rank your concerns. Keep the three gravest.”'],
  ])('a correction and who is told: %j', (seats, line) => expect(said(detected(1), { ...corrected, seats })).toBe(line))

  test('who takes whose seat, and for what', () =>
    expect(said(detected(2), replaced)).toBe(
      '⇄ Seat C showed it again after it was corrected (Paralytic). The seat goes to Second reader, for Seat C; modes, commitments and grades stay with it.',
    ))

  test('a break: why, where it stood, what is left open', () =>
    expect(said(broken)).toBe(
      [
        'Paralytic by Second reader for the third time in one cycle. 11 challenges.',
        '  It stood at: task T2, cycle 2, phase check, 1 task done, 0 failed and head abcdef012345.',
        '  Left open: 2 findings.',
        '  - F-1, blocker, security: The key is in the log.',
        '  - F-2, minor, style: A long name.',
      ].join('\n'),
    ))

  test('a break of a talk without tasks is its sentence', () => {
    const state = { cycle: 1, phase: null, task: null, tasksDone: 0, tasksFailed: 0, head: null }
    expect(said({ ...broken, hard: false, because: 'Too many turns.', state, unresolved: [] })).toBe('Too many turns.')
  })

  test('of many findings eight are named, and the rest are counted', () => {
    const many = (count: number): Fact => ({
      ...broken,
      unresolved: Array.from({ length: count }, (_, index) => ({
        id: `F-${index + 1}`,
        severity: 'major',
        category: 'tests',
        description: 'None.',
      })),
    })
    expect(said(many(8))).not.toContain('more, in the report')
    expect(said(many(9))).toMatch(/F-8, major.*\n {2}- and 1 more, in the report$/)
  })

  test('a question to a person, with both answers as they are typed; why is said once', () => {
    const asked = [
      '■ G1: a person is needed. The task needs re-scoping.',
      `  → witan answer ${ID} G1 go-on "…"`,
      `  → witan answer ${ID} G1 end "…"`,
    ]
    expect(said(broken, raised)).toBe(asked.join('\n'))
    expect(said(raised)).toBe(
      [asked[0], '  Paralytic by Second reader for the third time in one cycle. 11 challenges.', ...asked.slice(1)].join('\n'),
    )
  })

  test('what a person says to it, and that nobody did', () => {
    expect(said(raised, answered('go-on'))).toBe('ann answers G1 (go on): “Look at the second part only.”')
    expect(said(raised, answered('end'))).toBe('ann answers G1 (end it): “Look at the second part only.”')
    expect(said(raised, { type: 'escalation.expired', id: 'G1', because: 'Its time was over.' })).toBe(
      'Nobody answered G1. Its time was over.',
    )
  })

  test('a checkpoint with what was spent and how the last task went', () => {
    expect(said(reached)).toBe(
      'Checkpoint 1, after 32 minutes at work, 3 tasks done: 12,345 tokens and $0.42 spent so far. The first task went at 0.90, the last at 0.85. 3 tasks since the last look: all in order.',
    )
    expect(said({ ...reached, tasksDone: 0, quality: null })).toContain('at work: 12,345 tokens and $0.42 spent so far. 3 tasks')
  })

  test('that less is shown', () => expect(said(pruned)).toBe('Seat B is shown less: 18 lessons become 5. More than 15 lessons.'))

  test('a pause by the governor says why and how to go on; one by a person says who', () => {
    expect(said(pausedByGovernor)).toBe(
      [
        'Paused by the governor. Echo chamber was seen a second time: All 3 approved within 12 s. Review again as an opponent would.',
        '  Nothing new is asked until you let it go on:',
        `  → witan resume ${ID}`,
      ].join('\n'),
    )
    expect(said(paused)).toBe('Paused by ann. Nothing new is asked until it is resumed.')
  })
})

test('no line passes the width or steers the terminal, whatever is written in it', () => {
  for (const text of [...HOSTILE, '日本語'.repeat(40), 'word '.repeat(80)]) {
    const predicates = [{ predicate: 'x', because: text, numbers: { [text.slice(0, 40)]: 1 }, rests: [1] }]
    const events: readonly Event[] = [
      { ...detected(1), because: text, predicates },
      { ...suppressed, because: text },
      { ...corrected, text },
      { ...replaced, to: { ...replaced.to, name: text.slice(0, 80) || 'x' } },
      { ...broken, because: text, unresolved: [{ id: text, severity: 'major', category: text, description: text }] },
      { ...raised, needs: text, because: text },
      { ...answered('end'), by: text, answer: text },
      { ...reached, because: text },
      { ...pruned, because: text },
      { ...pausedByGovernor, because: text },
    ]
    for (const width of [20, 24, 60, 120])
      for (const line of events.flatMap((event) => linesOf([event], width))) {
        expect(columns(line)).toBeLessThanOrEqual(width)
        expect(line).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u)
      }
  }
})

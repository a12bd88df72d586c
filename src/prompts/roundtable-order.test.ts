/** A roundtable from its first word to its last: what every prompt begins with is what others began with, and grows at its end. */
import { describe, expect, test } from 'vitest'
import type { Dossier } from '../core/dossier.ts'
import { type Sample, sampleRun } from '../core/roundtable/sample.fixture.ts'
import { visible } from '../core/roundtable/visible.ts'
import type { ModeName } from '../core/roundtable/words.ts'
import type { Prompt } from '../core/seat.ts'
import { render } from './render.ts'

const TEXT = 'The night shift costs more than the day shift did.\nNobody has counted who comes at night.\n'
const DOSSIER: Dossier = {
  files: [{ path: 'notes.md', hash: '', kind: 'markdown', title: 'Notes', lines: 2 }],
  text: (path) => (path === 'notes.md' ? TEXT : null),
  search: () => [],
}

interface Heard {
  readonly seat: string
  readonly alias: string
  readonly round: number
  readonly purpose: string
  readonly prompt: Prompt
}

function heard(mode: ModeName, more: Partial<Sample> = {}): readonly Heard[] {
  const all: Heard[] = []
  const aliases: string[] = []
  sampleRun({ seats: 3, rounds: 2, mode, sentences: 3, dossier: DOSSIER, ...more }, ({ own, house }, request, { seat, round, purpose }) => {
    aliases.push(own.places[seat]?.alias ?? '')
    all.push({
      seat,
      alias: own.places[seat]?.alias ?? '',
      round,
      purpose,
      prompt: render('roundtable', visible(own, request, house, DOSSIER)),
    })
  })
  expect(new Set(aliases).size).toBe(more.seats ?? 3)
  return all
}

const talksOf = (all: readonly Heard[]): readonly string[] => all.map(({ prompt }) => prompt.talk)
const growing = (talks: readonly string[]): void => {
  for (const [index, talk] of talks.entries()) expect(talk.startsWith(talks[index - 1] ?? '')).toBe(true)
  expect(new Set(talks).size).toBeGreaterThan(2)
}

describe.each(['collaborative', 'adversarial', 'delphi', 'red-team-blue-team'] as const)('the prompts of a %s table', (mode) => {
  const all = heard(mode)

  test('have one system text and one subject, alone and in every round', () => {
    expect(new Set(all.map(({ purpose }) => purpose)).size).toBe(2)
    expect(new Set(all.map(({ prompt }) => prompt.system)).size).toBe(1)
    expect(new Set(all.map(({ prompt }) => prompt.subject)).size).toBe(1)
    expect(all[0]?.prompt.subject).toContain('2| Nobody has counted who comes at night.')
  })

  test('say who is asked in the task alone', () => {
    for (const { alias, prompt } of all) {
      expect(prompt.task).toContain(`You are ${alias}.`)
      expect([prompt.system, prompt.subject, prompt.talk].join('\n')).not.toMatch(/\byour own\b|You are Speaker/)
    }
  })
})

test.each(['collaborative', 'adversarial', 'devils-advocate'] as const)(
  '%s: where everybody hears everybody, the talk is the same for all and only grows',
  (mode) => growing(talksOf(heard(mode))),
)

test.each(['collaborative', 'delphi'] as const)('%s: where seats hear different voices, the talk of each only grows', (mode) => {
  const all = heard(mode, { seats: 5 })
  for (const seat of new Set(all.map((one) => one.seat))) growing(talksOf(all.filter((one) => one.seat === seat)))
})

test('a round of objections stands in the same order: what it asks for is told where it is asked', () => {
  const all = heard('collaborative', { agreeing: true, rounds: 3 })
  const objecting = all.filter(({ purpose }) => purpose === 'object')
  expect(new Set(objecting.map(({ seat }) => seat)).size).toBe(3)
  expect(new Set(all.map(({ prompt }) => prompt.system)).size).toBe(1)
  growing(talksOf(all))
})

test('a claim carries its id where it stands, and no source is quoted that stands whole in the subject', () => {
  const { prompt } = heard('collaborative').at(-1) as Heard
  expect(prompt.talk).toMatch(/\[FACT\]\[1\]\[C\d+\]/)
  expect(prompt.talk).toMatch(/^Sources: \[1\] E\d+ notes\/report-\d+\.md:11-13/m)
  expect(prompt.talk).not.toMatch(/^Claims: /m)
})

/** Whatever the document, three reviewers get five modes each that make a council, or it is said why not. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mode } from './mode.ts'
import { MODES } from './modes.ts'
import { ROLES, roleFor } from './roles.ts'
import { type Selection, selectModes } from './select.ts'
import { SIGNAL_WORDS } from './signal-words.ts'

const select = (text: string, seed = 1, agents = 3): Selection => selectModes({ text, seed, agents })
const numbers = (selection: Selection): readonly (readonly number[])[] => selection.agents.map(({ modes }) => modes.map((one) => one.mode))
const LOGIN = Array.from({ length: 6 }, (_, index) => `- An attacker tries password ${index} at the login.`).join('\n')

const vocabulary = [...Object.values(SIGNAL_WORDS).flat(), ...MODES.flatMap(({ keywords }) => keywords), 'plain', 'word', 'tree']
const sentence = fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 8 }).map((words) => `- ${words.join(' ')}.`)
/** Some documents speak of everything, some dwell on a few words. */
const anyText = fc.oneof(
  fc.array(sentence, { maxLength: 30 }).map((lines) => lines.join('\n')),
  fc
    .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 4 })
    .map((words) => words.map((word) => `- ${word}.\n`.repeat(9)).join('')),
)

describe('over generated documents', () => {
  test('every council is valid, distinct roles included, and few strong modes are explained', () =>
    fc.assert(
      fc.property(anyText, fc.integer(), (text, seed) => {
        const selection = select(text, seed)
        expect(selection.valid.filter(({ holds }) => !holds)).toEqual([])
        const hands = numbers(selection)
        expect(hands.map((hand) => new Set(hand).size)).toEqual([5, 5, 5])
        expect(hands.flat().some((number) => number >= 75)).toBe(true)
        expect(selection.overlap).toBe(15 - new Set(hands.flat()).size)
        expect(selection.overlap).toBeLessThanOrEqual(5)
        for (const hand of hands) expect(new Set(hand.map((number) => MODES[number - 1]?.category)).size).toBeGreaterThanOrEqual(3)
        expect(new Set(selection.agents.map(({ role }) => role)).size).toBe(3)
        const weak = selection.agents.some(({ modes }) => modes.filter(({ affinity }) => affinity >= 0.5).length < 3)
        if (weak) expect(selection.relaxations.length).toBeGreaterThan(0)
      }),
      { numRuns: 500, seed: 4 },
    ))
  test('the same seed gives the same council', () =>
    fc.assert(
      fc.property(anyText, fc.integer(), (text, seed) => {
        expect(select(text, seed)).toEqual(select(text, seed))
      }),
      { numRuns: 30, seed: 5 },
    ))
})

describe('scores', () => {
  test('an earlier holder costs 0.15, a second 0.3; the reviewer’s own field adds 0.1', () => {
    const held = select(LOGIN).agents.flatMap(({ modes }) => modes.filter((one) => one.mode === 79))
    expect(held.map(({ affinity }) => affinity)).toEqual([1, 1, 1])
    const plain = held.map(({ adjusted, because }) => Math.round((adjusted - (because.includes('plus 0.10') ? 0.1 : 0)) * 100) / 100)
    expect(plain).toEqual([1, 0.85, 0.7])
    expect(held.filter(({ because }) => because.includes('plus 0.10'))).toHaveLength(1)
    expect(held[1]?.because).toContain('less 0.15 for 1 earlier holder')
  })
  test('a reason names the signal, its sentences and at most six of its own words', () => {
    const text = 'The fast, large, recent, scalable, significant, reasonable, robust, easy thing is quickly done.'
    const fuzzy = select(text)
      .agents.flatMap(({ modes }) => modes)
      .find((one) => one.mode === 25)
    expect(fuzzy?.keywords).toHaveLength(9)
    expect(fuzzy?.because.match(/own words: ([^.]*)\./)?.[1]?.split(', ')).toHaveLength(6)
    expect(select(LOGIN).agents[0]?.modes[0]?.because).toContain('SEC in 6 sentences')
  })
})

describe('rules', () => {
  test('an empty text still makes a council, and says that nothing called for a mode', () => {
    const selection = select('')
    expect(selection.valid.every(({ holds }) => holds)).toBe(true)
    expect(selection.overlap).toBe(0)
    expect(selection.relaxations).toEqual([
      expect.stringContaining('for 0 of the modes. Shared among 3 reviewers these are fewer than 3 each'),
    ])
  })
  test('a mode counts as called for from 0.5 on, not below', () =>
    expect(select('The thing is fast, large, recent, scalable and in a glossary of notation and vocabulary.').relaxations).toContainEqual(
      expect.stringContaining('(affinity of at least 0.5) for 1 of the modes'),
    ))
  test('seeds break ties differently', () =>
    expect(new Set([1, 2, 3, 4].map((seed) => JSON.stringify(numbers(select('', seed))))).size).toBe(4))
  test('a meta mode is swapped in where nobody chose one, and says so', () => {
    const found = Array.from({ length: 40 }, (_, seed) => select('- We must migrate and upgrade the schema field.\n'.repeat(9), seed))
    const reasons = found.flatMap(({ agents }) => agents.flatMap(({ modes }) => modes.map(({ because }) => because)))
    expect(reasons.some((because) => because.includes('somebody must hold a mode from 75 to 80'))).toBe(true)
  })
  test('modes of one category only: categories are relaxed, logged and reported as broken', () => {
    const formal = MODES.filter(({ category }) => category === 'Formal' || category === 'Meta-Level')
    const selection = selectModes({ text: '', seed: 1, agents: 1 }, formal)
    expect(selection.relaxations).toContainEqual('Duplicate categories allowed for SA-1: its modes come from 2 categories, not 3.')
    expect(selection.valid.find(({ rule }) => rule === 'categories')?.holds).toBe(false)
  })
  test('more reviewers than modes: the overlap is passed and said', () => {
    const selection = select('', 1, 18)
    expect(selection.overlap).toBe(10)
    expect(selection.relaxations.at(-1)).toContain('Overlap limit passed: 10 modes are held again, more than 5')
    expect(select('', 1, 17).valid.every(({ holds }) => holds)).toBe(true)
  })
  test('a mode of another is taken up only where too few are left that anything calls for, and never more than five times', () => {
    const strong = [4, 6, 8].map((number) => mode(number, 'x', ['SEC'], '', 'attacker'))
    const silent = MODES.filter(({ number }) => ![4, 6, 8].includes(number)).map(({ number, name }) =>
      mode(number, name, [], '', 'unheard'),
    )
    const selection = selectModes({ text: LOGIN, seed: 1, agents: 3 }, [...strong, ...silent])
    expect(selection.agents.map(({ modes }) => modes.filter(({ affinity }) => affinity >= 0.5).length)).toEqual([1, 2, 3])
    expect(selection.overlap).toBe(3)
    expect(selection.relaxations).toContainEqual(expect.stringContaining('Overlap allowed for SA-3'))
  })
  test('where enough is called for, nobody repeats anybody, and what is clearly called for is shared out evenly', () => {
    const strong = [1, 10, 20, 30, 40, 50].map((number) => mode(number, 'x', ['SEC'], '', 'attacker, password, login'))
    const weak = MODES.filter(({ number }) => ![1, 10, 20, 30, 40, 50].includes(number)).map(({ number, name }) =>
      mode(number, name, [], '', 'login'),
    )
    const selection = selectModes({ text: LOGIN, seed: 1, agents: 3 }, [...strong, ...weak])
    expect(selection.overlap).toBe(0)
    expect(selection.agents.map(({ modes }) => modes.filter(({ affinity }) => affinity >= 0.9).length)).toEqual([2, 2, 2])
  })
})

describe('roles', () => {
  test('come from the category of most modes; the better mode’s where two are equal', () => {
    expect(ROLES.Formal).toContain(roleFor([79, 1, 7, 8, 43], [], 1))
    expect(ROLES['Meta-Level']).toContain(roleFor([79, 1, 47, 66, 43], [], 1))
  })
  test('are never given twice, and the seed deals them', () => {
    expect(ROLES.Formal).not.toContain(roleFor([1, 2, 3, 4, 43], ROLES.Formal, 1))
    expect(new Set(Array.from({ length: 20 }, (_, seed) => roleFor([1, 2, 3], [], seed))).size).toBe(3)
    expect(roleFor([1], Object.values(ROLES).flat(), 1)).toBe('Reviewer 37')
  })
})

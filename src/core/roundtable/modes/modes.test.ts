import { describe, expect, test } from 'vitest'
import { ModeName } from '../words.ts'
import { MODES, modeOf } from './modes.ts'

const names = (has: (name: ModeName) => boolean): readonly ModeName[] => ModeName.options.filter(has)

describe('the seven modes', () => {
  test('stand under their own names', () => {
    expect(Object.keys(MODES).sort()).toEqual([...ModeName.options].sort())
    for (const name of ModeName.options) expect(modeOf(name).name).toBe(name)
  })

  test('have exactly two questions each, and no id twice', () => {
    const ids = ModeName.options.map((name) => modeOf(name).questions.map(({ id }) => id))
    expect(ids).toEqual([
      ['COL1', 'COL2'],
      ['ADV1', 'ADV2'],
      ['SOC1', 'SOC2'],
      ['EXP1', 'EXP2'],
      ['DA1', 'DA2'],
      ['DEL1', 'DEL2'],
      ['RB1', 'RB2'],
    ])
    for (const name of ModeName.options) for (const { asks } of modeOf(name).questions) expect(asks).toMatch(/\?$/)
  })

  test('differ in order, in what is seen and in how hard they press', () => {
    expect(names((name) => modeOf(name).order === 'sequential')).toEqual(['adversarial', 'socratic', 'devils-advocate'])
    expect(names((name) => modeOf(name).isSparse)).toEqual(['collaborative', 'expert-panel', 'red-team-blue-team'])
    expect(names((name) => modeOf(name).shows === 'statistics')).toEqual(['delphi'])
    expect(names((name) => modeOf(name).isPressed)).toEqual(['adversarial', 'devils-advocate', 'red-team-blue-team'])
  })
})

describe('roles', () => {
  const roles = (name: ModeName, seats: number) => Array.from({ length: seats }, (_, index) => modeOf(name).roleOf(index, seats))

  test('the devil’s advocates come first, the rest weigh', () => {
    expect(roles('devils-advocate', 2)).toEqual(['primary', 'opposition'])
    expect(roles('devils-advocate', 4)).toEqual(['primary', 'opposition', 'evaluator', 'evaluator'])
  })

  test('red and blue alternate, and blue is never the smaller team', () => {
    expect(roles('red-team-blue-team', 2)).toEqual(['red', 'blue'])
    expect(roles('red-team-blue-team', 3)).toEqual(['red', 'blue', 'blue'])
    expect(roles('red-team-blue-team', 5)).toEqual(['red', 'blue', 'red', 'blue', 'blue'])
    for (let seats = 2; seats <= 10; seats++) {
      const red = roles('red-team-blue-team', seats).filter((role) => role === 'red').length
      expect(red).toBe(Math.floor(seats / 2))
    }
  })

  test('everybody else is a speaker', () => {
    for (const name of names((name) => name !== 'devils-advocate' && name !== 'red-team-blue-team'))
      expect(new Set(roles(name, 10))).toEqual(new Set(['speaker']))
  })
})

/** Addresses of a room's views, as somebody may type them. */
import { expect, test } from 'vitest'
import { VIEWS, viewNamed } from './address.ts'

const WISHED: readonly (readonly [wished: string | null, view: string])[] = [
  ...VIEWS.map((view) => [view, view] as const),
  ['leaderboard', 'standing'],
  ['goals', 'standing'],
  ['patches', 'changes'],
  ['conflicts', 'canon'],
  ['records', 'team'],
  ['nothing', 'board'],
  ['toString', 'board'],
  [null, 'board'],
]

test.each(WISHED)('?view=%s opens %s', (wished, view) => expect(viewNamed(wished)).toBe(view))

/** Addresses of a room's views, as somebody may type them. */
import { expect, test } from 'vitest'
import { VIEWS, viewNamed } from './address.ts'

test.each([
  ...VIEWS.map((view) => [view, view]),
  ['leaderboard', 'standing'],
  ['goals', 'standing'],
  ['patches', 'changes'],
  ['conflicts', 'canon'],
  ['records', 'team'],
  ['nothing', 'board'],
  ['toString', 'board'],
  [null, 'board'],
] as const)('?view=%s opens %s', (wished, view) => expect(viewNamed(wished)).toBe(view))

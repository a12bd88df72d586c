import { expect, test } from 'vitest'
import type { ZodObject } from 'zod'
import { draft } from './play.fixture.ts'
import { purposes, told } from './words.ts'

test('a plain comment is not offered to be a proposal, whose fields it has not; called one all the same, it is read', () => {
  const { comment } = (told('discuss') as ZodObject).shape
  expect(comment?.safeParse(draft({ stance: 'approve' })).success).toBe(true)
  expect(comment?.safeParse(draft({ stance: 'propose' })).success).toBe(false)
  expect(purposes.discuss.safeParse({ comment: draft({ stance: 'propose' }), pass: null }).success).toBe(true)
})

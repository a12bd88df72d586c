import { expect, test, vi } from 'vitest'
import { NO_CONTRACT } from '../core/house/contracts.ts'
import type { Call } from './driver.ts'
import { type Clerk, repositoryDriver } from './repository.ts'

const seat = {
  id: 'clerk',
  name: 'Clerk',
  persona: '',
  method: '',
  interests: [],
  contract: NO_CONTRACT,
  driver: 'repository',
  model: null,
  cheaperModel: null,
} as const
const call = (view: object): Call =>
  ({ request: 'apply/clerk/1', view, seat, replyMsMax: 5_000, signal: new AbortController().signal }) as unknown as Call
const clerk = (over: Partial<Clerk>): Clerk => ({ inspect: vi.fn(), secure: vi.fn(), apply: vi.fn(), ...over })

test('the clerk of a room writes the patch that it is shown, and answers with what became of it', async () => {
  const view = { purpose: 'apply', folder: '/book', patch: 'P1', diff: '--- a/x\n+++ b/x\n' }
  const applied = { applied: [{ path: 'x', before: 'a'.repeat(64), after: 'b'.repeat(64) }], problem: null }
  const apply = vi.fn(async () => applied)
  const landing = await repositoryDriver(clerk({ apply }))(call(view))
  expect(apply).toHaveBeenCalledExactlyOnceWith(view)
  expect(landing).toMatchObject({ ok: true, value: applied, micros: 0, lookups: [], model: null })
})

test('what could not be written is an answer, too', async () => {
  const problem = 'chapter-1.md has moved on: line 12 reads otherwise.'
  const landing = await repositoryDriver(clerk({ apply: async () => ({ applied: [], problem }) }))(call({ purpose: 'apply' }))
  expect(landing).toMatchObject({ ok: true, value: { applied: [], problem } })
})

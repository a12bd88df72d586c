import { expect, test } from 'vitest'
import { askedBy, SHARED_MIN, sharedShare } from '../bench/prompts.ts'
import { ROOT } from '../scripts/step.ts'

/** Recordings are played, and requests counted as a server gets them: what `npm run bench -- --only prompts` prints, without the older tree. */
test('from the second call on, most of a prompt is the beginning of an earlier one', async () => {
  const asked = await askedBy(ROOT)
  expect(Object.keys(asked).sort()).toEqual(Object.keys(SHARED_MIN).sort())
  for (const [protocol, deliberations] of Object.entries(asked)) {
    expect(deliberations.flat().length, protocol).toBeGreaterThan(10)
    expect(sharedShare(deliberations), protocol).toBeGreaterThanOrEqual(SHARED_MIN[protocol] ?? 1)
  }
}, 240_000)

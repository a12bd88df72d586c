import { expect, test } from 'vitest'
import { askedBy, SHARED_MIN, sharedShare, TAPES } from '../bench/prompts.ts'
import { ROOT } from '../scripts/step.ts'

/** Recordings are played, and requests counted as a server gets them: what `npm run bench -- --only prompts` prints, without the older tree. */
test('from the second call on, most of a prompt is the beginning of an earlier one', async () => {
  // One of each protocol: the others say the same, and take as long again.
  const first = TAPES.filter(([protocol], nth) => TAPES.findIndex(([other]) => other === protocol) === nth)
  const asked = await askedBy(ROOT, first)
  expect(Object.keys(asked).sort()).toEqual(Object.keys(SHARED_MIN).sort())
  for (const [protocol, deliberations] of Object.entries(asked)) {
    expect(deliberations.flat().length, protocol).toBeGreaterThan(8)
    expect(sharedShare(deliberations), protocol).toBeGreaterThanOrEqual(SHARED_MIN[protocol] ?? 1)
  }
}, 240_000)

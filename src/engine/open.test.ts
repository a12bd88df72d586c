import { describe, expect, test } from 'vitest'
import { seat, seats } from '../../test/facts.ts'
import { wishFor } from '../../test/scene.ts'
import { simClock } from '../../test/sim-clock.ts'
import { DOSSIER } from '../../test/world-lines.ts'
import { isRefusal } from '../core/refusal.ts'
import { memoryLog } from '../log/memory.ts'
import { defaultLimits, open, type Wish } from './open.ts'

const opening = async (over: Partial<Wish>) => {
  const log = memoryLog()
  const id = await open(log, simClock(), { ...wishFor(2), ...over })
  return { log, id, streams: await log.streams({ limit: 99 }) }
}

describe('opening', () => {
  test('writes one fact that holds everything, and pins every text of the dossier', async () => {
    const { log, id } = await opening({ sources: DOSSIER, subject: '  Night ferry?  ', seed: 9 })
    if (isRefusal(id)) throw new Error(id.because)
    expect(id).toMatch(/^ask-[0-9a-hjkmnp-tv-z]{8}$/)
    const [event, ...more] = await log.read(id, 0)
    expect(more).toEqual([])
    expect(event).toMatchObject({ type: 'deliberation.opened', subject: 'Night ferry?', seed: 9, at: 0, seats: seats(2) })
    for (const { hash, text } of DOSSIER.files) expect(await log.text(hash)).toBe(text)
  })

  test('two openings have two ids', async () => {
    const log = memoryLog()
    const ids = await Promise.all(Array.from({ length: 20 }, () => open(log, simClock(), wishFor(1))))
    expect(new Set(ids).size).toBe(20)
  })

  test.each([
    ['an empty question', { subject: '  \n ' }, 'empty-question'],
    ['a question of signs only', { subject: ' ?! ' }, 'empty-question'],
    ['a debate on an open question', { protocol: 'debate', subject: 'How should we do it?', seats: seats(3) }, 'open-question'],
    ['a question of a megabyte', { subject: 'x'.repeat(1_000_000) }, 'long-question'],
    ['a control character', { subject: 'Night\u0007 ferry?' }, 'control-characters'],
    ['no seats', { seats: [] }, 'no-seats'],
    ['a cast of 13', { seats: Array.from({ length: 13 }, (_, index) => seat(`s${index}`)) }, 'too-many-seats'],
    ['one seat twice', { seats: [seat('a'), seat('b'), seat('a')] }, 'same-seat-twice'],
    ['a seat that would be taken for the clerk', { seats: [seat('clerk')] }, 'reserved-id'],
    ['a seat that would be taken for the judge', { seats: [seat('a'), seat('judge')] }, 'reserved-id'],
    ['a seat that would be taken for the moderator', { seats: [seat('moderator')] }, 'reserved-id'],
    ['a seat that would be taken for the user', { seats: [seat('user')] }, 'reserved-id'],
    ['a seat named like a part of every record', { seats: [seat('a'), seat('constructor')] }, 'reserved-id'],
    ['a debate of two', { protocol: 'debate', seats: seats(2) }, 'too-few-seats'],
    ['a debate of nobody', { protocol: 'debate', seats: [] }, 'no-seats'],
    ['a debate of 13', { protocol: 'debate', seats: Array.from({ length: 13 }, (_, index) => seat(`s${index}`)) }, 'too-many-seats'],
    ['a council of two', { protocol: 'council', seats: seats(2) }, 'too-few-seats'],
    ['a council of four', { protocol: 'council', seats: seats(4) }, 'too-many-seats'],
    ['a seat with a name nobody can type', { seats: [seat('Not An Id')] }, 'bad-opening'],
    ['an option that does not exist', { options: { rounds: 3 } }, 'bad-options'],
    ['a budget that is not a number', { limits: { ...wishFor(1).limits, microsMax: Number.NaN } }, 'bad-opening'],
    ['a negative budget', { limits: { ...wishFor(1).limits, tokensMax: -1 } }, 'bad-opening'],
    ['nobody at once', { limits: { ...wishFor(1).limits, concurrency: 0 } }, 'bad-opening'],
    ['no time', { limits: { ...wishFor(1).limits, minutesMax: 0 } }, 'bad-opening'],
  ] as const)('%s is refused with a sentence, and nothing is written', async (_, over, code) => {
    const { id, streams } = await opening(over)
    expect(id).toMatchObject({ refused: code, because: expect.stringMatching(/\w.*\.$/s) })
    expect(streams).toEqual([])
  })

  test('a question of 10,000 characters and twelve seats are taken; line breaks and tabs are no control characters', async () => {
    expect((await opening({ subject: 'x'.repeat(10_000) })).streams).toHaveLength(1)
    expect((await opening({ seats: seats(12) })).streams).toHaveLength(1)
    expect((await opening({ subject: 'Night\n\tferry?' })).streams).toHaveLength(1)
  })

  test('a debate of three is taken, with its options filled in and those who serve it', async () => {
    const staff = { clerk: seat('clerk'), judge: seat('judge', { driver: 'offline', model: null }) }
    const { log, id } = await opening({ protocol: 'debate', seats: seats(3), options: { allPairs: true }, staff })
    if (isRefusal(id)) throw new Error(id.because)
    expect(id).toMatch(/^debate-/)
    expect(await log.read(id, 0)).toMatchObject([
      { protocol: 'debate', staff, options: { allPairs: true, messagesMax: null, embeddings: null } },
    ])
  })

  test('too few seats are told how many it takes', async () => {
    const { id } = await opening({ protocol: 'debate', seats: seats(2) })
    expect(id).toMatchObject({ because: '2 seats: a debate needs 3 to 12. Take 3 or more, or add seats to the cast.' })
    const council = await opening({ protocol: 'council', seats: seats(5) })
    expect(council.id).toMatchObject({ because: '5 seats: a council has exactly 3. Name a cast of 3, or none.' })
  })
})

test('a council has long replies, an hour, and the budget that its cycles share', () => {
  expect(defaultLimits('council', 3)).toMatchObject({
    nominalReplyMs: 8_000,
    outputTokensMax: 3_000,
    tokensMax: 200_000,
    minutesMax: 60,
    callsMax: 200,
  })
})

test('a debate has shorter turns, and a full table more of them', () => {
  expect(defaultLimits('ask', 12)).toMatchObject({ nominalReplyMs: 8_000, outputTokensMax: 2_000, callsMax: 200, tokensMax: 400_000 })
  expect(defaultLimits('debate', 5)).toMatchObject({ nominalReplyMs: 4_000, outputTokensMax: 1_200, callsMax: 200, tokensMax: 400_000 })
  expect(defaultLimits('debate', 12)).toMatchObject({ callsMax: 480, tokensMax: 960_000 })
})

test('whoever it is for, work is looked at every 45 minutes or three tasks, and three failures in a row are too many', () => {
  for (const protocol of ['ask', 'debate', 'council', 'roundtable', 'run'] as const)
    expect(defaultLimits(protocol, 3)).toMatchObject({
      checkpointMinutes: 45,
      checkpointTasks: 3,
      checkpointStopAt: 0.8,
      failuresInARowMax: 3,
    })
})

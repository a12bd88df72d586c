/** Replies that are not quite as asked for, or not at all: what is put right, what is asked for once more, and with which words. */
import { describe, expect, test } from 'vitest'
import { debateReply } from '../../test/debate-seats.ts'
import { ended, politely, type Scene, stage } from '../../test/scene.ts'
import { answeredWith, failedWith } from '../../test/world.ts'
import { DOSSIER, SHAPES } from '../../test/world-lines.ts'
import type { AskReport } from '../core/ask/report.ts'
import type { DebateViews } from '../core/debate/views.ts'
import type { Purpose } from '../core/debate/words.ts'
import { report } from '../core/deliberation.ts'
import { random } from '../core/random.ts'
import type { Prompt } from '../core/seat.ts'
import type { RecordedOf } from '../core/words.ts'
import type { Call } from '../seats/driver.ts'

const callTimes = ({ calls }: Scene, request: string): readonly number[] =>
  calls.filter((call) => call.request === request).map(({ atMs }) => atMs - (calls[0]?.atMs ?? 0))
const reportOf = async (scene: Scene): Promise<AskReport> => report(await scene.state()) as AskReport

describe('given an answer that can not be read', () => {
  const garbled = '{"side": "YES", "posit'
  test('is quoted back once with what was wrong; the mended one counts', async () => {
    const scene = await stage({
      cast: 1,
      drive: (call, nth) => (nth === 1 ? failedWith(call, { code: 'malformed', retryable: false, raw: garbled }) : politely(call, nth)),
    })
    expect(ended(await scene.run()).house.status).toBe('completed')
    const [first, second] = scene.calls
    expect(first?.repair).toBeNull()
    expect(second?.repair).toEqual({ raw: garbled, error: 'The world said: malformed.' })
    expect((await scene.of('ask.sent')).map(({ attempt, repairs }) => [attempt, repairs])).toEqual([
      [1, null],
      [2, 1],
    ])
    expect(callTimes(scene, 'answer/a/1')).toEqual([0, 0])
  })

  test('the repair ask sets aside what it quotes, too, and is pinned as it is sent', async () => {
    const scene = await stage({
      cast: 1,
      drive: (call, nth) =>
        nth === 1 ? failedWith(call, { code: 'malformed', retryable: false, raw: garbled.repeat(40) }) : politely(call, nth),
    })
    await scene.run()
    const [plain, repair] = await scene.of('ask.sent')
    expect(repair?.reserved.tokens).toBeGreaterThan((plain?.reserved.tokens ?? 0) + 100)
    expect(await scene.log.text(repair?.prompt ?? '')).toContain('posit')
  })

  test('twice, and the seat abstains: no second repair', async () => {
    const scene = await stage({ cast: 1, drive: (call) => failedWith(call, { code: 'malformed', retryable: false, raw: garbled }) })
    await scene.run()
    expect(scene.calls).toHaveLength(2)
    expect((await reportOf(scene)).abstained).toMatchObject([{ seat: 'a', stage: 'answering' }])
  })

  test.each(SHAPES.map((shape) => [JSON.stringify(shape), shape] as const))(
    'that calls itself an answer (%s) never becomes one, nor a vote',
    async (_, shape) => {
      const scene = await stage({
        cast: 4,
        limits: { failuresInARowMax: 9 },
        drive: (call) => (call.purpose === 'rank' || call.seat.id === 'd' ? answeredWith(call, shape) : politely(call, 1)),
      })
      const { house } = ended(await scene.run())
      expect(house.status).toBe('completed')
      expect(await scene.of('ranking.cast')).toEqual([])
      expect((await scene.of('answer.given')).map((answer) => answer.seat)).toEqual(['a', 'b', 'c'])
      const { result, abstained } = await reportOf(scene)
      expect(result.kind).toBe('unranked')
      expect(abstained.map(({ seat: who, stage: where }) => `${who} ${where}`)).toEqual(
        ['d answering', 'a ranking', 'b ranking', 'c ranking'].map((entry) =>
          expect.stringMatching(entry.startsWith('d') ? entry : /^[abc] ranking$/),
        ),
      )
    },
  )

  test('a fault after the repair is still retried, and the repair is not asked twice', async () => {
    const scene = await stage({
      cast: 1,
      drive: (call, nth) =>
        nth === 2 ? failedWith(call, { code: 'timeout' }) : failedWith(call, { code: 'malformed', retryable: false, raw: garbled }),
    })
    await scene.run()
    expect(scene.calls).toHaveLength(3)
  })
})

const sound = (call: Call): Record<string, unknown> =>
  debateReply('sound', call.view as DebateViews[Purpose], random(7, call.request), call.seat.id) as Record<string, unknown>
const debate = { protocol: 'debate', sources: DOSSIER, options: { messagesMax: 24 } } as const

describe('given others who have spoken since it was asked', () => {
  test('when it is asked once more, then word by word what it was asked before', async () => {
    const scene = await stage({
      cast: 4,
      wish: debate,
      drive: async (call, nth) => {
        const isBad = call.seat.id === 'a' && nth === 1
        await scene.clock.wait(isBad ? 6_000 : 1_000, call.signal)
        return isBad ? failedWith(call, { code: 'malformed', retryable: false, raw: '{"contri' }) : answeredWith(call, sound(call))
      },
    })
    await scene.run()
    const repairs = (await scene.of('ask.sent')).filter(({ repairs }) => repairs !== null)
    expect(repairs.filter(({ purpose }) => purpose === 'speak').length).toBeGreaterThan(2)
    for (const repair of repairs) {
      const first = (await scene.of('ask.sent')).find(({ request, attempt }) => request === repair.request && attempt === repair.repairs)
      const [before, again] = [await promptOf(scene, first), await promptOf(scene, repair)]
      expect({ ...again, task: again.task.slice(0, before.task.length) }).toEqual(before)
      expect(again.task.slice(before.task.length)).toContain('{"contri')
    }
  })
})

const promptOf = async (scene: Scene, sent: RecordedOf<'ask.sent'> | undefined): Promise<Prompt> =>
  JSON.parse((await scene.log.text(sent?.prompt ?? '')) ?? 'null')

describe('given a contribution that was refused', () => {
  test('when its author is asked next, then it is shown all of it, once, and nobody else is', async () => {
    const content = `My point is long. ${'So it goes on. '.repeat(60)}And this is its end.`
    let refused = 0
    const scene = await stage({
      cast: 3,
      wish: debate,
      drive: (call) => {
        const isLong = call.purpose === 'speak' && call.seat.id === 'a' && refused++ === 0
        return answeredWith(call, isLong ? { ...sound(call), contributions: [{ move: 'CLAIM', content, confidence: 0.5 }] } : sound(call))
      },
    })
    await scene.run()
    const [fact] = await scene.of('contribution.refused')
    expect(fact).toMatchObject({ seat: 'a', rule: 'too-long' })
    const mine = scene.calls.filter(({ seat }) => seat.id === 'a').map(({ request }) => request)
    const shown = scene.calls.filter(({ prompt }) => prompt.task.includes('And this is its end.'))
    expect(shown.map(({ request }) => request)).toEqual([mine[mine.indexOf(fact?.request ?? '') + 1]])
    expect(shown[0]?.prompt.task).toContain('Your last reply was refused by the rule “too-long” and nobody saw it.')
  })
})

describe('given an answer that is not quite as asked for', () => {
  test('when it is read, then what was put right is on record once, behind the call and before what it leads to', async () => {
    const scene = await stage({
      cast: 1,
      drive: (call) => answeredWith(call, { side: 'no', position: 'No.', text: 'It costs.[ASSUME]', confidence: '80 %' }),
    })
    await scene.run()
    const types = (await scene.events()).map(({ type }) => type)
    expect(types.slice(types.indexOf('ask.answered'))).toEqual([
      ...['ask.answered', 'reply.mended', 'answer.given', 'claims.registered', 'deliberation.closed'],
    ])
    expect(await scene.of('reply.mended')).toMatchObject([
      {
        request: 'answer/a/1',
        mended: ['side: «no» read as NO', 'confidence: «80 %» read as 0.8'],
        cut: [],
      },
    ])
    expect(await scene.of('answer.given')).toMatchObject([{ side: 'NO', confidence: 0.8 }])
    expect(scene.calls).toHaveLength(1)
  })

  test('when something of it was cut, then its seat is told with its next request, and with no other', async () => {
    const many = Array.from({ length: 14 }, (_, n) => `word-${n}`)
    const scene = await stage({
      cast: 3,
      wish: debate,
      drive: (call) =>
        answeredWith(call, call.purpose === 'open' && call.seat.id === 'a' ? { ...sound(call), interests: many } : sound(call)),
    })
    await scene.run()
    const told = scene.calls.filter(({ prompt }) => prompt.task.includes('interests: 14 entries, 12 fit'))
    const next = scene.calls.find(({ seat, purpose }) => seat.id === 'a' && purpose !== 'open')
    expect(told.map(({ request }) => request)).toEqual([next?.request])
    expect(scene.calls.length).toBeGreaterThan(10)
  })

  test('when a text is a little over its limit, then it is kept whole', async () => {
    const position = 'x'.repeat(480)
    const scene = await stage({
      cast: 1,
      drive: (call) => answeredWith(call, { side: 'NO', position, text: 'No.[ASSUME]', references: [], confidence: 1 }),
    })
    await scene.run()
    expect(await scene.of('answer.given')).toMatchObject([{ position }])
    expect(await scene.of('reply.mended')).toEqual([])
  })

  test('when it is far over, then it is asked for once more, and told by how much', async () => {
    const scene = await stage({
      cast: 1,
      drive: (call, nth) => {
        const position = 'x'.repeat(nth === 1 ? 620 : 380)
        return answeredWith(call, { side: 'NO', position, text: 'No.[ASSUME]', references: [], confidence: 1 })
      },
    })
    await scene.run()
    expect(await scene.of('ask.failed')).toMatchObject([{ code: 'malformed', because: 'position: 620 characters, 400 fit.' }])
    expect(scene.calls[1]?.prompt.task).toContain('position: 620 characters, 400 fit.')
    expect(await scene.of('answer.given')).toHaveLength(1)
  })
})

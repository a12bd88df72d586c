/**
 * The product as it is started, against a server that answers one call at a time: every protocol that asks models comes to its own
 * end, nobody is left out and nothing times out. And how long a reply may take is what was said, by flag and by file.
 */
import { describe, expect, test } from 'vitest'
import { members } from '../room/members.ts'
import { babble } from './babble.ts'
import { reviewers, manners as reviewing } from './council-reviewers.ts'
import { fromExample } from './example-replies.ts'
import { completion, type Manners, MODEL, type ModelServer, modelServer, send } from './model-server.ts'
import { asProcess, type Ended, eventsOf, folder, idIn, type Written } from './witan.ts'

const EACH_MS = 60
const PASSAGE = 'The crossing must be fast.'
const PRD = `# Night ferry\n\n## Requirements\n\n${PASSAGE} The crew answers within 5 minutes.\n`
const LOST: ReadonlySet<string> = new Set(['breaker.opened', 'reviewer.lost', 'seat.removed', 'seat.replaced'])
const LATE: ReadonlySet<string> = new Set(['timeout', 'lost', 'unreachable', 'server-error'])

/** By the example in its prompt; bound to a schema, by that. */
function fillingIn(): Manners {
  let nth = 0
  return ({ prompt, schema }, response) => {
    nth += 1
    send(response, 200, completion(schema === null ? fromExample(prompt, nth) : babble(schema, 1, nth)))
    return true
  }
}

const slowServer = (manners?: Manners): Promise<ModelServer> =>
  modelServer({ delayMs: EACH_MS, isOneAtATime: true, ...(manners !== undefined && { manners }) })

interface Started {
  readonly ended: Ended
  readonly events: readonly Written[]
}

async function started(cwd: string, server: ModelServer, args: readonly string[]): Promise<Started> {
  const ended = await asProcess(cwd, args, server.env)
  return { ended, events: await eventsOf(cwd, idIn(cwd)) }
}

const TALKS: readonly (readonly [name: string, args: readonly string[], manners: () => Manners | undefined, callsLeast: number])[] = [
  ['ask', ['ask', 'Ship on Friday?', '--seats', '5'], () => undefined, 8],
  ['debate', ['debate', 'Should buses be free?', '--seats', '5'], fillingIn, 20],
  ['roundtable', ['roundtable', 'Should buses be free?', '--seats', '5'], fillingIn, 10],
  ['council', ['council', 'prd.md'], () => reviewing(reviewers(PASSAGE)), 6],
]

describe.concurrent('given a server that answers one call at a time', () => {
  test.each(TALKS)(
    'when `witan %s` is started, then it comes to its own end with everybody there',
    async (_, args, manners, callsLeast) => {
      const server = await slowServer(manners())
      const { ended, events } = await started(folder({ 'prd.md': PRD }), server, [...args, ...MODEL])
      expect(ended, ended.err).toMatchObject({ code: 0, signal: null })
      expect(events.at(-1)).toMatchObject({ type: 'deliberation.closed', reason: 'completed' })
      expect(events.filter(({ type }) => LOST.has(type))).toEqual([])
      expect(events.filter(({ type, code = '' }) => type === 'ask.failed' && LATE.has(code))).toEqual([])
      expect(server.asked.length).toBeGreaterThanOrEqual(callsLeast)
    },
  )

  test('when a team works in a room, then its session ends because it is done', async () => {
    const server = await slowServer(members())
    const cwd = folder({ 'scene.md': "One.\nOda's green eyes narrow.\n" })
    for (const args of [
      ['room', 'init', '--domain', 'fiction', ...MODEL],
      ['room', 'issue', 'Which colour are her eyes?'],
    ])
      expect(await asProcess(cwd, args, server.env)).toMatchObject({ code: 0 })
    const { ended, events } = await started(cwd, server, ['room', 'run'])
    expect(ended, ended.err).toMatchObject({ code: 0, signal: null })
    expect(events.filter(({ type }) => type === 'session.ended')).toMatchObject([{ reason: 'done' }])
    expect(events.filter(({ type, code = '' }) => LOST.has(type) || (type === 'ask.failed' && LATE.has(code)))).toEqual([])
    expect(server.asked.length).toBeGreaterThan(5)
  })
})

describe.concurrent('given a server that takes longer than a reply may', () => {
  const SLOW_MS = 1_500
  const ASK = ['ask', 'Ship on Friday?', '--seats', '1', ...MODEL]
  const slow = (): Promise<ModelServer> => modelServer({ delayMs: SLOW_MS })
  const timeouts = (events: readonly Written[]): readonly Written[] => events.filter(({ code }) => code === 'timeout')

  test('when --reply-seconds is too short, then each time-out says which setting to raise, and the seat is not given up for one', async () => {
    const server = await slow()
    const { ended, events } = await started(folder(), server, [...ASK, '--reply-seconds', '0.4'])
    expect(ended.code).toBe(3)
    expect(timeouts(events), 'it is asked again, three times').toHaveLength(4)
    expect(timeouts(events)[0]).toMatchObject({ because: expect.stringMatching(/did not answer within 0\.4 s.* --reply-seconds 1\b/) })
    expect(events.filter(({ type }) => type === 'breaker.opened')).toEqual([])
  })

  test.each([
    ['of all', 'reply-seconds: 0.4\n', ['--reply-seconds', '30']],
    ['of its model', 'reply-seconds: 0.4\nmodels:\n  compatible/slow: {reply-seconds: 30}\n', []],
    ['of its provider', 'reply-seconds: 0.4\nmodels:\n  compatible: {reply-seconds: 30}\n', []],
    ['of its model, by a flag,', 'reply-seconds: 0.4\n', ['--reply-seconds', 'compatible/slow=30']],
    ['of its purpose, by a flag,', '', ['--reply-seconds', '0.4', '--reply-seconds', 'answer=30']],
  ])('when witan.yaml allows too little and the word %s is longer, then that holds', async (_, file, flags) => {
    const { ended, events } = await started(folder({ 'witan.yaml': file }), await slow(), [...ASK, ...flags])
    expect(ended, ended.err).toMatchObject({ code: 0 })
    expect(timeouts(events)).toEqual([])
  })

  test('when a purpose or a model is misspelt, in witan.yaml or by a flag, then it is refused before anything is asked', async () => {
    const server = await slow()
    for (const [file, said] of [
      ['purposes:\n  answr: {max-output: 900}\n', /«answr».*answer, rank/],
      ['models:\n  qwen3: {reply-seconds: 900}\n', /witan\.yaml, line 2/],
    ] as const)
      expect(await asProcess(folder({ 'witan.yaml': file }), ASK, server.env)).toMatchObject({ code: 2, err: expect.stringMatching(said) })
    const byFlag = await asProcess(folder(), [...ASK, '--max-output', 'answr=900'], server.env)
    expect(byFlag).toMatchObject({ code: 2, err: expect.stringMatching(/«answr».*answer, rank/) })
    expect(server.asked).toEqual([])
  })
})

/** Rooms whose members are models, behind a real wire: what goes wrong is counted, paid for and told, and the session ends by itself. */
import { describe, expect, test } from 'vitest'
import { bareSettings } from '../../src/config.ts'
import { withLimits } from '../../src/core/house/limits.ts'
import { isRefusal } from '../../src/core/refusal.ts'
import type { RoomReport } from '../../src/core/room/report-types.ts'
import { issueOf } from '../../src/core/room/state.ts'
import { makeEngine } from '../../src/engine/engine.ts'
import { initRoom, roomWish } from '../../src/engine/room.ts'
import { type ModelServer, modelServer, USED } from '../cli/model-server.ts'
import { eventsOf, eventually, folder, idIn, runs, start } from '../cli/witan.ts'
import { anthropicMessage, lookingUp, members, type Request, SILENCE } from './members.ts'
import { draft, every, folderWith, GROUNDED, quoting, Stage } from './stage.ts'

const SCENE = 'scene.md'
const LINE = "Oda's green eyes narrow at the gauge."
const FILES = { [SCENE]: `One.\nTwo.\nThree.\n${LINE}\nFive.\nSix.\nSeven.\n` }
const REPLY_MS_MAX = 3_000

/** In this process, with little patience for a member that never answers. */
async function among(server: ModelServer): Promise<Stage> {
  const folder = folderWith(FILES)
  const settings = bareSettings(folder, server.env)
  const asked = {
    folder,
    section: { domain: 'fiction' as const },
    model: 'compatible/slow',
    seatModels: new Map<string, string>(),
    offline: false,
  }
  const wish = await roomWish(asked, settings)
  if (isRefusal(wish)) throw new Error(wish.because)
  const engine = await makeEngine(settings)
  const id = await initRoom(engine, { ...wish, limits: withLimits(wish.limits, { replyMsMax: REPLY_MS_MAX }) })
  if (isRefusal(id)) throw new Error(id.because)
  return new Stage(folder, id, engine)
}

const playing = (otherwise?: (request: Request) => unknown): Promise<ModelServer> => modelServer({ manners: members(otherwise) })

/** Each try of the planner breaks another rule: two an issue, since a third is not asked for. */
const BROKEN = {
  short: draft({ body: 'I agree with this.' }),
  dull: draft({ body: 'same words and '.repeat(20) }),
  ungrounded: draft({ impact: 'structural' }),
  invented: draft({ evidence: quoting(SCENE, 'Nobody ever wrote this sentence about zebras.', 2), impact: 'structural' }),
  hot: draft({ body: `${GROUNDED} It is urgent, a catastrophic disaster, and vital.` }),
}
const PLANNED: Readonly<Record<number, readonly (keyof typeof BROKEN)[]>> = {
  1: ['short', 'dull'],
  2: ['ungrounded', 'invented'],
  3: ['hot'],
}

describe('members that are models', () => {
  test('one talks nonsense, one never answers, one breaks every rule: it is repaired or left out, told why, and all of it is paid for', async () => {
    const server = await playing(({ member, purpose, issue, nth }) => {
      if (purpose !== 'say') return undefined
      if (member === 'Critic') return 'I would rather not say. {{{'
      if (member === 'Editor' && issue === 1) return SILENCE
      const broken = member === 'Planner' ? PLANNED[issue]?.[nth - 1] : undefined
      return broken === undefined ? undefined : { comment: BROKEN[broken], pass: null }
    })
    const room = await among(server)
    for (const title of ['First', 'Second', 'Third']) await room.open({ title })
    await room.begin()
    await room.works()
    const events = await room.events()
    const own = await room.own()
    expect(own.session?.ended?.reason).toBe('done')
    // What was only talked about is the user's to settle.
    expect([1, 2, 3].map((id) => issueOf(own, id)?.status)).toEqual(['waiting', 'waiting', 'waiting'])

    const failures = (seat: string) =>
      events.flatMap((event) =>
        event.type === 'ask.failed' && event.seat === seat ? [`${event.request} ${event.attempt} ${event.code}`] : [],
      )
    expect(failures('critic').filter((one) => one.startsWith('discuss/critic/1 '))).toEqual([
      'discuss/critic/1 1 malformed',
      'discuss/critic/1 2 malformed',
    ])
    expect(events.filter((event) => event.type === 'ask.sent' && event.seat === 'critic' && event.repairs !== null)).toHaveLength(3)
    expect(failures('editor')).toEqual([1, 2, 3, 4].map((attempt) => `discuss/editor/1 ${attempt} timeout`))
    expect(every(events, 'comment.added').filter(({ author }) => author === 'critic')).toEqual([])

    const refused = every(events, 'comment.refused').map(({ issue, violations }) => [issue, violations.map(({ rule }) => rule)])
    expect(refused.toSorted()).toEqual([
      [1, ['insufficient-substance', 'low-vocabulary']],
      [1, ['low-vocabulary']],
      [2, ['missing-evidence-for-impact']],
    ])
    const apart = every(events, 'comment.quarantined').map(({ issue, violations }) => [issue, violations.map(({ rule }) => rule)])
    expect(apart.toSorted()).toEqual([
      [2, ['repeated-violation']],
      [3, ['escalation-language']],
    ])
    const fined = every(events, 'credit.awarded').filter(({ member, amount }) => member === 'planner' && amount < 0)
    expect(fined.map(({ reason }) => reason).toSorted()).toEqual([...Array(5).fill('circuit-breaker-triggered'), 'hallucination-detected'])
    const again = server.asked.find(({ prompt }) => prompt.includes('You are "Planner"') && prompt.includes('why it was not taken'))
    expect(again?.prompt).toContain('- insufficient-substance: ')

    const { cost } = (await room.engine.report(room.id)) as RoomReport
    expect(cost.tokens - cost.tokensSetAside).toBe((server.asked.length - 4) * USED)
    expect(cost.callsOfUnknownPrice).toBe(server.asked.length)
    await room.engine.close()
  })

  test('look things up while they answer, in the folder and in issues, and every time is on record', async () => {
    const looked = new Set<string>()
    const once = (key: string, what: unknown): unknown => {
      if (looked.has(key)) return undefined
      looked.add(key)
      return what
    }
    const server = await playing(({ member, purpose }) => {
      if (member === 'Writer' && purpose === 'propose') return once('search', lookingUp('search_dossier', { query: 'green eyes gauge' }))
      if (member === 'Continuity' && purpose === 'say')
        return once('read', lookingUp('read_source', { path: '../../etc/passwd', start: 1, end: 9 }))
      if (member === 'Critic' && purpose === 'say') return once('issue', lookingUp('read_source', { path: 'issues/1', start: 1, end: 9 }))
      return undefined
    })
    const room = await among(server)
    await room.open({ tags: ['eyes'] })
    await room.begin()
    await room.works()
    const made = (await room.all('lookup.made')).toSorted((a, b) => a.input.localeCompare(b.input))
    expect(made).toMatchObject([
      { member: 'continuity', tool: 'read_source', input: '../../etc/passwd', hits: 0, touched: [] },
      { member: 'writer', tool: 'search_dossier', input: 'green eyes gauge', issue: 1 },
      { member: 'critic', tool: 'read_source', input: 'issues/1', touched: [1], tags: expect.arrayContaining(['eyes']) },
    ])
    const told = server.asked.map(({ prompt }) => prompt).join('\n')
    expect(told).toContain('No file «../../etc/passwd» is in the dossier.')
    expect(told).not.toContain('root:')
    await room.engine.close()
  })
})

describe('a session of models at the command line', () => {
  const opened = async (env: NodeJS.ProcessEnv, model: string): Promise<string> => {
    const cwd = folder(FILES)
    await runs(cwd, ['room', 'init', '--domain', 'fiction', '--model', model], env)
    await runs(cwd, ['room', 'issue', 'Which colour are her eyes?'], env)
    return cwd
  }
  const reportOf = ({ out }: { readonly out: string }): RoomReport => JSON.parse(out) as RoomReport

  test('ends at --max-calls with what there is and exit code 3; the next one goes on where it stood', async () => {
    const server = await playing()
    const cwd = await opened(server.env, 'compatible/slow')
    const early = reportOf(await runs(cwd, ['room', 'run', '--json', '--quiet', '--max-calls', '3'], server.env, 3))
    expect(early.session).toMatchObject({ number: 1, ended: { reason: 'limit' } })
    expect(early.issues).toMatchObject([{ id: 1, status: 'open', comments: expect.any(Number) }])
    expect([early.cost.calls, server.asked.length], 'few as they are, all of them are used').toEqual([3, 3])
    const late = reportOf(await runs(cwd, ['room', 'run', '--json', '--quiet'], server.env))
    expect(late.session).toMatchObject({ number: 2, ended: { reason: 'done' } })
    expect(late.issues).toMatchObject([{ id: 1, status: 'waiting' }])
    expect(late.cost).toMatchObject({ calls: server.asked.length, tokens: server.asked.length * USED })
    const events = (await eventsOf(cwd, idIn(cwd))) as never
    expect(every(events, 'issue.taken-in')).toHaveLength(1)
  })

  test('ends before --budget is passed, with exit code 3', async () => {
    const server = await modelServer({ manners: members(undefined, anthropicMessage) })
    const env = { ANTHROPIC_BASE_URL: server.env.WITAN_COMPATIBLE_URL, ANTHROPIC_API_KEY: 'none' }
    const cwd = await opened(env, 'anthropic/claude-haiku-4-5')
    const early = reportOf(await runs(cwd, ['room', 'run', '--json', '--quiet', '--budget', '0.03'], env, 3))
    expect(early.session).toMatchObject({ ended: { reason: 'limit' } })
    expect(early.cost.dollars).toBeGreaterThan(0)
    expect(early.cost.dollars).toBeLessThanOrEqual(0.03)
    expect(early.issues).toMatchObject([{ status: 'open' }])
  })

  test('that another process works on already is waited for, and not called interrupted', async () => {
    const server = await modelServer({ heldAfter: 0, manners: () => false })
    const cwd = await opened(server.env, 'compatible/slow')
    const first = start(cwd, ['room', 'run', '--quiet'], server.env)
    await eventually(() => server.asked.length > 0, first.err)
    const second = start(cwd, ['room', 'run', '--quiet'], server.env)
    await eventually(
      () => second.err() !== '',
      () => 'The second one says nothing.',
    )
    expect(second.err()).toMatch(/^Session 1 is worked on by .*, process \d+(, \w+)?; this one waits for its end\.\n/)
    await runs(cwd, ['room', 'session', 'end', 'Enough.'], server.env)
    expect(await Promise.all([first.ended, second.ended])).toMatchObject([{ code: 3 }, { code: 3 }])
    const events = (await eventsOf(cwd, idIn(cwd))) as never
    expect([every(events, 'session.begun').length, every(events, 'session.ended').length]).toEqual([1, 1])
  })
})

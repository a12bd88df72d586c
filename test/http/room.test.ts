/** A room over HTTP: an outside agent takes part with its own token, and is judged with reasons; the user leads. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { comment, OPEN, openedRoom, projectWith, roomServer, SUBSTANCE, TEAM, type Verdict } from './room-server.ts'
import { startedServer, streamed } from './server.ts'

describe('a member with a token for its seat', () => {
  test('opens an issue, comments and votes under its own name, and its evidence is looked up', async () => {
    const server = await roomServer()
    const [critic, maker] = [await server.as('critic'), await server.as('maker')]
    const opened = await server.say(OPEN, critic)
    expect(opened).toMatchObject({ status: 200, body: { verdict: 'done', issue: 1, facts: [{ type: 'issue.opened', author: 'critic' }] } })
    const files = [
      { path: 'one.md', lines: { start: 3, end: 3 }, quote: 'Oda has amber eyes.' },
      { path: 'one.md', quote: 'Oda has green eyes and a scar.' },
      { path: '../one.md', quote: 'Oda has amber eyes.' },
    ]
    const said = await server.say(comment(1, { stance: 'approve', evidence: { files, canon: ['C1'] } }), maker)
    expect(said.body).toMatchObject({ verdict: 'kept', issue: 1, comment: '1.1', because: null })
    expect(said.body.evidence?.files.map(({ check }) => check.verdict)).toEqual(['verified', 'failed', 'failed'])
    expect((await server.say(comment(1, { stance: 'propose' }), critic)).body.verdict).toBe('kept')
    const voted = await server.say({ type: 'vote', issue: 1, vote: 'accept', because: 'It is needed.' }, maker)
    expect(voted.body.facts[0]).toMatchObject({ type: 'vote.cast', member: 'maker', vote: 'accept' })
    expect(await server.say({ type: 'vote', issue: 1, vote: 'accept', because: 'Mine.' }, critic)).toMatchObject({
      status: 403,
      body: { code: 'own-proposal' },
    })
  })

  test('hears from the gate why a comment is refused, and what it froze', async () => {
    const server = await roomServer()
    const critic = await server.as('critic')
    await server.say(OPEN)
    const short = await server.say(comment(1, { body: 'I do not like it.' }), critic)
    expect(short).toMatchObject({ status: 200, body: { verdict: 'refused', comment: null, because: expect.stringMatching(/150/) } })
    expect(short.body.violations.map(({ rule }) => rule)).toContain('insufficient-substance')
    const hot = `${SUBSTANCE} This is CRITICAL, URGENT and a CATASTROPHE: we MUST act IMMEDIATELY.`
    const frozen = await server.say(comment(1, { body: hot }), critic)
    expect(frozen.body).toMatchObject({ verdict: 'frozen', issue: 1, desk: 2 })
    expect(frozen.body.violations.map(({ rule }) => rule)).toContain('escalation-language')
    const late = await server.say(comment(1), critic)
    expect(late).toMatchObject({ status: 409, body: { code: 'issue-frozen', detail: expect.stringContaining('stands still') } })
    const thread = (await server.get(`${server.room}/issues/1`)).body as unknown as {
      quarantined: { author: string }[]
      comments: unknown[]
    }
    expect(thread.comments).toEqual([])
    expect(thread.quarantined).toMatchObject([{ author: 'critic', violations: [{ rule: 'escalation-language' }] }])
  })

  test('proposes a change as a diff, which only the user accepts, and then it is in the folder', async () => {
    const server = await roomServer()
    const maker = await server.as('maker')
    await server.say(OPEN)
    const diff =
      '--- a/deep/two.md\n+++ b/deep/two.md\n@@ -1 +1 @@\n-The tug leaves at dawn, and nobody on the pier asks where it goes or why it never whistles.\n+The tug leaves at dusk, and nobody on the pier asks where it goes or why it never whistles.\n'
    const draft = { stance: 'propose', impact: 'minor', evidence: { files: [{ path: 'deep/two.md', quote: 'The tug leaves at dawn' }] } }
    const proposed = await server.say({ ...comment(1, draft), proposal: { diff } }, maker)
    expect(proposed.body).toMatchObject({ verdict: 'kept', patch: 'P1' })
    const accept = { type: 'accept-patch', patch: 'P1' }
    expect(await server.say(accept, maker)).toMatchObject({ status: 403, body: { code: 'not-entitled' } })
    expect((await server.get(`${server.room}/patches/P1`)).body).toMatchObject({
      patch: 'P1',
      status: 'proposed',
      files: ['deep/two.md'],
      diff,
    })
    expect((await server.say(accept)).body).toMatchObject({ verdict: 'done', patch: 'P1' })
    await vi.waitFor(async () => expect((await server.get(`${server.room}/patches/P1`)).body.status).toBe('applied'), { timeout: 20_000 })
    expect((await server.get(`${server.room}/files/deep/two.md`)).text).toContain('leaves at dusk')
  })

  test('a diff that leads out of the folder, or into .git, is refused with the rule', async () => {
    const server = await roomServer()
    const maker = await server.as('maker')
    await server.say(OPEN)
    for (const path of ['../out.md', '.git/config']) {
      const diff = `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+x\n`
      const { body } = await server.say({ ...comment(1, { stance: 'propose' }), proposal: { diff } }, maker)
      expect(body).toMatchObject({ verdict: 'refused', patch: null })
      expect(body.violations.map(({ rule }) => rule)).toContain('patch-does-not-apply')
    }
  })

  test('sees others as letters, and itself by its name', async () => {
    const server = await roomServer()
    const [critic, maker] = [await server.as('critic'), await server.as('maker')]
    await server.say(OPEN)
    await server.say(comment(1), maker)
    const seen = (await server.get(`${server.room}/issues/1`, critic)).body as unknown as Thread
    expect(seen).toMatchObject({ author: 'the user', comments: [{ author: 'Member A' }], you: { member: 'critic', commentsLeft: 2 } })
    expect(JSON.stringify(seen)).not.toContain('maker')
    expect((await server.get(`${server.room}/issues/1`)).body).toMatchObject({ comments: [{ author: 'maker' }], you: null })
    expect((await server.get(`${server.room}/issues/1`, maker)).body).toMatchObject({ comments: [{ author: 'maker' }] })
  })
})

interface Thread {
  readonly comments: readonly { readonly author: string }[]
}

describe('what is looked up', () => {
  test('is found in the folder, by lines, or as a thread, and is on record under who looked', async () => {
    const server = await roomServer()
    const critic = await server.as('critic')
    await server.say({ ...OPEN, tags: ['#Boats'] })
    const asked = (body: object) => server.post(`${server.room}/look-ups`, body, critic)
    const search = (await asked({ tool: 'search', query: 'harbour lamp boat' })).body as unknown as Found
    expect(search.passages[0]).toMatchObject({ path: 'one.md', text: expect.stringContaining('lamp') })
    expect(search.issues).toMatchObject([{ id: 1, status: 'open' }])
    expect((await asked({ tool: 'read', query: 'one.md', start: 3, end: 3 })).body).toMatchObject({
      hits: 1,
      file: { path: 'one.md', start: 3, end: 3, text: 'Oda has amber eyes.' },
    })
    expect((await asked({ tool: 'issue', query: '#1', issue: 1 })).body).toMatchObject({ thread: { id: 1, tags: ['boats'] } })
    await server.get(`${server.room}/issues/1`, critic)
    await server.get(`${server.room}/files/one.md`, critic)
    const { body } = await server.get(`${server.room.replace('rooms', 'deliberations')}/events?type=lookup.made`, {
      accept: 'application/json',
    })
    expect(body.events).toMatchObject([
      { member: 'critic', tool: 'search', touched: [1] },
      { member: 'critic', tool: 'read', hits: 1 },
      { member: 'critic', tool: 'issue', tags: ['boats'] },
      { member: 'critic', tool: 'issue' },
      { member: 'critic', tool: 'read', input: 'one.md' },
    ])
    expect(await asked({ tool: 'read', query: 'none.md' })).toMatchObject({ status: 404, body: { code: 'no-file' } })
    expect(await asked({ tool: 'issue', query: 'the first' })).toMatchObject({ status: 422, body: { code: 'no-number' } })
    expect(await asked({ tool: 'read', query: 'one.md', start: 9, end: 2 })).toMatchObject({ status: 422, body: { code: 'no-lines' } })
  })

  test('a user’s look is nobody’s record', async () => {
    const server = await roomServer()
    await server.say(OPEN)
    const before = await server.version()
    expect((await server.get(`${server.room}/issues/1`)).status).toBe(200)
    expect((await server.get(`${server.room}/files/one.md`)).headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await server.version()).toBe(before)
  })
})

interface Found {
  readonly passages: readonly unknown[]
  readonly issues: readonly unknown[]
}

describe('a room is looked at', () => {
  test('in a list: whole paths only for who may read everything, and for a member only its own rooms', async () => {
    const server = await roomServer()
    await openedRoom(server.folder, projectWith(), [
      { id: 'assistant', role: 'assistant' },
      { id: 'moderator', role: 'moderator' },
    ])
    await server.say(OPEN)
    await server.say({ ...OPEN, title: 'Another' })
    await server.say({ type: 'moderate', action: { type: 'freeze', issue: 2, reason: 'Wait.' } })
    const all = (await server.get('/api/v1/rooms')).body as unknown as { rooms: Record<string, unknown>[] }
    expect(all.rooms).toHaveLength(2)
    const mine = (await server.get('/api/v1/rooms', await server.as('critic'))).body as unknown as typeof all
    expect(mine.rooms).toMatchObject([{ title: 'The Long Tow', open: 1, frozen: 1, members: 5, session: null }])
    expect(all.rooms.find(({ id }) => id === mine.rooms[0]?.id)?.folder).toBe(server.project)
    expect(String(mine.rooms[0]?.folder)).not.toContain('/')
  })

  test('part by part', async () => {
    const server = await roomServer()
    await server.say(OPEN)
    await server.say({ ...OPEN, title: 'Another', tags: ['style'] })
    await server.say({
      type: 'establish',
      statement: { subject: 'Oda', attribute: 'eyes', value: 'green' },
      text: 'Green.',
      overrides: true,
    })
    const part = async (path: string) => (await server.get(`${server.room}${path}`)).body
    expect(await part('')).toMatchObject({ protocol: 'room', title: 'The Long Tow', folder: server.project, you: { as: 'user' } })
    expect(await part('/issues')).toMatchObject({ total: 2, page: 1, pages: 1, issues: [{ id: 2 }, { id: 1 }] })
    expect(await part('/issues?tag=%23Style&status=open')).toMatchObject({ total: 1, issues: [{ id: 2 }] })
    expect(await part('/issues?page=2')).toMatchObject({ issues: [], total: 2 })
    expect(await part('/canon')).toMatchObject({ canon: [{ anchor: 'C1@2', value: 'green' }] })
    expect(await part('/canon/C1@1')).toMatchObject({
      id: 'C1',
      asked: { status: 'superseded', live: 'C1@2' },
      versions: [
        { anchor: 'C1@1', supersededBy: 'C1@2' },
        { anchor: 'C1@2', supersededBy: null },
      ],
    })
    expect(await part('/leaderboard?period=session')).toMatchObject({ period: 'session', entries: expect.any(Array) })
    expect(await part('/members/critic')).toMatchObject({ id: 'critic', role: 'critic', records: [{ model: 'offline', isActive: true }] })
    expect(await part('/health')).toMatchObject({ isValid: true, error: null, report: { openIssues: 2 } })
    for (const path of ['/issues/9', '/canon/C9', '/canon/C1@7', '/patches/P9', '/members/eve', '/files/none.md'])
      expect(await server.get(`${server.room}${path}`), path).toMatchObject({ status: 404, body: { code: expect.stringMatching(/^no-/) } })
    expect((await server.get(`${server.room}`, await server.as('critic'))).body).toMatchObject({ you: { as: 'critic' }, notices: [] })
  })

  test('by its description: what may be said to it stands in /openapi.json', async () => {
    const server = await roomServer()
    const { paths } = (await server.get('/openapi.json')).body
    expect(JSON.stringify(paths['/api/v1/rooms/{id}/commands'])).toMatch(/"open-issue".*"moderate".*"unfreeze".*"read-notices"/)
  })

  test('live: what happens in it is told as events', async () => {
    const server = await roomServer()
    const path = `${server.room.replace('rooms', 'deliberations')}/events?after=${await server.version()}&stay=true`
    const heard = streamed(server, path, { enough: (frames) => frames.some(({ event }) => event === 'comment.added') })
    await server.say(OPEN)
    await server.say(comment(1), await server.as('critic'))
    expect((await heard).map(({ event }) => event)).toEqual(expect.arrayContaining(['issue.opened', 'comment.added']))
  })
})

describe('the user', () => {
  test('lets the team work: the session runs in the server, within limits, until it ends', async () => {
    const server = await roomServer()
    await server.say({ ...OPEN, body: 'one.md says that Oda has amber eyes; deep/two.md does not say which boat is the last one.' })
    const begun = await server.post(`${server.room}/sessions`, { limits: { maxCalls: 40, maxMinutes: 5 }, turns: 30 })
    expect(begun).toMatchObject({ status: 200, body: { verdict: 'done' } })
    const facts = (begun.body as unknown as Verdict).facts
    expect(facts.find(({ type }) => type === 'session.begun')).toMatchObject({ by: 'user', turnsMax: 30, minutesMax: 5 })
    const reopened = facts.find(({ type }) => type === 'deliberation.reopened')
    expect(reopened).toMatchObject({ limits: { callsMax: 40, microsMax: 2_000_000 } })
    await vi.waitFor(
      async () => expect((await server.get(server.room)).body).toMatchObject({ session: { ended: { reason: expect.any(String) } } }),
      { timeout: 30_000, interval: 100 },
    )
    expect((await server.get(server.room)).body).toMatchObject({ session: { number: 1, tally: { turns: expect.any(Number) } } })
    expect(server.failures).toEqual([])
  })

  test('a session that the last server left goes on when it is asked for, and no second one begins', async () => {
    const team = TEAM.map((member) => (member.id === 'maker' ? { ...member, model: 'host' } : member))
    const first = await roomServer({}, team)
    await first.say({ ...OPEN, impact: 'minor', assignee: 'maker' })
    const owed = `${first.room.replace('rooms', 'deliberations')}/owed?wait=20`
    expect((await first.post(`${first.room}/sessions`, {})).status).toBe(200)
    expect((await first.get(owed)).body.owed).toMatchObject([{ seat: 'maker', purpose: 'propose' }])
    expect(await first.post(`${first.room}/sessions`, {})).toMatchObject({ status: 409, body: { code: 'session-on' } })
    await first.served.close()
    const second = await startedServer({}, first.folder)
    const taken = await second.post(`${first.room}/sessions`, {})
    expect(taken).toMatchObject({ status: 200, body: { verdict: 'done', facts: [] } })
    const runner = async () => (await second.get(first.room.replace('rooms', 'deliberations'))).body.meta.runner
    await vi.waitFor(async () => expect(await runner()).not.toBeNull(), { timeout: 10_000, interval: 50 })
    expect((await second.get(first.room)).body).toMatchObject({ session: { number: 1, endedAt: null } })
    expect((await second.post(`${first.room}/commands`, { type: 'end-session', because: 'Enough.' })).status).toBe(200)
  })

  test('a guest that has joined speaks with its own token, and no longer when it was sent away', async () => {
    const server = await roomServer()
    await server.say(OPEN)
    const guest = await server.as('guest')
    expect(await server.say(comment(1), guest)).toMatchObject({ status: 403, body: { code: 'not-a-member' } })
    await server.say({ type: 'join', id: 'guest', name: 'A guest' })
    expect((await server.say(comment(1), guest)).body.verdict).toBe('kept')
    await server.say({ type: 'leave', id: 'guest', because: 'Done.' })
    expect(await server.say(comment(1), guest)).toMatchObject({ status: 403, body: { code: 'has-left' } })
    expect((await server.get(server.room, guest)).status).toBe(403)
  })

  test('a moderator’s token moderates, another’s does not', async () => {
    const server = await roomServer()
    await server.say(OPEN)
    const moderate = { type: 'moderate', action: { type: 'freeze', issue: 1, reason: 'It turns in circles.' } }
    expect(await server.say(moderate, await server.as('critic'))).toMatchObject({ status: 403, body: { code: 'not-entitled' } })
    expect((await server.say(moderate, await server.as('moderator'))).body.facts.map(({ type }) => type)).toContain('issue.frozen')
    const thaw = { type: 'moderate', action: { type: 'unfreeze', issue: 1, guidance: 'Name the boat.' } }
    expect((await server.say(thaw)).body.facts.map(({ type }) => type)).toContain('issue.thawed')
  })

  test('checks a text against what is agreed, and settles what differs; nothing is blocked', async () => {
    const server = await roomServer()
    const { body } = await server.say({ type: 'check', source: 'text', text: 'Oda has green eyes.' })
    expect(body.facts.map(({ type }) => type)).toEqual(['conflict.found', 'text.checked'])
    expect((await server.say({ type: 'settle-conflict', conflict: 'X1', choice: 'keep' })).status).toBe(200)
    expect((await server.say({ type: 'settle-conflict', conflict: 'X1', choice: 'keep' })).body.code).toBe('no-such-conflict')
  })
})

describe('a file that is saved while the server runs', () => {
  test('is held against what is agreed, and is settled when it says so no more', async () => {
    const server = await roomServer()
    const types = async (): Promise<readonly string[]> => {
      const { body } = await server.get(`${server.room.replace('rooms', 'deliberations')}/events?after=4`, { accept: 'application/json' })
      return (body.events as unknown as { type: string }[]).map(({ type }) => type)
    }
    const line = '\nIn that light Oda has green eyes.\n'
    await vi.waitFor(
      async () => {
        writeFileSync(join(server.project, 'deep/two.md'), `The tug leaves at dawn. At ${Date.now()}.${line}`)
        expect(await types()).toContain('conflict.found')
      },
      { timeout: 20_000, interval: 700 },
    )
    expect((await server.get(server.room)).body).toMatchObject({ conflicts: [{ isUsers: true, source: { ref: 'deep/two.md', line: 2 } }] })
    writeFileSync(join(server.project, 'deep/two.md'), 'The tug leaves at dawn.\n')
    await vi.waitFor(async () => expect(await types()).toContain('conflict.settled'), { timeout: 10_000, interval: 100 })
    expect(server.failures).toEqual([])
  })

  test('is not, where the server was told not to watch', async () => {
    const server = await roomServer({ noWatch: true })
    const before = await server.version()
    writeFileSync(join(server.project, 'deep/two.md'), 'Oda has green eyes.\n')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await server.version()).toBe(before)
  })
})

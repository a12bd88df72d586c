/** The list with what each came to, and what a person is shown when their turn has come. */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { API, ASK, DEBATE, ended, type Server, startedServer } from './server.ts'

interface Line {
  readonly id: string
  readonly outcome?: string
  readonly cost?: { readonly calls: number }
}

describe('the list with outcomes', () => {
  test('has a sentence and the cost for every kind, and only where it is asked for', async () => {
    const server = await startedServer()
    const text = '# Lockers\n\n## Requirements\n\n- The app must be fast.\n- Somebody deletes old data.\n'
    const starts = [ASK, DEBATE, { protocol: 'council', document: { path: 'lockers.md', text }, offline: true }]
    const [ask, debate, council] = await Promise.all(
      starts.map(async (start) => (await ended(server, (await server.post(API, start)).body.id)).meta.id as string),
    )
    const lines = (await server.get(`${API}?outcomes=true`)).body.deliberations as readonly Line[]
    const outcome = (id: string | undefined): string => lines.find((line) => line.id === id)?.outcome ?? ''
    expect(outcome(ask)).toMatch(/^(The answer of .+ wins: .+|A tie between .+\.)$/)
    expect(outcome(debate)).toMatch(/^(They|No) .+[.”]$/)
    expect(outcome(council)).toMatch(/^[A-Z_]+: .+ \(.+\)\.$/)
    for (const { cost } of lines) expect(cost).toMatchObject({ calls: 0, tokens: 0, dollars: 0 })
    for (const line of (await server.get(API)).body.deliberations) {
      expect(line).not.toHaveProperty('outcome')
      expect(line).not.toHaveProperty('cost')
    }
    expect((await server.get(`${API}?outcomes=perhaps`)).status).toBe(400)
  })
  test('says of one that is damaged that it is, and tells all others as ever', async () => {
    const server = await startedServer()
    const ids = [(await server.post(API, ASK)).body.id, (await server.post(API, ASK)).body.id] as const
    for (const id of ids) await ended(server, id)
    const file = new Database(join(server.folder, '.witan', 'witan.db'))
    file.prepare("UPDATE events SET bytes = bytes || ' ' WHERE stream = ? AND seq = 2").run(ids[0])
    file.close()
    // One that has not read it yet.
    const other = await startedServer({}, server.folder)
    const lines = (await other.get(`${API}?outcomes=true`)).body.deliberations as readonly Line[]
    const of = (id: string): Line | undefined => lines.find((line) => line.id === id)
    expect([lines.length, of(ids[0])?.outcome, of(ids[0])?.cost]).toEqual([2, expect.stringContaining('was changed after'), undefined])
    expect(of(ids[1])?.outcome).toMatch(/^(The answer of|A tie)/)
  })
  test('names the question that a debate turns on, and follows one that goes on', async () => {
    const server = await startedServer()
    const { examples } = (await server.get('/api/v1/setup')).body as unknown as { examples: readonly { start: unknown }[] }
    const { id } = (await server.post(API, examples[0]?.start)).body
    const { report } = await ended(server, id)
    const crux = (report.threads as readonly { crux: { id: string; question: string } | null }[]).find(
      (thread) => thread.crux?.id === report.primaryCrux,
    )?.crux
    const [line] = (await server.get(`${API}?outcomes=true`)).body.deliberations as readonly Line[]
    expect(line?.outcome).toContain(`It turns on: “${crux?.question}”`)
    const open = (await server.post(API, { ...ASK, seats: 2, seatModels: { 'outside-view': 'host', 'failure-hunter': 'host' } })).body.id
    const told = async (): Promise<string | undefined> =>
      ((await server.get(`${API}?outcomes=true&protocol=ask`)).body.deliberations as readonly Line[])[0]?.outcome
    const [owed] = (await server.get(`${API}/${open}/owed?wait=5&seat=outside-view`)).body.owed
    expect(await told()).toBe('No answer yet.')
    const reply = { side: 'NO', position: 'No.', text: 'Not yet. [ASSUME]', references: [], confidence: 0.7 }
    await server.post(`${API}/${open}/replies`, { request: owed.request, reply })
    expect(await told()).toBe('1 answer so far; not counted yet.')
  })
})

describe('what is owed, for people', () => {
  interface Part {
    readonly title: string
    readonly lines: readonly string[]
  }
  const partsOf = async (start: object, seat: string): Promise<readonly Part[]> => {
    const server = await startedServer()
    const { id } = (await server.post(API, start)).body
    const [owed] = (await server.get(`${API}/${id}/owed?wait=10&seat=${seat}`)).body.owed as unknown as readonly {
      parts: readonly Part[]
    }[]
    return owed?.parts ?? []
  }
  const under = (parts: readonly Part[], title: string): readonly string[] => parts.find((part) => part.title === title)?.lines ?? []

  const firstOwed = async (server: Server, id: string) =>
    (
      (await server.get(`${API}/${id}/owed?wait=10`)).body.owed as unknown as readonly {
        readonly request: string
        readonly purpose: string
        readonly parts: readonly Part[]
      }[]
    )[0]

  test('an ask shows the question and the sources, then the answers by letter', async () => {
    const dossier = [{ path: 'log.md', text: '# Log\n\nDeploys on a Friday failed twice.\n' }]
    const server = await startedServer()
    const { id } = (await server.post(API, { ...ASK, dossier, seats: 3, seatModels: { 'outside-view': 'human' } })).body
    const owed = () => firstOwed(server, id)
    const first = await owed()
    expect(under(first?.parts ?? [], 'Question')).toEqual([ASK.question])
    expect(under(first?.parts ?? [], 'You may quote')).toEqual([expect.stringMatching(/^log\.md \(\d+ lines\): Log$/)])
    const reply = { side: 'NO', position: 'No.', text: 'Not yet. [ASSUME]', references: [], confidence: 0.7 }
    await server.post(`${API}/${id}/replies`, { request: first?.request, reply })
    const second = await owed()
    expect(second?.purpose).toBe('rank')
    expect(second?.parts.map(({ title }) => title)).toEqual(['Question', 'Asked of you', 'Answer A', 'Answer B'])
    expect(JSON.stringify(second?.parts)).not.toContain('Failure hunter')
  })
  test('a debate shows the topic and what is asked; a person gets names, a host does not', async () => {
    const speaking = async (driver: 'human' | 'host'): Promise<string> => {
      const server = await startedServer()
      const { id } = (await server.post(API, { ...DEBATE, seatModels: { 'outside-view': driver } })).body
      const owed = () => firstOwed(server, id)
      const opening = await owed()
      expect(under(opening?.parts ?? [], 'Topic')).toEqual([DEBATE.topic])
      expect(under(opening?.parts ?? [], 'Asked of you')[0]).toContain('Where do you stand')
      const reply = { side: 'NO', statement: 'It should not.', confidence: 0.7, horizon: '5y', interests: [] }
      const judged = await server.post(`${API}/${id}/replies`, { request: opening?.request, reply })
      expect(judged.body).toMatchObject({ events: expect.any(Array) })
      const next = await owed()
      expect(next?.purpose).toBe('speak')
      return JSON.stringify(next?.parts)
    }
    expect(await speaking('human')).toMatch(/(?:Failure hunter|Cost accountant|User's advocate|Options keeper) \(Speaker [A-E]\)/)
    const hosted = await speaking('host')
    expect(hosted).toMatch(/Speaker [A-E]/)
    expect(hosted).not.toMatch(/Failure hunter|Cost accountant|User's advocate|Options keeper/)
  })
  test('a council shows the modes and the document with its line numbers', async () => {
    const document = { path: 'lockers.md', text: '# Lockers\n\nThe app must be fast.\n' }
    const parts = await partsOf({ protocol: 'council', document, offline: true, seatModels: { 'sa-1': 'human' } }, 'sa-1')
    expect(parts.map(({ title }) => title)).toEqual(['Asked of you', 'Look for', 'Lockers (lockers.md, 3 lines)'])
    expect(parts[2]?.lines).toContain('3  The app must be fast.')
  })
})

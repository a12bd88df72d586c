import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { deliberate, isRefusal, Refused } from './index.ts'
import { json, wire } from './models/wire.fixture.ts'

const sources = ['examples/monolith']

describe('the library', () => {
  test('asks as before, with a question alone', async () => {
    const run = await deliberate({ question: 'Should we split the monolith?', offline: true, seats: 3, dossier: sources })
    const report = await run.report
    expect(report).toMatchObject({ protocol: 'ask', status: 'completed', answers: expect.any(Array) })
    await run.close()
  })

  test('holds a debate with a shipped cast, steers it with its own commands, and reports it', async () => {
    const run = await deliberate({
      protocol: 'debate',
      topic: 'Should we split the monolith?',
      cast: 'software-architecture',
      seats: 3,
      offline: true,
      dossier: sources,
      options: { messagesMax: 12 },
    })
    const types: string[] = []
    for await (const event of run.events) types.push(event.type)
    const report = await run.report
    expect(types[0]).toBe('deliberation.opened')
    expect(types).toContain('debate.begun')
    expect(types.at(-1)).toBe('deliberation.closed')
    expect(report).toMatchObject({ id: run.id, protocol: 'debate', regime: expect.any(String) })
    const late = await run.command({ type: 'interject', by: 'ann', content: 'And in winter?', thread: null })
    expect(isRefusal(late) && late.refused).toBe('already-closed')
    await run.close()
  })

  test('holds a roundtable in a mode, lets it go on after its end, and reports it', async () => {
    const run = await deliberate({
      protocol: 'roundtable',
      question: 'Should we split the monolith?',
      seats: 3,
      offline: true,
      dossier: sources,
      options: { mode: 'delphi', rounds: 2, patienceMinutes: 0, switches: { exits: 'log' } },
    })
    const report = await run.report
    expect(report).toMatchObject({
      id: run.id,
      protocol: 'roundtable',
      status: 'completed',
      mode: 'delphi',
      switches: { exits: 'log', labels: 'enforce' },
    })
    const more = await run.command({ type: 'go-on', by: 'ann', rounds: 1, focus: null })
    expect(isRefusal(more) ? more : more.map(({ type }) => type)).toEqual(['rounds.extended', 'deliberation.reopened'])
    await run.close()
  })

  test('reviews a document, and a later version against the earlier review', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'witan-library-'))
    const wanted = {
      protocol: 'council' as const,
      document: 'examples/council/flawed-prd.md',
      offline: true,
      database: `sqlite:${folder}/w.db`,
    }
    const first = await deliberate(wanted)
    const report = await first.report
    await first.close()
    expect(report).toMatchObject({ protocol: 'council', status: 'completed', verdict: expect.any(String), since: null })
    expect(report.agents.map(({ seat }) => seat)).toEqual(['sa-1', 'sa-2', 'sa-3'])
    const second = await deliberate({ ...wanted, since: first.id, escalateTo: 'the board' })
    const again = await second.report
    await second.close()
    rmSync(folder, { recursive: true, force: true })
    expect(again.since).toMatchObject({ id: first.id, resolved: [], fresh: [], regressed: [] })
  })

  test('with an embedding model, what seats look out for and what they say carry vectors', async () => {
    const server = await wire((response, { input }) => {
      const data = [input].flat().map((_, index) => ({ index, embedding: [1, 0.5, 0.25] }))
      json(response, 200, { data, usage: { prompt_tokens: 5, total_tokens: 5 } })
    })
    const options = { messagesMax: 6, embeddings: 'compatible/small' }
    const wanted = { protocol: 'debate' as const, topic: 'Should we split the monolith?', cast: 'software-architecture', offline: true }
    const run = await deliberate({
      ...wanted,
      seats: 3,
      dossier: sources,
      options,
      models: { keys: {}, compatibleUrl: `${server.url}/v1` },
    })
    const vectors: unknown[] = []
    for await (const event of run.events)
      if (event.type === 'position.declared' || event.type === 'message.published') vectors.push(event.embedding)
    const report = await run.report
    expect(vectors.length).toBeGreaterThan(3)
    expect(vectors.slice(0, 3)).toEqual([
      [1, 0.5, 0.25],
      [1, 0.5, 0.25],
      [1, 0.5, 0.25],
    ])
    expect(report.cost).toMatchObject({ tokens: server.received.length * 5, calls: 0 })
    expect(report.notes.join(' ')).toContain('Attention goes by meaning (compatible/small)')
    await run.close()
    await server.close()
  })

  test.each([
    ['no question', {}, 'no-question'],
    ['a debate without a topic', { protocol: 'debate' }, 'no-topic'],
    ['a roundtable without a question', { protocol: 'roundtable' }, 'no-question'],
    ['a roundtable in no mode', { protocol: 'roundtable', question: 'Who?', offline: true, options: { mode: 'duel' } }, 'bad-options'],
    ['a protocol that does not exist', { protocol: 'duel', question: 'Who?' }, 'no-such-protocol'],
    ['a council without a document', { protocol: 'council' }, 'no-document'],
    ['a council on a folder', { protocol: 'council', document: 'examples', offline: true }, 'folder'],
    ['a council of six', { protocol: 'council', document: 'README.md', cast: 'investing', offline: true }, 'too-many-seats'],
    ['a debate of two', { protocol: 'debate', topic: 'Should we?', seats: 2, offline: true }, 'too-few-seats'],
    ['a debate on an open question', { protocol: 'debate', topic: 'Who?', offline: true }, 'open-question'],
    ['an option that does not exist', { protocol: 'debate', topic: 'Should we?', offline: true, options: { rounds: 3 } }, 'bad-options'],
    [
      'vectors from somebody who has none',
      {
        protocol: 'debate',
        topic: 'Should we?',
        offline: true,
        options: { embeddings: 'anthropic/x' },
        models: { keys: { anthropic: 'k' } },
      },
      'no-embeddings',
    ],
  ])('refuses %s with a code', async (_, wanted, code) => {
    const refused = deliberate(wanted as Parameters<typeof deliberate>[0])
    await expect(refused).rejects.toBeInstanceOf(Refused)
    await expect(refused).rejects.toMatchObject({ code })
  })
})

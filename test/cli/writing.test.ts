/** While models write, whoever waits at the terminal sees who does, and the first words; on record is only what is whole. */
import { expect, test } from 'vitest'
import { MODEL, modelServer, USED } from './model-server.ts'
import { inProcess, keptTerminal } from './terminal.ts'
import { eventsOf, folder, idIn, reportIn, runs } from './witan.ts'

test('the status line says who is writing and the first words of it, and the log says what it would have said anyhow', async () => {
  const server = await modelServer({ pieceMs: 60, says: 'We would rather wait until Monday.' })
  const cwd = folder()
  const kept = keptTerminal(() => undefined, 160)
  expect(await inProcess(cwd, kept, ['ask', 'Ship on Friday?', ...MODEL], { ...server.env, HOME: cwd })).toBe(0)
  expect(kept.err()).toMatch(/ · [A-Z][\w' ]+ is writing: We would rather wait [^·]*…/)
  expect(kept.out()).not.toContain('is writing')

  const id = idIn(cwd)
  const events = await eventsOf(cwd, id)
  expect(JSON.stringify(events)).not.toContain('is writing')
  for (const { usage } of events) if (usage !== undefined) expect(usage.inputTokens + usage.outputTokens).toBe(USED)
  const { cost } = reportIn(await runs(cwd, ['export', id, '--format', 'json']))
  expect(cost).toMatchObject({ calls: server.asked.length, tokens: server.asked.length * USED })
}, 60_000)

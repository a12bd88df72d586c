/** The public inspector drives a roundtable from start_roundtable to synthesize_debate, over both transports, each call a process of its own. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ROOT } from '../tidy/tree.ts'
import { emptyFolder, LAUNCH } from './clients.ts'
import { NOTES } from './roundtable-seats.ts'
import { type Serving, serveMcp } from './serve-http.ts'

vi.setConfig({ testTimeout: 180_000 })

const run = promisify(execFile)
const INSPECTOR = join(ROOT, 'node_modules', '@modelcontextprotocol', 'inspector', 'clients', 'launcher', 'build', 'index.js')

let http: Serving
beforeAll(async () => {
  http = await serveMcp()
})
afterAll(() => http.close())

test.each(['stdio', 'HTTP'])('a roundtable over %s', async (way) => {
  const folder = emptyFolder()
  const target = way === 'HTTP' ? [http.url, '--transport', 'http'] : [LAUNCH.command, ...LAUNCH.args]
  const env = { ...process.env, HOME: folder, MCP_CATALOG_PATH: join(folder, 'catalog.json') }
  const tool = async (name: string, ...args: readonly string[]) => {
    const wanted = ['--method', 'tools/call', '--tool-name', name, ...args.flatMap((arg) => ['--tool-arg', arg])]
    const { stdout } = await run(process.execPath, [INSPECTOR, '--cli', ...target, ...wanted], { cwd: folder, env, maxBuffer: 10_000_000 })
    return JSON.parse(stdout)
  }
  const started = await tool(
    'start_roundtable',
    'topic=Should the backup run at night?',
    'mode=delphi',
    'agentCount=3',
    'rounds=2',
    'offline=true',
    'patienceMinutes=0',
    `dossier=${JSON.stringify(NOTES)}`,
  )
  expect(started.isError ?? false).toBe(false)
  const { sessionId } = started.structuredContent
  // Over stdio the process that started it is gone: whoever comes next takes it up.
  const waited = await tool('status', `id=${sessionId}`, 'wait=20')
  expect(waited.structuredContent).toMatchObject({ id: sessionId, status: 'completed' })
  const consensus = await tool('get_consensus', `sessionId=${sessionId}`)
  expect(consensus.structuredContent).toMatchObject({ sessionId, status: 'completed', level: { shareNeeded: 0.8 } })
  const told = await tool('synthesize_debate', `sessionId=${sessionId}`, 'synthesizer=outside-view')
  expect(told.structuredContent).toMatchObject({ sessionId, isFinal: true, synthesis: { agentId: 'outside-view' } })
  expect(told.content[0].text).toContain('never overrides the count')
})

/** The public judges: the inspector's command line, over both transports, and the conformance suite's server scenarios. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../tidy/tree.ts'
import { emptyFolder, LAUNCH } from './clients.ts'
import { type Serving, serveMcp } from './serve-http.ts'

const run = promisify(execFile)
const packages = join(ROOT, 'node_modules', '@modelcontextprotocol')
const INSPECTOR = join(packages, 'inspector', 'clients', 'launcher', 'build', 'index.js')
const CONFORMANCE = join(packages, 'conformance', 'dist', 'index.js')

let http: Serving
beforeAll(async () => {
  http = await serveMcp()
})
afterAll(() => http.close())

const TOOLS = [
  'ask',
  'continue_roundtable',
  'control',
  'control_session',
  'export',
  'export_session',
  'get_agents',
  'get_citations',
  'get_consensus',
  'get_response_detail',
  'get_round_details',
  'get_thoughts',
  'interject',
  'list_deliberations',
  'list_sessions',
  'open_table',
  'owed',
  'result',
  'room_canon',
  'room_check',
  'room_comment',
  'room_issue',
  'room_issues',
  'room_list',
  'room_look_up',
  'room_moderate',
  'room_open_issue',
  'room_patch',
  'room_status',
  'room_vote',
  'start_council',
  'start_debate',
  'start_roundtable',
  'start_run',
  'status',
  'submit',
  'synthesize_debate',
  'verify_evidence',
]

describe.each(['stdio', 'HTTP'])('the inspector over %s', (way) => {
  const inspect = async (folder: string, ...wanted: readonly string[]) => {
    const target = way === 'HTTP' ? [http.url, '--transport', 'http'] : [LAUNCH.command, ...LAUNCH.args]
    const env = { ...process.env, HOME: folder, MCP_CATALOG_PATH: join(folder, 'catalog.json') }
    const { stdout } = await run(process.execPath, [INSPECTOR, '--cli', ...target, ...wanted], { cwd: folder, env, maxBuffer: 10_000_000 })
    return JSON.parse(stdout)
  }

  test('lists every tool, each with a shape for what goes in and what comes out', async () => {
    const { tools } = await inspect(emptyFolder(), '--method', 'tools/list', '--strict')
    const named = tools as { name: string; inputSchema: object; outputSchema: object; description: string }[]
    expect(named.map(({ name }) => name).toSorted()).toEqual(TOOLS)
    for (const { inputSchema, outputSchema, description } of named) {
      expect([inputSchema, outputSchema]).toMatchObject([{ type: 'object' }, { type: 'object' }])
      expect(description).toMatch(/Examples?: \{/)
    }
  })

  test('calls them: a question is asked, and its report read', async () => {
    const folder = emptyFolder()
    const tool = (name: string, ...args: readonly string[]) =>
      inspect(folder, '--method', 'tools/call', '--tool-name', name, ...args.flatMap((arg) => ['--tool-arg', arg]))
    const asked = await tool('ask', 'question=Should the ferry run at night?', 'offline=true', 'seats=3')
    const { id } = asked.structuredContent
    // Each call is a process of its own over stdio: whoever comes next takes the deliberation up where the last one left it.
    await tool('owed', `id=${id}`, 'wait=2')
    const result = await tool('result', `id=${id}`, 'wait=10')
    expect(result.structuredContent).toMatchObject({ id, protocol: 'ask' })
    const { resources } = await inspect(folder, '--method', 'resources/list')
    expect(resources.map(({ uri }: { uri: string }) => uri)).toContain(`witan://deliberations/${id}/report`)
  })
})

/** Scenarios that hold for any server. */
const APPLY = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
] as const

/** The suite asks for tools, resources and prompts of its own making, which only its sample server has. */
const SAMPLE_ONLY = 'It calls a tool, resource or prompt by the name that the suite’s sample server gives it; ours is covered in'

const OTHERS: Readonly<Record<string, string>> = {
  'logging-set-level': 'We offer no logging over the protocol: it is deprecated since 2026-07-28, and standard error has ours.',
  'server-sse-polling':
    'It checks a server that closes streams and lets clients come back; our calls are short, and the suite finds nothing to check.',
  'tools-call-image': 'No tool of ours answers with pictures.',
  'tools-call-audio': 'No tool of ours answers with sound.',
  'tools-call-embedded-resource': 'No tool of ours embeds resources in its answers.',
  'tools-call-mixed-content': 'No tool of ours answers with several kinds of content.',
  'tools-call-with-logging': 'We offer no logging over the protocol.',
  'tools-call-elicitation': 'We ask users nothing through their client.',
  'elicitation-sep1034-defaults': 'We ask users nothing through their client.',
  'elicitation-sep1330-enums': 'We ask users nothing through their client.',
  'resources-read-binary': 'All our resources are text.',
  'prompts-get-embedded-resource': 'No prompt of ours embeds resources.',
  'prompts-get-with-image': 'No prompt of ours has pictures.',
  'prompts-get-simple': 'Every prompt of ours takes an argument.',
  'completion-complete': `${SAMPLE_ONLY} resources.test.ts.`,
  'tools-call-simple-text': `${SAMPLE_ONLY} referee.test.ts.`,
  'tools-call-error': `${SAMPLE_ONLY} manners.test.ts.`,
  'tools-call-with-progress': `${SAMPLE_ONLY} manners.test.ts.`,
  'tools-call-sampling': `${SAMPLE_ONLY} manners.test.ts.`,
  'json-schema-2020-12': `${SAMPLE_ONLY} the inspector’s strict listing above.`,
  'resources-read-text': `${SAMPLE_ONLY} resources.test.ts.`,
  'resources-templates-read': `${SAMPLE_ONLY} resources.test.ts.`,
  'resources-subscribe': `${SAMPLE_ONLY} manners.test.ts.`,
  'resources-unsubscribe': `${SAMPLE_ONLY} resources.test.ts.`,
  'prompts-get-with-args': `${SAMPLE_ONLY} resources.test.ts.`,
}

describe('the conformance suite', () => {
  test.each(APPLY)('passes %s', async (scenario) => {
    const { stdout } = await run(process.execPath, [CONFORMANCE, 'server', '--url', http.url, '--scenario', scenario])
    expect(stdout).toMatch(/Passed: [1-9]\d*\/[1-9]/)
    expect(stdout).not.toMatch(/[1-9]\d* failed/)
  })

  test('has no scenario that is neither passed nor set aside with a reason', async () => {
    const { stdout } = await run(process.execPath, [CONFORMANCE, 'list'])
    const [servers = ''] = stdout.split('Client scenarios')
    const known = [...servers.matchAll(/^ {2}- (\S+)/gm)].map(([, name = '']) => name)
    expect(known.toSorted()).toEqual([...APPLY, ...Object.keys(OTHERS)].toSorted())
  })
})

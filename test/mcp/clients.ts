/** Real clients for tests: the public SDK's, speaking with a process of ours over standard input and output, or over HTTP. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll } from 'vitest'
import { MAIN } from '../compiled.ts'

export type Mode = 'legacy' | 'auto'

export const LAUNCH = { command: process.execPath, args: ['--disable-warning=ExperimentalWarning', MAIN, 'mcp'] }

const opened: Client[] = []
const folders: string[] = []
afterAll(async () => {
  await Promise.all(opened.map((client) => client.close()))
  for (const path of folders) rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

/** A folder of its own, gone in the end. */
export function emptyFolder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'witan mcp ü-')))
  folders.push(path)
  return path
}

export interface Wishes {
  readonly mode?: Mode
  /** Folders that the client names as its workspace. */
  readonly roots?: readonly string[]
  readonly sample?: (prompt: string) => string
  /** Where the server keeps its database. */
  readonly folder?: string
  readonly token?: string
  /** What the server is started with. */
  readonly flags?: readonly string[]
}

function makeClient({ mode = 'legacy', roots, sample }: Wishes): Client {
  const options: ClientOptions = {
    versionNegotiation: { mode },
    capabilities: { ...(roots !== undefined && { roots: {} }), ...(sample !== undefined && { sampling: {} }) },
  }
  const client = new Client({ name: 'test', version: '1.0.0' }, options)
  if (roots !== undefined)
    client.setRequestHandler('roots/list', async () => ({ roots: roots.map((path) => ({ uri: pathToFileURL(path).href })) }))
  if (sample !== undefined)
    client.setRequestHandler('sampling/createMessage', async ({ params }) => ({
      model: 'the-client’s-own',
      role: 'assistant',
      content: { type: 'text', text: sample(JSON.stringify(params)) },
    }))
  opened.push(client)
  return client
}

export async function overStdio(wishes: Wishes = {}): Promise<Client> {
  const client = makeClient(wishes)
  await client.connect(
    new StdioClientTransport({
      ...LAUNCH,
      args: [...LAUNCH.args, ...(wishes.flags ?? [])],
      cwd: wishes.folder ?? emptyFolder(),
      env: { ...getDefaultEnvironment(), NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' },
      stderr: 'inherit',
    }),
  )
  return client
}

export async function overHttp(url: string, wishes: Wishes = {}): Promise<Client> {
  const client = makeClient(wishes)
  const headers = wishes.token === undefined ? {} : { authorization: `Bearer ${wishes.token}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  return client
}

export interface Called<T> {
  readonly isError: boolean
  readonly text: string
  readonly data: T
}

export async function call<T = Record<string, unknown>>(client: Client, name: string, wanted: Record<string, unknown>): Promise<Called<T>> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: wanted })
  const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n')
  return { isError: isError === true, text, data: structuredContent as T }
}

/**
 * A server on loopback that speaks Anthropic's messages and bills as Anthropic does: it keeps what stands before each breakpoint,
 * and of the next request reads as much from its cache as is the same, to the letter.
 *
 *   tools, shape ▌ system ▌ subject ▌ talk ▌ task      one breakpoint each, at most four, at least 1,024 tokens before it
 *
 * What a request leaves behind is there for others only once its answer begins: calls that leave together all miss.
 */
import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { estimateTokens } from '../src/core/text/tokens.ts'

const CACHED_TOKENS_MIN = 1_024
const BREAKPOINTS_MAX = 4
/** So many blocks before a breakpoint are held against the cache, too. */
const LOOKS_BACK = 20

export interface Billed {
  readonly system: string
  readonly user: string
  readonly input_tokens: number
  readonly cache_read_input_tokens: number
  readonly cache_creation_input_tokens: number
  readonly output_tokens: number
}

export interface AnthropicServer {
  readonly env: { readonly ANTHROPIC_BASE_URL: string; readonly ANTHROPIC_API_KEY: string }
  /** One entry a call, in the order of their answers. */
  readonly billed: readonly Billed[]
  close(): Promise<void>
}

export interface Playing {
  /** What is answered to a prompt. */
  readonly reply: (said: { readonly system: string; readonly user: string }) => unknown
  readonly delayMs?: number
}

interface Block {
  readonly text: string
  readonly cache_control?: unknown
}

interface Body {
  readonly model: string
  readonly stream?: boolean
  readonly tools?: readonly unknown[]
  readonly output_config?: unknown
  readonly system?: string | readonly Block[]
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Block[] }[]
}

export async function anthropicServer({ reply, delayMs = 0 }: Playing): Promise<AnthropicServer> {
  const cache = new Set<string>()
  const billed: Billed[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    request.on('end', () => {
      const body = JSON.parse(text) as Body
      const prefixes = prefixesOf(body)
      if (prefixes.filter(({ isBreakpoint }) => isBreakpoint).length > BREAKPOINTS_MAX)
        return send(response, 400, {
          type: 'error',
          error: { type: 'invalid_request_error', message: 'A maximum of 4 blocks with cache_control.' },
        })
      const usage = usageOf(prefixes, cache)
      setTimeout(() => {
        for (const { key, tokens, isBreakpoint } of prefixes) if (isBreakpoint && tokens >= CACHED_TOKENS_MIN) cache.add(key)
        const said = { system: wordsOf(body.system ?? ''), user: body.messages.map(({ content }) => wordsOf(content)).join('\n\n') }
        const answer = JSON.stringify(reply(said))
        const bill = { ...usage, output_tokens: estimateTokens(answer) }
        billed.push({ ...said, ...bill })
        if (body.stream === true) stream(response, body.model, answer, bill)
        else send(response, 200, { ...message(body.model, bill), content: [{ type: 'text', text: answer }], stop_reason: 'end_turn' })
      }, delayMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: { ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}/v1`, ANTHROPIC_API_KEY: 'none' },
    billed,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Of the whole input, how much was read from a cache: what `usage` of a log says, too. */
export function cachedShare(
  billed: readonly Pick<Billed, 'input_tokens' | 'cache_read_input_tokens' | 'cache_creation_input_tokens'>[],
): number {
  const read = billed.reduce((sum, one) => sum + one.cache_read_input_tokens, 0)
  const all = billed.reduce((sum, one) => sum + one.input_tokens + one.cache_read_input_tokens + one.cache_creation_input_tokens, 0)
  return read / all
}

interface Prefix {
  readonly key: string
  readonly tokens: number
  readonly isBreakpoint: boolean
}

/** Everything up to the end of each block. Another model, other tools or another shape begin another cache. */
function prefixesOf({ model, tools = [], output_config, system = '', messages }: Body): readonly Prefix[] {
  const head: Block = { text: JSON.stringify([model, tools, output_config ?? null]) }
  const blocks = [head, ...blocksOf(system), ...messages.flatMap(({ role, content }) => [{ text: role }, ...blocksOf(content)])]
  let tokens = 0
  const hash = createHash('sha256')
  return blocks.map((block, index) => {
    if (index > 0 || tools.length > 0) tokens += estimateTokens(block.text)
    hash.update(`${block.text.length}:${block.text}`)
    return { key: hash.copy().digest('hex'), tokens, isBreakpoint: block.cache_control !== undefined }
  })
}

const blocksOf = (content: string | readonly Block[]): readonly Block[] => (typeof content === 'string' ? [{ text: content }] : content)

const wordsOf = (content: string | readonly Block[]): string =>
  blocksOf(content)
    .map(({ text }) => text)
    .join('\n\n')

function usageOf(prefixes: readonly Prefix[], cache: ReadonlySet<string>) {
  const breakpoints = prefixes.filter(({ isBreakpoint, tokens }) => isBreakpoint && tokens >= CACHED_TOKENS_MIN)
  const all = prefixes.at(-1)?.tokens ?? 0
  const known = breakpoints.flatMap((one) => prefixes.slice(Math.max(0, prefixes.indexOf(one) - LOOKS_BACK), prefixes.indexOf(one) + 1))
  const read = Math.max(0, ...known.filter(({ key }) => cache.has(key)).map(({ tokens }) => tokens))
  const kept = breakpoints.at(-1)?.tokens ?? 0
  return { input_tokens: all - kept, cache_read_input_tokens: read, cache_creation_input_tokens: kept - read }
}

const message = (model: string, usage: object): object => ({
  ...{ id: 'msg_1', type: 'message', role: 'assistant', model, content: [], stop_reason: null, stop_sequence: null },
  usage,
})

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function stream(response: ServerResponse, model: string, answer: string, usage: { readonly output_tokens: number }): void {
  if (response.destroyed) return
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const events = [
    { type: 'message_start', message: message(model, { ...usage, output_tokens: 1 }) },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: answer } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: usage.output_tokens } },
    { type: 'message_stop' },
  ]
  response.end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''))
}

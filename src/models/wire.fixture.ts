/**
 * For tests of this room: a call with ordinary values, a dossier of two files, and a tiny HTTP server on loopback that answers
 * as a test tells it, for what a mock of providers can't do: hang, hang up, say nothing, say the wrong thing.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'
import { type Dossier, emptyDossier } from '../core/dossier.ts'
import type { ModelCall } from './gateway.ts'
import type { ModelSettings } from './spec.ts'

export const Verdict = z.object({ side: z.enum(['YES', 'NO']), why: z.string().min(1).max(200) })
export const GOOD = '{"side":"NO","why":"Nobody is there on Saturday."}'
export const VALUE = { side: 'NO', why: 'Nobody is there on Saturday.' }

export const askOf = (model: string, changes: Partial<ModelCall> = {}): ModelCall => ({
  model,
  prompt: { system: 'You judge plans.', subject: '', talk: '', task: 'Ship on Friday?' },
  schema: Verdict,
  told: Verdict,
  outputTokensMax: 400,
  replyMsMax: 10_000,
  lookupsMax: 0,
  isRepair: false,
  dossier: emptyDossier,
  seed: 7,
  signal: new AbortController().signal,
  ...changes,
})

export const settingsAt = (url: string): ModelSettings => ({
  keys: { anthropic: 'sk-ant-secret-1', openai: 'sk-secret-2', google: 'AIzaSecret-3' },
  compatibleUrl: `${url}/v1`,
  compatibleKey: 'plain-secret-4',
  ollamaUrl: url,
  baseUrls: { anthropic: `${url}/v1`, openai: `${url}/v1`, google: `${url}/v1beta` },
})

const TEXTS: Readonly<Record<string, string>> = {
  'plan.md': '# Plan\nWe ship on Friday.\nNobody is on call on Saturday.\n',
  'long.md': Array.from({ length: 400 }, (_, index) => `Line ${index + 1} of a long record about deployments.`).join('\n'),
}

export const twoFiles: Dossier = {
  files: Object.entries(TEXTS).map(([path, text]) => ({ path, hash: '', kind: 'markdown', title: path, lines: text.split('\n').length })),
  text: (path) => TEXTS[path] ?? null,
  search: (query) =>
    query.includes('Saturday')
      ? [{ path: 'plan.md', start: 3, end: 3, page: null, heading: 'Plan', text: 'Nobody is on call on Saturday.', score: 1 }]
      : [],
}

export interface Wire {
  readonly url: string
  /** What came in, oldest first: path and parsed body. */
  readonly received: { readonly path: string; readonly body: Record<string, unknown> }[]
  close(): Promise<void>
}

export type Answering = (response: ServerResponse, body: Record<string, unknown>, request: IncomingMessage) => void

export async function wire(answering: Answering): Promise<Wire> {
  const received: Wire['received'] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
      received.push({ path: request.url ?? '', body })
      answering(response, body, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url: `http://127.0.0.1:${port}`, received, close }
}

export const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** An answer as each provider words it. `finish` is the provider's own reason for stopping. */
export function answerBody(path: string, text: string, finish?: string): unknown {
  if (path.endsWith('/messages')) {
    const usage = { input_tokens: 120, output_tokens: 30 }
    return {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [{ type: 'text', text }],
      stop_reason: finish ?? 'end_turn',
      stop_sequence: null,
      usage,
    }
  }
  if (path.endsWith('/responses')) {
    const part = finish === 'refusal' ? { type: 'refusal', refusal: text } : { type: 'output_text', text, annotations: [] }
    const cut =
      finish === 'length' ? { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } } : { status: 'completed' }
    const output = [{ type: 'message', id: 'msg_1', status: 'completed', role: 'assistant', content: [part] }]
    return { id: 'resp_1', object: 'response', created_at: 0, model: 'm', output, usage: { input_tokens: 120, output_tokens: 30 }, ...cut }
  }
  const message = finish === 'refusal' ? { role: 'assistant', content: null, refusal: text } : { role: 'assistant', content: text }
  const choices = [{ index: 0, message, finish_reason: finish === 'refusal' ? 'stop' : (finish ?? 'stop') }]
  return {
    id: 'c1',
    object: 'chat.completion',
    created: 0,
    model: 'm',
    choices,
    usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
  }
}

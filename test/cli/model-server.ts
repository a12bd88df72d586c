/**
 * An OpenAI-compatible server on loopback that plays the models: it takes its time, answers in the shape that the request
 * asks for, and keeps what it was asked and what it answered. A test may put other manners in place of answering.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'

export type Schema = { readonly [key: string]: unknown }

export interface Asked {
  readonly purpose: 'answer' | 'rank'
  /** The seat's name as its prompt says it. */
  readonly name: string
  /** As the request names it. */
  readonly model: string
  readonly prompt: string
  /** The nth call for this seat and purpose, from 1. */
  readonly nth: number
  /** The shape that the reply is to have; null where the request does not say. */
  readonly schema: Schema | null
  /** Set once the whole answer has left. */
  isAnswered: boolean
}

export interface ModelServer {
  /** The environment and the flag that send every seat here. */
  readonly env: NodeJS.ProcessEnv
  readonly asked: readonly Asked[]
  /** Lets the held calls go, and as many later ones as this says; all, if it says nothing. */
  readonly release: (more?: number) => void
}

export interface Playing {
  readonly delayMs?: number
  /** As a model on one's own machine: who comes second waits until the first has its answer, and then `delayMs`. */
  readonly isOneAtATime?: boolean
  /** Calls after this many are held until they are released. */
  readonly heldAfter?: number
  readonly manners?: Manners
  /** Whoever asks for pieces gets one word after the other, so long apart; without it, all at once. */
  readonly pieceMs?: number
  /** The sentence that each reply begins with; without it, one with the seat's name. */
  readonly says?: string
}

/** What to do with a call instead of answering it; false leaves it to the server. */
export type Manners = (asked: Asked, response: ServerResponse) => boolean

/** Tokens that every answer is said to have taken. */
export const USED = 1_500
export const MODEL = ['--model', 'compatible/slow'] as const

const servers: (() => Promise<void>)[] = []
afterAll(() => Promise.all(servers.map((close) => close())))

export async function modelServer({
  delayMs = 0,
  isOneAtATime = false,
  heldAfter = Number.POSITIVE_INFINITY,
  manners = () => false,
  pieceMs,
  says,
}: Playing = {}): Promise<ModelServer> {
  let free = heldAfter
  const held: (() => void)[] = []
  let turn: Promise<unknown> = Promise.resolve()
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    request.on('end', () => {
      const prompt = promptIn(text)
      const purpose = /^Rank all of /m.test(prompt) ? 'rank' : 'answer'
      const name = /You (?:sit on the panel|review a document) as "([^"]+)"/.exec(prompt)?.[1] ?? ''
      const nth = asked.filter((before) => before.name === name && before.purpose === purpose).length + 1
      const call: Asked = { purpose, name, model: modelIn(text), prompt, nth, schema: schemaIn(text), isAnswered: false }
      asked.push(call)
      const reply = replyTo(prompt, call, says)
      const isInPieces = pieceMs !== undefined && (JSON.parse(text) as { readonly stream?: boolean }).stream === true
      const answer = (): void => {
        if (isInPieces) void sendInPieces(response, JSON.stringify(reply), pieceMs)
        else send(response, 200, completion(reply), () => (call.isAnswered = true))
      }
      if (isOneAtATime) {
        turn = turn.then(() => sleep(delayMs)).then(() => manners(call, response) || answer())
        return
      }
      if (manners(call, response)) return
      if (asked.length <= free) setTimeout(answer, delayMs)
      else held.push(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const release = (more = Number.POSITIVE_INFINITY): void => {
    free = asked.length + more
    for (const answer of held.splice(0)) answer()
  }
  const { port } = server.address() as AddressInfo
  return { env: { WITAN_COMPATIBLE_URL: `http://127.0.0.1:${port}/v1` }, asked, release }
}

export function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  sent: () => void = () => undefined,
  headers: Record<string, string> = {},
): void {
  if (response.destroyed) return
  response.on('finish', sent)
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

async function sendInPieces(response: ServerResponse, text: string, pieceMs: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const say = (event: unknown): void => void response.write(`data: ${JSON.stringify(event)}\n\n`)
  const chunk = { id: 'c1', object: 'chat.completion.chunk', created: 0, model: 'slow' }
  for (const content of text.split(/(?<= )/)) {
    say({ ...chunk, choices: [{ index: 0, delta: { content }, finish_reason: null }] })
    await sleep(pieceMs)
  }
  say({ ...chunk, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
  say({ ...chunk, choices: [], usage: { prompt_tokens: 1_000, completion_tokens: USED - 1_000, total_tokens: USED } })
  response.end('data: [DONE]\n\n')
}

function promptIn(body: string): string {
  const { messages } = JSON.parse(body) as { readonly messages: readonly { readonly content: unknown }[] }
  const parts = messages.flatMap(({ content }) =>
    typeof content === 'string' ? [content] : ((content ?? []) as readonly { text?: string }[]).map(({ text = '' }) => text),
  )
  return parts.join('\n\n')
}

const modelIn = (body: string): string => (JSON.parse(body) as { readonly model: string }).model

function schemaIn(body: string): Schema | null {
  const { response_format: format } = JSON.parse(body) as {
    readonly response_format?: { readonly json_schema?: { readonly schema?: Schema } }
  }
  return format?.json_schema?.schema ?? null
}

/** An honest reply: a position of the seat's own, or the shown letters in their order. */
function replyTo(prompt: string, { purpose, name }: Asked, says?: string): unknown {
  const letters = /^Rank all of (.+), best first/m.exec(prompt)?.[1]?.split(', ') ?? []
  if (purpose === 'rank') return { ranking: letters, because: says ?? `${name} found the first one clearest.` }
  return {
    side: 'NO',
    position: says ?? `${name} would wait.`,
    text: `${name} takes it that nobody is on call on Saturday.[ASSUME]`,
    references: [],
    confidence: 0.6,
  }
}

export const completion = (reply: unknown): unknown => ({
  id: 'c1',
  object: 'chat.completion',
  created: 0,
  model: 'slow',
  choices: [
    { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: typeof reply === 'string' ? reply : JSON.stringify(reply) } },
  ],
  usage: { prompt_tokens: 1_000, completion_tokens: USED - 1_000, total_tokens: USED },
})

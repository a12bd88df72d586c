/**
 * An answer that comes in pieces: told as it grows, and handed on whole, as if it had come in one. So there is one way to read, bill
 * and judge answers, and whoever asked for one can't tell how it came.
 *
 *   doStream ──▶ pieces ──▶ said(text so far) … ──▶ one result
 *        └── the server does not stream? ──▶ what it sent in one piece, or the same asked in one
 */
import type { LanguageModelMiddleware } from 'ai'
import { BrokenOff, failureOf, isAboutStreaming } from './faults.ts'
import { boundedFetch } from './providers.ts'

type Wrapped = Parameters<NonNullable<LanguageModelMiddleware['wrapGenerate']>>[0]
type Result = Awaited<ReturnType<Wrapped['doGenerate']>>
type Part = Awaited<ReturnType<Wrapped['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never

/** More is not told: whoever looks sees the first words of it. */
const TOLD_CHARACTERS_MAX = 2_000

export interface Streaming {
  readonly fetch: typeof globalThis.fetch
  readonly middleware: LanguageModelMiddleware
}

/** `said`: the text so far, while it is short. `cannot`: this server does not stream; it is not asked to again. */
export function streaming(said: (text: string) => void, cannot: () => void): Streaming {
  let whole: Response | null = null
  return {
    fetch: async (input, init) => {
      const kept = whole
      whole = null
      if (kept !== null) return kept
      const response = await boundedFetch(input, init)
      if (!response.ok || !/^application\/json\b/.test(response.headers.get('content-type') ?? '')) return response
      if (!isAskedForPieces(String(input), init?.body)) return response
      whole = response
      throw new InOnePiece()
    },
    middleware: {
      wrapGenerate: async ({ doGenerate, doStream }) => {
        try {
          return await gathered(await doStream(), said)
        } catch (error) {
          // What came in one piece is read as that; a request that was refused for this alone has cost nothing.
          if (whole === null && !isAboutStreaming(error)) throw error
          cannot()
          return doGenerate()
        }
      },
    },
  }
}

const isAskedForPieces = (address: string, body: unknown): boolean =>
  address.includes(':streamGenerateContent') || (typeof body === 'string' && body.includes('"stream":true'))

/** The server was asked for pieces and sent all of it at once. */
class InOnePiece extends Error {
  override readonly name = 'InOnePiece'
}

async function gathered({ stream, response }: Awaited<ReturnType<Wrapped['doStream']>>, said: (text: string) => void): Promise<Result> {
  const content = new Map<string, Result['content'][number]>()
  let text = ''
  let metadata: Result['response'] = { ...response }
  let end: Extract<Part, { type: 'finish' }> | null = null
  for await (const part of stream) {
    if (part.type === 'error') throw broken(part.error)
    if (part.type === 'finish') end = part
    else if (part.type === 'response-metadata') {
      const { type: _, ...told } = part
      metadata = { ...metadata, ...told }
    } else add(content, part)
    if (part.type !== 'text-delta' || text.length > TOLD_CHARACTERS_MAX) continue
    text += part.delta
    said(text.slice(0, TOLD_CHARACTERS_MAX))
  }
  if (end === null || end.finishReason.unified === 'interrupted') throw new BrokenOff('It ended before it was whole.')
  const { finishReason, usage, providerMetadata } = end
  return {
    content: [...content.values()],
    finishReason,
    usage,
    ...(providerMetadata && { providerMetadata }),
    response: metadata,
    warnings: [],
  }
}

/** What belongs to one block goes to its place, in the order in which blocks began. */
function add(content: Map<string, Result['content'][number]>, part: Part): void {
  switch (part.type) {
    case 'text-start':
    case 'reasoning-start': {
      const type = part.type === 'text-start' ? 'text' : 'reasoning'
      content.set(`${type} ${part.id}`, { type, text: '', ...metadataOf(part) })
      return
    }
    case 'text-delta':
    case 'reasoning-delta':
    case 'text-end':
    case 'reasoning-end': {
      const key = `${part.type.startsWith('text') ? 'text' : 'reasoning'} ${part.id}`
      const block = content.get(key)
      if (block?.type !== 'text' && block?.type !== 'reasoning') return
      content.set(key, { ...block, text: block.text + ('delta' in part ? part.delta : ''), ...metadataOf(part) })
      return
    }
    case 'tool-call':
    case 'tool-result':
    case 'source':
    case 'file':
      content.set(`${part.type} ${content.size}`, part)
  }
}

const metadataOf = ({ providerMetadata }: { readonly providerMetadata?: Result['providerMetadata'] }) =>
  providerMetadata === undefined ? {} : { providerMetadata }

/**
 * An error that came in the middle of an answer. What a server says with a status is what it would have answered with; who hung up, and
 * our own fences, stay what they are; with anything else the answer has broken off.
 */
function broken(error: unknown): unknown {
  if (error instanceof Error) {
    const isKnown = /Abort|Timeout/.test(error.name) || failureOf(error, '', []).code !== 'bad-request'
    return isKnown ? error : new BrokenOff(error.message, error)
  }
  const told = (typeof error === 'object' && error !== null ? error : {}) as { readonly message?: unknown; readonly statusCode?: unknown }
  const words = typeof told.message === 'string' ? told.message : typeof error === 'string' ? error : JSON.stringify(error)
  return typeof told.statusCode === 'number'
    ? Object.assign(new Error(words), { name: 'StreamAPICallError', statusCode: told.statusCode })
    : new BrokenOff(words, error)
}

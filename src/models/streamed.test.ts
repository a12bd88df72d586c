/** Answers in pieces over real HTTP: told while they come, whole in the end, and what is told of those that break off. */
import type { ServerResponse } from 'node:http'
import { setTimeout as later } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { makeGateway } from './gateway.ts'
import { answerBody, askOf, GOOD, json, settingsAt, VALUE, type Wire, wire } from './wire.fixture.ts'

const MODELS = ['anthropic/claude-sonnet-4-5', 'compatible/acme/model-x'] as const
const PIECES = GOOD.match(/.{1,8}/g) ?? []

let open: Wire | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

type Event = Readonly<Record<string, unknown>>
const say = (response: ServerResponse, event: Event | '[DONE]'): void =>
  void response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)

/** How each begins, says a piece and ends. */
const WORDS: Readonly<
  Record<(typeof MODELS)[number], { begin: readonly Event[]; piece(text: string): Event; end: readonly (Event | '[DONE]')[] }>
> = {
  'anthropic/claude-sonnet-4-5': {
    begin: [
      {
        type: 'message_start',
        message: {
          ...{ id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, stop_sequence: null },
          usage: { input_tokens: 120, output_tokens: 1, cache_read_input_tokens: 2_000, cache_creation_input_tokens: 500 },
        },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ],
    piece: (text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
    end: [
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 30 } },
      { type: 'message_stop' },
    ],
  },
  'compatible/acme/model-x': {
    begin: [chunk({ role: 'assistant', content: '' })],
    piece: (content) => chunk({ content }),
    end: [
      { ...chunk({}), choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
      { ...chunk({}), choices: [], usage: { prompt_tokens: 120, completion_tokens: 30, prompt_tokens_details: { cached_tokens: 64 } } },
      '[DONE]',
    ],
  },
}

function chunk(delta: object) {
  return { id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: null }] }
}

interface Manners {
  readonly everyMs?: number
  /** After how many pieces, and what happens then. */
  readonly after?: number
  readonly ending?: (response: ServerResponse) => void
}

async function inPieces(model: (typeof MODELS)[number], { everyMs = 0, after = PIECES.length, ending }: Manners = {}) {
  const { begin, piece, end } = WORDS[model]
  open = await wire(async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const event of begin) say(response, event)
    for (const text of PIECES.slice(0, after)) {
      say(response, piece(text))
      await later(everyMs)
    }
    if (ending !== undefined) return ending(response)
    for (const event of end) say(response, event)
    response.end()
  })
  return makeGateway(settingsAt(open.url))
}

describe.each(MODELS)('%s', (model) => {
  test('tells the text as it grows and lands it whole, with the usage that the server names at the end', async () => {
    const gateway = await inPieces(model, { everyMs: 5 })
    const told: string[] = []
    const landing = await gateway.call(askOf(model, { said: (text) => told.push(text) }))
    expect(landing).toMatchObject({ ok: true, value: VALUE, raw: GOOD })
    const isAnthropic = model.startsWith('anthropic')
    expect(landing.usage).toMatchObject({
      inputTokens: isAnthropic ? 2_620 : 120,
      cacheReadTokens: isAnthropic ? 2_000 : 64,
      cacheWriteTokens: isAnthropic ? 500 : 0,
      outputTokens: 30,
    })
    expect(told.filter((text) => text !== '')).toEqual(PIECES.map((_, index) => PIECES.slice(0, index + 1).join('')))
    expect(open?.received).toHaveLength(1)
  })

  test('asked by nobody who listens, it is asked for in one piece', async () => {
    open = await wire((response, _, request) => json(response, 200, answerBody(request.url ?? '', GOOD)))
    await makeGateway(settingsAt(open.url)).call(askOf(model))
    expect(open.received[0]?.body.stream).not.toBe(true)
  })

  test.each([
    ['hangs up', 'unreachable', (response: ServerResponse) => response.destroy()],
    ['stops without an end', 'server-error', (response: ServerResponse) => response.end()],
    ['sends what is no event', 'server-error', (response: ServerResponse) => response.end('data: {"half\n\n')],
  ])('a server that %s in the middle has not answered: it may be asked again, and its words are not mended', async (_, code, ending) => {
    const gateway = await inPieces(model, { after: 3, ending })
    const landing = await gateway.call(askOf(model, { said: () => undefined }))
    expect(landing).toMatchObject({ ok: false, code, retryable: true, mayHaveWorked: true })
  })

  test('one that falls silent in the middle is given up in time', async () => {
    const gateway = await inPieces(model, { after: 3, ending: () => undefined })
    const landing = await gateway.call(askOf(model, { said: () => undefined, replyMsMax: 300 }))
    expect(landing).toMatchObject({ ok: false, code: 'timeout', retryable: true, mayHaveWorked: true })
  })

  test('one that refuses to stream is asked in one piece at once, and from then on', async () => {
    open = await wire((response, body, request) =>
      body.stream === true
        ? json(response, 400, { error: { message: 'Streaming is not supported for this model.' } })
        : json(response, 200, answerBody(request.url ?? '', GOOD)),
    )
    const gateway = makeGateway(settingsAt(open.url))
    for (let nth = 0; nth < 2; nth++) expect(await gateway.call(askOf(model, { said: () => undefined }))).toMatchObject({ ok: true })
    expect(open.received.map(({ body }) => body.stream === true)).toEqual([true, false, false])
  })
})

test('an error in the middle is what it would have been at the beginning', async () => {
  const overloaded = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }
  const gateway = await inPieces(MODELS[0], { after: 3, ending: (response) => say(response, overloaded) })
  expect(await gateway.call(askOf(MODELS[0], { said: () => undefined }))).toMatchObject({
    ok: false,
    code: 'server-error',
    retryable: true,
    because: expect.stringContaining('Overloaded'),
  })
})

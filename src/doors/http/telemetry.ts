/**
 * OpenTelemetry spans, made from the log: a deliberation, in it each request, in that each model call.
 *
 *   deliberation.opened ─────────────────────────────────▶ deliberation.closed      span of the deliberation
 *        turn.granted ──────────────▶ the fact that ends it                         span of a request
 *             ask.sent ──▶ ask.answered or ask.failed                               span of a call
 *
 * Nothing is measured twice and nothing slows the engine: where no endpoint is configured, none of this runs. Ids come from
 * the log, so that a deliberation that goes on after a restart goes on in the same trace. Sent as OTLP over HTTP, in JSON.
 */
import { createHash } from 'node:crypto'
import type { Recorded } from '../../core/words.ts'
import type { Engine } from '../../engine/engine.ts'

export interface Collector {
  /** Where spans are posted, as in http://localhost:4318/v1/traces. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly service: string
}

export interface Telemetry {
  /** From what is new in it on. */
  follow(id: string): void
  close(): Promise<void>
}

type Value = string | number | null | undefined

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, string | number>> }[]
  readonly status: { readonly code: number; readonly message?: string }
}

const BATCH_MS = 2_000
const BATCH_MAX = 200
const OK = 1
const FAILED = 2

export function makeTelemetry(engine: Pick<Engine, 'follow' | 'info'>, collector: Collector, failed: (error: unknown) => void): Telemetry {
  const over = new AbortController()
  const following = new Set<string>()
  let spans: Span[] = []
  const send = async (): Promise<void> => {
    if (spans.length === 0) return
    const batch = spans
    spans = []
    try {
      const response = await fetch(collector.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...collector.headers },
        body: JSON.stringify(wrapped(batch, collector.service)),
        signal: AbortSignal.timeout(10_000),
      })
      if (!response.ok) throw new Error(`The collector of spans answered ${response.status}.`)
    } catch (error) {
      failed(error)
    }
  }
  const timer = setInterval(() => void send(), BATCH_MS)
  timer.unref()
  const trace = async (id: string): Promise<void> => {
    const known = (await engine.info(id))?.version ?? 0
    const tracer = spansOf()
    for await (const event of engine.follow(id, 0, over.signal)) {
      const made = tracer(event)
      // What had ended before was told then.
      if (event.seq > known || known === 1) spans.push(...made)
      if (spans.length >= BATCH_MAX) await send()
      if (event.type === 'deliberation.closed' && event.seq > known) return
    }
  }
  return {
    follow: (id) => {
      if (following.has(id)) return
      following.add(id)
      trace(id)
        .catch(failed)
        .finally(() => following.delete(id))
    },
    close: async () => {
      over.abort()
      clearInterval(timer)
      await send()
    },
  }
}

interface Begun {
  readonly event: Recorded
  readonly seat: string
  readonly purpose: string
}

/** Follows one deliberation and gives each span when it ends. */
export function spansOf(): (event: Recorded) => readonly Span[] {
  const requests = new Map<string, Begun>()
  const calls = new Map<string, Recorded>()
  let opened: Recorded | null = null
  return (event) => {
    const request = 'request' in event && typeof event.request === 'string' ? event.request : null
    switch (event.type) {
      case 'deliberation.opened':
        opened = event
        return []
      case 'deliberation.closed':
        return opened === null ? [] : [deliberationSpan(opened, event)]
      case 'turn.granted':
        requests.set(event.request, { event, seat: event.seat, purpose: event.purpose })
        return []
      case 'ask.sent':
        calls.set(`${event.request} ${event.attempt}`, event)
        return []
      case 'ask.answered':
      case 'ask.failed': {
        const key = `${event.request} ${event.attempt}`
        const sent = calls.get(key)
        calls.delete(key)
        return sent === undefined ? [] : [callSpan(sent, event)]
      }
      default: {
        const begun = request === null ? undefined : requests.get(request)
        if (request === null || begun === undefined) return []
        requests.delete(request)
        return [requestSpan(request, begun, event)]
      }
    }
  }
}

function deliberationSpan(opened: Recorded, closed: Recorded & { type: 'deliberation.closed' }): Span {
  const { stream } = opened
  const protocol = opened.type === 'deliberation.opened' ? opened.protocol : ''
  return span(opened, closed, {
    spanId: idOf(stream, 8),
    parentSpanId: '',
    name: protocol,
    attributes: { 'witan.id': stream, 'witan.protocol': protocol, 'witan.stop_reason': closed.reason, 'witan.events': closed.seq },
    failed: null,
  })
}

function requestSpan(request: string, { event: granted, seat, purpose }: Begun, ended: Recorded): Span {
  const isRefused = ended.type === 'contribution.refused' || ended.type === 'turn.withdrawn'
  return span(granted, ended, {
    spanId: idOf(`${ended.stream} ${request}`, 8),
    parentSpanId: idOf(ended.stream, 8),
    name: purpose,
    attributes: { 'witan.request': request, 'witan.seat': seat, 'witan.outcome': ended.type },
    failed: isRefused ? ended.because : null,
  })
}

function callSpan(sent: Recorded, ended: Recorded & { type: 'ask.answered' | 'ask.failed' }): Span {
  const { stream, request, attempt, model, usage } = ended
  return span(sent, ended, {
    spanId: idOf(`${stream} ${request} ${attempt}`, 8),
    parentSpanId: idOf(`${stream} ${request}`, 8),
    name: model ?? 'offline',
    attributes: {
      'witan.request': request,
      'witan.attempt': attempt,
      'gen_ai.request.model': model,
      'gen_ai.usage.input_tokens': usage.inputTokens,
      'gen_ai.usage.output_tokens': usage.outputTokens,
      'gen_ai.usage.cache_read.input_tokens': usage.cacheReadTokens,
      'gen_ai.usage.cache_creation.input_tokens': usage.cacheWriteTokens,
    },
    failed: ended.type === 'ask.failed' ? ended.code : null,
  })
}

interface Told {
  readonly spanId: string
  readonly parentSpanId: string
  readonly name: string
  readonly attributes: Readonly<Record<string, Value>>
  readonly failed: string | null
}

function span(from: Recorded, to: Recorded, { spanId, parentSpanId, name, attributes, failed }: Told): Span {
  return {
    traceId: idOf(from.stream, 16),
    spanId,
    parentSpanId,
    name,
    startTimeUnixNano: nanosOf(from.wall),
    endTimeUnixNano: nanosOf(to.wall),
    attributes: Object.entries(attributes).flatMap(([key, value]) =>
      value == null ? [] : [{ key, value: typeof value === 'number' ? { intValue: value } : { stringValue: value } }],
    ),
    status: failed === null ? { code: OK } : { code: FAILED, message: failed },
  }
}

/** The same for the same thing, in whichever process. */
const idOf = (of: string, bytes: number): string =>
  createHash('sha256')
    .update(of)
    .digest('hex')
    .slice(0, 2 * bytes)

const nanosOf = (wall: string): string => `${BigInt(Date.parse(wall)) * 1_000_000n}`

const wrapped = (spans: readonly Span[], service: string) => ({
  resourceSpans: [
    {
      resource: { attributes: [{ key: 'service.name', value: { stringValue: service } }] },
      scopeSpans: [{ scope: { name: 'witan' }, spans: spans.map((one) => ({ ...one, kind: 1 })) }],
    },
  ],
})

/** What machines read: the description of the door, its numbers, and spans. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, onTestFinished, test } from 'vitest'
import { API, ASK, DEBATE, ended, newFolder, startedServer } from './server.ts'

test('/openapi.json is valid OpenAPI 3.1 and knows every route', async () => {
  const server = await startedServer()
  const { body } = await server.get('/openapi.json')
  expect(await new Validator().validate({ ...structuredClone(body) })).toMatchObject({ valid: true })
  expect(body.openapi).toBe('3.1.0')
  expect(Object.keys(body.paths).toSorted()).toEqual([
    '/api/v1/analytics/roundtables',
    '/api/v1/casts',
    '/api/v1/deliberations',
    '/api/v1/deliberations/{id}',
    '/api/v1/deliberations/{id}/at/{seq}',
    '/api/v1/deliberations/{id}/commands',
    '/api/v1/deliberations/{id}/events',
    '/api/v1/deliberations/{id}/export',
    '/api/v1/deliberations/{id}/owed',
    '/api/v1/deliberations/{id}/replies',
    '/api/v1/deliberations/{id}/rounds/{round}',
    '/api/v1/deliberations/{id}/texts/{hash}',
    '/api/v1/estimates',
    '/api/v1/rooms',
    '/api/v1/rooms/{id}',
    '/api/v1/rooms/{id}/canon',
    '/api/v1/rooms/{id}/canon/{ref}',
    '/api/v1/rooms/{id}/commands',
    '/api/v1/rooms/{id}/files/{path}',
    '/api/v1/rooms/{id}/health',
    '/api/v1/rooms/{id}/issues',
    '/api/v1/rooms/{id}/issues/{issue}',
    '/api/v1/rooms/{id}/leaderboard',
    '/api/v1/rooms/{id}/look-ups',
    '/api/v1/rooms/{id}/members/{member}',
    '/api/v1/rooms/{id}/patches/{patch}',
    '/api/v1/rooms/{id}/sessions',
    '/api/v1/setup',
    '/api/v1/uploads',
    '/healthz',
    '/mcp',
    '/metrics',
    '/readyz',
  ])
  for (const path of Object.values(body.paths as Record<string, Record<string, { summary?: string; responses: object }>>))
    for (const { summary, responses } of Object.values(path)) {
      expect(summary).toMatch(/.{10}/)
      expect(Object.keys(responses).length).toBeGreaterThan(0)
    }
})

test('/metrics counts what happened, in a form that Prometheus reads', async () => {
  const server = await startedServer()
  const { id } = (await server.post(API, ASK)).body
  await ended(server, id)
  await server.get('/nothing/here')
  const { text, headers } = await server.get('/metrics')
  expect(headers.get('content-type')).toContain('version=0.0.4')
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) witan_\w+ .+|witan_\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/)
  expect(text).toContain('witan_runs_ended_total{because="closed"} 1')
  expect(text).toContain(`witan_http_requests_total{method="POST",route="${API}",status="201"} 1`)
  expect(text).toContain('witan_http_requests_total{method="GET",route="other",status="404"} 1')
})

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
}

interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[]
}

test('with a collector, a deliberation is one trace: requests in it, calls in those', async () => {
  const spans: Span[] = []
  const collector = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      if (request.url === '/v1/traces' && request.headers['x-key'] === 'k')
        spans.push(...(JSON.parse(text) as Sent).resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)))
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void collector.close())
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`
  const server = await startedServer({}, newFolder(), { telemetry: { url, headers: { 'x-key': 'k' }, service: 'test' } })
  const { id } = (await server.post(API, DEBATE)).body
  await ended(server, id)
  await server.served.close()
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  const root = spans.filter(({ parentSpanId }) => parentSpanId === '')
  expect(root).toMatchObject([{ name: 'debate' }])
  const requests = spans.filter(({ parentSpanId }) => parentSpanId === root[0]?.spanId)
  const calls = spans.filter(({ parentSpanId }) => requests.some(({ spanId }) => spanId === parentSpanId))
  expect(requests.length).toBeGreaterThan(5)
  expect(calls.length).toBeGreaterThanOrEqual(requests.length)
  expect(spans).toHaveLength(1 + requests.length + calls.length)
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length)
  for (const { traceId, spanId, startTimeUnixNano, endTimeUnixNano } of spans) {
    expect([traceId.length, spanId.length]).toEqual([32, 16])
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
  }
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clean, failureOf, type HttpFault, retryAfterMs, unsupported } from './faults.ts'

const http = (changes: Partial<HttpFault>): HttpFault => ({ message: '', statusCode: 429, headers: {}, body: '', ...changes })

/** What the SDK throws, by shape. */
const apiError = (statusCode: number, responseBody: string, message = '') =>
  Object.assign(new Error(message), { name: 'AI_APICallError', statusCode, responseBody, responseHeaders: {} })

test.each([
  [{ 'retry-after': '7' }, '', 7_000],
  [{ 'retry-after': '0.5' }, '', 500],
  [{ 'retry-after-ms': '250', 'retry-after': '7' }, '', 250],
  [{}, '{"error":{"details":[{"retryDelay":"34.5s"}]}}', 34_500],
  [{ 'retry-after': 'soon' }, '', null],
  [{}, '', null],
])('%j %s asks for %s ms', (headers, body, expected) =>
  expect(retryAfterMs(http({ headers: headers as Record<string, string>, body }))).toBe(expected),
)

test('a date in Retry-After is counted from now, and never negative', () => {
  const inTenSeconds = new Date(Date.now() + 10_000).toUTCString()
  expect(retryAfterMs(http({ headers: { 'retry-after': inTenSeconds } }))).toBeGreaterThan(7_000)
  expect(retryAfterMs(http({ headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' } }))).toBe(0)
})

test('an exhausted account is rate-limited, but asking again does not help', () => {
  const error = apiError(429, '{"error":{"message":"You exceeded your quota","code":"insufficient_quota"}}')
  expect(failureOf(error, 'openai/x', [])).toMatchObject({ code: 'rate-limited', retryable: false })
})

test.each([
  [408, 'timeout', true],
  [504, 'timeout', true],
  [409, 'server-error', true],
  [402, 'unauthorized', false],
  [413, 'bad-request', false],
  [422, 'bad-request', false],
])('%i is %s, retryable: %s', (status, code, retryable) =>
  expect(failureOf(apiError(status, ''), 'openai/x', [])).toMatchObject({ code, retryable }),
)

test('a content filter that answers 400 has refused', () => {
  expect(failureOf(apiError(400, '{"error":{"code":"content_filter","message":"blocked"}}'), 'compatible/x', [])).toMatchObject({
    code: 'refused',
    retryable: false,
  })
})

test.each([
  ['{"error":{"message":"inner words"}}', 'inner words'],
  ['{"error":"plain words"}', 'plain words'],
  ['{"message":"outer words"}', 'outer words'],
  ['{"detail":"detailed words"}', 'detailed words'],
  ['[{"error":{"message":"listed words"}}]', 'listed words'],
  ['not json', 'not json'],
  ['', 'it gave no reason'],
])('the words of the provider are found in %s', (body, words) =>
  expect(failureOf(apiError(400, body), 'openai/x', []).because).toContain(words),
)

test('a fault deep in the causes is seen', () => {
  const reset = Object.assign(new Error('read'), { code: 'ECONNRESET' })
  const error = new Error('outer', { cause: new Error('middle', { cause: reset }) })
  expect(failureOf(error, 'openai/x', [])).toMatchObject({ code: 'unreachable', retryable: true })
  const slow = Object.assign(new Error('slow'), { code: 'UND_ERR_HEADERS_TIMEOUT' })
  expect(failureOf(new Error('outer', { cause: slow }), 'openai/x', [])).toMatchObject({ code: 'timeout', retryable: true })
})

test('an error nobody knows is final and says what it said', () => {
  expect(failureOf(new Error('odd'), 'openai/x', [])).toMatchObject({
    code: 'bad-request',
    retryable: false,
    because: expect.stringContaining('odd'),
  })
  expect(failureOf('odd', 'openai/x', [])).toMatchObject({ code: 'bad-request' })
})

test('a sentence holds no key, no control character, and at most 300 characters', () => {
  const secret = fc.string({ unit: fc.constantFrom(...'abcdefGHIJ0123456789-_'), minLength: 8, maxLength: 60 }).map((text) => `k${text}`)
  const noise = fc.string({ unit: 'binary', maxLength: 400 })
  fc.assert(
    fc.property(secret, noise, noise, (key, before, after) => {
      const said = clean(`${before}${key}${after}`, [key])
      expect(said).not.toContain(key)
      expect(said).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      expect(said.length).toBeLessThanOrEqual(300)
    }),
  )
  expect(clean('Incorrect API key provided: sk-proj-abc***xyz1. Bearer abc.def', [])).toBe('Incorrect API key provided: [key] [key]')
})

test('a password in an address is not told', () => {
  expect(clean('cannot use http://me:hunter2@host/v1', [])).toBe('cannot use http://[key]@host/v1')
})

test.each([
  [400, 'registry.ollama.ai/library/gemma:2b does not support tools', { schema: false, tools: true }],
  [400, '"auto" tool choice requires --enable-auto-tool-choice', { schema: false, tools: true }],
  [400, 'Unrecognized request argument supplied: tools', { schema: false, tools: true }],
  [422, "extra field 'response_format' not permitted", { schema: true, tools: false }],
  [500, 'failed to parse grammar', { schema: true, tools: false }],
  [400, 'max_tokens is too large', { schema: false, tools: false }],
  [429, 'too many json_schema requests', { schema: false, tools: false }],
])('%i «%s» tells what the server lacks', (status, message, lacks) => expect(unsupported(apiError(status, '', message))).toEqual(lacks))

/** Who is let in: by Host, by Origin, by token, by how often. */
import { describe, expect, test } from 'vitest'
import type { Token, Tokens } from '../tokens.ts'
import { checkHost, checkOrigin, checkScope, rateOf, visitorFor } from './guard.ts'
import { Problem } from './problem.ts'

const codeOf = (act: () => unknown): string => {
  try {
    act()
    return 'in'
  } catch (error) {
    return error instanceof Problem ? error.code : String(error)
  }
}

describe('Host', () => {
  const host = (name: string | undefined, hosts: readonly string[] = []) => codeOf(() => checkHost(name, { hosts }))
  test.each(['localhost', 'localhost:4100', '127.0.0.1:4100', '[::1]:4100', '192.168.7.9', 'LOCALHOST'])('%s is let in', (name) =>
    expect(host(name)).toBe('in'),
  )
  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])('%s is not', (name) =>
    expect(host(name)).toBe('wrong-host'),
  )
  test.each([undefined, '', 'a@localhost', 'localhost/x', '[::1'])('%s is none', (name) => expect(host(name)).toBe('no-host'))
  test('a name that this server was told is', () => expect(host('Witan.Example:443', ['witan.example'])).toBe('in'))
})

describe('Origin', () => {
  const origin = (from: string | undefined, origins: readonly string[] = []) =>
    codeOf(() => checkOrigin(from, 'localhost:4100', { origins }))
  test('none, this server and an allowed one are let in', () =>
    expect([origin(undefined), origin('http://localhost:4100'), origin('https://app.example', ['https://app.example'])]).toEqual([
      'in',
      'in',
      'in',
    ]))
  test.each([
    'null',
    'http://localhost:4101',
    'http://localhost',
    'https://evil.example',
    'http://x@localhost:4100',
    'http://localhost:4100.evil.example',
  ])('%s is not', (from) => expect(origin(from)).toBe('foreign-origin'))
})

describe('tokens', () => {
  const ann: Token = { name: 'ann', scopes: ['read'], createdAt: '' }
  const tokens = { whose: async (presented: string) => (presented === 'right' ? ann : null) } as Tokens
  const visit = (authorization: string | undefined, needsToken: boolean) =>
    visitorFor(authorization, { tokens, needsToken }).then(
      ({ name }) => name,
      (error: unknown) => (error instanceof Problem ? error.code : String(error)),
    )
  test('none is the user at home, where none is needed', async () =>
    expect([await visit(undefined, false), await visit(undefined, true)]).toEqual(['user', 'no-token']))
  test('a right one is known by its name, a wrong one is refused everywhere', async () =>
    expect([
      await visit('Bearer right', true),
      await visit('bearer right', false),
      await visit('Bearer wrong', false),
      await visit('Basic right', false),
    ]).toEqual(['ann', 'ann', 'bad-token', 'bad-token']))
  test('a scope is what it says, and admin is all of them', () => {
    expect(codeOf(() => checkScope({ name: 'ann', scopes: ['read'], seats: null, identity: 'x' }, 'read'))).toBe('in')
    expect(codeOf(() => checkScope({ name: 'ann', scopes: ['read'], seats: null, identity: 'x' }, 'run'))).toBe('no-scope')
    expect(codeOf(() => checkScope({ name: 'ann', scopes: ['admin'], seats: null, identity: 'x' }, 'seat'))).toBe('in')
  })
})

describe('the rate', () => {
  test('lets a burst through, then so many a second, each client for itself', () => {
    let now = 0
    const rate = rateOf({ ratePerSecond: 2, burst: 3 }, () => now)
    const ask = (client: string) => codeOf(() => rate.check(client))
    expect([1, 2, 3, 4].map(() => ask('a'))).toEqual(['in', 'in', 'in', 'too-often'])
    expect(ask('b')).toBe('in')
    now = 500
    expect([ask('a'), ask('a')]).toEqual(['in', 'too-often'])
    now = 60_000
    expect([1, 2, 3, 4].map(() => ask('a'))).toEqual(['in', 'in', 'in', 'too-often'])
  })
  test('who is refused is told how long to wait', () => {
    const rate = rateOf({ ratePerSecond: 0.1, burst: 1 }, () => 0)
    rate.check('a')
    try {
      rate.check('a')
    } catch (error) {
      expect((error as Problem).headers['retry-after']).toBe('10')
    }
  })
})

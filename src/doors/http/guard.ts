/**
 * Who is let in, before any route: the Host it asked for, the page it came from, the token it shows, and how often it comes.
 *
 *   Host     an address, localhost, or a name this server was told: any other is a page that had its own name point here
 *   Origin   none (no browser), this very server, or one that was allowed with --cors
 *   token    needed where the server says so; a wrong one is refused everywhere, and its scopes hold everywhere
 */
import { isIP } from 'node:net'
import { type Refusal, refuse } from '../../core/refusal.ts'
import type { RoomCaller } from '../room-caller.ts'
import { shown } from '../shown.ts'
import { AT_HOME, type Scope, type Token, type Tokens } from '../tokens.ts'
import { Problem, problemOf } from './problem.ts'

export interface GuardRules {
  readonly tokens: Tokens
  readonly needsToken: boolean
  /** Names under which this server may be asked, beside addresses and localhost. */
  readonly hosts: readonly string[]
  /** Pages that may use it, as `https://app.example`. */
  readonly origins: readonly string[]
  /** Requests that one client may make in a second, and in a burst. */
  readonly ratePerSecond: number
  readonly burst: number
}

export interface Visitor {
  /** The token's name, or `user` where none was needed. */
  readonly name: string
  readonly scopes: readonly Scope[]
  /** Those it may answer for; null: any. */
  readonly seats: readonly string[] | null
  /** Of the very token: one of the same name that was made later is another. */
  readonly identity: string
}

/** Without a token, on a server that needs none: whoever can reach it is the user of this machine. */
const OWNER: Visitor = { name: AT_HOME, scopes: ['admin'], seats: null, identity: AT_HOME }

export function checkHost(host: string | undefined, { hosts }: Pick<GuardRules, 'hosts'>): void {
  const name = hostName(host ?? '')
  if (name === 'localhost' || isIP(name) !== 0 || hosts.includes(name)) return
  if (name === '') throw new Problem(400, 'no-host', 'The request has no Host, or one that is none. Ask this server by its address.')
  throw new Problem(
    421,
    'wrong-host',
    `This server is not «${shown(host ?? '')}». Ask it by its address, or start it with --allow-host ${shown(name)}.`,
  )
}

export function checkOrigin(origin: string | undefined, host: string | undefined, { origins }: Pick<GuardRules, 'origins'>): void {
  if (origin === undefined || origins.includes(origin)) return
  const own = originHost(origin)
  if (own !== null && own === (host ?? '').toLowerCase()) return
  throw new Problem(403, 'foreign-origin', `Pages of ${shown(origin)} may not use this server. Allow them with --cors ${shown(origin)}.`)
}

export async function visitorFor(
  authorization: string | undefined,
  { tokens, needsToken }: Pick<GuardRules, 'tokens' | 'needsToken'>,
): Promise<Visitor> {
  const ask = { 'www-authenticate': 'Bearer realm="witan"' }
  if (authorization === undefined) {
    if (!needsToken) return OWNER
    throw new Problem(
      401,
      'no-token',
      'This server needs a token: send it as “Authorization: Bearer …”. Make one with: witan token add <name>',
      ask,
    )
  }
  const [, presented] = /^Bearer +(\S{1,200})$/i.exec(authorization) ?? []
  const token: Token | null = presented === undefined ? null : await whoseOf(tokens, presented)
  if (token === null)
    throw new Problem(401, 'bad-token', 'This token is unknown or was revoked. Make one with: witan token add <name>', ask)
  const { name, scopes, seats = null, createdAt } = token
  return { name, scopes, seats, identity: `${name} ${createdAt} ${scopes.join()} ${seats?.join() ?? '*'}` }
}

/** What is wrong with the file of tokens, and where it lies, is for the server's own log. */
async function whoseOf(tokens: Tokens, presented: string): Promise<Token | null> {
  try {
    return await tokens.whose(presented)
  } catch (error) {
    throw new Problem(503, 'no-tokens', 'The server can’t read its tokens now. Tell whoever runs it.', { 'retry-after': '30' }, error)
  }
}

export function checkScope(visitor: Visitor, needed: Scope): void {
  const objection = scopeObjection(visitor, needed)
  if (objection !== null) throw problemOf(objection)
}

export function scopeObjection({ name, scopes }: Visitor, needed: Scope): Refusal | null {
  if (scopes.includes(needed) || scopes.includes('admin')) return null
  return refuse('no-scope', `The token ${name} has the scope ${scopes.join(', ')}; this takes ${needed}.`)
}

export const roomCallerOf = (visitor: Visitor): RoomCaller => ({
  name: visitor.name,
  seats: visitor.seats,
  objection: (needed) => scopeObjection(visitor, needed),
})

export interface Rate {
  /** Throws where a client comes too often. */
  check(client: string): void
}

const CLIENTS_MAX = 10_000

/** A bucket a client, filled by time. */
export function rateOf({ ratePerSecond, burst }: Pick<GuardRules, 'ratePerSecond' | 'burst'>, now: () => number = Date.now): Rate {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    check: (client) => {
      const at = now()
      const before = buckets.get(client) ?? { left: burst, at }
      const left = Math.min(burst, before.left + ((at - before.at) / 1000) * ratePerSecond)
      buckets.delete(client)
      buckets.set(client, { left: Math.max(0, left - 1), at })
      // Who has not come for longest is forgotten: its bucket is full again anyway, or nearly.
      if (buckets.size > CLIENTS_MAX) buckets.delete(buckets.keys().next().value ?? '')
      if (left >= 1) return
      const seconds = Math.max(1, Math.ceil((1 - left) / ratePerSecond))
      throw new Problem(429, 'too-often', `More than ${ratePerSecond} requests a second came from you. Wait ${seconds} s.`, {
        'retry-after': String(seconds),
      })
    },
  }
}

/** `[::1]:4100` → `::1`, `Example.org:80` → `example.org`. */
function hostName(host: string): string {
  const [, bracketed, plain] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]/@\s]+))(?::\d{1,5})?$/i.exec(host) ?? []
  return (bracketed ?? plain ?? '').toLowerCase()
}

function originHost(origin: string): string | null {
  const [, host] = /^https?:\/\/([^/@\s]+)$/i.exec(origin) ?? []
  return host?.toLowerCase() ?? null
}

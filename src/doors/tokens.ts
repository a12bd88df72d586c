/**
 * Who may come in: named tokens with scopes, kept in one file as hashes, so that whoever reads the file can't use them.
 * The file is read again when it changes: a revoked token is out at once, without a restart.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'
import { Fault } from '../core/fault.ts'
import { type Refusal, refuse } from '../core/refusal.ts'

/** read: look. run: start, steer, upload. seat: answer for host and human seats. admin: all of it. */
export const SCOPES = ['read', 'run', 'seat', 'admin'] as const
export type Scope = (typeof SCOPES)[number]

const Stored = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  scopes: z.array(z.enum(SCOPES)).min(1),
  /** The seats it may answer for, by their ids; without it, any. */
  seats: z.array(z.string().min(1).max(80)).min(1).optional(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: z.string(),
})
const TokenFile = z.strictObject({ tokens: z.array(Stored) })

export type Token = Omit<z.infer<typeof Stored>, 'hash'>

const PREFIX = 'witan_'
/** 256 bits of chance: nobody guesses it, so a plain hash protects it. */
const SECRET_BYTES = 32

export interface Tokens {
  /** The token itself is shown once, here. */
  add(name: string, scopes: readonly Scope[], seats?: readonly string[]): Promise<string | Refusal>
  list(): Promise<readonly Token[]>
  revoke(name: string): Promise<Refusal | null>
  /** Whose token this is; null: nobody's. */
  whose(presented: string): Promise<Token | null>
}

export function tokensIn(file: string): Tokens {
  let known: { readonly changed: string; readonly tokens: readonly z.infer<typeof Stored>[] } | null = null

  const read = async (): Promise<readonly z.infer<typeof Stored>[]> => {
    const changed = await changedAt(file)
    if (changed === null) return []
    if (known?.changed !== changed) known = { changed, tokens: await readTokens(file) }
    return known.tokens
  }
  const write = async (tokens: readonly z.infer<typeof Stored>[]): Promise<void> => {
    await mkdir(dirname(file), { recursive: true })
    const draft = `${file}.${process.pid}.tmp`
    await writeFile(draft, `${JSON.stringify({ tokens }, null, 2)}\n`, { mode: 0o600 })
    await rename(draft, file)
    known = null
  }

  return {
    add: async (name, scopes, seats) => {
      if (seats !== undefined && (!scopes.includes('seat') || scopes.includes('admin')))
        return refuse('bad-token', 'Seats narrow the scope seat: name it among the scopes, and not admin, which may do everything.')
      const tokens = await read()
      if (tokens.some((token) => token.name === name))
        return refuse('name-taken', `There is a token called ${name} already. Take another name, or revoke that one first.`)
      const token = `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`
      const entry = Stored.safeParse({ name, scopes, seats, hash: hashed(token), createdAt: new Date().toISOString() })
      if (!entry.success)
        return refuse('bad-token', `A token has a name of lower-case letters, digits and dashes, and scopes of: ${SCOPES.join(', ')}.`)
      await write([...tokens, entry.data])
      return token
    },
    list: async () => (await read()).map(({ hash: _, ...token }) => token),
    revoke: async (name) => {
      const tokens = await read()
      const left = tokens.filter((token) => token.name !== name)
      if (left.length === tokens.length) return refuse('no-such-token', `There is no token called ${name}. See them with: witan token list`)
      await write(left)
      return null
    },
    whose: async (presented) => {
      const wanted = Buffer.from(hashed(presented))
      const found = (await read()).find((token) => timingSafeEqual(Buffer.from(token.hash), wanted))
      if (found === undefined) return null
      const { hash: _, ...token } = found
      return token
    },
  }
}

const hashed = (token: string): string => hash('sha256', token, 'hex')

async function changedAt(file: string): Promise<string | null> {
  try {
    const { mtimeMs, size, ino } = await stat(file)
    return `${mtimeMs} ${size} ${ino}`
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw unreadable(file, error)
  }
}

async function readTokens(file: string): Promise<readonly z.infer<typeof Stored>[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(file, error)
  })
  try {
    return TokenFile.parse(JSON.parse(text)).tokens
  } catch (error) {
    throw new Fault(`${file} is no list of tokens that Witan wrote. Move it away and make new ones with: witan token add`, false, error)
  }
}

const unreadable = (file: string, error: unknown): Fault =>
  new Fault(`${file} can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}). Let this user read it.`, false, error)

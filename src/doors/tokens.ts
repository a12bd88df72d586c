/**
 * Who may come in: named tokens with scopes, kept in one file as hashes, so that whoever reads the file can't use them.
 * The file is read again when it changes: a revoked token is out at once, without a restart.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
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

/** Who comes without a token, where none is needed. */
export const AT_HOME = 'user'

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
  /** One at a time, whichever process: two who change the list at once must not undo each other. */
  const alone = async <T>(change: () => Promise<T>): Promise<T> => {
    await mkdir(dirname(file), { recursive: true })
    const lock = `${file}.lock`
    await locked(lock)
    try {
      known = null
      return await change()
    } finally {
      await rm(lock, { force: true })
    }
  }
  const write = async (tokens: readonly z.infer<typeof Stored>[]): Promise<void> => {
    const draft = `${file}.${process.pid}.tmp`
    await writeFile(draft, `${JSON.stringify({ tokens }, null, 2)}\n`, { mode: 0o600 })
    await rename(draft, file)
    known = null
  }

  return {
    add: async (name, scopes, seats) => {
      if (name === AT_HOME) return refuse('name-taken', `${AT_HOME} is whoever needs no token. Take another name.`)
      if (seats !== undefined && (!scopes.includes('seat') || scopes.includes('admin')))
        return refuse('bad-token', 'Seats narrow the scope seat: name it among the scopes, and not admin, which may do everything.')
      const token = `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`
      const entry = Stored.safeParse({ name, scopes, seats, hash: hashed(token), createdAt: new Date().toISOString() })
      if (!entry.success)
        return refuse('bad-token', `A token has a name of lower-case letters, digits and dashes, and scopes of: ${SCOPES.join(', ')}.`)
      return alone(async () => {
        const tokens = await read()
        if (tokens.some((other) => other.name === name))
          return refuse('name-taken', `There is a token called ${name} already. Take another name, or revoke that one first.`)
        await write([...tokens, entry.data])
        return token
      })
    },
    list: async () => (await read()).map(({ hash: _, ...token }) => token),
    revoke: (name) =>
      alone(async () => {
        const tokens = await read()
        const left = tokens.filter((token) => token.name !== name)
        if (left.length === tokens.length)
          return refuse('no-such-token', `There is no token called ${name}. See them with: witan token list`)
        await write(left)
        return null
      }),
    whose: async (presented) => {
      const wanted = Buffer.from(hashed(presented))
      const found = (await read()).find((token) => timingSafeEqual(Buffer.from(token.hash), wanted))
      if (found === undefined) return null
      const { hash: _, ...token } = found
      return token
    },
  }
}

const LOCK_PAUSE_MS = 20
/** Who holds it for longer was killed. */
const LOCK_MS_MAX = 5_000

async function locked(lock: string): Promise<void> {
  for (;;) {
    try {
      return await writeFile(lock, '', { flag: 'wx', mode: 0o600 })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST')
        throw new Fault(`${lock} can't be written (${code ?? 'unknown error'}). Let this user write there.`, false, error)
    }
    const since = await stat(lock).catch(() => null)
    if (since !== null && Date.now() - since.mtimeMs > LOCK_MS_MAX) await rm(lock, { force: true })
    else await setTimeout(LOCK_PAUSE_MS)
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

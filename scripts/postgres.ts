/**
 * A PostgreSQL to try things on: a cluster of its own in a temporary folder, gone with whoever started it. Where the programs are
 * missing, Debian's are installed where that can be done. PostgreSQL does not run as root, so there it runs as the user that came with it.
 *
 * By hand (npm run postgres): one with a database for `witan`, at a port that is always the same, until Ctrl-C.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const START_MS_MAX = 60_000

export interface Cluster {
  /** Of a database in it. */
  url(database: string): string
  createDatabase(name: string): Promise<string>
  /** As an operator would: `fast` cuts every connection, `immediate` does not even tidy up. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  stop(): Promise<void>
}

/** The folder of its programs; null: there is none. `WITAN_POSTGRES` names another. */
function programs(): string | null {
  const named = process.env.WITAN_POSTGRES
  if (named !== undefined && named !== '') return named
  return (
    globSync('/usr/lib/postgresql/*/bin/initdb')
      .sort()
      .at(-1)
      ?.replace(/\/initdb$/, '') ?? null
  )
}

function installed(): string {
  const found = programs()
  if (found !== null) return found
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    console.log('witan: installing PostgreSQL for the tests of many machines (once)…')
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    spawnSync('apt-get', ['update'], options)
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'postgresql'], options)
  }
  const now = programs()
  if (now !== null) return now
  throw new Error(
    'The tests of many machines need the programs of PostgreSQL. Install them (apt-get install postgresql), or name their folder with WITAN_POSTGRES.',
  )
}

interface User {
  readonly uid: number
  readonly gid: number
}

/** Whom it runs as; null: as ourselves. */
function lesserUser(): User | null {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => /^(postgres|nobody):/.test(entry))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error('PostgreSQL does not run as root, and there is no other user to run it as.')
  return { uid: Number(uid), gid: Number(gid) }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}

/** They make a throw-away cluster quick. */
const CARELESS = ['fsync=off', 'full_page_writes=off']

/** `settings`: what must be durable names `fsync=on`. `wanted`: without it, any port that is free. */
export async function startCluster(settings: readonly string[] = CARELESS, wanted?: number): Promise<Cluster> {
  const bin = installed()
  const user = lesserUser()
  const home = mkdtempSync(join(tmpdir(), 'witan-pg-'))
  if (user !== null) chownSync(home, user.uid, user.gid)
  const data = join(home, 'data')
  const as = { ...(user !== null && user), cwd: home }
  const tool = (name: string, args: readonly string[]): void => {
    const done = spawnSync(join(bin, name), args, { ...as, encoding: 'utf8' })
    if (done.status !== 0) throw new Error(`${name} failed: ${done.stderr}${done.stdout}`)
  }
  tool('initdb', ['--pgdata', data, '--username', 'witan', '--auth', 'trust', '--encoding', 'UTF8', '--no-locale', '--no-sync'])
  const port = wanted ?? (await freePort())
  const flags = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${home}`, 'max_connections=200', ...settings]
  const start = async (): Promise<(signal: NodeJS.Signals) => Promise<void>> => {
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...flags.flatMap((flag) => ['-c', flag])], { ...as, stdio: 'ignore' })
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    await untilReady(join(bin, 'pg_isready'), home, port, () => server.exitCode !== null)
    return (signal) => {
      server.kill(signal)
      return ended
    }
  }
  const gone = (): void => rmSync(home, { recursive: true, force: true })
  let end = await start().catch((error: unknown) => {
    gone()
    throw error
  })
  const url = (database: string): string => `postgres://witan@127.0.0.1:${port}/${database}`
  return {
    url,
    createDatabase: async (name) => {
      tool('createdb', ['--host', home, '--port', String(port), '--username', 'witan', name])
      return url(name)
    },
    restart: async (mode) => {
      await end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      end = await start()
    },
    stop: async () => {
      await end('SIGQUIT')
      gone()
    },
  }
}

async function untilReady(program: string, folder: string, port: number, isOver: () => boolean): Promise<void> {
  const deadline = Date.now() + START_MS_MAX
  while (spawnSync(program, ['--host', folder, '--port', String(port)], { stdio: 'ignore' }).status !== 0) {
    if (isOver() || Date.now() > deadline) throw new Error(`PostgreSQL did not start. Is something else at port ${port}?`)
    await sleep(50)
  }
}

const PORT_BY_HAND = 4199

async function byHand(): Promise<void> {
  const cluster = await startCluster(CARELESS, PORT_BY_HAND)
  const url = await cluster.createDatabase('witan')
  console.log(
    `A PostgreSQL to try things on; with Ctrl-C it is gone, and all that is in it. In other terminals:\n\n  export WITAN_DB=${url}\n`,
  )
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
  await cluster.stop()
}

if (process.argv[1] === import.meta.filename) await byHand()

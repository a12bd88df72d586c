/** witan serve: flags to a server, one line that says where it is, Ctrl-C to let everything go. */
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { fleetOf } from '../../engine/halls.ts'
import type { Address } from '../http/listening.ts'
import { SCOPES, type Scope, tokensIn } from '../tokens.ts'
import { accepted, BadInput, type Desk, EXIT, type Terminal } from './desk.ts'
import { whole } from './flags.ts'

export interface ServeFlags {
  readonly host?: string
  readonly port?: number
  readonly requireToken?: true
  readonly allowHost?: readonly string[]
  readonly cors?: readonly string[]
  readonly dossier?: ReadonlyMap<string, string>
  readonly rate?: number
  readonly running?: number
  readonly workers?: number
  readonly waiting?: number
  readonly calls?: number
  readonly providerCalls?: number
  readonly providerRate?: number
  readonly noWatch?: true
}

const PORT_DEFAULT = 4100
const RATE_DEFAULT = 100
const RUNNING_DEFAULT = 64
const WAITING_DEFAULT = 256
const CALLS_DEFAULT = 64
const PROVIDER_CALLS_DEFAULT = 16
const IDLE_MS = 600_000
const BODY_BYTES_MAX = 30_000_000

/** What any server of ours goes by, over whichever wire. */
export const capacityOf = ({ running, waiting, calls, providerCalls, providerRate }: ServeFlags) => ({
  hall: { runningMax: running ?? RUNNING_DEFAULT, waitingMax: waiting ?? WAITING_DEFAULT, idleMs: IDLE_MS },
  calls: {
    callsMax: calls ?? CALLS_DEFAULT,
    providerCallsMax: providerCalls ?? PROVIDER_CALLS_DEFAULT,
    callsPerMinute: providerRate,
  },
})

/** Where it listens, and who is let in there. */
export const addressOf = (flags: ServeFlags, port: number): Address => ({
  host: flags.host ?? '127.0.0.1',
  port,
  requireToken: flags.requireToken ?? false,
  hosts: flags.allowHost ?? [],
  origins: flags.cors ?? [],
  ratePerSecond: flags.rate ?? RATE_DEFAULT,
  bodyBytesMax: BODY_BYTES_MAX,
})

export const addServeFlags = (command: Command): Command =>
  addCallFlags(command)
    .option('--host <address>', 'the address to listen on (default 127.0.0.1: this machine only)')
    .option('--port <n>', `the port (default ${PORT_DEFAULT}; 0: any that is free)`, whole(0, 65_535))
    .option('--dossier <name>=<path>', 'files that a request may name as a dossier (repeatable)', registered)
    .option('--require-token', 'a token is needed on this machine, too')
    .addOption(allowHost())
    .option('--cors <origin>', 'pages of this origin may use it, as in https://app.example (repeatable)', origins)
    .option('--rate <n>', `requests a second from one client (default ${RATE_DEFAULT})`, whole(1))
    .option(
      '--workers <n>',
      'with PostgreSQL: how many of the fleet’s deliberations this node runs at once (default: as --running; 0: none)',
      whole(0, 1_000),
    )
    .option('--waiting <n>', `how many more may wait (default ${WAITING_DEFAULT}); above it, 429`, whole(0, 100_000))
    .addOption(noWatch())

/** What any process that runs deliberations takes. */
export const addCallFlags = (command: Command): Command =>
  command
    .option('--running <n>', `deliberations that run at once (default ${RUNNING_DEFAULT})`, whole(1, 1_000))
    .option('--calls <n>', `model calls in the air at once, over all deliberations (default ${CALLS_DEFAULT})`, whole(1, 1_000))
    .option('--provider-calls <n>', `of these, to one provider (default ${PROVIDER_CALLS_DEFAULT})`, whole(1, 1_000))
    .option('--provider-rate <n>', 'model calls a minute to one provider (default: any number)', whole(1, 1_000_000))

export const allowHost = (): Option =>
  new Option('--allow-host <name>', 'a name that this server is asked by, beside its addresses (repeatable)').argParser(hostNames)

/** A flag like the others: where it is left out, nothing is there. As the opposite of --watch it would always have a value. */
const noWatch = (): Option =>
  Object.assign(new Option('--no-watch', 'do not hold what is saved in the folders of rooms against what is agreed there'), {
    negate: false,
  })

export function scopes(text: string, before: readonly Scope[] = []): readonly Scope[] {
  const wanted = text.split(',').map((scope) => scope.trim())
  const unknown = wanted.find((scope) => !SCOPES.includes(scope as Scope))
  if (unknown !== undefined) throw new InvalidArgumentError(`It takes some of: ${SCOPES.join(', ')}.`)
  return [...new Set([...before, ...(wanted as readonly Scope[])])]
}

export const collected = (text: string, before: readonly string[] = []): readonly string[] => [...before, text]

function hostNames(text: string, before: readonly string[] = []): readonly string[] {
  if (!/^[a-z0-9.-]+$/i.test(text)) throw new InvalidArgumentError('It takes a name without scheme and port: witan.example')
  return [...before, text.toLowerCase()]
}

function origins(text: string, before: readonly string[] = []): readonly string[] {
  if (!/^https?:\/\/[^/@\s]+$/i.test(text))
    throw new InvalidArgumentError('It takes an origin with its scheme and nothing after it: https://app.example')
  return [...before, text.toLowerCase()]
}

function registered(text: string, before: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> {
  const [, name, path] = /^([a-z0-9][a-z0-9-]{0,39})=(.+)$/.exec(text) ?? []
  if (name === undefined || path === undefined)
    throw new InvalidArgumentError('It takes a name of lower-case letters, digits and dashes, and a path: papers=./sources')
  if (before.has(name)) throw new InvalidArgumentError(`Two dossiers are called ${name}. Give each its own name.`)
  return new Map([...before, [name, path]])
}

/** `model`: who answers where a start over MCP names none. */
export async function serve({ settings, terminal }: Desk, flags: ServeFlags, model: 'sampling' | null = null): Promise<number> {
  // Loaded only here: no other command needs a server.
  const { servingObjection, startServer } = await import('../http/serve.ts')
  const { diaryOn } = await import('../http/diary.ts')
  const tokens = tokensIn(join(settings.folder, 'tokens.json'))
  const serving = {
    ...addressOf(flags, flags.port ?? PORT_DEFAULT),
    dossiers: await checkedDossiers(flags.dossier ?? new Map()),
    model,
    noWatch: flags.noWatch ?? false,
    ...(flags.workers !== undefined && { workers: flags.workers }),
    ...capacityOf(flags),
  }
  const objection = await servingObjection(serving, tokens)
  if (objection !== null) accepted(objection)
  const served = await startServer(settings, serving, tokens, settings.folder, diaryOn(terminal))
  greet(terminal, served.url, served.takenUp)
  await interrupted(terminal)
  terminal.err(farewell(fleetOf(settings) !== null, flags.workers))
  await served.close()
  return EXIT.done
}

/** What is registered must be there: a typo is said now, not to the first who asks. */
export async function checkedDossiers(named: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const real = new Map<string, string>()
  for (const [name, path] of named) {
    const found = await realpath(path).catch(() => null)
    if (found === null) throw new BadInput(`--dossier ${name}=${path}: there is no file or folder ${path}.`)
    real.set(name, found)
  }
  return real
}

export const RETIRING = 'Taking nothing new; waiting for what is in the air. What is open goes on with another worker.\n'

/** What becomes of what was opened here, once this server is gone. */
function farewell(isNode: boolean, workers: number | undefined): string {
  if (!isNode) return 'Letting go of what is running; it goes on with the next witan serve.\n'
  if (workers !== 0) return RETIRING
  return 'Closing. Workers go on with what was opened here; rooms and runs of this machine go on when it is back.\n'
}

function greet({ out, paint }: Terminal, url: string, takenUp: readonly string[]): void {
  out(`Witan listens on ${paint.bold(url)}\n`)
  if (takenUp.length > 0) out(`Taken up again: ${takenUp.join(', ')}\n`)
}

export const interrupted = (terminal: Terminal): Promise<void> =>
  new Promise((resolve) => {
    const stop = terminal.onInterrupt(() => {
      stop()
      resolve()
    })
  })

/** witan mcp: for the coding agent that starts us, over standard input and output; and how it learns to. */
import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { isRefusal } from '../../core/refusal.ts'
import { databaseExists } from '../../engine/assemble.ts'
import { CLIENTS, type Client, installInto, installText, type Places } from '../mcp/install.ts'
import { BadInput, type Desk, EXIT } from './desk.ts'
import { addServeFlags, capacityOf, checkedDossiers, collected, type ServeFlags, serve } from './serving.ts'

export interface McpFlags extends ServeFlags {
  readonly http?: true
  readonly root?: readonly string[]
  readonly model?: 'sampling'
}

export const addMcpFlags = (command: Command): Command =>
  addServeFlags(
    command
      .option('--root <folder>', 'a folder whose files verify_evidence may read, beside those the client names (repeatable)', collected)
      .option('--model <model>', 'sampling: the client’s own model answers, where a start names none', sampling)
      .option('--http', 'over HTTP instead, with all flags of witan serve; --host, --port and who may come in count only there'),
  )

function sampling(text: string): 'sampling' {
  if (text === 'sampling') return text
  throw new InvalidArgumentError('It takes sampling. Any other model is named by whoever starts a deliberation, or in witan.yaml.')
}

export async function mcpServer(desk: Desk, flags: McpFlags): Promise<number> {
  const objection = wireObjection(flags)
  if (objection !== null) throw new BadInput(objection)
  if (flags.http === true) return serve(desk, flags, flags.model ?? null)
  // Loaded only here: no other command needs it.
  const { claimOutput, mcpStdio } = await import('../mcp/stdio.ts')
  const { traceOf } = await import('../http/diary.ts')
  const { settings, terminal } = desk
  const over = new AbortController()
  const stop = terminal.onInterrupt(() => over.abort())
  try {
    return await mcpStdio(settings, {
      dossiers: await checkedDossiers(flags.dossier ?? new Map()),
      roots: await Promise.all((flags.root ?? []).map(realFolder)),
      model: flags.model ?? null,
      ...capacityOf(flags),
      failed: (where, error) => terminal.err(`${where}: ${traceOf(error)}\n`),
      input: process.stdin,
      output: claimOutput(process.stdout, process.stderr),
      signal: over.signal,
    })
  } finally {
    stop()
  }
}

/** Who may come in and from where, and what only a server that stays does: over standard input there is only the client that started us. */
const OF_HTTP = {
  host: '--host',
  port: '--port',
  requireToken: '--require-token',
  allowHost: '--allow-host',
  cors: '--cors',
  rate: '--rate',
  noWatch: '--no-watch',
}

/** A flag that would do nothing is said, not swallowed. */
function wireObjection(flags: McpFlags): string | null {
  if (flags.http === true && flags.root !== undefined)
    return '--root: over HTTP no workspace is read, since callers are elsewhere. Register what they may name with --dossier <name>=<path>.'
  if (flags.http === true) return null
  const strange = Object.entries(OF_HTTP).flatMap(([name, flag]) => (flags[name as keyof typeof OF_HTTP] === undefined ? [] : [flag]))
  if (strange.length === 0) return null
  return `${strange.join(', ')}: over standard input and output nothing listens. Add --http, or leave ${strange.length === 1 ? 'it' : 'them'} out.`
}

async function realFolder(path: string): Promise<string> {
  const found = await realpath(path).catch(() => null)
  if (found === null) throw new BadInput(`--root ${path}: there is no such folder.`)
  return found
}

export interface InstallFlags {
  readonly write?: true
  readonly root?: readonly string[]
  readonly model?: 'sampling'
  readonly db?: string
}

const CARRIED: readonly string[] = ['write', 'root', 'model', 'db']

export const addInstallFlags = (command: Command): Command =>
  command
    .option('--write', 'merge it into the file, keeping everything else and a copy of what was there')
    .option('--root <folder>', 'a folder whose files may be read, as in witan mcp --root (repeatable)', collected)
    .option('--model <model>', 'sampling, as in witan mcp --model', sampling)

/** The client starts us from wherever it likes, so that what is a path here is written down in full. */
async function argsOf({ root = [], model, db }: InstallFlags): Promise<readonly string[]> {
  const roots = await Promise.all(root.map(realFolder))
  return [
    ...roots.flatMap((folder) => ['--root', folder]),
    ...(model === undefined ? [] : ['--model', model]),
    ...(db === undefined ? [] : ['--db', inFull(db)]),
  ]
}

function inFull(database: string): string {
  if (/^(:?memory:|postgres(ql)?:)/i.test(database)) return database
  return `sqlite:${resolve(database.replace(/^sqlite:(?:\/\/)?/i, ''))}`
}

export async function installMcp({ terminal, launch, settings }: Desk, named: string, flags: InstallFlags): Promise<number> {
  const client = CLIENTS.find((known): known is Client => known === named)
  if (client === undefined) throw new BadInput(`${named}: no such client. It takes one of: ${CLIENTS.join(', ')}.`)
  const strange = Object.keys(flags).find((flag) => !CARRIED.includes(flag))
  if (strange !== undefined)
    throw new BadInput(`install can't carry «${strange}» into a configuration. It takes --write, --root, --model and --db.`)
  // Says what is wrong with its name, if anything is.
  databaseExists(settings)
  const places: Places = { ...settings.user, folder: process.cwd(), platform: process.platform }
  const started = { command: launch.command, args: [...launch.args, 'mcp', ...(await argsOf(flags))], env: {} }
  if (flags.write !== true) {
    terminal.out(installText(client, places, started))
    return EXIT.done
  }
  const written = await installInto(client, places, started, new Date())
  if (isRefusal(written)) throw new BadInput(`${written.because}\n\n${installText(client, places, started)}`)
  const { file, backup, changed, after } = written
  const kept = backup === null ? '' : ` What was there is kept in ${backup}.`
  terminal.out(changed ? `Written to ${file}.${kept}\n` : `${file} has it already.\n`)
  terminal.out(`${after}\n`)
  return EXIT.done
}

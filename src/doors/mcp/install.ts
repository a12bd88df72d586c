/**
 * Configuration for clients: what to add to which file, printed, or merged into the file that is there. Everything else in it
 * stays; a file that can't be read as what it should be is not touched; what was there before is kept beside it.
 *
 *   Claude Code     .mcp.json of the project                     mcpServers
 *   Cursor          .cursor/mcp.json of the project              mcpServers
 *   VS Code         .vscode/mcp.json of the project              servers
 *   Claude Desktop  claude_desktop_config.json of the user       mcpServers
 *   Codex           config.toml in the user's .codex             mcp_servers
 */
import { copyFile, mkdir, readFile, readlink, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts'
import { type Launch, mergedJson, mergedToml, tomlBlock } from './install-merge.ts'

export const CLIENTS = ['claude-code', 'claude-desktop', 'cursor', 'vscode', 'codex'] as const
export type Client = (typeof CLIENTS)[number]

/** Where this user keeps things; read once from the environment by whoever calls. */
export interface Places {
  readonly home: string
  /** The project's folder. */
  readonly folder: string
  readonly platform: NodeJS.Platform
  /** `%APPDATA%` on Windows. */
  readonly appData: string | null
  /** `CODEX_HOME`, where it is set. */
  readonly codexHome: string | null
}

interface Kind {
  readonly name: string
  readonly file: (places: Places) => string
  /** The table that holds servers. */
  readonly key: string
  readonly form: 'json' | 'toml'
  /** Some want to be told how to speak with it. */
  readonly withType: boolean
  /** It starts servers in no folder of the user's, so that one must be named for what is kept. */
  readonly isHomeless: boolean
  readonly after: string
}

const KINDS: Readonly<Record<Client, Kind>> = {
  'claude-code': {
    name: 'Claude Code',
    file: ({ folder }) => join(folder, '.mcp.json'),
    key: 'mcpServers',
    form: 'json',
    withType: true,
    isHomeless: false,
    after: 'Start Claude Code in this folder and allow the server when it asks; /mcp lists it.',
  },
  'claude-desktop': {
    name: 'Claude Desktop',
    file: desktopFile,
    key: 'mcpServers',
    form: 'json',
    withType: false,
    isHomeless: true,
    after: 'Quit Claude Desktop and start it again.',
  },
  cursor: {
    name: 'Cursor',
    file: ({ folder }) => join(folder, '.cursor', 'mcp.json'),
    key: 'mcpServers',
    form: 'json',
    withType: false,
    isHomeless: false,
    after: 'Open this folder in Cursor and switch the server on in its settings.',
  },
  vscode: {
    name: 'VS Code',
    file: ({ folder }) => join(folder, '.vscode', 'mcp.json'),
    key: 'servers',
    form: 'json',
    withType: true,
    isHomeless: false,
    after: 'Open this folder in VS Code; “MCP: List Servers” starts it.',
  },
  codex: {
    name: 'Codex',
    file: ({ home, codexHome }) => join(codexHome ?? join(home, '.codex'), 'config.toml'),
    key: 'mcp_servers',
    form: 'toml',
    withType: false,
    isHomeless: false,
    after: 'Start Codex again; /mcp lists it.',
  },
}

function desktopFile({ home, platform, appData }: Places): string {
  const name = 'claude_desktop_config.json'
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Claude', name)
  if (platform === 'win32') return join(appData ?? join(home, 'AppData', 'Roaming'), 'Claude', name)
  return join(home, '.config', 'Claude', name)
}

export const configFile = (client: Client, places: Places): string => KINDS[client].file(places)

/** What to add, for people to read or to paste. */
export function installText(client: Client, places: Places, launch: Launch): string {
  const { name, key, form, withType, after } = KINDS[client]
  const started = housed(client, places, launch)
  const entry = form === 'toml' ? tomlBlock(key, started) : mergedJson('{}', key, started, withType)
  return `${name}: add this to ${configFile(client, places)}\n\n${entry}\n${after}\n`
}

/** Where a client has no folder for us, the database stands in the user's own. */
export function housed(client: Client, { home }: Places, launch: Launch): Launch {
  if (!KINDS[client].isHomeless || launch.args.includes('--db')) return launch
  return { ...launch, env: { WITAN_DB: `sqlite:${join(home, '.witan', 'witan.db')}`, ...launch.env } }
}

/** The file's new text, or why it is left alone. Pure. `before`: null where there is no file. */
export function merged(client: Client, before: string | null, launch: Launch): string | Refusal {
  const { key, form, withType } = KINDS[client]
  return form === 'toml' ? mergedToml(before ?? '', key, launch) : mergedJson(before ?? '{}', key, launch, withType)
}

export interface Written {
  readonly file: string
  /** Where the former text is kept; null where there was none, or nothing changed. */
  readonly backup: string | null
  readonly changed: boolean
  readonly after: string
}

export async function installInto(client: Client, places: Places, launch: Launch, now: Date): Promise<Written | Refusal> {
  const file = configFile(client, places)
  const { after } = KINDS[client]
  const before = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    return refuse('unreadable', `${file} can't be read (${error.code ?? 'unknown error'}), so it is not touched.`)
  })
  if (isRefusal(before)) return before
  const text = merged(client, before, housed(client, places, launch))
  if (isRefusal(text)) return refuse(text.refused, `${file} ${text.because}`)
  if (text === before) return { file, backup: null, changed: false, after }
  const backup = before === null ? null : `${file}.${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}.bak`
  if (backup !== null) await copyFile(file, backup)
  await write(file, text)
  return { file, backup, changed: true, after }
}

/** Whole or not at all, and with the rights it had: such files may hold others' keys. A link stays one; what it leads to is written. */
async function write(named: string, text: string): Promise<void> {
  const file = await behindLinks(named)
  await mkdir(dirname(file), { recursive: true })
  const mode = await stat(file).then(
    (status) => status.mode & 0o777,
    () => 0o600,
  )
  const draft = `${file}.${process.pid}.tmp`
  await writeFile(draft, text, { mode })
  await rename(draft, file)
}

/** Where a link leads, even if there is nothing yet. */
async function behindLinks(file: string): Promise<string> {
  const found = await realpath(file).catch(() => null)
  if (found !== null) return found
  const target = await readlink(file).catch(() => null)
  return target === null ? file : resolve(dirname(file), target)
}

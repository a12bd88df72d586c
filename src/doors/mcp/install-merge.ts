/**
 * One server put into a configuration text that somebody else owns, JSON or TOML. Only the characters of our own settings are
 * changed; an entry that is there keeps its environment and whatever else was added to it. Then the whole is read again: if
 * anything but what was wanted differs, nothing is written.
 */
import { isDeepStrictEqual } from 'node:util'
import { parse, stringify, TomlError } from 'smol-toml'
import { type Refusal, refuse } from '../../core/refusal.ts'
import { readJson, withValue } from './json-text.ts'

/** How a client starts us. */
export interface Launch {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

const NAME = 'witan'

type Table = Record<string, unknown>
const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null && !Array.isArray(value)

const entryOf = ({ command, args, env }: Launch, withType: boolean): Table => ({
  ...(withType && { type: 'stdio' }),
  command,
  args: [...args],
  ...(Object.keys(env).length > 0 && { env: { ...env } }),
})

/** A server elsewhere: what is said of it does not fit one that is started here. */
const isRemote = (entry: Table): boolean => Object.hasOwn(entry, 'url')

/** What the entry becomes: how we are started is ours, all else is the user's. */
function entryOver(before: unknown, launch: Launch, withType: boolean): Table {
  const entry = entryOf(launch, withType)
  if (!isTable(before) || isRemote(before)) return entry
  const env = { ...launch.env, ...(isTable(before.env) ? before.env : {}) }
  return { ...before, ...entry, ...(Object.keys(env).length > 0 && { env }) }
}

const own = (table: Table, key: string): unknown => (Object.hasOwn(table, key) ? table[key] : undefined)

const UNSAFE = 'written in a way that can’t be changed safely, so the file is not touched. Change it by hand.'

export function mergedJson(before: string, key: string, launch: Launch, withType: boolean): string | Refusal {
  const text = before.replace(/^\uFEFF/, '')
  const config = readConfig(text)
  if (config instanceof SyntaxError)
    return refuse('not-json', `is no valid JSON (${config.message}), so it is not touched. Mend it, or add the entry by hand.`)
  if (!isTable(config)) return refuse('not-json', 'holds no JSON object, so it is not touched.')
  const servers = own(config, key) ?? {}
  if (!isTable(servers)) return refuse('not-json', `has a «${key}» that is no object, so it is not touched.`)
  const there = own(servers, NAME)
  const entry = entryOver(there, launch, withType)
  if (isDeepStrictEqual(there, entry)) return before
  const [, indent = '  '] = /^\{\r?\n([ \t]+)/.exec(text.trimStart()) ?? []
  const settings: readonly (readonly [readonly [string, ...string[]], unknown])[] =
    isTable(there) && !isRemote(there)
      ? Object.entries(entry)
          .filter(([name, value]) => !isDeepStrictEqual(own(there, name), value))
          .map(([name, value]) => [[key, NAME, name], value])
      : [[[key, NAME], entry]]
  const whole = text.trim() === '' ? '{}' : text
  const after = settings.reduce((changed, [path, value]) => withValue(changed, path, value, indent), whole)
  const wanted = { ...config, [key]: { ...servers, [NAME]: entry } }
  if (!isDeepStrictEqual(readConfig(after), wanted)) return refuse('not-ours', `has a «${key}» ${UNSAFE}`)
  return after.endsWith('\n') ? after : `${after}${text.includes('\r\n') ? '\r\n' : '\n'}`
}

function readConfig(text: string): unknown {
  try {
    return text.trim() === '' ? {} : readJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) return error
    throw error
  }
}

export const tomlBlock = (key: string, launch: Launch): string => `${stringify({ [key]: { [NAME]: entryOf(launch, false) } }).trim()}\n`

export function mergedToml(before: string, key: string, launch: Launch): string | Refusal {
  const read = readToml(before)
  if (read instanceof TomlError) return refuse('not-toml', `is no valid TOML (${read.message.split('\n')[0]}), so it is not touched.`)
  const servers = own(read, key) ?? {}
  if (!isTable(servers)) return refuse('not-toml', `has a «${key}» that is no table, so it is not touched.`)
  const there = own(servers, NAME)
  const entry = entryOver(plainOf(there), launch, false)
  if (isDeepStrictEqual(plainOf(there), plainOf(entry))) return before
  const text = there === undefined ? withBlock(before, tomlBlock(key, launch)) : withSettings(before, key, there, entry)
  const again = text === null ? null : readToml(text)
  const wanted = { ...read, [key]: { ...servers, [NAME]: entry } }
  if (text === null || again instanceof TomlError || !isDeepStrictEqual(plainOf(again), plainOf(wanted)))
    return refuse('not-ours', `has a «${there === undefined ? key : `${key}.${NAME}`}» ${UNSAFE}`)
  return text
}

function readToml(text: string): Table | TomlError {
  try {
    // Whole numbers above 2^53 are nobody's error: here they are only compared.
    return parse(text, { integersAsBigInt: 'asNeeded' }) as Table
  } catch (error) {
    if (error instanceof TomlError) return error
    throw error
  }
}

/** Without the prototypes that a parser may give or take. */
const plainOf = (value: unknown): unknown =>
  value === undefined ? null : JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one)))

function withBlock(text: string, block: string): string {
  const gap = text.trim() === '' || text.endsWith('\n\n') ? '' : text.endsWith('\n') ? '\n' : '\n\n'
  const whole = `${text}${gap}${block}`
  return text.includes('\r\n') ? whole.replaceAll(/\r?\n/g, '\r\n') : whole
}

/** Our own lines exchanged within our table; null where they can't be told from others. */
function withSettings(text: string, key: string, before: unknown, entry: Table): string | null {
  let changed: string | null = text
  for (const [name, value] of Object.entries(entry)) {
    if (isTable(before) && isDeepStrictEqual(plainOf(own(before, name)), plainOf(value))) continue
    changed = changed === null ? null : withSetting(changed, key, name, value)
  }
  return changed
}

function withSetting(text: string, key: string, name: string, value: unknown): string | null {
  const lines = text.split('\n')
  const isOurs = (line: string): boolean => line.replace(/#.*$/, '').replace(/["'\s]/g, '') === `[${key}.${NAME}]`
  const headers = lines.flatMap((line, index) => (isOurs(line) ? [index] : []))
  const [header] = headers
  if (header === undefined || headers.length > 1 || isTable(value)) return null
  const next = lines.findIndex((line, index) => index > header && /^\s*\[/.test(line))
  const end = next === -1 ? lines.length : next
  const written = stringify({ [name]: value }).trim()
  const at = lines.findIndex((line, index) => index > header && index < end && new RegExp(`^\\s*${name}\\s*=`).test(line))
  if (at === -1) return [...lines.slice(0, header + 1), written, ...lines.slice(header + 1)].join('\n')
  const setting = settingAt(lines.slice(at).join('\n'), name)
  // What stands between the lines of a list may be the user's own words.
  if (setting === null || (setting.includes('\n') && setting.includes('#'))) return null
  return [...lines.slice(0, at), written].join('\n') + lines.slice(at).join('\n').slice(setting.length)
}

/** From the name to the end of its value, a comment behind it left out. */
function settingAt(text: string, name: string): string | null {
  for (const { index } of text.matchAll(/["'\]]/g)) {
    const candidate = text.slice(0, index + 1)
    const read = readToml(candidate)
    if (!(read instanceof TomlError) && Object.keys(read).length === 1 && Object.hasOwn(read, name)) return candidate
  }
  return null
}

import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { parse } from 'smol-toml'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isRefusal } from '../../core/refusal.ts'
import { CLIENTS, type Client, configFile, housed, installInto, installText, merged, type Places } from './install.ts'

const LAUNCH = { command: '/opt/witan/witan', args: ['mcp'], env: {} }
const places = (home: string, platform: NodeJS.Platform = 'linux'): Places => ({
  home,
  folder: join(home, 'project'),
  platform,
  appData: null,
  codexHome: null,
})

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'witan install-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const JSON_CLIENTS = CLIENTS.filter((client) => client !== 'codex')
const text = (client: Client, before: string | null): string => {
  const found = merged(client, before, LAUNCH)
  if (isRefusal(found)) throw new Error(found.because)
  return found
}

test('each client has its own file and its own name for servers', () => {
  const files = CLIENTS.map((client) => configFile(client, places('/h')).replace('/h/', ''))
  expect(files).toEqual([
    'project/.mcp.json',
    '.config/Claude/claude_desktop_config.json',
    'project/.cursor/mcp.json',
    'project/.vscode/mcp.json',
    '.codex/config.toml',
  ])
  expect(configFile('claude-desktop', places('/h', 'darwin'))).toBe('/h/Library/Application Support/Claude/claude_desktop_config.json')
  expect(configFile('codex', { ...places('/h'), codexHome: '/else' })).toBe('/else/config.toml')
  expect(CLIENTS.map((client) => Object.keys(client === 'codex' ? parse(text(client, null)) : JSON.parse(text(client, null)))[0])).toEqual([
    'mcpServers',
    'mcpServers',
    'mcpServers',
    'servers',
    'mcp_servers',
  ])
})

test('what is printed is what would be written into an empty file', () => {
  for (const client of CLIENTS) {
    const entry = merged(client, null, housed(client, places('/h'), LAUNCH))
    expect(installText(client, places('/h'), LAUNCH)).toContain(String(entry).trim())
  }
})

test('a client that starts us in no folder of the user’s is told where the database stands', () => {
  const said = CLIENTS.filter((client) => installText(client, places('/h'), LAUNCH).includes('"WITAN_DB": "sqlite:/h/.witan/witan.db"'))
  expect(said).toEqual(['claude-desktop'])
})

test.each(JSON_CLIENTS)('merging for %s keeps everything else, in its order, and does nothing twice', (client) => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()), (others, servers) => {
      const key = client === 'vscode' ? 'servers' : 'mcpServers'
      const { [key]: _, ...rest } = others
      const before = JSON.stringify({ ...rest, [key]: servers }, null, 4)
      const after = text(client, before)
      const read = JSON.parse(after)
      expect(read[key].witan).toMatchObject({ command: '/opt/witan/witan', args: ['mcp'] })
      const { witan: __, ...kept } = read[key]
      const { witan: ___, ...had } = JSON.parse(before)[key]
      expect(JSON.stringify({ ...read, [key]: kept })).toBe(JSON.stringify({ ...JSON.parse(before), [key]: had }))
      expect(text(client, after)).toBe(after)
    }),
  )
})

test('the indentation and line ends of a JSON file stay', () => {
  expect(text('cursor', '{\r\n\t"a": 1\r\n}\r\n')).toMatch(/^\{\r\n\t"a": 1,\r\n\t"mcpServers": \{\r\n\t\t"witan"/)
})

test.each([
  ['cursor', '{"a": 1,,}', 'not-json'],
  ['cursor', '{"a": 1 /* open', 'not-json'],
  ['cursor', '[]', 'not-json'],
  ['claude-code', '{"mcpServers": []}', 'not-json'],
  ['codex', 'a = ', 'not-toml'],
  ['codex', 'mcp_servers = 3', 'not-toml'],
  ['codex', 'mcp_servers = { witan = { command = "other" } }', 'not-ours'],
] as const)('a file of %s that reads «%s» is not touched', (client, before, code) => {
  expect(merged(client, before, LAUNCH)).toMatchObject({ refused: code })
})

/** `ENTRY` stands where ours was put. */
test.each([
  ['{\n  // mine\n  "servers": {}\n}\n', '{\n  // mine\n  "servers": {\n    ENTRY\n  }\n}\n'],
  ['{\n  "servers": { // none yet\n  }\n}\n', '{\n  "servers": { // none yet\n    ENTRY\n  }\n}\n'],
  ['{\n  "servers": {\n    "a": {}, // first\n  },\n}\n', '{\n  "servers": {\n    "a": {}, // first\n    ENTRY,\n  },\n}\n'],
  ['{\n  "servers": {\n    "a": {} /* , } */\n  }\n}\n', '{\n  "servers": {\n    "a": {}, /* , } */\n    ENTRY\n  }\n}\n'],
  ['{\n  "url": "http://x//y", /* a */ "servers": null\n}\n', '{\n  "url": "http://x//y", /* a */ "servers": {\n    ENTRY\n  }\n}\n'],
])('comments and last commas stay where they are: %s', (before, after) => {
  const whole = text('vscode', before)
  const entry = whole.slice(whole.indexOf('"witan"'), whole.indexOf(']', whole.indexOf('"args"'))).trimEnd()
  expect(whole.replace(entry, 'ENTRY').replace(/ENTRY\s*\]\s*\}/, 'ENTRY')).toBe(after)
})

test('an entry for a server elsewhere becomes one for a server that is started here', () => {
  const { servers } = JSON.parse(text('vscode', '{"servers": {"witan": {"type": "http", "url": "http://x/mcp"}}}')) as {
    servers: { witan: object }
  }
  expect(servers.witan).toEqual({ type: 'stdio', command: '/opt/witan/witan', args: ['mcp'] })
})

test('a TOML file with the line ends of Windows keeps them', () => {
  expect(text('codex', 'a = 1\r\n').replaceAll('\r\n', '')).not.toContain('\n')
})

const CODEX = `# mine
model = "gpt"

[mcp_servers.docs] # beside
command = "docs"

[mcp_servers.witan]
command = "old"
args = ["x"]

[mcp_servers.witan.env]
A = "1"

[profiles.deep]
effort = "high"
`

test('in TOML comments and order stay, and of our own table only how we are started is changed', () => {
  const after = text('codex', CODEX)
  expect(after).toBe(CODEX.replace('"old"', '"/opt/witan/witan"').replace('["x"]', '[ "mcp" ]'))
  expect(parse(after)).toMatchObject({ mcp_servers: { witan: { command: '/opt/witan/witan', args: ['mcp'], env: { A: '1' } } } })
  expect(text('codex', after)).toBe(after)
})

test.each([
  [
    'a comment behind a setting',
    '[mcp_servers.witan]\ncommand = "old" # mine\nargs = ["mcp"]\n',
    /command = "\/opt\/witan\/witan" # mine\n/,
  ],
  ['a setting that is not there yet', '[mcp_servers.witan] # ours\ncommand = "/opt/witan/witan"\n', /# ours\nargs = \[ "mcp" \]\ncommand/],
  [
    'a list over several lines',
    '[mcp_servers.witan]\ncommand = "a"\nargs = [\n  "x",\n  "y",\n]\nkept = 1\n',
    /args = \[ "mcp" \]\nkept = 1\n$/,
  ],
  ['a large number', 'big = 12345678901234567890\n', /^big = 12345678901234567890\n/],
])('in TOML %s stays', (_, before, expected) => {
  expect(text('codex', before)).toMatch(expected)
})

test.each([
  ['a comment within a list', '[mcp_servers.witan]\ncommand = "a"\nargs = [\n  "x", # why\n]\n'],
  ['an inline table', '[mcp_servers]\nwitan = { command = "a" }\n'],
])('what can’t be changed safely in TOML (%s) is left alone', (_, before) => {
  expect(merged('codex', before, LAUNCH)).toMatchObject({ refused: 'not-ours' })
})

test('in JSON an entry that is there keeps its environment and what else was added, and every number stays as it was written', () => {
  const before = `{
  "big": 12345678901234567890, "fine": 1.10e+2,
  "mcpServers": {
    "witan": { "command": "old", "args": [ "x" ], "env": { "KEY": "1" }, "disabled": true },
    "other": {"command":"o"}
  }
}`
  expect(text('cursor', before)).toBe(`${before.replace('"old"', '"/opt/witan/witan"').replace('[ "x" ]', '[\n        "mcp"\n      ]')}\n`)
  const env = { WITAN_DB: 'sqlite:/theirs' }
  const theirs = JSON.stringify({ mcpServers: { witan: { env } } })
  const desktop = merged('claude-desktop', theirs, housed('claude-desktop', places('/h'), LAUNCH))
  expect(JSON.parse(String(desktop))).toMatchObject({ mcpServers: { witan: { env } } })
})

test('a header inside a longer text is not taken for one', () => {
  const before = 'notes = """\n[mcp_servers.witan]\nkeep me\n"""\n\n[mcp_servers.witan]\ncommand = "old"\n'
  const after = merged('codex', before, LAUNCH)
  // Either it is done right, or nothing is done; never are the user's own words cut.
  if (isRefusal(after)) expect(after.refused).toBe('not-ours')
  else expect(parse(after)).toMatchObject({ notes: '[mcp_servers.witan]\nkeep me\n' })
})

test('a link stays a link, and what it leads to is written, even where it is not there yet', async () => {
  mkdirSync(join(home, '.codex'))
  const file = join(home, '.codex', 'config.toml')
  const target = join(home, 'dotfiles.toml')
  symlinkSync('../dotfiles.toml', file)
  for (const before of [null, '# mine\n']) {
    if (before !== null) writeFileSync(target, before)
    expect(await installInto('codex', places(home), LAUNCH, new Date(0))).toMatchObject({ changed: true })
    expect([lstatSync(file).isSymbolicLink(), readFileSync(target, 'utf8')]).toEqual([true, expect.stringContaining('[mcp_servers.witan]')])
  }
})

test('a database that is named wins over the one that a client without a folder is given', () => {
  const named = { ...LAUNCH, args: ['mcp', '--db', 'sqlite:/x.db'] }
  expect(housed('claude-desktop', places('/h'), named)).toBe(named)
})

test('writing keeps what was there beside it, with the rights it had', async () => {
  const file = join(home, '.codex', 'config.toml')
  const first = await installInto('codex', places(home), LAUNCH, new Date(0))
  expect(first).toMatchObject({ file, backup: null, changed: true })
  writeFileSync(file, CODEX, { mode: 0o600 })
  const second = await installInto('codex', places(home), LAUNCH, new Date('2031-05-06T07:08:09Z'))
  expect(second).toMatchObject({ backup: `${file}.20310506T070809.bak`, changed: true })
  expect(readFileSync(`${file}.20310506T070809.bak`, 'utf8')).toBe(CODEX)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await installInto('codex', places(home), LAUNCH, new Date(1))).toMatchObject({ changed: false, backup: null })
})

test('a file that can’t be merged stays as it is, and nothing is left beside it', async () => {
  const file = join(home, '.codex', 'config.toml')
  await installInto('codex', places(home), LAUNCH, new Date(0))
  writeFileSync(file, 'a = ')
  expect(await installInto('codex', places(home), LAUNCH, new Date(0))).toMatchObject({
    refused: 'not-toml',
    because: expect.stringContaining(file),
  })
  expect(readFileSync(file, 'utf8')).toBe('a = ')
})

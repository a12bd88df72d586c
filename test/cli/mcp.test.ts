/** witan mcp on the command line: a flag does something or is refused, and what install is given it writes down. */
import { mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folder, runs, witan } from './witan.ts'

describe.concurrent('flags of the other wire are refused with a sentence', () => {
  test.each([
    [['--port', '5000'], /--port: over standard input and output nothing listens\. Add --http/],
    [['--cors', 'https://a.example', '--rate', '3'], /--cors, --rate: over standard input/],
    [['--host', '0.0.0.0', '--require-token', '--allow-host', 'x'], /--host, --require-token, --allow-host: /],
    [['--no-watch'], /--no-watch: over standard input and output nothing listens/],
    [['--http', '--root', '.'], /--root: over HTTP no workspace is read.*--dossier/],
  ])('mcp %j', async (flags, expected) => {
    const { code, err } = await witan(folder(), ['mcp', ...flags])
    expect([code, err]).toEqual([2, expect.stringMatching(expected)])
  })
})

describe.concurrent('mcp install', () => {
  test('carries --root, --model and --db, with paths in full', async () => {
    const cwd = realpathSync(folder())
    mkdirSync(join(cwd, 'docs'))
    await runs(cwd, ['mcp', 'install', 'claude-code', '--write', '--root', 'docs', '--root', '.', '--model', 'sampling', '--db', 'x.db'])
    const { mcpServers } = JSON.parse(readFileSync(join(cwd, '.mcp.json'), 'utf8'))
    const { args } = mcpServers.witan
    expect(args.slice(args.indexOf('mcp'))).toEqual([
      'mcp',
      '--root',
      join(cwd, 'docs'),
      '--root',
      cwd,
      '--model',
      'sampling',
      '--db',
      `sqlite:${join(cwd, 'x.db')}`,
    ])
  })

  test('refuses what it can’t carry, and a folder that is not there', async () => {
    expect(await witan(folder(), ['mcp', 'install', 'cursor', '--port', '4'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('«port»'),
    })
    const missing = await witan(folder(), ['mcp', 'install', 'cursor', '--root', 'nowhere'])
    expect(missing).toMatchObject({ code: 2, err: expect.stringContaining('--root nowhere: there is no such folder') })
  })

  test('prints the entry where it leaves the file alone', async () => {
    const cwd = folder({ '.mcp.json': '{ mine\n}' })
    const { code, err } = await witan(cwd, ['mcp', 'install', 'claude-code', '--write'])
    expect([code, err]).toEqual([2, expect.stringMatching(/is no valid JSON[\s\S]*"mcpServers": \{\n {4}"witan": \{\n/)])
    expect(readFileSync(join(cwd, '.mcp.json'), 'utf8')).toBe('{ mine\n}')
  })
})

/** The launcher builds the page before a server starts, where it has to; the build itself is a stand-in that notes each call. */
import { copyFile, mkdir, readFile, utimes } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkout, type Ended, run, temporaryFolder, write } from './checkout.ts'

const COPIED = ['witan', 'scripts/setup.sh', 'scripts/page.sh', 'package.json', 'package-lock.json']
const env = { PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) }

const BUILDS = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('calls', 'built\\n')
mkdirSync('web/dist', { recursive: true })
writeFileSync('web/dist/index.html', 'the page')
`
const FAILS = 'console.error("no disk left")\nprocess.exitCode = 1\n'

async function checkoutWith(build: string): Promise<string> {
  const files = {
    'src/main.ts': 'console.log("started")',
    'scripts/page.ts': build,
    'web/src/main.tsx': 'page',
    'web/index.html': '',
    'web/vite.config.ts': '',
    'web/public/favicon.svg': '',
    'src/core/x.ts': '',
    'src/views/x.ts': '',
  }
  const root = await checkout(await temporaryFolder('witan-page-'), 'check out', files, COPIED)
  await mkdir(join(root, 'node_modules'))
  await copyFile(join(root, 'package-lock.json'), join(root, 'node_modules/.witan-all'))
  return root
}

const witan = (root: string, ...args: readonly string[]): Promise<Ended> => run(join(root, 'witan'), args, { cwd: root, env })
const calls = async (root: string): Promise<number> =>
  (await readFile(join(root, 'calls'), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '').length

describe('the page of a checkout', () => {
  test('is built before the first server, and not again while nothing changed', async () => {
    const root = await checkoutWith(BUILDS)
    expect(await witan(root, 'serve', '--port', '0')).toMatchObject({
      code: 0,
      stdout: 'started\n',
      stderr: 'witan: building the page (once)…\n',
    })
    expect(await witan(root, 'serve')).toEqual({ code: 0, stdout: 'started\n', stderr: '' })
    expect(await calls(root)).toBe(1)
  })

  test.each(['web/src/main.tsx', 'src/core/x.ts', 'src/views/x.ts', 'package-lock.json'])(
    'is built again when %s is newer',
    async (path) => {
      const root = await checkoutWith(BUILDS)
      await witan(root, 'serve')
      const later = new Date(Date.now() + 60_000)
      await utimes(join(root, path), later, later)
      await witan(root, 'mcp', '--http')
      expect(await calls(root)).toBe(2)
    },
  )

  test('a test that changed is no reason', async () => {
    const root = await checkoutWith(BUILDS)
    await witan(root, 'serve')
    await write(join(root, 'src/core/x.test.ts'), 'test')
    const later = new Date(Date.now() + 60_000)
    await utimes(join(root, 'src/core/x.test.ts'), later, later)
    await witan(root, 'serve')
    expect(await calls(root)).toBe(1)
  })

  test('where it can’t be built, the server starts without it and says so', async () => {
    const ended = await witan(await checkoutWith(FAILS), 'serve')
    expect(ended).toMatchObject({ code: 0, stdout: 'started\n' })
    expect(ended.stderr).toContain('no disk left')
    expect(ended.stderr).toContain('The server works without it.')
  })

  test.each([['list'], ['serve', '--help'], ['serve', '-h'], ['mcp'], ['ask', 'serve'], []])(
    'nothing else builds it: witan %s %s',
    async (...args) => {
      const root = await checkoutWith(BUILDS)
      expect(await witan(root, ...args)).toEqual({ code: 0, stdout: 'started\n', stderr: '' })
      expect(await calls(root)).toBe(0)
    },
  )
})

/**
 * The launcher as real processes, in a checkout of its own: nothing here downloads anything. Where a machine without
 * Node or npm is meant, PATH holds only links to the few tools the script calls, and stand-ins for node and npm.
 */
import { access, copyFile, mkdir, readFile, readlink, symlink } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkout, run, start, temporaryFolder, write } from './checkout.ts'

const COPIED = ['witan', 'scripts/setup.sh', 'scripts/with-node.sh', 'package.json', 'package-lock.json']
const NODE_FOLDER = dirname(process.execPath)
const PATH = [NODE_FOLDER, process.env.PATH].join(delimiter)
const TOOLS = ['sh', 'cat', 'cmp', 'cp', 'dirname', 'env', 'ln', 'mkdir', 'mv', 'readlink', 'rm', 'sleep', 'touch', 'uname']

const MAIN = `
import { readFileSync } from 'node:fs'
const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
console.log(process.argv.includes('--version') ? version : JSON.stringify(process.argv.slice(2)))
`

const version = async (): Promise<string> => JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')).version
const exists = async (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** A checkout whose dependencies are all there: its main.ts needs none. */
async function ready(parent: string, name: string): Promise<string> {
  const root = await fresh(parent, name)
  await mkdir(join(root, 'node_modules'))
  await copyFile(join(root, 'package-lock.json'), join(root, 'node_modules/.witan-run'))
  return root
}

const fresh = (parent: string, name: string): Promise<string> => checkout(parent, name, { 'src/main.ts': MAIN }, COPIED)

/** A folder to be the whole PATH: the tools the script calls, and whatever stand-ins a test adds. */
async function bareMachine(parent: string, standIns: Readonly<Record<string, string>> = {}): Promise<string> {
  const bin = join(parent, 'bin')
  await mkdir(bin)
  const { stdout } = await run('sh', ['-c', `for tool in ${TOOLS.join(' ')}; do command -v "$tool"; done`], { cwd: parent, env: { PATH } })
  const found = stdout.trim().split('\n')
  expect(found).toHaveLength(TOOLS.length)
  for (const [index, tool] of TOOLS.entries()) await symlink(found[index] ?? '', join(bin, tool))
  for (const [name, script] of Object.entries(standIns)) await write(join(bin, name), `#!${join(bin, 'sh')}\n${script}\n`, 0o755)
  return bin
}

/** Takes its time, notes that it was called and with what, and leaves a node_modules. */
const slowNpm = (calls: string): string => `echo "$*" >>"${calls}"; sleep 1; mkdir -p node_modules`
const callsIn = async (file: string): Promise<readonly string[]> =>
  (await exists(file)) ? (await readFile(file, 'utf8')).trim().split('\n') : []

describe('the launcher starts', () => {
  test('from another folder, with all arguments as they were', async () => {
    const folder = await temporaryFolder('witan-launcher-')
    const root = await ready(folder, 'checkout')
    const ended = await run(join(root, 'witan'), ['two words', '', '$HOME', "it's"], { cwd: folder, env: { PATH } })
    expect(ended).toEqual({ code: 0, stdout: '["two words","","$HOME","it\'s"]\n', stderr: '' })
  })

  test('through links, absolute and relative, and from a path with spaces', async () => {
    const folder = await temporaryFolder('witan-launcher-')
    const root = await ready(folder, 'a checkout  with spaces')
    await mkdir(join(folder, 'bin'))
    await symlink(join(root, 'witan'), join(folder, 'bin/first'))
    await symlink('first', join(folder, 'bin/second'))
    const options = { cwd: folder, env: { PATH: [join(folder, 'bin'), PATH].join(delimiter) } }
    expect(await run('second', ['--version'], options)).toEqual({ code: 0, stdout: `${await version()}\n`, stderr: '' })
    expect(await run(join(root, 'witan'), ['--version'], options)).toMatchObject({ code: 0, stdout: `${await version()}\n` })
  })

  test('where CDPATH would lead elsewhere', async () => {
    const folder = await temporaryFolder('witan-launcher-')
    const root = await ready(folder, 'checkout')
    const env = { PATH, CDPATH: root }
    expect(await run('sh', ['checkout/witan', '--version'], { cwd: folder, env })).toMatchObject({ code: 0, stderr: '' })
    await copyFile(join(root, 'package-lock.json'), join(root, 'node_modules/.witan-all'))
    const ended = await run('sh', ['scripts/with-node.sh', 'src/main.ts', '--version'], { cwd: root, env })
    expect(ended).toEqual({ code: 0, stdout: `${await version()}\n`, stderr: '' })
  })

  test('with a Node fetched earlier where the one of the machine is too old', async () => {
    const folder = await temporaryFolder('witan-launcher-')
    const root = await ready(folder, 'checkout')
    const bin = await bareMachine(folder, { node: 'echo v20.20.2' })
    await mkdir(join(root, '.runtime/node_modules/node-somewhere/bin'), { recursive: true })
    await symlink(process.execPath, join(root, '.runtime/node_modules/node-somewhere/bin/node'))
    const ended = await run(join(root, 'witan'), ['--version'], { cwd: folder, env: { PATH: bin } })
    expect(ended).toEqual({ code: 0, stdout: `${await version()}\n`, stderr: '' })
  })

  test('at a cost of less than 0.3 s over Node itself', { retry: 2 }, async () => {
    const folder = await temporaryFolder('witan-launcher-')
    const root = await ready(folder, 'checkout')
    const options = { cwd: folder, env: { PATH } }
    const timed = async (file: string, args: readonly string[]): Promise<number> => {
      const begun = performance.now()
      expect((await run(file, args, options)).code).toBe(0)
      return performance.now() - begun
    }
    const launched: number[] = []
    const direct: number[] = []
    for (let round = 0; round < 5; round++) {
      launched.push(await timed(join(root, 'witan'), ['--version']))
      direct.push(await timed(process.execPath, [join(root, 'src/main.ts'), '--version']))
    }
    const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[2] ?? Number.NaN
    expect(median(launched) - median(direct)).toBeLessThan(300)
  })
})

describe('the version of a Node is read', () => {
  test.each([
    ['v20.20.2', false],
    ['v22.17.9', false],
    ['v22.18.0', true],
    ['v22.100.0', true],
    ['v23.0.0', true],
    ['v24.21.0', true],
    ['v100.0.0-nightly', true],
    ['v9.99.0', false],
    ['24.21.0', false],
    ['v24', false],
    ['v.18.0', false],
    ['v24x.1.0', false],
    ['garbage', false],
    ['', false],
  ])('%j: good enough is %j', async (said, goodEnough) => {
    const folder = await temporaryFolder('witan-launcher-')
    const root = await ready(folder, 'checkout')
    const bin = await bareMachine(folder, { node: `[ "$1" = --version ] && echo '${said}' || echo started` })
    const ended = await run(join(root, 'witan'), [], { cwd: folder, env: { PATH: bin } })
    if (goodEnough) expect(ended).toEqual({ code: 0, stdout: 'started\n', stderr: '' })
    else expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('a Node of 22.18 or newer is needed') })
  })
})

describe('a machine that lacks something is told what', () => {
  test('neither Node nor npm', async () => {
    const folder = await temporaryFolder('witan-launcher-')
    const ended = await run(join(await fresh(folder, 'checkout'), 'witan'), [], { cwd: folder, env: { PATH: await bareMachine(folder) } })
    expect(ended).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^witan: .*found: none.*npm is not on this machine.*Install Node 22\.18 or newer with npm.*\n$/),
    })
  })

  test('a good Node, but no npm to fetch the dependencies', async () => {
    const folder = await temporaryFolder('witan-launcher-')
    const bin = await bareMachine(folder)
    await symlink(process.execPath, join(bin, 'node'))
    const root = await fresh(folder, 'checkout')
    const ended = await run(join(root, 'witan'), [], { cwd: folder, env: { PATH: bin } })
    expect(ended).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('the dependencies are not installed yet, and npm is not on this machine'),
    })
    await expect(readlink(join(root, '.runtime/installing'))).rejects.toThrow('ENOENT')
  })

  test('an npm that fails leaves nothing that looks complete, and no lock', async () => {
    const folder = await temporaryFolder('witan-launcher-')
    const bin = await bareMachine(folder, { npm: 'echo no network >&2; exit 1' })
    await symlink(process.execPath, join(bin, 'node'))
    const root = await ready(folder, 'checkout')
    await write(join(root, 'package-lock.json'), '{"changed":true}')
    const ended = await run(join(root, 'witan'), [], { cwd: folder, env: { PATH: bin } })
    expect(ended).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/no network[\s\S]*could not install the dependencies/),
    })
    expect(await exists(join(root, 'node_modules/.witan-run'))).toBe(false)
    await expect(readlink(join(root, '.runtime/installing'))).rejects.toThrow('ENOENT')
  })
})

describe('the first start', () => {
  async function firstStart() {
    const folder = await temporaryFolder('witan-launcher-')
    const calls = join(folder, 'calls')
    const bin = await bareMachine(folder, { npm: slowNpm(calls) })
    await symlink(process.execPath, join(bin, 'node'))
    const root = await fresh(folder, 'checkout')
    return { root, calls, launch: () => start(join(root, 'witan'), ['--version'], { cwd: folder, env: { PATH: bin } }) }
  }

  test('of two at once installs once, and both run', async () => {
    const { root, calls, launch } = await firstStart()
    const both = await Promise.all([launch().ended, launch().ended])
    const runs = await version()
    expect(both).toEqual([0, 1].map(() => ({ code: 0, stdout: `${runs}\n`, stderr: expect.any(String) })))
    expect(both.filter(({ stderr }) => /another start \(process \d+\) is setting up/.test(stderr))).toHaveLength(1)
    expect(await callsIn(calls)).toEqual([expect.stringMatching(/^install --omit=dev /)])
    expect(await launch().ended).toMatchObject({ code: 0, stderr: '' })
    expect(await callsIn(calls)).toHaveLength(1)
    await expect(readlink(join(root, '.runtime/installing'))).rejects.toThrow('ENOENT')
  })

  test('takes over from an installer that is gone, and only one of three does', async () => {
    const { root, calls, launch } = await firstStart()
    const gone = await run(process.execPath, ['-p', 'process.pid'], { cwd: root, env: {} })
    await mkdir(join(root, '.runtime'))
    await symlink(gone.stdout.trim(), join(root, '.runtime/installing'))
    const all = await Promise.all([launch().ended, launch().ended, launch().ended])
    expect(all.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(await callsIn(calls)).toHaveLength(1)
  })

  test('when killed in the middle leaves the next one a clean start', async () => {
    const { root, calls, launch } = await firstStart()
    const first = launch()
    await expect.poll(() => callsIn(calls), { timeout: 5_000 }).toHaveLength(1)
    first.kill('SIGKILL')
    await first.ended
    expect(await exists(join(root, 'node_modules/.witan-run'))).toBe(false)
    expect(await launch().ended).toMatchObject({ code: 0, stdout: `${await version()}\n` })
    expect(await callsIn(calls)).toHaveLength(2)
  })

  test('when told to end gives its lock back and installs no further', async () => {
    const { root, calls, launch } = await firstStart()
    const first = launch()
    await expect.poll(() => callsIn(calls), { timeout: 5_000 }).toHaveLength(1)
    first.kill('SIGTERM')
    expect(await first.ended).toMatchObject({ code: 143, stdout: '' })
    await expect(readlink(join(root, '.runtime/installing'))).rejects.toThrow('ENOENT')
  })

  test('in a checkout with all development tools keeps them when the lockfile changes', async () => {
    const { root, calls, launch } = await firstStart()
    await write(join(root, 'node_modules/.witan-all'), 'an older lockfile')
    expect(await launch().ended).toMatchObject({ code: 0 })
    expect(await callsIn(calls)).toEqual([expect.not.stringContaining('--omit=dev')])
    expect(await readFile(join(root, 'node_modules/.witan-all'), 'utf8')).toBe(await readFile(join(root, 'package-lock.json'), 'utf8'))
  })
})

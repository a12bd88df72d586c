/**
 * The package, built in a folder of its own and looked at as a user's machine would: is package.json in order, does the
 * library import, does the command start. The checkout is not touched.
 *
 *   src ──tsc──▶ <temporary>/dist  web ──vite──▶ <temporary>/web/dist  beside  package.json, LICENSE, README.md, node_modules (a link)
 */
import { chmod, cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { pageInto } from './page.ts'
import { node, type Outcome, ROOT, type Step, tool } from './step.ts'

const HASHBANG = '#!/usr/bin/env node\n'

/** What a package carries besides its code. */
const BESIDE = ['package.json', 'LICENSE', 'README.md']
/** What is built, and so not copied from the checkout. */
export const BUILT = ['dist', 'web/dist'] as const

/** Does the work in a folder that looks like the package, and takes it away afterwards. */
export async function staged<T>(work: (stage: string) => Promise<T>): Promise<T> {
  const stage = await realpath(await mkdtemp(join(tmpdir(), 'witan-build-')))
  try {
    const { files = [] } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { files?: readonly string[] }
    const shipped = files.filter((name) => !BUILT.some((built) => built === name))
    for (const name of [...BESIDE, ...shipped]) await cp(join(ROOT, name), join(stage, name), { recursive: true })
    await symlink(join(ROOT, 'node_modules'), join(stage, 'node_modules'), 'junction')
    return await work(stage)
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

/** Each needs the one before. */
export function buildSteps(stage: string): readonly Step[] {
  const main = join(stage, 'dist', 'main.js')
  return [
    { name: 'compile', run: (signal) => tool('tsc', ['--project', 'tsconfig.build.json', '--outDir', join(stage, 'dist')], signal) },
    { name: 'page', run: (signal) => pageInto(join(stage, 'web', 'dist'), signal) },
    { name: 'executable', run: () => executable(main) },
    { name: 'package', run: () => packaged(stage) },
    { name: 'library', run: (signal) => library(join(stage, 'dist', 'index.js'), signal) },
    { name: 'command', run: (signal) => command(stage, main, signal) },
  ]
}

async function executable(main: string): Promise<Outcome> {
  const code = await readFile(main, 'utf8')
  if (!code.startsWith('#!')) await writeFile(main, HASHBANG + code)
  await chmod(main, 0o755)
  return { ok: true, output: '' }
}

/** Whatever it says is to be mended, suggestions too: advice that scrolls by is never read. */
async function packaged(stage: string): Promise<Outcome> {
  const { messages, pkg } = await publint({ pkgDir: stage, pack: 'npm' })
  const said = messages.map((message) => `${message.type}: ${formatMessage(message, pkg, { color: false })}`)
  return { ok: said.length === 0, output: said.join('\n') }
}

function library(index: string, signal: AbortSignal): Promise<Outcome> {
  const code = `const names = Object.keys(await import(${JSON.stringify(index)})); if (names.length === 0) throw new Error('dist/index.js exports nothing')`
  return node(['--input-type=module', '--eval', code], signal)
}

async function command(stage: string, main: string, signal: AbortSignal): Promise<Outcome> {
  const { version } = JSON.parse(await readFile(join(stage, 'package.json'), 'utf8')) as { readonly version: string }
  const { ok, output } = await node([main, '--version'], signal)
  if (!ok || output.includes(version)) return { ok, output }
  return { ok: false, output: `main.js --version does not name version ${version}. It said:\n${output}` }
}

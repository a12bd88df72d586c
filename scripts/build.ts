/**
 * Builds the package into dist: src → JavaScript and declarations, then the same looks a user's machine would take:
 * is package.json in order, does the library import, does the command start.
 */
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { node, type Outcome, ROOT, runSteps, type Step, tool } from './step.ts'

const DIST = join(ROOT, 'dist')
const MAIN = join(DIST, 'main.js')
const HASHBANG = '#!/usr/bin/env node\n'

const compile: Step = {
  name: 'compile',
  run: async (signal) => {
    await rm(DIST, { recursive: true, force: true })
    return tool('tsc', ['--project', 'tsconfig.build.json'], signal)
  },
}

const executable: Step = {
  name: 'executable',
  run: async () => {
    const code = await readFile(MAIN, 'utf8')
    if (!code.startsWith('#!')) await writeFile(MAIN, HASHBANG + code)
    await chmod(MAIN, 0o755)
    return { ok: true, output: '' }
  },
}

const packaged: Step = {
  name: 'package',
  run: async (): Promise<Outcome> => {
    const { messages, pkg } = await publint({ pkgDir: ROOT, pack: 'npm' })
    const said = messages.map((message) => `${message.type}: ${formatMessage(message, pkg, { color: false })}`)
    const ok = !messages.some(({ type }) => type === 'error')
    if (ok && said.length > 0) console.log(said.join('\n'))
    return { ok, output: said.join('\n') }
  },
}

const library: Step = {
  name: 'library',
  run: async (signal) => {
    const code = `const names = Object.keys(await import(${JSON.stringify(join(DIST, 'index.js'))})); if (names.length === 0) throw new Error('dist/index.js exports nothing')`
    return node(['--input-type=module', '--eval', code], signal)
  },
}

const command: Step = { name: 'command', run: (signal) => node([MAIN, '--version'], signal) }

process.exitCode = (await runSteps([compile, executable, packaged, library, command], 1)) ? 0 : 1

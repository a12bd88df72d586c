#!/usr/bin/env node
/** The composition root of the command line: reads the environment once, ties the terminal to the door, ends with its exit code. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`witan needs Node 22.18 or newer; this is ${process.version}.\n`)
  process.exit(2)
}

// Loaded only now: the database library crashes on an old Node instead of saying so.
const { bareSettings, readSettings } = await import('./config.ts')
const { isRefusal } = await import('./core/refusal.ts')
const { cli } = await import('./doors/cli/program.ts')
const { plain } = await import('./views/paint.ts')
const { default: colours } = await import('picocolors')

const COLUMNS_DEFAULT = 100
const isInteractive = process.stdout.isTTY === true && process.stderr.isTTY === true

// A reader that went away (`| head`) ends us quietly.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 70))
}

const terminal = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
  isInteractive,
  width: () => Math.max(40, process.stdout.columns ?? COLUMNS_DEFAULT),
  paint: process.stdout.isTTY === true && colours.isColorSupported ? colours : plain,
  onInterrupt: (handler: () => void) => {
    process.on('SIGINT', handler)
    process.on('SIGTERM', handler)
    return () => {
      process.off('SIGINT', handler)
      process.off('SIGTERM', handler)
    }
  },
  readInput: async () => {
    const chunks: Buffer[] = []
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString('utf8')
  },
  input: () => process.stdin,
  drained: async () => {
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain')
  },
  ask: async (question: string, signal: AbortSignal) => {
    if (!isInteractive) return null
    const lines = createInterface({ input: process.stdin, output: process.stderr })
    // While a question is open, the terminal's Ctrl-C goes to it and not to the process.
    lines.on('SIGINT', () => process.emit('SIGINT'))
    try {
      return await lines.question(question, { signal })
    } catch {
      return null
    } finally {
      lines.close()
    }
  },
}

/** By its launcher, which brings a recent Node along; where there is none, by this Node and this file. */
function launchOf(main: string): { readonly command: string; readonly args: readonly string[] } {
  const launcher = join(dirname(main), '..', 'witan')
  return existsSync(launcher) ? { command: launcher, args: [] } : { command: process.execPath, args: [main] }
}

const args = process.argv.slice(2)
const wantsHelp = args.length === 0 || args.some((word) => word === 'help' || word === '--help' || word === '-h' || word === '--version')
const settings = wantsHelp ? bareSettings(process.cwd()) : readSettings(process.cwd())
if (isRefusal(settings)) {
  process.stderr.write(`✗ ${settings.because}\n`)
  process.exitCode = 2
} else {
  process.exitCode = await cli(args, { settings, terminal, launch: launchOf(fileURLToPath(import.meta.url)) })
}

/**
 * Runs the steps of a check or a build: child processes with a time limit, two at once, stopping at the first that fails.
 * A step that went well is one line; a step that failed shows all it said.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../', import.meta.url))
/** Something hangs: far above what the slowest machine needs. */
const MINUTES_MAX = 60
const AT_ONCE = 2
/** Where the launcher keeps what Node makes of the sources: the examples start it from them again and again. */
const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'witan')

export interface Outcome {
  readonly ok: boolean
  readonly output: string
  /** A few words for the line of a step that went well. */
  readonly note?: string
}

export interface Step {
  readonly name: string
  readonly run: (signal: AbortSignal) => Promise<Outcome>
}

/** Runs the Node that runs us: a file and its arguments, or options before them. */
export function node(args: readonly string[], signal: AbortSignal): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const options = { cwd: ROOT, signal: AbortSignal.any([signal, AbortSignal.timeout(MINUTES_MAX * 60_000)]) }
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      ...options,
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    const output = (): string => Buffer.concat(said).toString('utf8')
    child.on('error', (fault) => {
      if (fault.name !== 'AbortError') return reject(fault)
      resolve({
        ok: false,
        output: `${output()}\nStopped: ${signal.aborted ? 'another step failed' : `it ran longer than ${MINUTES_MAX} minutes`}.`,
      })
    })
    child.on('close', (code) => resolve({ ok: code === 0, output: output() }))
  })
}

/** Runs a tool from node_modules. */
export const tool = (name: string, args: readonly string[], signal: AbortSignal): Promise<Outcome> =>
  node([join(ROOT, 'node_modules', '.bin', name), ...args], signal)

const asOutcome = (fault: unknown): Outcome => ({ ok: false, output: fault instanceof Error ? fault.message : String(fault) })

/** One after the other, up to the first that fails. */
export async function inTurn(runs: readonly (() => Promise<Outcome>)[]): Promise<Outcome> {
  for (const run of runs) {
    const outcome = await run()
    if (!outcome.ok) return outcome
  }
  return { ok: true, output: '' }
}

/** Runs the steps two at once, prints a line for each, and stops at the first that fails. True if all went well. */
export async function runSteps(steps: readonly Step[], atOnce = AT_ONCE): Promise<boolean> {
  const stop = new AbortController()
  const waiting = [...steps]
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined && !stop.signal.aborted; step = waiting.shift()) {
      const begun = performance.now()
      const outcome = await step.run(stop.signal).catch(asOutcome)
      if (stop.signal.aborted) return
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      if (!outcome.ok) stop.abort()
      console.log(`${outcome.ok ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)${outcome.note === undefined ? '' : `: ${outcome.note}`}`)
      if (!outcome.ok) console.log(outcome.output.trimEnd())
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return !stop.signal.aborted
}

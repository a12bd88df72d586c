/**
 * What the measurements of many machines stand on: a PostgreSQL of their own that syncs to disk as a real one does, and real
 * processes of `witan worker`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { type Cluster, startCluster } from '../scripts/postgres.ts'
import { inFolder } from './folder.ts'
import { short } from './timing.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')
const CACHE = join(import.meta.dirname, '../node_modules/.cache/witan')

/**
 * Of a process of its own machine anybody knows at once that it is dead. Machines that stand apart don't, so a worker can be told
 * another name for its machine.
 */
const named = (host: string): string =>
  `data:text/javascript,import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module'; os.hostname = () => '${host}'; syncBuiltinESMExports()`

export interface Site {
  readonly folder: string
  readonly cluster: Cluster
  /** A worker that takes work; as if on a machine of this name. */
  worker(url: string, host: string, running?: number): Promise<WorkerProcess>
}

export interface WorkerProcess {
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** Everything that was started is gone with it. */
export const atSite = <T>(act: (site: Site) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    const cluster = await startCluster(['fsync=on'])
    const children: ChildProcess[] = []
    try {
      return await act({
        folder,
        cluster,
        worker: async (url, host, running = 64) => {
          const child = spawn(
            process.execPath,
            ['--disable-warning=ExperimentalWarning', '--import', named(host), MAIN, 'worker', '--running', String(running)],
            { cwd: folder, env: { ...process.env, WITAN_DB: url, NODE_COMPILE_CACHE: CACHE }, stdio: ['ignore', 'pipe', 'pipe'] },
          )
          children.push(child)
          const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
          let said = ''
          child.stderr?.on('data', (chunk: Buffer) => {
            said += chunk.toString()
          })
          const failed = ended.then(() => Promise.reject(new Error(`A worker ended before it began: ${said.trim().slice(0, 400)}`)))
          failed.catch(() => undefined)
          await Promise.race([saysSo(child), failed])
          return {
            end: (signal) => {
              child.kill(signal)
              return ended
            },
          }
        },
      })
    } finally {
      for (const child of children) child.kill('SIGKILL')
      await cluster.stop()
    }
  })

/** Its first line comes when it takes work. */
const saysSo = (child: ChildProcess): Promise<void> => new Promise((resolve) => child.stdout?.once('data', () => resolve()))

/** For numbers that say nothing without the machine. */
export const machine = (): string => `${availableParallelism()} cores, load ${short(loadavg()[0] ?? 0)}`

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (value === undefined) throw new RangeError('No quantile of nothing.')
  return value
}

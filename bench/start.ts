/** How long the command line takes to start: the launcher, against the same program without it, and against an empty Node. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sqliteLog } from '../src/log/sqlite.ts'
import { inFolder } from './folder.ts'
import { below, type Measure, type Reading } from './row.ts'
import { instant, sit } from './table.ts'
import { inTurns, median, short, wallMs } from './timing.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const WITAN = join(ROOT, 'witan')
const WARM_UP = 2
const STARTS = 11

/** Milliseconds until it has ended; it must end well. */
const ran = (command: string, args: readonly string[], folder: string): Promise<number> =>
  wallMs(
    () =>
      new Promise<void>((resolve, reject) => {
        // The launcher sets the same cache for itself: what is compared is the launcher, not the cache.
        const env = { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/witan') }
        const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
        let said = ''
        child.stderr.on('data', (chunk: Buffer) => {
          said += chunk.toString()
        })
        child.on('error', reject)
        child.on('close', (code) => {
          if (code === 0) resolve()
          else reject(new Error(`${command} ${args.join(' ')} ended with ${code}: ${said.trim().slice(0, 400)}`))
        })
      }),
  )

async function take(): Promise<readonly Reading[]> {
  return inFolder(async (folder) => {
    const file = join(folder, 'start.db')
    const log = sqliteLog(file)
    for (let seed = 1; seed <= 3; seed++) await sit(log, instant, { seats: 3, seed })
    await log.close()
    const direct = ['--disable-warning=ExperimentalWarning', join(ROOT, 'src/main.ts'), '--version']
    const samples = await inTurns(WARM_UP + STARTS, {
      node: () => ran(process.execPath, ['-e', '0'], folder),
      direct: () => ran(process.execPath, direct, folder),
      version: () => ran(WITAN, ['--version'], folder),
      list: () => ran(WITAN, ['list', '--db', `sqlite:${file}`], folder),
    })
    const ms = (name: keyof typeof samples): number => median(samples[name].slice(WARM_UP))
    const launcherMs = median(samples.version.slice(WARM_UP).map((ms, index) => ms - (samples.direct[WARM_UP + index] ?? Number.NaN)))
    const against = (name: 'version' | 'list'): string => `${short(ms(name))} ms against ${short(ms('node'))} ms for node -e 0`
    return [
      { name: 'start.version', value: ms('version') / ms('node'), unit: '× node', aim: null, detail: against('version') },
      { name: 'start.list', value: ms('list') / ms('node'), unit: '× node', aim: null, detail: against('list') },
      {
        name: 'start.launcher',
        value: launcherMs / 1_000,
        unit: 's',
        aim: below(0.3),
        detail: `witan --version ${short(ms('version'))} ms, the same program without the launcher ${short(ms('direct'))} ms`,
      },
    ]
  })
}

export const start: Measure = {
  name: 'start',
  how: `Median wall time of ${STARTS} second starts of ./witan --version and ./witan list, in turns with node -e 0 and with src/main.ts started without the launcher. The launcher's own time is the median of the differences of starts side by side.`,
  take,
}

/**
 * Tells of files that come, change and go in a folder, as far as a room reads it.
 *
 *   the system says that something happened ──300 ms──▶ look at the folder ──▶ what is other than at the last look
 *
 * What the system says is only a reason to look: it may say too much, too little, or a name that means nothing any more. Where one
 * listener does not hear a whole tree, each folder has its own; Node's recursive one would listen to every single file there, and miss
 * those that are replaced by renaming. Where nobody can listen, the folder is looked at every 2 seconds.
 */
import { type FSWatcher, readdirSync, realpathSync, watch } from 'node:fs'
import { basename, join } from 'node:path'
import { type Gate, gateOf, statusAt } from './folder-place.ts'
import { ENTRIES_MAX } from './limits.ts'

const DEBOUNCE_MS = 300
const POLL_MS = 2_000
const HEARS_TREES = process.platform === 'darwin' || process.platform === 'win32'

/** A look at the folder. */
interface Look {
  /** What tells one state of a file from the next, by path. */
  readonly files: ReadonlyMap<string, string>
  /** Without the folder itself if it is gone; it is named ''. */
  readonly folders: readonly string[]
  readonly gate: Gate
}

/** Never throws, but what `onChange` throws is its own. It tells of what happens after it has returned, until the signal. */
export function watchFolder(given: string, onChange: (paths: readonly string[]) => void, signal: AbortSignal): void {
  const root = realOf(given)
  const ears = new Map<string, FSWatcher>()
  let last = lookAt(root)
  let timer: NodeJS.Timeout | null = null
  let isDeaf = false

  const wake = (ms: number): void => {
    if (signal.aborted) return
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(look, ms)
  }
  const hear = (folder: string, name: string | null): void => {
    // It may speak of itself: then it is gone, or somewhere else, and nothing more is heard of it.
    const isItself = name === basename(join(root, folder))
    if (isItself) deafen(ears, folder)
    const path = name === null ? '' : join(folder, name).replaceAll('\\', '/')
    const isOurs = name === null || isItself || basename(name) === '.gitignore' || last.gate(path, false) === null
    // Not put off by what comes after: somebody may write without a pause.
    if (isOurs && timer === null) wake(DEBOUNCE_MS)
  }
  const listen = (): void => {
    const before = new Set(ears.keys())
    isDeaf ||= !listenTo(root, last.folders, ears, hear)
    if (isDeaf || !ears.has('')) wake(POLL_MS)
    // A folder that is new to us may have been filled before we listened.
    else if ([...ears.keys()].some((folder) => !before.has(folder))) wake(DEBOUNCE_MS)
  }
  const look = (): void => {
    timer = null
    const now = lookAt(root)
    const paths = new Set([...last.files.keys(), ...now.files.keys()])
    const changed = [...paths].filter((path) => last.files.get(path) !== now.files.get(path)).sort()
    last = now
    listen()
    if (changed.length > 0) onChange(changed)
  }
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer)
    for (const folder of [...ears.keys()]) deafen(ears, folder)
  }
  if (signal.aborted) return
  signal.addEventListener('abort', stop, { once: true })
  listen()
}

const realOf = (given: string): string => {
  try {
    return realpathSync(given)
  } catch {
    // It may come yet.
    return given
  }
}

type Hear = (folder: string, name: string | null) => void

/** False: the system does not let us. */
function listenTo(root: string, folders: readonly string[], ears: Map<string, FSWatcher>, hear: Hear): boolean {
  const wanted = new Set(HEARS_TREES ? folders.slice(0, 1) : folders)
  for (const folder of [...ears.keys()]) if (!wanted.has(folder)) deafen(ears, folder)
  for (const folder of wanted) {
    if (ears.has(folder)) continue
    try {
      const ear = watch(join(root, folder), { recursive: HEARS_TREES }, (_, name) => hear(folder, name))
      ear.on('error', () => {
        deafen(ears, folder)
        hear(folder, null)
      })
      ears.set(folder, ear)
    } catch {
      // Gone since it was looked at, which the next look shows; or there are more folders than the system listens to.
      if (statusAt(join(root, folder)) === null) continue
      for (const open of [...ears.keys()]) deafen(ears, open)
      return false
    }
  }
  return true
}

function deafen(ears: Map<string, FSWatcher>, folder: string): void {
  ears.get(folder)?.close()
  ears.delete(folder)
}

function lookAt(root: string): Look {
  const gate = gateOf(root)
  const files = new Map<string, string>()
  const folders = statusAt(root)?.isDirectory() === true ? [''] : []
  let entries = 0
  for (let at = 0; at < folders.length; at++) {
    const folder = folders[at] ?? ''
    for (const entry of entriesOf(join(root, folder))) {
      entries++
      if (entries > ENTRIES_MAX) return { files, folders, gate }
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if ((!entry.isDirectory() && !entry.isFile()) || gate(path, entry.isDirectory()) !== null) continue
      const status = statusAt(join(root, path))
      if (entry.isDirectory()) folders.push(path)
      else if (status !== null) files.set(path, `${status.ino} ${status.size} ${status.mtimeMs} ${status.ctimeMs}`)
    }
  }
  return { files, folders, gate }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // Gone since, or not for us.
    return []
  }
}

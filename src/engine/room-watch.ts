/**
 * A server watches the folders of its rooms: what somebody writes there is held against canon as soon as it is saved. Nothing is
 * blocked; what differs shows up as a conflict, and one that is gone is settled by that.
 *
 *   rooms in the log ──▶ a watch each ──a file changed──▶ its text, as the room reads it ──▶ check, by the user
 */
import { stat } from 'node:fs/promises'
import { isRefusal } from '../core/refusal.ts'
import { conflictOf, type Room } from '../core/room/state.ts'
import type { RoomOptions } from '../core/room/words.ts'
import { watchFolder } from '../sources/watch-folder.ts'
import { liveFolder } from './dossier.ts'
import { each } from './each.ts'
import type { Engine } from './engine.ts'

/** How often it looks whether there is a room that it does not watch yet. */
const LOOK_MS = 5_000

type Failed = (where: string, error: unknown) => void

export interface RoomWatch {
  /** Ends every watch; what is being checked is waited for. */
  close(): Promise<void>
}

export function watchRooms(engine: Engine, failed: Failed, lookMs = LOOK_MS): RoomWatch {
  const over = new AbortController()
  const openings = new Map<string, string>()
  const watched = new Map<string, Promise<void>>()
  const look = async (): Promise<void> => {
    for await (const { id } of each(engine.list, { protocol: 'room' })) {
      if (watched.has(id)) continue
      const folder = openings.get(id) ?? (await folderOf(engine, id))
      openings.set(id, folder)
      if (over.signal.aborted || !(await isFolder(folder))) continue
      watched.set(id, Promise.resolve())
      const check = checkerFor(engine, id, folder)
      const onChange = (paths: readonly string[]): void => {
        // One after the other: a file that is saved twice is checked in that order.
        const done = (watched.get(id) ?? Promise.resolve()).then(() => (over.signal.aborted ? undefined : check(paths)))
        watched.set(
          id,
          done.catch((error: unknown) => failed(`the folder of ${id}`, error)),
        )
      }
      watchFolder(folder, onChange, over.signal)
    }
  }
  let looking: Promise<void> | null = null
  const lookOnce = (): void => {
    looking ??= look()
      .catch((error: unknown) => failed('the folders of rooms', error))
      .finally(() => {
        looking = null
      })
  }
  const timer = setInterval(lookOnce, lookMs)
  timer.unref()
  lookOnce()
  return {
    close: async () => {
      clearInterval(timer)
      over.abort()
      await looking
      await Promise.all(watched.values())
    },
  }
}

async function folderOf(engine: Pick<Engine, 'read'>, id: string): Promise<string> {
  const [opened] = await engine.read(id, 0, 1)
  return opened?.type === 'deliberation.opened' ? (opened.options as unknown as RoomOptions).folder : ''
}

/** A database may have come from another machine. */
const isFolder = async (path: string): Promise<boolean> => (await stat(path).catch(() => null))?.isDirectory() === true

/** Each text once: a file that was only touched says what it said before. */
function checkerFor(engine: Engine, id: string, root: string): (paths: readonly string[]) => Promise<void> {
  const known = new Map<string, string | null>()
  return async (paths) => {
    const folder = await liveFolder(root)
    const hashes = new Map(folder.files.map(({ path, hash }) => [path, hash]))
    for (const path of paths) {
      const hash = hashes.get(path) ?? null
      const text = folder.text(path)
      // What is gone, or no text, can't contradict anything; it is only held against what is open about it.
      const isMeant = text === null ? await hasConflict(engine, id, path) : known.get(path) !== hash
      known.set(path, hash)
      if (!isMeant) continue
      const checked = await engine.command(id, { type: 'check', by: 'user', source: 'file', ref: path, text: text ?? '', detectedBy: null })
      if (isRefusal(checked)) throw new Error(`${path} could not be checked: ${checked.because}`)
    }
  }
}

async function hasConflict(engine: Pick<Engine, 'state'>, id: string, path: string): Promise<boolean> {
  const state = await engine.state(id)
  if (isRefusal(state)) return false
  const own = state.own as Room
  return own.openConflicts.some((conflict) => {
    const source = conflictOf(own, conflict)?.source
    return source?.kind === 'file' && source.ref === path
  })
}

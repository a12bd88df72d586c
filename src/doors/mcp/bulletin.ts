/**
 * Who wants to know that something changed is told at most once a second, whatever happens in between: one look at the newest
 * deliberations and at all that have not ended, only while anybody listens, and only where anything was written since. What has ended
 * does not change before it is open again. The news says which changed; what is new, a reader fetches.
 */
import { each } from '../../engine/each.ts'
import type { Engine } from '../../engine/engine.ts'

/** As many of the newest as a client is shown. */
export const LISTED_MAX = 100
const UNENDED = ['open', 'paused', 'stopping']

export interface Bulletin {
  /** `told`: ids of what has new events, and whether the list itself has grown. Returns how to stop. */
  subscribe(told: (changed: readonly string[], isLonger: boolean) => void): () => void
  close(): void
}

const LOOK_MS = 1_000

interface Look {
  readonly versions: ReadonlyMap<string, number>
  readonly newest: readonly string[]
  readonly unended: ReadonlySet<string>
}

async function lookAt(list: Engine['list']): Promise<Look> {
  const newest = await list({ limit: LISTED_MAX })
  const versions = new Map(newest.map(({ id, version }) => [id, version]))
  const unended = new Set<string>()
  for await (const { id, version } of each(list, { statuses: UNENDED })) {
    versions.set(id, version)
    unended.add(id)
  }
  return { versions, newest: newest.map(({ id }) => id), unended }
}

export function makeBulletin(
  engine: Pick<Engine, 'list' | 'revision'>,
  failed: (where: string, error: unknown) => void,
  lookMs: number = LOOK_MS,
): Bulletin {
  const listeners = new Set<(changed: readonly string[], isLonger: boolean) => void>()
  let last: Look | null = null
  let seen: string | null = null
  let timer: ReturnType<typeof setInterval> | null = null
  let isLooking = false

  const look = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      const revision = await engine.revision()
      if (revision === seen) return
      const before = last
      const now = await lookAt(engine.list)
      seen = revision
      last = now
      if (before === null) return
      const moved = [...now.versions].filter(([id, version]) => before.versions.get(id) !== version).map(([id]) => id)
      // Gone from what has not ended, and too old for the newest.
      const ended = [...before.unended].filter((id) => !now.versions.has(id))
      const changed = [...moved, ...ended]
      const isLonger = now.newest.some((id) => !before.versions.has(id))
      if (changed.length > 0) for (const told of listeners) told(changed, isLonger)
    } catch (error) {
      failed('the bulletin', error)
    } finally {
      isLooking = false
    }
  }
  const rest = (): void => {
    if (timer !== null) clearInterval(timer)
    timer = null
    last = null
    seen = null
  }
  return {
    subscribe: (told) => {
      listeners.add(told)
      if (timer === null) {
        timer = setInterval(() => void look(), lookMs)
        timer.unref()
        void look()
      }
      return () => {
        listeners.delete(told)
        if (listeners.size === 0) rest()
      }
    },
    close: () => {
      listeners.clear()
      rest()
    },
  }
}

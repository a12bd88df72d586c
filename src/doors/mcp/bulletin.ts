/**
 * Who wants to know that something changed is told at most once a second, whatever happens in between: one look at the list
 * of deliberations, only while anybody listens, and only where anything was written since. The news says which changed; what is new, a reader fetches.
 */
import type { Engine } from '../../engine/engine.ts'

export interface Bulletin {
  /** `told`: ids of what has new events, and whether the list itself has grown. Returns how to stop. */
  subscribe(told: (changed: readonly string[], isLonger: boolean) => void): () => void
  close(): void
}

const LOOK_MS = 1_000

export function makeBulletin(
  engine: Pick<Engine, 'list' | 'revision'>,
  failed: (where: string, error: unknown) => void,
  lookMs: number = LOOK_MS,
): Bulletin {
  const listeners = new Set<(changed: readonly string[], isLonger: boolean) => void>()
  let versions: ReadonlyMap<string, number> | null = null
  let seen: string | null = null
  let timer: ReturnType<typeof setInterval> | null = null
  let isLooking = false

  const look = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      const revision = await engine.revision()
      if (revision === seen) return
      const now = new Map((await engine.list()).map(({ id, version }) => [id, version]))
      seen = revision
      const before = versions
      versions = now
      if (before === null) return
      const changed = [...now].filter(([id, version]) => before.get(id) !== version).map(([id]) => id)
      const isLonger = changed.some((id) => !before.has(id))
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
    versions = null
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

/** Follows a deliberation for as long as a view shows it. News is shown once a frame at most, however fast events come. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Connection, follow } from '../api/live.ts'
import { Story } from './story.ts'

export interface Following {
  readonly story: Story
  readonly connection: Connection
  /** Changes with every piece of news. */
  readonly version: number
}

interface Feed {
  readonly subscribe: (listener: () => void) => () => void
  readonly get: () => Following
  readonly start: () => () => void
}

function feedOf(id: string): Feed {
  const story = new Story()
  const listeners = new Set<() => void>()
  let connection: Connection = 'connecting'
  let shown: Following = { story, connection, version: 0 }
  let frame: number | null = null
  const show = (): void => {
    frame = null
    if (shown.version === story.version && shown.connection === connection) return
    shown = { story, connection, version: story.version }
    for (const listener of listeners) listener()
  }
  // A hidden tab has no frames; it catches up in a tick of its own.
  const soon = (): void => {
    if (frame !== null) return
    frame = 0
    if (document.hidden) setTimeout(show, 250)
    else requestAnimationFrame(show)
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => shown,
    start: () =>
      follow(id, story.version, {
        events: (batch) => {
          story.push(batch)
          soon()
        },
        connection: (now) => {
          connection = now
          soon()
        },
      }),
  }
}

export function useStory(id: string): Following {
  const feed = useMemo(() => feedOf(id), [id])
  useEffect(() => feed.start(), [feed])
  return useSyncExternalStore(feed.subscribe, feed.get)
}

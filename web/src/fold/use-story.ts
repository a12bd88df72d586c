/** Follows a deliberation for as long as a view shows it. News is shown once a frame at most, and less often where showing it takes long. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Connection, follow, type Writing } from '../api/live.ts'
import { Story } from './story.ts'

export interface Following {
  readonly story: Story
  readonly connection: Connection
  /** Changes with every piece of news. */
  readonly version: number
  /** By request, in the order in which they began; of those who have landed, too, until the next one begins. */
  readonly writing: ReadonlyMap<string, Writing>
}

interface Feed {
  readonly subscribe: (listener: () => void) => () => void
  readonly get: () => Following
  readonly start: () => () => void
}

const FRAME_MS = 17
const REST_MS_MAX = 250

function feedOf(id: string): Feed {
  const story = new Story()
  const listeners = new Set<() => void>()
  let connection: Connection = 'connecting'
  let writing: ReadonlyMap<string, Writing> = new Map()
  let shown: Following = { story, connection, version: 0, writing }
  let isDue = false
  let restMs = 0
  const show = (): void => {
    isDue = false
    if (shown.version === story.version && shown.connection === connection && shown.writing === writing) return
    shown = { story, connection, version: story.version, writing }
    const began = performance.now()
    for (const listener of listeners) listener()
    // As long as showing the last news took, the page rests before the next, so that it can be used meanwhile.
    requestAnimationFrame(() => {
      restMs = Math.min(REST_MS_MAX, performance.now() - began)
    })
  }
  const soon = (): void => {
    if (isDue) return
    isDue = true
    // A hidden tab has no frames; it catches up in a tick of its own.
    if (document.hidden) setTimeout(show, REST_MS_MAX)
    else if (restMs > FRAME_MS) setTimeout(show, restMs)
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
        writing: (now) => {
          const open = [...writing].filter(([request]) => story.now?.house.desk[request] !== undefined)
          writing = new Map([...open, [now.request, now]])
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

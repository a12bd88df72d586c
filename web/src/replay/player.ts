/** Plays the events of a deliberation at a pace at which they can be read. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Moment } from '../fold/moment.ts'
import { lookMs } from './marks.ts'

export const SPEEDS = [1, 2, 4, 8, 16] as const
export type Speed = (typeof SPEEDS)[number]

/** The next event after `seq` that shows something, and how long to look at where we are before it. */
export function nextStop(story: Moment['story'], seq: number): number {
  let next = seq + 1
  for (; next < story.version; next++) {
    const event = story.events[next - 1]
    if (event !== undefined && lookMs(event) > 0) break
  }
  return Math.min(next, story.version)
}

export interface Player {
  readonly isPlaying: boolean
  readonly speed: Speed
  readonly setSpeed: (speed: Speed) => void
  readonly toggle: () => void
}

export function usePlayer({ story, seq, isNow, show }: Moment, startsPlaying: boolean): Player {
  const [isPlaying, setPlaying] = useState(startsPlaying)
  const [speed, setSpeed] = useState<Speed>(4)
  const latest = useRef({ story, show })
  latest.current = { story, show }
  const isAtEnd = isNow || seq >= story.version
  // While it is still being written, the end of what there is is no end: the player waits there for more.
  const isOver = story.now !== null && story.now.house.closed !== null
  useEffect(() => {
    if (!isPlaying || (isAtEnd && !isOver)) return
    if (isAtEnd) {
      setPlaying(false)
      latest.current.show(null)
      return
    }
    const event = latest.current.story.events[seq - 1]
    const timer = setTimeout(
      () => {
        const { story: now, show: move } = latest.current
        const next = nextStop(now, seq)
        move(next >= now.version && now.now?.house.closed !== null ? null : next)
      },
      Math.max(30, (event === undefined ? 0 : lookMs(event)) / speed),
    )
    return () => clearTimeout(timer)
  }, [isPlaying, seq, isAtEnd, isOver, speed])
  const toggle = useCallback(() => {
    setPlaying((before) => {
      // From the end, it begins anew.
      if (!before && isAtEnd) latest.current.show(1)
      return !before
    })
  }, [isAtEnd])
  return { isPlaying, speed, setSpeed, toggle }
}

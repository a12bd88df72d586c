/** What a process that stays says of what it runs: a line when it begins one, and one when it is done with it, with why and after how long. */
import type { Engine } from '../engine/engine.ts'
import { isLeftOpen } from './care.ts'

interface Begun {
  readonly id: string
  /** Null: it could not be looked up. */
  readonly protocol: string | null
}

export interface RunDiary {
  readonly began: (run: Begun) => void
  readonly ended: (run: Begun & { readonly because: string; readonly seconds: number }) => void
  readonly failed: (where: string, error: unknown) => void
}

export interface RunsTold {
  began(id: string): void
  ended(id: string, because: string): void
}

/** For the rest the hall's own words do: closed, failed, missing. */
const WORDS: Readonly<Record<string, string>> = {
  idle: 'waits for people',
  fenced: 'taken over',
  held: 'run by another',
}

/** `isFleet`: others go on with what is let go of here, unless it is tied to this machine. */
export function runsTold(engine: Pick<Engine, 'info'>, isFleet: boolean, diary: Pick<RunDiary, 'began' | 'ended'>): RunsTold {
  const underway = new Map<string, { readonly since: number; readonly begun: Promise<Begun> }>()
  return {
    began: (id) => {
      const begun = engine.info(id).then(
        (info) => ({ id, protocol: info?.protocol ?? null }),
        () => ({ id, protocol: null }),
      )
      underway.set(id, { since: performance.now(), begun })
      void begun.then(diary.began)
    },
    ended: (id, because) => {
      const run = underway.get(id)
      // What fails may be no deliberation, but the hall itself.
      if (run === undefined) return
      underway.delete(id)
      const seconds = Math.round((performance.now() - run.since) / 100) / 10
      void run.begun.then(({ protocol }) => {
        const left = isFleet && !isLeftOpen(protocol ?? '') ? 'handed on' : 'let go'
        diary.ended({ id, protocol, because: because === 'left' ? left : (WORDS[because] ?? because), seconds })
      })
    },
  }
}

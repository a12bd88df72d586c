/** The running view: contributions scroll by, one status line stays below them while a person is looking. */
import { type Deliberation, evolve } from '../../core/deliberation.ts'
import type { Recorded } from '../../core/words.ts'
import type { Engine } from '../../engine/engine.ts'
import { eventLines } from '../../views/terminal/lines.ts'
import { statusLine } from '../../views/terminal/status.ts'
import type { Lines } from './curtain.ts'
import type { Terminal } from './desk.ts'

const REDRAW_MS = 200
const CLEAR = '\r\u001b[K'
/** A terminal shows Ctrl-C as ^C after the status line; it must still fit, or the line can't be taken away. */
const INTERRUPT_COLUMNS = 3

export interface Screen {
  /** Shows events until the signal fires. */
  follow(signal: AbortSignal): Promise<void>
  /** Resolves when everything up to this version has been shown. */
  caughtUp(version: number): Promise<void>
  /** Nothing moves while somebody types: no status line, and contributions wait. */
  hold<T>(act: () => Promise<T>): Promise<T>
  /** Takes the status line away, so that something else can be said in its place. */
  clear(): void
}

export interface Look {
  readonly toError: boolean
  /** Neither contributions nor a status line. */
  readonly quiet: boolean
  /** False: only the status line, for what runs beside the point. */
  readonly lines: boolean
  /** Only what comes after this version is shown: the rest has been read before. */
  readonly since: number
}

/** `linesOf`: what is seen of an event; who only watches sees all of it. */
export function screen(engine: Engine, id: string, terminal: Terminal, look: Look, linesOf: Lines = eventLines): Screen {
  const { toError, quiet, lines: hasLines, since } = look
  const hasStatus = terminal.isInteractive && !quiet
  const startedMs = Date.now()
  let state: Deliberation | null = null
  const waiting = new Set<{ readonly version: number; readonly resolve: () => void }>()
  const { clear, say, hold, letGo, isHeld } = page(terminal, toError ? terminal.err : terminal.out, hasStatus)
  const line = (of: Deliberation): string =>
    statusLine(of, Date.now() - startedMs, terminal.paint, terminal.width() - INTERRUPT_COLUMNS, engine.writings.now(id))
  const draw = (): void => {
    if (hasStatus && state !== null && !isHeld()) terminal.err(`${CLEAR}${line(state)}`)
  }
  const show = (event: Recorded): void => {
    state = evolve(state, event)
    const lines = quiet || !hasLines || event.seq <= since ? [] : linesOf(event, state, terminal.paint, terminal.width())
    if (lines.length > 0) say(`${lines.join('\n')}\n`)
  }
  const settle = (): void => {
    for (const one of waiting) {
      if ((state?.version ?? 0) < one.version) continue
      waiting.delete(one)
      one.resolve()
    }
  }
  return {
    follow: async (signal) => {
      const redraw = hasStatus ? setInterval(draw, REDRAW_MS) : null
      // The next redraw shows what is new; that somebody listens makes answers come in pieces.
      const unheard = hasStatus ? engine.writings.listen(id, () => undefined) : null
      try {
        for await (const event of engine.follow(id, 0, signal)) {
          show(event)
          draw()
          settle()
        }
      } finally {
        if (redraw !== null) clearInterval(redraw)
        unheard?.()
        clear()
      }
    },
    caughtUp: (version) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add({ version, resolve })
      settle()
      return promise.then(() => {
        letGo()
        clear()
      })
    },
    hold,
    clear,
  }
}

/** What has been said stands; what is said while somebody types waits until they are done. */
function page(terminal: Terminal, write: (text: string) => void, hasStatus: boolean) {
  let held = false
  let heldBack = ''
  const clear = (): void => {
    if (hasStatus) terminal.err(CLEAR)
  }
  const say = (text: string): void => {
    if (held) heldBack += text
    else {
      clear()
      write(text)
    }
  }
  const letGo = (): void => {
    held = false
    if (heldBack !== '') say(heldBack)
    heldBack = ''
  }
  const hold = async <T>(act: () => Promise<T>): Promise<T> => {
    clear()
    held = true
    return act().finally(letGo)
  }
  return { clear, say, hold, letGo, isHeld: () => held }
}

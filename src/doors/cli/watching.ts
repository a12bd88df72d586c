/** watch follows a deliberation that runs elsewhere; replay shows one again, at its own pace or faster. */

import { type Deliberation, evolve, report } from '../../core/deliberation.ts'
import { Fault } from '../../core/fault.ts'
import { isRefusal } from '../../core/refusal.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Care } from '../../views/reading.ts'
import { eventLines } from '../../views/terminal/lines.ts'
import { reportText } from '../../views/terminal/report.ts'
import { withBaseline } from '../baseline.ts'
import { careOf, isLeftOpen } from '../care.ts'
import type { Lines } from './curtain.ts'
import { accepted, type Desk, EXIT, type Terminal } from './desk.ts'
import { screen } from './screen.ts'

const GAP_MS_MAX = 2_000
const PAGE = 1_000
const LOOK_MS = 500
const LOOKS_ALONE = 3

/** `linesOf`: what is seen of an event. */
export async function watch(engine: Engine, { terminal }: Desk, wanted: string, linesOf?: Lines): Promise<number> {
  const id = accepted(await engine.find(wanted))
  const over = new AbortController()
  const stopListening = terminal.onInterrupt(() => over.abort())
  const view = screen(engine, id, terminal, { toError: false, quiet: false, lines: true, since: 0 }, linesOf)
  const watching = view.follow(over.signal)
  const looking = untilDeserted(engine, id, over, () => terminal.err(`${id} waits for a worker.\n`))
  // One that can't be read fails all three of them: the first to fail says so, and the others have nobody who waits for them then.
  for (const one of [watching, looking]) one.catch(() => over.abort())
  for await (const event of engine.follow(id, 0, over.signal)) {
    if (event.type !== 'deliberation.closed') continue
    await view.caughtUp(event.seq)
    const now = accepted(await engine.state(id))
    if (now.version === event.seq || now.house.closed !== null) break
  }
  const state = accepted(await engine.state(id))
  over.abort()
  await watching
  if (await looking) terminal.err(`Nobody runs ${id} now. Let it go on with: witan resume ${id}\n`)
  stopListening()
  if (state.house.closed !== null) await conclude(engine, state, terminal)
  return EXIT.done
}

/** Whether it was left by everyone before its end: then there is nothing to wait for, and the watch ends. `waits`: that it has no runner yet. */
async function untilDeserted(engine: Engine, id: string, over: AbortController, waits: () => void): Promise<boolean> {
  let before: Care = 'run'
  for (let alone = 0; !over.signal.aborted; ) {
    await pause(LOOK_MS, over.signal)
    const care = await seenCare(engine, id)
    // Once each time it is left without a runner, not with every look.
    if (care === 'waiting' && before === 'run' && !over.signal.aborted) waits()
    before = care
    alone = care === 'nobody' ? alone + 1 : 0
    if (alone < LOOKS_ALONE) continue
    over.abort()
    return true
  }
  return false
}

/** What rests or has ended needs nobody. A database that is away for a moment says nothing about who runs it: the watch reads on when it is back. */
async function seenCare(engine: Engine, id: string): Promise<Care> {
  try {
    const state = await engine.state(id)
    const isOpen = !isRefusal(state) && state.house.closed === null && !isLeftOpen(state.house.opening.protocol)
    return isOpen ? await careOf(engine, id) : 'run'
  } catch (error) {
    if (error instanceof Fault && error.retryable) return 'run'
    throw error
  }
}

export async function replay(
  engine: Engine,
  { terminal }: Desk,
  wanted: string,
  flags: { readonly speed?: number; readonly at?: number },
): Promise<number> {
  const id = accepted(await engine.find(wanted))
  accepted(await engine.state(id, flags.at))
  const until = flags.at ?? Number.POSITIVE_INFINITY
  const speed = flags.speed ?? (terminal.isInteractive ? 8 : Number.POSITIVE_INFINITY)
  const left = new AbortController()
  const stopListening = terminal.onInterrupt(() => left.abort())
  let state: Deliberation | null = null
  let lastMs: number | null = null
  for (let seen = 0; seen < until && !left.signal.aborted; ) {
    const page = await engine.read(id, seen, PAGE)
    for (const event of page) {
      if (event.seq > until || left.signal.aborted) break
      // On its own clock: without models a debate of minutes was over in a second.
      await pause(lastMs === null ? 0 : Math.min(GAP_MS_MAX, (event.at - lastMs) / speed), left.signal)
      lastMs = event.at
      state = evolve(state, event)
      const lines = eventLines(event, state, terminal.paint, terminal.width())
      if (lines.length > 0) terminal.out(`${lines.join('\n')}\n`)
    }
    seen = page.at(-1)?.seq ?? seen
    if (page.length < PAGE) break
  }
  stopListening()
  if (state !== null) await conclude(engine, state, terminal)
  return EXIT.done
}

async function conclude(engine: Engine, state: Deliberation, { out, paint, width }: Terminal): Promise<void> {
  out(`\n${reportText(await withBaseline(engine, report(state)), paint, width(), { brief: true })}`)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms < 1 || signal.aborted) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}

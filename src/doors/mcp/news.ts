/**
 * What happened, a line an event, as a person at a terminal would read it; and waiting for more of it. Whoever waits may
 * leave at any time: the deliberation does not notice.
 */
import type { ServerContext } from '@modelcontextprotocol/server'
import { type Deliberation, evolve } from '../../core/deliberation.ts'
import { isRefusal, type Refusal } from '../../core/refusal.ts'
import type { Recorded } from '../../core/words.ts'
import type { Engine } from '../../engine/engine.ts'
import { cut } from '../../views/columns.ts'
import { plain } from '../../views/paint.ts'
import { oneLine } from '../../views/printable.ts'
import { eventLines } from '../../views/terminal/lines.ts'

const PAGE = 1_000
const COLUMNS = 160
const LINE_COLUMNS = 300

/** Every event with what it led to, from the first on. */
export async function* along(engine: Engine, id: string): AsyncGenerator<{ readonly event: Recorded; readonly state: Deliberation }, void> {
  let state: Deliberation | null = null
  for (;;) {
    const events = await engine.read(id, state?.version ?? 0, PAGE)
    for (const event of events) {
      state = evolve(state, event)
      yield { event, state }
    }
    if (events.length < PAGE) return
  }
}

/** Events after `after`, up to `until` where that is given, each in one line; silent ones (grants, bills) are left out. */
export async function newsSince(engine: Engine, id: string, after: number, until = Number.POSITIVE_INFINITY): Promise<readonly string[]> {
  const lines: string[] = []
  for await (const { event, state } of along(engine, id)) {
    const line = event.seq > after && event.seq <= until ? newsLine(event, state) : ''
    if (line !== '') lines.push(line)
  }
  return lines
}

/** The same of events at hand, which follow each other. */
export async function newsOf(engine: Engine, id: string, events: readonly Recorded[]): Promise<readonly string[]> {
  const [first] = events
  return first === undefined ? [] : newsSince(engine, id, first.seq - 1, events.at(-1)?.seq)
}

/** Empty: it is a silent one. */
export const newsLine = (event: Recorded, state: Deliberation): string =>
  cut(oneLine(eventLines(event, state, plain, COLUMNS).join(' ')), LINE_COLUMNS)

export const resumed = (id: string): string => `Let it go on: control {"id": "${id}", "action": "resume"}`

/** The whole of it, as `witan watch` shows it. */
export async function transcriptOf(engine: Engine, id: string): Promise<string> {
  const lines: string[] = []
  for await (const { event, state } of along(engine, id)) lines.push(...eventLines(event, state, plain, COLUMNS))
  return `${lines.join('\n')}\n`
}

interface Waiting {
  readonly seconds: number
  /** Whether it is worth coming back now. */
  readonly isEnough: (state: Deliberation) => boolean
}

/**
 * Until it is enough, the time is up, or the caller cancels: then the state as it stands. A caller that asked for progress
 * hears each line on the way.
 */
export async function waited(
  engine: Engine,
  id: string,
  { seconds, isEnough }: Waiting,
  context: ServerContext,
): Promise<Deliberation | Refusal> {
  const found = await engine.state(id)
  if (isRefusal(found) || seconds <= 0 || isEnough(found)) return found
  const until = AbortSignal.any([context.mcpReq.signal, AbortSignal.timeout(seconds * 1000)])
  let state: Deliberation = found
  for await (const event of engine.follow(id, state.version, until)) {
    state = evolve(state, event)
    await progress(context, event.seq, newsLine(event, state))
    if (isEnough(state)) break
  }
  return state
}

export async function progress(context: ServerContext, seq: number, message: string): Promise<void> {
  const progressToken = context.mcpReq._meta?.progressToken
  if (progressToken === undefined || message === '') return
  await context.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: seq, message } })
}

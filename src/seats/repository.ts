/**
 * The clerk of a run or a room: no model and no opinion. It is asked for what a repository says, for making it safe, or for writing a
 * patch into a folder, and answers with what was found. Who looks is handed in, as with models; what goes wrong there is a sentence in the answer, not a failure of the seat.
 */
import { NO_USAGE } from '../core/house/words.ts'
import type { RoomViews } from '../core/room/views.ts'
import type { Apply } from '../core/room/words.ts'
import type { RunViews } from '../core/run/views.ts'
import type { Inspect, Secure } from '../core/run/words.ts'
import type { Landing } from '../core/seat.ts'
import type { Call, Driver } from './driver.ts'

export interface Clerk {
  readonly inspect: (view: RunViews['inspect'], limits: Pick<Call, 'signal'> & { readonly timeoutMs: number }) => Promise<Inspect>
  readonly secure: (view: RunViews['secure'], request: string) => Promise<Secure>
  readonly apply: (view: RoomViews['apply']) => Promise<Apply>
}

export function repositoryDriver(clerk: Clerk): Driver {
  return async (call) => {
    const startedMs = performance.now()
    const spent = () => ({ usage: NO_USAGE, micros: 0, latencyMs: Math.round(performance.now() - startedMs), model: null })
    const view = call.view as Asked
    const value = await answered(clerk, view, call)
    if (call.signal.aborted && view.purpose === 'inspect') return { ...lost(call.request), ...spent() }
    return { ok: true, value, raw: JSON.stringify(value), lookups: [], ...spent() }
  }
}

type Asked = RunViews['inspect'] | RunViews['secure'] | RoomViews['apply']

function answered(clerk: Clerk, view: Asked, { request, signal, replyMsMax }: Call): Promise<Inspect | Secure | Apply> {
  switch (view.purpose) {
    case 'secure':
      return clerk.secure(view, request)
    case 'apply':
      return clerk.apply(view)
    case 'inspect':
      return clerk.inspect(view, { signal, timeoutMs: replyMsMax })
  }
}

/** Given up half-way: what the tests said until then is nobody's verdict. */
const lost = (request: string): Omit<Landing & { ok: false }, 'usage' | 'micros' | 'latencyMs' | 'model'> => ({
  ok: false,
  code: 'lost',
  because: `${request} was given up before it was through.`,
  raw: null,
  retryable: false,
  retryAfterMs: null,
})

/**
 * The clerk of a run: no model and no opinion. It is asked for what a repository says, and for making it safe, and answers with what
 * was found. Who looks is handed in, as with models; what goes wrong there is a sentence in the answer, not a failure of the seat.
 */
import { NO_USAGE } from '../core/house/words.ts'
import type { RunViews } from '../core/run/views.ts'
import type { Inspect, Secure } from '../core/run/words.ts'
import type { Landing } from '../core/seat.ts'
import type { Call, Driver } from './driver.ts'

export interface Clerk {
  readonly inspect: (view: RunViews['inspect'], limits: Pick<Call, 'signal'> & { readonly timeoutMs: number }) => Promise<Inspect>
  readonly secure: (view: RunViews['secure'], request: string) => Promise<Secure>
}

export function repositoryDriver(clerk: Clerk): Driver {
  return async (call) => {
    const startedMs = performance.now()
    const spent = () => ({ usage: NO_USAGE, micros: 0, latencyMs: Math.round(performance.now() - startedMs), model: null })
    const view = call.view as RunViews['inspect'] | RunViews['secure']
    const value =
      view.purpose === 'secure'
        ? await clerk.secure(view, call.request)
        : await clerk.inspect(view, { signal: call.signal, timeoutMs: call.replyMsMax })
    if (call.signal.aborted && view.purpose === 'inspect') return { ...lost(call.request), ...spent() }
    return { ok: true, value, raw: JSON.stringify(value), lookups: [], ...spent() }
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

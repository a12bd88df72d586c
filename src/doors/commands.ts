/** Commands as people and agents say them, to commands as the engine takes them. What each needs, the engine checks. */

import type { Limits } from '../core/house/words.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import { limitsFrom } from '../engine/settings.ts'
import { WishedLimits } from '../engine/start.ts'
import type { Command } from '../engine/submit.ts'

/** What may be left out. */
const DEFAULTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  stop: { hard: false },
  interject: { thread: null },
  'remove-seat': { because: '' },
}

/** `extend` is how people say it; in the log it is a reopening with new limits. */
export function commandOf({ type, ...rest }: Readonly<Record<string, unknown>> & { readonly type: string }, by: string): Command | Refusal {
  if (type !== 'extend') return { type, ...(Object.hasOwn(DEFAULTS, type) ? DEFAULTS[type] : {}), ...rest, by } as Command
  const limits = wishedLimits(rest.limits ?? {})
  return isRefusal(limits) ? limits : { type: 'reopen', by, limits }
}

function wishedLimits(limits: unknown): Partial<Limits> | Refusal {
  const parsed = WishedLimits.safeParse(limits)
  if (parsed.success) return limitsFrom(parsed.data)
  const issues = parsed.error.issues.map((issue) => `${['limits', ...issue.path].join('.')}: ${issue.message}`)
  return refuse('bad-command', `«extend» has not the shape asked for: ${issues.join('; ')}.`)
}

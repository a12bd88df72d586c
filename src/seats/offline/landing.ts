/** What an offline seat says, as any driver brings it home: it costs nothing and reports nothing spent. */
import { NO_USAGE } from '../../core/house/words.ts'
import type { Landing } from '../../core/seat.ts'

export const landingOf = (value: unknown): Landing => ({
  ok: true,
  value,
  raw: JSON.stringify(value),
  lookups: [],
  usage: NO_USAGE,
  micros: 0,
  latencyMs: 0,
  model: null,
})

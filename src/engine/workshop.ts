/** Everything the engine works with, handed in once: no globals, no environment, nothing made behind anyone's back. */
import type * as z from 'zod'
import type { Opening } from '../core/house/words.ts'
import type { DriverKind, Prompt } from '../core/seat.ts'
import type { Log } from '../log/log.ts'
import type { Embeddings } from '../models/embeddings.ts'
import type { Estimate } from '../models/estimate.ts'
import type { Driver } from '../seats/driver.ts'
import type { Clock } from './clock.ts'
import type { Writings } from './writing.ts'

export interface Estimated {
  readonly model: string
  readonly prompt: Prompt
  readonly schema: z.ZodType
  readonly outputTokensMax: number
  readonly lookupsMax: number
}

export interface Workshop {
  readonly log: Log
  readonly drivers: Readonly<Partial<Record<DriverKind, Driver>>>
  /** The most that a call may use: prompt, look-ups and output together. */
  readonly estimate: (call: Estimated) => Estimate
  readonly clock: Clock
  /** Where the opening names an embedding model. */
  readonly embeddings?: Embeddings
  /** Where others run in the same process: they get their turn after each of ours, since stand-ins never wait for anything. */
  readonly breathe?: () => Promise<void>
  /** Whether the runner of that name is known to be dead: then nobody has to wait for its lease to run out. */
  readonly isGone?: (runner: string) => boolean
  /** A workshop for those who sit there now, where a seat has changed hands; without it, all drivers are there. */
  readonly restaffed?: (opening: Opening) => Promise<Workshop>
  /** Where somebody may want to see who is writing. */
  readonly writings?: Writings
  /** Who runs here, as other processes will read it: "laptop, process 4711, 3f9a2c". */
  readonly runner: string
}

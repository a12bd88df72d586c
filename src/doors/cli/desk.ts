/** What every command of the command line gets: settings, a terminal, and how to end. Nothing here decides anything. */

import { isRefusal, type Refusal } from '../../core/refusal.ts'
import type { Settings } from '../../engine/settings.ts'
import type { Paint } from '../../views/paint.ts'

/** The terminal, or whatever stands in for it: standard output is for results, standard error for everything else. */
export interface Terminal {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Both streams go to a person: then there is colour, a status line, and questions can be asked. */
  readonly isInteractive: boolean
  readonly width: () => number
  readonly paint: Paint
  /** Calls back on Ctrl-C until the returned function is called. */
  readonly onInterrupt: (handler: () => void) => () => void
  /** All of standard input, as text. */
  readonly readInput: () => Promise<string>
  /** Standard input as it comes, for what may be big. */
  readonly input: () => AsyncIterable<Uint8Array>
  /** Until whoever reads standard output has taken what was written to it. */
  readonly drained: () => Promise<void>
  /** Asks the person; null where there is none, or the input ended. */
  readonly ask: (question: string, signal: AbortSignal) => Promise<string | null>
}

/** How this very program is started, for others who start it. */
export interface Launch {
  readonly command: string
  readonly args: readonly string[]
}

export interface Desk {
  readonly settings: Settings
  readonly terminal: Terminal
  readonly launch: Launch
}

export const EXIT = { done: 0, gateFailed: 1, badInput: 2, stoppedEarly: 3, bug: 70 } as const

/** The user's input or environment is at fault: said in its sentence, exit code 2. */
export class BadInput extends Error {
  override readonly name = 'BadInput'
}

/** For values that may be refusals: the value, or the sentence to the user. */
export function accepted<T>(value: T | Refusal): T {
  if (isRefusal(value)) throw new BadInput(value.because)
  return value
}

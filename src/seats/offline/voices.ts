/**
 * One voice for each purpose of each protocol. The mapped type below makes a purpose without a voice a compile error:
 * whoever adds a purpose to a protocol's words is sent here. The rest of this folder is how a voice gets to its words:
 *
 *   the question   question, clause, families, exchange, wanted, generic
 *   the sources    reading, quotable, candidates
 *   the weighing   cues, mention, lean, balance
 *   the writing    answer, written, phrases, inferences; rank for rankings
 */
import type * as z from 'zod'
import type { AskViews } from '../../core/ask/views.ts'
import type { CouncilViews } from '../../core/council/views.ts'
import type { DebateViews } from '../../core/debate/views.ts'
import type { RoomViews } from '../../core/room/views.ts'
import type { RoundtableViews } from '../../core/roundtable/views.ts'
import type { RunViews } from '../../core/run/views.ts'
import type { ProtocolName, words } from '../../core/words.ts'
import { answer } from './answer.ts'
import type { Context } from './context.ts'
import { councilVoices } from './council/voices.ts'
import { debateVoices } from './debate/voices.ts'
import { rank } from './rank.ts'
import { roomVoices } from './room/voices.ts'
import { roundtableVoices } from './roundtable/voices.ts'
import { runVoices } from './run/voices.ts'

/** What a seat is shown, by protocol and purpose. */
interface Views {
  readonly ask: AskViews
  readonly council: CouncilViews
  readonly debate: DebateViews
  readonly room: RoomViews
  readonly roundtable: RoundtableViews
  readonly run: RunViews
}

type Purposes<N extends ProtocolName> = (typeof words)[N]['purposes']
type ViewOf<N extends ProtocolName, P> = P extends keyof Views[N] ? Views[N][P] : never

export type Voices = {
  readonly [N in ProtocolName]: {
    readonly [P in keyof Purposes<N>]: (
      view: ViewOf<N, P>,
      context: Context,
    ) => Purposes<N>[P] extends z.ZodType ? z.infer<Purposes<N>[P]> : never
  }
}

export const voices: Voices = {
  ask: { answer, rank },
  council: councilVoices,
  debate: debateVoices,
  room: roomVoices,
  roundtable: roundtableVoices,
  run: runVoices,
}

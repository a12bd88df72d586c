/**
 * What a stand-in says, by protocol and purpose. A row gives only what it can say honestly; `complete` fills in the rest by the shape of
 * the reply, and a purpose without a row is answered by its shape alone. What neither can give, the seat declines.
 *
 *   row ─▶ part of a reply ─▶ complete (nulls, empty lists, the least committing word) ─▶ reply, or declined
 */
import type * as z from 'zod'
import type { AskViews } from '../../core/ask/views.ts'
import type { CouncilViews } from '../../core/council/views.ts'
import type { DebateViews } from '../../core/debate/views.ts'
import type { Dossier } from '../../core/dossier.ts'
import type { RoomViews } from '../../core/room/views.ts'
import type { RoundtableViews } from '../../core/roundtable/views.ts'
import type { RunViews } from '../../core/run/views.ts'
import type { Seat } from '../../core/seat.ts'
import type { ProtocolName, words } from '../../core/words.ts'
import { askVoices } from './ask.ts'
import { councilVoices } from './council.ts'
import { debateVoices } from './debate.ts'
import { roomVoices } from './room.ts'
import { roundtableVoices } from './roundtable.ts'
import { runVoices } from './run.ts'

/** What a voice is given beside its view: fixed by the opening and the request, so the same ask gets the same answer. */
export interface Context {
  readonly seed: number
  readonly dossier: Dossier
  readonly request: string
  readonly seat: Seat
}

/** What a stand-in can't do, as in "A stand-in can't judge this". */
export interface Declined {
  readonly declines: string
}
type Said<T> = Partial<T> | Declined

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
  readonly [N in ProtocolName]?: {
    readonly [P in keyof Purposes<N>]?: (
      view: ViewOf<N, P>,
      context: Context,
    ) => Purposes<N>[P] extends z.ZodType ? Said<z.input<Purposes<N>[P]>> : never
  }
}

export const voices: Voices = {
  ask: askVoices,
  council: councilVoices,
  debate: debateVoices,
  room: roomVoices,
  roundtable: roundtableVoices,
  run: runVoices,
}

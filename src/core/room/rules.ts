/**
 * Room: a team and its user work on a folder, for as long as the project lasts.
 *
 *   command, reply or tick ─▶ begin (once) ─▶ what is overdue ─▶ the act itself ─▶ facts
 *
 * Between sessions a room owes nothing but a word from somebody; within one, `work/step.ts` says what comes next. What people and
 * members do stands in `acts/`, what facts change in `evolve/`, who may do what in `who.ts`.
 */
import type { At, Owed, Parting, Rules, SharedFact, Tick } from '../protocol.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { thawOverdue } from './acts/freezing.ts'
import { begin } from './begin.ts'
import { command } from './commands.ts'
import { evolve } from './evolve.ts'
import { report } from './report.ts'
import type { RoomReport } from './report-types.ts'
import { shelf } from './shelf.ts'
import { emptyRoom, type Room } from './state.ts'
import { Story } from './story.ts'
import type { RoomViews } from './views.ts'
import { visible } from './visible.ts'
import type { Purpose, RoomCommand, RoomEvent } from './words.ts'
import { type RoomReply, receive } from './work/receive.ts'
import { endBecauseStopping, isDue, sessionWake, tick } from './work/tick.ts'

type RoomAct = (Tick | RoomReply | RoomCommand) & At

export const room: Rules<Room, RoomEvent, Tick | RoomReply | RoomCommand, Purpose, RoomViews[Purpose], RoomReport> = {
  initial: emptyRoom,
  decide: (own, act: RoomAct, house, dossier) => {
    const story = new Story(own, house, dossier, act.at)
    begin(story)
    thawOverdue(story)
    const refused = perform(story, act)
    return isRefusal(refused) ? refused : (story.facts as readonly (RoomEvent | SharedFact)[])
  },
  evolve,
  owed,
  visible,
  shelf,
  // Evidence is looked up where a comment is received, in the folder as it is then: commands have evidence, too.
  cited: () => [],
  // The room has rules of its own for what members do; the governor watches spending and failures, as everywhere.
  observe: () => [],
  parting,
  report,
}

function perform(story: Story, act: RoomAct): Refusal | null {
  switch (act.type) {
    case 'tick':
      if (story.house.stopping === null) tick(story)
      else endBecauseStopping(story, story.house)
      return null
    case 'reply':
      return receive(story, act as RoomReply & At)
    default:
      return command(story, act as RoomCommand)
  }
}

/** Far beyond any project: somebody speaks before that. */
const SOME_DAY = Number.MAX_SAFE_INTEGER

function owed(own: Room): readonly Owed<Purpose>[] {
  const asks = Object.entries(own.grants).map(
    ([id, { seat, purpose }]): Owed<Purpose> => ({ kind: 'ask', id, seat, purpose, deadline: null }),
  )
  const wake = isDue(own) ? 0 : sessionWake(own)
  return [...asks, ...(wake === null ? [] : [{ kind: 'wake', at: wake } as const]), { kind: 'word', at: SOME_DAY }]
}

/** A session that is on ends before the room stops, and what was accepted is written. */
function parting({ session, grants }: Room): Parting {
  if (session !== null && session.endedAt === null) return 'grant'
  return Object.values(grants).some(({ purpose }) => purpose === 'apply') ? 'wait' : 'clean'
}

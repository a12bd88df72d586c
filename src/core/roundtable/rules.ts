/**
 * Roundtable: seats with fixed perspectives discuss a question in rounds. Code labels, verifies and counts what they say, calls for
 * objections where agreement came too easily, asks a person where those change nothing, and decides when to stop.
 *
 *   begin ─▶ round 0, blind ─▶ round 1 … n ─▶ exit          one strategy a mode (modes/), everything else is shared
 */
import type { Dossier } from '../dossier.ts'
import { parseContribution } from '../evidence/parse.ts'
import type { Reference } from '../evidence/words.ts'
import type { House } from '../house/house.ts'
import type { At, Owed, Reply, Rules, Tick } from '../protocol.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { command } from './commands.ts'
import { evolve } from './evolve.ts'
import { observe } from './governed.ts'
import { receiveEvaluation } from './receive/held.ts'
import { receiveContribution, receivePosition, receiveSynthesis, receiveVerification } from './receive/replies.ts'
import { report } from './report.ts'
import type { RoundtableReport } from './report-types.ts'
import { type Roundtable, unbegun } from './state.ts'
import { Story, type Told } from './story.ts'
import { openContexts, openEscalation, proceed } from './tick.ts'
import type { RoundtableViews } from './views.ts'
import { visible } from './visible.ts'
import type { Position, Purpose, ReplyOf, RoundtableCommand, RoundtableEvent } from './words.ts'

type RoundtableReply = { readonly [P in Purpose]: Reply<P, ReplyOf<P>> }[Purpose]
type RoundtableAct = Tick | RoundtableReply | RoundtableCommand

export const roundtable: Rules<Roundtable, RoundtableEvent, RoundtableAct, Purpose, RoundtableViews[Purpose], RoundtableReport> = {
  initial: unbegun,
  decide,
  evolve,
  owed,
  visible,
  cited,
  observe,
  report,
}

function cited(purpose: Purpose, reply: unknown): readonly Reference[] {
  if (purpose === 'verify' || purpose === 'evaluate' || purpose === 'synthesize') return []
  const { text, references } = reply as Position
  return parseContribution(text, references).references
}

function owed(own: Roundtable): readonly Owed<Purpose>[] {
  if (own.done) return []
  const asks = Object.entries(own.grants).map(([id, { seat, purpose }]) => ({ kind: 'ask' as const, id, seat, purpose, deadline: null }))
  if (asks.length > 0) return asks
  const awaited = [...openContexts(own), ...[openEscalation(own)].flatMap((one) => one ?? [])].map(({ until }) => until)
  // Somebody outside is waited for, in real time; else something is to be decided at once.
  return awaited.length > 0 ? [{ kind: 'word', at: Math.min(...awaited) }] : [{ kind: 'wake', at: 0 }]
}

function decide(own: Roundtable, act: RoundtableAct & At, house: House, dossier: Dossier): readonly Told[] | Refusal {
  const story = new Story(own, house, dossier, act.at)
  switch (act.type) {
    case 'tick':
      proceed(story)
      return story.facts
    case 'reply':
      return receive(story, act)
    default:
      return command(story, act)
  }
}

function receive(story: Story, act: RoundtableReply): readonly Told[] | Refusal {
  const { request, seat, purpose, checks } = act
  const grant = story.own.grants[request]
  if (grant === undefined) return refuse('not-owed', `Nothing is owed under ${request}: it was answered, withdrawn or never asked.`)
  if (grant.seat !== seat || grant.purpose !== purpose)
    return refuse('not-yours', `${request} is owed by ${grant.seat} as "${grant.purpose}", not by ${seat} as "${purpose}".`)
  const received = { request, grant, checks }
  switch (act.purpose) {
    case 'position':
      receivePosition(story, received, act.reply)
      break
    case 'verify':
      receiveVerification(story, received, act.reply)
      break
    case 'evaluate':
      receiveEvaluation(story, request, grant.target, act.reply)
      break
    case 'synthesize':
      receiveSynthesis(story, received, act.reply)
      break
    default:
      receiveContribution(story, received, act.reply)
  }
  return story.facts
}

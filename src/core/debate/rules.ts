/**
 * Debate: seats declare their position alone, then argue in parallel threads, and rules drive each thread to the yes-or-no
 * question on which it turns.
 *
 *   blind openings ─▶ threads: DISCOVERY ─▶ CRUX_LOCK ─▶ EVIDENCE ─▶ a crux, weighed ─▶ camps, regime, report
 *                              talk        commit, steelman,   quotes against
 *                                          falsifiers          falsifiers
 *
 * A model writes contributions; everything that counts is declared in fields and judged here.
 */
import type { Reference } from '../evidence/words.ts'
import type { House } from '../house/house.ts'
import type { At, Owed, Reply, Rules, Tick } from '../protocol.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { command } from './commands.ts'
import { detectCamps } from './crux/steps.ts'
import { evolve } from './evolve.ts'
import { observe } from './governed.ts'
import { CROSS } from './numbers.ts'
import { receiveConfirmation, receiveExtraction, receiveNames, receiveRelation, receiveReview } from './receive/clerk-replies.ts'
import { receiveCommitment, receiveFalsifier, receiveGrade, receiveJudgement, receiveSteelman } from './receive/lock-replies.ts'
import { embeddedIn, type Received, receiveSpeech, referencesIn } from './receive/speech.ts'
import { report } from './report.ts'
import type { DebateReport } from './report-types.ts'
import { type Debate, unbegun } from './state.ts'
import { type Fact, Story } from './story.ts'
import { nextWake, proceed } from './tick.ts'
import type { DebateViews } from './views.ts'
import { visible } from './visible.ts'
import type { DebateCommand, DebateEvent, Purpose, ReplyOf } from './words.ts'

type DebateReply = { readonly [P in Purpose]: Reply<P, ReplyOf<P>> & { readonly vectors: readonly (readonly number[])[] | null } }[Purpose]
type DebateAct = Tick | DebateReply | DebateCommand

export const debate: Rules<Debate, DebateEvent, DebateAct, Purpose, DebateViews[Purpose], DebateReport> = {
  initial: unbegun,
  decide,
  evolve,
  owed,
  visible,
  cited: (purpose, reply): readonly Reference[] => (purpose === 'speak' ? referencesIn(reply as ReplyOf<'speak'>) : []),
  embedded,
  observe,
  report,
}

function embedded(purpose: Purpose, reply: unknown): readonly string[] {
  if (purpose === 'speak') return embeddedIn(reply as ReplyOf<'speak'>)
  return purpose === 'open' ? [(reply as ReplyOf<'open'>).interests.join(', ')] : []
}

function owed(own: Debate): readonly Owed<Purpose>[] {
  const wake = nextWake(own)
  // Whoever has not answered when its clock ends the debate is not waited for.
  const deadline = own.begun?.endsAt ?? null
  const asks = Object.entries(own.grants).map(([id, { seat, purpose }]) => ({ kind: 'ask' as const, id, seat, purpose, deadline }))
  return wake === null ? asks : [...asks, { kind: 'wake', at: wake }]
}

function decide(own: Debate, act: DebateAct & At, house: House): readonly Fact[] | Refusal {
  switch (act.type) {
    case 'tick':
      return proceed(own, house, act.at)
    case 'reply':
      return receive(own, act, house)
    default:
      return command(new Story(own, house, act.at), act)
  }
}

function receive(own: Debate, act: DebateReply & At, house: House): readonly Fact[] | Refusal {
  const { request, seat, purpose, checks, vectors } = act
  const grant = own.grants[request]
  if (grant === undefined) return refuse('not-owed', `Nothing is owed under ${request}: it was answered, withdrawn or never asked.`)
  if (grant.seat !== seat || grant.purpose !== purpose)
    return refuse('not-yours', `${request} is owed by ${grant.seat} as "${grant.purpose}", not by ${seat} as "${purpose}".`)
  const story = new Story(own, house, act.at)
  judge(story, { request, grant, checks, vectors: vectors ?? null }, act)
  // Every so many messages, of whatever kind, it is looked who stands with whom.
  if (cycles(story.own) > cycles(own)) detectCamps(story)
  return story.facts
}

const cycles = ({ seatMessages }: Debate): number => Math.floor(seatMessages / CROSS.everyMessages)

function judge(story: Story, received: Received, act: DebateReply): void {
  switch (act.purpose) {
    case 'open':
      declare(story, received, act.reply)
      break
    case 'speak':
      receiveSpeech(story, received, act.reply)
      break
    case 'commit':
      receiveCommitment(story, received, act.reply)
      break
    case 'falsify':
      receiveFalsifier(story, received, act.reply)
      break
    case 'steelman':
      receiveSteelman(story, received, act.reply)
      break
    case 'grade':
      receiveGrade(story, received, act.reply)
      break
    case 'judge':
      receiveJudgement(story, received, act.reply)
      break
    case 'extract':
      receiveExtraction(story, received, act.reply)
      break
    case 'review':
      receiveReview(story, received, act.reply)
      break
    case 'relate':
      receiveRelation(story, received, act.reply)
      break
    case 'confirm':
      receiveConfirmation(story, received, act.reply)
      break
    case 'name':
      receiveNames(story, received, act.reply)
      break
  }
}

/** Alone, before anyone has spoken: the blind position that every later one is measured against. */
function declare(story: Story, { request, grant, vectors }: Received, reply: ReplyOf<'open'>): void {
  const { side, statement, confidence, horizon } = reply
  const interests = [...new Set(reply.interests.map((word) => word.trim().toLowerCase()).filter((word) => word !== ''))]
  const embedding = vectors?.[0] === undefined ? null : [...vectors[0]]
  story.tell({ type: 'position.declared', request, seat: grant.seat, side, statement, confidence, horizon, interests, embedding })
}

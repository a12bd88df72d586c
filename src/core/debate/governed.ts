/**
 * What the governor gets to see of a debate: every message of a seat is a piece of work. A debater explores (its words, its side paths)
 * and doubts (its challenges); a whole debate is one cycle, and a thread that changes its stage is a boundary.
 */
import { recommendsIn, synthesisesIn, tangentsIn, wordCount } from '../governor/markers.ts'
import type { Challenge, Prose, Seen } from '../governor/seen.ts'
import type { Archetype } from '../governor/words.ts'
import type { AskFailed } from '../house/words.ts'
import { at } from '../list.ts'
import type { SharedFact } from '../protocol.ts'
import { messageById } from './messages.ts'
import type { Debate, Message } from './state.ts'
import type { DebateEvent, Move } from './words.ts'

const DEBATER: readonly Archetype[] = ['skeptic', 'explorer']

/** Moves that take a position: they are the recommendation that an explorer owes. */
const TAKES_POSITION: readonly Move[] = ['COMMIT_POSITION', 'UPDATE_POSITION', 'CONCEDE', 'PROPOSE_CRUX']

/** Moves that offer something to go by, so that a challenge which refers to one names an alternative. */
const OFFERS: readonly Move[] = ['PROPOSE_CRUX', 'REFRAME', 'PROVIDE_EVIDENCE']

const NOTHING: readonly Seen[] = []

export function observe(own: Debate, event: DebateEvent | SharedFact | AskFailed): readonly Seen[] {
  switch (event.type) {
    case 'debate.begun':
      return [
        { kind: 'begun', workflow: 'standard' },
        { kind: 'phase', phase: 'check' },
      ]
    // What it quotes is registered right after it: only then is known whether that holds.
    case 'message.published':
      return event.evidence.length > 0 ? NOTHING : workOf(own, event.seat, event.request, event.id, false)
    case 'claims.registered': {
      const message = at(own.messages, own.messages.size - 1)
      const isVerified = event.evidence.some(({ check }) => check.verdict === 'verified' && !check.bare)
      return message === undefined ? NOTHING : workOf(own, event.seat, event.request, message.id, isVerified)
    }
    case 'stage.changed':
      return [{ kind: 'phase', phase: 'check' }]
    case 'debate.completed':
      return [{ kind: 'phase', phase: null }]
    default:
      return NOTHING
  }
}

function workOf(own: Debate, seat: string, request: string, id: string, isVerified: boolean): readonly Seen[] {
  const message = messageById(own, id)
  if (message === null || message.seat !== seat) return NOTHING
  const challenges = challengeIn(own, message, isVerified)
  const work = { seat, archetypes: DEBATER, request, prose: proseOf(message), design: null, change: null, review: null, challenges }
  return [{ kind: 'work', work }]
}

function proseOf({ said }: Message): Prose {
  const { content, move } = said
  const takes = TAKES_POSITION.includes(move)
  return {
    words: wordCount(content),
    recommends: takes || recommendsIn(content),
    synthesises: takes || synthesisesIn(content),
    tangents: tangentsIn(content),
    files: [],
    patterns: 0,
  }
}

/** The alternative, by declared fields only: evidence of its own to go by, or a reference to a question or evidence that is on the table. */
function challengeIn(own: Debate, message: Message, isVerified: boolean): readonly Challenge[] | null {
  const { id, said, thread, replyTo, refs, topics, evidence } = message
  if (said.move !== 'CHALLENGE' && said.move !== 'CHALLENGE_EVIDENCE') return null
  const offered = refs.some((ref) => OFFERS.includes(messageById(own, ref)?.said.move ?? 'CLAIM'))
  const hasAlternative = evidence.length > 0 || offered
  const isInScope = replyTo !== null || refs.length > 0 || isAbout(own, thread, topics)
  return [{ id, text: said.content, hasAlternative, isVerified, isInScope, isMended: hasAlternative }]
}

function isAbout(own: Debate, id: string, topics: readonly string[]): boolean {
  const thread = own.threads[id]
  const asked = `${thread?.topic ?? ''} ${thread?.question ?? ''}`.toLowerCase()
  return topics.some((topic) => asked.includes(topic))
}

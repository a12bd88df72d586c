/** What a seat sees when it is its turn to speak: the message it answers, a little of what came before, and where everyone stands. */
import { assert } from '../assert.ts'
import { messageById, threadMessages } from './messages.ts'
import { challengeable, offeredTo } from './moves/offered.ts'
import { SHOWN } from './numbers.ts'
import type { Lens } from './shown.ts'
import type { Grant, Message, Thread } from './state.ts'
import type { SpeakView } from './views.ts'

export function speakView(lens: Lens, grant: Grant): SpeakView {
  const { own, seat } = lens
  const target = messageById(own, grant.target ?? '')
  const thread = own.threads[grant.thread ?? '']
  assert(target !== null && thread !== undefined, 'A turn to speak answers a message of a thread.')
  const before = grant.shown.filter((id) => id !== target.id).flatMap((id) => messageById(own, id) ?? [])
  const mine = threadMessages(own, thread).filter((message) => message.seat === seat)
  const held = Object.values(own.threads).flatMap((one) => lens.ownPosition(one) ?? [])
  return {
    purpose: 'speak',
    ...lens.base,
    passages: lens.passages(`${thread.question ?? thread.topic} ${target.said.content}`, SHOWN.passages, target.said.content),
    thread: lens.thread(thread),
    allowed: offeredTo(own, thread, seat, lens.base.sources.files.length > 0),
    talk: lens.talk(thread),
    target: lens.message(target),
    before: before.map(lens.message),
    topClaim: lens.topClaim,
    own: held.slice(-SHOWN.positions),
    positions: lens.positions(thread).filter(({ speaker }) => speaker !== lens.alias(seat)),
    mayChallenge: challengeable(own, thread, seat).map(lens.alias),
    evidence: evidenceIn(lens, thread),
    proposals: Object.values(own.proposals)
      .filter(({ status }) => status === 'PROPOSED')
      .slice(-SHOWN.proposals)
      .map(({ id, topic, question, supporters }) => ({
        id,
        topic: lens.hide(topic),
        question: question && lens.hide(question),
        mine: supporters.includes(seat),
      })),
    questions: questionsBeside(lens, thread),
    refused: lens.refused,
    devilsAdvocate: thread.dissenter === seat,
    asked: askedOf(target),
    spoken: own.seats[seat]?.messages ?? 0,
    spokenHere: mine.map(({ said }) => said.content),
  }
}

const questionsBeside = ({ own, hide }: Lens, here: Thread): SpeakView['questions'] =>
  Object.values(own.threads)
    .filter(({ id }) => id !== here.id)
    .slice(-SHOWN.questions)
    .map(({ id, question, topic }) => ({ id, question: hide(question ?? topic) }))

function evidenceIn(lens: Lens, thread: Thread): SpeakView['evidence'] {
  const given = threadMessages(lens.own, thread).filter(({ evidence }) => evidence.length > 0)
  return given
    .slice(-SHOWN.evidence)
    .flatMap((message) =>
      message.evidence.flatMap((id) =>
        lens.evidence(id).map((one) => ({ ...one, message: message.id, speaker: lens.message(message).speaker })),
      ),
    )
}

function askedOf({ by, kind }: Message): SpeakView['asked'] {
  if (by === 'user') return 'interjection'
  if (by !== 'moderator') return null
  switch (kind) {
    case 'horizon-alignment':
      return 'horizon'
    case 'devils-advocate':
      return 'devils-advocate'
    case 'three-views':
      return 'three-views'
    default:
      return 'open-floor'
  }
}

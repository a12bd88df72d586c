/** What a seat is told when it opens a debate, alone, and whenever it may speak. */
import type { OpenView, ShownMessage, ShownPosition, SpeakView } from '../core/debate/views.ts'
import type { Move } from '../core/debate/words.ts'
import type { Side } from '../core/house/words.ts'
import type { Prompt } from '../core/seat.ts'
import {
  CHANGE_RULE,
  clip,
  evidenceOf,
  LENGTH,
  linesOf,
  messageOf,
  messagesOf,
  ownElsewhere,
  ownOf,
  positionOf,
  prompt,
  QUOTE_RULE,
  refusedOf,
  seatOf,
  sourcesOf,
  threadOf,
  topClaimOf,
  topicOf,
} from './debate-parts.ts'
import { fence } from './fence.ts'

export const open = ({ topic, self, files, passages }: OpenView): Prompt =>
  prompt(
    [
      seatOf(self),
      'You take your position alone: nobody has spoken yet, and you will not see the others first. It is kept beside where you end.',
    ],
    [
      topicOf(topic),
      sourcesOf(files, passages),
      'Declare your position on the topic: side (YES, NO or UNCERTAIN), a statement of one sentence with its strongest reason, confidence from 0 to 1, how far ahead you look (1-3mo, 12-18mo, 5y or 10y+), and up to 12 single words for what you will look out for. If the sources do not settle it for you, be UNCERTAIN.',
    ],
  )

/** Enough not to repeat oneself. */
const SPOKEN_MAX = 3
const BEFORE_CHARACTERS = 160

/** What each move is for and what it needs; only those allowed now are told. */
const MOVES: Readonly<Partial<Record<Move, string>>> = {
  CLAIM: 'a new point for your side, with your confidence in it.',
  CHALLENGE: 'what is wrong or missing in the message you answer, with your confidence.',
  CLARIFY: 'what you mean, or a question about what was meant; a horizon if time is what divides you.',
  REFRAME: 'the dispute put another way, with a yes-or-no question if you have one.',
  PROPOSE_CRUX:
    'one yes-or-no question on which this turns: settled, it would change somebody’s answer to the topic. About what is, what causes what or what to do, not the mere reading of a number; none already asked.',
  PROVIDE_EVIDENCE:
    'one to three references; whose falsifier they bear on (bearsOn, or null), and whether they meet, contradict or only frame it (context).',
  CHALLENGE_EVIDENCE:
    'only against those you restated accurately: the id of the message, and whether measurement, causal link, source or relevance is at fault.',
  UPDATE_POSITION:
    'your new side and confidence, with the ids of the evidence that moved you; topClaim only if your answer to the topic changes, too.',
  CONCEDE:
    'the exact proposition you grant, and whether it changes your answer to the topic; if so from which side to which, and the evidence.',
}

const ASKED: Readonly<Record<NonNullable<SpeakView['asked']>, string>> = {
  'open-floor': 'The moderator opens the thread: bring your strongest point, or the question on which you think it turns.',
  horizon: 'The moderator asks about time: CLARIFY how far ahead you speak, and whether you can argue within the horizon named below.',
  interjection: 'The user has spoken: answer what they say.',
  'devils-advocate':
    'Nobody disputes where this thread stands. The moderator asks you to make the strongest case against it, with a CHALLENGE or a REFRAME. That binds nobody: your own position stays what it is.',
  'three-views':
    'Two rival questions are on the table and you have backed neither. If the one that was proposed is where it turns for you, second it with its id; if it is the one this thread asks, acknowledge that; otherwise say what you hold.',
}

export function speak(view: SpeakView): Prompt {
  const { allowed, asked } = view
  return prompt(
    [
      seatOf(view.self),
      LENGTH,
      `Moves allowed now; any other is refused:\n${allowed.map((move) => `${move}: ${MOVES[move] ?? ''}`).join('\n')}`,
      allowed.includes('PROVIDE_EVIDENCE') ? QUOTE_RULE : null,
      allowed.includes('UPDATE_POSITION') ? CHANGE_RULE : null,
    ],
    [
      topicOf(view.topic),
      threadOf(view.thread),
      ...standing(view),
      messagesOf('said before', view.before.map(shortened)),
      fence('the message you answer', messageOf(view.target)),
      ...atHand(view),
      sourcesOf(view.files, view.passages),
      refusedOf(view.refused),
      asked === null ? null : ASKED[asked],
      asked === 'horizon' ? `Most here look ${view.horizon} ahead.` : null,
      closing(view),
    ],
  )
}

/** What led to the message is shown by its beginning; the message itself is shown whole. */
const shortened = (message: ShownMessage): ShownMessage => ({ ...message, content: clip(message.content, BEFORE_CHARACTERS) })

const standing = ({ thread, topClaim, own, positions, devilsAdvocate, asked }: SpeakView): readonly (string | null)[] => [
  topClaimOf(topClaim),
  own.length === 0
    ? null
    : linesOf(
        'where you stand',
        own.map((each) => (each.thread === thread.id ? ownOf(each) : ownElsewhere(each))),
      ),
  others(positions, own.find((each) => each.thread === thread.id)?.side),
  devilsAdvocate && asked !== 'devils-advocate' ? 'You were asked to argue against what nobody here disputes.' : null,
]

/** Who is on the seat's own side is only counted; what the others hold, and what would move them, is what it must answer. */
function others(positions: readonly ShownPosition[], mine: Side | undefined): string | null {
  const lines = positions.map((position) =>
    position.side === mine ? `${position.speaker}: ${position.side}, ${position.confidence}.` : positionOf(position),
  )
  return lines.length === 0 ? null : linesOf('where the others stand', lines)
}

const atHand = ({ allowed, evidence, mayChallenge, proposals, questions, spokenHere }: SpeakView): readonly (string | null)[] => [
  evidence.length === 0
    ? null
    : linesOf(
        'evidence given here',
        evidence.map((each) => `${each.message} by ${each.speaker}: ${evidenceOf(each)}`),
      ),
  allowed.includes('CHALLENGE_EVIDENCE')
    ? `You may challenge the evidence of: ${mayChallenge.length === 0 ? 'nobody yet, so leave that move' : mayChallenge.join(', ')}.`
    : null,
  questions.length === 0
    ? null
    : linesOf(
        'questions already asked',
        questions.map((question) => clip(question)),
      ),
  proposals.length === 0
    ? null
    : linesOf(
        'threads proposed (second one with its id)',
        proposals.map(({ id, topic, question, mine }) => `${id}${mine ? ' (yours)' : ''}: ${clip(question ?? topic)}`),
      ),
  spokenHere.length === 0
    ? null
    : linesOf(
        'what you said here before; say something else',
        spokenHere.slice(-SPOKEN_MAX).map((said) => clip(said)),
      ),
]

function closing({ allowed }: SpeakView): string {
  const two = allowed.includes('CONCEDE') ? ' Two only if you concede and update your position at once.' : ''
  return `Answer that message with one move.${two} topics: up to six single words. refs: ids of messages you refer to. acks: ids of messages whose point or question you truly accept.`
}

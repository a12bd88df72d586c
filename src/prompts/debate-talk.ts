/** What a seat is told when it opens a debate, alone, and whenever it may speak. */
import type { OpenView, SpeakView } from '../core/debate/views.ts'
import type { Prompt } from '../core/seat.ts'
import {
  asked,
  briefly,
  evidenceOf,
  line,
  linesOf,
  messageOf,
  nearOf,
  refusedOf,
  selfOf,
  sidesOf,
  talkOf,
  threadOf,
  topClaimOf,
} from './debate-parts.ts'

export const open = (view: OpenView): Prompt =>
  asked(view, {
    sources: true,
    task: [
      selfOf(view),
      nearOf('Passages nearest to the topic:', view.passages),
      'You take your position on the topic alone: nobody has spoken yet, and you will not see the others first. Say in one sentence where you stand and your strongest reason. If neither the sources nor what is generally known settle it, be UNCERTAIN, even if you begin from a side.',
    ],
  })

const CALLS: Readonly<Record<NonNullable<SpeakView['asked']>, string>> = {
  'open-floor': 'The moderator asks you to begin: bring your strongest point.',
  horizon:
    'The moderator asks about time: CLARIFY how far ahead you speak, and whether what you hold can be argued over the time that the moderator names.',
  interjection: 'The user has spoken: answer what they say.',
  'devils-advocate':
    'Nobody disputes where this thread stands. The moderator asks you to make the strongest case against it, with a CHALLENGE or a REFRAME. That binds nobody: your own position stays what it is.',
  'three-views':
    'Two rival questions are on the table and you have backed neither. If the one that was proposed is where it turns for you, second it with its id; if it is the one this thread asks, put the message that asked it into "acks"; otherwise say what you hold.',
}

export function speak(view: SpeakView): Prompt {
  const { thread, target, talk, before, positions, passages, topClaim } = view
  const shown = new Set(talk.messages.map(({ id }) => id))
  const beside = before.filter(({ id }) => target.refs.includes(id) && !shown.has(id))
  return asked(view, {
    sources: true,
    talk: talkOf(talk),
    task: [
      selfOf(view),
      topClaimOf(topClaim),
      threadOf(thread),
      ...standing(view),
      sidesOf(thread.id, positions),
      ...elsewhere(view),
      beside.length === 0 ? null : [`What ${target.id} refers to:`, ...beside.map(messageOf)].join('\n'),
      shown.has(target.id) ? null : `The message you answer:\n${messageOf(target)}`,
      quotedBefore(view),
      nearOf('Passages nearest to this:', passages),
      refusedOf(view.refused),
      view.asked === null ? null : CALLS[view.asked],
      closing(view),
    ],
  })
}

/** Its commitment here stands in the talk, with what would change its mind. */
const standing = ({ thread, own, devilsAdvocate, asked: call }: SpeakView): readonly (string | null)[] => [
  ...own.map(({ thread: id, side, confidence }) => (id === thread.id ? `Your answer: ${side}, ${confidence}.` : null)),
  linesOf('your answers in other threads', own.filter(({ thread: id }) => id !== thread.id).map(briefly)),
  devilsAdvocate && call !== 'devils-advocate' ? 'You were asked to argue against what nobody here disputes.' : null,
]

/** What else is asked in this debate, and what waits for a second voice. A thread that asks nothing yet is seconded with its question. */
const elsewhere = ({ questions, proposals, own }: SpeakView): readonly (string | null)[] => [
  linesOf(
    'questions of other threads',
    questions.filter(({ id }) => !own.some(({ thread }) => thread === id)).map(({ id, question }) => `${id}: ${question}`),
  ),
  linesOf(
    'threads proposed, opened once two want them; whoever seconds one without a question puts it with PROPOSE_CRUX',
    proposals.map(
      ({ id, topic, question, mine }) => `${id}${mine ? ' (you want it already)' : ''}: ${question ?? `on "${topic}", without a question`}`,
    ),
  ),
]

/** What it rests on stays before it, where the talk no longer shows it. */
function quotedBefore({ talk, evidence, sources }: SpeakView): string | null {
  if (sources.whole !== null) return null
  const shown = new Set(talk.messages.map(({ id }) => id))
  const mine = evidence.filter(({ speaker, message }) => speaker === 'you' && !shown.has(message))
  return linesOf('what you quoted here before', mine.map(evidenceOf))
}

function closing({ allowed, target, mayChallenge, sources, asked: call }: SpeakView): string {
  return [
    `Answer ${target.id} by ${line(target.speaker)}${call === 'open-floor' ? '' : ', and say what has not been said'}. Moves taken now: ${allowed.join(', ')}.`,
    ...(allowed.includes('CHALLENGE_EVIDENCE') ? [`You may challenge the evidence of ${mayChallenge.join(', ')}.`] : []),
    ...(allowed.includes('UPDATE_POSITION') ? [sources.files.length === 0 ? BARE_CHANGE_RULE : CHANGE_RULE] : []),
  ].join(' ')
}

const CHANGE_RULE =
  'A change of answer counts only with evidence that others gave here since you answered, named by its id, or with your own falsifier met (concededFalsifier). Any other is published, flagged as unsupported and not counted.'

const BARE_CHANGE_RULE =
  'Without sources nothing can be verified, so a change of answer is published as unsupported, whatever moved you: say what it was.'

/** What a seat is told while a question is being locked: commit, say what would change your mind, restate the other side, grade it. */
import { LOCK } from '../core/debate/numbers.ts'
import type { CommitView, FalsifyView, GradeView, JudgeView, Restatement, SteelmanView } from '../core/debate/views.ts'
import type { Prompt } from '../core/seat.ts'
import {
  FALSIFIER_RULE,
  falsifierOf,
  LENGTH,
  line,
  linesOf,
  messagesOf,
  ownOf,
  positionOf,
  prompt,
  refusedOf,
  seatOf,
  servantOf,
  sourcesOf,
  threadOf,
  topClaimOf,
  topicOf,
} from './debate-parts.ts'
import { fence } from './fence.ts'

export const commit = (view: CommitView): Prompt =>
  prompt(
    [
      seatOf(view.self),
      LENGTH,
      FALSIFIER_RULE,
      'flip: would your answer to the whole topic change if this question were answered the other way? It counts only if "why" names something of the question and something of your position on the topic.',
    ],
    [
      topicOf(view.topic),
      topClaimOf(view.topClaim),
      threadOf(view.thread),
      fence('the question to commit on', line(view.question)),
      messagesOf('said in this thread', view.messages),
      sourcesOf(view.files, view.passages),
      view.before === null ? null : fence('your commitment before', ownOf(view.before)),
      view.forced ? 'The moderator has fixed the framing: commit on exactly this question, whatever you think of its wording.' : null,
      refusedOf(view.refused),
      `Commit: YES, NO or UNCERTAIN on this question, a statement of one sentence with its strongest reason, confidence from 0 to 1, your horizon (most here: ${view.horizon}). YES and NO need a falsifier; UNCERTAIN says in "decides" what would decide it. Say in "content" what you commit to. You will be held to it.`,
    ],
  )

export const falsify = (view: FalsifyView): Prompt =>
  prompt(
    [seatOf(view.self), LENGTH, FALSIFIER_RULE],
    [
      topicOf(view.topic),
      fence('the question', line(view.question)),
      fence('where you stand on it', ownOf(view.position)),
      view.lacks.length === 0 ? null : linesOf('what your last falsifier lacked', view.lacks),
      sourcesOf(view.files, view.passages),
      refusedOf(view.refused),
      'Declare what would change your mind on this question: something that could really be observed, hard enough that you would have to give way. Put it in plain words in "content".',
    ],
  )

export const steelman = (view: SteelmanView): Prompt =>
  prompt(
    [
      seatOf(view.self),
      LENGTH,
      `You restate the other side so well that they would sign it. ${view.target.speaker} grades it: ACCURATE only if the claim, the strongest reason and the falsifier all come back, the numbers unchanged. No rebuttal, no irony, nothing added.`,
    ],
    [
      topicOf(view.topic),
      fence('the question', line(view.question)),
      fence('the position to restate', positionOf(view.target, true)),
      messagesOf('what they said in this thread', view.messages),
      view.corrections === null
        ? null
        : `This is attempt ${view.attempt}. Mend what was missing.\n${fence('their corrections', line(view.corrections))}`,
      refusedOf(view.refused),
      'Give their claim, their strongest reason and their falsifier, and in "content" all of it in one or two sentences as they would say it.',
    ],
  )

const restated = ({ content, claim, reason, falsifier }: Restatement): string =>
  fence(
    'the restatement',
    [line(content), `Claim: ${line(claim)}`, `Reason: ${line(reason)}`, `Falsifier: ${falsifierOf(falsifier)}`].join('\n'),
  )

export const grade = (view: GradeView): Prompt =>
  prompt(
    [
      seatOf(view.self),
      LENGTH,
      `You grade how well ${view.from} restated you, not whether they agree. ACCURATE: claim, strongest reason and falsifier are there and right. INCOMPLETE: something is missing. WRONG: something is false. After ${LOCK.refusalsBeforeJudge} grades below ACCURATE somebody independent decides.`,
    ],
    [
      topicOf(view.topic),
      fence('the question', line(view.question)),
      fence('your position', positionOf(view.position, true)),
      restated(view.steelman),
      view.lastGrade === null ? null : `This is their attempt ${view.attempt}; the last one was graded ${view.lastGrade}.`,
      'Grade it. Unless it is ACCURATE, say in "corrections" exactly what was missing or wrong, so that it can be mended.',
    ],
  )

export const judge = (view: JudgeView): Prompt =>
  prompt(
    [
      servantOf(view.self),
      'One seat restated another, and the other withholds its consent. Decide whether the restatement is accurate: the claim, the strongest reason and the falsifier are there, the numbers unchanged. Style does not matter, nor who is right.',
    ],
    [
      topicOf(view.topic),
      fence('the question', line(view.question)),
      fence('the position', positionOf(view.position, true)),
      restated(view.steelman),
      view.corrections === null ? null : fence('what its holder misses', line(view.corrections)),
      'Say whether it is accurate, and why in one or two sentences.',
    ],
  )

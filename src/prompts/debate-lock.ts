/** What a seat is told while a question is being locked: commit, say what would change its mind, restate the other side, grade that. */
import { LOCK } from '../core/debate/numbers.ts'
import type { CommitView, FalsifyView, GradeView, JudgeView, Restatement, SteelmanView } from '../core/debate/views.ts'
import type { Prompt } from '../core/seat.ts'
import {
  aliasOf,
  asked,
  falsifierOf,
  falsifierRule,
  line,
  linesOf,
  messageOf,
  nearOf,
  ownElsewhere,
  ownOf,
  positionOf,
  refusedOf,
  selfOf,
  servantOf,
  talkOf,
  topClaimOf,
} from './debate-parts.ts'
import { fence } from './fence.ts'

export const commit = (view: CommitView): Prompt =>
  asked(view, {
    sources: true,
    talk: talkOf(view.talk),
    task: [
      selfOf(view),
      topClaimOf(view.topClaim),
      linesOf('what you committed to in other threads', view.own.map(ownElsewhere)),
      view.before === null ? null : fence('what you committed to here before', ownOf(view.before)),
      nearOf('Passages nearest to the question:', view.passages),
      refusedOf(view.refused),
      fence(`the question of ${view.thread.id}`, line(view.question)),
      'Commit: answer this question as you see it now, with your strongest reason. You will be held to it; evidence may change it later. YES and NO need a falsifier; UNCERTAIN says what would decide it.',
      view.forced
        ? 'It was asked before and could not be locked, and the moderator keeps its wording. Do not take a side for the sake of the lock: if it can not be answered as it is put, be UNCERTAIN and say what it lacks.'
        : null,
      falsifierRule(view),
    ],
  })

export const falsify = (view: FalsifyView): Prompt =>
  asked(view, {
    sources: true,
    task: [
      selfOf(view),
      fence('the question', line(view.question)),
      fence('where you stand on it', ownOf(view.position)),
      linesOf('what your last falsifier lacked', view.lacks),
      nearOf('Passages nearest to the question:', view.passages),
      refusedOf(view.refused),
      `Declare what would change your mind on this question: something that could really be observed, hard enough that you would have to give way. Put it in plain words in "content". ${falsifierRule(view)}`,
    ],
  })

export const steelman = (view: SteelmanView): Prompt =>
  asked(view, {
    task: [
      aliasOf(view),
      fence('the question', line(view.question)),
      fence('the position to restate', positionOf(view.target)),
      view.messages.length === 0 ? null : 'What they said in this thread:',
      ...view.messages.map(messageOf),
      view.corrections === null
        ? null
        : `This is attempt ${view.attempt}. Mend what was missing.\n${fence('their corrections', line(view.corrections))}`,
      refusedOf(view.refused),
      `Restate the position of ${view.target.speaker} so well that they would sign it. They grade it: ACCURATE only if their claim, their strongest reason and their falsifier all come back, the numbers unchanged. No rebuttal, no irony, nothing added. In "content" put all of it in one or two sentences, as they would say it.`,
    ],
  })

const restated = ({ content, claim, reason, falsifier }: Restatement): string =>
  fence(
    'the restatement',
    [line(content), `Claim: ${line(claim)}`, `Reason: ${line(reason)}`, `Falsifier: ${falsifierOf(falsifier)}`].join('\n'),
  )

export const grade = (view: GradeView): Prompt =>
  asked(view, {
    task: [
      aliasOf(view),
      fence('the question', line(view.question)),
      fence('your position', positionOf(view.position)),
      restated(view.steelman),
      view.lastGrade === null ? null : `This is their attempt ${view.attempt}; the last one was graded ${view.lastGrade}.`,
      `Grade how well ${view.from} restated you, not whether they agree. ACCURATE: claim, strongest reason and falsifier are there and right. INCOMPLETE: something is missing. WRONG: something is false. Unless it is ACCURATE, say in "corrections" exactly what was missing or wrong, so that it can be mended. After ${LOCK.refusalsBeforeJudge} grades below ACCURATE somebody independent decides.`,
    ],
  })

export const judge = (view: JudgeView): Prompt =>
  asked(view, {
    task: [
      servantOf(view.self),
      fence('the question', line(view.question)),
      fence('the position', positionOf(view.position)),
      restated(view.steelman),
      view.corrections === null ? null : fence('what its holder misses', line(view.corrections)),
      'One speaker restated another, and the other withholds its consent. Is the restatement accurate: are the claim, the strongest reason and the falsifier there, the numbers unchanged? Style does not matter, nor who is right. Say why in one or two sentences.',
    ],
  })

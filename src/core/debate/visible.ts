/**
 * What a seat sees, by purpose: bounded, so that a prompt does not grow with the debate, and anonymous: peers are
 * "Speaker B", its own words are those of "you", and names of the cast are taken out of what others wrote.
 */
import { assert } from '../assert.ts'
import type { Dossier } from '../dossier.ts'
import { type House, seatOf } from '../house/house.ts'
import { cardOf } from './crux/card.ts'
import { pairIn } from './lock/lock.ts'
import { targetParts } from './lock/pairs.ts'
import { messageById, threadMessages } from './messages.ts'
import { SHOWN } from './numbers.ts'
import { hiddenFalsifier, type Lens, lensOf } from './shown.ts'
import type { Debate, Grant, Thread } from './state.ts'
import type {
  CommitView,
  ConfirmView,
  DebateViews,
  ExtractView,
  FalsifyView,
  GradeView,
  JudgeView,
  NameView,
  OpenView,
  RelateView,
  Restatement,
  ReviewView,
  ShownCrux,
  SteelmanView,
} from './views.ts'
import { speakView } from './visible-speech.ts'
import type { Purpose } from './words.ts'

export function visible(own: Debate, request: string, house: House, dossier: Dossier): DebateViews[Purpose] {
  const grant = own.grants[request]
  assert(grant !== undefined, `${request} is not open, so nobody may see it.`)
  const lens = lensOf(own, house, dossier, grant.seat)
  switch (grant.purpose) {
    case 'open':
      return openView(lens, house)
    case 'speak':
      return speakView(lens, grant)
    case 'commit':
      return commitView(lens, grant)
    case 'falsify':
      return falsifyView(lens, grant)
    case 'steelman':
      return steelmanView(lens, grant)
    case 'grade':
      return gradeView(lens, grant)
    case 'judge':
      return judgeView(lens, grant)
    case 'extract':
      return extractView(lens, grant)
    case 'review':
      return reviewView(lens, grant)
    case 'relate':
      return relateView(lens)
    case 'confirm':
      return confirmView(lens, grant)
    case 'name':
      return nameView(lens)
  }
}

function openView(lens: Lens, house: House): OpenView {
  const { interests } = seatOf(house, lens.seat)
  return { purpose: 'open', ...lens.base, passages: lens.passages(`${lens.base.topic} ${interests.join(' ')}`, SHOWN.openPassages) }
}

const threadOf = (lens: Lens, grant: Grant): Thread => {
  const thread = lens.own.threads[grant.thread ?? '']
  assert(thread !== undefined, `A ${grant.purpose} concerns a thread.`)
  return thread
}

const questionOf = (lens: Lens, thread: Thread): string => lens.hide(thread.question ?? thread.topic)

function commitView(lens: Lens, grant: Grant): CommitView {
  const thread = threadOf(lens, grant)
  const question = questionOf(lens, thread)
  return {
    purpose: 'commit',
    ...lens.base,
    passages: lens.passages(question, SHOWN.passages),
    thread: lens.thread(thread),
    question,
    topClaim: lens.topClaim,
    talk: lens.talk(thread),
    own: lens.elsewhere(thread),
    before: lens.ownPosition(thread),
    forced: thread.lock.attempts > 0,
    refused: lens.refused,
  }
}

function falsifyView(lens: Lens, grant: Grant): FalsifyView {
  const thread = threadOf(lens, grant)
  const position = lens.ownPosition(thread)
  assert(position !== null, 'Who has no position is not asked for a falsifier.')
  const question = questionOf(lens, thread)
  const lacks = thread.positions[lens.seat]?.lacks ?? []
  return {
    purpose: 'falsify',
    ...lens.base,
    passages: lens.passages(question, SHOWN.passages),
    question,
    position,
    lacks,
    refused: lens.refused,
  }
}

const pairOf = ({ target }: Grant): readonly [string, string] => {
  const { from, to } = targetParts(target)
  return [from, to]
}

function steelmanView(lens: Lens, grant: Grant): SteelmanView {
  const thread = threadOf(lens, grant)
  const [from, to] = pairOf(grant)
  const pair = pairIn(thread, from, to)
  const target = lens.position(thread, to)
  assert(target !== null, 'Only a position can be restated.')
  const messages = threadMessages(lens.own, thread).filter((message) => message.seat === to)
  return {
    purpose: 'steelman',
    ...lens.base,
    question: questionOf(lens, thread),
    target,
    messages: messages.slice(-SHOWN.before).map(lens.message),
    attempt: (pair?.attempts ?? 0) + 1,
    corrections: pair?.corrections === null || pair === null ? null : lens.hide(pair.corrections),
    refused: lens.refused,
  }
}

function restatement(lens: Lens, thread: Thread, from: string, to: string): Restatement {
  const said = messageById(lens.own, pairIn(thread, from, to)?.message ?? '')?.said
  assert(said?.move === 'STEELMAN', 'Only a restatement can be graded.')
  const { content, claim, reason, falsifier } = said
  return {
    content: lens.hide(content),
    claim: lens.hide(claim),
    reason: lens.hide(reason),
    falsifier: hiddenFalsifier(falsifier, lens.hide),
  }
}

function gradeView(lens: Lens, grant: Grant): GradeView {
  const thread = threadOf(lens, grant)
  const [from, to] = pairOf(grant)
  const position = lens.ownPosition(thread)
  assert(position !== null, 'Only who was restated grades.')
  const pair = pairIn(thread, from, to)
  return {
    purpose: 'grade',
    ...lens.base,
    question: questionOf(lens, thread),
    position,
    from: lens.alias(from),
    steelman: restatement(lens, thread, from, to),
    attempt: pair?.attempts ?? 1,
    lastGrade: pair?.lastGrade ?? null,
  }
}

function judgeView(lens: Lens, grant: Grant): JudgeView {
  const thread = threadOf(lens, grant)
  const [from, to] = pairOf(grant)
  const position = lens.position(thread, to)
  assert(position !== null, 'Only a position can be restated.')
  const corrections = pairIn(thread, from, to)?.corrections ?? null
  return {
    purpose: 'judge',
    ...lens.base,
    question: questionOf(lens, thread),
    position,
    steelman: restatement(lens, thread, from, to),
    corrections: corrections === null ? null : lens.hide(corrections),
  }
}

function extractView(lens: Lens, grant: Grant): ExtractView {
  const thread = threadOf(lens, grant)
  return {
    purpose: 'extract',
    ...lens.base,
    thread: lens.thread(thread),
    talk: lens.talk(thread),
    positions: lens.positions(thread),
    objections: thread.challenges.map(({ because }) => lens.hide(because)),
  }
}

function reviewView(lens: Lens, grant: Grant): ReviewView {
  const thread = threadOf(lens, grant)
  const question = lens.hide(thread.clerk?.question ?? questionOf(lens, thread))
  return {
    purpose: 'review',
    ...lens.base,
    question,
    before: thread.question && lens.hide(thread.question),
    criteria: (thread.clerk?.criteria ?? []).map(lens.hide),
    position: lens.ownPosition(thread),
  }
}

function shownCrux(lens: Lens, id: string): ShownCrux {
  const thread = lens.own.threads[id]
  const card = cardOf(lens.own, id)
  if (thread === undefined) return { id, question: '', positions: [], criteria: [] }
  return {
    id,
    question: lens.hide(card?.question ?? questionOf(lens, thread)),
    positions: lens.positions(thread),
    criteria: card?.criteria.map(({ text }) => lens.hide(text)) ?? [],
  }
}

function relateView(lens: Lens): RelateView {
  const done = Object.values(lens.own.threads).filter(({ stage, extracted }) => stage === 'DONE' && extracted?.validated === true)
  return { purpose: 'relate', ...lens.base, cruxes: done.map(({ id }) => shownCrux(lens, id)) }
}

function confirmView(lens: Lens, grant: Grant): ConfirmView {
  const dependency = lens.own.dependencies[grant.target ?? '']
  assert(dependency !== undefined, 'Only what was proposed can be confirmed.')
  const { from, to, kind, sketch } = dependency
  return { purpose: 'confirm', ...lens.base, from: shownCrux(lens, from), to: shownCrux(lens, to), kind, sketch: lens.hide(sketch) }
}

function nameView(lens: Lens): NameView {
  const camps = (lens.own.coalitions?.camps ?? []).map(({ members, positions }) => ({
    members: members.length,
    positions: Object.entries(positions).map(([crux, side]) => ({ question: shownCrux(lens, crux).question, side })),
  }))
  return { purpose: 'name', ...lens.base, camps }
}

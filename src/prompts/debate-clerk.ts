/** What the clerk is told, and whoever is asked whether the clerk is right. */
import { CROSS } from '../core/debate/numbers.ts'
import type { ConfirmView, ExtractView, NameView, RelateView, ReviewView, ShownCrux } from '../core/debate/views.ts'
import type { DependencyKind } from '../core/debate/words.ts'
import type { Prompt } from '../core/seat.ts'
import { line, linesOf, messagesOf, ownOf, positionOf, positionsOf, prompt, seatOf, servantOf, threadOf, topicOf } from './debate-parts.ts'
import { fence } from './fence.ts'

export const extract = (view: ExtractView): Prompt =>
  prompt(
    [
      servantOf(view.self),
      'Find the one yes-or-no question on which the disagreement in this thread turns: the question whose answer would move somebody. Use the words of those who disagree. Invent no disagreement and settle none. The seats you write about will see it and may reject it.',
    ],
    [
      topicOf(view.topic),
      threadOf(view.thread),
      messagesOf('what was said', view.messages),
      positionsOf('who stands where', view.positions),
      view.objections.length === 0 ? null : linesOf('objections to the last wording', view.objections),
      'Give the question and up to six observations that would settle it, each with something measurable, and in one or two sentences why it is this one. If there is no real disagreement, question is null. If it can not be told, needsClarification is true.',
    ],
  )

export const review = (view: ReviewView): Prompt =>
  prompt(
    [
      seatOf(view.self),
      'The clerk has put in words what you and others disagree about. You say whether that is fair to you. You do not say whether you like the question.',
    ],
    [
      topicOf(view.topic),
      fence('the question as the clerk puts it', line(view.question)),
      view.before === null ? null : fence('the question you had committed on', line(view.before)),
      linesOf('what would settle it, as the clerk puts it', view.criteria),
      view.position === null ? null : fence('where you stand', ownOf(view.position)),
      'Is it fair: would your answer to the new wording be the one you gave, for the same reason? Say why in one or two sentences.',
    ],
  )

const cruxOf = ({ id, question, positions, criteria }: ShownCrux): string =>
  fence(
    `question ${id}`,
    [
      line(question),
      ...positions.map((position) => positionOf(position)),
      ...criteria.map((each) => `Would settle it: ${line(each)}`),
    ].join('\n'),
  )

export const relate = ({ topic, self, cruxes }: RelateView): Prompt =>
  prompt(
    [
      servantOf(self),
      `Say which answers depend on each other. ENTAILS: a yes to the first makes a yes to the second certain. CONTRADICTS: both can not be yes. SUPPORTS: a yes to the first makes a yes to the second likelier. Only what follows in one or two steps. Below a confidence of ${CROSS.confidenceMin}, or without the steps sketched in at least ${CROSS.sketchMin} characters, it is not counted, and somebody else must agree.`,
    ],
    [
      topicOf(topic),
      ...cruxes.map(cruxOf),
      'List the dependencies by the ids of the questions, each with its kind, the sketched steps and your confidence. An empty list is a good answer.',
    ],
  )

const FOLLOWS: Readonly<Record<DependencyKind, string>> = {
  ENTAILS: 'makes certain',
  CONTRADICTS: 'rules out',
  SUPPORTS: 'makes likelier',
}

export const confirm = ({ topic, self, from, to, kind, sketch }: ConfirmView): Prompt =>
  prompt(
    [
      servantOf(self),
      'Somebody claims that the answer to one question bears on another. Check the steps one by one. You agree only if each of them holds whoever is right about the topic.',
    ],
    [
      topicOf(topic),
      cruxOf(from),
      cruxOf(to),
      `The claim: a yes to ${from.id} ${FOLLOWS[kind]} a yes to ${to.id}.`,
      fence('the steps', line(sketch)),
      'Do you agree? Say why in one or two sentences; name the step that fails where one does.',
    ],
  )

export const name = ({ topic, self, camps }: NameView): Prompt =>
  prompt(
    [
      servantOf(self),
      'Name the camps of a debate by what they hold, in two or three plain words each. No judgement, no irony, no names of people.',
    ],
    [
      topicOf(topic),
      ...camps.map(({ members, positions }, index) =>
        linesOf(
          `camp ${index + 1}, ${members} ${members === 1 ? 'seat' : 'seats'}`,
          positions.map(({ question, side }) => `${side}: ${question}`),
        ),
      ),
      `Give ${camps.length} ${camps.length === 1 ? 'label' : 'labels'}, in the order shown.`,
    ],
  )

/** What the clerk is told, and whoever is asked whether the clerk is right. */
import { CROSS } from '../core/debate/numbers.ts'
import type { ConfirmView, ExtractView, NameView, RelateView, ReviewView, ShownCrux } from '../core/debate/views.ts'
import type { DependencyKind } from '../core/debate/words.ts'
import type { Prompt } from '../core/seat.ts'
import { aliasOf, asked, line, linesOf, ownOf, positionOf, servantOf, talkOf, threadOf } from './debate-parts.ts'
import { fence } from './fence.ts'

export const extract = (view: ExtractView): Prompt =>
  asked(view, {
    sources: true,
    talk: talkOf(view.talk),
    task: [
      servantOf(view.self),
      threadOf(view.thread),
      linesOf('who stands where', view.positions.map(positionOf)),
      linesOf('objections to the last wording', view.objections),
      'Find the one yes-or-no question on which the disagreement in this thread turns: the question whose answer would move somebody. Use the words of those who disagree. Invent no disagreement and settle none. The speakers will see it and may reject it.',
      'Give the question and up to six observations that would settle it, each with something measurable, and in one or two sentences why it is this one. If there is no real disagreement, question is null. If it can not be told, needsClarification is true.',
    ],
  })

export const review = (view: ReviewView): Prompt =>
  asked(view, {
    task: [
      aliasOf(view),
      fence('the question as the clerk puts it', line(view.question)),
      view.before === null ? null : fence('the question you had committed on', line(view.before)),
      linesOf('what would settle it, as the clerk puts it', view.criteria),
      view.position === null ? null : fence('where you stand', ownOf(view.position)),
      'The clerk has put in words what you and others disagree about. Is it fair to you: would your answer to the new wording be the one you gave, for the same reason? It does not matter whether you like the question. Say why in one or two sentences.',
    ],
  })

const cruxOf = ({ id, question, positions, criteria }: ShownCrux): string =>
  fence(
    `question ${id}`,
    [line(question), ...positions.map(positionOf), ...criteria.map((each) => `Would settle it: ${line(each)}`)].join('\n'),
  )

export const relate = (view: RelateView): Prompt =>
  asked(view, {
    task: [
      servantOf(view.self),
      ...view.cruxes.map(cruxOf),
      `Say which answers depend on each other. ENTAILS: a yes to the first makes a yes to the second certain. CONTRADICTS: both can not be yes. SUPPORTS: a yes to the first makes a yes to the second likelier. Only what follows in one or two steps. Below a confidence of ${CROSS.confidenceMin}, or without the steps sketched in at least ${CROSS.sketchMin} characters, it is not counted, and somebody else must agree.`,
      'List the dependencies by the ids of the questions, each with its kind, the sketched steps and your confidence. An empty list is a good answer.',
    ],
  })

const FOLLOWS: Readonly<Record<DependencyKind, string>> = {
  ENTAILS: 'makes certain',
  CONTRADICTS: 'rules out',
  SUPPORTS: 'makes likelier',
}

export const confirm = (view: ConfirmView): Prompt =>
  asked(view, {
    task: [
      servantOf(view.self),
      cruxOf(view.from),
      cruxOf(view.to),
      `The claim: a yes to ${view.from.id} ${FOLLOWS[view.kind]} a yes to ${view.to.id}.`,
      fence('the steps', line(view.sketch)),
      'Somebody claims that the answer to one question bears on another. Check the steps one by one. You agree only if each of them holds whoever is right about the topic. Say why in one or two sentences; name the step that fails where one does.',
    ],
  })

export const name = (view: NameView): Prompt =>
  asked(view, {
    task: [
      servantOf(view.self),
      ...view.camps.map(({ members, positions }, index) =>
        linesOf(
          `camp ${index + 1}, ${members} ${members === 1 ? 'seat' : 'seats'}`,
          positions.map(({ question, side }) => `${side}: ${question}`),
        ),
      ),
      `Name the camps by what they hold, in two or three plain words each. No judgement, no irony, no names of people. Give ${view.camps.length} ${view.camps.length === 1 ? 'label' : 'labels'}, in the order shown.`,
    ],
  })

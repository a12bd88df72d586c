/**
 * What a person at the table is asked, on one screen: the question, what they answer, where the others stand. The same view that
 * a model's prompt is made of, with names beside the aliases, since the rest of the screen shows names.
 */
import type { DebateViews, OwnPosition, ShownMessage, ShownPosition, SpeakView } from '../../core/debate/views.ts'
import type { Falsifier } from '../../core/debate/words.ts'
import { percent } from '../amounts.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { wrap } from '../wrap.ts'
import { type Names, withNames } from './names.ts'

type View = DebateViews[keyof DebateViews]
/** A heading and what stands under it; nothing is shown of an empty one. */
type Part = readonly [heading: string, lines: readonly string[]]

export function turnLines(view: View, names: Names, paint: Paint, width: number): readonly string[] {
  return turnParts(view, names).flatMap(([heading, lines]) =>
    lines.length === 0 ? [] : [paint.bold(heading), ...lines.flatMap((line) => wrap(line, width, '  ', '    '))],
  )
}

/** The same for any screen. `names`: for a person; without them the others are who they are to each other, Speaker A, B… */
export function turnParts(view: View, names: Names): readonly Part[] {
  const both = new Map([...names].map(([alias, name]) => [alias, `${name} (${alias})`]))
  const { topic, ...rest } = withNames(view, both)
  const parts: readonly Part[] = [['Topic', [topic]], ...partsOf({ topic, ...rest } as View)]
  return parts.map(([heading, lines]) => [heading, lines.map(oneLine)])
}

function partsOf(view: View): readonly Part[] {
  switch (view.purpose) {
    case 'open':
      return [['Asked of you', ['Where do you stand on the topic? Nobody sees your answer before all have given theirs.']], sources(view)]
    case 'speak':
      return speaking(view)
    case 'commit':
      return [
        ['Asked of you', ['Commit: your side on this question, why, and what would change your mind.', `“${view.question}”`]],
        ['Said here', view.talk.messages.map(messageLine)],
        refused(view.refused),
        sources(view),
      ]
    case 'falsify':
      return [
        ['Asked of you', [`What would change your mind on “${view.question}”: a measure, a value, a date.`]],
        ['Your position', [positionLine(view.position)]],
        ['What the last one lacked', view.lacks],
        refused(view.refused),
      ]
    case 'steelman':
      return [
        ['Asked of you', [`Restate the position of ${view.target.speaker} on “${view.question}” so that they agree with it.`]],
        ['Their position', [positionLine(view.target), ...falsifierLines(view.target.falsifier)]],
        ['What they said', view.messages.map(messageLine)],
        ['What was wrong last time', view.corrections === null ? [] : [view.corrections]],
        refused(view.refused),
      ]
    case 'grade':
      return [
        ['Asked of you', [`Has ${view.from} restated your position on “${view.question}”?`]],
        ['Your position', [positionLine(view.position), ...falsifierLines(view.position.falsifier)]],
        ['Their restatement', [view.steelman.claim, `Because: ${view.steelman.reason}`, ...falsifierLines(view.steelman.falsifier)]],
      ]
    case 'review':
      return [
        ['Asked of you', [`The clerk puts the crux so: “${view.question}” Is that what you meant?`]],
        ['You had committed to', view.before === null ? [] : [`“${view.before}”`]],
        ['What would settle it', view.criteria],
      ]
    case 'confirm':
      return [
        ['Asked of you', [`Does it follow? YES on “${view.from.question}” ${FOLLOWS[view.kind]} “${view.to.question}”.`]],
        ['The reason given', [view.sketch]],
      ]
    // What belongs to the clerk and the judge is never a person's.
    case 'judge':
    case 'extract':
    case 'relate':
    case 'name':
      return []
  }
}

const FOLLOWS = { ENTAILS: 'makes YES of', CONTRADICTS: 'makes NO of', SUPPORTS: 'speaks for' } as const

const CALLS: Readonly<Record<NonNullable<SpeakView['asked']>, string>> = {
  'open-floor': 'You open this thread: your strongest point, or the question on which it turns.',
  horizon: 'How far ahead do you look? CLARIFY it.',
  interjection: 'The user has spoken: answer them.',
  'devils-advocate': 'Argue against what nobody here disputes, with CHALLENGE or REFRAME. It does not bind you.',
  'three-views': 'Two questions are on the table. Which is yours? Second the other one with its id, or accept the one asked here.',
}

function speaking(view: SpeakView): readonly Part[] {
  const { thread, own } = view
  const mine = own.find((one) => one.thread === thread.id)
  return [
    [`Thread ${thread.id}, ${thread.stage}`, [thread.question ?? `${thread.topic} (no question has been put yet)`]],
    ['Said before', view.before.map(messageLine)],
    ['You answer', [messageLine(view.target)]],
    ['Asked of you', view.asked === null ? [] : [CALLS[view.asked]]],
    ['Where you stand', mine === undefined ? [] : [positionLine(mine)]],
    ['Where the others stand', view.positions.filter(({ speaker }) => speaker !== mine?.speaker).map(positionLine)],
    [
      'Evidence given here',
      view.evidence.map(
        ({ id, speaker, source, quote, verdict }) => `${id} ${speaker}: ${source}${quote === null ? '' : ` “${quote}”`} (${verdict})`,
      ),
    ],
    [
      'Threads proposed',
      view.proposals.map(({ id, question, topic, mine: isMine }) => `${id}${isMine ? ' (yours)' : ''}: ${question ?? topic}`),
    ],
    refused(view.refused),
    sources(view),
  ]
}

const messageLine = ({ id, speaker, move, content, question }: ShownMessage): string =>
  `${id} ${speaker}, ${move}: ${content}${question === null || content.includes(question) ? '' : ` “${question}”`}`

const positionLine = ({ speaker, side, confidence, statement }: ShownPosition | OwnPosition): string =>
  `${speaker}: ${side}, ${percent(confidence)} sure. ${statement}`

const falsifierLines = (falsifier: Falsifier | null): readonly string[] =>
  falsifier === null ? [] : [`Would change it: ${falsifier.metric} ${falsifier.threshold}, by ${falsifier.deadline}.`]

const refused = (because: string | null): Part => ['Your last contribution was refused', because === null ? [] : [because]]
const sources = ({ sources: { files } }: View): Part => [
  'You may quote',
  files.length === 0 ? [] : [files.map(({ path }) => path).join(', ')],
]

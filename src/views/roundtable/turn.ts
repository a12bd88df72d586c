/**
 * What a person at the table is asked, part by part: the question, what is voted on, what the others said, what it will be
 * checked for. The same view that a model's prompt is made of; names beside the aliases are for people only.
 */
import type { RoundtableViews, ShownContribution, Statistics, TalkView, VerifyView } from '../../core/roundtable/views.ts'
import { percent } from '../amounts.ts'
import { type Names, withNames } from '../debate/names.ts'
import { oneLine } from '../printable.ts'
import { ROLES, STAKES } from './phrases.ts'

type View = RoundtableViews[keyof RoundtableViews]
/** A heading and what stands under it; nothing is shown of an empty one. */
type Part = readonly [heading: string, lines: readonly string[]]

export function roundtableParts(view: View, names: Names): readonly Part[] {
  const both = new Map([...names].map(([alias, name]) => [alias, `${name} (${alias})`]))
  const { topic, ...rest } = withNames(view, both)
  const parts: readonly Part[] = [['Question', [topic]], ...partsOf({ topic, ...rest } as View)]
  return parts.map(([heading, lines]) => [oneLine(heading), lines.map(oneLine).filter((line) => line !== '')])
}

function partsOf(view: View): readonly Part[] {
  switch (view.purpose) {
    case 'position':
      return [
        ['Asked of you', ['Where do you stand? Nobody sees your answer before all have given theirs.']],
        ['Look at it as', lens(view)],
        ...supplied(view),
        sources(view),
      ]
    case 'verify':
      return ruling(view)
    case 'evaluate':
      return [
        ['Asked of you', ['Is this passage meant to help somebody do harm, and could one act on it? It is held back until you say.']],
        ['What the rules saw', view.concerns],
        ['The passage', [view.text]],
      ]
    case 'synthesize':
      return [
        ['Asked of you', ['Write up what came of it, naming claims by id. The count stays what it is.']],
        ['The count', [view.counted]],
        ...said(view.window),
      ]
    default:
      return talking(view)
  }
}

const ASKED: Readonly<Record<Exclude<TalkView['purpose'], 'object'>, string>> = {
  collaborative: 'Build on what others claim: put two of their claims together, by id, and say what that adds.',
  adversarial: 'Put another’s position at its strongest, then name at least three flaws and your strongest objection.',
  socratic: 'Ask, and only ask: questions that lay open what is taken for granted.',
  'expert-panel': 'Speak for your discipline, say where it ends, and what it would want to see.',
  'devils-advocate': 'Keep the stance that was given to you, and challenge the answer.',
  delphi: 'React to the figures of the last round. Say whether you move, and on which evidence.',
  'red-team-blue-team': 'Red: how could it go wrong by intent? Blue: answer every open attack, by id.',
}

function talking(view: TalkView): readonly Part[] {
  const { round, roundsPlanned, answer, before, mend } = view
  const isObjection = view.purpose === 'object'
  const asked = isObjection
    ? 'Disagree: one counterargument, one hypothesis that nobody has named, one assumption that all take for granted.'
    : ASKED[view.purpose as Exclude<TalkView['purpose'], 'object'>]
  return [
    [
      `Round ${round} of ${roundsPlanned}${isObjection ? ', objections' : ''}`,
      [asked, view.trigger === null ? '' : `Why: ${view.trigger}`],
    ],
    ['To be mended in what you said', mend === null ? [] : [...mend.problems, `You said: ${mend.text}`]],
    ['About', [view.focus ?? '']],
    ['Look at it as', lens(view)],
    ['You vote on', answer === null ? [] : [`${answer.side === null ? '' : `${answer.side}. `}“${answer.statement}”`]],
    [
      'Where you stood',
      before === null ? [] : [`${before.side ?? 'no yes or no'}, ${percent(before.confidence)} sure. ${before.statement}`],
    ],
    ['The figures of the last round', view.statistics === null ? [] : figures(view.statistics)],
    ...said(view.window),
    ['Attacks', view.vulnerabilities.map(({ id, title, isOpen }) => `${id}${isOpen ? ' (open)' : ''}: ${title}`)],
    [
      'The stakes are high',
      view.highStakes === null ? [] : [`${STAKES[view.highStakes]}: name the bounds, who must approve, and how it is called off.`],
    ],
    ['You will be checked for', view.questions.map(({ id, asks }) => `${id} ${asks}`)],
    ...supplied(view),
    sources(view),
  ]
}

const lens = ({ self: { anchor, focus, perspective, role } }: Pick<TalkView, 'self'>): readonly string[] => [
  [perspective ?? '', `${anchor}: ${focus}`, ROLES[role]].filter((part) => part !== '').join(' · '),
]

function said({ summaries, full, now, state }: TalkView['window']): readonly Part[] {
  return [
    ['Claims so far', state.split('\n')],
    ...summaries.map(({ round, text }): Part => [`Round ${round}, in short`, text.split('\n')]),
    ...full.map(({ round, contributions }): Part => [round === 0 ? 'Said alone' : `Said in round ${round}`, contributions.flatMap(shown)]),
    ['Said in this round', now.flatMap(shown)],
  ]
}

function shown({
  speaker,
  isYours,
  side,
  confidence,
  statement,
  text,
  vote,
  claims,
  disputes,
  moves,
  references,
}: ShownContribution): readonly string[] {
  const voted = vote === null || vote.vote === null ? '' : `, votes ${vote.vote}${vote.claim === null ? '' : ` over ${vote.claim}`}`
  return [
    `${isYours ? 'You' : speaker}: ${side ?? 'no yes or no'}, ${percent(confidence)} sure${voted}. ${statement}`,
    text,
    ...moves,
    claims.length === 0 ? '' : `Claims ${claims.join(', ')}${disputes.length === 0 ? '' : `; disputes ${disputes.join(', ')}`}`,
    references.length === 0 ? '' : `Sources ${references.join('; ')}`,
  ]
}

const figures = ({ seats, yes, no, uncertain, meanConfidence, medianConfidence, quartiles, reasons }: Statistics): readonly string[] => [
  `${seats} seats: ${yes} YES, ${no} NO, ${uncertain} UNCERTAIN`,
  `Confidence: mean ${meanConfidence}, median ${medianConfidence}, quartiles ${quartiles.join(' and ')}`,
  ...reasons.map((reason) => `Somebody says: ${reason}`),
]

const ruling = ({ items }: VerifyView): readonly Part[] => [
  ['Asked of you', ['Rule on what code could not check: does it hold, and why?']],
  ...items.map(({ speaker, question, asks, contribution }): Part => [`${speaker}, ${question}: ${asks}`, shown(contribution)]),
]

const supplied = ({ supplied: given }: Pick<TalkView, 'supplied'>): readonly Part[] => [
  [
    'Supplied on request',
    given.map(({ id, question, success, result }) => `${id} ${question} ${success ? result : `(not to be had: ${result})`}`),
  ],
]

const sources = ({ sources: { files } }: Pick<TalkView, 'sources'>): Part => [
  'You may quote',
  files.length === 0 ? [] : [files.map(({ path }) => path).join(', ')],
]

/**
 * What the prompts of a roundtable share: its rules, the question with the dossier, the talk so far, and who is asked. All but the
 * last is the same for every seat that may read the same. Whatever others wrote stands inside a fence.
 */
import type { SharedSources } from '../core/dossier.ts'
import { headOf, namedIn, renderShown } from '../core/roundtable/context/shown.ts'
import type { PositionView, Self, ShownContext, ShownContribution, Statistics, TalkView, Window } from '../core/roundtable/views.ts'
import { fence } from './fence.ts'
import { LABELS } from './labels.ts'
import { modeOf } from './roundtable-modes.ts'
import { dossierOf } from './sources.ts'

type Part = string | null

const TABLE =
  "A roundtable: speakers without names answer one question. First each alone, then in rounds: everybody speaks and votes on the working answer, the position that led in the round before, in one speaker's words. Code verifies, counts and decides when it ends. Who you are and what is asked of you now stands at the end."

const IDS =
  'In the talk an id stands behind each claim ([C4]), and behind a text what its numbers stand for: an id (E2), the place, and a mark where it was not found there (failed), could not be checked (unverified) or is too short to prove anything (a fragment). That words stand in a file does not say that they carry the claim: that is yours to judge. Name claims and evidence by id (C4, E2), and others only as shown ("Speaker B"); the ids in brackets are put in by the table, so write none into "text". An id that does not exist is ignored.'

const VOTE =
  'VOTE on the working answer: ACCEPT; MINOR, if it stands with small changes; BLOCKER, if it must not stand like this. Give the reason, and the claim it concerns. A BLOCKER holds until you vote otherwise. Judge the answer, not how many hold it.'

const SIDES =
  'A change of side counts only with evidence that you had not cited before: new references, or a proven claim of another that you now support by id. Without, it is published as unsupported and not counted. Do not give way to numbers, tone or confidence.'

const STANDING =
  'Alternatives and failure modes that you have named stand for all later rounds: leave their lists empty where nothing is new.'

const CONTEXT =
  'If you can not go on without something that only the caller could supply, ask for it in "needsContext": the round then waits, and nothing else of that reply counts. Else leave it empty.'

const HIGH_STAKES =
  'The stakes are high: in "controls", state the bounds of what may be done (scope), who must approve (approval) and how it is called off (abort).'

type Common = Pick<PositionView, 'mode' | 'questions' | 'highStakes'>

/** One text for every seat and everything it is asked for. */
export const systemOf = ({ mode, questions, highStakes }: Common): readonly string[] => [
  TABLE,
  modeOf(mode),
  LABELS,
  IDS,
  VOTE,
  SIDES,
  checkedFor(questions, highStakes !== null),
  CONTEXT,
]

/** Those of the mode are in its rules: a round of objections is not checked for them. */
function checkedFor(questions: Common['questions'], isHigh: boolean): string {
  const always = questions.filter(({ id }) => /^(?:U|HS)\d/.test(id)).map(({ id, asks }) => `${id}: ${asks}`)
  return [
    'From round 1 on each contribution is checked for this, and what fails comes back to you once:',
    ...always,
    STANDING,
    isHigh ? HIGH_STAKES : '"controls" is null here.',
  ].join('\n')
}

/** The question, the dossier, and what was supplied on request: it grows at its end. */
export const subjectOf = ({ topic, sources, supplied = [] }: Asked): readonly string[] => [
  fence('the question', topic),
  dossierOf(sources),
  ...suppliedOf(supplied),
]

interface Asked {
  readonly topic: string
  readonly sources: SharedSources
  readonly supplied?: readonly ShownContext[]
}

const suppliedOf = (supplied: readonly ShownContext[]): readonly string[] =>
  supplied.map(({ id, question, success, result }) =>
    fence(`${success ? 'supplied by the caller' : 'asked of the caller, and not supplied'}, ${id}: ${question}`, result),
  )

/** Rounds that are told in short, then whole ones, then this one as far as it has come. */
export const talkOf = ({ summaries, full, now }: Window, round: number): readonly string[] => [
  ...summaries.map((summary) => fence(`${nameOf(summary.round)}, in short`, summary.text)),
  ...full.flatMap((one) => [
    ...one.contributions.map((shown) => contributionOf(shown, one.round)),
    ...(one.named.length === 0 ? [] : [fence(namedIn(one.round), one.named.join('\n'))]),
  ]),
  ...now.map((shown) => contributionOf(shown, round)),
]

const nameOf = (round: number): string => (round === 0 ? 'alone' : `round ${round}`)

const contributionOf = (shown: ShownContribution, round: number): string => fence(headOf(shown, round), renderShown(shown))

export const stateOf = ({ state }: Window): Part => (state === '' ? null : fence('where claims stand', state))

export function selfOf({ alias, name, persona, method, anchor, focus, perspective }: Self): string {
  return [
    `You are ${alias}. Your part: "${line(name)}". ${persona}`,
    `How you reason: ${method}`,
    `Your anchor for the whole session: ${anchor}. Look at ${focus}. Weigh in as far as that matters to the question, no further.`,
    ...(perspective === null ? [] : [`You speak as: ${perspective}`]),
  ].join('\n')
}

export function figuresOf(statistics: Statistics | null): Part {
  if (statistics === null) return null
  const { round, seats, yes, no, uncertain, meanConfidence, medianConfidence, quartiles, reasons } = statistics
  const figures = `Figures of round ${round}, over ${seats} seats: yes ${yes}, no ${no}, uncertain ${uncertain}; meanConfidence ${meanConfidence}, medianConfidence ${medianConfidence}, half of them between ${quartiles[0]} and ${quartiles[1]}.`
  if (reasons.length === 0) return figures
  return `${figures} Reasons others gave, in no order:\n${fence('reasons', reasons.map((reason) => `- ${reason}`).join('\n'))}`
}

export const openRisksOf = (vulnerabilities: TalkView['vulnerabilities']): Part =>
  vulnerabilities.length === 0
    ? null
    : fence(
        'vulnerabilities',
        vulnerabilities.map(({ id, title, isOpen }) => `${id} (${isOpen ? 'open' : 'answered'}): ${title}`).join('\n'),
      )

/** So that nobody names the same again, and nobody else's list is taken for one's own. */
export function namedOf({ alternatives, failures }: TalkView['named']): Part {
  if (alternatives.length + failures.length === 0) return null
  const listed = (title: string, all: readonly string[]): readonly string[] => (all.length === 0 ? [] : [`${title}: ${all.join('; ')}`])
  return fence(
    'what you have named, and what stands',
    [...listed('Alternatives', alternatives), ...listed('Failure modes', failures)].join('\n'),
  )
}

/** One line of somebody's words inside a sentence of ours. */
export const line = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/**
 * What the prompts of a roundtable share: who the seat is, the rules that hold in every round, and how the question, the dossier
 * and the talk so far are shown. Whatever others wrote stands inside a fence; its length was settled where it was chosen.
 */
import type { Passage } from '../core/dossier.ts'
import { headOf, renderShown } from '../core/roundtable/context/shown.ts'
import type { Self, ShownContext, ShownContribution, Statistics, TalkView, Window } from '../core/roundtable/views.ts'
import type { Prompt } from '../core/seat.ts'
import { fence, QUOTED_IS_DATA } from './fence.ts'

/** The parts that are there, a line apart. */
export const prompt = (system: readonly (string | null)[], user: readonly (string | null)[]): Prompt => ({
  system: [...system, QUOTED_IS_DATA].filter((part) => part !== null).join('\n\n'),
  subject: '',
  talk: '',
  task: user.filter((part) => part !== null).join('\n\n'),
})

export function seatOf({ alias, name, persona, method, anchor, focus, perspective }: Self): string {
  return [
    `You are ${alias} at a roundtable of speakers without names. Your part: "${name}". ${persona}`,
    `How you reason: ${method}`,
    `Your perspective anchor, for the whole session: ${anchor}. Look at ${focus}. Weigh in as far as that matters to the question, no further.`,
    ...(perspective === null ? [] : [`You speak as: ${perspective}`]),
  ].join('\n')
}

export const LABELS = `LABELS. End every claim that matters with one tag:
[FACT] can be checked, and must carry a citation: "It fell by 12 %.[FACT][1]"
[INFER] follows from facts stated; it may cite.
[ASSUME] is a premise or a value taken as given; it never cites.
A FACT without a citation counts as an assumption.`

export const CITATIONS = `CITATIONS. Numbers in brackets only: [1], [1][2] or [1-3]. Each number stands for one entry of "references", and each entry is used. For a file: its path exactly as shown, the lines, and the quoted words exactly as they stand there. Code looks every quotation up, and everyone sees the outcome. Never cite what you were not shown.`

export const CONTEXT =
  'If you can not go on without something that only the caller could supply, ask for it in "needsContext" (at most two questions): the round then waits, and nothing else of that reply counts. Else leave it empty.'

export const IDS =
  'Claims have ids (C4) and evidence too (E2). Name them by id, and others only as shown ("Speaker B"). An id that does not exist is ignored.'

export const topicOf = (topic: string): string => fence('the question', topic)

export function sourcesOf(files: readonly string[], passages: readonly Passage[]): string {
  if (files.length === 0 && passages.length === 0)
    return 'There is no dossier: quote no file, and label what you take from general knowledge [ASSUME].'
  const shown = passages.map(({ path, start, end, text }) => fence(`${path} lines ${start}-${end}`, text))
  return [fence('files of the dossier', files.join('\n')), ...shown].join('\n\n')
}

export const suppliedOf = (supplied: readonly ShownContext[]): string | null =>
  supplied.length === 0
    ? null
    : [
        'Supplied by the caller on request:',
        ...supplied.map(({ id, question, success, result }) => fence(`${id} ${question}`, success ? result : `Not supplied: ${result}`)),
      ].join('\n\n')

export function talkSoFar({ state, summaries, full, now }: Window): string | null {
  const parts = [
    ...(state === '' ? [] : [fence('where the talk stands', state)]),
    ...summaries.map(({ round, text }) => fence(`round ${round}`, text)),
    ...full.flatMap(({ round, contributions }) => contributions.map((shown) => contributionOf(shown, round))),
    ...(now.length === 0 ? [] : ['Before you in this round:', ...now.map((shown) => fence(shown.speaker, renderShown(shown)))]),
  ]
  return parts.length === 0 ? null : parts.join('\n\n')
}

const contributionOf = (shown: ShownContribution, round: number): string => fence(headOf(shown, round), renderShown(shown))

export function figuresOf(statistics: Statistics | null): string | null {
  if (statistics === null) return null
  const { round, seats, yes, no, uncertain, meanConfidence, medianConfidence, quartiles, reasons } = statistics
  const figures = `Figures of round ${round}, over ${seats} seats: yes ${yes}, no ${no}, uncertain ${uncertain}; meanConfidence ${meanConfidence}, medianConfidence ${medianConfidence}, half of them between ${quartiles[0]} and ${quartiles[1]}.`
  if (reasons.length === 0) return figures
  return `${figures} Reasons others gave, in no order:\n${fence('reasons', reasons.map((reason) => `- ${reason}`).join('\n'))}`
}

export const openRisksOf = (vulnerabilities: TalkView['vulnerabilities']): string | null =>
  vulnerabilities.length === 0
    ? null
    : fence(
        'vulnerabilities',
        vulnerabilities.map(({ id, title, isOpen }) => `${id} (${isOpen ? 'open' : 'answered'}): ${title}`).join('\n'),
      )

/** One line of somebody's words inside a sentence of ours. */
export const line = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

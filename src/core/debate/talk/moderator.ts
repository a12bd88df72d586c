/** The moderator's words: templates, never a model. Each says what is asked and of whom; rules elsewhere say when. */
import type { Horizon } from '../../house/words.ts'

const AHEAD: Readonly<Record<Horizon, string>> = {
  '1-3mo': 'one to three months',
  '12-18mo': 'twelve to eighteen months',
  '5y': 'five years',
  '10y+': 'ten years and more',
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const stopped = (text: string): string => (/[.?!]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

const LOCK_TAKES =
  'It locks once there is a YES and a NO, each with what would change its mind, and each restated so that its owner calls it accurate.'

export const words = {
  floor: (topic: string, speakers: readonly string[]): string =>
    `The floor is open on: ${stopped(topic)} ${listed(speakers)}, please begin.`,
  evidenceFloor: (question: string, speakers: readonly string[]): string =>
    `The crux is locked: ${stopped(question)} Now bring evidence that bears on the falsifiers. ${listed(speakers)}, please begin.`,
  horizon: (dominant: Horizon, speakers: readonly string[]): string =>
    `Most of you look ${AHEAD[dominant]} ahead. ${listed(speakers)}: does your position hold over that time? Say so, or say why it can not be asked that way.`,
  horizonNote: (dominant: Horizon): string =>
    `You look differently far ahead, but not by much. Take ${AHEAD[dominant]} as the measure unless you say otherwise.`,
  commit: (question: string): string =>
    `Time to commit. ${stopped(question)} YES, NO or UNCERTAIN, your strongest reason, and what would change your mind: a metric, a threshold and a date.`,
  orbit: (question: string): string =>
    `You are going round in circles. Name the question on which it turns, or take up this one: ${stopped(question)}`,
  falsifier: 'Some of you have not said what would change your mind in a way that can be checked: a metric, a threshold, a date.',
  steelman: (pairs: readonly (readonly [string, string])[]): string =>
    `Before anyone argues: restate the other side so that they agree with it. ${pairs.map(([from, to]) => `${from} restates ${to}`).join('; ')}.`,
  framing: (question: string): string => `No question has been put here so far. I take it to be: ${stopped(question)}`,
  /** `missing`: why the last attempt failed, one sentence each; without it, what any lock takes. */
  forced: (question: string, missing: readonly string[] = [LOCK_TAKES]): string =>
    `The question once more: ${stopped(question)} ${missing.map(stopped).join(' ')}`,
  dissent: (speaker: string): string => `Nobody has challenged anything here. ${speaker}, argue against what the others take for granted.`,
  threeViews: (asked: string, rival: string, proposal: string, speakers: readonly string[]): string =>
    `There are more than two views here, and a crux has two sides. Asked here: ${stopped(asked)} Asked besides (${proposal}): ${stopped(rival)} ${listed(speakers)}: which of them is yours? Two who want the other get a thread for it.`,
  published: (question: string): string => `The clerk puts the crux so: ${stopped(question)} Say so if that is not what you meant.`,
} as const

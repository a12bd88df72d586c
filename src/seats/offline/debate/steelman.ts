/**
 * Restating an opponent, and judging how one was restated. Claim, reason and test come from the opponent's own commitment.
 * Now and then a first attempt loses the figure of the test, as people do; the correction puts it right.
 */
import { gradeByRule } from '../../../core/debate/lock/steelman.ts'
import type { GradeView, JudgeView, ShownPosition, SteelmanView } from '../../../core/debate/views.ts'
import type { Falsifier, ReplyOf } from '../../../core/debate/words.ts'
import { random } from '../../../core/random.ts'
import type { Context } from '../context.ts'
import { observed } from './figures.ts'
import { poolOf } from './pool.ts'
import { type Manner, seatOf } from './seat.ts'
import { stopped, uncapital, within } from './spelling.ts'

const CONTENT_MAX = 400
const PART_MAX = 390
const QUESTION_MAX = 110
const CARELESS_SHARE = 1 / 3

const OPENING: Readonly<Record<Manner, string>> = {
  reckoner: 'The account of {s} is that',
  chronicler: 'As {s} reads the record,',
  doubter: 'At its strongest, {s} holds that',
  plain: 'If I understand {s},',
  witness: 'What {s} sees is that',
}

export function steelman(view: SteelmanView, context: Context): ReplyOf<'steelman'> {
  const seat = seatOf(view.self, context)
  const [claim, reason] = partsOf(view.target)
  const careless =
    view.corrections === null &&
    view.refused === null &&
    random(context.seed, `offline/debate/steelman/${context.request}`).next() < CARELESS_SHARE
  const falsifier = careless ? forgotten(view.target.falsifier) : whole(view.target.falsifier)
  const opening = `${view.corrections === null ? '' : 'Put right: '}${OPENING[seat.manner].replace('{s}', view.target.speaker)}`
  const test =
    view.target.falsifier === null
      ? ''
      : careless
        ? `; ${falsifier.metric} would matter to them`
        : `; they would change their mind if ${observed(falsifier)}`
  const room = CONTENT_MAX - opening.length - test.length - 14
  const body =
    reason === '' ? within(claim, room) : `${within(claim, Math.floor(room / 2))}, because ${within(reason, Math.floor(room / 2))}`
  return {
    content: within(stopped(`${opening} ${uncapital(body, poolOf(context.dossier, view.topic).isCommon)}${test}`), CONTENT_MAX),
    claim: within(claim, PART_MAX),
    reason: within(reason === '' ? claim : reason, PART_MAX),
    falsifier,
  }
}

/** Claim and reason, divided at the first mark of a reason. */
function partsOf({ statement }: ShownPosition): readonly [string, string] {
  const text = statement.trim().replace(/[.!]+$/, '')
  const found = /^(.+?),?\s+because\s+(.+)$/is.exec(text) ?? /^(.+?)[.;:]\s+(.+)$/s.exec(text)
  const theirs = (part: string): string => part.replace(/^I would not say/, 'they would not say').replace(/^My answer/, 'their answer')
  return found === null ? [theirs(text), ''] : [theirs(found[1] ?? text), found[2] ?? '']
}

const NONE: Falsifier = { metric: 'none was named', threshold: 'none was named', deadline: 'none was named', reasoning: null }

const whole = (falsifier: Falsifier | null): Falsifier => falsifier ?? NONE

const forgotten = (falsifier: Falsifier | null): Falsifier =>
  falsifier === null ? NONE : { ...falsifier, threshold: 'another value than today', reasoning: null }

const PRAISE: Readonly<Record<Manner, string>> = {
  reckoner: 'Correct in every item, {s}.',
  chronicler: 'That is how I would have put it, {s}.',
  doubter: 'I find nothing missing in that, {s}.',
  plain: 'Yes, {s}, that is my position.',
  witness: 'You have understood me, {s}.',
}

const BLAME: Readonly<Record<Manner, string>> = {
  reckoner: 'An item is missing, {s}.',
  chronicler: 'Not quite, {s}.',
  doubter: 'That leaves a gap, {s}.',
  plain: 'Almost, {s}.',
  witness: 'You have not heard all of it, {s}.',
}

export function grade(view: GradeView, context: Context): ReplyOf<'grade'> {
  const seat = seatOf(view.self, context)
  const { grade: given, corrections } = gradeByRule(view.position, view.steelman)
  const opening = (given === 'ACCURATE' ? PRAISE : BLAME)[seat.manner].replace('{s}', view.from)
  return {
    content: within(`${opening} ${corrections === null ? kept(view) : stopped(spelled(corrections))}`, CONTENT_MAX),
    grade: given,
    corrections: corrections === null ? null : within(corrections, PART_MAX),
  }
}

/** The rule names a lost figure as it compares it ("23minute"); people name the whole mark. */
const spelled = (corrections: string): string =>
  corrections.replace(/(The (?:threshold|deadline) ["“][^"”]+["”]) came back without [^.]*(?:\.\d+[^.]*)*\./g, '$1 is not in it.')

/** What it heard and wanted to hear. */
function kept({ position: { side, falsifier }, question, attempt }: GradeView): string {
  const word = `${side === 'YES' ? 'yes' : 'no'} to “${within(question, QUESTION_MAX)}”`
  return falsifier === null
    ? `It is a ${word} for the reason you give.`
    : `${attempt > 1 ? 'Now it says what' : 'It says what'} my ${word} hangs on: whether ${observed(falsifier)}.`
}

export function judge({ position, steelman: restated }: JudgeView): ReplyOf<'judge'> {
  const { grade: given, because } = gradeByRule(position, restated)
  return { accurate: given === 'ACCURATE', because: within(because, 590) }
}

/** What befalls a round: it opens with what is voted on, closes with the count, is questioned where agreement came too easily, and ends. */
import type { RoundtableEvent } from '../../core/roundtable/words.ts'
import type { EventOf } from '../../core/words.ts'
import { counted, listed, percent } from '../amounts.ts'
import { answerCommand } from '../governor/commands.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { laneBrush, news, note, rule, spoken, typed } from '../terminal/lanes.ts'
import { goOnCommand, supplyCommand } from './commands.ts'
import { DETECTIONS, EXITS, FEATURES, numbersText, ROLES, roundTitle } from './phrases.ts'
import { tallyText } from './reading.ts'
import type { Scene } from './scene.ts'

type Of<T extends RoundtableEvent['type']> = Extract<RoundtableEvent, { type: T }>

const MINUTE = 60_000
const CONTESTED_SHOWN = 5

export function laid({ places, because }: Of<'table.laid'>, scene: Scene): readonly string[] {
  const { paint, seats } = scene
  return [
    ...news(scene, oneLine(because), paint.dim),
    ...places.flatMap(({ seat, anchor, perspective, role, sees }) => {
      const others = seats.length - 1
      const hears = sees.length === 0 || sees.length >= others ? '' : `hears ${listed(sees.map(scene.name))}`
      const parts = [anchor, ROLES[role], perspective ?? '', hears].filter((part) => part !== '')
      const [first = '', ...rest] = note(scene, oneLine(`${scene.name(seat)}: ${parts.join(' · ')}`), (line) => line, '  ')
      return [first.replace(scene.name(seat), laneBrush(scene, seat)(scene.name(seat))), ...rest.map(paint.dim)]
    }),
  ]
}

export function opened({ round, kind, answer, focus, because }: Of<'round.opened'>, scene: Scene): readonly string[] {
  const { paint } = scene
  const put =
    answer === null
      ? null
      : `To be voted on: ${answer.side === null ? '' : `${answer.side}. `}“${answer.statement}” (${scene.name(answer.seat)})`
  return [
    '',
    rule(scene, roundTitle(round, kind), kind === 'objection' ? (text) => paint.bold(paint.magenta(text)) : paint.bold),
    ...note(scene, oneLine(because)),
    ...(put === null ? [] : note(scene, oneLine(put), (line) => line)),
    ...(focus === null || focus === '' ? [] : note(scene, oneLine(`About: ${focus}`), paint.cyan)),
  ]
}

export function closed(event: Of<'round.closed'>, scene: Scene): readonly string[] {
  const { measures, tally, summary, decisions, round } = event
  const { paint } = scene
  const sure = measures.meanConfidence === null ? '' : `, ${percent(measures.meanConfidence)} sure on average`
  const spoke = `Round ${round} closes: ${counted(measures.speakers, 'seat')} spoke, ${counted(measures.newFacts, 'new fact')}${sure}.`
  return [
    ...news(scene, spoke, paint.bold),
    ...(summary.oneLiner === '' ? [] : note(scene, oneLine(summary.oneLiner), (line) => line, '  ')),
    ...(tally === null ? [] : counting(tally, scene)),
    ...contested(event, scene),
    ...decisions.flatMap(({ id, text }) => note(scene, oneLine(`✓ decided ${id}: ${text}`), paint.green, '  ')),
  ]
}

/** What became disputed in this round; what was before is only counted. */
function contested({ summary, round }: Of<'round.closed'>, scene: Scene): readonly string[] {
  const shown = summary.contested.filter(({ since }) => since === round).slice(0, CONTESTED_SHOWN)
  const left = summary.contested.length - shown.length
  return [
    ...shown.flatMap(({ claim, for: holders, against }) => {
      const held = holders.length === 0 ? 'nobody' : listed(holders.map(scene.name))
      return note(scene, oneLine(`≠ ${claim}: ${held} against ${listed(against.map(scene.name))}`), scene.paint.dim, '  ')
    }),
    ...(left === 0
      ? []
      : note(scene, `≠ ${shown.length === 0 ? '' : 'and '}${counted(left, 'more disputed claim')}`, scene.paint.dim, '  ')),
  ]
}

function counting(tally: NonNullable<Of<'round.closed'>['tally']>, scene: Scene): readonly string[] {
  const { paint } = scene
  return [
    ...note(scene, `Votes: ${tallyText(tally)}.`, (line) => line, '  '),
    ...tally.openBlockers.flatMap(({ seat, claim, because, round }) =>
      note(
        scene,
        oneLine(`■ ${scene.name(seat)} blocks it (vote of round ${round})${claim === null ? '' : `, over ${claim}`}: ${because}`),
        paint.red,
        '  ',
      ),
    ),
  ]
}

/* ——— agreement that came too easily ——— */

export const detected = ({ kind, round, numbers, because }: Of<'groupthink.detected'>, scene: Scene): readonly string[] => [
  ...news(scene, oneLine(`⚠ ${DETECTIONS[kind]} in round ${round}. ${because}`), (line) => scene.paint.bold(scene.paint.yellow(line))),
  ...(Object.keys(numbers).length === 0 ? [] : note(scene, oneLine(numbersText(numbers)), scene.paint.dim, '  ')),
]

export function objected({ seats, failed, because }: Of<'objection.judged'>, scene: Scene): readonly string[] {
  const { paint } = scene
  const mark = (met: boolean): string => (met ? '✓' : '✗')
  return [
    ...news(scene, failed ? 'The objections changed nothing.' : 'The objections did their work.', failed ? paint.red : paint.green),
    ...note(scene, oneLine(because), paint.dim, '  '),
    ...seats.flatMap(({ seat, counterargument, hypothesis, assumption }) =>
      note(
        scene,
        `${scene.name(seat)}: ${mark(counterargument.met)} counterargument ${mark(hypothesis.met)} hypothesis ${mark(assumption.met)} assumption${unmet([counterargument, hypothesis, assumption])}`,
        (line) => line,
        '  ',
      ),
    ),
  ]
}

const unmet = (duties: readonly { readonly met: boolean; readonly because: string }[]): string => {
  const why = duties.filter(({ met }) => !met).map(({ because }) => because)
  return why.length === 0 ? '' : `. ${oneLine(why.join(' '))}`
}

/** `at`: when it was asked, on the deliberation's own clock. */
function waits(until: number | null, at: number): string {
  if (until === null) return 'It waits for you.'
  const left = until - at
  if (left <= 0) return 'It does not wait.'
  const time = left >= MINUTE ? counted(Math.round(left / MINUTE), 'minute') : counted(Math.ceil(left / 1_000), 'second')
  return `It waits ${time} for you, then goes on by its own rules.`
}

export const raised = (
  { id, needs, because, until, at }: EventOf<'escalation.raised'> & { readonly at: number },
  scene: Scene,
): readonly string[] => [
  ...news(scene, oneLine(`■ ${id}: a person is needed. ${needs}`), (line) => scene.paint.bold(scene.paint.magenta(line))),
  ...note(scene, oneLine(because), scene.paint.dim, '  '),
  ...typed(scene, answerCommand(scene.id, oneLine(id))),
  ...typed(scene, answerCommand(scene.id, oneLine(id), 'end')),
  ...note(scene, waits(until, at), scene.paint.dim, '  '),
]

export const settled = ({ id, by, choice, answer }: EventOf<'escalation.answered'>, scene: Scene): readonly string[] =>
  news(scene, oneLine(`${by} answers ${id} (${choice === 'end' ? 'end it' : 'go on'}): “${answer}”`), scene.paint.magenta)

export const expired = ({ id, because }: EventOf<'escalation.expired'>, scene: Scene): readonly string[] =>
  news(scene, oneLine(`Nobody answered ${id}. ${because}`), scene.paint.yellow)

/* ——— what is asked of the caller, and what the caller does ——— */

export const requested = (
  { id, seat, question, why, until, at }: Of<'context.requested'> & { readonly at: number },
  scene: Scene,
): readonly string[] => [
  ...news(scene, oneLine(`? ${id}: ${scene.name(seat)} asks for something before the round goes on. ${question}`), scene.paint.cyan),
  ...(why === '' ? [] : note(scene, oneLine(`Why: ${why}`), scene.paint.dim, '  ')),
  ...typed(scene, supplyCommand(scene.id, oneLine(id))),
  ...note(scene, waits(until, at), scene.paint.dim, '  '),
]

export const supplied = ({ id, by, success, result }: Of<'context.supplied'>, scene: Scene): readonly string[] =>
  news(scene, oneLine(`${by} ${success ? 'supplies' : 'can not supply'} ${id}: ${result}`), success ? scene.paint.cyan : scene.paint.yellow)

export const lifted = ({ seat, by, because }: Of<'blocker.lifted'>, scene: Scene): readonly string[] =>
  news(scene, oneLine(`${by} sets aside the blocker of ${scene.name(seat)}: ${because}`), scene.paint.cyan)

export const extended = ({ by, rounds, focus, because }: Of<'rounds.extended'>, scene: Scene): readonly string[] => [
  ...news(
    scene,
    oneLine(`${by} lets the table talk on${rounds === 0 ? '' : `, ${counted(rounds, 'round')} more`}. ${because}`),
    scene.paint.cyan,
  ),
  ...(focus === null || focus === '' ? [] : note(scene, oneLine(`About: ${focus}`), scene.paint.cyan, '  ')),
]

export const withheld = ({ feature, would, because }: Of<'measure.withheld'>, scene: Scene): readonly string[] =>
  note(scene, oneLine(`(${FEATURES[feature]}, only logged) This would have happened: ${would} ${because}`), scene.paint.dim)

export const exited = ({ reason, round, numbers, because }: Of<'roundtable.exited'>, scene: Scene): readonly string[] => [
  '',
  rule(scene, `${EXITS[reason]}, in round ${round}`, endBrush(reason, scene.paint)),
  ...note(scene, oneLine(because), (line) => line),
  ...(Object.keys(numbers).length === 0 ? [] : note(scene, oneLine(numbersText(numbers)), scene.paint.dim)),
  ...(reason === 'too-few-seats' ? [] : [...note(scene, 'It can go on all the same:'), ...typed(scene, goOnCommand(scene.id))]),
]

const endBrush = (reason: Of<'roundtable.exited'>['reason'], paint: Paint) => (text: string) =>
  paint.bold(reason === 'consensus' ? paint.green(text) : paint.yellow(text))

/* ——— a summary in words ——— */

export const asked = ({ by, seat }: Of<'synthesis.asked'>, scene: Scene): readonly string[] =>
  news(scene, oneLine(`${by} asks ${scene.name(seat)} to write it up.`), scene.paint.cyan)

export const written = ({ seat, text, claims, ignored }: Of<'synthesis.written'>, scene: Scene): readonly string[] => [
  ...news(scene, `${scene.name(seat)} writes it up. The count stays what it is.`, scene.paint.bold),
  ...spoken(scene, seat, text),
  ...(claims.length === 0 ? [] : note(scene, oneLine(`It names ${listed(claims)}.`), scene.paint.dim, '  ')),
  ...ignored.flatMap((said) => note(scene, oneLine(`! not taken: ${said}`), scene.paint.yellow, '  ')),
]

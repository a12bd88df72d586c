/** What befalls the whole council: what is read, who reads it how, where the machine stands, who is lost. */
import { MODES } from '../../core/council/modes/modes.ts'
import type { CouncilEvent } from '../../core/council/words.ts'
import { counted, grouped } from '../amounts.ts'
import { cut } from '../columns.ts'
import { oneLine } from '../printable.ts'
import { machineLines } from './machine.ts'
import { shortMode } from './reading.ts'
import { more, note, type Scene, said } from './scene.ts'

type Of<T extends CouncilEvent['type']> = Extract<CouncilEvent, { type: T }>
type Lines = readonly string[]

const RULE_MAX = 72

/** The number with its name: `66 Temporal`. */
export const modeText = (number: number): string => {
  const name = MODES.find((mode) => mode.number === number)?.name
  return name === undefined ? String(number) : `${number} ${shortMode(name)}`
}

export function surveyed({ path, title, lines, words, tokens, units }: Of<'document.surveyed'>, scene: Scene): Lines {
  const size = `${counted(lines, 'line')}, ${counted(words, 'word')}, about ${counted(tokens, 'token')}, read in ${counted(units.length, 'part')}`
  return ['', ...note(scene, `${oneLine(path)} (${oneLine(title)}): ${size}.`)]
}

/** One line a mode: a reader who wants more finds it in the report. */
export function selected({ seat, role, modes }: Of<'modes.selected'>, scene: Scene): Lines {
  return [
    '',
    ...said(scene, seat, oneLine(role), scene.paint.bold),
    ...modes.flatMap(({ mode, affinity, signals, keywords, because }) => {
      const signal = signals.map(({ signal: name, matches }) => `${name} ${matches}`).join(', ')
      const why = [signal, keywords.slice(0, 3).join(', ')].filter((part) => part !== '').join('; ') || because
      return more(scene, seat, cut(oneLine(`${modeText(mode)} · ${affinity.toFixed(2)} · ${why}`), Math.max(1, scene.width - 7)))
    }),
  ]
}

export function validated({ signals, overlap, relaxations, rules }: Of<'selection.validated'>, scene: Scene): Lines {
  const heard = signals.filter(({ matches }) => matches > 0).map(({ signal, matches }) => `${oneLine(signal)} ${matches}`)
  const broken = rules.filter(({ holds }) => !holds).map(({ rule, because }) => `${rule}: ${because}`)
  return [
    '',
    ...note(scene, `Signals in the document: ${heard.join(', ') || 'none'}.${overlap === 0 ? '' : ` Modes held twice: ${overlap}.`}`),
    ...[...broken, ...relaxations].flatMap((text) => note(scene, `! ${oneLine(text)}`, scene.paint.yellow)),
  ]
}

/** A new state: a rule across the screen, the machine with its place, and why. */
export function moved({ from, to, because, used, allowance }: Of<'council.moved'>, scene: Scene): Lines {
  const { paint, width, own } = scene
  const head = cut(`── ${to} `, width)
  const rule = head + '─'.repeat(Math.max(0, Math.min(width, RULE_MAX) - head.length))
  const brush = { CONVERGED: paint.green, DEADLOCKED: paint.magenta, ABORTED: paint.red }[to as string] ?? paint.cyan
  const tokens = used === 0 ? '' : ` ${grouped(used)} tokens were used in ${from}.`
  const isEnd = to === 'CONVERGED' || to === 'DEADLOCKED' || to === 'ABORTED'
  // Who pays nothing by the token need not be told how many it may use.
  const share = allowance === null || isEnd || !scene.isPaid ? '' : ` It may use ${grouped(allowance)} tokens.`
  return [
    '',
    paint.bold(brush(rule)),
    ...machineLines({ state: to, cyclesCompleted: own.cyclesCompleted }, paint, width),
    ...note(scene, `${oneLine(because)}${tokens}${share}`),
  ]
}

export const passed = ({ because }: Of<'allowance.passed'>, scene: Scene): Lines => note(scene, `! ${oneLine(because)}`, scene.paint.yellow)

export const lost = ({ seat, state, because }: Of<'reviewer.lost'>, scene: Scene): Lines => [
  '',
  ...said(scene, seat, `is lost in ${state}: ${oneLine(because)}`, scene.paint.red),
]

export const unapplied = ({ seat, modes, because }: Of<'mode.unapplied'>, scene: Scene): Lines =>
  said(scene, seat, `could not apply ${modes.map(modeText).join(', ')}: ${oneLine(because)}`, scene.paint.yellow)

/** Said once a seat; what the second look adds stands in the report. */
export function aligned({ seat, cycle, scores, violations }: Of<'alignment.given'>, scene: Scene): Lines {
  if (cycle > 1) return []
  const broken = violations.filter(({ evidence }) => evidence.verdict === 'verified')
  return [
    ...said(scene, seat, `North Star by phase: ${scores.map((score) => score.toFixed(2)).join(' · ')}`, scene.paint.dim),
    ...broken.flatMap(({ criterion, evidence }) =>
      more(scene, seat, `! forbidden (${oneLine(criterion)}): “${oneLine(evidence.quote)}”`, scene.paint.red),
    ),
  ]
}

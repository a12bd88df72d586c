/** What code and clerk make of the threads: cruxes, what they are worth, how they hang together, and who stands with whom. */
import type { DebateEventOf } from '../../core/debate/words.ts'
import { listed } from '../amounts.ts'
import { oneLine } from '../printable.ts'
import { wrap } from '../wrap.ts'
import { inLane, laneWidth, news, note, remark, type Scene } from './lane.ts'
import { DEPENDENCIES, DISAGREEMENTS, dcgText } from './phrases.ts'

type Lines = readonly string[]

export function dcgCalculated(event: DebateEventOf<'dcg.calculated'>, scene: Scene): Lines {
  const { crux, provisional, declared, counted } = event
  const flips = `${counted} of ${declared} declared flips count`
  return note(scene, crux, `${provisional ? 'provisional ' : ''}DCG ${dcgText(event)} (${flips})`, scene.paint.cyan)
}

export const promoted = ({ crux, because }: DebateEventOf<'crux.promoted'>, scene: Scene): Lines =>
  note(scene, crux, `★ On the agenda: ${oneLine(because)}`, scene.paint.bold)

export const demoted = ({ crux, because }: DebateEventOf<'crux.demoted'>, scene: Scene): Lines =>
  note(scene, crux, `☆ Off the agenda: ${oneLine(because)}`)

export function extracted(event: DebateEventOf<'crux.extracted'>, scene: Scene): Lines {
  const { crux, question, by, provisional, validated, failures, disagreement, diagnosis } = event
  const { bold, green, yellow } = scene.paint
  const worded = by === 'clerk' ? ', worded by the clerk' : ''
  const verdict = validated ? '✓ Validated.' : `! Not validated: ${oneLine(failures.join(' '))}`
  return [
    ...news(scene, crux, `◆ ${provisional ? 'Provisional crux' : 'Crux'}${worded}: “${oneLine(question)}”`, bold),
    ...remark(scene, crux, `${DISAGREEMENTS[disagreement]}: ${oneLine(diagnosis)}`),
    ...remark(scene, crux, verdict, validated ? green : yellow),
  ]
}

export const notFound = ({ crux, rule, because }: DebateEventOf<'crux.not-found'>, scene: Scene): Lines =>
  note(scene, crux, `No crux from the clerk (${rule.replaceAll('-', ' ')}): ${oneLine(because)}`)

export const reviewed = ({ crux, seat, fair, because }: DebateEventOf<'crux.reviewed'>, scene: Scene): Lines =>
  fair
    ? note(scene, crux, `${scene.name(seat)} finds the wording fair.`)
    : note(scene, crux, `${scene.name(seat)} does not find the wording fair: ${oneLine(because)}`, scene.paint.yellow)

export const challenged = ({ crux, by, because }: DebateEventOf<'crux.challenged'>, scene: Scene): Lines =>
  news(scene, crux, `${scene.name(by)} challenges the crux: ${oneLine(because)}`, scene.paint.yellow)

export const related = ({ dependencies }: DebateEventOf<'dependency.proposed'>, scene: Scene): Lines =>
  dependencies.flatMap(({ id, from, to, kind, sketch, confidence, refused }) => {
    const what = `${DEPENDENCIES[kind]} ${oneLine(to)} (${oneLine(id)}, ${confidence.toFixed(2)} sure): ${oneLine(sketch)}`
    return refused === null
      ? note(scene, from, `${what} A second voice is asked.`)
      : note(scene, from, `${what} It does not count: ${oneLine(refused)}`)
  })

export function confirmed({ id, seat, agrees, because }: DebateEventOf<'dependency.confirmed'>, scene: Scene): Lines {
  const known = scene.own.dependencies[id]
  const what = known === undefined ? oneLine(id) : `${DEPENDENCIES[known.kind]} ${oneLine(known.to)}`
  const text = agrees ? `${what}: ${scene.name(seat)} agrees.` : `${what}: ${scene.name(seat)} does not agree. ${oneLine(because)}`
  return note(scene, known?.from ?? oneLine(id), text)
}

export function coalitions({ camps, preliminary }: DebateEventOf<'coalition.detected'>, scene: Scene): Lines {
  if (camps.length === 0) return []
  const lines = camps.flatMap(({ label, members, positions }) => {
    const where = Object.entries(positions).map(([crux, side]) => `${oneLine(crux)} ${side}`)
    return wrap(`- ${oneLine(label)}: ${oneLine(listed(members.map(scene.name)))} (${where.join(', ')})`, laneWidth(scene), ' ')
  })
  const head = scene.paint.bold(preliminary ? 'Camps (preliminary)' : 'Coalitions')
  return ['', ...inLane(scene, null, [head, ...lines])]
}

export const named = ({ labels }: DebateEventOf<'coalition.named'>, scene: Scene): Lines =>
  labels.length === 0
    ? []
    : wrap(`The camps are now called ${oneLine(listed(labels.map((label) => `“${label}”`)))}.`, scene.width).map(scene.paint.dim)

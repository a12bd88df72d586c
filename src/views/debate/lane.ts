/**
 * Threads run side by side; on a terminal each is a lane: a bar in its own colour and a badge that says which thread, which
 * stage, how much of its budget is used.
 *
 *   ┃ t1 DISCOVERY 3/8 · m7 Macro trader · CHALLENGE · ↩ m4 Gold keeper
 *   ┃    what was said                      our own remarks stand two columns further left than what was said
 */
import type { Debate, Message, Thread } from '../../core/debate/state.ts'
import type { Stage } from '../../core/debate/words.ts'
import { at } from '../../core/list.ts'
import type { Brush, Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { flow, type Part } from '../terminal/flow.ts'
import { wrap } from '../wrap.ts'

export interface Scene {
  readonly own: Debate
  readonly name: (seat: string) => string
  readonly paint: Paint
  readonly width: number
}

const BAR = '┃'
const COLOURS = ['cyan', 'magenta', 'blue', 'yellow', 'green'] as const
export const STAGES: Readonly<Record<Stage, string>> = {
  DISCOVERY: 'DISCOVERY',
  CRUX_LOCK: 'CRUX LOCK',
  EVIDENCE: 'EVIDENCE',
  DONE: 'DONE',
}

export function laneBrush({ own, paint }: Scene, thread: string | null): Brush {
  const index = thread === null ? -1 : Object.keys(own.threads).indexOf(thread)
  if (index === -1) return paint.dim
  return paint[COLOURS[index % COLOURS.length] ?? 'cyan']
}

/** `t1 DISCOVERY 3/8`; the id alone of a thread that is not known yet. */
export function badge(own: Debate, id: string): string {
  const thread = own.threads[id]
  return thread === undefined ? oneLine(id) : `${oneLine(id)} ${stageText(thread)}`
}

export function stageText({ stage, counts, budgets }: Thread): string {
  return stage === 'DONE' ? STAGES.DONE : `${STAGES[stage]} ${counts[stage]}/${budgets[stage]}`
}

/** Lines in a thread's lane. */
export function inLane(scene: Scene, thread: string | null, lines: readonly string[]): readonly string[] {
  const bar = laneBrush(scene, thread)(BAR)
  return lines.map((line) => `${bar} ${line}`.trimEnd())
}

/** What is left of the width beside the bar. */
export const laneWidth = ({ width }: Scene): number => Math.max(1, width - 2)

export function headLines(scene: Scene, thread: string, parts: readonly Part[]): readonly string[] {
  const lane: Part = { text: badge(scene.own, thread), brush: laneBrush(scene, thread) }
  return inLane(scene, thread, flow([lane, ...parts], scene.paint, laneWidth(scene)))
}

/** What a speaker said: one paragraph, further in than any remark of ours, so that it can't pass for one. */
export const saidLines = (scene: Scene, thread: string, text: string, brush: Brush = (line) => line): readonly string[] =>
  inLane(scene, thread, wrap(oneLine(text), laneWidth(scene), '   ').map(brush))

/** A remark of ours inside a block. */
export const remark = (scene: Scene, thread: string | null, text: string, brush: Brush = scene.paint.dim): readonly string[] =>
  inLane(scene, thread, wrap(text, laneWidth(scene), ' ', '   ').map(brush))

/** A remark of ours that stands for itself: it begins with its thread. */
export function note(scene: Scene, thread: string, text: string, brush: Brush = scene.paint.dim): readonly string[] {
  const lane = oneLine(thread)
  const [first = '', ...rest] = wrap(`${lane} ${text}`, laneWidth(scene), '', '  ')
  const painted = first.startsWith(`${lane} `) ? `${laneBrush(scene, thread)(lane)} ${brush(first.slice(lane.length + 1))}` : brush(first)
  return inLane(scene, thread, [painted, ...rest.map(brush)])
}

/** The same, set apart: something happened to the thread itself. */
export const news = (scene: Scene, thread: string, text: string, brush?: Brush): readonly string[] => [
  '',
  ...note(scene, thread, text, brush),
]

export function messageOf({ messages }: Debate, isIt: (message: Message) => boolean): Message | null {
  for (let index = messages.size - 1; index >= 0; index--) {
    const message = at(messages, index)
    if (message !== undefined && isIt(message)) return message
  }
  return null
}

export function speakerOf({ name }: Scene, { by, seat }: Pick<Message, 'by' | 'seat'>): string {
  if (by === 'seat' && seat !== null) return name(seat)
  return by === 'user' ? 'the user' : 'the moderator'
}

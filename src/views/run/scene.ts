/** A run as its lines see it: the lanes of its agents, what was planned, and what helps to say it. The clerk's lane has no colour. */
import type { Deliberation } from '../../core/deliberation.ts'
import type { Purpose, RunOptions } from '../../core/run/words.ts'
import type { Brush, Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import type { Part } from '../terminal/flow.ts'
import { head, type Lanes, lanesOf, remark, spoken } from '../terminal/lanes.ts'

export interface Scene extends Lanes {
  readonly options: RunOptions
}

export const sceneOf = (state: Deliberation, paint: Paint, width: number): Scene => ({
  ...lanesOf(state, paint, width),
  // The protocol's name says whose options these are.
  options: state.house.opening.options as unknown as RunOptions,
})

const SAID_LINES_MAX = 8
const NAMES_SHOWN = 6

/** What somebody wrote, as much of it as a watcher reads; all of it is in the log. */
export function said(scene: Scene, seat: string, text: string): readonly string[] {
  if (text.trim() === '') return []
  const lines = spoken(scene, seat, text)
  if (lines.length <= SAID_LINES_MAX) return lines
  const left = lines.length - SAID_LINES_MAX + 1
  return [...lines.slice(0, SAID_LINES_MAX - 1), ...remark(scene, seat, ` … ${left} more lines: witan events ${scene.id}`)]
}

/** Who does what; and the how-manieth try it is, where it is not the first. */
export function acts(scene: Scene, seat: string, what: string, { attempt = 1, brush = scene.paint.dim as Brush } = {}): readonly string[] {
  const parts: readonly Part[] = [
    { text: what, brush },
    { text: attempt === 1 ? '' : `try ${attempt}`, brush: scene.paint.yellow },
  ]
  return head(scene, seat, parts)
}

/** "a, b and 3 more". */
export function some(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).map(oneLine).join(', ')
  return names.length <= NAMES_SHOWN ? shown : `${shown} and ${names.length - NAMES_SHOWN} more`
}

/** What somebody is asked for, as something that is done. */
export const DOES: Readonly<Record<Purpose, string>> = {
  explore: 'look around',
  propose: 'propose a change',
  make: 'make the change',
  inspect: 'look into the repository',
  review: 'review the change',
  merge: 'merge the change',
  secure: 'make the state safe',
}

/** `make/maker/2` → make. */
export const purposeOf = (request: string): Purpose | null => {
  const [purpose = ''] = request.split('/', 1)
  return Object.hasOwn(DOES, purpose) ? (purpose as Purpose) : null
}

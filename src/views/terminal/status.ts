/** The one line at the bottom while a deliberation runs: stage, who is waited for, how far, what it costs, how long. */
import type { Ask } from '../../core/ask/state.ts'
import type { Deliberation } from '../../core/deliberation.ts'
import { clockTime, listed, price } from '../amounts.ts'
import { columns, cut } from '../columns.ts'
import type { Paint } from '../paint.ts'
import { seatName } from './names.ts'

interface Part {
  readonly text: string
  readonly brush: (text: string) => string
}

const GAP = ' · '

export function statusLine(state: Deliberation, elapsedMs: number, paint: Paint, width: number): string {
  const { house } = state
  const { stage, progress, waiting } = progressOf(state)
  const spent = { ...house.spending, dollars: house.spending.micros / 1_000_000 }
  const parts = (who: string): readonly Part[] =>
    [
      { text: house.status === 'open' ? stage : house.status, brush: paint.cyan },
      { text: progress, brush: paint.bold },
      { text: who, brush: paint.dim },
      { text: price(spent), brush: paint.dim },
      { text: clockTime(elapsedMs), brush: paint.dim },
    ].filter(({ text }) => text !== '')
  const fits = shortened(waiting).find((who) => columns(joined(parts(who))) <= width) ?? ''
  return painted(parts(fits), width, paint)
}

const joined = (parts: readonly Part[]): string => parts.map(({ text }) => text).join(GAP)

/** All names, then fewer and fewer of them, then none. */
function shortened(names: readonly string[]): readonly string[] {
  if (names.length === 0) return ['']
  const some = names.slice(0, -1).map((_, left) => {
    const shown = names.length - 1 - left
    return `waiting for ${names.slice(0, shown).join(', ')} and ${names.length - shown} more`
  })
  return [`waiting for ${listed(names)}`, ...some, `waiting for ${names.length}`, '']
}

function painted(parts: readonly Part[], width: number, paint: Paint): string {
  let room = width
  let line = ''
  for (const { text, brush } of parts) {
    const gap = line === '' ? '' : GAP
    if (columns(gap) >= room) break
    const shown = cut(text, room - columns(gap))
    line += paint.dim(gap) + brush(shown)
    room -= columns(gap) + columns(shown)
  }
  return line
}

interface Progress {
  readonly stage: string
  readonly progress: string
  readonly waiting: readonly string[]
}

function progressOf(state: Deliberation): Progress {
  const { house } = state
  const waiting = new Map(Object.values(house.desk).map(({ seat, attempt }) => [seat, attempt]))
  if (house.opening.protocol !== 'ask') return { stage: house.opening.protocol, progress: '', waiting: named(state, waiting) }
  // The protocol's name says whose state this is; `own` is opaque only to those who drive every protocol alike.
  const own = state.own as Ask
  for (const { seat } of Object.values(own.grants)) if (!waiting.has(seat)) waiting.set(seat, 1)
  const answers = Object.keys(own.answers).length
  const ballots = Object.keys(own.ballots).length
  const isRanking =
    ballots > 0 || Object.keys(own.unranked).length > 0 || Object.values(own.grants).some(({ purpose }) => purpose === 'rank')
  const progress = isRanking ? `${ballots} of ${answers} ranked` : `${answers} of ${house.opening.seats.length} answered`
  return { stage: isRanking ? 'ranking' : 'answering', progress, waiting: named(state, waiting) }
}

const named = (state: Deliberation, waiting: ReadonlyMap<string, number>): readonly string[] =>
  [...waiting].map(([seat, attempt]) => `${seatName(state, seat)}${attempt > 1 ? ` (try ${attempt})` : ''}`)

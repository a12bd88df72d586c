/** The one line at the bottom while a deliberation runs: stage, who is waited for, how far, what it costs, how long. */
import type { Deliberation } from '../../core/deliberation.ts'
import { costOf } from '../../core/house/spending.ts'
import { clockTime, listed, priceAndCache } from '../amounts.ts'
import { askProgress } from '../ask/progress.ts'
import { columns, cut } from '../columns.ts'
import { councilProgress } from '../council/progress.ts'
import { debateProgress } from '../debate/progress.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { roomProgress } from '../room/progress.ts'
import { roundtableProgress } from '../roundtable/progress.ts'
import { runProgress } from '../run/progress.ts'
import { seatName } from './names.ts'
import type { Progress } from './progress.ts'

interface Part {
  readonly text: string
  readonly brush: (text: string) => string
}

const GAP = ' · '
/** On a narrower screen it says who is waited for. */
const WRITING_COLUMNS_MIN = 60

/** Who is writing now, and what the first words are. */
export interface Writer {
  readonly request: string
  readonly attempt: number
  readonly seat: string
  readonly words: string
}

export function statusLine(state: Deliberation, elapsedMs: number, paint: Paint, width: number, writing: readonly Writer[] = []): string {
  const { house } = state
  const { stages, progress, granted } = progressOf(state)
  const parts = (stage: string, who: string): readonly Part[] =>
    [
      { text: stage, brush: paint.cyan },
      { text: progress, brush: paint.bold },
      { text: who, brush: paint.dim },
      { text: priceAndCache(costOf(house.spending)), brush: paint.dim },
      { text: clockTime(elapsedMs), brush: paint.dim },
    ].filter(({ text }) => text !== '')
  const waiting = [...writingNow(state, writing, width), ...shortened(waitingFor(state, granted))]
  const tries = (house.status === 'open' ? stages : [house.status]).flatMap((stage) => waiting.map((who) => parts(stage, who)))
  return painted(tries.find((some) => columns(joined(some)) <= width) ?? tries.at(-1) ?? [], width, paint)
}

/** The one who began last, while it has not landed; with all its first words, with half of them, with none. */
function writingNow(state: Deliberation, writing: readonly Writer[], width: number): readonly string[] {
  const open = writing.filter(({ request, attempt }) => state.house.desk[request]?.attempt === attempt)
  const last = open.at(-1)
  if (last === undefined || width < WRITING_COLUMNS_MIN) return []
  const others = open.length === 1 ? '' : `, and ${open.length - 1} more`
  const says = `${seatName(state, last.seat)} is writing`
  const words = oneLine(last.words)
  const whole = words === '' ? [] : [words, cut(words, columns(words) / 2)].map((some) => `${says}: ${some.replace(/…$/, '')}…${others}`)
  return [...whole, `${says}${others}`]
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

const PROGRESS: Readonly<Record<string, (state: Deliberation) => Progress>> = {
  ask: askProgress,
  debate: debateProgress,
  council: councilProgress,
  roundtable: roundtableProgress,
  run: runProgress,
  room: roomProgress,
}

function progressOf(state: Deliberation): Progress {
  const { protocol } = state.house.opening
  return PROGRESS[protocol]?.(state) ?? { stages: [protocol], progress: '', granted: [] }
}

/** Whose reply is on its way, or is owed and not asked for yet. */
function waitingFor(state: Deliberation, granted: readonly string[]): readonly string[] {
  const tries = new Map(Object.values(state.house.desk).map(({ seat, attempt }) => [seat, attempt]))
  for (const seat of granted) if (!tries.has(seat)) tries.set(seat, 1)
  return [...tries].map(([seat, attempt]) => `${seatName(state, seat)}${attempt > 1 ? ` (try ${attempt})` : ''}`)
}

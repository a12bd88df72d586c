/** What a deliberation may use at most, and how much of it is used at this moment: one gauge a limit, also where there is no cap. */
import { GATES } from '../../../src/core/governor/numbers.ts'
import type { GovernorReport } from '../../../src/core/governor/report.ts'
import type { House } from '../../../src/core/house/house.ts'
import { clockTime, dollars, grouped, percent } from '../../../src/views/amounts.ts'

export type GaugeKey = 'dollars' | 'tokens' | 'calls' | 'time' | 'turns' | 'checkpoint'

export interface ShownGauge {
  readonly key: GaugeKey
  readonly title: string
  /** "1,204", "$0.31". */
  readonly used: string
  /** Null: no cap. */
  readonly limit: string | null
  /** What else it is reached by. */
  readonly or: string | null
  /** Of the limit, 0 and up; null: no cap. */
  readonly share: number | null
  /** How near: `calm` below 50 %, then the gate that was reached. */
  readonly level: Level
  /** What that means here. */
  readonly said: string | null
  /** The gates on the way to it; none where nothing is done before it is reached. */
  readonly gates: readonly Gate[]
  /** The whole of it in words. */
  readonly told: string
}

export type Level = 'calm' | 'half' | 'near' | 'last' | 'full'

export interface Gate {
  readonly share: number
  /** The log has it that it was crossed. */
  readonly isCrossed: boolean
}

/** Before the limit itself, the lowest first. */
const MARKS = GATES.filter(({ share }) => share < 1).toReversed()

const TITLES: Readonly<Record<GaugeKey, string>> = {
  dollars: 'Money',
  tokens: 'Tokens',
  calls: 'Model calls',
  time: 'Time at work',
  turns: 'Turns',
  checkpoint: 'Checkpoint',
}

const SHOW: Readonly<Record<GaugeKey, (amount: number) => string>> = {
  dollars: (micros) => dollars(micros / 1_000_000),
  tokens: grouped,
  calls: grouped,
  time: clockTime,
  turns: grouped,
  checkpoint: clockTime,
}

type Limited = Pick<House, 'watch' | 'limits' | 'governor'>

/** `workedMs`: real time, which only the log as a whole can tell. */
export function gaugesOf({ gauges }: Pick<GovernorReport, 'gauges'>, house: Limited, workedMs: number): readonly ShownGauge[] {
  const { watch, limits } = house
  return [
    ...gauges.map(({ resource, used, limit, gate }) =>
      shown(resource, used ?? workedMs, limit, limit === null ? [] : MARKS.map(crossedBy(Number(gate ?? 0)))),
    ),
    shown('turns', watch.turns, limits.turnsMax, []),
    checkpoint(house, workedMs),
  ]
}

const crossedBy =
  (highest: number) =>
  ({ gate, share }: (typeof GATES)[number]): Gate => ({ share, isCrossed: highest >= Number(gate) })

function shown(key: GaugeKey, used: number, limit: number | null, gates: readonly Gate[]): ShownGauge {
  const show = SHOW[key]
  const title = TITLES[key]
  const gauge = { key, title, used: show(used), or: null, gates }
  if (limit === null) return { ...gauge, limit: null, share: null, level: 'calm', said: null, told: `${title}: ${show(used)} used, no cap` }
  const share = shareOf(used, limit)
  const level = levelOf(share)
  const crossed = gates.findLast(({ isCrossed }) => isCrossed)
  return {
    ...gauge,
    limit: show(limit),
    share,
    level,
    said: (key === 'turns' || key === 'calls' ? COUNTED : SPENT)[level],
    told: `${title}: ${show(used)} of ${show(limit)} used, ${percent(share)}${crossed === undefined ? '' : `; the gate at ${percent(crossed.share)} is passed`}`,
  }
}

const shareOf = (used: number, limit: number): number => (limit <= 0 ? (used > 0 ? 1 : 0) : used / limit)

/** Since the last look; it is due by time or, where there are tasks, by their number. Nothing is spent by it, so it is never alarming. */
function checkpoint({ governor, limits }: Limited, workedMs: number): ShownGauge {
  const { checkpoint: last, tasksDone, tasksFailed, task } = governor
  const [minutesMax, tasksMax] = [limits.checkpointMinutes, limits.checkpointTasks]
  const sinceMs = Math.max(0, workedMs - last.minutes * 60_000)
  const tasks = tasksDone - last.tasksDone
  const hasTasks = task !== null || tasksDone + tasksFailed > 0
  const [used, limit] = [clockTime(sinceMs), clockTime(minutesMax * 60_000)]
  const or = hasTasks ? `${tasks} of ${tasksMax} tasks` : null
  return {
    key: 'checkpoint',
    title: TITLES.checkpoint,
    ...{ used, limit, or },
    share: Math.min(1, Math.max(shareOf(sinceMs, minutesMax * 60_000), hasTasks ? tasks / tasksMax : 0)),
    level: 'calm',
    said: null,
    gates: [],
    told: `${last.number === 0 ? 'To the first checkpoint' : `Since checkpoint ${last.number}`}: ${used} of ${limit}${or === null ? '' : ` at work, or ${or}`}`,
  }
}

export function levelOf(share: number): Level {
  if (share >= 1) return 'full'
  const passed = MARKS.filter((mark) => share >= mark.share).length
  return (['calm', 'half', 'near', 'last'] as const)[passed] ?? 'last'
}

/** What follows at each level: of what is spent something is done at each gate. */
const SPENT: Readonly<Record<Level, string | null>> = {
  calm: null,
  half: 'past half',
  near: 'past 80 %: cheaper models, where there are any',
  last: 'past 95 %: what is in hand is finished, then it stops',
  full: 'used up',
}

/** The last call or turn may be the one that suffices: nothing stops before it. */
const COUNTED: typeof SPENT = { ...SPENT, near: 'past 80 %', last: 'past 95 %', full: 'used up' }

/** The one that is nearest to its cap; null where nothing is capped. A checkpoint is no cap. */
export const fullest = (gauges: readonly ShownGauge[]): ShownGauge | null =>
  gauges
    .filter(({ key }) => key !== 'checkpoint')
    .reduce<ShownGauge | null>((most, one) => (one.share !== null && one.share > (most?.share ?? -1) ? one : most), null)

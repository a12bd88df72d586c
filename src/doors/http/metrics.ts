/** Numbers for Prometheus: what this process does now, and what it has done since it began. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Cost } from '../../core/protocol.ts'
import type { Standing } from '../../engine/fleet/queue.ts'
import type { Heard } from './app.ts'

export interface Gauges {
  readonly running: number
  readonly waiting: number
  readonly callsInTheAir: number
  readonly callsWaiting: number
  readonly readers: number
  readonly isDatabaseUp: boolean
  /** Null: this process is alone, or the database does not answer. */
  readonly fleet: Standing | null
}

const COUNTED = [
  'calls',
  'tokens',
  'inputTokens',
  'cacheReadTokens',
  'cacheWriteTokens',
  'outputTokens',
  'dollars',
  'dollarsWithoutCache',
] as const
type Spent = Pick<Cost, (typeof COUNTED)[number]>
const NOTHING = Object.fromEntries(COUNTED.map((part) => [part, 0])) as Record<keyof Spent, number>

export interface Metrics {
  heard(request: Pick<Heard, 'method' | 'path' | 'status' | 'ms'>): void
  /** A run ended here: closed, left, failed … */
  ended(because: string): void
  /** What a deliberation has used by now; told again after it was taken up again, only the rest is added. */
  spent(id: string, cost: Spent): void
  dropped(): void
  /** The text that Prometheus reads. */
  text(now: Gauges): string
  close(): void
}

const QUANTILES = [0.5, 0.9, 0.99] as const
const LOOP_RESOLUTION_MS = 10
/** Of what was measured, the time between two looks is no delay. */
const lateness = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - LOOP_RESOLUTION_MS / 1000)

export function makeMetrics(): Metrics {
  const requests = new Map<string, number>()
  const ends = new Map<string, number>()
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()
  let seconds = 0
  let dropped = 0
  const used = { ...NOTHING }
  const told = new Map<string, Spent>()
  /** Since the last look: a bad minute of last week must not hide a bad one now, nor the other way round. */
  const delays = (): readonly (readonly [string, number])[] => {
    const found = QUANTILES.map((quantile) => [labels({ quantile: String(quantile) }), lateness(loop.percentile(quantile * 100))] as const)
    loop.reset()
    return found
  }
  const count = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)
  return {
    heard: ({ method, path, status, ms }) => {
      count(requests, labels({ method, route: routeOf(path), status: String(status) }))
      seconds += ms / 1000
    },
    ended: (because) => count(ends, labels({ because })),
    spent: (id, cost) => {
      const before = told.get(id) ?? NOTHING
      told.set(id, cost)
      for (const part of COUNTED) used[part] += cost[part] - before[part]
    },
    dropped: () => {
      dropped += 1
    },
    text: ({ running, waiting, callsInTheAir, callsWaiting, readers, isDatabaseUp, fleet }) =>
      [
        metric('witan_deliberations_running', 'gauge', 'Deliberations that this process runs.', [['', running]]),
        metric('witan_deliberations_waiting', 'gauge', 'Deliberations that wait for a place in this process.', [['', waiting]]),
        metric('witan_runs_ended_total', 'counter', 'Runs that ended here, and how.', [...ends]),
        metric('witan_model_calls_in_the_air', 'gauge', 'Model calls that have left and are not back.', [['', callsInTheAir]]),
        metric('witan_model_calls_waiting', 'gauge', 'Model calls that wait for their turn.', [['', callsWaiting]]),
        metric('witan_model_calls_total', 'counter', 'Model calls of deliberations that ended here.', [['', used.calls]]),
        metric('witan_tokens_total', 'counter', 'Tokens of deliberations that ended here.', [['', used.tokens]]),
        metric('witan_input_tokens_total', 'counter', 'Of the tokens, what calls have read.', [['', used.inputTokens]]),
        metric('witan_cache_read_tokens_total', 'counter', 'Of the input, read from a provider’s cache.', [['', used.cacheReadTokens]]),
        metric('witan_cache_write_tokens_total', 'counter', 'Of the input, written to one.', [['', used.cacheWriteTokens]]),
        metric('witan_output_tokens_total', 'counter', 'Of the tokens, what calls have written.', [['', used.outputTokens]]),
        metric('witan_cost_dollars_total', 'counter', 'Dollars of deliberations that ended here, where prices are known.', [
          ['', used.dollars],
        ]),
        metric('witan_cost_without_cache_dollars_total', 'counter', 'What the same calls would have cost if nothing were cached.', [
          ['', used.dollarsWithoutCache],
        ]),
        metric('witan_http_requests_total', 'counter', 'Requests by method, route and status.', [...requests]),
        metric('witan_http_seconds_total', 'counter', 'Time until requests were answered, together.', [['', seconds]]),
        metric('witan_readers', 'gauge', 'Readers of live events.', [['', readers]]),
        metric('witan_readers_dropped_total', 'counter', 'Readers that were dropped because they read nothing.', [['', dropped]]),
        metric('witan_event_loop_delay_seconds', 'gauge', 'How late the event loop is.', delays()),
        metric('witan_memory_bytes', 'gauge', 'Resident memory.', [['', process.memoryUsage.rss()]]),
        metric('witan_database_up', 'gauge', 'Whether the database answers; without it there are no numbers of the fleet.', [
          ['', Number(isDatabaseUp)],
        ]),
        ...(fleet === null ? [] : fleetMetrics(fleet)),
      ].join(''),
    close: () => loop.disable(),
  }
}

/** Every node says the same: of one, not of their sum, an alarm is made. */
const fleetMetrics = ({ waiting, running, waitedSeconds, ranSeconds, stuck, takeOvers, fencedAppends }: Standing): readonly string[] => [
  metric('witan_fleet_queue_depth', 'gauge', 'Deliberations of the fleet that wait for a worker.', [['', waiting]]),
  metric('witan_fleet_running', 'gauge', 'Deliberations of the fleet that a worker has.', [['', running]]),
  metric('witan_fleet_queue_age_seconds', 'gauge', 'How long the first in line has waited.', [['', waitedSeconds]]),
  metric('witan_fleet_run_age_seconds', 'gauge', 'How long the longest run has lasted.', [['', ranSeconds]]),
  metric('witan_fleet_stuck', 'gauge', 'Open deliberations whose runner is gone for a minute, taken up by nobody.', [['', stuck]]),
  metric('witan_fleet_take_overs_total', 'counter', 'Leases taken over from a runner that was gone.', [['', takeOvers]]),
  metric('witan_fleet_fenced_appends_total', 'counter', 'Appends refused because another runner had taken over.', [['', fencedAppends]]),
]

function metric(
  name: string,
  type: 'gauge' | 'counter',
  help: string,
  values: readonly (readonly [labels: string, value: number])[],
): string {
  const lines = values.map(([labelled, value]) => `${name}${labelled} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

const labels = (of: Readonly<Record<string, string>>): string =>
  `{${Object.entries(of)
    .map(([key, value]) => `${key}="${value.replace(/[\\"\n]/g, '_')}"`)
    .join(',')}}`

/** Ids and numbers are taken out. */
export const plainRoute = (path: string): string =>
  path
    .replace(/\/deliberations\/[^/]+/, '/deliberations/{id}')
    .replace(/^(\/api\/v1\/rooms)\/[^/]+/, '$1/{id}')
    .replace(/(\/rooms\/\{id\}\/files)\/.+/, '$1/{path}')
    .replace(/(\/rooms\/\{id\}\/issues)\/[^/]+/, '$1/{issue}')
    .replace(/(\/rooms\/\{id\}\/canon)\/[^/]+/, '$1/{ref}')
    .replace(/(\/rooms\/\{id\}\/patches)\/[^/]+/, '$1/{patch}')
    .replace(/(\/rooms\/\{id\}\/members)\/[^/]+/, '$1/{member}')
    .replace(/\/at\/[^/]+/, '/at/{seq}')
    .replace(/\/rounds\/[^/]+/, '/rounds/{round}')
    .replace(/\/texts\/[^/]+/, '/texts/{hash}')
    .replace(/^\/d\/[^/]+/, '/d/{id}')
    .replace(/^\/assets\/[^/]+/, '/assets/{file}')

const PARTS = 'at/\\{seq\\}|rounds/\\{round\\}|texts/\\{hash\\}|events|commands|owed|replies|export'
const LOOKS = 'issues(?:/\\{issue\\})?|canon(?:/\\{ref\\})?|patches/\\{patch\\}|members/\\{member\\}|files/\\{path\\}|leaderboard|health'
const ROOMS = `rooms(?:/\\{id\\}(?:/(?:${LOOKS}|commands|look-ups|sessions))?)?`
const API = `api/v1/(?:uploads|setup|casts|estimates|analytics/roundtables|${ROOMS}|deliberations(?:/\\{id\\}(?:/(?:${PARTS}))?)?)`
const PAGE = 'new|analytics|d/\\{id\\}(?:/report)?|assets/\\{file\\}|favicon\\.svg'
const ROUTES = new RegExp(`^/(?:healthz|readyz|metrics|openapi\\.json|mcp|${API}|${PAGE})?$`)

export const isRoute = (path: string): boolean => ROUTES.test(plainRoute(path))

/** What nobody routes is one line: a stranger must not grow the list. */
const routeOf = (path: string): string => (isRoute(path) ? plainRoute(path) : 'other')

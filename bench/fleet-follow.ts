/**
 * How soon a reader on another machine hears of an event: one process appends, another follows the same stream in the same PostgreSQL.
 *
 *   append ──▶ durable ──▶ NOTIFY ──▶ the other process reads on      told: as it is meant to be
 *   append ──▶ durable      (lost)    a look once a second            untold: the word got lost each time
 */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Appended, Batch } from '../src/log/log.ts'
import { makeWriter } from '../src/log/postgres/append.ts'
import { connect } from '../src/log/postgres/pool.ts'
import { postgresLog } from '../src/log/postgres/postgres.ts'
import { NO_TEXTS, prepare } from './append.ts'
import { atSite, machine, quantile } from './fleet.ts'
import { below, type Measure, type Reading } from './row.ts'
import { median, short } from './timing.ts'

/** Not counted: the first come before anything is compiled. */
const WARM_UP = 20
const EVENTS = 200
const PAUSE_MS = 25
/** At other times of the second each. */
const UNTOLD_PAUSE_MS = 73
const SETTLE_MS = 1_500

type Append = (stream: string, version: number, batch: Batch) => Promise<Appended>

interface Heard {
  readonly lateMs: readonly number[]
  /** Of it, the append itself. */
  readonly appendMs: readonly number[]
}

async function heardOf(url: string, stream: string, append: Append, pauseMs: number): Promise<Heard> {
  const [opening, ...rest] = prepare(stream, 1, 1 + WARM_UP + EVENTS)
  if (opening === undefined) throw new Error('There is nothing to append.')
  await append(stream, 0, { events: opening.drafts, texts: NO_TEXTS })
  const follower = fork(join(import.meta.dirname, 'fleet-follower.ts'), [url, stream])
  const next = (): Promise<unknown> => new Promise((resolve) => follower.once('message', resolve))
  await next()
  const began = new Map<number, number>()
  const appendMs: number[] = []
  for (const [index, { drafts }] of rest.entries()) {
    began.set(index + 2, performance.timeOrigin + performance.now())
    const before = performance.now()
    const appended = await append(stream, index + 1, { events: drafts, texts: NO_TEXTS })
    if (!appended.ok) throw new Error('An append met a conflict.')
    appendMs.push(performance.now() - before)
    await sleep(pauseMs)
  }
  await sleep(SETTLE_MS)
  follower.send('tell')
  const heard = (await next()) as (readonly [seq: number, at: number])[]
  const lateMs = heard.filter(([seq]) => seq > 1 + WARM_UP).map(([seq, at]) => at - (began.get(seq) ?? Number.NaN))
  if (lateMs.length !== EVENTS) throw new Error(`${lateMs.length} of ${EVENTS} events arrived.`)
  return { lateMs, appendMs: appendMs.slice(WARM_UP) }
}

async function take(): Promise<readonly Reading[]> {
  return atSite(async ({ cluster }) => {
    const url = await cluster.createDatabase('follow')
    const log = await postgresLog(url)
    const told = await heardOf(url, 'ask-benchtold', log.append, PAUSE_MS)
    const connections = connect(url)
    const silent = makeWriter(connections)
    const append: Append = (stream, version, batch) => silent.append(stream, version, batch, null)
    const untold = await heardOf(url, 'ask-benchmute', append, UNTOLD_PAUSE_MS)
    await connections.close()
    await log.close()
    const reading = (name: string, { lateMs, appendMs }: Heard, bound: number): Reading => ({
      name: `fleet-follow.${name}`,
      value: quantile(lateMs, 0.99),
      unit: 'ms',
      aim: below(bound),
      detail: `p99; median ${short(median(lateMs))} ms, of which the append ${short(median(appendMs))} ms; ${EVENTS} events; ${machine()}`,
    })
    return [reading('told-p99', told, 100), reading('untold-p99', untold, 1_500)]
  })
}

export const fleetFollow: Measure = {
  name: 'fleet-follow',
  how: `${EVENTS} events of one stream, each timed from just before its append in one process until a follower in another process has it (99th percentile); then the same with no word said at all, so that only the look once a second finds it. PostgreSQL with fsync on.`,
  take,
}

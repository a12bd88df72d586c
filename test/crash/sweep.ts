/**
 * Kills a deliberation at every event of its life, in real processes on a real file, resumes each in another process, and
 * holds the result against a run that nobody killed.
 *
 *   whole run ──▶ its length ──▶ for each event: a run killed before, and after, its append ──▶ resumed ──▶ compared
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AskReport } from '../../src/core/ask/report.ts'
import type { CouncilReport } from '../../src/core/council/report-types.ts'
import type { DebateReport } from '../../src/core/debate/report-types.ts'
import { fold, report } from '../../src/core/deliberation.ts'
import type { Dossier } from '../../src/core/dossier.ts'
import type { ReportHead } from '../../src/core/protocol.ts'
import type { RoundtableReport } from '../../src/core/roundtable/report-types.ts'
import type { Recorded } from '../../src/core/words.ts'
import { dossierFor } from '../../src/engine/dossier.ts'
import { sqliteLog } from '../../src/log/sqlite.ts'
import { CRASH_CHILD } from '../compiled.ts'
import { violationsIn } from '../invariants.ts'
import { callsMade } from './calls.ts'

const AT_ONCE = 2
/** The opening is written by `open`, before there is a runner to kill. */
const FIRST_INDEX = 2

export interface Sweep {
  readonly protocol: 'ask' | 'council' | 'debate' | 'roundtable'
  readonly seed: number
  readonly seats: number
  /** 1: every event; 3: every third. */
  readonly every: number
}

interface Killed {
  readonly name: string
  readonly database: string
  readonly inTheAir: number
}

export async function sweep({
  protocol,
  seed,
  seats,
  every,
}: Sweep): Promise<{ readonly kills: number; readonly wrong: readonly string[] }> {
  const home = mkdtempSync(join(tmpdir(), 'witan-crash-'))
  try {
    const whole = join(home, 'whole.db')
    await child(0, 'run', whole, protocol, seed, seats, 0, 'never')
    const expected = await resultIn(whole)
    const indexes = Array.from({ length: expected.events.length - FIRST_INDEX + 1 }, (_, place) => FIRST_INDEX + place)
    const points = indexes.filter((index) => index % every === 0).flatMap((index) => [`${index} before`, `${index} after`])
    const killed = await inParallel(points, (point) => kill(home, [protocol, seed, seats], point))
    const halves = Array.from({ length: AT_ONCE }, (_, half) => killed.filter((_, place) => place % AT_ONCE === half))
    await inParallel(
      halves.filter((half) => half.length > 0),
      (half) => child(0, 'resume', ...half.map(({ database }) => database)),
    )
    const wrong = await inParallel(killed, (one) => compare(one, expected.result))
    return { kills: killed.length, wrong: wrong.flat() }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

async function kill(home: string, what: readonly (string | number)[], name: string): Promise<Killed> {
  const [index = '', moment = ''] = name.split(' ')
  const database = join(home, `${moment}-${index}.db`)
  await child('SIGKILL', 'run', database, ...what, index, moment)
  const { events } = await resultIn(database)
  const desk = fold(events)?.house.desk ?? {}
  return { name, database, inTheAir: Object.values(desk).filter((ask) => ask.inFlight !== null).length }
}

/** Runs a child that must end like this: with this code, or by this signal. */
function child(expected: number | NodeJS.Signals, ...words: readonly (string | number)[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CRASH_CHILD, ...words.map(String)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    started.stderr.on('data', (data: Buffer) => {
      said += data.toString()
    })
    started.once('close', (code, signal) => {
      if ((signal ?? code) === expected) resolve()
      else reject(new Error(`${words.join(' ')} ended with ${signal ?? code}, not ${expected}. ${said}`))
    })
  })
}

async function resultIn(
  database: string,
): Promise<{ events: readonly Recorded[]; dossier: Dossier; result: unknown; lost: number; verified: string | null }> {
  const log = sqliteLog(database)
  const [info] = await log.streams({ limit: 1 })
  const events = info === undefined ? [] : await log.read(info.id, 0)
  const verified = info === undefined ? 'there is no stream' : await log.verify(info.id)
  const state = fold(events)
  if (state === null) throw new Error(`${database} holds no event.`)
  const dossier = await dossierFor(log, state.house.opening)
  await log.close()
  const made = report(state)
  const broken = typeof verified === 'string' ? verified : verified.ok ? null : verified.because
  const result = resultOf[made.protocol]?.(made, events)
  return { events, dossier, result, lost: made.cost.lostCalls, verified: broken }
}

const resultOf: Readonly<Record<string, (report: ReportHead, events: readonly Recorded[]) => unknown>> = {
  ask: (report) => asked(report as AskReport),
  council: (report) => reviewed(report as CouncilReport),
  debate: (report, events) => debated(report as DebateReport, events),
  roundtable: (report) => discussed(report as RoundtableReport),
}

/** All but what it cost. */
const discussed = ({ stopReason, exit, decision, rounds, claims, evidence, verification }: RoundtableReport): unknown => ({
  stopReason,
  exit,
  decision,
  rounds,
  claims,
  evidence,
  verification,
})

/** Seats answer in the order of the table, so even the numbers of findings are the same. */
const reviewed = ({ state, verdict, verdictReason, findings, counts, northStar, unread }: CouncilReport): unknown => ({
  state,
  verdict,
  verdictReason,
  findings,
  counts,
  northStar,
  unread,
})

function asked({ result, status, stopReason, answers, ballots, spared, tally }: AskReport): unknown {
  const said = answers.map(({ seat, side, position, evidence }) => ({
    seat,
    side,
    position,
    checks: evidence.map(({ check }) => check.verdict),
  }))
  const cast = ballots.toSorted((a, b) => (a.seat < b.seat ? -1 : 1))
  return { result, status, stopReason, said, cast, spared, tally }
}

/** Who speaks next hangs on when answers land, which no two real runs share; what must be the same is that it ended as it should. */
function debated({ status, stopReason, blindVote }: DebateReport, events: readonly Recorded[]): unknown {
  return { status, stopReason, blindVote, completed: events.filter(({ type }) => type === 'debate.completed').length }
}

async function compare({ name, database, inTheAir }: Killed, expected: unknown): Promise<readonly string[]> {
  const { events, dossier, result, lost, verified } = await resultIn(database)
  const wrong = [...violationsIn(events, dossier), ...callsWrong(events, callsMade(database))]
  if (verified !== null) wrong.push(`verify: ${verified}`)
  if (JSON.stringify(result) !== JSON.stringify(expected)) wrong.push(`the result differs: ${JSON.stringify(result)}`)
  if (lost !== inTheAir) wrong.push(`${inTheAir} calls were in the air when it died, but ${lost} are on the bill as lost`)
  return wrong.map((sentence) => `killed at ${name}: ${sentence}`)
}

/** No call without its `ask.sent`; at most one `ask.sent` whose call never left. */
function callsWrong(events: readonly Recorded[], made: readonly string[]): string[] {
  const sent = events.flatMap((event) => (event.type === 'ask.sent' ? [event.request] : []))
  const times = (list: readonly string[], request: string): number => list.filter((other) => other === request).length
  return [...new Set([...sent, ...made])].flatMap((request) => {
    const [announced, left] = [times(sent, request), times(made, request)]
    return left <= announced && announced <= left + 1 ? [] : [`${request} was announced ${announced} times and left ${left} times`]
  })
}

async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  const queue = items.entries()
  const worker = async (): Promise<void> => {
    for (const [place, item] of queue) results[place] = await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

/**
 * One room that many processes die in: each goes on with what the last one left, and is killed -9 a little further on, until one of
 * them comes to the end. Then the room is held against one in which nobody died.
 *
 *   dies ─▶ dies ─▶ … ─▶ done ──▶ log, issues, credits, files ══ those of the undisturbed one
 */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { anchorOf, liveEntries } from '../../../src/core/canon/canon.ts'
import { fold } from '../../../src/core/deliberation.ts'
import { tallyOf } from '../../../src/core/ledger/ledger.ts'
import { items } from '../../../src/core/list.ts'
import { issueOf, patchOf, type Room } from '../../../src/core/room/state.ts'
import type { Recorded } from '../../../src/core/words.ts'
import { sqliteLog } from '../../../src/log/sqlite.ts'
import { ROOM_CHILD } from '../../compiled.ts'
import { violationsIn } from '../../invariants.ts'

const DEATHS_MAX = 60
/** No two in a row die at the same distance, lest one batch that is longer than it be begun for ever. */
const strideAt = (least: number, deaths: number): number => (least === 0 ? 0 : least + ((deaths * 5) % 17))

/** How it ended: with a code, or by a signal. */
function child(home: string, stride: number, moment: string): Promise<{ readonly how: number | string | null; readonly said: string }> {
  return new Promise((resolve) => {
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ROOM_CHILD, home, String(stride), moment], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    started.stderr.on('data', (data: Buffer) => {
      said += data.toString()
    })
    started.once('close', (code, signal) => resolve({ how: signal ?? code, said }))
  })
}

/** Works on until it is done, killed after `least` events or a few more, now before an append and now after it; how many died on the way. */
export async function worked(home: string, least: number): Promise<number> {
  for (let deaths = 0; deaths < DEATHS_MAX; deaths++) {
    // Never only before: answers that land together are one append, and would land together for ever.
    const { how, said } = await child(home, strideAt(least, deaths), deaths % 2 === 0 ? 'before' : 'after')
    if (how === 0) return deaths
    if (how !== 'SIGKILL') throw new Error(`After ${deaths} deaths one ended with ${how}. ${said}`)
  }
  throw new Error(`${DEATHS_MAX} processes died, and the room is not done.`)
}

/** One that dies, and nobody who goes on. */
export async function killed(home: string, stride: number, moment: string): Promise<void> {
  const { how, said } = await child(home, stride, moment)
  if (how !== 'SIGKILL') throw new Error(`It ended with ${how}. ${said}`)
}

export interface Left {
  readonly events: readonly Recorded[]
  readonly result: unknown
  readonly wrong: readonly string[]
}

export async function leftIn(home: string): Promise<Left> {
  const log = sqliteLog(join(home, 'room.db'))
  const [info] = await log.streams({ limit: 1 })
  if (info === undefined) throw new Error(`${home} holds no room.`)
  const events = await log.read(info.id, 0)
  const verified = await log.verify(info.id)
  await log.close()
  const own = fold(events)?.own as Room
  const wrong = [
    ...violationsIn(events).filter((one) => !one.endsWith('it never closed')),
    ...creditsWrong(events, own),
    ...writingWrong(events),
  ]
  if (!verified.ok) wrong.push(`verify: ${verified.because}`)
  return { events, result: { ...resultOf(own), files: filesIn(join(home, 'novel')) }, wrong }
}

/** Every balance is the sum of what was booked, and nothing was booked under two numbers or one number twice. */
function creditsWrong(events: readonly Recorded[], own: Room): readonly string[] {
  const booked = events.flatMap((event) => (event.type === 'credit.awarded' ? [event] : []))
  const wrong = Object.keys(own.members).flatMap((member) => {
    const sum = booked.filter((credit) => credit.member === member).reduce((all, { amount }) => all + amount, 0)
    const { credits } = tallyOf(own.ledger, 'lifetime', member)
    return credits === sum ? [] : [`${member} has ${credits}, and ${sum} were booked`]
  })
  const ids = booked.map(({ id }) => id)
  return new Set(ids).size === ids.length ? wrong : [...wrong, 'two credits have the same number']
}

/** What was accepted was written, once. */
function writingWrong(events: readonly Recorded[]): readonly string[] {
  const named = (type: Recorded['type']): readonly string[] =>
    events.flatMap((event) => (event.type === type && 'patch' in event ? [String(event.patch)] : []))
  const [accepted, applied] = [named('patch.accepted'), named('patch.applied')]
  return accepted.toSorted().join() === applied.toSorted().join() ? [] : [`${accepted} were accepted, and ${applied} written`]
}

/** Whose comment came first among those who were asked together is a matter of the moment. */
function resultOf(own: Room): object {
  const issues = Array.from({ length: own.issueCount }, (_, index) => issueOf(own, index + 1)).map((issue) => ({
    title: issue?.title,
    status: issue?.status,
    epistemic: issue?.epistemic,
    freezes: issue?.freezes,
    decision: issue?.resolution?.decision,
    votes: Object.entries(issue?.votes ?? {}).toSorted(),
    quarantined: issue?.quarantined.map(({ body }) => body),
    said:
      issue === undefined ? [] : [...items(issue.comments)].map(({ author, stance, body }) => `${author}, ${stance}: ${body}`).toSorted(),
  }))
  const patches = Array.from({ length: own.patchCount }, (_, index) => patchOf(own, `P${index + 1}`)).map(
    (patch) => `${patch?.diff}${patch?.status}`,
  )
  const credits = Object.keys(own.members).map((member) => [member, tallyOf(own.ledger, 'lifetime', member).byReason])
  return {
    issues,
    patches: patches.toSorted(),
    credits,
    canon: liveEntries(own.canon).map((entry) => `${anchorOf(entry)} ${entry.statement.value}`),
    session: [own.sessions, own.session?.ended?.reason],
  }
}

const filesIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (readdirSync(folder, { recursive: true }) as string[])
      .toSorted()
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )

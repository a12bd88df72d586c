/**
 * What a server does when a debate or a roundtable has ended that asked for a baseline: opens it and lets it run.
 *
 *   opening holds the note ──it ends──▶ the wish, from its own log ──under a key of its id──▶ one ask, however often
 *
 * Nothing is kept beside the log: the note says that one is wanted, and the key, which makes the ask's id, whether it was opened.
 * So it does not matter whether the server was restarted before, while or after it opened it.
 */
import type { ReportHead } from '../core/protocol.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import type { ProtocolName } from '../core/words.ts'
import type { Engine } from './engine.ts'
import { idFrom } from './new-ids.ts'
import type { Wish } from './open.ts'

/** What can be held against the same seats answering alone. */
const FOLLOWED = ['debate', 'roundtable'] as const satisfies readonly ProtocolName[]
export type FollowedName = (typeof FOLLOWED)[number]
export const isFollowed = (protocol: string): protocol is FollowedName => FOLLOWED.some((one) => one === protocol)

/** So many of the newest of each are looked at when a server starts. */
const MISSED_MAX = 2_000

/** In the opening of one that has a baseline coming. */
export const BASELINE_FOLLOWS = 'A baseline follows when this has ended: the same seats answer alone.'

/** Without a space, so that no key of a caller's is the same: those begin with a name and a space. */
export const baselineKey = (talk: string): string => `baseline:${talk}`
/** The key makes the id: nobody has to look for it. */
export const baselineId = (talk: string): string => idFrom('ask', baselineKey(talk))

/** Makes the baseline's wish of the talk's; what it is called and capped by is the door's business. */
export type ToBaseline = (wish: Wish, talked: ReportHead) => Wish

/** The id of a baseline that was opened now; null: none is wanted, it is not time, or it was opened before. */
export async function openBaseline(engine: Engine, id: string, toBaseline: ToBaseline): Promise<string | null> {
  const state = await engine.state(id)
  if (isRefusal(state)) return null
  const { opening, closed } = state.house
  // Not after a person said stop: they would have to say it twice.
  if (!isFollowed(opening.protocol) || !opening.notes.includes(BASELINE_FOLLOWS)) return null
  if (closed === null || closed.reason === 'user') return null
  const wish = await wishOf(engine, id)
  const talked = await engine.report(id)
  if (isRefusal(wish) || isRefusal(talked)) return null
  const opened = await engine.openOnce(toBaseline(wish, talked), baselineKey(id), null)
  // Taken up again after its baseline, it has one all the same.
  return isRefusal(opened) || !opened.isNew ? null : opened.id
}

/** Those that ended while nobody was there to open what follows them. */
export async function openMissedBaselines(engine: Engine, toBaseline: ToBaseline): Promise<readonly string[]> {
  const opened: string[] = []
  const statuses = ['completed', 'stopped']
  const ended = await Promise.all(FOLLOWED.map((protocol) => engine.list({ protocol, statuses, limit: MISSED_MAX })))
  for (const { id } of ended.flat()) {
    const [first] = await engine.read(id, 0, 1)
    if (first?.type !== 'deliberation.opened' || !first.notes.includes(BASELINE_FOLLOWS)) continue
    const baseline = await openBaseline(engine, id, toBaseline)
    if (baseline !== null) opened.push(baseline)
  }
  return opened
}

/** What it was opened with, out of its own log. */
async function wishOf(engine: Engine, id: string): Promise<Wish | Refusal> {
  const state = await engine.state(id)
  if (isRefusal(state)) return state
  const { opening, limits } = state.house
  const files: Wish['sources']['files'][number][] = []
  for (const file of opening.dossier.files) {
    const text = await engine.text(file.hash)
    if (text === null) return refuse('text-gone', `The text of ${file.path} is no longer in the log.`)
    files.push({ ...file, text })
  }
  const { protocol, subject, seats, staff, bench, pace, seed, options, script, recording, notes, software, dossier } = opening
  const sources = { files, skipped: dossier.skipped, notes: [] }
  const recorded = recording === null ? null : await engine.text(recording.hash)
  return {
    protocol: protocol as Wish['protocol'],
    subject,
    seats,
    staff,
    bench,
    limits,
    pace,
    seed,
    sources,
    options,
    script,
    recording: recording === null || recorded === null ? null : { ...recording, text: recorded },
    notes,
    software,
  }
}

/** What every protocol's report says in the same words: how it ended, what to do next, who answered, what the verifier found. */
import type { Check, RegisteredEvidence, Verdict } from '../core/evidence/words.ts'
import { raisedFlag } from '../core/governor/raise.ts'
import { endedAt } from '../core/house/commands.ts'
import type { DriverKind, Side } from '../core/house/words.ts'
import type { ReportHead } from '../core/protocol.ts'
import { counted } from './amounts.ts'
import { answerCommand } from './governor/commands.ts'
import { plainly } from './governor/names.ts'

/** A reference with what the verifier found. */
export type Checked = Pick<RegisteredEvidence, 'id' | 'reference'> & { readonly check: Check }

export const SIDES: readonly Side[] = ['YES', 'NO', 'UNCERTAIN']

export function ending(report: ReportHead): string {
  if (report.status === 'completed') return report.because ?? 'It reached its own end.'
  const because = plainly(report.because ?? '')
  if (report.status === 'stopped') return `Stopped early (${report.stopReason}): ${because}`
  if (report.status === 'stopping') return `Stopping (${report.stopReason}): ${because}`
  if (report.status === 'paused') return pausedText(because)
  return report.protocol === 'room' ? 'The room is open.' : 'Still under way: this is the result so far.'
}

/** Who paused it needs no colon; the governor says why it did. */
const pausedText = (because: string): string =>
  because === '' || because.startsWith('Paused by ') ? 'Paused: nothing new is asked.' : `Paused: ${because} Nothing new is asked.`

/** Who looks after one that is open: somebody runs it, it waits for a worker of a fleet, or nobody does. */
export type Care = 'run' | 'waiting' | 'nobody'

/** What a reader can do about an end that is none; null where there is nothing to do. `care`: where that is known. */
export function nextStep({ id, protocol, status, stopReason, governor }: ReportHead, care: Care = 'run'): string | null {
  // What is asked about a limit is answered by raising it: going on with the same would only stop again.
  const asked = governor.escalations.find(({ outcome, layer }) => outcome === null && layer !== 'policy')
  if (asked !== undefined && (status === 'stopped' || status === 'paused'))
    return `It waits for your answer, go-on or end: ${answerCommand(id, asked.id)}`
  // A run is driven by what its agents hand in: between two replies nobody runs it.
  if (protocol === 'run' && (status === 'open' || status === 'stopping')) return `See what is owed, and hand it in: witan owed ${id}`
  // A room is open for as long as its project lasts; its report says what there is to do.
  if (protocol === 'room' && (status === 'open' || status === 'stopping')) return null
  if (care === 'nobody' && (status === 'open' || status === 'stopping')) return `Nobody runs it now. Let it go on: witan resume ${id}`
  if (status === 'paused') return `Let it go on: witan resume ${id}`
  if (status === 'open' || status === 'stopping') return `${care === 'waiting' ? 'It waits for a worker. ' : ''}Watch it: witan watch ${id}`
  if (status === 'completed' || endedAt(governor) !== null) return null
  const own = stopReason === null ? undefined : OWN_LIMITS[protocol]?.[stopReason]
  if (own !== undefined) return `${own}: witan resume ${id}`
  const limit = raisedFlag(stopReason, governor.gauges)
  if (limit !== null) return `Let it go on with a higher limit: witan resume ${id} ${limit}`
  const mend = stopReason === null ? undefined : MENDS[stopReason]
  if (mend !== undefined) return `${mend}: witan resume ${id}`
  return `Let it go on: witan resume ${id}`
}

/** Limits of a protocol's own, which a new start extends by itself. */
const OWN_LIMITS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  debate: {
    time: 'Let it go on with more time (where real time is the cap, raise it with --max-minutes)',
    messages: 'Let it go on with more messages',
  },
}

const MENDS: Readonly<Record<string, string>> = {
  break: 'See above what broke it off and mend that, then let it go on',
  checkpoint: 'It stopped at a checkpoint with a clean state; let it go on',
  failures: 'See above what failed (witan doctor checks keys and servers), then let it go on',
  stalled: 'This is a bug of ours: please report it with the output of witan events. It may still go on',
}

export const MARKS: Readonly<Record<Verdict, string>> = { verified: '✓', failed: '✗', unverified: '?' }

/** `plan.md:14–18`, an address, a title: where a reference says that it stands. */
export function sourceOf({ reference }: Pick<Checked, 'reference'>): string {
  const { path, lines, url, title } = reference
  if (path === null) return url ?? title ?? 'a source without a name'
  if (lines === null) return path
  return lines.start === lines.end ? `${path}:${lines.start}` : `${path}:${lines.start}–${lines.end}`
}

/** "3 references: 2 verified, 1 failed"; null where there are none. */
export function evidenceCount(evidence: readonly Pick<Checked, 'check'>[]): string | null {
  if (evidence.length === 0) return null
  const parts = (['verified', 'failed', 'unverified'] as const).flatMap((verdict) => {
    const amount = evidence.filter(({ check }) => check.verdict === verdict).length
    return amount === 0 ? [] : [`${amount} ${verdict}`]
  })
  return `${counted(evidence.length, 'reference')}: ${parts.join(', ')}`
}

/** Who answered for a seat: its model, or what it is without one. */
export function driverWord(driver: DriverKind, model: string | null): string {
  if (driver === 'model') return model ?? 'model'
  return DRIVERS[driver]
}

const DRIVERS: Readonly<Record<Exclude<DriverKind, 'model'>, string>> = {
  offline: 'offline, no language model',
  human: 'a person',
  host: 'the host',
  scripted: 'from a script',
  recorded: 'recorded replies of a language model',
  repository: 'the repository itself',
}

/**
 * Verification of one stream, whatever keeps it: the chain from its first event to the head that the list names,
 * the list's own line, the hash of every text that the events rest on, and a head that somebody noted elsewhere.
 */
import type { Event } from '../core/words.ts'
import { GENESIS, type Row } from './chain.ts'
import type { StreamInfo, Verified } from './log.ts'
import { readRow } from './record.ts'
import { summarized } from './stream-info.ts'

export interface Audited {
  readonly rows: Iterable<Row>
  readonly info: StreamInfo | null
  readonly head: string
}

/** SHA-256 of the text stored under this hash; null where there is none. */
type TextHash = (hash: string) => string | null

/** The pinned texts one event rests on. */
export function restsOn(event: Event): readonly string[] {
  switch (event.type) {
    case 'deliberation.opened':
      return [...event.dossier.files.map(({ hash }) => hash), ...(event.recording === null ? [] : [event.recording.hash])]
    case 'ask.sent':
      return [event.prompt]
    case 'ask.answered':
      return [event.raw, ...event.lookups.map(({ result }) => result)]
    case 'ask.failed':
      return event.raw === null ? [] : [event.raw]
    default:
      return []
  }
}

/** Fewer characters could be met by chance, or by trying. */
const NOTED_CHARACTERS_MIN = 16
const NOTED = new RegExp(`^[0-9a-f]{${NOTED_CHARACTERS_MIN},64}$`)

/** `noted`: the hash of one of its events, or its beginning, as somebody wrote it down when that event was the last. */
export function audit(stream: string, { textHash, ...audited }: Audited & { readonly textHash: TextHash }, noted?: string): Verified {
  const steps = auditing(stream, audited, noted)
  for (let step = steps.next(); ; step = steps.next(textHash(step.value))) if (step.done === true) return step.value
}

/** The same for a store that must be waited for: each step names a text, and is answered with what `TextHash` would say. */
export function* auditing(stream: string, { rows, info, head }: Audited, noted?: string): Generator<string, Verified, string | null> {
  const wanted = noted?.trim().toLowerCase()
  if (wanted !== undefined && !NOTED.test(wanted)) return { ok: false, seq: null, because: noHead(wanted) }
  let met = wanted === undefined
  let seq = 0
  let prev = GENESIS
  let derived: StreamInfo | null = null
  const checked = new Set<string>()
  for (const row of rows) {
    const reading = readRow(stream, seq + 1, prev, row)
    if (!reading.ok) return { ok: false, seq: seq + 1, because: reading.because }
    seq++
    prev = row.hash
    met ||= wanted !== undefined && prev.startsWith(wanted)
    if (seq === 1 && reading.event.type !== 'deliberation.opened')
      return { ok: false, seq, because: `${stream} does not begin with its opening.` }
    derived = summarized(derived, [reading.event])
    for (const hash of restsOn(reading.event)) {
      if (checked.has(hash)) continue
      const because = textBroken(hash, seq, yield hash)
      if (because !== null) return { ok: false, seq, because }
      checked.add(hash)
    }
  }
  const because = listBroken(stream, derived, prev, info, head) ?? (met ? null : rewritten(stream, seq, wanted ?? ''))
  return because === null ? { ok: true, events: seq, texts: checked.size, head } : { ok: false, seq: null, because }
}

const noHead = (wanted: string): string =>
  `A head is a hash of 64 hex characters (0-9, a-f), or at least its first ${NOTED_CHARACTERS_MIN}; this is ${wanted.length === 0 ? 'empty' : `${wanted.length} characters: ${wanted.slice(0, 64)}`}.`

const rewritten = (stream: string, events: number, wanted: string): string =>
  `None of the ${events} events of ${stream} has the hash ${wanted.slice(0, 16)}…: its history is not the one that head was noted from. Either it was rewritten, or the head belongs to another deliberation.`

function textBroken(hash: string, seq: number, found: string | null): string | null {
  if (found === hash) return null
  const text = `The text ${hash.slice(0, 12)}… that event ${seq} rests on`
  return found === null ? `${text} is missing.` : `${text} is not what was stored: its hash does not fit.`
}

function listBroken(stream: string, derived: StreamInfo | null, last: string, info: StreamInfo | null, head: string): string | null {
  if (derived === null && info === null) return `There is no deliberation ${stream}.`
  if (info === null) return `${stream} has events, but no line in the list of streams.`
  const stored = derived?.version ?? 0
  if (info.version !== stored) return `${stored} events of ${stream} are stored, but ${info.version} were written.`
  if (head !== last) return `The chain of ${stream} ends in ${last.slice(0, 12)}…, but the list of streams says ${head.slice(0, 12)}….`
  for (const key of Object.keys(info) as (keyof StreamInfo)[]) {
    if (info[key] !== derived?.[key]) return `The list of streams says ${key} ${info[key]} of ${stream}; its events say ${derived?.[key]}.`
  }
  return null
}

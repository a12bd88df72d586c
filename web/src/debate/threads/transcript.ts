/**
 * What stands in the columns, read off the log once and kept: each thread's messages, what befell it, its failed locks and the
 * contributions that were refused there, in order. A past moment is the beginning of the same lists.
 */
import type { RegisteredEvidence } from '../../../../src/core/evidence/words.ts'
import type { Recorded, RecordedOf } from '../../../../src/core/words.ts'

export type Speaking = RecordedOf<'message.published'> | RecordedOf<'moderator.intervened'> | RecordedOf<'user.interjected'>

export interface MessageEntry {
  readonly kind: 'message'
  readonly seq: number
  readonly event: Speaking
  /** What it quotes, with what the verifier found, and since when that is known. */
  readonly quoted: { readonly seq: number; readonly evidence: readonly RegisteredEvidence[] } | null
}

export interface NoteEntry {
  readonly kind: 'note'
  readonly seq: number
  readonly event: Recorded
}

export interface LockFailedEntry {
  readonly kind: 'lock-failed'
  readonly seq: number
  readonly event: RecordedOf<'crux.lock-failed'>
}

export interface RefusedEntry {
  readonly kind: 'refused'
  readonly seq: number
  readonly event: RecordedOf<'contribution.refused'>
  readonly purpose: string
  /** Hash of what was said; null where no answer is in the log. */
  readonly raw: string | null
}

export type Entry = MessageEntry | NoteEntry | LockFailedEntry | RefusedEntry

interface Asked {
  readonly purpose: string
  readonly thread: string | null
}

/** Fed with a log that only grows; `upTo` says how much of it there is. */
export class Transcript {
  private readonly columns = new Map<string, Entry[]>()
  /** What was refused and belongs to no thread: openings, the clerk's work. */
  private readonly elsewhere: RefusedEntry[] = []
  private readonly messages = new Map<string, Speaking>()
  private readonly askedBy = new Map<string, Asked>()
  private readonly raws = new Map<string, string>()
  private readonly proposedIn = new Map<string, string>()
  private read = 0

  /** Takes up what has come since the last time. */
  grow(events: readonly Recorded[]): void {
    for (; this.read < events.length; this.read++) {
      const event = events[this.read]
      if (event !== undefined) this.take(event)
    }
  }

  threadOf(message: string): string | null {
    return this.messages.get(message)?.thread ?? null
  }

  /** Who said it: a seat, or in a word who is none. Null: there is no such message. */
  speakerOf(message: string): { readonly seat: string | null; readonly word: string } | null {
    const event = this.messages.get(message)
    if (event === undefined) return null
    if (event.type === 'message.published') return { seat: event.seat, word: event.seat }
    return { seat: null, word: event.type === 'user.interjected' ? 'the user' : 'the moderator' }
  }

  /** When it was said, as the number of its event. */
  seqOf(message: string): number | null {
    return this.messages.get(message)?.seq ?? null
  }

  /** A thread's entries up to a moment. */
  column(thread: string, seq: number, hasRefused: boolean): readonly Entry[] {
    const entries = upTo(this.columns.get(thread) ?? [], seq)
    return hasRefused ? entries : entries.filter(({ kind }) => kind !== 'refused')
  }

  unplaced(seq: number): readonly RefusedEntry[] {
    return upTo(this.elsewhere, seq)
  }

  refusedCount(seq: number): number {
    let count = this.unplaced(seq).length
    for (const entries of this.columns.values()) for (const entry of upTo(entries, seq)) if (entry.kind === 'refused') count++
    return count
  }

  private take(event: Recorded): void {
    const { seq } = event
    switch (event.type) {
      case 'turn.granted':
        this.askedBy.set(event.request, { purpose: event.purpose, thread: this.threadOfTarget(event.purpose, event.target) })
        return
      case 'ask.answered':
        this.raws.set(event.request, event.raw)
        return
      case 'message.published':
      case 'moderator.intervened':
      case 'user.interjected':
        this.messages.set(event.id, event)
        this.put(event.thread, { kind: 'message', seq, event, quoted: null })
        return
      case 'claims.registered':
        this.quote(event)
        return
      case 'crux.lock-failed':
        this.put(event.thread, { kind: 'lock-failed', seq, event })
        return
      case 'contribution.refused':
        this.refuse(event)
        return
      default: {
        if (event.type === 'thread.proposed') this.proposedIn.set(event.proposal, event.from)
        const thread = this.threadOfNote(event)
        if (thread !== null) this.put(thread, { kind: 'note', seq, event })
      }
    }
  }

  private put(thread: string, entry: Entry): void {
    const column = this.columns.get(thread)
    if (column === undefined) this.columns.set(thread, [entry])
    else column.push(entry)
  }

  private refuse(event: RecordedOf<'contribution.refused'>): void {
    const asked = this.askedBy.get(event.request)
    const entry: RefusedEntry = {
      kind: 'refused',
      seq: event.seq,
      event,
      purpose: asked?.purpose ?? '',
      raw: this.raws.get(event.request) ?? null,
    }
    if (asked?.thread == null) this.elsewhere.push(entry)
    else this.put(asked.thread, entry)
  }

  /** Where one turn held two moves, each keeps what it names itself. */
  private quote({ request, seq, evidence }: RecordedOf<'claims.registered'>): void {
    const thread = this.askedBy.get(request)?.thread
    const column = thread == null ? undefined : this.columns.get(thread)
    if (column === undefined || evidence.length === 0) return
    for (let index = column.length - 1; index >= 0; index--) {
      const entry = column[index]
      if (entry?.kind !== 'message' || entry.event.type !== 'message.published') continue
      if (entry.event.request !== request) return
      const named = entry.event.evidence
      column[index] = { ...entry, quoted: { seq, evidence: evidence.filter(({ id }) => named.includes(id)) } }
    }
  }

  /** As the rules read a grant's target: a message, a thread, or thread/from/to. */
  private threadOfTarget(purpose: string, target: string | null): string | null {
    if (target === null || purpose === 'confirm') return null
    return purpose === 'speak' ? this.threadOf(target) : (target.split('/')[0] ?? null)
  }

  /** The thread whose story an event belongs to; null: it is told elsewhere on the page. */
  private threadOfNote(event: Recorded): string | null {
    switch (event.type) {
      case 'thread.created':
      case 'question.set':
      case 'stage.changed':
      case 'seat.abstained':
      case 'crux.locked':
      case 'thread.converged':
      case 'thread.failed':
      case 'thread.staled':
      case 'thread.merged':
        return event.thread
      case 'steelman.graded':
        // The one who was restated says it in a message of its own.
        return event.by === 'target' ? null : event.thread
      case 'crux.promoted':
      case 'crux.demoted':
      case 'crux.challenged':
      case 'crux.not-found':
        return event.crux
      case 'thread.proposed':
        return event.from
      case 'thread.seconded':
      case 'thread.declined':
        return this.proposedIn.get(event.proposal) ?? null
      default:
        return null
    }
  }
}

/** The beginning of a list in order, up to a moment. */
function upTo<E extends { readonly seq: number }>(entries: readonly E[], seq: number): readonly E[] {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.seq ?? 0) <= seq) low = middle + 1
    else high = middle
  }
  // A copy: the list itself grows in place, and who remembers it would not see that.
  return entries.slice(0, low)
}

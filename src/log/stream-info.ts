/**
 * A stream in one line, for lists: derived from its events as they are appended, stored beside them, checked by verify.
 */
import { assert } from '../core/assert.ts'
import type { Recorded } from '../core/words.ts'
import type { StreamInfo } from './log.ts'

/** Every status that a line can have. */
export const STATUSES = ['open', 'paused', 'stopping', 'completed', 'stopped'] as const

/** `before` is null for a stream that does not exist yet: its first event must open it. */
export function summarized(before: StreamInfo | null, events: readonly Recorded[]): StreamInfo {
  let info = before
  for (const event of events) info = info === null ? opened(event) : advanced(info, event)
  assert(info !== null, 'A stream without events has nothing to say in a list.')
  return info
}

function opened(event: Recorded): StreamInfo {
  assert(event.type === 'deliberation.opened', `${event.stream} must begin with deliberation.opened, not with ${event.type}.`)
  const { stream: id, protocol, seq: version, wall } = event
  // Half a surrogate pair would come back changed from a text column, and a zero is refused by one; in the event itself JSON escapes both.
  const subject = event.subject.toWellFormed().replaceAll('\0', '\ufffd')
  return { id, protocol, subject, version, openedAt: wall, updatedAt: wall, status: 'open', stopReason: null }
}

function advanced(before: StreamInfo, event: Recorded): StreamInfo {
  const info: StreamInfo = { ...before, version: event.seq, updatedAt: event.wall }
  switch (event.type) {
    case 'deliberation.paused':
      return { ...info, status: 'paused' }
    case 'deliberation.resumed':
      return { ...info, status: 'open' }
    case 'deliberation.stopping':
      return { ...info, status: 'stopping' }
    case 'deliberation.closed':
      return { ...info, status: event.reason === 'completed' ? 'completed' : 'stopped', stopReason: event.reason }
    case 'deliberation.reopened':
      return { ...info, status: 'open', stopReason: null }
    default:
      return info
  }
}

/** A deliberation as one line of a list, the same over HTTP and MCP. */
import type { StreamInfo } from '../engine/engine.ts'

export const lineOf = ({ id, protocol, subject, status, stopReason, openedAt, updatedAt, version }: StreamInfo) => ({
  id,
  protocol,
  subject,
  status,
  stopReason,
  openedAt,
  updatedAt,
  version,
})

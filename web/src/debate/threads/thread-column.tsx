/**
 * One thread as a column: its head, and everything that was said and done in it. Only what is in view is in the page. It follows
 * the newest while the reader is at the end; a reader who is further up is told how much has come, and is not moved.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { Thread } from '../../../../src/core/debate/state.ts'
import { counted } from '../../../../src/views/amounts.ts'
import { useMoment } from '../../fold/moment.ts'
import { Button } from '../../kit/basics.tsx'
import { useJump } from '../jump.ts'
import { useDebate } from '../seats/debate-at.ts'
import type { Table } from '../use-table.ts'
import { useTranscript } from '../use-table.ts'
import { ColumnHead } from './column-head.tsx'
import { LockFailedCard, NoteRow, RefusedCard } from './entry-row.tsx'
import { MessageCard } from './message-card.tsx'
import type { Entry } from './transcript.ts'

/** How far from the end a reader may be and still counts as there. */
const NEAR_END_PX = 72
const FLASH_MS = 2_400

const GUESSES: Readonly<Record<Entry['kind'], number>> = { message: 150, note: 44, 'lock-failed': 140, refused: 120 }

export function ThreadColumn({
  thread,
  table,
  hasRefused,
}: {
  readonly thread: Thread
  readonly table: Table
  readonly hasRefused: boolean
}) {
  const { seq, isNow } = useMoment()
  const { own, house } = useDebate()
  const transcript = useTranscript()
  const entries = useMemo(() => transcript.column(thread.id, seq, hasRefused), [transcript, thread.id, seq, hasRefused])
  const startsAtTop = isNow && house.closed !== null
  const { box, rows, follow, flashed } = useColumn(entries, hasRefused, startsAtTop)
  return (
    <section
      aria-label={`Thread ${thread.id}`}
      data-thread={thread.id}
      className="flex h-full min-w-0 flex-col rounded-xl border border-line bg-page"
    >
      <ColumnHead own={own} thread={thread} table={table} />
      <div className="relative min-h-0 flex-1">
        <section
          ref={box}
          aria-label={`What was said in ${thread.id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by its focus.
          tabIndex={0}
          className="h-full overflow-y-auto overscroll-contain px-2 [overflow-anchor:none]"
        >
          {entries.length === 0 && <p className="px-1 py-4 text-soft text-sm">Nothing has been said here yet.</p>}
          <ol className="relative" style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, key, start }) => {
              const entry = entries[index]
              return entry === undefined ? null : (
                <li key={key} data-index={index} ref={rows.measureElement} className="absolute inset-x-0" style={{ top: start }}>
                  <Row entry={entry} thread={thread.id} table={table} isFlashed={flashed !== null && messageIn(entry) === flashed} />
                </li>
              )
            })}
          </ol>
        </section>
        {follow.unseen > 0 && (
          <Button
            small
            look="primary"
            icon="down"
            className="absolute bottom-3 left-1/2 -translate-x-1/2 whitespace-nowrap shadow-lg"
            onClick={follow.toEnd}
          >
            {counted(follow.unseen, 'new message')}
          </Button>
        )}
      </div>
    </section>
  )
}

const messageIn = (entry: Entry): string | null => (entry.kind === 'message' ? entry.event.id : null)

/** How the column stood when it was last looked at. */
interface Before {
  /** The number of the newest entry. */
  readonly last: number
  readonly hasRefused: boolean
  readonly isAtEnd: boolean
}

/** The list that is in view, whether it follows, and which message to point at. */
function useColumn(entries: readonly Entry[], hasRefused: boolean, startsAtTop: boolean) {
  const box = useRef<HTMLElement>(null)
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => GUESSES[entries[index]?.kind ?? 'message'],
    getItemKey: (index) => entries[index]?.seq ?? index,
    overscan: 5,
    gap: 8,
    paddingStart: 8,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END_PX,
  })
  const { flashed, index: target } = useFlash(entries, (index, isArrival) => {
    rows.scrollToIndex(index, { align: 'center' })
    box.current?.closest('[data-thread]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // Who came here by a link on the page reads on from here; who came by the address has touched nothing yet.
    if (!isArrival) box.current?.focus({ preventScroll: true })
  })
  const isTarget = target !== -1
  // As long as it is pointed at it stays in view: a list that was at its end a moment ago would follow what comes meanwhile.
  useEffect(() => {
    if (flashed !== null && entries.length > 0) rows.scrollToIndex(target, { align: 'center' })
  }, [entries.length, flashed, target, rows])
  const last = entries.at(-1)?.seq ?? 0
  const isAtEnd = rows.isAtEnd(NEAR_END_PX)
  const [seen, setSeen] = useState(last)
  const before = useRef<Before | null>(null)
  useEffect(
    () => () => {
      before.current = null
    },
    [],
  )
  useEffect(() => {
    const was = before.current
    before.current = { last, hasRefused, isAtEnd }
    // Who came by a link to a message of this column is taken there, and not to its end first.
    const isFirst = was === null && !startsAtTop && !isTarget
    // Another moment was chosen: what was newest then is what there is to see.
    const isBack = was !== null && last < was.last
    // What was put in between moves the end away from who stood there.
    const isPushed = was !== null && was.hasRefused !== hasRefused && was.isAtEnd
    if (isFirst || isBack || isPushed) rows.scrollToEnd()
    if (isFirst || isBack || isPushed || isAtEnd) setSeen(last)
  }, [last, hasRefused, isAtEnd, isTarget, rows, startsAtTop])
  const unseen = isAtEnd ? 0 : entries.filter(({ kind, seq }) => kind === 'message' && seq > seen).length
  return { box, rows, flashed, follow: { unseen, toEnd: () => rows.scrollToEnd() } }
}

/** Goes to the message that the reader asked for, once for each time they did. `index`: its place in this column; -1: it is elsewhere. */
function useFlash(
  entries: readonly Entry[],
  goTo: (index: number, isArrival: boolean) => void,
): { readonly flashed: string | null; readonly index: number } {
  const { message, turn } = useJump()
  const [flashed, setFlashed] = useState<string | null>(null)
  const index = useMemo(() => (message === null ? -1 : entries.findIndex((entry) => messageIn(entry) === message)), [entries, message])
  const isHere = index !== -1
  const wanted = useRef({ index, message, goTo })
  wanted.current = { index, message, goTo }
  const done = useRef(0)
  useEffect(
    () => () => {
      done.current = 0
    },
    [],
  )
  // Only a new jump, or the message's arrival, goes there: not every message that comes after it.
  useEffect(() => {
    if (!isHere || done.current === turn) return
    const isArrival = done.current === 0 && turn === 1
    done.current = turn
    wanted.current.goTo(wanted.current.index, isArrival)
    setFlashed(wanted.current.message)
  }, [turn, isHere])
  useEffect(() => {
    if (flashed === null) return
    const timer = setTimeout(() => setFlashed(null), FLASH_MS)
    return () => clearTimeout(timer)
  }, [flashed])
  return { flashed, index }
}

interface RowProps {
  readonly entry: Entry
  readonly thread: string
  readonly table: Table
  readonly isFlashed: boolean
}

const Row = memo(function Row({ entry, thread, table, isFlashed }: RowProps) {
  const transcript = useTranscript()
  switch (entry.kind) {
    case 'message': {
      const { event } = entry
      const replyTo = event.type === 'message.published' ? event.replyTo : null
      const answered = replyTo === null ? null : transcript.speakerOf(replyTo)
      const who = answered === null ? '' : answered.seat === null ? answered.word : table.nameOf(answered.seat)
      return <MessageCard entry={entry} table={table} answers={replyTo === null ? null : who} isFlashed={isFlashed} />
    }
    case 'note':
      return <NoteRow entry={entry} thread={thread} />
    case 'lock-failed':
      return <LockFailedCard entry={entry} table={table} />
    case 'refused':
      return <RefusedCard entry={entry} table={table} />
  }
})

/** The debate over time: one row a thread, a dot a message, and the turning points, which also stand below as a list to jump from. */
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import type { Deliberation } from '../../../../src/core/deliberation.ts'
import type { Recorded } from '../../../../src/core/words.ts'
import { clockTime } from '../../../../src/views/amounts.ts'
import { useMoment } from '../../fold/moment.ts'
import { GovernorPoints } from '../../governor/governor-points.tsx'
import { Empty, Heading } from '../../kit/basics.tsx'
import { go, withParams } from '../../router.ts'
import { noteOn } from '../event-words.ts'
import { useJump } from '../jump.ts'
import { MOVES } from '../moves.ts'
import { CampLetter, type CampMark, campMark, campOf } from '../seats/camp.tsx'
import { useDebate } from '../seats/debate-at.ts'
import type { MessageEntry } from '../threads/transcript.ts'
import { type Table, useTable, useTranscript } from '../use-table.ts'
import { MARKS, SHAPES, ShapeMark } from './shapes.tsx'
import {
  type Dot,
  drawnWidth,
  layRow,
  MARGIN,
  type Mark,
  type MarkKind,
  neighbour,
  ROW,
  type Row,
  type Shape,
  ticks,
  widthFor,
  xOf,
} from './timeline-layout.ts'

export function TimelinePanel() {
  const { seq, show } = useMoment()
  const { own, house, report } = useDebate()
  const table = useTable()
  const transcript = useTranscript()
  const jump = useJump()
  const box = useRef<HTMLDivElement>(null)
  const room = useWidth(box)
  const threads = useMemo(() => Object.keys(own.threads), [own.threads])
  const columns = useMemo(() => threads.map((thread) => transcript.column(thread, seq, false)), [threads, transcript, seq])
  const width = widthFor(columns, room)
  const rows = useMemo(
    () => columns.map((entries, index) => layRow(threads[index] ?? '', entries, index, house.at, width)),
    [columns, threads, house.at, width],
  )
  const [shownId, setShown] = useState<string | null>(null)
  const fills = useMemo(() => new Map(report.seats.map(({ seat }) => [seat, fillOf(campOf(report, seat)?.index ?? null)])), [report])
  const shown = rows.flatMap(({ dots }) => dots).find(({ id }) => id === shownId) ?? null
  const toMoment = (at: number): void => {
    show(at)
    go(withParams({ view: null, message: null }))
  }
  return (
    <section aria-labelledby="timeline-title" className="flex flex-col gap-4">
      <Heading id="timeline-title" beside="Time on the debate’s own clock">
        Timeline
      </Heading>
      {threads.length === 0 ? (
        <Empty title="There is nothing on the timeline yet.">
          <p>Messages stand here once the first thread is open.</p>
        </Empty>
      ) : (
        <>
          <div className="flex rounded-xl border border-line bg-card p-3">
            <Labels rows={rows} own={own.threads} table={table} />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by its focus. */}
            <section ref={box} aria-label="The timeline" tabIndex={0} className="relative min-w-0 flex-1 overflow-x-auto">
              <Chart
                rows={rows}
                width={width}
                until={house.at}
                fills={fills}
                table={table}
                onShow={setShown}
                onOpen={jump.to}
                onMark={toMoment}
              />
            </section>
          </div>
          <p dir="auto" className="line-clamp-3 min-h-[3lh] text-[0.92rem]">
            {shown === null ? (
              <span className="text-soft">
                Point at a message, or step through them with the arrow keys, to read it. Press it to go there.
              </span>
            ) : (
              told(shown.entry, table)
            )}
          </p>
          <Legend camps={report.coalitions.map((_, index) => campMark(report, index))} />
          <TurningPoints rows={rows} onMark={toMoment} />
          <GovernorPoints onMark={toMoment} />
        </>
      )}
    </section>
  )
}

const fillOf = (camp: number | null): string => (camp === null ? 'var(--soft)' : `var(--camp-${camp % 5})`)

/** As wide as the box is now. */
function useWidth(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(600)
  useEffect(() => {
    const { current } = box
    if (current === null) return
    const look = new ResizeObserver(() => setWidth(Math.max(240, Math.floor(current.clientWidth))))
    look.observe(current)
    return () => look.disconnect()
  })
  return width
}

function told({ event }: MessageEntry, table: Table): string {
  const where = `${event.id} in ${event.thread}, ${clockTime(event.at)}`
  if (event.type === 'message.published')
    return `${where}. ${table.nameOf(event.seat)}, ${MOVES[event.said.move].name}: ${table.shown(event.said.content)}`
  return `${where}. ${event.type === 'user.interjected' ? table.shown(event.by) : 'The moderator'}: ${table.shown(event.content)}`
}

function Labels({
  rows,
  own,
  table,
}: {
  readonly rows: readonly Row[]
  readonly own: Readonly<Record<string, { readonly question: string | null; readonly topic: string }>>
  readonly table: Table
}) {
  return (
    <ul className="w-8 shrink-0 sm:w-44">
      {rows.map(({ thread }) => (
        <li key={thread} style={{ height: ROW.height }} className="overflow-hidden pr-2 text-[0.82rem] leading-snug">
          <span className="number font-semibold">{thread}</span>
          <span dir="auto" className="hidden text-soft sm:line-clamp-2">
            {table.shown(own[thread]?.question ?? own[thread]?.topic ?? '')}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface ChartProps {
  readonly rows: readonly Row[]
  readonly width: number
  readonly until: number
  readonly fills: ReadonlyMap<string, string>
  readonly table: Table
  readonly onShow: (id: string) => void
  readonly onOpen: (id: string) => void
  readonly onMark: (seq: number) => void
}

const idAt = ({ target }: { readonly target: EventTarget }): string | null =>
  target instanceof Element ? (target.closest('[data-id]')?.getAttribute('data-id') ?? null) : null

function Chart({ rows, width, until, fills, table, onShow, onOpen, onMark }: ChartProps) {
  const [focused, setFocused] = useState<string | null>(null)
  const svg = useRef<SVGSVGElement>(null)
  const height = rows.length * ROW.height + MARGIN.axis
  const drawn = drawnWidth(rows, width)
  const first = focused ?? rows.find(({ dots }) => dots.length > 0)?.dots[0]?.id ?? null
  const onKeyDown = (event: KeyboardEvent): void => {
    const id = idAt(event)
    if (id === null) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onOpen(id)
      return
    }
    const next = neighbour(rows, id, event.key)
    if (next === null) {
      if (event.key.startsWith('Arrow')) event.preventDefault()
      return
    }
    event.preventDefault()
    setFocused(next)
    svg.current?.querySelector<SVGElement>(`[data-id="${next}"]`)?.focus()
  }
  const onClick = (event: MouseEvent): void => {
    const id = idAt(event)
    const seq = event.target instanceof Element ? event.target.closest('[data-seq]')?.getAttribute('data-seq') : null
    if (id !== null) onOpen(id)
    else if (seq != null) onMark(Number(seq))
  }
  const point = (event: { readonly target: EventTarget }): void => {
    const id = idAt(event)
    if (id !== null) onShow(id)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing can hold no fieldset; its messages are buttons.
    <svg
      ref={svg}
      role="group"
      aria-label="Messages over time. Arrow keys move between them."
      width={drawn}
      height={height}
      viewBox={`0 0 ${drawn} ${height}`}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onPointerOver={point}
      onFocus={point}
      className="block"
    >
      <Axis until={until} width={width} height={height} />
      {rows.map((row) => (
        <g key={row.thread}>
          <line x1="0" x2={drawn} y1={row.top + ROW.height - 4} y2={row.top + ROW.height - 4} stroke="var(--line)" />
          <Marks marks={row.marks} top={row.top} />
          {row.dots.map((dot) => (
            <DotMark key={dot.id} dot={dot} fill={fillFor(dot, fills)} isFirst={dot.id === first} table={table} />
          ))}
        </g>
      ))}
    </svg>
  )
}

const fillFor = ({ entry: { event } }: Dot, fills: ReadonlyMap<string, string>): string =>
  event.type === 'message.published' ? (fills.get(event.seat) ?? 'var(--soft)') : 'var(--soft)'

const DotMark = memo(function DotMark({
  dot,
  fill,
  isFirst,
  table,
}: {
  readonly dot: Dot
  readonly fill: string
  readonly isFirst: boolean
  readonly table: Table
}) {
  const { event } = dot.entry
  const who = event.type === 'message.published' ? `${table.nameOf(event.seat)}, ${MOVES[event.said.move].name}` : SHAPES[dot.shape]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing can hold no button element.
    <g
      role="button"
      data-id={dot.id}
      tabIndex={isFirst ? 0 : -1}
      aria-label={`${event.id}, ${who}, ${clockTime(event.at)}`}
      transform={`translate(${dot.x} ${dot.y})`}
      className="cursor-pointer hover:opacity-70"
    >
      <ShapeMark shape={dot.shape} fill={fill} />
    </g>
  )
})

/** A press goes to that moment; the list below has the same as buttons. */
function Marks({ marks, top }: { readonly marks: readonly Mark[]; readonly top: number }) {
  return (
    <g>
      {marks.map(({ seq, x, kind }) => (
        <g key={seq} data-seq={seq} className="cursor-pointer">
          <line
            x1={x}
            x2={x}
            y1={top + ROW.marksY + 4}
            y2={top + ROW.height - 6}
            stroke={MARKS[kind].tone}
            strokeDasharray="2 3"
            opacity="0.6"
          />
          <text x={x} y={top + ROW.marksY} textAnchor="middle" fontSize="12" fontWeight="700" fill={MARKS[kind].tone}>
            {MARKS[kind].sign}
          </text>
        </g>
      ))}
    </g>
  )
}

function Axis({ until, width, height }: { readonly until: number; readonly width: number; readonly height: number }) {
  return (
    <g>
      {ticks(until, width).map((at) => {
        const x = xOf(at, until, width)
        return (
          <g key={at}>
            <line x1={x} x2={x} y1="0" y2={height - MARGIN.axis} stroke="var(--line)" strokeDasharray="1 5" />
            <text x={x} y={height - 6} textAnchor={at === 0 ? 'start' : 'middle'} fontSize="11" fill="var(--soft)" className="number">
              {clockTime(at)}
            </text>
          </g>
        )
      })}
    </g>
  )
}

function Legend({ camps }: { readonly camps: readonly CampMark[] }) {
  return (
    <ul aria-label="What the signs mean" className="flex flex-wrap gap-x-4 gap-y-1.5 text-[0.82rem] text-soft">
      {(Object.keys(SHAPES) as readonly Shape[]).map((shape) => (
        <li key={shape} className="flex items-center gap-1.5">
          <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
            <ShapeMark shape={shape} fill="var(--soft)" />
          </svg>
          {SHAPES[shape]}
        </li>
      ))}
      {(Object.keys(MARKS) as readonly MarkKind[]).map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span aria-hidden="true" className="font-bold" style={{ color: MARKS[kind].tone }}>
            {MARKS[kind].sign}
          </span>
          {MARKS[kind].title}
        </li>
      ))}
      {camps.map((camp) => (
        <li key={camp.letter} className="flex items-center gap-1.5">
          <CampLetter camp={camp} /> {camp.label}
        </li>
      ))}
    </ul>
  )
}

/** The sign stands before it already; a failed lock's reasons follow it. */
const toldMark = (event: Recorded, thread: string, state: Deliberation): string =>
  noteOn(event, thread, state)
    .map(({ text }) => text.replace(/^[✓✗★■–⇒-]\s/u, ''))
    .join(' ')

function TurningPoints({ rows, onMark }: { readonly rows: readonly Row[]; readonly onMark: (seq: number) => void }) {
  const { state } = useMoment()
  const marks = useMemo(
    () => rows.flatMap(({ thread, marks: own }) => own.map((mark) => ({ ...mark, thread }))).toSorted((a, b) => a.seq - b.seq),
    [rows],
  )
  if (marks.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 font-semibold">Turning points</h3>
      <ol className="flex flex-col">
        {marks.map(({ seq, at, kind, event, thread }) => (
          <li key={seq}>
            <button
              type="button"
              onClick={() => onMark(seq)}
              className="flex w-full items-baseline gap-2 rounded-md px-1 py-1 text-left text-[0.88rem] hover:bg-well"
            >
              <span className="number w-12 shrink-0 text-right text-soft">{clockTime(at)}</span>
              <span aria-hidden="true" className="w-4 shrink-0 text-center font-bold" style={{ color: MARKS[kind].tone }}>
                {MARKS[kind].sign}
              </span>
              <span dir="auto" className="line-clamp-3 min-w-0">
                <span className="number font-semibold">{thread}</span> {toldMark(event, thread, state)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

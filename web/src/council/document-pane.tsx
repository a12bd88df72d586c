/** The document as it was read, line by line, with every quoted passage marked in its place. Only the lines in sight are drawn. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useMemo, useRef } from 'react'
import type { ReportedFinding } from '../../../src/core/council/report-types.ts'
import { SEVERITIES } from '../../../src/core/findings/severity.ts'
import { counted } from '../../../src/views/amounts.ts'
import { printable } from '../../../src/views/printable.ts'
import { sentenceOf } from '../api/client.ts'
import { Button, Heading, Note, Waiting } from '../kit/basics.tsx'
import { Link, withParams } from '../router.ts'
import { useCouncil } from './council.ts'
import { type LineMarks, type Piece, piecesOf, type ReadText, signsBefore, type TextLine } from './document.ts'
import type { Reading } from './use-document.ts'

/** About as many signs stand on a row of the pane; only a first guess, the browser measures. */
const SIGNS_A_ROW = 78
const ROW_HEIGHT = 24
const CONTEXT_ABOVE = 90
const NO_MARKS: LineMarks = { begins: [], spans: [] }

interface Choosing {
  readonly findings: ReadonlyMap<string, ReportedFinding>
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}

export function DocumentPane({
  reading,
  onChoose,
  className,
}: {
  readonly reading: Reading
  readonly onChoose: (id: string) => void
  readonly className: string
}) {
  const { report, options } = useCouncil()
  const { read, error, again, placed } = reading
  const beside = read === null ? undefined : `${counted(read.lines.length, 'line')}, ${counted(placed.size, 'finding')} marked`
  return (
    <section aria-label="The document" className={`flex flex-col ${className}`}>
      <Heading beside={beside}>
        <span dir="auto">{printable(report.document?.title ?? options.document)}</span>
      </Heading>
      <Legend />
      {read !== null ? (
        <Text read={read} reading={reading} onChoose={onChoose} />
      ) : error === null ? (
        <Waiting what="Reading the document…" />
      ) : (
        <Note
          kind="warning"
          action={
            <Button small onClick={again}>
              Try again
            </Button>
          }
        >
          The text of the document could not be read. {sentenceOf(error)} The findings quote it all the same.
        </Note>
      )}
    </section>
  )
}

/** What the signs in the margin mean. */
function Legend() {
  const { findings } = useCouncil().report
  const present = SEVERITIES.filter((severity) => findings.some((finding) => finding.severity === severity))
  return (
    <p className="mb-1.5 flex min-h-5 flex-wrap gap-x-3 text-[0.8rem] text-soft">
      {present.map((severity) => (
        <span key={severity} className="whitespace-nowrap">
          <span className={`rounded px-1 font-semibold ${INKS[severity]}`}>{SIGNS[severity]}</span> {severity}
        </span>
      ))}
    </p>
  )
}

function Text({
  read,
  reading,
  onChoose,
}: {
  readonly read: ReadText
  readonly reading: Reading
  readonly onChoose: (id: string) => void
}) {
  const { report, chosen } = useCouncil()
  const box = useRef<HTMLElement>(null)
  const choosing = useMemo(
    () => ({ findings: new Map(report.findings.map((finding) => [finding.id, finding])), chosen, onChoose }),
    [report.findings, chosen, onChoose],
  )
  const virtualizer = useVirtualizer({
    count: read.lines.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => Math.max(1, Math.ceil((read.lines[index]?.text.length ?? 0) / SIGNS_A_ROW)) * ROW_HEIGHT,
    overscan: 10,
    scrollPaddingStart: CONTEXT_ABOVE,
  })
  const line = chosen === null ? null : (reading.placed.get(chosen)?.line ?? null)
  useEffect(() => {
    if (line === null) return
    const index = line - 1
    const { scrollOffset, scrollRect } = virtualizer
    const item = virtualizer.measurementsCache[index]
    // What can be seen already stays where it is.
    const top = scrollOffset ?? 0
    if (item !== undefined && item.start >= top && item.end <= top + (scrollRect?.height ?? 0) / 2) return
    virtualizer.scrollToIndex(index, { align: 'start' })
  }, [line, virtualizer])
  const widest = String(read.lines.length).length
  return (
    <section
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse.
      tabIndex={0}
      aria-label="Text of the document"
      className="relative min-h-0 flex-1 overflow-y-auto rounded-xl border border-line bg-card py-3"
    >
      <div className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const shown = read.lines[index]
          if (shown === undefined) return null
          return (
            <div
              key={key}
              data-index={index}
              ref={virtualizer.measureElement}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <Line line={shown} number={index + 1} widest={widest} marks={reading.marks.get(index + 1) ?? NO_MARKS} choosing={choosing} />
            </div>
          )
        })}
      </div>
    </section>
  )
}

const SIZES = ['', 'text-[1.25rem] font-semibold pt-1', 'text-[1.1rem] font-semibold pt-1', 'font-semibold', 'font-semibold'] as const

const Line = memo(function Line({
  line,
  number,
  widest,
  marks,
  choosing,
}: {
  readonly line: TextLine
  readonly number: number
  readonly widest: number
  readonly marks: LineMarks
  readonly choosing: Choosing
}) {
  const pieces = piecesOf(line.text, marks.spans, signsBefore(line))
  const size = line.isCode ? 'font-mono text-[0.85rem] whitespace-pre-wrap' : (SIZES[Math.min(line.level, 4)] ?? '')
  const isChosen =
    choosing.chosen !== null && (marks.begins.includes(choosing.chosen) || marks.spans.some(({ id }) => id === choosing.chosen))
  return (
    <div
      className={`grid grid-cols-[auto_minmax(0,80ch)_3.5rem] justify-between gap-x-3 px-3 min-[1600px]:justify-start ${isChosen ? 'bg-accent-soft/40' : ''}`}
    >
      <span
        className="number select-none whitespace-nowrap pt-px text-right text-[0.76rem] text-soft leading-6"
        style={{ width: `${widest * 0.7}em` }}
      >
        {number}
      </span>
      <p dir="auto" className={`min-h-6 min-w-0 leading-6 ${size}`}>
        {pieces.map((piece) =>
          piece.findings.length === 0 ? (
            <span key={piece.start}>{printable(piece.text)}</span>
          ) : (
            <Passage key={piece.start} piece={piece} choosing={choosing} />
          ),
        )}
      </p>
      <span className="flex flex-col items-end gap-0.5 pt-0.5">
        {marks.begins.map((id) => (
          <MarginMark key={id} id={id} choosing={choosing} hasWords={marks.spans.some((span) => span.id === id)} />
        ))}
      </span>
    </div>
  )
})

const FILLS = {
  blocker: 'bg-no-soft decoration-no',
  major: 'bg-open-soft decoration-open',
  minor: 'bg-accent-soft decoration-accent',
  info: 'bg-well decoration-soft',
} as const

/** Several findings on one passage: a click goes from one to the next. */
function Passage({ piece, choosing: { findings, chosen, onChoose } }: { readonly piece: Piece; readonly choosing: Choosing }) {
  const at = chosen === null ? -1 : piece.findings.indexOf(chosen)
  const next = piece.findings[(at + 1) % piece.findings.length] ?? ''
  const shown = findings.get(at === -1 ? next : (piece.findings[at] ?? next))
  if (shown === undefined) return <span>{printable(piece.text)}</span>
  const isDismissed = shown.outcome === 'dismissed'
  const fill = isDismissed ? 'decoration-soft decoration-dotted' : FILLS[shown.severity]
  return (
    <Link
      to={withParams({ finding: next, view: null })}
      onClick={(event) => {
        event.preventDefault()
        onChoose(next)
      }}
      aria-current={at === -1 ? undefined : 'true'}
      className={`box-decoration-clone rounded-sm py-[0.2rem] underline underline-offset-4 ${fill} ${at === -1 ? 'decoration-1' : 'decoration-2'}`}
    >
      {printable(piece.text)}
      <span className="sr-only">
        {' '}
        ({piece.findings.join(', ')}, {shown.severity})
      </span>
    </Link>
  )
}

const INKS = {
  blocker: 'bg-no-soft text-no',
  major: 'bg-open-soft text-open',
  minor: 'bg-accent-soft text-accent',
  info: 'bg-well text-soft',
} as const

/** Told apart without their colour, too. */
const SIGNS = { blocker: '‼', major: '!', minor: '–', info: 'i' } as const

function MarginMark({
  id,
  choosing: { findings, chosen, onChoose },
  hasWords,
}: {
  readonly id: string
  readonly choosing: Choosing
  readonly hasWords: boolean
}) {
  const finding = findings.get(id)
  if (finding === undefined) return null
  const ink = finding.outcome === 'dismissed' ? 'bg-well text-soft line-through' : INKS[finding.severity]
  return (
    <Link
      to={withParams({ finding: id, view: null })}
      // Where its words are marked, those are the way there by keyboard.
      tabIndex={hasWords ? -1 : undefined}
      title={`${finding.severity}, ${finding.outcome}`}
      aria-label={`${id}, ${finding.severity}, ${finding.outcome}`}
      onClick={(event) => {
        event.preventDefault()
        onChoose(id)
      }}
      className={`whitespace-nowrap rounded px-1.5 font-semibold text-[0.72rem] leading-5 ${ink} ${chosen === id ? 'outline-2 outline-accent' : ''}`}
    >
      <span aria-hidden="true">{SIGNS[finding.severity]} </span>
      {id}
    </Link>
  )
}

/** Open a source and take a passage of it: marked with the mouse or a finger, or by its line numbers. */
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import type { PinnedFile } from '../../../src/core/house/words.ts'
import { sentenceOf } from '../api/client.ts'
import { textOf } from '../api/routes.ts'
import { Button, Note, Waiting } from '../kit/basics.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { NumberField, SelectField } from '../new/inputs.tsx'
import type { Taken } from './help.ts'

type Marked = Omit<Taken, 'path'>

export function QuoteDialog({
  id,
  files,
  first,
  onTake,
  onClose,
}: {
  readonly id: string
  readonly files: readonly PinnedFile[]
  readonly first: string | null
  readonly onTake: (passage: Taken) => void
  readonly onClose: () => void
}) {
  const [path, setPath] = useState(first ?? files[0]?.path ?? '')
  const file = files.find((one) => one.path === path)
  return (
    <Dialog title="Take a passage from the sources" wide onClose={onClose}>
      <div className="flex flex-col gap-3">
        {files.length > 1 && (
          <SelectField
            title="File"
            value={path}
            options={files.map((one) => ({ value: one.path, title: `${one.path}: ${one.title}` }))}
            onChange={setPath}
          />
        )}
        {file !== undefined && <Passages key={file.path} id={id} file={file} onTake={(marked) => onTake({ ...marked, path: file.path })} />}
      </div>
    </Dialog>
  )
}

function Passages({ id, file, onTake }: { readonly id: string; readonly file: PinnedFile; readonly onTake: (marked: Marked) => void }) {
  const load = useCallback(() => textOf(id, file.hash), [id, file.hash])
  const text = useLoaded(load)
  const [marked, setMarked] = useState<Marked | null>(null)
  const [range, setRange] = useState({ from: '', to: '' })
  const lines = useMemo(() => (text.value ?? '').replace(/\n$/, '').split('\n'), [text.value])
  if (text.at === 'failed') return <Note kind="error">{sentenceOf(text.error)}</Note>
  if (text.at === 'loading') return <Waiting what={`Reading ${file.path}…`} />
  const byNumber = (from: string, to: string): void => {
    setRange({ from, to })
    const [start, end] = [Number(from), to === '' ? Number(from) : Number(to)]
    const isThere = Number.isInteger(start) && Number.isInteger(end) && start >= 1 && end >= start && end <= lines.length
    const quoted = lines.slice(start - 1, end).join('\n')
    setMarked(isThere ? { start, end, quote: quoted.trim() } : null)
  }
  return (
    <>
      <p className="text-soft text-sm">Mark the words in the text, or give their lines. The quotation is checked against the file.</p>
      <Numbered path={file.path} lines={lines} onMark={setMarked} />
      <div className="grid max-w-xs grid-cols-2 gap-3">
        <NumberField title="From line" step="1" value={range.from} onChange={(from) => byNumber(from, range.to)} />
        <NumberField title="To line" step="1" value={range.to} onChange={(to) => byNumber(range.from, to)} />
      </div>
      <div aria-live="polite" className="min-h-16">
        {marked === null ? (
          <p className="text-soft">Nothing is marked yet.</p>
        ) : (
          <>
            <p className="label">{marked.start === marked.end ? `Line ${marked.start}` : `Lines ${marked.start} to ${marked.end}`}</p>
            <blockquote dir="auto" className="max-h-24 overflow-auto whitespace-pre-wrap border-accent border-l-2 pl-3">
              {marked.quote}
            </blockquote>
          </>
        )}
      </div>
      <div className="flex justify-end">
        <Button look="primary" disabled={marked === null || marked.quote === ''} onClick={() => marked !== null && onTake(marked)}>
          Take it
        </Button>
      </div>
    </>
  )
}

interface NumberedProps {
  readonly path: string
  readonly lines: readonly string[]
  readonly onMark: (marked: Marked) => void
}

const Numbered = memo(function Numbered({ path, lines, onMark }: NumberedProps) {
  const box = useRef<HTMLOListElement>(null)
  return (
    <ol
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
      tabIndex={0}
      aria-label={`The text of ${path}`}
      onPointerUp={() => {
        const found = markedIn(box.current)
        if (found !== null) onMark(found)
      }}
      className="max-h-[45dvh] overflow-auto rounded-lg border border-line bg-page py-2 text-[0.9rem]"
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line of a text that never changes is its number.
        <li key={index} className="flex gap-3 px-3 [contain-intrinsic-size:auto_1.5em] [content-visibility:auto]">
          <span className="number w-10 shrink-0 select-none text-right text-soft">{index + 1}</span>
          <span data-line={index + 1} dir="auto" className="min-w-0 flex-1 whitespace-pre-wrap">
            {line}
          </span>
        </li>
      ))}
    </ol>
  )
})

/** The marked words and the lines they stand on; null: nothing in the text is marked. */
function markedIn(box: HTMLElement | null): Marked | null {
  const selection = getSelection()
  if (box === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!range.intersectsNode(box)) return null
  const parts = [...box.querySelectorAll<HTMLElement>('[data-line]')].flatMap((line) => {
    if (!range.intersectsNode(line)) return []
    const words = wordsOf(line, range)
    return words === '' ? [] : [{ number: Number(line.dataset.line), words }]
  })
  const [first] = parts
  const last = parts.at(-1)
  if (first === undefined || last === undefined) return null
  return {
    start: first.number,
    end: last.number,
    quote: parts
      .map(({ words }) => words)
      .join('\n')
      .trim(),
  }
}

function wordsOf(line: HTMLElement, marked: Range): string {
  const part = document.createRange()
  part.selectNodeContents(line)
  if (part.compareBoundaryPoints(Range.START_TO_START, marked) < 0) part.setStart(marked.startContainer, marked.startOffset)
  if (part.compareBoundaryPoints(Range.END_TO_END, marked) > 0) part.setEnd(marked.endContainer, marked.endOffset)
  return part.toString()
}

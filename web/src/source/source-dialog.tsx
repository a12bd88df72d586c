/** A source as it was read, opened at the passage that somebody quoted, with what the verifier found. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { cleanPath } from '../../../src/core/evidence/source-key.ts'
import { verdictWord } from '../../../src/core/evidence/wording.ts'
import type { Check, Lines } from '../../../src/core/evidence/words.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { MARKS } from '../../../src/views/reading.ts'
import { sentenceOf } from '../api/client.ts'
import { textOf } from '../api/routes.ts'
import { useMoment } from '../fold/moment.ts'
import { Badge, Button, Note, Waiting } from '../kit/basics.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { lineCount, type Passage, passageIn, type ShownLine, shownLines } from './passage.ts'

const TONES = { verified: 'yes', failed: 'no', unverified: 'open' } as const
/** Lines shown around the passage at first, and how many more at a time. */
const AROUND = 40
const MORE = 200

interface Wanted {
  readonly path: string
  readonly quote: string | null
  /** What the verifier found; null where nobody checked. */
  readonly check: Check | null
  /** The lines that the reference names, where it names some. */
  readonly lines?: Lines | null
}

export function SourceDialog({ path, quote, check, lines = null, onClose }: Wanted & { readonly onClose: () => void }) {
  const { house } = useMoment().state
  const file = house.opening.dossier.files.find((known) => known.path === cleanPath(path))
  const hash = check?.contentHash ?? file?.hash ?? null
  const load = useCallback(() => textOf(house.id, hash ?? ''), [house.id, hash])
  return (
    <PassageDialog
      wanted={{ path, quote, check, lines }}
      load={hash === null ? null : load}
      isCode={file?.kind === 'code'}
      onClose={onClose}
    />
  )
}

interface PassageProps {
  readonly wanted: Wanted
  /** Must keep its identity while it gives the same text; null: there is none. */
  readonly load: (() => Promise<string>) | null
  readonly isCode: boolean
  readonly onClose: () => void
}

/** Wherever the text comes from. */
export function PassageDialog({ wanted, load, isCode, onClose }: PassageProps) {
  const { path, quote, check } = wanted
  return (
    <Dialog title={oneLine(path)} onClose={onClose} wide>
      <div className="flex flex-col gap-3">
        {check !== null && (
          <p className="flex flex-wrap items-baseline gap-2 text-sm">
            <Badge tone={TONES[check.verdict]}>
              {MARKS[check.verdict]} {verdictWord(check)}
            </Badge>
            <span dir="auto" className="min-w-0 flex-1 basis-60">
              {check.because}
            </span>
          </p>
        )}
        {quote !== null && quote.trim() !== '' && (
          <blockquote dir="auto" className="max-h-40 overflow-y-auto border-line border-l-2 pl-3 text-soft">
            “{oneLine(quote)}”
          </blockquote>
        )}
        {load === null ? (
          <Note>This deliberation has no source of that name, so there is no text to show.</Note>
        ) : (
          <SourceText load={load} isCode={isCode} wanted={wanted} />
        )}
      </div>
    </Dialog>
  )
}

interface TextProps {
  readonly load: () => Promise<string>
  readonly isCode: boolean
  readonly wanted: Wanted
}

function SourceText({ load, isCode, wanted }: TextProps) {
  const loaded = useLoaded(load)
  if (loaded.value !== null) return <Numbered text={loaded.value} isCode={isCode} wanted={wanted} />
  if (loaded.at === 'failed') {
    return (
      <Note
        kind="error"
        action={
          <Button small onClick={loaded.again}>
            Try again
          </Button>
        }
      >
        {sentenceOf(loaded.error)}
      </Note>
    )
  }
  return (
    <div className="h-[55dvh]">
      <Waiting what="Reading the source…" />
    </div>
  )
}

const where = ({ firstLine, lastLine }: Passage): string =>
  firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine} to ${lastLine}`

function saysWhere(passage: Passage | null, quote: string | null): string {
  if (passage === null)
    return quote === null ? 'No passage was named. This is the whole source.' : 'Nothing in this source is like the quotation.'
  if (passage.kind === 'cited') return `Marked: ${where(passage)}, as cited.`
  if (passage.kind === 'closest') return `Marked: the closest passage, ${where(passage)}. These are not the quoted words.`
  if (passage.kind === 'elsewhere') return `Marked: where the words stand, ${where(passage)}. The reference says otherwise.`
  return `Marked: the quoted words, ${where(passage)}.`
}

function Numbered({ text, isCode, wanted }: { readonly text: string; readonly isCode: boolean; readonly wanted: Wanted }) {
  const { path, quote, check, lines = null } = wanted
  const passage = useMemo(() => passageIn(text, quote, check, lines), [text, quote, check, lines])
  const count = useMemo(() => lineCount(text), [text])
  const [from, setFrom] = useState(Math.max(1, (passage?.firstLine ?? 1) - AROUND))
  const [to, setTo] = useState(Math.min(count, (passage?.lastLine ?? 1) + AROUND))
  const shown = useMemo(() => shownLines(text, passage, from, to), [text, passage, from, to])
  const box = useRef<HTMLElement>(null)
  // Once, when it opens: whoever scrolls on is not pulled back.
  useEffect(() => {
    const mark = box.current?.querySelector('mark')
    // By hand: scrollIntoView would also scroll the dialog, and with it the verdict out of sight.
    if (mark && box.current) box.current.scrollTop = mark.offsetTop - box.current.clientHeight / 3
  }, [])
  const digits = `${String(to).length + 1}ch`
  return (
    <>
      <p className="text-soft text-sm">{saysWhere(passage, quote)}</p>
      <section
        ref={box}
        aria-label={`The text of ${path}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls a text by its focus.
        tabIndex={0}
        className={`relative max-h-[55dvh] overflow-y-auto rounded-lg border border-line bg-page py-2 text-[0.9rem] ${isCode ? 'font-mono' : ''}`}
      >
        {from > 1 && <MoreLines amount={Math.min(MORE, from - 1)} where="above" onMore={() => setFrom(Math.max(1, from - MORE))} />}
        {shown.map((line) => (
          <Row key={line.number} line={line} digits={digits} isOff={passage?.kind === 'closest' || passage?.kind === 'elsewhere'} />
        ))}
        {to < count && <MoreLines amount={Math.min(MORE, count - to)} where="below" onMore={() => setTo(Math.min(count, to + MORE))} />}
      </section>
    </>
  )
}

function Row({ line, digits, isOff }: { readonly line: ShownLine; readonly digits: string; readonly isOff: boolean }) {
  const isMarked = line.marked !== ''
  const look = isOff ? 'bg-open-soft text-open underline decoration-dashed underline-offset-4' : 'bg-yes-soft text-yes'
  return (
    <div className="flex gap-3 px-3">
      <span
        aria-hidden="true"
        style={{ minWidth: digits }}
        className={`number shrink-0 select-none text-right text-[0.8rem] leading-[1.69] ${isMarked ? 'font-semibold text-ink' : 'text-soft'}`}
      >
        {line.number}
      </span>
      <span dir="auto" className="min-h-[1.5em] min-w-0 flex-1 whitespace-pre-wrap">
        {line.before}
        {isMarked && <mark className={look}>{line.marked}</mark>}
        {line.after}
      </span>
    </div>
  )
}

const MoreLines = ({ amount, where: side, onMore }: { readonly amount: number; readonly where: string; readonly onMore: () => void }) => (
  <div className="flex justify-center py-1 font-sans">
    <Button small look="quiet" onClick={onMore}>
      {amount === 1 ? `Show 1 more line ${side}` : `Show ${amount} more lines ${side}`}
    </Button>
  </div>
)

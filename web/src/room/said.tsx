/** Somebody's words, as text: lines stay lines, quotations stand apart, and what is very long opens on request. */
import { useState } from 'react'
import { printable } from '../../../src/views/printable.ts'
import { Button } from '../kit/basics.tsx'
import { type Block, blocksOf } from './parts-of.ts'

const LONG = 1_500

export function Said({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false)
  const whole = printable(text).trim()
  const isCut = whole.length > LONG && !isOpen
  if (whole === '') return null
  return (
    <div className="flex max-w-[80ch] flex-col gap-2">
      {blocksOf(isCut ? `${whole.slice(0, LONG)}…` : whole).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was said never changes.
        <Words key={index} block={block} />
      ))}
      {isCut && (
        <Button small look="quiet" onClick={() => setOpen(true)}>
          Show all of it
        </Button>
      )}
    </div>
  )
}

function Words({ block: { isQuote, spans } }: { readonly block: Block }) {
  const words = spans.map(({ text, isCode }, index) =>
    isCode ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: what was said never changes.
      <code key={index} className="break-words rounded bg-well px-1 font-mono text-[0.88em]">
        {text}
      </code>
    ) : (
      text
    ),
  )
  return isQuote ? (
    <blockquote dir="auto" className="whitespace-pre-wrap border-line border-l-4 pl-3 text-soft">
      {words}
    </blockquote>
  ) : (
    <p dir="auto" className="whitespace-pre-wrap">
      {words}
    </p>
  )
}

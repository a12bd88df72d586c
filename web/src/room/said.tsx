/** Somebody's words, as text: lines stay lines, and what is very long opens on request. */
import { useState } from 'react'
import { printable } from '../../../src/views/printable.ts'
import { Button } from '../kit/basics.tsx'

const LONG = 1_500

export function Said({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false)
  const whole = printable(text).trim()
  const isCut = whole.length > LONG && !isOpen
  if (whole === '') return null
  return (
    <div className="max-w-[80ch]">
      <p dir="auto" className="whitespace-pre-wrap">
        {isCut ? `${whole.slice(0, LONG)}…` : whole}
      </p>
      {isCut && (
        <Button small look="quiet" onClick={() => setOpen(true)}>
          Show all of it
        </Button>
      )}
    </div>
  )
}

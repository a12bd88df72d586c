/** A change as a coloured diff. What it says is a member's text: shown, and never more than that. */
import { useMemo } from 'react'
import { printable } from '../../../src/views/printable.ts'
import { diffLines } from '../../../src/views/room/diff.ts'
import { ScrollBox } from '../kit/scroll-box.tsx'

type DiffKind = ReturnType<typeof diffLines>[number]['kind']

const LOOKS: Readonly<Record<DiffKind, string>> = {
  file: 'bg-well font-semibold',
  hunk: 'bg-accent-soft text-accent',
  added: 'bg-yes-soft text-yes',
  removed: 'bg-no-soft text-no',
  same: '',
}
const WORDS: Readonly<Partial<Record<DiffKind, string>>> = { added: 'added: ', removed: 'removed: ' }

export function DiffView({ diff, name }: { readonly diff: string; readonly name: string }) {
  const lines = useMemo(() => diffLines(diff), [diff])
  return (
    <ScrollBox label={`The change ${name}`}>
      <pre dir="ltr" className="max-h-[60dvh] overflow-y-auto py-1 font-mono text-[0.8rem] leading-relaxed">
        {lines.map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and a diff never changes.
          <span key={index} className={`block min-h-[1.4em] whitespace-pre-wrap px-3 ${LOOKS[kind]}`}>
            {WORDS[kind] !== undefined && <span className="sr-only">{WORDS[kind]}</span>}
            {printable(text)}
          </span>
        ))}
      </pre>
    </ScrollBox>
  )
}

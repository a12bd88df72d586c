/** References as every view shows them: what the verifier found, where it stands; a press opens the source at the passage. */
import { createContext, type ReactNode, useContext, useState } from 'react'
import { isLoose, verdictWord } from '../../../src/core/evidence/wording.ts'
import { printable } from '../../../src/views/printable.ts'
import { type Checked, MARKS, sourceOf } from '../../../src/views/reading.ts'
import { SourceDialog } from './source-dialog.tsx'

/** Opens the one dialog. */
export const OpenSource = createContext<(item: Checked) => void>(() => undefined)

/** Around whatever holds references: one dialog for all of them. */
export function Sources({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState<Checked | null>(null)
  const path = opened?.reference.path ?? null
  return (
    <OpenSource value={setOpened}>
      {children}
      {opened !== null && path !== null && (
        <SourceDialog
          path={path}
          quote={opened.reference.quote}
          check={opened.check}
          lines={opened.reference.lines}
          onClose={() => setOpened(null)}
        />
      )}
    </OpenSource>
  )
}

const TONES = { verified: 'text-yes', failed: 'text-no', unverified: 'text-open' } as const

/** `name`: what the text beside it calls it, `E3` or `[1]`. `said`: that text; what it quotes word for word need not be read twice. */
export function Reference({ item, name, said = '' }: { readonly item: Checked; readonly name: string; readonly said?: string }) {
  const open = useContext(OpenSource)
  const { reference, check } = item
  const quote = reference.quote === null ? '' : printable(reference.quote)
  const isPlain = check.verdict === 'verified' && !check.bare && !isLoose(check)
  const source = printable(sourceOf(item))
  const head = (
    <>
      <span className={`font-semibold ${TONES[check.verdict]}`}>
        {MARKS[check.verdict]} {verdictWord(check)}
      </span>{' '}
      <span className="number text-soft">{name}</span> <span className="font-medium">{source}</span>
    </>
  )
  return (
    <>
      {reference.path === null ? (
        <span>{head}</span>
      ) : (
        <button
          type="button"
          onClick={() => open(item)}
          className="text-left underline decoration-line underline-offset-3 hover:decoration-accent"
          aria-label={`${check.verdict}: ${name}, ${source}. Open the source`}
        >
          {head}
        </button>
      )}
      {quote !== '' && !said.includes(quote) && (
        <span dir="auto" className="mt-0.5 block text-soft">
          “{quote}”
        </span>
      )}
      <span dir="auto" className={`mt-0.5 block ${isPlain ? 'text-soft' : TONES[check.verdict]}`}>
        {check.because}
      </span>
    </>
  )
}

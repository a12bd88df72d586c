/** What a message quotes, each with what the verifier found; a click opens the source at the passage. */
import { createContext, useContext } from 'react'
import type { RegisteredEvidence } from '../../../../src/core/evidence/words.ts'
import { printable } from '../../../../src/views/printable.ts'
import { isLoose, MARKS, sourceOf } from '../../../../src/views/reading.ts'

/** Opens the one dialog of the view. */
export const SourceContext = createContext<(item: RegisteredEvidence) => void>(() => undefined)

const TONES = { verified: 'text-yes', failed: 'text-no', unverified: 'text-open' } as const

export function References({ evidence, content }: { readonly evidence: readonly RegisteredEvidence[]; readonly content: string }) {
  if (evidence.length === 0) return null
  return (
    <ul className="mt-1.5 flex flex-col gap-1.5 border-line border-t pt-1.5 text-[0.84rem]">
      {evidence.map((item) => (
        <li key={item.id}>
          <Reference item={item} content={content} />
        </li>
      ))}
    </ul>
  )
}

function Reference({ item, content }: { readonly item: RegisteredEvidence; readonly content: string }) {
  const open = useContext(SourceContext)
  const { reference, check } = item
  const quote = reference.quote === null ? '' : printable(reference.quote)
  // What the message has just quoted word for word need not be read twice.
  const isSaid = quote !== '' && content.includes(quote)
  const isPlain = check.verdict === 'verified' && !check.bare && !isLoose(item)
  const head = (
    <>
      <span className={`font-semibold ${TONES[check.verdict]}`}>
        {MARKS[check.verdict]} {check.verdict}
      </span>{' '}
      <span className="number text-soft">{item.id}</span> <span className="font-medium">{printable(sourceOf(item))}</span>
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
          className="text-left decoration-line underline-offset-3 hover:underline hover:decoration-accent"
          aria-label={`${check.verdict}: ${item.id}, ${sourceOf(item)}. Open the source`}
        >
          {head}
        </button>
      )}
      {!isSaid && quote !== '' && (
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

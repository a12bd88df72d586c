/** What an answer quotes, each with what the verifier found; a press opens the source at the passage. */
import { useContext } from 'react'
import type { RegisteredEvidence } from '../../../src/core/evidence/words.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { evidenceCount, isLoose, MARKS, sourceOf } from '../../../src/views/reading.ts'
import { SourceContext } from './source-context.ts'

const TONES = { verified: 'text-yes', failed: 'text-no', unverified: 'text-open' } as const

export function References({ evidence }: { readonly evidence: readonly RegisteredEvidence[] }) {
  if (evidence.length === 0) return <p className="border-line border-t pt-2 text-[0.88rem] text-soft">It names no references.</p>
  return (
    <div className="border-line border-t pt-2 text-[0.88rem]">
      <h4 className="label">{evidenceCount(evidence)}</h4>
      <ul className="flex flex-col">
        {evidence.map((item) => (
          <li key={item.id} className="py-1.5">
            <Reference item={item} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Reference({ item }: { readonly item: RegisteredEvidence }) {
  const open = useContext(SourceContext)
  const { reference, check } = item
  const source = oneLine(sourceOf(item))
  const isPlain = check.verdict === 'verified' && !check.bare && !isLoose(item)
  const head = (
    <>
      <span className={`font-semibold ${TONES[check.verdict]}`}>
        {MARKS[check.verdict]} {check.verdict}
      </span>{' '}
      <span className="number text-soft">[{reference.n}]</span> <span className="font-medium">{source}</span>
    </>
  )
  return (
    <>
      {reference.path === null ? (
        <p>{head}</p>
      ) : (
        <button
          type="button"
          onClick={() => open(item)}
          aria-label={`${check.verdict}: [${reference.n}] ${source}. Open the source`}
          className="text-left underline decoration-line underline-offset-3 hover:decoration-accent"
        >
          {head}
        </button>
      )}
      {reference.quote !== null && (
        <p dir="auto" className="mt-0.5">
          “{oneLine(reference.quote)}”
        </p>
      )}
      <p dir="auto" className={`mt-0.5 text-[0.82rem] ${isPlain ? 'text-soft' : TONES[check.verdict]}`}>
        {check.because}
      </p>
    </>
  )
}

/** What an answer quotes, each with what the verifier found. */
import type { RegisteredEvidence } from '../../../src/core/evidence/words.ts'
import { evidenceCount } from '../../../src/views/reading.ts'
import { Reference } from '../source/references.tsx'

export function References({ evidence }: { readonly evidence: readonly RegisteredEvidence[] }) {
  if (evidence.length === 0) return <p className="border-line border-t pt-2 text-[0.88rem] text-soft">It names no references.</p>
  return (
    <div className="border-line border-t pt-2 text-[0.88rem]">
      <h4 className="label">{evidenceCount(evidence)}</h4>
      <ul className="flex flex-col">
        {evidence.map((item) => (
          <li key={item.id} className="py-1.5">
            <Reference item={item} name={`[${item.reference.n}]`} />
          </li>
        ))}
      </ul>
    </div>
  )
}

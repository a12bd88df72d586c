/** What a message quotes, each with what the verifier found. */
import type { RegisteredEvidence } from '../../../../src/core/evidence/words.ts'
import { Reference } from '../../source/references.tsx'

export function References({ evidence, content }: { readonly evidence: readonly RegisteredEvidence[]; readonly content: string }) {
  if (evidence.length === 0) return null
  return (
    <ul className="mt-1.5 flex flex-col gap-1.5 border-line border-t pt-1.5 text-[0.84rem]">
      {evidence.map((item) => (
        <li key={item.id}>
          <Reference item={item} name={item.id} said={content} />
        </li>
      ))}
    </ul>
  )
}

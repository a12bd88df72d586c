/** What a comment refers to, each with what code found out about it; a press on a file opens the passage. */
import { useContext } from 'react'
import type { CheckedEvidence } from '../../../src/core/room/words.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { MARKS } from '../../../src/views/reading.ts'
import { type Found, foundUnder } from '../../../src/views/room/evidence.ts'
import { OpenSource } from '../source/references.tsx'

const TONES = { verified: 'text-yes', failed: 'text-no', unverified: 'text-open' } as const

export function EvidenceList({ evidence, body }: { readonly evidence: CheckedEvidence; readonly body: string }) {
  const found = foundUnder(evidence, body)
  if (found.length === 0) return null
  return (
    <ul aria-label="What it refers to" className="flex flex-col gap-1.5 border-line border-l-2 pl-3 text-[0.88rem]">
      {found.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one may be cited twice, and what was said never changes.
        <li key={index} className="min-w-0">
          {/* Files come first among what was found. */}
          <Reference found={one} file={evidence.files[index] ?? null} />
        </li>
      ))}
    </ul>
  )
}

function Reference({ found, file }: { readonly found: Found; readonly file: CheckedEvidence['files'][number] | null }) {
  const open = useContext(OpenSource)
  const { verdict, source, quote, said, instead } = found
  const head = (
    <>
      <span aria-hidden="true" className={`font-semibold ${TONES[verdict]}`}>
        {MARKS[verdict]}
      </span>{' '}
      <span className="font-medium">{oneLine(source)}</span>
    </>
  )
  return (
    <>
      {file === null ? (
        <span dir="auto">{head}</span>
      ) : (
        <button
          type="button"
          dir="auto"
          onClick={() =>
            open({
              id: file.path,
              reference: { n: 1, path: file.path, lines: file.lines, quote: file.quote, url: null, title: null },
              check: file.check,
            })
          }
          className="text-left underline decoration-line underline-offset-3 hover:decoration-accent"
        >
          {head}
          <span className="sr-only">: open the passage</span>
        </button>
      )}{' '}
      <span className={`number ${verdict === 'verified' ? 'text-soft' : TONES[verdict]}`}>{oneLine(said)}</span>
      {quote !== null && (
        <span dir="auto" className="block text-soft">
          “{oneLine(quote)}”
        </span>
      )}
      {instead !== null && (
        <span dir="auto" className="block text-no">
          {oneLine(instead)}
        </span>
      )}
    </>
  )
}

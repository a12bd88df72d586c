/** Small things that several panels of a council share: a severity, a link to a finding, a quotation with its mark, a scrolling table. */
import type { ReactNode } from 'react'
import type { Voice } from '../../../src/core/council/report-types.ts'
import { verdictWord } from '../../../src/core/evidence/wording.ts'
import type { Check } from '../../../src/core/evidence/words.ts'
import type { Severity } from '../../../src/core/findings/words.ts'
import { quoteText } from '../../../src/views/council/reading.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { MARKS } from '../../../src/views/reading.ts'
import { Badge } from '../kit/basics.tsx'
import { Link, withParams } from '../router.ts'
import { SEVERITY_TONES, type Tone, useCouncil } from './council.ts'
import { clearFilters } from './use-wish.ts'

export const SeverityBadge = ({ severity }: { readonly severity: Severity }) => <Badge tone={SEVERITY_TONES[severity]}>{severity}</Badge>

/** Opens the finding beside the document. */
export function FindingLink({ id }: { readonly id: string }) {
  const { report, choose } = useCouncil()
  const finding = report.findings.find((one) => one.id === id)
  if (finding === undefined) return <span className="font-medium">{id}</span>
  return (
    <Link
      to={withParams({ finding: id, view: null })}
      onClick={(event) => {
        event.preventDefault()
        // What is asked for by name is shown, whatever was filtered out before.
        clearFilters()
        choose(id)
      }}
      className="rounded-sm font-medium text-accent underline decoration-line underline-offset-2 hover:decoration-current"
    >
      {id}
    </Link>
  )
}

export function FindingLinks({ ids }: { readonly ids: readonly string[] }) {
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      {ids.map((id) => (
        <FindingLink key={id} id={id} />
      ))}
    </span>
  )
}

const MARK_TONES: Readonly<Record<'verified' | 'failed' | 'unverified', Tone>> = { verified: 'yes', failed: 'no', unverified: 'open' }

export const CheckBadge = ({ verdict, similarity }: Pick<Check, 'verdict' | 'similarity'>) => (
  <Badge tone={MARK_TONES[verdict]}>
    {MARKS[verdict]} {verdictWord({ verdict, similarity })}
  </Badge>
)

/** The reason of a voice, and the words it points to. */
export function VoiceText({ voice: { because, quote } }: { readonly voice: Voice }) {
  return (
    <>
      <span dir="auto">{oneLine(because)}</span>
      {quote !== null && (
        <q dir="auto" className="mt-0.5 block border-line border-l-2 pl-2 text-[0.88rem] text-soft [quotes:none]">
          {MARKS[quote.verdict]} {oneLine(quoteText(quote))}
        </q>
      )}
    </>
  )
}

export const cell = 'px-3 py-2 align-top text-left'

export const Subheading = ({ children }: { readonly children: ReactNode }) => <h3 className="mb-1.5 font-semibold">{children}</h3>

export const Bullets = ({ texts }: { readonly texts: readonly string[] }) => (
  <ul className="list-disc space-y-1 pl-5">
    {texts.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and the list only grows.
      <li key={index} dir="auto">
        {oneLine(text)}
      </li>
    ))}
  </ul>
)

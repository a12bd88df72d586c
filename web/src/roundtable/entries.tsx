/** Lists of sentences as the report has them: a name, what is said of it, and what stands under that. */
import type { ReactNode } from 'react'
import { oneLine } from '../../../src/views/printable.ts'
import type { Entry } from '../../../src/views/roundtable/sections.ts'
import { Heading } from '../kit/basics.tsx'

export const Section = ({
  title,
  beside,
  children,
}: {
  readonly title: string
  readonly beside?: string
  readonly children: ReactNode
}) => (
  <section className="min-w-0">
    <Heading beside={beside}>{title}</Heading>
    {children}
  </section>
)

/** Nothing where there is nothing, and no `empty` says so. */
export function Entries({
  title,
  entries,
  empty,
}: {
  readonly title: string
  readonly entries: readonly Entry[]
  readonly empty?: string
}) {
  if (entries.length === 0 && empty === undefined) return null
  return (
    <Section title={title}>
      {entries.length === 0 ? (
        <p className="text-soft">{empty}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and the list only grows.
            <EntryCard key={index} entry={entry} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const EntryCard = ({ entry: { name, text, under, isFlag } }: { readonly entry: Entry }) => (
  <li className={`rounded-xl border border-line bg-card px-4 py-3 ${isFlag ? 'border-l-4 border-l-open' : ''}`}>
    <p dir="auto" className="font-semibold">
      {oneLine(name)}
    </p>
    <p dir="auto" className="mt-0.5">
      {oneLine(text)}
    </p>
    {under.length > 0 && (
      <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5 text-[0.9rem] text-soft">
        {under.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike.
          <li key={index} dir="auto">
            {oneLine(line)}
          </li>
        ))}
      </ul>
    )}
  </li>
)

/** What somebody made of it in their own words, where one was asked for. It changes no count. */
import { printable } from '../../../src/views/printable.ts'
import { Card } from '../kit/basics.tsx'
import { ClaimLinks } from './claim-link.tsx'
import { Section } from './entries.tsx'
import { useRoundtable } from './table.ts'

export function Syntheses() {
  const { report, nameOf, house } = useRoundtable()
  if (report.syntheses.length === 0) return null
  const { clerk, judge } = house.opening.staff
  const who = (seat: string): string => [clerk, judge].find((one) => one?.id === seat)?.name ?? nameOf(seat)
  return (
    <Section title="In somebody’s words" beside="A synthesis never overrides the count">
      <div className="flex flex-col gap-2">
        {report.syntheses.map(({ seat, text, claims }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows.
          <Card key={index}>
            <p className="label">{who(seat)}</p>
            <p dir="auto" className="mt-1 whitespace-pre-wrap">
              {printable(text)}
            </p>
            {claims.length > 0 && (
              <p className="mt-1 text-[0.88rem] text-soft">
                It rests on <ClaimLinks ids={claims} />
              </p>
            )}
          </Card>
        ))}
      </div>
    </Section>
  )
}

/** This review against an earlier one: what is resolved, what persists, what is new, what came back. */
import type { ReactNode } from 'react'
import type { EarlierFinding } from '../../../src/core/findings/words.ts'
import { sinceText } from '../../../src/views/council/reading.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { Card, Heading } from '../kit/basics.tsx'
import { Link } from '../router.ts'
import { useCouncil } from './council.ts'
import { FindingLink, SeverityBadge } from './parts.tsx'

export function ChangesPanel() {
  const { report } = useCouncil()
  const { since } = report
  if (since === null) return null
  const { resolved, persistent, fresh, regressed, unseen, score } = since
  const though = score === null ? 'the review did not come to its end' : 'the text is the same, or not all of it was read by all'
  return (
    <div className="flex flex-col gap-4">
      <section>
        <Heading
          beside={
            <Link to={`/d/${since.id}`} className="font-medium text-accent hover:underline">
              Open the earlier review
            </Link>
          }
        >
          Since the last review
        </Heading>
        <p>{sinceText(since)}</p>
      </section>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <Part title="Resolved" mark="✓" amount={resolved.length} none="Nothing is resolved.">
            <Earlier findings={resolved} />
          </Part>
          <Part title="New" mark="+" amount={fresh.length} none="Nothing is new.">
            <Now pairs={fresh.map((now) => ({ before: now, now }))} />
          </Part>
          <Part title="Came back" mark="!" amount={regressed.length} none="Nothing that was resolved came back.">
            <Now pairs={regressed} />
          </Part>
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Part title="Persistent" mark="=" amount={persistent.length} none="Nothing persists.">
            <Now pairs={persistent} />
          </Part>
          {unseen.length > 0 && (
            <Part title="Not seen again" mark="?" amount={unseen.length} none="">
              <p className="mb-2 text-[0.88rem] text-soft">That proves nothing: {though}.</p>
              <Earlier findings={unseen} />
            </Part>
          )}
        </div>
      </div>
    </div>
  )
}

function Part({
  title,
  mark,
  amount,
  none,
  children,
}: {
  readonly title: string
  readonly mark: string
  readonly amount: number
  readonly none: string
  readonly children: ReactNode
}) {
  return (
    <Card>
      <h3 className="mb-2 flex items-baseline gap-2 font-semibold">
        <span aria-hidden="true" className="text-soft">
          {mark}
        </span>
        {title}
        <span className="number ml-auto font-normal text-soft">{amount}</span>
      </h3>
      {amount === 0 ? <p className="text-soft">{none}</p> : children}
    </Card>
  )
}

/** Ids of the earlier review: they lead nowhere in this one. */
const Earlier = ({ findings }: { readonly findings: readonly EarlierFinding[] }) => (
  <ul className="flex flex-col gap-2.5">
    {findings.map(({ id, severity, section, description }) => (
      <li key={id}>
        <p className="flex flex-wrap items-center gap-2 text-[0.85rem] text-soft">
          <SeverityBadge severity={severity} />
          <span className="font-semibold">{id}</span>
          <span dir="auto">{oneLine(section.join(' › '))}</span>
        </p>
        <p dir="auto">{oneLine(description)}</p>
      </li>
    ))}
  </ul>
)

function Now({ pairs }: { readonly pairs: readonly { readonly before: string; readonly now: string }[] }) {
  const { findings } = useCouncil().report
  return (
    <ul className="flex flex-col gap-2.5">
      {pairs.map(({ before, now }) => {
        const finding = findings.find(({ id }) => id === now)
        return (
          <li key={now}>
            <p className="flex flex-wrap items-center gap-2 text-[0.85rem] text-soft">
              {finding !== undefined && <SeverityBadge severity={finding.severity} />}
              <FindingLink id={now} />
              {before !== now && <span>was {before}</span>}
            </p>
            {finding !== undefined && <p dir="auto">{oneLine(finding.description)}</p>}
          </li>
        )
      })}
    </ul>
  )
}

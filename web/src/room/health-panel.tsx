/** How the room fares, and what to do about it; below it the moderator's tools: what stands still, topics, refusals, order, and merging. */
import { useMemo } from 'react'
import { counted } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { useMoment } from '../fold/moment.ts'
import { Heading, Note } from '../kit/basics.tsx'
import { Icon } from '../kit/icons.tsx'
import { atRecommendation } from './address.ts'
import { Consolidation } from './consolidation.tsx'
import { GoTo, IssueLink } from './go-to.tsx'
import { DID, frozenIssues, openDesks, orderKept, ruleCounts, securityOf } from './health.ts'
import { Freedoms, RuleTable, Topics } from './health-tables.tsx'
import { IssueCard } from './issue-card.tsx'
import { whenText } from './names.ts'
import { useRoom } from './room.ts'

export function HealthPanel() {
  return (
    <div className="flex flex-col gap-6">
      <Report />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Frozen />
          <Topics />
          <Consolidation />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Refusals />
          <Freedoms />
          <Order />
          <Security />
        </div>
      </div>
    </div>
  )
}

function Report() {
  const { report } = useRoom()
  const { health, healthPeriod, fitness: check } = report
  const { kept, refused, quarantined, passed } = health.comments
  const tiles: readonly (readonly [title: string, value: number, isBad: boolean])[] = [
    ['Open', health.openIssues, false],
    ['Waiting for you', health.waitingIssues, health.waitingIssues > 0],
    ['Frozen', health.frozenIssues, health.frozenIssues > 0],
    ['Stuck', health.stuckIssues, health.stuckIssues > 0],
    ['Resolved', health.resolvedIssues, false],
    ['Changes to review', health.patchesToReview, health.patchesToReview > 0],
    ['Conflicts', health.canonConflicts, health.canonConflicts > 0],
    ['To promote', health.pendingCanonPromotions, false],
  ]
  return (
    <section aria-labelledby="health-title" className="flex flex-col gap-3">
      <Heading id="health-title" beside={`${sessionWords(health, kept, refused, quarantined, passed)}, ${healthPeriod}`}>
        How the room fares
      </Heading>
      {!check.valid && <Note kind="error">{check.message}</Note>}
      {check.valid &&
        check.warnings.map((warning) => (
          <Note key={warning} kind="warning">
            {warning}
          </Note>
        ))}
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4 xl:grid-cols-8">
        {tiles.map(([title, value, isBad]) => (
          <div key={title} className={`rounded-xl border bg-card px-3 py-2 ${isBad ? 'border-open/60' : 'border-line'}`}>
            <dt className="text-[0.8rem] text-soft">{title}</dt>
            <dd className={`number font-semibold text-[1.25rem] leading-tight ${isBad ? 'text-open' : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <Recommendations />
    </section>
  )
}

const sessionWords = (
  { freezes, thaws, advocates }: { readonly freezes: number; readonly thaws: number; readonly advocates: number },
  kept: number,
  refused: number,
  apart: number,
  passed: number,
): string =>
  `${counted(kept, 'comment')}, ${refused + apart} stopped (${refused} refused, ${apart} set apart), ${passed} passed; ${counted(freezes, 'freeze')}, ${counted(thaws, 'thaw')}, ${counted(advocates, 'advocate')}`

/** Each leads to where something can be done about it. */
function Recommendations() {
  const { recommendations } = useRoom().report.health
  return (
    <ul aria-label="Recommendations" className="flex flex-col gap-1.5">
      {recommendations.map((one) => {
        const place = atRecommendation(one)
        return (
          <li key={one.code} className="flex items-start gap-2.5 rounded-lg border border-line bg-card px-3 py-2">
            <span className={`mt-1 ${place === null ? 'text-yes' : 'text-open'}`}>
              <Icon name={place === null ? 'check' : 'warning'} />
            </span>
            <p dir="auto" className="min-w-0 flex-1">
              {oneLine(one.text)}
            </p>
            {place !== null && <GoTo to={place}>Go there</GoTo>}
          </li>
        )
      })}
    </ul>
  )
}

function Frozen() {
  const { own } = useRoom()
  const frozen = frozenIssues(own)
  const desks = openDesks(own)
  return (
    <section aria-labelledby="frozen-title">
      <Heading id="frozen-title" beside={counted(desks.length, 'open desk')}>
        What stands still
      </Heading>
      {frozen.length === 0 && <p className="text-soft">Nothing.</p>}
      <ul className="flex flex-col gap-2">
        {frozen.map((issue) => (
          <li key={issue.id}>
            <IssueCard issue={issue} />
          </li>
        ))}
      </ul>
      {desks.length > 0 && (
        <ul aria-label="On the moderator’s desk" className="mt-3 flex flex-col gap-1 text-[0.9rem]">
          {desks.map(({ id, title }) => (
            <li key={id} dir="auto">
              <IssueLink id={id} /> {oneLine(title)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Refusals() {
  const { story, seq } = useMoment()
  const counts = useMemo(() => ruleCounts(story.events, seq), [story, seq])
  return (
    <section aria-labelledby="refusals-title">
      <Heading id="refusals-title">What the rules kept out</Heading>
      {counts.length === 0 ? <p className="text-soft">No comment was refused so far.</p> : <RuleTable counts={counts} />}
    </section>
  )
}

function Order() {
  const { story, seq } = useMoment()
  const { nameOf, wallMsOf } = useRoom()
  const taken = useMemo(() => orderKept(story.events, seq), [story, seq])
  return (
    <section aria-labelledby="order-title">
      <Heading id="order-title">What was done to keep order</Heading>
      {taken.length === 0 && <p className="text-soft">Nothing yet.</p>}
      <ul className="flex flex-col gap-1.5 text-[0.9rem]">
        {taken.map(({ seq: key, by, action, issue, member, because, at }) => (
          <li key={key} className="rounded-lg border border-line bg-card px-3 py-1.5">
            <p className="flex flex-wrap gap-x-2">
              <span className="font-semibold">{nameOf(by)}</span>
              <span>{DID[action as keyof typeof DID] ?? action.replaceAll('-', ' ')}</span>
              {issue !== null && <IssueLink id={issue} />}
              {member !== null && <span>{nameOf(member)}</span>}
              <span className="number ml-auto text-[0.8rem] text-soft">{whenText(wallMsOf(at))}</span>
            </p>
            <p dir="auto" className="text-soft">
              {oneLine(because)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Security() {
  const { own, nameOf, wallMsOf } = useRoom()
  const noted = securityOf(own)
  return (
    <section aria-labelledby="security-title">
      <Heading id="security-title">What was tried that nobody may do</Heading>
      {noted.length === 0 && <p className="text-soft">Nothing.</p>}
      <ul className="flex flex-col gap-1.5 text-[0.9rem]">
        {noted.slice(0, 20).map(({ kind, actor, because, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be tried twice in a moment.
          <li key={index} className="rounded-lg border border-no/40 bg-card px-3 py-1.5">
            <p className="flex flex-wrap gap-x-2">
              <span className="font-semibold">{nameOf(actor)}</span>
              <span className="text-no">{kind.replaceAll('-', ' ')}</span>
              <span className="number ml-auto text-[0.8rem] text-soft">{whenText(wallMsOf(at))}</span>
            </p>
            <p dir="auto" className="text-soft">
              {oneLine(because)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

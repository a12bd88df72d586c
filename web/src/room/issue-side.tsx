/** Beside a thread: what can be done, what would be agreed, who stands where, votes, and how often each may still speak. */
import type { ReactNode } from 'react'
import { breakersOf } from '../../../src/core/gate/presets.ts'
import { type Issue, isMeta } from '../../../src/core/room/state.ts'
import { roleOf } from '../../../src/core/room/who.ts'
import type { EpistemicStatus } from '../../../src/core/room/words.ts'
import { counted } from '../../../src/views/amounts.ts'
import { DISSENT, STAGES } from '../../../src/views/room/phrases.ts'
import { Badge } from '../kit/basics.tsx'
import { IssueLink } from './go-to.tsx'
import { ActButtons } from './issue-card.tsx'
import { offersFor } from './offers.ts'
import { Promote } from './promote.tsx'
import { useRoom } from './room.ts'
import type { Thread } from './thread.ts'
import { VOTES } from './thread-steps.ts'

export function IssueSide({ issue, thread }: { readonly issue: Issue; readonly thread: Thread }) {
  const { mayAct } = useRoom()
  const { lead, more } = offersFor(issue)
  return (
    <aside
      aria-label={`About #${issue.id}`}
      className="flex min-w-0 flex-col gap-4 rounded-xl border border-line bg-card px-4 py-4 lg:sticky lg:top-3 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
    >
      {mayAct && (
        <Part title="What you can do">
          {/* Those of a freeze stand with it. */}
          <ActButtons issue={issue} acts={issue.status === 'frozen' ? [] : lead} label="First of all" className="flex flex-wrap gap-1.5" />
          {more.length > 0 && (
            <details className="mt-2">
              <summary className="w-fit font-medium text-[0.88rem] text-accent">More</summary>
              <ActButtons issue={issue} acts={more} label="More" className="mt-2 flex flex-wrap gap-1.5" />
            </details>
          )}
        </Part>
      )}
      {issue.facts.length > 0 && (
        <Part title="Would be agreed">
          <Promote issue={issue} />
        </Part>
      )}
      <Part title="Where it stands">
        {!isMeta(issue) && <Ladder status={issue.epistemic} />}
        <Facts issue={issue} lookups={thread.lookups} />
      </Part>
      <Advocacy issue={issue} />
      <Votes thread={thread} issue={issue} />
      <Voices issue={issue} />
    </aside>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h3 className="label mb-1.5">{title}</h3>
    {children}
  </section>
)

const STATUSES: readonly EpistemicStatus[] = ['draft', 'tentative', 'agreed', 'canon']

/** How far an idea has come: one person's, more than one's, shared with evidence, agreed for good. */
function Ladder({ status }: { readonly status: EpistemicStatus }) {
  const { words } = useRoom()
  const reached = STATUSES.indexOf(status)
  return (
    <ol aria-label="Epistemic status" className="mb-2 grid grid-cols-4 gap-1 text-center text-[0.75rem]">
      {STATUSES.map((one, index) => (
        <li key={one} aria-current={one === status ? 'step' : undefined}>
          <span className={`block h-1.5 rounded-full ${index <= reached ? 'bg-accent' : 'bg-line'}`} />
          <span className={one === status ? 'font-semibold text-accent' : 'text-soft'}>{words.status[one]}</span>
        </li>
      ))}
    </ol>
  )
}

function Facts({ issue, lookups }: { readonly issue: Issue; readonly lookups: number }) {
  const { nameOf } = useRoom()
  const { stage, assignee, related, sliceOf, slices, proposedBy, revision, freezes, blind } = issue
  const links = (ids: readonly number[]): ReactNode => (
    <span className="flex flex-wrap gap-x-2">
      {ids.map((id) => (
        <IssueLink key={id} id={id} />
      ))}
    </span>
  )
  const rows: readonly (readonly [name: string, value: ReactNode])[] = [
    ['Stage', STAGES[stage]],
    ...(assignee === null ? [] : [['With', nameOf(assignee)] as const]),
    ...(proposedBy === null ? [] : [['Proposal', `${nameOf(proposedBy)}${revision > 1 ? `, number ${revision}` : ''}`] as const]),
    ...(blind === null || blind.length === 0 ? [] : [['Blind pass', `${blind.map(nameOf).join(', ')} not heard yet`] as const]),
    ...(related.length === 0 ? [] : [['Beside', links(related)] as const]),
    ...(sliceOf === null ? [] : [['Slice of', links([sliceOf])] as const]),
    ...(slices.length === 0 ? [] : [['Slices', links(slices)] as const]),
    ...(freezes === 0 ? [] : [['Froze', counted(freezes, 'time')] as const]),
    ...(lookups === 0 ? [] : [['Looked up', counted(lookups, 'time')] as const]),
  ]
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-[0.88rem]">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Advocacy({ issue: { advocacy } }: { readonly issue: Issue }) {
  const { nameOf } = useRoom()
  if (advocacy === null) return null
  return (
    <Part title="Devil’s advocate">
      <p className="text-[0.88rem]">
        <span className="font-medium">{nameOf(advocacy.member)}</span>: {DISSENT[advocacy.reason]}. {advocacy.used} of{' '}
        {counted(advocacy.allowed, 'comment')}
        {advocacy.isDone ? ', done.' : '.'} <IssueLink id={advocacy.meta} />
      </p>
    </Part>
  )
}

/** Votes on an earlier proposal count no more. */
function Votes({ issue, thread: { votes } }: { readonly issue: Issue; readonly thread: Thread }) {
  const { nameOf } = useRoom()
  if (votes.length === 0) return null
  return (
    <Part title="Votes">
      <ul className="flex flex-col gap-1 text-[0.88rem]">
        {votes.map(({ member, vote, revision, seq }) => (
          <li key={seq} className={revision < issue.revision ? 'opacity-70' : ''}>
            <Badge tone={VOTES[vote].tone}>
              {VOTES[vote].sign} {vote}
            </Badge>{' '}
            <span className="font-medium">{nameOf(member)}</span>
            {revision < issue.revision && <span className="text-soft"> (on an earlier proposal)</span>}
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** What scarcity leaves each of them: comments used, and what was refused. */
function Voices({ issue }: { readonly issue: Issue }) {
  const { own, nameOf } = useRoom()
  const { maxCommentsPerAgentPerIssue: limit } = breakersOf(own.sanity)
  const members = Object.entries(issue.voices).filter(([id]) => roleOf(own, id) === 'member')
  if (members.length === 0) return null
  return (
    <Part title="Comments used">
      <ul className="flex flex-col gap-0.5 text-[0.88rem]">
        {members.map(([id, { budgeted, extra, refused, mustReground, isPassing }]) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 flex-1">{nameOf(id)}</span>
            {mustReground && <Badge tone="open">needs a source</Badge>}
            {isPassing && <Badge>passes</Badge>}
            {refused > 0 && <Badge tone="no">{refused} refused</Badge>}
            <span className="number text-soft">
              {budgeted} of {limit + extra}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

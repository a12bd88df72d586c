/** One issue at its own address: what it is about, the whole thread with verdicts, what was set apart, and what can be done. */
import { useMemo } from 'react'
import { type Issue, issueOf } from '../../../src/core/room/state.ts'
import { counted } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { ENDINGS } from '../../../src/views/room/phrases.ts'
import { useMoment } from '../fold/moment.ts'
import { Badge, Empty } from '../kit/basics.tsx'
import { Icon } from '../kit/icons.tsx'
import { useActing } from './acting.tsx'
import { atBoard } from './address.ts'
import { COLUMNS, marksOf, reasonOf, waitsFor } from './board.ts'
import { CommentBox } from './comment-box.tsx'
import { ApartCard, CommentCard, RefusedCard } from './comment-card.tsx'
import { bodyOf } from './desk-text.ts'
import { EvidenceList } from './evidence-list.tsx'
import { GoTo, IssueLink, TagLink } from './go-to.tsx'
import { Freeze } from './issue-card.tsx'
import { IssueSide } from './issue-side.tsx'
import { whenText, within } from './names.ts'
import { useRoom } from './room.ts'
import { Said } from './said.tsx'
import { type Entry, type Thread, threadOf } from './thread.ts'

export function ThreadPanel({ id }: { readonly id: number }) {
  const { story, seq } = useMoment()
  const { own, nameOf } = useRoom()
  const issue = issueOf(own, id)
  // The log before this moment is the same whoever was named since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: names come with the same state as the moment.
  const thread = useMemo(() => threadOf(story.events, seq, id, nameOf), [story, seq, id])
  return (
    <div className="flex flex-col gap-3">
      <p>
        <GoTo to={atBoard} className="inline-flex items-center gap-1 font-medium text-[0.9rem] text-accent hover:underline">
          <Icon name="back" size={14} />
          The board
        </GoTo>
      </p>
      {issue === undefined ? (
        <Empty title={`There is no issue #${id} at this moment.`} />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
          <div className="flex min-w-0 flex-col gap-3">
            <IssueHead issue={issue} />
            <Entries thread={thread} />
            <Apart issue={issue} thread={thread} />
            <Ending issue={issue} />
          </div>
          <IssueSide issue={issue} thread={thread} />
        </div>
      )}
    </div>
  )
}

const TONES = { open: 'accent', waiting: 'open', frozen: 'no', resolved: 'yes', archived: 'plain' } as const

function IssueHead({ issue }: { readonly issue: Issue }) {
  const { own, words, nameOf, wallMsOf } = useRoom()
  const { id, title, status, tags, author, openedAt, evidence, impact, priority } = issue
  return (
    <section aria-labelledby="issue-title" className="flex flex-col gap-2.5 rounded-xl border border-line bg-card px-4 py-4 sm:px-5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.85rem] text-soft">
        <span className="number font-semibold">#{id}</span>
        <Badge tone={TONES[status]}>{COLUMNS[status].title.toLowerCase()}</Badge>
        {impact !== null && <span>{words.impact[impact]}</span>}
        {priority !== 'normal' && <Badge tone={priority === 'high' ? 'no' : 'plain'}>{priority} priority</Badge>}
        {marksOf(issue, own).map(({ text, tone, title: said }) => (
          <Badge key={text} tone={tone} {...(said !== undefined && { title: said })}>
            {text}
          </Badge>
        ))}
      </p>
      <h2 id="issue-title" dir="auto" className="text-balance font-semibold text-[1.3rem] leading-tight">
        {oneLine(title)}
      </h2>
      <p className="text-[0.85rem] text-soft">
        Opened by {within(nameOf(author))}, {whenText(wallMsOf(openedAt))}
      </p>
      <Said text={bodyOf(issue)} />
      <EvidenceList evidence={evidence} body={issue.body} />
      {tags.length > 0 && (
        <p className="-mx-1 flex flex-wrap">
          {tags.map((tag) => (
            <TagLink key={tag} tag={tag} />
          ))}
        </p>
      )}
      {status === 'frozen' && <Freeze issue={issue} />}
      {status === 'waiting' && <Awaits issue={issue} />}
    </section>
  )
}

/** What the user is asked, in the words of whoever asks. */
function Awaits({ issue }: { readonly issue: Issue }) {
  const { story, seq } = useMoment()
  const { own } = useRoom()
  const because = useMemo(() => reasonOf(story.events, seq, issue.id), [story, seq, issue.id])
  return (
    <p dir="auto" className="rounded-lg bg-open-soft px-3 py-2 text-[0.92rem] text-open">
      <span className="font-semibold">{waitsFor(issue, own)}</span> {oneLine(because)}
    </p>
  )
}

function Entries({ thread: { entries } }: { readonly thread: Thread }) {
  if (entries.length === 0) return <p className="px-1 text-soft">Nothing has been said on it yet.</p>
  return (
    <ol aria-label="The thread" className="flex flex-col gap-2">
      {entries.map((entry) => (
        <li key={entry.seq}>
          <EntryRow entry={entry} />
        </li>
      ))}
    </ol>
  )
}

const STEP_TONES = { plain: 'text-soft', accent: 'text-accent', yes: 'text-yes', no: 'text-no', open: 'text-open' } as const

function EntryRow({ entry }: { readonly entry: Entry }) {
  switch (entry.kind) {
    case 'comment':
      return <CommentCard entry={entry} />
    case 'refused':
      return <RefusedCard entry={entry} />
    case 'step':
      return (
        <p className={`flex gap-2 px-2 text-[0.85rem] ${STEP_TONES[entry.step.tone]}`}>
          <span aria-hidden="true" className="w-4 shrink-0 text-center">
            {entry.step.sign}
          </span>
          <span dir="auto" className="min-w-0">
            {oneLine(entry.step.text)}
          </span>
        </p>
      )
  }
}

function Apart({ issue, thread: { apart } }: { readonly issue: Issue; readonly thread: Thread }) {
  if (apart.length === 0) return null
  return (
    <section aria-labelledby="apart-title" className="flex flex-col gap-2">
      <h3 id="apart-title" className="font-semibold text-[0.95rem]">
        Set apart <span className="number font-normal text-soft">{counted(apart.length, 'comment')}</span>
      </h3>
      <p className="text-[0.85rem] text-soft">On record, and no part of the discussion: members don’t read it.</p>
      {apart.map((said) => (
        <ApartCard key={said.seq} said={said} desk={said.meta === issue.id ? null : said.meta} />
      ))}
    </section>
  )
}

/** How it ended, or where to say something. */
function Ending({ issue }: { readonly issue: Issue }) {
  const { nameOf, wallMsOf } = useRoom()
  const { mayAct } = useActing()
  const { resolution, status, id } = issue
  if (resolution === null) return mayAct && status !== 'archived' ? <CommentBox key={id} issue={id} /> : null
  return (
    <section aria-label="How it ended" className="rounded-xl border border-line border-l-4 border-l-yes bg-card px-4 py-3">
      <p className="text-[0.85rem] text-soft">
        {ENDINGS[resolution.kind]}, by {within(nameOf(resolution.by))}, {whenText(wallMsOf(resolution.at))}
        {resolution.into !== null && (
          <>
            {' '}
            into <IssueLink id={resolution.into} />
          </>
        )}
      </p>
      <p dir="auto" className="font-medium">
        {oneLine(resolution.decision)}
      </p>
      {resolution.reasoning !== '' && <Said text={resolution.reasoning} />}
      {resolution.cites.length > 0 && (
        <p className="number text-[0.85rem] text-soft">It rests on {resolution.cites.map(oneLine).join(', ')}.</p>
      )}
    </section>
  )
}

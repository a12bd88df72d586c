/** An issue on the board: what it is, where it stands, who has it. One that stands still says why and until when, with the four ways on. */
import { memo } from 'react'
import type { Issue } from '../../../src/core/room/state.ts'
import { counted } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { ENDINGS, ruleText, STAGES } from '../../../src/views/room/phrases.ts'
import { Badge, Button } from '../kit/basics.tsx'
import { useActing } from './acting.tsx'
import { atIssue } from './address.ts'
import { marksOf, untilText, waitsFor } from './board.ts'
import { GoTo, IssueLink, TagLink } from './go-to.tsx'
import { issueForm } from './issue-forms.ts'
import { upper, within } from './names.ts'
import { type Act, TITLES, waysOn } from './offers.ts'
import { useRoom } from './room.ts'
import { useClock } from './use-clock.ts'

const EDGES: Readonly<Record<Issue['status'], string>> = {
  open: 'border-line',
  waiting: 'border-open/50 border-l-4 border-l-open',
  frozen: 'border-no/50 border-l-4 border-l-no',
  resolved: 'border-line',
  archived: 'border-line opacity-80',
}

/** A press anywhere on the card opens the issue; what has a place of its own in it keeps its own press. */
export const IssueCard = memo(function IssueCard({ issue }: { readonly issue: Issue }) {
  const { own, words } = useRoom()
  const { id, title, impact, priority, tags, status } = issue
  const marks = marksOf(issue, own)
  return (
    <article
      className={`relative flex flex-col gap-1.5 rounded-xl border bg-card px-3 py-2.5 transition-colors hover:border-accent ${EDGES[status]}`}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.78rem] text-soft">
        <span className="number font-semibold">#{id}</span>
        {impact !== null && <span>{words.impact[impact]}</span>}
        {priority !== 'normal' && <Badge tone={priority === 'high' ? 'no' : 'plain'}>{priority} priority</Badge>}
      </p>
      <h3 className="font-semibold leading-snug">
        <GoTo to={atIssue(id)} className="line-clamp-3 after:absolute after:inset-0 after:rounded-xl">
          <span dir="auto">{oneLine(title)}</span>
        </GoTo>
      </h3>
      {marks.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {marks.map(({ text, tone, title: said }) => (
            <Badge key={text} tone={tone} {...(said !== undefined && { title: said })}>
              {text}
            </Badge>
          ))}
        </p>
      )}
      <Standing issue={issue} />
      {tags.length > 0 && (
        <p className="relative z-10 -mx-1 flex flex-wrap">
          {tags.map((tag) => (
            <TagLink key={tag} tag={tag} />
          ))}
        </p>
      )}
      {status === 'frozen' && <Freeze issue={issue} />}
    </article>
  )
})

function Standing({ issue }: { readonly issue: Issue }) {
  const { own, nameOf } = useRoom()
  const { status, stage, comments, assignee, resolution } = issue
  const where =
    status === 'waiting'
      ? waitsFor(issue, own)
      : resolution !== null
        ? `${upper(ENDINGS[resolution.kind])}: ${oneLine(resolution.decision)}`
        : status === 'archived'
          ? 'It stood still too long.'
          : `${upper(STAGES[stage])}.`
  const facts = [
    ...(comments.size === 0 ? [] : [counted(comments.size, 'comment')]),
    ...(assignee === null ? [] : [`with ${nameOf(assignee)}`]),
  ]
  // What one that stands still was about to do is of no matter; why it stands still is told below.
  const said = status === 'frozen' ? '' : where
  if (said === '' && facts.length === 0) return null
  return (
    <p dir="auto" className="line-clamp-3 text-[0.85rem] text-soft">
      <span className={status === 'waiting' ? 'font-medium text-open' : ''}>{said}</span>
      {facts.length > 0 && <span> {upper(facts.join(', '))}.</span>}
    </p>
  )
}

/** Why an issue stands still, until when, and what the moderator, or the user, can do about it. */
export function Freeze({ issue }: { readonly issue: Issue }) {
  const { wallMsOf, nameOf } = useRoom()
  const nowMs = useClock()
  const { freeze, id } = issue
  if (freeze === null) return null
  return (
    <div className="relative z-10 mt-0.5 flex flex-col gap-2 rounded-lg bg-no-soft px-2.5 py-2 text-[0.85rem] text-no">
      <div>
        <p className="font-semibold">
          <span aria-hidden="true">❄ </span>
          {upper(oneLine(ruleText(freeze.rule)))}
          {freeze.by !== 'system' && `, by ${within(nameOf(freeze.by))}`}
        </p>
        <p dir="auto">{oneLine(freeze.because)}</p>
        <p className="mt-0.5">
          {untilText(wallMsOf(freeze.until), nowMs)} On the moderator’s desk: <IssueLink id={freeze.meta} />
        </p>
      </div>
      <ActButtons
        issue={issue}
        acts={waysOn(issue)}
        label={`Ways on for #${id}`}
        className="grid grid-cols-2 gap-1.5 *:w-full *:px-1.5 *:text-[0.8rem]"
      />
    </div>
  )
}

interface ActButtonsProps {
  readonly issue: Issue
  readonly acts: readonly Act[]
  readonly label: string
  readonly className: string
}

export function ActButtons({ issue, acts, label, className }: ActButtonsProps) {
  const { own, words } = useRoom()
  const { mayAct, open } = useActing()
  if (!mayAct || acts.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box of its own.
    <div role="group" aria-label={label} className={`no-print ${className}`}>
      {acts.map((act) => (
        <Button key={act} small onClick={() => open(issueForm(act, issue, own, words))}>
          {TITLES[act]}
        </Button>
      ))}
    </div>
  )
}

/** What somebody said on an issue: who, as what, where they stand, what it rests on and how that was found. Also what was not taken, and what was set apart. */
import type { Violation } from '../../../src/core/gate/words.ts'
import { memberOf, patchOf } from '../../../src/core/room/state.ts'
import type { Mark } from '../../../src/core/room/words.ts'
import { counted } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { signedCredits } from '../../../src/views/room/amounts.ts'
import { ROLES, relationText, ruleText, STANCES } from '../../../src/views/room/phrases.ts'
import { Badge, Button } from '../kit/basics.tsx'
import { useActing } from './acting.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { IssueLink } from './go-to.tsx'
import { upper, whenText } from './names.ts'
import { PatchCard } from './patch-card.tsx'
import { useRoom } from './room.ts'
import { Said } from './said.tsx'
import type { Entry, Thread } from './thread.ts'

type Comment = Extract<Entry, { kind: 'comment' }>

const STANCE_TONES = { propose: 'accent', approve: 'yes', oppose: 'no', ask: 'open', answer: 'plain', note: 'plain' } as const

const MARKS: Readonly<Record<Mark, { readonly text: string; readonly title: string } | null>> = {
  blind: { text: '◐ blind pass', title: 'Written alone, before seeing anybody else’s view' },
  'devils-advocate': { text: '⚔ devil’s advocate', title: 'Asked to look for what is wrong with it' },
  guidance: { text: 'guidance', title: 'Every member reads it' },
  moderator: null,
  user: null,
  system: null,
}

export function CommentCard({ entry: { said, credits } }: { readonly entry: Comment }) {
  const { own, words } = useRoom()
  const { comment, author, body, stance, impact, relation, evidence, marks, warnings, action, asks, answers } = said
  const patch = action?.type === 'patch-created' ? patchOf(own, action.details) : undefined
  const isAdvocate = marks.includes('devils-advocate')
  const edge = isAdvocate ? 'border-l-4 border-l-camp-1' : marks.includes('guidance') ? 'border-l-4 border-l-yes' : ''
  return (
    <article
      id={`c-${comment}`}
      aria-label={`Comment ${comment}`}
      className={`flex scroll-mt-4 flex-col gap-2 rounded-xl border border-line bg-card px-4 py-3 ${edge}`}
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.88rem]">
        <Author id={author} />
        {!marks.includes('guidance') && <Badge tone={STANCE_TONES[stance]}>{STANCES[stance]}</Badge>}
        {asks !== null && <Asked id={asks} />}
        {answers !== null && <span className="number text-soft">to {oneLine(answers)}</span>}
        {marks.flatMap((mark) => {
          const shown = MARKS[mark]
          return shown === null
            ? []
            : [
                <Badge key={mark} tone="accent" title={shown.title}>
                  {shown.text}
                </Badge>,
              ]
        })}
        {impact !== null && <span className="text-soft">{words.impact[impact]}</span>}
        {relation !== 'none' && <Badge tone={relation === 'contradicts' ? 'no' : 'plain'}>{relationText(relation, words)}</Badge>}
        <Besides id={comment} at={said.at} credits={credits} />
      </header>
      <Said text={body} />
      <EvidenceList evidence={evidence} body={body} />
      <Violations violations={warnings} />
      {patch !== undefined && <PatchCard patch={patch} hasIssue={false} />}
      <Helpful comment={comment} author={author} />
    </article>
  )
}

function Author({ id }: { readonly id: string }) {
  const { own, nameOf } = useRoom()
  const member = memberOf(own, id)
  // Many are called after their part: it is said once.
  const role = member === undefined || ROLES[member.role] === nameOf(id).toLowerCase() ? null : ROLES[member.role]
  return (
    <span dir="auto">
      <span className="font-semibold">{nameOf(id)}</span>
      {role !== null && <span className="text-soft"> {role}</span>}
    </span>
  )
}

const Asked = ({ id }: { readonly id: string }) => {
  const { nameOf } = useRoom()
  return <span className="text-soft">of {nameOf(id)}</span>
}

function Besides({ id, at, credits }: { readonly id: string; readonly at: number; readonly credits: number }) {
  const { wallMsOf } = useRoom()
  const ms = wallMsOf(at)
  return (
    <span className="number ml-auto flex flex-wrap items-center gap-x-2 text-[0.8rem] text-soft">
      {credits !== 0 && (
        <span className={credits > 0 ? 'text-yes' : 'text-no'} title="What its citations have brought so far">
          {signedCredits(credits)} <span className="sr-only">credits</span>
          <span aria-hidden="true">cr</span>
        </span>
      )}
      <time dateTime={new Date(ms).toISOString()}>{whenText(ms)}</time>
      <span>{oneLine(id)}</span>
    </span>
  )
}

/** Rules that were broken: of what was kept, with a warning; of the rest, why it was not. */
export function Violations({ violations }: { readonly violations: readonly Violation[] }) {
  if (violations.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5 text-[0.88rem]">
      {violations.map(({ rule, consequence, message }) => (
        <li key={rule} dir="auto" className={consequence === 'warn' ? 'text-open' : 'text-no'}>
          <span className="font-semibold">{upper(ruleText(rule))}.</span> {oneLine(message)}
        </li>
      ))}
    </ul>
  )
}

function Helpful({ comment, author }: { readonly comment: string; readonly author: string }) {
  const { own } = useRoom()
  const { mayAct, act } = useActing()
  const member = memberOf(own, author)
  if (!mayAct || member === undefined || member.role === 'moderator') return null
  return (
    <div className="no-print -mb-1">
      <Button small look="quiet" onClick={() => void act({ type: 'mark-helpful', comment }, 'Thanked: its author is credited.')}>
        Helpful
      </Button>
    </div>
  )
}

export function RefusedCard({ entry: { refusal } }: { readonly entry: Extract<Entry, { kind: 'refused' }> }) {
  const { wallMsOf } = useRoom()
  return (
    <div className="flex flex-col gap-1 rounded-xl border border-line border-dashed px-4 py-2.5 text-[0.9rem]">
      <p className="flex flex-wrap items-center gap-x-2">
        <Author id={refusal.author} />
        <Badge tone="no">✗ not taken</Badge>
        <span className="number text-[0.8rem] text-soft">
          {counted(refusal.characters, 'character')}, {whenText(wallMsOf(refusal.at))}
        </span>
      </p>
      <Violations violations={refusal.violations} />
    </div>
  )
}

/** What froze the issue, kept on the moderator's desk. */
export function ApartCard({ said, desk }: { readonly said: Thread['apart'][number]; readonly desk: number | null }) {
  return (
    <details className="rounded-xl border border-no/40 border-dashed bg-no-soft/40 px-4 py-2.5">
      <summary className="text-[0.9rem]">
        <Author id={said.author} /> <Badge tone="no">set apart</Badge>{' '}
        <span className="number text-soft">{desk === null ? `on #${said.issue}` : `on the moderator’s desk, #${desk}`}</span>
      </summary>
      <div className="mt-2 flex flex-col gap-2">
        <p className="text-[0.85rem]">
          See <IssueLink id={desk ?? said.issue} />
        </p>
        <Said text={said.body} />
        <EvidenceList evidence={said.evidence} body={said.body} />
        <Violations violations={said.violations} />
      </div>
    </details>
  )
}

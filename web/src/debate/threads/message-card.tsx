/** One message: who, which move, what it answers, the words, what the move declares, and what it quotes. The moderator and people look different. */
import { memo, type ReactNode } from 'react'
import type { Deliberation } from '../../../../src/core/deliberation.ts'
import { clockTime, percent } from '../../../../src/views/amounts.ts'
import { isSaidIn } from '../../../../src/views/debate/said.ts'
import { KINDS } from '../../../../src/views/debate/thread-lines.ts'
import { useMoment } from '../../fold/moment.ts'
import { Badge, SideBadge } from '../../kit/basics.tsx'
import { Icon } from '../../kit/icons.tsx'
import { type Remark, remarksOn } from '../event-words.ts'
import { useJump } from '../jump.ts'
import { MoveBadge } from '../move-legend.tsx'
import { CampDot } from '../seats/camp.tsx'
import type { Table } from '../use-table.ts'
import { References } from './references.tsx'
import type { MessageEntry, Speaking } from './transcript.ts'

type Published = Extract<Speaking, { type: 'message.published' }>
type Said = Published['said']

interface CardProps {
  readonly entry: MessageEntry
  readonly table: Table
  /** Who spoke the message that this one answers; null: it answers none. */
  readonly answers: string | null
  readonly isFlashed: boolean
}

export const MessageCard = memo(function MessageCard({ entry, table, answers, isFlashed }: CardProps) {
  const { event } = entry
  if (event.type === 'moderator.intervened')
    return (
      <Besides id={event.id} at={event.at} isFlashed={isFlashed} isPerson={false} who={`The moderator ${KINDS[event.kind]}`}>
        {table.shown(event.content)}
      </Besides>
    )
  if (event.type === 'user.interjected')
    return (
      <Besides id={event.id} at={event.at} isFlashed={isFlashed} isPerson who={`${table.shown(event.by)} says`}>
        {table.shown(event.content)}
      </Besides>
    )
  return <SeatMessage entry={entry} event={event} table={table} answers={answers} isFlashed={isFlashed} />
})

const FLASHED = 'ring-2 ring-accent ring-offset-2 ring-offset-card'

function Stamp({ id, at }: { readonly id: string; readonly at: number }) {
  return (
    <span className="number ml-auto whitespace-nowrap pl-2 text-[0.75rem] text-soft">
      {id} · {clockTime(at)}
    </span>
  )
}

function Besides(props: {
  readonly id: string
  readonly at: number
  readonly who: string
  readonly isPerson: boolean
  readonly isFlashed: boolean
  readonly children: ReactNode
}) {
  const look = props.isPerson ? 'border-accent/40 bg-accent-soft' : 'border-line border-dashed bg-well'
  return (
    <article className={`rounded-lg border px-3 py-2 ${look} ${props.isFlashed ? FLASHED : ''}`}>
      <p className="flex items-start gap-1.5 text-[0.84rem]">
        {props.isPerson && <Icon name="person" size={15} />}
        <span className={`font-semibold ${props.isPerson ? 'text-accent' : 'text-soft'}`} dir="auto">
          {props.who}
        </span>
        <Stamp id={props.id} at={props.at} />
      </p>
      <p dir="auto" className={`mt-0.5 whitespace-pre-wrap ${props.isPerson ? '' : 'text-[0.9rem] text-soft'}`}>
        {props.children}
      </p>
    </article>
  )
}

function SeatMessage({ entry, event, table, answers, isFlashed }: CardProps & { readonly event: Published }) {
  const { state, seq } = useMoment()
  const { said } = event
  const content = table.shown(said.content)
  return (
    <article className={`rounded-lg border border-line bg-card px-3 py-2 ${isFlashed ? FLASHED : ''}`}>
      <header className="relative flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <CampDot seat={event.seat} />
        <span className="font-semibold text-[0.9rem]" dir="auto">
          {table.nameOf(event.seat)}
        </span>
        <MoveBadge move={said.move} />
        <Declared said={said} />
      </header>
      <div className="mt-0.5 flex items-center">
        <Answers replyTo={event.replyTo} who={answers} />
        <Stamp id={event.id} at={event.at} />
      </div>
      <p dir="auto" className="mt-1 whitespace-pre-wrap">
        {content}
      </p>
      <Remarks remarks={remarksFor(event, state, table)} />
      {entry.quoted !== null && entry.quoted.seq <= seq && <References evidence={entry.quoted.evidence} content={content} />}
    </article>
  )
}

function Answers({ replyTo, who }: { readonly replyTo: string | null; readonly who: string | null }) {
  const jump = useJump()
  if (replyTo === null) return null
  return (
    <button
      type="button"
      onClick={() => jump.to(replyTo)}
      className="flex min-w-0 items-center gap-1 text-left text-[0.8rem] text-soft hover:text-accent"
    >
      <Icon name="reply" size={13} />
      <span className="min-w-0 truncate">
        answers <span className="number">{replyTo}</span> <bdi>{who}</bdi>
      </span>
    </button>
  )
}

/** The side and how sure, where the move declares them: the same places as in the terminal. */
function Declared({ said }: { readonly said: Said }) {
  const sure = (confidence: number): ReactNode => (
    <span className="number whitespace-nowrap text-[0.78rem] text-soft">{percent(confidence)} sure</span>
  )
  switch (said.move) {
    case 'CLAIM':
    case 'CHALLENGE':
      return sure(said.confidence)
    case 'COMMIT_POSITION':
      return (
        <>
          <SideBadge side={said.side} />
          {sure(said.confidence)}
        </>
      )
    case 'UPDATE_POSITION':
      return (
        <>
          <span className="inline-flex items-center gap-1 text-[0.78rem] text-soft">
            {said.prior === said.next ? 'still' : <SideBadge side={said.prior} />}
            {said.prior !== said.next && '→'}
            <SideBadge side={said.next} />
          </span>
          {sure(said.confidence)}
        </>
      )
    case 'GRADE_STEELMAN':
      return <Badge tone={GRADES[said.grade]}>{said.grade}</Badge>
    default:
      return null
  }
}

const GRADES = { ACCURATE: 'yes', INCOMPLETE: 'open', WRONG: 'no' } as const

const known = new WeakMap<Published, readonly Remark[]>()

/** They rest on the message and on what came before it, so they are made once. */
function remarksFor(event: Published, state: Deliberation, table: Table): readonly Remark[] {
  const made = known.get(event) ?? [...remarksOn(event, state), ...corrections(event.said, table)]
  known.set(event, made)
  return made
}

/** The terminal tells them with the grade's own event, unless the words have said them. */
function corrections(said: Said, { shown }: Table): readonly Remark[] {
  if (said.move !== 'GRADE_STEELMAN' || said.corrections === null || said.corrections === '') return []
  if (isSaidIn(said.content, said.corrections)) return []
  return [{ text: `Missing or wrong: ${shown(said.corrections)}`, isFlag: false }]
}

function Remarks({ remarks }: { readonly remarks: readonly Remark[] }) {
  if (remarks.length === 0) return null
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-[0.84rem] leading-snug">
      {remarks.map(({ text, isFlag }) => (
        <li key={text} dir="auto" className={isFlag ? 'text-open' : 'text-soft'}>
          {text}
        </li>
      ))}
    </ul>
  )
}

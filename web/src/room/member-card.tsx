/** One member: its part, the model at work, how reliable it is, where it stands on the ladder, and what can be done about it. */
import type { ReactNode } from 'react'
import { tallyOf } from '../../../src/core/ledger/ledger.ts'
import type { Seated } from '../../../src/core/room/state.ts'
import { percent } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { creditsText } from '../../../src/views/room/amounts.ts'
import { LEVELS, ROLES } from '../../../src/views/room/phrases.ts'
import { Badge, Button } from '../kit/basics.tsx'
import { useActing } from './acting.tsx'
import { ActionStrip, Ladder } from './record-charts.tsx'
import { RecordTable } from './record-table.tsx'
import { useRoom } from './room.ts'
import { type RecordRow, recordRows } from './team.ts'
import { FREEDOMS, freedomForm, leaveForm, modelForm, wordForm } from './team-forms.ts'
import { TierBadge } from './tier-badge.tsx'

const TRUSTS = {
  low: { word: 'low trust', tone: 'no' },
  normal: { word: 'normal trust', tone: 'plain' },
  high: { word: 'high trust', tone: 'yes' },
} as const

export function MemberCard({ member }: { readonly member: Seated }) {
  const { own, nameOf } = useRoom()
  const { id, role, model, isActive, isSeated, canBeDevilsAdvocate, assisted, freedom } = member
  const rows = recordRows(own, member)
  const [now] = rows
  return (
    <article
      aria-label={nameOf(id)}
      className={`flex flex-col gap-2.5 rounded-xl border border-line bg-card px-4 py-3.5 ${isActive ? '' : 'opacity-75'}`}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h3 dir="auto" className="font-semibold text-[1.05rem] leading-tight">
            {nameOf(id)}
          </h3>
          <p className="text-[0.85rem] text-soft">
            {ROLES[role] === nameOf(id).toLowerCase() ? '' : `${ROLES[role]} · `}
            <span dir="ltr" className="font-mono text-[0.82rem]">
              {oneLine(model)}
            </span>
          </p>
        </div>
        {now !== undefined && <TierBadge tier={now.tier} />}
      </header>
      <p className="flex flex-wrap gap-1">
        {now !== undefined && <Badge tone={TRUSTS[now.trust].tone}>{TRUSTS[now.trust].word}</Badge>}
        <Badge title={FREEDOMS[freedom].hint}>{FREEDOMS[freedom].title.toLowerCase()}</Badge>
        {canBeDevilsAdvocate && <Badge title="Can be asked to disagree">devil’s advocate</Badge>}
        {assisted !== null && (
          <Badge tone="open" title="Its tasks are cut small until three are done well">
            assisted, {assisted.clean} of 3 done well
          </Badge>
        )}
        {!isSeated && <Badge tone="accent">guest</Badge>}
        {!isActive && <Badge tone="no">has left</Badge>}
      </p>
      {now !== undefined && <Figures member={member} row={now} />}
      <RecordTable rows={rows} />
      {isActive && <Doings member={member} known={rows.slice(1).map(({ record }) => record.model)} />}
    </article>
  )
}

const share = (rate: number | null): string => (rate === null ? 'too early' : percent(rate))

function Figures({ member: { id }, row: { record, rates } }: { readonly member: Seated; readonly row: RecordRow }) {
  const { own } = useRoom()
  const figures: readonly (readonly [name: string, value: ReactNode])[] = [
    ['Credits', creditsText(tallyOf(own.ledger, 'lifetime', id).credits)],
    ['This session', creditsText(tallyOf(own.ledger, 'session', id).credits)],
    ['Citations that hold', `${record.citationsVerified} of ${record.citationsVerified + record.citationsFailed}`],
    ['In a row', `${record.currentVerifiedStreak}, best ${record.longestVerifiedStreak}`],
    ['With evidence', share(rates.evidence)],
    ['Irrelevant issues', share(rates.hallucination)],
  ]
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-0.5 text-[0.85rem] sm:grid-cols-3">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-soft">{name}</dt>
            <dd className="number font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-col gap-1">
        <Ladder level={record.escalationLevel} rate={rates.penaltyRate} />
        <ActionStrip record={record} />
        {record.escalationLevel !== 'normal' && <p className="text-[0.85rem] text-open">{LEVELS[record.escalationLevel]}</p>}
      </div>
    </>
  )
}

function Doings({ member, known }: { readonly member: Seated; readonly known: readonly string[] }) {
  const { nameOf } = useRoom()
  const { mayAct, open } = useActing()
  if (!mayAct) return null
  const who = { ...member, name: nameOf(member.id) }
  return (
    <div className="no-print flex flex-wrap gap-1">
      <Button small onClick={() => open(modelForm(who, known))}>
        Model
      </Button>
      <Button small onClick={() => open(freedomForm(who))}>
        Freedom
      </Button>
      <Button small onClick={() => open(wordForm(who, 'commend'))}>
        Commend
      </Button>
      <Button small onClick={() => open(wordForm(who, 'penalise'))}>
        Penalise
      </Button>
      <Button small look="quiet" onClick={() => open(leaveForm(who))}>
        Let go
      </Button>
    </div>
  )
}

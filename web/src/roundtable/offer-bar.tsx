/** What people can do about it now: first what the table waits for, then what they may. Never in the past. */
import { useMemo, useState } from 'react'
import { oneLine } from '../../../src/views/printable.ts'
import { useMay } from '../api/visitor.ts'
import { Button } from '../kit/basics.tsx'
import { Icon } from '../kit/icons.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { isUrgent, keyOf, type Offer, offersFor } from './offers.ts'
import { useRoundtable } from './table.ts'

/** What the table waits for stands above all else, the rest below the decision. */
export function OfferBar({ shows }: { readonly shows: 'urgent' | 'others' }) {
  const { report, own, house, isNow, nameOf } = useRoundtable()
  const mayRun = useMay('run')
  const offers = useMemo(
    () => offersFor(report, own, house).filter((offer) => isUrgent(offer) === (shows === 'urgent')),
    [report, own, house, shows],
  )
  const [open, setOpen] = useState<string | null>(null)
  if (!isNow || mayRun === false || offers.length === 0) return null
  // What somebody else has done meanwhile can't be done any more: its dialog closes.
  const opened = offers.find((offer) => keyOf(offer) === open)
  return (
    <>
      {shows === 'urgent' ? (
        offers.map((offer) => <Urgent key={keyOf(offer)} offer={offer} nameOf={nameOf} onOpen={() => setOpen(keyOf(offer))} />)
      ) : (
        <div className="no-print flex flex-wrap items-center gap-2">
          <span className="label">You can</span>
          {offers.map((offer) => (
            <Button key={keyOf(offer)} small onClick={() => setOpen(keyOf(offer))}>
              {titleOf(offer, nameOf)}
            </Button>
          ))}
        </div>
      )}
      {opened !== undefined && <OfferDialog offer={opened} onClose={() => setOpen(null)} />}
    </>
  )
}

export function titleOf(offer: Offer, nameOf: (seat: string) => string): string {
  switch (offer.kind) {
    case 'answer-escalation':
      return `Answer ${offer.id}`
    case 'supply-context':
      return `Supply ${offer.id}`
    case 'appeal':
      return `Appeal the block ${offer.block}`
    case 'lift-blocker':
      return `Set aside the blocker of ${nameOf(offer.seat)}`
    case 'go-on':
      return offer.isOver ? 'Let the table talk on' : 'Plan more rounds, or give them a focus'
    case 'synthesize':
      return 'Have a synthesis written'
  }
}

interface UrgentProps {
  readonly offer: Offer
  readonly nameOf: (seat: string) => string
  readonly onOpen: () => void
}

function Urgent({ offer, nameOf, onOpen }: UrgentProps) {
  const [title, text] =
    offer.kind === 'answer-escalation'
      ? ['The table waits for a person', offer.needs]
      : offer.kind === 'supply-context'
        ? [`${nameOf(offer.seat)} asks for something`, `${offer.question} ${offer.why}`]
        : ['', '']
  return (
    <div
      role="status"
      className="no-print flex flex-wrap items-start gap-3 rounded-xl border border-open/40 bg-open-soft px-4 py-3 text-open"
    >
      <span className="mt-1">
        <Icon name="person" />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{title}</p>
        <p dir="auto" className="text-[0.92rem]">
          {oneLine(text)}
        </p>
      </div>
      <Button look="primary" small onClick={onOpen}>
        {titleOf(offer, nameOf)}
      </Button>
    </div>
  )
}

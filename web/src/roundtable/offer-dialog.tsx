/** One thing that a person does about a roundtable: what it is about, a few fields, one command. */
import { type FormEvent, useState } from 'react'
import { withNames } from '../../../src/views/debate/names.ts'
import { oneLine, printable } from '../../../src/views/printable.ts'
import { Button, Note } from '../kit/basics.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { NumberField, RadioField, SelectField, TextField } from '../new/inputs.tsx'
import { steer } from '../steer/steer.ts'
import { commandOf, type Filled, missingIn, START, wordsOf } from './offer-words.ts'
import { keyOf, type Offer } from './offers.ts'
import { useRoundtable } from './table.ts'

/** What was typed and not sent, as long as the page is open: closing a dialog loses nothing. */
const drafts = new Map<string, Filled>()

export function OfferDialog({ offer, onClose }: { readonly offer: Offer; readonly onClose: () => void }) {
  const { house, nameOf } = useRoundtable()
  const draft = `${house.id} ${keyOf(offer)}`
  const [filled, setFilled] = useState<Filled>(drafts.get(draft) ?? START)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const words = wordsOf(offer)
  const set = (change: Partial<Filled>): void => {
    const next = { ...filled, ...change }
    drafts.set(draft, next)
    setFilled(next)
  }
  const missing = missingIn(offer, filled)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    const sentence = await steer(house.id, commandOf(offer, filled), words.done)
    if (sentence === null) {
      drafts.delete(draft)
      return onClose()
    }
    setRefused(sentence)
    setBusy(false)
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-4">
        <About offer={offer} nameOf={nameOf} />
        {offer.kind === 'appeal' && <KeptBack block={offer.block} />}
        <p className="text-soft">{words.hint}</p>
        <Fields offer={offer} filled={filled} set={set} />
        {refused !== null && <Note kind="error">{refused}</Note>}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {missing !== null && <span className="mr-auto text-[0.85rem] text-soft">{missing}</span>}
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={isBusy || missing !== null}>
            {words.send}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Who appeals has to know what for; nobody else is shown it. */
function KeptBack({ block }: { readonly block: string }) {
  const { own, names } = useRoundtable()
  const said = own.blocks.find(({ id }) => id === block)?.said
  if (said === undefined) return null
  return (
    <details>
      <summary className="w-fit font-medium text-accent">Show what was kept back</summary>
      <blockquote dir="auto" className="mt-1 max-h-48 overflow-y-auto whitespace-pre-wrap border-line border-l-2 pl-3 text-[0.92rem]">
        {printable(withNames(said.text, names))}
      </blockquote>
    </details>
  )
}

interface FieldsProps {
  readonly offer: Offer
  readonly filled: Filled
  readonly set: (change: Partial<Filled>) => void
}

const TEXT_MAX = 4_000
const FOCUS_MAX = 1_000

function Fields({ offer, filled, set }: FieldsProps) {
  const { house, nameOf } = useRoundtable()
  const words = wordsOf(offer)
  const staff = [house.opening.staff.clerk, house.opening.staff.judge]
  return (
    <>
      {offer.kind === 'answer-escalation' && (
        <RadioField title="What should happen" value={filled.choice} options={CHOICES} onChange={(choice) => set({ choice })} />
      )}
      {offer.kind === 'supply-context' && (
        <RadioField title="Did you find it" value={filled.choice} options={FOUND} onChange={(choice) => set({ choice })} />
      )}
      {offer.kind === 'go-on' && (
        <NumberField
          title={`More rounds (at most ${offer.roundsMax})`}
          step="1"
          value={filled.rounds}
          placeholder={offer.isOver ? '1' : '0'}
          onChange={(rounds) => set({ rounds })}
        />
      )}
      {offer.kind === 'synthesize' && (
        <SelectField
          title="Who writes it"
          value={filled.seat === '' ? (offer.seats[0] ?? '') : filled.seat}
          options={offer.seats.map((seat) => ({ value: seat, title: staff.find((one) => one?.id === seat)?.name ?? nameOf(seat) }))}
          onChange={(seat) => set({ seat })}
        />
      )}
      {words.label !== null && (
        <TextField
          title={words.label}
          rows={3}
          max={offer.kind === 'go-on' ? FOCUS_MAX : TEXT_MAX}
          value={filled.text}
          onChange={(text) => set({ text })}
        />
      )}
    </>
  )
}

const CHOICES = [
  { value: 'go-on', title: 'Go on', hint: 'What you write is what the next round is about.' },
  { value: 'end', title: 'End it here', hint: 'The report says who ended it and why.' },
]
const FOUND = [
  { value: 'yes', title: 'Yes: here it is' },
  { value: 'no', title: 'No: it can not be had' },
]

/** What the command is about, in the words of who raised it. */
function About({ offer, nameOf }: { readonly offer: Offer; readonly nameOf: (seat: string) => string }) {
  const lines = aboutOf(offer, nameOf)
  if (lines.length === 0) return null
  return (
    <div className="flex flex-col gap-1 border-accent border-l-2 pl-3">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was asked never changes.
        <p key={index} dir="auto" className={index === 0 ? 'font-medium' : 'text-[0.9rem] text-soft'}>
          {oneLine(line)}
        </p>
      ))}
    </div>
  )
}

function aboutOf(offer: Offer, nameOf: (seat: string) => string): readonly string[] {
  switch (offer.kind) {
    case 'answer-escalation':
      return [offer.needs, offer.because].filter((line, index, all) => line !== '' && all.indexOf(line) === index)
    case 'supply-context':
      return [`${nameOf(offer.seat)}: ${offer.question}`, offer.why].filter((line) => line !== '')
    case 'appeal':
      return [`What ${nameOf(offer.seat)} said was kept back.`, offer.because]
    case 'lift-blocker':
      return [`${nameOf(offer.seat)}${offer.claim === null ? '' : `, over ${offer.claim}`}`, offer.because]
    default:
      return []
  }
}

/** One seat: its name and who answers for it in sight, the rest folded. */
import { useState } from 'react'
import type { Protocol } from '../api/routes.ts'
import { IconButton } from '../kit/basics.tsx'
import type { SeatForm, Who } from './form.ts'
import { SelectField, TextField } from './inputs.tsx'
import { MODELS } from './models.ts'
import type { Problems } from './start.ts'

const WHO: readonly { readonly value: Who; readonly title: string }[] = [
  { value: 'as-all', title: 'As for all seats' },
  { value: 'model', title: 'A model of its own' },
  { value: 'offline', title: 'Offline: no language model' },
  { value: 'human', title: 'You, on this page' },
  { value: 'host', title: 'Whoever drives Witan from outside' },
]

const STANCES = [
  { value: '', title: 'Makes up its own mind' },
  { value: 'YES', title: 'Yes' },
  { value: 'NO', title: 'No' },
  { value: 'UNCERTAIN', title: 'Uncertain' },
] as const

const HORIZONS = [
  { value: '', title: 'As it sees fit' },
  { value: '1-3mo', title: '1 to 3 months' },
  { value: '12-18mo', title: '12 to 18 months' },
  { value: '5y', title: '5 years' },
  { value: '10y+', title: '10 years or more' },
] as const

interface Props {
  readonly seat: SeatForm
  readonly index: number
  readonly count: number
  readonly problems: Problems
  /** Only what its protocol makes something of is asked for. */
  readonly protocol: Protocol
  readonly onChange: (seat: SeatForm) => void
  readonly onMove: (step: -1 | 1) => void
  /** Null: the table has so many seats and no other number. */
  readonly onRemove: (() => void) | null
}

export function SeatEditor({ seat, index, count, problems, protocol, onChange, onMove, onRemove }: Props) {
  const [isOpen, setOpen] = useState(false)
  const set = <K extends keyof SeatForm>(field: K, value: SeatForm[K]): void => onChange({ ...seat, [field]: value })
  const said = (field: string): string | undefined => problems[`seats.${index}.${field}`]
  const hasProblem = Object.keys(problems).some((key) => key.startsWith(`seats.${index}.`) && !key.endsWith('.model'))
  return (
    <li className="rounded-lg border border-line bg-card">
      <SeatRow seat={seat} index={index} count={count} onWho={(who) => set('who', who)} onMove={onMove} onRemove={onRemove} />
      {seat.who === 'model' && (
        <div className="px-3 pb-3">
          <TextField
            title="Its model"
            hint="As provider/model."
            value={seat.model}
            suggestions={MODELS}
            problem={said('model')}
            onChange={(text) => set('model', text)}
          />
        </div>
      )}
      <details open={isOpen || hasProblem} onToggle={(event) => setOpen(event.currentTarget.open)} className="border-line border-t px-3">
        <summary className="py-1.5 text-[0.85rem] text-soft">
          <span className="font-medium text-accent">Edit</span>
          <span dir="auto" className="ml-2">
            {seat.persona === '' ? 'Nothing is said of it yet.' : seat.persona}
          </span>
        </summary>
        <div className="grid gap-3 pt-1 pb-3 sm:grid-cols-2">
          <TextField title="Name" value={seat.name} max={80} problem={said('name')} onChange={(text) => set('name', text)} />
          <TextField title="Id, as the log calls it" value={seat.id} problem={said('id')} onChange={(text) => set('id', text)} />
          <div className="flex flex-col gap-3 sm:col-span-2">
            <TextField
              title="Who it is"
              rows={2}
              max={2_000}
              value={seat.persona}
              problem={said('persona')}
              onChange={(text) => set('persona', text)}
            />
            {protocol !== 'council' && <Reasoning seat={seat} said={said} set={set} />}
          </div>
          {protocol === 'debate' && <Contract seat={seat} said={said} set={set} />}
          <TextField
            title="A cheaper model for it"
            hint="Takes over when 80 % of a limit is used."
            value={seat.cheaper}
            suggestions={MODELS}
            onChange={(text) => set('cheaper', text)}
          />
        </div>
      </details>
    </li>
  )
}

interface RowProps extends Pick<Props, 'seat' | 'index' | 'count' | 'onMove' | 'onRemove'> {
  readonly onWho: (who: Who) => void
}

/** What is in sight of a folded seat. */
function SeatRow({ seat, index, count, onWho, onMove, onRemove }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5 pr-1 pl-3">
      <span dir="auto" className="min-w-0 flex-1 basis-40 font-medium">
        {seat.name.trim() === '' ? 'A seat without a name' : seat.name}
      </span>
      <select
        aria-label={`Who answers for ${seat.name}`}
        value={seat.who}
        onChange={(event) => onWho(event.target.value as Who)}
        className="min-w-0 max-w-full flex-1 basis-44 rounded-lg border border-line bg-page py-1 pr-7 pl-2 text-[0.85rem] sm:max-w-56"
      >
        {WHO.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
      <span className="flex">
        <IconButton icon="down" name={`Move ${seat.name} up`} className="rotate-180" disabled={index === 0} onClick={() => onMove(-1)} />
        <IconButton icon="down" name={`Move ${seat.name} down`} disabled={index === count - 1} onClick={() => onMove(1)} />
        {onRemove !== null && <IconButton icon="close" name={`Remove ${seat.name}`} onClick={onRemove} />}
      </span>
    </div>
  )
}

interface PartProps {
  readonly seat: SeatForm
  readonly said: (field: string) => string | undefined
  readonly set: <K extends keyof SeatForm>(field: K, value: SeatForm[K]) => void
}

/** A council's reviewers are told apart by what code has them look for, so these are not asked of them. */
const Reasoning = ({ seat, said, set }: PartProps) => (
  <>
    <TextField
      title="How it reasons"
      hint="This is what makes seats differ."
      rows={3}
      max={2_000}
      value={seat.method}
      problem={said('method')}
      onChange={(text) => set('method', text)}
    />
    <TextField
      title="What it looks out for"
      hint="Single words, separated by commas. They pull its attention."
      rows={2}
      value={seat.interests}
      problem={said('interests')}
      onChange={(text) => set('interests', text)}
    />
  </>
)

/** Where a seat stands in a debate, and what would move it. */
function Contract({ seat, said, set }: PartProps) {
  const points = (field: 'holds' | 'concedes' | 'flips', title: string) => (
    <TextField
      title={title}
      hint="One a line, at most six."
      rows={2}
      value={seat[field]}
      problem={said(field)}
      onChange={(text) => set(field, text)}
    />
  )
  return (
    <>
      <SelectField
        title="The side it takes at first"
        value={seat.stance}
        options={STANCES}
        onChange={(value) => set('stance', value as SeatForm['stance'])}
      />
      <SelectField
        title="How far ahead it looks"
        value={seat.horizon}
        options={HORIZONS}
        onChange={(value) => set('horizon', value as SeatForm['horizon'])}
      />
      {points('holds', 'What it holds')}
      {points('concedes', 'What it concedes')}
      {points('flips', 'What would change its mind')}
      <TextField
        title="What it takes for evidence"
        rows={2}
        max={400}
        value={seat.evidencePolicy}
        problem={said('evidencePolicy')}
        onChange={(text) => set('evidencePolicy', text)}
      />
    </>
  )
}

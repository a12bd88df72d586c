/** Which claims, or which evidence, are shown: from lists and by words. What is chosen stands in the address. */
import { useState } from 'react'
import type { RoundtableReport } from '../../../src/core/roundtable/report-types.ts'
import { Button } from '../kit/basics.tsx'
import { type ClaimWish, hasWish, statusOf } from './claim-choice.ts'
import { clearClaimWish, setClaimWish } from './use-claim-wish.ts'

interface Props {
  readonly report: RoundtableReport
  readonly wish: ClaimWish
  readonly what: 'claims' | 'evidence'
  readonly shown: number
  readonly all: number
}

export function ClaimFilters({ report, wish, what, shown, all }: Props) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const { claims, rounds, seats } = report
  const named = (values: readonly string[]): Options => [...new Set(values)].toSorted().map((value) => [value, value] as const)
  return (
    <search className="no-print flex flex-col gap-2" aria-label={`Which ${what === 'claims' ? 'claims are' : 'evidence is'} shown`}>
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="search"
          aria-label={what === 'claims' ? 'Words in a claim, or an id' : 'Words in a source or a quotation, or an id'}
          placeholder="Search words or an id, as in C4"
          value={wish.text ?? ''}
          onChange={(event) => setClaimWish({ text: event.target.value === '' ? null : event.target.value })}
          className="min-w-40 flex-1 rounded-lg border border-line bg-card px-2.5 py-1 text-[0.88rem] placeholder:text-soft"
        />
        <p className="number text-[0.85rem] text-soft" role="status">
          {shown === all ? `${all}` : `${shown} of ${all}`} shown
        </p>
      </div>
      <Button small look="quiet" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)} className="self-start sm:hidden">
        {isUnfolded ? 'Fewer choices' : 'Filter'}
      </Button>
      <div className={`grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap ${isUnfolded ? 'grid' : 'hidden'}`}>
        <Choice label="Status" name="status" value={wish.status} all="any status" options={named(claims.map(statusOf))} />
        <Choice label="Label" name="label" value={wish.label} all="any label" options={named(claims.map(({ label }) => label))} />
        <Choice
          label={what === 'claims' ? 'Held by' : 'Cited by'}
          name="seat"
          value={wish.seat}
          all="anybody"
          options={seats.map(({ seat, name }) => [seat, name])}
        />
        <Choice
          label="Said in"
          name="round"
          value={wish.round}
          all="any round"
          options={rounds.map(({ round, kind }) => [String(round), kind === 'blind' ? 'alone' : `round ${round}`])}
        />
        <Choice
          label="Quotations"
          name="verdict"
          value={wish.verdict}
          all="any verdict"
          options={what === 'claims' ? [...VERDICTS, ['none', 'cites nothing']] : VERDICTS}
        />
        {hasWish(wish) && (
          <Button small look="quiet" onClick={clearClaimWish}>
            Show all
          </Button>
        )}
      </div>
    </search>
  )
}

type Options = readonly (readonly [value: string, shown: string])[]

const VERDICTS: Options = [
  ['verified', 'verified'],
  ['failed', 'failed'],
  ['unverified', 'unverified'],
]

interface ChoiceProps {
  readonly label: string
  readonly name: keyof ClaimWish
  readonly value: string | null
  readonly all: string
  readonly options: Options
}

const Choice = ({ label, name, value, all, options }: ChoiceProps) => (
  <label className="flex min-w-0 flex-col gap-0.5">
    <span className="label">{label}</span>
    <select
      value={value ?? ''}
      onChange={(event) => setClaimWish({ [name]: event.target.value === '' ? null : event.target.value })}
      className="min-w-0 max-w-56 rounded-lg border border-line bg-card px-2 py-1 text-[0.85rem]"
    >
      <option value="">{all}</option>
      {options.map(([key, shown]) => (
        <option key={key} value={key}>
          {shown}
        </option>
      ))}
    </select>
  </label>
)

/** Which findings are shown: by weight at a click, by the rest from lists, by words, in groups, in an order. */
import { useState } from 'react'
import type { CouncilReport } from '../../../src/core/council/report-types.ts'
import { SEVERITIES } from '../../../src/core/findings/severity.ts'
import { agentName, severityCount } from '../../../src/views/council/reading.ts'
import { Button } from '../kit/basics.tsx'
import { amounts, type Wish } from './choice.ts'
import { clearFilters, hasFilter, setWish } from './use-wish.ts'

export function Filters({ report, wish, shown }: { readonly report: CouncilReport; readonly wish: Wish; readonly shown: number }) {
  const { findings, agents } = report
  const [isUnfolded, setIsUnfolded] = useState(false)
  const of = amounts(findings)
  const categories = [...new Set(findings.map(({ category }) => category))].toSorted()
  const outcomes = [...new Set(findings.map(({ outcome }) => outcome))].toSorted()
  return (
    <search className="no-print flex flex-col gap-2" aria-label="Which findings are shown">
      <div className="flex flex-wrap items-center gap-1.5">
        {SEVERITIES.filter((severity) => of[severity] > 0).map((severity) => (
          <button
            key={severity}
            type="button"
            aria-pressed={wish.severity === severity}
            onClick={() => setWish({ severity: wish.severity === severity ? null : severity })}
            className={`number rounded-full border px-2.5 py-0.5 text-[0.82rem] ${wish.severity === severity ? 'border-accent bg-accent-soft text-accent' : 'border-line bg-card text-soft hover:text-ink'}`}
          >
            {severityCount(of[severity], severity)}
          </button>
        ))}
        <input
          type="search"
          aria-label="Words in a finding"
          placeholder="Search"
          value={wish.text ?? ''}
          onChange={(event) => setWish({ text: event.target.value === '' ? null : event.target.value })}
          className="min-w-32 flex-1 rounded-lg border border-line bg-card px-2.5 py-1 text-[0.88rem] placeholder:text-soft"
        />
      </div>
      <Button small look="quiet" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)} className="self-start sm:hidden">
        {isUnfolded ? 'Fewer choices' : 'Filter, group and sort'}
      </Button>
      <div className={`grid-cols-2 items-end gap-1.5 sm:flex sm:flex-wrap ${isUnfolded ? 'grid' : 'hidden'}`}>
        <Choice label="Outcome" name="outcome" value={wish.outcome} all="every outcome" options={outcomes.map((one) => [one, one])} />
        <Choice label="Category" name="category" value={wish.category} all="every category" options={categories.map((one) => [one, one])} />
        <Choice label="Raised by" name="by" value={wish.by} all="anybody" options={agents.map((agent) => [agent.seat, agentName(agent)])} />
        <Choice label="Group by" name="group" value={wish.group} options={GROUP_WORDS} />
        <Choice label="Sort by" name="sort" value={wish.sort} options={SORT_WORDS} />
        {hasFilter(wish) && (
          <Button small look="quiet" onClick={clearFilters}>
            Show all ({shown} of {findings.length} shown)
          </Button>
        )}
      </div>
    </search>
  )
}

const GROUP_WORDS = [
  ['severity', 'severity'],
  ['section', 'section'],
  ['outcome', 'outcome'],
  ['none', 'nothing'],
] as const
const SORT_WORDS = [
  ['severity', 'severity'],
  ['line', 'line'],
  ['agreement', 'agreement'],
] as const

function Choice({
  label,
  name,
  value,
  all,
  options,
}: {
  readonly label: string
  readonly name: keyof Wish
  readonly value: string | null
  /** Without it something is always chosen. */
  readonly all?: string
  readonly options: readonly (readonly [value: string, shown: string])[]
}) {
  return (
    <label className="flex min-w-0 flex-col gap-0.5">
      <span className="label">{label}</span>
      <select
        value={value ?? ''}
        onChange={(event) => setWish({ [name]: event.target.value === '' ? null : event.target.value })}
        className="min-w-0 rounded-lg border border-line bg-card px-2 py-1 text-[0.85rem]"
      >
        {all !== undefined && <option value="">{all}</option>}
        {options.map(([key, shown]) => (
          <option key={key} value={key}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The numbers of the three presets side by side, which one is chosen, and beside them what this project says otherwise. */
import { useId } from 'react'
import type { ImpactLevel } from '../../../src/core/gate/words.ts'
import { ScrollBox } from '../kit/scroll-box.tsx'
import { useRoom } from './room.ts'
import { breakersFor, type Draft, IMPACTS, NUMBERS, PRESET_NAMES, PRESETS } from './settings.ts'

const look = (isChosen: boolean): string => (isChosen ? 'bg-accent-soft' : '')

const NAMES = { light: 'Light', standard: 'Standard', strict: 'Strict' } as const

interface Props {
  readonly draft: Draft
  readonly set: (change: Partial<Draft>) => void
}

export function PresetTable({ draft, set }: Props) {
  const { words } = useRoom()
  const group = useId()
  const here = breakersFor(draft)
  return (
    <ScrollBox label="Presets side by side">
      <table className="w-full min-w-[46rem] border-collapse text-left text-[0.9rem]">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="label px-3 py-2">
              Limit
            </th>
            {PRESET_NAMES.map((name) => (
              <th key={name} scope="col" className={`px-3 py-2 ${look(draft.preset === name)}`}>
                <label className="flex items-center gap-2 font-semibold">
                  <input
                    type="radio"
                    name={group}
                    checked={draft.preset === name}
                    onChange={() => set({ preset: name })}
                    className="size-4 accent-accent"
                  />
                  {NAMES[name]}
                </label>
              </th>
            ))}
            <th scope="col" className="label px-3 py-2">
              Here instead
            </th>
            <th scope="col" className="label px-3 py-2">
              Holds
            </th>
          </tr>
        </thead>
        <tbody>
          {NUMBERS.map((row) => (
            <NumberRow key={row.key} row={row} draft={draft} set={set} holds={here[row.key]} />
          ))}
          <tr className="border-line border-t">
            <th scope="row" className="px-3 py-1.5 font-normal">
              Evidence is needed from this reach on
            </th>
            {PRESET_NAMES.map((name) => (
              <td key={name} className={`px-3 py-1.5 ${look(draft.preset === name)}`}>
                {words.impact[PRESETS[name].requireEvidenceForImpactLevel]}
              </td>
            ))}
            <td className="px-3 py-1">
              <Impact value={draft.impact} onChange={(impact) => set({ impact })} />
            </td>
            <td className="px-3 py-1.5 font-semibold">{words.impact[here.requireEvidenceForImpactLevel]}</td>
          </tr>
        </tbody>
      </table>
    </ScrollBox>
  )
}

interface RowProps extends Props {
  readonly row: (typeof NUMBERS)[number]
  readonly holds: number
}

function NumberRow({ row: { key, title }, draft, set, holds }: RowProps) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="px-3 py-1.5 font-normal">
        {title}
      </th>
      {PRESET_NAMES.map((name) => (
        <td key={name} className={`number px-3 py-1.5 ${look(draft.preset === name)}`}>
          {PRESETS[name][key]}
        </td>
      ))}
      <td className="px-3 py-1">
        <input
          aria-label={`${title}, here instead`}
          inputMode="decimal"
          value={draft.numbers[key] ?? ''}
          onChange={(event) => set({ numbers: { ...draft.numbers, [key]: event.target.value } })}
          className="number w-20 rounded-md border border-line bg-page px-2 py-0.5"
        />
      </td>
      <td className="number px-3 py-1.5 font-semibold">{holds}</td>
    </tr>
  )
}

function Impact({ value, onChange }: { readonly value: string; readonly onChange: (value: ImpactLevel | '') => void }) {
  const { words } = useRoom()
  return (
    <select
      aria-label="Evidence is needed from this reach on, here instead"
      value={value}
      onChange={(event) => onChange(event.target.value as ImpactLevel | '')}
      className="rounded-md border border-line bg-page px-2 py-0.5"
    >
      <option value="">as the preset</option>
      {IMPACTS.map((level) => (
        <option key={level} value={level}>
          {words.impact[level]}
        </option>
      ))}
    </select>
  )
}

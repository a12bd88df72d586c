/** Fields of a reply that hold one thing: a share, one choice, several choices. */
import { useContext, useId } from 'react'
import { Problem, RadioField, SelectField } from '../new/inputs.tsx'
import { type FieldProps, HelpContext, type Of } from './help.ts'
import { asList, asText } from './schema-form.ts'

const RADIOS_MAX = 4

/** A part of one as a percentage. Nothing is said until somebody moves it. */
export function ShareField({ title, field, draft, path, onChange }: FieldProps<Of<'share'>>) {
  const { problems } = useContext(HelpContext)
  const id = useId()
  const percent = typeof draft === 'number' ? Math.round(draft * 100) : null
  const problem = problems.get(path)
  const set = (text: string): void => {
    const value = Number(text)
    onChange(text.trim() === '' || !Number.isFinite(value) ? null : Math.min(100, Math.max(0, value)) / 100)
  }
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="label">
        {title} (per cent){field.isOptional ? ' (may be left empty)' : ''}
      </label>
      {field.hint !== null && <p className="text-[0.82rem] text-soft">{field.hint}</p>}
      <div className="flex max-w-md items-center gap-3">
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          aria-label={title}
          aria-valuetext={percent === null ? 'not said yet' : `${percent} per cent`}
          value={percent ?? 50}
          onChange={(event) => set(event.target.value)}
          className={`min-w-0 flex-1 accent-accent ${percent === null ? 'opacity-50' : ''}`}
        />
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="–"
          value={percent ?? ''}
          onChange={(event) => set(event.target.value)}
          className="number w-16 rounded-lg border border-line bg-page px-2 py-1 text-right"
        />
        <span aria-hidden="true">%</span>
      </div>
      {problem !== undefined && <Problem>{problem}</Problem>}
    </div>
  )
}

export function ChoiceField({ title, field, draft, path, onChange }: FieldProps<Of<'choice'>>) {
  const { problems } = useContext(HelpContext)
  const chosen = asText(draft)
  const options = field.options.map((option) => ({ value: String(option.value), title: option.title }))
  const detail = field.options.find(({ value }) => String(value) === chosen)?.detail ?? []
  const labels = {
    title: field.isOptional ? `${title} (may be left open)` : title,
    hint: field.hint ?? undefined,
    problem: problems.get(path),
  }
  const set = (value: string): void => onChange(value === '' ? null : value)
  const isShort = options.length <= RADIOS_MAX && options.every((option) => option.title.length < 40)
  if (isShort) {
    const none = field.isOptional && chosen !== '' ? [{ value: '', title: 'Leave it open' }] : []
    return <RadioField {...labels} value={chosen === '' ? null : chosen} options={[...options, ...none]} onChange={set} />
  }
  const nothing = { value: '', title: field.isOptional ? '(none)' : 'Choose …' }
  return (
    <div className="flex flex-col gap-1.5">
      <SelectField {...labels} value={chosen} options={[nothing, ...options]} onChange={set} />
      {detail.length > 0 && (
        <div className="flex flex-col gap-1 border-line border-l-2 pl-3 text-[0.9rem]">
          {detail.map((line) => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

/** More than these scroll in a box of their own. */
const SEVERAL_IN_SIGHT = 12

export function SeveralField({ title, field, draft, path, onChange }: FieldProps<Of<'several'>>) {
  const { problems } = useContext(HelpContext)
  const chosen = asList(draft).map(asText)
  const problem = problems.get(path)
  const isLong = field.options.length > SEVERAL_IN_SIGHT
  const toggle = (value: string): void => onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="label mb-1">{title} (may be none)</legend>
      {field.hint !== null && <p className="text-[0.82rem] text-soft">{field.hint}</p>}
      <div
        tabIndex={isLong ? 0 : undefined}
        className={`flex flex-col gap-1.5 ${isLong ? 'max-h-72 overflow-y-auto rounded-lg border border-line bg-page px-3 py-2' : ''}`}
      >
        {field.options.map(({ value, title: name, detail }) => (
          <label key={value} className="flex items-start gap-2.5">
            <input
              type="checkbox"
              checked={chosen.includes(String(value))}
              onChange={() => toggle(String(value))}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span dir="auto" className="min-w-0">
              {name}
              {detail?.map((line) => (
                <span key={line} className="block text-[0.85rem] text-soft">
                  {line}
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
      {problem !== undefined && <Problem>{problem}</Problem>}
    </fieldset>
  )
}

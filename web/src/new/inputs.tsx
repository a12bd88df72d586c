/** Fields of a form, each with its label, its hint and what is wrong with it, tied together for whoever hears the page. */
import { type ReactNode, useId } from 'react'

export const BOX = 'w-full rounded-lg border border-line bg-page px-3 py-1.5 text-ink placeholder:text-soft'

export interface Labels {
  readonly title: string
  readonly hint?: string | undefined
  readonly problem?: string | undefined
}

interface Tied {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

/** One field under its label. */
export function Labelled({ title, hint, problem, children }: Labels & { readonly children: (tied: Tied) => ReactNode }) {
  const id = useId()
  const notes = [hint === undefined ? '' : `${id}-hint`, problem === undefined ? '' : `${id}-problem`].filter((one) => one !== '')
  const tied: Tied = {
    id,
    ...(notes.length === 0 ? {} : { 'aria-describedby': notes.join(' ') }),
    ...(problem === undefined ? {} : { 'aria-invalid': true }),
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="label">
        {title}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} dir="auto" className="text-[0.82rem] text-soft">
          {hint}
        </p>
      )}
      {children(tied)}
      {problem !== undefined && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </div>
  )
}

export const Problem = ({ id, children }: { readonly id?: string; readonly children: ReactNode }) => (
  <p id={id} dir="auto" className="text-[0.85rem] text-no">
    {children}
  </p>
)

interface TextProps extends Labels {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly max?: number | undefined
  readonly placeholder?: string | undefined
  readonly suggestions?: readonly string[] | undefined
  /** Above 1: an area. */
  readonly rows?: number | undefined
}

/** Shown when somebody nears the end of what fits. */
const COUNTED_FROM = 0.6

export function TextField({ value, onChange, max, placeholder, suggestions, rows = 1, ...labels }: TextProps) {
  const list = useId()
  const isCounted = max !== undefined && value.length > max * COUNTED_FROM
  return (
    <Labelled {...labels}>
      {(tied) => (
        <>
          {rows > 1 ? (
            <textarea
              {...tied}
              dir="auto"
              rows={rows}
              value={value}
              placeholder={placeholder}
              onChange={(event) => onChange(event.target.value)}
              className={`${BOX} resize-y`}
            />
          ) : (
            <input
              {...tied}
              dir="auto"
              type="text"
              autoComplete="off"
              list={suggestions === undefined ? undefined : list}
              value={value}
              placeholder={placeholder}
              onChange={(event) => onChange(event.target.value)}
              className={BOX}
            />
          )}
          {suggestions !== undefined && (
            <datalist id={list}>
              {suggestions.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
          {isCounted && (
            <p className={`number self-end text-[0.75rem] ${value.length > max ? 'text-no' : 'text-soft'}`}>
              {value.length} of {max}
            </p>
          )}
        </>
      )}
    </Labelled>
  )
}

export function NumberField({
  value,
  onChange,
  placeholder,
  step = 'any',
  ...labels
}: Labels & { readonly value: string; readonly onChange: (text: string) => void; readonly placeholder?: string; readonly step?: string }) {
  return (
    <Labelled {...labels}>
      {(tied) => (
        <input
          {...tied}
          type="text"
          inputMode={step === '1' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
          className={`${BOX} number`}
        />
      )}
    </Labelled>
  )
}

export interface Choice {
  readonly value: string
  readonly title: string
}

export function SelectField({
  value,
  onChange,
  options,
  ...labels
}: Labels & { readonly value: string; readonly onChange: (value: string) => void; readonly options: readonly Choice[] }) {
  return (
    <Labelled {...labels}>
      {(tied) => (
        <select {...tied} value={value} onChange={(event) => onChange(event.target.value)} className={`${BOX} pr-8`}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.title}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

export function CheckField({
  title,
  hint,
  isOn,
  onChange,
}: {
  readonly title: string
  readonly hint?: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex items-start gap-2.5">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <div className="min-w-0">
        <label htmlFor={id} dir="auto">
          {title}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-[0.82rem] text-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

/** A few choices, all in sight. */
export function RadioField({
  title,
  hint,
  problem,
  value,
  options,
  onChange,
}: Labels & {
  readonly value: string | null
  readonly options: readonly (Choice & { readonly hint?: string })[]
  readonly onChange: (value: string) => void
}) {
  const id = useId()
  const notes = [hint === undefined ? '' : `${id}-hint`, problem === undefined ? '' : `${id}-problem`].filter((one) => one !== '')
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" aria-describedby={notes.length === 0 ? undefined : notes.join(' ')}>
      <legend className="label mb-1">{title}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} dir="auto" className="text-[0.82rem] text-soft">
          {hint}
        </p>
      )}
      <div className={`flex gap-x-5 gap-y-1.5 ${options.some((option) => option.hint !== undefined) ? 'flex-col' : 'flex-wrap'}`}>
        {options.map((option) => (
          <label key={option.value} className="flex items-start gap-2">
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0" dir="auto">
              {option.title}
              {option.hint !== undefined && <span className="block text-[0.82rem] text-soft">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {problem !== undefined && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </fieldset>
  )
}

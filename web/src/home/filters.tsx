/** Search and filters of the list. They stand in the address, so that a search can be kept and sent. */
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Status } from '../api/routes.ts'
import { Icon } from '../kit/icons.tsx'
import { useShortcuts } from '../kit/shortcuts.tsx'
import { isKind, isState, KINDS, type Kind, STATES } from '../kit/states.ts'
import { go, useParam, withParams } from '../router.ts'

export interface Filter {
  readonly text: string
  readonly protocol: Kind | ''
  readonly status: Status | ''
}

const TYPING_MS = 250
/** As long as the server takes. */
const TEXT_MAX = 200

/** What the address asks for; what is no kind or state asks for nothing. */
export function useFilter(): Filter {
  const text = (useParam('text') ?? '').trim().slice(0, TEXT_MAX)
  const kind = useParam('protocol') ?? ''
  const state = useParam('status') ?? ''
  const protocol = isKind(kind) ? kind : ''
  const status = isState(state) ? state : ''
  return useMemo(() => ({ text, protocol, status }), [text, protocol, status])
}

export const isFiltered = ({ text, protocol, status }: Filter): boolean => text !== '' || protocol !== '' || status !== ''

const change = (name: string, value: string): void => go(withParams({ [name]: value === '' ? null : value }), { replace: true })

export function Filters({ filter }: { readonly filter: Filter }) {
  return (
    <search className="flex flex-wrap gap-2">
      <SearchField text={filter.text} />
      <Choice
        name="protocol"
        label="Kind"
        value={filter.protocol}
        choices={[['', 'All kinds'], ...Object.entries(KINDS).map(([key, { many }]) => [key, many] as const)]}
      />
      <Choice
        name="status"
        label="State"
        value={filter.status}
        choices={[['', 'Any state'], ...Object.entries(STATES).map(([key, { word }]) => [key, word] as const)]}
      />
    </search>
  )
}

function SearchField({ text }: { readonly text: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  // The way back changes the address without anybody typing.
  useEffect(() => setTyped((before) => (before.trim() === text ? before : text)), [text])
  useEffect(() => {
    if (typed.trim() === text) return
    const timer = setTimeout(() => change('text', typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, text])
  useShortcuts(useMemo(() => [{ key: '/', does: 'Search the list', act: () => field.current?.focus() }], []))
  return (
    <div className="relative min-w-0 flex-1 basis-full sm:basis-0">
      <label htmlFor={id} className="sr-only">
        Search in questions and ids
      </label>
      <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-soft">
        <Icon name="search" />
      </span>
      <input
        id={id}
        ref={field}
        type="search"
        dir="auto"
        maxLength={TEXT_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="Search ( / )"
        className="w-full rounded-lg border border-line bg-card py-1.5 pr-3 pl-9 placeholder:text-soft"
      />
    </div>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly choices: readonly (readonly [string, string])[]
}

function Choice({ name, label, value, choices }: ChoiceProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => change(name, event.target.value)}
        className="min-w-0 flex-1 rounded-lg border border-line bg-card px-2.5 py-1.5 sm:flex-none"
      >
        {choices.map(([key, title]) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </select>
    </>
  )
}

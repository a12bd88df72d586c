/** Several issues that are one: they are chosen, named, and merged. */
import { useId, useMemo, useState } from 'react'
import { counted } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { Button, Heading } from '../kit/basics.tsx'
import { BOX } from '../new/inputs.tsx'
import { useActing } from './acting.tsx'
import { mergeable } from './health.ts'
import { consolidateForm } from './house-forms.ts'
import { useRoom } from './room.ts'

const SHOWN = 30

export function Consolidation() {
  const { own } = useRoom()
  const { mayAct, open } = useActing()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const id = useId()
  const all = useMemo(() => mergeable(own), [own])
  if (!mayAct || all.length < 2) return null
  const wanted = words.trim().toLowerCase()
  const fitting = all.filter(
    ({ id: number, title, tags }) => chosen.includes(number) || `#${number} ${title} ${tags.join(' ')}`.toLowerCase().includes(wanted),
  )
  const picked = all.filter(({ id: number }) => chosen.includes(number))
  return (
    <section aria-labelledby="merge-title" className="no-print min-w-0">
      <Heading id="merge-title" beside={counted(picked.length, 'issue chosen', 'issues chosen')}>
        Make one issue of several
      </Heading>
      <label htmlFor={id} className="sr-only">
        Search among open issues
      </label>
      <input
        id={id}
        type="search"
        dir="auto"
        value={words}
        placeholder="Search among open issues"
        onChange={(event) => setWords(event.target.value)}
        className={BOX}
      />
      <ul className="my-2 flex max-h-64 flex-col overflow-y-auto rounded-lg border border-line bg-card">
        {fitting.slice(0, SHOWN).map(({ id: number, title }) => (
          <li key={number} className="border-line border-t first:border-t-0">
            <label className="flex items-start gap-2.5 px-3 py-1.5">
              <input
                type="checkbox"
                checked={chosen.includes(number)}
                onChange={(event) => setChosen(event.target.checked ? [...chosen, number] : chosen.filter((one) => one !== number))}
                className="mt-1 size-4 shrink-0 accent-accent"
              />
              <span dir="auto" className="min-w-0">
                <span className="number text-soft">#{number}</span> {oneLine(title)}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {fitting.length > SHOWN && <p className="mb-2 text-[0.85rem] text-soft">{fitting.length - SHOWN} more fit; search for them.</p>}
      <Button small look="primary" disabled={picked.length < 2} onClick={() => open(consolidateForm(picked), () => setChosen([]))}>
        Merge {picked.length < 2 ? 'two or more' : picked.length}
      </Button>
    </section>
  )
}

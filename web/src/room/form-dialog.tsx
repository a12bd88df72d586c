/** Shows any form of a room, keeps what was typed until it is sent, and says why it was not taken. */
import { type FormEvent, useState } from 'react'
import type { RoomEvent } from '../../../src/core/room/words.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { Button, Note } from '../kit/basics.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { tell } from '../kit/news.tsx'
import { CheckField, NumberField, RadioField, SelectField, TextField } from '../new/inputs.tsx'
import { type Field, type Filled, type Form, missingIn } from './forms.ts'
import { send } from './send.ts'

/** What was typed and not sent, as long as the page is open: closing a dialog loses nothing. */
const drafts = new Map<string, Filled>()

interface Props {
  readonly room: string
  readonly form: Form
  readonly after: ((facts: readonly RoomEvent[]) => void) | undefined
  readonly onClose: () => void
}

export function FormDialog({ room, form, after, onClose }: Props) {
  const draft = `${room} ${form.key}`
  const [filled, setFilled] = useState<Filled>(drafts.get(draft) ?? form.start)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const missing = missingIn(form, filled)
  const set = (key: string, value: string): void => {
    const next = { ...filled, [key]: value }
    drafts.set(draft, next)
    setFilled(next)
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (missing !== null || isBusy) return
    setBusy(true)
    const sent = await send(room, form.wishOf(filled))
    if (sent.refused === null) {
      drafts.delete(draft)
      tell(form.done(sent.facts))
      onClose()
      after?.(sent.facts)
      return
    }
    setRefused(sent.refused)
    setBusy(false)
  }
  return (
    <Dialog title={form.title} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {form.about !== null && (
          <p dir="auto" className="border-accent border-l-2 pl-3 font-medium">
            {oneLine(form.about)}
          </p>
        )}
        {form.hint !== null && <p className="text-soft">{form.hint}</p>}
        {form.fields.map((field) => (
          <FieldOf key={field.key} field={field} value={filled[field.key] ?? ''} onChange={(value) => set(field.key, value)} />
        ))}
        {refused !== null && <Note kind="error">{refused}</Note>}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {missing !== null && <span className="mr-auto text-[0.85rem] text-soft">{missing}</span>}
          <Button onClick={onClose}>Cancel</Button>
          <Button look={form.look} type="submit" disabled={isBusy || missing !== null}>
            {form.send}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function FieldOf({
  field,
  value,
  onChange,
}: {
  readonly field: Field
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const labels = { title: field.title, ...(field.hint !== undefined && { hint: field.hint }) }
  switch (field.kind) {
    case 'text':
      return <TextField {...labels} rows={field.rows} max={field.max} value={value} onChange={onChange} />
    case 'number':
      return <NumberField {...labels} step={field.isWhole ? '1' : 'any'} value={value} onChange={onChange} />
    case 'select':
      return <SelectField {...labels} options={field.options} value={value} onChange={onChange} />
    case 'radio':
      return <RadioField {...labels} options={field.options} value={value} onChange={onChange} />
    case 'check':
      return <CheckField {...labels} isOn={value === 'yes'} onChange={(isOn) => onChange(isOn ? 'yes' : '')} />
  }
}

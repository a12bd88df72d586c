/** A text, or a file of the folder, held against what is agreed. Nothing is blocked: what differs is shown, with its three ways. */
import { type FormEvent, useState } from 'react'
import type { RoomEvent } from '../../../src/core/room/words.ts'
import { counted } from '../../../src/views/amounts.ts'
import { Button, Heading, Note } from '../kit/basics.tsx'
import { RadioField, TextField } from '../new/inputs.tsx'
import { useActing } from './acting.tsx'
import { atConflict } from './address.ts'
import { goTo } from './go-to.tsx'
import { useRoom } from './room.ts'
import { send } from './send.ts'

/** How many were found, and the first that is new; null: it was not checked. */
export function outcomeOf(facts: readonly RoomEvent[]): { readonly conflicts: number; readonly first: string | null } | null {
  const checked = facts.find((fact) => fact.type === 'text.checked')
  const found = facts.find((fact) => fact.type === 'conflict.found')
  return checked?.type !== 'text.checked'
    ? null
    : { conflicts: checked.conflicts, first: found?.type === 'conflict.found' ? found.conflict : null }
}

type Told = { readonly kind: 'info' | 'warning' | 'error'; readonly text: string } | null

export function CheckBox() {
  const { house, words } = useRoom()
  const { mayAct } = useActing()
  const [source, setSource] = useState<'text' | 'file'>('text')
  const [typed, setTyped] = useState('')
  const [path, setPath] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState<Told>(null)
  if (!mayAct) return null
  const isEmpty = (source === 'text' ? typed : path).trim() === ''
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    const ref = source === 'text' ? 'a text' : path.trim()
    const sent = await send(house.id, { type: 'check', source, ref, text: source === 'text' ? typed : '', detectedBy: null })
    setBusy(false)
    if (sent.refused !== null) return setTold({ kind: 'error', text: sent.refused })
    const outcome = outcomeOf(sent.facts)
    const count = outcome?.conflicts ?? 0
    setTold(
      count === 0
        ? { kind: 'info', text: `✓ Nothing in it goes against ${words.canon}.` }
        : { kind: 'warning', text: `${counted(count, 'conflict')} found.` },
    )
    if (outcome?.first != null) goTo(atConflict(outcome.first))
  }
  return (
    <section aria-labelledby="check-title" className="no-print rounded-xl border border-line bg-card px-4 py-4">
      <Heading id="check-title">Check a text</Heading>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <p className="text-[0.88rem] text-soft">
          It is held against {words.canon}. You are shown what differs, and decide; nothing is blocked.
        </p>
        <RadioField
          title="What"
          value={source}
          options={[
            { value: 'text', title: 'A text' },
            { value: 'file', title: 'A file of the folder' },
          ]}
          onChange={(value) => setSource(value === 'file' ? 'file' : 'text')}
        />
        {source === 'text' ? (
          <TextField title="The text" rows={6} value={typed} onChange={setTyped} />
        ) : (
          <TextField title="Its path" placeholder="chapter-1/scene-2.md" value={path} onChange={setPath} />
        )}
        {told !== null && <Note kind={told.kind}>{told.text}</Note>}
        <div className="flex justify-end">
          <Button small look="primary" type="submit" disabled={isBusy || isEmpty}>
            Check it
          </Button>
        </div>
      </form>
    </section>
  )
}

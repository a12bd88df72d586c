/** A word to the table, a question of one's own, an objection to a crux, or a seat that has to leave: one text, one command. */
import { type FormEvent, useId, useState } from 'react'
import { Button, Note } from '../kit/basics.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { steer } from './steer.ts'

type Kind = 'interject' | 'force-thread' | 'challenge' | 'remove-seat'

interface Words {
  readonly title: string
  readonly hint: string
  readonly label: string
  readonly max: number
  readonly send: string
  readonly done: string
  readonly field: 'content' | 'question' | 'because'
  readonly isOptional: boolean
}

const WORDS: Readonly<Record<Kind, Words>> = {
  interject: {
    title: 'Say something to the table',
    hint: 'The seats read it as the user’s word and answer it. It binds nobody.',
    label: 'What you want to say',
    max: 1_000,
    send: 'Say it',
    done: 'Said. The seats will take it up.',
    field: 'content',
    isOptional: false,
  },
  'force-thread': {
    title: 'Put a question to the table',
    hint: 'It opens a thread of its own. Best is a question that can be answered with yes or no.',
    label: 'Your question',
    max: 300,
    send: 'Open the thread',
    done: 'The question is put; a thread is opened for it.',
    field: 'question',
    isOptional: false,
  },
  challenge: {
    title: 'Challenge this crux',
    hint: 'Say why this is not what the disagreement turns on. The crux is marked as challenged, and worded again: by the clerk where there is one, else from what was said.',
    label: 'Your reason',
    max: 600,
    send: 'Challenge it',
    done: 'Challenged. The report says so.',
    field: 'because',
    isOptional: false,
  },
  'remove-seat': {
    title: 'Remove this seat',
    hint: 'It is asked no more. What it said stays, and counts nowhere. Where its side has nobody left in a thread, that thread ends; with the last thread the debate does, for good.',
    label: 'Why (may be left empty)',
    max: 600,
    send: 'Remove it',
    done: 'Removed.',
    field: 'because',
    isOptional: true,
  },
}

/** What was typed and not sent, as long as the page is open: closing a dialog loses nothing. */
const drafts = new Map<string, string>()

/** `about`: the crux or the seat that is meant. */
export function SayDialog({
  kind,
  id,
  about,
  onClose,
}: {
  readonly kind: Kind
  readonly id: string
  readonly about?: { readonly key: string; readonly name: string }
  readonly onClose: () => void
}) {
  const words = WORDS[kind]
  const field = useId()
  const draft = `${id} ${kind} ${about?.key ?? ''}`
  const [text, setText] = useState(drafts.get(draft) ?? '')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const target = about === undefined ? {} : kind === 'challenge' ? { crux: about.key } : { seat: about.key }
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    const sentence = await steer(id, { type: kind, ...target, [words.field]: text.trim() }, words.done)
    if (sentence === null) {
      drafts.delete(draft)
      return onClose()
    }
    setRefused(sentence)
    setBusy(false)
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-3">
        {about !== undefined && (
          <p dir="auto" className="border-accent border-l-2 pl-3 font-medium">
            {about.name}
          </p>
        )}
        <p className="text-soft">{words.hint}</p>
        <label htmlFor={field} className="label">
          {words.label}
        </label>
        <textarea
          id={field}
          rows={3}
          maxLength={words.max}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            drafts.set(draft, event.target.value)
          }}
          data-first
          className="rounded-lg border border-line bg-page px-3 py-2"
          dir="auto"
        />
        <p className={`number -mt-2 text-right text-[0.8rem] ${text.length >= words.max ? 'text-open' : 'text-soft'}`}>
          {text.length} of at most {words.max} characters
        </p>
        {refused !== null && <Note kind="error">{refused}</Note>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={isBusy || (!words.isOptional && text.trim() === '')}>
            {words.send}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

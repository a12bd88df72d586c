/** A word of the user's on an issue: the rules for members do not judge it, but what it quotes is looked up all the same. */
import { type FormEvent, useState } from 'react'
import type { Stance } from '../../../src/core/gate/words.ts'
import { STANCES } from '../../../src/views/room/phrases.ts'
import { Button, Note } from '../kit/basics.tsx'
import { tell } from '../kit/news.tsx'
import { NumberField, SelectField, TextField } from '../new/inputs.tsx'
import { BODY_MAX } from './forms.ts'
import { draftOf, EMPTY_WORD, missingInWord, type Word } from './own-word.ts'
import { useRoom } from './room.ts'
import { send } from './send.ts'

/** What was typed and not sent, by room and issue: a look elsewhere loses nothing. */
const drafts = new Map<string, Word>()

const OPTIONS = (Object.keys(STANCES) as readonly Stance[])
  .toSorted((a, b) => Number(b === 'note') - Number(a === 'note'))
  .map((value) => ({ value, title: STANCES[value] }))

export function CommentBox({ issue }: { readonly issue: number }) {
  const { house } = useRoom()
  const key = `${house.id} ${issue}`
  const [word, setWord] = useState<Word>(drafts.get(key) ?? EMPTY_WORD)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const missing = missingInWord(word)
  const set = (change: Partial<Word>): void => {
    const next = { ...word, ...change }
    drafts.set(key, next)
    setWord(next)
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (missing !== null || isBusy) return
    setBusy(true)
    const sent = await send(house.id, { type: 'comment', issue, draft: draftOf(word), proposal: null })
    setBusy(false)
    setRefused(sent.refused)
    if (sent.refused !== null) return
    drafts.delete(key)
    setWord(EMPTY_WORD)
    tell('Said. The team reads it with the rest.')
  }
  return (
    <form
      onSubmit={submit}
      aria-label="Say something"
      className="no-print flex flex-col gap-3 rounded-xl border border-line bg-card px-4 py-3"
    >
      <TextField title="Say something on it" rows={3} max={BODY_MAX} value={word.body} onChange={(body) => set({ body })} />
      <details>
        <summary className="w-fit font-medium text-[0.88rem] text-accent">Where you stand, and what you quote</summary>
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          <SelectField title="The user…" value={word.stance} options={OPTIONS} onChange={(stance) => set({ stance: stance as Stance })} />
          <TextField title="File" placeholder="chapter-1/scene-2.md" value={word.path} onChange={(path) => set({ path })} />
          <NumberField title="Line" step="1" value={word.line} onChange={(line) => set({ line })} />
          <TextField title="Its words, copied exactly" value={word.quote} onChange={(quote) => set({ quote })} />
        </div>
      </details>
      {refused !== null && <Note kind="error">{refused}</Note>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {missing !== null && word.body !== '' && <span className="mr-auto text-[0.85rem] text-soft">{missing}</span>}
        <Button look="primary" small type="submit" disabled={isBusy || missing !== null}>
          Say it
        </Button>
      </div>
    </form>
  )
}

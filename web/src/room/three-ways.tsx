/**
 * Something goes against what is agreed: what was written, what is agreed, and three ways to settle it. Nothing is blocked meanwhile;
 * the same dialog serves a text of the user's, a file that changed, and a fact that is to be promoted.
 */
import { type FormEvent, useState } from 'react'
import { anchorOf, historyOf } from '../../../src/core/canon/canon.ts'
import type { CanonEntry } from '../../../src/core/canon/words.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { type Choice, sourceText, statementText } from '../../../src/views/room/reading.ts'
import { optionText } from '../../../src/views/room/sections.ts'
import { Button, Note } from '../kit/basics.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { RadioField } from '../new/inputs.tsx'
import { whenText, within } from './names.ts'
import { useRoom } from './room.ts'

interface Props {
  readonly title: string
  /** `You wrote`, `#12 proposes`. */
  readonly lead: string
  readonly claim: string
  readonly because: string | null
  /** What it goes against. */
  readonly against: readonly CanonEntry[]
  readonly choices: readonly Choice[]
  /** What is to be said of those that are missing; null: none is. */
  readonly missing: string | null
  /** The sentence of a refusal; null: it was taken. */
  readonly onApply: (way: Choice) => Promise<string | null>
  readonly onClose: () => void
}

export function ThreeWays({ title, lead, claim, because, against, choices, missing, onApply, onClose }: Props) {
  const { words } = useRoom()
  const [way, setWay] = useState<Choice | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const anchors = against.map(anchorOf).join(', ')
  const titles: Readonly<Record<Choice, string>> = {
    override: `Update ${words.canon} with what is new`,
    keep: `Keep ${words.canon} as it stands`,
    discuss: 'Put it to the team in an issue',
  }
  const options = choices.map((value) => ({
    value,
    title: titles[value],
    hint: optionText(value, anchors, words),
  }))
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (way === null) return
    setBusy(true)
    const sentence = await onApply(way)
    setRefused(sentence)
    setBusy(false)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <div className="border-open border-l-4 pl-3">
          <p className="label">{lead}</p>
          <p dir="auto" className="font-medium">
            “{oneLine(claim)}”
          </p>
          {because !== null && (
            <p dir="auto" className="text-[0.88rem] text-soft">
              {oneLine(because)}
            </p>
          )}
        </div>
        {against.map((entry) => (
          <Agreed key={anchorOf(entry)} entry={entry} />
        ))}
        <RadioField title="What should hold" value={way} options={options} onChange={(value) => setWay(value as Choice)} />
        {missing !== null && <p className="text-[0.85rem] text-soft">{missing}</p>}
        {refused !== null && <Note kind="error">{refused}</Note>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Decide later</Button>
          <Button look="primary" type="submit" disabled={way === null || isBusy}>
            Apply
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What is agreed, since when and on whose word. */
function Agreed({ entry }: { readonly entry: CanonEntry }) {
  const { own, words, nameOf, wallMsOf } = useRoom()
  const at = historyOf(own.canon, entry.id).find(({ entry: one }) => one.version === entry.version)?.at ?? 0
  return (
    <div className="border-yes border-l-4 pl-3">
      <p className="label">
        {words.title}: <span className="number">{anchorOf(entry)}</span>, {sourceText(entry.source)},{' '}
        {entry.by === 'system' ? 'from the opening' : `by ${within(nameOf(entry.by))}`}, {whenText(wallMsOf(at))}
      </p>
      <p dir="auto" className="font-medium">
        {oneLine(statementText(entry.statement))}
      </p>
      {entry.text !== '' && (
        <p dir="auto" className="text-[0.88rem] text-soft">
          “{oneLine(entry.text)}”
        </p>
      )}
    </div>
  )
}

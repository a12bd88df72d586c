/** Lets a deliberation that stopped early go on, with limits raised where one of them stopped it. */
import { type FormEvent, useId, useState } from 'react'
import { ending } from '../../../src/views/reading.ts'
import { reportAt, useMoment } from '../fold/moment.ts'
import { Button, Note } from '../kit/basics.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { steer } from './steer.ts'

const LIMITS = [
  { key: 'budget', title: 'Dollars in all' },
  { key: 'maxTokens', title: 'Tokens in all' },
  { key: 'maxCalls', title: 'Model calls in all' },
  { key: 'maxMinutes', title: 'Minutes in all' },
] as const

/** Ends that a limit brought about. */
const LIMITED: ReadonlySet<string> = new Set(['budget', 'tokens', 'calls', 'time'])

export function ExtendDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { state } = useMoment()
  const { limits } = state.house
  const now: Readonly<Record<string, number | null>> = {
    budget: limits.microsMax === null ? null : limits.microsMax / 1_000_000,
    maxTokens: limits.tokensMax,
    maxCalls: limits.callsMax,
    maxMinutes: limits.minutesMax,
  }
  const [raised, setRaised] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const prefix = useId()
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    const wanted = Object.fromEntries(Object.entries(raised).flatMap(([key, text]) => (text === '' ? [] : [[key, Number(text)]])))
    const sentence = await steer(id, { type: 'extend', limits: wanted }, 'It goes on.')
    if (sentence === null) return onClose()
    setRefused(sentence)
    setBusy(false)
  }
  return (
    <Dialog title="Let it go on" onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-3">
        <p className="text-soft">{ending(reportAt(state))}</p>
        <p className="text-soft">
          {LIMITED.has(state.house.closed?.reason ?? '')
            ? 'Raise what stopped it; what is left empty stays as it is.'
            : 'It goes on from where it stands. Limits can be raised here; what is left empty stays as it is.'}
        </p>
        <div className="grid grid-cols-2 gap-3">
          {LIMITS.map(({ key, title }) => (
            <div key={key} className="flex flex-col gap-1">
              <label htmlFor={prefix + key} className="label">
                {title}
              </label>
              <input
                id={prefix + key}
                type="number"
                min={0}
                step="any"
                placeholder={now[key] === null || now[key] === undefined ? 'no limit' : `now ${now[key]}`}
                value={raised[key] ?? ''}
                onChange={(change) => setRaised({ ...raised, [key]: change.target.value })}
                className="rounded-lg border border-line bg-page px-3 py-1.5"
              />
            </div>
          ))}
        </div>
        {refused !== null && <Note kind="error">{refused}</Note>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={isBusy}>
            Go on
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

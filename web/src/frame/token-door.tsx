/** Asks for a token when the server does. It is typed in, kept for this tab only, and never stands in an address. */
import { type FormEvent, useEffect, useId, useState } from 'react'
import { ApiError, hasToken, onRefused, setToken } from '../api/client.ts'
import { setup } from '../api/routes.ts'
import { Button, Note } from '../kit/basics.tsx'
import { Dialog } from '../kit/dialog.tsx'

export function TokenDoor() {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => onRefused(() => setAsked(true)), [])
  return isAsked ? <Door onDone={() => setAsked(false)} /> : null
}

function Door({ onDone }: { readonly onDone: () => void }) {
  const field = useId()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(hasToken() ? 'The token that was used is unknown or was revoked.' : null)
  const [isBusy, setBusy] = useState(false)
  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setToken(typed.trim(), { quietly: true })
    try {
      await setup()
      setToken(typed.trim())
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) setToken(null, { quietly: true })
      setWrong(error instanceof ApiError ? error.message : 'The server does not answer.')
      setBusy(false)
    }
  }
  return (
    <Dialog title="This server asks for a token" onClose={onDone}>
      <form onSubmit={enter} className="flex flex-col gap-3">
        <p className="text-soft">
          Whoever runs it makes one with <code className="text-ink">witan token add</code>. It is kept until you close this tab.
        </p>
        <label htmlFor={field} className="label">
          Token
        </label>
        <input
          id={field}
          type="password"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder="witan_…"
          className="rounded-lg border border-line bg-page px-3 py-2"
        />
        {wrong !== null && <Note kind="error">{wrong}</Note>}
        <Button look="primary" type="submit" disabled={typed.trim() === '' || isBusy}>
          Enter
        </Button>
      </form>
    </Dialog>
  )
}

/** Doing something in a room: a form is opened in the one dialog, or a command without a form is sent at once. Never in the past. */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { RoomEvent } from '../../../src/core/room/words.ts'
import { tell } from '../kit/news.tsx'
import { FormDialog } from './form-dialog.tsx'
import type { Form } from './forms.ts'
import { useRoom } from './room.ts'
import { type RoomWish, send } from './send.ts'

type After = (facts: readonly RoomEvent[]) => void

interface Acting {
  /** Whether anything can be done at all: now, and by this reader. */
  readonly mayAct: boolean
  /** `after` is told the facts it led to. */
  readonly open: (form: Form, after?: After) => void
  /** Without a dialog; what went wrong is told at the top of the page. Null: it was not taken. */
  readonly act: (wish: RoomWish, done: string | null) => Promise<readonly RoomEvent[] | null>
}

const ActingContext = createContext<Acting | null>(null)

export function useActing(): Acting {
  const acting = useContext(ActingContext)
  if (acting === null) throw new Error('Something of a room stands outside of one.')
  return acting
}

export function ActingIn({ children }: { readonly children: ReactNode }) {
  const { house, mayAct } = useRoom()
  const [opened, setOpened] = useState<{ readonly form: Form; readonly after?: After } | null>(null)
  const act = useCallback(
    async (wish: RoomWish, done: string | null) => {
      const sent = await send(house.id, wish)
      if (sent.refused !== null) {
        tell(sent.refused, true)
        return null
      }
      if (done !== null) tell(done)
      return sent.facts
    },
    [house.id],
  )
  const acting = useMemo<Acting>(
    () => ({
      mayAct,
      act,
      open: (form, after) => {
        if (form.fields.length > 0) setOpened({ form, ...(after !== undefined && { after }) })
        else void act(form.wishOf({}), form.done([]))
      },
    }),
    [mayAct, act],
  )
  return (
    <ActingContext value={acting}>
      {children}
      {opened !== null && mayAct && (
        <FormDialog key={opened.form.key} room={house.id} form={opened.form} after={opened.after} onClose={() => setOpened(null)} />
      )}
    </ActingContext>
  )
}

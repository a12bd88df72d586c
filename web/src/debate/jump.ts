/** To a message, from wherever it is named: the address says which, and a second click on the same link goes there once more. */
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { go, useParam, withParams } from '../router.ts'

export interface Jump {
  /** Where to; null: nowhere in particular. */
  readonly message: string | null
  /** Grows with every jump. */
  readonly turn: number
  readonly to: (message: string) => void
}

export const JumpContext = createContext<Jump>({ message: null, turn: 0, to: () => undefined })
export const useJump = (): Jump => useContext(JumpContext)

export function useJumps(): Jump {
  const inAddress = useParam('message')
  const message = inAddress !== null && /^m[1-9]\d{0,8}$/.test(inAddress) ? inAddress : null
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message in the address is a jump, however it came there.
  useEffect(() => setTurn((before) => before + 1), [message])
  return useMemo(
    () => ({
      message,
      turn,
      to: (id) => {
        go(withParams({ message: id, view: null, crux: null }))
        setTurn((before) => before + 1)
      },
    }),
    [message, turn],
  )
}

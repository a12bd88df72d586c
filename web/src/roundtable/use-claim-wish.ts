/** What of the claims is asked for, in the address: a link shows somebody else the same. */
import { useMemo } from 'react'
import { go, useParam, withParams } from '../router.ts'
import { ANY, type ClaimWish } from './claim-choice.ts'

export function useClaimWish(): ClaimWish {
  const status = useParam('status')
  const label = useParam('label')
  const seat = useParam('seat')
  const round = useParam('round')
  const verdict = useParam('verdict')
  const text = useParam('text')
  return useMemo(() => ({ status, label, seat, round, verdict, text }), [status, label, seat, round, verdict, text])
}

export const setClaimWish = (changes: Readonly<Partial<ClaimWish>>): void => go(withParams(changes), { replace: true })

export const clearClaimWish = (): void => setClaimWish(ANY)

/** Opens and closes a contribution by the address. */
import { go, withParams } from '../router.ts'
import { addressOf, type SaidPlace } from './said-address.ts'

export const openSaid = (place: SaidPlace): void => go(withParams({ said: addressOf(place) }))
export const closeSaid = (): void => go(withParams({ said: null }), { replace: true })

/** Where something was said: opens that contribution. */
import { Link, withParams } from '../router.ts'
import { addressOf } from './said-address.ts'

export const SaidLink = ({ round, seat, name }: { readonly round: number; readonly seat: string; readonly name: string }) => (
  <Link
    to={withParams({ said: addressOf({ round, seat }) })}
    className="font-medium text-accent underline decoration-line underline-offset-2 hover:decoration-current"
  >
    <span className="whitespace-nowrap">{round === 0 ? 'alone' : `round ${round}`}</span>, <bdi>{name}</bdi>
  </Link>
)

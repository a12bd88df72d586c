/**
 * What others gave as their reasons, without who gave them: claims by id and statements, in an order that chance chose and that
 * says nothing of whose they are. A Delphi round shows these and figures, and no other word of anybody else.
 */
import type { House } from '../../house/house.ts'
import { random } from '../../random.ts'
import type { SeatId } from '../../seat.ts'
import { tokensAtMost } from '../../text/tokens.ts'
import type { Roundtable } from '../state.ts'
import type { Lens } from './lens.ts'
import { LINE } from './numbers.ts'

/** `round`: the one that the figures are of. Everybody's statement goes before anybody's claims. */
export function reasonsFor(own: Roundtable, reader: SeatId, round: number, house: House, lens: Lens, tokensMax: number): readonly string[] {
  const of = own.rounds.find((one) => one.round === round)
  const others = (of?.order ?? []).filter((seat) => seat !== reader)
  const said = others.flatMap((seat) => (of?.kind === 'blind' ? own.blind[seat] : of?.contributions[seat]) ?? [])
  const chance = random(house.opening.seed, `reasons/${round}/${reader}`)
  const statements = said.map(({ statement }) => lens.line(statement, LINE.reason))
  const claims = said.flatMap((one) => one.claims.map(({ id, label, text }) => `${id} [${label}] ${lens.line(text, LINE.claim)}`))
  const kept: string[] = []
  let left = tokensMax
  for (const reason of new Set([...chance.shuffle(statements), ...chance.shuffle(claims)])) {
    const cost = tokensAtMost(`- ${reason}\n`)
    if (reason === '' || cost > left) continue
    left -= cost
    kept.push(reason)
  }
  return chance.shuffle(kept)
}

/** witan token: who may use the server. */
import { join } from 'node:path'
import { isRefusal } from '../../core/refusal.ts'
import type { Room } from '../../core/room/state.ts'
import { activeMembers } from '../../core/room/who.ts'
import { each } from '../../engine/each.ts'
import type { Engine } from '../../engine/engine.ts'
import { type Scope, type Tokens, tokensIn } from '../tokens.ts'
import { accepted, type Desk, EXIT } from './desk.ts'

const tokensOf = ({ settings }: Desk): Tokens => tokensIn(join(settings.folder, 'tokens.json'))

const mayDo = ({ scopes, seats }: { readonly scopes: readonly Scope[]; readonly seats?: readonly string[] | undefined }): string =>
  scopes.map((scope) => (scope === 'seat' && seats !== undefined ? `seat: ${seats.join(' and ')}` : scope)).join(', ')

/** `strangers`: those of its seats that nobody sits on yet; a token may be made before its member joins. */
export async function addToken(
  desk: Desk,
  name: string,
  scopes: readonly Scope[],
  seats?: readonly string[],
  strangers: readonly string[] = [],
): Promise<number> {
  const token = accepted(await tokensOf(desk).add(name, scopes, seats))
  desk.terminal.err(`The token of ${name} (${mayDo({ scopes, seats })}). It is shown only now; keep it where only they can read it.\n`)
  for (const seat of strangers)
    desk.terminal.err(
      `! No room here has a member ${seat}, and nothing else here a seat of that name: the token is for nobody until there is one (witan room join ${seat} "…").\n`,
    )
  desk.terminal.out(`${token}\n`)
  return EXIT.done
}

/** So many of the newest are looked into for a seat's name: it is a hint, and need not read all there ever was. */
const OPENINGS_MAX = 1_000

/** Those of these seats that no room has as a member, and nothing else as a seat. */
export async function strangersIn(engine: Engine, seats: readonly string[]): Promise<readonly string[]> {
  const known = new Set<string>()
  for await (const { id } of each(engine.list, { protocol: 'room' })) {
    const state = await engine.state(id)
    if (!isRefusal(state)) for (const member of activeMembers(state.own as Room)) known.add(member.id)
  }
  for (const { id } of await engine.list({ limit: OPENINGS_MAX })) {
    const [opened] = await engine.read(id, 0, 1)
    if (opened?.type === 'deliberation.opened') for (const seat of opened.seats) known.add(seat.id)
  }
  return seats.filter((seat) => !known.has(seat))
}

export async function listTokens(desk: Desk): Promise<number> {
  const tokens = await tokensOf(desk).list()
  if (tokens.length === 0) desk.terminal.err('There are no tokens. Make one with: witan token add <name>\n')
  for (const token of tokens) desk.terminal.out(`${token.name.padEnd(20)}  ${token.createdAt.slice(0, 10)}  ${mayDo(token)}\n`)
  return EXIT.done
}

export async function revokeToken(desk: Desk, name: string): Promise<number> {
  const refused = await tokensOf(desk).revoke(name)
  if (refused !== null) accepted(refused)
  desk.terminal.out(`The token of ${name} is refused from now on.\n`)
  return EXIT.done
}

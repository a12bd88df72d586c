/** witan token: who may use the server. */
import { join } from 'node:path'
import { type Scope, type Tokens, tokensIn } from '../tokens.ts'
import { accepted, type Desk, EXIT } from './desk.ts'

const tokensOf = ({ settings }: Desk): Tokens => tokensIn(join(settings.folder, 'tokens.json'))

const mayDo = ({ scopes, seats }: { readonly scopes: readonly Scope[]; readonly seats?: readonly string[] | undefined }): string =>
  scopes.map((scope) => (scope === 'seat' && seats !== undefined ? `seat: ${seats.join(' and ')}` : scope)).join(', ')

export async function addToken(desk: Desk, name: string, scopes: readonly Scope[], seats?: readonly string[]): Promise<number> {
  const token = accepted(await tokensOf(desk).add(name, scopes, seats))
  desk.terminal.err(`The token of ${name} (${mayDo({ scopes, seats })}). It is shown only now; keep it where only they can read it.\n`)
  desk.terminal.out(`${token}\n`)
  return EXIT.done
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

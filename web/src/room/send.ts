/** Commands to a room, as its user: who asks is known from the door, so none of them says who it is from. */
import type { RoomCommand, RoomEvent } from '../../../src/core/room/words.ts'
import { sentenceOf } from '../api/client.ts'
import { roomCommand } from '../api/routes.ts'

type Unsigned<C> = C extends RoomCommand ? Omit<C, 'by'> : never
export type RoomWish = Unsigned<RoomCommand>

/** What came of it: the facts it led to, or the sentence that says why it was not taken. */
export type Sent = { readonly facts: readonly RoomEvent[]; readonly refused: null } | { readonly refused: string }

export async function send(id: string, wish: RoomWish): Promise<Sent> {
  try {
    const { facts } = await roomCommand(id, wish)
    return { facts: facts as readonly RoomEvent[], refused: null }
  } catch (error) {
    return { refused: sentenceOf(error) }
  }
}

export const NO_EVIDENCE = { files: [], issues: [], canon: [], searches: [] }

/** How a deliberation gets its id: by chance, or from a key, so that who asks twice means the same one. */
import { createHash, randomBytes } from 'node:crypto'
import { ID_ALPHABET } from '../core/ids.ts'

/** `ask-7k2m9xqd`: short enough to type, 40 bits of chance. */
export const newId = (protocol: string): string => idOf(protocol, randomBytes(8))
/** Twice as long: it must not meet another's by chance, since it would be taken for the same. */
export const idFrom = (protocol: string, key: string): string => idOf(protocol, createHash('sha256').update(key).digest().subarray(0, 16))

function idOf(protocol: string, bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => ID_ALPHABET[byte % ID_ALPHABET.length])
  return `${protocol}-${letters.join('')}`
}

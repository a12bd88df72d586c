/** The name of a text is its hash: what a deliberation rests on is pinned by it. */
import { hash } from 'node:crypto'

/** SHA-256, hex. */
export const hashText = (text: string): string => hash('sha256', text, 'hex')

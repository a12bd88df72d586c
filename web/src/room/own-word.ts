/** What the user types on an issue, and the draft that comes of it. */
import type { Stance } from '../../../src/core/gate/words.ts'
import type { Draft, Evidence } from '../../../src/core/room/words.ts'
import { BODY_MAX } from './forms.ts'
import { NO_EVIDENCE } from './send.ts'

export interface Word {
  readonly body: string
  readonly stance: Stance
  readonly path: string
  readonly line: string
  readonly quote: string
}

export const EMPTY_WORD: Word = { body: '', stance: 'note', path: '', line: '', quote: '' }

const isLine = (said: string): boolean => /^[1-9]\d{0,8}$/.test(said)

/** Null: it can be sent. */
export function missingInWord({ body, path, line, quote }: Word): string | null {
  if (body.trim() === '') return 'Nothing is said yet.'
  if (body.length > BODY_MAX) return `That is ${body.length} characters; at most ${BODY_MAX} are taken.`
  if (path.trim() === '' && (line.trim() !== '' || quote.trim() !== '')) return 'Name the file of what you quote.'
  return line.trim() !== '' && !isLine(line.trim()) ? 'A line is a whole number from 1.' : null
}

function evidenceOf({ path, line, quote }: Word): Evidence {
  if (path.trim() === '') return NO_EVIDENCE
  const at = line.trim() === '' ? null : Number(line.trim())
  const file = { path: path.trim(), lines: at === null ? null : { start: at, end: at }, quote: quote.trim() === '' ? null : quote.trim() }
  return { ...NO_EVIDENCE, files: [file] }
}

export const draftOf = (word: Word): Draft => ({
  body: word.body.trim(),
  stance: word.stance,
  impact: null,
  relation: 'none',
  evidence: evidenceOf(word),
  trigger: 'unprompted',
  answers: null,
  asks: null,
})

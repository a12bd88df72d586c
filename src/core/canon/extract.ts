/**
 * What a text states, mechanically: subject, attribute and value with the sentence they came from.
 *
 *   text ──┬─ speech put out of sight ─▶ sentences ─▶ clauses ─▶ "Seryn has amber eyes"
 *          └─ lines ─▶ keys and tables ─────────────────────────▶ "session_timeout: 30 min"
 *
 * It would rather miss ten facts than invent one: whoever is told of a contradiction that is none stops listening.
 */
import { type LineStarts, lineAt, lineStarts, linesFrom } from '../evidence/lines.ts'
import { keyedText, plainText, sentencesOf } from './marks.ts'
import { type Stated, statedIn } from './prose.ts'
import { withoutSpeech } from './quoted.ts'
import { stateless } from './structured.ts'
import { tokensOf } from './tokens.ts'
import type { Statement } from './words.ts'

export interface Claim {
  readonly statement: Statement
  /** As it stands in the text. */
  readonly sentence: string
  readonly line: number
  readonly start: number
  readonly end: number
}

const SUBJECT_MAX = 120
const VALUE_MAX = 400
/** A longer sentence is shown by the lines that tell. */
const SENTENCE_MAX = 400

/** Something in it that our verbs, or a possessive, begin with. */
const PROMISING =
  /\b(?:is|are|was|were|has|have|had|must|shall|(?:arriv|depart|land|beg[iau]n|start|open|end|finish|clos|happen|occur|expir|launch|di|last|tak|took|cost|weigh|us|run|listen|default|allow|support|accept|permit|hold)\w*)\b|['’]|-(?:eyed|haired|bearded|skinned)\b/

/** `path`: of the file it stands in; null: of none. */
export function statementsIn(text: string, path: string | null = null): readonly Claim[] {
  const lines = lineStarts(text)
  const found = [
    ...proseClaims(text, path, lines),
    ...stateless(keyedText(text, path)).map((stated) => claimed(stated, text.slice(stated.start, stated.end), lines)),
  ]
  const fitting = found.filter(({ statement }) => fits(statement))
  return unrepeated(fitting.sort((a, b) => a.start - b.start || a.end - b.end))
}

function proseClaims(text: string, path: string | null, lines: LineStarts): readonly Claim[] {
  const seen = withoutSpeech(plainText(text, path))
  return sentencesOf(text, path).flatMap(({ kind, start, end }) => {
    const sentence = seen.slice(start, end)
    if (kind === 'heading' || !PROMISING.test(sentence)) return []
    return statedIn(tokensOf(sentence, start)).map((stated) => claimed(stated, shown(text, start, end, stated, lines), lines))
  })
}

/** The sentence, or the line of it that tells, where code without stops made it too long. */
function shown(text: string, start: number, end: number, stated: Stated, lines: LineStarts): string {
  if (end - start <= SENTENCE_MAX) return text.slice(start, end)
  const line = lineAt(lines, stated.start)
  const lineStart = Math.max(start, linesFrom(lines, line))
  const from = stated.end - lineStart <= SENTENCE_MAX ? lineStart : stated.start
  return text.slice(from, Math.min(end, linesFrom(lines, lineAt(lines, stated.end) + 1), from + SENTENCE_MAX)).trim()
}

function claimed({ statement, start, end }: Stated, sentence: string, lines: LineStarts): Claim {
  return { statement, sentence, line: lineAt(lines, start), start, end }
}

function fits({ subject, attribute, value }: Statement): boolean {
  const isIn = (text: string, max: number): boolean => text.trim() !== '' && text.length <= max
  return isIn(subject, SUBJECT_MAX) && isIn(attribute, SUBJECT_MAX) && isIn(value, VALUE_MAX)
}

/** One statement a place: a clause and a trait in it may tell the same. */
function unrepeated(claims: readonly Claim[]): readonly Claim[] {
  const known = new Set<string>()
  return claims.filter(({ statement: { subject, attribute, value }, line }) => {
    const key = JSON.stringify([subject, attribute, value, line])
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}

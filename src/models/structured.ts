/**
 * From a model's words to the object that it answers with, as it said it, or a sentence that says why there is none.
 *
 *   the whole text as JSON → JSON found in fences or prose → the same, mended by jsonrepair → no
 *
 * Which object is the answer is told by the reader (read.ts): one that fits as it is, else one that can be read. Two different
 * answers in one text are none, and text that was cut off is not mended: closing a half-said answer would put words in its mouth.
 */
import { jsonrepair } from 'jsonrepair'
import type * as z from 'zod'
import { propertiesOf, readingNodeOf, variantsOf } from './json-shape.ts'
import { readReply } from './read.ts'
import { meant } from './spelling.ts'

/** What is kept of an answer, and the most that is searched for one. */
export const RAW_CHARACTERS_MAX = 200_000
const ERROR_CHARACTERS_MAX = 600
const STARTS_MAX = 20
const CANDIDATES_MAX = 50

export type Found = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string }

export function findAnswer(text: string, schema: z.ZodType, cutOff: boolean): Found {
  if (text.length > RAW_CHARACTERS_MAX) {
    return no(`The answer has ${text.length} characters; no more than ${RAW_CHARACTERS_MAX} are read.`)
  }
  const answer = afterThinking(text.trim())
  const candidates = [...new Set([answer, ...fenced(answer), ...balanced(answer)])].slice(0, CANDIDATES_MAX)
  const strict = judge(candidates, schema, JSON.parse)
  if (strict.ok || strict.ambiguous) return strict.found
  if (cutOff) return no(`The answer was cut off at the output maximum after ${text.length} characters. ${strict.error}`)
  const mended = judge(
    candidates.filter((each) => each.startsWith('{') || each.startsWith('[')),
    schema,
    (each) => JSON.parse(jsonrepair(each)),
  )
  return mended.ok || mended.ambiguous ? mended.found : no(mended.error === NO_JSON ? strict.error : mended.error)
}

/** Local models think aloud before they answer; drafts in there are not the answer. Some servers drop the opening tag. */
function afterThinking(text: string): string {
  const end = text.startsWith('{') ? -1 : text.lastIndexOf('</think>')
  return end === -1 ? text : text.slice(end + '</think>'.length).trim()
}

const NO_JSON = 'There is no JSON object in the answer.'

/** An object that says nothing of what was asked, such as a thought: where every field may be left out, it could be read as an answer. */
function isBeside(value: object, schema: z.ZodType): boolean {
  const node = readingNodeOf(schema)
  const names = (variantsOf(node) ?? [node]).flatMap((one) => Object.keys(propertiesOf(one)))
  return names.length > 0 && !Object.keys(value).some((key) => meant(key, names) !== null)
}

interface Judged {
  readonly ok: boolean
  readonly ambiguous: boolean
  readonly found: Found
  readonly error: string
}

/** The one value among the candidates that fits, or can be read where none does; the first complaint where there is neither. */
function judge(candidates: readonly string[], schema: z.ZodType, parse: (text: string) => unknown): Judged {
  const [asAsked, readable] = [new Map<string, unknown>(), new Map<string, unknown>()]
  let error = NO_JSON
  for (const candidate of candidates) {
    const value = attempt(candidate, parse)
    if (typeof value !== 'object' || value === null) continue
    const read = readReply(value, schema)
    if (!read.ok) error = error === NO_JSON ? `${read.wrong}.`.slice(0, ERROR_CHARACTERS_MAX) : error
    else if (isBeside(value, schema)) error = error === NO_JSON ? 'The object holds none of the fields asked for.' : error
    else (read.mended.length + read.cut.length === 0 ? asAsked : readable).set(JSON.stringify(read.value), value)
  }
  const fits = asAsked.size > 0 ? asAsked : readable
  const [first] = fits.values()
  if (fits.size === 1) return { ok: true, ambiguous: false, found: { ok: true, value: first }, error }
  const two = `The answer holds ${fits.size} different JSON objects of the asked shape; exactly one is wanted.`
  return fits.size > 1
    ? { ok: false, ambiguous: true, found: no(two), error: two }
    : { ok: false, ambiguous: false, found: no(error), error }
}

function attempt(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

function fenced(text: string): readonly string[] {
  return [...text.matchAll(/```[a-zA-Z0-9]*[ \t]*\n([\s\S]*?)```/g)].map(([, body]) => (body ?? '').trim())
}

/** The outermost `{…}` spans, in order. A brace of prose that never closes is stepped over; what remains open at the end is kept for mending. */
function balanced(text: string): readonly string[] {
  const found: string[] = []
  let from = text.indexOf('{')
  for (let starts = 0; from !== -1 && starts < STARTS_MAX; starts++) {
    const end = closing(text, from)
    if (end === -1 && starts === 0) found.push(text.slice(from).replace(/\s*```\s*$/, ''))
    if (end !== -1) found.push(text.slice(from, end))
    from = text.indexOf('{', end === -1 ? from + 1 : end)
  }
  return found
}

/** Just past the brace that closes the one at `from`; -1 where none does. */
function closing(text: string, from: number): number {
  let depth = 0
  let quoted = false
  for (let index = from; index < text.length; index++) {
    const char = text[index]
    if (quoted) {
      if (char === '\\') index++
      else if (char === '"') quoted = false
    } else if (char === '"') quoted = true
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return index + 1
  }
  return -1
}

const no = (error: string): Found => ({ ok: false, error })

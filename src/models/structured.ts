/**
 * From a model's words to a value of the asked shape, or a sentence that says why not.
 *
 *   the whole text as JSON → JSON found in fences or prose → the same, mended by jsonrepair → no
 *
 * Nothing is guessed: no defaults, no coercions. Two different answers in one text are none, and text that was cut off is not
 * mended, since closing a half-said answer would put words in its mouth.
 */
import { jsonrepair } from 'jsonrepair'
import type * as z from 'zod'

/** What is kept of an answer, and the most that is searched for one. */
export const RAW_CHARACTERS_MAX = 200_000
const ERROR_CHARACTERS_MAX = 600
const ISSUES_MAX = 4
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

interface Judged {
  readonly ok: boolean
  readonly ambiguous: boolean
  readonly found: Found
  readonly error: string
}

/** The one value among the candidates that fits; the first complaint where none does. */
function judge(candidates: readonly string[], schema: z.ZodType, parse: (text: string) => unknown): Judged {
  const fits = new Map<string, unknown>()
  let error = NO_JSON
  for (const candidate of candidates) {
    const value = attempt(candidate, parse)
    if (typeof value !== 'object' || value === null) continue
    const parsed = schema.safeParse(value)
    if (parsed.success) fits.set(JSON.stringify(parsed.data), parsed.data)
    else if (error === NO_JSON) error = sentence(parsed.error)
  }
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

/** Where and what, for the model that is asked to mend it and for people: a few issues, cut short. */
export function sentence(error: z.ZodError): string {
  const told = error.issues
    .slice(0, ISSUES_MAX)
    .map((issue) => `${issue.path.length > 0 ? issue.path.join('.') : 'the object'}: ${issue.message}`)
  const more = error.issues.length > ISSUES_MAX ? `; and ${error.issues.length - ISSUES_MAX} more` : ''
  return `The answer does not have the asked shape: ${told.join('; ')}${more}.`.slice(0, ERROR_CHARACTERS_MAX)
}

const no = (error: string): Found => ({ ok: false, error })

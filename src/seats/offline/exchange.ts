/**
 * Questions that put one thing in the place of another: what a yes takes up (the target) and what it leaves (the source).
 *
 *   "replace MySQL with Postgres"      "move from MySQL to Postgres"      "use Postgres instead of MySQL"      "keep MySQL"
 *            source     target                   source   target              target           source               target
 *
 * Praise of the target or blame of the source speaks for a yes, so the little words around a thing matter more than the verb.
 */
import { keywords, stem, wordsOf } from '../../core/text/words.ts'
import { FAMILY_WORDS, KEEPING, LEAVING, REPLACING, SHIFTING, TAKING } from './families.ts'
import { GENERIC } from './generic.ts'

export interface Exchange {
  readonly target: ReadonlySet<string>
  readonly source: ReadonlySet<string>
}

type End = keyof Exchange

/** Which end a thing is by the word before it; '' is the thing right after the verb. */
type Role = Readonly<Record<string, End>>

const INSTEAD: Role = { 'instead of': 'source', 'rather than': 'source', 'in place of': 'source', over: 'source', 'to replace': 'source' }
const SHIFTS: Role = { ...INSTEAD, from: 'source', to: 'target', 'in favour of': 'target' }
const REPLACES: Role = { '': 'source', with: 'target', by: 'target', for: 'target', 'in favour of': 'target' }
const LEAVES: Role = { '': 'source', for: 'target', 'in favour of': 'target', 'instead of': 'target', 'rather than': 'target' }
const TAKES: Role = { ...INSTEAD, '': 'target' }
const KEEPS: Role = { ...TAKES, with: 'target', on: 'target', at: 'target' }

const MARKERS: readonly (readonly [RegExp, string])[] = [
  [/^in favou?r of$/, 'in favour of'],
  [/^(?:away from|out of|off)$/, 'from'],
  [/^(?:(?:over|back) to|into|onto)$/, 'to'],
]
const MARKER =
  /\b(in favou?r of|in place of|instead of|rather than|away from|out of|over to|back to|to replace|from|off|to|into|onto|with|by|for|over|in|on|at|this|next|before|after|during|until|when|if|because|since|within|as)\b|[,;:]/gi
/** "for a year", "by June": a time, not a thing. */
const TIMED =
  /^\s*(?:now|good|ever|then|(?:the )?end|\d{4}|q\d|(?:an?|the|one|two|three|six|\d+) (?:few )?(?:year|month|week|day|quarter|while)|january|february|march|april|may|june|july|august|september|october|november|december)/i

/** "give up", "get rid of": acts of several words, said in one. */
export const inOneWord = (text: string): string =>
  text.replace(
    /\b(?:giv(?:e|es|en|ing) up(?: on)?|gave up(?: on)?|g[eo]t(?:ting|s)? rid of|d(?:o|oing|id) away with|phas(?:e|ing|ed) out)\b/gi,
    'abandon',
  )

/** The first word of an act, as its stem; "go" is one only with its preposition. */
export function actIn(words: readonly string[]): string | undefined {
  const at = words.findIndex(
    (word, index) => FAMILY_WORDS.has(stem(word)) && (!/^go(?:es|ing)?$/.test(word) || GOES_BEFORE.has(words[index + 1] ?? '')),
  )
  const found = words[at]
  return found === undefined ? undefined : stem(found)
}

const GOES_BEFORE = new Set(['to', 'with', 'for', 'over', 'from', 'back', 'off'])

/** `object`: what stands before a passive verb, as in "Should MySQL be replaced?". Null where nothing is exchanged. */
export function exchangeOf(text: string, act: string, object: string): Exchange | null {
  const role = roleOf(act)
  const verb = wordsOf(text).find((word) => stem(word) === act)
  if (role === null || verb === undefined) return null
  const after = text.slice(text.toLowerCase().indexOf(verb) + verb.length)
  const ends: Record<End, string[]> = { target: [], source: [] }
  let carried: End | undefined
  for (const [marker, phrase] of [['', object] as const, ...chunks(after)]) {
    const end = carried ?? (Object.hasOwn(role, marker) ? role[marker] : undefined)
    // "rather than staying with MySQL": the thing comes one word later.
    carried = end !== undefined && marker in INSTEAD && keywords(phrase).every((word) => FAMILY_WORDS.has(word)) ? end : undefined
    if (end !== undefined && carried === undefined && !(marker !== '' && TIMED.test(phrase))) ends[end].push(...thing(phrase))
  }
  // What both ends are called by tells them not apart.
  const target = new Set(ends.target.filter((word) => !ends.source.includes(word)))
  const source = new Set(ends.source.filter((word) => !ends.target.includes(word)))
  return target.size + source.size === 0 ? null : { target, source }
}

function roleOf(act: string): Role | null {
  if (act === 'go') return { ...SHIFTS, with: 'target', for: 'target' }
  if (act === stem('substitute')) return { '': 'target', for: 'source' }
  if (act === stem('rewrite')) return { ...REPLACES, in: 'target', to: 'target' }
  if (act === stem('convert')) return { ...SHIFTS, '': 'source' }
  if (SHIFTING.has(act)) return SHIFTS
  if (REPLACING.has(act)) return REPLACES
  if (LEAVING.has(act)) return LEAVES
  if (TAKING.has(act)) return TAKES
  return KEEPING.has(act) ? KEEPS : null
}

function chunks(text: string): readonly (readonly [string, string])[] {
  const marks = [...text.matchAll(MARKER)]
  const first = ['', text.slice(0, marks[0]?.index ?? text.length)] as const
  const rest = marks.map((mark, index) => {
    const phrase = text.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? text.length)
    const said = mark[0].toLowerCase()
    return [MARKERS.find(([pattern]) => pattern.test(said))?.[1] ?? said, phrase] as const
  })
  return [first, ...rest]
}

/** The stems that name it; an act ("staying with MySQL") or a generic word only where there is nothing else. */
function thing(phrase: string): readonly string[] {
  const all = keywords(phrase)
  const telling = all.filter((word) => !FAMILY_WORDS.has(word) && !GENERIC.has(word))
  return telling.length > 0 ? telling : all
}

/**
 * A model that fills in forms: it takes the example that stands at the end of a prompt and puts plain words in it, the same for the
 * same call. What it says fits the shape and means little.
 */
import { random } from '../../src/core/random.ts'

const SUBJECTS = ['The fare', 'The timetable', 'The depot', 'The driver', 'The rider', 'The budget', 'The street', 'The winter']
const VERBS = ['falls', 'rises', 'holds', 'moves', 'costs more', 'costs less', 'is counted', 'is kept']
const ENDS = ['by 2030', 'within a year', 'at 5 percent', 'as before', 'in the centre', 'at the edge', 'for everybody', 'for the few']
const SIDES = ['YES', 'NO']
/** What a rule reads beyond its shape. */
const FIXED: Readonly<Record<string, string>> = {
  metric: 'Rides a day, as the operator counts them',
  threshold: 'below 9000 rides a day',
  deadline: '2030-12-31',
  claim: 'C1',
  question: 'Does the number of rides a day rise by 20 percent within a year?',
}
/** Ids of what others said: it points at nothing. */
const NONE: ReadonlySet<string> = new Set(['seconds', 'answers', 'asks', 'bearsOn', 'sameAs', 'controls', 'merge'])
/** Lists that must not be empty. */
const KEPT: ReadonlySet<string> = new Set(['contributions'])

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value }

/** Null: no example stands there. */
export function fromExample(prompt: string, nth: number): unknown {
  const text = /^For example: (\{.*\})$/gm.exec(prompt.slice(prompt.lastIndexOf('\nFor example: ') + 1))?.[1]
  if (text === undefined) return null
  const chance = random(nth, 'example')
  const one = (words: readonly string[]): string => words[chance.below(words.length)] ?? ''
  const sentence = (): string =>
    `${one(SUBJECTS)} ${one(VERBS)} ${one(ENDS)}, and ${one(SUBJECTS).toLowerCase()} ${one(VERBS)} ${one(ENDS)}.`
  const filled = (key: string, value: Value): Value => {
    if (NONE.has(key)) return null
    if (key === 'side') return SIDES[nth % 2] ?? 'YES'
    if (key === 'vote' && typeof value === 'string') return 'ACCEPT'
    if (typeof value === 'string') return value === '…' ? (FIXED[key] ?? (key === 'text' ? `${sentence()}[ASSUME]` : sentence())) : value
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return KEPT.has(key) ? value.map((one: Value) => filled('', one)) : []
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(name, inner)]))
  }
  return filled('', JSON.parse(text) as Value)
}

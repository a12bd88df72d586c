/** What is wrong with the shape of something that was sent, for whoever is to mend it: where, and what was expected. */
import type { ZodError } from 'zod'

type Issue = ZodError['issues'][number]

const ISSUES_MAX = 5
const MESSAGE_CHARACTERS_MAX = 300

/** `whole`: what to call the thing itself. */
export function wrongIn({ issues }: Pick<ZodError, 'issues'>, whole: string): string {
  const told = issues.slice(0, ISSUES_MAX).map((issue) => said(issue, [], whole))
  return told.join('; ') + (issues.length > ISSUES_MAX ? `; and ${issues.length - ISSUES_MAX} more` : '')
}

function said(issue: Issue, above: readonly PropertyKey[], whole: string): string {
  const path = [...above, ...issue.path]
  // Of several shapes it could have, the one that it nearly has.
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const akin = issue.errors.filter((branch) => !isOtherKind(branch))
    const branches = akin.length > 0 ? akin : issue.errors
    const fewest = Math.min(...branches.map((branch) => branch.length))
    const nearest = branches.filter((branch) => branch.length === fewest)
    return [...new Set(nearest.map((branch) => branch.map((one) => said(one, path, whole)).join('; ')))].join(', or ')
  }
  return `${path.join('.') || whole}: ${plain(issue)}`
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with names',
  record: 'an object with names',
  null: 'nothing (null)',
}
const kindOf = (word: string): string => KINDS[word] ?? word

/** What zod says of itself begins so; anything else was written by us beside the rule, and says more than we could here. */
const BY_ZOD = /^(Invalid|Too|Unrecognized) /

/** What zod found, in words for somebody who has never heard of it. */
function plain(issue: Issue): string {
  if (!BY_ZOD.test(issue.message)) return cut(issue.message)
  switch (issue.code) {
    case 'invalid_type': {
      const received = /received (\w+)/.exec(issue.message)?.[1] ?? 'something else'
      const expected = kindOf(issue.expected)
      return received === 'undefined' ? `${expected} is missing` : `must be ${expected}, not ${kindOf(received)}`
    }
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'is empty'
      return issue.inclusive === false ? `must be more than ${issue.minimum}` : `must ${sized(issue.origin, 'at least', issue.minimum)}`
    case 'too_big':
      return tooMuch(issue.input, issue.maximum) ?? `must ${sized(issue.origin, 'at most', issue.maximum)}`
    case 'invalid_value': {
      const choice = `${issue.values.length === 1 ? '' : 'one of '}${listed(issue.values)}`
      return 'input' in issue && issue.input === undefined ? `is missing: ${choice}` : `must be ${choice}`
    }
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options) ? `must be one of ${listed(issue.options)}` : cut(issue.message)
    case 'invalid_key':
      return cut(issue.issues.map(({ message }) => message).join('; '))
    case 'unrecognized_keys':
      return `knows no ${listed(issue.keys.map((key) => `«${key}»`))}`
    default:
      return `is wrong: ${cut(issue.message)}`
  }
}

/** Where what was sent is at hand, by how much it is too much. */
function tooMuch(input: unknown, most: number | bigint): string | null {
  if (typeof input === 'string') return `${input.length} characters, ${most} fit`
  if (Array.isArray(input)) return `${input.length} entries, ${most} fit`
  return typeof input === 'number' ? `${input}, and ${most} is the most` : null
}

function sized(origin: string, bound: string, size: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${size} characters`
  return origin === 'number' || origin === 'int' ? `be ${bound} ${size}` : `hold ${bound} ${size}`
}

/** As many as there is room for. One walk: whoever sends thousands of wrong names must not keep others waiting. */
function listed(values: readonly unknown[]): string {
  let [told, end] = ['', 0]
  for (const value of values) {
    const longer = end === 0 ? cut(String(value)) : `${told}, ${String(value)}`
    if (longer.length > MESSAGE_CHARACTERS_MAX) break
    ;[told, end] = [longer, end + 1]
  }
  return told + (end < values.length ? `, and ${values.length - end} more` : '')
}

const cut = (message: string): string => message.slice(0, MESSAGE_CHARACTERS_MAX)

/** A text where it takes an object, or the like: nobody meant that one. */
const isOtherKind = (branch: readonly Issue[]): boolean => branch.some(({ code, path }) => code === 'invalid_type' && path.length === 0)

/** Where in it a character stands that acts on whoever reads it; null: nowhere. Line breaks and tabs are text. */
export function controlIn(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return /[^\P{Cc}\n\r\t]/u.test(value) ? path.join('.') || 'it' : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = controlIn(inner, [...path, key])
    if (found !== null) return found
  }
  return null
}

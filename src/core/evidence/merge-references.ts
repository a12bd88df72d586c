/** References from the structured field and from the text as one list: each number once, what was declared first. */
import { cleanPath } from './source-key.ts'
import type { Reference, Violation } from './words.ts'

export function mergeReferences(
  declared: readonly Reference[],
  listed: readonly Reference[],
): { references: readonly Reference[]; violations: readonly Violation[] } {
  const violations: Violation[] = []
  const byNumber = new Map<number, Reference>()
  for (const [list, where] of [
    [declared, 'declared'],
    [listed, 'listed in the text'],
  ] as const) {
    const seen = new Set<number>()
    for (const reference of list) {
      const known = byNumber.get(reference.n)
      if (seen.has(reference.n)) {
        violations.push({
          rule: 'duplicate-reference',
          because: `Reference [${reference.n}] is ${where} more than once; the first one counts.`,
        })
      } else {
        byNumber.set(reference.n, known ? completed(known, reference) : reference)
      }
      seen.add(reference.n)
    }
  }
  return { references: [...byNumber.values()].sort((a, b) => a.n - b.n), violations }
}

/** What was declared, with its gaps filled from the text, provided that both name the same source. */
function completed(declared: Reference, listed: Reference): Reference {
  const nameless = declared.path === null && declared.url === null
  const same = declared.path !== null && listed.path !== null && cleanPath(declared.path) === cleanPath(listed.path)
  if (!nameless && !same) return declared
  return {
    n: declared.n,
    path: declared.path ?? listed.path,
    lines: declared.lines ?? listed.lines,
    quote: declared.quote ?? listed.quote,
    url: declared.url ?? listed.url,
    title: declared.title ?? listed.title,
  }
}

/** What is wrong with the shape of something that was sent, for whoever is to mend it: where, and what was expected. */
import type { ZodError } from 'zod'

type Issue = ZodError['issues'][number]

const ISSUES_MAX = 5
const MESSAGE_CHARACTERS_MAX = 300

/** `whole`: what to call the thing itself. */
export function wrongIn({ issues }: ZodError, whole: string): string {
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
  return `${path.join('.') || whole}: ${issue.message.slice(0, MESSAGE_CHARACTERS_MAX)}`
}

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

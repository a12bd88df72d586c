/**
 * What the `.gitignore` files of a folder leave out: comments, `!`, slashes before and behind, `*`, `?`, `[a-z]`, `**`.
 *
 *   entry ──▶ the nearest file's rules, last line first ──▶ … ──▶ the root's; the first that fits decides
 *
 * A left-out folder is not walked, so nothing inside it can be let in again, as with git. Patterns are not turned into
 * regular expressions: ten stars in one of those can take longer than anybody waits.
 */

export interface Ignores {
  /** Relative to the walked folder, with `/`; '' for itself. */
  readonly folder: string
  readonly rules: readonly Rule[]
}

interface Rule {
  readonly parts: readonly Part[]
  readonly letsIn: boolean
  readonly foldersOnly: boolean
}

/** One name of a path: any number of names, or a sequence of signs. */
type Part = typeof ANY | readonly Sign[]
/** Any number of characters, or one that fits. */
type Sign = typeof ANY | ((character: string) => boolean)
const ANY = Symbol('any number')

/** Far more than people write. Each name in a folder is held against each rule. */
const RULES_MAX = 1_000

export function ignoresOf(folder: string, text: string): Ignores {
  const rules = text.split(/\r?\n/).flatMap((line) => ruleOf(line) ?? [])
  return { folder, rules: rules.slice(0, RULES_MAX) }
}

/** Whether the files, the root's first, leave out this path. */
export function isIgnored(files: readonly Ignores[], path: string, isFolder: boolean): boolean {
  for (const { folder, rules } of files.toReversed()) {
    const names = path.slice(folder === '' ? 0 : folder.length + 1).split('/')
    const deciding = rules.findLast((rule) => (isFolder || !rule.foldersOnly) && fits(rule.parts, names, partFits))
    if (deciding !== undefined) return !deciding.letsIn
  }
  return false
}

function ruleOf(line: string): Rule | null {
  if (line.startsWith('#')) return null
  const letsIn = line.startsWith('!')
  // Blanks at the end do not count, unless the last one is escaped.
  const pattern = line.slice(letsIn ? 1 : 0).replace(/(?<!\\)[ \t]+$/, '')
  const foldersOnly = pattern.endsWith('/')
  const names = pattern.replace(/\/+$/, '').split('/')
  const anchored = names.length > 1
  const parts = names.filter((name) => name !== '').map((name): Part => (name === '**' ? ANY : signsOf(name)))
  if (parts.length === 0) return null
  if (!anchored) parts.unshift(ANY)
  // `logs/**` is what lies in logs, not logs itself.
  if (parts.at(-1) === ANY) parts.push([ANY])
  return { parts, letsIn, foldersOnly }
}

function signsOf(name: string): readonly Sign[] {
  return Array.from(name.matchAll(/\\(.)|\[([!^]?)(\]?[^\]]*)\]|(.)/gsu), ([, escaped, not, set, plain]): Sign => {
    if (set !== undefined) return (character) => inSet(set, character) !== (not !== '')
    if (plain === '*') return ANY
    if (plain === '?') return () => true
    const wanted = escaped ?? plain
    return (character) => character === wanted
  })
}

/** `a-z_`: single characters and ranges. */
function inSet(set: string, character: string): boolean {
  for (const [, from = '', to = from] of set.matchAll(/\\?(.)(?:-\\?(.))?/gsu)) if (character >= from && character <= to) return true
  return false
}

const partFits = (part: readonly Sign[], name: string): boolean => fits(part, Array.from(name), (sign, character) => sign(character))

/** Only the latest "any number" ever has to take more, so there is one place to go back to. For paths and for names alike. */
function fits<One, Piece>(
  wanted: readonly (typeof ANY | One)[],
  pieces: readonly Piece[],
  fitsOne: (one: One, piece: Piece) => boolean,
): boolean {
  let at = 0
  let next = 0
  let back: { readonly at: number; readonly next: number } | null = null
  while (next < pieces.length) {
    const one = wanted[at]
    const piece = pieces[next]
    if (one === ANY) {
      back = { at: at + 1, next }
      at++
    } else if (one !== undefined && piece !== undefined && fitsOne(one, piece)) {
      at++
      next++
    } else if (back !== null) {
      back = { at: back.at, next: back.next + 1 }
      at = back.at
      next = back.next
    } else return false
  }
  return wanted.slice(at).every((one) => one === ANY)
}

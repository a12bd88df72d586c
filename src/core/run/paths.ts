/** Paths as agents write them, held against paths as the repository has them. */

const plain = (path: string): string =>
  path
    .trim()
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '')

/** Named itself, or a folder above it is. */
export const isCovered = (path: string, named: readonly string[]): boolean =>
  named.some((one) => {
    const wanted = plain(one)
    return wanted !== '' && (path === wanted || path.startsWith(`${wanted}/`))
  })

/** Inside a repository: relative, and not up and out of it. */
export const isInside = (path: string): boolean =>
  path.trim() !== '' && !/^(?:[/\\]|[A-Za-z]:)/.test(path) && !path.split(/[/\\]/).includes('..')

/** A pattern fits as in a `.gitignore`: `**` is any number of folders, `*` is anything in one name; without a slash it fits anywhere. */
export const isTestFile = (path: string, patterns: readonly string[]): boolean => patterns.some((pattern) => fits(pattern, plain(path)))

function fits(pattern: string, path: string): boolean {
  const names = pattern.replace(/^\/+/, '').split('/')
  return namesFit(names.length === 1 ? ['**', ...names] : names, path.split('/'))
}

function namesFit([first, ...rest]: readonly string[], names: readonly string[]): boolean {
  if (first === undefined) return names.length === 0
  if (first !== '**') return names[0] !== undefined && nameFits(first, names[0]) && namesFit(rest, names.slice(1))
  // What lies in a folder, not the folder itself.
  return rest.length === 0 ? names.length > 0 : names.some((_, from) => namesFit(rest, names.slice(from)))
}

/** The pieces between the stars, each after the one before; no expression that could run away. */
function nameFits(pattern: string, name: string): boolean {
  const [head = '', ...pieces] = pattern.split('*')
  const tail = pieces.pop()
  if (tail === undefined) return pattern === name
  if (!name.startsWith(head) || !name.endsWith(tail) || name.length < head.length + tail.length) return false
  let from = head.length
  return pieces.every((piece) => {
    const at = name.indexOf(piece, from)
    from = at + piece.length
    return at !== -1 && from <= name.length - tail.length
  })
}

/**
 * A source file as the tidy rules see it: its text, its syntax tree, its comments and its imports.
 *
 * The tree comes from the parser that vitest already carries, so that a rule sees syntax and is never fooled by a
 * string, a template, a comment or a regular expression. A rule takes sources and gives back complaints, one sentence
 * each; the same rule reads the real tree and the broken samples.
 */
import { posix } from 'node:path'
import { parseAst } from 'vitest/node'

export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export interface Import {
  readonly specifier: string
  /** Path inside the checkout, for a relative specifier; null for a package. */
  readonly target: string | null
  /** Erased before the program runs. `import { type A }` is not: the module is still loaded. */
  readonly typeOnly: boolean
  readonly line: number
}

interface Comment {
  readonly text: string
  readonly line: number
}

export interface Source {
  readonly path: string
  readonly text: string
  readonly program: Node
  readonly lineAt: (offset: number) => number
  readonly comments: readonly Comment[]
  readonly imports: readonly Import[]
}

/** A test, or something only tests use: those stand in test/, or beside their source as `x.fixture.ts`. */
export const isTest = (path: string): boolean => /\.(?:test|fixture)\.tsx?$/.test(path) || path.startsWith('test/')

export const complaint = ({ path }: { readonly path: string }, line: number, sentence: string): string => `${path}:${line}: ${sentence}`

export function sourceOf(path: string, text: string): Source {
  const program = parsed(path, text)
  const lineAt = lineFinder(text)
  return { path, text, program, lineAt, comments: commentsOf(program, text, lineAt), imports: importsOf(path, program, lineAt) }
}

function parsed(path: string, text: string): Node {
  try {
    return parseAst(text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }, path) as unknown as Node
  } catch (cause) {
    throw new Error(`${path} does not parse: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
}

/** A loop, since it is called for every node of every file by every rule. */
export function childrenOf(node: Node): readonly Node[] {
  const found: Node[] = []
  for (const key in node) {
    const value = node[key]
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) found.push(one)
    } else if (isNode(value)) found.push(value)
  }
  return found
}

/** Every node under and including the given one, parents first. Looked for once: each rule asks for those of the same files. */
export function nodesIn(node: Node): readonly Node[] {
  const known = walked.get(node)
  if (known !== undefined) return known
  const found: Node[] = []
  const waiting = [node]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next)
    waiting.push(...childrenOf(next).toReversed())
  }
  walked.set(node, found)
  return found
}

const walked = new WeakMap<Node, readonly Node[]>()

/** The name, if this is a plain identifier (or a string, as in `process['env']`). */
export function nameOf(value: unknown): string | null {
  if (!isNode(value)) return null
  if (value.type === 'Identifier') return String(value.name)
  return value.type === 'Literal' && typeof value.value === 'string' ? value.value : null
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

/** Outside strings, templates and regular expressions two slashes always start a comment: those spans are known, so the rest is a scan. */
function commentsOf(program: Node, text: string, lineAt: Source['lineAt']): readonly Comment[] {
  const literals = nodesIn(program).filter(({ type }) => type === 'Literal' || type === 'TemplateElement')
  const endOfLiteralAt = new Map(literals.map(({ start, end }) => [start, end]))
  const comments: Comment[] = []
  for (let at = 0; at < text.length; ) {
    const literalEnd = endOfLiteralAt.get(at)
    if (literalEnd !== undefined && literalEnd > at) {
      at = literalEnd
      continue
    }
    const end = text.startsWith('//', at) ? endOf(text, '\n', at) : text.startsWith('/*', at) ? endOf(text, '*/', at + 2) : null
    if (end !== null) comments.push({ text: text.slice(at, end), line: lineAt(at) })
    at = end ?? at + 1
  }
  return comments
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found === -1 ? text.length : found + mark.length
}

const IMPORTING = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSImportType'])

function importsOf(path: string, program: Node, lineAt: Source['lineAt']): readonly Import[] {
  return nodesIn(program)
    .filter(({ type }) => IMPORTING.has(type))
    .flatMap((node) => {
      const specifier = nameOf(node.source)
      if (specifier === null) return []
      const typeOnly = node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType'
      const target = specifier.startsWith('.') ? posix.normalize(posix.join(posix.dirname(path), specifier)) : null
      return [{ specifier, target, typeOnly, line: lineAt(node.start) }]
    })
}

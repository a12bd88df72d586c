/** Rules about single lines of code: what may not be written, and what may be written only in one place. */
import { complaint, isNode, isTest, type Node, nameOf, nodesIn, type Source } from './source.ts'
import type { Text } from './tree.ts'

const PURE = /^src\/(?:core|prompts|views)\//
const CONFIG = 'src/config.ts'

/** A rule over single nodes: null, or what is wrong with this one. */
const overNodes =
  (applies: (path: string) => boolean, look: (node: Node) => string | null) =>
  (sources: readonly Source[]): readonly string[] =>
    sources
      .filter(({ path }) => applies(path))
      .flatMap((source) =>
        nodesIn(source.program).flatMap((node) => {
          const wrong = look(node)
          return wrong === null ? [] : [complaint(source, source.lineAt(node.start), wrong)]
        }),
      )

const everywhere = (): boolean => true

export const noEmptyCatch = overNodes(everywhere, (node) => {
  if (node.type === 'CatchClause' && isEmpty(node.body)) return 'an empty catch hides a fault; handle it, record it or let it fly.'
  if (node.type !== 'CallExpression' || !isNode(node.callee) || nameOf(node.callee.property) !== 'catch') return null
  const handed = Array.isArray(node.arguments) ? node.arguments : []
  return handed.some((given) => isNode(given) && isEmpty(given.body)) ? 'an empty .catch() hides a fault; handle it or record it.' : null
})

function isEmpty(body: unknown): boolean {
  if (!isNode(body) || body.type !== 'BlockStatement' || !Array.isArray(body.body)) return false
  return body.body.every((statement) => isNode(statement) && statement.type === 'EmptyStatement')
}

export const noAny = overNodes(everywhere, ({ type }) =>
  type === 'TSAnyKeyword' ? '`any` switches the checker off; use unknown and narrow it.' : null,
)

export const noNonNull = overNodes(everywhere, ({ type, definite }) =>
  type === 'TSNonNullExpression' || definite === true
    ? '`!` silences the checker; test for the missing case or assert with a sentence.'
    : null,
)

export const noClock = overNodes(
  (path) => PURE.test(path) && !isTest(path),
  (node) => {
    const name = clockNamed(node)
    return name === null ? null : `${name} is the clock or chance; both are handed in (an event's \`at\`, \`random(seed, label)\`).`
  },
)

function clockNamed(node: Node): string | null {
  if (node.type === 'MemberExpression') {
    const [owner, member] = [nameOf(node.object), nameOf(node.property)]
    if (owner === 'Date' && member === 'now') return 'Date.now'
    if (owner === 'Math' && member === 'random') return 'Math.random'
    if (owner === 'performance' || (owner === 'globalThis' && member === 'performance')) return 'performance'
  }
  if ((node.type === 'NewExpression' || node.type === 'CallExpression') && nameOf(node.callee) === 'Date') return 'Date'
  if (node.type === 'VariableDeclarator' && isNode(node.id) && node.id.type === 'ObjectPattern') {
    const taken = nameOf(node.init)
    if (taken === 'Date' || taken === 'performance') return taken
    if (taken === 'Math' && keysOf(node.id).includes('random')) return 'Math.random'
  }
  return null
}

export const noEnvironment = overNodes(
  (path) => path.startsWith('src/') && path !== CONFIG && !isTest(path),
  (node) => (readsEnvironment(node) ? `only ${CONFIG} reads the environment; take the setting as an argument.` : null),
)

function readsEnvironment(node: Node): boolean {
  if (node.type === 'MemberExpression') return nameOf(node.object) === 'process' && nameOf(node.property) === 'env'
  if (node.type === 'VariableDeclarator' && isNode(node.id)) return nameOf(node.init) === 'process' && keysOf(node.id).includes('env')
  if (node.type !== 'ImportDeclaration' || !/^(?:node:)?process$/.test(nameOf(node.source) ?? '')) return false
  return Array.isArray(node.specifiers) && node.specifiers.some((specifier) => isNode(specifier) && nameOf(specifier.imported) === 'env')
}

const keysOf = ({ properties }: Node): readonly (string | null)[] =>
  Array.isArray(properties) ? properties.filter(isNode).map(({ key }) => nameOf(key)) : []

/** What is put off needs a reason on record: TO-DO(0007), where docs/decisions/0007-….md exists. */
export const noLooseEnds = (sources: readonly Source[], paths: readonly string[]): readonly string[] =>
  sources.flatMap((source) =>
    source.comments.flatMap(({ text, line }) =>
      text.split('\n').flatMap((part, index) => {
        const [, word, , number] = /\b(TODO|FIXME|XXX|HACK)\b(\((\d{4})\))?/.exec(part) ?? []
        if (word === undefined) return []
        if (number === undefined)
          return [complaint(source, line + index, `${word} without a decision number; write ${word}(0000) or do it now.`)]
        if (paths.some((path) => path.startsWith(`docs/decisions/${number}-`))) return []
        return [complaint(source, line + index, `${word}(${number}) names a decision that is not in docs/decisions.`)]
      }),
    ),
  )

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/

export const kebabCase = (paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => {
    const wrong = path.split('/').find((part) => !KEBAB.test(part) && part !== 'README.md')
    return wrong === undefined ? [] : [`${path}:1: ${wrong} is not kebab-case.`]
  })

/** `me` is nobody's name: a home folder in an example is written with it. */
const MACHINE_PATH = /(?<![\w.:/\\~)-])(?:\/(?:home|Users|work)\/(?!me\b)\w|\/root\b|[A-Z]:\\Users\\)/
const PACKAGE_HOST = /"resolved":\s*"http|registry\.npmjs\.org/

export const noMachine = (texts: readonly Text[]): readonly string[] =>
  texts.flatMap((file) =>
    file.text.split('\n').flatMap((line, index) => {
      if (MACHINE_PATH.test(line))
        return [complaint(file, index + 1, 'names a path of one machine; make it relative or use the temporary folder.')]
      return PACKAGE_HOST.test(line) ? [complaint(file, index + 1, 'names the host a package came from; the lockfile leaves it out.')] : []
    }),
  )

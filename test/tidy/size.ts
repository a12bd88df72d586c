/**
 * Files of at most 400 lines, functions of at most 70. What a describe() holds is a list of tests, not one thought:
 * its callback is exempt, and its lines do not count for a function around it (a contract suite). Data is exempt too.
 */
import { childrenOf, complaint, isNode, isTest, type Node, nameOf, type Source } from './source.ts'

const FILE_LINES_MAX = 400
const FUNCTION_LINES_MAX = 70
const HEADER_LINES_MAX = 12
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

const isData = (path: string): boolean => /(?:-data|\/default-cast)\.ts$/.test(path)

export const shortFiles = (sources: readonly Source[]): readonly string[] =>
  sources.flatMap((source) => {
    const lines = source.text.replace(/\n$/, '').split('\n').length
    if (lines <= FILE_LINES_MAX || isData(source.path)) return []
    return [complaint(source, 1, `${lines} lines, at most ${FILE_LINES_MAX}; split it by subject.`)]
  })

export function shortFunctions(sources: readonly Source[]): readonly string[] {
  return sources.flatMap((source) => {
    const long: string[] = []
    const visit = (node: Node, name: string): void => {
      if (FUNCTIONS.has(node.type)) {
        const lines = linesOf(source, node) - linesInDescribe(source, node)
        const label = nameOf(node.id) ?? name
        if (lines > FUNCTION_LINES_MAX)
          long.push(complaint(source, source.lineAt(node.start), `${label} has ${lines} lines, at most ${FUNCTION_LINES_MAX}.`))
      }
      const exempt = describeCallback(source, node)
      for (const child of childrenOf(node)) {
        if (child === exempt) for (const inner of childrenOf(child)) visit(inner, 'a function')
        else visit(child, nameOf(node.id) ?? nameOf(node.key) ?? (FUNCTIONS.has(node.type) ? 'a function' : name))
      }
    }
    visit(source.program, 'a function')
    return long
  })
}

/** Every file that is not a test opens with a few lines that say what it is and why. */
export const headers = (sources: readonly Source[]): readonly string[] =>
  sources.flatMap((source) => {
    if (/\.test\.tsx?$/.test(source.path)) return []
    const [first] = source.comments
    const before = first === undefined ? null : source.text.slice(0, source.text.indexOf(first.text)).replace(/^#!.*/, '')
    if (first === undefined || before?.trim() !== '') return [complaint(source, 1, 'no header comment; say what this file is and why.')]
    const lines = first.text.split('\n').filter((line) => /\w/.test(line)).length
    return lines <= HEADER_LINES_MAX ? [] : [complaint(source, 1, `the header has ${lines} lines, at most ${HEADER_LINES_MAX}.`)]
  })

const linesOf = ({ lineAt }: Source, { start, end }: Node): number => lineAt(end) - lineAt(start) + 1

function linesInDescribe(source: Source, node: Node): number {
  return childrenOf(node).reduce((sum, child) => {
    return sum + (describeCallback(source, child) === null ? linesInDescribe(source, child) : linesOf(source, child))
  }, 0)
}

/** The function handed to describe(), describe.each(…)() and the like, in tests. */
function describeCallback({ path }: Source, node: Node): Node | null {
  if (!isTest(path) || node.type !== 'CallExpression' || calledName(node) !== 'describe') return null
  const handed = Array.isArray(node.arguments) ? node.arguments : []
  return handed.filter(isNode).find(({ type }) => FUNCTIONS.has(type)) ?? null
}

function calledName(node: Node): string | null {
  const { callee, object, tag } = node
  for (const inner of [callee, object, tag]) if (isNode(inner)) return nameOf(inner) ?? calledName(inner)
  return null
}

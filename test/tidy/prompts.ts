/** Every word sent to a model stands in src/prompts; one that nobody sends any more must go. */
import { complaint, isNode, isTest, type Node, nameOf, nodesIn, type Source } from './source.ts'

const ROOM = 'src/prompts/'

interface Exported {
  readonly name: string
  readonly at: number
}

/** Exported values of src/prompts that no other shipped file takes. */
export function promptsUsed(sources: readonly Source[]): readonly string[] {
  const shipped = sources.filter(({ path }) => path.startsWith('src/') && !isTest(path))
  return shipped
    .filter(({ path }) => path.startsWith(ROOM))
    .flatMap((source) => {
      const readers = shipped.filter((reader) => reader !== source)
      return exportsOf(source.program)
        .filter(({ name }) => !readers.some((reader) => takes(reader, source.path, name)))
        .map(({ name, at }) => complaint(source, source.lineAt(at), `the prompt ${name} is used nowhere; remove it.`))
    })
}

function exportsOf(program: Node): readonly Exported[] {
  return nodesIn(program)
    .filter(({ type, exportKind, source }) => type === 'ExportNamedDeclaration' && exportKind !== 'type' && source === null)
    .flatMap(({ declaration, specifiers }) => {
      const declared = isNode(declaration)
        ? [declaration, ...listOf(declaration.declarations)].map(({ id, start }) => ({ name: nameOf(id), at: start }))
        : []
      const listed = listOf(specifiers).map(({ exported, start }) => ({ name: nameOf(exported), at: start }))
      const isType = isNode(declaration) && declaration.type.startsWith('TS')
      return isType ? [] : [...declared, ...listed].flatMap(({ name, at }) => (name === null ? [] : [{ name, at }]))
    })
}

/** By name, or as `everything.name` after `import * as everything`; `export *` passes all names on. */
function takes(reader: Source, path: string, name: string): boolean {
  const lines = new Set(reader.imports.filter(({ target, typeOnly }) => target === path && !typeOnly).map(({ line }) => line))
  if (lines.size === 0) return false
  return nodesIn(reader.program)
    .filter((node) => isNode(node.source) && lines.has(reader.lineAt(node.start)))
    .some((node) => {
      if (node.type === 'ExportAllDeclaration' || node.type === 'ImportExpression') return true
      return listOf(node.specifiers).some((specifier) => {
        if (specifier.type !== 'ImportNamespaceSpecifier') return nameOf(specifier.imported ?? specifier.local) === name
        return readsMember(reader, nameOf(specifier.local), name)
      })
    })
}

/** `everything.name`, or everything handed on whole. */
function readsMember({ program }: Source, namespace: string | null, name: string): boolean {
  const members = nodesIn(program).filter(({ type, object }) => type === 'MemberExpression' && nameOf(object) === namespace)
  if (members.some(({ property }) => nameOf(property) === name)) return true
  const mentions = nodesIn(program).filter((node) => node.type === 'Identifier' && nameOf(node) === namespace).length
  return mentions - 1 > members.length
}

const listOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

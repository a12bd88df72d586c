/**
 * A file of settings that people write by hand, in YAML or JSON, read against a schema. What is wrong with it is said with
 * its line and, for a misspelt key, with the keys that exist: a typo must never be read as "not set".
 */
import { LineCounter, parseDocument } from 'yaml'
import type * as z from 'zod'
import { type Refusal, refuse } from '../core/refusal.ts'

export function readYaml<T>(text: string, schema: z.ZodType<T>, file: string): T | Refusal {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, maxAliasCount: 50 } as Parameters<
    typeof parseDocument
  >[1])
  const [fault] = document.errors
  if (fault !== undefined) {
    const { line } = lines.linePos(fault.pos[0])
    return refuse('bad-yaml', `${file}, line ${line}: this is not valid YAML (${fault.message}).`)
  }
  const parsed = schema.safeParse(document.toJS({ maxAliasCount: 50 }))
  if (parsed.success) return parsed.data
  const sentences = parsed.error.issues.slice(0, 5).map((issue) => `${file}, line ${lineOf(issue)}: ${sentence(issue, schema)}`)
  return refuse('bad-settings', sentences.join('\n'))

  function lineOf(issue: z.core.$ZodIssue): number {
    for (let depth = pathOf(issue).length; depth >= 0; depth--) {
      const node = document.getIn(pathOf(issue).slice(0, depth), true) as { range?: readonly number[] } | undefined
      const start = node?.range?.[0]
      if (start !== undefined) return keyLine(issue, depth) ?? lines.linePos(start).line
    }
    return 1
  }

  /** An unknown key stands in its map's text; its own line is kinder than the map's first. */
  function keyLine(issue: z.core.$ZodIssue, depth: number): number | null {
    if (issue.code !== 'unrecognized_keys') return null
    const map = document.getIn(issue.path.slice(0, depth), true) as
      | { items?: readonly { key?: { value?: unknown; range?: readonly number[] } }[] }
      | undefined
    const key = map?.items?.find((item) => item.key?.value === issue.keys[0])?.key
    return key?.range?.[0] === undefined ? null : lines.linePos(key.range[0]).line
  }
}

const pathOf = (issue: z.core.$ZodIssue): readonly (string | number)[] =>
  issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))

function sentence(issue: z.core.$ZodIssue, schema: z.ZodType): string {
  const where = pathOf(issue).join('.') || 'the file'
  const known = keysAt(schema, pathOf(issue))
  const keys = known.length > 0 ? ` The keys are: ${known.join(', ')}.` : ''
  switch (issue.code) {
    case 'unrecognized_keys':
      return `there is no key «${issue.keys.join('», «')}» in ${where}.${keys}`
    case 'invalid_type':
      return `${wrongKind(issue, where)}${keys}`
    case 'too_small':
      return `${where}: it takes ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}${unitOf(issue.origin)}.`
    case 'too_big':
      return `${where}: it takes ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}${unitOf(issue.origin)}.`
    case 'invalid_value':
      return `${where}: it takes one of: ${issue.values.join(', ')}.`
    default:
      return `${where}: ${issue.message}.`
  }
}

const KINDS: Readonly<Record<string, string>> = {
  object: 'keys with values',
  array: 'a list',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  null: 'nothing',
}

const kindOf = (name: string): string => KINDS[name] ?? name

function wrongKind({ expected, message }: z.core.$ZodIssueInvalidType, where: string): string {
  const received = /received (\w+)$/.exec(message)?.[1] ?? 'something else'
  if (received === 'undefined') return `${where} is missing.`
  if (received === 'null' && where === 'the file') return 'the file is empty.'
  const given = expected === 'int' && received === 'number' ? 'this is none' : `this is ${kindOf(received)}`
  return `${where}: it takes ${kindOf(expected)}, and ${given}.`
}

const unitOf = (origin: string): string => (origin === 'array' ? ' entries' : origin === 'string' ? ' characters' : '')

interface SchemaShape {
  readonly def?: {
    readonly shape?: Record<string, SchemaShape>
    readonly element?: SchemaShape
    readonly innerType?: SchemaShape
    readonly in?: SchemaShape
  }
}

/** The keys that the schema has at a path. */
function keysAt(schema: unknown, path: readonly (string | number)[]): readonly string[] {
  let here = schema as SchemaShape | undefined
  const unwrapped = (shape: SchemaShape | undefined): SchemaShape | undefined => {
    const inner = shape?.def?.innerType ?? shape?.def?.in
    return inner === undefined ? shape : unwrapped(inner)
  }
  for (const part of path) {
    const { def } = unwrapped(here) ?? {}
    here = typeof part === 'number' ? def?.element : def?.shape?.[part]
  }
  return Object.keys(unwrapped(here)?.def?.shape ?? {})
}

/** A titled part of a report, and a name with what is said of it. */
import { cut } from '../columns.ts'
import type { Paint } from '../paint.ts'
import { wrap } from '../wrap.ts'

const RULE_MAX = 72

/** Nothing where there is nothing to say. */
export function section(title: string, body: readonly string[], paint: Paint, width: number): readonly string[] {
  if (body.length === 0) return []
  const head = cut(title, width)
  const rule = '─'.repeat(Math.max(0, Math.min(width, RULE_MAX) - head.length - 1))
  return ['', `${paint.bold(head)} ${paint.dim(rule)}`.trimEnd(), ...(body[0] === '' ? body.slice(1) : body)]
}

export function named(name: string, text: string, paint: Paint, width: number, indent = '  '): readonly string[] {
  const [first = '', ...rest] = wrap(`${name}: ${text}`, width, indent, `${indent}  `)
  const painted = first.startsWith(`${indent}${name}:`) ? `${indent}${paint.cyan(name)}${first.slice(indent.length + name.length)}` : first
  return [painted, ...rest]
}

/**
 * How tools answer: structured content for programs beside a text for whoever reads. What can't be done is `isError` with a
 * stable code and a sentence that says what to change; only what nobody foresaw hides behind a general one.
 */
import type { CallToolResult, InputRequiredResult, ServerContext, ToolAnnotations } from '@modelcontextprotocol/server'
import type * as z from 'zod'
import { Fault } from '../../core/fault.ts'
import { isRefusal, type Refusal } from '../../core/refusal.ts'
import type { Scope } from '../tokens.ts'
import type { Desk } from './rooms.ts'

export interface Said<T> {
  readonly text: string
  readonly data: T
  /** The answer is a refusal that has a structure of its own. */
  readonly isError?: boolean
}

interface Tool<I, O> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: I
  readonly output: O
  /** What a token must allow; null: the tool finds out itself who is there. */
  readonly scope: Scope | null
  readonly annotations: ToolAnnotations
}

export type Answer<T> = Said<T> | Refusal | InputRequiredResult

/** What the core hands out is never changed, so it may be handed on as it is. */
export type Unchanged<T> = T extends (infer E)[]
  ? readonly Unchanged<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Unchanged<T[K]> }
    : T

export const LOOKS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false }
export const ACTS: ToolAnnotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }
/** It may call language models, which are outside. */
export const STARTS: ToolAnnotations = { ...ACTS, openWorldHint: true }

export function addTool<I extends z.ZodObject, O extends z.ZodObject>(
  desk: Desk,
  { name, title, description, input, output, scope, annotations }: Tool<I, O>,
  run: (wanted: z.output<I>, context: ServerContext) => Promise<Answer<Unchanged<z.input<O>>>>,
): void {
  const answer = async (wanted: unknown, context: ServerContext): Promise<CallToolResult | InputRequiredResult> => {
    const objection = scope === null ? null : desk.caller.objection(scope)
    if (objection !== null) return refused(objection)
    try {
      const said = await run(wanted as z.output<I>, context)
      return told(said)
    } catch (error) {
      return refused(foreseen(error) ?? unforeseen(desk, name, error))
    }
  }
  const config: { title: string; description: string; inputSchema: z.ZodObject; outputSchema: z.ZodObject; annotations: ToolAnnotations } =
    {
      title,
      description,
      inputSchema: input,
      outputSchema: output,
      annotations: { title, ...annotations },
    }
  desk.server.registerTool(name, config, answer)
}

function told(said: Answer<unknown>): CallToolResult | InputRequiredResult {
  if (isRefusal(said)) return refused(said)
  if (!('text' in said)) return said as InputRequiredResult
  const { text, data, isError } = said as Said<Record<string, unknown>>
  return { content: [{ type: 'text', text }], structuredContent: data, ...(isError === true && { isError }) }
}

/** The code first, so that an agent can match on it; again as data, where a client hands that on. */
export const refused = ({ refused: code, because }: Refusal): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: `${code}: ${because}` }],
  _meta: { 'witan/refusal': { code, because } },
})

/** What happened in the world, or was found wrong deeper down; null: a bug of ours. */
export function foreseen(error: unknown): Refusal | null {
  if (error instanceof Fault) return { refused: 'fault', because: error.message }
  return null
}

function unforeseen({ rooms }: Desk, where: string, error: unknown): Refusal {
  rooms.failed(where, error)
  return { refused: 'bug', because: 'This is a bug of ours. What was written to the log is safe; the server’s own log says more.' }
}

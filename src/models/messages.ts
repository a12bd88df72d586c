/**
 * From the four parts of a prompt to the messages of a call. Whoever caches by itself finds the same beginning again; Anthropic is
 * told where a beginning ends that will come again: after the system's words, after the subject, after the talk so far.
 *
 *   system ▌ subject ▌ talk ▌ task (and the shape of the reply, where it is told in words)
 */
import { type Prompt, userWords } from '../core/seat.ts'
import type { ModelSpec } from './spec.ts'

const ENDS_HERE = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const

interface Part {
  readonly type: 'text'
  readonly text: string
  readonly providerOptions?: typeof ENDS_HERE
}

/** `shape`: the notation; null where the provider is handed a schema instead. */
export function messagesFor({ provider }: ModelSpec, prompt: Prompt, shape: string | null) {
  const whole = shape === null ? prompt : { ...prompt, task: prompt.task === '' ? shape : `${prompt.task}\n\n${shape}` }
  if (provider !== 'anthropic') return { instructions: prompt.system, prompt: userWords(whole) }
  const marked = [whole.subject, whole.talk]
    .filter((text) => text !== '')
    .map((text): Part => ({ type: 'text', text, providerOptions: ENDS_HERE }))
  const content: Part[] = [...marked, { type: 'text', text: whole.task }]
  return {
    instructions: { role: 'system' as const, content: prompt.system, providerOptions: ENDS_HERE },
    messages: [{ role: 'user' as const, content }],
  }
}

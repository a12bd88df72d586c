/**
 * From the four parts of a prompt to the messages of a call. Whoever caches by itself finds the same beginning again; Anthropic is
 * told where a beginning ends that will come again, and keeps whole blocks only: so the talk is cut into blocks that stay the same
 * while it grows, always at the same places, and its newest words stand with the task.
 *
 *   system ▌ subject ▌ talk, block by block ▌ the rest of the talk, task (and the shape of the reply, where it is told in words)
 */
import { type Prompt, userWords } from '../core/seat.ts'
import type { ModelSpec } from './spec.ts'

/** A beginning shorter than this is cached by nobody. */
export const CACHED_TOKENS_MIN = 1_024

const ENDS_HERE = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const
/** About a thousand tokens: below that nothing is cached. Twenty blocks are looked back at, so that is how far a talk may grow between two calls. */
const BLOCK_CHARACTERS = 4_000

interface Part {
  readonly type: 'text'
  readonly text: string
  readonly providerOptions?: typeof ENDS_HERE
}

/** `shape`: the notation; null where the provider is handed a schema instead. */
export function messagesFor({ provider }: ModelSpec, prompt: Prompt, shape: string | null) {
  const whole = shape === null ? prompt : { ...prompt, task: prompt.task === '' ? shape : `${prompt.task}\n\n${shape}` }
  if (provider !== 'anthropic') return { instructions: prompt.system, prompt: userWords(whole) }
  const { blocks, rest } = inBlocks(whole.talk)
  const last = blocks.length - 1
  const content: Part[] = [
    ...(whole.subject === '' ? [] : [marked(whole.subject)]),
    ...blocks.map((text, index): Part => (index === last ? marked(text) : { type: 'text', text })),
    { type: 'text', text: [rest, whole.task].filter((text) => text !== '').join('\n\n') },
  ]
  return {
    instructions: { role: 'system' as const, content: prompt.system, providerOptions: ENDS_HERE },
    messages: [{ role: 'user' as const, content }],
  }
}

/** Where what is cached of a prompt may end, each text longer than the one before. */
export function beginningsOf({ system, subject, talk }: Prompt): readonly string[] {
  const { blocks } = inBlocks(talk)
  const head = `${system}\n\n${subject}`
  return [system, head, ...(blocks.length === 0 ? [] : [`${head}\n\n${blocks.join('\n\n')}`])]
}

const marked = (text: string): Part => ({ type: 'text', text, providerOptions: ENDS_HERE })

/** What is full never changes again; what is not yet full will grow. */
function inBlocks(talk: string): { readonly blocks: readonly string[]; readonly rest: string } {
  const blocks: string[] = []
  let from = 0
  for (;;) {
    const end = talk.indexOf('\n\n', from + BLOCK_CHARACTERS)
    if (end === -1) return { blocks, rest: talk.slice(from) }
    blocks.push(talk.slice(from, end))
    from = end + 2
  }
}

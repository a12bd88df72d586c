/**
 * Models that are members of a room, played by a server: each answers what its prompt asks for, in the shape of that request. A test
 * puts other words, a look-up or silence in place of what an honest member would say.
 */
import type { ServerResponse } from 'node:http'
import { type Asked, completion, type Manners, send } from '../cli/model-server.ts'
import { draft } from './stage.ts'

type Purpose = 'intake' | 'propose' | 'say' | 'vote' | 'moderate' | 'confirm'

export interface Request {
  readonly asked: Asked
  /** As the prompt names it: Critic. */
  readonly member: string
  readonly purpose: Purpose
  /** The number of the issue that it is about. */
  readonly issue: number
  /** Which call of this member for this purpose on this issue it is, from 1. */
  readonly nth: number
}

/** A text or a value is answered; nothing else is done with a call that gets no answer. */
export const SILENCE = Symbol('silence')

/** As an OpenAI-compatible server asks for a look-up. */
export const lookingUp = (tool: string, input: object) => ({
  id: 'c1',
  object: 'chat.completion',
  created: 0,
  model: 'slow',
  choices: [
    {
      index: 0,
      finish_reason: 'tool_calls',
      message: {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 't1', type: 'function', function: { name: tool, arguments: JSON.stringify(input) } }],
      },
    },
  ],
  usage: { prompt_tokens: 1_000, completion_tokens: 500, total_tokens: 1_500 },
})

function purposeOf({ prompt }: Asked): Purpose {
  if (/^Choose one action, or none/m.test(prompt)) return 'moderate'
  if (/^Vote on \S+ as it stands/m.test(prompt)) return 'vote'
  if (/^Make the proposal for #|^Others have objected to /m.test(prompt)) return 'propose'
  if (/^The sentence looks as if it went against /m.test(prompt)) return 'confirm'
  return /^Take #\d+ in: /m.test(prompt) ? 'intake' : 'say'
}

const honest = ({ purpose, issue, member }: Request): unknown => {
  switch (purpose) {
    case 'intake':
      return { tags: ['eyes'], impact: 'minor', assignee: 'writer', slices: [], because: 'Small enough.' }
    case 'propose':
      return { comment: draft({ stance: 'propose' }), proposal: { diff: null, facts: [] }, pass: null }
    case 'vote':
      return { vote: 'accept', because: `${member} finds it sound.` }
    case 'moderate':
      return { action: { type: 'unfreeze', issue, guidance: 'Say it plainly, with a source.', extraComments: 1 }, because: 'It can go on.' }
    case 'confirm':
      return { isConflict: false, because: 'Another subject.' }
    case 'say':
      return { comment: draft({ stance: 'note' }), pass: null }
  }
}

/** The same in the words of another provider, whose prices are known. */
export const anthropicMessage = (said: unknown): unknown => ({
  id: 'm1',
  type: 'message',
  role: 'assistant',
  model: 'claude-haiku-4-5',
  content: [{ type: 'text', text: JSON.stringify(said) }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 1_000, output_tokens: 500 },
})

/** `otherwise`: what is said instead; undefined: what an honest member says. */
export function members(
  otherwise: (request: Request) => unknown = () => undefined,
  shaped: (said: unknown) => unknown = completion,
): Manners {
  const times = new Map<string, number>()
  return (asked, response: ServerResponse) => {
    const member = /^You are "([^"]+)"\. /m.exec(asked.prompt)?.[1] ?? ''
    const issue = Number(/^~+ issue #(\d+), opened by /m.exec(asked.prompt)?.[1] ?? 0)
    const purpose = purposeOf(asked)
    const key = `${member} ${purpose} ${issue}`
    times.set(key, (times.get(key) ?? 0) + 1)
    const request = { asked, member, purpose, issue, nth: times.get(key) ?? 1 }
    const said = otherwise(request) ?? honest(request)
    if (said === SILENCE) return true
    const isWhole = typeof said === 'object' && said !== null && 'choices' in said
    send(response, 200, isWhole ? said : shaped(said))
    return true
  }
}

/**
 * The governor's corrective text, at the end of a seat's next prompt, and of nobody else's. It is ours, so it stands unfenced; what was
 * seen may hold names of files, which are others' words.
 */
import type { Correction } from '../core/governor/corrections.ts'
import type { Prompt } from '../core/seat.ts'
import { fence } from './fence.ts'

export function corrected(prompt: Prompt, corrections: readonly Correction[]): Prompt {
  if (corrections.length === 0) return prompt
  const lines = corrections.map(({ text, because }) => `- ${text}${because === '' ? '' : `\n${fence('what was seen', because)}`}`)
  return {
    ...prompt,
    task: `${prompt.task}\n\nBefore you answer: the chair has this to say about the last contribution from this seat, to you alone.\n${lines.join('\n')}`,
  }
}

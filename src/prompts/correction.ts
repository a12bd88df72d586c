/**
 * What a seat is told about what it said last, at the end of its next prompt, and nobody else: the governor's corrective text, what
 * of a reply did not fit and was cut, and what was refused. It is ours, so it stands unfenced; what is quoted in it does not.
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

export function shortened(prompt: Prompt, cuts: readonly string[]): Prompt {
  if (cuts.length === 0) return prompt
  return {
    ...prompt,
    task: `${prompt.task}\n\nOf your last reply not everything fitted, and what was beyond was left out; keep to the limits:\n${cuts.map((cut) => `- ${cut}`).join('\n')}`,
  }
}

/**
 * What a seat is told about what it said last, at the end of its next prompt, and nobody else: the governor's corrective text, what
 * of a reply did not fit and was cut, what was refused, and what it wanted to read. It is ours, so it stands unfenced; what is quoted in it does not.
 */
import type { Correction } from '../core/governor/corrections.ts'
import type { LastReply } from '../core/house/last-replies.ts'
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

/** Its own text whole, so that it can be mended; why it was not taken is told by the protocol, where it was its author's fault. */
export function notTaken(prompt: Prompt, refused: LastReply['refused'], said: string): Prompt {
  if (refused === null || said === '') return prompt
  const why =
    refused.rule === 'overtaken'
      ? `Your last reply came too late to be taken. ${line(refused.because)} Nobody saw it; say it again only where it still fits.`
      : `Your last reply was refused by the rule “${refused.rule}” and nobody saw it.`
  return { ...prompt, task: `${prompt.task}\n\n${why} This is all of it, as you sent it:\n${fence('your last reply', said)}` }
}

/** Without tools nobody can look things up while it answers: what it wished for comes with the next request. */
export function wished(prompt: Prompt, wishes: readonly string[], read: (wish: string) => string): Prompt {
  if (wishes.length === 0) return prompt
  const shown = wishes.map((wish) => fence(`you wanted to read: ${line(wish)}`, read(wish)))
  return { ...prompt, task: [prompt.task, ...shown].join('\n\n') }
}

const line = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

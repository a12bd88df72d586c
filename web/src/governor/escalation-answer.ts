/** An answer to what the governor asks of a person: what is still missing in it, and the command that comes of it. */

export interface Answer {
  /** `go-on` or `end`; empty: not chosen yet. */
  readonly choice: string
  readonly text: string
}

export const UNANSWERED: Answer = { choice: '', text: '' }

export const ANSWER_MAX = 4_000

/** What still has to be filled in; null: nothing. */
export function missingIn({ choice, text }: Answer): string | null {
  if (choice === '') return 'Choose whether it goes on.'
  if (text.trim() === '') return 'Write a word on why.'
  return text.trim().length > ANSWER_MAX ? `At most ${ANSWER_MAX} characters.` : null
}

export const commandOf = (id: string, { choice, text }: Answer): Readonly<Record<string, unknown>> => ({
  type: 'answer-escalation',
  id,
  choice,
  answer: text.trim(),
})

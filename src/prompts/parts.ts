/** The four parts of a prompt, each put together of what is there, a line apart. Nothing that differs between calls stands before `task`. */
import type { Prompt } from '../core/seat.ts'
import { QUOTED_IS_DATA } from './fence.ts'

type Part = string | null

interface Parts {
  readonly system: readonly Part[]
  readonly subject: readonly Part[]
  readonly talk?: readonly Part[]
  readonly task: readonly Part[]
}

export const promptOf = ({ system, subject, talk = [], task }: Parts): Prompt => ({
  system: joined([...system, QUOTED_IS_DATA]),
  subject: joined(subject),
  talk: joined(talk),
  task: joined(task),
})

const joined = (parts: readonly Part[]): string => parts.filter((part) => part !== null && part !== '').join('\n\n')

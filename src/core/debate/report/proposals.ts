/** Threads that were proposed and never opened, each with what it lacked: what a reader saw proposed has a fate. */
import { readQuestion } from '../crux/question.ts'
import { INVARIANTS } from '../numbers.ts'
import type { ReportedProposal } from '../report-types.ts'
import type { Debate, Proposal } from '../state.ts'
import { asks, likeness } from '../talk/spawn.ts'
import type { NameOf } from './names.ts'

export const notTakenUp = (own: Debate, nameOf: NameOf): readonly ReportedProposal[] =>
  Object.values(own.proposals)
    .filter(({ status }) => status !== 'APPROVED')
    .map((proposal) => {
      const { id, by, from, topic, question } = proposal
      return { id, by, name: OFFICES[by] ?? nameOf(by), from, topic, question, because: becauseOf(own, proposal, nameOf) }
    })

const OFFICES: Readonly<Record<string, string>> = { moderator: 'the moderator', user: 'the user' }

function becauseOf(own: Debate, { status, question, supporters }: Proposal, nameOf: NameOf): string {
  if (question === null) return 'nobody put it as a question'
  if (status === 'REJECTED') return declined(own, question)
  const missing = INVARIANTS.supportersMin - supporters.length
  if (missing > 0) return supporters.length === 0 ? 'nobody wanted a thread on it' : `only ${supporters.map(nameOf).join(', ')} wanted it`
  return 'no place for another thread came free'
}

/** By the same rules that declined it: no yes-or-no question, or too close to a thread. */
function declined(own: Debate, question: string): string {
  const { binary, because } = readQuestion(question)
  if (!binary) return lower(because ?? 'It can not be answered with yes or no.')
  const [closest] = Object.values(own.threads)
    .map((thread) => ({ id: thread.id, alike: likeness(own, question, asks(thread)) }))
    .toSorted((a, b) => b.alike - a.alike)
  return closest === undefined ? 'it was declined' : `it asks nearly what ${closest.id} asks`
}

const lower = (sentence: string): string => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`

/** Threads that were proposed and never opened, each with what it lacked: what a reader saw proposed has a fate. */
import { INVARIANTS } from '../numbers.ts'
import type { ReportedProposal } from '../report-types.ts'
import type { Debate, Proposal } from '../state.ts'
import { liveSupporters } from '../talk/spawn.ts'
import type { NameOf } from './names.ts'

export const notTakenUp = (own: Debate, nameOf: NameOf): readonly ReportedProposal[] =>
  Object.values(own.proposals)
    .filter(({ status }) => status !== 'APPROVED')
    .map((proposal) => {
      const { id, by, from, topic, question } = proposal
      return { id, by, name: OFFICES[by] ?? nameOf(by), from, topic, question, because: becauseOf(own, proposal, nameOf) }
    })

const OFFICES: Readonly<Record<string, string>> = { moderator: 'the moderator', user: 'the user' }

function becauseOf(own: Debate, proposal: Proposal, nameOf: NameOf): string {
  const { question, because } = proposal
  if (question === null) return 'nobody put it as a question'
  if (because !== null) return lower(because)
  const supporters = liveSupporters(own, proposal)
  if (supporters.length >= INVARIANTS.supportersMin) return 'no place for another thread came free'
  return supporters.length === 0 ? 'nobody wanted a thread on it' : `only ${supporters.map(nameOf).join(', ')} wanted it`
}

const lower = (sentence: string): string => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`

/** What lies across threads: proposals of new ones, the agenda, what hangs on what, and who stands with whom. */
import type { Debate } from './state.ts'
import type { DebateEventOf } from './words.ts'

type Across = DebateEventOf<
  | 'thread.proposed'
  | 'thread.seconded'
  | 'thread.declined'
  | 'dependency.proposed'
  | 'dependency.confirmed'
  | 'coalition.detected'
  | 'coalition.named'
  | 'crux.promoted'
  | 'crux.demoted'
>

export function evolveAcross(own: Debate, event: Across): Debate {
  switch (event.type) {
    case 'thread.proposed':
    case 'thread.seconded':
    case 'thread.declined':
      return proposed(own, event)
    case 'dependency.proposed':
    case 'dependency.confirmed':
      return related(own, event)
    case 'coalition.detected': {
      const { camps, preliminary } = event
      return { ...own, coalitions: { camps, preliminary, atMessage: own.seatMessages } }
    }
    case 'coalition.named': {
      const { coalitions } = own
      if (coalitions === null) return own
      const camps = coalitions.camps.map((camp, index) => ({ ...camp, label: event.labels[index] ?? camp.label }))
      return { ...own, coalitions: { ...coalitions, camps } }
    }
    case 'crux.promoted': {
      const { active, promotions } = own.agenda
      return { ...own, agenda: { active: [...active, event.crux], promotions: [...promotions, event.crux] } }
    }
    case 'crux.demoted':
      return { ...own, agenda: { ...own.agenda, active: own.agenda.active.filter((crux) => crux !== event.crux) } }
  }
}

function proposed(own: Debate, event: DebateEventOf<'thread.proposed' | 'thread.seconded' | 'thread.declined'>): Debate {
  const { proposal: id } = event
  if (event.type === 'thread.proposed') {
    const { by, from, topic, question, supporters, message } = event
    const added = {
      id,
      by,
      from,
      topic,
      question,
      supporters,
      message,
      status: 'PROPOSED' as const,
      because: null,
    }
    return { ...own, proposals: { ...own.proposals, [id]: added } }
  }
  const proposal = own.proposals[id]
  if (proposal === undefined) return own
  if (event.type === 'thread.declined')
    return { ...own, proposals: { ...own.proposals, [id]: { ...proposal, status: 'REJECTED', because: event.because } } }
  // Who wanted the topic has not seen the question yet: support is counted from the one who puts it.
  const isPut = proposal.question === null && event.question !== null
  const before = isPut ? [] : proposal.supporters
  const supporters = before.includes(event.seat) ? before : [...before, event.seat]
  const seconded = { ...proposal, supporters, question: proposal.question ?? event.question }
  return { ...own, proposals: { ...own.proposals, [id]: seconded } }
}

function related(own: Debate, event: DebateEventOf<'dependency.proposed' | 'dependency.confirmed'>): Debate {
  if (event.type === 'dependency.proposed') {
    const added = event.dependencies.map((dependency) => [dependency.id, { ...dependency, validated: false }] as const)
    const cruxes = Object.values(own.threads).filter(({ extracted }) => extracted?.validated === true).length
    return { ...own, related: cruxes, dependencies: { ...own.dependencies, ...Object.fromEntries(added) } }
  }
  const dependency = own.dependencies[event.id]
  if (dependency === undefined) return own
  const refusedBy = event.agrees ? null : `The second voice does not agree: ${event.because}`
  return { ...own, dependencies: { ...own.dependencies, [event.id]: { ...dependency, validated: event.agrees, refused: refusedBy } } }
}

/** Pause, resume, stop, extend: what anyone entitled may ask of any deliberation, from any process. */
import { LADDER } from '../governor/numbers.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { EventOf } from '../words.ts'
import { type House, isClosed } from './house.ts'
import { withLimits } from './limits.ts'
import type { HouseCommand } from './words.ts'

export type HouseFact = EventOf<
  | 'deliberation.paused'
  | 'deliberation.resumed'
  | 'deliberation.stopping'
  | 'deliberation.reopened'
  | 'escalation.answered'
  | 'escalation.expired'
  | 'correction.applied'
>

export function decideHouse(house: House, command: HouseCommand): readonly HouseFact[] | Refusal {
  switch (command.type) {
    case 'pause':
      if (house.status === 'open') return [{ type: 'deliberation.paused', by: command.by, because: null }]
      return refuse(`already-${house.status}`, `${house.id} is ${house.status}; only an open deliberation can be paused.`)
    case 'resume':
      if (house.status === 'paused') return [{ type: 'deliberation.resumed', by: command.by }]
      return refuse('not-paused', `${house.id} is ${house.status}, not paused.`)
    case 'stop':
      return stop(house, command)
    case 'extend':
      return reopen(house, command)
    case 'answer-escalation':
      return answer(house, command)
  }
}

function stop(house: House, { by, hard }: HouseCommand & { type: 'stop' }): readonly HouseFact[] | Refusal {
  if (isClosed(house)) return refuse('already-closed', `${house.id} has ended (${house.closed?.reason}); there is nothing to stop.`)
  if (house.stopping !== null && (house.stopping.hard || !hard)) {
    return refuse('already-stopping', `${house.id} is stopping already: ${house.stopping.because}`)
  }
  const because = hard ? `Stopped by ${by} at once.` : `Stopped by ${by}.`
  return [{ type: 'deliberation.stopping', by, hard, reason: house.stopping?.reason ?? 'user', because }]
}

function reopen(house: House, { by, limits }: HouseCommand & { type: 'extend' }): readonly HouseFact[] | Refusal {
  if (house.status === 'completed')
    return refuse('already-completed', `${house.id} reached its own end; there is nothing to resume. Read its report.`)
  const isOpen = house.status !== 'stopped'
  if (isOpen && Object.values(limits).every((value) => value === undefined)) return []
  if (isOpen && house.stopping !== null) return refuse('already-stopping', `${house.id} is stopping: ${house.stopping.because}`)
  const ended = endedAt(house.governor)
  if (ended !== null) return refuse('ended-by-answer', `${ended} It stays ended; start another.`)
  const [asked] = unanswered(house)
  if (asked !== undefined)
    return refuse(
      'answer-first',
      `${asked.id} waits for your answer, go-on or end: ${asked.needs} Answer it with: ${answerCommand(house.id, asked.id)}`,
    )
  // A limit that was reached is answered by raising it.
  const raisedOver = openEscalations(house).map(
    ({ id }): HouseFact => ({ type: 'escalation.expired', id, because: `${by} let it go on without an answer.` }),
  )
  return [...raisedOver, { type: 'deliberation.reopened', by, limits: withLimits(house.limits, limits) }]
}

/** What the governor asks of the user: go on (a stopped one is opened again, a paused one resumed), or leave it at its end. */
function answer(
  house: House,
  { by, id, choice, answer: word }: HouseCommand & { type: 'answer-escalation' },
): readonly HouseFact[] | Refusal {
  const open = openEscalations(house)
  const asked = open.find((one) => one.id === id)
  if (asked === undefined) {
    const there = open.length === 0 ? 'nothing' : open.map((one) => one.id).join(', ')
    return refuse('not-asked', `Nothing is asked under ${id}. Open: ${there}.`)
  }
  const answered: HouseFact = { type: 'escalation.answered', id, by, choice, answer: word }
  if (choice === 'end')
    return isClosed(house)
      ? [answered]
      : [answered, { type: 'deliberation.stopping', by, hard: true, reason: 'user', because: `${by} ended it at ${id}: ${word}` }]
  const told = [answered, ...passedOn(house, asked, by, word)]
  if (house.status === 'stopped') return [...told, { type: 'deliberation.reopened', by, limits: house.limits }]
  return house.status === 'paused' ? [...told, { type: 'deliberation.resumed', by }] : told
}

/** Those whose behaviour it was asked about hear the answer with their next prompt, and nobody else does. */
function passedOn({ governor }: House, { seq }: Escalation, by: string, word: string): readonly HouseFact[] {
  const shadow = governor.shadows.findLast((one) => one.seq < seq)
  // A limit that was reached is nobody's behaviour.
  if (shadow === undefined || shadow.step < LADDER.escalate || governor.breaks.at(-1)?.trigger !== 'same-shadow') return []
  const told = governor.corrections.filter(({ name }) => name === shadow.shadow).map(({ seat }) => seat)
  const seats = shadow.seat === null ? [...new Set(told)] : [shadow.seat]
  if (seats.length === 0) return []
  return [{ type: 'correction.applied', shadow: shadow.id, seats, text: `Asked about this, ${by} says: ${word}` }]
}

type Escalation = House['governor']['escalations'][number]

/** What only words can answer: not a limit, which is raised. */
export const unanswered = (house: House): readonly Escalation[] => openEscalations(house).filter(({ layer }) => layer !== 'policy')

/** As it is typed: the same words on every screen. Ids are safe to type. */
export const answerCommand = (id: string, escalation: string, choice: 'go-on' | 'end' = 'go-on'): string =>
  `witan answer ${id} ${escalation} ${choice} "…"`

/** Who ended it when the governor asked, in a sentence; null: nobody did. */
export function endedAt({ escalations }: Pick<House['governor'], 'escalations'>): string | null {
  for (const { id, outcome } of escalations)
    if (outcome?.kind === 'answered' && outcome.choice === 'end') return `${outcome.by} ended it at ${id}: “${outcome.answer}”`
  return null
}

/** What the governor has asked and nobody has answered; what a protocol asks is its own affair. */
export const openEscalations = ({ governor }: House): readonly Escalation[] =>
  governor.escalations.filter(({ layer, outcome }) => layer !== 'table' && outcome === null)

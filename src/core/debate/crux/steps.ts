/**
 * What becomes of a crux: read off the moves when the thread locks (provisional) and again when it ends (final), weighed,
 * put on the agenda or taken off it. At most two disputes are hot; a newcomer takes a place only if it explains clearly more.
 */
import { AGENDA, CONVERGENCE } from '../numbers.ts'
import { liveSeats } from '../standing.ts'
import type { Camp, Debate, Thread } from '../state.ts'
import type { Story } from '../story.ts'
import { cardOf } from './card.ts'
import { campsOf } from './coalitions.ts'
import { dcgOf } from './dcg.ts'
import { disagreementOf, toldRegistry } from './disagreement.ts'

/** At the lock: what it turns on so far, and whether it is worth everyone's attention. */
export function provisionalCrux(story: Story, id: string): void {
  extract(story, id, true)
  promote(story)
}

/** The thread is done: the crux from final positions, and room on the agenda for another. */
export function concludeThread(story: Story, id: string, signal: number, because: string): void {
  story.tell({ type: 'thread.converged', thread: id, signal, because })
  if (Object.keys(story.own.threads[id]?.positions ?? {}).length > 0) extract(story, id, false)
  promote(story)
}

/** The thread fell silent before evidence could show anything: what it turned on so far is kept, and nothing is called converged. */
export function abandonThread(story: Story, id: string, because: string): void {
  story.tell({ type: 'thread.staled', thread: id, because })
  if (Object.keys(story.own.threads[id]?.positions ?? {}).length > 0) extract(story, id, false)
  promote(story)
}

/** Reads the crux off the moves and tells what was found. */
export function extract(story: Story, id: string, provisional: boolean): void {
  const card = cardOf(story.own, id)
  if (card === null) return
  const { coverage, polarity, impact, score, declared, counted } = card.dcg
  const { type, diagnosis } = disagreementOf(story.own, id, toldRegistry(story))
  story.tell(
    { type: 'dcg.calculated', crux: id, coverage, polarity, impact, score, provisional, declared, counted },
    {
      type: 'crux.extracted',
      crux: id,
      question: card.question,
      by: 'fold',
      request: null,
      provisional,
      validated: card.validated,
      failures: [...card.failures],
      criteria: card.criteria.map(({ text }) => text),
      disagreement: type,
      diagnosis,
    },
  )
}

const isDisputed = (thread: Thread): boolean => thread.status === 'LOCKED'

/** Threads that end leave the agenda; the best of the others take their places. */
export function promote(story: Story): void {
  for (const crux of story.own.agenda.active) {
    const thread = story.own.threads[crux]
    if (thread === undefined || !isDisputed(thread))
      story.tell({
        type: 'crux.demoted',
        crux,
        because: `${crux} is ${thread?.status === 'CONVERGED' ? 'closed' : (thread?.status ?? 'gone').toLowerCase().replace('_', ' ')}.`,
      })
  }
  for (const candidate of ranked(story.own)) {
    const { active } = story.own.agenda
    if (active.length < AGENDA.disputesMax) {
      story.tell({ type: 'crux.promoted', crux: candidate.id, because: promotedBecause(story.own, candidate) })
      continue
    }
    const [weakest] = [...active].sort((a, b) => scoreOf(story.own, a) - scoreOf(story.own, b))
    if (weakest === undefined || scoreOf(story.own, candidate.id) <= scoreOf(story.own, weakest) + AGENDA.replaceMargin) continue
    story.tell(
      { type: 'crux.demoted', crux: weakest, because: `${candidate.id} explains more of the disagreement.` },
      { type: 'crux.promoted', crux: candidate.id, because: promotedBecause(story.own, candidate) },
    )
  }
}

function promotedBecause(own: Debate, { id }: Thread): string {
  const { coverage, polarity, impact, score } = dcgOf(own.threads[id] as Thread, own.seats)
  return `DCG ${score.toFixed(2)} = coverage ${coverage.toFixed(2)} × polarity ${polarity.toFixed(2)} × impact ${impact.toFixed(2)}.`
}

const scoreOf = (own: Debate, id: string): number => {
  const thread = own.threads[id]
  return thread === undefined ? 0 : dcgOf(thread, own.seats).score
}

/** By DCG; then what no other open dispute hangs on; then where most have not decided, then where confidence differs most. */
function ranked(own: Debate): readonly Thread[] {
  const waiting = Object.values(own.threads).filter((thread) => isDisputed(thread) && !own.agenda.active.includes(thread.id))
  return [...waiting].sort(
    (a, b) =>
      scoreOf(own, b.id) - scoreOf(own, a.id) ||
      carries(own, a) - carries(own, b) ||
      undecided(own, b) - undecided(own, a) ||
      spread(b) - spread(a) ||
      (a.id < b.id ? -1 : 1),
  )
}

/** How many open disputes hang on it: leaves are taken before what they grow from. */
const carries = (own: Debate, { id }: Thread): number =>
  Object.values(own.dependencies).filter(({ from, to, validated }) => {
    const other = own.threads[to]
    return validated && from === id && other !== undefined && isDisputed(other)
  }).length

const undecided = (own: Debate, { positions }: Thread): number =>
  liveSeats(own).filter(([seat]) => positions[seat] === undefined || positions[seat]?.side === 'UNCERTAIN').length

function spread({ positions }: Thread): number {
  const values = Object.values(positions).map(({ confidence }) => confidence)
  const middle = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / Math.max(1, values.length)
}

/** Who, and for what: a camp that changed its mind is another camp. */
export const campKey = ({ members, positions }: Pick<Camp, 'members' | 'positions'>): string =>
  `${[...members].toSorted().join('+')}:${Object.entries(positions)
    .map(([crux, side]) => `${crux}=${side}`)
    .toSorted()
    .join()}`

/** Who stands with whom: told when it is not what was told before. */
export function detectCamps(story: Story): void {
  const found = campsOf(story.own)
  const before = story.own.coalitions
  const key = (camps: readonly Pick<Camp, 'members' | 'positions'>[]): string => JSON.stringify(camps.map(campKey))
  if (found.camps.length === 0 && (before === null || before.camps.length === 0)) return
  if (before !== null && before.preliminary === found.preliminary && key(before.camps) === key(found.camps)) return
  const camps = found.camps.map(({ members, positions, label }) => ({ members: [...members], positions: { ...positions }, label }))
  story.tell({ type: 'coalition.detected', camps, preliminary: found.preliminary })
}

/** A weak sign that others lost interest calls for a reading of the crux, not for the end. */
export const isWeak = (signal: number): boolean => signal > 0 && signal < CONVERGENCE.threshold

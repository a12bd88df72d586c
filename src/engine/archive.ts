/** Looking things up: which deliberation a few typed letters mean, and how it stood after any event. */
import { type Deliberation, evolve } from '../core/deliberation.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import type { Log } from '../log/log.ts'

const SHOWN_MAX = 5
const PAGE = 2_000
/** States kept to be folded on: those that are being looked at. */
const KNOWN_MAX = 32

/** A full id, or a beginning that fits only one. */
export async function find(log: Log, wanted: string): Promise<string | Refusal> {
  const exact = await log.stream(wanted)
  if (exact !== null) return wanted
  const streams = await log.streams()
  const fitting = streams.filter(({ id }) => id.startsWith(wanted) || id.slice(id.indexOf('-') + 1).startsWith(wanted))
  const [only] = fitting
  if (only === undefined || wanted === '') {
    const hint = streams.length === 0 ? 'There are none here yet.' : 'Look at the list of them.'
    return refuse('unknown', `No deliberation here has the id «${wanted}». ${hint}`)
  }
  if (fitting.length === 1) return only.id
  const some = fitting.slice(0, SHOWN_MAX).map(({ id, subject }) => `  ${id}  ${subject.slice(0, 60)}`)
  const more = fitting.length > SHOWN_MAX ? `\n  and ${fitting.length - SHOWN_MAX} more` : ''
  return refuse('ambiguous', `«${wanted}» fits ${fitting.length} deliberations; type more of the id:\n${some.join('\n')}${more}`)
}

/** How a deliberation stands now: folded on from where the last who asked left it. */
export function latestOf(log: Log): (id: string) => Promise<Deliberation | Refusal> {
  const known = new Map<string, Deliberation>()
  return async (id) => {
    const state = await stateAt(log, id, Number.POSITIVE_INFINITY, known.get(id) ?? null)
    known.delete(id)
    if (isRefusal(state)) return state
    known.set(id, state)
    if (known.size > KNOWN_MAX) known.delete(known.keys().next().value ?? '')
    return state
  }
}

/** The state after event `seq`, or after the last one; from `before` on, where that is known. */
export async function stateAt(
  log: Log,
  id: string,
  seq: number = Number.POSITIVE_INFINITY,
  before: Deliberation | null = null,
): Promise<Deliberation | Refusal> {
  let state = before
  for (;;) {
    const events = await log.read(id, state?.version ?? 0, PAGE)
    for (const event of events) {
      if (event.seq > seq) return state ?? refuse('unknown', `${id} has no event ${seq}.`)
      state = evolve(state, event)
    }
    if (events.length < PAGE) return ended(state, id, seq)
  }
}

function ended(state: Deliberation | null, id: string, seq: number): Deliberation | Refusal {
  if (state === null) return refuse('unknown', `There is no deliberation ${id}.`)
  if (seq !== Number.POSITIVE_INFINITY && seq > state.version)
    return refuse('no-such-event', `${id} has ${state.version} events; there is no event ${seq}.`)
  return state
}

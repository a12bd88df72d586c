/** Looking things up: which deliberation a few typed letters mean, and how it stood after any event. */
import { type Deliberation, evolve } from '../core/deliberation.ts'
import { type Refusal, refuse } from '../core/refusal.ts'
import type { Recorded } from '../core/words.ts'
import type { Log } from '../log/log.ts'

const SHOWN_MAX = 5
const PAGE = 2_000

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

/** The state after event `seq`. */
export async function stateAt(log: Log, id: string, seq: number): Promise<Deliberation | Refusal> {
  let state: Deliberation | null = null
  for (;;) {
    const events: readonly Recorded[] = await log.read(id, state?.version ?? 0, PAGE)
    for (const event of events) {
      if (event.seq > seq) return state ?? refuse('unknown', `${id} has no event ${seq}.`)
      state = evolve(state, event)
    }
    if (events.length < PAGE) return ended(state, id, seq)
  }
}

function ended(state: Deliberation | null, id: string, seq: number): Deliberation | Refusal {
  if (state === null) return unknown(id)
  if (seq > state.version) return refuse('no-such-event', `${id} has ${state.version} events; there is no event ${seq}.`)
  return state
}

export const unknown = (id: string): Refusal => refuse('unknown', `There is no deliberation ${id}. Look at the list of them.`)

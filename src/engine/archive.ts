/** Looking things up: which deliberation a few typed letters mean, and how it stood after any event. */
import { type Deliberation, evolve } from '../core/deliberation.ts'
import { type Refusal, refuse } from '../core/refusal.ts'
import { type Recorded, words } from '../core/words.ts'
import type { Log, StreamInfo } from '../log/log.ts'

const SHOWN_MAX = 5
/** Of those that fit so many are counted, and no more. */
const COUNTED_MAX = 100
const PAGE = 2_000

/** A full id, or a beginning that fits only one. */
export async function find(log: Log, wanted: string): Promise<string | Refusal> {
  const exact = await log.stream(wanted)
  if (exact !== null) return wanted
  const fitting = wanted === '' ? [] : await fittingIn(log, wanted)
  const [only] = fitting
  if (only === undefined) {
    const hint = (await log.streams({ limit: 1 })).length === 0 ? 'There are none here yet.' : 'Look at the list of them.'
    return refuse('unknown', `No deliberation here has the id «${wanted}». ${hint}`)
  }
  if (fitting.length === 1) return only.id
  const some = fitting.slice(0, SHOWN_MAX).map(({ id, subject }) => `  ${id}  ${subject.slice(0, 60)}`)
  const isMany = fitting.length > COUNTED_MAX
  const more = isMany ? '\n  and more' : fitting.length > SHOWN_MAX ? `\n  and ${fitting.length - SHOWN_MAX} more` : ''
  const count = isMany ? `more than ${COUNTED_MAX}` : fitting.length
  return refuse('ambiguous', `«${wanted}» fits ${count} deliberations; type more of the id:\n${some.join('\n')}${more}`)
}

/** Newest first. An id is a protocol, a dash and letters: who types the letters alone means one of these beginnings. */
async function fittingIn(log: Log, wanted: string): Promise<readonly StreamInfo[]> {
  const beginnings = [wanted, ...Object.keys(words).map((protocol) => `${protocol}-${wanted}`)]
  const found = (await Promise.all(beginnings.map((letters) => log.beginning(letters, COUNTED_MAX + 1)))).flat()
  return [...new Map(found.map((info) => [info.id, info])).values()].sort((a, b) => (a.openedAt < b.openedAt ? 1 : -1))
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

/** What whoever drives an agent should do now: go on, correct it, put another in its place, or stop. */
import type { Deliberation } from '../deliberation.ts'
import { correctionFor, openCorrections } from '../governor/corrections.ts'
import type { House } from '../house/house.ts'
import type { SeatId } from '../seat.ts'
import { isFinishing } from './parting.ts'
import type { AgentVerdict } from './report-types.ts'
import type { LastAnswer, Run } from './state.ts'

/** For doors, after a submit. */
export const verdictFor = ({ house, own }: Deliberation, seat: SeatId): AgentVerdict => verdictOf(own as Run, house, seat)

export function verdictOf(own: Run, house: House, seat: SeatId): AgentVerdict {
  if (house.closed !== null)
    return stop(house.closed.reason === 'completed' ? `The run is at its end. ${house.closed.because}` : house.closed.because)
  if (house.stopping !== null && !isFinishing(own, house)) return stop(house.stopping.because)
  if (house.status === 'paused') return stop(`The run is paused. ${pausedBecause(house)}`)
  const last = own.last[seat]
  if (last === undefined) return goOn('It has handed in nothing yet.')
  const correction = openCorrections(house.governor, seat).map(({ text }) => text)[0] ?? null
  return answered(house, seat, last, correction)
}

function answered(house: House, seat: SeatId, last: LastAnswer, correction: string | null): AgentVerdict {
  switch (last.outcome) {
    case 'again': {
      const shadow = house.governor.shadows.find(({ id }) => id === last.shadow)
      const because = shadow === undefined ? 'It is asked again.' : `${shadow.shadow}: ${shadow.because}`
      const replaced = house.governor.replaced.find((one) => one.seat === seat && one.shadow === last.shadow)
      if (replaced !== undefined) return { verdict: 'replace', because: `${because} ${replaced.because}`, correction }
      return { verdict: 'correct', because, correction: correction ?? (shadow === undefined ? null : correctionFor(shadow.shadow)) }
    }
    case 'rejected':
      return { verdict: 'correct', because: last.because, correction }
    case 'failed':
      return { verdict: 'correct', because: `It failed: ${last.because.replace(/[.\s]+$/, '')}. It is asked once more.`, correction }
    case 'accepted':
      return { ...goOn(last.because), correction }
    case 'waiting':
      return { ...goOn('It is on record, and being looked at.'), correction }
  }
}

const goOn = (because: string): AgentVerdict => ({ verdict: 'go-on', because, correction: null })

const stop = (because: string): AgentVerdict => ({ verdict: 'stop', because, correction: null })

const pausedBecause = ({ interruptions }: House): string =>
  interruptions.findLast(({ trigger, lifted }) => trigger === 'pause' && !lifted)?.because ?? ''

import { describe, expect, test } from 'vitest'
import type { House } from '../../house/house.ts'
import type { Seat } from '../../house/words.ts'
import { report } from '../report.ts'
import {
  type Draft,
  debateWith,
  falsifier,
  flip,
  gives,
  houseWith,
  type Made,
  position,
  registryWith,
  seatWith,
  threadWith,
} from '../sample.fixture.ts'

const seats = { a: seatWith('YES'), b: seatWith('NO'), c: seatWith('NO') }
const completed: Partial<House> = { status: 'completed', closed: { reason: 'completed', because: 'Done.' } }
const sound = {
  a: position('YES', { flip: flip(), falsifier: falsifier('Fees') }),
  b: position('NO', { flip: flip(), falsifier: falsifier('Yield') }),
}
const of = (made: Partial<Made>, house: Partial<House>, seat: Partial<Seat>) =>
  report(debateWith({ seats, ...made }), houseWith(Object.keys(seats), house, seat))

describe('confidence', () => {
  const cite = (seat: string, thread: string, evidence: string): Draft => gives(seat, thread, [evidence])
  const two = [threadWith('t1', { positions: sound }), threadWith('t2', { positions: sound, question: 'Does it fall in a crash?' })]
  const messages = ['t1', 't2'].flatMap((thread) => [cite('a', thread, 'E1'), cite('b', thread, 'E2')])
  const good = { ...completed, registry: registryWith('verified', 'verified') }
  const word = (made: Partial<Made>, house: Partial<House> = good, seat: Partial<Seat> = {}) => {
    const { confidence, confidenceBecause } = of({ threads: two, messages, ...made }, house, seat)
    return `${confidence}: ${confidenceBecause}`
  }
  test('is HIGH only with all of it', () =>
    expect(word({})).toBe(
      'HIGH: every thread was argued to its end, 2 cruxes are validated, and both sides of each have quotations that hold',
    ))
  test.each<[string, Partial<Made>, Partial<House>, Partial<Seat>, string]>([
    [
      'a thread that was not argued to its end',
      { threads: [...two, threadWith('t3', { status: 'STALE' })] },
      good,
      {},
      'MEDIUM: 1 of 3 threads was not argued to its end',
    ],
    ['a single crux', { threads: two.slice(0, 1) }, good, {}, 'MEDIUM: only 1 crux is validated'],
    [
      'quotations on one side',
      { messages: messages.slice(0, 3) },
      good,
      {},
      'MEDIUM: 1 of 2 validated cruxes lacks quotations that hold on one side or both',
    ],
    [
      'quotations that fail',
      {},
      { ...good, registry: registryWith('verified', 'failed') },
      {},
      'MEDIUM: 2 of 2 validated cruxes lack quotations that hold on one side or both',
    ],
    ['stand-ins alone', {}, good, { driver: 'offline' }, 'LOW: only stand-ins spoke, which quote and count but do not reason'],
    [
      'an early stop',
      {},
      { ...good, status: 'stopped', closed: { reason: 'budget', because: 'Spent.' } },
      {},
      'LOW: it was stopped early (budget)',
    ],
    ['an end by the clock', { ending: { reason: 'time', because: 'Late.' } }, good, {}, 'LOW: it ended before it was done (time)'],
    ['no end', {}, { registry: good.registry }, {}, 'LOW: it has not ended'],
    [
      'a seat that is gone',
      { seats: { ...seats, c: seatWith('NO', { gone: { kind: 'removed', because: 'Removed.' } }) } },
      good,
      {},
      'LOW: 1 of 3 seats is gone',
    ],
    ['nothing validated', { threads: [threadWith('t1', { positions: { a: position('YES') } })] }, good, {}, 'LOW: no crux is validated'],
  ])('falls with %s', (_, made, house, seat, expected) => expect(word(made, house, seat)).toBe(expected))
})

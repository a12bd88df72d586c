/** What of the talk a seat is shown: whole at first, later a state, summaries and the last round; never more than its limits. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { items } from '../../list.ts'
import type { SeatId } from '../../seat.ts'
import { idOf, type Sample, sampleState } from '../sample.fixture.ts'
import type { Window } from '../views.ts'
import { idsIn } from './ids.fixture.ts'
import { WINDOW } from './numbers.ts'
import { renderShown } from './shown.ts'
import { windowFor } from './window.ts'

const exact = (text: string): number => countTokens(text, { disallowedSpecial: new Set<string>() })
const others = (seats: number, but: SeatId): readonly SeatId[] =>
  Array.from({ length: seats }, (_, index) => idOf(index)).filter((id) => id !== but)

/** What the seat with this place sees before the round that is open. */
function seen(sample: Sample, place = 0, shown?: readonly SeatId[], room?: number): Window {
  const { own, house } = sampleState(sample)
  const seat = idOf(place)
  return windowFor(own, seat, shown ?? others(sample.seats, seat), own.rounds.at(-1)?.round ?? 0, house, room)
}

describe('the first rounds', () => {
  test('round 1: what all said alone, in full, and no state', () => {
    const window = seen({ seats: 3, rounds: 0, mode: 'collaborative' })
    expect(window.state).toBe('')
    expect(window.full.map(({ round, contributions }) => [round, contributions.length])).toEqual([[0, 3]])
  })
  test('round 2: both rounds in full', () => {
    const window = seen({ seats: 3, rounds: 1, mode: 'collaborative', sentences: 4 })
    expect(window.full.map(({ round }) => round)).toEqual([0, 1])
    expect(window.state).toBe('')
    expect(window.summaries).toEqual([])
  })
  test('round 2, where that does not fit: a state, a summary, the last round cut', () => {
    const window = seen({ seats: 6, rounds: 1, mode: 'adversarial', sentences: 20 })
    expect(window.state).not.toBe('')
    expect(window.summaries.map(({ round }) => round)).toEqual([0])
    expect(window.full.map(({ round }) => round)).toEqual([1])
    expect(window.tokens.full + window.tokens.now).toBeLessThanOrEqual(WINDOW.full)
  })
  test('round 3: a state, though everything would fit', () => {
    const window = seen({ seats: 2, rounds: 2, mode: 'collaborative', sentences: 2 })
    expect(window.state).toContain('CLAIMS')
    expect(window.full.map(({ round }) => round)).toEqual([2])
    expect(window.summaries.map(({ round }) => round)).toEqual([0, 1])
  })
})

describe('later', () => {
  const window = seen({ seats: 4, rounds: 7, mode: 'collaborative' })
  test('old rounds keep a line, the two before the last a summary, the last its words', () => {
    expect(window.summaries.map(({ round }) => round)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(window.summaries.map(({ text }) => text.includes('\n'))).toEqual([false, false, false, false, false, true, true])
    expect(window.full.map(({ round }) => round)).toEqual([7])
  })
  test('its own words are marked, those of others carry an alias', () => {
    const contributions = window.full.flatMap((round) => round.contributions)
    expect(contributions.filter(({ isYours }) => isYours)).toHaveLength(1)
    expect(contributions.map(({ speaker }) => speaker).every((speaker) => /^Speaker [A-D]$/.test(speaker))).toBe(true)
  })
  test('who is not shown is neither quoted nor placed', () => {
    const sample: Sample = { seats: 5, rounds: 4, mode: 'collaborative' }
    const { own } = sampleState(sample)
    const narrow = seen(sample, 0, [idOf(1)])
    const aliases = [idOf(2), idOf(3), idOf(4)].map((seat) => own.places[seat]?.alias ?? '')
    expect(narrow.full.flatMap(({ contributions }) => contributions)).toHaveLength(2)
    for (const alias of aliases) {
      expect(narrow.state).not.toContain(`${alias}: `)
      expect(narrow.summaries.map(({ text }) => text).join('\n')).not.toContain(`${alias}: `)
    }
  })
})

describe('who speaks when', () => {
  test('in turn: a seat reads those before it in this round, and not itself', () => {
    const { own, house, requests } = sampleState({ seats: 3, rounds: 2, mode: 'adversarial' })
    const round = own.rounds.at(-1)
    const [first] = own.rounds.at(-2)?.order ?? []
    expect(round?.order[0]).not.toBe(first)
    expect(requests).toHaveLength(1)
    const last = own.rounds.at(-2)
    if (last === undefined) throw new Error('no round')
    // Seen again as it was when the last speaker of the round before had its turn.
    const turns = last.order.map((seat) => windowFor(own, seat, others(3, seat), last.round, house).now.map(({ speaker }) => speaker))
    expect(turns.map(({ length }) => length)).toEqual([0, 1, 2])
    expect(turns[2]).toEqual(last.order.slice(0, 2).map((seat) => own.places[seat]?.alias))
  })
  test('at once: nothing that was said in the round itself is seen', () => {
    const { own, house } = sampleState({ seats: 3, rounds: 4, mode: 'collaborative' })
    const said = own.rounds.find(({ round }) => round === 4)
    if (said === undefined) throw new Error('no round')
    const window = windowFor(own, idOf(0), others(3, idOf(0)), 4, house)
    const requests = new Set(Object.values(said.contributions).map(({ request }) => request))
    const late = [...items(house.registry.claims)].filter(({ first }) => requests.has(first.request)).map(({ id }) => id)
    expect(late.length).toBeGreaterThan(3)
    expect(window.now).toEqual([])
    const known = idsIn(`${window.state}\n${window.full.flatMap(({ contributions }) => contributions.map(renderShown)).join('\n')}`)
    expect(late.filter((id) => known.has(id))).toEqual([])
  })
})

describe('delphi', () => {
  // Random letters: no two seats share a phrase by chance.
  const sample: Sample = { seats: 4, rounds: 4, mode: 'delphi', text: 'letters' }
  const { own, house } = sampleState(sample)
  const window = windowFor(own, idOf(0), others(4, idOf(0)), 5, house)
  test('no word of anybody else, but its own', () => {
    const all = JSON.stringify(window)
    const theirs = own.rounds.flatMap(({ contributions }) => Object.entries(contributions)).filter(([seat]) => seat !== idOf(0))
    expect(theirs.length).toBe(12)
    const written = theirs.flatMap(([, { statement, text, vote }]) => [statement, ...text.split(/(?<=\.)\S* /), vote.because])
    for (const words of written) expect(all).not.toContain(words.slice(0, 40))
    expect(window.full.flatMap(({ contributions }) => contributions).map(({ isYours }) => isYours)).toEqual([true])
    expect(all).not.toMatch(/Speaker [A-D]: (?:YES|NO|UNCERTAIN)/)
  })
  test('all ids, so that everything can be named', () => {
    expect(idsIn(window.state)).toEqual(new Set([...items(house.registry.claims)].map(({ id }) => id)))
  })
})

describe('room', () => {
  test.each([500, 1_000, 2_000, 4_000])('%i tokens are never passed', (room) => {
    for (const mode of ['collaborative', 'adversarial', 'delphi'] as const) {
      const window = seen({ seats: 5, rounds: 4, mode, text: 'mixed', sentences: 12 }, 2, undefined, room)
      expect(window.tokens.total).toBeLessThanOrEqual(room)
    }
  })
  test('what is counted is what is shown, or more', () => {
    const { state, summaries, full, now, tokens } = seen({ seats: 6, rounds: 3, mode: 'adversarial', text: 'mixed' }, 3)
    expect(exact(state)).toBeLessThanOrEqual(tokens.state)
    expect(exact(summaries.map(({ text }) => text).join('\n'))).toBeLessThanOrEqual(tokens.summaries)
    expect(exact(full.flatMap(({ contributions }) => contributions.map(renderShown)).join('\n\n'))).toBeLessThanOrEqual(tokens.full)
    expect(exact(now.map(renderShown).join('\n\n'))).toBeLessThanOrEqual(tokens.now)
    expect(tokens.state).toBeLessThan(WINDOW.state)
  })
})

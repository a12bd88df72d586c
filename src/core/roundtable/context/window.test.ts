/** What of the talk a seat is shown: whole at first, later a state, summaries and the last round; never more than its limits. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { emptyDossier } from '../../dossier.ts'
import { items } from '../../list.ts'
import type { SeatId } from '../../seat.ts'
import { idOf, type Sample, sampleRun, sampleState } from '../sample.fixture.ts'
import type { Window } from '../views.ts'
import { idsIn } from './ids.fixture.ts'
import { WINDOW } from './numbers.ts'
import { renderShown } from './shown.ts'
import { frameOf, windowFor } from './window.ts'

const exact = (text: string): number => countTokens(text, { disallowedSpecial: new Set<string>() })
const others = (seats: number, but: SeatId): readonly SeatId[] =>
  Array.from({ length: seats }, (_, index) => idOf(index)).filter((id) => id !== but)

/** What the seat with this place sees before the round that is open. */
function seen(sample: Sample, place = 0, shown?: readonly SeatId[], room?: number): Window {
  const { own, house } = sampleState(sample)
  const seat = idOf(place)
  const frame = frameOf(house, emptyDossier)
  return windowFor(own, seat, shown ?? others(sample.seats, seat), own.rounds.at(-1)?.round ?? 0, house, {
    ...frame,
    room: room ?? frame.room,
  })
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
  test('round 2, where that does not fit: a state, a summary, the last round', () => {
    const window = seen({ seats: 6, rounds: 1, mode: 'adversarial', sentences: 20 })
    expect(window.state).not.toBe('')
    expect(window.summaries.map(({ round }) => round)).toEqual([0])
    expect(window.full.map(({ round }) => round)).toEqual([1])
    expect(window.tokens.full + window.tokens.now).toBeLessThanOrEqual(WINDOW.full)
  })
  test('later, while it fits: all rounds in full, and only what became of claims', () => {
    const window = seen({ seats: 2, rounds: 3, mode: 'collaborative', sentences: 2 })
    expect(window.full.map(({ round }) => round)).toEqual([0, 1, 2, 3])
    expect(window.summaries).toEqual([])
    expect(window.state).toContain('CLAIMS')
    expect(window.state).not.toContain('SEATS')
  })
  test('what the others name and the reader was not shown is told once, behind the round that names it', () => {
    const sample: Sample = { seats: 5, rounds: 2, mode: 'collaborative', sentences: 2 }
    const { full } = seen(sample, 0, [idOf(1)])
    const named = full.flatMap((round) => round.named)
    expect(named.length).toBeGreaterThan(0)
    const words = JSON.stringify(full.map(({ contributions }) => contributions))
    for (const line of named) expect(words).not.toContain(line.slice(line.indexOf(': ') + 2, 60))
    expect(new Set(named).size).toBe(named.length)
  })
})

describe('later', () => {
  const sample: Sample = { seats: 4, rounds: 7, mode: 'collaborative' }
  const window = seen(sample)
  test('old rounds keep a line, the two before those in full a summary', () => {
    const rounds = [...window.summaries, ...window.full].map(({ round }) => round)
    expect(rounds).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    const told = window.summaries.map(({ text }) => text.includes('\n'))
    expect(told).toEqual(told.map((_, nth) => nth >= told.length - 2))
    expect(told.length).toBeGreaterThan(2)
  })
  test('what does not fit goes all at once: in most rounds nothing but the end is new', () => {
    const begins: boolean[] = []
    let before: Window | null = null
    sampleRun({ ...sample, sentences: 3 }, ({ own, house }, request, { seat, round }) => {
      if (seat !== idOf(0) || !request.startsWith('collaborative') || before?.tokens.total === -1) return
      const now = windowFor(own, seat, others(4, seat), round, house, frameOf(house, emptyDossier))
      const texts = (one: Window): string => JSON.stringify([one.summaries, ...one.full]).slice(0, -1)
      if (before !== null) begins.push(texts(now).startsWith(texts(before)))
      before = now
    })
    expect(begins.filter(Boolean).length).toBeGreaterThan(begins.length / 2)
    expect(begins).toContain(false)
  })
  test('its own words are marked, those of others carry an alias', () => {
    const contributions = window.full.flatMap((round) => round.contributions)
    expect(contributions.filter(({ isYours }) => isYours)).toHaveLength(window.full.length)
    expect(contributions.map(({ speaker }) => speaker).every((speaker) => /^Speaker [A-D]$/.test(speaker))).toBe(true)
  })
  test('who is not shown is neither quoted nor placed', () => {
    const sample: Sample = { seats: 5, rounds: 4, mode: 'collaborative' }
    const { own } = sampleState(sample)
    const narrow = seen(sample, 0, [idOf(1)])
    const aliases = [idOf(2), idOf(3), idOf(4)].map((seat) => own.places[seat]?.alias ?? '')
    expect(new Set(narrow.full.flatMap(({ contributions }) => contributions.map(({ speaker }) => speaker))).size).toBe(2)
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
    const turns = last.order.map((seat) =>
      windowFor(own, seat, others(3, seat), last.round, house, frameOf(house, emptyDossier)).now.map(({ speaker }) => speaker),
    )
    expect(turns.map(({ length }) => length)).toEqual([0, 1, 2])
    expect(turns[2]).toEqual(last.order.slice(0, 2).map((seat) => own.places[seat]?.alias))
  })
  test('at once: nothing that was said in the round itself is seen', () => {
    const { own, house } = sampleState({ seats: 3, rounds: 4, mode: 'collaborative' })
    const said = own.rounds.find(({ round }) => round === 4)
    if (said === undefined) throw new Error('no round')
    const window = windowFor(own, idOf(0), others(3, idOf(0)), 4, house, frameOf(house, emptyDossier))
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
  const window = windowFor(own, idOf(0), others(4, idOf(0)), 5, house, frameOf(house, emptyDossier))
  test('no word of anybody else, but its own', () => {
    const all = JSON.stringify(window)
    const theirs = own.rounds.flatMap(({ contributions }) => Object.entries(contributions)).filter(([seat]) => seat !== idOf(0))
    expect(theirs.length).toBe(12)
    const written = theirs.flatMap(([, { statement, text, vote }]) => [statement, ...text.split(/(?<=\.)\S* /), vote.because])
    for (const words of written) expect(all).not.toContain(words.slice(0, 40))
    expect(window.full.flatMap(({ contributions }) => contributions).every(({ isYours }) => isYours)).toBe(true)
    expect(window.full.length).toBeGreaterThan(0)
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

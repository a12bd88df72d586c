import { describe, expect, test } from 'vitest'
import { OPENING, SEATS, stateWith } from '../ask-sample.fixture.ts'
import { columns } from '../columns.ts'
import { plain } from '../paint.ts'
import { statusLine } from './status.ts'

const grant = (seat: string, purpose: 'answer' | 'rank') => ({ [`${purpose}/${seat}/1`]: { seat, purpose, shown: [] } })
const given = { request: 'r', side: null, position: '', text: '', confidence: 0.5 }
const answers = Object.fromEntries(SEATS.slice(0, 3).map(({ id }) => [id, given]))
const spending = {
  micros: 12_300,
  savedMicros: 0,
  tokens: 900,
  inputTokens: 800,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 100,
  tokensSetAside: 0,
  calls: 3,
  lostCalls: 0,
  callsOfUnknownPrice: 0,
  reservedMicros: 0,
  reservedTokens: 0,
}
const waiting = stateWith({ spending }, { answers, grants: { ...grant('users-advocate', 'answer'), ...grant('options-keeper', 'answer') } })

describe('the status line', () => {
  test('says stage, progress, who is waited for, spend and time', () => {
    expect(statusLine(waiting, 42_000, plain, 120)).toBe(
      "answering · 3 of 5 answered · waiting for User's advocate and Options keeper · $0.0123 · 0:42",
    )
  })

  test('counts rankings once they have begun', () => {
    const ballots = { 'outside-view': { ranking: [], because: '', shown: [] } }
    expect(statusLine(stateWith({}, { answers, ballots, grants: grant('failure-hunter', 'rank') }), 0, plain, 120)).toBe(
      'ranking · 1 of 3 ranked · waiting for Failure hunter · no model calls · 0:00',
    )
  })

  test('says who is writing, and the first words as far as they fit, until that is on record', () => {
    const request = 'answer/outside-view/1'
    const asked = { purpose: 'answer', inFlight: null, retryAt: null, failure: null, prompt: 'x', faults: 0, repaired: false }
    const desk = { [request]: { ...asked, seat: 'outside-view', attempt: 1 } }
    const line = (width: number, words: string, attempt = 1, more: readonly string[] = []): string =>
      statusLine(
        stateWith({ desk: { ...desk, ...Object.fromEntries(more.map((seat) => [`answer/${seat}/1`, { ...asked, seat, attempt: 1 }])) } }),
        0,
        plain,
        width,
        [
          ...more.map((seat) => ({ request: `answer/${seat}/1`, attempt: 1, seat, words: '' })),
          { request, attempt, seat: 'outside-view', words },
        ],
      )
    const words = 'Nobody is on call\u001b[2J on Saturday, so I would'
    expect(line(140, words)).toContain(' · Outside view is writing: Nobody is on call on Saturday, so I would… · ')
    expect(line(110, words)).toMatch(/ · Outside view is writing: Nobody is on call [^·]*… · /)
    expect(line(80, words)).toContain(' · Outside view is writing · ')
    expect(line(120, '')).toContain(' · Outside view is writing · ')
    expect(line(120, '', 1, ['failure-hunter'])).toContain(' · Outside view is writing, and 1 more · ')
    expect(line(120, words, 2)).toContain('waiting for Outside view')
    expect(line(50, words)).not.toContain('writing')
  })

  test('says which try it is', () => {
    const desk = {
      'answer/outside-view/1': {
        seat: 'outside-view',
        purpose: 'answer',
        attempt: 2,
        inFlight: null,
        retryAt: 5,
        failure: null,
        faults: 1,
        prompt: 'x',
        repaired: false,
      },
    }
    expect(statusLine(stateWith({ desk }), 0, plain, 120)).toContain('waiting for Outside view (try 2)')
  })

  test('says paused or stopping instead of the stage, and that a price is unknown', () => {
    expect(statusLine(stateWith({ status: 'paused', spending: { ...spending, micros: 0, callsOfUnknownPrice: 3 } }), 0, plain, 120)).toBe(
      'paused · 0 of 5 answered · price unknown · 0:00',
    )
  })

  test('names fewer seats before it is cut, and is never wider than the screen', () => {
    expect(statusLine(waiting, 42_000, plain, 85)).toBe(
      "answering · 3 of 5 answered · waiting for User's advocate and 1 more · $0.0123 · 0:42",
    )
    expect(statusLine(waiting, 42_000, plain, 80)).toBe('answering · 3 of 5 answered · waiting for 2 · $0.0123 · 0:42')
    expect(statusLine(waiting, 42_000, plain, 20)).toBe('answering · 3 of 5…')
    const japanese = stateWith(
      { opening: { ...OPENING, seats: SEATS.map((seat) => ({ ...seat, name: '費用を数える人😀' })) } },
      { grants: grant('outside-view', 'answer') },
    )
    for (let width = 1; width <= 100; width++) expect(columns(statusLine(japanese, 0, plain, width))).toBeLessThanOrEqual(width)
  })
})

/** Summaries: made from what was declared, the same every time, and never longer than their limits by the true count. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { NAMES, sampleState } from '../sample.fixture.ts'
import { TEXT_KINDS } from '../sample-text.fixture.ts'
import type { Summary } from '../words.ts'
import { KEY_MOVES_MAX, LINE, WINDOW } from './numbers.ts'
import { renderSummary, summaryOf } from './summary.ts'

const exact = (text: string): number => countTokens(text, { disallowedSpecial: new Set<string>() })

describe('of a round', () => {
  const { own, house } = sampleState({ seats: 4, rounds: 2, mode: 'adversarial' })
  const [blind, first, second] = own.rounds
  if (blind?.summary == null || first?.summary == null || second?.summary == null) throw new Error('rounds without a summary')
  const summary = second.summary

  test('counts in one line, with who blocks', () => {
    const said = Object.values(second.contributions)
    const sides = (['YES', 'NO', 'UNCERTAIN'] as const).map((side) => [said.filter((one) => one.side === side).length, side.toLowerCase()])
    const held = sides
      .filter(([count]) => count !== 0)
      .map((pair) => pair.join(' '))
      .join('/')
    const blocking = said.filter(({ vote }) => vote.vote === 'BLOCKER').length
    const blocked = blocking === 0 ? '' : `, ${blocking} blocking`
    expect(summary.oneLiner).toContain(`${held}${blocked}, ${summary.contested.length} contested, ${summary.newClaims.length} new claims`)
    expect(blind.summary?.oneLiner).toMatch(/^Alone: /)
  })
  test('where each seat stands, and by how much it moved', () => {
    for (const { seat, side, confidence, confidenceDelta } of summary.seats) {
      expect({ side, confidence }).toEqual({ side: second.contributions[seat]?.side, confidence: second.contributions[seat]?.confidence })
      const before = first.contributions[seat]?.confidence ?? 0
      expect(confidenceDelta).toBeCloseTo(confidence - before, 5)
    }
    expect(summary.seats).toHaveLength(4)
  })
  test('moves are what was declared: the vote, a change of side, the part of the mode, a dispute', () => {
    const moves = summary.seats.flatMap(({ keyMoves }) => keyMoves)
    expect(moves.some((move) => /^strongest counter-argument to C\d+: /.test(move))).toBe(true)
    expect(moves.some((move) => /^moved from (?:YES|NO|UNCERTAIN)/.test(move))).toBe(true)
    const voted = summary.seats.filter(({ seat }) => ['MINOR', 'BLOCKER'].includes(second.contributions[seat]?.vote.vote ?? ''))
    for (const { keyMoves } of voted) expect(keyMoves.some((move) => /^(?:MINOR|BLOCKER) C\d+: /.test(move))).toBe(true)
  })
  test('new claims and evidence are those first said in it', () => {
    expect(summary.newClaims.length).toBeGreaterThan(5)
    expect(summary.newClaims.filter((id) => first.summary?.newClaims.includes(id))).toEqual([])
    expect(summary.newEvidence.filter((id) => first.summary?.newEvidence.includes(id))).toEqual([])
    expect(summary.newEvidence.length).toBeGreaterThan(0)
  })
  test('contested are all that somebody disputes', () => {
    expect(summary.contested.length).toBeGreaterThan(first.summary?.contested.length ?? 0)
    expect(summary.contested.every(({ against }) => against.length > 0)).toBe(true)
  })
  test('made twice, it is the same', () => {
    expect(summaryOf(own, second, house, [])).toEqual(summaryOf(own, second, house, []))
  })
  test('a round in which nobody spoke has one', () => {
    const silent = summaryOf(own, { ...second, contributions: {} }, house, [])
    expect(silent.seats).toEqual([])
    expect(silent.oneLiner).toMatch(/^nobody spoke/)
  })
})

describe.each(TEXT_KINDS)('limits, %s', (text) => {
  const { own } = sampleState({ seats: 10, rounds: 1, mode: 'red-team-blue-team', text, signed: true })
  const summaries = own.rounds.flatMap(({ summary }) => summary ?? [])

  test('lines and moves', () => {
    expect(summaries.length).toBe(2)
    for (const { oneLiner, seats } of summaries) {
      expect(exact(oneLiner)).toBeLessThanOrEqual(LINE.oneLiner)
      for (const { keyMoves } of seats) {
        expect(keyMoves.length).toBeLessThanOrEqual(KEY_MOVES_MAX)
        for (const move of keyMoves) expect(exact(move)).toBeLessThanOrEqual(LINE.keyMove)
      }
    }
  })
  test('300 tokens in all, everybody in it, nobody named', () => {
    for (const summary of summaries) {
      const rendered = renderSummary(summary, (seat) => own.places[seat]?.alias ?? '')
      expect(exact(rendered)).toBeLessThanOrEqual(WINDOW.summary)
      expect(rendered.match(/^Speaker [A-J]: /gm)).toHaveLength(10)
      for (const name of NAMES) expect(rendered).not.toContain(name)
    }
  })
})

test('the line of the fullest table fits whole', () => {
  const { own, house } = sampleState({ seats: 10, rounds: 1, mode: 'collaborative' })
  const round = own.rounds[1]
  if (round?.tally == null) throw new Error('no round')
  const objections = { ...round, kind: 'objection' as const, tally: { ...round.tally, blocker: 10 } }
  expect(summaryOf(own, objections, house, []).oneLiner).toMatch(/^Objections: \d yes\/\d no\/\d uncertain, 10 blocking, \d+ contested/)
})

test('hundreds of ids do not push the seats out', () => {
  const ids = (kind: string) => Array.from({ length: 400 }, (_, index) => `${kind}${index * 2 + 1}`)
  const seats = Array.from({ length: 10 }, (_, index) => ({
    seat: `s${index}`,
    side: 'YES' as const,
    confidence: 0.5,
    confidenceDelta: -0.25,
    keyMoves: ['BLOCKER C4: it was never measured', 'disputes C9: no source', 'moved from NO'],
  }))
  const contested = ids('C').map((claim) => ({ claim, for: [], against: ['s1'], since: 1 }))
  const summary: Summary = { oneLiner: 'x', newClaims: ids('C'), newEvidence: ids('E'), decisions: ids('D'), seats, contested }
  const rendered = renderSummary(summary, (seat) => `Speaker ${seat}`)
  expect(exact(rendered)).toBeLessThanOrEqual(WINDOW.summary)
  expect(rendered.match(/^Speaker s\d: YES/gm)).toHaveLength(10)
})

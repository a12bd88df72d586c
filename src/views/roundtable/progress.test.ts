import { describe, expect, test } from 'vitest'
import type { Event } from '../../core/words.ts'
import { columns } from '../columns.ts'
import { plain } from '../paint.ts'
import { liveRoundtable, RAISED } from '../roundtable-live.fixture.ts'
import { alone, foldedFrom, LAID, opening, round, says, verified } from '../roundtable-making.fixture.ts'
import { LOG } from '../roundtable-sample.fixture.ts'
import { statusLine } from '../terminal/status.ts'

const line = (facts: readonly Event[], width = 160): string => statusLine(foldedFrom(facts), 42_000, plain, width)
const granted = (seat: string, purpose = 'collaborative'): Event => ({
  type: 'turn.granted',
  request: `${purpose}/${seat}/1`,
  seat,
  purpose,
  stage: 'round 1',
  target: null,
  score: null,
  shown: [],
  deadline: null,
})
const REST = ' · no model calls · 0:42'

describe('the status line of a roundtable', () => {
  test('before the table is laid', () => expect(line([opening()])).toBe(`laying the table${REST}`))

  test('counts who has spoken alone', () =>
    expect(line([opening(), LAID, round(0), alone('nurse', 'YES', 0.7, 'Yes.', 'Yes.'), granted('ledger', 'position')])).toBe(
      `everybody alone, unseen · 1 of 4 spoke · waiting for Bookkeeper${REST}`,
    ))

  test('says which round of how many, in which mode, and who mends', () => {
    const said = says(1, 'nurse', 'YES', 0.8)
    const facts = [opening(), LAID, round(0), round(1), said, verified(1, 'nurse', said.request, { U4: 'Too few.' }), granted('nurse')]
    expect(line(facts)).toBe(`round 1 of 3, collaborative · 1 of 4 spoke, 1 mending · waiting for Island nurse${REST}`)
  })

  test('a round of objections is one more', () =>
    expect(line([opening(), LAID, round(0), round(1), round(2, { kind: 'objection' })])).toBe(
      `round 2 of 4, objections · 0 of 4 spoke${REST}`,
    ))

  test('says that a person, or the caller, is waited for', () => {
    expect(statusLine(liveRoundtable(RAISED), 42_000, plain, 160)).toBe(`waits for a person to answer X1 · 0 of 4 spoke${REST}`)
    const asked: Event = {
      type: 'context.requested',
      id: 'Q1',
      request: 'r',
      seat: 'nurse',
      round: 1,
      question: 'How many?',
      why: '',
      until: 9,
    }
    expect(statusLine(liveRoundtable(asked), 42_000, plain, 160)).toMatch(/^waits for Q1 to be supplied/)
  })

  test('says that it has ended', () => expect(line(LOG.slice(0, -1))).toBe(`ended${REST}`))

  test('says less on a narrower screen and never passes it', () => {
    const facts = [opening(), LAID, round(0), round(1), granted('nurse'), granted('ledger')]
    expect(line(facts, 60)).toMatch(/^round 1 of 3/)
    for (let width = 1; width <= 120; width++) expect(columns(line(facts, width))).toBeLessThanOrEqual(width)
  })
})

/** One round in full, and one seat over all rounds: what was said stands there word for word, and what was blocked does not. */
import { describe, expect, test } from 'vitest'
import {
  alone,
  cites,
  claim,
  claims,
  closes,
  foldedFrom,
  LAID,
  opening,
  round,
  says,
  verified,
} from '../../../views/roundtable-making.fixture.ts'
import type { Event } from '../../words.ts'
import type { Roundtable } from '../state.ts'
import type { Safety } from '../words.ts'
import { type RoundDetail, roundDetail } from './round-detail.ts'
import { type SeatThoughts, seatThoughts } from './seat-detail.ts'

const SECRET = 'Words that nobody should read.'
const SAFETY: Safety = {
  tier: 'full-evaluation',
  score: 5,
  triggers: [],
  passed: false,
  concerns: ['It could be acted on.'],
  recommendations: [],
}

const first = says(1, 'harbour', 'YES', 0.8, { text: 'The quay holds.[FACT][1]' })
const AGAIN = 'collaborative/harbour/2'
const mended = { ...says(1, 'harbour', 'YES', 0.85, { text: 'The quay holds 40 t.[FACT][1]' }), request: AGAIN, revises: first.request }
const { side, confidence, statement, text, vote, alternatives, failureModes, uncertain, ...more } = says(1, 'ledger', 'NO', 0.6, {
  text: SECRET,
})
const { challenges, supports, retracts, controls, part } = more
const said = {
  side,
  confidence,
  statement,
  text,
  vote,
  alternatives,
  failureModes,
  uncertain,
  challenges,
  supports,
  retracts,
  controls,
  part,
}

const FACTS: readonly Event[] = [
  opening(),
  LAID,
  round(0),
  alone('harbour', 'YES', 0.7, 'Run it.', 'It pays.[INFER]'),
  claims('position/harbour/1', [claim('C1', 'It pays.', 'INFER')]),
  alone('nurse', 'NO', 0.6, 'Do not.', 'It is loud.[ASSUME]'),
  closes(0, 'One for, one against.'),
  round(1, { answer: { seat: 'harbour', side: 'YES', statement: 'Run it.' }, focus: 'The quay' }),
  first,
  verified(1, 'harbour', first.request, { U3: 'No alternative is named.' }),
  mended,
  claims(AGAIN, [claim('C2', 'The quay holds 40 t.', 'FACT', ['E1'])], [cites('E1', 1, 'quay.md', 4, 'holds 40 t')]),
  verified(1, 'harbour', AGAIN),
  says(1, 'nurse', 'NO', 0.65, {
    vote: { vote: 'BLOCKER', claim: 'C2', because: 'Not in winter.' },
    challenges: [{ claim: 'C2', because: 'Not in winter.' }],
  }),
  {
    type: 'contribution.blocked',
    id: 'B1',
    request: 'collaborative/ledger/1',
    seat: 'ledger',
    round: 1,
    said,
    references: [],
    checks: [],
    revises: null,
    safety: SAFETY,
    by: 'code',
    because: 'It could be acted on.',
  },
  {
    type: 'context.requested',
    id: 'Q1',
    request: 'collaborative/warden/1',
    seat: 'warden',
    round: 1,
    question: 'How many birds?',
    why: '',
    until: 9,
  },
  { type: 'groupthink.detected', round: 1, kind: 'stagnation', numbers: {}, because: 'Nothing new.' },
  { type: 'measure.withheld', feature: 'exits', round: 1, would: 'end (consensus)', because: 'All agree.' },
  { type: 'vulnerability.found', id: 'V1', request: AGAIN, seat: 'harbour', round: 1, title: 'The rope', precondition: '', steps: [] },
  closes(1, 'The quay was measured.'),
  round(2),
  {
    type: 'vulnerability.answered',
    vulnerability: 'V1',
    request: 'x',
    seat: 'nurse',
    round: 2,
    mitigation: 'A second rope.',
    acceptedRisk: null,
  },
]

const { own: opaque, house } = foldedFrom(FACTS)
const own = opaque as Roundtable
const detail = (n: number): RoundDetail => roundDetail(own, house, n) as RoundDetail

describe('a round', () => {
  test('holds every contribution in full, with its checks, its claims and the verdict on what it quotes', () => {
    const { contributions, answer, focus, isClosed } = detail(1)
    expect({ answer, focus, isClosed }).toEqual({
      answer: { seat: 'harbour', side: 'YES', statement: 'Run it.' },
      focus: 'The quay',
      isClosed: true,
    })
    expect(contributions.map(({ seat }) => seat)).toEqual(['harbour', 'nurse'])
    expect(contributions[0]).toMatchObject({
      name: 'Harbour engineer',
      text: 'The quay holds 40 t.[FACT][1]',
      confidence: 0.85,
      confidenceDelta: 0.15,
      claims: [{ id: 'C2', label: 'FACT', cites: ['E1'] }],
      evidence: [{ id: 'E1', n: 1, source: 'quay.md', lines: { start: 4, end: 4 }, quote: 'holds 40 t', verdict: 'verified' }],
    })
    for (const { question, asks, result } of contributions[0]?.verification ?? [])
      expect({ question, asks, result }).toMatchObject({ asks: expect.stringMatching(/\?$/), result: 'pass' })
    expect(contributions[1]).toMatchObject({ vote: { vote: 'BLOCKER', claim: 'C2' }, challenges: [{ claim: 'C2' }] })
  })
  test('tells what was mended, and what the first version failed', () => {
    expect(detail(1).contributions[0]?.mended).toMatchObject({
      request: first.request,
      results: expect.arrayContaining([expect.objectContaining({ question: 'U3', result: 'fail' })]),
    })
    expect(detail(1).contributions[1]?.mended).toBeNull()
  })
  test('names a block without its words, and says of every silent seat why', () => {
    expect(detail(1).blocks).toEqual([{ id: 'B1', seat: 'ledger', by: 'code', because: 'It could be acted on.', appeal: null }])
    expect(detail(1).silent).toMatchObject([
      { seat: 'ledger', because: expect.stringContaining('B1') },
      { seat: 'warden', name: 'Bird warden' },
    ])
    expect(JSON.stringify(detail(1))).not.toContain(SECRET)
  })
  test('holds what befell it, and nothing of another round', () => {
    expect(detail(1)).toMatchObject({
      detection: { kind: 'stagnation' },
      contexts: [{ id: 'Q1', seat: 'warden', supplied: null }],
      withheld: [{ feature: 'exits' }],
      vulnerabilities: [{ id: 'V1', foundBy: 'harbour', foundIn: 1, answers: [] }],
    })
    expect(detail(2)).toMatchObject({
      isClosed: false,
      contributions: [],
      detection: null,
      contexts: [],
      blocks: [],
      withheld: [],
      vulnerabilities: [{ id: 'V1', foundIn: 1, answers: [{ seat: 'nurse', mitigation: 'A second rope.' }] }],
    })
  })
  test('0 is what everybody said alone: no vote, no checks', () => {
    expect(detail(0)).toMatchObject({
      kind: 'blind',
      contributions: [
        { seat: 'harbour', text: 'It pays.[INFER]', claims: [{ id: 'C1' }], vote: null, part: null, verification: [] },
        { seat: 'nurse' },
      ],
    })
    expect(detail(0).silent.map(({ seat }) => seat)).toEqual(['ledger', 'warden'])
  })
  test('that was not held is refused with those that were', () => {
    expect(roundDetail(own, house, 3)).toMatchObject({
      refused: 'no-such-round',
      because: expect.stringContaining('Its rounds are 0 (alone) to 2.'),
    })
    const { own: begun, house: begunHouse } = foldedFrom([opening(), LAID, round(0)])
    expect(roundDetail(begun as Roundtable, begunHouse, 1)).toMatchObject({ because: expect.stringContaining('only round 0') })
    const { own: none, house: noneHouse } = foldedFrom([opening()])
    expect(roundDetail(none as Roundtable, noneHouse, 0)).toMatchObject({ because: expect.stringContaining('has no round yet') })
  })
})

describe('a seat', () => {
  test('is told over all rounds: side, confidence, vote, claims, and why it was silent', () => {
    const thoughts = seatThoughts(own, house, 'harbour') as SeatThoughts
    expect(thoughts).toMatchObject({
      seat: 'harbour',
      name: 'Harbour engineer',
      anchor: 'Risk-Attentive',
      now: { side: 'YES', confidence: 0.85 },
    })
    expect(thoughts.rounds).toMatchObject([
      {
        round: 0,
        kind: 'blind',
        side: 'YES',
        confidence: 0.7,
        confidenceDelta: null,
        vote: null,
        claims: [{ id: 'C1', text: 'It pays.' }],
        missed: null,
      },
      { round: 1, request: AGAIN, confidence: 0.85, confidenceDelta: 0.15, claims: [{ id: 'C2', label: 'FACT' }] },
      { round: 2, request: null, side: null, confidence: null, missed: 'It has not spoken yet.' },
    ])
    expect((seatThoughts(own, house, 'nurse') as SeatThoughts).rounds[1]).toMatchObject({
      vote: { vote: 'BLOCKER' },
      challenges: [{ claim: 'C2' }],
    })
  })
  test('that never spoke holds nothing yet; one that does not sit there is refused with those that do', () => {
    expect(seatThoughts(own, house, 'warden')).toMatchObject({ now: null })
    expect(JSON.stringify(seatThoughts(own, house, 'ledger'))).not.toContain(SECRET)
    expect(seatThoughts(own, house, 'cook')).toMatchObject({
      refused: 'no-such-seat',
      because: expect.stringContaining('harbour, nurse, ledger, warden'),
    })
  })
  test('has no place before the table is laid', () => {
    const { own: none, house: noneHouse } = foldedFrom([opening()])
    expect(seatThoughts(none as Roundtable, noneHouse, 'harbour')).toMatchObject({ alias: null, anchor: null, rounds: [], now: null })
  })
})

/** The report at every moment of a roundtable: what it advises and why, how far it agrees, what it counts. */
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
  recordedAll,
  round,
  SEATS,
  says,
} from '../../views/roundtable-making.fixture.ts'
import { LOG, ROUNDTABLE } from '../../views/roundtable-sample.fixture.ts'
import { evolve, report as reportOn } from '../deliberation.ts'
import type { Side } from '../house/words.ts'
import type { Event, EventOf } from '../words.ts'
import type { RoundtableReport } from './report-types.ts'
import type { RoundtableEvent } from './words.ts'

type Of<T extends RoundtableEvent['type']> = Extract<RoundtableEvent, { type: T }>

const reportOf = (facts: readonly Event[]): RoundtableReport => reportOn(foldedFrom(facts)) as RoundtableReport

const IDS = ['harbour', 'nurse', 'ledger', 'warden'] as const
const MODELS = SEATS.map((seat) => ({ ...seat, driver: 'model' as const, model: 'world/large' }))
const QUOTE = cites('E1', 1, 'log.md', 4, 'It held in all eight storms of the year.')
const FACT = claim('C1', 'It held in all eight storms.', 'FACT', ['E1'])
const ANSWER = { seat: 'harbour', side: 'YES' as const, statement: 'Yes, in summer.' }

const exits = (reason: Of<'roundtable.exited'>['reason'] = 'consensus', n = 2): Event => ({
  type: 'roundtable.exited',
  reason,
  round: n,
  numbers: { level: 1 },
  because: 'So say the rules.',
})
const ends = (reason: EventOf<'deliberation.closed'>['reason'] = 'completed'): Event => ({
  type: 'deliberation.closed',
  reason,
  because: 'It is over.',
})

interface Told {
  readonly blind?: readonly (Side | null)[]
  readonly last?: readonly Side[]
  readonly facts?: readonly Event[]
  readonly tally?: Parameters<typeof closes>[3]
  readonly end?: readonly Event[]
  readonly set?: object
  readonly seats?: typeof MODELS
}

/** Four seats that agree over two rounds on a quotation that holds; what a test is about is said anew. */
const told = ({
  blind = ['YES', 'YES', 'YES', 'YES'],
  last = ['YES', 'YES', 'YES', 'YES'],
  facts = [],
  tally = {},
  end,
  set = {},
  seats = MODELS,
}: Told) => [
  opening({ seats: [...seats], notes: [] }, set),
  LAID,
  round(0),
  ...IDS.map((id, index) => alone(id, blind[index] ?? null, 0.8, `${id} alone.`, 'So it is.[ASSUME]')),
  claims('position/harbour/1', [FACT], [QUOTE]),
  closes(0, 'Alone.'),
  round(1, { answer: ANSWER }),
  ...IDS.map((id, index) => says(1, id, blind[index] ?? null, 0.8)),
  closes(1, 'First.'),
  round(2, { answer: ANSWER }),
  ...IDS.map((id, index) => says(2, id, last[index] ?? null, 0.8)),
  ...facts,
  closes(2, 'Second.', {}, tally),
  ...(end ?? [exits(), ends()]),
]

const of = (given: Told): RoundtableReport => reportOf(told(given))

describe('at every moment', () => {
  test('there is a report that says what to do and why, as plain JSON', () => {
    let state: Parameters<typeof evolve>[0] = null
    for (const event of recordedAll(LOG)) {
      state = evolve(state, event)
      const report = reportOn(state) as RoundtableReport
      expect(JSON.parse(JSON.stringify(report))).toEqual(report)
      expect(report.decision.because.length).toBeGreaterThan(0)
      expect(JSON.stringify(report)).not.toMatch(/undefined|NaN|null %/)
      for (const { seats } of report.rounds) expect(seats.map(({ seat }) => seat)).toEqual([...IDS])
    }
  })

  test('before the table is laid it is empty and honest', () => {
    expect(reportOf([opening()])).toMatchObject({
      protocol: 'roundtable',
      status: 'open',
      confidence: 'LOW',
      decision: { answer: null, side: null, tally: null, level: 'none', advice: 'verify' },
      exit: null,
      blindVote: { yes: 0, no: 0, uncertain: 0, none: 0, silent: 4, leads: null },
      collapse: { rate: null, of: 0 },
      rounds: [],
      seats: [],
      claims: [],
      verification: [],
      rates: { labelled: { count: 0, of: 0, rate: null } },
    })
  })

  test('in the middle of the blind round it tells who has spoken and who has not', () => {
    const [first] = reportOf([opening(), LAID, round(0), alone('nurse', 'NO', 0.9, 'No.', 'No.')]).rounds
    expect(first?.seats.map(({ side, missed }) => side ?? missed)).toEqual([
      'It has not spoken yet.',
      'NO',
      'It has not spoken yet.',
      'It has not spoken yet.',
    ])
  })

  test('before anything is voted on, the answer is what leads among those who thought alone', () => {
    const given = [
      opening(),
      LAID,
      round(0),
      alone('nurse', 'NO', 0.6, 'No.', 'No.'),
      alone('ledger', 'NO', 0.9, 'Never.', 'No.'),
      alone('warden', 'YES', 1, 'Yes.', 'Yes.'),
    ]
    expect(reportOf(given).decision).toMatchObject({ answer: 'Never.', side: 'NO', tally: null, level: 'none' })
  })

  test('a stop by a user is told apart from other early stops, and neither is an end of its own', () => {
    const stopped = (reason: EventOf<'deliberation.closed'>['reason']) => of({ end: [ends(reason)] })
    expect(stopped('user').exit).toMatchObject({ reason: 'user-stop', round: 2, numbers: { roundsClosed: 2 }, because: 'It is over.' })
    expect(stopped('budget').exit).toMatchObject({ reason: 'stopped' })
    expect(stopped('user').decision.advice).toBe('verify')
    expect(stopped('user').confidence).toBe('LOW')
  })
})

describe('the advice', () => {
  test('is to proceed where the table agrees, nothing blocks it, and what it rests on holds', () => {
    const { decision } = of({})
    expect(decision).toMatchObject({ advice: 'proceed', level: 'strong', answer: 'Yes, in summer.', side: 'YES' })
    expect(decision.because).toEqual([
      'Consensus in round 2: 100 % accept it, where 80 % is asked for, and nobody is less than 70 % sure, where 70 % is.',
      'No blocker is open.',
      'No groupthink was seen.',
      'The one accepted fact is cited and found, and no quotation behind it failed.',
    ])
  })

  const blocker = { seat: 'warden', claim: 'C1', because: 'The lamps', round: 2 }
  const raised: Event = {
    type: 'escalation.raised',
    id: 'X1',
    layer: 'table',
    round: 2,
    needs: 'Is it so?',
    until: 9,
    because: 'Nothing changed.',
  }
  const seen: Event = { type: 'groupthink.detected', round: 1, kind: 'stagnation', numbers: {}, because: 'Nothing new.' }
  const objection = (failed: boolean): Event => ({
    type: 'objection.judged',
    round: 2,
    seats: [],
    failed,
    newFacts: 0,
    meanConfidence: 0.9,
    change: 0,
    because: '',
  })
  const answered: Event = { type: 'escalation.answered', id: 'X1', by: 'ann', choice: 'go-on', answer: 'It is.' }
  const bare: readonly Event[] = [
    claims('position/nurse/1', [{ ...claim('C2', 'It is cheap.', 'ASSUME'), declared: 'FACT' }]),
    { type: 'claim.judged', claim: 'C2', status: 'accepted', by: 'table', because: 'All hold it.' },
  ]
  const wrong = cites('E2', 1, 'log.md', 9, 'It never failed at all in ten years.', 'Not there.')
  const carried = claims('position/nurse/1', [claim('C2', 'It never failed.', 'FACT', ['E2'])], [wrong])
  const takenBack: Event = { type: 'claim.judged', claim: 'C2', status: 'retracted', by: 'nurse', because: 'Taken back.' }
  const both = claims('position/ledger/1', [{ ...claim('C2', 'It never failed.', 'FACT', ['E1']), restates: true }], [QUOTE])

  const CASES: readonly (readonly [string, Told, RoundtableReport['decision']['advice'], RegExp | null])[] = [
    [
      'an open blocker',
      { tally: { level: 1, openBlockers: [blocker] } },
      'ask',
      /^Bird warden blocks it in round 2, over C1: The lamps\.$/,
    ],
    ['a question to a person without an answer', { facts: [raised] }, 'ask', /^X1 of round 2 waits for a person: Is it so\?$/],
    [
      'one that nobody answered in time',
      { facts: [raised, { type: 'escalation.expired', id: 'X1', because: 'Late.' }] },
      'ask',
      /^X1 of round 2 was answered by nobody in time/,
    ],
    ['one that was answered', { facts: [raised, answered] }, 'proceed', null],
    [
      'groupthink that nothing has answered',
      { facts: [seen] },
      'ask',
      /^Stagnation was seen in round 1, and nothing has answered it yet\.$/,
    ],
    [
      'groupthink, and objections that changed nothing',
      { facts: [seen, objection(true)] },
      'ask',
      /the round of objections changed nothing/,
    ],
    ['groupthink, and objections that changed something', { facts: [seen, objection(false)] }, 'proceed', null],
    ['groupthink that a person has answered', { facts: [seen, objection(true), raised, answered] }, 'proceed', null],
    ['too few seats', { end: [exits('too-few-seats'), ends('too-few-seats')] }, 'ask', /^Too few seats are left: So say the rules\.$/],
    [
      'an end by the last round',
      { end: [exits('round-cap'), ends()] },
      'verify',
      /^It ended in round 2 by another rule than consensus \(round cap\)/,
    ],
    ['an end by a lead', { end: [exits('unassailable-margin'), ends()] }, 'verify', /unassailable margin/],
    ['no end yet', { end: [] }, 'verify', /^It is still under way: 2 rounds of talk are closed\.$/],
    [
      'another side that leads now',
      { last: ['NO', 'NO', 'NO', 'YES'] },
      'verify',
      /^What was voted on says YES, but NO leads now: 3 to 1\.$/,
    ],
    ['a tie now', { last: ['NO', 'NO', 'YES', 'YES'] }, 'proceed', null],
    ['an accepted fact that cites nothing', { facts: bare }, 'verify', /^1 of 2 accepted facts cites nothing: C2\.$/],
    [
      'a failed quotation under a claim of its side',
      { facts: [carried] },
      'verify',
      /^C2 rests on E2, which does not stand in the source as quoted\.$/,
    ],
    ['the same, taken back', { facts: [carried, takenBack] }, 'proceed', null],
    ['the same, proven by another quotation', { facts: [carried, both] }, 'proceed', null],
    ['the same, held only by the other side', { facts: [carried], last: ['YES', 'NO', 'YES', 'YES'] }, 'proceed', null],
  ]
  test.each(CASES)('given %s', (_, given, advice, because) => {
    const { decision } = of(given)
    expect(decision.advice).toBe(advice)
    if (because !== null) expect(decision.because).toContainEqual(expect.stringMatching(because))
  })

  test('tells everything that speaks against it, what a person has to settle first', () => {
    const { because } = of({ facts: [raised, carried], end: [exits('round-cap'), ends()] }).decision
    expect(because.map((sentence) => sentence.slice(0, 8))).toEqual(['X1 of ro', 'It ended', 'C2 rests'])
  })

  test('forgets a question to a person once the table was told to talk on', () => {
    const extended: Event = { type: 'rounds.extended', by: 'ann', rounds: 1, until: 3, focus: null, because: 'Go on.' }
    const given = [...told({ facts: [raised], end: [extended] })]
    expect(reportOf(given).decision.because).toEqual(['It is still under way: 2 rounds of talk are closed.'])
  })
})

describe('the level', () => {
  const level = (tally: NonNullable<Told['tally']>, set: object = {}) => of({ tally, set }).decision.level
  const openBlockers = [{ seat: 'warden', claim: null, because: 'No.', round: 2 }]
  test.each([
    [1, 'strong'],
    [0.8, 'strong'],
    [0.79, 'partial'],
    [0.5, 'partial'],
    [0.49, 'weak'],
    [0, 'weak'],
  ])('of %s is %s', (share, word) => expect(level({ level: share })).toBe(word))

  test('is not strong with an open blocker, and is again once a user has set it aside', () => {
    const lifted: Event = { type: 'blocker.lifted', seat: 'warden', by: 'ann', because: 'Lamps are ordered.' }
    expect(level({ level: 1, openBlockers })).toBe('partial')
    const after = of({ tally: { level: 1, openBlockers }, end: [lifted, exits(), ends()] })
    expect(after.decision).toMatchObject({ level: 'strong', advice: 'proceed', tally: { openBlockers: [] } })
    expect(after.decision.because).toContain('Bird warden’s blocker was set aside by ann: Lamps are ordered.')
    expect(after.seats.map(({ openBlockers: open }) => open)).toEqual([0, 0, 0, 0])
  })

  test('a blocker of a later round than the one set aside is open', () => {
    const early = told({ tally: { level: 1, openBlockers: [{ seat: 'warden', claim: null, because: 'No.', round: 3 }] } })
    const lifted: Event = { type: 'blocker.lifted', seat: 'warden', by: 'ann', because: 'Fine.' }
    expect(reportOf([...early.slice(0, -2), lifted, ...early.slice(-2)]).decision.level).toBe('partial')
  })

  test('goes by what the user asks of a consensus', () => {
    const set = { thresholds: { exit: { consensusMin: 0.6 } } }
    expect(level({ level: 0.6 }, set)).toBe('strong')
    expect(level({ level: 0.59 }, set)).toBe('partial')
  })
})

describe('votes and dissent', () => {
  test('the blind vote stands beside the final one, with who leads', () => {
    const report = of({ blind: ['NO', 'NO', 'YES', null], last: ['YES', 'YES', 'YES', 'UNCERTAIN'] })
    expect(report.blindVote).toEqual({ yes: 1, no: 2, uncertain: 0, none: 1, silent: 0, assigned: 0, unsupported: 0, leads: 'NO' })
    expect(report.finalVote).toEqual({ yes: 3, no: 0, uncertain: 1, none: 0, silent: 0, assigned: 0, unsupported: 0, leads: 'YES' })
  })

  test('who holds another side, or does not know, is told, however few', () => {
    expect(of({ last: ['YES', 'YES', 'NO', 'UNCERTAIN'] }).dissent.map(({ seat, side }) => [seat, side])).toEqual([
      ['ledger', 'NO'],
      ['warden', 'UNCERTAIN'],
    ])
    expect(of({}).dissent).toEqual([])
  })

  test('who blocks is told even on the same side, with what was done about it', () => {
    const given = told({}).map((fact) =>
      fact.type === 'contribution.made' && fact.seat === 'warden' && fact.round === 2
        ? { ...fact, vote: { vote: 'BLOCKER' as const, claim: null, because: 'Not with white lamps' } }
        : fact,
    )
    expect(reportOf(given).dissent).toMatchObject([{ seat: 'warden', vote: 'BLOCKER', because: 'Not with white lamps.' }])
    const lifted: Event = { type: 'blocker.lifted', seat: 'warden', by: 'ann', because: 'They are amber' }
    expect(reportOf([...given, lifted]).dissent[0]?.because).toBe('Not with white lamps. Set aside by ann: They are amber.')
  })
})

describe('the sample', () => {
  test('tells what the objections changed, by sides, confidences, votes and new claims', () =>
    expect(ROUNDTABLE.objections[0]?.changed).toEqual([
      'Harbour engineer is less sure: 86 % before, 75 % now.',
      'Island nurse is less sure: 90 % before, 85 % now.',
      'Bookkeeper is less sure: 85 % before, 78 % now.',
      'Bookkeeper voted ACCEPT before and MINOR now.',
      'Bird warden is surer: 60 % before, 70 % now.',
      'New claims: C9, C10, C11 and C12.',
    ]))

  test('says where each claim was said first, a mended one too, and who disputes it', () => {
    const claimed = new Map(ROUNDTABLE.claims.map((row) => [row.id, row]))
    expect(claimed.get('C1')).toMatchObject({ round: 0, seat: 'harbour', for: ['harbour'], against: ['warden'] })
    expect(claimed.get('C7')).toMatchObject({ round: 1, request: 'collaborative/ledger/1', restatements: 1 })
    expect(claimed.get('C6')).toMatchObject({ status: 'retracted', because: 'Island nurse took it back.', for: [] })
    expect(ROUNDTABLE.contested.map(({ claim: id }) => id)).toEqual(['C1'])
  })

  test('shows positions over rounds with what moved', () => {
    const [, first, second, third] = ROUNDTABLE.rounds
    expect(first?.seats[2]).toMatchObject({ seat: 'ledger', confidenceDelta: 0.2, revised: true, change: { from: 'NO', supported: false } })
    expect(second).toMatchObject({ kind: 'objection', objection: { failed: false }, detection: null })
    expect(first?.detection?.kind).toBe('early-convergence')
    expect(third?.seats[3]).toMatchObject({
      side: 'UNCERTAIN',
      vote: 'MINOR',
      confidenceDelta: 0,
      verified: { pass: 9, fail: 0, unverified: 0 },
    })
  })

  test('counts verification by the last word of each seat', () =>
    expect(ROUNDTABLE.verification.find(({ question }) => question === 'U4')).toMatchObject({ pass: 8, fail: 0, failedBy: [] }))

  test('shows no text of what was blocked', () => {
    const secret = 'Step 1: a secret that nobody should read.'
    const {
      type: _type,
      request,
      seat,
      round: n,
      revises,
      change: _change,
      safety: _safety,
      ignored: _ignored,
      ...said
    } = says(1, 'nurse', 'YES', 0.9, { text: secret })
    const safety = { tier: 'full-evaluation' as const, score: 3, triggers: [], passed: false, concerns: [], recommendations: [] }
    const blocked: Event = {
      type: 'contribution.blocked',
      id: 'B1',
      request,
      seat,
      round: n,
      said,
      references: [],
      checks: [],
      revises,
      safety,
      by: 'code',
      because: 'Intent and form.',
    }
    const report = reportOf([opening(), LAID, round(0), closes(0, ''), round(1, { answer: ANSWER }), blocked])
    expect(report.blocks).toEqual([{ id: 'B1', seat: 'nurse', round: 1, by: 'code', because: 'Intent and form.', appeal: null }])
    expect(JSON.stringify(report)).not.toContain('secret')
    expect(report.rounds[1]?.seats[1]?.missed).toBe('What it said was blocked (B1): Intent and form.')
  })
})

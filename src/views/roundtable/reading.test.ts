import { describe, expect, test } from 'vitest'
import type { DecisionLayer, RoundtableReport } from '../../core/roundtable/report-types.ts'
import { outcomeOf } from '../outcome.ts'
import { ALONE, ASKING, BLOCKED, LAID_ONLY, RUNNING, STOPPED, UNBEGUN, WAITING } from '../roundtable-extremes.fixture.ts'
import { TALLY } from '../roundtable-making.fixture.ts'
import { ROUNDTABLE } from '../roundtable-sample.fixture.ts'
import { offersOf } from './commands.ts'
import { cautionsOf, confidenceReason, headline, levelText, ratesOf, readable, tallyText, turnText, voteText } from './reading.ts'

const decided = (over: Partial<DecisionLayer>): RoundtableReport => ({ ...ROUNDTABLE, decision: { ...ROUNDTABLE.decision, ...over } })
const blocker = { seat: 'warden', claim: null, because: 'No.', round: 2 }

describe('the headline', () => {
  test.each([
    ['an agreed yes', ROUNDTABLE, 'The table answers YES; 4 of 4 accept it; you can act on it'],
    [
      'a no to be checked',
      decided({ side: 'NO', advice: 'verify' }),
      'The table answers NO; 4 of 4 accept it; check it before you act on it',
    ],
    [
      'no knowledge',
      decided({ side: 'UNCERTAIN', advice: 'verify' }),
      'The table can not tell; 4 of 4 accept it; check it before you act on it',
    ],
    ['no yes or no', decided({ side: null }), 'The table has an answer; 4 of 4 accept it; you can act on it'],
    ['no answer', decided({ side: null, answer: null }), 'The table has no answer: no position leads'],
    ['no vote', decided({ tally: null, advice: 'verify' }), 'The table answers YES; nobody has voted on it; check it before you act on it'],
    [
      'a blocker',
      decided({ tally: { ...TALLY, accept: 2, openBlockers: [blocker] }, advice: 'ask' }),
      'The table answers YES; 3 of 4 accept it and 1 blocker is open; a person has to decide',
    ],
    ['a table to be laid', UNBEGUN, 'The table is being laid; nothing has been said'],
    ['a laid table', LAID_ONLY, 'The table is being laid; nothing has been said'],
    ['a blind round', ALONE, 'Everybody is thinking alone; nothing has been voted on'],
    ['a round under way', RUNNING, 'Round 2 is under way; so far it leans to YES, and 2 of 4 accept it and 1 blocker is open'],
    ['a question to a person', WAITING, 'It waits for a person: X1 has to be answered'],
    ['a question to the caller', ASKING, 'It waits for something that a seat has asked for: Q1'],
    ['a stop', STOPPED, 'The table answers YES; 3 of 4 accept it and 1 blocker is open; a person has to decide'],
  ])('of %s', (_, report, words) => expect(headline(report)).toBe(words))

  test('stands in lists with the answer, once it is over', () => {
    expect(outcomeOf(ROUNDTABLE)).toBe('The table answers YES; 4 of 4 accept it; you can act on it: “Yes, on Fridays and Saturdays only.”')
    expect(outcomeOf(RUNNING)).toMatch(/^Round 2 is under way; .* open\.$/)
  })
})

describe('the words beside it', () => {
  test('agreement says what it is made of', () => {
    expect(levelText(ROUNDTABLE.decision)).toBe(
      'strong agreement: 3 ACCEPT and 1 MINOR, so 100 % accept it; the least sure is at 70 %; no blocker is open',
    )
    expect(levelText(UNBEGUN.decision)).toBe('nothing voted on yet')
    expect(tallyText({ ...TALLY, accept: 1, minor: 0, absent: 2, level: 0.25, unsupported: ['ledger'] })).toBe(
      '1 ACCEPT and 2 no vote, so 25 % accept it; 1 vote not counted as agreement, after a change of side without new evidence',
    )
  })

  test('votes name who leads, a tie, and who is silent', () => {
    const none = { yes: 0, no: 0, uncertain: 0, none: 0, silent: 0, assigned: 0, unsupported: 0, leads: null }
    expect(voteText({ ...none, yes: 2, silent: 1, leads: 'YES' })).toBe('2 YES, 1 silent (YES leads)')
    expect(voteText({ ...none, yes: 1, no: 1 })).toBe('1 YES, 1 NO (a tie)')
    expect(voteText({ ...none, none: 3 })).toBe('3 without a yes or no')
    expect(voteText({ ...none, no: 1, assigned: 2, unsupported: 3, leads: 'NO' })).toBe(
      '1 NO, 2 with an assigned side, not counted, 3 changed sides without new evidence, not counted (NO leads)',
    )
    expect(voteText({ ...none, silent: 4 })).toBe('nobody has said where it stands')
  })

  test('whether the talk turned it', () => {
    const led = (before: 'YES' | 'NO' | null, after: 'YES' | 'NO' | null): string | null =>
      turnText({
        ...ROUNDTABLE,
        blindVote: { ...ROUNDTABLE.blindVote, leads: before },
        finalVote: { ...ROUNDTABLE.finalVote, leads: after },
      })
    expect(led('YES', 'YES')).toBe('The same side led before anyone had spoken.')
    expect(led('NO', 'YES')).toBe('The talk turned it: NO led before anyone had spoken, YES leads now.')
    expect(led(null, 'YES')).toBe('The talk decided it: nobody led before anyone had spoken, YES leads now.')
    expect(led(null, null)).toBeNull()
    expect(turnText(ALONE)).toBeNull()
  })

  test('a rate is met from its target on', () => {
    const met = (rate: number): boolean | undefined =>
      ratesOf({ ...ROUNDTABLE, rates: { ...ROUNDTABLE.rates, labelled: { count: 1, of: 1, rate, target: 0.8 } } })[0]?.isMet
    expect([met(0.8), met(0.79)]).toEqual([true, false])
    expect(ratesOf(UNBEGUN)).toEqual([])
  })

  test('cautions say honestly what took no part in it', () => {
    const offline = { ...ROUNDTABLE, seats: ROUNDTABLE.seats.map((seat) => ({ ...seat, driver: 'offline' as const })) }
    expect(cautionsOf(offline)[0]).toMatch(/^No language model took part: every seat is a stand-in,/)
    expect(cautionsOf(ROUNDTABLE)[0]).toMatch(/^Stand-ins: 1 of 4\./)
    expect(cautionsOf({ ...ROUNDTABLE, switches: { ...ROUNDTABLE.switches, groupthink: 'log', exits: 'off' } })).toContain(
      'Not enforced: groupthink detection (log), exits (off).',
    )
    expect(cautionsOf({ ...ROUNDTABLE, highStakes: 'medical-legal' })).toContainEqual(expect.stringContaining('(medical or legal)'))
    expect(confidenceReason(ROUNDTABLE)).toMatch(/^50 % of the first disagreement vanished/)
  })

  test('puts names in the place of aliases, except in what a source says', () => {
    const [item = expect.unreachable()] = ROUNDTABLE.evidence
    const report = readable({ ...ROUNDTABLE, subject: 'What Speaker C says', evidence: [{ ...item, quote: 'Speaker C sang.' }] })
    expect(report.subject).toBe('What Harbour engineer says')
    expect(report.evidence[0]?.quote).toBe('Speaker C sang.')
  })
})

describe('what can be typed', () => {
  const typed = (report: RoundtableReport): readonly string[] => offersOf(report).map(({ command }) => command)
  const id = 'roundtable-8m3kq7xd'

  test('is what is most urgent first', () => {
    expect(typed(BLOCKED)).toEqual([
      `witan answer ${id} X1 go-on "…"`,
      `witan answer ${id} X1 end "…"`,
      `witan lift-blocker ${id} warden "…"`,
      `witan appeal ${id} B1 "…"`,
      `witan show ${id} --round 2`,
    ])
    expect(typed(ASKING)[0]).toBe(`witan supply ${id} Q1 "…"`)
    expect(typed(ROUNDTABLE)).toEqual([`witan go-on ${id} --rounds 2`, `witan show ${id} --round 3`])
    expect(typed(UNBEGUN)).toEqual([])
  })

  test('is nothing that would be refused: too few seats can not talk on, an answered question is closed', () => {
    const few = { ...ROUNDTABLE, exit: { reason: 'too-few-seats' as const, round: 1, numbers: {}, because: '' } }
    expect(typed(few)).toEqual([`witan show ${id} --round 3`])
    const [escalation = expect.unreachable()] = WAITING.escalations
    const answered = { ...escalation, outcome: { kind: 'expired' as const, because: '' } }
    expect(typed({ ...WAITING, escalations: [answered] }).join()).not.toContain('answer')
  })
})

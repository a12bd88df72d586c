/** The invariants of the worlds can fail: a sound log has none, and each log that was tampered with is caught, by name. */
import { describe, expect, test } from 'vitest'
import type { Recorded } from '../../src/core/words.ts'
import { violationsIn } from '../invariants.ts'
import { played } from '../roundtable-stage.ts'
import { agreeing, echoing } from './agreeing.ts'

type Change = (event: Recorded) => object

const accept = { vote: { vote: 'ACCEPT', claim: null, because: 'Yes.' } }
const whole = {
  plain: played({ cast: 4, options: { rounds: 2 } }).events,
  agreed: played({ cast: 5, options: { rounds: 4, switches: { groupthink: 'off' } }, script: { talk: () => accept } }).events,
  echoed: played({ cast: 4, options: { rounds: 3, patienceMinutes: 0 }, script: echoing }).events,
  objected: played({ cast: 4, options: { rounds: 3 }, script: agreeing }).events,
  asked: played({
    cast: 3,
    options: { rounds: 1, switches: { exits: 'off' } },
    script: {
      talk: (_, { seat, own }) =>
        seat === 'b' && own.contexts.length === 0 ? { needsContext: [{ question: 'How many?', why: '' }] } : undefined,
    },
  }).events,
}

/** Numbered and timed again, as a log would be. */
const renumbered = (events: readonly object[]): readonly Recorded[] =>
  events.map((event, index) => ({ ...event, seq: index + 1 }) as Recorded)
const changed = (events: readonly Recorded[], type: Recorded['type'], change: Change, nth = 0): readonly Recorded[] => {
  const at = events.flatMap((event, index) => (event.type === type ? [index] : []))[nth] ?? -1
  return renumbered(events.map((event, index) => (index === at ? { ...event, ...change(event) } : event)))
}
const without = (events: readonly Recorded[], type: Recorded['type']): readonly Recorded[] =>
  renumbered(events.filter((event) => event.type !== type))

test.each(Object.entries(whole))('a sound log has nothing wrong: %s', (_, events) => expect(violationsIn(events)).toEqual([]))

describe('what was tampered with is caught', () => {
  const cases: readonly (readonly [string, readonly Recorded[], RegExp])[] = [
    [
      'more votes than seats',
      changed(whole.plain, 'round.closed', (event) => ({ tally: { ...(event as { tally: object }).tally, absent: 9 } }), 1),
      /votes of 4 seats/,
    ],
    [
      'a level that was not voted',
      changed(whole.agreed, 'round.closed', (event) => ({ tally: { ...(event as { tally: object }).tally, accept: 1 } }), 2),
      /agree/,
    ],
    [
      'a round that was left out',
      renumbered(whole.plain.filter((event) => event.type !== 'round.opened' || event.round !== 1)),
      /round 2 comes after/,
    ],
    ['a seventh round', changed(whole.plain, 'round.opened', () => ({ round: 7 }), 2), /6 are the most/],
    ['consensus that was not', changed(whole.plain, 'roundtable.exited', () => ({ reason: 'consensus' })), /consensus .* is not true/],
    ['a plateau that was not', changed(whole.plain, 'roundtable.exited', () => ({ reason: 'convergence' })), /convergence .* is not true/],
    [
      'a lead that was not',
      changed(whole.plain, 'roundtable.exited', () => ({ reason: 'unassailable-margin', numbers: { lead: 1, leading: 2, against: 2 } })),
      /unassailable-margin .* is not true/,
    ],
    [
      'an end before the last round',
      changed(whole.plain, 'roundtable.exited', () => ({ numbers: { planned: 3 } })),
      /round-cap .* is not true/,
    ],
    [
      'numbers of a consensus that were not',
      changed(whole.agreed, 'roundtable.exited', () => ({ numbers: { level: 0.9, leastConfidence: 0.75 } })),
      /consensus .* is not true/,
    ],
    [
      'groupthink where there was none',
      renumbered([
        ...whole.plain.slice(0, -2),
        { ...whole.plain.at(-2), type: 'groupthink.detected', round: 2, kind: 'stagnation', numbers: {}, because: '' },
        ...whole.plain.slice(-2),
      ]),
      /stagnation at/,
    ],
    [
      'agreement that nobody answered',
      changed(without(whole.objected, 'objection.judged'), 'roundtable.exited', (event) => event),
      /consensus .* is not true/,
    ],
    ['a turn while a person is awaited', without(whole.asked, 'context.supplied'), /while Q1 is awaited/],
    ['an id twice', changed(whole.asked, 'context.requested', () => ({ id: 'Q2' })), /Q2 comes after Q0/],
    ['a person asked for nothing', changed(whole.echoed, 'objection.judged', () => ({ failed: false })), /objections changed something/],
    ['dissent that never ended', without(whole.objected, 'dissent.closed'), /open dissent/],
    [
      'a turn that nobody settled',
      renumbered(whole.plain.filter((event) => event.type !== 'contribution.made' || event.seat !== 'a')),
      /was settled 0 times/,
    ],
    [
      'somebody shown whom its grant does not list',
      changed(whole.plain, 'turn.granted', () => ({ shown: ['a', 'b', 'c', 'd'] }), 0),
      /before it has answered alone/,
    ],
    [
      'a claim numbered too high',
      changed(whole.plain, 'claims.registered', (event) => ({
        claims: (event as { claims: readonly { id: string }[] }).claims.map((claim) => ({
          ...claim,
          id: `C${Number(claim.id.slice(1)) + 50}`,
        })),
      })),
      /C51 comes after C0/,
    ],
    ['an end without an exit', without(whole.plain, 'roundtable.exited'), /completed without an exit/],
  ]
  test.each(cases)('%s', (_, events, because) => expect(violationsIn(events).join('\n')).toMatch(because))
})

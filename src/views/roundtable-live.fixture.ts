/** A roundtable under way for tests: the state that an event meets, and one of each kind that the sample does not have. */
import { type Deliberation, evolve } from '../core/deliberation.ts'
import type { RoundtableEvent } from '../core/roundtable/words.ts'
import type { Event, EventOf, Recorded } from '../core/words.ts'
import { type Paint, plain } from './paint.ts'
import { foldedFrom, LAID, opening, recordedAll, round, says } from './roundtable-making.fixture.ts'
import { LOG } from './roundtable-sample.fixture.ts'
import { eventLines } from './terminal/lines.ts'

const BEFORE: readonly Event[] = [opening(), LAID, round(0), round(1)]

export const liveRoundtable = (...facts: readonly Event[]): Deliberation => foldedFrom([...BEFORE, ...facts])

/** What is said of an event, with what was true before it. */
export function linesOf(event: Event, width = 96, paint: Paint = plain, before: readonly Event[] = BEFORE): readonly string[] {
  const all = recordedAll([...before, event])
  const last = all.at(-1) as Recorded
  return eventLines(last, evolve(foldedFrom(before), last), paint, width)
}

/** The same, however it is broken into lines. */
export const seen = (event: Event, before?: readonly Event[]): string =>
  linesOf(event, 96, plain, before)
    .join(' ')
    .replace(/[┃\s]+/g, ' ')
    .trim()

/** The whole sample as a watcher sees it. */
export function watched(width = 96, paint: Paint = plain): readonly string[] {
  let state: Deliberation | null = null
  return recordedAll(LOG).flatMap((event) => {
    state = evolve(state, event)
    return eventLines(event, state, paint, width)
  })
}

const because = 'So says the rule.'
const safety = {
  tier: 'full-evaluation' as const,
  score: 5,
  triggers: [],
  passed: false,
  concerns: ['It names a victim.'],
  recommendations: [],
}
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
} = says(1, 'nurse', 'YES', 0.9, {
  text: 'A secret recipe.',
  statement: 'A secret stance.',
})
const kept = { request, seat, round: n, said, references: [], checks: [], revises }

export const HELD: RoundtableEvent = { type: 'contribution.held', ...kept, safety }
export const BLOCKED_EVENT: RoundtableEvent = { type: 'contribution.blocked', id: 'B1', ...kept, safety, by: 'code', because }
export const RAISED: EventOf<'escalation.raised'> = {
  type: 'escalation.raised',
  id: 'X1',
  layer: 'table',
  round: 1,
  needs: 'Say whether it may go on.',
  until: 640_000,
  because,
}

/** Every kind of event that the sample lacks, with what a watcher reads of it. */
export const TOLD: readonly (readonly [
  string,
  RoundtableEvent | EventOf<'escalation.raised' | 'escalation.answered' | 'escalation.expired'>,
])[] = [
  ['What Island nurse said waits for the judge. It names a victim.', HELD],
  [
    'B1: what Island nurse said is not published, by the safety rules. So says the rule. → witan appeal roundtable-8m3kq7xd B1 "…"',
    BLOCKED_EVENT,
  ],
  ['B1 is published after all, by ann: It is harmless.', { type: 'block.appealed', block: 'B1', by: 'ann', because: 'It is harmless.' }],
  [
    'The judge sees an intent to harm, in a form one could act on: So says the rule.',
    { type: 'safety.judged', request: 'evaluate/judge/1', contribution: request, intent: true, actionable: true, because },
  ],
  [
    'The judge sees no intent to harm: So says the rule.',
    { type: 'safety.judged', request: 'evaluate/judge/1', contribution: request, intent: false, actionable: false, because },
  ],
  [
    'The judge ruled on 2 checks of round 1 that code could not make: 1 held. ✗ ADV2: It misses the strongest claim.',
    {
      type: 'verification.judged',
      request: 'verify/judge/1',
      round: 1,
      rulings: [
        { contribution: request, question: 'ADV1', holds: true, because },
        { contribution: request, question: 'ADV2', holds: false, because: 'It misses the strongest claim.' },
      ],
    },
  ],
  [
    '▸ V1: A stranger opens the gate takes: A copied card 1. Copy a card 2. Walk in',
    {
      type: 'vulnerability.found',
      id: 'V1',
      request,
      seat,
      round: 1,
      title: 'A stranger opens the gate',
      precondition: 'A copied card',
      steps: ['Copy a card', 'Walk in'],
    },
  ],
  [
    '▸ answers V1: Change the lock.',
    { type: 'vulnerability.answered', vulnerability: 'V1', request, seat, round: 1, mitigation: 'Change the lock.', acceptedRisk: null },
  ],
  [
    '▸ V1 is accepted as a risk: It is an island.',
    { type: 'vulnerability.answered', vulnerability: 'V1', request, seat, round: 1, mitigation: null, acceptedRisk: 'It is an island.' },
  ],
  [
    '? Q1: Island nurse asks for something before the round goes on. How many were there? Why: The log ends. → witan supply roundtable-8m3kq7xd Q1 "…" It waits 10 minutes for you, then goes on by its own rules.',
    {
      type: 'context.requested',
      id: 'Q1',
      request,
      seat,
      round: 1,
      question: 'How many were there?',
      why: 'The log ends.',
      until: 640_000,
    },
  ],
  ['ann supplies Q1: Eleven.', { type: 'context.supplied', id: 'Q1', by: 'ann', success: true, result: 'Eleven.' }],
  ['ann can not supply Q1: Nobody counted.', { type: 'context.supplied', id: 'Q1', by: 'ann', success: false, result: 'Nobody counted.' }],
  [
    '■ X1: a person is needed. Say whether it may go on. So says the rule. → witan answer roundtable-8m3kq7xd X1 go-on "…" → witan answer roundtable-8m3kq7xd X1 end "…" It waits 10 minutes for you, then goes on by its own rules.',
    RAISED,
  ],
  ['ann answers X1 (end it): “Enough.”', { type: 'escalation.answered', id: 'X1', by: 'ann', choice: 'end', answer: 'Enough.' }],
  ['Nobody answered X1. So says the rule.', { type: 'escalation.expired', id: 'X1', because }],
  [
    '(exits, only logged) This would have happened: end (consensus) So says the rule.',
    { type: 'measure.withheld', feature: 'exits', round: 1, would: 'end (consensus)', because },
  ],
  [
    'ann lets the table talk on, 2 rounds more. So says the rule. About: the lamps',
    { type: 'rounds.extended', by: 'ann', rounds: 2, until: 5, focus: 'the lamps', because },
  ],
  ['ann asks Bookkeeper to write it up.', { type: 'synthesis.asked', by: 'ann', seat: 'ledger' }],
  [
    'Bookkeeper writes it up. The count stays what it is. │ Two nights a week. It names C11. ! not taken: C99 is no claim.',
    {
      type: 'synthesis.written',
      request: 'synthesize/ledger/1',
      seat: 'ledger',
      text: 'Two nights a week.',
      claims: ['C11'],
      ignored: ['C99 is no claim.'],
    },
  ],
]

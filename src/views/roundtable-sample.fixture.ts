/**
 * A roundtable made by hand for tests: four seats, a blind round and three of talk. Agreement comes too early, objections are
 * called for, a quotation fails and is taken back, a blocker is raised and set aside, and the table agrees.
 */
import { report } from '../core/deliberation.ts'
import type { RoundtableReport } from '../core/roundtable/report-types.ts'
import type { RoundtableEvent } from '../core/roundtable/words.ts'
import type { Event } from '../core/words.ts'
import {
  alone,
  COMPLETED,
  checkOf,
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
} from './roundtable-making.fixture.ts'

const NIGHTS = cites('E1', 1, 'clinic-log.csv', 7, '2030-07-14,02:10,transfer by lifeboat,94 min')
const COSTS = cites('E2', 1, 'crew-costs.md', 12, 'A night crew of three costs 1,140 a night, holidays aside.')
const DOUBLED = cites(
  'E3',
  1,
  'clinic-log.csv',
  3,
  'Night transfers doubled within one year.',
  'The quotation is not in clinic-log.csv; closest: «2030-05-02,23:40,transfer by ferry,41 min», line 3 (similarity 0.44).',
)
const BERTH = cites('E4', 1, 'berth-survey.md', 21, 'The east berth may be used at any tide with two lamps on the pier head.')
const LAMPS = cites('E5', 2, 'petrel-count.md', 9, 'With amber lamps 3 of 212 birds landed on deck; with white ones 61 did.')
const ADDRESS = {
  id: 'E6',
  kind: 'url' as const,
  reference: { n: 2, path: null, lines: null, quote: null, url: 'https://example.org/night-ferries', title: 'Night ferries, a survey' },
  check: checkOf('unverified', 'A web address is not fetched.'),
}

const BLIND: readonly Event[] = [
  LAID,
  round(0),
  alone('harbour', 'YES', 0.7, 'Yes: the east berth can be used at night.', 'A boat can berth there in the dark.[INFER]'),
  claims('position/harbour/1', [claim('C1', 'A boat can berth there in the dark.', 'INFER')]),
  alone(
    'nurse',
    'YES',
    0.8,
    'Yes: at night the lifeboat is the only way to a hospital.',
    'The last transfer by lifeboat took 94 minutes.[FACT][1]',
  ),
  claims('position/nurse/1', [claim('C2', 'The last transfer by lifeboat took 94 minutes.', 'FACT', ['E1'])], [NIGHTS]),
  alone('ledger', 'NO', 0.65, 'No: a night crew costs more than all day fares of a week.', 'A night crew costs 1,140 a night.[FACT][1]'),
  claims('position/ledger/1', [claim('C3', 'A night crew costs 1,140 a night.', 'FACT', ['E2'])], [COSTS]),
  alone('warden', 'NO', 0.6, 'No: lamps on deck draw petrels down.', 'Petrels land on lit decks in summer nights.[ASSUME]'),
  claims('position/warden/1', [claim('C4', 'Petrels land on lit decks in summer nights.', 'ASSUME')]),
  closes(0, 'Two for, two against, nobody quite sure.', { meanConfidence: 0.69, confidenceChange: null, sideChange: null }),
]

const ANSWER = { seat: 'nurse', side: 'YES' as const, statement: 'Yes: at night the lifeboat is the only way to a hospital.' }

const FIRST: readonly Event[] = [
  round(1, { answer: ANSWER, because: 'Everybody has answered alone.' }),
  says(1, 'harbour', 'YES', 0.86, {
    statement: 'Yes: the berth is no obstacle, and the clinic needs it.',
    text: 'What the nurse says settles it for me.[ASSUME]',
    supports: ['C2'],
    part: { of: 'collaborative', builds: [{ claims: ['C1', 'C2'], adds: 'A berth that works and a need that is real make a case.' }] },
  }),
  claims('collaborative/harbour/1', [claim('C5', 'What the nurse says settles it.', 'ASSUME')]),
  verified(1, 'harbour', 'collaborative/harbour/1'),
  says(1, 'nurse', 'YES', 0.9, {
    statement: 'Yes: night transfers have doubled.',
    text: 'Night transfers doubled within one year.[FACT][1] Speaker C confirms that the berth is no obstacle.[INFER]',
    uncertain: ['How many of them could have waited until the morning.'],
  }),
  claims('collaborative/nurse/1', [claim('C6', 'Night transfers doubled within one year.', 'FACT', ['E3'])], [DOUBLED]),
  verified(1, 'nurse', 'collaborative/nurse/1'),
  says(1, 'ledger', 'YES', 0.85, {
    request: 'collaborative/ledger/1',
    statement: 'Yes: then the cost is worth it.',
    text: 'If transfers have doubled, the crew is worth its price.[INFER]',
    change: { from: 'NO', supported: false, because: 'It cites nothing that it had not cited before.' },
    failureModes: [{ failure: 'Nobody travels in May.', mitigation: 'Begin in June.' }],
  }),
  claims('collaborative/ledger/1', [claim('C7', 'If transfers have doubled, the crew is worth its price.', 'INFER')]),
  verified(1, 'ledger', 'collaborative/ledger/1', { U4: '1 of 3 failure modes with a mitigation.' }),
  says(1, 'ledger', 'YES', 0.85, {
    request: 'collaborative/ledger/2',
    revises: 'collaborative/ledger/1',
    statement: 'Yes: then the cost is worth it.',
    text: 'If transfers have doubled, the crew is worth its price.[INFER]',
    change: { from: 'NO', supported: false, because: 'It cites nothing that it had not cited before.' },
    failureModes: ['Nobody travels in May.', 'The crew falls ill.', 'Fuel gets dearer.'].map((failure) => ({
      failure,
      mitigation: 'Begin small.',
    })),
  }),
  claims('collaborative/ledger/2', [
    { ...claim('C7', 'If transfers have doubled, the crew is worth its price.', 'INFER'), restates: true },
  ]),
  verified(1, 'ledger', 'collaborative/ledger/2'),
  says(1, 'warden', 'NO', 0.6, {
    statement: 'No: nobody has looked at the birds.',
    text: 'Nobody has said how bright the deck would be.[ASSUME]',
    vote: { vote: 'BLOCKER', claim: 'C1', because: 'The lamps that the berth needs are what kills the birds.' },
    challenges: [{ claim: 'C1', because: 'It leaves out what the lamps do.' }],
  }),
  claims('collaborative/warden/1', [claim('C8', 'Nobody has said how bright the deck would be.', 'ASSUME')]),
  verified(1, 'warden', 'collaborative/warden/1'),
  closes(
    1,
    'Three agree within one round; one blocks it over the lamps.',
    { meanConfidence: 0.8, newFacts: 1, confidentShare: 0.75, sources: 2, overlap: 0.31 },
    {
      accept: 2,
      minor: 0,
      blocker: 1,
      unsupported: ['ledger'],
      level: 0.5,
      leastConfidence: 0.6,
      openBlockers: [{ seat: 'warden', claim: 'C1', because: 'The lamps that the berth needs are what kills the birds.', round: 1 }],
    },
    {
      summary: {
        oneLiner: 'Three agree within one round; one blocks it over the lamps.',
        newClaims: ['C5', 'C6', 'C7', 'C8'],
        newEvidence: ['E3'],
        decisions: [],
        seats: [],
        contested: [{ claim: 'C1', for: ['harbour'], against: ['warden'], since: 1 }],
      },
    },
  ),
  {
    type: 'groupthink.detected',
    round: 1,
    kind: 'early-convergence',
    numbers: { confidentShare: 0.75, sources: 2, overlap: 0.31, clusters: 2 },
    because: '0.75 of the seats are at 0.85 or surer by round 1, on 2 sources (fewer than 3).',
  },
]

const object = (counter: string, hypothesis: string, assumption: string, challenge: string) => ({
  of: 'objection' as const,
  counterargument: { claim: 'C2', argument: counter },
  hypothesis,
  assumption: { claim: null, assumption, challenge },
})

const OBJECTIONS: readonly Event[] = [
  round(2, {
    kind: 'objection',
    answer: { ...ANSWER, statement: 'Yes: night transfers have doubled.' },
    because: 'Agreement came early, on 2 sources.',
  }),
  says(2, 'harbour', 'YES', 0.75, {
    request: 'object/harbour/1',
    statement: 'Yes, from the east berth alone.',
    text: 'The east berth may be used at any tide with two lamps on the pier head.[FACT][1]',
    part: object(
      'One night does not make a rule.',
      'A helicopter on call could be cheaper.',
      'The ferry is the only vessel.',
      'The pilot boat lies idle at night.',
    ),
  }),
  claims(
    'object/harbour/1',
    [claim('C9', 'The east berth may be used at any tide with two lamps on the pier head.', 'FACT', ['E4'])],
    [BERTH],
  ),
  says(2, 'nurse', 'YES', 0.85, {
    request: 'object/nurse/1',
    statement: 'Yes: one night of 94 minutes is reason enough.',
    text: 'I can not find the doubling in the log, so I take it back.[INFER]',
    retracts: ['C6'],
    part: object('Few transfers happen at night.', 'A second lifeboat would do.', 'All nights are alike.', 'Weekends are not.'),
  }),
  claims('object/nurse/1', [claim('C10', 'The doubling is not in the log.', 'INFER')]),
  { type: 'claim.judged', claim: 'C6', status: 'retracted', by: 'nurse', because: 'Island nurse took it back.' },
  says(2, 'ledger', 'YES', 0.78, {
    request: 'object/ledger/1',
    statement: 'Yes, on Fridays and Saturdays only.',
    text: 'Two nights a week cost 2,280.[INFER]',
    vote: { vote: 'MINOR', claim: 'C3', because: 'Two nights a week, not seven.' },
    part: object(
      'Seven nights can not be paid.',
      'Two nights would bring most of the good.',
      'It has to be every night.',
      'Most transfers fall on weekends.',
    ),
  }),
  claims('object/ledger/1', [claim('C11', 'Two nights a week cost 2,280.', 'INFER')]),
  says(2, 'warden', 'NO', 0.7, {
    request: 'object/warden/1',
    statement: 'No, as long as the lamps are white.',
    text: 'With white lamps 61 of 212 birds landed on deck.[FACT][2]',
    vote: { vote: 'BLOCKER', claim: 'C9', because: 'Two white lamps bring down one bird in four.' },
    challenges: [{ claim: 'C9', because: 'It does not say which lamps.' }],
    part: object('The pier lamps are the harm.', 'Amber lamps could be harmless.', 'Lamps are all alike.', 'They are not: see the count.'),
  }),
  claims('object/warden/1', [claim('C12', 'With white lamps 61 of 212 birds landed on deck, with amber ones 3.', 'FACT', ['E5'])], [LAMPS]),
  closes(
    2,
    'The doubling is taken back; lamps and cost are on the table.',
    { meanConfidence: 0.77, newFacts: 2, confidenceChange: 0.09, sources: 4 },
    {
      accept: 2,
      minor: 1,
      blocker: 1,
      level: 0.75,
      leastConfidence: 0.7,
      openBlockers: [{ seat: 'warden', claim: 'C9', because: 'Two white lamps bring down one bird in four.', round: 2 }],
    },
    { kind: 'objection' },
  ),
  {
    type: 'objection.judged',
    round: 2,
    seats: ['harbour', 'nurse', 'ledger', 'warden'].map((id) => ({
      seat: id,
      counterargument: { met: true, because: 'Nobody had said it.' },
      hypothesis: id === 'nurse' ? { met: false, because: 'C2 says much the same.' } : { met: true, because: 'Nobody had named it.' },
      assumption: { met: true, because: 'Nobody had questioned it.' },
    })),
    failed: false,
    newFacts: 2,
    meanConfidence: 0.77,
    change: 0.09,
    because: 'The objections changed something: 2 new facts, mean confidence 0.77, moved by 0.09.',
  },
]

const LAST: readonly Event[] = [
  round(3, {
    answer: { seat: 'ledger', side: 'YES', statement: 'Yes, on Fridays and Saturdays only.' },
    because: 'Round 2 ended nothing; 4 rounds are planned.',
  }),
  { type: 'blocker.lifted', seat: 'warden', by: 'ann', because: 'The harbour office has ordered amber lamps.' },
  says(3, 'harbour', 'YES', 0.84, {
    statement: 'Yes, Fridays and Saturdays, from the east berth.',
    text: 'Amber lamps light the pier well enough.[INFER]',
    supports: ['C9', 'C12'],
  }),
  claims('collaborative/harbour/3', [claim('C13', 'Amber lamps light the pier well enough.', 'INFER')]),
  verified(3, 'harbour', 'collaborative/harbour/3'),
  says(3, 'nurse', 'YES', 0.88, {
    statement: 'Yes, on the two nights that matter most.',
    text: 'Other islands do the same.[INFER][2]',
    supports: ['C11'],
  }),
  claims('collaborative/nurse/3', [claim('C14', 'Other islands do the same.', 'INFER', ['E6'])], [ADDRESS]),
  verified(3, 'nurse', 'collaborative/nurse/3'),
  says(3, 'ledger', 'YES', 0.82, {
    statement: 'Yes, on Fridays and Saturdays only.',
    text: 'At 2,280 a week it can be paid.[INFER]',
    supports: ['C2'],
  }),
  claims('collaborative/ledger/3', [claim('C15', 'At 2,280 a week it can be paid.', 'INFER')]),
  verified(3, 'ledger', 'collaborative/ledger/3'),
  says(3, 'warden', 'UNCERTAIN', 0.7, {
    statement: 'It may do, with amber lamps and a count in July.',
    text: 'With amber lamps 3 of 212 birds landed on deck.[FACT][2]',
    vote: { vote: 'MINOR', claim: 'C12', because: 'Only with amber lamps, and a count in July.' },
    supports: ['C9'],
    change: { from: 'NO', supported: true, because: 'E5 is new to it as a reason for the answer.' },
  }),
  claims('collaborative/warden/3', [claim('C16', 'A count in July would show it.', 'ASSUME')]),
  verified(3, 'warden', 'collaborative/warden/3'),
  closes(
    3,
    'All accept two nights a week with amber lamps.',
    { meanConfidence: 0.81, newFacts: 0, confidenceChange: 0.04 },
    { accept: 3, minor: 1 },
    {
      decisions: [
        { id: 'D1', text: 'With white lamps 61 of 212 birds landed on deck, with amber ones 3.', round: 3, by: 'table', claims: ['C12'] },
      ],
    },
  ),
  {
    type: 'roundtable.exited',
    reason: 'consensus',
    round: 3,
    numbers: { level: 1, openBlockers: 0, leastConfidence: 0.7, round: 3 },
    because:
      '100 % of the seats accept the working answer (needed: 80 %), nobody blocks it, and the least sure stands at 0.7 (needed: 0.7).',
  },
  COMPLETED,
]

/** The whole log; every beginning of it is a state that a report must tell of. */
export const LOG: readonly Event[] = [opening(), ...BLIND, ...FIRST, ...OBJECTIONS, ...LAST]

export const ROUNDTABLE = report(foldedFrom(LOG)) as RoundtableReport

/** The last event of a kind in the log. */
export function eventOf<T extends RoundtableEvent['type']>(type: T): Extract<RoundtableEvent, { type: T }> {
  const found = LOG.findLast((event) => event.type === type)
  if (found === undefined) throw new Error(`No ${type} in the log.`)
  return found as Extract<RoundtableEvent, { type: T }>
}

import { describe, expect, test } from 'vitest'
import type { DebateReport, ReportedCrux } from '../../core/debate/report-types.ts'
import { manyCruxes } from '../debate-extremes.fixture.ts'
import { CRUX, DEBATE, EMPTY, SECOND, threadOf } from '../debate-sample.fixture.ts'
import { metricsOf } from './metrics.ts'
import { dcgText, falsifierText, spelled } from './phrases.ts'
import {
  baselineText,
  changesOf,
  collapseText,
  concessionsOf,
  cruxesOf,
  durationText,
  flipsText,
  headline,
  horizonsOf,
  irreducible,
  linksOf,
  lostThreads,
  messagesOf,
  positionNote,
  proposalsOf,
  readable,
  restatementsOf,
  seatChange,
  standingOf,
  voteText,
} from './reading.ts'

const withCruxes = (...cruxes: readonly ReportedCrux[]): DebateReport => ({
  ...DEBATE,
  threads: cruxes.map((crux) => threadOf(crux.id, { crux })),
})

describe('the headline', () => {
  test('counts the validated questions that keep both sides', () => {
    expect(headline(DEBATE)).toBe('They disagree on one question, and on another that did not pass every test')
    expect(headline(withCruxes(CRUX, { ...SECOND, validated: true }))).toBe('They disagree on two questions')
  })

  test('does not call the topic a question on which it turns', () => {
    const topic = { ...CRUX, asksTopic: true }
    expect(headline(withCruxes(topic))).toBe('They disagree on the topic itself; no question below it was found')
    expect(headline(withCruxes(topic, { ...SECOND, validated: true }))).toBe('They disagree on two questions')
  })

  test('says what is settled beside what is open', () => {
    const settled: ReportedCrux = { ...SECOND, status: 'resolved', validated: false }
    expect(headline({ ...withCruxes(CRUX, settled), regime: 'partial' })).toBe(
      'They settled one question and still disagree on one question',
    )
  })

  test('names the side of a consensus', () => {
    const vote = { YES: [], NO: ['holder', 'macro'], UNCERTAIN: [] }
    expect(headline({ ...DEBATE, regime: 'consensus', finalVote: vote })).toBe('They agree: NO')
  })

  test('never calls it a disagreement where nothing was found, and says so far while it runs', () => {
    expect(headline(EMPTY)).toBe('So far: no question was found on which it turns')
    expect(headline({ ...DEBATE, regime: 'inconclusive' })).toBe('No conclusion: two questions found, none decides it')
    expect(headline({ ...DEBATE, status: 'paused' })).toBe(
      'So far: they disagree on one question, and on another that did not pass every test',
    )
  })
})

describe('cruxes', () => {
  test('stand primary first, then by DCG', () => {
    const third = { ...SECOND, id: 't9', dcg: { ...SECOND.dcg, score: 0.9 } }
    expect(cruxesOf(withCruxes(SECOND, third, CRUX)).map(({ id }) => id)).toEqual(['t1', 't9', 't2'])
    expect(cruxesOf({ ...withCruxes(SECOND, third, CRUX), primaryCrux: null }).map(({ id }) => id)).toEqual(['t9', 't1', 't2'])
  })

  test('show their worth with the three factors', () => {
    expect(dcgText(CRUX.dcg)).toBe('0.34 = coverage 0.60 × polarity 0.67 × impact 0.85')
    expect(dcgText(SECOND.dcg)).toBe('0.30 = coverage 0.40 × polarity 1.00 × impact 0.75')
  })

  test('say how far they may be relied on', () => {
    expect(standingOf(CRUX)).toEqual(expect.arrayContaining(['open', 'validated', 'a question about the future']))
    expect(standingOf(SECOND)).toEqual(
      expect.arrayContaining(['not validated (Only one criterion would settle it)', 'worded by the clerk']),
    )
  })

  test('flag a position that no evidence carried, and only that', () => {
    const [yes, no, uncertain] = CRUX.positions
    expect(positionNote(yes ?? expect.unreachable())).toBeNull()
    expect(positionNote(no ?? expect.unreachable())).toEqual({
      text: 'moved from UNCERTAIN to NO (carried by verified evidence)',
      isFlag: false,
    })
    expect(positionNote(uncertain ?? expect.unreachable())).toEqual({
      text: 'moved from NO to UNCERTAIN without new evidence: counts as NO',
      isFlag: true,
    })
    expect(positionNote({ ...(yes ?? expect.unreachable()), gone: true })?.text).toBe('has left the table: does not count')
  })

  test('tell who restated whom, after how many attempts, and who decided', () => {
    expect(restatementsOf(DEBATE, CRUX)).toEqual([
      'Long-term holder restated Macro trader: ACCURATE after 2 attempts',
      'Macro trader restated Long-term holder: ACCURATE after 1 attempt, decided by the judge',
    ])
  })
})

test('votes name everybody, and say when there are none', () => {
  expect(voteText(DEBATE, DEBATE.finalVote)).toBe(
    '2 YES (Long-term holder and Payments builder), 1 NO (Macro trader), 1 UNCERTAIN (Gold keeper)',
  )
  expect(voteText(EMPTY, EMPTY.blindVote)).toBe('nobody has declared a side')
})

test('a change of side without evidence is said with what it counts as', () => {
  expect(changesOf(DEBATE)).toEqual([
    { text: 'Gold keeper moved from NO to UNCERTAIN without new evidence, so it counts as NO.', isFlag: true },
  ])
  const carried = DEBATE.seats.map((seat) => ({ ...seat, unsupportedFlip: false }))
  expect(changesOf({ ...DEBATE, seats: carried })).toEqual([{ text: 'Gold keeper moved from NO to UNCERTAIN on evidence.', isFlag: false }])
  expect(DEBATE.seats.map(seatChange)).toEqual(['YES → YES', 'NO → NO', 'NO → UNCERTAIN (counts as NO)', 'YES → YES', 'UNCERTAIN → –'])
})

test('collapse is a share, nothing, or not measured', () => {
  expect(collapseText({ ...DEBATE, unverifiedFlips: 0 })).toBe(
    '25 % of the disagreement that was declared blind turned into agreement without new evidence.',
  )
  expect(collapseText({ ...DEBATE, collapseRate: 0, unverifiedFlips: 2 })).toBe(
    'None of the disagreement that was declared blind turned into agreement without new evidence. 2 changes of position rest on evidence that could not be verified.',
  )
  expect(collapseText(EMPTY)).toBeNull()
})

test('threads that failed, were merged or gave nothing are told with their last reasons', () => {
  expect(lostThreads(DEBATE)).toEqual([
    {
      id: 't3',
      topic: 'Jewellery demand',
      end: 'could not be locked: Four lock attempts failed.',
      reasons: ['All committed seats say YES; a crux needs YES and NO.'],
    },
    { id: 't4', topic: 'Crashes', end: 'was merged: It asks the same as t1.', reasons: [] },
  ])
})

test('what the reason says already is not said twice', () => {
  const because = 'The lock failed 4 times: Ada has not restated Bo. One side is missing.'
  const lockFailures = [
    [
      { rule: 'x', because: 'Ada has not restated Bo.' },
      { rule: 'y', because: 'One side is missing.' },
    ],
  ]
  const failed = threadOf('t7', { topic: 'Fees', question: null, status: 'FAILED_LOCK', because, lockFailures })
  expect(lostThreads({ ...DEBATE, threads: [failed] })).toEqual([
    {
      id: 't7',
      topic: 'Fees',
      end: 'could not be locked: The lock failed 4 times.',
      reasons: ['Ada has not restated Bo.', 'One side is missing.'],
    },
  ])
})

test('every concession is told: whose, what, and whether it cost anything', () => {
  const [first, ...others] = CRUX.positions
  if (first === undefined) throw new RangeError('The sample has positions.')
  const concessions = [
    { proposition: 'It fell in 2020.', cheap: true },
    { proposition: 'It may fall again', cheap: false },
  ]
  expect(concessionsOf({ ...CRUX, positions: [{ ...first, concessions }, ...others] })).toEqual([
    'Long-term holder (YES) grants: “It fell in 2020” (cheap: its answer to the topic stays)',
    'Long-term holder (YES) grants: “It may fall again” (it changed its answer to the topic)',
  ])
  expect(concessionsOf(CRUX)).toEqual([])
})

test('who looks another time ahead than most is named', () => {
  const positions = CRUX.positions.map((one, index) => (index === 1 ? { ...one, horizon: '1-3mo' as const } : one))
  expect(horizonsOf({ ...CRUX, positions })).toEqual(['Macro trader looks one to three months ahead'])
  expect(horizonsOf(CRUX)).toEqual([])
})

test('the card says whose sides polarity counts, where it does not count all', () => {
  const flips = '2 of 5 seats would change their answer to the whole topic (3 said so).'
  expect(flipsText(CRUX)).toBe(`${flips} Polarity counts only who says what would change its mind: 2 of 3 with a side do.`)
  const decided = CRUX.positions.filter(({ falsifier }) => falsifier !== null)
  expect(flipsText({ ...CRUX, positions: decided })).toBe(flips)
})

test('messages are counted by who sent them, since their ids run on over all', () => {
  expect(durationText(DEBATE)).toBe('41 messages of the seats and 9 of the moderator in 3:32 of the debate’s own time')
  expect(durationText({ ...DEBATE, userMessages: 1 })).toContain('41 messages of the seats, 9 of the moderator and 1 of the user')
  expect(durationText({ ...DEBATE, moderatorMessages: 0 })).toMatch(/^41 messages in/)
})

test('a proposal that came to nothing is told with its reason, and once if it came up again', () => {
  const again = DEBATE.notTakenUp.map((proposal) => ({ ...proposal, id: `${proposal.id}0`, from: 't1' }))
  expect(proposalsOf({ ...DEBATE, notTakenUp: [...DEBATE.notTakenUp, ...again.slice(1)] })[1]).toBe(
    'spot (p4 and p40, proposed by the moderator in t2 and t1): nobody put it as a question',
  )
  expect(proposalsOf(DEBATE)).toEqual([
    '“Does mining waste power?” (p3, proposed by Macro trader in t1): only Macro trader wanted it',
    'spot (p4, proposed by the moderator in t2): nobody put it as a question',
  ])
})

test('a seat that said nothing is called silent', () =>
  expect(DEBATE.seats.slice(0, 2).map((seat, index) => messagesOf({ ...seat, silent: index === 1 }))).toEqual(['9', 'silent']))

test('reasons why a crux is not validated stand in one bracket without stops inside', () =>
  expect(standingOf({ ...SECOND, failures: ['It has not locked.', 'No real disagreement.'] })).toContain(
    'not validated (It has not locked; No real disagreement)',
  ))

test('links leave out what was refused, and tell contradictions, twins and circles', () => {
  const graph = { ...DEBATE.graph, duplicates: [{ a: 't1', b: 't3', similarity: 0.914 }], cycles: [['t1', 't2']] }
  expect(linksOf({ ...DEBATE, graph })).toEqual([
    't1 supports t2: If it holds in a crash, custody matters more.',
    'Tail-risk analyst contradicts itself on t1 and t2: NO to t2 needs YES to t1.',
    't1 and t3 ask nearly the same (similarity 0.91)',
    't1 and t2 hang on each other in a circle and are taken as one',
  ])
})

test('what nothing could settle is told by its question', () => expect(irreducible(DEBATE)).toEqual([CRUX.question]))

test('the baseline stands beside with its tokens', () => {
  expect(baselineText(DEBATE)).toContain(
    '(ask-7k2m9xqd): The answer of Macro trader wins. 2 YES, 3 NO; 179,900 tokens against 181,240 here.',
  )
  expect(baselineText(EMPTY)).toBeNull()
})

test('metrics have every count with its parts, and are empty before anything happened', () => {
  const text = metricsOf(DEBATE).map(({ label, value }) => `${label}: ${value}`)
  expect(text).toEqual([
    'Locks: 2 of 5 attempts (steelmans-missing 2, no-split 1)',
    'Restatements: 6, 2 of them retries; accurate: 67 %',
    'Quotations: 7 verified, 1 failed',
    'Contributions refused: 10 (too-long 4, wrong-stage 6)',
    'Looks without a word: 23 (nothing-relevant 21, rate-limit 2)',
    'Attention: 64 % of replies to what really concerned the seat, 10 % by the fallback',
    'Threads: 4 opened, 1 merged, 0 gone quiet',
    'Horizons: 1 time asked to look equally far ahead, 1 answer that came closer',
    'Promotions: 2',
    'Model calls: 58, 29.0 for each validated crux',
    'Signs of an end: ✓ threads done, ✓ irreducible cruxes found, ✓ no new threads, – camps stable',
  ])
  expect(metricsOf(EMPTY)).toEqual([])
})

test('a readable report has names in its texts, and sources as they were', () => {
  const crux = readable(DEBATE).threads[0]?.crux
  expect(crux?.positions[1]?.statement).toContain('as Gold keeper says')
  expect(crux?.evidence[1]?.references[0]?.check.because).toContain('«Speaker A: most')
})

test('numbers are spelled up to twelve', () => {
  expect([spelled(0, 'question'), spelled(1, 'question'), spelled(12, 'question'), spelled(13, 'question')]).toEqual([
    'no questions',
    'one question',
    'twelve questions',
    '13 questions',
  ])
  expect(headline(manyCruxes(8))).toBe('They disagree on eight questions')
})

test('a deadline has one word for its day, its own or ours', () => {
  const test = { metric: 'Fees', threshold: 'above 2 %', reasoning: null }
  expect([falsifierText({ ...test, deadline: '2030-12-31' }), falsifierText({ ...test, deadline: 'on 2030-12-31' })]).toEqual([
    'Fees: above 2 %, by 2030-12-31',
    'Fees: above 2 %, on 2030-12-31',
  ])
})

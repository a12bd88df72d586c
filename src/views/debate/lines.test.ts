import { describe, expect, test } from 'vitest'
import type { DebateEvent, Said } from '../../core/debate/words.ts'
import type { Event } from '../../core/words.ts'
import { columns } from '../columns.ts'
import { BEGUN, DECLARED, FALSIFIER, FLIP, folded, granted, live, NEXT_SEQ, OPENED, published, stored } from '../debate-live.fixture.ts'
import { checkOf } from '../debate-sample.fixture.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { type Paint, plain } from '../paint.ts'
import { eventLines } from '../terminal/lines.ts'

const linesOf = (event: Event, width = 92, paint: Paint = plain, ...before: readonly Event[]): readonly string[] =>
  eventLines(stored(event, NEXT_SEQ + before.length), live(...before, event), paint, width)

/** The text of an event without bars and line ends: what is said, however it is broken. */
const seen = (event: Event, ...before: readonly Event[]): string =>
  linesOf(event, 92, plain, ...before)
    .join(' ')
    .replace(/[┃\s]+/g, ' ')
    .trim()

const claim = (content: string): Said => ({ move: 'CLAIM', content, confidence: 0.7 })
const because = 'So says the rule.'

describe('a message', () => {
  test('is a block in its lane: badge, id, speaker, move, how sure, what it answers, the words', () => {
    const event = published('m3', 'macro', { move: 'CHALLENGE', content: 'Not in 2020.', confidence: 0.7 }, { replyTo: 'm1' })
    expect(linesOf(event)).toEqual([
      '',
      '┃ t1 DISCOVERY 1/8 · m3 Macro trader · CHALLENGE · 70 % sure · ↩ m1 Long-term holder',
      '┃    Not in 2020.',
    ])
  })

  test('answers the moderator by office', () => {
    expect(seen(published('m3', 'macro', claim('Yes.'), { replyTo: 'm2' }))).toContain('↩ m2 the moderator')
  })

  test('shows readers real names for the aliases that seats know each other by', () => {
    expect(seen(published('m3', 'macro', claim('Speaker C and Speaker E differ; Speaker Zero does not.')))).toContain(
      'Long-term holder and Gold keeper differ; Speaker Zero does not.',
    )
  })

  test.each<[string, Said]>([
    ['CLARIFY Fine. Looks five years ahead.', { move: 'CLARIFY', content: 'Fine.', horizon: '5y' }],
    ['REFRAME Other. Asks instead: “Is it X?”', { move: 'REFRAME', content: 'Other.', question: 'Is it X?' }],
    ['PROPOSE CRUX This. Proposed crux: “Is it Y?”', { move: 'PROPOSE_CRUX', content: 'This.', question: 'Is it Y?' }],
    [
      'PROVIDE EVIDENCE Look. Meets Macro trader’s falsifier.',
      { move: 'PROVIDE_EVIDENCE', content: 'Look.', bearsOn: 'macro', bearing: 'meets' },
    ],
    [
      'CHALLENGE EVIDENCE No. Against Macro trader’s evidence in m1: how it was measured.',
      { move: 'CHALLENGE_EVIDENCE', content: 'No.', opponent: 'macro', evidence: 'm1', about: 'measurement' },
    ],
    [
      'COMMIT POSITION · NO · 60 % sure I say no. Stands for: It fell. Would change its mind: 90-day correlation: above 0.6, by 2030-12-31 Its answer to the whole topic hangs on this: The hedge is the whole case.',
      {
        move: 'COMMIT_POSITION',
        content: 'I say no.',
        side: 'NO',
        statement: 'It fell.',
        confidence: 0.6,
        horizon: '5y',
        falsifier: FALSIFIER,
        decides: null,
        flip: FLIP,
      },
    ],
    [
      'DECLARE FALSIFIER This. Would change its mind: 90-day correlation: above 0.6, by 2030-12-31',
      { move: 'DECLARE_FALSIFIER', content: 'This.', falsifier: FALSIFIER },
    ],
    [
      'STEELMAN They say. Restates Macro trader: It fell. Strongest reason: Liquidity.',
      { move: 'STEELMAN', content: 'They say.', target: 'macro', claim: 'It fell.', reason: 'Liquidity.', falsifier: FALSIFIER },
    ],
    [
      'GRADE STEELMAN · INCOMPLETE Nearly. Of Macro trader’s restatement.',
      { move: 'GRADE_STEELMAN', content: 'Nearly.', of: 'macro', grade: 'INCOMPLETE', corrections: 'The reason.' },
    ],
  ])('says what its move declares: %s', (text, said) => expect(seen(published('m3', 'gold', said))).toContain(`m3 Gold keeper · ${text}`))

  const update: Said = {
    move: 'UPDATE_POSITION',
    content: 'I move.',
    prior: 'YES',
    next: 'NO',
    confidence: 0.6,
    evidence: ['E4'],
    concededFalsifier: false,
    topClaim: null,
  }
  test.each([
    ['verified', '✓ Carried by verified evidence (E4).'],
    ['unverified', '? Carried only by evidence that could not be verified (E4).'],
    ['falsifier', '✓ Its own falsifier has been met.'],
    ['unsupported', '! No new evidence carries this: it is shown, but does not count.'],
  ] as const)('that changes a position says what carries it: %s', (supported, text) => {
    expect(seen(published('m3', 'gold', update, { supported }))).toContain(`UPDATE POSITION · YES → NO · 60 % sure I move. ${text}`)
  })

  test('that concedes says what is granted, and whether it changes the whole answer', () => {
    const said: Said = {
      move: 'CONCEDE',
      content: 'Granted.',
      proposition: 'It fell in 2020.',
      topClaimChanged: true,
      prior: 'YES',
      next: 'UNCERTAIN',
      evidence: [],
    }
    expect(seen(published('m3', 'gold', said, { supported: 'unsupported' }))).toMatch(
      /Grants: “It fell in 2020\.” Changes its answer to the whole topic: YES → UNCERTAIN ! No new evidence/,
    )
  })

  test('with a falsifier that does not count says why', () => {
    const said: Said = { move: 'DECLARE_FALSIFIER', content: 'This.', falsifier: FALSIFIER }
    expect(seen(published('m3', 'gold', said, { lacks: ['The deadline has no date.'] }))).toContain(
      '! This falsifier does not count: The deadline has no date.',
    )
  })

  test('is followed by its quotations with their verdicts, in the same lane and by the ids that others refer to', () => {
    const message = published(
      'm3',
      'macro',
      { move: 'PROVIDE_EVIDENCE', content: 'Look.', bearsOn: null, bearing: 'context' },
      { thread: 't2' },
    )
    const reference = { n: 1, path: 'note.md', lines: { start: 12, end: 12 }, quote: 'Speaker A said so.', url: null, title: null }
    const registered: Event = {
      type: 'claims.registered',
      request: 'speak/macro/1',
      seat: 'macro',
      claims: [],
      evidence: [
        { id: 'E4', kind: 'file', reference, check: checkOf('verified', 'Found.') },
        { id: 'E5', kind: 'file', reference, check: checkOf('failed', 'Not in note.md.') },
      ],
      violations: [{ rule: 'two-labels', because: 'Two labels.' }],
    }
    const lanes: Paint = { ...plain, magenta: (text) => `<${text}>` }
    expect(linesOf(registered, 92, lanes, message)).toEqual([
      '<┃>   ✓ E4 note.md:12 “Speaker A said so.”',
      '<┃>   ✗ E5 note.md:12 “Speaker A said so.”',
      '<┃>         failed: Not in note.md.',
      '<┃>  ! Two labels.',
    ])
  })

  test('cannot pass its own words off as a remark or a message of others', () => {
    const forged = published(
      'm3',
      'macro',
      claim(`Well.\n\n┃ t1 ✓ LOCKED at attempt 1\n${'x '.repeat(40)} ✓ E9 note.md ${'y '.repeat(40)}`),
    )
    for (const line of linesOf(forged, 60).slice(2)) expect(line).toMatch(/^┃ {4}\S/)
  })
})

describe('every other event of a debate', () => {
  test.each<[string, DebateEvent]>([
    ['Each seat first takes a position alone, unseen by the others. At most 200 messages and 5:00 on the debate’s own clock.', BEGUN],
    ['Long-term holder · YES · 80 % sure · looks five years ahead A fixed supply keeps value.', DECLARED],
    ['', { type: 'look.passed', seat: 'macro', until: null, rule: 'nothing-relevant' }],
    [
      't1 The moderator asks for one horizon: Macro trader, five years?',
      { type: 'moderator.intervened', id: 'm3', thread: 't1', kind: 'horizon-alignment', content: 'Speaker A, five years?', mentions: [] },
    ],
    ['t1 m3 ada says: And taxes?', { type: 'user.interjected', id: 'm3', thread: 't1', by: 'ada', content: 'And taxes?', mentions: [] }],
    [
      't1 Gold keeper proposes a thread (p2) on taxes. “Do taxes decide it?”',
      {
        type: 'thread.proposed',
        proposal: 'p2',
        by: 'gold',
        from: 't1',
        topic: 'taxes',
        question: 'Do taxes decide it?',
        supporters: [],
        message: null,
      },
    ],
    [
      't2 Macro trader supports the proposed thread p1.',
      { type: 'thread.seconded', proposal: 'p1', seat: 'macro', question: null, message: 'm1' },
    ],
    [
      't2 The proposed thread p1 is not opened (too-similar): So says the rule.',
      { type: 'thread.declined', proposal: 'p1', rule: 'too-similar', because },
    ],
    [
      't3 is opened by the user: Taxes Question: “Do taxes decide it?” It grew out of t1. Gold keeper opens it.',
      {
        type: 'thread.created',
        thread: 't3',
        topic: 'Taxes',
        question: 'Do taxes decide it?',
        parent: 't1',
        proposal: null,
        by: 'user',
        openers: ['gold'],
        budgets: { DISCOVERY: 8, EVIDENCE: 14 },
      },
    ],
    [
      't1 now asks: “Will it hold?” Set by the moderator. So says the rule.',
      { type: 'question.set', thread: 't1', question: 'Will it hold?', by: 'moderator', because },
    ],
    ['t1 DISCOVERY → CRUX LOCK: So says the rule.', { type: 'stage.changed', thread: 't1', from: 'DISCOVERY', to: 'CRUX_LOCK', because }],
    ['t1 Gold keeper abstains: So says the rule.', { type: 'seat.abstained', thread: 't1', seat: 'gold', because }],
    ['', { type: 'steelman.attempted', thread: 't1', from: 'holder', to: 'macro', message: 'm1', attempt: 1 }],
    [
      'Attempt 2 of Long-term holder to restate Macro trader.',
      { type: 'steelman.attempted', thread: 't1', from: 'holder', to: 'macro', message: 'm1', attempt: 2 },
    ],
    [
      't1 ✗ INCOMPLETE: Long-term holder’s restatement of Macro trader. The judge decided. Missing or wrong: The reason. So says the rule.',
      {
        type: 'steelman.graded',
        request: null,
        thread: 't1',
        from: 'holder',
        to: 'macro',
        grade: 'INCOMPLETE',
        corrections: 'The reason.',
        by: 'judge',
        because,
      },
    ],
    [
      't1 ✗ Lock attempt 2 failed. It gets 4 more messages. - One side is missing. (one-sided) - Macro trader has no falsifier. (falsifier-missing)',
      {
        type: 'crux.lock-failed',
        thread: 't1',
        attempt: 2,
        failures: [
          { rule: 'one-sided', because: 'One side is missing.' },
          { rule: 'falsifier-missing', because: 'Speaker A has no falsifier.' },
        ],
        extraBudget: 4,
      },
    ],
    ['t1 ✓ LOCKED at attempt 3: “Will it hold?”', { type: 'crux.locked', thread: 't1', attempt: 3, question: 'Will it hold?' }],
    ['t1 ✓ Converged (95 %): So says the rule.', { type: 'thread.converged', thread: 't1', signal: 0.95, because }],
    ['t1 ✗ Failed: So says the rule.', { type: 'thread.failed', thread: 't1', because }],
    ['t1 – Went quiet: So says the rule.', { type: 'thread.staled', thread: 't1', because }],
    ['t2 ⇒ Merged into t1: it asks the same (similarity 0.93).', { type: 'thread.merged', thread: 't2', into: 't1', similarity: 0.93 }],
    [
      't1 provisional DCG 0.34 = coverage 0.60 × polarity 0.67 × impact 0.85 (2 of 3 declared flips count)',
      {
        type: 'dcg.calculated',
        crux: 't1',
        coverage: 0.6,
        polarity: 2 / 3,
        impact: 0.85,
        score: 0.34,
        provisional: true,
        declared: 3,
        counted: 2,
      },
    ],
    ['t1 ★ On the agenda: So says the rule.', { type: 'crux.promoted', crux: 't1', because }],
    ['t1 ☆ Off the agenda: So says the rule.', { type: 'crux.demoted', crux: 't1', because }],
    [
      't1 ◆ Crux, worded by the clerk: “Will it hold?” They read the evidence differently. Same facts. ! Not validated: Nobody says NO.',
      {
        type: 'crux.extracted',
        crux: 't1',
        question: 'Will it hold?',
        by: 'clerk',
        request: null,
        provisional: false,
        validated: false,
        failures: ['Nobody says NO.'],
        criteria: [],
        disagreement: 'evidence',
        diagnosis: 'Same facts.',
      },
    ],
    [
      't1 No crux from the clerk (needs clarification): So says the rule.',
      { type: 'crux.not-found', crux: 't1', request: 'extract/scribe/1', rule: 'needs-clarification', because },
    ],
    [
      't1 Gold keeper does not find the wording fair: So says the rule.',
      { type: 'crux.reviewed', request: 'review/gold/1', crux: 't1', seat: 'gold', fair: false, because },
    ],
    [
      't1 Gold keeper finds the wording fair.',
      { type: 'crux.reviewed', request: 'review/gold/1', crux: 't1', seat: 'gold', fair: true, because },
    ],
    ['t1 the user challenges the crux: So says the rule.', { type: 'crux.challenged', crux: 't1', by: 'user', because }],
    [
      't2 contradicts t1 (d2, 0.40 sure): Short. It does not count: too unsure.',
      {
        type: 'dependency.proposed',
        request: 'relate/scribe/2',
        dependencies: [{ id: 'd2', from: 't2', to: 't1', kind: 'CONTRADICTS', sketch: 'Short.', confidence: 0.4, refused: 'too unsure.' }],
      },
    ],
    [
      't1 entails t2: Gold keeper does not agree. So says the rule.',
      { type: 'dependency.confirmed', request: 'confirm/gold/1', id: 'd1', seat: 'gold', agrees: false, because },
    ],
    [
      'Camps (preliminary) - Hard money: Long-term holder and Gold keeper (t1 YES)',
      {
        type: 'coalition.detected',
        camps: [{ members: ['holder', 'gold'], positions: { t1: 'YES' }, label: 'Hard money' }],
        preliminary: true,
      },
    ],
    ['The camps are now called “Hard money”.', { type: 'coalition.named', request: 'name/scribe/1', labels: ['Hard money'] }],
    ['Gold keeper leaves the table (by the user): So says the rule.', { type: 'seat.removed', seat: 'gold', by: 'user', because }],
    ['The debate ends (too few seats): So says the rule.', { type: 'debate.ending', reason: 'too-few-seats', because }],
    ['Polarised. So says the rule.', { type: 'debate.completed', regime: 'polarized', because }],
  ])('%s', (text, event) => expect(seen(event)).toBe(text))
})

describe('what the house says', () => {
  test.each<[string, Event]>([
    [
      'Gold keeper is refused (too-long): 412 characters; at most 400 are allowed.',
      {
        type: 'contribution.refused',
        request: 'speak/gold/1',
        seat: 'gold',
        rule: 'too-long',
        because: '412 characters; at most 400 are allowed.',
      },
    ],
    [
      'Gold keeper is left out until 1:30: So says the rule.',
      { type: 'seat.skipped', seat: 'gold', stage: 'DISCOVERY', until: 90_000, because },
    ],
    ['', { type: 'dissent.opened', subject: 't1', seat: 'gold', trigger: 'no-challenge', because }],
    ['The dissent on t1 was voiced. So says the rule.', { type: 'dissent.closed', subject: 't1', outcome: 'voiced', because }],
    ['', { type: 'interruption.raised', scope: 'thread', subject: 't1', hard: false, trigger: 'lock-failed', resumable: false, because }],
    ['', granted('gold')],
    ['Done.', { type: 'deliberation.closed', reason: 'completed', because }],
  ])('%s', (text, event) => expect(seen(event)).toBe(text))
})

test('each thread has a colour of its own', () => {
  const marked: Paint = { ...plain, cyan: (text) => `<c>${text}`, magenta: (text) => `<m>${text}` }
  const staled = (thread: string): Event => ({ type: 'thread.staled', thread, because })
  expect(linesOf(staled('t1'), 92, marked)[1]).toMatch(/^<c>┃ <c>t1 /)
  expect(linesOf(staled('t2'), 92, marked)[1]).toMatch(/^<m>┃ <m>t2 /)
})

test('before the debate has begun nothing is renamed and nothing breaks', () => {
  const state = folded([OPENED, BEGUN])
  expect(eventLines(stored(DECLARED, 3), state, plain, 92)[1]).toBe('Long-term holder · YES · 80 % sure · looks five years ahead')
})

test('no event passes the width or steers the terminal, whatever its texts say', () => {
  const texts = [...HOSTILE, '日本語'.repeat(40), '👩‍👩‍👧'.repeat(50), 'word '.repeat(80)]
  for (const text of texts) {
    const events: readonly Event[] = [
      published('m3', 'macro', { move: 'PROPOSE_CRUX', content: text, question: text }, { replyTo: 'm1', lacks: [text] }),
      { type: 'moderator.intervened', id: 'm3', thread: 't1', kind: 'open-floor', content: text, mentions: [] },
      { type: 'user.interjected', id: 'm3', thread: 't1', by: text, content: text, mentions: [] },
      { type: 'crux.lock-failed', thread: 't1', attempt: 1, failures: [{ rule: text, because: text }], extraBudget: 0 },
      { type: 'crux.locked', thread: 't1', attempt: 1, question: text },
      { type: 'coalition.detected', camps: [{ members: ['holder'], positions: { t1: 'YES' }, label: text }], preliminary: false },
      { type: 'contribution.refused', request: 'speak/gold/1', seat: 'gold', rule: text, because: text },
      { type: 'debate.completed', regime: 'consensus', because: text },
      { type: 'thread.declined', proposal: text, rule: text, because: text },
    ]
    for (const width of [20, 40, 120]) {
      for (const line of events.flatMap((event) => linesOf(event, width))) {
        expect(columns(line)).toBeLessThanOrEqual(width)
        expect(line).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u)
      }
    }
  }
})

import { describe, expect, test } from 'vitest'
import type { DebateEvent } from '../../core/debate/words.ts'
import type { Event } from '../../core/words.ts'
import { columns } from '../columns.ts'
import { BEGUN, DECLARED, folded, granted, linesOf, OPENED, published, seen, stored } from '../debate-live.fixture.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { type Paint, plain } from '../paint.ts'
import { eventLines } from '../terminal/lines.ts'

const because = 'So says the rule.'

describe('every other event of a debate', () => {
  test.each<[string, DebateEvent]>([
    ['Each seat first takes a position alone, unseen by the others. At most 200 messages and 5:00 on the debate’s own clock.', BEGUN],
    ['Long-term holder · YES · 80 % sure · looks five years ahead A fixed supply keeps value.', DECLARED],
    ['', { type: 'look.passed', seat: 'macro', until: null, rule: 'nothing-relevant' }],
    [
      't1 m3 The moderator asks for one horizon: Macro trader, five years?',
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
    ['The debate has run its course: So says the rule.', { type: 'debate.converged', irreducible: ['t1'], coalitionsSince: 3, because }],
    ['t1 ■ Closed: So says the rule. (signal 0.95)', { type: 'thread.converged', thread: 't1', signal: 0.95, because }],
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
      't1 ◆ Crux, worded by the clerk: “Will it hold?” About the evidence: Same facts. ! Not validated: Nobody says NO.',
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
        dependencies: [
          {
            id: 'd2',
            from: 't2',
            to: 't1',
            kind: 'CONTRADICTS',
            sketch: 'Short.',
            confidence: 0.4,
            voices: ['judge'],
            refused: 'too unsure.',
          },
        ],
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
  test('of a seat that breaks the same rule again only one short line, and the reason again for another rule', () => {
    const refused = (n: number, rule = 'too-long'): Event => ({
      type: 'contribution.refused',
      request: `speak/gold/${n}`,
      seat: 'gold',
      rule,
      because: '412 characters; at most 400 are allowed.',
    })
    const again: Event = { ...granted('gold'), request: 'speak/gold/2' } as Event
    expect(seen(refused(2), refused(1), again)).toBe('Gold keeper is refused again (too-long), 2 times in a row.')
    expect(seen(refused(2, 'wrong-stage'), refused(1), again)).toContain('is refused (wrong-stage): 412 characters')
  })
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
    ['t1 The dissent asked for was voiced. So says the rule.', { type: 'dissent.closed', subject: 't1', outcome: 'voiced', because }],
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

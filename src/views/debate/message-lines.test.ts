import { describe, expect, test } from 'vitest'
import type { Said } from '../../core/debate/words.ts'
import type { Event } from '../../core/words.ts'
import { FALSIFIER, FLIP, linesOf, published, seen } from '../debate-live.fixture.ts'
import { checkOf } from '../debate-sample.fixture.ts'
import { type Paint, plain } from '../paint.ts'

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

  describe('that says how far ahead the seat looks', () => {
    const commit = (horizon: '5y' | '10y+'): Event =>
      published('m3', 'holder', {
        move: 'COMMIT_POSITION',
        content: 'I say no.',
        side: 'NO',
        statement: 'It fell.',
        confidence: 0.6,
        horizon,
        falsifier: null,
        decides: null,
        flip: FLIP,
      })
    const asked = (seat: string): Event => ({
      type: 'moderator.intervened',
      id: 'm9',
      thread: 't1',
      kind: 'horizon-alignment',
      content: 'Does it hold?',
      mentions: [seat],
    })
    test('shows another time than it opened with', () =>
      expect(seen(commit('10y+'))).toContain('Looks ten years and more ahead now; it opened with five years.'))
    test('shows that who was asked stays where it was', () => {
      expect(seen(commit('5y'), asked('holder'))).toContain('Still looks five years ahead.')
      expect(seen(commit('5y'), asked('gold'))).not.toContain('ahead')
    })
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
      'COMMIT POSITION · NO · 60 % sure I say no. Stands for: It fell. Would change its mind: 90-day correlation: above 0.6, by 2030-12-31 Its answer to the whole topic hangs on this.',
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
      'STEELMAN They say. Restates Macro trader. Their claim: It fell. Their reason: Liquidity.',
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

  test('does not repeat in remarks what its words have said, and always shows what they have not', () => {
    const said = (content: string): Said => ({ move: 'PROPOSE_CRUX', content, question: 'Is it a hedge?' })
    expect(seen(published('m3', 'gold', said('It turns on this: is it a hedge?')))).not.toContain('Proposed crux')
    expect(seen(published('m3', 'gold', said('It turns on this: is it not a hedge?')))).toContain('Proposed crux: “Is it a hedge?”')
    const proposed: Event = {
      type: 'thread.proposed',
      proposal: 'p2',
      by: 'gold',
      from: 't1',
      topic: 'hedge',
      question: 'Is it a hedge?',
      supporters: [],
      message: 'm3',
    }
    expect(seen(proposed, published('m3', 'gold', said('Is it a hedge?')))).toBe('t1 Gold keeper proposes a thread (p2) on hedge.')
  })

  test('that grades a restatement tells the grade once, and corrections it has not told itself', () => {
    const message = published('m3', 'macro', {
      move: 'GRADE_STEELMAN',
      content: 'Not quite.',
      of: 'holder',
      grade: 'WRONG',
      corrections: 'The reason is lost.',
    })
    const graded: Event = {
      type: 'steelman.graded',
      request: null,
      thread: 't1',
      from: 'holder',
      to: 'macro',
      grade: 'WRONG',
      corrections: 'The reason is lost.',
      by: 'target',
      because,
    }
    expect(seen(graded, message)).toBe('Missing or wrong: The reason is lost.')
    expect(seen({ ...graded, grade: 'INCOMPLETE' }, message)).toContain('✗ INCOMPLETE: Long-term holder’s restatement of Macro trader.')
  })

  test('that moves no side says so', () => {
    expect(seen(published('m3', 'gold', { ...update, next: 'YES' }, { supported: 'unsupported' }))).toContain(
      'still YES · 60 % sure I move. No position changes.',
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

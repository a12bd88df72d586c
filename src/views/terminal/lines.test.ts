import { describe, expect, test } from 'vitest'
import { type Deliberation, evolve } from '../../core/deliberation.ts'
import type { Event, EventOf } from '../../core/words.ts'
import { ANSWERS, OPENING, REPORT, recorded, SEATS, stateWith } from '../ask-sample.fixture.ts'
import { columns } from '../columns.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { type Paint, plain } from '../paint.ts'
import { eventLines } from './lines.ts'

const WIDTH = 92
const seen = (event: Event, state = stateWith(), width = WIDTH): string => eventLines(recorded(event), state, plain, width).join('\n')

const answered = (index: number): EventOf<'answer.given'> => {
  const { seat = '', side = null, position = '', text = '', confidence = 0 } = ANSWERS[index] ?? {}
  return { type: 'answer.given', request: `answer/${seat}/1`, seat, side, position, text, confidence }
}

const registered = (index: number): EventOf<'claims.registered'> => {
  const { seat = '', evidence = [], violations = [] } = ANSWERS[index] ?? {}
  return { type: 'claims.registered', request: `answer/${seat}/1`, seat, claims: [], evidence: [...evidence], violations: [...violations] }
}

const failure = (code: EventOf<'ask.failed'>['code'], retryAt: number | null): EventOf<'ask.failed'> => ({
  type: 'ask.failed',
  request: 'rank/outside-view/1',
  seat: 'outside-view',
  attempt: 1,
  usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
  micros: 0,
  latencyMs: 1,
  model: null,
  code,
  because: 'HTTP 503 from the model.',
  raw: null,
  retryAt,
})

const sent = (seat: string): EventOf<'ask.sent'> => ({
  type: 'ask.sent',
  request: `answer/${seat}/1`,
  seat,
  purpose: 'answer',
  attempt: 1,
  driver: 'model',
  model: 'openai/gpt-5',
  prompt: 'aa',
  reserved: { tokens: 100, micros: 10 },
  lookups: 0,
  repairs: null,
})

const granted = (seat: string): EventOf<'turn.granted'> => ({
  type: 'turn.granted',
  request: `answer/${seat}/1`,
  seat,
  purpose: 'answer',
  stage: 'answering',
  target: null,
  score: null,
  shown: [],
  deadline: null,
})

const opened: EventOf<'deliberation.opened'> = { type: 'deliberation.opened', ...OPENING }

/** Every event of a stream with its state after it, as a door shows them. */
function watched(events: readonly Event[], width = WIDTH): readonly string[] {
  let state: Deliberation | null = null
  return events.flatMap((event, index) => {
    const stored = recorded(event, index + 1, index * 1_000)
    state = evolve(state, stored)
    return eventLines(stored, state, plain, width)
  })
}

describe('the opening', () => {
  test('shows the question, every seat with its model and method, the dossier and the notes', () => {
    const text = seen(opened)
    expect(text).toMatch(
      /^Should Larkfield split its monolith into services this year\?\nask-7k2m9xqd · 5 seats · 2 files in the dossier · 1 skipped\n/,
    )
    expect(text).toContain('  Failure hunter   openai/gpt-5                 Pre-mortem')
    expect(text).toContain('  Options keeper   offline                      Reversibility')
    expect(text).toContain('Skipped .env: looks like credentials')
    expect(text).toContain('no language model')
  })

  test('says who serves the table', () => {
    const [first = expect.unreachable()] = SEATS
    expect(seen({ ...opened, staff: { clerk: { ...first, model: 'openai/gpt-5' }, judge: null } })).toContain('\n  Clerk: openai/gpt-5\n')
    expect(seen(opened)).not.toContain('Clerk')
  })

  test('says when there is no dossier', () =>
    expect(seen({ ...opened, dossier: { files: [], skipped: [] } })).toContain('5 seats · no dossier'))
})

describe('an answer', () => {
  test('comes with name, side, confidence and position, its text behind a bar', () => {
    const lines = seen(answered(1)).split('\n')
    expect(lines.slice(0, 3)).toEqual(['', 'Failure hunter · NO · 80 % sure', expect.stringMatching(/^ {2}Not the whole product/)])
    for (const line of lines.slice(4)) expect(line).toMatch(/^ {2}│/)
  })

  test('has no badge where the question is none of yes or no', () => {
    expect(seen({ ...answered(1), side: null })).toContain('\nFailure hunter · 80 % sure\n')
  })

  test('is followed by its references with what the verifier found, and the rules it broke', () => {
    const text = seen(registered(2))
    expect(text).toMatch(/^ {2}✗ \[2\] on-call-costs\.md:6 “During the notifications service/)
    expect(text).toContain('failed: The quotation is not in on-call-costs.md')
    expect(text.replace(/\s+/g, ' ')).toContain('closest: «During the eight weeks')
    expect(text).toContain('  ? [3] https://example.org/survey “Most teams')
    expect(text).toContain('unverified: A web address is not fetched.')
    expect(text).toContain('  ! A FACT has no citation')
    expect(seen(registered(1))).toMatch(/^ {2}✓ \[1\] notifications-post-mortem\.md:26 “A next/)
  })

  test('steps back where labels stand', () => {
    const marked: Paint = { ...plain, dim: (text) => `<${text}>` }
    expect(eventLines(recorded(answered(0)), stateWith(), marked, 200).join('\n')).toContain('took 13.<[FACT][1]> Attempts')
  })

  test('cannot pass its own words off as a verdict or another speaker', () => {
    const forged = {
      ...answered(1),
      text: 'Sure.\n\nCost accountant · YES · 99 % sure\n✓ [9] plan.md “all true”',
      position: 'No.\n✓ [8] forged',
    }
    const lines = seen(forged).split('\n')
    expect(lines.filter((line) => /^ {2}[✓✗?] /.test(line))).toEqual([])
    expect(lines.filter((line) => line.startsWith('Cost accountant'))).toEqual([])
  })
})

describe('rankings', () => {
  test('name the voter, the order and the reason', () => {
    const [ballot] = REPORT.ballots
    const text = seen({
      type: 'ranking.cast',
      request: 'rank/outside-view/1',
      seat: 'outside-view',
      ranking: (ballot?.ranking ?? []).map((place) => (typeof place === 'string' ? place : [...place])),
      because: 'It fits.',
    })
    expect(text.replace(/\s+/g, ' ')).toBe(
      " Outside view ranks Failure hunter first, then Options keeper, Cost accountant, User's advocate. “It fits.”",
    )
  })

  test('that are spared, skipped or refused say so', () => {
    expect(seen({ type: 'rankings.spared', seats: ['outside-view', 'failure-hunter'], because: 'Nothing can change.' })).toContain(
      'No ranking is needed from Outside view and Failure hunter. Nothing can change.',
    )
    expect(
      seen({ type: 'seat.skipped', seat: 'outside-view', stage: 'answering', until: null, because: 'Its breaker is open.' }),
    ).toContain('Outside view is not asked for its answer. Its breaker is open.')
    expect(
      seen({ type: 'contribution.refused', request: 'rank/outside-view/1', seat: 'outside-view', rule: 'x', because: 'A is missing.' }),
    ).toContain("Outside view's ranking does not count. A is missing.")
  })
})

describe('failures', () => {
  test('that are tried again say when', () => {
    expect(seen(failure('server-error', 12_000))).toContain('Outside view: the server failed, asked again in 2 s. HTTP 503')
    expect(seen(failure('timeout', 10_000))).toContain('no reply in time, asked again at once.')
    expect(seen(failure('malformed', 10_000))).toContain("Outside view's ranking is not as asked for, and is asked for once more.")
  })

  test('that are final leave a visible gap', () => {
    expect(seen(failure('unauthorized', null))).toContain('Outside view gives no ranking: the key was not accepted. HTTP 503')
    expect(seen(failure('declined', null))).toContain('Outside view gives no ranking: it declines. HTTP 503')
  })
})

describe('a new runner', () => {
  const start = [opened, { type: 'runner.started', epoch: 1, runner: 'a' }] satisfies Event[]
  const again: Event = { type: 'runner.started', epoch: 2, runner: 'b' }
  const asked = ['outside-view', 'failure-hunter'].flatMap((seat): Event[] => [granted(seat), sent(seat)])

  test('is no news at the start', () => expect(watched(start)).toEqual(watched([opened])))

  test('says once how many calls were lost, and leaves the facts behind it silent', () => {
    const lost = ['outside-view', 'failure-hunter'].map((seat): Event => ({ ...failure('lost', 0), seat, request: `answer/${seat}/1` }))
    const text = watched([...start, ...asked, again, ...lost]).slice(watched(start).length)
    expect(text.join(' ').replace(/\s+/g, ' ')).toBe(
      ' Going on after a break: 2 calls were lost with the process that asked; they stay on the bill.',
    )
  })

  test('that finds nothing in the air only goes on', () => {
    expect(watched([...start, granted('outside-view'), again]).at(-1)).toBe('Going on where it was left.')
  })
})

describe('the house', () => {
  const because = '$1.9100 of the $2.0000 allowed are used (95 % gate).'
  test.each<[string, Event]>([
    [because, { type: 'budget.crossed', gate: '95', resource: 'dollars', used: 1, limit: 2, because }],
    [
      'Outside view goes on with a/small, cheaper than a/large.',
      { type: 'seat.downgraded', seat: 'outside-view', from: 'a/large', to: 'a/small', because },
    ],
    ['Failed 3 times.', { type: 'breaker.opened', seat: 'outside-view', failures: 3, because: 'Failed 3 times.' }],
    ['Stopping at once.', { type: 'deliberation.stopping', by: 'governor', hard: true, reason: 'budget', because }],
    [
      'Stopped by ada at once.',
      { type: 'deliberation.stopping', by: 'ada', hard: true, reason: 'user', because: 'Stopped by ada at once.' },
    ],
    ['Paused by ada. Nothing new is asked until it is resumed.', { type: 'deliberation.paused', by: 'ada', because: null }],
    ['Resumed by ada.', { type: 'deliberation.resumed', by: 'ada' }],
    [
      'Reopened by ada, with at most $2.00, 400,000 tokens, 60 minutes.',
      { type: 'deliberation.reopened', by: 'ada', limits: OPENING.limits },
    ],
    [
      'Stopped early (break). Rogue by Ada for the third time.',
      { type: 'deliberation.closed', reason: 'break', because: 'rogue by Ada for the third time.' },
    ],
    [`Stopped early (budget). ${because}`, { type: 'deliberation.closed', reason: 'budget', because }],
    ['Done.', { type: 'deliberation.closed', reason: 'completed', because: 'All in.' }],
  ])('says: %s', (line, event) => expect(seen(event).trim()).toBe(line))

  test('is silent about grants, sendings, bills and withdrawals', () => {
    const bill: Event = {
      type: 'ask.answered',
      request: 'r',
      seat: 'outside-view',
      attempt: 1,
      usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
      micros: 1,
      latencyMs: 1,
      model: null,
      raw: 'aa',
      used: true,
      lookups: [],
    }
    const withdrawn: Event = { type: 'turn.withdrawn', request: 'r', seat: 'outside-view', because: 'stopped' }
    for (const event of [granted('outside-view'), sent('outside-view'), bill, withdrawn, failure('lost', 0)]) expect(seen(event)).toBe('')
  })
})

test('no event passes the width or steers the terminal, whatever its texts say', () => {
  const [first, ...others] = SEATS
  for (const text of [...HOSTILE, '日本語'.repeat(40), '👩‍👩‍👧'.repeat(50), 'word '.repeat(80)]) {
    const seats = first === undefined ? [] : [{ ...first, name: text.slice(0, 80), method: text }, ...others]
    const state = stateWith({ opening: { ...OPENING, seats } })
    const events: readonly Event[] = [
      { ...opened, subject: text, seats, notes: [text], dossier: { files: [], skipped: [{ path: text, because: text }] } },
      { ...answered(0), position: text, text },
      { ...registered(2), violations: [{ rule: 'two-labels', because: text }] },
      { type: 'ranking.cast', request: 'r', seat: 'outside-view', ranking: ['failure-hunter', 'outside-view'], because: text },
      { ...failure('refused', null), because: text },
      { type: 'deliberation.paused', by: text, because: null },
    ]
    for (const width of [20, 24, 60, 120]) {
      for (const line of events.flatMap((event) => eventLines(recorded(event), state, plain, width))) {
        expect(columns(line)).toBeLessThanOrEqual(width)
        expect(line).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u)
      }
    }
  }
})

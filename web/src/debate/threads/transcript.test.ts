import { describe, expect, test } from 'vitest'
import type { Event, Recorded } from '../../../../src/core/words.ts'
import { published, stored } from '../../../../src/views/debate-live.fixture.ts'
import { checkOf } from '../../../../src/views/debate-sample.fixture.ts'
import { type Entry, Transcript } from './transcript.ts'

const log = (...events: readonly Event[]): readonly Recorded[] => events.map((event, index) => stored(event, index + 1))

function transcriptOf(events: readonly Recorded[]): Transcript {
  const transcript = new Transcript()
  transcript.grow(events)
  return transcript
}

const said = (id: string, request: string, more: object = {}): Event =>
  published(id, 'macro', { move: 'CLAIM', content: 'It fell.', confidence: 0.7 }, { request, ...more })
const granted = (request: string, purpose: string, target: string | null): Event => ({
  type: 'turn.granted',
  request,
  seat: 'macro',
  purpose,
  stage: 'DISCOVERY',
  target,
  score: null,
  shown: [],
  deadline: null,
})
const answered = (request: string, raw: string): Event => ({
  type: 'ask.answered',
  request,
  seat: 'macro',
  attempt: 1,
  usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
  micros: null,
  latencyMs: 1,
  model: null,
  raw,
  used: true,
  lookups: [],
})
const refused = (request: string): Event => ({
  type: 'contribution.refused',
  request,
  seat: 'macro',
  rule: 'reply-limit',
  because: 'Two have answered it.',
})
const failed: Event = {
  type: 'crux.lock-failed',
  thread: 't1',
  attempt: 1,
  failures: [{ rule: 'one-side', because: 'All say yes.' }],
  extraBudget: 0,
}
const registered = (request: string, ...ids: readonly string[]): Event => ({
  type: 'claims.registered',
  request,
  seat: 'macro',
  claims: [],
  evidence: ids.map((id, index) => ({
    id,
    kind: 'file',
    reference: { n: index + 1, path: 'a.md', lines: null, quote: 'It fell.', url: null, title: null },
    check: checkOf('verified', 'Found.'),
  })),
  violations: [],
})

const kinds = (entries: readonly Entry[]): readonly string[] => entries.map(({ kind }) => kind)
const quotedIn = (entry: Entry | undefined): readonly string[] =>
  entry?.kind === 'message' ? (entry.quoted?.evidence ?? []).map(({ id }) => id) : []

describe('what was refused', () => {
  const events = log(said('m1', 'r1'), granted('r2', 'speak', 'm1'), answered('r2', 'abc'), refused('r2'), said('m2', 'r3'))

  test('stands in its thread, in order, with what it was asked for and the hash of what was said', () => {
    const column = transcriptOf(events).column('t1', 5, true)
    expect(kinds(column)).toEqual(['message', 'refused', 'message'])
    expect(column[1]).toMatchObject({ purpose: 'speak', raw: 'abc', event: { rule: 'reply-limit', because: 'Two have answered it.' } })
  })

  test('is left out unless it is asked for, and counted all the same', () => {
    const transcript = transcriptOf(events)
    expect(kinds(transcript.column('t1', 5, false))).toEqual(['message', 'message'])
    expect(transcript.refusedCount(5)).toBe(1)
    expect(transcript.refusedCount(3)).toBe(0)
  })

  test('has no hash where no answer is in the log', () => {
    const transcript = transcriptOf(log(granted('r1', 'open', null), refused('r1')))
    expect(transcript.unplaced(2)).toMatchObject([{ purpose: 'open', raw: null }])
  })

  test('of a restatement is placed by the thread in its target', () => {
    const transcript = transcriptOf(log(granted('r1', 'steelman', 't2/macro/gold'), refused('r1')))
    expect(kinds(transcript.column('t2', 2, true))).toEqual(['refused'])
    expect(transcript.unplaced(2)).toEqual([])
  })
})

describe('a column', () => {
  test('shows a failed lock in order with the messages, from its moment on', () => {
    const transcript = transcriptOf(log(said('m1', 'r1'), failed, said('m2', 'r2')))
    expect(kinds(transcript.column('t1', 1, false))).toEqual(['message'])
    expect(kinds(transcript.column('t1', 2, false))).toEqual(['message', 'lock-failed'])
    expect(kinds(transcript.column('t1', 3, false))).toEqual(['message', 'lock-failed', 'message'])
  })

  test('grows with the log, and says the same of a past moment as before', () => {
    const transcript = new Transcript()
    const events = log(said('m1', 'r1'), said('m2', 'r2'))
    transcript.grow(events.slice(0, 1))
    const before = transcript.column('t1', 1, false)
    expect(before).toHaveLength(1)
    transcript.grow(events)
    expect(transcript.column('t1', 1, false)).toEqual(
      log(said('m1', 'r1')).map((event) => ({ kind: 'message', seq: 1, event, quoted: null })),
    )
    expect(transcript.column('t1', 2, false)).toHaveLength(2)
  })

  test('leaves the grade of who was restated to its own message', () => {
    const graded = (by: 'target' | 'rule'): Event => ({
      type: 'steelman.graded',
      request: null,
      thread: 't1',
      from: 'macro',
      to: 'gold',
      grade: 'WRONG',
      corrections: null,
      by,
      because: '',
    })
    expect(kinds(transcriptOf(log(graded('target'), graded('rule'))).column('t1', 2, false))).toEqual(['note'])
  })
})

describe('what a message quotes', () => {
  test('is known from the event behind it', () => {
    const events = log(granted('r1', 'commit', 't1'), said('m1', 'r1', { evidence: ['E1'] }), registered('r1', 'E1'))
    const [entry] = transcriptOf(events).column('t1', 3, false)
    expect(entry).toMatchObject({ quoted: { seq: 3 } })
    expect(quotedIn(entry)).toEqual(['E1'])
  })

  test('stays with its own move where one turn held two', () => {
    const events = log(
      granted('r1', 'commit', 't1'),
      said('m1', 'r1', { evidence: ['E1'] }),
      said('m2', 'r1', { evidence: ['E2'] }),
      registered('r1', 'E1', 'E2'),
    )
    expect(transcriptOf(events).column('t1', 4, false).map(quotedIn)).toEqual([['E1'], ['E2']])
  })

  test('does not reach the messages of another turn', () => {
    const events = log(
      said('m1', 'r1', { evidence: ['E1'] }),
      granted('r2', 'commit', 't1'),
      said('m2', 'r2', { evidence: ['E1'] }),
      registered('r2', 'E1'),
    )
    expect(transcriptOf(events).column('t1', 4, false).map(quotedIn)).toEqual([[], ['E1']])
  })
})

test('who said what, and when', () => {
  const transcript = transcriptOf(
    log(said('m1', 'r1'), { type: 'user.interjected', id: 'm2', thread: 't3', by: 'a reader', content: 'Why?', mentions: [] }),
  )
  expect(transcript.speakerOf('m1')).toEqual({ seat: 'macro', word: 'macro' })
  expect(transcript.speakerOf('m2')).toEqual({ seat: null, word: 'the user' })
  expect(transcript.speakerOf('m9')).toBeNull()
  expect([transcript.threadOf('m2'), transcript.seqOf('m2'), transcript.seqOf('m9')]).toEqual(['t3', 2, null])
})

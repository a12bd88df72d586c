import { expect, test } from 'vitest'
import * as z from 'zod'
import { purposes as askPurposes } from '../../../src/core/ask/words.ts'
import type { ShownFinding, VoteView } from '../../../src/core/council/views.ts'
import { purposes as councilPurposes } from '../../../src/core/council/words.ts'
import { purposes as debatePurposes } from '../../../src/core/debate/words.ts'
import type { JsonSchema } from '../api/routes.ts'
import { type Asked, knownOf, withKnown } from './known.ts'
import { replyOf } from './reply.ts'
import { asRecord, blankOf, type Field, fieldOf } from './schema-form.ts'

const sent = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema
const form = (schema: z.ZodType, asked: Partial<Asked>): Field =>
  withKnown(fieldOf(sent(schema)), knownOf({ protocol: 'ask', purpose: '', view: {}, files: [], names: new Map(), ...asked }))

const finding: ShownFinding = {
  id: 'F1',
  severity: 'major',
  category: 'scope',
  mode: 3,
  section: [],
  line: 4,
  quote: 'soon',
  check: { verdict: 'verified', similarity: 1 },
  description: 'No date.',
  isYours: false,
  isSource: false,
  contested: 'One disputes it.',
  remediations: [{ id: 'R1', text: 'Name a date.', isYours: false }],
  said: [],
}
const vote = {
  purpose: 'vote',
  self: { name: 'SA-1', persona: '', role: '', modes: [] },
  items: [finding, { ...finding, id: 'F2' }],
  unresolved: [finding],
} as unknown as VoteView

test('answers are put in order by hand, and some may share a place', () => {
  const field = form(askPurposes.rank, { purpose: 'rank', view: { answers: ['A', 'B', 'C'].map((letter) => ({ letter, position: 'x' })) } })
  const draft = { ...asRecord(blankOf(field)), because: 'Numbers.' }
  expect(replyOf(field, draft).problems.get('ranking')).toBe('Place every one of them.')
  expect(replyOf(field, { ...draft, ranking: ['B', '=A', 'C'] })).toEqual({
    reply: { ranking: ['B=A', 'C'], because: 'Numbers.' },
    problems: new Map(),
  })
})

test('a ballot lists what is voted on; what is left as it was is left out', () => {
  const field = form(councilPurposes.vote, { protocol: 'council', purpose: 'vote', view: vote })
  const blank = asRecord(blankOf(field))
  expect(replyOf(field, blank).reply).toEqual({ votes: [], remediations: [], endorsements: [] })
  const votes = [{ finding: 'F1', vote: 'OPPOSE', because: 'It has one.', quote: '' }, (blank.votes as readonly never[])[1] ?? null]
  expect(replyOf(field, { ...blank, votes, endorsements: ['R1'] })).toEqual({
    reply: {
      votes: [{ finding: 'F1', vote: 'OPPOSE', because: 'It has one.', quote: null }],
      remediations: [],
      endorsements: ['R1'],
    },
    problems: new Map(),
  })
})

test('a debate offers ids with what they stand for, and no move that is not allowed or needs what is not there', () => {
  const message = { id: 'm1', speaker: 'Speaker B', move: 'CLAIM', content: 'It fell.', evidence: [], question: null }
  const view = {
    target: message,
    before: [],
    positions: [],
    mayChallenge: [],
    evidence: [],
    proposals: [],
    allowed: ['CLAIM', 'CHALLENGE_EVIDENCE', 'CONCEDE'],
  }
  const field = form(debatePurposes.speak, { protocol: 'debate', purpose: 'speak', view, names: new Map([['Speaker B', 'Measurer']]) })
  const [moves, ...rest] = field.kind === 'group' ? field.fields : []
  const offered = moves?.field.kind === 'list' && moves.field.item.kind === 'variants' ? moves.field.item.variants : []
  expect(offered.map(({ value }) => value)).toEqual(['CLAIM', 'CONCEDE'])
  expect(rest.find(({ key }) => key === 'acks')?.field).toMatchObject({
    kind: 'several',
    options: [{ value: 'm1', title: 'm1, Measurer (Speaker B): It fell.' }],
  })
  expect(rest.find(({ key }) => key === 'seconds')?.field).toMatchObject({ kind: 'fixed', value: null })
  expect(offered[0]?.fields.find(({ key }) => key === 'content')?.field).toMatchObject({ kind: 'text', max: 400 })
})

test('a review shows the oath, offers the modes by name, and asks for the vision only once', () => {
  const view = {
    purpose: 'review',
    self: { modes: [{ number: 7, name: 'Game theory', looksFor: 'Who gains?' }] },
    vision: { oath: 'I read what is written.', phases: [], forbids: [] },
    wantsAlignment: false,
  }
  const field = form(councilPurposes.review, { protocol: 'council', purpose: 'review', view })
  const fields = new Map(field.kind === 'group' ? field.fields.map((one) => [one.key, one.field]) : [])
  expect(fields.get('oath')).toMatchObject({ kind: 'yes-no', hint: 'I read what is written.' })
  expect(fields.get('alignment')).toMatchObject({ kind: 'fixed', value: [] })
  const draft = {
    ...asRecord(blankOf(field)),
    oath: true,
    findings: [
      { mode: '7', severity: 'minor', category: 'scope', quote: '', line: '', section: '', description: 'No date.', remediation: '' },
    ],
  }
  const { reply, problems } = replyOf(field, draft)
  expect([...problems]).toEqual([])
  expect(councilPurposes.review.safeParse(reply).success).toBe(true)
  expect(reply).toMatchObject({ findings: [{ mode: 7, quote: null, line: null, sameAs: null }] })
})

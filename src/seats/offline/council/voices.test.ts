/** The mechanical reviewer at the table: what it raises, how it judges its own and others' findings, and when it keeps silent. */
import { describe, expect, test } from 'vitest'
import type { ReviewView, ShownFinding, ShownUnit, VoteView } from '../../../core/council/views.ts'
import type { Raised } from '../../../core/council/words.ts'
import type { Dossier } from '../../../core/dossier.ts'
import { councilVoices } from './voices.ts'

const PLAN = [
  '# Night ferry',
  '',
  '## Requirements',
  '',
  'The booking page must load fast.',
  '',
  '## Roll-out',
  '',
  'Stage 1 starts on 1 May in two ports. Stage 2 follows on 1 June in all ports.',
  '',
  '## Operations',
  '',
  'If a stage goes wrong, the duty officer can roll back to the old software within 10 minutes.',
  '',
].join('\n')

const dossier: Dossier = {
  files: [{ path: 'plan.md', hash: 'h', kind: 'markdown', title: 'Night ferry', lines: 14 }],
  text: (path) => (path === 'plan.md' ? PLAN : null),
  search: () => [],
}
const context = { seed: 1, dossier, request: 'review/sa-1/1' }
const whole: ShownUnit = { id: 's0', section: [], start: 1, end: 14, text: PLAN }
const vision = { name: 'v', oath: 'o', phases: [{ name: 'p', criteria: [{ id: 'back', text: 'x', cues: ['roll back'] }] }], forbids: [] }
const looking = (mode: number, units = [whole]) => ({
  self: { name: 'SA-1', persona: '', role: 'r', modes: [{ number: mode, name: 'm', looksFor: '', weight: 1 }] },
  document: { path: 'plan.md', title: 'Night ferry', lines: 14, outline: '', units, whole: true },
})
const reviewOf = (mode: number, units = [whole]) => {
  const view: ReviewView = { purpose: 'review', ...looking(mode, units), vision, wantsAlignment: true }
  return councilVoices.review(view, context)
}
const shown = (raised: Raised, over: Partial<ShownFinding> = {}): ShownFinding => ({
  id: 'F-1',
  severity: raised.severity,
  category: raised.category,
  mode: raised.mode,
  section: [],
  line: raised.line,
  quote: raised.quote,
  verdict: 'verified',
  description: raised.description,
  isYours: false,
  isSource: false,
  contested: null,
  remediations: [{ id: 'F-1.R1', text: raised.remediation ?? '', isYours: false }],
  said: [],
  ...over,
})
const notes = { focusAreas: [], questions: [], targets: [] }
const assessing = (finding: ShownFinding) =>
  councilVoices.assess({ purpose: 'assess', ...looking(25), vision, notes, findings: [finding], others: [] }, context)
const voting = (item: ShownFinding) => {
  const view: VoteView = { purpose: 'vote', ...looking(25), notes, items: [item], unresolved: [] }
  return councilVoices.vote(view, context)
}
const only = (raised: readonly Raised[]): Raised => {
  const [first] = raised
  if (first === undefined) throw new Error('Nothing was raised.')
  return first
}

describe('in cycle 1', () => {
  test('a check runs only in its mode, quotes an exact slice, and proposes a change', () => {
    const { findings } = reviewOf(25)
    const graded = only(findings)
    expect(PLAN).toContain(graded.quote)
    expect(graded).toMatchObject({ mode: 25, line: 5 })
    expect(graded.remediation).not.toBe(null)
    expect(reviewOf(31).findings).toEqual([])
  })
  test('it reads no further than it was shown', () => {
    expect(reviewOf(25, [{ ...whole, start: 7, end: 14 }]).findings).toEqual([])
  })
  test('criteria are met by what stands there', () => {
    expect(reviewOf(25).alignment).toEqual([{ criterion: 'back', quote: expect.stringContaining('roll back to the old') }])
  })
})

describe('asked about a finding', () => {
  const graded = only(reviewOf(25).findings)
  const oneWay = only(reviewOf(47).findings)

  test('what nothing answers is supported, and its remedy endorsed', () => {
    expect(assessing(shown(graded))).toMatchObject({ assessments: [{ judgement: 'SUPPORT' }], endorsements: ['F-1.R1'] })
  })
  test('what is said elsewhere is disputed with the words that say it, and opposed in the vote', () => {
    const { assessments, endorsements } = assessing(shown(oneWay))
    expect(assessments).toMatchObject([{ judgement: 'DISPUTE', quote: expect.stringContaining('roll back') }])
    expect(endorsements).toEqual([])
    expect(voting(shown(oneWay)).votes).toMatchObject([{ vote: 'OPPOSE', quote: expect.stringContaining('roll back') }])
  })
  test('whoever raised it first stands by it until the vote', () => {
    const own = shown(oneWay, { isYours: true, isSource: true })
    expect(assessing(own).assessments).toMatchObject([{ judgement: 'SUPPORT' }])
    expect(voting(own).votes).toMatchObject([{ vote: 'OPPOSE' }])
  })
  test('somebody else’s finding of the same kind on the same words is known again', () => {
    const foreign = shown(graded, { description: 'Fast is not a number.', mode: 61 })
    expect(assessing(foreign).assessments).toMatchObject([{ judgement: 'SUPPORT' }])
    expect(voting(foreign).votes).toMatchObject([{ vote: 'SUPPORT' }])
  })
  test('of anything else it has no opinion', () => {
    const foreign = shown(graded, { category: 'fairness', description: 'Unfair to slow phones.', mode: 72 })
    expect(assessing(foreign).assessments).toEqual([])
    expect(voting(foreign).votes).toMatchObject([{ vote: 'ABSTAIN' }])
  })
})

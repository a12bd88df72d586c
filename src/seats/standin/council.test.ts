/** A reviewer without a model: it brings lint once, supports what lint says again, and abstains on everything else. */
import { describe, expect, test } from 'vitest'
import type { ReviewView, ShownFinding, VoteView } from '../../core/council/views.ts'
import type { Raised } from '../../core/council/words.ts'
import type { Dossier } from '../../core/dossier.ts'
import { councilVoices } from './council.ts'
import { seatWith } from './seat.fixture.ts'

const PLAN = '# Night ferry\n\n## Costs\n\nTBD\n\n## Roll-out\n\nThe crew is 4 + 7 = 12 people.\n'
const dossier: Dossier = {
  files: [{ path: 'plan.md', hash: 'h', kind: 'markdown', title: 'Night ferry', lines: 9 }],
  text: (path) => (path === 'plan.md' ? PLAN : null),
  search: () => [],
}
const context = { seed: 1, dossier, request: 'review/sa-1/1', seat: seatWith({}) }
const vision = { name: 'v', oath: 'o', phases: [{ name: 'p', criteria: [{ id: 'crew', text: 'crew' }] }], forbids: [] }
const seat = (start: number, end: number) => ({
  self: { name: 'SA-1', persona: '', role: 'r', modes: [{ number: 25, name: 'm', looksFor: '', weight: 1 }] },
  document: {
    path: 'plan.md',
    title: 'Night ferry',
    lines: 9,
    outline: '',
    units: [{ id: 's0', section: [], start, end, text: PLAN }],
    whole: true,
  },
})
const later = { vision, wordsEach: 60 }
const reviewed = (wantsAlignment = true, start = 1, end = 9) => {
  const view: ReviewView = { purpose: 'review', ...seat(start, end), vision, wantsAlignment, hints: [], raised: [] }
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
  check: { verdict: 'verified', similarity: 1 },
  description: raised.description,
  isYours: false,
  isSource: false,
  contested: null,
  remediations: [{ id: 'F-1.R1', text: raised.remediation ?? '', isYours: false }],
  said: [],
  ...over,
})
const notes = { focusAreas: [], questions: [], targets: [] }
const [found] = reviewed().findings
if (found === undefined) throw new Error('Lint finds something in the plan.')

describe('a review', () => {
  test('brings what lint finds, under a mode of its own, with exact quotations', () => {
    const { findings } = reviewed()
    expect(findings.map(({ line, mode }) => [line, mode])).toEqual([
      [5, 25],
      [9, 25],
    ])
    for (const { quote } of findings) expect(PLAN).toContain(quote)
  })
  test('brings it once a seat, with its first mode', () => expect(reviewed(false).findings).toEqual([]))
  test('says nothing of what it was not shown', () => expect(reviewed(true, 7, 9).findings.map(({ line }) => line)).toEqual([9]))
  test('has no opinion of the vision, whatever words stand in it', () =>
    expect(reviewed()).toMatchObject({ alignment: [], violations: [] }))
})

describe('a judgement', () => {
  const assessed = (finding: ShownFinding) =>
    councilVoices.assess({ purpose: 'assess', ...seat(1, 9), ...later, aligned: null, notes, findings: [finding], others: [] }, context)
  const voted = (finding: ShownFinding) => {
    const view: VoteView = { purpose: 'vote', ...seat(1, 9), ...later, notes, items: [finding], unresolved: [] }
    return councilVoices.vote(view, context).votes
  }
  const other = { description: 'The crew can not rest.', line: 9, quote: 'The crew', category: 'operations' } as const

  test('supports what lint says again, and its remedy', () =>
    expect(assessed(shown(found))).toMatchObject({ assessments: [{ judgement: 'SUPPORT' }], endorsements: ['F-1.R1'] }))
  test('supports the same in other words, of the same kind in the same line', () =>
    expect(voted(shown(found, { description: 'Nobody wrote this.' }))).toMatchObject([{ vote: 'SUPPORT' }]))
  test('says nothing of what lint does not see, and abstains with the reason', () => {
    expect(assessed(shown(found, other)).assessments).toEqual([])
    expect(voted(shown(found, other))).toEqual([
      { finding: 'F-1', vote: 'ABSTAIN', because: expect.stringContaining('lint has no check'), quote: null },
    ])
  })
})

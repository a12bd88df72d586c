import { expect, test } from 'vitest'
import { opened } from '../../test/facts.ts'
import { folded } from '../../test/given.ts'
import type { ShownFinding, VoteView } from '../core/council/views.ts'
import { shownTo } from './turn.ts'

const finding = (id: string, over: Partial<ShownFinding> = {}): ShownFinding => ({
  id,
  severity: 'major',
  category: 'ambiguity',
  mode: 3,
  section: ['Scope'],
  line: 7,
  quote: 'as soon as possible',
  check: { verdict: 'verified', similarity: 1 },
  description: 'Nobody can tell when that is.',
  isYours: false,
  isSource: false,
  contested: null,
  remediations: [{ id: 'R1', text: 'Name a day.', isYours: false }],
  said: [{ judgement: 'DISPUTE', because: 'Line 9 names it.', quote: null }],
  ...over,
})

test('who votes in a council is shown what is voted on, before the text that it is judged by', () => {
  const view: VoteView = {
    purpose: 'vote',
    self: { name: 'SA-1', persona: '', role: 'Structure', modes: [] },
    document: {
      path: 'plan.md',
      title: 'Plan',
      lines: 1,
      outline: '',
      whole: true,
      units: [{ id: 'u1', section: [], start: 1, end: 1, text: 'A plan.' }],
    },
    vision: { name: 'v', oath: 'o', phases: [], forbids: [] },
    wordsEach: 60,
    notes: { focusAreas: [], questions: [], targets: [] },
    items: [finding('F-1')],
    unresolved: [finding('F-1'), finding('F-2', { severity: 'blocker' })],
  }
  const state = folded([opened(3, { protocol: 'council' })])
  const parts = shownTo(state, { seat: 'a', view })
  expect(parts.map(({ title }) => title)).toEqual([
    'Asked of you',
    'F-1 major, ambiguity, Scope, line 7',
    'F-2 blocker, ambiguity, Scope, line 7',
    'Plan (plan.md, 1 lines)',
  ])
  expect(parts[1]?.lines).toEqual([
    '“as soon as possible”',
    'Nobody can tell when that is.',
    'DISPUTE: Line 9 names it.',
    'Remedy R1: Name a day.',
  ])
})

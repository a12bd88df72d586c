import { describe, expect, test } from 'vitest'
import { PRESETS } from '../../core/gate/presets.ts'
import type { Common, RoomViews, ShownComment, ShownIssue } from '../../core/room/views.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { shownTo } from '../turn.ts'
import { atTheEnd } from './live.fixture.ts'
import { attacked } from './sample.fixture.ts'

const comment: ShownComment = {
  ...{ id: '1.2', author: 'Member A', body: 'Grey.', stance: 'approve', impact: null, answers: null, asks: null, isBlind: true },
  ...{ evidence: ['chapter-1.md:12 (verified)'], diff: null, facts: [], cited: [], isAdvocate: false },
}
const issue: ShownIssue = {
  ...{ id: 1, title: 'Mirel’s eyes', body: 'Which is it?', author: 'the user', tags: [], impact: null, stage: 'discuss', evidence: [] },
  ...{ comments: [comment, { ...comment, id: '1.3', author: 'Member B', isBlind: false, isAdvocate: true, evidence: [] }] },
  ...{ taken: 'Small, and for the writer.', earlier: 0, proposal: null },
}
const against = {
  ...{ anchor: 'C1@1', subject: 'Mirel', attribute: 'eye colour', value: 'grey', text: 'Mirel has grey eyes.', source: 'issue #1' },
}
const common: Common = {
  self: {
    ...{ seat: 'critic', name: 'Critic', role: 'critic', persona: '', method: '', trust: 'normal', level: 'normal' },
    ...{ alias: 'Member B', damping: 0, isAssisted: false },
  },
  room: { title: 'The Tide Clock', domain: 'fiction' },
  sources: { files: [], whole: null },
  issue,
  canon: { entries: [against], isWhole: true },
  passages: [{ path: 'chapter-1.md', start: 3, end: 4, page: null, heading: '', text: 'Her eyes were grey.', score: 1 }],
  breakers: PRESETS.standard,
  everyday: [],
  commentsLeft: 2,
  goals: ['Twenty quotations.'],
  related: [{ id: 2, title: 'The stroke', status: 'open' }],
  asked: [],
  again: [],
  said: null,
}
const violation = { rule: 'low-vocabulary' as const, consequence: 'reject' as const, message: 'Few words.', numbers: {} }

const VIEWS: RoomViews = {
  intake: { ...common, purpose: 'intake', members: [{ id: 'writer', role: 'writer', isAssisted: true }], forMember: null },
  propose: { ...common, purpose: 'propose', again: [violation], said: { body: 'Grey.', diff: '+grey' } },
  opine: { ...common, purpose: 'opine', issue: { ...issue, comments: [] } },
  discuss: { ...common, purpose: 'discuss' },
  challenge: { ...common, purpose: 'challenge', reason: 'quick-consensus', commentsLeftAsAdvocate: 2 },
  vote: {
    ...common,
    purpose: 'vote',
    issue: { ...issue, comments: [{ ...comment, diff: '+grey', facts: ['Mirel, eyes: grey'] }], proposal: comment.id },
  },
  moderate: {
    ...{ ...common, purpose: 'moderate', target: issue, rule: 'ping-pong-detected', triggers: [violation], quarantined: [comment] },
    ...{ stoppedBy: null, stoppedBecause: '', freezes: 1, advocates: ['critic', 'continuity'], pinned: [] },
  },
  confirm: { ...common, purpose: 'confirm', claim: 'Mirel’s brown eyes.', against },
  apply: { purpose: 'apply', folder: '/x', patch: 'P1', diff: '+x' },
}

const shown = (purpose: keyof RoomViews): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(shownTo(atTheEnd(), { seat: 'critic', view: VIEWS[purpose] }).map(({ title, lines }) => [title, lines]))

describe('a person who sits in a room', () => {
  test('sees what is asked, the issue with what was said, what is agreed, and what holds for the answer', () =>
    expect(shown('discuss')).toEqual({
      'Asked of you': ['Say what has not been said yet, with what it rests on. Or pass, and say why.'],
      '#1 Mirel’s eyes, by the user': ['Which is it?'],
      'Said when it was taken in': ['Small, and for the writer.'],
      'Said so far': ['1.2 Member A, approve, alone: Grey. [chapter-1.md:12 (verified)]', '1.3 you, approve, as devil’s advocate: Grey.'],
      Agreed: ['C1@1 Mirel, eye colour: grey'],
      'From the folder': ['chapter-1.md:3–4 Her eyes were grey.'],
      'Beside it': ['#2 The stroke (open)'],
      Goals: ['Twenty quotations.'],
      'What holds for your answer': ['2 comments left, of at least 150 characters and 20 different words.'],
    }))

  test('is asked for something of its own by each purpose', () => {
    expect(shown('intake')['Who can do it']).toEqual(['writer (writer, in small slices)'])
    expect(shown('propose')).toMatchObject({ 'Why your last answer was not taken': ['Few words.'], 'Your last answer': ['Grey.', '+grey'] })
    expect(shown('opine')).not.toHaveProperty('Said so far')
    expect(shown('challenge')['Asked of you, as devil’s advocate']?.[0]).toContain('everybody agreed very fast. You have 2 comments')
    expect(shown('vote')).toMatchObject({ 'The change': ['+grey'], 'What would be agreed': ['Mirel, eyes: grey'] })
    expect(shown('moderate')).toMatchObject({
      'On your desk, because of ping-pong-detected': ['Few words.'],
      'Set apart': ['1.2 Member A, approve, alone: Grey. [chapter-1.md:12 (verified)]'],
      'Who could be devil’s advocate': ['critic and continuity'],
    })
    expect(shown('confirm')).toMatchObject({ 'The new text': ['Mirel’s brown eyes.'], 'C1@1': ['Mirel has grey eyes.'] })
    expect(shown('apply')).toEqual({})
  })

  test('is shown nothing that steers the terminal', () => {
    for (const attack of HOSTILE)
      for (const view of Object.values(VIEWS))
        for (const { title, lines } of shownTo(atTheEnd(), { seat: 'critic', view: attacked(view, attack) }))
          for (const line of [title, ...lines]) expect(line).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u)
  })
})

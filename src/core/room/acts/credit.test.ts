/** What citations pay in a room: by why they were made and what came of them, never by what anybody says of themselves. */
import { describe, expect, test } from 'vitest'
import { tallyOf } from '../../ledger/ledger.ts'
import { cites, draft, folderOf, Play, QUOTE } from '../play.fixture.ts'

const credits = (play: Play, who: string): number => tallyOf(play.own.ledger, 'lifetime', who).credits / 100
const reasons = (play: Play, who: string): readonly string[] =>
  play
    .all('credit.awarded')
    .filter(({ member }) => member === who)
    .map(({ reason }) => reason)

describe('a citation', () => {
  test('that nobody asked for pays nothing, whatever its author calls it', () => {
    const play = new Play()
    const id = play.open()
    play.says('critic', id, { evidence: cites(QUOTE), trigger: 'answer-to-question', answers: '1.9' })
    expect(play.all('comment.added')[0]).toMatchObject({ declared: 'answer-to-question', trigger: 'unprompted' })
    expect(credits(play, 'critic')).toBe(0)
  })

  test('that answers a question pays a little at once, and the rest when the issue is resolved with it', () => {
    const play = new Play()
    const id = play.open()
    play.says('writer', id, { stance: 'ask', asks: 'continuity' })
    play.says('continuity', id, { stance: 'answer', evidence: cites(QUOTE), trigger: 'answer-to-question', answers: `${id}.1` })
    expect(play.all('credit.awarded').at(-1)).toMatchObject({
      member: 'continuity',
      amount: 100,
      context: { trigger: 'answer-to-question', triggeredBy: 'writer', outcome: 'no-action-yet' },
    })
    play.does('user', 'resolve', { issue: id, decision: 'Her eyes stay amber.', evidence: cites() })
    const upgrade = play.all('credit.awarded').find(({ reason }) => reason === 'evidence-outcome-upgrade')
    expect(upgrade).toMatchObject({ member: 'continuity', amount: 100, settles: 'K1', context: { outcome: 'resolved-issue' } })
    expect(play.own.ledger.pending.size).toBe(0)
  })

  test('that nothing came of is taken back when the issue is closed, which is no penalty', () => {
    const play = new Play()
    const id = play.open()
    play.says('writer', id, { stance: 'propose' })
    play.says('continuity', id, { evidence: cites(QUOTE), trigger: 'support-proposal' })
    expect(credits(play, 'continuity')).toBe(1)
    play.does('user', 'mark', { issue: id, mark: 'irrelevant', because: 'Cut from the book.' })
    expect(reasons(play, 'continuity')).toEqual(['evidence-verified-precise', 'evidence-outcome-expired'])
    expect(credits(play, 'continuity')).toBe(0)
    expect(play.own.session).toBeNull()
  })

  test.each([
    ['of a file that is not there', { path: 'chapter-9.md', lines: null, quote: null }, 'evidence-failed-verification', -2],
    ['of lines that are not there', { path: QUOTE.path, lines: { start: 90, end: 91 }, quote: null }, 'evidence-failed-verification', -2],
    ['outside the folder', { path: '../../etc/passwd', lines: null, quote: null }, 'evidence-failed-verification', -2],
    [
      'with words that are nearly there',
      { ...QUOTE, quote: 'Oda has amber eyes, and he keeps it off the gable wall.' },
      'evidence-failed-verification',
      -2,
    ],
    [
      'with words that were never there',
      { ...QUOTE, quote: 'A parade of elephants crossed the frozen harbour at noon.' },
      'hallucination-detected',
      -3,
    ],
  ])('%s costs', (_, file, reason, amount) => {
    const play = new Play()
    const id = play.open()
    play.says('critic', id, { evidence: cites(file) })
    expect(play.all('credit.awarded')).toMatchObject([
      { member: 'critic', reason, amount: amount * 100, verifiedBy: 'system', by: 'system' },
    ])
  })

  test('of one passage pays once an issue, whoever cites it', () => {
    const play = new Play()
    const id = play.open()
    play.says('writer', id, { stance: 'propose' })
    play.says('critic', id, { evidence: cites(QUOTE, QUOTE), trigger: 'support-proposal' })
    play.says('editor', id, { evidence: cites(QUOTE), trigger: 'support-proposal' })
    expect([credits(play, 'critic'), credits(play, 'editor')]).toEqual([1, 0])
  })

  test('a search that finds nothing pays as a gap; one that finds something does not', () => {
    const play = new Play()
    const id = play.open()
    play.says('continuity', id, { trigger: 'canon-gap-search', evidence: { ...cites(), searches: ['archive deck number'] } })
    expect(play.all('comment.added')[0]).toMatchObject({ trigger: 'canon-gap-search', evidence: { searches: [{ hits: 0 }] } })
    expect(credits(play, 'continuity')).toBe(2)
    play.says('critic', id, { trigger: 'canon-gap-search', evidence: { ...cites(), searches: ['amber eyes'] } })
    expect(play.all('comment.added')[1]).toMatchObject({ trigger: 'unprompted' })
    expect(credits(play, 'critic')).toBe(0)
  })
})

describe('what a decision rests on', () => {
  const settled = (stance: 'approve' | 'oppose'): Play => {
    const play = new Play()
    const id = play.open()
    play.says('writer', id, { stance: 'propose', evidence: cites(QUOTE), trigger: 'support-proposal' })
    play.says('continuity', id, {
      stance: 'oppose',
      evidence: cites(QUOTE, { path: QUOTE.path, lines: { start: 4, end: 4 }, quote: null }),
      trigger: 'verify-continuity',
    })
    if (stance === 'approve') play.says('critic', id, { stance: 'approve', evidence: { ...cites(QUOTE), canon: ['C1', 'C2'] } })
    play.does('moderator', 'moderate', {
      action: { type: 'force-resolution', issue: id, decision: 'So.', reasoning: 'The better evidence.' },
    })
    return play
  }

  test('is the side that has shown more: those against it, and the passage that somebody else had cited first', () => {
    const play = settled('oppose')
    expect(play.issue(1).resolution?.cites).toEqual(['1.2'])
    expect(reasons(play, 'writer')).toContain('evidence-outcome-expired')
    expect(
      play
        .all('credit.awarded')
        .filter(({ member, citation }) => member === 'continuity' && citation !== null)
        .map(({ citation, amount }) => [citation?.lines?.start, amount]),
    ).toEqual([
      [4, 100],
      [4, 0],
      [2, 200],
    ])
  })

  test('or those for it', () => {
    const play = settled('approve')
    expect(play.issue(1).resolution?.cites).toEqual(['1.1', '1.3'])
    expect(reasons(play, 'continuity')).toContain('evidence-outcome-expired')
  })
})

describe('of one comment five citations are credited', () => {
  const LINES = Array.from({ length: 12 }, (_, index) => `Line ${index + 1} of the long scene says something of its own.`)
  const files = { 'long.md': LINES.join('\n') }
  const citing = (from: number, to: number) =>
    cites(
      ...LINES.slice(from - 1, to).map((quote, index) => ({ path: 'long.md', lines: { start: from + index, end: from + index }, quote })),
    )
  const creditedOf = (play: Play, comment: string): number =>
    play
      .all('credit.awarded')
      .filter(({ citation, amount, settles, related }) => citation !== null && amount > 0 && settles === null && related?.id === comment)
      .length

  test('also when something comes of it, and when what it rests on was cited by somebody else first', () => {
    const play = new Play({}, files)
    const id = play.open()
    play.says('writer', id, { stance: 'propose' })
    play.says('critic', id, { evidence: citing(1, 5), trigger: 'support-proposal' })
    play.says('editor', id, { stance: 'approve', evidence: citing(1, 12), trigger: 'support-proposal' })
    expect(creditedOf(play, `${id}.3`)).toBe(5)
    play.does('user', 'resolve', { issue: id, decision: 'So be it.', evidence: cites() })
    expect(reasons(play, 'critic').filter((reason) => reason === 'evidence-outcome-expired')).toHaveLength(5)
    expect(creditedOf(play, `${id}.3`)).toBe(5)
  })

  test('and the rest of the five when some were left over', () => {
    const play = new Play({}, files)
    const id = play.open()
    play.says('writer', id, { stance: 'propose' })
    play.says('critic', id, { evidence: citing(1, 4), trigger: 'support-proposal' })
    play.says('editor', id, { stance: 'approve', evidence: citing(1, 7), trigger: 'support-proposal' })
    expect(creditedOf(play, `${id}.3`)).toBe(3)
    play.does('user', 'resolve', { issue: id, decision: 'So be it.', evidence: cites() })
    expect(creditedOf(play, `${id}.3`)).toBe(5)
  })

  test('and no more when it is opened and resolved again and again', () => {
    const play = new Play({}, files)
    const id = play.open()
    play.says('planner', id, { stance: 'ask', asks: 'editor' })
    play.says('editor', id, { stance: 'answer', answers: `${id}.1`, evidence: citing(1, 12), trigger: 'answer-to-question' })
    for (let times = 0; times < 3; times++) {
      play.does('user', 'resolve', { issue: id, decision: 'So be it.', evidence: cites() })
      play.does('user', 'reopen', { issue: id, because: 'Again.' })
    }
    expect(creditedOf(play, `${id}.2`)).toBe(5)
  })
})

describe('an issue that is opened again', () => {
  /** Answered with a quotation, and settled by a member: +1 at once, the rest with the end. */
  const answered = (): { readonly play: Play; readonly id: number } => {
    const play = new Play()
    const id = play.open()
    play.says('critic', id, { stance: 'ask', asks: 'continuity' })
    play.says('continuity', id, { stance: 'answer', answers: '1.1', evidence: cites(QUOTE), trigger: 'answer-to-question' })
    return { play, id }
  }
  const ofCitations = (play: Play): readonly (readonly [string, number])[] =>
    play
      .all('credit.awarded')
      .filter(({ citation }) => citation !== null)
      .map(({ reason, amount }) => [reason, amount] as const)

  test('takes back what its end paid, once, and its citations wait for the next one', () => {
    const { play, id } = answered()
    play.does('user', 'resolve', { issue: id, decision: 'Amber, as 1.2 shows.', evidence: cites() })
    expect(play.issue(id).resolution?.cites, 'what is named').toEqual(['1.2'])
    const before = [
      ['evidence-verified-precise', 1_00],
      ['evidence-outcome-upgrade', 1_00],
    ]
    expect(ofCitations(play)).toEqual(before)
    play.does('user', 'reopen', { issue: id, because: 'Again.' })
    expect(ofCitations(play)).toEqual([...before, ['evidence-outcome-expired', -1_00]])
    expect(play.all('credit.awarded').findLast(({ citation }) => citation !== null)?.because).toBe(
      '#1 was opened again: what had come of the citation in 1.2 (K1) is taken back.',
    )
    expect(tallyOf(play.own.ledger, 'lifetime', 'continuity').credits, 'the little that was paid at once').toBe(1_00)
    expect(play.own.byOutcome['answer-to-question']).toEqual({ applied: 0, other: 0 })
    play.does('user', 'resolve', { issue: id, decision: 'Left open.', evidence: cites() })
    expect(ofCitations(play).at(-1), 'nothing of before is a ground now').toEqual(['evidence-outcome-expired', -1_00])
    expect(play.issue(id).resolution?.cites).toEqual([])
  })

  test('counts in the session in which it is settled again', () => {
    const { play, id } = answered()
    play.begin({ isWorked: false })
    play.does('user', 'resolve', { issue: id, decision: 'Amber.', evidence: cites() })
    play.does('user', 'end-session', { because: 'x' })
    play.at += 1
    play.does('user', 'reopen', { issue: id, because: 'Again.' })
    expect(play.own.sinceMilestone.resolved, 'it is not resolved now').toBe(0)
    play.begin({ isWorked: false })
    play.does('user', 'resolve', { issue: id, decision: 'Amber.', evidence: cites() })
    expect(play.own.session?.tally.resolved).toBe(1)
    expect(play.own.sinceMilestone.resolved).toBe(1)
    play.does('user', 'reopen', { issue: id, because: 'Again.' })
    expect(play.own.session?.tally.resolved).toBe(0)
  })

  const NOTHING = cites()
  const resolvedTwice = (play: Play, id: number): void => {
    play.does('user', 'resolve', { issue: id, decision: 'Done.', evidence: NOTHING })
    play.does('user', 'reopen', { issue: id, because: 'Again.' })
    play.does('user', 'resolve', { issue: id, decision: 'Done again.', evidence: NOTHING })
  }

  test('pays for comments that were saved once', () => {
    const play = new Play()
    const id = play.open()
    play.says('critic', id)
    resolvedTwice(play, id)
    const booked = play.all('credit.awarded').map(({ reason, amount, settles }) => [reason, amount, settles])
    expect(booked).toEqual([
      ['comment-under-budget', 1_00, null],
      ['comment-under-budget', -1_00, 'K1'],
      ['comment-under-budget', 1_00, null],
    ])
    expect(tallyOf(play.own.ledger, 'lifetime', 'critic')).toEqual({
      credits: 1_00,
      byReason: { 'comment-under-budget': { times: 1, credits: 1_00 } },
    })
  })

  test('pays once for having gone on well', () => {
    const play = new Play()
    const id = play.open()
    play.says('critic', id, { stance: 'propose' })
    play.does('moderator', 'moderate', { action: { type: 'freeze', issue: id, reason: 'x' } })
    play.does('moderator', 'moderate', { action: { type: 'unfreeze', issue: id, guidance: 'Go on.', extraComments: 0 } })
    resolvedTwice(play, id)
    expect(reasons(play, 'critic').filter((reason) => reason === 'clean-unfreeze')).toHaveLength(1)
  })

  test('counts as one, for the session, the milestone and a goal; what was changed in the end counts as changed', () => {
    const play = new Play()
    play.begin({ isWorked: false })
    play.does('user', 'set-goal', { member: null, metric: 'issues-resolved', target: 3, deadline: 'session-end', description: '' })
    const id = play.open()
    resolvedTwice(play, id)
    expect(play.own.session?.tally.resolved).toBe(1)
    expect(play.own.sinceMilestone).toMatchObject({ resolved: 1, applied: 0 })
    expect(play.own.resolvedCount).toBe(1)
    play.does('user', 'reopen', { issue: id, because: 'Again.' })
    expect(play.own.resolvedCount).toBe(0)
    const patch = { patch: 'P1', issue: id, author: 'writer', comment: '1.9', diff: '', files: [], impact: 'minor', conflicts: [] } as const
    play.fold({ type: 'patch.proposed', ...patch, files: [], conflicts: [] })
    play.fold({ type: 'patch.applied', patch: 'P1', request: 'x', files: [] })
    play.does('user', 'resolve', { issue: id, decision: 'Done.', evidence: NOTHING })
    expect(play.own.sinceMilestone).toMatchObject({ resolved: 1, applied: 1 })
    const other = play.open()
    play.does('user', 'resolve', { issue: other, decision: 'Done.', evidence: NOTHING })
    play.does('user', 'end-session', { because: 'x' })
    expect(play.own.goals).toMatchObject([{ outcome: 'ended', current: 2 }])
    play.at += 1
    play.does('user', 'complete-milestone', { name: 'One', because: '' })
    play.does('user', 'reopen', { issue: id, because: 'Again.' })
    play.does('user', 'resolve', { issue: id, decision: 'Done.', evidence: NOTHING })
    expect(play.own.sinceMilestone).toMatchObject({ resolved: 0, applied: 0 })
    play.fold({ type: 'patch.proposed', ...patch, patch: 'P2', issue: other, files: [], conflicts: [] })
    play.fold({ type: 'patch.applied', patch: 'P2', request: 'x', files: [] })
    expect(play.own.sinceMilestone, 'another milestone counts that one').toMatchObject({ resolved: 0, applied: 0 })
  })

  test('and is applied twice counts as one that was', () => {
    const play = new Play()
    const id = play.open()
    const diff = (from: string, to: string) => ['--- a/a.md', '+++ b/a.md', '@@ -1 +1 @@', `-${from}`, `+${to}`, ''].join('\n')
    for (const [from, to] of [
      ['one', 'two'],
      ['two', 'one'],
    ] as const) {
      play.dossier = folderOf({ 'a.md': `${from}\n` })
      play.does('writer', 'comment', { issue: id, draft: draft({ stance: 'propose' }), proposal: { diff: diff(from, to), facts: [] } })
      play.does('user', 'accept-patch', { patch: play.own.openPatches[0] ?? '' })
      play.reply(play.settle()[0]?.id ?? '', { applied: [{ path: 'a.md', before: 'x', after: 'y' }], problem: null })
      expect(play.own.sinceMilestone).toMatchObject({ resolved: 1, applied: 1 })
      if (from === 'one') play.does('user', 'reopen', { issue: id, because: 'Back.' })
    }
    expect(reasons(play, 'writer').filter((reason) => reason === 'issue-applied-in-work')).toHaveLength(1)
  })
})

describe('nobody pays themselves', () => {
  test('a moderator commends others, never itself; the attempt is on record', () => {
    const play = new Play()
    play.does('moderator', 'moderate', { action: { type: 'commend', member: 'critic', credits: 3, reason: 'Careful.' } })
    expect(credits(play, 'critic')).toBe(3)
    play.does('moderator', 'moderate', { action: { type: 'commend', member: 'moderator', credits: 3, reason: 'Careful.' } })
    expect(credits(play, 'moderator')).toBe(0)
    expect(play.all('security.noted')).toMatchObject([{ kind: 'self-award-attempt', actor: 'moderator' }])
  })

  test('members neither commend nor mark anything as helpful; each attempt is on record once, and pays nothing', () => {
    const play = new Play()
    const id = play.open()
    play.says('critic', id)
    const commends = (by: string, member: string) =>
      play.does(by, 'moderate', { action: { type: 'commend', member, credits: 3, reason: 'x' } })
    expect(commends('editor', 'editor')).toMatchObject([{ type: 'security.noted', kind: 'self-award-attempt', actor: 'editor' }])
    expect(commends('editor', '@Editor')).toMatchObject([{ type: 'security.noted', kind: 'self-award-attempt' }])
    expect(commends('editor', 'critic')).toMatchObject([{ type: 'security.noted', kind: 'not-entitled' }])
    expect(play.does('editor', 'mark-helpful', { comment: `${id}.1` })).toMatchObject([{ type: 'security.noted', kind: 'not-entitled' }])
    expect(play.does('critic', 'mark-helpful', { comment: `${id}.1` })).toMatchObject([
      { type: 'security.noted', kind: 'self-award-attempt' },
    ])
    expect(play.by('critic', 'mark-helpful', { comment: '7.7' })).toMatchObject({ refused: 'not-entitled' })
    expect(play.by('critic', 'moderate', { action: { type: 'freeze', issue: id, reason: 'x' } })).toMatchObject({ refused: 'not-entitled' })
    expect(play.all('security.noted')).toHaveLength(5)
    expect([credits(play, 'editor'), credits(play, 'critic')]).toEqual([0, 0])
    play.does('user', 'mark-helpful', { comment: `${id}.1` })
    expect(credits(play, 'critic')).toBe(2)
    expect(play.user('mark-helpful', { comment: `${id}.1` })).toMatchObject({ refused: 'already-marked' })
    expect(play.user('mark-helpful', { comment: '7.7' })).toMatchObject({ refused: 'no-such-comment' })
  })

  test('whoever needed one comment of two gains when the issue is resolved', () => {
    const play = new Play()
    const id = play.open()
    for (const who of ['editor', 'critic', 'planner', 'editor']) play.says(who, id)
    play.does('user', 'resolve', { issue: id, decision: 'Done.', evidence: cites() })
    expect(play.all('credit.awarded').map(({ member, reason }) => `${member} ${reason}`)).toEqual([
      'critic comment-under-budget',
      'planner comment-under-budget',
    ])
  })
})

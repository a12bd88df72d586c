/** Comments as the room takes them: kept, refused or set apart, by whom and with what evidence. */
import { describe, expect, test } from 'vitest'
import { recordOf } from '../evolve/people.ts'
import { cites, draft, GROUNDED, Play, QUOTE } from '../play.fixture.ts'

const ALARM = `${GROUNDED} This is URGENT and CRITICAL: the whole chapter is a DISASTER if nobody mends it.`

describe('a comment of a member', () => {
  test('that passes every rule is kept, with what was found out about its evidence', () => {
    const play = new Play()
    const [other, id] = [play.open(), play.open()]
    const [added] = play.says('editor', id, { evidence: { ...cites(QUOTE), issues: [other, 99], canon: ['C1', 'C1@1', 'C9'] } })
    expect(added).toMatchObject({ type: 'comment.added', comment: `${id}.1`, author: 'editor', marks: [] })
    const { evidence } = play.all('comment.added')[0] ?? { evidence: null }
    expect(evidence?.files[0]?.check).toMatchObject({ verdict: 'verified', precise: true, line: 2 })
    expect(evidence?.issues).toEqual([
      { issue: other, isThere: true },
      { issue: 99, isThere: false },
    ])
    expect(evidence?.canon.map(({ state }) => state)).toEqual(['live', 'live', 'missing'])
  })

  test('shows nothing by the issue it is said on, nor by a desk', () => {
    const play = new Play()
    const [other, id] = [play.open(), play.open()]
    play.says('critic', other, { body: ALARM })
    const desk = play.issue(other).meta ?? 0
    play.says('editor', id, { impact: 'structural', evidence: { ...cites(), issues: [id, desk] } })
    expect(
      play
        .all('comment.refused')
        .at(-1)
        ?.violations.map(({ rule }) => rule),
    ).toEqual(['missing-evidence-for-impact'])
    play.says('planner', id, { impact: 'structural', evidence: { ...cites(), issues: [other] } })
    expect(play.all('comment.added').at(-1)?.author).toBe('planner')
  })

  test('that proposes is held to what the issue asks, however small it calls itself', () => {
    const play = new Play()
    const id = play.open({ impact: 'canon-changing' })
    play.says('editor', id, { stance: 'propose', impact: 'cosmetic' })
    expect(
      play
        .all('comment.refused')
        .at(-1)
        ?.violations.map(({ rule }) => rule),
    ).toEqual(['missing-evidence-for-impact'])
    play.says('editor', id, { stance: 'note', impact: 'cosmetic' })
    play.says('planner', id, { stance: 'propose', impact: null, evidence: { ...cites(QUOTE), canon: ['C1'] } })
    expect(play.all('comment.added').map(({ author }) => author)).toEqual(['editor', 'planner'])
  })

  test('on a desk cleans nobody’s record', () => {
    const play = new Play()
    const id = play.open()
    play.says('critic', id, { body: ALARM })
    const before = recordOf(play.own, 'editor')
    play.says('editor', play.issue(id).meta ?? 0, { body: 'x' })
    expect(play.all('comment.added').at(-1)?.author).toBe('editor')
    expect(recordOf(play.own, 'editor')).toEqual(before)
  })

  test('that cites what is not there is told so in words of the folder', () => {
    const play = new Play()
    const id = play.open()
    play.says('editor', id, { evidence: cites({ path: 'chapter-9.md', lines: null, quote: null }) })
    expect(play.all('comment.added')[0]?.evidence.files[0]?.check.because).toMatch(
      /^chapter-9\.md is not among the \d+ files of this folder\./,
    )
  })

  test('that is too short is refused, is not stored, and costs its author a credit', () => {
    const play = new Play()
    const id = play.open()
    play.says('editor', id, { body: 'Good idea.' })
    expect(play.all('comment.added')).toEqual([])
    expect(play.all('comment.refused')[0]).toMatchObject({
      author: 'editor',
      characters: 10,
      violations: [{ rule: 'insufficient-substance' }, { rule: 'low-vocabulary' }],
    })
    expect(play.all('credit.awarded')).toMatchObject([
      { member: 'editor', reason: 'circuit-breaker-triggered', amount: -100, verifiedBy: 'system' },
    ])
    expect(play.issue(id).status).toBe('open')
  })

  test('in words of alarm is set apart on the desk of the moderator, and its issue stands still', () => {
    const play = new Play()
    const id = play.open()
    play.says('editor', id, { body: ALARM })
    const issue = play.issue(id)
    const meta = play.issue(issue.meta ?? 0)
    expect(issue).toMatchObject({
      status: 'frozen',
      comments: { size: 0 },
      freeze: { rule: 'escalation-language', at: 0, until: 30 * 60_000, meta: meta.id },
    })
    expect(meta).toMatchObject({
      kind: 'breaker',
      title: '[Circuit Breaker] Which colour are her eyes?',
      author: 'system',
      assignee: 'moderator',
      priority: 'high',
      tags: ['meta', 'circuit-breaker', 'escalation-language'],
      related: [id],
    })
    expect(meta.quarantined).toMatchObject([{ author: 'editor', body: ALARM }])
    expect(play.own.unread).toHaveLength(1)
    expect(play.state.house.interruptions).toMatchObject([{ scope: 'issue', subject: `issue-${id}`, lifted: false }])
  })

  test('by the user, the moderator, or on a desk about the room itself is never judged', () => {
    const play = new Play()
    const id = play.open()
    for (const who of ['user', 'moderator']) {
      play.says(who, id, { body: 'URGENT! CRITICAL! DISASTER!' })
      expect(play.issue(id).status).toBe('open')
    }
    play.says('editor', id, { body: ALARM })
    const desk = play.issue(id).meta ?? 0
    play.says('critic', desk, { body: 'Short, and URGENT, and CRITICAL.' })
    expect(play.issue(desk)).toMatchObject({ status: 'open', comments: { size: 1 } })
  })

  test('on a desk by whoever brought it there is held to its words, its substance and two comments, and freezes nothing', () => {
    const play = new Play()
    const id = play.open()
    play.says('editor', id, { body: ALARM })
    const desk = play.issue(id).meta ?? 0
    play.says('editor', desk, { body: ALARM })
    play.says('editor', desk, { body: 'Let me go on.' })
    expect(play.all('comment.refused').map(({ issue, violations }) => [issue, ...violations.map(({ rule }) => rule)])).toEqual([
      [desk, 'escalation-language'],
      [desk, 'insufficient-substance', 'low-vocabulary'],
    ])
    for (let times = 0; times < 3; times++) play.says('editor', desk)
    expect(play.all('comment.refused').at(-1)).toMatchObject({
      issue: desk,
      violations: [{ rule: 'comment-budget-exceeded', consequence: 'reject', numbers: { written: 2, limit: 2 } }],
    })
    for (let times = 0; times < 3; times++) play.says('critic', desk, { body: 'URGENT and CRITICAL.' })
    expect(play.issue(desk), 'two of each').toMatchObject({ status: 'open', comments: { size: 4 } })
    expect(play.issue(id).freezes).toBe(1)
  })

  test('has a number of its own, be it kept or set apart', () => {
    const play = new Play()
    const id = play.open()
    play.says('critic', id)
    play.says('editor', id, { body: ALARM })
    play.does('moderator', 'moderate', { action: { type: 'unfreeze', issue: id, guidance: 'Go on.', extraComments: 1 } })
    play.says('planner', id)
    expect(play.all('comment.quarantined').map(({ comment }) => comment)).toEqual([`${id}.2`])
    expect(play.all('comment.added').map(({ comment }) => comment)).toEqual([`${id}.1`, `${id}.3`, `${id}.4`])
  })

  test('beyond two on one issue freezes it', () => {
    const play = new Play()
    const id = play.open()
    play.says('editor', id)
    play.says('critic', id)
    play.says('planner', id)
    play.says('editor', id)
    play.says('writer', id)
    expect(play.issue(id).status).toBe('open')
    play.says('editor', id)
    expect(play.issue(id).freeze).toMatchObject({ rule: 'comment-budget-exceeded' })
  })

  test('of two who only answer each other freezes it with the fourth', () => {
    const play = new Play()
    const id = play.open()
    for (const who of ['editor', 'critic', 'editor']) play.says(who, id)
    expect(play.issue(id).status).toBe('open')
    play.says('critic', id)
    expect(play.issue(id).freeze).toMatchObject({ rule: 'ping-pong-detected' })
  })

  test('about structure needs evidence; the second try without freezes', () => {
    const play = new Play()
    const id = play.open()
    play.says('planner', id, { impact: 'structural' })
    expect(play.all('comment.refused').at(-1)?.violations).toMatchObject([{ rule: 'missing-evidence-for-impact' }])
    play.says('planner', id, { impact: 'structural' })
    expect(play.issue(id).freeze).toMatchObject({ rule: 'repeated-violation' })
  })

  test('with a false quotation counts as no evidence', () => {
    const play = new Play()
    const id = play.open()
    play.says('planner', id, { impact: 'structural', evidence: cites({ ...QUOTE, quote: 'Oda has violet eyes and a scar.' }) })
    expect(play.all('comment.added')).toEqual([])
  })
})

test('a member that keeps raising its voice is allowed less of it, and calms down again', () => {
  const play = new Play({
    sanity: {
      ...new Play().own.sanity,
      overrides: { maxCommentsPerAgentPerIssue: 50, maxTotalCommentsPerIssue: 100, maxConsecutiveSameAgentPair: 50 },
    },
  })
  const loud = `${GROUNDED} It is critical.`
  const first = play.open()
  play.says('editor', first, { body: loud })
  play.says('editor', first, { body: loud })
  expect(play.issue(first).status).toBe('open')
  play.says('editor', first, { body: loud })
  expect(play.issue(first).freeze, 'one word of alarm is one too many now').toMatchObject({
    rule: 'escalation-language',
    triggers: [{ numbers: { found: 1, limit: 0 } }],
  })
  const second = play.open()
  for (let calm = 0; calm < 4; calm++) play.says('editor', second)
  play.says('editor', second, { body: loud })
  expect(play.issue(second).status).toBe('open')
})

describe('who may speak', () => {
  test('nobody from outside, nobody who has left, and no one in the name of code', () => {
    const play = new Play()
    const issue = play.open()
    for (const who of ['stranger', 'system', 'constructor', '__proto__', ''])
      expect(play.by(who, 'comment', { issue, draft: draft(), proposal: null })).toMatchObject({ refused: 'not-a-member' })
    play.does('user', 'leave', { id: 'editor', because: 'Done.' })
    expect(play.by('editor', 'comment', { issue, draft: draft(), proposal: null })).toMatchObject({ refused: 'has-left' })
  })

  test('on a frozen issue only those who keep order and the assistant; after its time anybody, with one comment more', () => {
    const play = new Play()
    const issue = play.open()
    play.says('editor', issue, { body: ALARM })
    expect(play.by('critic', 'comment', { issue, draft: draft(), proposal: null })).toMatchObject({ refused: 'issue-frozen' })
    for (const who of ['user', 'moderator', 'assistant'])
      expect(play.does(who, 'comment', { issue, draft: draft(), proposal: null })).not.toEqual([])
    play.at = 30 * 60_000 - 1
    expect(play.by('critic', 'comment', { issue, draft: draft(), proposal: null })).toMatchObject({ refused: 'issue-frozen' })
    play.at += 1
    play.says('critic', issue)
    expect(play.issue(issue)).toMatchObject({ status: 'open', freeze: null, thawedBy: null })
    expect(play.all('issue.thawed')).toMatchObject([{ by: 'system', extraComments: 1 }])
    expect(play.issue(issue).voices.assistant?.extra).toBe(1)
  })

  test('a second trigger on a frozen issue finds the same desk', () => {
    const play = new Play()
    const issue = play.open()
    play.says('editor', issue, { body: ALARM })
    const { meta } = play.issue(issue)
    play.says('assistant', issue, { body: ALARM })
    expect(play.issue(issue).meta).toBe(meta)
    expect(play.all('issue.opened').filter(({ kind }) => kind === 'breaker')).toHaveLength(1)
    expect(play.issue(meta ?? 0).quarantined).toHaveLength(2)
  })
})

/** Sessions, health, goals, milestones; what sinks when nobody touches it. */
import { describe, expect, test } from 'vitest'
import { report } from '../../deliberation.ts'
import { unaffordable } from '../../governor/budget.ts'
import { healthOf } from '../health/check.ts'
import { draft, FILES, Play } from '../play.fixture.ts'
import type { RoomReport } from '../report-types.ts'
import type { MemberWish } from '../words.ts'

const DAY = 24 * 60 * 60_000
const member = (id: string, role: MemberWish['role'], canBeDevilsAdvocate = false): MemberWish => ({
  id,
  role,
  canBeDevilsAdvocate,
  freedom: 'standard',
})
const FACT = { subject: 'The archive', attribute: 'deck', value: 'Deck Two' }
const TEAM = [member('assistant', 'assistant'), member('critic', 'critic', true), member('moderator', 'moderator')]

describe('a team is set to work only when it is healthy', () => {
  test.each([
    ['INVALID_ASSISTANT_COUNT', [member('critic', 'critic', true), member('moderator', 'moderator')], 'has 0'],
    ['INVALID_ASSISTANT_COUNT', [...TEAM, member('second', 'assistant'), member('third', 'assistant')], 'has 3'],
    ['NO_MODERATOR', [member('assistant', 'assistant'), member('critic', 'critic', true)], 'moderator'],
    ['NO_DEVILS_ADVOCATE', [member('assistant', 'assistant'), member('critic', 'critic'), member('moderator', 'moderator')], 'disagree'],
  ])('%s', (error, members, said) => {
    const play = new Play({ members })
    expect(play.begin()).toMatchObject({ refused: error, because: expect.stringContaining(said) })
    expect(play.own.session).toBeNull()
  })

  test('CIRCUIT_BREAKERS_DISABLED comes last, and the assistants first', () => {
    const play = new Play({ members: TEAM })
    play.does('user', 'configure', { sanity: { enabled: false }, policy: {} })
    expect(play.begin()).toMatchObject({ refused: 'CIRCUIT_BREAKERS_DISABLED' })
    play.does('user', 'leave', { id: 'assistant', because: 'x' })
    expect(play.begin()).toMatchObject({ refused: 'INVALID_ASSISTANT_COUNT' })
  })

  test('for editing, an assistant is not asked for; one helper alone is only warned about, two block', () => {
    const alone = new Play({ members: [member('editor', 'editor')], mode: 'editor' })
    expect(healthOf(alone.own, 'editor')).toMatchObject({
      valid: true,
      warnings: [expect.stringContaining('moderator'), expect.stringContaining('disagree')],
    })
    const two = new Play({ members: [member('editor', 'editor'), member('critic', 'critic', true)], mode: 'editor' })
    expect(healthOf(two.own, 'editor')).toMatchObject({ valid: false, error: 'NO_MODERATOR' })
    const three = new Play({ members: [member('editor', 'editor'), ...TEAM.slice(1)], mode: 'editor' })
    expect(healthOf(three.own, 'editor')).toEqual({ valid: true, warnings: [] })
  })

  test.each([
    ['INVALID_ASSISTANT_COUNT', 'assistant', 'has 1 who is a guest and is never asked. Add a member of the team'],
    ['NO_MODERATOR', 'moderator', 'no member with the role moderator that can be asked (a guest speaks only when it wants to)'],
    ['NO_DEVILS_ADVOCATE', 'critic', 'mark at least one member that can be asked (a guest'],
  ] as const)('%s: a guest holds no post, because nobody asks it', (error, id, said) => {
    const play = new Play({ members: TEAM.filter((one) => one.id !== id) })
    const guest = {
      id: 'guest',
      name: 'A guest',
      role: id,
      canBeDevilsAdvocate: id === 'critic',
      freedom: 'standard',
      model: 'host',
    } as const
    // Earlier versions let a guest in as moderator.
    play.fold({ type: 'member.joined', member: { ...guest, isSeated: false }, by: 'user' })
    expect(play.begin()).toMatchObject({ refused: error, because: expect.stringContaining(said) })
    expect((report(play.state) as RoomReport).fitness).toMatchObject({ valid: false, error, message: expect.stringContaining(said) })
  })

  test('the report says whether it is', () =>
    expect((report(new Play().state) as RoomReport).fitness).toEqual({ valid: true, warnings: [] }))

  test('one session at a time', () => {
    const play = new Play()
    play.begin()
    expect(play.begin()).toMatchObject({ refused: 'session-on' })
    play.does('user', 'end-session', { because: 'Enough.' })
    expect(play.user('end-session', { because: 'Again.' })).toMatchObject({ refused: 'no-session' })
    play.begin()
    expect(play.own.session?.number).toBe(2)
  })
})

describe('reports hang on the ends of a session', () => {
  test.each([
    ['both', ['session-start', 'session-end']],
    ['session-start', ['session-start']],
    ['session-end', ['session-end']],
  ] as const)('%s', (moderatorReportFrequency, when) => {
    const play = new Play()
    play.does('user', 'configure', { sanity: { moderatorReportFrequency }, policy: {} })
    play.begin()
    play.does('user', 'end-session', { because: 'Enough.' })
    expect(play.all('health.reported').map((event) => event.when)).toEqual(when)
  })

  test('and none where they are off', () => {
    const play = new Play()
    play.does('user', 'configure', { sanity: { moderatorSessionReportEnabled: false }, policy: {} })
    play.begin()
    expect(play.all('health.reported')).toEqual([])
  })

  test('count what there is, and say what to do', () => {
    const play = new Play()
    play.begin({ isWorked: false })
    const [one, two] = [play.open(), play.open()]
    play.does('moderator', 'moderate', { action: { type: 'freeze', issue: one, reason: 'Too hot.' } })
    play.does('user', 'mark', { issue: two, mark: 'stuck', because: 'Nobody moves.' })
    play.does('user', 'comment', { issue: two, draft: draft(), proposal: { diff: null, facts: [FACT] } })
    for (const issue of [one, two]) play.does('user', 'mark', { issue, mark: 'needs-canon-review', because: 'Agreed.' })
    play.does('user', 'end-session', { because: 'Enough.' })
    const report = play.all('health.reported').at(-1)?.report
    expect(report).toMatchObject({ openIssues: 1, frozenIssues: 1, stuckIssues: 1, pendingCanonPromotions: 1, freezes: 1, thaws: 0 })
    expect(report?.recommendations.map(({ code }) => code)).toEqual(['frozen', 'canon-review', 'stuck'])
    expect(report?.members.map(({ member: id }) => id)).toHaveLength(7)
  })
})

describe('limits of a session', () => {
  test('are held by the house, on top of what was used before', () => {
    const play = new Play()
    play.begin({ micros: 500, tokens: 1_000, calls: 3 })
    expect(play.state.house.limits).toMatchObject({ microsMax: 500, tokensMax: 1_000, callsMax: 3 })
  })

  test.each([
    [1, 0],
    [4, 0],
    [5, 1],
    [19, 3],
    [20, 4],
    [200, 4],
    [null, 4],
  ])('of %s calls leave an answer %i look-ups, so that somebody can be asked at all', (calls, lookupsMax) => {
    const play = new Play({}, FILES, { lookupsMax: 4 })
    play.begin({ calls })
    expect(play.state.house.limits.lookupsMax).toBe(lookupsMax)
    const call = { tokens: 1, micros: 0, isModel: true, lookupsMax }
    expect(unaffordable(play.state.house, call)).toBeNull()
    play.does('user', 'end-session', { because: 'Enough.' })
    play.begin()
    expect(play.state.house.limits.lookupsMax, 'each session anew').toBe(4)
  })

  test('turns and minutes end it', () => {
    const play = new Play()
    play.open()
    play.begin({ turns: 1 })
    const [ask] = play.settle()
    play.reply(ask?.id ?? '', { tags: [], impact: 'minor', assignee: 'writer', slices: [], because: 'Small.' })
    play.settle()
    expect(play.own.session?.ended).toMatchObject({ reason: 'limit' })
    play.begin({ minutes: 5 })
    play.settle()
    play.at += 5 * 60_000
    play.settle()
    expect(play.own.session?.ended).toMatchObject({ reason: 'limit', because: expect.stringContaining('5 minutes') })
    expect(play.own.grants).toEqual({})
  })
})

describe('goals', () => {
  test('are something to aim for, reached or not', () => {
    const play = new Play()
    play.begin({ isWorked: false })
    play.does('moderator', 'set-goal', { member: null, metric: 'issues-resolved', target: 1, deadline: 'session-end', description: '' })
    play.does('user', 'set-goal', {
      member: 'critic',
      metric: 'verified-citations',
      target: 20,
      deadline: 'session-end',
      description: 'Twenty, perhaps?',
    })
    expect(play.all('goal.set')).toMatchObject([
      { id: 'G1', setBy: 'moderator', scope: 'team' },
      { id: 'G2', setBy: 'user', scope: 'individual', targetMember: 'critic' },
    ])
    play.does('user', 'resolve', { issue: play.open(), decision: 'Done.', evidence: { files: [], issues: [], canon: [], searches: [] } })
    play.does('user', 'end-session', { because: 'Enough.' })
    expect(play.own.goals.map(({ outcome }) => outcome)).toEqual(['achieved', 'ended'])
    expect(play.all('team-credit.awarded')).toMatchObject([{ reason: 'collective-goal-achieved', amount: 500 }])
    expect(
      play.by('critic', 'set-goal', { member: null, metric: 'total-credits', target: 1, deadline: null, description: '' }),
    ).toMatchObject({ refused: 'not-entitled' })
  })
})

test('a session of ten clean actions, and a milestone in which nothing froze, are worth something to all, once', () => {
  const play = new Play()
  play.begin({ isWorked: false })
  for (let issue = 0; issue < 5; issue++) {
    const id = play.open()
    for (const who of ['editor', 'critic']) play.says(who, id)
  }
  play.does('user', 'end-session', { because: 'Enough.' })
  play.does('user', 'complete-milestone', { name: 'Nothing yet', because: '' })
  expect(play.all('team-credit.awarded'), 'nothing was resolved').toHaveLength(1)
  play.does('user', 'resolve', { issue: 1, decision: 'Done.', evidence: { files: [], issues: [], canon: [], searches: [] } })
  play.does('user', 'complete-milestone', { name: 'Chapter 1', because: '' })
  expect(play.all('team-credit.awarded').map(({ reason, amount }) => [reason, amount])).toEqual([
    ['zero-penalties-session', 500],
    ['clean-milestone-completion', 1_000],
  ])
  const id = play.open()
  play.does('moderator', 'moderate', { action: { type: 'freeze', issue: id, reason: 'x' } })
  play.does('moderator', 'moderate', { action: { type: 'unfreeze', issue: id, guidance: 'y', extraComments: 0 } })
  play.does('user', 'complete-milestone', { name: 'Chapter 2', because: '' })
  expect(play.all('team-credit.awarded')).toHaveLength(2)
  expect(play.own.milestones.at(-1)?.reflection).toMatchObject({ wentWrong: ['Issues stood still once.'] })
})

test('a milestone has a name of its own, however it is written', () => {
  const play = new Play()
  play.does('user', 'complete-milestone', { name: 'Chapter 1', because: '' })
  expect(play.user('complete-milestone', { name: ' chapter  1 ', because: '' })).toMatchObject({ refused: 'same-milestone' })
  play.does('user', 'complete-milestone', { name: 'Chapter 2', because: '' })
  expect(play.own.milestones.map(({ name }) => name)).toEqual(['Chapter 1', 'Chapter 2'])
})

describe('what does not touch the project', () => {
  test('sinks by a step for every fourteen days, and ends in the archive', () => {
    const play = new Play()
    const [idle, pinned] = [play.open({ priority: 'high' }), play.open()]
    play.does('moderator', 'moderate', { action: { type: 'pin', issue: pinned, pinned: true } })
    const sessionAt = (days: number): string => {
      play.at = days * DAY
      play.begin({ isWorked: false })
      play.does('user', 'end-session', { because: 'x' })
      return `${play.issue(idle).priority} ${play.issue(idle).status}`
    }
    expect([13.9, 14, 20, 28, 41, 42].map(sessionAt)).toEqual([
      'high open',
      'normal open',
      'normal open',
      'low open',
      'low open',
      'low archived',
    ])
    expect(play.issue(pinned)).toMatchObject({ priority: 'normal', status: 'open' })
    play.does('user', 'reopen', { issue: idle, because: 'Back.' })
    expect(play.issue(idle).status).toBe('open')
  })
})

describe('topics that everybody circles', () => {
  const circled = (issues: number, looks: number): Play => {
    const play = new Play()
    for (let issue = 0; issue < issues; issue++) play.open({ tags: ['eyes'], title: `Eyes ${issue}` })
    for (let look = 0; look < looks; look++)
      play.does('critic', 'look-up', { tool: 'issue', query: '#1', start: null, end: null, issue: null })
    play.begin({ isWorked: false })
    return play
  }
  test.each([
    [5, 20, 1],
    [4, 20, 0],
    [5, 19, 0],
  ])('%i issues and %i look-ups: %i warnings', (issues, looks, warnings) => {
    const play = circled(issues, looks)
    expect(play.all('topic.flagged')).toHaveLength(warnings)
    if (warnings > 0)
      expect(play.issue(issues + 1)).toMatchObject({
        kind: 'leech',
        priority: 'normal',
        assignee: 'moderator',
        tags: ['meta', 'leech', 'eyes'],
        title: expect.stringContaining('[Leech Warning]'),
      })
  })
  test('are left alone from one applied look in ten on', () => {
    const play = new Play()
    for (let issue = 0; issue < 5; issue++) play.open({ tags: ['eyes'], title: `Eyes ${issue}` })
    for (let look = 0; look < 20; look++) play.does('critic', 'look-up', { tool: 'issue', query: '1', start: null, end: null, issue: null })
    for (const [index, request] of ['apply/clerk/1', 'apply/clerk/2'].entries()) {
      const patch = {
        patch: `P${index + 1}`,
        issue: index + 1,
        author: 'writer',
        comment: '1.1',
        diff: '',
        files: [],
        impact: 'minor',
        conflicts: [],
      } as const
      play.fold({ type: 'patch.proposed', ...patch, files: [], conflicts: [] })
      play.fold({ type: 'patch.applied', patch: patch.patch, request, files: [] })
    }
    play.begin({ isWorked: false })
    expect(play.all('topic.flagged'), 'two of twenty').toEqual([])
  })
  test('are flagged once, until they have grown', () => {
    const play = circled(5, 20)
    play.does('user', 'end-session', { because: 'x' })
    play.begin({ isWorked: false })
    expect(play.all('topic.flagged')).toHaveLength(1)
  })
  test('are not flagged where that is off', () => {
    const play = new Play()
    play.does('user', 'configure', { sanity: { leechDetectionEnabled: false }, policy: {} })
    for (let issue = 0; issue < 5; issue++) play.open({ tags: ['eyes'] })
    for (let look = 0; look < 20; look++) play.does('critic', 'look-up', { tool: 'issue', query: '1', start: null, end: null, issue: null })
    play.begin({ isWorked: false })
    expect(play.all('topic.flagged')).toEqual([])
  })
})

/** The team at work: who is asked for what, in which order, and how an issue ends. */
import { describe, expect, test } from 'vitest'
import { cites, draft, GROUNDED, Play, QUOTE } from '../play.fixture.ts'
import type { RoomViews } from '../views.ts'
import type { Draft } from '../words.ts'

type Asked = ReturnType<Play['settle']>

const intake = { tags: ['eyes'], impact: 'minor', assignee: 'writer', slices: [], because: 'One line.' } as const
const say = (change: Partial<Draft> = {}) => ({ comment: draft(change), pass: null })
/** Something that could be carried out: words alone go to the user. */
const FACT = { diff: null, facts: [{ subject: 'Sill', attribute: 'eyes', value: 'grey' }] }
const propose = (change: Partial<Draft> = {}, proposal: unknown = FACT) => ({ comment: draft(change), proposal, pass: null })
const vote = (choice: 'accept' | 'reject' | 'abstain') => ({ vote: choice, because: 'Because.' })

const names = (asked: Asked): readonly string[] => asked.map(({ purpose, seat }) => `${purpose} ${seat}`)

/** Answers whatever is asked with what `answer` gives for it, until the session is over or nothing is owed. */
function played(play: Play, answer: (purpose: string, seat: string, view: unknown) => unknown, log: string[] = []): readonly string[] {
  for (let turns = 0; turns < 200; turns++) {
    const [ask] = play.settle()
    if (ask === undefined) return log
    log.push(`${ask.purpose} ${ask.seat}`)
    play.reply(ask.id, answer(ask.purpose, ask.seat, play.sees(ask.id)))
  }
  throw new Error('The team is never done.')
}

const ANSWERS: Readonly<Record<string, unknown>> = {
  intake,
  propose: propose({ evidence: cites(QUOTE) }),
  opine: say({ stance: 'approve', evidence: cites(QUOTE) }),
  discuss: say({ stance: 'approve', evidence: { ...cites(QUOTE), canon: ['C1'] } }),
  challenge: say({ stance: 'note', evidence: cites(QUOTE) }),
  vote: vote('accept'),
}

describe('an issue', () => {
  test('is taken in, proposed, talked over one by one, voted on at once, and decided', () => {
    const play = new Play()
    const id = play.open()
    play.begin()
    const log = played(play, (purpose) => ANSWERS[purpose])
    expect(log).toEqual([
      'intake assistant',
      'propose writer',
      'discuss planner',
      'discuss editor',
      'discuss critic',
      'discuss continuity',
      'vote planner',
      'vote editor',
      'vote critic',
      'vote continuity',
    ])
    expect(play.issue(id)).toMatchObject({
      status: 'resolved',
      epistemic: 'agreed',
      impact: 'minor',
      assignee: 'writer',
      resolution: { kind: 'decided', by: 'assistant' },
    })
    expect(play.own.session?.ended).toMatchObject({ reason: 'done' })
  })

  test('that reaches far is looked at alone first, by critic and continuity, who see no view but the proposal', () => {
    const play = new Play()
    const id = play.open({ impact: 'structural' })
    play.begin()
    const seen: RoomViews['opine'][] = []
    const log = played(play, (purpose, _, view) => {
      if (purpose === 'opine') seen.push(view as RoomViews['opine'])
      return ANSWERS[purpose]
    })
    expect(log.slice(0, 4)).toEqual(['intake assistant', 'propose writer', 'opine critic', 'opine continuity'])
    expect(seen.map(({ issue }) => issue.comments.map(({ stance }) => stance))).toEqual([['propose'], ['propose']])
    expect(
      play
        .all('comment.added')
        .filter(({ marks }) => marks.includes('blind'))
        .map(({ author }) => author),
    ).toEqual(['critic', 'continuity'])
    expect(play.issue(id).voices.critic?.budgeted, 'outside of its budget').toBe(0)
  })

  test('that reaches far is looked at alone by nobody who has spoken on it', () => {
    const play = new Play()
    const id = play.open({ impact: 'structural' })
    play.says('critic', id)
    play.begin()
    expect(played(play, (purpose) => ANSWERS[purpose]).filter((one) => one.startsWith('opine'))).toEqual(['opine continuity'])
  })

  test('that is small is decided by one who is highly trusted and approves of it, and by no approval of before it was stopped', () => {
    const play = new Play()
    for (let times = 0; times < 5; times++) {
      const own = play.open({}, 'planner')
      play.says('planner', own, { evidence: cites(QUOTE) })
      const credit = { member: 'planner', model: 'offline', reason: 'issue-applied-in-work', amount: 200, verifiedBy: 'system' } as const
      const nothing = { context: null, citation: null, verification: null, related: null, settles: null, because: 'x' }
      play.fold({ type: 'credit.awarded', id: `K${times + 90}`, by: 'system', issue: own, ...credit, ...nothing })
      play.does('user', 'mark', { issue: own, mark: 'needs-canon-review', because: 'x' })
      play.does('user', 'resolve', { issue: own, decision: 'x', evidence: cites() })
    }
    const [one, two] = [play.open({ impact: 'minor', assignee: 'writer' }), play.open({ impact: 'minor', assignee: 'writer' })]
    play.begin({ issues: [one] })
    expect(played(play, (purpose) => ANSWERS[purpose]).filter((asked) => asked.startsWith('vote'))).toEqual([])
    expect(play.issue(one).resolution?.reasoning).toBe('A small change, approved by a member of high trust.')
    play.begin({ issues: [two] })
    for (let turns = 0; turns < 2; turns++) {
      const [ask] = play.settle()
      play.reply(ask?.id ?? '', ANSWERS[ask?.purpose ?? ''])
    }
    expect(play.issue(two).stands.map(({ author, stance }) => [author, stance])).toContainEqual(['planner', 'approve'])
    play.does('moderator', 'moderate', { action: { type: 'freeze', issue: two, reason: 'Wait.' } })
    play.does('moderator', 'moderate', { action: { type: 'unfreeze', issue: two, guidance: 'Look again.', extraComments: 1 } })
    const log = played(play, (purpose) => (purpose === 'discuss' ? { comment: null, pass: 'Nothing.' } : ANSWERS[purpose]))
    expect(log.filter((asked) => asked.startsWith('vote'))).toHaveLength(4)
  })

  test('that is agreed on hastily goes to an advocate who has not spoken, before anybody else does', () => {
    const play = new Play()
    play.open()
    play.begin()
    const order = played(play, (purpose) => (purpose === 'discuss' ? say({ stance: 'approve' }) : ANSWERS[purpose]))
    expect(order.filter((one) => !one.startsWith('vote'))).toEqual([
      'intake assistant',
      'propose writer',
      'discuss planner',
      'discuss editor',
      'challenge continuity',
      'discuss critic',
    ])
  })

  test('that somebody is against is not agreed on hastily', () => {
    const play = new Play()
    play.open()
    play.begin()
    const order = played(play, (purpose, seat) =>
      purpose === 'discuss' ? say({ stance: seat === 'planner' ? 'oppose' : 'approve' }) : ANSWERS[purpose],
    )
    expect(order.filter((one) => one.startsWith('challenge'))).toEqual([])
  })

  test('with an objection that holds is proposed anew, once; and not taken if it still stands', () => {
    const play = new Play()
    play.does('user', 'configure', { sanity: { overrides: { maxCommentsPerAgentPerIssue: 9, maxTotalCommentsPerIssue: 40 } }, policy: {} })
    const id = play.open()
    play.begin()
    const log = played(play, (purpose, seat) => {
      if (purpose === 'discuss' && seat === 'continuity') return say({ stance: 'oppose', evidence: { ...cites(QUOTE), canon: ['C1'] } })
      if (purpose === 'vote') return vote(seat === 'continuity' ? 'reject' : 'accept')
      return ANSWERS[purpose]
    })
    expect(log.filter((one) => one === 'propose writer')).toHaveLength(2)
    expect(play.issue(id)).toMatchObject({ revision: 2, status: 'resolved' })
  })

  test('that nobody proposes anything for waits for the user, and says so', () => {
    const play = new Play()
    const id = play.open()
    play.begin()
    played(play, (purpose) => (purpose === 'intake' ? intake : { comment: null, proposal: null, pass: 'Nothing to add.' }))
    expect(play.issue(id)).toMatchObject({ status: 'waiting' })
    expect(play.all('notice.given').at(-1)).toMatchObject({ to: 'user', title: expect.stringContaining(`#${id} needs you`) })
    play.says('user', id)
    expect(play.issue(id).status).toBe('open')
  })

  test('with a patch waits for the user; one that is written resolves it', () => {
    const play = new Play()
    const id = play.open()
    const diff = [
      '--- a/chapter-1/scene-1.md',
      '+++ b/chapter-1/scene-1.md',
      '@@ -1,2 +1,2 @@',
      '-The tug leaves the yard on Day 1.',
      '+The tug leaves the yard at dawn.',
      ' Oda has amber eyes, and she keeps them on the cable.',
      '',
    ].join('\n')
    play.begin()
    played(play, (purpose) => (purpose === 'propose' ? propose({ evidence: cites(QUOTE) }, { diff, facts: [] }) : ANSWERS[purpose]))
    expect(play.issue(id).status).toBe('waiting')
    expect(play.own.session?.ended?.reason).toBe('done')
    play.does('user', 'accept-patch', { patch: 'P1' })
    played(play, () => ({ applied: [{ path: 'chapter-1/scene-1.md', before: 'a', after: 'b' }], problem: null }))
    expect(play.issue(id)).toMatchObject({ status: 'resolved', resolution: { kind: 'applied' } })
  })

  test('with facts goes to the review of canon', () => {
    const play = new Play()
    const id = play.open()
    play.begin()
    played(play, (purpose) =>
      purpose === 'propose'
        ? propose({}, { diff: null, facts: [{ subject: 'The archive', attribute: 'deck', value: 'Deck Two' }] })
        : ANSWERS[purpose],
    )
    expect(play.own.reviewable).toEqual([id])
    play.does('user', 'promote', { issue: id, statement: null, overrides: false })
    expect(play.own.reviewable).toEqual([])
    expect(play.issue(id).epistemic).toBe('canon')
  })
})

/** One letter a voter, in the order in which they are asked: accept, reject, x for an abstention. */
describe('a proposal', () => {
  const voted = (impact: 'minor' | 'structural', votes: string): Play => {
    const play = new Play()
    play.does('user', 'configure', { sanity: { blindFirstPassEnabled: false, autoDevilsAdvocateEnabled: false }, policy: {} })
    for (const who of ['planner', 'editor'].slice(0, 4 - votes.length)) play.does('user', 'leave', { id: who, because: 'x' })
    play.open({ impact })
    play.begin()
    const cast = [...votes].map((letter) => vote(letter === 'a' ? 'accept' : letter === 'r' ? 'reject' : 'abstain'))
    played(play, (purpose) => (purpose === 'vote' ? cast.shift() : purpose === 'discuss' ? say() : ANSWERS[purpose]))
    return play
  }
  test.each([
    ['minor', 'aaaa', '4 for it, 0 against.'],
    ['minor', 'aarx', '2 for it, 1 against, 1 abstained.'],
    ['minor', 'aaxx', '2 for it, 0 against, 2 abstained.'],
    ['minor', 'ax', '1 for it, 0 against, 1 abstained.'],
    ['structural', 'aaxx', '2 for it, 0 against, 2 abstained.'],
  ] as const)('of %s impact is taken by %s', (impact, votes, because) =>
    expect(voted(impact, votes).issue(1)).toMatchObject({ status: 'resolved', resolution: { reasoning: because } }),
  )
  test.each([
    ['minor', 'axxx', '1 for it, 0 against, 3 abstained: too few on one side to decide it without you.'],
    ['structural', 'axxx', '1 for it, 0 against, 3 abstained: too few on one side to decide it without you.'],
    ['structural', 'ax', '1 for it, 0 against, 1 abstained: too few on one side to decide it without you.'],
    ['minor', 'aarr', '2 for it, 2 against: too few on one side to decide it without you.'],
    ['minor', 'rxxx', 'Nobody voted for it (0 for it, 1 against, 3 abstained): too few on one side to decide it without you.'],
    ['minor', 'xxxx', 'Nobody voted for it or against it.'],
  ] as const)('of %s impact is left to the user by %s, with the count', (impact, votes, because) => {
    const play = voted(impact, votes)
    expect(play.issue(1)).toMatchObject({ status: 'waiting', resolution: null })
    expect(play.all('notice.given').at(-1)).toMatchObject({ to: 'user', body: because })
  })
  test.each([
    ['minor', 'arrx', '1 for it, 2 against, 1 abstained.'],
    ['structural', 'rrxx', '0 for it, 2 against, 2 abstained.'],
  ] as const)('of %s impact is dropped by %s', (impact, votes, because) =>
    expect(voted(impact, votes).issue(1)).toMatchObject({ status: 'resolved', resolution: { decision: `Not taken: ${because}` } }),
  )
})

describe('a member that is refused', () => {
  test('hears why and tries again; after two refusals its task is cut by the assistant, and credits are shared out', () => {
    const play = new Play()
    const id = play.open()
    play.begin()
    const reasons: string[] = []
    const log = played(play, (purpose, _, view) => {
      const { again, issue } = view as RoomViews['propose']
      const forMember = 'forMember' in (view as object) ? (view as RoomViews['intake']).forMember : null
      if (purpose === 'propose' && issue.id === id) {
        reasons.push(again.map(({ rule }) => rule).join(' '))
        return propose({ body: 'Too short.' })
      }
      if (purpose === 'intake' && forMember !== null)
        return { ...intake, slices: ['one', 'two', 'three'].map((name) => ({ title: `Slice ${name}`, body: GROUNDED, file: null })) }
      return ANSWERS[purpose]
    })
    expect(reasons).toEqual(['', 'insufficient-substance low-vocabulary missing-evidence-for-impact'])
    expect(log.slice(0, 4)).toEqual(['intake assistant', 'propose writer', 'propose writer', 'intake assistant'])
    expect(play.all('assistance.begun')).toMatchObject([{ member: 'writer', issue: id }])
    expect(play.issue(id)).toMatchObject({ slices: [2, 3, 4], status: 'resolved', resolution: { decision: 'All 3 slices are done.' } })
    const shares = play.all('credit.awarded').filter(({ reason }) => reason === 'task-slice-done')
    expect(shares.map(({ amount }) => amount).toSorted()).toEqual([333, 333, 334])
    expect(play.all('assistance.ended')).toMatchObject([{ member: 'writer' }])
  })

  test('has its task cut once: where the assistant finds nothing to cut, the others talk it over', () => {
    const play = new Play()
    const id = play.open()
    play.begin()
    const log = played(play, (purpose) => (purpose === 'propose' ? propose({ body: 'Too short.' }) : ANSWERS[purpose]))
    expect(log.slice(0, 5)).toEqual(['intake assistant', 'propose writer', 'propose writer', 'intake assistant', 'discuss planner'])
    expect(play.issue(id).status).toBe('waiting')
  })

  test('again and again climbs the ladder, and the user hears of it', () => {
    const play = new Play()
    const id = play.open()
    for (let times = 0; times < 5; times++) play.says('critic', id, { body: 'No.' })
    expect(play.all('record.moved')).toMatchObject([{ member: 'critic', from: 'normal', to: 'flagged', penaltyRate: 1 }])
    expect(play.all('notice.given').at(-1)).toMatchObject({
      to: 'user',
      title: 'Critic is struggling',
      actions: [
        { kind: 'openMember', ref: 'critic' },
        { kind: 'openRecord', ref: 'critic' },
      ],
    })
    expect(play.all('assistance.begun')).toHaveLength(1)
  })
})

describe('the moderator', () => {
  test('is asked about what stands still, and about nothing else', () => {
    const play = new Play()
    const id = play.open()
    play.says('editor', id, { body: `${GROUNDED} URGENT and CRITICAL.` })
    play.begin()
    const [ask] = play.settle()
    expect(ask).toMatchObject({ purpose: 'moderate', seat: 'moderator' })
    expect(play.sees(ask?.id ?? '')).toMatchObject({
      target: { id },
      rule: 'escalation-language',
      quarantined: [{ author: 'another member' }],
      freezes: 1,
    })
    const other = play.open()
    play.reply(ask?.id ?? '', { action: { type: 'force-resolution', issue: other, decision: 'x', reasoning: 'y' }, because: 'z' })
    expect(play.issue(other).status).toBe('open')
    expect(play.all('notice.given').at(-1)).toMatchObject({ to: 'user', title: expect.stringContaining('leaves it to you') })
    expect(names(play.settle())).not.toContain('moderate moderator')
  })

  test('who hands it on is not asked again', () => {
    const play = new Play()
    const id = play.open()
    play.says('editor', id, { body: `${GROUNDED} URGENT and CRITICAL.` })
    play.begin()
    play.reply(play.settle()[0]?.id ?? '', { action: { type: 'escalate-to-user', issue: id, summary: 'Yours.' }, because: 'Hard.' })
    expect(play.settle()).toEqual([])
    expect(play.own.session?.ended?.reason).toBe('done')
    expect(play.issue(id).status).toBe('frozen')
  })
})

describe('what is seen', () => {
  test('names nobody but those who keep order', () => {
    const play = new Play()
    const id = play.open()
    play.says('critic', id)
    play.says('user', id)
    play.says('moderator', id)
    play.begin()
    const [ask] = play.settle()
    const view = play.sees(ask?.id ?? '') as RoomViews['intake']
    expect(view.issue.comments.map(({ author }) => author)).toEqual(['Member A', 'the user', 'the moderator'])
    expect(JSON.stringify(view.issue)).not.toContain('critic')
  })
})

test('a few issues are in hand at a time, the most pressing first', () => {
  const play = new Play()
  for (const priority of ['low', 'normal', 'high', 'normal', 'high'] as const) play.open({ priority, title: priority })
  play.begin()
  expect(play.settle().map(({ id }) => play.own.grants[id]?.issue)).toEqual([3, 5, 2])
})

test('only what a session is for is worked on', () => {
  const play = new Play()
  play.open()
  const wanted = play.open()
  play.begin({ issues: [wanted] })
  expect(play.settle().map(({ id }) => play.own.grants[id]?.issue)).toEqual([wanted])
})

test('whoever can not be asked is left out, and the session still ends', () => {
  const play = new Play()
  play.open()
  play.begin()
  for (let turns = 0; turns < 50; turns++) {
    const [ask] = play.settle()
    if (ask === undefined) break
    const failed = {
      type: 'ask.failed',
      request: ask.id,
      seat: ask.seat,
      attempt: 1,
      usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
      micros: 0,
      latencyMs: 0,
      model: null,
      code: 'timeout',
      because: 'x',
      raw: null,
      retryAt: null,
    } as const
    play.fold(failed)
  }
  expect(play.own.session?.ended?.reason).toBe('done')
  expect(play.issue(1).status).toBe('waiting')
})

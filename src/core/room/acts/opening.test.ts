/** Opening an issue and tagging it: how many, in which words, and which tags are whose to give. */
import { describe, expect, test } from 'vitest'
import { Play } from '../play.fixture.ts'

describe('issues by one member', () => {
  const session = (play: Play): void => {
    play.at += 1
    play.begin({ isWorked: false })
    play.does('user', 'end-session', { because: 'x' })
  }

  test('are five since the last session began, and twenty in all; of the user as many as they like', () => {
    const play = new Play()
    for (let sessions = 0; sessions < 4; sessions++) {
      session(play)
      for (let issue = 0; issue < 5; issue++) play.open({}, 'editor')
      expect(() => play.open({}, 'editor')).toThrow(sessions < 3 ? 'too-many-at-once' : 'too-many-open')
    }
    session(play)
    expect(() => play.open({}, 'editor')).toThrow('too-many-open')
    play.does('user', 'mark', { issue: 1, mark: 'irrelevant', because: 'x' })
    play.open({}, 'editor')
    for (let issue = 0; issue < 25; issue++) play.open()
    for (let issue = 0; issue < 25; issue++) play.open({}, 'moderator')
  })

  test('that are done with make room for others', () => {
    const play = new Play()
    for (let issue = 0; issue < 5; issue++) play.open({}, 'editor')
    play.does('user', 'resolve', { issue: 3, decision: 'Done.', evidence: { files: [], issues: [], canon: [], searches: [] } })
    play.open({}, 'editor')
    expect(() => play.open({}, 'editor')).toThrow('too-many-at-once')
  })

  test('are as many as others want where it is the assistant, up to twenty', () => {
    const play = new Play()
    for (let issue = 0; issue < 20; issue++) play.open({}, 'assistant')
    expect(() => play.open({}, 'assistant')).toThrow('too-many-open')
  })
})

describe('an issue opened in words of alarm', () => {
  const LOUD = { title: 'URGENT: her eyes', body: 'This is CRITICAL.' }

  test('is not opened: it is on record with the reasons, costs what a refused comment costs, and counts towards the next', () => {
    const play = new Play()
    play.open(LOUD, 'editor')
    expect(play.all('issue.opened')).toEqual([])
    expect(play.all('comment.refused')).toMatchObject([
      {
        issue: null,
        author: 'editor',
        characters: 34,
        heat: 2,
        because: expect.stringMatching(
          /^The issue uses 2 escalation words \(.+\); the limit is 1\. It is not taken like this: say it in plain words/,
        ),
        violations: [{ rule: 'escalation-language', consequence: 'reject' }],
      },
    ])
    expect(play.all('credit.awarded')).toMatchObject([{ member: 'editor', amount: -100, reason: 'circuit-breaker-triggered', issue: null }])
    expect(play.own.members.editor?.heat).toEqual([2])
  })

  test('brings no proposal with it', () => {
    const play = new Play()
    play.open()
    play.open({ ...LOUD, proposal: { diff: null, facts: [{ subject: 'Oda', attribute: 'hair', value: 'grey' }] } }, 'editor')
    expect([play.own.issueCount, play.issue(1).comments.size]).toEqual([1, 0])
  })

  test('lowers what its author may say, so that one such word is too many then', () => {
    const play = new Play()
    for (let times = 0; times < 2; times++) play.open(LOUD, 'editor')
    play.open({ title: 'Her eyes', body: 'It is critical that somebody looks.' }, 'editor')
    expect(play.all('comment.refused').at(-1)?.violations).toMatchObject([{ numbers: { found: 1, limit: 0 } }])
    expect(play.all('record.moved')).toEqual([])
    for (let times = 0; times < 2; times++) play.open(LOUD, 'editor')
    expect(play.all('record.moved'), 'and it climbs the ladder').toMatchObject([{ member: 'editor', to: 'flagged' }])
  })

  test.each(['user', 'moderator'])('by the %s is opened', (who) => {
    const play = new Play()
    play.open(LOUD, who)
    expect(play.own.issueCount).toBe(1)
  })

  test('is opened where the breakers are off, and one such word is let pass', () => {
    const play = new Play()
    play.open({ title: 'URGENT: her eyes', body: 'They differ.' }, 'editor')
    play.does('user', 'configure', { sanity: { enabled: false }, policy: {} })
    play.open(LOUD, 'editor')
    expect(play.own.issueCount).toBe(2)
  })
})

describe('tags', () => {
  test('are given by whoever opened the issue or was given it, and by those who sort', () => {
    const play = new Play()
    const id = play.open({ assignee: 'writer' }, 'editor')
    const tagged = (who: string): unknown => play.by(who, 'tag', { issue: id, tags: ['colour'] })
    for (const who of ['critic', 'planner', 'continuity']) expect(tagged(who)).toMatchObject({ refused: 'not-entitled' })
    for (const who of ['editor', 'writer', 'assistant', 'moderator', 'user'])
      expect(tagged(who)).not.toMatchObject({ refused: expect.anything() })
    for (const who of ['critic', 'planner'])
      expect(play.by(who, 'assign', { issue: id, assignee: who }), 'nobody takes it to tag it').toMatchObject({ refused: 'not-entitled' })
    play.does('writer', 'assign', { issue: id, assignee: 'critic' })
    expect(tagged('critic')).not.toMatchObject({ refused: expect.anything() })
  })

  test.each(['meta', 'circuit-breaker', 'devils-advocate', 'leech', 'issue-12', 'stuck', '#Needs canon review', 'canon-conflict'])(
    '%s is the room’s own: no member gives it, and it stays when a member says otherwise',
    (own) => {
      const play = new Play()
      const id = play.open({}, 'editor')
      expect(play.by('editor', 'tag', { issue: id, tags: [own] })).toMatchObject({ refused: 'tag-reserved' })
      play.does('moderator', 'tag', { issue: id, tags: [own, 'eyes'] })
      const [name = ''] = play.issue(id).tags
      play.does('editor', 'tag', { issue: id, tags: ['colour'] })
      expect(play.issue(id).tags).toEqual([name, 'colour'])
      play.does('editor', 'tag', { issue: id, tags: ['hue', own] })
      expect(play.issue(id).tags).toEqual([name, 'hue'])
      play.does('user', 'tag', { issue: id, tags: ['colour'] })
      expect(play.issue(id).tags, 'who keeps order takes it').toEqual(['colour'])
    },
  )

  test('of the room are not given by opening an issue, but for a contradiction that somebody found', () => {
    const play = new Play()
    for (const tag of ['needs-canon-review', 'stuck', 'meta']) expect(() => play.open({ tags: [tag] }, 'editor')).toThrow('tag-reserved')
    expect(play.issue(play.open({ tags: ['canon-conflict'] }, 'editor')).tags).toEqual(['canon-conflict'])
    expect(play.issue(play.open({ tags: ['stuck'] }, 'assistant')).tags, 'who sorts them may').toEqual(['stuck'])
    play.does('moderator', 'moderate', { action: { type: 'freeze-tag', tag: 'canon-conflict', reason: 'Enough.' } })
    expect(() => play.open({ tags: ['canon-conflict'] }, 'editor')).toThrow('tag-frozen')
  })

  test('that are frozen are put on no issue by a member; one that has it keeps it', () => {
    const play = new Play()
    const [id, other] = [play.open({ tags: ['eyes'] }, 'editor'), play.open({ tags: ['deck'] }, 'editor')]
    play.does('moderator', 'moderate', { action: { type: 'freeze-tag', tag: 'eyes', reason: 'Enough.' } })
    expect(play.by('editor', 'tag', { issue: other, tags: ['eyes'] })).toMatchObject({ refused: 'tag-frozen' })
    play.does('editor', 'tag', { issue: id, tags: ['eyes', 'colour'] })
    expect(play.issue(id).tags).toEqual(['eyes', 'colour'])
    play.does('moderator', 'tag', { issue: other, tags: ['eyes'] })
    expect(play.issue(other).tags).toEqual(['eyes'])
  })
})

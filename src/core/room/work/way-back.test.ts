/**
 * The ways back of an issue, played to their end: a patch that is not taken or can't be written, a proposal that was opened again, an
 * answer to what waited, guidance after a freeze. Whichever it was, the team is asked anew, and only what it says then decides.
 */
import { describe, expect, test } from 'vitest'
import { evolve, owed } from '../../deliberation.ts'
import { cites, draft, FILES, folderOf, GROUNDED, Play, QUOTE } from '../play.fixture.ts'
import { hasProposal } from '../state.ts'
import type { RoomViews } from '../views.ts'
import type { Draft } from '../words.ts'

const DIFF = [
  '--- a/chapter-2/scene-1.md',
  '+++ b/chapter-2/scene-1.md',
  '@@ -1,3 +1,3 @@',
  ' Nobody speaks in the galley.',
  "-Oda's green eyes narrow at the gauge.",
  "+Oda's amber eyes narrow at the gauge.",
  ' The archive is cold, and nobody goes there.',
  '\\ No newline at end of file',
  '',
].join('\n')

type Answer = (purpose: string, seat: string, view: unknown) => unknown

const say = (change: Partial<Draft> = {}) => ({ comment: draft(change), pass: null })
const pass = { comment: null, proposal: null, pass: 'Nothing to add.' }
const propose = (proposal: unknown) => ({ comment: draft({ evidence: cites(QUOTE), trigger: 'support-proposal' }), proposal, pass: null })
const ANSWERS: Readonly<Record<string, unknown>> = {
  intake: { tags: [], impact: 'minor', assignee: 'writer', slices: [], because: 'One line.' },
  propose: propose({ diff: DIFF, facts: [] }),
  opine: say({ stance: 'approve', evidence: cites(QUOTE) }),
  discuss: say({ stance: 'approve', evidence: { ...cites(QUOTE), canon: ['C1'] } }),
  challenge: say({ stance: 'note', evidence: cites(QUOTE) }),
  vote: { vote: 'accept', because: 'Because.' },
}
const usual: Answer = (purpose) => ANSWERS[purpose]

/** Folded from its first event, as whoever takes over after a crash does: the same room, and the same asks. */
function replayed(play: Play): void {
  const state = play.events.reduce<Play['state'] | null>((before, event) => evolve(before, event), null)
  expect(state).toEqual(play.state)
  expect(state === null ? [] : owed(state)).toEqual(owed(play.state))
}

/** A session to its end; who was asked for what. */
function runs(play: Play, answer: Answer = usual, until: (asked: string) => boolean = () => false): readonly string[] {
  if (play.own.session === null || play.own.session.endedAt !== null) play.begin()
  const log: string[] = []
  for (let turns = 0; turns < 100; turns++) {
    const [ask] = play.settle()
    replayed(play)
    if (ask === undefined) return log
    log.push(`${ask.purpose} ${ask.seat}`)
    if (until(log.at(-1) ?? '')) return log
    play.reply(ask.id, answer(ask.purpose, ask.seat, play.sees(ask.id)))
  }
  throw new Error('The team is never done.')
}

const AGAIN = ['propose writer', 'discuss planner', 'discuss editor', 'discuss critic', 'discuss continuity']
const VOTES = ['vote planner', 'vote editor', 'vote critic', 'vote continuity']

/** A patch of the writer's, taken by everybody, that waits for the user. */
function waiting(): { readonly play: Play; readonly id: number } {
  const play = new Play()
  const id = play.open()
  runs(play)
  expect(play.issue(id)).toMatchObject({ status: 'waiting', stage: 'vote' })
  expect(play.own.openPatches).toEqual(['P1'])
  return { play, id }
}

const paid = (play: Play): readonly string[] =>
  play
    .all('credit.awarded')
    .filter(({ reason }) => ['proposal-accepted-by-user', 'issue-applied-in-work', 'evidence-outcome-upgrade'].includes(reason))
    .map(({ reason }) => reason)

describe('what comes back without its proposal', () => {
  const ways: readonly (readonly [string, RegExp, (play: Play) => void])[] = [
    [
      'a patch that the user does not take',
      /^P1 was not taken: She wears lenses there\.$/,
      (play) => play.does('user', 'reject-patch', { patch: 'P1', because: 'She wears lenses there.' }),
    ],
    [
      'a patch that could not be written',
      /^P1 could not be applied: It moved on\.$/,
      (play) => {
        play.does('user', 'accept-patch', { patch: 'P1' })
        play.reply(play.settle()[0]?.id ?? '', { applied: [], problem: 'It moved on.' })
      },
    ],
    [
      'a patch whose file has moved on when the team is set to work again',
      /^P1 could not be applied: The patch does not fit chapter-2\/scene-1\.md/,
      (play) => {
        play.dossier = folderOf({ ...FILES, 'chapter-2/scene-1.md': 'All of it was written anew.' })
        expect(play.user('accept-patch', { patch: 'P1' })).toMatchObject({
          refused: 'patch-does-not-apply',
          because: expect.stringMatching(/or let the team work: it is asked for another\.$/),
        })
        play.begin()
        play.dossier = folderOf(FILES)
      },
    ],
    [
      'what was resolved and is to be thought over',
      /^Think again\.$/,
      (play) => {
        play.does('user', 'resolve', { issue: 1, decision: 'As proposed.', evidence: cites() })
        play.does('user', 'reopen', { issue: 1, because: 'Think again.' })
      },
    ],
  ]

  test.each(ways)('%s is proposed, talked over and voted on anew, with the reason in the thread', (_, reason, goesBack) => {
    const { play, id } = waiting()
    goesBack(play)
    const issue = play.issue(id)
    expect(issue).toMatchObject({ status: 'open', stage: 'propose', revision: 1, base: 1, votes: {}, stands: [], facts: [] })
    expect(hasProposal(issue)).toBe(false)
    const before = paid(play)
    const seen: RoomViews['propose']['issue'][] = []
    const asked = runs(play, (purpose, __, view) => {
      if (purpose === 'propose') seen.push((view as RoomViews['propose']).issue)
      return ANSWERS[purpose]
    })
    expect(asked).toEqual([...AGAIN, ...VOTES])
    expect(seen[0]?.comments.at(-1)?.body).toMatch(reason)
    expect(seen[0]?.comments.map(({ stance }) => stance)).not.toContain('propose')
    expect(seen[0]?.comments[0]?.stance, 'what was proposed before is told as such').toBe('earlier-proposal')
    expect(play.issue(id)).toMatchObject({ status: 'waiting', revision: 2, base: 1 })
    expect(play.own.openPatches).toContain('P2')
    expect(paid(play), 'nothing was paid for on the way').toEqual(before)
    play.does('user', 'accept-patch', { patch: 'P2' })
    play.reply(play.settle()[0]?.id ?? '', { applied: [{ path: 'chapter-2/scene-1.md', before: 'a', after: 'b' }], problem: null })
    expect(play.issue(id)).toMatchObject({ status: 'resolved', resolution: { kind: 'applied' } })
    expect(play.issue(id).resolution?.cites, 'it rests on what was said of the second one').not.toContain('1.1')
  })

  test.each(ways)('%s is not decided by those who were for it then', (_, __, goesBack) => {
    const { play, id } = waiting()
    goesBack(play)
    const before = paid(play)
    const asked = runs(play, () => pass)
    expect(asked).toEqual([...AGAIN])
    expect(play.issue(id)).toMatchObject({ status: 'waiting', resolution: null })
    expect(play.all('issue.put-to-user').at(-1)?.because).toBe('Nobody had anything to say about it.')
    expect(paid(play)).toEqual(before)
  })

  test('is voted on by nobody before it has another, and by whoever proposed the first if somebody else does', () => {
    const { play, id } = waiting()
    play.does('user', 'reject-patch', { patch: 'P1', because: 'No.' })
    expect(play.by('critic', 'vote', { issue: id, vote: 'accept', because: 'x' })).toMatchObject({ refused: 'nothing-to-vote-on' })
    play.does('editor', 'comment', { issue: id, draft: draft({ stance: 'propose' }), proposal: null })
    expect(play.by('editor', 'vote', { issue: id, vote: 'accept', because: 'x' })).toMatchObject({ refused: 'own-proposal' })
    expect(runs(play)).toContain('vote writer')
  })

  test('of two proposals that it may have has none yet', () => {
    const { play, id } = waiting()
    play.does('user', 'reject-patch', { patch: 'P1', because: 'No.' })
    const asked = runs(play, (purpose, seat) =>
      purpose === 'discuss' && seat === 'planner' ? say({ stance: 'oppose', evidence: cites(QUOTE) }) : ANSWERS[purpose],
    )
    expect(asked.filter((one) => one === 'propose writer')).toHaveLength(2)
    expect(play.issue(id).revision).toBe(3)
  })

  test('reaches far, so that those asked alone are asked alone again', () => {
    const play = new Play()
    const id = play.open({ impact: 'structural' })
    const answer: Answer = (purpose) =>
      purpose === 'propose'
        ? { comment: draft({ impact: 'structural', evidence: cites(QUOTE) }), proposal: { diff: DIFF, facts: [] }, pass: null }
        : ANSWERS[purpose]
    expect(runs(play, answer)).toEqual(expect.arrayContaining(['opine critic', 'opine continuity']))
    play.does('user', 'reject-patch', { patch: 'P1', because: 'No.' })
    expect(runs(play, answer).slice(0, 3)).toEqual(['propose writer', 'opine critic', 'opine continuity'])
    expect(play.issue(id).base).toBe(1)
  })

  test('is a draft again, and what it would have made canon waits for nobody', () => {
    const play = new Play()
    const id = play.open()
    const facts = [{ subject: 'The archive', attribute: 'deck', value: 'Deck Two' }]
    runs(play, (purpose) => (purpose === 'propose' ? propose({ diff: null, facts }) : ANSWERS[purpose]))
    expect(play.issue(id)).toMatchObject({ status: 'resolved', epistemic: 'agreed', facts })
    expect(play.own.reviewable).toEqual([id])
    play.does('user', 'reopen', { issue: id, because: 'Think again.' })
    expect(play.issue(id)).toMatchObject({ epistemic: 'draft', facts: [], tags: ['eyes'] })
    expect(play.own.reviewable).toEqual([])
  })

  test('while it is voted on takes the vote back, and while it is challenged ends that', () => {
    const play = new Play()
    const id = play.open()
    runs(play, usual, (asked) => asked === 'vote planner')
    play.does('user', 'reject-patch', { patch: 'P1', because: 'No.' })
    expect(Object.values(play.own.grants)).toEqual([])
    expect(play.settle()).toMatchObject([{ purpose: 'propose', seat: 'writer' }])
    runs(play, usual, (asked) => asked === 'vote planner')
    play.does('moderator', 'moderate', { action: { type: 'invoke-devils-advocate', issue: id, member: 'critic' } })
    expect(play.issue(id), 'whoever argues against it is heard before anybody votes').toMatchObject({ stage: 'discuss', votes: {} })
    expect(play.settle()).toMatchObject([{ purpose: 'challenge', seat: 'critic' }])
    play.does('user', 'reject-patch', { patch: 'P2', because: 'No.' })
    expect(play.issue(id).advocacy).toMatchObject({ isDone: true })
    expect(play.settle()).toMatchObject([{ purpose: 'propose', seat: 'writer' }])
  })

  test('while it stands still goes on when it thaws', () => {
    const { play, id } = waiting()
    play.does('moderator', 'moderate', { action: { type: 'freeze', issue: id, reason: 'Wait.' } })
    play.does('user', 'reject-patch', { patch: 'P1', because: 'No.' })
    expect(play.issue(id)).toMatchObject({ status: 'frozen', stage: 'propose', base: 1 })
    play.at += 30 * 60_000
    expect(runs(play)).toEqual([...AGAIN, ...VOTES])
  })

  test('asks whoever could not be asked before', () => {
    const { play, id } = waiting()
    play.does('user', 'reject-patch', { patch: 'P1', because: 'No.' })
    play.begin()
    const [ask] = play.settle()
    const nothing = { usage: { inputTokens: 0, outputTokens: 0 }, micros: 0, latencyMs: 0, model: null, raw: null, retryAt: null }
    play.fold({ type: 'ask.failed', request: ask?.id ?? '', seat: 'writer', attempt: 1, code: 'timeout', because: 'x', ...nothing })
    expect(play.own.failed).toEqual([`${id}/writer/propose`])
    expect(play.settle(), 'it is talked over without').toMatchObject([{ purpose: 'discuss', seat: 'planner' }])
    play.does('moderator', 'moderate', { action: { type: 'escalate-to-user', issue: id, summary: 'The writer is not there.' } })
    play.says('user', id)
    expect(play.own.failed).toEqual([])
    expect(play.settle()).toMatchObject([{ purpose: 'propose', seat: 'writer' }])
  })

  test('leaves no patch behind that could be accepted, or that the user would seem to be asked about', () => {
    const { play, id } = waiting()
    play.does('user', 'resolve', { issue: id, decision: 'As proposed.', evidence: cites() })
    play.does('user', 'reopen', { issue: id, because: 'Think again.' })
    expect(play.user('accept-patch', { patch: 'P1' })).toMatchObject({ refused: 'patch-not-open' })
    runs(play, () => pass)
    play.says('user', id)
    expect(play.issue(id).status).toBe('open')
  })
})

describe('what comes back with its proposal', () => {
  const open = (abstain = true): { readonly play: Play; readonly id: number } => {
    const play = new Play()
    const id = play.open()
    runs(play, (purpose) =>
      purpose === 'propose' ? propose(null) : purpose === 'vote' && abstain ? { vote: 'abstain', because: 'x' } : ANSWERS[purpose],
    )
    return { play, id }
  }

  test('because the user has answered is talked over with that, and voted on anew', () => {
    const { play, id } = open()
    expect(play.issue(id)).toMatchObject({ status: 'waiting', revision: 1 })
    play.says('user', id, { body: 'Amber it is.' })
    expect(play.issue(id)).toMatchObject({ status: 'open', stage: 'discuss', revision: 1, base: 0, votes: {} })
    const seen: string[] = []
    const asked = runs(play, (purpose, __, view) => {
      if (purpose === 'discuss')
        seen.push((view as RoomViews['discuss']).issue.comments.find(({ author }) => author === 'the user')?.body ?? '')
      return purpose === 'vote' ? { vote: 'reject', because: 'x' } : ANSWERS[purpose]
    })
    expect(asked).toEqual([...AGAIN.slice(1), ...VOTES])
    expect(seen).toEqual(Array.from({ length: 4 }, () => 'Amber it is.'))
    expect(play.issue(id).resolution?.decision).toBe('Not taken: 0 for it, 4 against.')
  })

  test('because it was unfrozen with guidance is talked over with that, and voted on anew', () => {
    const play = new Play()
    const id = play.open()
    let votes = 0
    runs(
      play,
      (purpose) => (purpose === 'propose' ? propose(null) : ANSWERS[purpose]),
      (asked) => asked.startsWith('vote') && ++votes === 3,
    )
    expect(Object.keys(play.issue(id).votes)).toEqual(['planner', 'editor'])
    play.does('moderator', 'moderate', { action: { type: 'freeze', issue: id, reason: 'Wait.' } })
    play.does('moderator', 'moderate', { action: { type: 'unfreeze', issue: id, guidance: 'Look at chapter 1.', extraComments: 1 } })
    expect(play.issue(id)).toMatchObject({ stage: 'discuss', votes: {}, revision: 1, base: 0 })
    expect(runs(play)).toEqual([...AGAIN.slice(1), ...VOTES])
  })

  test('when only its time was over goes on where it stood', () => {
    const play = new Play()
    const id = play.open()
    let votes = 0
    runs(
      play,
      (purpose) => (purpose === 'propose' ? propose(null) : ANSWERS[purpose]),
      (asked) => asked.startsWith('vote') && ++votes === 3,
    )
    play.does('moderator', 'moderate', { action: { type: 'freeze', issue: id, reason: 'Wait.' } })
    play.at += 30 * 60_000
    expect(runs(play)).toEqual(VOTES.slice(2))
  })
})

test('what nobody had a proposal for is asked for again when the user has spoken, of everybody', () => {
  const play = new Play()
  const id = play.open()
  const all = ['propose writer', 'discuss planner', 'discuss editor', 'discuss writer', 'discuss critic', 'discuss continuity']
  const silent = all.filter((one) => one !== 'discuss writer')
  expect(runs(play, (purpose) => (purpose === 'intake' ? ANSWERS.intake : pass))).toEqual(['intake assistant', ...silent])
  expect(play.all('issue.put-to-user').at(-1)?.because).toBe('Nobody had anything to say about it.')
  for (let time = 0; time < 2; time++) {
    play.says('user', id, { body: 'I mean the pilot.' })
    expect(play.issue(id)).toMatchObject({ status: 'open', stage: 'propose' })
    expect(runs(play, (purpose) => (purpose === 'propose' ? pass : say()))).toEqual(silent)
    expect(play.all('issue.put-to-user').at(-1)?.because).toBe('It was talked over, and nobody made a proposal.')
  }
  play.says('user', id)
  expect(runs(play, () => pass)).toEqual(silent)
  expect(play.all('issue.put-to-user').at(-1)?.because, 'of this time, not of the ones before').toBe('Nobody had anything to say about it.')
})

test('where nobody can be asked that is what is said, and not that nobody had anything to say', () => {
  const play = new Play()
  const id = play.open({ impact: 'minor', assignee: 'writer' })
  play.begin()
  const nothing = { usage: { inputTokens: 0, outputTokens: 0 }, micros: 0, latencyMs: 0, model: null, raw: null, retryAt: null }
  for (let [ask] = play.settle(); ask !== undefined; [ask] = play.settle())
    play.fold({ type: 'ask.failed', request: ask.id, seat: ask.seat, attempt: 1, code: 'timeout', because: 'x', ...nothing })
  expect(play.issue(id).status).toBe('waiting')
  expect(play.all('issue.put-to-user').at(-1)?.because).toBe('Nobody could be asked about it.')
})

test('a new proposal takes the patch of the one before with it, and its facts, though it has none of its own', () => {
  const play = new Play()
  const id = play.open()
  const facts = [{ subject: 'The archive', attribute: 'deck', value: 'Deck Two' }]
  play.does('writer', 'comment', { issue: id, draft: draft({ stance: 'propose' }), proposal: { diff: DIFF, facts } })
  play.does('editor', 'comment', { issue: id, draft: draft({ stance: 'propose' }), proposal: null })
  expect(play.own.openPatches).toEqual([])
  expect(play.issue(id)).toMatchObject({ revision: 2, facts: [] })
})

test('whatever comes with a change or a fact is a proposal, and what was said before is no more about it', () => {
  const play = new Play()
  const id = play.open()
  play.says('writer', id, { stance: 'propose' })
  play.does('planner', 'vote', { issue: id, vote: 'accept', because: 'Yes.' })
  const facts = [{ subject: 'The archive', attribute: 'deck', value: 'Deck Two' }]
  play.does('editor', 'comment', {
    issue: id,
    draft: draft({ stance: 'note', body: `${GROUNDED} And so.` }),
    proposal: { diff: null, facts },
  })
  expect(play.all('comment.added').at(-1)?.stance).toBe('propose')
  expect(play.issue(id)).toMatchObject({ revision: 2, proposedBy: 'editor' })
})

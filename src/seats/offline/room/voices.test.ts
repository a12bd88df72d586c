import { describe, expect, test } from 'vitest'
import { applyPatch } from '../../../core/patch/apply.ts'
import { parsePatch } from '../../../core/patch/parse.ts'
import { isRefusal } from '../../../core/refusal.ts'
import type { Common, Self, ShownComment, ShownIssue } from '../../../core/room/views.ts'
import type { Draft, Say } from '../../../core/room/words.ts'
import { tinyDossier } from '../tiny-dossier.fixture.ts'
import {
  ARCHIVE,
  CABLE,
  canonOf,
  commentOf,
  commonOf,
  contextOf,
  DINNER,
  EYES,
  EYES_DIFF,
  mended,
  NOTE,
  NOVEL,
  proposed,
  SPELLING,
  selfOf,
} from './room.fixture.ts'
import { roomVoices } from './voices.ts'

const context = contextOf()
const speak = (role: Self['role'], issue: Partial<ShownIssue>, over: Partial<Common> = {}, at = context): Say =>
  roomVoices.discuss({ purpose: 'discuss', ...commonOf(role, issue, over) }, at)
const propose = (issue: Partial<ShownIssue>, over: Partial<Common> = {}, at = context) =>
  roomVoices.propose({ purpose: 'propose', ...commonOf('writer', issue, over) }, at)
const challenge = (issue: Partial<ShownIssue>, over: Partial<Common> = {}, at = context) =>
  roomVoices.challenge(
    { purpose: 'challenge', ...commonOf('critic', issue, over), reason: 'quick-consensus', commentsLeftAsAdvocate: 2 },
    at,
  )

function commentIn({ comment, pass }: { readonly comment: Draft | null; readonly pass: string | null }): Draft {
  expect(pass).toBeNull()
  if (comment === null) throw new Error('it passes')
  return comment
}
const places = ({ evidence }: Draft) => evidence.files.map(({ path, lines }) => `${path}:${lines?.start}`)

describe('the writer', () => {
  test('brings a line into agreement with what is agreed, and quotes both', () => {
    const { comment, proposal } = propose(EYES)
    expect(proposal?.diff).toBe(EYES_DIFF)
    expect(comment).toMatchObject({ stance: 'propose', trigger: 'support-proposal', relation: 'extends', impact: 'minor' })
    expect(comment?.evidence.files).toEqual([
      { path: 'chapter-3/scene-1.md', lines: { start: 4, end: 4 }, quote: "Oda's green eyes do not leave the cables, not even for bread." },
      { path: 'chapter-1/scene-1.md', lines: { start: 3, end: 3 }, quote: 'Oda has amber eyes.' },
    ])
    expect(comment?.evidence.canon).toEqual(['C1@1'])
  })

  test('corrects a spelling that the issue gives in full, whichever is named first', () => {
    const expected = 'He draws each part on a separate square.'
    for (const body of [
      'It says "seperate" and should say "separate".',
      'It should be “separate”, not “seperate”.',
      '«seperate» → «separate»',
    ]) {
      const { proposal } = propose({ ...SPELLING, body })
      const patch = parsePatch(proposal?.diff ?? '')
      if (isRefusal(patch)) throw new Error(patch.because)
      const done = applyPatch(patch, (path) => NOVEL[path as keyof typeof NOVEL])
      if (isRefusal(done)) throw new Error(done.because)
      expect(done.files.map(({ after }) => after)).toEqual([expect.stringContaining(expected)])
    }
  })

  test('does not propose in the same words what the user has not taken; what did not fit any more it does, and what they ask for again', () => {
    const { comment } = propose(EYES)
    const earlier = commentOf({ id: '7.1', stance: 'earlier-proposal', isOwn: true, body: comment?.body ?? '' })
    const rejected = commentOf({ id: '7.2', author: 'the user', body: 'P1 was not taken: Not now.' })
    const since = (...comments: readonly ShownComment[]) => propose({ ...EYES, comments: [earlier, ...comments] })
    expect(since(rejected)).toMatchObject({ comment: null, proposal: null, pass: expect.stringContaining('was not taken before') })
    expect(since({ ...rejected, author: 'the system', body: 'P1 could not be applied.' }).proposal?.diff).toBe(EYES_DIFF)
    const word = commentOf({ id: '7.3', author: 'the user', body: 'Amber after all, please.' })
    expect(since(rejected, word).proposal?.diff).toBe(EYES_DIFF)
    expect(since(rejected, { ...word, author: 'Member A' }).proposal, 'of somebody else').toBeNull()
    expect(since(word, rejected).proposal, 'before').toBeNull()
  })

  test('changes no file that nobody named: where several have the wording, or the one that was named is gone, it asks instead', () => {
    const one = { 'a.md': 'Each part has a seperate square.\n', 'b.md': 'Separate squares are drawn.\n' }
    const two = { ...one, 'c.md': 'The seperate squares are drawn again.\n' }
    const changed = (files: Readonly<Record<string, string>>, issue: Partial<ShownIssue> = {}): readonly string[] =>
      [...(propose({ ...SPELLING, ...issue }, {}, contextOf(tinyDossier(files))).proposal?.diff ?? '').matchAll(/^\+\+\+ b\/(.+)$/gm)].map(
        ([, path = '']) => path,
      )
    expect(changed(one)).toEqual(['a.md'])
    expect(changed(two)).toEqual([])
    expect(changed(two, { body: `${SPELLING.body} (a.md)` })).toEqual(['a.md'])
    expect(changed(one, { body: `${SPELLING.body} (deep/gone.md)` })).toEqual([])
    expect(changed(one, { evidence: ['gone.md:3 (failed): a seperate one'] })).toEqual([])
    expect(changed(one, { body: `${SPELLING.body} See v1.2, e.g.` }), 'no name of a file').toEqual(['a.md'])
  })

  test('mends the comment above a setting along with the setting', () => {
    const dossier = tinyDossier({ 'app/delivery.py': '# The retry limit is 5.\nRETRY_LIMIT = 5\nWAIT_SECONDS = 5\n' })
    const canon = [canonOf('C4@1', 'retry', 'limit', '3', 'The retry limit is 3.', 'docs/adr.md:1')]
    const { proposal } = propose(
      { title: 'The retry limit is too high', evidence: ['app/delivery.py:2 (verified)'] },
      { canon },
      contextOf(dossier),
    )
    expect(proposal?.diff).toContain(
      '-# The retry limit is 5.\n-RETRY_LIMIT = 5\n+# The retry limit is 3.\n+RETRY_LIMIT = 3\n WAIT_SECONDS = 5',
    )
  })

  test('takes back what leans on a source that does not say it, or drops the sentence where that is asked for', () => {
    expect(propose(NOTE).proposal?.diff).toContain('+- Ivo learned his trade on the ore barges. So he may swear.')
    const alone = contextOf(
      tinyDossier({ ...NOVEL, 'notes/working-notes.md': 'First.\nAs chapter 1 shows, Ivo learned his trade on the ore barges.\nLast.\n' }),
    )
    const issue = { ...NOTE, body: 'If not, the sentence should go.', evidence: ['notes/working-notes.md:2 (verified)'] }
    expect(propose(issue, {}, alone).proposal?.diff).toContain(
      '@@ -1,3 +1,2 @@\n First.\n-As chapter 1 shows, Ivo learned his trade on the ore barges.\n Last.',
    )
  })

  test('takes in what an objection names', () => {
    const dossier = tinyDossier({ ...NOVEL, 'notes/people.md': '# People\n\nOda is the one with the green look.\n' })
    const objection = commentOf({ stance: 'oppose', evidence: ['notes/people.md:3 (verified)'] })
    const { proposal } = propose({ ...mended, comments: [proposed(), objection] }, {}, contextOf(dossier))
    expect(proposal?.diff).toContain('+Oda is the one with the amber look.')
    expect(proposal?.diff).toContain("+Oda's amber eyes")
  })

  test('does not repeat a proposal that is on the table', () => {
    expect(propose(mended)).toMatchObject({ comment: null, proposal: null })
    expect(propose({ ...DINNER, comments: [proposed()] })).toMatchObject({ comment: null, proposal: null })
  })

  test('leaves alone what is wrong in a file and not the matter of the issue', () => {
    const { proposal } = propose({ title: 'More about the archive in chapter-3/scene-1.md', body: 'It is full of light, and why?' })
    expect(proposal).toEqual({ diff: null, facts: [] })
  })

  test('says in words what a wish stands beside, or passes where nothing does', () => {
    const wish = propose(DINNER)
    expect(wish.proposal).toEqual({ diff: null, facts: [] })
    expect(commentIn(wish).body).toContain('I propose to go ahead as the issue describes it')
    expect(commentIn(propose(ARCHIVE)).body).toContain('any answer is tentative')
    expect(propose({ title: 'Zzz qqq', body: '' })).toMatchObject({ comment: null, pass: expect.stringContaining('no line in the folder') })
  })
})

describe('continuity', () => {
  test('is for a change that brings a line into agreement', () => {
    const comment = commentIn(speak('continuity', mended))
    expect(comment).toMatchObject({ stance: 'approve', trigger: 'verify-continuity' })
    expect(places(comment)).toEqual(['chapter-3/scene-1.md:4', 'chapter-1/scene-1.md:3'])
    expect(comment.evidence.canon).toEqual(['C1@1'])
  })

  test('is against one that leaves it, or brings a new one, with exact quotations of both', () => {
    const left = commentIn(speak('continuity', { ...EYES, comments: [proposed()] }))
    expect(left).toMatchObject({ stance: 'oppose', relation: 'contradicts' })
    expect(places(left)).toEqual(['chapter-3/scene-1.md:4', 'chapter-1/scene-1.md:3'])
    const diff = EYES_DIFF.replace(
      "-Oda's green eyes do not leave the cables, not even for bread.\n",
      " Oda's green eyes do not leave the cables, not even for bread.\n",
    )
      .replace("+Oda's amber eyes do not leave the cables, not even for bread.\n", '+The ferry arrives on Day 221.\n')
      .replace('@@ -1,5 +1,5 @@', '@@ -1,5 +1,6 @@')
    const brought = commentIn(speak('continuity', { title: 'A ferry scene', diff, comments: [proposed()] }))
    expect(brought).toMatchObject({ stance: 'oppose', evidence: { canon: ['C2@1'] } })
    expect(places(brought)).toEqual(['chapter-1/scene-1.md:4'])
    expect(brought.body).toContain('> The ferry arrives on Day 221.')
  })

  test('is against a wish that goes against what is agreed, also where it is put as a question', () => {
    expect(commentIn(speak('continuity', DINNER))).toMatchObject({ stance: 'oppose', evidence: { canon: ['C1@1'] } })
    expect(commentIn(speak('continuity', CABLE))).toMatchObject({ stance: 'oppose', evidence: { canon: ['C3@1'] } })
    const fact = { title: 'Eyes', facts: ['Oda · eyes · green'], comments: [proposed()] }
    expect(commentIn(speak('continuity', fact))).toMatchObject({ stance: 'oppose', evidence: { canon: ['C1@1'] } })
  })

  test('quotes one sentence of an issue as it was written, never title and body in one', () => {
    const quoted = (issue: Partial<ShownIssue>): string | undefined =>
      /Said here:\n> (.*)/.exec(commentIn(speak('continuity', issue)).body)?.[1]
    expect(quoted({ title: 'The third cable on Day 140', body: 'It is better. We all agree.' })).toBe('The third cable on Day 140')
    expect(quoted({ title: 'Another date', body: 'The third cable parts on Day 140.' })).toBe('The third cable parts on Day 140.')
    expect(quoted({ title: 'Another date', body: 'As `notes.md` has it, the third cable parts on Day 140.' })).toBe(
      'As `notes.md` has it, the third cable parts on Day 140.',
    )
    expect(commentIn(challenge({ title: 'The third cable on Day 140', body: 'Yes.' })).body).toContain('> The third cable on Day 140\n')
  })

  test('names a gap with searches that find nothing', () => {
    const comment = commentIn(speak('continuity', ARCHIVE))
    expect(comment).toMatchObject({ stance: 'note', trigger: 'canon-gap-search' })
    expect(comment.evidence.searches).toEqual(['archive deck', 'archive place'])
    expect(places(comment)).toEqual(['chapter-3/scene-1.md:5'])
  })

  test('says what it checked where nothing is wrong, and what is wrong beside it', () => {
    const diff = EYES_DIFF.replace(
      "-Oda's green eyes do not leave the cables, not even for bread.\n+Oda's amber eyes do not leave the cables, not even for bread.\n The archive is full of light.",
      " Oda's green eyes do not leave the cables, not even for bread.\n-The archive is full of light.\n+The archive is dark.",
    )
    const comment = commentIn(speak('continuity', { title: 'A dark archive', diff, comments: [proposed()] }))
    expect(comment.stance).toBe('approve')
    expect(comment.body).toContain('with 4 entries')
    expect(comment.body).toContain('canon-conflict')
    expect(comment.body).toContain('`chapter-3/scene-1.md`, line 4')
  })

  test('answers a question that is put to it, once', () => {
    const asked = commentOf({ id: '7.4', stance: 'ask', asks: 'you', body: 'Does this agree with canon?' })
    const issue = { ...mended, comments: [proposed(), asked] }
    expect(commentIn(speak('continuity', issue))).toMatchObject({ stance: 'answer', trigger: 'answer-to-question', answers: '7.4' })
    expect(commentIn(speak('continuity', { ...issue, comments: [proposed(), { ...asked, asks: null }] }))).toMatchObject({ answers: '7.4' })
    expect(commentIn(speak('continuity', { ...issue, comments: [proposed(), { ...asked, asks: 'Member B' }] }))).toMatchObject({
      answers: null,
    })
    expect(
      speak('continuity', { ...issue, comments: [proposed(), asked, commentOf({ id: '7.5', isOwn: true, stance: 'answer' })] }).comment,
    ).toBeNull()
  })

  test('speaks alone as it speaks in the open', () => {
    const view = commonOf('continuity', mended)
    expect(roomVoices.opine({ purpose: 'opine', ...view }, context)).toEqual(roomVoices.discuss({ purpose: 'discuss', ...view }, context))
  })
})

describe('the critic', () => {
  test('is against a claim that its source does not bear out, and for taking it back', () => {
    const comment = commentIn(speak('critic', { ...NOTE, comments: [proposed()] }))
    expect(comment.stance).toBe('oppose')
    expect(places(comment)).toContain('notes/working-notes.md:3')
    const taken = propose(NOTE).proposal?.diff ?? null
    expect(commentIn(speak('critic', { ...NOTE, diff: taken, comments: [proposed()] })).stance).toBe('approve')
  })

  test('puts no stop behind one', () => {
    const claim = { title: 'A source', body: 'Studies show that most readers like a cold galley better than a warm one.' }
    expect(commentIn(speak('critic', claim)).body).toContain('like a cold galley better than a warm one.”\n')
    const asked = commentOf({ id: '7.4', stance: 'ask', asks: 'you', body: 'Is the galley cold?' })
    expect(commentIn(speak('member', { title: 'The galley', comments: [asked] })).body).toContain(
      'You asked: “Is the galley cold?” The line',
    )
  })

  test('quotes the line that speaks for a change', () => {
    const comment = commentIn(speak('critic', mended))
    expect(comment).toMatchObject({ stance: 'approve', trigger: 'support-proposal' })
    expect(places(comment)).toEqual(['chapter-1/scene-1.md:3', 'chapter-3/scene-1.md:4'])
  })

  test('notes that nothing carries a wish, and has nothing to say to a question', () => {
    expect(commentIn(speak('critic', DINNER)).stance).toBe('note')
    expect(speak('critic', CABLE).comment).toBeNull()
  })
})

describe('planner and editor', () => {
  test('the planner quotes where the changed words still stand', () => {
    const dossier = tinyDossier({ ...NOVEL, 'notes/todo.md': 'Buy seperate folders.\n' })
    const issue = { ...SPELLING, body: `${SPELLING.body} (chapter-2/scene-1.md)` }
    const diff = propose(issue).proposal?.diff ?? null
    const comment = commentIn(speak('planner', { ...issue, diff, comments: [proposed()] }, {}, contextOf(dossier)))
    expect(comment.stance).toBe('note')
    expect(places(comment)).toEqual(['notes/todo.md:1'])
    expect(commentIn(speak('planner', { ...issue, diff, comments: [proposed()] })).stance).toBe('approve')
  })

  test('the planner quotes what counts from an agreed date before it is moved', () => {
    const comment = commentIn(speak('planner', CABLE))
    expect(comment).toMatchObject({ stance: 'note', evidence: { canon: ['C3@1'] } })
    expect(places(comment)).toContain('chapter-2/scene-1.md:3')
  })

  test('both are for a wish without looking into a file: that is how a hasty consensus comes about', () => {
    for (const role of ['planner', 'editor'] as const) {
      const comment = commentIn(speak(role, DINNER))
      expect(comment.stance).toBe('approve')
      expect(comment.evidence).toEqual({ files: [], issues: [], canon: [], searches: [] })
    }
  })

  test('the editor is for a whole line and against one with a word twice or a wrong article', () => {
    const issue = (words: string) => ({ ...mended, diff: EYES_DIFF.replace("+Oda's amber eyes do", `+${words} do`) })
    expect(commentIn(speak('editor', issue("Oda's amber eyes"))).stance).toBe('approve')
    expect(commentIn(speak('editor', issue("Oda's amber amber eyes"))).body).toContain('twice')
    expect(commentIn(speak('editor', issue('A amber pair of eyes'))).stance).toBe('oppose')
  })

  test('whoever wrote the proposal, and whoever has no part in it, says nothing', () => {
    for (const role of ['writer', 'maker', 'member', 'assistant'] as const) expect(speak(role, mended).comment).toBeNull()
  })
})

describe("the devil's advocate", () => {
  test('holds a contradiction against it, and a bound that nobody named', () => {
    const comment = commentIn(challenge(DINNER))
    expect(comment).toMatchObject({ stance: 'oppose', trigger: 'challenge-consensus', relation: 'contradicts' })
    expect(places(comment)).toEqual(['chapter-1/scene-1.md:3', 'chapter-2/scene-1.md:5'])
    expect(comment.body).toContain('> The galley stays cold until Day 150, and so does the workshop.')
  })

  test('holds against it what the change leaves behind', () => {
    const dossier = tinyDossier({ ...NOVEL, 'notes/todo.md': 'Buy seperate folders.\n' })
    const issue = { ...SPELLING, body: `${SPELLING.body} (chapter-2/scene-1.md)` }
    const comment = commentIn(challenge({ ...issue, diff: propose(issue).proposal?.diff ?? null }, {}, contextOf(dossier)))
    expect(comment.stance).toBe('oppose')
    expect(places(comment)).toContain('notes/todo.md:1')
  })

  test('says what it checked where it finds nothing, and which approvals name no file', () => {
    const approvals = [
      commentOf({ id: '7.2', stance: 'approve' }),
      commentOf({ id: '7.3', stance: 'approve', evidence: ['chapter-1/scene-1.md:3 (verified)'] }),
    ]
    const comment = commentIn(challenge({ ...mended, comments: [proposed(), ...approvals] }))
    expect(comment.stance).toBe('note')
    expect(comment.body).toContain('I compared it with 4 entries')
    expect(comment.body).toContain('Never held against a file: the approval in `7.2`.')
    expect(places(comment)).toEqual(['chapter-3/scene-1.md:4'])
  })

  test('speaks once to a proposal, with comments that count beside its own', () => {
    expect(commentIn(challenge(DINNER, { commentsLeft: 0 })).stance).toBe('oppose')
    expect(challenge({ ...DINNER, comments: [proposed(), commentOf({ isOwn: true, isAdvocate: true })] }).comment).toBeNull()
    expect(commentIn(challenge({ ...DINNER, comments: [commentOf({ isOwn: true, isAdvocate: true }), proposed()] })).stance).toBe('oppose')
  })
})

describe('every member', () => {
  test('says that no language model has read it', () => {
    for (const role of ['planner', 'editor', 'critic', 'continuity'] as const)
      expect(commentIn(speak(role, mended)).body).toContain('language model')
    expect(commentIn(propose(EYES)).body).toContain('language model')
  })

  test('puts the same thing in its own words', () => {
    const bodies = ['one', 'two', 'three', 'four'].map(
      (seat) => commentIn(speak('continuity', mended, { self: selfOf('continuity', { seat }) })).body,
    )
    expect(new Set(bodies).size).toBeGreaterThan(2)
  })

  test('says the same to the same view', () => expect(speak('continuity', mended)).toEqual(speak('continuity', mended)))

  test('passes where its comments are used up, where it has spoken, and where it was refused', () => {
    expect(speak('continuity', mended, { commentsLeft: 0 })).toEqual({ comment: null, pass: expect.stringContaining('used up') })
    const spoken = commentOf({ isOwn: true, stance: 'approve' })
    expect(speak('continuity', { ...mended, comments: [proposed(), spoken] })).toEqual({
      comment: null,
      pass: expect.stringContaining('the proposal is the same'),
    })
    expect(speak('continuity', { ...EYES, comments: [spoken] }), 'where there is none').toEqual({
      comment: null,
      pass: expect.stringContaining('nobody has made a proposal'),
    })
    const again = [{ rule: 'insufficient-substance' as const, consequence: 'reject' as const, message: 'Too short.', numbers: {} }]
    expect(speak('continuity', mended, { again })).toEqual({ comment: null, pass: expect.stringContaining('not taken') })
  })

  test('leaves it to the moderator where it is watched and has one source', () => {
    const watched = (issue: Partial<ShownIssue>) => speak('editor', issue, { self: selfOf('editor', { level: 'remediation' }) })
    expect(watched(mended)).toEqual({ comment: null, pass: expect.stringContaining('moderator') })
    expect(speak('continuity', mended, { self: selfOf('continuity', { level: 'flagged' }) }).comment).not.toBeNull()
  })

  test('does not take the issue’s own words, or the room’s files, for evidence', () => {
    const dossier = tinyDossier({
      ...NOVEL,
      'issues.yaml': `- title: ${SPELLING.title}\n  body: ${SPELLING.body}\n`,
      'canon.yaml': 'seperate: no\n',
    })
    const { proposal } = propose(SPELLING, {}, contextOf(dossier))
    expect(proposal?.diff).not.toMatch(/issues|canon/)
    expect(commentIn(challenge({ ...SPELLING, diff: proposal?.diff ?? null }, {}, contextOf(dossier))).stance).toBe('note')
  })

  test('never writes into a folder', () => {
    const reply = roomVoices.apply({ purpose: 'apply', folder: '/tmp', patch: 'P1', diff: EYES_DIFF }, context)
    expect(reply).toEqual({ applied: [], problem: expect.any(String) })
  })
})

import { describe, expect, test } from 'vitest'
import { cites, DIFF, draft, GROUNDED, Play, QUOTE } from '../../../src/core/room/play.fixture.ts'
import { report } from '../../../src/core/room/report.ts'
import { conflictOf } from '../../../src/core/room/state.ts'
import { put } from '../../../src/core/table.ts'
import { atNotice, atRecommendation, atView } from './address.ts'
import { bySubject, canonFor, clashesOf, entryAt, openConflicts, versionsOf } from './canon.ts'
import { bodyOf } from './desk-text.ts'
import { frozenIssues, mergeable, openDesks, orderKept, ruleCounts, securityOf, topicRows } from './health.ts'
import { nameOf, within } from './names.ts'
import { draftOf, EMPTY_WORD, missingInWord } from './own-word.ts'
import { goalRows } from './standing.ts'
import { atWork, isOn, tallyText, waitingFor } from './strip.ts'
import { actionsText, membersOf, rateLine, recordRows } from './team.ts'

const GREEN = { subject: 'Oda', attribute: 'eyes', value: 'green' }

describe('canon', () => {
  test('is found by every word and by its anchor, under its subjects', () => {
    const { own } = new Play()
    expect(canonFor(own, '').map(({ id }) => id)).toEqual(['C1', 'C2'])
    expect(canonFor(own, 'amber ODA').map(({ id }) => id)).toEqual(['C1'])
    expect(canonFor(own, 'amber 212')).toEqual([])
    expect(canonFor(own, 'c2').map(({ id }) => id)).toEqual(['C2'])
    expect(canonFor(own, 'c2@2')).toEqual([])
    expect(bySubject(canonFor(own, '')).map(({ subject, entries }) => [subject, entries.length])).toEqual([
      ['Oda', 1],
      ['The Bellwether', 1],
    ])
  })

  test('what would contradict it is known before anybody sends it, and its history stays', () => {
    const play = new Play()
    expect(clashesOf(play.own, [GREEN, GREEN]).map(({ id }) => id)).toEqual(['C1'])
    expect(clashesOf(play.own, [{ ...GREEN, value: 'amber' }])).toEqual([])
    play.does('user', 'establish', { statement: GREEN, text: 'Green after all.', overrides: true })
    expect(versionsOf(play.own, 'C1').map(({ entry, supersededBy }) => [entry.statement.value, supersededBy])).toEqual([
      ['green', null],
      ['amber', 'C1@2'],
    ])
    expect(entryAt(play.own, 'C1@1')?.statement.value).toBe('amber')
    expect(entryAt(play.own, 'C9@1')).toBeNull()
  })

  test('conflicts of the user’s own come first', () => {
    const play = new Play()
    play.does('user', 'check', { source: 'text', ref: '', text: 'The Bellwether arrives on Day 100.', detectedBy: null })
    play.at += 1_000
    play.does('user', 'check', { source: 'text', ref: '', text: 'Oda has green eyes.', detectedBy: null })
    const { own } = play
    const older = conflictOf(own, 'X1')
    if (older === undefined) throw new Error('Two were found.')
    expect(
      openConflicts({ ...own, conflicts: put(own.conflicts, 'X1', { ...older, isUsers: false }) }).map(({ canon, isUsers }) => [
        canon,
        isUsers,
      ]),
    ).toEqual([
      ['C1@1', true],
      ['C2@1', false],
    ])
  })
})

describe('order', () => {
  const play = new Play()
  const [hot, short] = [play.open(), play.open()]
  play.says('critic', hot, { body: `URGENT disaster, a catastrophe! ${GROUNDED}` })
  play.says('writer', short, { body: 'Too short.' })
  play.says('critic', short, { body: 'Too short.' })
  play.does('user', 'moderate', { action: { type: 'freeze-tag', tag: 'gulls', reason: 'Enough.' } })

  test('refusals are counted by rule, with who broke it', () => {
    const counts = ruleCounts(play.events, play.events.length)
    expect(counts.find(({ rule }) => rule === 'escalation-language')).toMatchObject({ refused: 0, froze: 1 })
    expect(counts.find(({ rule }) => rule === 'insufficient-substance')).toEqual({
      ...{ rule: 'insufficient-substance', refused: 2, froze: 0 },
      by: [
        { author: 'writer', times: 1 },
        { author: 'critic', times: 1 },
      ],
    })
    expect(ruleCounts(play.events, 5)).toEqual([])
  })

  test('what stands still, its desk, what can be merged, what was done, and which topic is frozen', () => {
    expect(frozenIssues(play.own).map(({ id }) => id)).toEqual([hot])
    expect(openDesks(play.own).map(({ kind }) => kind)).toEqual(['breaker'])
    expect(mergeable(play.own).map(({ id }) => id)).toEqual([hot, short])
    expect(orderKept(play.events, play.events.length).map(({ action }) => action)).toEqual(['freeze-tag'])
    expect(topicRows(play.own, [{ tag: 'eyes' }]).map(({ tag, isObsessive, isFrozen }) => [tag, isObsessive, isFrozen])).toEqual([
      ['eyes', true, false],
      ['gulls', false, true],
    ])
    expect(securityOf(play.own)).toEqual([])
  })

  test('a desk is told without the signs of Markdown; what people wrote stays as it is', () => {
    const desk = openDesks(play.own)[0]
    expect(desk && bodyOf(desk)).toContain('What stopped it: escalation-language\n')
    expect(desk && bodyOf(desk)).not.toMatch(/\*\*|`|- \[ \]|\\/)
    expect(bodyOf({ kind: 'work', body: '**bold**' })).toBe('**bold**')
  })
})

describe('the head', () => {
  test('says what waits for the user, most pressing first', () => {
    const health = { ...NOTHING, frozenIssues: 1, canonConflicts: 1, patchesToReview: 2 }
    expect(waitingFor(health, { canon: 'canon' }).map(({ text }) => text)).toEqual([
      '1 issue stands still',
      '1 conflict with canon',
      '2 changes to review',
    ])
    expect(waitingFor(NOTHING, { canon: 'canon' })).toEqual([])
  })

  test('counts what waits as the board does, with a change to review or without', () => {
    const play = new Play()
    const [bare, changed] = [play.open(), play.open({ title: 'Another' })]
    play.does('writer', 'comment', { issue: changed, draft: draft({ stance: 'propose' }), proposal: { diff: DIFF, facts: [] } })
    for (const issue of [bare, changed]) play.does('user', 'moderate', { action: { type: 'escalate-to-user', issue, summary: 'Yours.' } })
    expect(waitingFor(report(play.own, play.state.house).health, { canon: 'canon' }).map(({ text }) => text)).toEqual([
      '1 change to review',
      '2 issues wait for you',
    ])
  })

  test('a session is on from its beginning to its end, and says how far it is and who is at work', () => {
    const play = new Play()
    expect(isOn(play.own)).toBe(false)
    play.open()
    play.begin({ turns: 20 })
    play.settle()
    expect(isOn(play.own)).toBe(true)
    expect(atWork(play.own.grants, (id) => nameOf(play.own, id))).toEqual(['Assistant takes in #1'])
    expect(play.own.session && tallyText(play.own.session)).toBe('1 of 20 turns, 0 comments, 0 kept out, 0 settled')
    play.does('user', 'end-session', { because: 'Enough.' })
    expect(isOn(play.own)).toBe(false)
  })
})

const NOTHING = {
  ...{ openIssues: 0, frozenIssues: 0, stuckIssues: 0, waitingIssues: 0, resolvedIssues: 0, members: [], obsessiveTopics: [] },
  ...{ canonConflicts: 0, pendingCanonPromotions: 0, patchesToReview: 0, freezes: 0, thaws: 0, advocates: 0, recommendations: [] },
  comments: { kept: 0, refused: 0, quarantined: 0, passed: 0 },
}

describe('the team', () => {
  test('a record a model, the one at work first; whoever has left comes last', () => {
    const play = new Play()
    play.does('user', 'switch-model', { id: 'writer', model: 'world/large' })
    play.does('user', 'leave', { id: 'assistant', because: 'Done.' })
    const writer = membersOf(play.own).find(({ id }) => id === 'writer')
    expect(writer && recordRows(play.own, writer).map(({ record }) => [record.model, record.isActive])).toEqual([
      ['world/large', true],
      ['offline', false],
    ])
    expect(membersOf(play.own).at(-1)?.id).toBe('assistant')
  })

  test('the line of penalties begins where there are enough actions to say anything', () => {
    const lastActions = [true, false, false, false, false, true]
    expect(rateLine({ lastActions }).map(({ at, value }) => [at, Number(value.toFixed(2))])).toEqual([
      [4, 0.2],
      [5, 0.33],
    ])
    expect(actionsText({ lastActions })).toBe('2 of the last 6 actions penalised')
    expect(actionsText({ lastActions: [] })).toBe('No action yet')
  })

  test('an open goal is counted now, and one that is over keeps its figure', () => {
    const play = new Play()
    const id = play.open()
    play.does('user', 'assign', { issue: id, assignee: 'continuity' })
    play.does('user', 'set-goal', { member: null, metric: 'verified-citations', target: 4, deadline: null, description: 'Four.' })
    play.does('user', 'set-goal', { member: 'critic', metric: 'zero-penalties', target: 1, deadline: 'milestone-end', description: '' })
    play.says('continuity', id, { evidence: cites(QUOTE), trigger: 'answer-to-question', stance: 'answer' })
    const rows = () => goalRows(play.own).map(({ goal, current, share }) => [goal.id, goal.outcome, current, share])
    expect(rows()).toEqual([
      ['G1', 'open', 1, 0.25],
      ['G2', 'open', 1, 1],
    ])
    play.does('user', 'complete-milestone', { name: 'One', because: '' })
    expect(rows()).toEqual([
      ['G1', 'open', 1, 0.25],
      ['G2', 'achieved', 1, 1],
    ])
  })
})

describe('places', () => {
  test('a notice leads to what it speaks of', () => {
    expect(atNotice({ kind: 'openIssue', ref: '12' })).toMatchObject({ issue: '12', view: null })
    expect(atNotice({ kind: 'openRecord', ref: 'writer' })).toMatchObject({ view: 'team', member: 'writer' })
    expect(atNotice({ kind: 'openPatch', ref: 'P1' })).toMatchObject({ view: 'changes' })
    expect(atNotice({ kind: 'openConflict', ref: 'X1' })).toMatchObject({ view: 'canon', conflict: 'X1' })
    expect(atNotice({ kind: 'openHealth', ref: '' })).toMatchObject({ view: 'health', issue: null })
  })

  test.each([
    ['frozen', ['4'], { issue: '4' }],
    ['frozen', ['4', '5'], { view: null, issue: null }],
    ['patches', ['P1'], { view: 'changes' }],
    ['conflicts', ['X2'], { view: 'canon', conflict: 'X2' }],
    ['struggling', ['writer'], { view: 'team', member: 'writer' }],
    ['leech', ['gulls'], { tag: 'gulls' }],
    ['stuck', [], { tag: 'stuck' }],
    ['refusals', [], { view: 'settings' }],
  ])('what is recommended (%s %o) leads to where it can be done', (code, refs, place) => {
    expect(atRecommendation({ code, text: '', refs })).toMatchObject(place)
  })

  test('where there is nothing to do there is nowhere to go; the filters of the board stay behind', () => {
    expect(atRecommendation({ code: 'all-well', text: '', refs: [] })).toBeNull()
    expect(atView('team')).toMatchObject({ view: 'team', tag: null, words: null, issue: null })
  })
})

test('who acts is called by name, within a sentence too', () => {
  const { own } = new Play()
  expect(['user', 'system', 'writer', 'stranger'].map((id) => nameOf(own, id))).toEqual(['The user', 'The rules', 'Writer', 'stranger'])
  expect([within('The user'), within('Writer')]).toEqual(['the user', 'Writer'])
})

test('a word of the user’s becomes a draft with what it quotes', () => {
  const word = { ...EMPTY_WORD, body: ' Look. ', path: 'a.md', line: '3', quote: 'amber' }
  expect(missingInWord(EMPTY_WORD)).toBe('Nothing is said yet.')
  expect(missingInWord({ ...word, path: '' })).toBe('Name the file of what you quote.')
  expect(missingInWord({ ...word, line: '0' })).toBe('A line is a whole number from 1.')
  expect(missingInWord(word)).toBeNull()
  expect(draftOf(word)).toMatchObject({
    body: 'Look.',
    evidence: { files: [{ path: 'a.md', lines: { start: 3, end: 3 }, quote: 'amber' }] },
  })
  expect(draftOf({ ...EMPTY_WORD, body: 'Look.' }).evidence.files).toEqual([])
})

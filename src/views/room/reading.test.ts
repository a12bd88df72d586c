import { describe, expect, test } from 'vitest'
import type { RoomReport } from '../../core/room/report-types.ts'
import { outcomeOf } from '../outcome.ts'
import { ending, nextStep } from '../reading.ts'
import { commandsOf } from './commands.ts'
import { WORDS } from './domain.ts'
import { doesText, headline, nameIn, nextSteps, sessionText, sourceText } from './reading.ts'
import { EMPTY, REPORT, TALLY } from './sample.fixture.ts'

const steps = (over: Partial<RoomReport>): readonly string[] => nextSteps({ ...REPORT, ...over }).map(({ text }) => text)
const on = REPORT.session === null ? null : { ...REPORT.session, ended: null, endedAt: null }

test('a room in a list is how its issues stand, desks of the moderator aside', () => {
  expect(outcomeOf(REPORT)).toBe('7 issues: 1 frozen, 1 waiting for you, 2 open, 2 resolved and 1 archived.')
  expect(outcomeOf(EMPTY)).toBe('An empty room: no issue has been opened.')
  expect(headline({ issues: REPORT.issues.filter(({ id }) => id === 8) })).toBe('1 issue: 1 open')
})

test('an open room needs nobody to watch it, and its own report says what to do', () => {
  expect(ending(REPORT)).toBe('The room is open.')
  expect(nextStep(REPORT)).toBeNull()
  expect(nextStep({ ...REPORT, status: 'paused' })).toBe('Let it go on: witan resume room-test0001')
})

describe('what the user can do next', () => {
  test('begins with what stands still without them', () =>
    expect(steps({})).toEqual([
      'Settle conflict K1: “Mirel’s brown eyes narrowed.”',
      'Review change P2 for #7: Shorten the crossing',
      'Let #5 go on: The thirteenth stroke comes too early',
      'Let the team work',
    ]))

  test('tells each thing once: an issue with a change to review is decided with it', () => {
    expect(steps({ patches: [] })).toContain('Decide #7: Shorten the crossing')
    expect(steps({}).filter((step) => step.includes('#7'))).toHaveLength(1)
    const [first] = REPORT.conflicts
    const conflicts = [first, { ...first, id: 'K3' }] as RoomReport['conflicts']
    expect(nextSteps({ ...REPORT, conflicts }).slice(0, 2)).toEqual([
      { text: 'Settle conflict K1: “Mirel’s brown eyes narrowed.”', commands: [] },
      { text: 'Settle conflict K3: “Mirel’s brown eyes narrowed.”', commands: ['witan room conflicts'] },
    ])
  })

  test('does not offer a session where one is on, nor where nothing is open', () => {
    expect(steps({ session: on })).not.toContain('Let the team work')
    expect(steps({ issues: REPORT.issues.filter(({ status }) => status !== 'open'), patches: [] })).not.toContain('Let the team work')
  })

  test('is to mend the team where none may be set to work', () => {
    const fitness = { valid: false, error: 'NO_MODERATOR', message: 'Nobody keeps order here.' } as const
    expect(steps({ fitness }).at(-1)).toBe('Make the team fit to work. Nobody keeps order here.')
    expect(steps({ fitness })).not.toContain('Let the team work')
  })

  test('is to begin, in an empty room', () =>
    expect(nextSteps(EMPTY)).toEqual([{ text: 'Give the team something to do', commands: ['witan room issue "…"'] }]))

  test('leaves conflicts alone that are none, settled, or not the user’s', () => {
    const [first, second] = REPORT.conflicts
    if (first === undefined || second === undefined) throw new Error('Two conflicts are in the sample.')
    const open = (conflict: RoomReport['conflicts'][number]): boolean => steps({ conflicts: [conflict] })[0]?.startsWith('Settle') ?? false
    expect([open(first), open(second), open({ ...first, choice: 'discuss', issue: 9 }), open({ ...first, isConfirmed: false })]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(open({ ...first, isUsers: false })).toBe(false)
  })
})

test('a change that fits the folder no more is not offered to be accepted, but its issue to be worked on again', () => {
  const [patch] = REPORT.patches
  if (patch === undefined) throw new Error('A change is in the sample.')
  const about = (outdated: readonly string[]) =>
    nextSteps({ ...REPORT, outdated }).find(({ text }) => text.includes(`change ${patch.patch}`))
  expect(about([])).toMatchObject({
    text: expect.stringMatching(/^Review/),
    commands: [expect.anything(), `witan room accept ${patch.patch}`],
  })
  expect(about([patch.patch])).toMatchObject({
    text: expect.stringContaining('fits the folder no more'),
    commands: [expect.anything(), `witan room run ${patch.issue}`],
  })
})

test('a command names the room, but for its own folder', () => {
  const commands = (address?: string): readonly string[] => {
    const { address: _, ...report } = REPORT
    return nextSteps(address === undefined ? report : { ...report, address }).flatMap((step) => step.commands)
  }
  expect(commands('').some((command) => command.includes('--room'))).toBe(false)
  for (const command of commands()) expect(command).toMatch(/^witan room .* --room room-test0001$/)
  for (const command of commands('--room x --db y.db')) expect(command).toMatch(/ --room x --db y\.db$/)
  expect(commandsOf({ id: 'room-a' }).waysOn(3)).toEqual([
    'witan room unfreeze 3 "guidance" --room room-a',
    'witan room advocate 3 --room room-a',
    'witan room escalate 3 "…" --room room-a',
    'witan room resolve 3 "decision" --room room-a',
  ])
})

test('a session is told with what was done in it', () => {
  expect(sessionText(EMPTY)).toBe('No session so far')
  expect(sessionText(REPORT)).toBe('Session 3 is over: 31 comments, 2 issues settled')
  expect(sessionText({ session: on === null ? null : { ...on, tally: { ...TALLY, kept: 1, resolved: 0 } } })).toBe(
    'Session 3 is on (team mode): 1 comment, 0 issues settled',
  )
})

test('whoever acts has a name in a sentence', () =>
  expect(['user', 'system', 'continuity', 'stranger'].map((id) => nameIn(REPORT, id))).toEqual([
    'the user',
    'the rules',
    'Keeper',
    'stranger',
  ]))

test('a source is told by its kind', () => {
  expect(sourceText({ kind: 'issue', ref: '3', line: null })).toBe('issue #3')
  expect(sourceText({ kind: 'file', ref: 'a.md', line: 4 })).toBe('a.md:4')
  expect(sourceText({ kind: 'text', ref: '', line: null })).toBe('a text that was handed in')
  expect(sourceText({ kind: 'user', ref: 'x', line: null })).toBe('the user')
})

test('what somebody does is told from what they declared', () => {
  const said = { stance: 'answer', asks: null, answers: '3.1' } as const
  expect(doesText(said, [], String)).toBe('answers (to 3.1)')
  expect(doesText({ ...said, stance: 'ask', asks: 'writer' }, [], (id) => `<${id}>`)).toBe('asks <writer>')
  expect(doesText(said, ['moderator', 'guidance'], String)).toBe('gives guidance')
})

test('a novel has canon and chapters, anything else what is agreed and milestones', () => {
  expect([WORDS.fiction.title, WORDS.fiction.milestone, WORDS.fiction.status.canon]).toEqual(['Canon', 'chapter', 'canon'])
  expect([WORDS.plain.title, WORDS.plain.milestone, WORDS.plain.status.canon]).toEqual(['Agreed', 'milestone', 'agreed for good'])
  expect([WORDS.fiction.impact['canon-changing'], WORDS.plain.impact['canon-changing']]).toEqual([
    'canon-changing',
    'changes what is agreed',
  ])
})

import { describe, expect, test } from 'vitest'
import { commands } from '../../../src/core/room/commands/words.ts'
import { Play } from '../../../src/core/room/play.fixture.ts'
import { WORDS } from '../../../src/views/room/domain.ts'
import { establishForm } from './canon-forms.ts'
import { amount, check, type Filled, type Form, form, missingIn, radio, select, tagsIn, text } from './forms.ts'
import { beginForm, consolidateForm, endForm, milestoneForm, numbersIn, tagForm } from './house-forms.ts'
import { issueForm, newIssueForm, openedIn } from './issue-forms.ts'
import { type Act, TITLES } from './offers.ts'
import { freedomForm, goalForm, guestForm, leaveForm, modelForm, wordForm } from './team-forms.ts'

const words = WORDS.fiction
const play = new Play()
const issue = play.issue(play.open())
const writer = { id: 'writer', name: 'Writer', model: 'offline', freedom: 'standard' } as const

const FILLED: Filled = {
  ...{
    guidance: 'Read chapter 1 first.',
    summary: 'Which of the two?',
    decision: 'Amber.',
    reasoning: 'It came first.',
    reason: 'So.',
    because: 'So.',
  },
  ...{
    title: 'Eyes',
    name: 'Low water',
    description: '',
    id: 'visitor',
    model: 'world/large',
    tags: 'eyes, #oda',
    vote: 'reject',
    text: '',
  },
  ...{ subject: 'Oda', attribute: 'eyes', value: 'amber', assignee: 'writer' },
}

const FORMS: readonly Form[] = [
  ...(Object.keys(TITLES) as readonly Act[]).map((act) => issueForm(act, issue, play.own, words)),
  newIssueForm(play.own, words),
  ...[beginForm(play.own, 'team'), endForm(), milestoneForm(words), tagForm('eyes', false), tagForm('eyes', true)],
  consolidateForm([issue, { id: 2, title: 'Another' }]),
  ...[modelForm(writer, []), wordForm(writer, 'commend'), wordForm(writer, 'penalise'), freedomForm(writer), leaveForm(writer)],
  ...[guestForm(), goalForm(play.own, words), establishForm(words)],
]

/** Fields that the form has, and no others. */
const filledFor = ({ fields, start }: Form): Filled =>
  Object.fromEntries(fields.map(({ key }) => [key, start[key] !== undefined && start[key] !== '' ? start[key] : (FILLED[key] ?? '')]))

test.each(FORMS.map((one) => [one.key, one] as const))('what comes of «%s» is a command of the room', (_, one) => {
  const filled = filledFor(one)
  expect(missingIn(one, filled)).toBeNull()
  expect(commands.safeParse({ ...one.wishOf(filled), by: 'user' }).error).toBeUndefined()
  expect(one.done([])).not.toBe('')
})

describe('what is asked for', () => {
  const fields = [text('why', 'Why', { max: 5 }), amount('many', 'How many', 1, 3), select('who', 'Who', []), check('sure', 'Sure')]
  test('is named while it is missing, too long or no such number', () => {
    const missing = (filled: Filled): string | null => missingIn({ fields }, filled)
    expect(missing({ why: ' ' })).toBe('«Why» is still empty.')
    expect(missing({ why: '123456', many: '1' })).toBe('«Why» is too long: 6 characters of at most 5.')
    expect(missing({ why: 'so', many: '' })).toBe('«How many» is still empty.')
    for (const wrong of ['0', '4', '1.5', 'two', 'Infinity'])
      expect(missing({ why: 'so', many: wrong })).toBe('«How many» is a whole number from 1 to 3.')
    expect(missing({ why: 'so', many: '3' })).toBeNull()
  })
  test('may be left empty where it is optional', () => {
    const optional = [text('why', 'Why', { isOptional: true }), amount('much', 'How much', 0, 1, { isOptional: true, isWhole: false })]
    expect(missingIn({ fields: optional }, {})).toBeNull()
    expect(missingIn({ fields: optional }, { much: '0.5' })).toBeNull()
    expect(missingIn({ fields: optional }, { much: '2' })).toBe('«How much» is a number from 0 to 1.')
  })
  test('begins with the first of several options, or with what the form says', () => {
    const made = form({
      key: 'x',
      title: 'X',
      send: 'X',
      done: 'X',
      wishOf: () => ({ type: 'end-session', because: '' }),
      fields: [radio('a', 'A', [{ value: '1', title: 'one' }]), text('b', 'B')],
      start: { b: 'kept' },
    })
    expect(made.start).toEqual({ a: '1', b: 'kept' })
  })
})

test('tags and numbers are read as people write them', () => {
  expect(tagsIn({ tags: '#Oda, eyes  eyes,' }, 'tags')).toEqual(['Oda', 'eyes'])
  expect(numbersIn('#3, 12 3, x, -4 1.5')).toEqual([3, 12])
})

test('a vote, a guidance and an amount of money become what they are meant as', () => {
  expect(issueForm('vote', issue, play.own, words).wishOf({ vote: 'reject', because: ' No. ' })).toEqual({
    type: 'vote',
    issue: 1,
    vote: 'reject',
    because: 'No.',
  })
  expect(issueForm('unfreeze', issue, play.own, words).wishOf({ guidance: 'Read.', extra: '2' })).toMatchObject({
    action: { type: 'unfreeze', guidance: 'Read.', extraComments: 2 },
  })
  const session = beginForm(play.own, 'team')
  expect(session.title).toBe('Begin session 1')
  expect(session.wishOf({ mode: 'editor', dollars: '0.25', issues: '3, 4', minutes: '', turns: '7', quiet: 'yes' })).toMatchObject({
    mode: 'editor',
    micros: 250_000,
    issues: [3, 4],
    minutes: null,
    turns: 7,
    isWorked: false,
  })
})

test('an advocate is neither the author nor who made the proposal, and can disagree', () => {
  const by = play.issue(play.open({}, 'critic'))
  const field = issueForm('advocate', by, play.own, words).fields[0]
  expect(field?.kind === 'select' && field.options.map(({ value }) => value)).toEqual(['', 'continuity'])
  expect(issueForm('advocate', by, play.own, words).wishOf({ member: '' })).toMatchObject({ action: { member: null } })
})

test('the number of what was opened is read off the facts', () => {
  expect(
    openedIn(
      play.does('user', 'open-issue', {
        title: 'A',
        body: '',
        tags: [],
        impact: null,
        priority: 'low',
        assignee: null,
        related: [],
        evidence: { files: [], issues: [], canon: [], searches: [] },
        proposal: null,
      }),
    ),
  ).toBe(play.own.issueCount)
  expect(openedIn([])).toBeNull()
})

import { expect, test } from 'vitest'
import { answer, found } from './reasoning.fixture.ts'

const NON_GOAL = [
  '# Plan',
  '## Goals',
  '- Read `status`, `scale` and `resize` by flag.',
  '## Non-goals',
  '- Support parts other than `status` and `scale`.',
]

test('a non-goal that a goal delivers', () =>
  expect(found('non-goal-that-is-built', ...NON_GOAL)).toMatchObject([{ line: 5, severity: 'major', category: 'contradiction' }]))

test('a requirement for what was ruled out', () =>
  expect(
    found(
      'non-goal-that-is-built',
      '# Plan',
      '## Non-goals',
      '- A native mobile app.',
      '## Requirements',
      '- The native mobile app must show the queue.',
    ),
  ).toMatchObject([{ line: 5 }]))

test.each([
  [['- Support parts other than `status`, `scale` and `resize`.', '']],
  [['- Native mobile apps.', '- The page must load on phones.']],
  [['- A mobile app.', '- The mobile app of the clinic must keep working.']],
  [['- A native mobile app.', '- The service must not need the native mobile app.']],
])('a non-goal that nobody builds is fine', ([nonGoal = '', requirement = '']) =>
  expect(
    found(
      'non-goal-that-is-built',
      '# Plan',
      '## Goals',
      '- Read `status`, `scale` and `resize`.',
      '## Non-goals',
      nonGoal,
      '## Requirements',
      requirement,
    ),
  ).toEqual([]),
)

const DENIED = 'This does not affect any user-exposed behaviour.'
test('a harm denied and admitted', () => {
  expect(
    found('denied-here-admitted-there', '# Plan', '## Upgrade', DENIED, '## Drawbacks', 'Scripts that sort by name may break.'),
  ).toMatchObject([{ line: 3 }])
  expect(
    found(
      'denied-here-admitted-there',
      '# Plan',
      '## Upgrade',
      'The API is fully backwards compatible.',
      '## Risks',
      'This is a breaking change for two partners.',
    ),
  ).toHaveLength(1)
})

test.each([
  [DENIED, 'Scripts keep working.'],
  ['This does not affect any fixed paths in the source.', 'Scripts that sort by name may break.'],
  ['This does not affect any user unless they sort by name.', 'Scripts that sort by name may break.'],
  [DENIED, 'The lease may break down into shards.'],
])('«%s» with «%s» is fine', (denied, other) =>
  expect(found('denied-here-admitted-there', '# Plan', '## Upgrade', denied, '## Drawbacks', other)).toEqual([]),
)

test('what an alternative breaks is not admitted', () =>
  expect(found('denied-here-admitted-there', '# Plan', '## Upgrade', DENIED, '## Alternatives', 'A rename may break scripts.')).toEqual([]))

test('a document that sets its own number against itself', () => {
  const of = (...lines: string[]) => found('calls-itself-another', '# KEP-12: Queue', '', '## Relation', '', ...lines)
  expect(of('KEP-12 is small. This KEP instead aims at more.')).toHaveLength(1)
  expect(of('Where KEP-12 is better at reading, this KEP is better at writing.')).toHaveLength(1)
  expect(of('KEP-12 is close to KEP-9. This KEP stores the pointer.')).toEqual([])
  expect(of('KEP-9 is small. This KEP instead aims at more.')).toEqual([])
  expect(of('KEP-120 is small. This KEP instead aims at more.')).toEqual([])
})

const LISTED = (more: string, ...rest: string[]) => [
  '# Plan',
  '## Summary',
  'It reads `status`, `scale` and `resize`.',
  '## Design',
  'For `status` the columns stay. For `scale` two are added.',
  more,
  ...rest,
]
test('a member of the list that is never treated', () => {
  expect(found('case-of-a-list-not-handled', ...LISTED(''))).toMatchObject([{ line: 3 }])
  expect(found('case-of-a-list-not-handled', ...LISTED('A log shows `status`, `scale` and `resize`.'))).toHaveLength(1)
})

test.each([['For `resize` nothing is printed.'], ['```\nget --part=resize\n```'], ['The resize part has no columns.']])(
  '«%s» treats it',
  (more) => expect(found('case-of-a-list-not-handled', ...LISTED(more))).toEqual([]),
)

const NAMES = ['# Plan', '- **Artifact**: kept.', '- **Experiment**: tried.', '- **Deprecated**: gone.', '']
test('a name that is nearly one of the list', () => {
  expect(found('name-not-in-its-list', ...NAMES, 'If unsure, pick "Experimental".')).toMatchObject([{ line: 6, category: 'definition' }])
  expect(found('name-not-in-its-list', ...NAMES, 'The state becomes “Deprecate” then.')).toHaveLength(1)
  expect(found('name-not-in-its-list', ...NAMES, 'If unsure, pick "Experiment".')).toEqual([])
  expect(found('name-not-in-its-list', ...NAMES, 'All "Experiments" are listed.')).toEqual([])
  expect(found('name-not-in-its-list', ...NAMES, 'The button says "Publish".')).toEqual([])
})

const ROLES = ['# Policy', '- **Leads** — a person who runs the group.', '- **Liaison** — a member of the team who reports.', '']
test('a decision given to a role that nobody holds', () => {
  expect(found('role-that-nobody-holds', ...ROLES, 'Membership is decided by the shepherd.')).toMatchObject([
    { line: 5, category: 'ownership' },
  ])
  expect(found('role-that-nobody-holds', ...ROLES, 'Spending is approved by the steward.')).toHaveLength(1)
  expect(found('role-that-nobody-holds', ...ROLES, 'Membership is decided by the leads.')).toEqual([])
  expect(found('role-that-nobody-holds', ...ROLES, 'It is started by the user.')).toEqual([])
  expect(found('role-that-nobody-holds', '# Policy', 'Membership is decided by the shepherd.')).toEqual([])
})

const DRAWBACK = 'A library has to register a hook at the start of each program.'
test('a drawback that nobody takes up', () => {
  expect(found('drawback-left-unanswered', '# Plan', '## Drawbacks', `- ${DRAWBACK}`)).toHaveLength(1)
  expect(found('drawback-left-unanswered', '# Plan', '## Downsides', DRAWBACK)).toHaveLength(1)
  expect(found('drawback-left-unanswered', '# Plan', '## Drawbacks', 'This is a lot of work.')).toHaveLength(1)
  expect(found('drawback-left-unanswered', '# Plan', '## Drawbacks', `- ${DRAWBACK} Two known libraries do so.`)).toEqual([])
  expect(found('drawback-left-unanswered', '# Plan', '## Drawbacks', `- ${DRAWBACK.replace('.', ', but only once.')}`)).toEqual([])
  expect(found('drawback-left-unanswered', '# Plan', '## Drawbacks', DRAWBACK, '', 'However, this is one line.')).toEqual([])
  expect(found('drawback-left-unanswered', '# Plan', '## Consequences', `- ${DRAWBACK}`)).toEqual([])
})

test('a drawback taken up elsewhere is answered', () =>
  expect(
    answer(
      'drawback-left-unanswered',
      '# Plan',
      '## Drawbacks',
      `- ${DRAWBACK}`,
      '## Rationale',
      'A library can register its hook at the start of a program, because programs start once.',
    ),
  ).toContain('because'))

test('a ground that holds for the chosen way too', () => {
  const of = (risk: string, against: string) =>
    found('ground-that-hits-the-chosen-too', '# Plan', '## Risks', risk, '## Alternatives', against)
  expect(of('This is a breaking change.', 'Adding a method is still a breaking change.')).toMatchObject([{ line: 5, severity: 'major' }])
  expect(of('The move requires downtime.', 'A copy requires downtime.')).toHaveLength(1)
  expect(of('Nothing breaks.', 'Adding a method is a breaking change.')).toEqual([])
  expect(of('This is a breaking change.', 'Adding a method is too slow.')).toEqual([])
  expect(of('This is a breaking change.', 'A rename is a breaking change for more callers.')).toEqual([])
})

const PARTS = ['# Plan', '## Summary', 'One.', '## Design', 'Two.', '## Tests', 'Three.']
test('a heading that should weigh, with nothing below it', () => {
  expect(found('weighing-left-empty', ...PARTS, '## Drawbacks', '')).toMatchObject([{ line: 8 }])
  expect(found('weighing-left-empty', ...PARTS, '## Prior art', '- junit', '- TAP')).toHaveLength(1)
  expect(found('weighing-left-empty', ...PARTS, '## Drawbacks', 'None.')).toEqual([])
  expect(found('weighing-left-empty', ...PARTS, '## Prior art', '- TAP, whose line format we take over.')).toEqual([])
  expect(found('weighing-left-empty', '# Note', '## Drawbacks', '')).toEqual([])
})

test('a document about speed without a figure', () => {
  const of = (...lines: string[]) => found('speed-without-a-figure', '# A fast call', '## Motivation', ...lines)
  expect(of('The current call is flexible, but its performance is poor.')).toMatchObject([{ category: 'measurement' }])
  expect(of('Today the call is too slow.')).toHaveLength(1)
  expect(of('Its performance is poor: a call takes 80 ns.')).toEqual([])
  expect(of('Calls are made often.')).toEqual([])
  expect(found('speed-without-a-figure', '# A new form', '## Motivation', 'Its performance is poor.')).toEqual([])
})

test('signs for a roll-back without an amount', () => {
  const of = (line: string) => found('roll-back-signal-without-amount', '# Plan', '## What metrics should inform a rollback?', line)
  expect(of('Increased deletions could be a sign of a loop.')).toHaveLength(1)
  expect(of('A growing queue of unsent mails shows that it fails.')).toHaveLength(1)
  expect(of('More than 50 deletions in a minute are a sign of a loop.')).toEqual([])
  expect(of('N/A')).toEqual([])
  expect(found('roll-back-signal-without-amount', '# Plan', '## Metrics', 'Increased deletions could be a sign of a loop.')).toEqual([])
})

test('“n/a” to what the document shows to apply', () => {
  const of = (title: string, body: string, ...rest: string[]) =>
    found('waved-away-but-true', '# Plan', '## Design', ...rest, `## ${title}`, body)
  expect(of('What are other known failure modes?', 'n/a', 'There is the possibility that the loop panics.')).toMatchObject([
    { severity: 'major' },
  ])
  expect(of('What if SLOs are not being met?', 'N/A', '', '### What are the SLOs?', 'No value above 2.')).toHaveLength(1)
  expect(of('Upgrade strategy', 'N/A', 'Existing workloads may unexpectedly see time-outs.')).toHaveLength(1)
  expect(of('Upgrade strategy', 'N/A', 'Existing workloads keep running.')).toEqual([])
  expect(of('What are other known failure modes?', 'n/a', 'The loop runs.')).toEqual([])
  expect(
    of('What are other known failure modes?', 'The loop may panic; it restarts.', 'There is the possibility that the loop panics.'),
  ).toEqual([])
  expect(of('New calls?', 'n/a', 'There is the possibility that the loop panics.')).toEqual([])
})

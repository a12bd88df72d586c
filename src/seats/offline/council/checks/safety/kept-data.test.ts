import { expect, test } from 'vitest'
import { answerIn, hitsUnder } from './safety.fixture.ts'

const KEPT = 'kept-without-until-when'

test.each([
  'All commands run by people shall be logged.',
  'Customer addresses are stored in the archive.',
  'The change log holds link, action and time.',
  'The service keeps all messages of a chat.',
])('kept without end: «%s»', (line) => expect(hitsUnder(KEPT, 'Security', line).map(({ quote }) => quote)).toEqual([line]))

test('a section called “Log” without an end is raised', () => {
  expect(hitsUnder(KEPT, 'Log', '- per export: user id, row count')).toHaveLength(1)
  expect(hitsUnder(KEPT, 'Log', '- per export: user id, row count. keep 1 year')).toEqual([])
})

test.each([
  'All commands shall be logged. Logs are kept for 400 days.',
  'The service keeps all messages until the chat is closed.',
  'Customer addresses are stored and deleted after 30 days.',
  'The page stores no addresses.',
  'The server keeps a connection open.',
])('not kept without end: «%s»', (line) => expect(hitsUnder(KEPT, 'Security', line)).toEqual([]))

test('background does not keep anything', () =>
  expect(hitsUnder(KEPT, 'Background', 'The service keeps all messages of a chat.')).toEqual([]))

test('an end named elsewhere for the same thing answers it', () => {
  const lines = ['# Plan', '', '## Security', '', 'All commands run by people shall be logged.', '', '## Privacy', '']
  expect(answerIn(KEPT, ...lines, 'Logged commands are deleted after 90 days.')?.line).toBe(9)
  expect(answerIn(KEPT, ...lines, 'Photos are deleted after 90 days.')).toBeNull()
})

const PERSONAL = 'personal-data-without-basis-or-end'

test.each(['The form asks for the phone number of the guest.', 'The app collects the date of birth of each member.'])(
  'personal data without a basis: «%s»',
  (line) => expect(hitsUnder(PERSONAL, 'Requirements', line)[0]).toMatchObject({ quote: line, severity: 'major', category: 'privacy' }),
)

test.each([
  'The form asks for the phone number. It is deleted after 30 days.',
  'The app collects the date of birth with the consent of the parents.',
  'The form does not ask for the phone number.',
  'The page shows the phone number of the clinic.',
])('personal data treated, or none: «%s»', (line) => expect(hitsUnder(PERSONAL, 'Requirements', line)).toEqual([]))

test('a privacy section answers it', () => {
  const lines = ['# Plan', '', '## Requirements', '', 'The form asks for the phone number of the guest.', '', '## Privacy', '']
  expect(answerIn(PERSONAL, ...lines, 'The legal basis is the contract.')?.because).toContain('Privacy')
  expect(answerIn(PERSONAL, ...lines, 'We like our guests.')).toBeNull()
})

test('a trailing “is logged” is about the act, not about keeping', () => {
  expect(hitsUnder(KEPT, 'Security', 'Support sees them only by ticket, and each look is logged.')).toEqual([])
  expect(hitsUnder(KEPT, 'Security', 'Each look of the support is logged.')).toHaveLength(1)
})

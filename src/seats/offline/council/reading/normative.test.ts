import { expect, test } from 'vitest'
import { obligationIn } from './normative.ts'
import { documentFrom } from './reading.fixture.ts'

function under(heading: string, line: string) {
  const document = documentFrom('# Plan', `## ${heading}`, '', line)
  const sentence = document.sentences[0]
  return sentence === undefined ? null : obligationIn(sentence, document)
}

test.each([
  ['The server must retry.', { strength: 'must', actor: 'The server', verb: 'retry' }],
  ['If the queue is full, the worker shall wait.', { strength: 'must', actor: 'the worker', verb: 'wait' }],
  ['Tokens must not be logged.', { strength: 'must', actor: null, verb: 'logged' }],
  ['Keys must be rotated by the platform team.', { strength: 'must', actor: 'the platform team', verb: 'rotated' }],
  ['Keys must be rotated by default.', { strength: 'must', actor: null, verb: 'rotated' }],
  ['Clients should send an id.', { strength: 'should', actor: 'Clients', verb: 'send' }],
  ['A group that is closing should write a report.', { strength: 'should', actor: 'A group that is closing', verb: 'write' }],
])('«%s» obliges', (line, wanted) => expect(under('Design', line)).toEqual(wanted))

test.each([
  'If we must, we can wait.',
  'Somebody must have been there.',
  'The change should be easy.',
  'Users do not have to log in.',
  'This avoids the need to restart.',
  'It would need to restart.',
  'Currently a user has to log in twice.',
  'Must the server retry?',
  '> The server must retry.',
  'The server will retry.',
  'The page said "you must pay".',
])('«%s» obliges nobody', (line) => expect(under('Design', line)).toBeNull())

test.each(['Background', 'Implementation History', 'Alternatives', 'Rejected Ideas', 'Examples', 'Unresolved questions', 'Non-Goals'])(
  'under %s nothing obliges',
  (heading) => expect(under(heading, 'The server must retry.')).toBeNull(),
)

test('in a list of requirements "will" and a plain item oblige', () => {
  expect(under('Requirements', 'The server will retry.')?.strength).toBe('will')
  expect(under('Requirements', '- Export reports as CSV')).toEqual({ strength: 'will', actor: null, verb: 'export' })
  expect(under('Design', '- Export reports as CSV')).toBeNull()
})

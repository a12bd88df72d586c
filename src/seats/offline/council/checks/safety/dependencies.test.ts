import { expect, test } from 'vitest'
import { answerIn, hitsUnder } from './safety.fixture.ts'

const FALLBACK = 'dependency-without-fallback'
const CONSENT = 'consent-presumed'
const SINGLE = 'single-point-of-failure'

test.each([
  "Each payment goes through the partner's transfer service.",
  'Texts are sent via an external gateway.',
  'The page calls the weather API.',
])('no word on failure: «%s»', (line) =>
  expect(hitsUnder(FALLBACK, 'How it works', line)[0]).toMatchObject({ quote: line, category: 'dependency', severity: 'major' }),
)

test('in a list of dependencies each one needs its own', () => {
  const hits = hitsUnder(
    FALLBACK,
    'What we depend on',
    '- **Diary interface**, 99.5 % available. If it fails, the page shows a phone number.',
    '- **Text gateway**, 99.9 % available.',
  )
  expect(hits.map(({ quote }) => quote)).toEqual(['**Text gateway**, 99.9 % available.'])
  expect(hits[0]?.remediation).toContain('“Text gateway”')
})

test.each([
  "Each payment goes through the partner's transfer service. If it is down, payments wait.",
  'The page calls its own database.',
  'Texts are not sent via an external gateway.',
  'The team uses a partner as an example.',
])('answered or no outsider: «%s»', (line) => expect(hitsUnder(FALLBACK, 'How it works', line)).toEqual([]))

test('what happens when it fails, said elsewhere, answers it', () => {
  const lines = ['# Plan', '', '## How', '', "Each payment goes through the partner's transfer service.", '', '## Operations', '']
  expect(answerIn(FALLBACK, ...lines, 'If the transfer service is down, payments wait for it.')?.line).toBe(9)
  expect(answerIn(FALLBACK, ...lines, 'If the lift is down, take the stairs.')).toBeNull()
})

test.each(['The works council will agree to the new rota.', 'Our suppliers are expected to adopt the format in spring.'])(
  'consent presumed: «%s»',
  (line) => expect(hitsUnder(CONSENT, 'Timeline', line).map(({ quote }) => quote)).toEqual([line]),
)

test.each([
  'The works council will agree to the new rota. If they refuse, the old one stays.',
  'The works council has to agree.',
  'Our suppliers have agreed to adopt the format.',
  'The system will accept the file.',
])('consent asked for, or not needed: «%s»', (line) => expect(hitsUnder(CONSENT, 'Timeline', line)).toEqual([]))

test.each(['The queue runs on a single server.', 'She is the only person who knows the code.'])('all hangs on one: «%s»', (line) =>
  expect(hitsUnder(SINGLE, 'Operations', line).map(({ quote }) => quote)).toEqual([line]),
)

test.each([
  'The queue runs on a single server; a standby takes over within a minute.',
  'The file is moved with a single rename.',
  'This avoids a single point of failure.',
  'There is only one room on the floor.',
])('covered, or no single point: «%s»', (line) => expect(hitsUnder(SINGLE, 'Operations', line)).toEqual([]))

test('a stand-in named elsewhere answers it', () => {
  const lines = ['# Plan', '', '## Operations', '', 'The queue runs on a single server.', '', '## Night', '']
  expect(answerIn(SINGLE, ...lines, 'If the server dies, the second instance takes over.')?.line).toBe(9)
  expect(answerIn(SINGLE, ...lines, 'The server is red.')).toBeNull()
})

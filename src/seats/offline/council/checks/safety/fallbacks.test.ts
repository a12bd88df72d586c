import { expect, test } from 'vitest'
import { answerIn, hitsIn, hitsUnder } from './safety.fixture.ts'

const ID = 'dependency-without-fallback'
const LIMITS = ['A page holds up to 50 rows.', 'A name has at most 80 characters.', 'A call waits for 5 seconds.', '']

test.each([
  ['Invitations are sent by e-mail through Postroom, our mail provider.', 'major'],
  ['Push messages go through the phone makers’ push services.', 'major'],
  ['Cards are charged with Stripe at check-out.', 'major'],
])('raised: «%s»', (line, severity) =>
  expect(hitsUnder(ID, 'Design', ...LIMITS, line)).toMatchObject([{ quote: line, severity, category: 'dependency' }]),
)

test.each([
  ['Cards are charged with Stripe. If it is unreachable, orders wait.'],
  ['The nightly job and its database replica go away.'],
  ['Counters live in the shared cache.'],
  ['We no longer send mail through our mail provider.'],
])('silent: «%s»', (line) => expect(hitsUnder(ID, 'Design', ...LIMITS, line)).toEqual([]))

test('another’s failure in the same section is no fallback for this one', () => {
  const lines = ['Card payments go through the payment gateway.', 'While the shop is closed, orders are refused.']
  expect(hitsUnder(ID, 'Payments', ...lines)).toHaveLength(1)
  expect(hitsUnder(ID, 'Payments', lines[0] ?? '', 'If the gateway times out, orders wait.')).toEqual([])
})

test('an open cell in a column for failure is raised, a filled one is not', () => {
  const rows = (cell: string) => ['# Plan', '', '| What | Owner | If it is down |', '|---|---|---|', `| Shared cache | Core | ${cell} |`]
  expect(hitsIn(ID, ...rows(''))).toMatchObject([{ line: 5, category: 'failure' }])
  expect(hitsIn(ID, ...rows('count locally'))).toEqual([])
})

test('a form’s question about failure wants an answer', () => {
  const asked = ['# Plan', '', '## Operations', '', 'We run it ourselves.', '', '### How does it react if the server is unavailable?', '']
  expect(hitsIn(ID, ...asked)).toMatchObject([{ line: 7, category: 'failure' }])
  expect(hitsIn(ID, ...asked, 'It waits.')).toEqual([])
})

test('what happens when the gateway fails answers for it, wherever it stands', () => {
  const lines = ['# Plan', '', '## Design', '', 'Card payments go through the payment gateway.', '', '## Errors', '']
  expect(answerIn(ID, ...lines, 'If the payment gateway fails, card payments wait for a day.')?.line).toBe(9)
  expect(answerIn(ID, ...lines, 'A sign-in that fails is counted.')).toBeNull()
})

test('a paragraph under “Dependencies” names what is needed', () => {
  const need = 'Opening hours come from the city register, which another office keeps.'
  expect(hitsUnder(ID, 'Dependencies', need).map(({ quote }) => quote)).toEqual([need])
  expect(hitsUnder(ID, 'Dependencies', need, 'If the register is down, yesterday’s hours are shown.')).toEqual([])
  expect(hitsUnder(ID, 'Design', need)).toEqual([])
})

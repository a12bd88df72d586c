import { expect, test } from 'vitest'
import { clausesOf } from './clauses.ts'

const told = (sentence: string): readonly string[] =>
  clausesOf(sentence).map(({ kind, form, subject, modal, verb, rest }) =>
    [kind, form, subject, `${modal} ${verb}`.trim(), rest.trim()].filter((part) => part !== '').join(' · '),
  )

test.each([
  [
    'If the worker dies, the lease lapses and the job is sealed.',
    ['side · present · worker · dies', 'main · present · lease · lapses', 'main · passive · job · sealed'],
  ],
  [
    'Copies leave for the vault and must have arrived.',
    ['main · present · copies · leave · for the vault', 'main · perfect · must arrived'],
  ],
  ['A sensor that is off by 1 °C is replaced.', ['main · passive · sensor that is off by 1 °c · replaced']],
  [
    'After five wrong codes in 10 minutes the keypad pauses.',
    ['main · present · after five wrong codes in 10 minutes the keypad · pauses'],
  ],
  ['The head of operations arranges a second person.', ['main · present · head of operations · arranges · a second person']],
  ['6.1 They have to be answered by support.', ['main · passive · they · have to answered · by support']],
  ['Keep the old database read-only.', ['main · order · keep · the old database read-only']],
  ['Provider tells Customer.', ['main · present · provider · tells · Customer']],
  ['One lane each way stays open.', ['main · present · one lane each way · stays · open']],
])('«%s» is read by the forms of its words', (sentence, clauses) => expect(told(sentence)).toEqual(clauses))

test('what has no verb stays with the clause before it', () =>
  expect(told('The quality lead decides, weekends included.')).toEqual(['main · present · quality lead · decides · , weekends included']))

test.each(['Barriers, plate cameras and payment', 'In force from 1 February 2026', 'A hold on the shelf', ''])(
  '«%s» has no clause',
  (text) => expect(clausesOf(text)).toEqual([]),
)

test('every clause stands where it says', () => {
  const sentence = 'When the link is back, workers render the rest; nobody waits, and the owner is told.'
  for (const { text, at } of clausesOf(sentence)) expect(sentence.slice(at, at + text.length)).toBe(text)
})

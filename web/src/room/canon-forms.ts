/** A fact that the user establishes without an issue. */
import type { DomainWords } from '../../../src/views/room/domain.ts'
import { check, type Form, form, isTicked, saidIn, text } from './forms.ts'

export const establishForm = ({ canon }: DomainWords): Form =>
  form({
    key: 'establish',
    title: 'Establish a fact',
    hint: `It becomes part of ${canon} at once, on your word.`,
    fields: [
      text('subject', 'Who or what', { rows: 1, max: 120 }),
      text('attribute', 'What of it', { rows: 1, max: 120, hint: 'For example: eye colour, number of reactors, default port.' }),
      text('value', 'Is', { rows: 1, max: 400 }),
      text('text', 'In a sentence', { rows: 2, max: 2_000, isOptional: true }),
      check('overrides', 'It takes the place of what contradicts it', 'The older version stays readable.'),
    ],
    send: 'Establish it',
    wishOf: (filled) => {
      const statement = { subject: saidIn(filled, 'subject'), attribute: saidIn(filled, 'attribute'), value: saidIn(filled, 'value') }
      const plain = `${statement.subject}, ${statement.attribute}: ${statement.value}`
      return { type: 'establish', statement, text: saidIn(filled, 'text') || plain, overrides: isTicked(filled, 'overrides') }
    },
    done: (facts) => (facts.some(({ type }) => type === 'canon.established') ? 'It is agreed now.' : 'It was agreed already.'),
  })

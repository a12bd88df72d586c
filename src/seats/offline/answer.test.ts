import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { purposes } from '../../core/ask/words.ts'
import { type Dossier, emptyDossier } from '../../core/dossier.ts'
import { parseContribution } from '../../core/evidence/parse.ts'
import { verify } from '../../core/evidence/verify.ts'
import { answer } from './answer.ts'
import { tinyDossier, trams, viewOf } from './tiny-dossier.fixture.ts'

const QUESTION = 'Should the city introduce trams in the new town?'
const MONEY = ['cost', 'bill', 'euros', 'repairs']
const PEOPLE = ['accidents', 'noise', 'air', 'passengers']

const asked = (question: string, dossier: Dossier, { name = 'Reader', interests = [] as readonly string[], seed = 1 } = {}) =>
  answer(viewOf(question, name, interests, dossier), { seed, dossier, request: 'answer/reader/1' })

const quotesOf = (reply: ReturnType<typeof asked>) => reply.references.map(({ quote }) => quote)

describe('an offline answer', () => {
  test('is the same for the same ask', () => expect(asked(QUESTION, trams)).toEqual(asked(QUESTION, trams)))

  test('differs by what a seat is interested in', () =>
    expect(quotesOf(asked(QUESTION, trams, { interests: MONEY }))).not.toEqual(quotesOf(asked(QUESTION, trams, { interests: PEOPLE }))))

  test('differs by seed', () => {
    const texts = new Set([1, 2, 3, 4, 5, 6].map((seed) => asked(QUESTION, trams, { seed }).text))
    expect(texts.size).toBeGreaterThan(2)
  })

  test('has the shape of its purpose', () => expect(purposes.answer.safeParse(asked(QUESTION, trams)).success).toBe(true))

  test('quotes exactly: every reference is verified and precise', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { references } = asked(QUESTION, trams, { seed })
      expect(references.length).toBeGreaterThan(1)
      for (const reference of references) expect(verify(reference, trams)).toMatchObject({ verdict: 'verified', precise: true })
    }
  })

  test('labels every claim and breaks no rule of evidence', () => {
    for (const question of [QUESTION, 'What did the trams cost?', 'Why were bus lines lost?', 'Is there life on Mars?']) {
      const { text, references } = asked(question, trams)
      const parsed = parseContribution(text, references)
      expect(parsed.violations).toEqual([])
      expect(parsed.claims.map(({ label }) => label)).not.toContain('OPEN')
    }
  })

  test('shows the other side when it takes one', () => {
    const reply = asked('Should the city introduce trams?', trams, { interests: PEOPLE })
    expect(reply.side).toBe('YES')
    expect(reply.position).toMatch(/^Yes: .*the city should introduce trams\.$/)
    expect(reply.text).toMatch(/(?:other side|against this answer|Not all of it agrees)/)
  })

  test('never sounds sure and says that no language model was asked', () => {
    const reply = asked(QUESTION, trams, { interests: PEOPLE })
    expect(reply.confidence).toBeLessThanOrEqual(0.75)
    expect(reply.text).toContain('without a language model')
  })

  test('takes no side on a question put with a not', () =>
    expect(asked('Should the city not introduce trams?', trams).side).toBe('UNCERTAIN'))

  test('has no side on an open question, and begins with the closest sentence', () => {
    const reply = asked('How many accidents were there before the trams?', trams)
    expect(reply.side).toBeNull()
    expect(reply.position).toContain('the number of accidents fell from 41 to 19 a year')
  })

  test('looks a fact up instead of weighing praise and blame', () => {
    expect(asked('Are trams safer than buses?', trams)).toMatchObject({ side: 'YES' })
    expect(asked('Are trams cheaper than cars?', trams)).toMatchObject({ side: 'UNCERTAIN' })
  })
})

describe('an offline answer without material', () => {
  test('says so when the dossier is empty', () =>
    expect(asked(QUESTION, emptyDossier)).toMatchObject({
      side: 'UNCERTAIN',
      confidence: 0.1,
      references: [],
      position: 'The dossier has nothing on this question; an offline seat has no other source.',
    }))

  test('says so when no passage is on the question', () =>
    expect(asked('Should humans settle on Mars?', trams)).toMatchObject({ side: 'UNCERTAIN', references: [] }))

  test('is null on an open question', () =>
    expect(asked('What is the capital of Peru?', trams)).toMatchObject({ side: null, references: [] }))

  test('does not guess at a question in another language', () =>
    expect(asked('Sollte die Stadt neue Straßenbahnen bauen?', trams)).toMatchObject({ references: [] }))

  test('survives a question without words', () => expect(asked('?!', trams).references).toEqual([]))
})

describe('an offline answer over odd material', () => {
  test('cuts a huge sentence at a clause, never inside a word, and marks the cut', () => {
    const long = `The trams were introduced in the new town in 2020, ${'and one more stop was added to the line, '.repeat(60)}which ended it.`
    const dossier = tinyDossier({ 'long.md': long })
    const { references, text } = asked('Should the city introduce trams in the new town?', dossier)
    expect(references).toHaveLength(1)
    const quote = references[0]?.quote ?? ''
    expect(quote.length).toBeLessThanOrEqual(240)
    expect(long).toContain(`${quote},`)
    expect(text).toContain('…”')
    expect(references.map((reference) => verify(reference, dossier).verdict)).toEqual(['verified'])
  })

  test('whatever the question and the file, the reply keeps its shape and its quotes are exact', () => {
    const piece = fc.constantFrom(
      'Trams',
      'the city',
      'should',
      'not',
      'fell from 12 to 9',
      '. ',
      '?',
      '[1]',
      '"',
      '\n',
      '# Drawbacks',
      '- ',
      'cost',
      '`x`',
      '…',
      'because',
      '“',
      'Ω',
    )
    const prose = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(' '))
    fc.assert(
      fc.property(prose, prose, fc.integer(), (question, text, seed) => {
        const dossier = tinyDossier({ 'a.md': text, 'b.md': `Trams should not be introduced by the city. ${text}` })
        const reply = asked(question, dossier, { seed })
        expect(purposes.answer.safeParse(reply).success).toBe(true)
        for (const reference of reply.references) expect(verify(reference, dossier).verdict).toBe('verified')
        expect(parseContribution(reply.text, reply.references).violations).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

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
    expect(reply.side).toBe('NO')
    expect(reply.position).toMatch(/^No: .*the city should not introduce trams\.$/)
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
    const found = asked('Are trams safer than buses?', trams)
    expect(found.side).toBe('UNCERTAIN')
    expect(found.references.length).toBeGreaterThan(0)
    expect(asked('Are trams cheaper than cars?', trams)).toMatchObject({ side: 'UNCERTAIN' })
  })
})

describe('an offline answer on a fact', () => {
  test.each([
    ['Does green tea contain caffeine?', 'Green tea contains caffeine, but less than coffee.'],
    ['Does the museum support the tunnel?', 'The museum opposes the tunnel and supports a footbridge.'],
    ['Did the old contract end?', 'The old contract ended in May and the new contract has not started.'],
  ])('%s quotes and does not decide: words alone do not tell what is denied', (question, text) => {
    const reply = asked(question, tinyDossier({ 'notes.md': `${text}\n` }))
    expect(reply.side).toBe('UNCERTAIN')
    expect(reply.references[0]?.path).toBe('notes.md')
  })
})

describe('an offline answer on one thing in the place of another', () => {
  const databases = tinyDossier({
    'notes.md':
      'Postgres improved our replication lag from 40 s to 2 s. Postgres has better tooling for our analysts.\nMySQL failed twice last year and lost us a weekend.\n',
  })

  test.each([
    ['Should we move from MySQL to Postgres?', 'YES'],
    ['Should we replace MySQL with Postgres?', 'YES'],
    ['Should we replace Postgres with MySQL?', 'NO'],
    ['Should we keep MySQL instead of Postgres?', 'NO'],
  ])('%s %s', (question, side) => {
    const reply = asked(question, databases)
    expect(reply.side).toBe(side)
    expect(reply.text).not.toMatch(/other side|against this answer|Not all of it agrees/)
  })

  test.each(['Should we migrate to Postgres?', 'Should we switch to Postgres?'])(
    '%s finds what the file says, though it is little',
    (question) => {
      const reply = asked(question, databases)
      expect(reply).toMatchObject({ side: 'UNCERTAIN', position: expect.stringContaining('too little') })
      expect(quotesOf(reply)).toContain('Postgres has better tooling for our analysts')
    },
  )

  test('says that there is nothing only if no telling word is shared', () => {
    expect(asked('Should we migrate to Oracle next year?', databases).references).toEqual([])
    expect(asked('What is the cost of a flight?', trams).references).toEqual([])
  })
})

describe('an offline answer to a short open question', () => {
  test('A or B has no side and gets what the sources say of either', () => {
    const reply = asked('Trams or minibuses?', trams)
    expect(reply.side).toBeNull()
    expect(quotesOf(reply).join()).toContain('rams')
  })

  test('a thing of another size is still that thing', () => {
    const dossier = tinyDossier({ 'a.md': 'The services were slower than before.\nLunch was better than before.\n' })
    expect(quotesOf(asked('Monolith or microservices?', dossier))).toEqual(['The services were slower than before'])
  })

  test('a cost is found by its amount as well', () => {
    const dossier = tinyDossier({
      'a.md': 'I estimate the split at 40 person-weeks.\nThe extraction cost about 31 weeks of work.\nThe split was done by two people.\n',
    })
    expect(quotesOf(asked('What is the cost of splitting?', dossier)).slice(0, 2).sort()).toEqual([
      'I estimate the split at 40 person-weeks',
      'The extraction cost about 31 weeks of work',
    ])
  })

  test('praise is no drawback, and an irregular past is still the verb', () => {
    const dossier = tinyDossier({
      'a.md': 'The boiler saved us money in May.\nThe boiler broke down three times.\nThe boiler stands in the cellar.\n',
    })
    expect(quotesOf(asked('What are the drawbacks of the boiler?', dossier))).not.toContain('The boiler saved us money in May')
    expect(asked('How often did the boiler break down?', dossier).position).toContain('three times')
  })

  test('one shared word of many takes no side', () => {
    const reply = asked('Should the council of the village protect old beech forests near the streets?', trams)
    expect(reply.side).toBe('UNCERTAIN')
  })

  test('how long asks for a time, who for somebody', () => {
    const dossier = tinyDossier({
      'a.md':
        'The pipeline has three stages in a row.\nThe pipeline takes 52 minutes on most days.\nTwo engineers maintain the pipeline at night.\n',
    })
    expect(asked('How long does the pipeline take?', dossier).position).toContain('52 minutes')
    expect(asked('Who maintains the pipeline?', dossier).position).toContain('Two engineers')
  })
})

describe('an offline answer without material', () => {
  test('says that there is no dossier and how to give one', () => {
    const reply = asked(QUESTION, emptyDossier)
    expect(reply).toMatchObject({
      side: 'UNCERTAIN',
      confidence: 0.1,
      references: [],
      position: 'No dossier was given; an offline seat has nothing else to quote.',
    })
    expect(reply.text).toContain('--dossier')
  })

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

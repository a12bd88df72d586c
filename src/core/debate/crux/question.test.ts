import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asQuestion, isOpenQuestion, plainQuestion, readQuestion } from './question.ts'

describe('a question that is answered with yes or no', () => {
  test.each([
    'Is Bitcoin a hedge?',
    'is Bitcoin a hedge',
    "Isn't gold a hedge?",
    'Won’t prices settle into something people accept?',
    'Does remote work reduce output?',
    'Should we split the monolith?',
    'Has the trial shown enough?',
    'Must the council act?',
    'In ten years, will gold be money?',
    'When rates rise, will Bitcoin fall?',
    'Binary question: Is Bitcoin a risk asset (YES) or a hedge (NO)?',
    'Risk asset (YES) or hedge (NO)?',
    'Whether Bitcoin is a hedge',
  ])('%s', (text) => expect(readQuestion(text)).toMatchObject({ binary: true, because: null }))

  test.each([
    ['How volatile is Bitcoin?', 'It asks "how": put it so that the answer is yes or no.'],
    ['What drives prices?', 'It asks "what": put it so that the answer is yes or no.'],
    ['When will it fall?', 'It asks "when": put it so that the answer is yes or no.'],
    ['Which is it, is it gold?', 'It asks "which": put it so that the answer is yes or no.'],
    ['Is it a hedge, and why?', 'It asks two things: keep the one that is answered with yes or no.'],
    ['Bitcoin is a hedge', 'It is not answered with yes or no: begin with a word such as is, does, will or should.'],
    ['Island life or city life?', 'It is not answered with yes or no: begin with a word such as is, does, will or should.'],
    ['Risk asset (YES) or hedge?', 'It is not answered with yes or no: begin with a word such as is, does, will or should.'],
    [' ?', 'There is no question.'],
  ])('not: %s', (text, because) => expect(readQuestion(text)).toMatchObject({ binary: false, because }))
})

describe('what it asks for', () => {
  test.each([
    ['Is Bitcoin a risk asset (YES) or a hedge (NO)?', 'identity'],
    ['Is Bitcoin volatile?', 'identity'],
    ['Does a token count as a security?', 'identity'],
    ['Does remote work reduce output?', 'cause'],
    ['Would splitting the monolith reduce lead time?', 'cause'],
    ['Is unemployment caused by automation?', 'cause'],
    ['Should we split the monolith?', 'decision'],
    ['Is it worth the money?', 'decision'],
    ['Will institutions hold more than 1% of their funds in Bitcoin by 2029?', 'forecast'],
    ['Will volatility prevent adoption within 5 years?', 'forecast'],
    ['Is the council likely to agree?', 'forecast'],
    ['Can Bitcoin replace gold?', 'other'],
  ] as const)('%s: %s', (text, kind) => expect(readQuestion(text)).toEqual({ binary: true, kind, because: null }))
})

describe('a pure reading of a measurement is no crux', () => {
  test.each([
    'Will correlation persist?',
    'Will the price rise?',
    'Will volatility fall?',
    "Will Bitcoin's price exceed $1M by 2030?",
    'Will the price of bread go up for two years?',
    'Will prices increase by 10%?',
    'Is inflation above 3%?',
    'Did the price rise in 2020?',
    'Has correlation with the Nasdaq persisted?',
    'Is it true that inflation is falling?',
  ])('%s', (text) =>
    expect(readQuestion(text)).toEqual({
      binary: true,
      kind: 'reading',
      because: 'It only reads a measurement. Ask what that would mean: what something is, what causes what, or what should be done.',
    }),
  )

  test.each([
    'Will the price rise if rates fall?',
    'Will rates increase unemployment?',
    'Will prices rise for savers?',
    'Will sales fall after the street closes to cars?',
    'Is volatility too high?',
    'Is the error rate higher on long shifts?',
    'Will growth change politics?',
    'Does the cost exceed the benefit?',
  ])('but what it means, or for whom, makes it more: %s', (text) =>
    expect(readQuestion(text)).toMatchObject({ binary: true, because: null }),
  )
})

describe('a question from what was said', () => {
  test.each([
    ['Bitcoin is a hedge.', 'Is it true that Bitcoin is a hedge?'],
    ["NO. It's anti-fragile.", "Is it true that it's anti-fragile?"],
    ['Remote work raises output', 'Is it true that remote work raises output?'],
    ['Inflation is falling', 'Is it true that inflation is falling?'],
    ['Splitting the monolith pays off because teams wait less.', 'Is it true that splitting the monolith pays off?'],
    ['Boeing recovers', 'Is it true that Boeing recovers?'],
    ['Shops need cars and shops need people', 'Is it true that shops need cars and shops need people?'],
    ['I think that the SEC will approve it!', 'Is it true that the SEC will approve it?'],
    ['What matters is supply.', 'Is it true that what matters is supply?'],
    ['The question is whether Bitcoin is a hedge', 'Is it true that Bitcoin is a hedge?'],
    ['We must decide whether to split the monolith', 'Should we split the monolith?'],
    ['How volatile is Bitcoin?', 'Is there a single right answer to "How volatile is Bitcoin"?'],
    ['which database', 'Is there a single right answer to "which database"?'],
    ['is  it a hedge,\nand why?', 'Is it a hedge?'],
    ['Crux: is Bitcoin a hedge', 'Is Bitcoin a hedge?'],
    ['The data are mixed. Is Bitcoin a hedge? I doubt it.', 'Is Bitcoin a hedge?'],
    ['In ten years, will gold be money', 'In ten years, will gold be money?'],
    ['Risk asset (YES) or hedge (NO)', 'Risk asset (YES) or hedge (NO)?'],
    ['is it one. and how. and how is it done.', 'Is it one?'],
    ['No.', ''],
    ['  ', ''],
  ])('%j becomes %j', (said, asked) => expect(asQuestion(said)).toBe(asked))

  test('whatever was said: it can be asked, begins with a capital, ends with one mark, and is not asked twice', () => {
    const word = fc.constantFrom(
      'is',
      'Bitcoin',
      'a',
      'hedge',
      'whether',
      'how',
      'The',
      'price',
      'rises',
      'because',
      'and',
      'not',
      '5%',
      'will',
    )
    const sentence = fc
      .tuple(fc.array(word, { minLength: 2, maxLength: 8 }), fc.constantFrom('.', '?', '!', ''))
      .map(([words, end]) => words.join(' ') + end)
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 3 }), (said) => {
        const asked = asQuestion(said.join(' '))
        expect(asked).toMatch(/^[^a-z][^?]*\?$/)
        expect(readQuestion(asked).binary).toBe(true)
        expect(asQuestion(asked)).toBe(asked)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the same question', () => {
  test('is the same in its words, signs among them, whatever its capitals and stops', () => {
    expect(plainQuestion('Is the share > 50 %?')).toBe(plainQuestion('is the share above 50'))
    expect(plainQuestion('Is the share > 50 %?')).not.toBe(plainQuestion('Is the share < 50 %?'))
    expect(plainQuestion('Is it -2?')).not.toBe(plainQuestion('Is it 2?'))
    expect(plainQuestion('Is a well-known one?')).toBe(plainQuestion('Is a well known one?'))
  })
})

describe('an open question', () => {
  test.each(['How should we do it?', 'What is best', 'Which of the three, and why?', 'Why did it fail?'])('%s', (text) =>
    expect(isOpenQuestion(text)).toBe(true),
  )
  test.each([
    'Should we do it, and how?',
    'We should do it',
    'What matters is whether it pays',
    'Who is it? Should we stop?',
    'How it works is clear.',
  ])('not: %s', (text) => expect(isOpenQuestion(text)).toBe(false))
})

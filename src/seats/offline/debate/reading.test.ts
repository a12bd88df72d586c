/** How a dossier is read for a debate: statements turned into questions, terms, tests and dates, and what a sentence leans to. */
import { describe, expect, test } from 'vitest'
import { tinyDossier } from '../tiny-dossier.fixture.ts'
import { askedFrom } from './asking.ts'
import { dateIn } from './dates.ts'
import { testIn } from './figures.ts'
import { issuesOf, termsFor } from './issues.ts'
import { figureIn } from './measures.ts'
import { type Line, poolOf } from './pool.ts'
import { uncapital, within } from './spelling.ts'
import { topicOf } from './topic.ts'

const always = (): boolean => true
const never = (): boolean => false

describe('a statement becomes the question it answers', () => {
  test.each([
    [
      'Enforced module boundaries give most of the benefit without a network',
      'Do enforced module boundaries give most of the benefit without a network?',
      1,
    ],
    ['A fixed supply does not create demand, and pays nothing', 'Does a fixed supply create demand?', -1],
    ['Volatility falls as the market matures: 81 percent in 2021', 'Does volatility fall as the market matures?', 1],
    [
      'Custody is therefore safe enough for large institutions, provided that nobody lends',
      'Is custody safe enough for large institutions?',
      1,
    ],
    ['Two new gas boilers would tie the association to gas', 'Would two new gas boilers tie the association to gas?', 1],
  ])('%s', (statement, question, sign) => expect(askedFrom(statement, always, never)).toEqual({ question, sign }))

  test.each([
    'The cloud bill rose from 5,440 to 7,330 euros last year',
    'In the first winter the pumps deliver less heat than planned',
    'The chair asked how many guests would move to the other site',
    'We can support long shifts with at most two in a row',
    'Nobody in the survey asks for more services than three',
  ])('but not: %s', (statement) => expect(askedFrom(statement, always, never)).toBeNull())
})

describe('a topic', () => {
  test('stated or asked, it is the same question', () => {
    expect(topicOf('Bitcoin is a good store of value').asked).toBe('Is Bitcoin a good store of value?')
    expect(topicOf('Should the town buy trams?').asked).toBe('Should the town buy trams?')
  })
})

describe('a test of a source', () => {
  test.each([
    [
      'Longfurrow would give up its case if the five-year correlation is above 0.5 on 31 December 2029',
      'the five-year correlation',
      'above 0.5',
      'on 2029-12-31',
    ],
    [
      'The mean allocation falls below 0.4 percent of assets by 30 June 2027.',
      'the mean allocation',
      'below 0.4 percent of assets',
      '2027-06-30',
    ],
    ['Fees exceed 25 percent of income in the year to 31 December 2030.', 'fees', 'above 25 percent of income', 'on 2030-12-31'],
  ])('%s', (sentence, metric, threshold, deadline) => expect(testIn(sentence, always)).toEqual({ metric, threshold, deadline }))

  test('what names no figure is none', () => expect(testIn('I would change my mind if the team grew on me.', always)).toBeNull())
})

describe('a figure', () => {
  const line = (quote: string, lean: 1 | 0 | -1): Line => ({
    path: 'a.md',
    quote,
    start: 1,
    end: 1,
    stems: new Set(),
    heading: '',
    lean,
    sure: 1,
    isTest: false,
    stance: 0,
    pleaded: false,
    personal: false,
    granted: false,
  })
  test('that rose and speaks for a side would have to fall for it, and the other way round', () => {
    expect(figureIn(line('Sales in the town rose to 40 percent', 1), 1, always)).toMatchObject({
      metric: 'sales in the town',
      threshold: 'below 27 percent',
    })
    expect(figureIn(line('Sales in the town rose to 40 percent', 1), -1, always)?.threshold).toBe('above 53 percent')
    expect(figureIn(line('Accidents in the town fell to 40 cases', 1), 1, always)?.threshold).toBe('above 53 cases')
  })
  test('that does not surely lean, or ends in a comma, gives no broken test', () => {
    expect(figureIn(line('Sales in the town rose to 40 percent', 0), 1, always)).toBeNull()
    expect(figureIn(line('Visits to the town rose to 204, by far the most', 1), 1, always)?.threshold).toBe('below 140')
  })
  test('of a cost names the cost, and a year is no figure', () => {
    expect(figureIn(line('A larger cold room would cost 7,500 pounds', -1), 1, always)?.metric).toBe('the cost of a larger cold room')
    expect(figureIn(line('The new room was 2024 a dream', 1), 1, always)).toBeNull()
  })
})

test('dates are read as sources write them, the last one first', () => {
  expect(dateIn('from 4 March 2025 to 31 December 2029')?.date).toBe('2029-12-31')
  expect([dateIn('by June 2027')?.date, dateIn('in 2031')?.date, dateIn('on 2026-02-07')?.date, dateIn('1,980 euros')]).toEqual([
    '2027-06-30',
    '2031-12-31',
    '2026-02-07',
    null,
  ])
})

describe('the pool', () => {
  const dossier = tinyDossier({
    'for.md':
      '# Letter\n\nTrams are a good idea, because the air gets better.\nThe depot is near the river and dry today.\n\n## What we grant\n\nThe bridge had to be closed for two weeks.\n',
    'against.md':
      '# Reply\n\nTrams are not a good idea, because nobody can pay for them.\nThe depot is under water when the river rises.\n',
    'call.txt':
      'Notes of a call, 3 May 2025\n\nFirst firm, for\nThe line brings new shops to the square.\n\nSecond firm, against\nThe line takes the parking places away.\n',
    'open.md':
      '# Questions\n\n1. Is the depot safe from the river?\nThe depot would be moved if the river rises above 3 metres before 31 December 2030.\n',
  })
  const pool = poolOf(dossier, 'Trams are a good idea')
  const leanOf = (start: string): number | undefined => pool.lines.find(({ quote }) => quote.startsWith(start))?.lean

  test('a file that states the claim pleads for it, one that denies it against it', () => {
    expect([leanOf('The depot is near'), leanOf('The depot is under')]).toEqual([1, -1])
  })
  test('what a file grants speaks against its own case', () => expect(leanOf('The bridge had')).toBe(-1))
  test('a section that says for or against speaks for or against', () => {
    expect([leanOf('The line brings'), leanOf('The line takes')]).toEqual([1, -1])
  })
  test('a heading that runs into a sentence is no part of the quotation', () =>
    expect(pool.lines.some(({ quote }) => quote.includes('First firm'))).toBe(false))
  test('a test leans nowhere', () => expect(pool.lines.find(({ isTest }) => isTest)).toMatchObject({ lean: 0, path: 'open.md' }))
  test('a question that the sources ask and are divided on comes first', () => {
    expect(issuesOf(dossier, 'Trams are a good idea')[0]).toMatchObject({ question: 'Is the depot safe from the river?', direction: 1 })
  })
  test('terms have their article', () => expect(termsFor(dossier, 'Trams are a good idea').map(({ text }) => text)).toContain('the depot'))
})

describe('spelling', () => {
  test('a name keeps its capital, a common word does not', () => {
    expect([
      uncapital('The air is clean'),
      uncapital('Larkfield is small'),
      uncapital('Custody is safe', always),
      uncapital('I read it'),
    ]).toEqual(['the air is clean', 'Larkfield is small', 'custody is safe', 'I read it'])
  })
  test('what is cut is cut between words, shows it, and closes its quotation', () => {
    const cut = within(`“${'word '.repeat(40)}”`, 60)
    expect(cut.length).toBeLessThanOrEqual(60)
    expect(cut).toMatch(/word …”$/)
  })
})

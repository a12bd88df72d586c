/** Which questions a dossier holds, what a yes to them means, and with which figures and dates they can be tested. */
import { describe, expect, test } from 'vitest'
import { tinyDossier } from '../tiny-dossier.fixture.ts'
import { bearingOf } from './bearing.ts'
import { deadlineFor, presentDate } from './dates.ts'
import { falsifierFor, testIn } from './figures.ts'
import { issueFor, issuesOf } from './issues.ts'
import { measureIn } from './measures.ts'
import { poolOf } from './pool.ts'
import { reasonFrom } from './said.ts'
import { seatOf } from './seat.ts'
import { standOn } from './stand.ts'
import { selfOf } from './table.fixture.ts'
import { topicOf } from './topic.ts'

const always = (): boolean => true
const TOPIC = 'The town should close the quay to cars'
const quay = tinyDossier({
  'trial.md':
    '# The trial on the quay, 4 March 2026\n\nThe town closed the quay to cars for one summer.\nAccidents on the quay fell from 14 to 6 during the trial.\nSales of the cafes rose by 9 percent during the trial.\n',
  'traders.md':
    '# The case against closing the quay to cars\n\nClosing the quay would need 120 more parking places behind the station.\nThe traders expect to lose 15 percent of their deliveries in winter.\nThe council votes again before 2028.\n',
})
const seat = seatOf(selfOf('Speaker A'), { seed: 1, dossier: quay, request: 'x' })

describe('questions below the topic', () => {
  const issues = issuesOf(quay, TOPIC)
  test('weigh a measured gain against a measured price', () =>
    expect(issues.map(({ question }) => question)).toContain(
      'Would the fall in accidents on the quay outweigh the number of additional parking places needed?',
    ))
  test('none asks the topic itself', () => {
    expect(issues.length).toBeGreaterThan(0)
    expect(issues.filter(({ question, isTopic }) => isTopic || question === topicOf(TOPIC).asked)).toEqual([])
  })
  test('both sides have a figure that would turn them, with a date that the sources give', () => {
    const [issue] = issues
    const tests = [1, -1].map((side) => issue && falsifierFor(seat, poolOf(quay, TOPIC), issue, side))
    expect(tests.map((one) => [one?.threshold, one?.deadline])).toEqual([
      ['above 14', '2027-12-31'],
      ['below 80', '2027-12-31'],
    ])
  })
  test('without a date ahead there is no test at all', () => {
    const undated = tinyDossier({
      'trial.md': '# Trial\n\nThe town closed the quay to cars.\nAccidents on the quay fell from 14 to 6 during the trial.\n',
      'no.md': '# The case against closing the quay to cars\n\nClosing the quay would need 120 more parking places behind the station.\n',
    })
    const issue = issueFor(undated, TOPIC, topicOf(TOPIC).asked)
    expect(falsifierFor(seat, poolOf(undated, TOPIC), issue, 1)).toBeNull()
  })
})

describe('what a yes means', () => {
  const gold = tinyDossier({
    'a.md':
      '# Letter\n\nBitcoin is a good store of value, because its supply is fixed.\nIn 2021 Bitcoin gained 60 percent and gold lost 4 percent.\n',
    'b.md':
      '# Reply\n\nBitcoin is not a good store of value, because its price falls by half.\nGold has kept its purchasing power for ten years.\n',
  })
  const topic = 'Bitcoin is a good store of value'
  const direction = (question: string): number => issueFor(gold, topic, question).direction
  test.each([
    ['Is Bitcoin safer than gold?', 1],
    ['Is gold better than Bitcoin over ten years?', -1],
    ['Is Bitcoin a risk for its holders?', -1],
    ['Is silver found in the north?', 0],
  ])('%s', (question, expected) => expect(direction(question)).toBe(expected))
  test('where it can not be told, a seat with a stance takes no side', () => {
    const holder = seatOf(selfOf('Speaker A', { stance: 'YES' }), { seed: 1, dossier: gold, request: 'x' })
    expect(standOn(gold, topic, 'Is gold found in the north?', holder, 'YES').side).toBe('UNCERTAIN')
  })
  test('on the topic itself a seat answers as it did on the topic, undecided or not', () => {
    const sides = (['YES', 'NO', 'UNCERTAIN'] as const).map(
      (side) => standOn(gold, topic, 'Is Bitcoin a good store of value?', seat, side).side,
    )
    expect(sides).toEqual(['YES', 'NO', 'UNCERTAIN'])
  })
  test('the opposite of the topic is not the topic', () =>
    expect(issueFor(gold, topic, 'Is Bitcoin not a good store of value?').isTopic).toBe(false))
})

describe('dates', () => {
  const papers = [{ path: 'a.md', text: 'Memo, 8 January 2026\n\nThe permit is due in June 2027.\nIt ends before 2030.\n' }]
  test('today is when the papers were written', () => expect(presentDate(papers)).toBe('2026-01-08'))
  test('the last date ahead that the horizon reaches is the deadline', () => {
    expect(deadlineFor(papers, '', 'a.md', '12-18mo')).toBe('2027-06-30')
    expect(deadlineFor(papers, '', 'a.md', '5y')).toBe('2029-12-31')
    expect(deadlineFor([{ path: 'b.md', text: 'Nothing was dated here.' }], 'by 2031', null, '5y')).toBe('2031-12-31')
    expect(deadlineFor([{ path: 'b.md', text: 'It was so in 2019.' }], '', null, '5y')).toBeNull()
  })
})

describe('a test that is none', () => {
  test.each([
    'I would change my mind if pipelines stayed above 30 minutes in June.',
    'I would change my mind if more than 5 percent are lost.',
  ])('%s', (sentence) => expect(testIn(sentence, always)).toBeNull())
  test('a share is counted as a share', () =>
    expect(testIn('If more than 5 percent of the tables are written by two parts on 31 March 2027.', always)).toEqual({
      metric: 'the share of the tables that are written by two parts',
      threshold: 'above 5 percent',
      deadline: 'on 2027-03-31',
    }))
})

describe('what bears on a test', () => {
  const line = (quote: string) => {
    const [found] = poolOf(tinyDossier({ 'a.md': `# A\n\n${quote}.\n` }), TOPIC).lines
    return found ?? { quote, stems: new Set<string>() }
  }
  const mark = { metric: 'the number of accidents on the quay', threshold: 'below 10', deadline: '2027-12-31' }
  test('a value past the mark meets it, one before it contradicts it', () => {
    expect(bearingOf(line('The accidents on the quay fell from 14 to 6 last year'), mark)).toBe('meets')
    expect(bearingOf(line('The accidents on the quay fell from 14 to 12 last year'), mark)).toBe('contradicts')
  })
  test('what a value is set beside is not the value', () =>
    expect(bearingOf(line('The quay had 12 accidents in all, compared with 6 elsewhere'), mark)).toBe('contradicts'))
  test('a test of a day to come can not be met before it, nor by a value of long ago or a hope', () => {
    expect(bearingOf(line('The accidents on the quay fell from 14 to 6 last year'), { ...mark, deadline: 'on 2027-12-31' })).toBe('context')
    expect(bearingOf(line('The accidents on the quay fell from 14 to 6 in 2011'), mark)).toBe('context')
    expect(bearingOf(line('The mayor expects 6 accidents on the quay next year'), mark)).toBe('context')
  })
})

describe('a figure as a noun', () => {
  test.each([
    ['Lateness in the first lesson fell from 14 to 6 percent', 'the fall in lateness in the first lesson'],
    ['A later start would need 11 more buses', 'the number of additional buses needed'],
    ['In Westbrook the cost of buses rose by 9 percent', 'the rise in the cost of buses'],
    ['The cost is 1.4 million euros a year', 'the cost of 1.4 million euros a year'],
  ])('%s', (quote, noun) => expect(measureIn({ quote }, always)?.noun).toBe(noun))
})

describe('a reason', () => {
  const pool = poolOf(quay, TOPIC)
  const reason = (quote: string, asked?: ReadonlySet<string>): string => reasonFrom({ quote, personal: false }, pool, asked)
  test('is not cut off from its own reason', () =>
    expect(reason('Whoever wants rent should buy a house, because a quay needs no rent')).toContain('a quay needs no rent'))
  test('does not say the claim once more', () =>
    expect(reason('The town should close the quay to cars, because children play there')).toBe('children play there'))
})

describe('a topic', () => {
  test.each([
    ['Schools in our county should start later', 'Should schools in our county start later?'],
    ['Tabs are better than spaces', 'Are tabs better than spaces?'],
    ['Larkfield should split its monolith', 'Should Larkfield split its monolith?'],
    ['NATO should grow', 'Should NATO grow?'],
    ['How should we do it?', 'How should we do it?'],
  ])('%s', (text, asked) => expect(topicOf(text).asked).toBe(asked))
})

describe('what a pleading file grants', () => {
  const memo = tinyDossier({
    'a.md':
      '# The case against closing the quay to cars\n\nShops lose their customers when the quay is closed.\nSundays are the exception, and I would not object to closing it then.\n',
  })
  test('is no reason for its case', () => expect(poolOf(memo, TOPIC).lines.map(({ lean }) => lean)).toEqual([-1, 0]))
})

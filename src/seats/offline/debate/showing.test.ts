/** Tests that say what they would show: read, and given to the side that they speak against. */
import { describe, expect, test } from 'vitest'
import { tinyDossier } from '../tiny-dossier.fixture.ts'
import { bearingOf } from './bearing.ts'
import { falsifierFor, testIn } from './figures.ts'
import { issueFor } from './issues.ts'
import { poolOf } from './pool.ts'
import { seatOf } from './seat.ts'
import { shownBy } from './showing.ts'
import { selfOf } from './table.fixture.ts'

const topic = 'The town should ban cars from the square'
const works = 'Footfall above 14,000 a day on 31 December 2027 would show that the ban works'
const fails = 'Turnover of the shops below 95 percent of 2024 on 31 December 2027 would show that the ban fails'
const forIt = `# For the ban\n\nThe town should ban cars from the square, because footfall rose from 12,000 to 15,500 a day.\n${works}.\n`
const against = `# Against\n\nThe town should not ban cars from the square, because turnover fell.\n${fails}.\n`
const seat = seatOf(selfOf('Speaker A'), { seed: 1, dossier: tinyDossier({}), request: 'x' })

const falsifier = (texts: Readonly<Record<string, string>>, side: number) => {
  const dossier = tinyDossier(texts)
  return falsifierFor(seat, poolOf(dossier, topic), issueFor(dossier, topic, topic), side)
}

describe('a test that says what it would show', () => {
  test('metric, threshold and date are read out of it', () => {
    expect(testIn(works, () => true)).toEqual({ metric: 'footfall', threshold: 'above 14,000 a day', deadline: 'on 2027-12-31' })
    expect(testIn(fails, () => true)).toMatchObject({ metric: 'turnover of the shops', threshold: 'below 95 percent of 2024' })
  })
  test('a condition at the head of a sentence ends where the sentence goes on', () =>
    expect(testIn('If overtime is below 3 hours a month on 31 December 2027, the memo should be revised', () => true)).toEqual({
      metric: 'overtime',
      threshold: 'below 3 hours a month',
      deadline: 'on 2027-12-31',
    }))
  test('it is no argument, and leans nowhere', () =>
    expect(poolOf(tinyDossier({ 'city.md': forIt }), topic).lines.find(({ quote }) => quote === works)).toMatchObject({
      isTest: true,
      lean: 0,
    }))
  test('a verdict with a not says the opposite, and one on something else says nothing', () => {
    const stems = poolOf(tinyDossier({ 'city.md': forIt }), topic).topic.stems
    expect(
      [works, fails, works.replace('works', 'does not work'), works.replace('the ban', 'a lamp')].map((one) => shownBy(one, stems)),
    ).toEqual([1, -1, -1, 0])
  })
  test('each side takes the one that speaks against it, whoever wrote it', () => {
    const texts = { 'city.md': forIt, 'traders.md': against }
    expect(falsifier(texts, -1)).toMatchObject({ metric: 'footfall', threshold: 'above 14,000 a day', deadline: 'on 2027-12-31' })
    expect(falsifier(texts, 1)).toMatchObject({ metric: 'turnover of the shops', threshold: 'below 95 percent of 2024' })
  })
  test('where there is only one, the side that it speaks for would change its mind if the mark were missed', () =>
    expect(falsifier({ 'city.md': forIt }, 1)).toMatchObject({ metric: 'footfall', threshold: 'at most 14,000 a day' }))
})

test('a rise by some percent is no value of the thing', () => {
  const stems = new Set(['output', 'employe', 'employee'])
  const line = { quote: 'Output per employee rose by 3 percent in the pilot', stems }
  const asked = { metric: 'output per employee', deadline: '2027-12-31' }
  expect(bearingOf(line, { ...asked, threshold: 'at most 98 percent' })).toBe('context')
  expect(
    bearingOf({ ...line, quote: 'Output per employee was 3 percent in the pilot' }, { ...asked, threshold: 'at most 98 percent' }),
  ).toBe('meets')
})

import { describe, expect, test } from 'vitest'
import { polarity } from './cues.ts'
import { leanOf } from './lean.ts'
import { readQuestion } from './question.ts'

describe('how a clause speaks of its subject', () => {
  test.each([
    'The bill fell by 45 percent',
    'Deploys rose from 6 to 19 a week',
    'That has caused no trouble at all',
    'A failure no longer stopped sales',
    'Templates reached customers in 6 minutes instead of 41 minutes',
    'The team would do it again',
  ])('well: %s', (clause) => expect(polarity(clause)).toBeGreaterThan(0))

  test.each([
    'Deploys fell from 22 to 13',
    'The cloud bill went up by 60 percent',
    'The extraction took 13 weeks instead of 6',
    'The first half year was slower',
    'Only 4 of them would have been contained by it',
    'It added 85 milliseconds to the latency',
    'Heat pumps are less efficient in winter',
  ])('ill: %s', (clause) => expect(polarity(clause)).toBeLessThan(0))

  test.each(['The team has five engineers', 'Pods are spread over failure domains', 'The failed trial says little'])(
    'neither: %s',
    (clause) => expect(polarity(clause)).toBe(0),
  )
})

describe('which way a sentence leans', () => {
  const split = readQuestion('Should a five-person team split its monolith?')
  const keep = readQuestion('Should the team keep the monolith?')
  const lean = (sentence: string, heading = '', question = split) => leanOf(sentence, heading, question, true)

  test('praise of the act leans to yes, blame to no', () => {
    expect(lean('Availability improved after the split')).toBeGreaterThan(0)
    expect(lean('The first extraction took 13 weeks instead of 6')).toBeLessThan(0)
  })
  test('praise of the alternative leans to no', () => expect(lean('After the merge the cloud bill fell by 45 percent')).toBeLessThan(0))
  test('blame of the thing left behind leans to yes', () => expect(lean('The monolith had an outage every week')).toBeGreaterThan(0))
  test('plain advice counts, also when denied', () => {
    expect(lean('The team should split its monolith')).toBeGreaterThan(1)
    expect(lean('A team of five should not split its monolith yet')).toBeLessThan(-1)
  })
  test('hedged advice does not count', () => expect(lean('A team should split only along its data')).toBe(0))
  test('a change taken back leans to no, and to yes where the question is whether to keep', () => {
    expect(lean('After 20 months the team went back to a monolith')).toBeLessThan(0)
    expect(lean('After 20 months the team went back to a monolith', '', keep)).toBeGreaterThan(0)
  })
  test('sections of a file on the question lean as they are called', () => {
    expect(lean('Each laptop needs two databases', 'Plan › Drawbacks')).toBeLessThan(0)
    expect(lean('Pages get lost every week', 'Plan › Motivation')).toBeGreaterThan(0)
    expect(leanOf('Each laptop needs two databases', 'Plan › Drawbacks', split, false)).toBe(0)
  })
  test('a section on what went wrong with a change speaks for keeping', () => {
    expect(lean('The extraction needed two databases', 'Post-mortem › What went wrong', keep)).toBeGreaterThan(0)
    expect(lean('The extraction needed two databases', 'Post-mortem › What went wrong')).toBeLessThan(0)
  })
  test('a count is nothing acted upon', () =>
    expect(lean('Two of the nine declined the offer', '', readQuestion('Should we hire two engineers?'))).toBe(0))
  test('a section on something else says nothing', () => {
    const install = readQuestion('Should we install a heat pump?')
    expect(lean('It would be illegal after 2035', 'Heating › Drawbacks of gas', install)).toBe(0)
    expect(lean('It would be loud in the yard', 'Heating › Drawbacks of heat pumps', install)).toBeLessThan(0)
  })
  test('what is about something else leans nowhere', () => expect(lean('The cafeteria improved its soup')).toBe(0))
  test('merge conflicts are no merge', () => expect(lean('Merge conflicts are a problem')).toBe(0))
  test('a database migration is no move', () =>
    expect(lean('A database migration failed', '', readQuestion('Should we move to trams?'))).toBe(0))
})

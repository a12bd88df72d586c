/** The promises of the worked example, over fifty seeds, and ten topics of other fields. */
import { describe, expect, test } from 'vitest'
import { exampleFigures, type Figures, holds, TOPICS, topicFigures } from './offline-figures.ts'

const SEEDS = 50

describe('the worked example, offline', async () => {
  const all: Figures[] = []
  for (let seed = 1; seed <= SEEDS; seed++) all.push(await exampleFigures(seed))

  test('keeps its figures for at least 45 of 50 seeds', () => {
    const broken = all.filter((figures) => !holds(figures)).map(({ name }) => name)
    expect(broken.length, `broken: ${broken.join(', ')}`).toBeLessThanOrEqual(5)
  })

  test('never quotes what is not there, and never says a sentence twice', () => {
    expect(all.filter(({ failedQuotes }) => failedQuotes > 0)).toEqual([])
    expect(all.flatMap(({ name, repeated }) => repeated.map((text) => `${name}: ${text}`))).toEqual([])
  })

  test('mostly answers what concerned the seat, hardly ever by the fallback', () => {
    expect(all.filter(({ attention, fallback }) => attention < 0.6 || fallback > 0.15)).toEqual([])
  })
})

describe('topics of other fields', () => {
  test.each(TOPICS)('%s locks a crux or says why not', async (name) => {
    const { locks, because, failedQuotes } = await topicFigures(name)
    expect(locks > 0 || (because ?? '') !== '').toBe(true)
    expect(failedQuotes).toBe(0)
  })
})

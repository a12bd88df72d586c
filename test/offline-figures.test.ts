/** The promises of the two worked examples, over twenty seeds, and ten topics of other fields. `npm run figures` takes fifty. */
import { describe, expect, test } from 'vitest'
import { asksBeneath, exampleFigures, type Figures, holds, monolithFigures, TOPICS, topicFigures } from './offline-figures.ts'

const SEEDS = 20

describe('the worked example, offline', async () => {
  const all: Figures[] = []
  for (let seed = 1; seed <= SEEDS; seed++) all.push(await exampleFigures(seed))

  test('keeps its figures for at least 18 of 20 seeds', () => {
    const broken = all.filter((figures) => !holds(figures)).map(({ name }) => name)
    expect(broken.length, `broken: ${broken.join(', ')}`).toBeLessThanOrEqual(2)
  })

  test('never quotes what is not there, and never says a sentence twice', () => {
    expect(all.filter(({ failedQuotes }) => failedQuotes > 0)).toEqual([])
    expect(all.flatMap(({ name, repeated }) => repeated.map((text) => `${name}: ${text}`))).toEqual([])
  })

  test('mostly answers what concerned the seat, hardly ever by the fallback', () => {
    expect(all.filter(({ attention, fallback }) => attention < 0.6 || fallback > 0.15)).toEqual([])
  })
})

describe('the second example, offline', async () => {
  const all: Figures[] = []
  for (let seed = 1; seed <= SEEDS; seed++) all.push(await monolithFigures(seed))

  test('validates a question below its topic, in two threads or more, for at least 18 of 20 seeds', () => {
    const broken = all.filter((figures) => !asksBeneath(figures)).map(({ name }) => name)
    expect(broken.length, `broken: ${broken.join(', ')}`).toBeLessThanOrEqual(2)
  })

  test('asks other questions under other seeds', () => {
    expect(new Set(all.map(({ beneath }) => [...beneath].sort().join(' '))).size).toBeGreaterThan(5)
  })

  test('now and then a seat changes its mind because its own falsifier was met, and not in every run', () => {
    const turned = all.filter((figures) => figures.turned > 0).length
    expect(turned).toBeGreaterThan(0)
    expect(turned).toBeLessThan(SEEDS / 2)
  })

  test('never quotes what is not there, and never says a sentence twice', () => {
    expect(all.filter(({ failedQuotes }) => failedQuotes > 0)).toEqual([])
    expect(all.flatMap(({ name, repeated }) => repeated.map((text) => `${name}: ${text}`))).toEqual([])
  })
})

describe('topics of other fields', async () => {
  const all = await Promise.all(TOPICS.map((name) => topicFigures(name)))

  test('at least seven of ten lock a question below the topic', () => {
    expect(all.filter(({ locks, beneath }) => locks > 0 && beneath.length > 0).length).toBeGreaterThanOrEqual(7)
  })

  test.each(all)('$name locks a crux or says why not', ({ locks, because, failedQuotes }) => {
    expect(locks > 0 || (because ?? '') !== '').toBe(true)
    expect(failedQuotes).toBe(0)
  })
})

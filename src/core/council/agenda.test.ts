/** How many findings a request is about: what its share pays for, what its reply can answer, and never next to none. */
import { describe, expect, test } from 'vitest'
import { dossierOf, review, stated } from '../../../test/council-facts.ts'
import { reviews, Stage } from '../../../test/council-stage.ts'
import { seat } from '../../../test/facts.ts'
import { REQUEST } from './numbers.ts'

/** Words of about `tokens` tokens that no other finding shares. */
const told = (nth: number, tokens: number): string => `${nth}`.repeat(Math.ceil((tokens * 4) / `${nth}`.length)).slice(0, tokens * 4)
const raised = (from: number, count: number, tokens: number) =>
  Array.from({ length: count }, (_, n) => stated({ severity: 'major', quote: null, description: told(101 + from + n, tokens) }))

const asked = (
  by: Readonly<Record<string, number>>,
  { tokens = 100, tokensMax = 100_000, outputTokensMax = 3_000, driver = 'model' } = {},
) => {
  const script = Object.entries(by).map(([id, count], nth) => [id, review(raised(nth * 100, count, tokens))] as const)
  const stage = new Stage({
    dossier: dossierOf('# Ropes\n\nThe crew keeps them dry.\n'),
    limits: { tokensMax, outputTokensMax },
    cast: ['a', 'b', 'c'].map((id) => seat(id, driver === 'model' ? {} : { driver: 'offline', model: null })),
    script: { review: reviews(Object.fromEntries(script)) },
  })
  stage.run(({ state }) => state === 'CYCLE_2')
  stage.tick()
  const view = stage.viewOf('assess/c/1')
  return view.purpose === 'assess' ? view.findings : []
}

describe('findings put before a seat that pays by the token', () => {
  /** A third of what cycles 1 and 2 may use, less reply, prompt and the least of the document; a finding is 60 and its words. */
  const room = (tokensMax: number): number => Math.floor((tokensMax * 0.7) / 3) - 3_000 - 3_600 - 800
  test('are as many as the share of the cycle pays for', () => {
    const fits = Math.floor(room(50_000) / (60 + 240))
    expect(fits).toBeGreaterThan(REQUEST.findingsMin)
    expect(asked({ a: 20 }, { tokens: 240, tokensMax: 50_000 })).toHaveLength(fits)
  })
  test('are as many as a reply can answer, at 80 tokens each', () => {
    expect(asked({ a: 40 }, { tokens: 10 })).toHaveLength(37)
    expect(asked({ a: 40 }, { tokens: 10, outputTokensMax: 1_600 })).toHaveLength(20)
  })
  test('are three even where the share is used up', () => expect(asked({ a: 9 }, { tokensMax: 6_000 })).toHaveLength(3))
  test('are of each who raised them in turn', () => {
    const shown = asked({ a: 40, b: 2 }, { tokens: 10 }).map(({ id }) => Number(id.slice(2)))
    expect(shown.filter((id) => id > 40)).toEqual([41, 42])
  })
})

test('a seat that pays nothing is shown up to sixty', () =>
  expect(asked({ a: 40, b: 40 }, { tokens: 10, driver: 'offline' })).toHaveLength(60))

/** How much of a long document goes with a request: the passages that findings are about first. */
import { describe, expect, test } from 'vitest'
import { dossierOf, review, stated } from '../../../test/council-facts.ts'
import { reviews, Stage } from '../../../test/council-stage.ts'
import { seat } from '../../../test/facts.ts'
import { allowanceOf, roomFor } from './budget.ts'
import { unitAt } from './grant.ts'

const PLANTED = 'The lamps of pier ninety are switched off by nobody in particular every morning.'
const section = (n: number): string =>
  [
    `## Part ${n}`,
    '',
    ...Array.from({ length: 30 }, (_, line) => `Part ${n} describes rope number ${line} of the harbour and its colour in some detail.`),
    ...(n === 90 ? [PLANTED] : []),
    '',
  ].join('\n')
const dossier = dossierOf(['# Ropes', '', ...Array.from({ length: 100 }, (_, n) => section(n + 1))].join('\n'))

describe('in cycle 2', () => {
  const cast = [seat('a', { driver: 'offline', model: null }), seat('b'), seat('c')]
  const stage = new Stage({
    dossier,
    cast,
    script: {
      review: (view, { seat: id, mode }) =>
        id === 'a' && view.self.modes[0]?.number === mode ? review([stated({ mode, quote: PLANTED })]) : undefined,
    },
  })
  stage.run(({ state }) => state === 'CYCLE_2')
  stage.tick()
  const units = stage.own.survey?.units ?? []
  const about = unitAt(units, stage.own.findings.size === 0 ? 0 : (stage.report.findings[0]?.lines?.start ?? 0))
  const grantOf = (id: string) => stage.of('turn.granted').findLast((turn) => turn.seat === id)?.shown ?? []
  const shownTo = (id: string) => grantOf(id).filter((one) => units.some((unit) => unit.id === one))
  test('the passage of a finding is shown, however late in the document it stands', () => {
    expect(about?.section).toEqual(['Part 90'])
    expect(shownTo('b')).toContain(about?.id)
    expect(shownTo('c')).toContain(about?.id)
  })
  test('the rest of the room is used, and not more', () => {
    const room = roomFor(allowanceOf('CYCLE_2', stage.state.house) ?? 0, 2, stage.state.house)
    const tokens = units.filter(({ id }) => shownTo('b').includes(id)).reduce((sum, unit) => sum + unit.tokens, 0)
    expect(tokens).toBeLessThanOrEqual(room)
    expect(tokens).toBeGreaterThan(room - 1_200)
  })
  test('in the order of the document', () => {
    const order = shownTo('b').map((id) => units.findIndex((unit) => unit.id === id))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })
  test('a seat that does not read by the token gets all of it', () => expect(shownTo('a')).toHaveLength(units.length))
  test('the findings that a seat is shown are in the record of what it is shown', () =>
    expect(['a', 'b'].map((id) => grantOf(id).at(-1))).toEqual(['F-1', 'F-1']))
})

describe('in cycle 1', () => {
  test('a document that fits is shown whole', () => {
    const stage = new Stage()
    stage.run(({ grants }) => Object.keys(grants).length > 0)
    for (const { shown } of stage.of('turn.granted')) expect(shown).toEqual(stage.own.survey?.units.map(({ id }) => id))
  })
  test('with next to no budget 800 tokens of it are shown all the same', () => {
    const stage = new Stage({ dossier, limits: { tokensMax: 1_000 }, script: { review: reviews({}) } })
    stage.run(({ grants }) => Object.keys(grants).length > 0)
    const units = stage.own.survey?.units ?? []
    for (const { shown } of stage.of('turn.granted')) {
      const tokens = units.filter(({ id }) => shown.includes(id)).reduce((sum, unit) => sum + unit.tokens, 0)
      expect(tokens).toBeGreaterThan(0)
      expect(tokens).toBeLessThanOrEqual(800)
    }
  })
})

test('a line is in the unit that holds it', () => {
  const units = [
    { id: 's0', section: [], start: 1, end: 4, tokens: 1 },
    { id: 's1', section: [], start: 5, end: 9, tokens: 1 },
  ]
  expect([4, 5, 9].map((line) => unitAt(units, line)?.id)).toEqual(['s0', 's1', 's1'])
  expect(unitAt(units, 10)).toBeUndefined()
})

describe('what findings take of a request', () => {
  /** Two thousand sections of a few tokens each, so that the room is used to the last of them. */
  const sections = Array.from({ length: 2_000 }, (_, n) => `## Part ${n}\n\nRope ${n}.\n`)
  const tiny = dossierOf(['# Ropes', '', PLANTED, '', ...sections].join('\n'))
  const LETTERS = 'abcdefghijklmnopqrst'
  const light = [...LETTERS].map((letter) => stated({ severity: 'minor', quote: null, description: letter.repeat(40) }))
  const asked = (purpose: 'assess' | 'vote', severity: 'blocker' | 'major', others = light.slice(0, 0)) => {
    const grave = stated({ severity, quote: PLANTED, description: 'x'.repeat(80) })
    const stage = new Stage({
      dossier: tiny,
      limits: { tokensMax: 50_000 },
      script: { review: reviews({ a: review([grave, ...others]) }) },
    })
    stage.run(() => stage.open[0]?.purpose === purpose)
    const shown = stage.of('turn.granted').at(-1)?.shown ?? []
    return (stage.own.survey?.units ?? []).filter(({ id }) => shown.includes(id)).reduce((sum, { tokens }) => sum + tokens, 0)
  }
  /** A third of what the cycle has left, less reply, prompt, and one finding with its 20 + 21 tokens of words. */
  const room = (allowance: number): number => Math.floor(allowance / 3) - 3_000 - 3_600 - (60 + 20 + Math.ceil(PLANTED.length / 4))
  const fills = (tokens: number, wanted: number): void => {
    expect(tokens).toBeLessThanOrEqual(wanted)
    expect(tokens).toBeGreaterThan(wanted - 15)
  }

  test('a finding takes its words and 60 tokens', () => fills(asked('assess', 'major'), room(35_000)))
  test('one that is only listed takes its description and 8', () =>
    fills(asked('assess', 'major', light), room(35_000) - light.length * (10 + 8)))
  test('a vote has the whole share of its cycle', () => fills(asked('vote', 'major'), room(47_500)))
  test('but with a blocker to remedy two fifths are kept back for the last round', () => fills(asked('vote', 'blocker'), room(28_500)))
})

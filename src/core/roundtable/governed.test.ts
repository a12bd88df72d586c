import { describe, expect, test } from 'vitest'
import { verified } from '../../../test/facts.ts'
import { agreeing } from '../../../test/roundtable/agreeing.ts'
import { type Play, type Played, played, QUIET } from '../../../test/roundtable-stage.ts'

type Said = NonNullable<ReturnType<NonNullable<NonNullable<Play['script']>['talk']>>>

const worksOf = ({ state }: Played, seat: string) => state.house.governor.works[seat] ?? []
const table = (over: Play = {}): Played => played({ options: { rounds: 2, switches: QUIET }, ...over })

/** One seat says this in every round. */
const saying = (said: (round: number) => Said, over: Play = {}): Played =>
  table({ ...over, script: { talk: (_, { seat, round }) => (seat === 'b' ? said(round) : undefined) } })

describe('a round that is over', () => {
  test('shows the last word of each seat as its work; blind stances are prose alone', () => {
    const stage = table()
    const closes = stage.of('round.closed').map(({ seq }) => seq)
    expect(worksOf(stage, 'a').map(({ seq }) => seq)).toEqual(closes)
    expect(worksOf(stage, 'a')[0]).toMatchObject({ archetypes: ['explorer', 'skeptic'], challenges: null, prose: { recommends: true } })
    expect(worksOf(stage, 'a')[1]).toMatchObject({ challenges: [], review: null })
  })
  test('what was mended is seen as it was mended', () => {
    const stage = table({
      script: { talk: (_, { seat, target }) => (seat === 'b' && target === null ? { alternatives: [], failureModes: [] } : undefined) },
    })
    const mended = stage.of('contribution.made').find(({ revises }) => revises !== null)
    expect(mended).toBeDefined()
    expect(worksOf(stage, 'b').map(({ request }) => request)).toContain(mended?.request)
    expect(worksOf(stage, 'b')).toHaveLength(stage.of('round.closed').length)
  })
  test('is a boundary, and the whole roundtable is one cycle', () => {
    const { phase, cycle } = table().state.house.governor
    expect([phase, cycle]).toEqual([null, 1])
    expect(table({ until: ({ rounds }) => rounds.length === 2 }).state.house.governor.phase).toBe('check')
  })
  test('a text with four side paths is a rabbit hole, with three not', () => {
    const asides = (count: number) => saying(() => ({ text: `It is so.[ASSUME] ${'By the way, it rained.[ASSUME] '.repeat(count)}` }))
    expect(asides(3).state.house.governor.due).toEqual([])
    expect(asides(4).state.house.governor.due).toMatchObject([
      { shadow: 'rabbit-hole', seat: 'b' },
      { shadow: 'rabbit-hole', seat: 'b' },
    ])
  })
})

describe('disputes', () => {
  const doubt = ['One source alone can not carry a claim of this weight.', 'A claim of this weight can not be carried by one source alone.']
  const again = (round: number) => [{ claim: 'C1', because: doubt[(round - 1) % 2] ?? '' }]
  const dueOf = ({ state }: Played) =>
    state.house.governor.due.map((one) => (one.kind === 'break' ? one.kind : `${one.kind} ${one.shadow} ${one.seat}`))
  const bare = { alternatives: [], failureModes: [] }

  test('are challenges; options passed over, or ways to help, are their alternative', () => {
    const stage = (over: Said) =>
      worksOf(
        saying((round) => ({ challenges: again(round), ...over })),
        'b',
      )[1]?.challenges
    expect(stage({})).toMatchObject([{ hasAlternative: true, isVerified: true, isInScope: true, isMended: true }])
    expect(stage(bare)).toMatchObject([{ hasAlternative: false, isMended: false }])
  })
  test('of the same claim in other words are the same concern again', () =>
    expect(dueOf(saying((round) => ({ challenges: again(round), ...bare })))).toEqual(['shadow paralytic b']))
  test('but no shadow where each was verified and names an alternative', () =>
    expect(dueOf(saying((round) => ({ challenges: again(round) })))).toEqual(['suppressed paralytic b']))
  test('unless what it cites is not there', () =>
    expect(dueOf(saying((round) => ({ challenges: again(round) }), { check: () => ({ ...verified, verdict: 'failed' }) }))).toEqual([
      'shadow paralytic b',
    ]))
  test('kept up in the same words are not raised again', () => {
    const stage = saying(() => ({ challenges: [{ claim: 'C1', because: doubt[0] ?? '' }], ...bare }))
    expect(worksOf(stage, 'b').map(({ challenges }) => challenges?.length)).toEqual([undefined, 1, 0])
    expect(dueOf(stage)).toEqual([])
  })
  test('of two claims with one reason are two concerns', () => {
    const both = ['C1', 'C7'].map((claim) => ({ claim, because: doubt[0] ?? '' }))
    const stage = saying(() => ({ challenges: both, ...bare }))
    expect(worksOf(stage, 'b')[1]?.challenges).toHaveLength(2)
    expect(dueOf(stage)).toEqual([])
  })
})

describe('roles', () => {
  const RED = { mode: 'red-team-blue-team', rounds: 2, switches: QUIET } as const
  const attack = (n: number, steps: readonly string[]) => ({ title: `Attack ${n}`, precondition: 'A key.', steps })
  const red = (attacks: readonly ReturnType<typeof attack>[]) => {
    const stage = table({
      cast: 4,
      options: RED,
      script: { talk: ({ self }) => (self.role === 'red' ? ({ attacks, answers: [] } as never) : undefined) },
    })
    const id = Object.entries(stage.own.places).find(([, { role }]) => role === 'red')?.[0] ?? ''
    return { stage, id, works: worksOf(stage, id) }
  }

  test('red is a trickster, and its attacks are findings with steps to repeat them', () => {
    const { works } = red([attack(1, ['Open it.']), attack(2, [])])
    expect(works[1]).toMatchObject({
      archetypes: ['explorer', 'skeptic', 'trickster'],
      review: {
        verdict: 'none',
        findings: [
          { hasRepro: true, category: 'attack 1' },
          { hasRepro: false, category: 'attack 2' },
        ],
      },
    })
  })
  test('four attacks without a step are a false alarm, three are not', () => {
    const without = (count: number) => red(Array.from({ length: count }, (_, index) => attack(index, [])))
    expect(without(3).stage.state.house.governor.due).toEqual([])
    const { stage, id } = without(4)
    expect(stage.state.house.governor.due[0]).toMatchObject({ shadow: 'false-alarm', seat: id })
  })
  test('who evaluates keeps watch', () => {
    const stage = table({ cast: 3, options: { mode: 'devils-advocate', rounds: 1, switches: QUIET } })
    const id = Object.entries(stage.own.places).find(([, { role }]) => role === 'evaluator')?.[0] ?? ''
    expect(worksOf(stage, id)[0]).toMatchObject({ archetypes: ['explorer', 'skeptic', 'guardian'] })
  })
})

test('a round of objections is a challenge of everybody, with the hypothesis as its alternative', () => {
  const bare = { alternatives: [], failureModes: [] }
  const objecting = (hypothesis: string) => {
    const stage = played({
      cast: 4,
      options: { rounds: 3, switches: { verification: 'off' } },
      script: {
        ...agreeing,
        talk: (view, moment) => ({ ...agreeing.talk(view, moment), ...(view.purpose === 'object' ? { ...bare, hypothesis } : {}) }),
      },
    })
    const request = stage.own.rounds.find(({ kind }) => kind === 'objection')?.contributions.a?.request
    return worksOf(stage, 'a').find((work) => work.request === request)?.challenges
  }
  expect(objecting('Perhaps the island is smaller.')).toMatchObject([{ hasAlternative: true, isMended: true }])
  expect(objecting(' ')).toMatchObject([{ hasAlternative: false, isMended: false }])
})

/** Each feature off, logged or enforced: a log says what would have happened and changes nothing. */
import { describe, expect, test } from 'vitest'
import type { Feature, Switch } from '../../src/core/roundtable/words.ts'
import { type Play, played } from '../roundtable-stage.ts'
import { coined, file } from '../roundtable-talk.ts'
import { agreeing } from './agreeing.ts'

const HARMFUL = 'To kill your neighbour, first mix 20 g of rat poison into his coffee, then wait.[ASSUME]'
const ALL_OFF = { labels: 'off', citations: 'off', verification: 'off', groupthink: 'off', safety: 'off', exits: 'off' } as const

interface Case {
  readonly feature: Feature
  readonly play: Play
  /** What the feature does where it is enforced. */
  readonly acts: (run: ReturnType<typeof played>) => boolean
}

const accept = { vote: { vote: 'ACCEPT', claim: null, because: 'Yes.' } }
const mended = (run: ReturnType<typeof played>): boolean => run.of('turn.granted').some(({ target }) => target !== null)
const says = (over: object): Play => ({ script: { talk: (_, { seat, target }) => (seat === 'a' && target === null ? over : undefined) } })

const CASES: readonly Case[] = [
  { feature: 'labels', play: says({ text: `Perhaps ${coined('cited', 5)}.[ASSUME][1]`, references: [file('x.md')] }), acts: mended },
  { feature: 'citations', play: says({ text: `They counted ${coined('uncited', 5)}.[FACT]`, references: [] }), acts: mended },
  { feature: 'verification', play: says({ uncertain: [] }), acts: mended },
  {
    feature: 'groupthink',
    play: { cast: 4, script: agreeing },
    acts: (run) => run.of('round.opened').some(({ kind }) => kind === 'objection'),
  },
  { feature: 'safety', play: says({ text: HARMFUL, references: [] }), acts: (run) => run.of('contribution.blocked').length > 0 },
  { feature: 'exits', play: { cast: 5, script: { talk: () => accept } }, acts: (run) => run.own.exit?.reason === 'consensus' },
]

const switched = ({ feature, play }: Case, to: Switch) =>
  played({ cast: 3, ...play, options: { rounds: 3, switches: { ...ALL_OFF, [feature]: to } } })

/** What happened, without what is only noted. */
const course = (run: ReturnType<typeof played>) =>
  run.events.flatMap(({ seq: _, ...event }) => (event.type === 'measure.withheld' || event.type === 'deliberation.opened' ? [] : [event]))
/** Results of verification and of the safety tier are noted beside what they are about. */
const bare = (run: ReturnType<typeof played>) =>
  course(run).map((event) => {
    if (event.type === 'contribution.verified') return { ...event, results: [] }
    return event.type === 'contribution.made' || event.type === 'stance.declared' ? { ...event, safety: null } : event
  })

describe.each(CASES)('$feature', (one) => {
  test('enforced, it acts', () => {
    const run = switched(one, 'enforce')
    expect(one.acts(run)).toBe(true)
    expect(run.of('measure.withheld')).toEqual([])
  })

  test('logged, it says what it would have done, and why, and does not do it', () => {
    const run = switched(one, 'log')
    expect(one.acts(run)).toBe(false)
    const noted = run.of('measure.withheld')
    expect(noted.length).toBeGreaterThan(0)
    for (const { feature, would, because } of noted) expect([feature, would === '', because === '']).toEqual([one.feature, false, false])
  })

  test('off, it neither acts nor notes anything', () => {
    const run = switched(one, 'off')
    expect(one.acts(run)).toBe(false)
    expect(run.of('measure.withheld')).toEqual([])
  })

  test('a log changes nothing: the course is that of the feature off', () => {
    expect(bare(switched(one, 'log'))).toEqual(bare(switched(one, 'off')))
  })
})

test('citations logged: a fact without one stays what its seat called it, alone and at the table', () => {
  const uncited = { text: `They counted ${coined('blind', 5)}.[FACT]`, references: [] }
  for (const citations of ['off', 'log'] as const) {
    const run = played({
      cast: 2,
      options: { rounds: 1, switches: { ...ALL_OFF, citations } },
      script: { position: () => uncited, talk: () => uncited },
    })
    expect(run.of('claims.registered').flatMap(({ claims }) => claims.map(({ label }) => label))).toEqual(['FACT', 'FACT', 'FACT', 'FACT'])
  }
  const enforced = played({
    cast: 2,
    options: { rounds: 1, switches: { ...ALL_OFF, citations: 'enforce' } },
    script: { position: () => uncited },
  })
  expect(enforced.of('claims.registered')[0]?.claims[0]?.label).toBe('ASSUME')
})

test('safety off: nothing is weighed, and the question about it is unverified', () => {
  const run = played({ cast: 2, options: { rounds: 1, switches: { ...ALL_OFF, verification: 'enforce' } } })
  expect(run.own.rounds[1]?.contributions.a).toMatchObject({ safety: null })
  expect(run.own.rounds[1]?.contributions.a?.results.find(({ question }) => question === 'U7')).toMatchObject({ result: 'unverified' })
})

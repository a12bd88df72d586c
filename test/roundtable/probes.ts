/**
 * Small tables, each of which stands right at some number: what the rules make of them, by name. `thresholds.test.ts` changes one
 * number after another and looks whether any of these comes out differently.
 */
import { emptyDossier } from '../../src/core/dossier.ts'
import { NO_CONTRACT, NO_STAFF } from '../../src/core/house/contracts.ts'
import { type House, openHouse } from '../../src/core/house/house.ts'
import type { Side } from '../../src/core/house/words.ts'
import { closeRound } from '../../src/core/roundtable/close.ts'
import { newDecisions } from '../../src/core/roundtable/decisions.ts'
import { earlyExit, roundCap } from '../../src/core/roundtable/exits.ts'
import { detect } from '../../src/core/roundtable/groupthink/detect.ts'
import { isNews, knownFrom } from '../../src/core/roundtable/groupthink/news.ts'
import { dutiesOf, saidBefore } from '../../src/core/roundtable/groupthink/objection.ts'
import { originsOf } from '../../src/core/roundtable/groupthink/origins.ts'
import { clustersOf, isOpposed, stanceSpread } from '../../src/core/roundtable/groupthink/positions.ts'
import { DEFAULTS, held, type Line, lastMeasures, measures, talk } from '../../src/core/roundtable/groupthink/talk.fixture.ts'
import { round } from '../../src/core/roundtable/modes/looked.fixture.ts'
import { type Roundtable, unbegun } from '../../src/core/roundtable/state.ts'
import { Story } from '../../src/core/roundtable/story.ts'
import { proceed } from '../../src/core/roundtable/tick.ts'
import { type Measures, options, type RoundtableOptions, type Tally, type Thresholds } from '../../src/core/roundtable/words.ts'
import { emptyTable, put } from '../../src/core/table.ts'

export { DEFAULTS } from '../../src/core/roundtable/groupthink/talk.fixture.ts'

const SEATS = ['a', 'b', 'c', 'd', 'e']

function houseOf(seats: number, table: RoundtableOptions): House {
  const cast = SEATS.slice(0, seats).map((id) => ({ id, name: id.toUpperCase(), persona: '', method: '', interests: [] }))
  const driven = cast.map((seat) => ({
    ...seat,
    contract: NO_CONTRACT,
    driver: 'model' as const,
    model: 'world/large',
    cheaperModel: null,
  }))
  const none = { microsMax: null, tokensMax: null, callsMax: null, minutesMax: null }
  return openHouse({
    type: 'deliberation.opened',
    protocol: 'roundtable',
    subject: 'Should the library stay open at night?',
    seats: driven,
    staff: NO_STAFF,
    bench: [],
    limits: {
      ...none,
      turnsMax: 1_000,
      outputTokensMax: 4_000,
      concurrency: 8,
      nominalReplyMs: 1_000,
      replyMsMax: 60_000,
      lookupsMax: 0,
      failuresInARowMax: 3,
      checkpointMinutes: 45,
      checkpointTasks: 3,
      checkpointStopAt: 0.8,
      perModel: {},
      perPurpose: {},
      sourceTokensMax: 600,
    },
    pace: 'brisk',
    seed: 1,
    dossier: { files: [], skipped: [] },
    options: table,
    script: null,
    recording: null,
    notes: [],
    software: 'witan test',
    stream: 'roundtable-test1',
    seq: 0,
    at: 0,
    wall: '2031-05-06T09:00:00.000Z',
    prev: '',
    hash: '',
  })
}

/** Facts told when the last round of a table is closed. */
function closing(own: Roundtable, seats: number, thresholds: Thresholds): readonly Story['facts'][number][] {
  const story = new Story(own, houseOf(seats, options.parse({ thresholds })), emptyDossier, 0)
  const last = own.rounds.at(-1)
  if (last !== undefined) closeRound(story, last)
  return story.facts
}

const found = (thresholds: Thresholds, ...history: readonly Partial<Measures>[]): string | null =>
  detect(
    history.map((each, index) => ({ round: index + 1, measures: measures(each) })),
    thresholds,
  )?.kind ?? null

function stagnation(thresholds: Thresholds): unknown {
  const fact = (count: number): Partial<Measures> => ({ newFacts: count, newFactsPerSeat: count })
  const at = (more: Partial<Measures>): string | null => found(thresholds, fact(9), more, more)
  return [
    [0, 1].map((count) => at(fact(count))),
    [0.09, 0.1, 0.11].map((confidenceChange) => at({ confidenceChange })),
    [0.1, 0.15, 0.2].map((stanceSpread) => at({ stanceSpread })),
    [found(thresholds, fact(9), {}), found(thresholds, fact(9), {}, {})],
  ]
}

function earlyConvergence(thresholds: Thresholds): unknown {
  const thin: Partial<Measures> = { confidentShare: 1, sources: 0, newFacts: 9, newFactsPerSeat: 9 }
  const rich: Partial<Measures> = { ...thin, sources: 9, clusters: 9 }
  const at = (nth: number, more: Partial<Measures>): boolean => detect([{ round: nth, measures: measures(more) }], thresholds) !== null
  const sure = (confidence: number): number =>
    lastMeasures(talk([{}, { a: { confidence }, b: { confidence } }], { seats: ['a', 'b'], thresholds })).confidentShare
  return [
    [1, 2, 3].map((nth) => at(nth, thin)),
    [0.72, 0.75, 0.78].map((confidentShare) => at(2, { ...thin, confidentShare })),
    [0.84, 0.85, 0.86].map(sure),
    [2, 3].map((sources) => at(2, { ...rich, sources })),
    [0.67, 0.7, 0.73].map((overlap) => at(2, { ...rich, overlap })),
    [1, 2].map((clusters) => at(2, { ...rich, clusters })),
  ]
}

/** Something that nobody has said: else the round has failed whatever the numbers say. */
const OBJECTION: NonNullable<Line['part']> = {
  of: 'objection',
  counterargument: { claim: null, argument: 'Ferries strand travellers whenever fog closes the northern harbour.' },
  hypothesis: '',
  assumption: { claim: null, assumption: '', challenge: '' },
}

/** A round of objections after which everybody is this sure, having moved so far: does a person have to be asked? */
function escalations(thresholds: Thresholds): unknown {
  const asked = (before: number, now: number): boolean => {
    const said = (confidence: number): Readonly<Record<string, Line>> => ({ a: { confidence }, b: { confidence }, c: { confidence } })
    const objecting = { ...said(now), a: { confidence: now, part: OBJECTION } }
    const { own } = talk([said(before), said(before), objecting], { seats: ['a', 'b', 'c'], kinds: { 2: 'objection' }, thresholds })
    return closing(own, 3, thresholds).some(({ type }) => type === 'escalation.raised')
  }
  return [
    [0.79, 0.8, 0.81].map((confidence) => asked(confidence, confidence)),
    [0.955, 0.95, 0.945].map((confidence) => asked(1, confidence)),
  ]
}

const AGREED: Tally = { accept: 4, minor: 0, blocker: 0, absent: 0, unsupported: [], level: 0.8, openBlockers: [], leastConfidence: 0.7 }

function exits(thresholds: Thresholds): unknown {
  const lively: Partial<Measures> = { newFacts: 1, confidenceChange: 0.5, sideChange: 0.5 }
  const end = (rounds: readonly [Partial<Tally>, Partial<Measures>][]): string | null => {
    const held = rounds.map(([tally, more], index) => round(index + 1, { tally: { ...AGREED, ...tally }, measures: measures(more) }))
    return earlyExit({ ...unbegun, rounds: [round(0), ...held] }, options.parse({ thresholds }))?.reason ?? null
  }
  const agreed = (tally: Partial<Tally>): string | null =>
    end([
      [{ level: 0 }, lively],
      [{ level: 0 }, lively],
      [tally, lively],
    ])
  const moving = (confidenceChange: number): string | null =>
    end([
      [{ level: 0 }, lively],
      [{ level: 0 }, { confidenceChange }],
      [{ level: 0 }, { confidenceChange }],
    ])
  return [
    [0.76, 0.8, 0.84].map((level) => agreed({ level })),
    [0.69, 0.7, 0.71].map((leastConfidence) => agreed({ leastConfidence })),
    [0.09, 0.1, 0.11].map(moving),
    [1, 2, 3].map((count) => end(Array.from({ length: count }, () => [{}, lively] as [Partial<Tally>, Partial<Measures>]))),
    [1, 2].map((still) =>
      end([
        ...Array.from({ length: 3 - still }, () => [{ level: 0 }, lively] as [Partial<Tally>, Partial<Measures>]),
        ...Array.from({ length: still }, () => [{ level: 0 }, {}] as [Partial<Tally>, Partial<Measures>]),
      ]),
    ),
  ]
}

function rounds(): unknown {
  return [roundCap(unbegun), roundCap({ ...unbegun, extended: { until: 9, focus: null, count: 1, sinceRound: 0 } })]
}

/** How many spoke, and whether the table goes on. */
function seats(thresholds: Thresholds): unknown {
  return [1, 2].map((spoke) => {
    const { own } = talk([Object.fromEntries(SEATS.slice(0, spoke).map((seat) => [seat, {}]))], { seats: ['a', 'b', 'c'] })
    return closing(own, 3, thresholds).some(({ type }) => type === 'roundtable.exited')
  })
}

function neighbours(): unknown {
  return [3, 4, 5].map((count) => {
    const story = new Story(unbegun, houseOf(count, options.parse({})), emptyDossier, 0)
    proceed(story)
    return Object.values(story.own.places).map(({ sees }) => sees.length)
  })
}

function sides(): unknown {
  const of = (...list: readonly (Side | null)[]) => list.map((side, index) => held(`s${index}`, { side }))
  return [
    stanceSpread(of('YES', 'NO')),
    stanceSpread(of('YES', 'UNCERTAIN')),
    stanceSpread(of('NO', 'UNCERTAIN')),
    [of('YES', null), of('YES', 'YES', null), of('YES', null, null)].map((table) => stanceSpread(table) === null),
  ]
}

const PLANTS = 'amber birch cedar daisy elm fern grape hazel iris jasmine kelp lotus'.split(' ')
const plants = (count: number): string => PLANTS.slice(0, count).join(' ')

function clusters(): unknown {
  return [6, 7, 8, 9].map((count) => clustersOf([held('a', { statement: plants(5) }), held('b', { statement: plants(count) })]).length)
}

function news(): unknown {
  const known = knownFrom([`${plants(12)}. 1,040 loaves. 100 rolls. 81 buns. 99 pies. 70.4 per cent. 730 of 1,000.`])
  const fresh = (count: number, old: number): boolean =>
    isNews(`${['oak', 'pine', 'quince', 'rose', 'sage', 'thyme', 'vetch'].slice(0, count).join(' ')} ${plants(old)}`, false, known)
  return [
    [5, 6, 7].map((count) => fresh(count, 0)),
    [4, 5, 6, 7, 8].map((old) => fresh(6, old)),
    [980, 1_000, 1_090].map((value) => isNews(`${value} x`, false, knownFrom([`${value === 1_090 ? '1,040' : '1,052'} x`]))),
    [1_010, 1_030, 1_052, 1_070].map((value) => isNews('1,000 x', false, knownFrom([`${value} x`]))),
    [83, 85, 87].map((value) => isNews(`about ${value} x`, false, knownFrom(['100 x']))),
    [90, 100, 110].map((value) => isNews(`${value} x`, false, knownFrom([`${value + 1} x`]))),
    [0.001, 0.004, 0.007].map((off) => isNews(`${((0.5 + off) * 100).toFixed(1)} % x`, false, knownFrom(['half x']))),
    [0.025, 0.03, 0.035].map((off) => isNews('seven in ten', false, knownFrom([`${((0.7 + off) * 100).toFixed(1)} % x`]))),
    [9, 10, 11].map((whole) => isNews(`five of ${whole}`, false, knownFrom([`${((5 / whole + 0.02) * 100).toFixed(2)} % x`]))),
  ]
}

function origins(): unknown {
  const count = (one: string, other: string): number => {
    const line = (title: string, figure: number): Line => ({ titles: [title], text: `It costs ${figure}.[FACT][1]` })
    const { own } = talk([{}, { a: line(one, 500) }, { a: line(other, 18) }], { seats: ['a'] })
    return originsOf(own.rounds.flatMap(({ contributions }) => Object.values(contributions))).length
  }
  return [
    count('oak pine', 'oak rose'),
    count('oak pine', 'oak pine rose'),
    count('oak pine sage thyme', 'oak pine rose quince'),
    count('oak pine sage thyme kelp', 'oak pine rose quince lotus'),
  ]
}

function objections(): unknown {
  const { own, registry } = talk([{ a: { statement: plants(9) } }, { a: {} }], { seats: ['a'] })
  const met = (argument: string): boolean =>
    dutiesOf(
      {
        of: 'objection',
        counterargument: { claim: null, argument },
        hypothesis: '',
        assumption: { claim: null, assumption: '', challenge: '' },
      },
      saidBefore(own, registry, 2),
      own,
      2,
      registry,
    ).counterargument.met
  return [['oak pine sage', 'oak pine sage rose', 'oak pine sage rose thyme'].map(met), [9, 10, 11].map((count) => met(plants(count)))]
}

function decided(): unknown {
  const facts = Array.from({ length: 10 }, (_, index) => `Gate ${100 + index} was shut for ${200 + index} days.[FACT][1]`).join(' ')
  const { own, registry } = talk([{ a: { text: facts, titles: ['Gate log'] } }, {}], { seats: SEATS })
  const count = (claims: number, holders: string, table: number): number => {
    const ids = Array.from({ length: claims }, (_, index) => `C${index + 1}`)
    const standing = ids.reduce(
      (records, claim) => put(records, claim, { claim, for: [...holders], against: [], since: 1 }),
      emptyTable as Roundtable['standing'],
    )
    return newDecisions({ ...own, standing }, round(1, { order: SEATS.slice(0, table) }), registry).length
  }
  return [count(10, 'abcde', 5), count(1, 'ab', 5), count(1, 'abc', 5), count(1, 'a', 2), count(1, 'ab', 2)]
}

const shrugs = (): unknown =>
  [0.48, 0.5, 0.52].map((confidence) => isOpposed([held('a')], [held('a'), held('b', { side: 'NO', confidence })]))

/** All of it, by name. */
export const probed = (thresholds: Thresholds = DEFAULTS): Readonly<Record<string, unknown>> => ({
  stagnation: stagnation(thresholds),
  earlyConvergence: earlyConvergence(thresholds),
  escalations: escalations(thresholds),
  exits: exits(thresholds),
  rounds: rounds(),
  seats: seats(thresholds),
  neighbours: neighbours(),
  sides: sides(),
  clusters: clusters(),
  news: news(),
  origins: origins(),
  objections: objections(),
  decided: decided(),
  shrugs: shrugs(),
})

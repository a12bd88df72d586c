/**
 * The examples of the governor at work, as a user runs them: one seat goes wrong on purpose, is corrected, and then speaks plainly; one
 * that does not listen is replaced; and where nobody waits on the bench, it is broken off and a person is asked.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fold } from '../../src/core/deliberation.ts'
import { tangentsIn } from '../../src/core/governor/markers.ts'
import type { Recorded, RecordedOf } from '../../src/core/words.ts'
import { eventsOf, folder, idIn, runs } from '../cli/witan.ts'
import { ROOT } from '../tidy/tree.ts'

const EXAMPLES = join(ROOT, 'examples')
const castOf = (name: string): string => join(EXAMPLES, 'governor', `${name}.yaml`)

interface Example {
  readonly cast: string
  readonly seat: string
  readonly shadow: string
  readonly args: readonly string[]
  /** How many rounds it takes until a stubborn seat has been replaced and somebody else has spoken. */
  readonly stubbornly: readonly string[]
}

const DEBATE: Example = {
  cast: 'over-talker',
  seat: 'scarcity-holder',
  shadow: 'rabbit-hole',
  args: ['debate', join(EXAMPLES, 'store-of-value', 'brief.yaml')],
  stubbornly: [],
}
const COUNCIL: Example = {
  cast: 'paranoid',
  seat: 'sa-3',
  shadow: 'paranoid',
  args: ['council', join(EXAMPLES, 'council', 'flawed-prd.md')],
  stubbornly: [],
}
const ROUNDTABLE: Example = {
  cast: 'echo',
  seat: 'budget-keeper',
  shadow: 'paralytic',
  args: ['roundtable', join(EXAMPLES, 'roundtable', 'brief.yaml')],
  stubbornly: ['--rounds', '5'],
}
const ALL = [DEBATE, COUNCIL, ROUNDTABLE]

class Run {
  readonly events: readonly Recorded[]
  constructor(events: readonly Recorded[]) {
    this.events = events
  }
  of<T extends Recorded['type']>(type: T): readonly RecordedOf<T>[] {
    return this.events.filter((event): event is RecordedOf<T> => (event as Recorded).type === type)
  }
  /** What came of each, as everybody who folds the log sees it. */
  get corrections() {
    return fold(this.events)?.house.governor.corrections
  }
}

const known = new Map<string, Promise<Run>>()

/** The same command is run once, however many look at it. */
function ran({ args }: Example, castFile: string, more: readonly string[] = []): Promise<Run> {
  const line = [...args, '--cast', castFile, ...more]
  const run = known.get(line.join(' ')) ?? started(line)
  known.set(line.join(' '), run)
  return run
}

async function started(line: readonly string[], files = {}, code = 0): Promise<Run> {
  const cwd = folder(files)
  await runs(cwd, line, {}, code)
  return new Run((await eventsOf(cwd, idIn(cwd))) as unknown as readonly Recorded[])
}

describe.each(ALL)('one that listens: $cast', (example) => {
  test('is seen once, corrected, and its next work is plain', async () => {
    const run = await ran(example, castOf(example.cast))
    expect(run.of('shadow.detected')).toMatchObject([{ layer: 'archetype', shadow: example.shadow, seat: example.seat, step: 1 }])
    expect(run.of('correction.applied')).toMatchObject([{ shadow: 'S1', seats: [example.seat] }])
    expect(run.of('seat.replaced')).toEqual([])
    expect(run.events.at(-1)).toMatchObject({ type: 'deliberation.closed', reason: 'completed' })
    expect(run.corrections).toMatchObject([{ seat: example.seat, outcome: 'changed' }])
  })
})

test('the over-talker talks on before it was told, and to the point from then on', async () => {
  const run = await ran(DEBATE, castOf(DEBATE.cast))
  const corrected = run.of('correction.applied')[0]?.seq ?? 0
  const askedSince = new Set(run.of('ask.sent').flatMap(({ request, seq }) => (seq > corrected ? [request] : [])))
  const messages = run.of('message.published').filter(({ seat }) => seat === DEBATE.seat)
  const [before, after] = [
    messages.filter(({ request }) => !askedSince.has(request)),
    messages.filter(({ request }) => askedSince.has(request)),
  ]
  expect(before.map(({ said }) => tangentsIn(said.content))).toEqual(before.map(() => 4))
  expect(after.length).toBeGreaterThan(3)
  expect(after.map(({ said }) => tangentsIn(said.content))).toEqual(after.map(() => 0))
})

describe.each(ALL)('one that does not listen: $cast', (example) => {
  test('is corrected, then replaced from the bench; the successor keeps the seat to a clean end', async () => {
    const stubborn = ['--seat', `${example.seat}=offline/stubborn-${example.cast}`]
    const run = await ran(example, castOf(example.cast), [...stubborn, ...example.stubbornly])
    expect(run.of('shadow.detected').map(({ shadow, seat, step }) => [shadow, seat, step])).toEqual([
      [example.shadow, example.seat, 1],
      [example.shadow, example.seat, 2],
    ])
    const [replaced, another] = run.of('seat.replaced')
    expect(another).toBeUndefined()
    const { bench, seats } = run.of('deliberation.opened')[0] ?? { bench: [], seats: [] }
    const sat = seats.find(({ id }) => id === example.seat)
    expect(replaced?.to).toMatchObject({ id: example.seat, driver: 'offline', model: null, contract: sat?.contract })
    expect(replaced?.to.name).toBe(`${bench[0]?.name}, for ${sat?.name}`)
    const answeredSince = run.of('ask.answered').filter(({ seat, seq }) => seat === example.seat && seq > (replaced?.seq ?? 0))
    expect(answeredSince.length).toBeGreaterThan(0)
    expect(run.of('break.tripped')).toEqual([])
    expect(run.events.at(-1)).toMatchObject({ type: 'deliberation.closed', reason: 'completed' })
    expect(run.corrections).toMatchObject([{ seat: example.seat, outcome: 'repeated' }])
  })
})

test('with nobody on the bench who is any better, the third time breaks it off, and a person is asked', async () => {
  const text = readFileSync(castOf('over-talker'), 'utf8').replace('model: offline/over-talker', 'model: offline/stubborn-over-talker')
  const run = await started([...DEBATE.args, '--cast', 'cast.yaml'], { 'cast.yaml': `${text}bench: []\n` }, 3)
  expect(run.of('shadow.detected').map(({ step }) => step)).toEqual([1, 2, 3])
  expect(run.of('break.tripped')).toMatchObject([{ trigger: 'same-shadow', hard: true }])
  expect(run.of('escalation.raised')).toMatchObject([{ id: 'G1', layer: 'archetype', until: null }])
  expect(run.events.at(-1)).toMatchObject({ type: 'deliberation.closed', reason: 'break' })
})

test('an unknown quirk is refused with the names of the known ones', async () => {
  const { err } = await runs(folder(), [...COUNCIL.args, '--cast', castOf('paranoid'), '--seat', 'sa-1=offline/lazy'], {}, 2)
  expect(err).toContain('offline/stubborn-paranoid')
})

describe('the same tables without a quirk', () => {
  test.each(ALL)('show no shadow: $cast', async (example) => {
    const run = await ran(example, castOf(example.cast), ['--seat', `${example.seat}=offline`])
    expect([...run.of('shadow.detected'), ...run.of('correction.applied')]).toEqual([])
  })
})

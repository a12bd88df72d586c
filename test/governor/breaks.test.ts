/** Every break in a whole run: it trips at its number and not one below, says where the work stood, and leaves a safe state. */
import { describe, expect, test } from 'vitest'
import type { RecordedOf } from '../../src/core/words.ts'
import type { Life } from '../life.ts'
import { BREAK_WORLDS, liveBroken, NEAR_MISSES } from './breaks.ts'
import { detectedIn } from './verdict.ts'

const SEED = 3

const breaksIn = ({ events }: Life): readonly RecordedOf<'break.tripped'>[] =>
  events.filter((event): event is RecordedOf<'break.tripped'> => event.type === 'break.tripped')

describe.each(BREAK_WORLDS)('$trigger', (world) => {
  test('trips once, alone, and says what is unresolved', async () => {
    const life = await liveBroken(SEED, world)
    expect(life.wrong).toEqual([])
    expect(detectedIn(life.events)).toEqual([])
    const [tripped, ...more] = breaksIn(life)
    expect(more).toEqual([])
    expect(tripped).toMatchObject({ trigger: world.trigger, hard: world.hard })
    const open = life.events.findLast((event) => event.type === 'cycle.closed' && event.seq < (tripped?.seq ?? 0))
    const standing = open?.type === 'cycle.closed' && open.task === tripped?.state.task ? open.findings.map(({ id }) => id) : []
    expect(tripped?.unresolved.map(({ id }) => id)).toEqual(standing)
  })

  test('stops it with a safe state, and nothing is granted after it but that', async () => {
    const { events, state } = await liveBroken(SEED, world)
    expect(state?.house.closed?.reason).toBe('break')
    const tripped = events.find(({ type }) => type === 'break.tripped')?.seq ?? 0
    const after = events.filter(({ seq }) => seq > tripped)
    expect(after.flatMap((event) => (event.type === 'turn.granted' ? [event.purpose] : []))).toEqual(
      events.some((event) => event.type === 'turn.granted' && event.purpose === 'make') ? ['secure'] : [],
    )
    const secured = after.find((event) => event.type === 'run.secured')
    if (world.trigger === 'tests-after-merge') expect(secured).toMatchObject({ reverted: expect.any(String) })
    else expect(secured).not.toMatchObject({ reverted: expect.any(String) })
  })
})

test.each(NEAR_MISSES)('$trigger: one below it nothing trips', async (world) => {
  const life = await liveBroken(SEED, world)
  expect(life.wrong).toEqual([])
  expect(breaksIn(life)).toEqual([])
  expect(detectedIn(life.events)).toEqual([])
  expect(life.state?.house.closed?.reason).toBe('completed')
})

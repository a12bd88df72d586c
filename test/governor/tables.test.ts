/** A debate, a council and a roundtable with one seat that goes wrong: seen in time, alone, corrected or escalated as far as it can be. */
import { describe, expect, test } from 'vitest'
import { candidateAt, liveAtTable, quirkOf, TABLE_FAULTS } from './tables.ts'
import { detectedIn, wrongWith } from './verdict.ts'

/** At each of these somebody holds a mode that looks for harm. */
const SEEDS = [11, 13]

describe.each(TABLE_FAULTS)('$protocol: $quirk', (fault) => {
  test.each(SEEDS)('seed %i', async (seed) => {
    const innocent = await liveAtTable(seed, fault.wish(seed))
    expect([innocent.wrong, detectedIn(innocent.events)]).toEqual([[], []])
    const seat = candidateAt(innocent, fault) ?? expect.unreachable(`seed ${seed}: nobody here can go wrong in this way`)
    for (const temper of ['corrigible', 'incorrigible'] as const) {
      const life = await liveAtTable(seed, fault.wish(seed), { wrong: { seat, model: quirkOf(fault, temper) } })
      expect(wrongWith(life, fault, temper), `seed ${seed}, ${temper}`).toEqual([])
      expect(
        detectedIn(life.events).every((event) => event.seat === seat),
        `seed ${seed}, ${temper}`,
      ).toBe(true)
    }
  })
})

import { describe, expect, test } from 'vitest'
import type { Event, EventOf } from '../words.ts'
import { evolveInterruptions, type Interruption } from './interruptions.ts'

const raised = (over: Partial<EventOf<'interruption.raised'>> = {}): EventOf<'interruption.raised'> => ({
  type: 'interruption.raised',
  scope: 'thread',
  subject: 't2',
  hard: true,
  trigger: 'lock-failed',
  resumable: false,
  because: 'Four attempts failed.',
  ...over,
})
const paused: Event = { type: 'deliberation.paused', by: 'ann', because: null }
const resumed: Event = { type: 'deliberation.resumed', by: 'ann' }
const stopping = (hard: boolean): Event => ({ type: 'deliberation.stopping', by: 'governor', hard, reason: 'budget', because: 'Spent.' })
const recordOf = (...facts: readonly Event[]): readonly Interruption[] =>
  facts.reduce<readonly Interruption[]>((record, fact, index) => evolveInterruptions(record, { ...fact, at: (index + 1) * 10 }), [])

describe('what was cut short', () => {
  test('is on record with its scope, its rule, how hard, and whether it can go on', () => {
    expect(recordOf(raised())).toEqual([
      {
        scope: 'thread',
        subject: 't2',
        hard: true,
        trigger: 'lock-failed',
        resumable: false,
        because: 'Four attempts failed.',
        at: 10,
        lifted: false,
      },
    ])
  })

  test('is lifted by name, and nothing else with it', () => {
    const record = recordOf(raised({ subject: 'X1' }), raised({ subject: 'B1' }), {
      type: 'interruption.lifted',
      subject: 'X1',
      because: 'Answered.',
    })
    expect(record.map(({ subject, lifted }) => [subject, lifted])).toEqual([
      ['X1', true],
      ['B1', false],
    ])
  })

  test('a pause of the whole run is one, soft, with who paused it', () => {
    expect(recordOf(paused)).toEqual([
      { scope: 'run', subject: 'run', hard: false, trigger: 'pause', resumable: true, because: 'Paused by ann.', at: 10, lifted: false },
    ])
  })

  test('a pause by the governor keeps its reason', () =>
    expect(recordOf({ type: 'deliberation.paused', by: 'governor', because: 'All agreed at once.' })).toMatchObject([
      { trigger: 'pause', hard: false, because: 'All agreed at once.' },
    ]))

  test.each([true, false])('a stop of the whole run is one, as hard as it was: %s', (hard) => {
    expect(recordOf(stopping(hard))).toMatchObject([{ scope: 'run', hard, trigger: 'budget', resumable: true, because: 'Spent.' }])
  })

  test('is lifted when the run goes on, after a pause and after a stop', () => {
    expect(recordOf(paused, resumed)).toMatchObject([{ trigger: 'pause', lifted: true }])
    const reopened: Event = { type: 'deliberation.reopened', by: 'ann', limits: {} as EventOf<'deliberation.reopened'>['limits'] }
    expect(recordOf(stopping(true), reopened)).toMatchObject([{ trigger: 'budget', lifted: true }])
  })

  test('what concerns one thread, or can not go on, stays as it is when the run goes on', () => {
    const record = recordOf(
      raised(),
      raised({ scope: 'thread', resumable: true }),
      raised({ scope: 'run', resumable: false }),
      paused,
      resumed,
    )
    expect(record.map(({ lifted }) => lifted)).toEqual([false, false, false, true])
  })

  test('a later pause is another one, and any other fact changes nothing', () => {
    expect(recordOf(paused, resumed, paused).map(({ lifted }) => lifted)).toEqual([true, false])
    const before = recordOf(paused)
    const skipped: Event = { type: 'seat.skipped', seat: 'a', stage: 'answering', until: null, because: '' }
    expect(evolveInterruptions(before, { ...skipped, at: 99 })).toBe(before)
  })
})

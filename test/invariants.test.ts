import { describe, expect, test } from 'vitest'
import type { Recorded } from '../src/core/words.ts'
import {
  answered,
  cast,
  closed,
  type Fact,
  failed,
  gave,
  granted,
  LIMITS,
  opened,
  paused,
  reopened,
  resumed,
  sent,
  started,
  withdrawn,
} from './facts.ts'
import { folded, recorded } from './given.ts'
import { comparable, replayDiffers, violationsIn } from './invariants.ts'

const turn = (request: string, ...end: readonly Fact[]): readonly Fact[] => [granted(request), sent(request), answered(request), ...end]
const honest: readonly Fact[] = [
  opened(3),
  started(),
  ...['a', 'b', 'c'].flatMap((id) => turn(`answer/${id}/1`, gave(`answer/${id}/1`))),
  granted('rank/a/1', ['b', 'c']),
  sent('rank/a/1'),
  answered('rank/a/1'),
  cast('rank/a/1', 'c', 'b'),
  closed(),
]
const wrongIn = (facts: readonly Fact[]): readonly string[] => violationsIn(recorded(facts))
const without = (index: number): readonly Fact[] => honest.filter((_, place) => place !== index)
const at = (type: string): number => honest.findIndex((fact) => fact.type === type)

test('an honest log breaks nothing', () => expect(wrongIn(honest)).toEqual([]))

describe('each invariant can fail', () => {
  test.each([
    ['it never closed', honest.slice(0, -1), 'endsOncePerReopening: it never closed'],
    ['it closed twice', [...honest, closed()], 'closes it a second time'],
    ['something happened after the end', [...honest, granted('rank/b/1')], '(turn.granted) happens after the end'],
    ['it was reopened and never closed again', [...honest, reopened()], 'it never closed'],
    ['a turn was never settled', without(at('ranking.cast')), 'rank/a/1 was settled 0 times'],
    ['a turn was settled twice', [...honest.slice(0, -1), withdrawn('rank/a/1'), closed()], 'rank/a/1 was settled 2 times'],
    ['an id came back', [...honest.slice(0, -1), granted('rank/a/1', ['b', 'c']), closed()], 'grants rank/a/1 again'],
    ['something was settled that nobody granted', [...honest.slice(0, -1), withdrawn('rank/z/1'), closed()], 'which nobody granted'],
    [
      'an attempt was left out',
      honest.map((fact) => (fact.type === 'ask.sent' && fact.request === 'rank/a/1' ? { ...fact, attempt: 2 } : fact)),
      'sends attempt 2 of rank/a/1 after 0',
    ],
    [
      'a call left twice at once',
      [...honest.slice(0, 4), sent('answer/a/1', { attempt: 2 }), ...honest.slice(4)],
      'while attempt 1 is in the air',
    ],
    [
      'an answer was asked again',
      [...honest.slice(0, 5), sent('answer/a/1', { attempt: 2 }), failed('answer/a/1', { attempt: 2, code: 'lost' }), ...honest.slice(5)],
      'asks answer/a/1 again after its answer',
    ],
    ['a call was billed twice', [...honest.slice(0, -1), answered('rank/a/1', { used: false }), closed()], 'which is not in the air'],
    ['a call was never settled', without(at('ask.answered')), 'answer/a/1 is still in the air at the end'],
    ['time ran backwards', honest.map((fact, index) => ({ ...fact, at: 100 - index })), 'timeNeverDecreases'],
    [
      'somebody ranked their own answer',
      honest.map((fact) => (fact.type === 'ranking.cast' ? cast('rank/a/1', 'a', 'b') : fact)),
      'a ranks its own answer',
    ],
    ['a ballot was guessed', honest.map((fact) => (fact.type === 'ranking.cast' ? cast('rank/a/1', 'c') : fact)), 'not what was shown'],
    [
      'an answer came after a ballot',
      [...honest.slice(0, -1), ...turn('answer/d/1', gave('answer/d/1')), closed()],
      'never saw the answers of d',
    ],
    [
      'a vote came from an answer that was not used',
      honest.map((fact) => (fact.type === 'ask.answered' && fact.request === 'rank/a/1' ? { ...fact, used: false } : fact)),
      'that never came',
    ],
    [
      'something was sent in a pause',
      [...honest.slice(0, 3), paused, ...honest.slice(3, 4), resumed, ...honest.slice(4)],
      '(ask.sent) while it was paused',
    ],
    ['the dollars were passed', [opened(3, { limits: { ...LIMITS, microsMax: 7_999 } }), ...honest.slice(1)], 'micro-dollars are'],
    [
      'the tokens were passed by a reservation',
      [opened(3, { limits: { ...LIMITS, tokensMax: 999 } }), ...honest.slice(1)],
      'tokens are 1000 of 999',
    ],
    ['the calls were passed', [opened(3, { limits: { ...LIMITS, callsMax: 3 } }), ...honest.slice(1)], 'calls are 4 of 3'],
  ] as const)('%s', (_, facts, sentence) => expect(wrongIn(facts).join('\n')).toContain(sentence))

  test('a runner that held something else than the log says', () => {
    const events = recorded(honest)
    expect(replayDiffers(events, folded(honest))).toEqual([])
    expect(replayDiffers(events, folded(without(at('ranking.cast'))))).toEqual(['the fold of the log is not what the runner held'])
    expect(replayDiffers(events, { ...folded(honest), own: new Map() })).toContain('the state is not plain JSON')
  })

  test('two logs differ by a word, not by wall, latency or hash', () => {
    const events = recorded(honest)
    const other = (over: object): readonly Recorded[] =>
      events.map((event) => (event.type === 'ask.answered' ? { ...event, ...over } : event))
    expect(comparable(other({ wall: 'later', latencyMs: 1, hash: 'x' }))).toEqual(comparable(events))
    expect(comparable(other({ at: 1 }))).not.toEqual(comparable(events))
  })
})

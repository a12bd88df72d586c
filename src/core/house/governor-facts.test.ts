import { expect, test } from 'vitest'
import { opened } from '../../../test/facts.ts'
import { folded } from '../../../test/given.ts'
import {
  answered,
  broken,
  corrected,
  detected,
  pausedByGovernor,
  pruned,
  raised,
  reached,
  replaced,
  suppressed,
} from '../../views/governor/sample.fixture.ts'

const PROTOCOLS = ['ask', 'debate', 'council', 'roundtable'] as const
const FACTS = [
  detected(1),
  suppressed,
  corrected,
  replaced,
  broken,
  reached,
  pruned,
  raised,
  answered('go-on'),
  { type: 'escalation.expired', id: 'G1', because: '' },
  { type: 'spend.declared', request: 'r', seat: 'a', tokens: 10, micros: null },
  pausedByGovernor,
] as const

test.each(PROTOCOLS.flatMap((protocol) => FACTS.map((fact) => [protocol, fact.type, fact] as const)))(
  'in a protocol’s own memory nothing changes by what the governor says: %s, %s',
  (protocol, _, fact) => {
    const start = opened(3, { protocol })
    expect(folded([start, fact]).own).toEqual(folded([start]).own)
  },
)

test('whoever takes a seat sits there under its id, with the model that comes along', () => {
  const { house } = folded([opened(3), { ...replaced, to: { ...replaced.to, driver: 'model', model: 'world/other' } }])
  expect(house.opening.seats.map(({ id, name }) => [id, name])).toEqual([
    ['a', 'Seat A'],
    ['b', 'Seat B'],
    ['c', 'Second reader, for Seat C'],
  ])
  expect(house.models.c).toBe('world/other')
})

import { describe, expect, test } from 'vitest'
import { seat } from '../../../../test/facts.ts'
import { does, inShort, phase, play, type Step } from '../play.fixture.ts'
import { change, times } from '../seen.fixture.ts'
import type { Change } from '../seen.ts'

const SEATS = [seat('d')]
const told = (...steps: readonly Step[]): readonly string[] => inShort(play({ seats: SEATS }, ...steps).said)
const made = (over: Partial<Change>): Step => does({ ...change(over), seat: 'd' })

describe('scope creep', () => {
  const changed = (files: number, proposed: number | null): readonly Step[] => [
    phase('do'),
    made({ files: times(files, (index) => `f${index}.ts`), proposed }),
    phase('check'),
  ]
  test.each([
    [5, 3, []],
    [6, 3, []],
    [7, 3, ['scope-creep 1', 'tell d']],
    [70, null, []],
  ])('%i files changed of %s proposed → %j', (files, proposed, expected) => expect(told(...changed(files, proposed))).toEqual(expected))

  test('the sentence has the numbers and a few names', () => {
    const outside = ['a.ts', 'b.ts', 'c.ts', 'd.ts']
    const steps = [phase('do'), made({ files: [...outside, 'e.ts', 'f.ts', 'g.ts'], proposed: 3, outside }), phase('check')]
    expect(play({ seats: SEATS }, ...steps).house.governor.shadows[0]?.predicates).toMatchObject([
      {
        because: '7 files changed, and the proposal lists 3 (more than 2 times as many). Outside of it: a.ts, b.ts, c.ts and 1 more.',
        numbers: { files: 7, proposed: 3, outside: 4 },
      },
    ])
  })

  test('said once; a change done again within the proposal is quiet', () => {
    expect(told(...changed(7, 3), phase('act'), phase(null))).toEqual(['scope-creep 1', 'tell d'])
    expect(told(...changed(7, 3), ...changed(6, 3))).toEqual(['scope-creep 1', 'tell d'])
    expect(told(...changed(7, 3), ...changed(7, 3))).toEqual(['scope-creep 1', 'tell d', 'scope-creep 2', 'tell d', 'paused'])
  })
})

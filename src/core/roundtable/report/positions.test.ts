/** What became of the disagreement that was there before anyone spoke. */
import { describe, expect, test } from 'vitest'
import { alone, closes, foldedFrom, LAID, opening, round, says } from '../../../views/roundtable-making.fixture.ts'
import type { Side } from '../../house/words.ts'
import type { Event } from '../../words.ts'
import type { Roundtable } from '../state.ts'
import { blindVote, collapseOf, finalVote } from './positions.ts'

type Step = readonly [side: Side, isSupported: boolean | null]

/** Where each seat stood alone, and every step it took after that; null: it declared no change. */
function walked(paths: Readonly<Record<string, readonly [alone: Side | null, ...steps: Step[]]>>) {
  const rounds = Math.max(...Object.values(paths).map((path) => path.length - 1))
  const facts: readonly Event[] = [
    opening(),
    LAID,
    round(0),
    ...Object.entries(paths).map(([id, [side]]) => alone(id, side, 0.7, 'So.', 'So.')),
    closes(0, ''),
    ...Array.from({ length: rounds }, (_, index) => index + 1).flatMap((n) => [
      round(n),
      ...Object.entries(paths).flatMap(([id, [, ...steps]]) => {
        const step = steps[n - 1]
        if (step === undefined) return []
        const [side, supported] = step
        return [says(n, id, side, 0.7, { change: supported === null ? null : { from: 'NO', supported, because: '' } })]
      }),
      closes(n, ''),
    ]),
  ]
  const { own, house } = foldedFrom(facts)
  return { own: own as Roundtable, house }
}

const collapse = (paths: Parameters<typeof walked>[0]) => {
  const { own, house } = walked(paths)
  const { vanished, of, rate } = collapseOf(own, house)
  return { vanished, of, rate }
}

describe('collapse', () => {
  test.each([
    ['nobody stood against anybody', { harbour: ['YES'], nurse: ['YES'] }, 0, 0, null],
    ['who does not know stands against nobody', { harbour: ['YES'], nurse: ['UNCERTAIN'] }, 0, 0, null],
    ['they still disagree', { harbour: ['YES', ['YES', null]], nurse: ['NO', ['NO', null]] }, 0, 1, 0],
    ['one moved on new evidence', { harbour: ['YES', ['YES', null]], nurse: ['NO', ['YES', true]] }, 0, 1, 0],
    ['one moved without', { harbour: ['YES', ['YES', null]], nurse: ['NO', ['YES', false]] }, 1, 1, 1],
    ['one moved and never said so', { harbour: ['YES', ['YES', null]], nurse: ['NO', ['YES', null]] }, 1, 1, 1],
    ['both gave up, one without a reason', { harbour: ['YES', ['UNCERTAIN', true]], nurse: ['NO', ['UNCERTAIN', false]] }, 1, 1, 1],
    ['it went and came back', { harbour: ['YES', ['YES', null], ['YES', null]], nurse: ['NO', ['YES', false], ['NO', null]] }, 0, 1, 0],
    [
      'the last step counts',
      { harbour: ['YES', ['YES', null], ['YES', null]], nurse: ['NO', ['UNCERTAIN', false], ['YES', true]] },
      0,
      1,
      0,
    ],
    [
      'two against two, one of them pleases',
      { harbour: ['YES'], nurse: ['YES'], ledger: ['NO', ['YES', false]], warden: ['NO'] },
      2,
      4,
      0.5,
    ],
  ] as const)('%s', (_, paths, vanished, of, rate) => expect(collapse(paths)).toEqual({ vanished, of, rate }))

  test('is told in a sentence with its numbers', () => {
    const { own, house } = walked({ harbour: ['YES'], nurse: ['NO', ['YES', false]] })
    expect(collapseOf(own, house).because).toBe(
      '1 pair of seats stood against each other before the talk; 1 of them agrees now though a seat moved without new evidence.',
    )
  })
})

describe('votes', () => {
  test('a tie has no leader, and who never spoke is silent', () => {
    const { own, house } = walked({ harbour: ['YES'], nurse: ['NO'] })
    expect(blindVote(own, house)).toEqual({ yes: 1, no: 1, uncertain: 0, none: 0, silent: 2, assigned: 0, unsupported: 0, leads: null })
  })

  test('the last word of each counts, in whichever round it was said', () => {
    const { own, house } = walked({ harbour: ['YES', ['NO', true]], nurse: ['NO'], ledger: ['YES'] })
    expect(finalVote(own, house)).toMatchObject({ yes: 1, no: 2, silent: 1, leads: 'NO' })
  })

  test('a question without yes or no has no leading side', () => {
    const { own, house } = walked({ harbour: [null], nurse: [null], ledger: ['YES'] })
    expect(blindVote(own, house)).toMatchObject({ yes: 1, none: 2, leads: null })
  })
})

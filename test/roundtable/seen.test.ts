/**
 * What reaches a seat: words of those whom its grant lists, and of nobody else, wherever in its prompt; and never a name. The record of
 * claims, which takes the place of older rounds, is common to all.
 */

import { describe, expect, test } from 'vitest'
import type { TalkView } from '../../src/core/roundtable/views.ts'
import { ModeName } from '../../src/core/roundtable/words.ts'
import { inTwo } from '../../src/core/seat.ts'
import { render } from '../../src/prompts/render.ts'
import { seats } from '../facts.ts'
import { type Played, played, QUIET } from '../roundtable-stage.ts'
import { coined, keyOf } from '../roundtable-talk.ts'

const SEATS = 6
const ROUNDS = 5
const LETTERS = seats(SEATS).map(({ id }) => id)

const told = (mode: ModeName): Played => played({ cast: SEATS, options: { mode, rounds: ROUNDS, switches: QUIET } })

/** What only this seat has said in this round, in its text: the first words of its inference and of its assumption. */
const marks = (seat: string, round: number): readonly string[] =>
  ['infer', 'assume'].map((what) =>
    coined(`${keyOf(seat, round)}/${what}`, 4)
      .split(' ')
      .slice(0, 2)
      .join(' '),
  )

/** Without the record of claims, which is the whole table's: where they stand, and those that somebody has named to the reader. */
const unrecorded = (view: TalkView): TalkView => {
  const full = view.window.full.map((round) => ({ ...round, named: [] }))
  return { ...view, window: { ...view.window, state: '', full } }
}

const heardIn = (view: TalkView): readonly string[] => {
  const { system, user } = inTwo(render('roundtable', view))
  const prompt = `${system}\n${user}\n${JSON.stringify(view)}`
  return LETTERS.filter((seat) =>
    Array.from({ length: ROUNDS }, (_, round) => marks(seat, round)).some((words) => words.some((word) => prompt.includes(word))),
  )
}

const talksOf = (run: Played): readonly { readonly seat: string; readonly shown: readonly string[]; readonly view: TalkView }[] =>
  run.views.flatMap(({ request, seat, view }) => {
    const grant = run.of('turn.granted').find((one) => one.request === request)
    return 'window' in view && 'round' in view && grant !== undefined ? [{ seat, shown: grant.shown, view }] : []
  })

describe.each(ModeName.options)('%s', (mode) => {
  const run = told(mode)

  test('nobody hears whom its grant does not list, but for what stands in the common record', () => {
    for (const { seat, shown, view } of talksOf(run)) {
      const strangers = heardIn(unrecorded(view)).filter((other) => other !== seat && !shown.includes(other))
      expect(strangers, `${seat} in round ${view.round}`).toEqual([])
    }
  })

  test('and whom it lists, it hears', () => {
    if (mode === 'delphi' || mode === 'socratic') return
    const heard = talksOf(run).filter(({ view }) => view.round > 1)
    for (const { seat, shown, view } of heard)
      expect(
        shown.filter((other) => !heardIn(view).includes(other)),
        `${seat} in round ${view.round}`,
      ).toEqual([])
  })

  test('in the first round there is no common record yet', () => {
    for (const { view } of talksOf(run).filter((one) => one.view.round < 2 && mode !== 'delphi')) expect(view.window.state).toBe('')
  })

  test('alone, it hears nobody', () => {
    for (const { view } of run.views.filter((seen) => seen.view.purpose === 'position'))
      expect(LETTERS.filter((seat) => marks(seat, 0).some((word) => JSON.stringify(view).includes(word)))).toEqual([])
  })
})

test('names of the cast are hidden wherever a seat writes them, also from the judge and from whoever sums it up', () => {
  const cast = ['Ottilie', 'Balthasar', 'Cunegonde'].map((name, index) => ({ ...seats(3)[index], id: name.toLowerCase(), name })) as never
  const gossip = 'Ottilie told Balthasar, and cunegonde knows it too.'
  const run = played({
    cast,
    options: { mode: 'adversarial', rounds: 2, switches: QUIET },
    staff: { clerk: null, judge: { ...seats(1)[0], id: 'judge', name: 'Judge' } as never },
    script: {
      position: () => ({ statement: gossip, text: `${gossip}[INFER]`, references: [] }),
      talk: (_, { target }) =>
        target === null
          ? { statement: gossip, text: `${gossip}[INFER]`, references: [], vote: { vote: 'MINOR', claim: null, because: gossip } }
          : undefined,
    },
    after: [{ type: 'synthesize', by: 'ann', seat: 'ottilie' }],
  })
  expect(run.views.some(({ view }) => view.purpose === 'verify')).toBe(true)
  expect(run.views.some(({ view }) => view.purpose === 'synthesize')).toBe(true)
  for (const { view, request } of run.views) {
    const others = JSON.stringify({ ...view, self: null })
    expect(others.match(/Ottilie|Balthasar|cunegonde/gi) ?? [], request).toEqual([])
  }
})

import { describe, expect, test } from 'vitest'
import {
  answered,
  answers,
  cast,
  closed,
  type Fact,
  failed,
  gave,
  granted,
  opened,
  refusedContribution,
  reopened,
  seats,
  stopping,
  verified,
  withdrawn,
} from '../../../test/facts.ts'
import { folded, type GivenAct, given, tick } from '../../../test/given.ts'
import { cited } from '../deliberation.ts'
import type { EventOf } from '../words.ts'
import { RANKED_FROM } from './tally.ts'

const reply = (request: string, value: object, over: object = {}): GivenAct => {
  const [purpose = '', seat = ''] = request.split('/')
  return { type: 'reply', request, seat, purpose, reply: value, checks: [], ...over }
}
const said = { side: 'YES', position: 'Yes.', text: 'It pays.[ASSUME]', references: [], confidence: 0.6 }
const ranked = (...ranking: readonly string[]) => ({ ranking, because: 'Numbers.' })
const grants = (facts: readonly { type: string }[]): readonly EventOf<'turn.granted'>[] =>
  facts.filter((fact): fact is EventOf<'turn.granted'> => fact.type === 'turn.granted')
const letters = (count: number): readonly string[] => seats(count).map(({ id }) => id)
/** A table of this size at which everybody has answered. */
const allAnswered = (count: number, seed = 1): readonly Fact[] => [opened(count, { seed }), ...answers(...letters(count))]
/** Whoever was granted a ranking casts this one, without themselves. */
const castAll = (facts: readonly Fact[], order: string): readonly Fact[] =>
  grants(given(...facts).when(tick).facts).flatMap((turn) => [turn, cast(turn.request, ...[...order].filter((seat) => seat !== turn.seat))])

describe('answering', () => {
  test('opens with a wake-up, and the first tick grants every seat a turn, alone', () => {
    given(opened(3)).thenOwed('wake')
    given(opened(3)).when(tick).then(granted('answer/a/1'), granted('answer/b/1'), granted('answer/c/1'))
  })

  test('what was granted is owed until its answer is given', () => {
    given(opened(2), granted('answer/a/1'), granted('answer/b/1')).thenOwed('answer/a/1', 'answer/b/1')
    given(opened(2), granted('answer/a/1'), granted('answer/b/1'), gave('answer/a/1')).thenOwed('answer/b/1')
  })

  test('a tick grants nothing while a turn is open, and a reply never grants', () => {
    given(opened(2), granted('answer/a/1'), granted('answer/b/1'), gave('answer/a/1')).when(tick).thenNothing()
    const { facts } = given(opened(2), granted('answer/a/1')).when(reply('answer/a/1', said))
    expect(facts.map(({ type }) => type)).toEqual(['answer.given', 'claims.registered'])
  })

  test('an answer is taken as it is, its claims and evidence registered with what the verifier found', () => {
    const reference = { n: 1, path: 'log.md', lines: null, quote: 'down 12 %', url: null, title: null }
    const value = { ...said, text: 'It fell by 12 %.[FACT][1]', references: [reference] }
    const state = given(opened(1), granted('answer/a/1'))
    expect(cited(state.state, 'answer', value)).toEqual([reference])
    state.when(reply('answer/a/1', value, { checks: [verified] })).then(
      { type: 'answer.given', request: 'answer/a/1', seat: 'a', side: 'YES', position: 'Yes.', text: value.text, confidence: 0.6 },
      expect.objectContaining({
        type: 'claims.registered',
        request: 'answer/a/1',
        seat: 'a',
        claims: [expect.objectContaining({ id: 'C1', label: 'FACT', cites: ['E1'] })],
        evidence: [expect.objectContaining({ id: 'E1', reference, check: verified })],
        violations: [],
      }),
    )
  })

  test('a ranking cites nothing', () => expect(cited(folded([opened(1)]), 'rank', ranked('A'))).toEqual([]))

  test('a fact without a citation is a violation, not an error', () => {
    const { facts } = given(opened(1), granted('answer/a/1')).when(reply('answer/a/1', { ...said, text: 'It fell by 12 %.[FACT]' }))
    expect(facts[1]).toMatchObject({ violations: [{ rule: 'fact-without-citation' }] })
  })
})

describe('refusals', () => {
  const open = given(opened(2), granted('answer/a/1'), granted('answer/b/1'), gave('answer/b/1'))
  test('nothing is owed under an id that was never asked, was answered, failed or was withdrawn', () => {
    open.when(reply('answer/z/1', said)).thenRefused('not-owed')
    open.when(reply('answer/b/1', said)).thenRefused('not-owed')
    given(opened(2), granted('answer/a/1'), failed('answer/a/1')).when(reply('answer/a/1', said)).thenRefused('not-owed')
    given(opened(2), granted('answer/a/1'), withdrawn('answer/a/1')).when(reply('answer/a/1', said)).thenRefused('not-owed')
  })
  test('a turn is its seat’s and for its purpose', () => {
    open.when(reply('answer/a/1', said, { seat: 'b' })).thenRefused('not-yours')
    open.when(reply('answer/a/1', ranked('A'), { purpose: 'rank' })).thenRefused('not-yours')
  })
})

describe('one or two answers', () => {
  test.each([
    ['one seat', [opened(1), ...answers('a')], 'One seat sat at the table; answers are ranked from 3 on.'],
    ['two seats', [opened(2), ...answers('a', 'b')], 'Two seats sat at the table; answers are ranked from 3 on.'],
    [
      'two of three',
      [opened(3), ...answers('a', 'b'), granted('answer/c/1'), failed('answer/c/1')],
      '2 of 3 answers came; answers are ranked from 3 on.',
    ],
    [
      'one of five',
      [opened(5), ...answers('e'), ...['a', 'b', 'c', 'd'].flatMap((id) => [granted(`answer/${id}/1`), failed(`answer/${id}/1`)])],
      '1 of 5 answers came; answers are ranked from 3 on.',
    ],
  ] as const)('%s: closed without a ranking', (_, facts, because) =>
    given(...facts)
      .when(tick)
      .then({ type: 'deliberation.closed', reason: 'completed', because }),
  )

  test('three are the first that are ranked', () => {
    expect(RANKED_FROM).toBe(3)
    expect(grants(given(...allAnswered(3)).when(tick).facts).map(({ purpose }) => purpose)).toEqual(['rank', 'rank'])
  })
})

describe('seats that fail', () => {
  const broken = (...ids: readonly string[]): readonly Fact[] => ids.flatMap((id) => [granted(`answer/${id}/1`), failed(`answer/${id}/1`)])
  test('a final failure ends the turn; a failure that is retried does not', () => {
    given(opened(1), granted('answer/a/1'), failed('answer/a/1', { retryAt: 5_000 })).thenOwed('answer/a/1')
    given(opened(2), granted('answer/a/1'), failed('answer/a/1'), granted('answer/b/1')).thenOwed('answer/b/1')
  })
  test('who failed to answer is neither asked again nor asked to rank', () => {
    const { facts } = given(opened(4), ...answers('a', 'b', 'c'), ...broken('d')).when(tick)
    expect(grants(facts).every(({ seat, shown }) => seat !== 'd' && !shown.includes('d'))).toBe(true)
  })
  test('everyone failing is an end without a result, and no success', () =>
    given(opened(2), ...broken('a', 'b'))
      .when(tick)
      .then({ type: 'deliberation.closed', reason: 'failures', because: 'No seat gave an answer.' }))
  test('a seat whose breaker is open is skipped with a reason, in both stages', () => {
    const breaker: Fact = { type: 'breaker.opened', seat: 'a', failures: 3, because: '' }
    expect(given(opened(2), breaker).when(tick).facts).toEqual([
      { type: 'seat.skipped', seat: 'a', stage: 'answering', until: null, because: 'Its breaker is open: too many failures in a row.' },
      granted('answer/b/1'),
    ])
    const [first, second] = grants(given(...allAnswered(3)).when(tick).facts)
    const without = given(...allAnswered(3), { ...breaker, seat: first?.seat ?? '' }).when(tick).facts
    expect(without).toMatchObject([
      { type: 'seat.skipped', seat: first?.seat, stage: 'ranking' },
      { type: 'turn.granted', seat: second?.seat },
    ])
  })
})

describe('the first wave of rankings', () => {
  test.each([
    [3, 2],
    [4, 3],
    [5, 3],
    [6, 4],
    [7, 4],
    [12, 7],
  ])('%i answers: %i voters, as many as could settle it at all', (count, voters) =>
    expect(grants(given(...allAnswered(count)).when(tick).facts)).toHaveLength(voters),
  )

  test('everyone is shown all others and never themselves, in an order that the seed and the seat decide', () => {
    const shownBy = (seed: number) => grants(given(...allAnswered(7, seed)).when(tick).facts)
    for (const { seat, shown, stage } of shownBy(1)) {
      expect(shown.toSorted()).toEqual(letters(7).filter((id) => id !== seat))
      expect(stage).toBe('ranking')
    }
    expect(shownBy(1)).toEqual(shownBy(1))
    expect(shownBy(1)).not.toEqual(shownBy(2))
    const alphabetical = shownBy(1).filter(({ shown }) => shown.join() === shown.toSorted().join())
    expect(alphabetical).toEqual([])
  })

  test('who votes first is drawn by the seed: over 40 seeds every seat is sometimes spared the first wave', () => {
    const first = Array.from({ length: 40 }, (_, seed) => grants(given(...allAnswered(5, seed)).when(tick).facts).map(({ seat }) => seat))
    for (const id of letters(5)) expect(first.some((wave) => wave.includes(id)) && first.some((wave) => !wave.includes(id))).toBe(true)
  })
})

describe('a ranking', () => {
  const shown = ['c', 'b', 'd']
  const open = given(...allAnswered(4), granted('rank/a/1', shown))
  test('in letters becomes one in names, by the order that was shown', () =>
    open
      .when(reply('rank/a/1', ranked('B', 'A', 'C')))
      .then({ type: 'ranking.cast', request: 'rank/a/1', seat: 'a', ranking: ['b', 'c', 'd'], because: 'Numbers.' }))
  test('is read with blanks and small letters', () =>
    expect(open.when(reply('rank/a/1', ranked(' b', 'a ', 'C'))).facts).toMatchObject([{ ranking: ['b', 'c', 'd'] }]))

  test.each([
    ['too few', ['A', 'B']],
    ['none', []],
    ['one twice', ['A', 'B', 'B']],
    ['one twice beside all', ['A', 'B', 'C', 'C']],
    ['one that was not shown', ['A', 'B', 'D']],
    ['one too many', ['A', 'B', 'C', 'D']],
    ['names', ['c', 'b', 'd']],
    ['words', ['The first', 'B', 'C']],
  ])('that is incomplete (%s) is refused, and no vote is guessed', (_, ranking) => {
    const [fact, ...more] = open.when(reply('rank/a/1', ranked(...ranking))).facts
    expect(more).toEqual([])
    expect(fact).toMatchObject({ type: 'contribution.refused', request: 'rank/a/1', seat: 'a', rule: 'incomplete-ranking' })
  })
  test('that was refused once is asked for again, under a new id, and the seat is told why', () => {
    const facts = [...allAnswered(3), granted('rank/a/1', ['b', 'c']), refusedContribution('rank/a/1')]
    expect(given(...facts).thenReport().abstained).toEqual([])
    const again = [...facts, ...castAll(facts, 'bc').filter((fact) => 'seat' in fact && fact.seat !== 'a')]
    expect(grants(given(...again).when(tick).facts).map(({ request }) => request)).toContain('rank/a/2')
  })
  test('that was refused twice leaves its seat without a vote', () => {
    const facts = [
      ...allAnswered(3),
      ...['rank/a/1', 'rank/a/2'].flatMap((request) => [granted(request, ['b', 'c']), refusedContribution(request)]),
    ]
    expect(grants(given(...facts).when(tick).facts).map(({ seat }) => seat)).not.toContain('a')
    expect(given(...facts).thenReport().abstained).toEqual([{ seat: 'a', stage: 'ranking', because: 'Not each letter once.' }])
  })
  test.each([[['Answer A', 'b', 'C']], [['A > B > C']]])('is understood when it is written as %j', (written) => {
    const open = given(...allAnswered(4), granted('rank/a/1', ['b', 'c', 'd']))
    const [fact] = open.when({
      type: 'reply',
      request: 'rank/a/1',
      seat: 'a',
      purpose: 'rank',
      reply: { ranking: written, because: '' },
      checks: [],
    }).facts
    expect(fact).toMatchObject({ type: 'ranking.cast', ranking: ['b', 'c', 'd'] })
  })
  test('may hold answers equal, in any place', () => {
    const facts = [...allAnswered(4), granted('rank/a/1', ['b', 'c', 'd'])]
    const [fact] = given(...facts).when({
      type: 'reply',
      request: 'rank/a/1',
      seat: 'a',
      purpose: 'rank',
      reply: { ranking: ['C', 'a = B'], because: '' },
      checks: [],
    }).facts
    expect(fact).toMatchObject({ type: 'ranking.cast', ranking: ['d', ['b', 'c']] })
  })
})

describe('later waves, and the end', () => {
  test('a clear lead spares the rest, and says so', () => {
    // Six answers; the first wave of four puts a first wherever it may.
    const facts = [...allAnswered(6), ...castAll(allAnswered(6), 'abcdef')]
    const [spared, end] = given(...facts).when(tick).facts
    const voted = facts.filter(({ type }) => type === 'ranking.cast').map((fact) => (fact as EventOf<'ranking.cast'>).seat)
    const rest = letters(6).filter((id) => !voted.includes(id))
    expect(rest).toHaveLength(2)
    expect(spared).toMatchObject({ type: 'rankings.spared', seats: rest, because: expect.stringContaining('Seat A leads') })
    expect(end).toMatchObject({
      type: 'deliberation.closed',
      reason: 'completed',
      because: expect.stringMatching(/more votes than the 2 .*still out/),
    })
  })

  test('while it is open, half of what is left is asked', () => {
    const first = grants(given(...allAnswered(8)).when(tick).facts)
    expect(first).toHaveLength(5)
    const split = first.flatMap((turn, index) => {
      const order = index % 2 === 0 ? letters(8) : letters(8).toReversed()
      return [turn, cast(turn.request, ...order.filter((id) => id !== turn.seat))]
    })
    const second = given(...allAnswered(8), ...split).when(tick).facts
    expect(grants(second)).toHaveLength(2)
    expect(second).toHaveLength(2)
  })

  test('when every voter was heard or abstained it ends', () => {
    const turns = ['a', 'b', 'c'].flatMap((id) => [
      granted(
        `rank/${id}/1`,
        ['a', 'b', 'c'].filter((other) => other !== id),
      ),
      failed(`rank/${id}/1`),
    ])
    given(...allAnswered(3), ...turns)
      .when(tick)
      .then({ type: 'deliberation.closed', reason: 'completed', because: 'Every ranking that could count is in.' })
  })

  test('when it has ended nothing is owed and a tick changes nothing', () => {
    given(opened(1), ...answers('a'), closed()).thenOwed()
    given(opened(1), ...answers('a'), closed())
      .when(tick)
      .thenNothing()
  })

  test('every table of 3 to 12 ends after few waves, whoever they prefer', () => {
    for (let count = 3; count <= 12; count++) {
      for (const order of [letters(count).join(''), letters(count).toReversed().join('')]) {
        let facts = allAnswered(count)
        for (let waves = 0; ; waves++) {
          expect(waves).toBeLessThan(6)
          const next = given(...facts).when(tick).facts
          if (next.some(({ type }) => type === 'deliberation.closed')) break
          facts = [...facts, ...castAll(facts, order)]
        }
      }
    }
  })
})

describe('withdrawn and reopened', () => {
  test('a withdrawn turn leaves its seat unheard: after a reopening it is asked again under a new id', () => {
    const stopped = [opened(2), ...answers('a'), granted('answer/b/1'), stopping(true), withdrawn('answer/b/1'), closed('user')]
    given(...stopped, reopened()).thenOwed('wake')
    given(...stopped, reopened())
      .when(tick)
      .then(granted('answer/b/2'))
  })
  test('who failed to answer may try again after a reopening, while nobody has ranked yet', () => {
    const facts = [opened(3), ...answers('a', 'b'), granted('answer/c/1'), failed('answer/c/1'), closed('user'), reopened()]
    given(...facts)
      .when(tick)
      .then(granted('answer/c/2'))
  })
  test('once somebody has ranked, the answers stand: who failed to answer stays out, who failed to rank may try again', () => {
    const ranking = [granted('rank/a/1', ['b', 'c']), cast('rank/a/1', 'b', 'c'), granted('rank/b/1', ['a', 'c']), failed('rank/b/1')]
    const facts = [
      opened(4),
      ...answers('a', 'b', 'c'),
      granted('answer/d/1'),
      failed('answer/d/1'),
      ...ranking,
      closed('user'),
      reopened(),
    ]
    const turns = grants(given(...facts).when(tick).facts)
    expect(turns.map(({ request }) => request)).toEqual([expect.stringMatching(/^rank\/(b\/2|c\/1)$/)])
    for (const { shown } of turns) expect(shown).not.toContain('d')
  })
  test('nor may they while the first ballots are still out: no ballot may miss an answer', () => {
    const ranking = [granted('rank/a/1', ['b', 'c']), granted('rank/b/1', ['a', 'c'])]
    const facts = [opened(4), ...answers('a', 'b', 'c'), granted('answer/d/1'), failed('answer/d/1'), ...ranking, reopened({ callsMax: 9 })]
    const landed = [cast('rank/a/1', 'b', 'c'), cast('rank/b/1', 'c', 'a')]
    expect(grants(given(...facts, ...landed).when(tick).facts).map(({ request }) => request)).toEqual(['rank/c/1'])
  })
  test('a failure that arrives after its turn was withdrawn says nothing about the seat', () => {
    const facts = [opened(1), granted('answer/a/1'), withdrawn('answer/a/1'), failed('answer/a/1', { code: 'lost' })]
    given(...facts)
      .when(tick)
      .then(granted('answer/a/2'))
    expect(given(...facts).thenReport().abstained).toEqual([])
  })
  test('an answer that was only billed is no answer', () => {
    const facts = [opened(1), granted('answer/a/1'), withdrawn('answer/a/1'), answered('answer/a/1', { used: false })]
    expect(given(...facts).thenReport().answers).toEqual([])
  })
})

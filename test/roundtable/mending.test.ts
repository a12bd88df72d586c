/** What is wrong with a contribution: demoted, mended once, ruled on by the judge once a round. */
import { describe, expect, test } from 'vitest'
import { seat } from '../facts.ts'
import { type Play, played, QUIET } from '../roundtable-stage.ts'
import { coined, file, labelledText } from '../roundtable-talk.ts'

const judged = { clerk: null, judge: seat('judge') }
const one = (talk: NonNullable<Play['script']>['talk'], over: Play = {}) =>
  played({
    cast: 2,
    options: { rounds: 1, switches: QUIET, ...(over.options as object) },
    script: { talk, ...over.script },
    ...staffOf(over),
  })
const staffOf = ({ staff }: Play) => (staff === undefined ? {} : { staff })

const UNCITED = `They counted ${coined('uncited', 5)}.[FACT]`

describe('a fact without a citation', () => {
  const run = one((_, { seat: who, target }) => (who === 'a' && target === null ? { text: UNCITED, references: [] } : undefined))

  test('counts as an assumption, and its seat is asked once to mend it', () => {
    const [first] = run.of('claims.registered').filter(({ request }) => request === 'collaborative/a/1')
    expect(first?.claims).toMatchObject([{ label: 'ASSUME', declared: 'FACT' }])
    expect(first?.violations).toMatchObject([{ rule: 'fact-without-citation' }])
    expect(run.of('turn.granted').filter(({ seat: who, stage }) => who === 'a' && stage === 'round 1')).toMatchObject([
      { request: 'collaborative/a/1', target: null },
      { request: 'collaborative/a/2', target: 'collaborative/a/1' },
    ])
  })

  test('is told what is wrong, and what it had said', () => {
    const asked = run.views.find(({ request }) => request === 'collaborative/a/2')?.view
    expect(asked).toMatchObject({ mend: { text: UNCITED, problems: [expect.stringContaining('labelled FACT but cites nothing')] } })
  })

  test('what it says then takes the place of what it said first, and the first is kept in the record', () => {
    const said = run.own.rounds[1]?.contributions.a
    expect(said).toMatchObject({ request: 'collaborative/a/2', first: { request: 'collaborative/a/1' }, violations: [] })
    expect(said?.first?.violations).toHaveLength(1)
    expect(run.of('contribution.made').filter(({ seat: who }) => who === 'a')).toMatchObject([
      { revises: null },
      { revises: 'collaborative/a/1' },
    ])
  })
})

test('one revision only: what is as wrong again stands as it is, demoted', () => {
  const run = one((_, { seat: who }) => (who === 'a' ? { text: UNCITED, references: [] } : undefined))
  expect(run.of('contribution.made').filter(({ seat: who }) => who === 'a')).toHaveLength(2)
  expect(run.own.rounds[1]?.contributions.a?.violations).toMatchObject([{ rule: 'fact-without-citation' }])
  expect(run.own.exit?.reason).toBe('round-cap')
})

test('the revision comes before the next speaker, where seats speak in turn', () => {
  const run = played({
    cast: 3,
    options: { mode: 'adversarial', rounds: 1, switches: QUIET },
    script: { talk: (_, { seat: who, target }) => (who === 'a' && target === null ? { text: UNCITED, references: [] } : undefined) },
  })
  expect(run.of('contribution.made').map(({ seat: who }) => who)).toEqual(['a', 'a', 'b', 'c'])
})

test('who fails to mend has said it all the same', () => {
  const run = one((_, { seat: who, target }) => (who !== 'a' ? undefined : target === null ? { text: UNCITED, references: [] } : null))
  const round = run.own.rounds[1]
  expect(round?.contributions.a).toMatchObject({ request: 'collaborative/a/1', first: null })
  expect(round?.missed).toEqual({})
  expect(round?.toMend).toEqual([])
})

test.each([
  [
    'an assumption that cites something loses its citation',
    `Perhaps ${coined('assumed', 5)}.[ASSUME][1]`,
    [file('x.md')],
    'assume-with-citation',
  ],
  ['two labels count as the weaker one', `So ${coined('two', 5)}.[FACT][INFER][1]`, [file('x.md')], 'two-labels'],
])('%s', (_, text, references, rule) => {
  const run = one((__, { seat: who, target }) => (who === 'a' && target === null ? { text, references } : undefined))
  const [first] = run.of('claims.registered').filter(({ request }) => request === 'collaborative/a/1')
  expect(first?.violations).toMatchObject([{ rule }])
  expect(first?.claims[0]?.label).not.toBe('FACT')
  expect(run.of('contribution.made').filter(({ seat: who }) => who === 'a')).toHaveLength(2)
})

test('a reference that nobody cites is on record and asks for nothing', () => {
  const run = one((view, { seat: who }) =>
    who === 'a' ? { text: labelledText(`unused/${view.round}`), references: [file('x.md'), { ...file('y.md'), n: 2 }] } : undefined,
  )
  expect(run.own.rounds[1]?.contributions.a?.violations).toMatchObject([{ rule: 'unused-reference' }])
  expect(run.of('contribution.made').filter(({ seat: who }) => who === 'a')).toHaveLength(1)
})

test('a question that fails asks for a revision; one that can not be checked does not', () => {
  const failing = one((_, { seat: who, target }) => (who === 'a' && target === null ? { uncertain: [] } : undefined))
  expect(failing.of('contribution.verified')[0]).toMatchObject({ seat: 'a', mend: [expect.stringMatching(/^U5:/)] })
  expect(failing.own.rounds[1]?.contributions.a?.first?.results).toContainEqual(expect.objectContaining({ question: 'U5', result: 'fail' }))
  const open = played({ cast: 2, options: { mode: 'adversarial', rounds: 1, switches: QUIET } })
  expect(open.of('contribution.verified').every(({ mend }) => mend.length === 0)).toBe(true)
  expect(open.of('contribution.verified')[0]?.results).toContainEqual(expect.objectContaining({ question: 'ADV2', result: 'unverified' }))
})

describe('the judge', () => {
  const adversarial = { mode: 'adversarial', rounds: 2, switches: QUIET }

  test('is asked once a round about what code could not check, and sees no names', () => {
    const run = played({ cast: 3, options: adversarial, staff: judged })
    expect(run.of('turn.granted').filter(({ purpose }) => purpose === 'verify')).toMatchObject([
      { seat: 'judge', target: 'round 1' },
      { seat: 'judge', target: 'round 2' },
    ])
    const asked = run.views.filter(({ view }) => view.purpose === 'verify')
    for (const { view } of asked) {
      expect(view).toMatchObject({ items: [{ question: 'ADV2' }, { question: 'ADV2' }, { question: 'ADV2' }] })
      expect(JSON.stringify(view)).not.toMatch(/Seat [ABC]\b/)
    }
    expect(run.own.rounds[2]?.contributions.b?.results).toContainEqual({
      question: 'ADV2',
      result: 'pass',
      because: 'It does.',
      by: 'judge',
    })
  })

  test('rules on nothing but that: what code has settled stands, and an unknown speaker is nobody', () => {
    const run = played({
      cast: 2,
      options: { ...adversarial, rounds: 1 },
      staff: judged,
      script: {
        verify: ({ items }) => ({
          rulings: [
            { speaker: items[0]?.speaker ?? '', question: 'U1', holds: false, because: 'I say so.' },
            { speaker: 'Speaker Z', question: 'ADV2', holds: false, because: 'Nobody.' },
            { speaker: (items[0]?.speaker ?? '').toUpperCase(), question: 'ADV2', holds: false, because: 'It aims low.' },
          ],
        }),
      },
    })
    expect(run.of('verification.judged')[0]?.rulings).toMatchObject([{ question: 'ADV2', holds: false }])
    const results = Object.values(run.own.rounds[1]?.contributions ?? {}).flatMap((said) => said.results)
    expect(results.filter(({ by }) => by === 'judge')).toEqual([{ question: 'ADV2', result: 'fail', because: 'It aims low.', by: 'judge' }])
    expect(results.filter(({ question, result }) => question === 'U1' && result === 'fail')).toEqual([])
  })

  test('who fails is not asked again, and the round goes on', () => {
    const run = played({ cast: 2, options: adversarial, staff: judged, script: { verify: () => null } })
    expect(run.of('turn.granted').filter(({ purpose }) => purpose === 'verify')).toHaveLength(2)
    expect(run.own.rounds[1]).toMatchObject({ judged: true })
    expect(run.own.exit?.reason).toBe('round-cap')
  })

  test('is not asked where code has settled everything, nor where none serves', () => {
    const settled = played({ cast: 2, options: { rounds: 1, switches: QUIET }, staff: judged })
    const unserved = played({ cast: 2, options: adversarial })
    for (const run of [settled, unserved]) expect(run.of('turn.granted').some(({ purpose }) => purpose === 'verify')).toBe(false)
  })
})

test('only claims that exist are supported, disputed or voted on, and only one’s own taken back: the rest is said to be ignored', () => {
  const run = one((_, { seat: who }) =>
    who === 'a'
      ? {
          supports: ['C999', 'C4'],
          challenges: [
            { claim: 'C5', because: 'Not so.' },
            { claim: '__proto__', because: 'x' },
          ],
          retracts: ['C1', 'C6'],
          vote: { vote: 'BLOCKER', claim: 'nonsense', because: 'No.' },
        }
      : undefined,
  )
  const [made] = run.of('contribution.made').filter(({ seat: who }) => who === 'a')
  expect(made).toMatchObject({ supports: ['C4'], challenges: [{ claim: 'C5' }], retracts: ['C1'], vote: { vote: 'BLOCKER', claim: null } })
  expect(made?.ignored).toEqual([
    'There is no claim __proto__ to dispute.',
    'There is no claim C999 to support.',
    'C6 was never its own to take back.',
    'There is no claim nonsense for its vote.',
  ])
})

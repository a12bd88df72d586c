import { describe, expect, test } from 'vitest'
import { emptyRegistry, evolveRegistry, type Registry } from '../../evidence/registry.ts'
import { claims, concedes, debateWith, movedPosition, position, QUESTION, seatWith, threadWith } from '../sample.fixture.ts'
import { commonGroundOf } from './common-ground.ts'

const seats = { a: seatWith('YES'), b: seatWith('NO'), c: seatWith('YES') }
const GONE = { kind: 'removed', because: 'Removed.' } as const
const POINT = 'The supply of coins grows by 2 % a year.'

function registryOf(status: 'accepted' | 'open', ...supporters: readonly string[]): Registry {
  const said = supporters.reduce<Registry>(
    (registry, seat, index) =>
      evolveRegistry(
        registry,
        {
          type: 'claims.registered',
          request: `r${index}`,
          seat,
          claims: [{ id: 'C1', text: POINT, label: 'FACT', declared: 'FACT', cites: ['E1'], restates: index > 0 }],
          evidence: [],
          violations: [],
        },
        0,
      ),
    emptyRegistry,
  )
  return evolveRegistry(said, { type: 'claim.judged', claim: 'C1', status, by: 'rule', because: 'Checked.' }, 0)
}

describe('unanimous positions', () => {
  const of = (positions: Parameters<typeof threadWith>[1]) =>
    commonGroundOf(debateWith({ seats, threads: [threadWith('t1', positions)] }), emptyRegistry)
  test('are common ground of all', () =>
    expect(of({ positions: { a: position('YES'), b: position('YES'), c: position('YES') } })).toEqual([
      { statement: `Yes: ${QUESTION}`, agreement: 'all', type: 'position', seats: ['a', 'b', 'c'] },
    ]))
  test('say how many took a position, and are not of all where some took none', () =>
    expect(of({ positions: { a: position('NO'), b: position('NO') } })[0]).toMatchObject({
      statement: `No: ${QUESTION} (2 of 3 seats took a position)`,
      agreement: 'some',
    }))
  test('are of all who are left', () => {
    const left = { ...seats, c: seatWith('YES', { gone: GONE }) }
    const own = debateWith({ seats: left, threads: [threadWith('t1', { positions: { a: position('NO'), b: position('NO') } })] })
    expect(commonGroundOf(own, emptyRegistry)).toMatchObject([{ agreement: 'all' }])
  })
  test.each<[string, string, number]>([
    ['the topic itself', 'Is a hedge worth holding?', 0],
    ['the topic in other words', 'Is holding a hedge worth it?', 0],
    ['something else', QUESTION, 1],
  ])('on %s, while the top claims that count are split: %s', (_, question, grounds) => {
    const all = { a: position('YES'), b: position('YES'), c: position('YES') }
    const thread = threadWith('t1', { topic: 'Is a hedge worth holding?', question, positions: all })
    expect(commonGroundOf(debateWith({ seats, threads: [thread] }), emptyRegistry)).toHaveLength(grounds)
    const agreed = { a: seatWith('YES'), b: seatWith('YES'), c: seatWith('YES') }
    expect(commonGroundOf(debateWith({ seats: agreed, threads: [thread] }), emptyRegistry)).toHaveLength(1)
  })
  test('are none where somebody was against it and has left', () => {
    const left = { ...seats, b: seatWith('NO', { gone: GONE }) }
    const positions = { a: position('YES'), b: position('NO'), c: position('YES') }
    expect(commonGroundOf(debateWith({ seats: left, threads: [threadWith('t1', { positions })] }), emptyRegistry)).toEqual([])
  })
  test('are none on the topic while somebody still counts as unsure', () => {
    const unsure = { ...seats, b: seatWith('UNCERTAIN') }
    const positions = { a: position('YES'), c: position('YES') }
    const thread = threadWith('t1', { topic: 'Is a hedge worth holding?', question: 'Is a hedge worth holding?', positions })
    expect(commonGroundOf(debateWith({ seats: unsure, threads: [thread] }), emptyRegistry)).toEqual([])
  })
  test('are none where one only gave in', () =>
    expect(of({ positions: { a: position('YES'), b: movedPosition('NO', 'YES', 'unsupported') } })).toEqual([]))
  test('are none where all are unsure, or only one spoke', () => {
    expect(of({ positions: { a: position('UNCERTAIN'), b: position('UNCERTAIN') } })).toEqual([])
    expect(of({ positions: { a: position('YES') } })).toEqual([])
  })
})

describe('accepted claims', () => {
  const of = (registry: Registry, table: Parameters<typeof debateWith>[0]['seats'] = seats) =>
    commonGroundOf(debateWith({ seats: table }), registry)
  test('that opposite sides have made are common ground', () =>
    expect(of(registryOf('accepted', 'a', 'b'))).toEqual([{ statement: POINT, agreement: 'both-sides', type: 'claim', seats: ['a', 'b'] }]))
  test('that everyone has made are of all', () => expect(of(registryOf('accepted', 'a', 'b', 'c'))[0]?.agreement).toBe('all'))
  test.each([
    ['one side alone', registryOf('accepted', 'a', 'c')],
    ['claims that were never accepted', registryOf('open', 'a', 'b')],
  ])('do not come from %s', (_, registry) => expect(of(registry)).toEqual([]))
  test('do not come from who is gone', () =>
    expect(
      of(registryOf('accepted', 'a', 'b'), { ...seats, b: seatWith('NO', { gone: { kind: 'removed', because: 'Removed.' } }) }),
    ).toEqual([]))
  test('may also span the sides of one crux, if they were made in its own thread', () => {
    const quotedIn = (thread: string) =>
      debateWith({
        seats: { a: seatWith('YES'), b: seatWith('YES') },
        threads: [threadWith('t1', { positions: { a: position('YES'), b: position('NO') } }), threadWith('t2')],
        messages: ['a', 'b'].map((seat) => claims(seat, thread, 'So.', { evidence: ['E1'] })),
      })
    expect(commonGroundOf(quotedIn('t1'), registryOf('accepted', 'a', 'b')).map(({ type }) => type)).toEqual(['claim'])
    expect(commonGroundOf(quotedIn('t2'), registryOf('accepted', 'a', 'b'))).toEqual([])
  })
})

test('what one side concedes and the other says', () => {
  const conceding = position('NO', { concessions: [{ proposition: POINT, cheap: true, message: 'm2' }] })
  const own = debateWith({
    seats,
    threads: [threadWith('t1', { positions: { a: position('YES'), b: conceding } })],
    messages: [claims('a', 't1', POINT), concedes('b', 't1', POINT, { replyTo: 'm1' })],
  })
  expect(commonGroundOf(own, emptyRegistry)).toEqual([{ statement: POINT, agreement: 'both-sides', type: 'concession', seats: ['b', 'a'] }])
})

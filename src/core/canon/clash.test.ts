import { describe, expect, test } from 'vitest'
import { entriesOf, entry, statement } from './canon.fixture.ts'
import { candidates, clashes } from './clash.ts'
import { statementsIn } from './extract.ts'
import { PAIRS } from './pairs.fixture.ts'
import type { CanonEntry } from './words.ts'

describe('what is agreed and what is written', () => {
  test.each(PAIRS)('%s / %j: %s', (agreed, written, expected) => {
    const canon = entriesOf(agreed)
    expect(canon).toHaveLength(1)
    expect(clashes(statementsIn(written), canon).length > 0).toBe(expected)
  })
})

describe('a clash', () => {
  const canon = [{ ...entry(3, 2, statement('Seryn', 'eye colour', 'amber'), 'Seryn has amber eyes.') }]

  test('says both values, quotes both sides and names the anchor', () => {
    const [clash] = clashes(statementsIn("It rained.\nSeryn's green eyes narrowed."), canon)
    expect(clash).toEqual({
      kind: 'attribute-clash',
      claim: "Seryn's green eyes narrowed.",
      statement: statement('Seryn', 'eyes', 'green'),
      canon: 'C3@2',
      because: "Here «green», by C3@2 «amber»: «Seryn's green eyes narrowed.» goes against «Seryn has amber eyes.».",
      line: 2,
      start: 11,
    })
  })

  test('quotes no more than a reader wants to see', () => {
    const long = [entry(1, 1, statement('Seryn', 'eyes', 'amber'), `Seryn has amber eyes ${'and more '.repeat(60)}`)]
    const because = clashes(statementsIn("Seryn's green eyes."), long)[0]?.because ?? ''
    expect(because).toContain('…»')
    expect(/against «(.*)»\.$/.exec(because)?.[1]).toHaveLength(240)
  })

  test('a short name that two people bear is nobody', () => {
    const vales = entriesOf('Mira Vale has blue eyes.', 'Seryn Vale has brown eyes.')
    expect(clashes(statementsIn("Vale's green eyes narrowed."), vales)).toEqual([])
    expect(clashes(statementsIn("Mira's green eyes narrowed."), vales).map(({ canon: anchor }) => anchor)).toEqual(['C1@1'])
    expect(clashes(statementsIn("Vale's green eyes narrowed."), vales.slice(0, 1))).toHaveLength(1)
  })

  test('a full name meets its own entry before that of a namesake', () => {
    const people = entriesOf('Seryn has amber eyes.', 'Seryn Vale has green eyes.')
    expect(clashes(statementsIn("Seryn Vale's green eyes narrowed."), people)).toEqual([])
  })

  test('with no canon there is none', () => expect(clashes(statementsIn("Seryn's green eyes."), [])).toEqual([]))
})

describe('a candidate', () => {
  const canon = entriesOf('Seryn has amber eyes.', 'The flotilla arrives on Day 47.')
  const found = (text: string, entries: readonly CanonEntry[] = canon) =>
    candidates([{ text, seen: text, line: 1, start: 0, claims: statementsIn(text) }], entries)

  test('names the topic of an entry in words that no rule compares', () => {
    expect(found("Seryn's eyes were moss on stone.")).toEqual([
      {
        kind: 'lexical-candidate',
        claim: "Seryn's eyes were moss on stone.",
        statement: null,
        canon: 'C1@1',
        because:
          "It speaks of what C1@1 settles, in words that no rule compares: «Seryn's eyes were moss on stone.» beside «Seryn has amber eyes.».",
        line: 1,
        start: 0,
      },
    ])
  })

  test.each([
    ["Seryn's eyes are not amber.", 1],
    ['The flotilla arrived before anybody was awake.', 1],
    ['Seryn has dark amber eyes.', 0],
    ["Seryn's amber eyes were wet.", 0],
    ["Seryn's green eyes narrowed.", 0],
    ["Were Seryn's eyes moss on stone?", 0],
    ["Seryn's eyes might be moss.", 0],
    ['Seryn slept.', 0],
    ["Kael's eyes were moss on stone.", 0],
  ])('%s: %i', (text, count) => expect(found(text)).toHaveLength(count))

  test('is dropped where the sentence is about much else: one word in four is the topic’s, at least', () => {
    expect(found("Seryn's eyes crossed harbour, water, bells, sails, ropes.")).toHaveLength(1)
    expect(found("Seryn's eyes crossed harbour, water, bells, sails, ropes, gulls.")).toHaveLength(0)
  })

  test('needs a topic of two words', () => {
    expect(found('The timeout is a matter of taste.', [entry(1, 1, statement('timeout', 'value', '30 minutes'))])).toEqual([])
    expect(found('The session timeout is a matter of taste.', [entry(1, 1, statement('session', 'timeout', '30 minutes'))])).toHaveLength(1)
  })

  test('of many, the three that say the least besides, in the order of the text', () => {
    const texts = ["Seryn's eyes saw water and bells.", "Seryn's eyes.", "Seryn's eyes saw bells.", "Seryn's eyes saw."]
    const passages = texts.map((text, index) => ({ text, seen: text, line: index + 1, start: index * 100, claims: [] }))
    expect(candidates(passages, canon).map(({ claim }) => claim)).toEqual(texts.slice(1))
  })
})

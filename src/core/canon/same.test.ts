import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statement } from './canon.fixture.ts'
import { contradicts, lookupKeys, sameTopic, topicOf } from './same.ts'

const same = (a: readonly [string, string], b: readonly [string, string]): boolean =>
  sameTopic(topicOf(statement(...a, 'x')), topicOf(statement(...b, 'x')))

describe('one topic', () => {
  test.each([
    ['Seryn', 'eyes', 'seryn', 'eyes'],
    ['The flotilla', 'arrival', 'flotilla', 'arrival'],
    ["Seryn's", 'eyes', 'Seryn', 'eyes'],
    ['  Seryn ', 'eyes', 'Seryn', 'eyes'],
    ['Retries', 'limit', 'retry', 'limit'],
    ['session', 'timeout', 'sessions', 'timeouts'],
    ['Captain Seryn', 'eyes', 'Seryn', 'eyes'],
    ['Captain Seryn', 'arrival', 'Seryn', 'arrival'],
    ['Dr. Pell', 'eyes', 'Pell', 'eyes'],
    ['Seryn Vale', 'eyes', 'Seryn', 'eyes'],
    ['Seryn Vale', 'age', 'Vale', 'age'],
    ['Captain Seryn Vale', 'eyes', 'Seryn', 'eyes'],
    ['session', 'timeout', 'session timeout', 'value'],
    ['MAX_UPLOAD', 'value', 'upload', 'limit'],
    ['maxUpload', 'value', 'upload', 'limit'],
    ['retries', 'maximum number', 'Retries', 'limit'],
    ['Seryn', 'eye colour', 'Seryn', 'eyes'],
    ['Seryn', 'eye color', 'Seryn', 'eye'],
    ['Seryn', 'hair colour', 'Seryn', 'hair'],
    ['Seryn', 'years old', 'Seryn', 'age'],
    ['flotilla', 'arrives', 'flotilla', 'arrival date'],
    ['session', 'time-out', 'session', 'timeout'],
    ['voyage', 'lasts', 'voyage', 'duration'],
    ['licence', 'price', 'licence', 'costs'],
    ['door', 'colour', 'door', 'value'],
    ['API', 'port number', 'the API', 'port'],
  ])('%s · %s and %s · %s', (subject, attribute, other, otherAttribute) => {
    expect(same([subject, attribute], [other, otherAttribute])).toBe(true)
    expect(same([other, otherAttribute], [subject, attribute])).toBe(true)
  })

  test.each([
    ['Seryn', 'eyes', 'Kael', 'eyes'],
    ['Seryn', 'eyes', 'Seryn', 'hair'],
    ['Seryn', 'eyes', 'Seryn', 'left eye'],
    ["Seryn's sister", 'eyes', 'Seryn', 'eyes'],
    ['Lord Vale', 'eyes', 'Lady Vale', 'eyes'],
    ['Mira Vale', 'eyes', 'Seryn Vale', 'eyes'],
    ['Port Seryn', 'age', 'Seryn', 'age'],
    ['Seryn Vale', 'arrival', 'Seryn', 'arrival'],
    ['Redis Cluster', 'port', 'Redis', 'port'],
    ['REST API', 'port', 'API', 'port'],
    ['admin session', 'timeout', 'session', 'timeout'],
    ['Gate 3', 'height', 'Gate 4', 'height'],
    ['upload', 'limit', 'upload', 'minimum'],
    ['The Vale', 'age', 'Seryn Vale', 'age'],
  ])('not %s · %s and %s · %s', (subject, attribute, other, otherAttribute) => {
    expect(same([subject, attribute], [other, otherAttribute])).toBe(false)
    expect(same([other, otherAttribute], [subject, attribute])).toBe(false)
  })
})

describe('a contradiction', () => {
  const of = (attribute: string, a: string, b: string): boolean =>
    contradicts(statement('Seryn', attribute, a), statement('Seryn', attribute, b))

  test('of names is one only where there can be but one', () => {
    expect(of('mother', 'Orla', 'Maud')).toBe(true)
    expect(of('brother', 'Orla', 'Maud')).toBe(false)
  })
  test('of ages counts years where no unit is named', () => {
    expect(of('age', '34', '36 years')).toBe(true)
    expect(of('age', '34', 'thirty-four years')).toBe(false)
    expect(of('reach', '34', '36 years')).toBe(false)
  })
  test('of versions leaves a longer one room', () => {
    expect(of('Node version', '22', '22.4')).toBe(false)
    expect(of('Node version', '22', '24')).toBe(true)
    expect(of('reach', '22', '22.4')).toBe(true)
  })

  const parts = {
    subject: fc.constantFrom(
      'Seryn',
      'Captain Seryn',
      'Seryn Vale',
      'Mira Vale',
      'Vale',
      'Lady Vale',
      'the session',
      'session timeout',
      'MAX_RETRIES',
      'Retries',
    ),
    attribute: fc.constantFrom('eyes', 'eye colour', 'age', 'timeout', 'value', 'limit', 'mother', 'maximum', 'Node version'),
    value: fc.constantFrom(
      'amber',
      'green',
      'golden',
      '34',
      '36 years',
      '30 minutes',
      '1800 s',
      '45 min',
      'Orla',
      'Maud',
      'Day 4',
      '3',
      'soon',
    ),
  }
  const statements = fc.record(parts)

  test('is one both ways round, and what contradicts is found by a key that both have', () => {
    fc.assert(
      fc.property(statements, statements, (a, b) => {
        expect(contradicts(a, b)).toBe(contradicts(b, a))
        expect(contradicts(a, a)).toBe(false)
        if (!contradicts(a, b)) return
        const keys = new Set(lookupKeys(topicOf(a)))
        expect(lookupKeys(topicOf(b)).some((key) => keys.has(key))).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

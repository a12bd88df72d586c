import { describe, expect, test } from 'vitest'
import { assessed, finding, notThere, raiser, tooShort } from '../../../test/council-facts.ts'
import { verified } from '../../../test/facts.ts'
import { count, disputersOf, isSupported, mayBlock, supportersOf } from './agreement.ts'
import type { Severity } from './words.ts'

const held = (...severities: readonly Severity[]) =>
  finding({ raisers: severities.map((severity, index) => raiser('abc'.charAt(index), severity)) })

describe('how far the table agrees', () => {
  test('one raiser: PENDING', () => expect(count(held('major')).agreement).toBe('PENDING'))
  test('two raisers: MAJORITY', () => expect(count(held('major', 'major')).agreement).toBe('MAJORITY'))
  test('three raisers: UNANIMOUS', () => expect(count(held('major', 'major', 'major')).agreement).toBe('UNANIMOUS'))
  test('one seat that raises it twice is still one', () =>
    expect(count(finding({ raisers: [raiser('a'), raiser('a')] })).agreement).toBe('PENDING'))
  test('an assessment counts like raising it', () => {
    expect(count(finding({ assessments: { b: assessed('SUPPORT') } })).agreement).toBe('MAJORITY')
    expect(count(finding({ assessments: { b: assessed('SUPPORT'), c: assessed('SUPPORT') } })).agreement).toBe('UNANIMOUS')
  })
  test('who disputes what it raised does not hold it any more', () => {
    const withdrawn = finding({ assessments: { a: assessed('DISPUTE') } })
    expect(supportersOf(withdrawn)).toEqual([])
    expect(disputersOf(withdrawn)).toEqual(['a'])
  })
  test('held by none and disputed by two it is dismissed without a vote', () => {
    expect(count(finding({ assessments: { a: assessed('DISPUTE'), b: assessed('DISPUTE') } })).agreement).toBe('QUORUM_OPPOSE')
    expect(count(finding({ assessments: { a: assessed('DISPUTE') } })).agreement).toBe('PENDING')
  })
  test('held by one and disputed by two it is not: that is for the vote', () =>
    expect(count(finding({ assessments: { b: assessed('DISPUTE'), c: assessed('DISPUTE') } }))).toMatchObject({
      agreement: 'PENDING',
      contested: expect.any(String),
    }))
  test('a verdict rests on what more than one holds', () =>
    expect((['PENDING', 'MAJORITY', 'UNANIMOUS', 'QUORUM_SUPPORT', 'QUORUM_OPPOSE', 'DEADLOCKED'] as const).filter(isSupported)).toEqual([
      'MAJORITY',
      'UNANIMOUS',
      'QUORUM_SUPPORT',
    ]))
})

describe('contested (4-11)', () => {
  test('held by one and disputed by one, with the numbers', () =>
    expect(count(finding({ assessments: { b: assessed('DISPUTE') } })).contested).toBe('1 holds it, 1 disputes it.'))
  test('held by two, disputed by one', () =>
    expect(count(finding({ raisers: [raiser('a'), raiser('b')], assessments: { c: assessed('DISPUTE') } })).contested).toBe(
      '2 hold it, 1 disputes it.',
    ))
  test('severities one step apart are no contest', () => expect(count(held('major', 'minor')).contested).toBeNull())
  test('severities two steps apart are one', () =>
    expect(count(held('major', 'info')).contested).toBe('Those who hold it call it major and info.'))
  test('three steps apart are one, too', () => expect(count(held('blocker', 'info')).contested).not.toBeNull())
  test('what a seat says last of the severity counts', () =>
    expect(
      count(finding({ raisers: [raiser('a', 'info'), raiser('b', 'major')], assessments: { a: assessed('SUPPORT', 'minor') } })).contested,
    ).toBeNull())
  test('the severity of who disputes it does not count', () =>
    expect(count(finding({ raisers: [raiser('b')], assessments: { a: assessed('DISPUTE', 'info') } })).contested).toBe(
      '1 holds it, 1 disputes it.',
    ))
  test('held by all alike it is not', () => expect(count(held('major', 'major', 'major')).contested).toBeNull())
})

describe('how grave it counts', () => {
  test.each([
    [['blocker', 'minor', 'info'], 'minor'],
    [['major', 'minor', 'minor'], 'minor'],
    [['blocker', 'blocker', 'info'], 'blocker'],
    [['major', 'minor'], 'major'],
    [['info', 'blocker'], 'blocker'],
    [['minor'], 'minor'],
  ] as const)('of %j it is %s: the middle, of two the graver', (severities, wanted) =>
    expect(count(held(...severities)).severity).toBe(wanted),
  )
  test('a seat that raised it twice is counted with its graver word', () =>
    expect(count(finding({ raisers: [raiser('a', 'minor'), raiser('a', 'major')] })).severity).toBe('major'))
  test('held by nobody it keeps what it was', () =>
    expect(count(finding({ severity: 'minor', assessments: { a: assessed('DISPUTE') } })).severity).toBe('minor'))
  test.each([
    ['not in the document', notThere],
    ['too short', tooShort],
    ['not given', null],
  ])('a quotation that is %s makes a blocker major', (_, check) => {
    const grave = held('blocker', 'blocker', 'blocker')
    expect(count({ ...grave, location: { ...grave.location, check } }).severity).toBe('major')
    expect(mayBlock(check)).toBe(false)
  })
  test('a verified one may block', () => expect(mayBlock(verified)).toBe(true))
})

describe('what is said of it', () => {
  test.each([
    [finding(), 'One reviewer holds it.'],
    [held('major', 'major'), '2 reviewers hold it.'],
    [finding({ assessments: { b: assessed('DISPUTE'), c: assessed('DISPUTE') } }), 'One reviewer holds it, 2 dispute it.'],
    [finding({ assessments: { a: assessed('DISPUTE') } }), 'Nobody holds it any more; 1 disputes it.'],
  ])('%#', (one, wanted) => expect(count(one).because).toBe(wanted))
})

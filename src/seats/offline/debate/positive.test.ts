/** A denied topic: read by its positive claim, and turned round once. */
import { describe, expect, test } from 'vitest'
import { trams } from '../tiny-dossier.fixture.ts'
import { issueFor } from './issues.ts'
import { poolOf } from './pool.ts'
import { putPositively } from './positive.ts'
import { selfOf } from './table.fixture.ts'
import { commitView } from './trams.fixture.ts'
import { debateVoices as voices } from './voices.ts'

const claim = 'The city should introduce trams in the new town'
const denial = 'The city should not introduce trams in the new town'
const context = { seed: 1, dossier: trams, request: 'open/a/1' }
const opened = (topic: string, stance: 'YES' | 'NO' | null, alias = 'Speaker A') =>
  voices.open({ purpose: 'open', topic, self: selfOf(alias, { stance }), files: [], passages: [] }, context)

describe('putting a topic positively', () => {
  test.each([
    ['We should not split the monolith', 'We should split the monolith'],
    ["Bitcoin isn't a good store of value", 'Bitcoin is a good store of value'],
    ['Small teams cannot run many services', 'Small teams can run many services'],
    ["The board won't pay for it", 'The board will pay for it'],
    ['The ban does not raise trade', 'Does the ban raise trade?'],
  ])('%s', (given, text) => expect(putPositively(given)).toEqual({ text, sign: -1 }))
  test.each(['Bitcoin is a good store of value', 'Should we split it or not?', 'Is a no-code tool enough?'])('%s is positive', (text) =>
    expect(putPositively(text)).toEqual({ text, sign: 1 }),
  )
  test.each([
    'We should never split the monolith',
    'Bitcoin is no longer a good store of value',
    'Bitcoin is no store of value',
    'Should we not split the monolith?',
    "Shouldn't we split the monolith?",
    'We should not only split the monolith',
    'All teams should not split',
    'We should ship without tests',
    'We should not ship without tests',
    'Do not split the monolith',
  ])('%s: its opposite is not sure', (text) => expect(putPositively(text)).toBeNull())
})

describe('a denied topic', () => {
  test('a stance is for or against the positive claim, and the side declared is that on the topic as given', () => {
    expect([opened(claim, 'YES').side, opened(denial, 'YES').side, opened(denial, 'NO').side]).toEqual(['YES', 'NO', 'YES'])
  })
  test('the reason of a seat is the same for claim and denial, and it says what its words come to', () => {
    const [plain, denied] = [opened(claim, 'YES').statement, opened(denial, 'YES').statement]
    expect(denied).toBe(`${plain.replace(/\.$/, '')}, so my answer to “${denial}” is no.`)
    expect(opened(denial, 'NO').statement).toBe(opened(claim, 'NO').statement)
  })
  test('every sentence leans as it does for the positive claim', () => {
    const leans = (topic: string) => poolOf(trams, topic).lines.map(({ lean }) => lean)
    expect(leans(denial)).toEqual(leans(claim))
    expect(leans(claim)).toContain(1)
  })
  test('asked as it was given, a yes speaks against the claim; asked positively, for it', () => {
    expect(issueFor(trams, denial, denial)).toMatchObject({ isTopic: true, direction: -1 })
    expect(issueFor(trams, denial, 'Should the city introduce trams in the new town?')).toMatchObject({ isTopic: true, direction: 1 })
  })
  test('on a question below it a seat takes the side that it would take below the claim', () => {
    const side = (topic: string, held: 'YES' | 'NO') =>
      voices.commit(commitView('Are trams safer than buses?', held, { topic, self: selfOf('Speaker A', { stance: 'YES' }) }), context).side
    expect([side(claim, 'YES'), side(denial, 'NO')]).toEqual(['YES', 'YES'])
  })
  test('where the opposite is not sure, no seat takes a side, and says why', () => {
    const opening = opened('The city should never introduce trams in the new town', 'YES')
    expect(opening).toMatchObject({ side: 'UNCERTAIN', confidence: 0.1 })
    expect(opening.statement).toContain('put positively')
  })
})

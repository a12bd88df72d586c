import { describe, expect, test } from 'vitest'
import { random } from '../src/core/random.ts'
import type { Recorded } from '../src/core/words.ts'
import { makeDossier } from '../src/sources/dossier.ts'
import { documentOfKind } from './council-documents.ts'
import { standsIn } from './council-oracle.ts'
import { liveIn } from './council-world.ts'
import { violationsIn } from './invariants.ts'

/** A whole council of three, and the same with a lie in it. */
const SEED = 2
const { events: honest } = await liveIn(SEED, ['hysterical', 'fickle', 'sound'])
const dossier = makeDossier(documentOfKind('plain', random(SEED, 'document')).files)
const wrongIn = (events: readonly Recorded[]): string => violationsIn(events, dossier).join('\n')

type Of<T extends Recorded['type']> = Extract<Recorded, { type: T }>

const changing =
  <T extends Recorded['type']>(type: T, change: (event: Of<T>, nth: number) => Partial<Of<T>>) =>
  (): readonly Recorded[] => {
    let nth = 0
    return honest.map((event) => (event.type === type ? ({ ...event, ...change(event as Of<T>, ++nth) } as Recorded) : event))
  }

const numbered = (events: readonly Recorded[]): readonly Recorded[] => events.map((event, index) => ({ ...event, seq: index + 1 }))
const without = (is: (event: Recorded, index: number) => boolean) => (): readonly Recorded[] =>
  numbered(honest.filter((event, index) => !is(event, index)))
const twice =
  <T extends Recorded['type']>(type: T) =>
  (): readonly Recorded[] => {
    const at = honest.findIndex((event) => event.type === type)
    return numbered([...honest.slice(0, at + 1), ...honest.slice(at)])
  }
/** Facts put in behind the first of a kind. */
const behind =
  (type: Recorded['type'], ...facts: readonly object[]) =>
  (): readonly Recorded[] => {
    const at = honest.findIndex((event) => event.type === type)
    const { stream, seq, at: time, wall, prev, hash } = honest[at] as Recorded
    const added = facts.map((fact) => ({ ...fact, stream, seq, at: time, wall, prev, hash }) as Recorded)
    return numbered([...honest.slice(0, at + 1), ...added, ...honest.slice(at + 1)])
  }
const lost = (seat: string): object => ({ type: 'reviewer.lost', seat, state: 'CYCLE_1', because: 'No.' })

const verified = {
  verdict: 'verified',
  precise: true,
  bare: false,
  exists: true,
  linesValid: true,
  similarity: 1,
  line: 1,
  closest: null,
  contentHash: null,
  because: '',
} as const

test('an honest log breaks nothing', () => expect(wrongIn(honest)).toBe(''))

test('and it is a rich one', () => {
  const types = new Set(honest.map(({ type }) => type))
  for (const type of [
    'finding.raised',
    'finding.merged',
    'remediation.endorsed',
    'ballot.cast',
    'votes.revealed',
    'alignment.given',
  ] as const)
    expect(types, type).toContain(type)
})

describe('each invariant of a council can fail', () => {
  test.each<readonly [what: string, events: () => readonly Recorded[], sentence: string]>([
    ['a state is skipped', changing('council.moved', ({ to }) => (to === 'CYCLE_2' ? { to: 'CYCLE_3' } : {})), 'CYCLE_1 leads to CYCLE_3'],
    [
      'a move from elsewhere',
      changing('council.moved', ({ to }) => (to === 'CYCLE_2' ? { from: 'INIT' } : {})),
      'it moves from INIT and was in CYCLE_1',
    ],
    ['an abort with all alive', changing('council.moved', ({ to }) => (to === 'CYCLE_3' ? { to: 'ABORTED' } : {})), 'aborted with 3 live'],
    ['tokens that nobody used', changing('council.moved', ({ used }) => ({ used: used + 1 })), 'is said to have used'],
    ['a cycle without notes', without(({ type }) => type === 'notes.written'), 'begins without count or notes'],
    [
      'a finding that is gone',
      without(({ type }, index) => type === 'finding.raised' && index === honest.findIndex((e) => e.type === 'finding.raised')),
      'follows 0 findings',
    ],
    ['an id twice', changing('finding.raised', ({ id }) => (id === 'F-2' ? { id: 'F-1' } : {})), 'F-1 follows 1 findings'],
    [
      'a blocker without a quotation',
      changing('finding.raised', (event) => ({ severity: 'blocker', location: { ...event.location, check: null, lines: null } })),
      'blocks without a proof',
    ],
    [
      'a blocker with a bare one',
      changing('finding.raised', (event) => ({ severity: 'blocker', location: { ...event.location, check: { ...verified, bare: true } } })),
      'blocks without a proof',
    ],
    [
      'a quotation from nowhere',
      changing('finding.raised', (event) => ({
        location: { ...event.location, quote: 'the ferry sank twice last year in the harbour', check: verified },
      })),
      'does not stand there',
    ],
    ['a foreign mode', changing('finding.raised', ({ mode }) => ({ mode: (mode % 80) + 1 })), 'does not hold mode'],
    ['a merger into nothing', changing('finding.merged', () => ({ into: 'F-999' })), 'F-999 is none'],
    ['a count that forgets one', changing('agreement.counted', ({ counts }) => ({ counts: counts.slice(1) })), 'findings are counted'],
    [
      'a wrong agreement',
      changing('agreement.counted', ({ counts }) => ({ counts: counts.map((one) => ({ ...one, agreement: 'UNANIMOUS' as const })) })),
      'and should be',
    ],
    [
      'a wrong severity',
      changing('agreement.counted', ({ counts }) => ({ counts: counts.map((one) => ({ ...one, severity: 'info' as const })) })),
      'and should be',
    ],
    [
      'a contest denied',
      changing('agreement.counted', ({ counts }) => ({ counts: counts.map((one) => ({ ...one, contested: null })) })),
      'and should be',
    ],
    ['an endorsement twice', twice('remediation.endorsed'), 'again'],
    ['an endorsement of nothing', changing('remediation.endorsed', () => ({ remediation: 'F-1.R99' })), 'F-1.R99 is none'],
    ['two votes on one', changing('ballot.cast', ({ votes }) => ({ votes: [...votes, ...votes] })), 'votes twice on one finding'],
    [
      'a vote on what is not on the ballot',
      changing('ballot.cast', ({ votes }) => ({ votes: votes.map((vote) => ({ ...vote, finding: 'F-999' })) })),
      'F-999 is not put to the vote',
    ],
    [
      'a wrong outcome',
      changing('votes.revealed', ({ results }) => ({
        results: results.map((one) => ({
          ...one,
          outcome: one.outcome === 'DEADLOCKED' ? ('QUORUM_SUPPORT' as const) : ('DEADLOCKED' as const),
        })),
      })),
      'and should be',
    ],
    [
      'a vote that changed hands',
      changing('votes.revealed', ({ results }) => ({
        results: results.map((one) => ({ ...one, support: one.oppose, oppose: one.support })),
      })),
      'and should be',
    ],
    ['an item that was not counted', changing('votes.revealed', ({ results }) => ({ results: results.slice(1) })), 'and should on'],
    ['a score from nothing', changing('alignment.given', ({ scores }) => ({ scores: scores.map(() => 1) })), 'and showed'],
    ['a score beyond one', changing('alignment.given', ({ scores }) => ({ scores: scores.map(() => 2) })), 'scores 2'],
    ['somebody lost is asked', behind('selection.validated', lost('a')), 'a is lost and is given'],
    ['two lost and it goes on', behind('selection.validated', lost('a'), lost('b')), 'goes on with 1 live'],
    [
      'a grant out of its state',
      changing('turn.granted', ({ purpose }) => (purpose === 'vote' ? { stage: 'CYCLE_1' } : {})),
      'is given in CYCLE_3',
    ],
    ['units that do not exist', changing('turn.granted', ({ shown }) => ({ shown: [...shown, 's999'] })), 'which nobody knows'],
    [
      'a vote on what was not shown',
      changing('turn.granted', ({ purpose, shown }) => (purpose === 'vote' ? { shown: shown.filter((id) => !id.startsWith('F-')) } : {})),
      'which it was not shown',
    ],
    ['a turn that ends twice', twice('assessment.given'), 'was settled 2 times'],
    [
      'asked after the end',
      () => numbered([...honest, honest.find(({ type }) => type === 'ask.sent') as Recorded]),
      'happens after the end',
    ],
    ['two reveals', twice('votes.revealed'), 'revealed a second time'],
    ['a call beyond the cap', changing('deliberation.opened', ({ limits }) => ({ limits: { ...limits, tokensMax: 3_000 } })), 'tokens are'],
  ])('%s', (_, events, sentence) => expect(wrongIn(events())).toContain(sentence))
})

describe('what a report says is held against what happened', () => {
  test('an end that is called converged over a blocker nobody remedied', () => {
    const moved = changing('council.moved', ({ to }) => (to === 'DEADLOCKED' || to === 'CONVERGED' ? { to: 'CONVERGED' } : {}))()
    const unendorsed = numbered(moved.filter(({ type }) => type !== 'remediation.endorsed'))
    expect(wrongIn(unendorsed)).toContain('converged, and')
  })
})

test('words stand in a text only if they do: signs and a slip are set aside, numbers and sense are not', () => {
  const text = 'The booking service must confirm a booking within 30 seconds (rule 1). Nobody may wait.'
  expect(standsIn('must confirm a **booking** within 30 seconds', text)).toBe(true)
  expect(standsIn('The booking service […] within 30 seconds', text)).toBe(true)
  expect(standsIn('must confirm a booking within 31 seconds', text)).toBe(false)
  expect(standsIn('must cancel every trip at once', text)).toBe(false)
})

import { describe, expect, test } from 'vitest'
import {
  claim,
  commits,
  created,
  debated,
  type Facts,
  flip,
  inEvidence,
  inOrder,
  ofType,
  replyTo,
  says,
  speech,
  stateOf,
  table,
  turn,
} from '../../../../test/debate-facts.ts'
import { verified } from '../../../../test/facts.ts'
import type { Check } from '../../evidence/words.ts'
import type { Said } from '../words.ts'
import { heard, move } from './speeches.fixture.ts'

describe('what carries a change of mind', () => {
  const files = { dossier: { files: [{ path: 'bill.md', hash: 'h', kind: 'markdown', title: 'Bill', lines: 3 }], skipped: [] } }
  const failed: Check = { ...verified, verdict: 'failed' }
  /** b gives evidence E1, then a changes its mind. `giver`: somebody else, and how what it gives bears on whom. */
  const moved = (check: Check, said: object, hasDossier = true, after: readonly Facts[] = [], giver = 'b', bears: object = {}) => {
    const before: Facts[] = [table(3, { opened: hasDossier ? files : {} }), inEvidence()]
    const given = gave(before, giver, check, bears)
    return ofType(heard([...before, given, ...after], said, {}, 'EVIDENCE'), 'message.published')[0]?.supported
  }
  /** A turn in which a seat gives a piece of evidence, all of it. */
  const gave = (before: readonly Facts[], seat: string, check: Check = verified, over: object = {}): Facts => {
    const request = `speak/${seat}/9`
    const granted = turn(request, { target: 'm1', stage: 'EVIDENCE' })
    return [
      granted,
      debated(...before, granted).when(
        replyTo(request, speech(move('PROVIDE_EVIDENCE', { content: `Found by ${seat}.`, ...over })), { checks: [check] }),
      ).facts,
    ]
  }
  const update = (over: object = {}) => move('UPDATE_POSITION', { evidence: ['E1'], ...over })

  test('new evidence that was verified', () => expect(moved(verified, update())).toBe('verified'))
  test('evidence of another that is said to meet its falsifier, once it concedes that', () => {
    const concedes = update({ evidence: [], concededFalsifier: true })
    const meets = { bearsOn: 'Speaker A', bearing: 'meets' }
    expect(moved(verified, concedes, true, [], 'b', meets)).toBe('falsifier')
    expect(moved({ ...verified, verdict: 'unverified' }, concedes, false, [], 'b', meets)).toBe('unverified')
    expect(moved(verified, update({ evidence: [] }), true, [], 'b', meets)).toBe('unsupported')
  })
  test.each<[string, Check, string, object]>([
    ['evidence that meets nothing', verified, 'b', { bearsOn: 'Speaker A', bearing: 'contradicts' }],
    ['evidence that meets the falsifier of somebody else', verified, 'b', { bearsOn: 'Speaker C', bearing: 'meets' }],
    ['evidence that was not found', failed, 'b', { bearsOn: 'Speaker A', bearing: 'meets' }],
    ['evidence of its own', verified, 'a', { bearsOn: null, bearing: 'meets' }],
  ])('the word that its falsifier is met carries nothing with %s', (_, check, giver, bears) =>
    expect(moved(check, update({ evidence: [], concededFalsifier: true }), true, [], giver, bears)).toBe('unsupported'),
  )
  test('its own quotation carries nothing, even where another repeats it', () => {
    expect(moved(verified, update(), true, [], 'a')).toBe('unsupported')
    expect(moved({ ...verified, verdict: 'unverified' }, update(), false, [], 'a')).toBe('unsupported')
    const before: Facts[] = [table(3, { opened: files }), inEvidence()]
    const mine = gave(before, 'a')
    const theirs = gave([...before, mine], 'b')
    const both = heard([...before, mine, theirs], update(), {}, 'EVIDENCE')
    expect(ofType(both, 'message.published')[0]).toMatchObject({ evidence: [], supported: 'unsupported' })
    const first = gave(before, 'b')
    const after = gave([...before, first], 'a')
    expect(ofType(heard([...before, first, after], update(), {}, 'EVIDENCE'), 'message.published')[0]?.supported).toBe('verified')
  })
  test('what was given in another thread carries nothing here', () => {
    const before: Facts[] = [table(3, { opened: files }), inEvidence()]
    const given = gave(before, 'b')
    const elsewhere = inOrder(given).map((fact) => (fact.type === 'message.published' ? { ...fact, thread: 't2' } : fact))
    const facts = [...before, created('t2', { topic: 'Else' }), elsewhere]
    expect(ofType(heard(facts, update(), {}, 'EVIDENCE'), 'message.published')[0]?.supported).toBe('unsupported')
  })
  test('a view of the topic that was taken after the evidence is not changed by it', () => {
    const topClaim = { side: 'NO', statement: 'The night ferry never pays.', confidence: 0.6 }
    expect(moved(verified, update({ topClaim }))).toBe('verified')
    const elsewhere = says(
      'a',
      { ...claim(), ...{ move: 'CONCEDE', proposition: 'So.', topClaimChanged: true, prior: 'NO', next: 'YES', evidence: [] } } as Said,
      { supported: 'verified', stage: 'EVIDENCE' },
    )
    expect(moved(verified, update({ topClaim }), true, [elsewhere])).toBe('unsupported')
    expect(moved(verified, update(), true, [elsewhere])).toBe('verified')
  })
  test('without a dossier evidence is enough, and is called unverified', () => {
    expect(moved({ ...verified, verdict: 'unverified' }, update(), false)).toBe('unverified')
  })
  test('with one, what could not be verified carries nothing', () => {
    expect(moved({ ...verified, verdict: 'unverified' }, update())).toBe('unsupported')
    expect(moved(failed, update())).toBe('unsupported')
    expect(moved({ ...verified, bare: true }, update())).toBe('unsupported')
  })
  test('no evidence, or evidence that nobody gave, carries nothing', () => {
    expect(moved(verified, update({ evidence: [] }))).toBe('unsupported')
    expect(moved(verified, update({ evidence: ['E7'] }))).toBe('unsupported')
  })
  test('what was known when it took its position carries nothing', () => {
    const again = (prior: 'YES' | 'UNCERTAIN') =>
      says(
        'a',
        {
          move: 'UPDATE_POSITION',
          content: 'Once.',
          prior,
          next: 'YES',
          confidence: 0.5,
          evidence: [],
          concededFalsifier: false,
          topClaim: null,
        },
        { supported: 'unsupported', stage: 'EVIDENCE' },
      )
    expect(moved(verified, update(), true, [again('UNCERTAIN')])).toBe('unsupported')
    // To say once more where one stands takes no position.
    expect(moved(verified, update(), true, [again('YES')])).toBe('verified')
  })
  test.each<[string, string, object, string]>([
    ['background of the side moved to', 'b', { bearsOn: null, bearing: 'context' }, 'verified'],
    ['background of somebody on no side', 'c', { bearsOn: null, bearing: 'context' }, 'unsupported'],
    ['what speaks for its own side', 'b', { bearsOn: 'Speaker A', bearing: 'contradicts' }, 'unsupported'],
    ['what speaks against its own side', 'c', { bearsOn: 'Speaker A', bearing: 'meets' }, 'verified'],
    ['what speaks against the side it goes to', 'c', { bearsOn: 'Speaker B', bearing: 'meets' }, 'unsupported'],
    ['what speaks for the side it goes to', 'c', { bearsOn: 'Speaker B', bearing: 'contradicts' }, 'verified'],
  ])('%s, given by %s: %s', (_, giver, bears, supported) => expect(moved(verified, update(), true, [], giver, bears)).toBe(supported))
  const told = (seat: string, over: object, supported: 'verified' | 'unsupported' = 'unsupported'): Facts =>
    says(
      seat,
      {
        ...{ move: 'UPDATE_POSITION', content: `Moved ${seat}.`, prior: 'YES', next: 'NO', confidence: 0.5, evidence: [] },
        ...{ concededFalsifier: false, topClaim: null },
        ...over,
      } as Said,
      { supported, stage: 'EVIDENCE' },
    )
  test('a move that nothing carried is still to be carried: to say it again with any evidence does not do', () => {
    const again = update({ prior: 'NO', next: 'NO' })
    const first: Facts[] = [table(3, { opened: files }), inEvidence(), told('a', {})]
    const carriedBy = (bears: object) => {
      const given = gave(first, 'c', verified, bears)
      return ofType(heard([...first, given], again, {}, 'EVIDENCE'), 'message.published')[0]?.supported
    }
    expect(carriedBy({ bearsOn: 'Speaker B', bearing: 'meets' })).toBe('unsupported')
    expect(carriedBy({ bearsOn: 'Speaker B', bearing: 'contradicts' })).toBe('verified')
  })
  test('a move here does not carry any change on the topic, unless the seat said that the one hangs on the other', () => {
    const topClaim = (side: 'YES' | 'NO') => ({ side, statement: 'The night ferry never pays.', confidence: 0.6 })
    const base = (wouldFlip: boolean): Facts[] => [
      table(3, { opened: files }),
      inEvidence(),
      commits('a', 'YES', { flip: flip({ wouldFlip }) }),
    ]
    const both = (wouldFlip: boolean) => {
      const given = gave(base(wouldFlip), 'c', verified, { bearsOn: 'Speaker B', bearing: 'contradicts' })
      const facts = heard([...base(wouldFlip), given], update({ topClaim: topClaim('NO') }), {}, 'EVIDENCE')
      return ofType(facts, 'message.published')[0]?.supported
    }
    expect(both(true)).toBe('verified')
    expect(both(false)).toBe('unsupported')
  })
  test('a falsifier is conceded by leaving the side that named it, once', () => {
    const meets = { bearsOn: 'Speaker A', bearing: 'meets' }
    const concedes = (over: object) => update({ evidence: [], concededFalsifier: true, ...over })
    const topClaim = { side: 'NO', statement: 'So.', confidence: 0.6 }
    expect(moved(verified, concedes({ next: 'YES', topClaim }), true, [], 'b', meets)).toBe('unsupported')
    const gone = told('a', {}, 'verified')
    expect(moved(verified, concedes({ prior: 'NO', next: 'YES' }), true, [gone], 'b', meets)).toBe('unsupported')
    expect(stateOf(table(3), inEvidence(), gone).own.threads.t1?.positions.a?.falsifier).toBeNull()
  })
  test('evidence speaks for the side it was brought for, wherever its people go later', () => {
    const meets = { bearsOn: 'Speaker A', bearing: 'meets' }
    const before: Facts[] = [table(4, { opened: files }), inEvidence(), commits('d', 'NO')]
    const given = gave(before, 'c', verified, meets)
    const moves = (...between: readonly Facts[]) => {
      const facts = [...before, given, ...between, turn('speak/d/1', { target: 'm1', stage: 'EVIDENCE' })]
      const said = update({ prior: 'NO', next: 'YES' })
      return ofType(debated(...facts).when(replyTo('speak/d/1', speech(said))).facts, 'message.published')[0]?.supported
    }
    expect(moves()).toBe('unsupported')
    expect(moves(told('a', {}))).toBe('unsupported')
  })
  test('the same holds for a concession, except that it meets no falsifier', () => {
    expect(moved(verified, move('CONCEDE', { evidence: ['E1'] }))).toBe('verified')
    expect(moved(verified, move('CONCEDE'))).toBe('unsupported')
  })
  test('other moves carry nothing and need nothing', () => expect(moved(verified, move('PROPOSE_CRUX'))).toBeNull())
})

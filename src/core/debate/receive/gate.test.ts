import { describe, expect, test } from 'vitest'
import {
  claim,
  claims,
  commits,
  created,
  debated,
  type Facts,
  gives,
  inEvidence,
  inOrder,
  ofType,
  QUESTION,
  replyTo,
  says,
  speech,
  staged,
  table,
  turn,
} from '../../../../test/debate-facts.ts'
import { verified } from '../../../../test/facts.ts'
import type { Check, Reference } from '../../evidence/words.ts'
import { ALLOWED } from '../numbers.ts'
import type { Said } from '../words.ts'

const reference = (path = 'bill.md'): Reference => ({ n: 1, path, lines: null, quote: 'as written', url: null, title: null })
const spoken: Readonly<Record<string, object>> = {
  CLAIM: { confidence: 0.5, references: [] },
  CHALLENGE: { confidence: 0.5, references: [] },
  CLARIFY: { horizon: null },
  REFRAME: { question: null },
  PROPOSE_CRUX: { question: QUESTION },
  PROVIDE_EVIDENCE: { references: [reference()], bearsOn: null, bearing: 'context' },
  CHALLENGE_EVIDENCE: { opponent: 'Speaker B', evidence: 'm9', about: 'source', references: [] },
  UPDATE_POSITION: { prior: 'YES', next: 'NO', confidence: 0.5, evidence: [], concededFalsifier: false, topClaim: null },
  CONCEDE: { proposition: 'Fuel costs.', topClaimChanged: false, prior: null, next: null, evidence: [] },
}
const move = (name: string, over: object = {}) => ({ move: name, content: 'Something new.', ...spoken[name], ...over })

/** What becomes of a's speech on top of these facts. */
const heard = (facts: readonly Facts[], said: object, over: object = {}, stage: string = 'DISCOVERY', checks: readonly Check[] = []) =>
  debated(...facts, turn('speak/a/1', { target: 'm1', stage })).when(
    replyTo('speak/a/1', 'contributions' in said ? said : speech(said, over), { checks }),
  ).facts
const refusal = (facts: readonly Facts[], said: object, over: object = {}, stage?: string) =>
  ofType(heard(facts, said, over, stage), 'contribution.refused')[0]
const rule = (...all: Parameters<typeof refusal>) => refusal(...all)?.rule ?? null

const talk = [table(3), claims('b')]
/** a and b have restated each other; m9 is b's evidence. */
const evidence = [table(3), inEvidence(), gives('b')]
const quoting = (said: object, over: object = {}) =>
  heard(evidence, said, over, 'EVIDENCE', 'references' in said && Array.isArray(said.references) ? said.references.map(() => verified) : [])

describe('stage gates', () => {
  const names = Object.keys(spoken)
  test.each(names.map((name) => [name, ALLOWED.DISCOVERY.some((one) => one === name)] as const))(
    '%s in DISCOVERY: %s',
    (name, isAllowed) => {
      expect(rule(talk, move(name)) === 'stage-restriction').toBe(!isAllowed)
    },
  )
  test.each(names.map((name) => [name, ALLOWED.EVIDENCE.some((one) => one === name)] as const))('%s in EVIDENCE: %s', (name, isAllowed) => {
    const facts = quoting(move(name))
    expect(ofType(facts, 'contribution.refused')[0]?.rule === 'stage-restriction').toBe(!isAllowed)
    expect(ofType(facts, 'message.published')).toHaveLength(isAllowed ? 1 : 0)
  })
  test('the refusal says what the stage takes', () => {
    expect(refusal(talk, move('CONCEDE'))?.because).toBe(
      'CONCEDE is not taken in DISCOVERY; it takes CLAIM, CHALLENGE, CLARIFY, REFRAME, PROPOSE_CRUX.',
    )
  })
  test('what was written for a stage that has gone by is overtaken, and nobody is to blame', () => {
    const facts = [...talk, turn('speak/a/1', { target: 'm1', stage: 'DISCOVERY' }), staged('CRUX_LOCK')]
    const late = debated(...facts).when(replyTo('speak/a/1', speech(move('CLAIM')))).facts
    expect(ofType(late, 'contribution.refused')).toMatchObject([{ rule: 'overtaken' }])
    expect((debated(...facts, late).state.own as { seats: Record<string, { refused: unknown }> }).seats.a?.refused).toBeNull()
  })
})

describe('the form', () => {
  test('400 characters are taken, 401 are not', () => {
    expect(rule(talk, move('CLAIM', { content: 'x'.repeat(400) }))).toBeNull()
    expect(refusal(talk, move('CLAIM', { content: 'x'.repeat(401) }))).toMatchObject({
      rule: 'too-long',
      because: '401 characters; at most 400 are taken. Say it in one or two sentences.',
    })
  })
  test('two moves are taken only to concede and update at once', () => {
    const two = (first: string, other: string) => ({ ...speech({}), contributions: [move(first), move(other, { content: 'Else.' })] })
    expect(rule(talk, two('CLAIM', 'CHALLENGE'))).toBe('two-moves')
    expect(rule(evidence, two('CONCEDE', 'UPDATE_POSITION'), {}, 'EVIDENCE')).toBeNull()
    expect(rule(evidence, two('CONCEDE', 'CONCEDE'), {}, 'EVIDENCE')).toBe('two-moves')
  })
  test('nobody says exactly the same twice in a thread; another may', () => {
    const said = [...talk, says('a', claim('The ferry is late.'))]
    expect(rule(said, move('CLAIM', { content: ' The ferry is late. ' }))).toBe('repetition')
    expect(rule([...talk, says('b', claim('The ferry is late.'))], move('CLAIM', { content: 'The ferry is late.' }))).toBeNull()
  })
})

describe('who and what is named', () => {
  test('a speaker must be there, and somebody else', () => {
    expect(refusal(evidence, move('CHALLENGE_EVIDENCE', { opponent: 'Speaker Z' }), {}, 'EVIDENCE')).toMatchObject({
      rule: 'unknown-speaker',
      because: expect.stringContaining('Speaker A, Speaker B, Speaker C'),
    })
    expect(rule(evidence, move('CHALLENGE_EVIDENCE', { opponent: 'Speaker A' }), {}, 'EVIDENCE')).toBe('unknown-speaker')
    expect(ofType(quoting(move('PROVIDE_EVIDENCE', { bearsOn: 'Speaker Q' })), 'contribution.refused')[0]?.rule).toBe('unknown-speaker')
  })
  test.each(['m1', 'm99', 'E1'])('%s is no evidence of Speaker B here', (id) => {
    expect(rule(evidence, move('CHALLENGE_EVIDENCE', { evidence: id }), {}, 'EVIDENCE')).toBe('unknown-evidence')
  })
  test('who has not restated a position accurately may not challenge the evidence for it', () => {
    expect(rule(evidence, move('CHALLENGE_EVIDENCE'), {}, 'EVIDENCE')).toBeNull()
    const third = debated(...evidence, turn('speak/c/1', { target: 'm9', stage: 'EVIDENCE' }))
    expect(third.when(replyTo('speak/c/1', speech(move('CHALLENGE_EVIDENCE')))).facts).toMatchObject([{ rule: 'steelman-required' }])
  })
  test('whoever one restated stands for a side; who is on one’s own side, or on none, need not be restated', () => {
    const challenged = (by: string, side: 'YES' | 'NO' | 'UNCERTAIN') => {
      const late = [table(4), inEvidence(), commits('d', side), gives('d')]
      const asked = debated(...late, turn(`speak/${by}/1`, { target: 'm10', stage: 'EVIDENCE' }))
      const said = move('CHALLENGE_EVIDENCE', { opponent: 'Speaker D', evidence: 'm10' })
      return ofType(asked.when(replyTo(`speak/${by}/1`, speech(said))).facts, 'contribution.refused')[0]?.rule
    }
    expect(challenged('a', 'NO')).toBeUndefined()
    expect(challenged('c', 'NO')).toBe('steelman-required')
    expect(challenged('a', 'YES')).toBeUndefined()
    expect(challenged('c', 'UNCERTAIN')).toBeUndefined()
  })
  test('in discovery everyone may challenge', () => expect(rule(talk, move('CHALLENGE'))).toBeNull())
})

describe('positions', () => {
  test('who has none has none to update', () => {
    const third = debated(...evidence, turn('speak/c/1', { target: 'm9', stage: 'EVIDENCE' }))
    expect(third.when(replyTo('speak/c/1', speech(move('UPDATE_POSITION')))).facts).toMatchObject([{ rule: 'no-position' }])
  })
  test('the prior side must be the one it held, here or on the topic', () => {
    expect(refusal(evidence, move('UPDATE_POSITION', { prior: 'NO' }), {}, 'EVIDENCE')).toMatchObject({
      rule: 'wrong-prior',
      because: 'It says it held NO, and held YES.',
    })
    const conceding = { topClaimChanged: true, prior: 'NO', next: 'YES' }
    expect(rule(evidence, move('CONCEDE', conceding), {}, 'EVIDENCE')).toBe('wrong-prior')
    expect(rule(evidence, move('CONCEDE', { topClaimChanged: true, prior: 'YES', next: 'NO' }), {}, 'EVIDENCE')).toBeNull()
  })
  test('a concession names what is granted, and both sides where the view of the topic changes', () => {
    expect(rule(evidence, move('CONCEDE', { proposition: ' ' }), {}, 'EVIDENCE')).toBe('empty-concession')
    expect(rule(evidence, move('CONCEDE', { topClaimChanged: true, prior: 'YES' }), {}, 'EVIDENCE')).toBe('empty-concession')
  })
  test('two moves of one turn can not leave the topic on two sides', () => {
    const both = (side: 'YES' | 'NO') => {
      const update = move('UPDATE_POSITION', { topClaim: { side, statement: 'So.', confidence: 0.5 } })
      const conceded = move('CONCEDE', { topClaimChanged: true, prior: 'YES', next: 'NO' })
      return rule(evidence, { ...speech(conceded), contributions: [conceded, update] }, {}, 'EVIDENCE')
    }
    expect(both('YES')).toBe('at-odds')
    expect(both('NO')).toBeNull()
  })
  test('a view of the topic that changes is another one afterwards', () => {
    expect(refusal(evidence, move('CONCEDE', { topClaimChanged: true, prior: 'YES', next: 'YES' }), {}, 'EVIDENCE')).toMatchObject({
      rule: 'empty-concession',
      because: 'It says its position on the topic changed, and names YES before and after.',
    })
    expect(rule(evidence, move('CONCEDE', { topClaimChanged: false, prior: 'YES', next: 'YES' }), {}, 'EVIDENCE')).toBeNull()
  })
})

describe('questions', () => {
  test('are answered with yes or no', () => expect(rule(talk, move('PROPOSE_CRUX', { question: 'Why does it pay?' }))).toBe('not-binary'))
  test('ask for more than a reading of a number', () => {
    expect(rule(talk, move('PROPOSE_CRUX', { question: 'Will the price rise by 2030?' }))).toBe('measurement-question')
  })
  test('hold for a reframing too, where it asks one', () => {
    expect(rule(talk, move('REFRAME', { question: 'How so?' }))).toBe('not-binary')
    expect(rule(talk, move('REFRAME'))).toBeNull()
  })
})

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
  test('the same holds for a concession, except that it meets no falsifier', () => {
    expect(moved(verified, move('CONCEDE', { evidence: ['E1'] }))).toBe('verified')
    expect(moved(verified, move('CONCEDE'))).toBe('unsupported')
  })
  test('other moves carry nothing and need nothing', () => expect(moved(verified, move('PROPOSE_CRUX'))).toBeNull())
})

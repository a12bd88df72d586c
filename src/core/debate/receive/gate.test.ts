import { describe, expect, test } from 'vitest'
import {
  claim,
  claims,
  commits,
  debated,
  type Facts,
  gives,
  inEvidence,
  ofType,
  questionSet,
  replyTo,
  says,
  speech,
  staged,
  stateOf,
  TOPIC,
  table,
  turn,
} from '../../../../test/debate-facts.ts'
import { verified } from '../../../../test/facts.ts'
import { mayChallenge } from '../moves/offered.ts'
import { ALLOWED } from '../numbers.ts'
import type { Said } from '../words.ts'
import { heard, move, spoken } from './speeches.fixture.ts'

const refusal = (facts: readonly Facts[], said: object, over: object = {}, stage?: string) =>
  ofType(heard(facts, said, over, stage), 'contribution.refused')[0]
const rule = (...all: Parameters<typeof refusal>) => refusal(...all)?.rule ?? null

const talk = [table(3), claims('b')]
/** a and b have restated each other; m9 is b's evidence. */
const dossier = { files: [{ path: 'bill.md', hash: 'h', kind: 'markdown', title: 'Bill', lines: 9 }], skipped: [] }
const evidence = [table(3, { opened: { dossier } }), inEvidence(), gives('b')]
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
  test.each(['CLAIM', 'CHALLENGE'])('without sources reasons are taken in place of evidence: %s in EVIDENCE', (name) => {
    const facts = heard([table(3), inEvidence()], move(name), {}, 'EVIDENCE')
    expect(ofType(facts, 'message.published')).toHaveLength(1)
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
  test('of 400 characters a quarter more is taken, and no more', () => {
    expect(rule(talk, move('CLAIM', { content: 'x'.repeat(500) }))).toBeNull()
    expect(refusal(talk, move('CLAIM', { content: 'x'.repeat(501) }))).toMatchObject({
      rule: 'too-long',
      because: '501 characters; 400 fit. Say it in one or two sentences.',
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
  test('a flip that does not count opens no gate, and shuts none', () => {
    const flips = (seat: string, prior: 'YES' | 'NO'): Facts =>
      says(
        seat,
        {
          ...{ move: 'UPDATE_POSITION', content: 'Over.', prior, next: prior === 'YES' ? 'NO' : 'YES', confidence: 0.5, evidence: [] },
          ...{ concededFalsifier: false, topClaim: null },
        } as Said,
        { supported: 'unsupported', stage: 'EVIDENCE' },
      )
    const may = (from: string, to: string, ...facts: readonly Facts[]) => {
      const { own } = stateOf(table(4), inEvidence(), commits('c', 'YES'), ...facts)
      return own.threads.t1 !== undefined && mayChallenge(own.threads.t1, from, to)
    }
    expect(may('c', 'b')).toBe(false)
    expect(may('c', 'b', flips('c', 'YES'))).toBe(false)
    expect(may('a', 'b', flips('b', 'NO'))).toBe(true)
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
  test('in a thread that asks the topic, the side here is the side there', () => {
    const topical = [table(3), inEvidence(), questionSet(TOPIC), gives('b')]
    const on = (side: 'YES' | 'NO') =>
      rule(topical, move('UPDATE_POSITION', { topClaim: { side, statement: 'So.', confidence: 0.5 } }), {}, 'EVIDENCE')
    expect(on('YES')).toBe('at-odds')
    expect(on('NO')).toBeNull()
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

import { describe, expect, test } from 'vitest'
import { emptyDossier } from '../../../../core/dossier.ts'
import { parseContribution } from '../../../../core/evidence/parse.ts'
import { claimById } from '../../../../core/evidence/registry.ts'
import { verify } from '../../../../core/evidence/verify.ts'
import { purposes, type ReplyOf } from '../../../../core/roundtable/words.ts'
import { sentences } from '../../../../core/text/sentences.ts'
import { trams } from '../../tiny-dossier.fixture.ts'
import { contextOf, played, positionView, SEATS, selfOf, talkView, windowOf } from '../table.fixture.ts'
import { roundtableVoices } from '../voices.ts'

const saidIn = <P extends 'collaborative' | 'adversarial' | 'socratic' | 'expert-panel' | 'devils-advocate'>(mode: P, rounds = 2) => {
  const table = played(trams, mode, rounds)
  return { ...table, said: table.rounds.flat().map((one) => ({ ...one, said: one.said as unknown as ReplyOf<P> })) }
}

describe('collaborative', () => {
  test('builds on two claims of others and says what they come to together', () => {
    const { said, registry } = saidIn('collaborative')
    for (const { said: reply, speaker } of said) {
      const [build] = reply.builds
      expect(build?.claims).toHaveLength(2)
      const name = SEATS.find(({ alias }) => alias === speaker)?.name ?? ''
      for (const id of build?.claims ?? []) expect(claimById(registry, id)?.supporters[0]).not.toBe(name)
      expect(build?.adds.length).toBeGreaterThan(40)
    }
  })

  test('given a pair that was refused, then another is put together', () => {
    const { alone } = played(trams, 'collaborative', 0)
    const contributions = alone.map(({ speaker, said, claims }) => ({
      ...{ speaker, isYours: speaker === 'Speaker A', side: said.side, confidence: said.confidence, statement: said.statement },
      ...{ text: said.text, vote: null, claims, disputes: [], moves: [] },
    }))
    const view = talkView(trams, SEATS[0] ?? selfOf(), 'collaborative', { window: windowOf({ full: [{ round: 0, contributions }] }) })
    const first = roundtableVoices.collaborative(view, contextOf(trams)).builds[0]?.claims ?? []
    const mend = { text: '', problems: [`COL2: What ${first.join(' and ')} are said to add was said in round 1 already.`] }
    const second = roundtableVoices.collaborative({ ...view, mend }, contextOf(trams)).builds[0]?.claims ?? []
    expect(first).toHaveLength(2)
    expect(second).toHaveLength(2)
    expect(second).not.toEqual(first)
  })
})

describe('adversarial', () => {
  test('puts the position of another speaker, names three flaws and aims at a claim of that speaker', () => {
    const { said, alone, rounds } = saidIn('adversarial')
    for (const { said: reply, speaker } of said) {
      expect(reply.steelman.speaker).toMatch(/^Speaker [A-C]$/)
      expect(reply.steelman.speaker).not.toBe(speaker)
      expect(reply.steelman.text.length).toBeGreaterThan(80)
      expect(new Set(reply.flaws.map(({ flaw }) => flaw)).size).toBeGreaterThanOrEqual(3)
      const theirs = [alone, ...rounds].flat().filter((one) => one.speaker === reply.steelman.speaker)
      expect(theirs.some(({ claims }) => claims.includes(reply.strongest.claim ?? ''))).toBe(true)
      expect(reply.strongest.argument).not.toBe(reply.steelman.text)
    }
  })

  test('names nobody where nobody has been heard', () =>
    expect(roundtableVoices.adversarial(talkView(trams, selfOf(), 'adversarial'), contextOf(trams)).strongest.claim).toBeNull())
})

describe('socratic', () => {
  test('asks in every sentence, declares what it asks and names what is taken for granted', () => {
    for (const { said: reply } of saidIn('socratic').said) {
      for (const { text } of sentences(reply.text)) expect(text).toMatch(/\?(?:\[\d+\])?$/)
      expect(reply.questions.map(({ question }) => question).every((question) => question.endsWith('?'))).toBe(true)
      expect(reply.questions.some(({ assumption }) => assumption !== null)).toBe(true)
      expect(parseContribution(reply.text, reply.references).claims).toEqual([])
    }
  })

  test('a question to a claim says more than the text does, so that no view is left with a bare id', () => {
    const asked = saidIn('socratic', 3).said.flatMap(({ said: reply }) =>
      reply.questions.filter(({ about }) => about !== null).map((one) => ({ ...one, text: reply.text })),
    )
    expect(asked.length).toBeGreaterThan(SEATS.length)
    for (const { question, assumption, text } of asked) {
      expect(question.trim().length).toBeGreaterThan(10)
      expect(assumption ?? '').toMatch(/^That .{5,}\.$/)
      expect(text).not.toContain(assumption)
    }
  })

  test('asks without sources as well', () =>
    expect(roundtableVoices.socratic(talkView(emptyDossier, selfOf(), 'socratic'), contextOf(emptyDossier)).text).toMatch(/\?$/))
})

test('an expert says where its field ends, and what it would ask for', () => {
  const self = selfOf({ perspective: 'Traffic engineer: how streets carry people', interests: ['accidents'] })
  const reply = roundtableVoices['expert-panel'](talkView(trams, self, 'expert-panel'), contextOf(trams))
  expect(reply.boundary).toMatch(/^As Traffic engineer I read for accidents; beyond that I can not judge/)
  expect(reply.evidenceWanted.length).toBeGreaterThanOrEqual(1)
  expect(reply.text).toContain('Traffic engineer')
})

describe('devil’s advocate', () => {
  test('keeps what it was assigned through every round, and challenges a claim', () => {
    const { rounds } = played(trams, 'devils-advocate', 3, { roles: ['primary', 'opposition', 'evaluator'] })
    for (const round of rounds) {
      expect(round.slice(0, 2).map(({ said }) => said.side)).toEqual(['YES', 'NO'])
      for (const { said } of round) expect((said as unknown as ReplyOf<'devils-advocate'>).challenge.claim).toMatch(/^C\d+$/)
    }
  })

  test('does not make the same challenge twice', () => {
    const { rounds } = played(trams, 'devils-advocate', 2, { roles: ['primary', 'opposition', 'evaluator'] })
    const [first, second] = rounds.map((round) =>
      round.map(({ said }) => (said as unknown as ReplyOf<'devils-advocate'>).challenge.argument),
    )
    expect(first?.some((argument, index) => argument === second?.[index])).toBe(false)
  })
})

describe('delphi', () => {
  const statistics = {
    round: 1,
    seats: 5,
    yes: 3,
    no: 1,
    uncertain: 1,
    meanConfidence: 0.61,
    medianConfidence: 0.6,
    quartiles: [0.5, 0.7],
    reasons: [],
  } as const

  test('names a figure as it was shown, and says truly whether it moved', () => {
    for (const confidence of [0.2, 0.55, 0.7]) {
      const before = { side: 'NO', confidence, statement: 'No.' } as const
      const view = talkView(trams, selfOf(), 'delphi', { statistics, before, round: 2 })
      const reply = roundtableVoices.delphi(view, contextOf(trams))
      expect(reply.reactsTo.value).toBe(statistics[reply.reactsTo.statistic])
      expect(reply.moved).toBe(reply.side !== 'NO' || reply.confidence !== confidence)
      expect(reply.moved && reply.onEvidence.length === 0).toBe(false)
      expect(reply.why.length).toBeGreaterThan(20)
    }
  })

  test('given nothing with an id that it has brought, then it stays', () => {
    const before = { side: 'NO', confidence: 0.3, statement: 'No.' } as const
    const reply = roundtableVoices.delphi(talkView(trams, selfOf(), 'delphi', { statistics, before, round: 2 }), contextOf(trams))
    expect(reply).toMatchObject({ side: 'NO', confidence: 0.3, moved: false, onEvidence: [] })
  })

  test('given its own quotation by id, then it may move on it', () => {
    const own = {
      speaker: 'Speaker A',
      isYours: true,
      side: 'NO',
      confidence: 0.3,
      statement: 'No.',
      vote: null,
      claims: ['C7'],
      disputes: [],
      moves: [],
    } as const
    const text =
      'It says in report.md (line 4): “After the trams were introduced, the number of accidents fell from 41 to 19 a year”.[FACT][1]'
    const { side } = roundtableVoices.position(positionView(trams, selfOf()), contextOf(trams))
    const before = { side, confidence: 0.1, statement: 'As before.' }
    const window = windowOf({ full: [{ round: 1, contributions: [{ ...own, text }] }] })
    const reply = roundtableVoices.delphi(talkView(trams, selfOf(), 'delphi', { statistics, before, round: 2, window }), contextOf(trams))
    expect(reply.moved).toBe(true)
    expect(reply.onEvidence).toEqual(['C7'])
  })
})

describe('red team, blue team', () => {
  const open = [
    { id: 'V1', title: 'Trams stop the fire brigade on narrow streets', isOpen: true },
    { id: 'V2', title: 'Something nobody has written of', isOpen: true },
    { id: 'V3', title: 'Answered before', isOpen: false },
  ]
  const turn = (role: 'red' | 'blue', dossier = trams, vulnerabilities = open) =>
    roundtableVoices['red-team-blue-team'](
      talkView(dossier, selfOf({ role }), 'red-team-blue-team', { vulnerabilities }),
      contextOf(dossier),
    )

  test('red attacks with a precondition and steps, and answers nothing', () => {
    const { attacks, answers } = turn('red', trams, [])
    expect(attacks.length).toBeGreaterThanOrEqual(1)
    for (const { precondition, steps } of attacks) {
      expect(precondition.length).toBeGreaterThan(20)
      expect(steps.length).toBeGreaterThanOrEqual(2)
    }
    expect(answers).toEqual([])
  })

  test('red does not name again what was named', () => {
    const known = turn('red', trams, []).attacks.map(({ title }, index) => ({ id: `V${index + 1}`, title, isOpen: true }))
    const titles = turn('red', trams, known).attacks.map(({ title }) => title)
    expect(titles.filter((title) => known.some((one) => one.title === title))).toEqual([])
  })

  test('blue answers every open one, each with a measure or a note, and attacks nothing', () => {
    for (const dossier of [trams, emptyDossier]) {
      const { attacks, answers } = turn('blue', dossier)
      expect(attacks).toEqual([])
      expect(answers.map(({ vulnerability }) => vulnerability)).toEqual(['V1', 'V2'])
      for (const { mitigation, acceptedRisk } of answers) expect((mitigation ?? acceptedRisk ?? '').length).toBeGreaterThan(20)
    }
  })
})

describe('a round of objections', () => {
  const view = talkView(trams, selfOf(), 'object', {
    answer: { side: 'YES', statement: 'The city should introduce trams.' },
    before: { side: 'YES', confidence: 0.6, statement: 'Yes.' },
    trigger: 'stagnation',
  })

  test('brings a counterargument, another hypothesis and a challenged assumption, out of exact quotations', () => {
    const reply = roundtableVoices.object(view, contextOf(trams))
    expect(purposes.object.safeParse(reply).error).toBeUndefined()
    const parts = [reply.counterargument.argument, reply.hypothesis, reply.assumption.challenge]
    for (const part of parts) expect(part.length).toBeGreaterThan(40)
    expect(new Set(parts).size).toBe(3)
    expect(parseContribution(reply.text, reply.references).violations).toEqual([])
    for (const reference of reply.references) expect(verify(reference, trams).verdict).toBe('verified')
  })

  test('what it cites against the answer makes it less sure', () => {
    const plain = roundtableVoices.collaborative({ ...view, purpose: 'collaborative' }, contextOf(trams))
    expect(roundtableVoices.object(view, contextOf(trams)).confidence).toBeLessThan(plain.confidence)
  })

  test('has something to say without sources', () =>
    expect(purposes.object.safeParse(roundtableVoices.object(view, contextOf(emptyDossier))).success).toBe(true))
})

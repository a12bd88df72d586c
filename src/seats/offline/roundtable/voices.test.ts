import { describe, expect, test } from 'vitest'
import { type Dossier, emptyDossier } from '../../../core/dossier.ts'
import { parseContribution } from '../../../core/evidence/parse.ts'
import { verify } from '../../../core/evidence/verify.ts'
import type { Reference } from '../../../core/evidence/words.ts'
import { type Contribution, ModeName, purposes } from '../../../core/roundtable/words.ts'
import { tinyDossier, trams } from '../tiny-dossier.fixture.ts'
import { contextOf, played, positionView, SEATS, selfOf, talkView } from './table.fixture.ts'
import { roundtableVoices } from './voices.ts'

const MODES = ModeName.options

type Said = { readonly text: string; readonly references: readonly Reference[] }

function expectClean({ text, references }: Said, dossier: Dossier): void {
  const parsed = parseContribution(text, references)
  expect(parsed.violations).toEqual([])
  expect(parsed.claims.map(({ label }) => label)).not.toContain('OPEN')
  for (const reference of references) expect(verify(reference, dossier)).toMatchObject({ verdict: 'verified', precise: true })
}

const talk = (mode: ModeName | 'object', dossier: Dossier, changes = {}): Contribution =>
  roundtableVoices[mode](talkView(dossier, selfOf(), mode, changes), contextOf(dossier))

describe('a blind position', () => {
  test('has the shape of its purpose, labels every claim and quotes exactly', () => {
    for (const self of SEATS) {
      const said = roundtableVoices.position(positionView(trams, self), contextOf(trams))
      expect(purposes.position.safeParse(said).error).toBeUndefined()
      expect(said.references.length).toBeGreaterThan(1)
      expectClean(said, trams)
    }
  })

  test('says that it has no language model and never sounds sure', () => {
    const said = roundtableVoices.position(positionView(trams, selfOf()), contextOf(trams))
    expect(said.text).toContain('without a language model')
    expect(said.confidence).toBeLessThanOrEqual(0.75)
  })

  test('is the same for the same ask, and another for another seat', () => {
    const said = (name: number) => roundtableVoices.position(positionView(trams, SEATS[name] ?? selfOf()), contextOf(trams))
    expect(said(0)).toEqual(said(0))
    expect(said(0).references).not.toEqual(said(1).references)
  })

  test('an assigned side is kept against the balance, and said to be assigned', () => {
    const said = (role: 'primary' | 'opposition') => roundtableVoices.position(positionView(trams, selfOf({ role })), contextOf(trams))
    expect([said('primary').side, said('opposition').side]).toEqual(['YES', 'NO'])
    expect(said('primary').statement).toMatch(/^Assigned to a yes/)
    expect(said('opposition').text).toContain('assigned')
  })

  test('an open question has no side', () => {
    const said = roundtableVoices.position(positionView(trams, selfOf(), 'What did the trams cost?'), contextOf(trams))
    expect(said.side).toBeNull()
    expectClean(said, trams)
  })
})

describe.each(MODES)('a contribution, %s', (mode) => {
  test('has the shape of its purpose in every round', () => {
    for (const round of played(trams, mode, 3).rounds) {
      for (const { said } of round) expect(purposes[mode].safeParse(said).error).toBeUndefined()
    }
  })

  test('labels every claim, cites every fact and quotes exactly', () => {
    for (const seed of [1, 2, 3]) for (const { said } of played(trams, mode, 2, { seed }).rounds.flat()) expectClean(said, trams)
  })

  test('is the same for the same ask', () => expect(played(trams, mode, 2).rounds).toEqual(played(trams, mode, 2).rounds))

  test('has two alternatives with reasons, three ways to fail with what helps, and something unknown', () => {
    for (const { said } of played(trams, mode, 2).rounds.flat()) {
      const { alternatives, failureModes, uncertain } = said as Contribution
      expect(new Set(alternatives.map(({ option }) => option)).size).toBeGreaterThanOrEqual(2)
      expect(alternatives.every(({ rejectedBecause }) => rejectedBecause.length > 20)).toBe(true)
      expect(new Set(failureModes.map(({ failure }) => failure)).size).toBeGreaterThanOrEqual(3)
      expect(failureModes.every(({ mitigation }) => mitigation.length > 20)).toBe(true)
      expect(uncertain.length).toBeGreaterThanOrEqual(1)
    }
  })

  test('never accepts an answer of the other side', () => {
    for (const [role, side] of [
      ['primary', 'NO'],
      ['opposition', 'YES'],
    ] as const) {
      const view = talkView(trams, selfOf({ role }), mode, { answer: { side, statement: 'It is so.' } })
      for (const dossier of [trams, emptyDossier]) {
        const said = roundtableVoices[mode](view, contextOf(dossier))
        expect([said.side, said.vote.vote]).toEqual([role === 'primary' ? 'YES' : 'NO', 'BLOCKER'])
      }
    }
  })

  test('never supports and challenges the same claim, nor its own', () => {
    const table = played(trams, mode, 3)
    for (const [at, round] of table.rounds.entries()) {
      for (const { said, speaker } of round) {
        const { supports, challenges } = said as Contribution
        const disputed = challenges.map(({ claim }) => claim)
        expect(supports.filter((id) => disputed.includes(id))).toEqual([])
        const own = [table.alone, ...table.rounds].slice(0, at + 1).flatMap((list) => list.filter((one) => one.speaker === speaker))
        expect([...supports, ...disputed].filter((id) => own.some(({ claims }) => claims.includes(id)))).toEqual([])
      }
    }
  })

  test('asks for no context', () => expect(talk(mode, trams).needsContext).toEqual([]))

  test('without a dossier it says so, takes no side and assumes', () => {
    const said = talk(mode, emptyDossier)
    expect(purposes[mode].safeParse(said).error).toBeUndefined()
    expect(said).toMatchObject({ side: 'UNCERTAIN', references: [] })
    expect(said.confidence).toBeLessThanOrEqual(0.15)
    expect(said.statement).toContain('No dossier was given')
    const { claims } = parseContribution(said.text, said.references)
    expect(claims.every(({ label }) => label === 'ASSUME')).toBe(true)
  })

  test('given something to mend, then the contribution comes back mended and whole', () => {
    const mend = { text: 'Trams are good.[FACT]', problems: ['«Trams are good.» is labelled FACT but cites nothing.'] }
    const said = talk(mode, trams, { mend })
    expect(purposes[mode].safeParse(said).error).toBeUndefined()
    expectClean(said, trams)
    expect(said.text).not.toContain('Trams are good.')
  })

  test('names bounds only where the stakes are high', () => {
    expect(talk(mode, trams).controls).toBeNull()
    const controls = talk(mode, trams, { highStakes: 'safety-critical' }).controls
    expect(controls?.approval).toContain('a seat without a language model can approve nothing')
    expect(controls?.scope).toContain('files of the dossier')
  })
})

describe('over rounds', () => {
  test('a seat brings a sentence that was not quoted while there is one', () => {
    const { alone, rounds } = played(trams, 'collaborative', 1)
    const before = new Set(alone.flatMap(({ said }) => said.references.map(({ quote }) => quote)))
    for (const { said } of rounds[0] ?? []) expect(said.references.some(({ quote }) => !before.has(quote))).toBe(true)
  })

  test('seats quote different sentences', () => {
    const first = played(trams, 'collaborative', 1).rounds[0] ?? []
    expect(new Set(first.map(({ said }) => JSON.stringify(said.references))).size).toBe(first.length)
  })

  test('a seat that changes its side cites what changed it, and had not cited it before', () => {
    const dossier = tinyDossier({
      'a.md': 'Trams are safer than buses in the city.\nTrams improved the air in the city.\nTrams helped the shops in the city.\n',
    })
    const self = selfOf({ interests: [] })
    const text = 'It says in a.md (line 1): “Trams are safer than buses in the city”.[FACT][1]'
    const shown = {
      speaker: 'Speaker B',
      isYours: false,
      side: 'YES',
      confidence: 0.6,
      statement: 'Yes.',
      text,
      vote: null,
      claims: ['C1'],
      disputes: [],
      moves: [],
    } as const
    const view = talkView(dossier, self, 'collaborative', {
      topic: 'Should the city introduce trams?',
      before: { side: 'NO', confidence: 0.5, statement: 'No.' },
      window: { ...talkView(dossier, self, 'collaborative').window, full: [{ round: 0, contributions: [shown] }] },
    })
    const said = roundtableVoices.collaborative(view, contextOf(dossier))
    expect(said.side).not.toBe('NO')
    expect(said.references.map(({ quote }) => quote)).toContain('Trams are safer than buses in the city')
    const unheard = roundtableVoices.collaborative({ ...view, window: talkView(dossier, self, 'collaborative').window }, contextOf(dossier))
    expect(unheard).toMatchObject({ side: 'NO', confidence: 0.5 })
  })
})

test('sources on something else leave a seat without a side', () => {
  const said = roundtableVoices.position(positionView(trams, selfOf(), 'Should humans settle on Mars?'), contextOf(trams))
  expect(said).toMatchObject({ side: 'UNCERTAIN', references: [] })
})

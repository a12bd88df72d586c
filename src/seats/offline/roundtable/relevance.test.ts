import { describe, expect, test } from 'vitest'
import type { Dossier } from '../../../core/dossier.ts'
import { parseContribution } from '../../../core/evidence/parse.ts'
import { type Contribution, ModeName, purposes } from '../../../core/roundtable/words.ts'
import { answer } from '../answer.ts'
import { poolOf } from '../debate/pool.ts'
import { tinyDossier, trams, viewOf } from '../tiny-dossier.fixture.ts'
import { relevanceOf } from './relevance.ts'
import { contextOf, played, positionView, QUESTION, SEATS, selfOf, talkView } from './table.fixture.ts'
import { roundtableVoices } from './voices.ts'

/** Praise and blame of something else, and one file that has two of the words of the question and no opinion. */
const PRAISE = [
  'The new parser is faster and better than the old one.',
  'A default would be wrong for many callers, and the risk is high.',
  'The registry improved the release and helped every team.',
  'The old hooks failed twice and were removed because of errors.',
]
const elsewhere = tinyDossier({
  'parser.md': `# Parser\n\n${PRAISE.join('\n')}\n`,
  'hooks.md': `# Hooks\n\n${PRAISE.toReversed().join('\n')}\n`,
  'harness.md': '# Test harness\n\nThe harness prints its output as text, and the output is read by other tools.\n',
})
const READY = 'Is the harness JSON output of Larkfield ready to be stabilised?'

const levelOf = (dossier: Dossier, topic: string): string => relevanceOf(dossier, poolOf(dossier, topic)).level

const LEANING = ['Trams are safer than buses in the city', 'Trams improved the air in the city', 'Trams helped the shops in the city']

describe('whether a dossier speaks to the question', () => {
  test.each([
    [2, 'thin'],
    [3, 'spoken'],
  ])('given %i sentences that lean, then it is %s', (count, level) => {
    const dossier = tinyDossier({ 'a.md': LEANING.slice(0, count).join('.\n').concat('.\n') })
    expect(levelOf(dossier, 'Should the city introduce trams?')).toBe(level)
  })

  test('given no sentence that shares a telling word, then it is silent', () =>
    expect(levelOf(elsewhere, 'Should the city introduce trams?')).toBe('silent'))

  test('given a dossier on the question, then it speaks', () => expect(levelOf(trams, QUESTION)).toBe('spoken'))

  test('given a question of fact that no sentence names, then praise of other things is not weighed', () =>
    expect(levelOf(elsewhere, READY)).toBe('thin'))
})

test('given only sentences on the subject of the question, then they are quoted and count for nothing', () => {
  const dossier = tinyDossier({
    'notes.md': 'A backup takes 90 minutes.\n\n\nThe new disks are better than the old ones.\n',
    'p.md': PRAISE.join('\n'),
  })
  const said = roundtableVoices.position(positionView(dossier, selfOf(), 'Should the backup run at night?'), contextOf(dossier))
  expect(said).toMatchObject({ side: 'UNCERTAIN', confidence: 0.2 })
  expect(said.references.map(({ quote }) => quote)).toEqual(['A backup takes 90 minutes'])
})

test('where a roundtable seat says too little, a seat that is asked alone takes no side either', () => {
  const asked = answer(viewOf(READY, 'Reader', [], elsewhere), contextOf(elsewhere))
  expect(asked.side).toBe('UNCERTAIN')
})

describe('a position on a dossier that does not speak to the question', () => {
  test('takes no side, is not sure, says so and quotes nothing that is on something else', () => {
    for (const self of SEATS) {
      const said = roundtableVoices.position(positionView(elsewhere, self, READY), contextOf(elsewhere))
      expect(said.side).toBe('UNCERTAIN')
      expect(said.confidence).toBeLessThanOrEqual(0.2)
      expect(said.statement).toMatch(/^The sources say too little to settle /)
      expect(said.statement).not.toContain('“')
      expect(said.references.map(({ path }) => path).filter((path) => path !== 'harness.md')).toEqual([])
      expect(parseContribution(said.text, said.references).violations).toEqual([])
    }
  })

  test('an assigned side is kept, with as little confidence and without a reason', () => {
    const self = selfOf({ role: 'primary' })
    const said = roundtableVoices.position(positionView(elsewhere, self, READY), contextOf(elsewhere))
    expect(said.side).toBe('YES')
    expect(said.confidence).toBeLessThanOrEqual(0.2)
    expect(said.statement).toMatch(/^Assigned to a yes: .+ though the sources say too little/)
    expect(said.statement).not.toContain('because')
  })
})

describe.each([...ModeName.options, 'object' as const])('a contribution on such a dossier, %s', (mode) => {
  const talk = (topic: string): Contribution => roundtableVoices[mode](talkView(elsewhere, selfOf(), mode, { topic }), contextOf(elsewhere))

  test.each([READY, 'Should the city introduce trams?'])('takes no side on “%s” and quotes nothing on something else', (topic) => {
    const said = talk(topic)
    expect(purposes[mode].safeParse(said).error).toBeUndefined()
    expect(said.side).toBe('UNCERTAIN')
    expect(said.confidence).toBeLessThanOrEqual(0.2)
    expect(said.statement).not.toContain('because')
    for (const sentence of PRAISE) expect(JSON.stringify(said)).not.toContain(sentence.slice(0, -1))
    expect(parseContribution(said.text, said.references).violations).toEqual([])
  })
})

test('in rounds nobody is drawn to a side by sentences on something else', () => {
  for (const mode of ModeName.options) {
    const { alone, rounds } = played(elsewhere, mode, 3, { topic: READY })
    for (const { said } of [...alone, ...rounds.flat()]) {
      expect([mode, said.side]).toEqual([mode, 'UNCERTAIN'])
      expect(said.references.map(({ path }) => path).filter((path) => path !== 'harness.md')).toEqual([])
    }
  }
})

test('given a file on the question beside others, then only that file is quoted', () => {
  const mixed = tinyDossier({
    'trams.md': `${LEANING.join('.\n')}.\nTrams reduced the noise in the city.\n`,
    'parser.md': `# Parser\n\n${PRAISE.join('\n')}\n`,
  })
  const { alone, rounds } = played(mixed, 'collaborative', 2, { topic: 'Should the city introduce trams?' })
  const said = [...alone, ...rounds.flat()]
  expect(said.every((one) => one.said.side === 'YES')).toBe(true)
  expect(new Set(said.flatMap((one) => one.said.references.map(({ path }) => path)))).toEqual(new Set(['trams.md']))
})

/** The blind opening: which side a seat takes, by what it was given, and with which reason. */
import { describe, expect, test } from 'vitest'
import { emptyDossier } from '../../../core/dossier.ts'
import { tinyDossier, trams } from '../tiny-dossier.fixture.ts'
import { selfOf } from './table.fixture.ts'
import { debateVoices as voices } from './voices.ts'

const topic = 'The city should introduce trams in the new town'
const context = { seed: 1, dossier: trams, request: 'open/a/1' }

describe('open', () => {
  test('the side is that of the contract, whatever the sources lean to', () => {
    for (const stance of ['YES', 'NO', 'UNCERTAIN'] as const)
      expect(voices.open({ purpose: 'open', topic, self: selfOf('Speaker A', { stance }), files: [], passages: [] }, context).side).toBe(
        stance,
      )
  })
  test('a position that the contract holds is the statement', () => {
    const holds = ['The city should introduce trams because the air improves.']
    expect(
      voices.open({ purpose: 'open', topic, self: selfOf('Speaker A', { stance: 'YES', holds }), files: [], passages: [] }, context)
        .statement,
    ).toBe(holds[0])
  })
  const opened = (dossier: typeof trams, part: Parameters<typeof selfOf>[1], alias = 'Speaker A', seed = 1) =>
    voices.open({ purpose: 'open', topic, self: selfOf(alias, part), files: [], passages: [] }, { ...context, dossier, seed })
  test('where the sources give no reason it takes no side of its own, and holds the side of its contract with little confidence', () => {
    const dossier = tinyDossier({ 'a.md': '# Trams\n\nThe city has two tram depots near the river.\n' })
    expect(opened(dossier, { method: 'Ask what users need and gain.' }).side).toBe('UNCERTAIN')
    expect(opened(dossier, { stance: 'NO' })).toMatchObject({ side: 'NO', confidence: 0.3 })
    expect(opened(dossier, { stance: 'NO' }).statement).toContain('no reason')
  })
  test('where the sources have reasons for both sides, three seats without a contract never all take one', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const sides = ['Speaker A', 'Speaker B', 'Speaker C'].map((alias) => opened(trams, {}, alias, seed).side)
      expect(new Set(sides).size, `seed ${seed}`).toBe(2)
    }
  })
  test('a cautious method says no more often than an eager one', () => {
    const noes = (method: string): number =>
      Array.from({ length: 40 }, (_, seed) => opened(trams, { method }, 'Speaker A', seed).side).filter((side) => side === 'NO').length
    expect(noes('Ask what can fail, the worst risks first.')).toBeGreaterThan(noes('Ask what users need and gain.'))
  })
  test('where one side alone has reasons, whoever finds none left takes no side', () => {
    const dossier = tinyDossier({ 'a.md': '# Trams\n\nThe board should not introduce trams, because the bridge is too weak for them.\n' })
    expect([opened(dossier, {}).side, opened(dossier, {}, 'Speaker B').side]).toEqual(['NO', 'UNCERTAIN'])
  })
  test('without sources it takes no side, stance or not, and says why', () => {
    const opening = voices.open(
      { purpose: 'open', topic, self: selfOf('Speaker A', { stance: 'YES' }), files: [], passages: [] },
      { ...context, dossier: emptyDossier },
    )
    expect(opening).toMatchObject({ side: 'UNCERTAIN', confidence: 0.1 })
    expect(opening.statement).toContain('no sources')
  })
})

/** What is found in a text: contradictions, claims without a source, gaps. */
import { describe, expect, test } from 'vitest'
import { tinyDossier } from '../tiny-dossier.fixture.ts'
import { unbornIn } from './claimed.ts'
import { clashesInFile, clashesInText, clashesOfFact, contestedIn, isAbout } from './clashes.ts'
import { gapIn } from './gaps.ts'
import { CANON, canonOf, NOVEL, novel } from './room.fixture.ts'

const found = (clashes: readonly { readonly value: string; readonly entry: { readonly anchor: string } }[]) =>
  clashes.map(({ value, entry }) => `${value} against ${entry.anchor}`)

describe('what goes against what is agreed', () => {
  test('in a file, with its line and once', () => {
    const [clash, ...more] = clashesInFile('chapter-3/scene-1.md', novel, CANON)
    expect(more).toEqual([])
    expect(clash).toMatchObject({ value: 'green', entry: { anchor: 'C1@1' }, place: { path: 'chapter-3/scene-1.md', line: 4 } })
    expect(clashesInFile('chapter-1/scene-1.md', novel, CANON)).toEqual([])
  })

  test('in words, and in a fact that would be agreed on', () => {
    expect(found(clashesInText('The ferry arrives on Day 221.', CANON))).toEqual(['Day 221 against C2@1'])
    expect(found(clashesOfFact('Oda · eyes · green', CANON))).toEqual(['green against C1@1'])
    expect(clashesOfFact('Oda · eyes · amber', CANON)).toEqual([])
    expect(clashesOfFact('no fact', CANON)).toEqual([])
  })

  test.each([
    ['Should the third cable part on Day 140 instead?', ['Day 140 against C3@1']],
    ['Should the third cable part on Day 96 after all?', []],
    ['Should the fourth cable part on Day 140?', []],
    ['From that evening on Oda has green eyes.', ['green against C1@1']],
    ['If you like, Oda has green eyes.', []],
    ['Does Oda have green eyes?', []],
  ])('as a wish: %s', (text, expected) => expect(found(contestedIn(text, CANON))).toEqual(expected))

  test('a bare number has to stand beside its attribute', () => {
    const port = [canonOf('C1@1', 'service', 'port', '8080', 'The service port is 8080.', 'adr.md:1')]
    expect(found(contestedIn('Shall we move the service to port 9090?', port))).toEqual(['9090 against C1@1'])
    expect(contestedIn('Shall the service answer 9090 people?', port)).toEqual([])
  })

  test('is about an issue where it speaks of the same', () => {
    const [clash] = clashesInFile('chapter-3/scene-1.md', novel, CANON)
    if (clash === undefined) throw new Error('no clash')
    expect(isAbout("Oda's eyes change colour", clash)).toBe(true)
    expect(isAbout('Oda was green once', clash)).toBe(true)
    expect(isAbout('A birthday for Oda', clash)).toBe(false)
    expect(isAbout('The colour of the eyes', clash)).toBe(false)
  })
})

describe('claims that lean on a source', () => {
  const claims = (path: string) => unbornIn(NOVEL[path as keyof typeof NOVEL], path, novel)

  test('are reported where the source does not say it, with the line, and let be where it does', () => {
    const [one, ...more] = claims('notes/working-notes.md')
    expect(more).toEqual([])
    expect(one).toMatchObject({ lead: 'As chapter 1 shows, ', source: 'chapter 1', files: ['chapter-1/scene-1.md'], place: { line: 3 } })
  })

  test.each([
    ['Studies show that readers love long sentences.', 1],
    ['The folder was tidied on Monday.', 0],
    ['As my aunt says, the ferry never arrives in time.', 0],
    ['Chapter 1 says that the ferry arrives on Day 212.', 0],
    ['Chapter 1 says that the ferry sinks with all hands.', 1],
    ['According to chapter 2, the captain wears a wooden leg.', 1],
    ['Does chapter 1 say that the captain wears a wooden leg?', 0],
  ])('%s', (text, count) => expect(unbornIn(text, null, novel)).toHaveLength(count))

  test('words of a name in code count', () => {
    const code = tinyDossier({ 'tests/limits.py': 'def test_a_file_of_exactly_10_mb_is_accepted(self):\n    pass\n' })
    expect(unbornIn('As `tests/limits.py` shows, a file of exactly 10 MB is still accepted.', null, code)).toEqual([])
    expect(unbornIn('As `tests/limits.py` shows, an upload that breaks off is resumed.', null, code)).toHaveLength(1)
  })
})

describe('a gap', () => {
  const gap = (text: string) => gapIn(text, CANON, novel, novel)

  test('is a question that nothing answers, with searches that find nothing', () => {
    expect(gap('Where on the ship is the archive? It should name the deck.')).toEqual({
      question: 'Where on the ship is the archive?',
      subject: 'archive',
      searches: ['archive deck', 'archive place'],
    })
  })

  test.each([
    ['Where is the galley?', 'a file says it'],
    ['When does the ferry arrive?', 'it is agreed'],
    ['Is the archive warm?', 'no kind of question that could be looked up'],
    ['The archive is somewhere.', 'no question'],
  ])('is none: %s (%s)', (text) => expect(gap(text)).toBeNull())

  test('is none where the search would find the words', () => {
    const said = tinyDossier({ 'a.md': 'An archive. Of deck, place, located, floor nobody speaks here.' })
    expect(gapIn('Where is the archive? Name the deck.', CANON, said, said)).toBeNull()
  })
})

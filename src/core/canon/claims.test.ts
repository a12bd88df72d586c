import { describe, expect, test } from 'vitest'
import { ordinaryMs } from '../../../test/pace.ts'
import { canonOf, entriesOf, entry, statement } from './canon.fixture.ts'
import { emptyCanon, established } from './canon.ts'
import { conflictsIn } from './claims.ts'
import { Conflict, type Source } from './words.ts'

const FILE: Source = { kind: 'file', ref: 'chapter-1/scene-2.md', line: null }
const canon = canonOf(...entriesOf('Seryn has amber eyes.', 'The flotilla arrives on Day 47.', 'The session timeout is 30 minutes.'))

const TEXT = `The harbour slept.

Seryn's green eyes narrowed. The flotilla arrived on Day 47.
“The flotilla arrives on Day 52,” Kael lied.

Seryn's eyes were moss on stone.

session_timeout = 45 min
`

describe('a text against canon', () => {
  test('its clashes and candidates come in order, each with its line', () => {
    const found = conflictsIn(TEXT, FILE, canon)
    expect(found.map(({ kind, claim, canon: anchor, source }) => [kind, claim, anchor, source.line])).toEqual([
      ['attribute-clash', "Seryn's green eyes narrowed.", 'C1@1', 3],
      ['lexical-candidate', "Seryn's eyes were moss on stone.", 'C1@1', 6],
      ['attribute-clash', 'session_timeout = 45 min', 'C3@1', 8],
    ])
    for (const conflict of found) expect(Conflict.parse(conflict)).toEqual(conflict)
  })

  test('lines are counted from the one that the passage begins at, and told for files alone', () => {
    expect(conflictsIn(TEXT, { ...FILE, line: 40 }, canon).map(({ source }) => source.line)).toEqual([42, 45, 47])
    const comment: Source = { kind: 'issue', ref: '12', line: null }
    expect(conflictsIn(TEXT, comment, canon).map(({ source }) => source)).toEqual([comment, comment, comment])
  })

  test('the same sentence against the same entry is told once', () => {
    expect(conflictsIn("Seryn's green eyes.\n\nSeryn's green eyes.\n\nSeryn's blue eyes.", FILE, canon).map(({ claim }) => claim)).toEqual([
      "Seryn's green eyes.",
      "Seryn's blue eyes.",
    ])
  })

  test('fifty are enough', () => {
    const text = Array.from({ length: 60 }, (_, index) => `The flotilla arrives on Day ${index + 100}.`).join('\n\n')
    expect(conflictsIn(text, FILE, canon)).toHaveLength(50)
  })

  test('what is superseded is held against nobody any more', () => {
    const later = established(canon, entry(1, 2, statement('Seryn', 'eyes', 'green'), 'Seryn has green eyes.'), 9)
    expect(conflictsIn("Seryn's green eyes narrowed.", FILE, later)).toEqual([])
    expect(conflictsIn("Seryn's amber eyes narrowed.", FILE, later).map(({ canon: anchor }) => anchor)).toEqual(['C1@2'])
  })

  test('an empty canon and an empty text find nothing', () => {
    expect(conflictsIn(TEXT, FILE, emptyCanon)).toEqual([])
    expect(conflictsIn('', FILE, canon)).toEqual([])
  })

  test('headings and rows of tables are no candidates', () => {
    expect(conflictsIn("Seryn's eyes are moss.", FILE, canon)).toHaveLength(1)
    expect(conflictsIn("# Seryn's eyes are moss\n\n| Seryn | her eyes |", FILE, canon)).toEqual([])
  })

  test('whoever speaks in the text is not held to it', () => {
    expect(conflictsIn("“Seryn's eyes are moss on stone,” said Kael. ‘The flotilla arrives on Day 52.’", FILE, canon)).toEqual([])
  })
})

test('50 kB against 2,000 entries takes less than a tenth of a second', () => {
  const subjects = ['Seryn', 'Kael', 'flotilla', 'session']
  const attributes = ['eyes', 'hair', 'arrival', 'timeout']
  const many = Array.from({ length: 2_000 }, (_, index) =>
    entry(index + 1, 1, statement(`${subjects[index % 4]} ${index >> 2}`, attributes[(index >> 2) % 4] ?? '', 'Day 3')),
  )
  const story =
    "Seryn's green eyes narrowed as the flotilla came on. The captain had known three such mornings, and none of them was kind. " +
    'The session timeout is 30 minutes, and the retry limit is 5. Nobody answered; the harbour was quiet and the water was grey.\n\n'
  const text = story.repeat(Math.ceil(50_000 / story.length))
  const big = canonOf(...many)
  conflictsIn(story, FILE, canon)
  // As it is for a canon that nothing was held against yet, and then for one that something was.
  expect(ordinaryMs(() => conflictsIn(text, FILE, big))).toBeLessThan(200)
  expect(Math.min(...Array.from({ length: 3 }, () => ordinaryMs(() => conflictsIn(text, FILE, { ...big }))))).toBeLessThan(100)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ordinaryMs } from '../../../test/pace.ts'
import { statementsIn } from './extract.ts'
import { FIRST_SET, type Labelled } from './first-set.fixture.ts'
import { HELD_OUT } from './held-out.fixture.ts'
import { LABELLED } from './labelled.fixture.ts'
import { sameTopic, topicOf } from './same.ts'
import { compareValues } from './values.ts'
import { Statement } from './words.ts'

const rowsOf = (text: string) => statementsIn(text).map(({ statement: { subject, attribute, value } }) => [subject, attribute, value])

describe('what a sentence states', () => {
  test.each(LABELLED)('%j: %j', (text, expected) => expect(rowsOf(text)).toEqual(expected))
})

/** Found statements that are right, all that were found, and all that are there to be found. */
function measured(set: readonly Labelled[]): { right: number; found: number; there: number } {
  const totals = { right: 0, found: 0, there: 0 }
  for (const [text, expected] of set) {
    const found = statementsIn(text).map(({ statement }) => statement)
    const isRight = (statement: Statement): boolean =>
      expected.some(
        ([subject, attribute, value]) =>
          sameTopic(topicOf(statement), topicOf({ subject, attribute, value })) && compareValues(statement.value, value) === 'same',
      )
    totals.right += found.filter(isRight).length
    totals.found += found.length
    totals.there += expected.length
  }
  return totals
}

describe('how well', () => {
  test('held-out: nothing wrong is found, and most of what is there', () => {
    expect(HELD_OUT.length).toBeGreaterThanOrEqual(60)
    const { right, found, there } = measured(HELD_OUT)
    expect({ right, found, there }).toEqual({ right: 29, found: 29, there: 37 })
    expect(right / found).toBeGreaterThanOrEqual(0.9)
  })

  test('and the first set that was kept apart', () => expect(measured(FIRST_SET)).toEqual({ right: 33, found: 33, there: 36 }))

  test('a measure that counts a wrong one as wrong', () => {
    const wrong: Labelled = ['Seryn has amber eyes.', [['Seryn', 'eyes', 'green']]]
    expect(measured([wrong])).toEqual({ right: 0, found: 1, there: 1 })
  })
})

describe('where it stands', () => {
  test('sentence, line and place are those of the text', () => {
    const text = 'It rained.\n\nKael slept. Captain Seryn has amber eyes,\nand she knew it.\n\nport: 8080\n'
    const found = statementsIn(text)
    expect(found.map(({ line, sentence }) => [line, sentence])).toEqual([
      [3, 'Captain Seryn has amber eyes,\nand she knew it.'],
      [6, 'port: 8080'],
    ])
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['Captain Seryn has amber eyes', 'port: 8080'])
  })

  test('code without stops is shown by the line that tells', () => {
    const filler = Array.from({ length: 40 }, (_, index) => `call(${index})`).join('\n')
    const [claim] = statementsIn(`${filler}\n// The API uses port 8080\n${filler}`)
    expect(claim).toMatchObject({ sentence: '// The API uses port 8080', line: 41, statement: { subject: 'API', value: '8080' } })
    const [long] = statementsIn(`${'word '.repeat(200)}; the API uses port 8080; ${'word '.repeat(200)}`)
    expect(long?.sentence.startsWith('the API uses port 8080')).toBe(true)
    expect(long?.sentence.length).toBeLessThanOrEqual(400)
  })

  test('what is said twice on one line is told once, on two lines twice', () => {
    expect(statementsIn("Seryn's green eyes! Seryn's green eyes!")).toHaveLength(1)
    expect(statementsIn("Seryn's green eyes!\n\nSeryn's green eyes!")).toHaveLength(2)
  })

  test('names and values longer than a statement holds are left out', () => {
    expect(statementsIn(`The ${'x'.repeat(120)} is 3 metres.`)).toHaveLength(1)
    expect(statementsIn(`The ${'x'.repeat(121)} is 3 metres.`)).toHaveLength(0)
    expect(statementsIn(`The keep has ${'1'.repeat(400)} towers.`)).toHaveLength(1)
    expect(statementsIn(`The keep has ${'1'.repeat(401)} towers.`)).toHaveLength(0)
  })
})

describe('how far it looks', () => {
  test.each([
    ['The low red grey east west gate is red.', 1],
    ['The low red grey east west sea gate is red.', 0],
    ['Sea gate doors are red.', 1],
    ['Low sea gate doors are red.', 0],
    [`The gate is red ${'very '.repeat(20)}.`, 0],
    ['Low sea gate door height: 3 m', 1],
    ['Low red sea gate door height: 3 m', 0],
    [`gate_height: 3${' '.repeat(60)}m`, 1],
    [`The gate, ${'low '.repeat(13)}, is red.`, 1],
    [`The gate, ${'low '.repeat(14)}, is red.`, 0],
  ])('%j: %i', (text, count) => expect(statementsIn(text)).toHaveLength(count))

  test('a name has four parts at most', () => {
    expect(rowsOf("Today Anna Bela Cleo Dora's green eyes opened.")).toEqual([['Anna Bela Cleo Dora', 'eyes', 'green']])
    expect(rowsOf("Today Anna Bela Cleo Dora Edda's green eyes opened.")).toEqual([['Bela Cleo Dora Edda', 'eyes', 'green']])
  })
})

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...["Seryn's ", 'The ', 'green ', 'eyes ', 'has ', 'is ', '30 ', 'minutes', '. ', ', ', '\n', '\n\n', '"', '“', '”', "'", '’', '`'],
    ...[
      'and ',
      'of ',
      ': ',
      ' = ',
      '| ',
      '|---|',
      '# ',
      '- ',
      '  ',
      'port ',
      'arrives on Day ',
      'not ',
      '?',
      '~~',
      '> ',
      '//',
      '日',
      '😀',
      '{',
    ],
  )
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )

  test('never throws, is read alike every time, and gives statements that hold', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const found = statementsIn(text)
        expect(statementsIn(text)).toEqual(found)
        for (const { statement, start, end, line } of found) {
          expect(Statement.parse(statement)).toEqual(statement)
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          expect(line).toBeGreaterThanOrEqual(1)
        }
        expect(found.map(({ start }) => start)).toEqual(found.map(({ start }) => start).sort((a, b) => a - b))
      }),
      { numRuns: 500 },
    )
  })

  test('a paragraph more changes nothing of what the others state', () => {
    fc.assert(
      fc.property(fc.subarray(LABELLED.map(([text]) => text).filter((text) => !/["“‘'\n#`:|[{]/.test(text))), (texts) => {
        const apart = texts.flatMap((text) => rowsOf(text))
        expect(rowsOf(texts.join('\n\n'))).toEqual(apart)
      }),
      { numRuns: 100 },
    )
  })
})

describe('in good time', () => {
  const story =
    "Seryn's green eyes narrowed as the flotilla came on. The captain had known three such mornings, and none of them was kind. " +
    '“The API uses port 8081,” said Kael, who did not like it. The session timeout is 30 minutes, and the retry limit is 5. ' +
    'Nobody answered; the harbour was quiet, the water was grey and the bells had stopped. '

  test('a megabyte of prose in about a second', () => {
    const text = Array.from({ length: 2_900 }, (_, index) => story + (index % 4 === 3 ? '\n\n' : '')).join('')
    expect(text.length).toBeGreaterThan(950_000)
    expect(ordinaryMs(() => statementsIn(text))).toBeLessThan(1_500)
  })

  test.each([
    ['open quotations', '‘a '],
    ['apostrophes', "' a' "],
    ['owners', "A's "],
    ['owners in a row', "a's "],
    ['names', 'A '],
    ['commas', 'The A, '],
    ['verbs', 'The x is '],
    ['lists', 'X has amber eyes and '],
    ['keys', 'a_b: 3\n'],
    ['rows', '| a | 3 |\n'],
    ['parents', 'a:\n'],
    ['marks', '`a~~>'],
  ])('hostile text of %s takes time in proportion to its length', (_, piece) => {
    const text = (length: number): string => piece.repeat(Math.ceil(length / piece.length))
    statementsIn(text(20_000))
    const once = Math.max(
      20,
      ordinaryMs(() => statementsIn(text(30_000))),
    )
    expect(ordinaryMs(() => statementsIn(text(120_000)))).toBeLessThan(once * 12)
  })
})

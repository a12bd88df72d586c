import { describe, expect, test } from 'vitest'
import { answers, type Fact, gave, granted, opened, seat, verified } from '../../../test/facts.ts'
import { folded } from '../../../test/given.ts'
import { visible } from '../deliberation.ts'
import { type Dossier, emptyDossier, type Passage } from '../dossier.ts'
import type { EventOf } from '../words.ts'
import type { AnswerView, RankView } from './views.ts'

const cast = [
  seat('ann', { name: 'Ann', persona: 'Counts.', interests: ['price', 'crew'] }),
  seat('bob', { name: 'Bob', persona: 'Doubts.' }),
  seat('cost-accountant', { name: 'Cost accountant', persona: 'Bills.' }),
]
const passage = (path: string, start: number): Passage => ({
  path,
  start,
  end: start + 2,
  page: null,
  heading: '',
  text: `${path}:${start}`,
  score: 1,
})

/** Twenty passages; a search for "price" or "crew" brings three of its own. */
const dossier: Dossier = {
  files: [{ path: 'ferry.md', hash: 'h', kind: 'markdown', title: 'Ferry', lines: 90 }],
  text: () => null,
  search: (query, max) => {
    const interest = ['price', 'crew'].find((word) => query.endsWith(word))
    return Array.from({ length: 20 }, (_, index) => passage(interest ?? 'question', 20 - index)).slice(0, max)
  },
}

const answerView = (facts: readonly Fact[], request: string, from: Dossier = dossier) => visible(folded(facts), request, from) as AnswerView
const rankView = (facts: readonly Fact[], request: string) => visible(folded(facts), request, emptyDossier) as RankView

describe('to answer, a seat sees', () => {
  const facts = [opened(cast), granted('answer/ann/1'), ...answers('bob'), granted('answer/cost-accountant/1')]

  test('the question, itself and the files: never a word of another seat', () => {
    const view = answerView(facts, 'answer/ann/1')
    expect(view).toMatchObject({
      purpose: 'answer',
      question: 'Should the ferry run at night?',
      self: { name: 'Ann', persona: 'Counts.', method: 'The method of ann.', interests: ['price', 'crew'] },
      files: [{ path: 'ferry.md', title: 'Ferry', lines: 90 }],
    })
    expect(JSON.stringify(view)).not.toMatch(/bob|doubts|accountant/i)
  })

  test('twelve passages at most: six for the question, three for each interest, the rest for the question again, each once', () => {
    const { passages } = answerView(facts, 'answer/ann/1')
    const by = (path: string): number => passages.filter((held) => held.path === path).length
    expect([passages.length, by('question'), by('price'), by('crew')]).toEqual([12, 6, 3, 3])
    expect(new Set(passages.map(({ path, start }) => `${path}:${start}`)).size).toBe(12)
    expect(answerView(facts, 'answer/cost-accountant/1').passages.map(({ path }) => path)).toEqual(Array(12).fill('question'))
  })

  test('a small dossier whole, whether or not its words are those of the question; of a larger one, what is found', () => {
    const small = (text: string): Dossier => ({ ...dossier, text: () => text, search: () => [] })
    const line = 'The disks are idle from 01:00 to 05:00.'
    expect(answerView(facts, 'answer/ann/1', small(`${line}\n`)).passages).toMatchObject([
      { path: 'ferry.md', start: 1, end: 1, text: line },
    ])
    expect(answerView(facts, 'answer/ann/1', small('x'.repeat(4 * 600))).passages).toHaveLength(1)
    expect(answerView(facts, 'answer/ann/1', small('x'.repeat(4 * 600 + 1))).passages).toEqual([])
  })

  test('passages in the order of the files', () => {
    const places = answerView(facts, 'answer/ann/1').passages.map(({ path, start }) => `${path}:${String(start).padStart(3, '0')}`)
    expect(places).toEqual(places.toSorted())
  })

  test('nothing to quote where there is no dossier', () =>
    expect(answerView(facts, 'answer/ann/1', emptyDossier)).toMatchObject({ files: [], passages: [] }))
})

describe('to rank, a seat sees', () => {
  const registered: EventOf<'claims.registered'> = {
    type: 'claims.registered',
    request: 'answer/cost-accountant/1',
    seat: 'cost-accountant',
    claims: [{ id: 'C1', text: 'Bob saw 12 boats.', label: 'FACT', declared: 'FACT', cites: ['E1'], restates: false }],
    evidence: [
      {
        id: 'E1',
        kind: 'file',
        reference: { n: 1, path: 'ferry.md', lines: { start: 1, end: 1 }, quote: 'twelve boats', url: null, title: null },
        check: verified,
      },
      {
        id: 'E2',
        kind: 'work',
        reference: { n: 2, path: null, lines: null, quote: 'as Bob wrote', url: null, title: 'Notes of the Cost accountant' },
        check: { ...verified, verdict: 'unverified', because: '«Notes of the Cost accountant» is no file.' },
      },
    ],
    violations: [],
  }
  const facts = [
    opened(cast),
    ...answers('ann'),
    granted('answer/bob/1'),
    gave('answer/bob/1', { position: 'As Ann, I say no.', text: 'I, Bob, agree with @cost-accountant and with ANN. Annual costs stay.' }),
    granted('answer/cost-accountant/1'),
    gave('answer/cost-accountant/1', { side: 'YES', position: 'Yes.', text: 'Bob saw 12 boats.[FACT][1]', confidence: 0.9 }),
    registered,
    granted('rank/ann/1', ['cost-accountant', 'bob']),
  ]
  const view = rankView(facts, 'rank/ann/1')

  test('the others’ answers under letters, in the order its grant recorded, never its own', () => {
    expect(view.answers.map(({ letter, side }) => `${letter} ${side}`)).toEqual(['A YES', 'B NO'])
    expect(view.self.name).toBe('Ann')
    expect(view.answers.some(({ position }) => position === 'ann says no.')).toBe(false)
  })

  test('no name of the cast in what they wrote; words that only contain one stay', () => {
    expect(view.answers[1]).toMatchObject({
      position: 'As another speaker, I say no.',
      text: 'I, another speaker, agree with another speaker and with another speaker. Annual costs stay.',
    })
    expect(view.answers[0]?.claims).toEqual([{ label: 'FACT', text: 'another speaker saw 12 boats.' }])
    expect(JSON.stringify(view.answers)).not.toMatch(/\b(bob|ann|cost.accountant)\b/i)
  })

  test('what the verifier found beside each quotation', () =>
    expect(view.answers[0]?.references).toEqual([
      { n: 1, source: 'ferry.md', quote: 'twelve boats', verdict: 'verified', similarity: 1, because: 'Found at line 1.' },
      {
        n: 2,
        source: 'Notes of the another speaker',
        quote: 'as another speaker wrote',
        verdict: 'unverified',
        similarity: 1,
        because: '«Notes of the another speaker» is no file.',
      },
    ]))

  test('the answer as declared: side and confidence', () => expect(view.answers[0]).toMatchObject({ side: 'YES', confidence: 0.9 }))
})

test('nobody sees a request that is not open', () =>
  expect(() => answerView([opened(cast)], 'answer/ann/1')).toThrow('answer/ann/1 is not open'))

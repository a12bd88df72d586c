import { describe, expect, test } from 'vitest'
import type { CommitView, GradeView, SpeakView } from '../../core/debate/views.ts'
import { purposes } from '../../core/debate/words.ts'
import { complete } from './complete.ts'
import { debateVoices } from './debate.ts'
import { CONTRACT, contextOf, dossier } from './seat.fixture.ts'

const TOPIC = 'The night ferry pays for its crew'
const TARGET = { id: 'm4', speaker: 'Speaker B', move: 'CLAIM', content: 'What of the crew?', evidence: [], question: null }
const speaking = (over: object = {}) =>
  ({
    ...{
      purpose: 'speak',
      topic: TOPIC,
      target: TARGET,
      before: [],
      evidence: [],
      spokenHere: [],
      asked: null,
      passages: [],
      sources: { files: [], whole: null },
    },
    thread: { id: 't1', topic: TOPIC, question: null, stage: 'DISCOVERY', budgetLeft: 5 },
    ...over,
  }) as unknown as SpeakView
const IN_EVIDENCE = { thread: { id: 't1', topic: TOPIC, question: `Is it true that ${TOPIC}?`, stage: 'EVIDENCE', budgetLeft: 5 } }

const moveIn = (view: SpeakView, contract: object = CONTRACT, context = contextOf(contract)) => {
  const said = debateVoices.speak(view, context)
  if ('declines' in said) return { ...said, content: '' }
  const [move] = purposes.speak.parse(complete(purposes.speak, said)).contributions
  return move ?? { content: '' }
}
const nothing = { ...contextOf({}), dossier: { ...dossier, search: () => [] } }

describe('in talk', () => {
  test('what its cast holds and what the dossier says come by turns, and nothing twice', () => {
    const spokenHere: string[] = []
    for (let turn = 0; turn < 5; turn++) spokenHere.push(moveIn(speaking({ spokenHere: [...spokenHere] })).content)
    expect(spokenHere.slice(0, 4).map((content) => content.slice(0, 1))).toEqual(['M', '“', 'M', '“'])
    expect(new Set(spokenHere).size).toBe(5)
  })
  test('a quotation comes with its place', () =>
    expect(moveIn(speaking(), {})).toMatchObject({
      move: 'CLAIM',
      content: expect.stringMatching(/^“.+” \(\S+:\d+\)$/),
      references: [{ n: 1 }],
    }))
  test('whoever is to argue against begins with what its own cast concedes', () =>
    expect(moveIn(speaking({ asked: 'devils-advocate' }))).toMatchObject({
      move: 'CHALLENGE',
      content: 'My cast concedes: “The nurses have no bus.”',
    }))
  test('asked how far it looks, it says what its cast says', () =>
    expect(moveIn(speaking({ asked: 'horizon' }))).toMatchObject({ move: 'CLARIFY', horizon: '12-18mo' }))
  test('with nothing to quote and nothing to repeat it says so', () =>
    expect(moveIn(speaking(), {}, nothing)).toMatchObject({ move: 'CLARIFY', content: expect.stringContaining('nothing to quote') }))
  test('a message is never too long', () => {
    const holds = ['Crew '.repeat(79).trim()]
    expect(moveIn(speaking(), { ...CONTRACT, holds }).content.length).toBe(400)
  })
})

describe('of evidence', () => {
  test('it quotes, and says nothing about what that bears on', () =>
    expect(moveIn(speaking(IN_EVIDENCE))).toMatchObject({
      move: 'PROVIDE_EVIDENCE',
      bearsOn: null,
      bearing: 'context',
      references: [{ n: 1 }],
    }))
  test('where all is quoted it grants what its cast concedes, once, and changes no side by it', () => {
    const context = { ...nothing, seat: contextOf(CONTRACT).seat }
    const granted = moveIn(speaking(IN_EVIDENCE), CONTRACT, context)
    expect(granted).toMatchObject({
      move: 'CONCEDE',
      proposition: 'The nurses have no bus.',
      topClaimChanged: false,
      prior: null,
      next: null,
    })
    const again = moveIn(speaking({ ...IN_EVIDENCE, spokenHere: [granted.content] }), CONTRACT, context)
    expect(again).toMatchObject({ declines: expect.stringContaining('evidence') })
  })
})

describe('a commitment', () => {
  const committing = (question: string, contract: object = CONTRACT) =>
    purposes.commit.parse(complete(purposes.commit, debateVoices.commit({ topic: TOPIC, question } as CommitView, contextOf(contract))))

  test.each([TOPIC, `Is it true that ${TOPIC}?`])('on the topic is the side of the cast, with what would change it: %s', (question) =>
    expect(committing(question)).toMatchObject({
      side: 'NO',
      statement: CONTRACT.holds[0],
      horizon: '12-18mo',
      falsifier: { threshold: 'above 60 a night' },
      flip: { wouldFlip: true, why: expect.stringContaining(question) },
    }),
  )
  test('on any other question is none: no side is computed', () =>
    expect(committing('Should the crew be smaller?')).toMatchObject({ side: 'UNCERTAIN', falsifier: null, flip: { wouldFlip: false } }))
  test('is none where the cast says nothing that would change its mind, and says that', () =>
    expect(committing(TOPIC, { ...CONTRACT, flips: [] })).toMatchObject({
      side: 'UNCERTAIN',
      content: expect.stringContaining('names nothing that would change its mind'),
    }))
  test('is none where the cast has no side', () => expect(committing(TOPIC, {})).toMatchObject({ side: 'UNCERTAIN', confidence: 0.1 }))
  test('a falsifier that is asked for comes from the cast, or is declined', () => {
    expect(debateVoices.falsify({} as never, contextOf(CONTRACT))).toMatchObject({ falsifier: { deadline: '31 December 2031' } })
    expect(debateVoices.falsify({} as never, contextOf({}))).toHaveProperty('declines')
    const undated = debateVoices.falsify({} as never, contextOf({ flips: ['Enough passengers come.'] }))
    expect(undated, 'the rules say what it lacks').toMatchObject({ falsifier: { deadline: 'no date is named' } })
  })
})

describe('restating', () => {
  const falsifier = { metric: 'Fares', threshold: 'above 9', deadline: '2031', reasoning: null }
  const position = { speaker: 'Speaker B', side: 'YES' as const, statement: 'It pays, since fares rose.', confidence: 0.7, falsifier }
  const restated = debateVoices.steelman({ target: position } as never)
  const grading = (over: object, of: object = position) =>
    debateVoices.grade({ position: of, steelman: { ...restated, ...over } } as unknown as GradeView)

  test('is word for word, and says so', () =>
    expect(restated).toEqual({
      content: 'Word for word, the position of Speaker B: “It pays, since fares rose.”',
      claim: position.statement,
      reason: position.statement,
      falsifier,
    }))
  test('is accurate where the words are the same', () => expect(grading({})).toMatchObject({ grade: 'ACCURATE', corrections: null }))
  test.each([
    ['the claim', { claim: 'It pays.' }, 'It pays, since fares rose.'],
    ['the threshold', { falsifier: { ...falsifier, threshold: 'above 8' } }, 'above 9'],
    ['the deadline', { falsifier: { ...falsifier, deadline: 'some day' } }, '2031'],
  ])('is incomplete where %s is not, and says what is missing', (_, over, missing) =>
    expect(grading(over)).toMatchObject({ grade: 'INCOMPLETE', corrections: expect.stringContaining(`“${missing}”`) }),
  )
  test('of somebody who named nothing says that', () => {
    const bare = { ...position, falsifier: null }
    const { falsifier: none } = debateVoices.steelman({ target: bare } as never)
    expect(none.metric).toBe('none was named')
    expect(grading({ falsifier: none }, bare).grade).toBe('ACCURATE')
  })
  test('is judged in the same way', () => {
    const judging = (claim: string) => debateVoices.judge({ position, steelman: { ...restated, claim } } as never).accurate
    expect([judging(position.statement), judging('It pays.')]).toEqual([true, false])
  })
})

test('the clerk keeps the question as it was put, and criteria in the words of the seats', () => {
  const thread = { question: 'Should the ferry run?' }
  const positions = [{ falsifier: { metric: 'Fares', threshold: 'above 9', deadline: '2031' } }, { falsifier: null }]
  const extracted = debateVoices.extract({ thread, positions } as never)
  expect(extracted).toMatchObject({ question: thread.question, needsClarification: false, criteria: ['“Fares”, “above 9”, “2031”'] })
  expect(debateVoices.extract({ thread: { question: null }, positions: [] } as never)).toMatchObject({
    question: null,
    needsClarification: true,
  })
})
test('a wording is fair where it is the one that was put; of another it can tell nothing', () => {
  expect(debateVoices.review({ question: 'Does it pay?', before: 'Does it pay?' } as never)).toMatchObject({ fair: true })
  expect(debateVoices.review({ question: 'Does it pay?', before: 'Does it cost?' } as never)).toHaveProperty('declines')
})

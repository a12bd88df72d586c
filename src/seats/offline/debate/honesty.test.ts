/** What a seat may claim of itself and of others: only what is so, and not over and over. */
import { describe, expect, test } from 'vitest'
import { ALLOWED } from '../../../core/debate/numbers.ts'
import type { OwnPosition, SpeakView } from '../../../core/debate/views.ts'
import { tinyDossier, trams } from '../tiny-dossier.fixture.ts'
import { contestedBy } from './evidence.ts'
import { common, tables } from './phrases.ts'
import { seatOf } from './seat.ts'
import { selfOf } from './table.fixture.ts'
import { nextIssue } from './talk.ts'
import { commitView, context, messageFrom, speakView, topic } from './trams.fixture.ts'
import { debateVoices as voices } from './voices.ts'

const question = 'Do trams lower the number of accidents?'
const own = (side: 'YES' | 'NO', part: Partial<OwnPosition> = {}): OwnPosition => ({
  speaker: 'Speaker A',
  side,
  statement: 'x',
  confidence: 0.7,
  falsifier: { metric: 'the number of accidents', threshold: 'below 30', deadline: '2030-12-31', reasoning: null },
  thread: 't1',
  question,
  flip: { wouldFlip: true, why: '', confidence: null },
  ...part,
})
const AGAINST = { side: 'NO', statement: 'The city should not introduce trams.', confidence: 0.6 } as const
/** A seat against the trams, in the evidence stage. */
const viewOf = (part: Partial<SpeakView> = {}): SpeakView =>
  speakView({
    self: selfOf('Speaker A', { stance: 'NO' }),
    thread: { id: 't1', topic, question, stage: 'EVIDENCE', budgetLeft: 8 },
    allowed: ALLOWED.EVIDENCE,
    target: messageFrom('Speaker B', 'x', { id: 'm3', move: 'PROVIDE_EVIDENCE' }),
    topClaim: AGAINST,
    own: [own('NO')],
    questions: ['a', 'b', 'c', 'd'],
    ...part,
  })
const heard = (quote: string, speaker: string, message = 'm3') => ({
  id: `E${message}`,
  source: 'report.md',
  quote,
  verdict: 'verified' as const,
  because: '',
  message,
  speaker,
})
const said = (part: Partial<SpeakView>, where = context) => voices.speak(viewOf(part), where).contributions[0]

describe('its own test is met', () => {
  const met =
    trams
      .text('report.md')
      ?.match(/[^\n.]*accidents fell[^\n.]*/)?.[0]
      ?.trim() ?? ''
  const turning = (side: 'YES' | 'NO' | null) =>
    said({
      evidence: [heard(met, 'Speaker B')],
      topClaim: side === null ? null : { side, statement: 'x', confidence: 0.6 },
    })
  test('its side on the topic follows from its new answer here', () =>
    expect(turning('NO')).toMatchObject({ move: 'UPDATE_POSITION', prior: 'NO', next: 'YES', topClaim: { side: 'YES' } }))
  test('and where it stands there already, it says nothing of the topic', () => {
    expect(turning('YES')).toMatchObject({ move: 'UPDATE_POSITION', next: 'YES', topClaim: null })
    expect(turning(null)).toMatchObject({ topClaim: null })
  })
  test('a quotation that several brought is answered to the one of them who is answered', () => {
    const both = [heard(met, 'Speaker C', 'm2'), heard(met, 'Speaker B')]
    const content = said({ evidence: both })?.content ?? ''
    expect(content).toContain('Speaker B')
    expect(content).not.toContain('Speaker C')
  })
})

describe('a point that it concedes beforehand', () => {
  const concedes = ['Trams lower the number of accidents on the street.']
  const committed = (part: Parameters<typeof selfOf>[1]) =>
    voices.commit(
      commitView(question, 'NO', {
        self: selfOf('Speaker A', { stance: 'NO', flips: ['The number of accidents is below 10 on 31 December 2029.'], ...part }),
        topClaim: AGAINST,
      }),
      context,
    )
  test('is nothing that its answer on the whole hangs on', () => {
    expect(committed({ concedes })).toMatchObject({ side: 'YES', flip: { wouldFlip: false } })
    expect(committed({}).flip.wouldFlip).toBe(true)
  })
  test('is not its to propose or to second', () => {
    const proposal = { id: 'p1', topic: 'accidents', question, mine: false }
    const seconds = (part: Parameters<typeof selfOf>[1]) =>
      voices.speak(viewOf({ self: selfOf('Speaker A', { stance: 'NO', ...part }), proposals: [proposal] }), context).seconds
    expect([seconds({}), seconds({ concedes })]).toEqual(['p1', null])
    const dossier = tinyDossier({
      'a.md':
        '# Letter\n\nTrams are a good idea, because the air gets better.\nThe deep depot is safe from the river and dry today.\nWe would give way if the costs of the depot are above 120 euros on 31 December 2031.\n',
      'b.md':
        '# Reply\n\nTrams are not a good idea, because nobody can pay for them.\nThe deep depot is not safe when the river rises.\nWe would give way if the costs of the depot are below 50 euros on 31 December 2031.\n',
      'c.md': '# Questions\n\n1. Is the deep depot safe from the river?\n',
    })
    const next = (texts: readonly string[]) => {
      const where = { ...context, dossier }
      const view = viewOf({
        topic: 'Trams are a good idea',
        thread: { id: 't1', topic, question: 'x?', stage: 'EVIDENCE', budgetLeft: 8 },
        questions: [],
      })
      return nextIssue(view, where, seatOf(selfOf('Speaker A', { concedes: texts }), where))?.question ?? null
    }
    expect(next([])).toBe('Is the deep depot safe from the river?')
    expect(next(['The deep depot is safe from the river.'])).not.toBe('Is the deep depot safe from the river?')
  })
})

describe('what it has nothing on', () => {
  test('a figure that it can not name is not said to be missing in the sources', () => {
    const dossier = tinyDossier({ 'a.md': '# Trams\n\nThe city should not introduce trams, because the bridge is weak.\n' })
    const made = voices.falsify(
      {
        purpose: 'falsify',
        topic,
        self: selfOf('Speaker A', { stance: 'NO' }),
        files: [],
        passages: [],
        question: topic,
        position: own('NO', { question: topic, falsifier: null }),
        lacks: [],
        refused: null,
      },
      { ...context, dossier },
    )
    expect(made.content).toBe('I can name no figure with a date that would change my mind here.')
  })
  test('sources on something else are as good as none, and it says so', () => {
    const opening = voices.open(
      { purpose: 'open', topic: 'Is 5 more than 3?', self: selfOf('Speaker A', { stance: 'YES' }), files: [], passages: [] },
      context,
    )
    expect(opening).toMatchObject({ side: 'UNCERTAIN', confidence: 0.1 })
    expect(opening.statement).toContain('do not speak of this')
    const spoken = said({
      topic: 'Is cheese older than wine?',
      own: [],
      thread: { id: 't1', topic, question: null, stage: 'DISCOVERY', budgetLeft: 8 },
    })
    expect(spoken).toMatchObject({ move: 'CLAIM', confidence: 0.1, references: [] })
  })
  test('a user who asks for what is not there is told so by each seat in other words, and nobody claims anything', () => {
    const answers = ['A', 'B', 'C', 'D', 'E'].map((letter) =>
      said({
        self: selfOf(`Speaker ${letter}`),
        asked: 'interjection',
        target: messageFrom('the user', 'What about penguins?', { move: 'CLARIFY' }),
        own: [],
        allowed: ALLOWED.DISCOVERY,
        thread: { id: 't1', topic, question, stage: 'DISCOVERY', budgetLeft: 8 },
      }),
    )
    expect(answers.map((one) => one?.move)).toEqual(Array(5).fill('CLARIFY'))
    expect(new Set(answers.map((one) => one?.content)).size).toBe(5)
  })
  test('it says once in a thread that it has no more, and never the same twice', () => {
    const dossier = tinyDossier({ 'a.md': '# Trams\n\nThe city has two tram depots near the river.\n' })
    const spokenHere: string[] = []
    for (let turn = 0; turn < 8; turn++)
      spokenHere.push(said({ spokenHere: [...spokenHere], spoken: turn }, { ...context, dossier })?.content ?? '')
    expect(spokenHere.filter((content) => content.includes(question))).toHaveLength(1)
    expect(new Set(spokenHere.slice(0, 7)).size).toBe(7)
    expect(spokenHere.join(' ')).not.toContain('by turn')
  })
})

test.each([
  ['Weekly returns were used over a window of five years', 'measurement'],
  ['The consultant estimates a saving of 900 euros', 'source'],
  ['Costs rose because every team needs its own database', 'causal-link'],
  ['The correlation rose, which is what one expects of a risk asset', 'relevance'],
  ['The bill rose from 5,440 to 7,330 euros', 'relevance'],
])('a challenge with “%s” is about the %s', (quote, about) => expect(contestedBy(quote)).toBe(about))

test('no wording claims what others did or did not say', () => {
  const all = [...Object.values(tables).flatMap((table) => Object.values(table).flat()), ...Object.values(common).flat()]
  expect(
    all.filter((text) => /nobody has|neither side|people (?:concerned|will|ask)|has to live with this|everything written/i.test(text)),
  ).toEqual(['Any answer has to live with this: {q} ({f}).', 'My {y} has to live with this: {q}. I am less sure than I was.'])
})
